"""Lists of players as they come: pasted from a mail, or a file of a spreadsheet.

`decoding` makes text of a file, `sheets` rows and columns of the text, `lines` a player of each row, or says why not.
"""

from tavle.web.imports.decoding import text_of
from tavle.web.imports.lines import Line, read_fields, read_lines
from tavle.web.imports.sheets import FIELDS, Sheet, read_sheet

__all__ = ["FIELDS", "Line", "Sheet", "read_fields", "read_lines", "read_sheet", "text_of"]

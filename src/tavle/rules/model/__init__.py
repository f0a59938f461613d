"""The shape of a rule book file; `Book` is its root.

Every rule names the clause it comes from. Unknown keys are refused, numbers are exact, and any value may be an option
of the book: `{ option = "name" }` stands for the option's chosen value (see `tavle.rules.options`).
"""

from tavle.rules.model.book import Book

__all__ = ["Book"]

"""JSON text to plain data, strictly: what the standard reader passes over in silence is refused."""

from __future__ import annotations

import json
from typing import Any, NoReturn

from tavle.core.errors import Refused, refuse

_SHOWN = 20
"""So many characters are shown of what cannot be read."""


def parse_json(text: str, *, where: str = "", first_line: int = 1) -> Any:
    """The data of a JSON document.

    Args:
        text: The document.
        where: The place that a fault names.
        first_line: The number of the text's first line in its file.

    Raises:
        Refused: if it is no JSON, if a key stands twice in one object (the standard reader keeps the last), or if it
            holds `NaN`, `Infinity`, half a surrogate pair (which no JSON and no UTF-8 text can hold) or the sign NUL
            (which no text in PostgreSQL can).
    """
    try:
        data = _STRICT.decode(text)
        if "\\ud" in text or "\\uD" in text:
            json.dumps(data, ensure_ascii=False).encode()
        if "\\u0000" in text and _holds(data, "\0"):
            raise refuse("not-text", text=ascii("\0"))
    except json.JSONDecodeError as error:
        near = json.dumps(text[error.pos : error.pos + _SHOWN], ensure_ascii=False)
        line = first_line + error.lineno - 1
        raise refuse("not-json", where=where, line=line, column=error.colno, near=near) from error
    except UnicodeEncodeError as error:
        raise refuse("not-text", where=where, text=ascii(error.object[error.start])) from error
    except ValueError as error:
        raise refuse("number-too-long", where=where) from error
    except RecursionError as error:
        raise refuse("too-deep", where=where) from error
    except Refused as error:
        raise Refused([fault.at(where) for fault in error.faults]) from error
    return data


def _holds(data: Any, sign: str) -> bool:
    """Whether a sign stands in a text of some data, keys among them."""
    if isinstance(data, str):
        return sign in data
    if isinstance(data, dict):
        return any(_holds(key, sign) or _holds(value, sign) for key, value in data.items())
    return isinstance(data, list) and any(_holds(part, sign) for part in data)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        double = next(key for key in keys if keys.count(key) > 1)
        raise refuse("double-key", key=double)
    return found


def _no_constant(name: str) -> NoReturn:
    raise refuse("not-a-number", value=name)


_STRICT = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_no_constant)

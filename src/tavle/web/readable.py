"""Text that can be kept: without the sign NUL, which PostgreSQL takes in no text, and without half characters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from django.http import HttpRequest

from tavle.core.errors import refuse

FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")


def is_text(text: str) -> bool:
    """Whether a text can be kept."""
    try:
        return b"\0" not in text.encode()
    except UnicodeEncodeError:
        return False


def check_texts(texts: Iterable[tuple[str, str]]) -> None:
    """Refuses what cannot be kept, by the place where it stands.

    Raises:
        Refused: `not-text`.
    """
    for where, text in texts:
        if not (is_text(text) and is_text(where)):
            sign = next(letter for letter in text + where if not is_text(letter))
            raise refuse("not-text", where=where if is_text(where) else "", text=ascii(sign))


def texts_of(request: HttpRequest, parts: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    """Every text that a request sends, by its name: parts of the address, questions, fields of a form."""
    yield from ((name, str(value)) for name, value in parts.items())
    for sent in (request.GET, request.POST if request.content_type in FORMS else {}):
        yield from ((str(name), str(value)) for name, values in dict(sent).items() for value in values)

"""How the description of the API tells of answers that are no JSON."""

from __future__ import annotations


def file_answer(what: str, *kinds: str, text: bool = False) -> dict[str, object]:
    """What an operation adds to its description (`openapi_extra`).

    Args:
        what: A sentence.
        kinds: Media types, any of which may come.
        text: Whether they are read as text, not as bytes.
    """
    schema = {"type": "string"} if text else {"type": "string", "format": "binary"}
    return {"responses": {200: {"description": what, "content": {kind: {"schema": schema} for kind in kinds}}}}

"""What all models of a rule book share: strictness, exact numbers, texts in three languages."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, PlainSerializer, StringConstraints, WithJsonSchema
from pydantic_core import PydanticCustomError

from tavle.core.exact import exact_text, parse_exact
from tavle.rules.invalid import IDENTIFIER

Language = Literal["en", "nb", "fr"]
LANGUAGES: tuple[Language, ...] = ("en", "nb", "fr")


def _exact(value: object) -> Fraction:
    try:
        return parse_exact(value)
    except ValueError as error:
        raise PydanticCustomError("exact", "no exact number") from error


Exact = Annotated[
    Fraction,
    BeforeValidator(_exact),
    PlainSerializer(exact_text, return_type=str),
    WithJsonSchema(
        {"anyOf": [{"type": "integer"}, {"type": "string", "pattern": r"^[+-]?[0-9]{1,30}(/[1-9][0-9]{0,29})?$"}]}
    ),
]
"""An exact rational: an integer or a string such as "39/2"."""

Id = Annotated[str, StringConstraints(pattern=IDENTIFIER)]
"""A name for programs: small letters, digits, underscores."""

ClauseId = Annotated[str, StringConstraints(min_length=1, max_length=40)]
"""A clause as the rule book numbers it, without the sign: `2b`, `T6`, `solo`."""

Count = Annotated[int, Field(ge=1, le=100_000)]


class Model(BaseModel):
    """Base of all parts of a rule book: unknown keys are refused, nothing changes after reading."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=False, ser_json_inf_nan="constants")


class Text(Model):
    """One text in the three languages; English is always there and stands in for a missing one."""

    en: str
    nb: str | None = None
    fr: str | None = None

    def in_language(self, language: Language) -> str:
        """The text in a language, else in English."""
        chosen: str | None = getattr(self, language)
        return chosen if chosen is not None else self.en


class Rule(Model):
    """A part of a book that does something: it says which clause it comes from and can be switched by an option."""

    clause: ClauseId
    enabled: bool = True
    note: Text | None = None

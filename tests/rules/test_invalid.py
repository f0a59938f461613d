"""What pydantic says, in our words."""

from datetime import date
from typing import Annotated, Any, Literal

import pytest
from pydantic import BaseModel, Field, StringConstraints, ValidationError

from tavle.rules.invalid import MINUTE, dotted, faults_of, shown
from tavle.rules.model.base import Exact, Id, Text


class One(BaseModel):
    part: Literal["one"]


class Two(BaseModel):
    part: Literal["two"]


class Sample(BaseModel):
    number: Annotated[int, Field(ge=1, le=9)] = 1
    flag: bool = True
    text: Annotated[str, StringConstraints(min_length=2, max_length=4)] = "ab"
    name: Annotated[str, StringConstraints(pattern="^[a-z]+$")] = "a"
    id: Id = "a"
    begins: Annotated[str, StringConstraints(pattern=MINUTE)] = "2002-06-28T15:30"
    title: Text = Text(en="A")
    some: Annotated[list[int], Field(min_length=1)] = Field(default=[1])
    several: Annotated[tuple[int, ...], Field(min_length=2)] = (1, 2)
    kind: Literal["one", "two"] = "one"
    exact: Exact = Field(default=1, validate_default=True)
    table: dict[str, int] = Field(default={})
    even: Annotated[int, Field(multiple_of=2)] = 2
    below: Annotated[int, Field(lt=9)] = 8
    above: Annotated[int, Field(gt=9)] = 10
    share: Annotated[float, Field(allow_inf_nan=False)] = 0.5
    pair: tuple[int, int] = (1, 2)
    part: Annotated[One | Two, Field(discriminator="part")] = Field(default_factory=lambda: One(part="one"))
    day: date = date(2002, 6, 28)


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("number", "x", "a whole number"),
        ("number", 1.5, "a whole number"),
        ("number", None, "a whole number"),
        ("number", 0, "at least 1"),
        ("number", 10, "at most 9"),
        ("flag", "perhaps", "true or false"),
        ("flag", [], "true or false"),
        ("text", 7, "a text in quotes"),
        ("text", "a", "a text of 2 or more characters"),
        ("text", "abcde", "a text of at most 4 characters"),
        ("name", "A", "a text of the form ^[a-z]+$"),
        ("id", "My book", "a name of small letters, digits and underscores that begins with a letter"),
        ("begins", "15:30", 'a date with a time, such as "2002-06-28T15:30"'),
        ("title", "A", 'a text for each language, such as en = "..."'),
        ("some", 7, "a list"),
        ("some", [], "a list of at least 1"),
        ("kind", "three", "one of 'one', 'two'"),
        ("exact", 1.5, 'a whole number, or a fraction in quotes such as "39/2"'),
        ("table", 7, "keys and values"),
        ("even", 3, "a multiple of 2"),
        ("number", "9" * 5000, "a whole number with fewer digits"),
        ("number", float("inf"), "a number, neither without end nor NaN"),
        ("below", 9, "less than 9"),
        ("above", 9, "more than 9"),
        ("share", float("nan"), "a number, neither without end nor NaN"),
        ("share", "half", "a number"),
        ("share", [], "a number"),
        ("pair", [1, 2, 3], "a list of at most 2"),
        ("part", {}, "keys and values, with the key part among them"),
        ("part", {"part": "three"}, "one of 'one', 'two'"),
        ("day", "soon", "a value of another kind"),
    ],
)
def test_words(key: str, value: Any, words: str) -> None:
    with pytest.raises(ValidationError) as error:
        Sample.model_validate({key: value})
    (fault,) = faults_of(error.value, lambda path: f"at {dotted(path)}")
    assert (fault.code, fault.where, str(fault.values["right"])) == ("bad-value", f"at {key}", words)


def test_a_list_is_not_too_short_for_what_is_wrong_in_it() -> None:
    for value, right in (
        ([1, "x"], {"at several[1]": "a whole number"}),
        (["x"], {"at several[0]": "a whole number", "at several": "a list of at least 2"}),
    ):
        with pytest.raises(ValidationError) as error:
            Sample.model_validate({"several": value})
        faults = faults_of(error.value, lambda path: f"at {dotted(path)}")
        assert {fault.where: str(fault.values["right"]) for fault in faults} == right


def test_the_whole() -> None:
    with pytest.raises(ValidationError) as error:
        Sample.model_validate(7)
    (fault,) = faults_of(error.value, dotted)
    assert (fault.where, str(fault.values["key"]), str(fault.values["right"])) == ("", "the whole", "keys and values")


def test_a_key_that_is_wrong_itself() -> None:
    with pytest.raises(ValidationError) as error:
        Sample.model_validate({"table": {7: 1}})
    (fault,) = faults_of(error.value, dotted)
    assert fault.where == "table[7]"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("a", '"a"'),
        (1.5, "1.5"),
        ({"å": None}, '{"å": null}'),
        (["x" * 80], '["' + "x" * 55 + "..."),
        ({1}, '"{1}"'),
    ],
)
def test_shown(value: object, text: str) -> None:
    assert shown(value) == text


def test_dotted() -> None:
    assert dotted(("rounds", 1, "tables", 0, "seats", 2, "player")) == "rounds[1].tables[0].seats[2].player"
    assert dotted(()) == ""

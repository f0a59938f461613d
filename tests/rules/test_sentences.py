"""No English sentence of pydantic's comes through: every error that any model can give has words of ours."""

from __future__ import annotations

import ast
import inspect
import pkgutil
import textwrap
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest
from pydantic import BaseModel, TypeAdapter

import tavle
from tavle.core.phrases import PHRASES, Phrase
from tavle.rules.invalid import faults_of
from tests.rules.reachable import BY_BOUND, reachable

FACES = ("tavle.web",)
"""What needs Django; tests/web/api/test_sentences.py walks through it."""

CONTEXT: dict[str, Any] = {
    "ge": 1,
    "gt": 1,
    "le": 1,
    "lt": 1,
    "multiple_of": 2,
    "min_length": 1,
    "max_length": 1,
    "pattern": "^a$",
    "expected": "'a' or 'b'",
    "expected_tags": "'a', 'b'",
    "discriminator": "'kind'",
}
"""What pydantic says beside its errors."""


class Said:
    """An error of pydantic's, as `faults_of` takes it."""

    def __init__(self, kind: str) -> None:
        self.detail = {"type": kind, "loc": ("a",), "input": {}, "ctx": CONTEXT, "msg": "Input should be English"}

    def errors(self, **_: object) -> list[dict[str, Any]]:
        return [self.detail]


def right_of(kind: str) -> Phrase | None:
    """What would be right by our words; None where a key is missing or unknown, which has a code of its own."""
    (fault,) = faults_of(Said(kind), str)  # type: ignore[arg-type]  # all that it uses of an error
    if fault.code != "bad-value":
        return None
    return fault.values.get("right")  # type: ignore[return-value]  # what is right is said by phrases alone


def raised_by(validator: Any) -> set[str]:
    """The errors that a validator raises itself; a ValueError or an assertion would have an English sentence."""
    function = getattr(validator, "func", validator)
    if function.__module__.startswith("pydantic"):
        return {BY_BOUND[""][bound] for bound in validator.keywords}
    raised = set(uncaught(ast.parse(textwrap.dedent(inspect.getsource(function)))))
    assert raised <= set(PHRASES), f"{function.__qualname__} raises {raised}: no phrases of ours"
    return raised


def uncaught(part: ast.AST) -> Iterator[str]:
    """What a function raises: the key of our phrase, or the name of another error that it does not catch itself."""
    if isinstance(part, ast.Raise) and isinstance(part.exc, ast.Call):
        name, *_ = part.exc.args
        ours = ast.unparse(part.exc.func) == "PydanticCustomError"
        yield str(ast.literal_eval(name)) if ours else ast.unparse(part.exc)
    if isinstance(part, ast.Assert):
        yield ast.unparse(part)
    if isinstance(part, ast.Try):
        caught = {ast.unparse(handler.type) for handler in part.handlers if handler.type is not None}
        yield from (name for each in part.body for name in uncaught(each) if name.partition("(")[0] not in caught)
        parts: list[ast.AST] = [*part.handlers, *part.orelse, *part.finalbody]
    else:
        parts = list(ast.iter_child_nodes(part))
    for each in parts:
        yield from uncaught(each)


def schemas(modules: list[str]) -> Iterator[Any]:
    """Of all models and adapters of some modules."""
    for module in map(import_module, modules):
        for value in vars(module).values():
            if isinstance(value, TypeAdapter):
                yield value.core_schema
            elif inspect.isclass(value) and issubclass(value, BaseModel) and value.__module__ == module.__name__:
                yield value.__pydantic_core_schema__


def modules_of(path: Any, prefix: str, but: tuple[str, ...] = ()) -> list[str]:
    """The modules below a package, without some and all below them."""
    names: list[str] = []
    for found in pkgutil.iter_modules(path, prefix):
        if found.name not in but:
            names.append(found.name)
            if found.ispkg:
                names += modules_of(import_module(found.name).__path__, f"{found.name}.", but)
    return names


def errors_of(modules: list[str]) -> set[str]:
    """All that their models can say."""
    return {error for schema in schemas(modules) for error, _ in reachable(schema, raised_by)}


def test_every_error_of_every_model_has_words_of_ours() -> None:
    errors = errors_of(modules_of(tavle.__path__, "tavle.", FACES))
    assert errors >= {"int_parsing_size", "finite_number", "union_tag_not_found", "missing", "either-of", "exact"}
    english = Phrase("another-value")
    assert {error for error in errors if right_of(error) == english} == set()


def test_every_validator_is_walked_through() -> None:
    """What a rule of a book may refuse by itself is found; an error that nobody raises any more would be dead words."""
    errors = errors_of(modules_of(tavle.__path__, "tavle.", FACES))
    own = {"either-of", "continues-a-table", "share-for-each", "as-many-quotas", "groups-that-fit", "points-once"}
    own |= {"won-or-late", "winner-first", "last-step", "classes-fall", "places", "exact", "moment", "day", "counts"}
    assert own <= errors


def test_what_a_validator_raises_is_seen() -> None:
    source = """
def check(value):
    try:
        if value:
            raise ValueError("caught")
        raise TypeError("not caught")
    except ValueError as error:
        raise PydanticCustomError("day", "no day") from error
    assert value
"""
    assert list(uncaught(ast.parse(source))) == ["TypeError('not caught')", "day", "assert value"]


@pytest.mark.parametrize("kind", ["value_error", "date_parsing", "something_new"])
def test_what_nobody_thought_of_is_said_without_pydantic(kind: str) -> None:
    assert right_of(kind) == Phrase("another-value")

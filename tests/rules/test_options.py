"""Options: what an organiser may set, and where the value goes."""

from typing import Any

import pytest

from tavle.core.errors import Refused
from tavle.rules.model.book import Option
from tavle.rules.options import check_settings, choose, declared, describe, reference, references


def option(kind: str, **more: Any) -> Option:
    return Option.model_validate({"name": "it", "clause": "1", "kind": kind, "text": {"en": "It."}, **more})


CHOICE = option("choice", choices=["rating", "lot"])
SESSION = {"starts": "2002-06-28T16:00", "ends": "2002-06-28T21:00"}


@pytest.mark.parametrize(
    ("known", "value"),
    [
        (CHOICE, "lot"),
        (option("flag"), True),
        (option("flag"), False),
        (option("integer"), -5),
        (option("integer", least=1, most=9), 1),
        (option("integer", least=1, most=9), 9),
        (option("number"), "9/2"),
        (option("number"), 4),
        (option("cup"), {"best": 4}),
        (option("cup"), {"points": "7/2", "at_cut": "lot"}),
        (option("cup"), {"best": 4, "second": 8, "lengths": {"main": [7, 9], "consolation": [5]}}),
        (option("sessions"), []),
        (option("sessions"), [SESSION]),
    ],
)
def test_allowed(known: Option, value: Any) -> None:
    check_settings((known,), {"it": value}, book="own")


@pytest.mark.parametrize(
    ("known", "value"),
    [
        (CHOICE, "fold"),
        (CHOICE, None),
        (CHOICE, ["lot"]),
        (option("flag"), 1),
        (option("flag"), "true"),
        (option("integer"), True),
        (option("integer"), 4.0),
        (option("integer"), "4"),
        (option("integer", least=1), 0),
        (option("integer", most=9), 10),
        (option("number"), 4.5),
        (option("number"), "4,5"),
        (option("cup"), 4),
        (option("cup"), {}),
        (option("cup"), {"best": 4, "points": 3}),
        (option("cup"), {"best": 4, "third": True}),
        (option("cup"), {"best": 3}),
        (option("cup"), {"best": 4, "second": -1}),
        (option("cup"), {"best": 4, "second": True}),
        (option("cup"), {"best": 4, "lengths": 7}),
        (option("cup"), {"best": 4, "lengths": {"main": []}}),
        (option("cup"), {"best": 4, "lengths": {"side": [7]}}),
        (option("cup"), {"best": 4, "lengths": {"main": [0]}}),
        (option("cup"), {"best": 4.0}),
        (option("cup"), {"best": True}),
        (option("cup"), {"best": 4, "at_cut": "coin"}),
        (option("cup"), {"points": 3.5}),
        (option("sessions"), SESSION),
        (option("sessions"), ["16:00"]),
        (option("sessions"), [{"starts": "16:00"}]),
        (option("sessions"), [{"starts": 16, "ends": 21}]),
    ],
)
def test_refused(known: Option, value: Any) -> None:
    with pytest.raises(Refused) as refused:
        check_settings((known,), {"it": value}, book="own")
    (fault,) = refused.value.faults
    assert (fault.code, fault.where, fault.clause) == ("bad-setting", "settings.it", "own §1")


def test_unknown_settings_name_the_known_ones() -> None:
    with pytest.raises(Refused, match=r"settings.rounds: own has no setting 'rounds'; it has: it"):
        check_settings((CHOICE,), {"rounds": 3}, book="own")
    with pytest.raises(Refused, match=r"it has: none"):
        check_settings((), {"rounds": 3}, book="own")


@pytest.mark.parametrize(
    ("known", "words"),
    [
        (CHOICE, "one of rating, lot"),
        (option("flag"), "true or false"),
        (option("integer"), "a whole number"),
        (option("integer", least=1), "at least 1"),
        (option("integer", most=9), "at most 9"),
        (option("integer", least=1, most=9), "a whole number from 1 to 9"),
        (option("number"), 'a whole number, or a fraction in quotes such as "39/2"'),
        (
            option("cup"),
            '{"best": 2, 4 or 8} or {"points": "4"}, with "at_cut", "second", "lengths" as in docs/brackets.md',
        ),
        (option("sessions"), 'a list of {"starts": "2002-06-28T16:00", "ends": "2002-06-28T21:00"}'),
    ],
)
def test_described(known: Option, words: str) -> None:
    assert str(describe(known)) == words


RAW = {
    "options": [
        {"name": "rounds"},
        {"name": "ties", "default": "share"},
        {"name": "best", "default": "two", "values": {"two": [3, 4]}},
        "no option at all",
    ],
    "stages": [{"rounds": {"option": "rounds"}, "title": "Rounds"}],
    "ties": {"option": "ties"},
    "best": [{"option": "best"}, {"option": "rounds"}],
    "plain": {"option": "ties", "and": "more"},
    "number": {"option": 7},
}


def test_references_are_replaced() -> None:
    chosen = choose(RAW, {"ties": "lower"})
    assert chosen["options"] is RAW["options"]
    assert chosen["stages"] == [{"title": "Rounds"}]
    assert (chosen["ties"], chosen["best"], chosen["plain"]) == ("lower", [[3, 4]], {"option": "ties", "and": "more"})
    assert choose(RAW, {"rounds": 5})["stages"] == [{"rounds": 5, "title": "Rounds"}]


def test_references_are_found() -> None:
    assert sorted(references(RAW)) == ["best", "rounds", "rounds", "ties"]
    assert [reference(value) for value in ({"option": "a"}, {"option": 7}, {"a": "b"}, "option")] == [
        "a",
        None,
        None,
        None,
    ]


def test_declared() -> None:
    assert declared(RAW) == {"rounds": None, "ties": "share", "best": "two"}
    assert declared({"options": "none"}) == {}
    assert declared({}) == {}

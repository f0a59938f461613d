"""Faults, the exceptions that carry them, and their sentences."""

import string

import pytest

from tavle.core.codes import CODES
from tavle.core.errors import MOST_FAULTS, BadBook, Fault, NoSolution, Refused, TavleError, no_solution, refuse


@pytest.mark.parametrize(
    ("fault", "line"),
    [
        (Fault("missing-key", values={"key": "role"}), "the key role is missing [missing-key]"),
        (Fault("missing-key", "line 3", "", {"key": "role"}), "line 3: the key role is missing [missing-key]"),
        (
            Fault("too-many-entries", "players", "agricola_nm §G1", {"count": 17, "most": 16}),
            "players: 17 players are entered; the book allows 16 (agricola_nm §G1) [too-many-entries]",
        ),
    ],
)
def test_a_fault_as_a_line(fault: Fault, line: str) -> None:
    assert str(fault) == line


def test_an_unknown_code_is_the_programmer_s_mistake() -> None:
    with pytest.raises(ValueError, match="unknown fault code 'no-such'"):
        Fault("no-such")


def test_a_fault_takes_a_place_only_where_it_has_none() -> None:
    fault = Fault("missing-key", values={"key": "role"})
    assert fault.at("line 3") == Fault("missing-key", "line 3", "", {"key": "role"})
    assert fault.at("line 3").at("line 4").where == "line 3"


def test_exceptions_carry_at_most_twenty_faults() -> None:
    error = Refused(Fault("missing-key", f"line {number}", "", {"key": "role"}) for number in range(30))
    assert len(error.faults) == MOST_FAULTS == len(str(error).splitlines()) == 20


def test_the_tree_of_exceptions() -> None:
    assert issubclass(BadBook, Refused)
    assert issubclass(Refused, TavleError)
    assert issubclass(NoSolution, TavleError)
    assert not issubclass(TavleError, ValueError)
    assert (Refused.exit_code, BadBook.exit_code, NoSolution.exit_code) == (1, 1, 3)


def test_one_fault_ready_to_be_raised() -> None:
    for make, kind in ((refuse, Refused), (no_solution, NoSolution)):
        error = make("missing-key", where="here", clause="own §1", key="role")
        assert type(error) is kind
        assert error.faults == (Fault("missing-key", "here", "own §1", {"key": "role"}),)


@pytest.mark.parametrize("code", CODES)
def test_codes_and_sentences_are_in_house_form(code: str) -> None:
    assert code == code.lower().replace("_", "-").replace(" ", "-")
    sentence = CODES[code]
    assert sentence == sentence.strip()
    assert not sentence.endswith(".") or sentence.endswith("...")
    assert all(name.isidentifier() for _, name, _, _ in string.Formatter().parse(sentence) if name is not None)

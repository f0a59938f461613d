"""The whole look: faults of the reader, acknowledgement, order, and what is found in the shipped books."""

from pathlib import Path

import pytest

from tavle.core.errors import BadBook, Fault
from tavle.linting import Finding, Severity, Subject, lint
from tavle.linting.boards import Boards
from tavle.linting.finding import of_reader
from tavle.linting.solos import solos
from tavle.rules.model.base import Text
from tavle.rules.read import book_ids, load_book
from tests.linting.spoiled import SOUND, found, spoiled


def test_faults_of_the_reader_are_findings(tmp_path: Path) -> None:
    missing, finding = found(tmp_path, SOUND.replace("winner", "winer"))
    assert (missing.code, finding.code, finding.severity, finding.stops) == (
        "missing-key",
        "unknown-key",
        Severity.ERROR,
        True,
    )
    assert finding.where == f"{tmp_path}/own.toml line 36"
    assert finding.message == "the key winer is not known here; remove it or mend its spelling"


@pytest.mark.parametrize("name", ["no_such_book", "./no/such.toml"])
def test_no_book_to_look_at(name: str) -> None:
    with pytest.raises(BadBook):
        lint(name)


def test_acknowledged(tmp_path: Path) -> None:
    reason = (
        "[[acknowledged]]\ncode = 'solo-for-two'\nreason.en = 'Meant.'\nreason.nb = 'Med vilje.'\nreason.fr = 'Voulu.'"
    )
    open_, acknowledged = (
        next(
            finding
            for finding in found(tmp_path, spoiled(("at = 6", "at = 4"), *more))
            if finding.code == "solo-for-two"
        )
        for more in ((), (("", reason),))
    )
    assert (open_.stops, acknowledged.stops) == (True, False)
    assert acknowledged.acknowledged == Text(en="Meant.", nb="Med vilje.", fr="Voulu.")


def test_a_finding_as_a_line() -> None:
    finding = Finding("solo-for-two", Severity.ERROR, "own.toml line 3", "own §1", {"at": 4, "centres": 9})
    sentence = "two players can have 4 of 9 centres; a solo needs more than half"
    assert str(finding) == f"own.toml line 3: error: {sentence} (own §1) [solo-for-two]"
    bare = of_reader(Fault("missing-key", "own.toml", "", {"key": "id"}))
    assert str(bare) == "own.toml: error: the key id is missing [missing-key]"


@pytest.mark.parametrize("name", book_ids())
def test_no_shipped_book_stops(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a few boards of each total; `test_all_boards_of_shipped_books` looks at all of them."""
    monkeypatch.setattr("tavle.linting.boards.MOST_BOARDS", 40)
    unseen = {"acknowledged-absent"}  # a finding may need more boards
    findings = [finding for finding in lint(name) if finding.code not in unseen]
    assert [str(finding) for finding in findings if finding.acknowledged is None and finding.severity != "note"] == []


FOUND_ON_BOARDS = {
    "galaxie_bangkok": "solo-below-shared",
    "galaxie_open_mind_the_gap": "taken-centre-costs",
    "mind_the_gap": "taken-centre-costs",
    "tribute": "taken-centre-costs",
    "detour09": "taken-centre-costs",
}


def test_the_printed_bangkok() -> None:
    (finding,) = solos(Subject.read("galaxie_bangkok"))
    assert (finding.code, finding.severity) == (FOUND_ON_BOARDS["galaxie_bangkok"], Severity.ERROR)
    # 105 + 315 + 105 for one centre; 17 * 105 + 105 + 315 + 3 * 420 for a sole top with nobody near
    assert "even 1 centre can bring 525" in finding.message
    assert "without one 3465 can be had (17-14-3)" in finding.message
    assert [entry.code for entry in load_book("galaxie_bangkok").acknowledged] == [finding.code]


@pytest.mark.soak
@pytest.mark.parametrize("name", book_ids())
def test_all_boards_of_shipped_books(name: str) -> None:
    boards = {finding.code for finding in lint(name) if finding.severity != "note"}
    assert boards == ({FOUND_ON_BOARDS[name]} if name in FOUND_ON_BOARDS else set())


def test_boards() -> None:
    """All ways to deal out 34 centres to seven seats with at most 17 each: 2,486, by a count of its own."""
    ways = {(0, 0, 17): 1}
    for _ in range(7):
        step: dict[tuple[int, int, int], int] = {}
        for (_, total, most), count in ways.items():
            for own in range(min(most, 34 - total) + 1):
                step[(0, total + own, own)] = step.get((0, total + own, own), 0) + count
        ways = step
    expected = sum(count for (_, total, _), count in ways.items() if total == 34)
    owned = list(Boards(load_book("ndf_arcon_2002")).owned(34))
    assert len(owned) == len(set(owned)) == expected == 2486
    assert all(sum(board) == 34 and max(board) <= 17 and sorted(board, reverse=True) == list(board) for board in owned)

"""The list for the hand that moves the pieces."""

from __future__ import annotations

import pytest

from tavle.judge import judge
from tavle.judge.hand import Leaving, Moved, hand_list
from tavle.judge.kept import Due
from tavle.library.judging import hand_lines
from tavle.rules.model.base import Language

MOVEMENT = {
    "phase": "movement",
    "units": ["ENG A lvp", "ENG A yor", "ENG F nth", "RUS F edi", "FRA F mao", "FRA A bre"],
    "orders": {
        "ENG": ["A lvp - edi", "A yor - lvp", "F nth S A lvp - edi"],
        "FRA": ["F mao - spa/nc", "A bre - lon"],
    },
}
ADJUSTMENT = {
    "phase": "adjustment",
    "units": ["RUS A war", "RUS A mos"],
    "centres": {"RUS": ["war"], "FRA": ["par"]},
    "orders": {"RUS": ["disband A war"], "FRA": ["build A par"]},
}


def test_who_must_wait_goes_later() -> None:
    listed = hand_list(judge(MOVEMENT))
    assert listed.moves == (
        Moved("ENG", "A", "lvp", "edi"),
        Moved("ENG", "A", "yor", "lvp"),
        Moved("FRA", "F", "mao", "spa/nc"),
    )
    assert listed.retreats == (Leaving("RUS F edi", "lvp", ("cly", "nwg", "yor")),)
    turned = {**MOVEMENT, "orders": {"ENG": ["A yor - lvp", "A lvp - edi", "F nth S A lvp - edi"]}}
    assert [move.place for move in hand_list(judge(turned)).moves] == ["lvp", "yor"]


def test_in_a_round_dance_somebody_begins() -> None:
    dance = {
        "phase": "movement",
        "units": ["TUR F ank", "TUR A con", "TUR A smy"],
        "orders": {"TUR": ["F ank - con", "A con - smy", "A smy - ank"]},
    }
    assert [move.target for move in hand_list(judge(dance)).moves] == ["con", "ank", "smy"]


def test_a_unit_with_nowhere_to_go_is_taken_off() -> None:
    phase = {
        "phase": "movement",
        "units": ["ENG F nth", "ENG A yor", "RUS F edi", "ENG A cly", "ENG F nwg"],
        "orders": {"ENG": ["F nth - edi", "A yor S F nth - edi"]},
    }
    listed = hand_list(judge(phase))
    assert (listed.retreats, listed.removed) == ((), ("RUS F edi",))


def test_what_is_built_and_removed() -> None:
    listed = hand_list(judge(ADJUSTMENT))
    assert (listed.moves, listed.removed, listed.built) == ((), ("RUS A war",), ("FRA A par",))


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        (
            "en",
            [
                "England: A Liverpool to Edinburgh",
                "England: A Yorkshire to Liverpool",
                "France: F Mid-Atlantic Ocean to Spain, north coast",
                "Russia: F Edinburgh must leave (attacked from Liverpool); open: Clyde, Norwegian Sea, Yorkshire",
                "France: builds due: 2; open home centres: Brest, Paris",
                "Russia: units to be removed: 1",
            ],
        ),
        (
            "nb",
            [
                "England: A Liverpool til Edinburgh",
                "England: A Yorkshire til Liverpool",
                "Frankrike: F Midtatlanteren til Spania, nordkysten",
                "Russland: F Edinburgh må vike (angrepet fra Liverpool); åpent: Clyde, Norskehavet, Yorkshire",
                "Frankrike: kan bygge: 2; åpne hjemmesentre: Brest, Paris",
                "Russland: må fjerne: 1",
            ],
        ),
        (
            "fr",
            [
                "Angleterre : A Liverpool vers Édimbourg",
                "Angleterre : A Yorkshire vers Liverpool",
                "France : F Atlantique Central vers Espagne, côte nord",
                (
                    "Russie : F Édimbourg doit partir (attaquée depuis Liverpool) ; "
                    "libres : Clyde, Mer de Norvège, Yorkshire"
                ),
                "France : à construire : 2 ; centres d'origine libres : Brest, Paris",
                "Russie : à retirer : 1",
            ],
        ),
    ],
)
def test_the_lines(language: Language, lines: list[str]) -> None:
    due = (Due("FRA", 2, 0, ("bre", "par")), Due("RUS", 0, 1, ()))
    assert hand_lines(judge(MOVEMENT), dues=due, language=language) == lines


def test_the_lines_of_a_winter() -> None:
    assert hand_lines(judge(ADJUSTMENT)) == ["Russia: take A Warsaw off the board", "France: set A Paris on the board"]

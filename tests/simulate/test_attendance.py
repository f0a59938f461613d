"""Who comes to which round, against shares worked out by hand; what a round can and cannot do about it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tavle import simulate_formats
from tavle.core.errors import Refused
from tavle.simulate.attendance import Attendance
from tavle.simulate.compiled import wrapping
from tavle.simulate.words import stream_of

MONRAD: dict[str, Any] = {"book": "nbgf_monrad", "settings": {"rounds": 4, "match_length": 3}}
ROUNDS, TOURNAMENTS = 4, 3000


def shares(attendance: Attendance) -> list[float]:
    """How often a player is there in each of four rounds."""
    with wrapping():
        streams = [np.uint64(stream_of(np.uint64(7), np.uint64(index))) for index in range(TOURNAMENTS)]
        return [
            sum(attendance.comes(stream, number, ROUNDS, 3) for stream in streams) / TOURNAMENTS
            for number in range(1, ROUNDS + 1)
        ]


@pytest.mark.parametrize(
    ("attendance", "expected"),
    [
        (Attendance(), [1, 1, 1, 1]),
        (Attendance(share=0.8), [0.8] * 4),
        # Half come late, a third of them to each of the rounds 2 to 4.
        (Attendance(late=0.5), [0.5, 0.5 + 0.5 / 3, 0.5 + 1 / 3, 1]),
        (Attendance(leaving=0.1), [1, 0.9, 0.9**2, 0.9**3]),
        (Attendance(share=0.9, late=0.3, leaving=0.1), [0.63, 0.9 * 0.8 * 0.9, 0.9 * 0.9 * 0.81, 0.9 * 0.729]),
    ],
)
def test_so_many_come(attendance: Attendance, expected: list[float]) -> None:
    # Four standard errors of a share of 3,000 are at most 0.037.
    assert shares(attendance) == pytest.approx(expected, abs=0.037)


def test_who_has_left_does_not_come_again_and_who_has_come_late_stays() -> None:
    attendance = Attendance(late=0.5, leaving=0.2)
    with wrapping():
        for index in range(200):
            stream = np.uint64(stream_of(np.uint64(7), np.uint64(index)))
            there = [attendance.comes(stream, number, ROUNDS, 0) for number in range(1, ROUNDS + 1)]
            changes = sum(one != two for one, two in zip([False, *there], [*there, False], strict=True))
            assert changes in (0, 2)


def test_a_monrad_plays_with_those_who_have_come() -> None:
    who = {"share": 0.9, "late": 0.2, "leaving": 0.05}
    found = simulate_formats([MONRAD], players={"kind": "linear", "count": 9}, tournaments=30, attendance=who)
    subject = found["subjects"][0]
    assert found["attendance"] == who
    assert (subject["engine"], subject["why_exact"]) == ("exact", "who comes")
    played = subject["bias"]["games_played"]
    assert sum(row["players"] for row in played) == 9 * subject["complete"]
    assert sum(row["games"] * row["players"] for row in played) == pytest.approx(
        2 * subject["work"]["games"] * subject["complete"]
    )
    assert subject["work"]["seats_wanting"] > 0


def test_who_sits_out_is_counted() -> None:
    """Fifteen players and two boards of seven: one sits out in each of four rounds."""
    found = simulate_formats(
        [{"book": "ndf_arcon_2002", "exact": True}], players={"kind": "linear", "count": 15}, tournaments=6
    )["subjects"][0]
    rows = found["bias"]["sat_outs"]
    assert sum(row["rounds"] * row["players"] for row in rows) == 4 * 6
    assert found["work"]["seats_wanting"] == 4
    assert found["work"]["repeated_meetings"] > 0


def test_a_round_that_those_who_came_cannot_play_is_a_dead_end() -> None:
    """The championship is for sixteen."""
    found = simulate_formats(
        ["agricola_nm"], players={"kind": "linear", "count": 16}, tournaments=3, attendance={"late": 0.9}
    )["subjects"][0]
    assert found["dead_ends"]["share"]["value"] == 1
    assert [row["round"] for row in found["dead_ends"]["rounds"]] == [1]


@pytest.mark.parametrize(
    ("subject", "attendance", "said"),
    [
        (
            {"format": "knockout"},
            0.5,
            "subjects[0]: to knockout, a format and no rule book, everybody comes to all rounds",
        ),
        ({"format": "swiss", "rounds": 3}, {"late": 0.2, "leaving": 0.1}, "(late 0.2, leaving 0.1)"),
        (MONRAD, {"late": 1.1}, "attendance.late"),
        (MONRAD, {"left": 0.1}, "attendance.left"),
        (MONRAD, 1.5, "more than 0 and at most 1"),
    ],
)
def test_who_cannot_come_is_refused(subject: Any, attendance: Any, said: str) -> None:
    with pytest.raises(Refused) as refused:
        simulate_formats([subject], players={"kind": "linear", "count": 8}, tournaments=2, attendance=attendance)
    assert said in str(refused.value.faults[0])


@pytest.mark.parametrize("model", [{"unfinished": 0.1}, {"draws": 0.2}])
def test_a_model_that_the_games_do_not_know_is_refused(model: dict[str, float]) -> None:
    subject: Any = {"format": "knockout"} if "unfinished" in model else MONRAD
    with pytest.raises(Refused) as refused:
        simulate_formats([subject], players={"kind": "linear", "count": 8}, tournaments=2, model=model)
    assert [fault.code for fault in refused.value.faults] == ["bad-value"]

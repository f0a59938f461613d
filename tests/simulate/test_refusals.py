"""What cannot be simulated is refused with what would be right; and the models themselves."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
import pytest

from tavle import simulate_formats, simulated_record, standings
from tavle.core.errors import Refused
from tavle.simulate.model_data import Elo, Favourite, Goals, Ranks, best_of
from tavle.simulate.players import read_players

MONRAD = {"book": "nbgf_monrad", "settings": {"rounds": 3, "match_length": 5}}
LINEAR = {"kind": "linear", "count": 8}
CUP = [{"format": "knockout"}]

BAD: list[tuple[str, dict[str, Any]]] = [
    ("bad-value", {"subjects": CUP, "players": LINEAR, "tournaments": 0}),
    ("bad-value", {"subjects": CUP, "players": LINEAR, "tournaments": 10**30}),
    ("bad-value", {"subjects": CUP, "players": LINEAR, "seed": -1}),
    ("bad-value", {"subjects": CUP, "players": LINEAR, "attendance": 0}),
    ("bad-value", {"subjects": CUP, "players": LINEAR, "cut": 0}),
    ("bad-value", {"subjects": CUP, "players": LINEAR, "cut": 8}),
    ("bad-value", {"subjects": CUP, "players": LINEAR, "losing": 10**6}),
    ("bad-value", {"subjects": [], "players": LINEAR}),
    ("bad-value", {"subjects": [{"format": "pokal"}], "players": LINEAR}),
    ("unknown-key", {"subjects": [{"format": "knockout", "legs": 2}], "players": LINEAR}),
    ("unknown-book", {"subjects": ["chess"], "players": LINEAR}),
    ("rounds-open", {"subjects": ["nbgf_monrad"], "players": LINEAR}),
    ("too-few-to-simulate", {"subjects": ["ndf_arcon_2002"], "players": {"kind": "linear", "count": 5}}),
    ("field-does-not-fit", {"subjects": ["agricola_nm"], "players": LINEAR}),
    ("too-few-for-rounds", {"subjects": [MONRAD], "players": {"kind": "linear", "count": 2}}),
    ("too-few-for-rounds", {"subjects": [{"format": "swiss", "rounds": 8}], "players": LINEAR}),
    ("bad-value", {"subjects": [MONRAD], "players": LINEAR, "model": {"kind": "plackett_luce"}}),
    ("bad-value", {"subjects": [{"format": "tables", "rounds": 2}], "players": LINEAR, "model": {"kind": "elo"}}),
    ("bad-value", {"subjects": CUP, "players": LINEAR, "model": {"kind": "plackett_luce"}}),
    ("bad-value", {"subjects": CUP, "players": LINEAR, "model": {"kind": "elo", "best_of": 2}}),
    ("bad-value", {"subjects": CUP, "players": LINEAR, "model": {"kind": "matrix", "wins": [[0.5]]}}),
    ("bad-value", {"subjects": CUP, "players": LINEAR, "model": {"kind": "goals", "attack": [1], "defence": [1]}}),
    ("bad-value", {"subjects": [{"format": "groups", "groups": 3}], "players": LINEAR}),
    ("bad-value", {"subjects": [{"format": "groups", "groups": 2, "through": 3}], "players": LINEAR}),
    ("bad-value", {"subjects": [{"format": "swiss", "rounds": 3}], "players": LINEAR, "model": {"draws": 0.2}}),
    (
        "too-many-to-simulate",
        {"subjects": [{"format": "swiss", "rounds": 3}], "players": {"kind": "linear", "count": 1025}},
    ),
    (
        "impossible-model",
        {
            "subjects": CUP,
            "players": {"ratings": [1, 2]},
            "model": {"kind": "matrix", "wins": [[0.5, 0.9], [0.9, 0.5]]},
        },
    ),
    (
        "impossible-model",
        {"subjects": ["ndf_arcon_2002"], "players": {"kind": "linear", "count": 7, "top": 90000, "bottom": 0}},
    ),
    ("bad-value", {"subjects": CUP, "players": {"ratings": [1500, 1400], "names": ["a"]}}),
    (
        "bad-value",
        {
            "subjects": ["agricola_nm"],
            "players": {"kind": "linear", "count": 16},
            "model": {"kind": "plackett_luce", "seats": [1, 1]},
        },
    ),
    (
        "bad-value",
        {"subjects": ["ndf_arcon_2002"], "players": LINEAR, "model": {"kind": "centres", "powers": [1, 2]}},
    ),
]


@pytest.mark.parametrize(("code", "study"), BAD)
def test_what_cannot_be_is_refused(code: str, study: dict[str, Any]) -> None:
    with pytest.raises(Refused) as refused:
        simulate_formats(**study)
    assert [fault.code for fault in refused.value.faults] == [code]
    assert all(str(fault) for fault in refused.value.faults)


def test_players_from_files() -> None:
    wanted = {"kind": "ratings", "names": ["Ada", "Bo"], "ratings": [1600, None]}
    assert read_players('[{"name": "Ada", "rating": 1600}, {"id": "Bo"}]', where="f") == wanted
    assert read_players('{"players": [{"name": "Ada", "rating": 1600}, {"id": "Bo"}]}', where="f") == wanted
    assert read_players('{"list": [{"name": "Ada", "rating": 1600}, {"name": "Bo"}]}', where="f") == wanted
    assert read_players("name,rating\nAda,1600\nBo,\n", where="f") == wanted
    assert read_players('[{"id": "a", "rating": "3001/2"}]', where="f")["ratings"] == [1500.5]
    assert read_players('{"players": {"kind": "linear", "count": 4}}', where="f") == {"kind": "linear", "count": 4}
    for text in ("", "7", "[3]", "[{}]", "name;rating\na;b\n", "name,rating\na,strong\n"):
        with pytest.raises(Refused) as refused:
            read_players(text, where="f")
        assert refused.value.faults[0].code == "not-players"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('{"players":', "not-json"),
        ("[" * 100_000, "too-deep"),
        ('[{"name": "Ada", "rating": NaN}, {"name": "Bo"}]', "not-a-number"),
        ('[{"name": "Ada", "name": "Bo", "rating": 1600}]', "double-key"),
    ],
)
def test_json_that_no_players_can_be_read_from(text: str, code: str) -> None:
    with pytest.raises(Refused) as refused:
        read_players(text, where="f")
    assert [fault.code for fault in refused.value.faults] == [code]


def test_fields_for_which_the_rounds_can_still_be_seated() -> None:
    """Three play three rounds of one match and one bye each; four play three; of an odd number everybody rests once."""
    for players, rounds, fits in ((2, 1, True), (3, 3, True), (3, 4, False), (4, 3, True), (4, 4, False), (5, 5, True)):
        study: dict[str, Any] = {
            "subjects": [{"format": "swiss", "rounds": rounds}],
            "players": {"kind": "linear", "count": players},
            "tournaments": 30,
        }
        if fits:
            assert simulate_formats(**study)["subjects"][0]["complete"] > 0
        else:
            with pytest.raises(Refused) as refused:
                simulate_formats(**study)
            least = {"players": {"kind": "linear", "count": refused.value.faults[0].values["least"]}}
            assert simulate_formats(**{**study, **least})["subjects"][0]["complete"] > 0


def test_who_rests_may_find_opponents_later() -> None:
    """With absences, or where the book has a way out, so few players are not refused."""
    study: dict[str, Any] = {"players": {"kind": "linear", "count": 4}, "tournaments": 3}
    settings = {"rounds": 4, "match_length": 5}
    found = simulate_formats([{"book": "nbgf_monrad", "settings": settings}], **study, attendance=0.6)
    assert found["tournaments"] == 3
    again = {**settings, "dead_end": "oldest_rematch"}
    found = simulate_formats([{"book": "nbgf_monrad", "settings": again}], **study)
    assert found["subjects"][0]["complete"] == 3


def test_matches_as_fibs_counts_them() -> None:
    """P(upset) = 1 / (10^(D sqrt(n) / 2000) + 1)."""
    wins = Elo(length=9).single(np.array([1600.0, 1500.0]))
    assert wins[1, 0] == pytest.approx(1 / (10 ** (100 * 3 / 2000) + 1))
    assert Elo().single(np.array([1900.0, 1500.0]))[0, 1] == pytest.approx(10 / 11)
    assert Elo(divisor=800).single(np.array([2300.0, 1500.0]))[0, 1] == pytest.approx(10 / 11)


def test_longer_matches_are_surer() -> None:
    single = np.array([[0.5, 0.6, 1.0], [0.4, 0.5, 0.5], [0.0, 0.5, 0.5]])
    three = best_of(single, 3)
    assert three[0, 1] == pytest.approx(0.6**2 * (1 + 2 * 0.4))
    assert three[0, 2] == 1
    assert three[2, 0] == 0


def test_other_models_of_two() -> None:
    ratings = np.zeros(60)
    ranks = Ranks(kind="ranks", skill=1).single(ratings)
    assert ranks[0, 9] == pytest.approx(0.59)
    assert ranks[59, 0] == 0
    assert Favourite(kind="favourite", chance=0.7).single(ratings)[3, 0] == pytest.approx(0.3)
    goals = Goals(kind="goals", attack=(1.0, 1.0), defence=(1.0, 1.0), level=1.0)
    # Two Poisson numbers of mean 1 are equal with chance e^-2 I0(2) = 0.30851.
    played = goals.matches(np.zeros(2))
    assert int(played.draws[0, 1]) / 2**53 == pytest.approx(0.3085083, abs=1e-6)
    assert int(played.decisive()[0, 1]) / 2**53 == pytest.approx(0.5)


def test_a_book_that_no_kernel_knows_goes_to_the_exact_engine_and_says_so() -> None:
    subject = {"book": "nbgf_monrad", "settings": {"rounds": 3, "match_length": 5, "start": "groups"}}
    found = simulate_formats([subject], players=LINEAR, tournaments=5)["subjects"][0]
    assert (found["engine"], found["why_exact"]) == ("exact", "its first round")
    assert found["complete"] == 5
    for changed, why in (
        ({"dead_end": "second_bye"}, "its dead ends"),
        ({"head_to_head_restarts": True}, "its head to head"),
    ):
        subject = {"book": "nbgf_monrad", "settings": {"rounds": 2, "match_length": 5, **changed}}
        assert simulate_formats([subject], players=LINEAR, tournaments=1)["subjects"][0]["why_exact"] == why


def test_a_second_game_by_lot_keeps_the_composition() -> None:
    """Nobody meets again in it, and each table has its one, one and two of the seeding groups."""
    sixteen: dict[str, Any] = {"players": {"kind": "linear", "count": 16}}
    subject = {"book": "agricola_nm", "settings": {"second_game_by_lot": True}}
    found = simulate_formats([subject], **sixteen, tournaments=2)["subjects"][0]
    assert (found["engine"], found["why_exact"]) == ("exact", "its scheme, drawn by lot")
    group = {f"p{number:04}": min(number // 4, 2) for number in range(16)}
    for index in range(3):
        first, second = (
            [[seat["player"] for seat in table["seats"]] for table in entry["tables"]]
            for entry in simulated_record(subject, index, **sixteen)["rounds"][:2]
        )
        assert all(sorted(map(group.__getitem__, table)) == [0, 1, 2, 2] for table in [*first, *second])
        assert all(len(set(one) & set(other)) <= 1 for one in first for other in second)


def test_one_tournament_as_a_record_that_can_be_read() -> None:
    record = simulated_record(MONRAD, 3, players=LINEAR, seed=8)
    assert len(record["rounds"]) == 3
    assert standings(record)["final"] is True
    with pytest.raises(Refused):
        simulated_record({"format": "knockout"}, 0, players=LINEAR)
    with pytest.raises(Refused):
        simulated_record(MONRAD, -1, players=LINEAR)


def test_the_first_dead_end_can_be_stepped_through() -> None:
    subject = {"book": "nbgf_monrad", "settings": {"rounds": 6, "match_length": 5}}
    study: dict[str, Any] = {"players": LINEAR, "seed": 5}
    found = simulate_formats([subject], **study, tournaments=300)["subjects"][0]["dead_ends"]
    record = simulated_record(subject, found["example"], **study)
    assert record["dead_end"] in [row["round"] for row in found["rounds"]]
    assert len(record["rounds"]) == record["dead_end"] - 1


def test_the_search_for_what_is_better_lost_names_every_round() -> None:
    agricola = simulate_formats(["agricola_nm"], players={"kind": "linear", "count": 16}, tournaments=50, losing=1)
    losing = agricola["subjects"][0]["losing"]
    assert losing["tournaments"] == 1
    assert [row["round"] for row in losing["rounds"]] == [1, 2, 3, 4, 5, 6]
    short = {"book": "nbgf_monrad", "settings": {"rounds": 1, "match_length": 5}}
    none = simulate_formats([short], players=LINEAR, tournaments=5, losing=5)
    assert none["subjects"][0]["losing"]["better"]["value"] == 0


def test_what_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tavle.simulate.study", None)
    with pytest.raises(Refused) as refused:
        simulate_formats(CUP, players=LINEAR)
    assert [fault.code for fault in refused.value.faults] == ["simulate-missing"]


@pytest.mark.parametrize(
    ("study", "said"),
    [
        ({"subjects": CUP, "attendance": {"share": 0.75}}, ["knockout", "share 0.75", "everybody comes"]),
        ({"subjects": [MONRAD, *CUP], "attendance": 0.75}, ["subjects[1]", "knockout", "share 0.75"]),
        (
            {"subjects": [{"format": "open_swiss", "rounds": 3}], "hours": 2},
            ["open_swiss", "120 minutes", "by the clock", "[hours-without-clock]"],
        ),
        (
            {"subjects": [{"format": "knockout", "lengths": {"main": [7]}}], "model": {"kind": "ranks"}},
            ["lengths: model cannot be ranks", "a model with a length"],
        ),
    ],
)
def test_a_sentence_names_the_value_that_is_wrong(study: dict[str, Any], said: list[str]) -> None:
    """What cannot be is the chance, the hours, the model: never the format that they were given for."""
    with pytest.raises(Refused) as refused:
        simulate_formats(**study, players=LINEAR)
    (fault,) = refused.value.faults
    assert [words for words in said if words not in str(fault)] == []
    assert fault.values.get("value") not in ("knockout", "open_swiss")

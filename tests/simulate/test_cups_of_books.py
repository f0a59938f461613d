"""Books that announce a cup: against every way to end, as records that can be read, in what a study says of them."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import numpy as np
import pytest

import tavle
from tavle.core.errors import Refused
from tavle.simulate.model_data import Elo

LINEAR = {"kind": "linear", "count": 12}
MATCHES = {"kind": "elo", "length": 5}


def monrad(rounds: int, **settings: Any) -> dict[str, Any]:
    return {"book": "nbgf_monrad", "settings": {"rounds": rounds, "match_length": 5, **settings}}


def played(subject: dict[str, Any], tournaments: int = 2000, **more: Any) -> dict[str, Any]:
    found = tavle.simulate_formats(
        [subject], **{"players": LINEAR, "model": MATCHES, "tournaments": tournaments, **more}
    )
    subjects: list[dict[str, Any]] = found["subjects"]
    return subjects[0]


class EveryWay:
    """Plays a small Monrad with its cup in every way in which it can end, by the public functions alone.

    Equals at the cut play for it: of two the winner goes on, of more one after the other plays who holds the place, in
    each order of the lots.
    """

    def __init__(self, ratings: list[float], rounds: int, best: int) -> None:
        self.wins = Elo(length=5).single(np.array(ratings))
        self.settings = {"rounds": rounds, "match_length": 5, "cup": {"best": best, "at_cut": "lot"}}
        self.ratings, self.rounds, self.best = ratings, rounds, best
        self.titles: dict[int, float] = defaultdict(float)
        self.cut: dict[str, float] = defaultdict(float)
        self._on([], 1.0)

    def _record(self, entries: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
        players = [{"id": f"p{at}", "rating": int(rating)} for at, rating in enumerate(self.ratings)]
        return {"book": "nbgf_monrad", "settings": self.settings, "players": players, "rounds": entries, **more}

    def _on(self, entries: list[dict[str, Any]], likely: float) -> None:
        if len(entries) == self.rounds:
            self._cut(entries, likely)
            return
        seating = tavle.pair(self._record(entries), seed="1")
        for chance, tables in self._ends([[seat["player"] for seat in table["seats"]] for table in seating["tables"]]):
            entry = {"number": len(entries) + 1, "tables": tables, "byes": seating["byes"]}
            self._on([*entries, entry], likely * chance)

    def _ends(self, pairs: list[list[str]]) -> list[tuple[float, list[dict[str, Any]]]]:
        """Every way in which some tables can end, and how likely it is."""
        ends: list[tuple[float, list[dict[str, Any]]]] = [(1.0, [])]
        for number, pair in enumerate(pairs, start=1):
            more = []
            for chance, tables in ends:
                for winner in pair:
                    seats = [{"player": player, "won": player == winner} for player in pair]
                    won = self._beats(winner, next(player for player in pair if player != winner))
                    table = {"number": number, "status": "finished", "seats": seats}
                    more.append((chance * won, [*tables, table]))
            ends = more
        return ends

    def _beats(self, one: str, two: str) -> float:
        return float(self.wins[int(one[1:]), int(two[1:])])

    def _cut(self, entries: list[dict[str, Any]], likely: float) -> None:
        rows = tavle.standings(self._record(entries))["standings"]
        upper, lower = rows[self.best - 1], rows[self.best]
        if upper["place"] != lower["place"]:
            self.cut[upper["separated_from_next_by"]] += likely
            self._cup([row["player"] for row in rows[: self.best]], likely)
            return
        self.cut["play_off"] += likely
        equal = [row["player"] for row in rows if row["place"] == upper["place"]]
        above = [row["player"] for row in rows if row["place"] < upper["place"]]
        assert len(equal) == 2
        assert len(above) == self.best - 1
        for one, two in (equal, equal[::-1]):
            self._cup([*above, one], likely * self._beats(one, two))

    def _cup(self, through: list[str], likely: float) -> None:
        """The first against the last, then the winners."""
        pairs = [[through[at], through[-1 - at]] for at in range(len(through) // 2)]
        for chance, tables in self._ends(pairs):
            winners = [seat["player"] for table in tables for seat in table["seats"] if seat["won"]]
            if len(winners) == 1:
                self.titles[int(winners[0][1:])] += likely * chance
            else:
                self._cup(winners, likely * chance)


@pytest.mark.parametrize(("players", "rounds", "best"), [(4, 2, 2), (4, 3, 2), (6, 2, 4), (5, 2, 2)])
def test_small_tournaments_in_every_way(players: int, rounds: int, best: int) -> None:
    ratings = np.linspace(1700, 1400, players).astype(int).tolist()
    exact = EveryWay(ratings, rounds, best)
    assert sum(exact.titles.values()) == pytest.approx(1)
    found = played(monrad(rounds, cup={"best": best}), 60_000, players={"kind": "ratings", "ratings": ratings})
    assert found["engine"] == "kernel"
    for player, share in enumerate(found["title_chances"]):
        assert share["value"] == pytest.approx(exact.titles[player], abs=0.009)
    for name, share in found["decided"]["cut"].items():
        assert share["value"] == pytest.approx(exact.cut[name], abs=0.009)


def test_who_goes_on_shares_the_places_of_the_cup_and_the_others_have_those_of_the_list() -> None:
    """Of eight the best four: places 1, 2 and twice 3 to 4 by the cup; then the list, on which no place is shared."""
    record = tavle.simulated_record(monrad(3, cup={"best": 4}), 7, players=LINEAR, model=MATCHES)
    cup = tavle.bracket(record)
    assert [entry["stage"] for entry in record["rounds"][3:]] == ["cup", "cup"]
    assert sorted(cup["places"].values()) == [1, 2, 3, 3]
    found = played(monrad(3, cup={"best": 4}), 1)
    # The same index and seed: tournament 0.
    own = tavle.simulated_record(monrad(3, cup={"best": 4}), 0, players=LINEAR, model=MATCHES)
    places = tavle.bracket(own)["places"]
    listed = [row["player"] for row in tavle.standings(own)["standings"] if row["player"] not in places]
    for player, chances in enumerate(found["places"]):
        name = own["players"][player]["id"]
        if name in places:
            first = places[name]
            wanted = {first: 1.0} if first < 3 else {3: 0.5, 4: 0.5}
        else:
            wanted = {5 + listed.index(name): 1.0}
        assert {at: chance for at, chance in enumerate(chances, start=1) if chance} == wanted


def test_a_play_off_is_kept_in_the_record() -> None:
    """Round 1 only: half of the field is equal at the cut, and the order that it gave stands among the lots."""
    record = tavle.simulated_record(monrad(1, cup={"best": 4}), 3, players=LINEAR, model=MATCHES)
    cup = tavle.bracket(record)
    assert len(record["lots"]["after"]["1"]) == 6
    assert set(cup["places"]) == set(record["lots"]["after"]["1"][:4])


def test_a_second_cup_is_played_by_the_exact_engine() -> None:
    subject = monrad(2, cup={"best": 4, "second": 4})
    found = played(subject, 40)
    assert (found["engine"], found["why_exact"]) == ("exact", "its second cup")
    assert sum(share["value"] for share in found["lists"]["second"]["title_chances"]) == pytest.approx(1)
    assert found["cup"]["players"] == 4
    record = tavle.simulated_record(subject, 1, players=LINEAR, model=MATCHES)
    assert set(tavle.bracket(record)["lists"]) == {"main", "second"}


def test_what_a_study_says_of_a_cup() -> None:
    found = played(monrad(3, cup={"best": 4}))
    assert set(found["decided"]) == {"list", "cut"}
    assert "play_off" in found["decided"]["cut"]
    assert sum(share["value"] for share in found["decided"]["cut"].values()) == pytest.approx(1)
    assert sum(share["value"] for share in found["cup"]["goes_on"]) == pytest.approx(4)
    assert found["cup"]["best_goes_on"] == found["cup"]["goes_on"][0]
    assert found["work"]["rounds"] == 5
    assert found["work"]["games"] == 3 * 6 + 3
    assert found["work"]["minutes"] == 5 * 50


def test_a_book_of_which_the_cup_is_all() -> None:
    subject = {"book": "backgammon_cup", "settings": {"match_length": 5}}
    found = played(subject)
    assert found["decided"] == {}
    assert found["cup"] == {"players": 12}
    assert "letter_stuck" not in found["dead_ends"]
    assert set(found["lists"]) == {"consolation", "last_chance"}
    record = tavle.simulated_record(subject, 2, players=LINEAR, model=MATCHES)
    assert tavle.bracket(record)["champion"] is not None


def test_lengths_of_the_cup_are_timed_and_fit_into_the_hours() -> None:
    subject = monrad(3, cup={"best": 4, "lengths": {"main": [9, 11]}})
    assert played(subject)["work"]["minutes"] == 3 * 50 + 90 + 110
    # 5 rounds of 30 minutes a match to 3, the cup as it is: 90 + 200 fit into five hours, 150 + 200 do not.
    assert played(subject, hours=5)["work"]["minutes"] == 3 * 30 + 200
    # With all equals at the cut how many rounds there are is open.
    assert "minutes" not in played(monrad(3, cup={"best": 4, "at_cut": "all", "lengths": {"main": [9]}}))["work"]


def test_a_cup_that_too_few_reach_is_a_dead_end() -> None:
    found = played(monrad(5, cup={"points": "4"}, cup_kind="two_matches"), 500)
    stuck = found["dead_ends"]["rounds"]
    assert [row["round"] for row in stuck] == [6]
    assert 0 < stuck[0]["share"]["value"] < 1


def test_everybody_comes_to_the_cup() -> None:
    found = played(monrad(3, cup={"best": 4}), 30, attendance=0.8)
    assert found["engine"] == "exact"
    assert found["cup"]["players"] == 4


BAD: list[tuple[dict[str, Any], dict[str, Any], str]] = [
    (monrad(2, cup={"best": 4}), {"model": {"kind": "elo", "unfinished": 0.1}}, "bad-value"),
    (monrad(2, cup={"best": 4}, cup_kind="last_chance"), {}, "too-few-for-bracket"),
    (monrad(2, cup={"best": 3}), {}, "bad-setting"),
]


@pytest.mark.parametrize(("subject", "more", "code"), BAD)
def test_cups_that_cannot_be(subject: dict[str, Any], more: dict[str, Any], code: str) -> None:
    with pytest.raises(Refused) as refused:
        played(subject, 5, **more)
    assert [fault.code for fault in refused.value.faults] == [code]


@pytest.mark.parametrize("language", ["en", "nb", "fr"])
def test_the_report_names_the_cup(language: Any) -> None:
    subject = monrad(3, cup={"best": 8, "lengths": {"main": [7]}}, cup_kind="consolation")
    answer = tavle.simulate_formats([subject], players=LINEAR, model=MATCHES, tournaments=200)
    page = tavle.fairness_report(answer, language=language)
    said = {
        "en": ["cup of the best 8", "Main cup to 7", "Who goes on to the cup", "The first of the list wins the cup"],
        "nb": ["cup for de 8 beste", "Hovedcup til 7", "Hvem går videre til cupen", "Nummer én på lista vinner cupen"],
        "fr": ["coupe des 8 premiers", "Qui va en coupe", "Le premier du classement gagne la coupe", "barrage"],
    }
    for words in said[language]:
        assert words in page

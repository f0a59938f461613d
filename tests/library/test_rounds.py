"""Seatings, seatings by hand, whole tournaments, verification and the cup as plain data (docs/interface.md)."""

import json
from typing import Any

import pytest

import tavle
from tavle.core.errors import Refused
from tests.pairing.rounds import boards, won
from tests.pairing.tournaments import as_round

Plain = dict[str, Any]
FIRST = won(1, "ab", "cd", byes="e")


def monrad(players: str, *rounds: Plain, **keys: Any) -> Plain:
    listed = [{"id": player, "name": player.upper(), "rating": 1500 - n} for n, player in enumerate(players)]
    settings = {"rounds": 3, **keys.pop("settings", {})}
    return {"book": "nbgf_monrad", "players": listed, "rounds": list(rounds), "settings": settings, **keys}


class TestPair:
    def test_the_answer_of_the_interface(self) -> None:
        answer = tavle.pair(monrad("abcde", FIRST), seed=17)
        assert answer["round"] == 2
        assert answer["tables"] == [
            {"number": 1, "status": "unfinished", "seats": [{"player": "a"}, {"player": "c"}]},
            {"number": 2, "status": "unfinished", "seats": [{"player": "e"}, {"player": "b"}]},
        ]
        assert answer["byes"] == ["d"]
        assert answer["notes"] == [{"clause": "nbgf_monrad §7", "text": "D has the bye."}]
        assert [(each["table"], each["clause"]) for each in answer["reasons"]] == [
            (1, "nbgf_monrad §5"), (2, "nbgf_monrad §5")
        ]  # fmt: skip
        assert (answer["draws"], answer["seed"]) == ([], 17)
        assert "overrides" not in answer
        json.dumps(answer)

    def test_a_fresh_seed_is_given_back(self) -> None:
        seeds = {tavle.pair(monrad("abcde"))["seed"] for _ in range(3)}
        assert len(seeds) == 3
        assert all(len(seed) == 32 for seed in seeds)

    @pytest.mark.parametrize(
        ("given", "back"), [("17", 17), (17, 17), ("017", "017"), ("tea", "tea"), ("1" * 16, "1" * 16)]
    )
    def test_a_seed_comes_back_as_a_number_where_it_is_one(self, given: str | int, back: str | int) -> None:
        assert tavle.pair(monrad("abcde"), seed=given)["seed"] == back

    def test_in_other_languages(self) -> None:
        texts = [tavle.pair(monrad("abcde", FIRST), seed=1, language=language)["notes"][0]["text"] for language in
                 ("nb", "fr")]  # fmt: skip
        assert texts == ["D har bye.", "D est exempt."]

    def test_what_is_admitted_goes_into_the_record(self) -> None:
        closed = [won(1, "ab", "cd"), won(2, "ac", "db"), won(3, "ad", "bc")]
        record = monrad("abcd", *closed, settings={"rounds": 4, "dead_end": "oldest_rematch"})
        answer = tavle.pair(record, seed=1)
        assert answer["overrides"] == [
            {"clause": "nbgf_monrad §3", "players": list("abcd"), "reason": "dead_end = oldest_rematch"}
        ]
        record["rounds"].append(as_round(answer))
        assert tavle.verify(record)["verified"] is True


SECOND: Plain = {
    "tables": [
        {"number": 1, "seats": [{"player": "a"}, {"player": "b"}]},
        {"number": 2, "seats": [{"player": "c"}, {"player": "e"}]},
    ],
    "byes": ["d"],
}


class TestByHand:
    def test_every_breach_is_named_and_admitted(self) -> None:
        answer = tavle.by_hand(monrad("abcde", FIRST), SECOND, reason="the hall closes")
        assert [note["text"] for note in answer["notes"]] == [
            "A and B met in round 1.",
            "Table 1 has A, B; by the list A, C (2 places apart).",
            "Table 2 has C, E; by the list A, C (2 places apart).",
        ]
        assert answer["overrides"] == [
            {"clause": "nbgf_monrad §3", "players": ["a", "b"], "reason": "the hall closes"},
            {"clause": "nbgf_monrad §5", "players": ["a", "b", "c", "e"], "reason": "the hall closes"},
        ]
        record = monrad("abcde", FIRST, {"number": answer["round"], **as_round(answer)})
        verified = tavle.verify(record)
        assert verified["verified"] is True
        assert all(each["admitted"] for each in verified["differences"])
        assert {each["kind"] for each in verified["differences"]} == {"table"}

    def test_the_last_round_of_the_record(self) -> None:
        record = monrad("abcde", FIRST)
        assert tavle.by_hand(record)["notes"] == []
        with pytest.raises(Refused, match="no round is seated"):
            tavle.by_hand(monrad("abcde"))

    @pytest.mark.parametrize(("seating", "message"), [
        ([], "a round is wanted here"),
        ({"tables": [{"seats": []}]}, "the key number is missing"),
        ({**SECOND, "number": 3}, "this round says it is number 3; number 2 is next"),
        ({**SECOND, "byes": ["z"]}, "'z' is not among the players"),
        ({**SECOND, "byes": ["a"]}, "'a' has two places in this round"),
        ({"tables": [{"number": 1, "seats": [{"player": "a"}]}]}, "1 seats are given; right would be 2"),
    ])  # fmt: skip
    def test_what_cannot_be_a_round_is_refused(self, seating: object, message: str) -> None:
        with pytest.raises(Refused, match=message):
            tavle.by_hand(monrad("abcde", FIRST), seating)

    def test_who_has_left_cannot_be_seated(self) -> None:
        record = monrad("abcde", FIRST, withdrawn=[{"player": "a", "after_round": 1}])
        with pytest.raises(Refused, match="'a' withdrew after round 1 and cannot be seated"):
            tavle.by_hand(record, SECOND)

    def test_boards_by_hand_have_no_lots_and_that_is_admitted(self) -> None:
        players = [{"id": player} for player in "abcdefg"]
        seats = [
            {"player": seat["player"], "role": seat["role"]} for seat in boards(1, "abcdefg")["tables"][0]["seats"]
        ]
        record: Plain = {"book": "ndf_arcon_2002", "players": players, "rounds": []}
        answer = tavle.by_hand(record, {"tables": [{"number": 1, "seats": seats}]})
        record["rounds"] = [as_round(answer)]
        differences = tavle.verify(record)["differences"]
        assert [(each["kind"], each["admitted"]) for each in differences] == [("no_seed", True)]


class TestRun:
    def test_every_round_with_its_list(self) -> None:
        override = {"clause": "3", "players": ["a"], "reason": "for the press"}
        record = monrad("abcd", won(1, "ab", "cd"), won(2, "ac", "bd", overrides=[override]), settings={"rounds": 2})
        answer = tavle.run(record, seed=1)
        assert [entry["round"] for entry in answer["rounds"]] == [1, 2]
        assert answer["rounds"][1]["notes"] == [{"clause": "3", "text": "Admitted by the director: for the press"}]
        assert [row["player"] for row in answer["rounds"][0]["standings"]] == list("acbd")
        assert (answer["final"], answer["lots"], answer["seed"]) == (True, {}, 1)

    def test_missing_lots_are_drawn(self) -> None:
        players = [{"id": player} for player in "abcdefg"]
        record = {"book": "ndf_arcon_2002", "players": players, "rounds": [boards(1, "abcdefg")]}
        answer = tavle.run(record, seed=4)
        assert answer["lots"] == {"1": tavle.list_lots(record, after=1, seed=4)["order"]}
        assert [row["place"] for row in answer["standings"]] == [1, 2, 3, 4, 5, 6, 7]

    def test_no_lots_where_nobody_is_equal(self) -> None:
        first = boards(1, "abcdefg")
        for seat, count in zip(first["tables"][0]["seats"], (10, 9, 6, 4, 3, 2, 0), strict=True):
            seat["centres"] = count
        record = {"book": "ndf_arcon_2002", "players": [{"id": p} for p in "abcdefg"], "rounds": [first]}
        assert tavle.run(record, seed=4)["lots"] == {}

    def test_a_round_to_come_is_left_out_and_a_cup_has_no_list(self) -> None:
        cup = won(2, "ab", stage="cup")
        settings = {"rounds": 1, "cup": {"best": 2}}
        waiting = {"number": 3, "arrivals": {"a": "2002-06-28T15:00"}, "stage": "cup"}
        rounds = tavle.run(monrad("abcd", won(1, "ab", "cd"), cup, waiting, settings=settings))["rounds"]
        assert [(entry["round"], "standings" in entry) for entry in rounds] == [(1, True), (2, False)]


CUP = monrad("abcd", won(1, "ab", "cd"), won(2, "ac", "bd"), settings={"rounds": 2, "cup": {"best": 4}})
"""The list is a c b d."""


class TestBracket:
    def test_matches_and_who_is_through(self) -> None:
        answer = tavle.bracket(CUP, seed=1)
        assert (answer["players"], answer["rounds"], answer["open"]) == (list("acbd"), 2, [1, 2])
        assert answer["matches"][2] == {
            "number": 3, "part": "main", "round": 2, "step": 2, "length": None, "players": [None, None],
            "sides": [{"winner_of": 1}, {"winner_of": 2}], "only_after": None, "played": True,
            "winner": None, "score": None, "walkover": False,
            "fed_by": [{"match": 1, "takes": "winner"}, {"match": 2, "takes": "winner"}],
        }  # fmt: skip
        assert (answer["champion"], answer["places"], answer["draws"]) == (None, {}, [])

    def test_to_its_end(self) -> None:
        played = [won(3, "da", "cb", stage="cup"), won(4, "dc", stage="cup")]
        answer = tavle.bracket({**CUP, "rounds": [*CUP["rounds"], *played]}, seed=1)
        assert (answer["champion"], answer["places"]["d"], answer["matches"][0]["winner"]) == ("d", 1, "d")


def test_differences_name_players_and_say_nothing_for_nobody() -> None:
    record = monrad("abcde", won(1, "ab", "cd"))
    answer = tavle.verify(record | {"present": list("abcde")})
    assert answer == {"book": "nbgf_monrad", "verified": True, "differences": []}
    record = monrad("abcd", won(1, "ac", "bd"))
    texts = [each["text"] for each in tavle.verify(record, language="nb")["differences"]]
    assert texts == [
        "Runde 1, bord 1: reglementet gir A, B, protokollen har A, C.",
        "Runde 1, bord 2: reglementet gir C, D, protokollen har B, D.",
    ]

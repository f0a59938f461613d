"""The cup afterwards (nbgf_monrad §14): who goes on, equals at the cut, the rounds, walkovers, third place, lots."""

from collections.abc import Sequence
from typing import Any

import pytest

from tavle.core.errors import Refused
from tavle.core.lots import Stream
from tavle.core.model import Round
from tavle.pairing.cup_bracket import cup_rule, cup_state
from tavle.pairing.next_round import task_for
from tavle.pairing.seating import Task
from tavle.records import Loaded
from tavle.rules.read import load_book
from tests.pairing.rounds import Plain, companies, loaded, pairs, said, seat, won

BOOK = "nbgf_monrad"

ROUNDS = (won(1, "ab", "cd", "ef", "gh"), won(2, "ac", "eg", "bd", "fh"), won(3, "ae", "cg", "bf", "dh"))
"""Points: a 3, b c e 2, d f g 1, h 0."""

LIST = "aecbgfdh"
"""e: 1, 2, 2 = 5 cumulative; c: 1, 1, 2 = 4; b: 0, 1, 2 = 3. g: 1, 1, 1; f: 0, 1, 1; d: 0, 0, 1."""


def cup(rounds: Sequence[Plain] = ROUNDS, **settings: object) -> Loaded:
    return loaded(BOOK, "abcdefgh", rounds, settings={"rounds": 3, **settings})


def cup_round(number: int, *played: str, **keys: Any) -> Plain:
    return won(number, *played, stage="cup", **keys)


class TestWhoGoesOn:
    @pytest.mark.parametrize(("entry", "first_round"), [
        ({"best": 2}, ["ae"]),
        ({"best": 4}, ["ab", "ec"]),
        ({"best": 8}, ["ah", "bg", "ed", "cf"]),
        ({"points": "2"}, ["ab", "ec"]),
        ({"points": "1"}, ["bg", "ed", "cf"]),
    ])  # fmt: skip
    def test_the_best_or_all_with_so_many_points(self, entry: Plain, first_round: list[str]) -> None:
        """The first against the last; with seven players the highest is free in round 1."""
        seating = seat(cup(cup=entry))
        assert ([*map(sorted, pairs(seating))], seating.stage) == ([*map(sorted, first_round)], "cup")
        assert (seating.round, seating.draws, seating.byes) == (4, (), ())
        assert [note.key for note in seating.notes] == ["cup_through"]

    def test_one_alone_with_so_many_points_has_won_the_cup(self) -> None:
        task = _task(cup(cup={"points": "3"}))
        assert cup_state(task, cup_rule(task)).bracket.champion == "a"

    def test_a_cup_for_points_that_nobody_has_cannot_be_played(self) -> None:
        with pytest.raises(Refused, match="nobody has reached the 4 points that the cup asks for") as error:
            seat(cup(cup={"points": "4"}))
        assert error.value.faults[0].code == "nobody-in-cup"

    def test_the_list_is_as_worked_out(self) -> None:
        assert said(seat(cup(cup={"best": 8})).notes)["cup_through"]["players"] == ", ".join(LIST).upper()

    def test_there_is_none_unless_announced(self) -> None:
        with pytest.raises(Refused, match="round 4 would be next, but the tournament has 3"):
            seat(cup())

    def test_the_list_must_be_final(self) -> None:
        unfinished = (*ROUNDS[:2], won(3, "ae", "cg", "bf", hanging="dh"))
        with pytest.raises(Refused, match="begins when the list is final"):
            seat(cup(unfinished, cup={"best": 2}))


class TestEquals:
    """One round: a, c, e and g have won, and no criterion separates them."""

    ONE = (won(1, "ab", "cd", "ef", "gh"),)

    def equal(self, at_cut: str, later: Sequence[Plain] = (), **keys: Any) -> Loaded:
        settings = {"rounds": 1, "cup": {"best": 2, "at_cut": at_cut}}
        return loaded(BOOK, "abcdefgh", [*self.ONE, *later], settings=settings, **keys)

    def test_a_play_off_must_be_played(self) -> None:
        with pytest.raises(Refused, match=r"A, C, E, G are equal at the cut, 2 of them go on"):
            seat(self.equal("play_off"))

    def test_its_order_is_given_with_the_lots_for_the_list(self) -> None:
        seating = seat(self.equal("play_off", lots={"after": {"1": list("gcae")}}))
        assert pairs(seating) == ["gc"]

    def test_all_of_them(self) -> None:
        seating = seat(self.equal("all"))
        assert pairs(seating) == ["ag", "ce"]
        assert said(seating.notes)["cup_equal"] == {"players": "A, C, E, G", "through": "A, C, E, G"}

    def test_by_lot(self) -> None:
        seating = seat(self.equal("lot"), seed="8")
        drawn = Stream("8", "cut/2").shuffled(list("aceg"))
        assert set(pairs(seating)[0]) == set(drawn[:2])
        assert [(draw.kind, draw.order) for draw in seating.draws] == [("cut", drawn)]

    def test_lots_that_are_drawn_stay(self) -> None:
        draws = [{"kind": "cut", "seed": "8", "order": list("geca")}]
        later = [cup_round(2, hanging="ge", draws=draws)]
        with pytest.raises(Refused, match="waits for a match that is seated and not yet played: E, G"):
            seat(self.equal("lot", later=later))

    def test_lots_for_others_are_refused(self) -> None:
        later = [cup_round(2, "ge", draws=[{"kind": "cut", "seed": "8", "order": list("gecb")}])]
        with pytest.raises(
            Refused, match="the lots cut of an earlier round name G, E, C, B; they must name A, C, E, G"
        ):
            seat(self.equal("lot", later=later))


class TestRounds:
    def test_winners_meet_until_one_is_left(self) -> None:
        rounds = [*ROUNDS, cup_round(4, "ba", "ec")]
        seating = seat(cup(rounds, cup={"best": 4}))
        assert (pairs(seating), seating.notes) == (["be"], ())
        assert (seating.reasons[1].key, seating.reasons[1].values["matches"]) == ("match.fed", (1, 2))
        with pytest.raises(Refused, match="round 6 would be next"):
            seat(cup([*rounds, cup_round(5, "be")], cup={"best": 4}))

    def test_what_can_be_played_does_not_wait(self) -> None:
        rounds = [*ROUNDS, cup_round(4, "ah", "bg", hanging="ed cf")]
        seating = seat(cup(rounds, cup={"best": 8}))
        assert pairs(seating) == ["ab"]

    def test_who_does_not_come_loses_by_walkover(self) -> None:
        rounds = [*ROUNDS, cup_round(4, "ba", "ec")]
        rounds[-1]["tables"][0]["status"] = "walkover"
        record = loaded(
            BOOK, "abcdefgh", rounds, settings={"rounds": 3, "cup": {"best": 4}},
            withdrawn=[{"player": "a", "after_round": 3}],
        )  # fmt: skip
        assert pairs(seat(record)) == ["be"]
        state = cup_state(task_for(record.book, record.tournament, seed=""), cup_rule(_task(record)))
        assert state.bracket.results[1].walkover

    def test_third_place(self) -> None:
        rounds = [*ROUNDS, cup_round(4, "ab", "ec")]
        seating = seat(cup(rounds, cup={"best": 4}, cup_third_place=True))
        assert companies(seating) == {1: ["b", "c"], 2: ["a", "e"]}
        assert [reason.key for reason in seating.reasons.values()] == ["match.third_place", "match.fed"]

    def test_two_players_have_no_third_place(self) -> None:
        assert pairs(seat(cup(cup={"best": 2}, cup_third_place=True))) == ["ae"]

    def test_seeded_by_lot(self) -> None:
        seating = seat(cup(cup={"best": 4}, cup_seeding="lot"), seed="6")
        drawn = Stream("6", "cup/4").shuffled(list("abce"))
        assert [(draw.kind, draw.order) for draw in seating.draws] == [("cup", drawn)]
        assert [set(pair) for pair in pairs(seating)] == [{drawn[0], drawn[3]}, {drawn[1], drawn[2]}]
        assert seating.reasons[1].key == "match.lot"
        # The next round uses the lots as they were drawn, whatever its seed.
        first, second = ("".join(pair) for pair in pairs(seating))
        draws = [{"kind": draw.kind, "seed": draw.seed, "order": list(draw.order)} for draw in seating.draws]
        later = seat(
            cup([*ROUNDS, cup_round(4, first, second, draws=draws)], cup={"best": 4}, cup_seeding="lot"), seed="0"
        )  # fmt: skip
        assert pairs(later) == [first[0] + second[0]]

    def test_a_table_that_is_no_match_of_the_cup(self) -> None:
        with pytest.raises(Refused, match="D, H do not meet in the cup now; open are: A, B; E, C"):
            seat(cup([*ROUNDS, cup_round(4, "dh")], cup={"best": 4}))

    def test_a_match_may_stand_while_others_are_seated(self) -> None:
        record = cup([*ROUNDS, cup_round(4, hanging="ab ec")], cup={"best": 4})
        assert companies(seat(record, number=4, keep=[1])) == {1: ["a", "b"], 2: ["e", "c"]}


def _task(record: Loaded) -> Task:
    return Task(record.book, record.tournament, 4, "", Round(4))


def test_a_book_without_a_cup() -> None:
    book = load_book("agricola_nm")
    record = loaded("agricola_nm", "abcdefghijklmnop")
    with pytest.raises(Refused, match="there is no cup: agricola_nm needs the setting `cup`"):
        cup_rule(Task(book, record.tournament, 1, "", Round(1)))


def test_a_cup_that_nobody_announced() -> None:
    record = loaded(BOOK, "abcd", [won(1, "ab", "cd")], settings={"rounds": 1})
    task = task_for(record.book, record.tournament, seed="")
    with pytest.raises(Refused, match="needs the setting `cup`"):
        cup_state(task, cup_rule(task))

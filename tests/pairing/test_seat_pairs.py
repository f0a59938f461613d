"""Monrad rounds as a director sees them: nbgf_monrad §3 to §9, with small tournaments worked out by hand."""

import pytest

from tavle.core.errors import NoSolution
from tests.pairing.rounds import Plain, admitted, companies, loaded, pairs, said, seat, won

BOOK = "nbgf_monrad"
FIVE = {"rounds": 5}

FIRST = won(1, "ab", "cd", "ef", "gh")
"""Eight players, the higher rated wins: a c e g have a point."""

CLOSED: list[Plain] = [won(1, "ab", "cd"), won(2, "ac", "db"), won(3, "ad", "bc")]
"""Four players who have all met: three rounds are as many as there are."""


def override(clause: str, players: str = "", reason: str = "the hall is booked") -> Plain:
    return {"clause": clause, "players": list(players), "reason": reason}


class TestTheLetter:
    """§5: the highest free player meets the next free one whom he has not met."""

    def test_winners_meet_winners(self) -> None:
        seating = seat(loaded(BOOK, "abcdefgh", [FIRST], settings=FIVE))
        assert pairs(seating) == ["ac", "eg", "bd", "fh"]
        assert (seating.round, seating.byes, seating.notes, seating.overrides) == (2, (), (), ())

    def test_each_pair_says_where_its_players_stand(self) -> None:
        seating = seat(loaded(BOOK, "abcdefgh", [FIRST], settings=FIVE))
        assert [reason.key for reason in seating.reasons.values()] == ["pair.next"] * 4
        assert dict(seating.reasons[2].values) == {
            "first": "E", "second": "G", "place": 3, "other": 4, "met": "", "needed": ""
        }  # fmt: skip
        assert seating.reasons[2].clause == "nbgf_monrad §5"

    def test_who_has_met_is_passed_over(self) -> None:
        # a and c have won twice, then a beat c; e and b have two points each, d, g and f, h fewer.
        rounds = [FIRST, won(2, "ac", "eg", "bd", "fh")]
        seating = seat(loaded(BOOK, "abcdefgh", rounds, settings=FIVE))
        assert pairs(seating)[0] == "ae"
        rounds.append(won(3, "ea", "cb", "gf", "dh"))
        reasons = seat(loaded(BOOK, "abcdefgh", rounds, settings=FIVE)).reasons
        # e has three points; the next are a, whom he has just met, and c.
        assert reasons[1].key == "pair.met"
        assert (reasons[1].values["first"], reasons[1].values["second"], reasons[1].values["met"]) == ("E", "C", "A")

    def test_where_the_letter_is_stuck_the_note_says_whom_it_wanted(self) -> None:
        # The list is a e c d b f. The letter: a-e, then c has met a and d and gets b; but d and f have met already.
        rounds = [won(1, "ab", "cd", "ef"), won(2, "ac", "df", "eb")]
        seating = seat(loaded(BOOK, "abcdef", rounds, settings={"rounds": 4}))
        assert pairs(seating) == ["ae", "cf", "db"]
        note = {"player": "C", "wanted": "B", "partner": "F", "left_over": "D, F"}
        assert said(seating.notes) == {"letter_left": note}
        assert seating.reasons[2].key == "pair.met_needed"
        assert (seating.reasons[2].values["met"], seating.reasons[2].values["needed"]) == ("D", "B")


class TestTheBye:
    """§7, §9."""

    def test_the_lowest_who_has_had_none(self) -> None:
        record = loaded(BOOK, "abcde", [won(1, "ab", "cd", byes="e")], settings=FIVE)
        seating = seat(record)
        # a, c, e have a point; b and d none. d is last.
        assert (seating.byes, pairs(seating)) == (("d",), ["ac", "eb"])
        assert said(seating.notes) == {"bye": {"player": "D"}}

    def test_who_stands_below_is_named_with_the_reason(self) -> None:
        rounds = [won(1, "ab", "cd", byes="e"), won(2, "ac", "be", byes="d")]
        seating = seat(loaded(BOOK, "abcde", rounds, settings=FIVE))
        notes = said(seating.notes)
        # The list is a c b e d; d and e have had byes, and without b a meets d and c meets e.
        assert (seating.byes, pairs(seating)) == (("b",), ["ad", "ce"])
        assert notes["bye_passed.had"]["players"] == "D, E"

    def test_who_is_needed_keeps_his_game(self) -> None:
        # Of a, b, c only a and b may still meet: so c has the bye, though he stands first.
        rounds = [won(1, "cb", byes="a"), won(2, "ca", byes="b")]
        seating = seat(loaded(BOOK, "abc", rounds, settings={"rounds": 3}))
        assert (seating.byes, pairs(seating)) == (("c",), ["ab"])
        assert "bye_passed.had" in said(seating.notes)


class TestDeadEnds:
    """No legal pairing: refused with the players named, or a stated way out that the record keeps."""

    def test_the_players_are_named_who_cannot_be_paired(self) -> None:
        with pytest.raises(NoSolution) as caught:
            seat(loaded(BOOK, "abcd", CLOSED, settings=FIVE))
        fault = caught.value.faults[0]
        assert (fault.code, fault.clause) == ("no-legal-pairing", "nbgf_monrad §3")
        assert fault.values["players"] == "A"  # who alone proves it: he has met everybody

    def test_a_group_of_three_is_named_as_a_whole(self) -> None:
        # a b c have met d e f, all of them: three are left on each side.
        rounds = [won(1, "ad", "be", "cf"), won(2, "ae", "bf", "cd"), won(3, "af", "bd", "ce")]
        with pytest.raises(NoSolution) as caught:
            seat(loaded(BOOK, "abcdef", rounds, settings=FIVE))
        fault = caught.value.faults[0]
        assert (fault.code, fault.values["players"]) in {
            ("no-legal-pairing", "A, B, C"),
            ("no-legal-pairing", "D, E, F"),
        }

    def test_others_can_be_too_few(self) -> None:
        # a has met all but d; b, c and e, f have met each other among themselves: three groups and too few others.
        rounds = [won(1, "bc", "ef", "ad"), won(2, "ba", "ce", "df")]
        rounds += [won(3, "be", "cf", hanging="ad") | {"overrides": [override("3", "ad")]}]
        rounds += [won(4, "bf", "ca", "ed")]
        with pytest.raises(NoSolution) as caught:
            seat(loaded(BOOK, "abcdef", rounds, settings=FIVE))
        fault = caught.value.faults[0]
        assert fault.code == "no-legal-pairing-with"
        assert fault.values["count"] == str(fault.values["groups"]).count("|") + 1

    @pytest.mark.parametrize("clause", ["3", "§3", "nbgf_monrad §3"])
    def test_an_override_admits_the_rematch_lying_longest_back(self, clause: str) -> None:
        entry = {"number": 4, "overrides": [override(clause)]}
        seating = seat(loaded(BOOK, "abcd", [*CLOSED, entry], settings=FIVE))
        assert sorted(map(sorted, pairs(seating))) == [["a", "b"], ["c", "d"]]
        assert [note.key for note in seating.notes if note.key == "rematch"] == ["rematch"] * 2
        given, named = seating.overrides
        assert given.players == ()
        assert named == admitted("nbgf_monrad §3", ("a", "b", "c", "d"), "the hall is booked")

    def test_an_announced_option_does_too(self) -> None:
        seating = seat(loaded(BOOK, "abcd", CLOSED, settings={"rounds": 5, "dead_end": "oldest_rematch"}))
        assert [each.reason for each in seating.overrides] == ["dead_end = oldest_rematch"]

    def test_an_override_for_some_helps_nobody_else(self) -> None:
        entry = {"number": 4, "overrides": [override("3", "ab")]}
        with pytest.raises(NoSolution):
            seat(loaded(BOOK, "abcd", [*CLOSED, entry], settings=FIVE))

    def test_an_override_for_all_concerned_is_not_doubled(self) -> None:
        entry = {"number": 4, "overrides": [override("3", "abcd")]}
        seating = seat(loaded(BOOK, "abcd", [*CLOSED, entry], settings=FIVE))
        assert seating.overrides == (admitted("3", ("a", "b", "c", "d"), "the hall is booked"),)

    ALL_HAD_BYES = (won(1, "ad", "be", byes="c"), won(2, "ae", "dc", byes="b"), won(3, "db", "ec", byes="a"))
    """a, b and c have not met, stand in this order, and each has had a bye; then d and e stay at home."""

    def test_nobody_can_be_spared_for_the_bye(self) -> None:
        with pytest.raises(NoSolution, match="3 players take part, and nobody of them may have the bye") as caught:
            seat(loaded(BOOK, "abcde", self.ALL_HAD_BYES, settings=FIVE, present=list("abc")))
        assert caught.value.faults[0].clause == "nbgf_monrad §9"

    @pytest.mark.parametrize(("given", "bye", "pair"), [("", "c", "ab"), ("b", "b", "ac"), ("a", "a", "bc")])
    def test_an_override_admits_a_second_bye(self, given: str, bye: str, pair: str) -> None:
        rounds = [*self.ALL_HAD_BYES, {"number": 4, "overrides": [override("9", given)]}]
        seating = seat(loaded(BOOK, "abcde", rounds, settings=FIVE, present=list("abc")))
        assert (seating.byes, pairs(seating)) == ((bye,), [pair])
        named = admitted("nbgf_monrad §9", (bye,), "the hall is booked")
        assert (named in seating.overrides) is (not given)

    def test_an_announced_option_admits_a_second_bye(self) -> None:
        settings = {"rounds": 5, "dead_end": "second_bye"}
        seating = seat(loaded(BOOK, "abcde", self.ALL_HAD_BYES, settings=settings, present=list("abc")))
        assert seating.byes == ("c",)
        assert seating.overrides == (admitted("nbgf_monrad §9", ("c",), "dead_end = second_bye"),)

    def test_the_letter_itself_can_end_before_the_list_does(self) -> None:
        # With the rematch of the last two the first pair is already not the letter's: it had nobody left for a.
        entry = {"number": 4, "overrides": [override("3")]}
        notes = seat(loaded(BOOK, "abcd", [*CLOSED, entry], settings=FIVE)).notes
        assert [note.key for note in notes] == ["letter_ends", "rematch", "rematch"]


class TestWhoIsThere:
    def test_absent_and_withdrawn_players_are_left_out_and_late_ones_come_in(self) -> None:
        record = loaded(
            BOOK,
            "abcdefghz",
            [FIRST],
            settings=FIVE,
            present=list("abcdegz"),
            withdrawn=[{"player": "h", "after_round": 1}],
        )
        seating = seat(record)
        # z is new and has no point: last on the list.
        assert (pairs(seating), seating.byes) == (["ac", "eg", "bd"], ("z",))

    def test_two_of_one_name_are_told_apart(self) -> None:
        entered = [{"id": "d", "name": "B", "rating": 1970}]
        seating = seat(loaded(BOOK, "abcde", [won(1, "ab", "cd", byes="e")], settings=FIVE, entered=entered))
        assert said(seating.notes)["bye"]["player"] == "B (d)"

    def test_a_match_that_hangs_is_half_a_point_and_a_word_of_warning(self) -> None:
        seating = seat(loaded(BOOK, "abcd", [won(1, "ab", hanging="cd")], settings=FIVE))
        # a 1, c and d a half, b 0.
        assert pairs(seating) == ["ac", "db"]
        assert seating.notes[0].key == "unfinished_counts"
        assert (seating.notes[0].clause, seating.notes[0].values["tables"]) == ("nbgf_monrad §K1", "1/2")


class TestParts:
    """A part of a round seated anew, and further heats."""

    SECOND = won(2, "ac", "eg", "bd", "fh")

    def test_kept_tables_stand_and_only_the_others_are_paired(self) -> None:
        second = won(2, hanging="ac eg bd fh")
        record = loaded(BOOK, "abcdefghi", [FIRST, second], settings=FIVE, present=list("abcdefgi"))
        seating = seat(record, number=2, keep=[1, 3])
        assert companies(seating) == {1: ["a", "c"], 2: ["e", "g"], 3: ["b", "d"], 4: ["f", "i"]}
        assert [(draw.kind, draw.order) for draw in seating.draws] == [
            ("seated", tuple("acegbdfh")),
            ("seated", tuple("egfi")),
        ]
        assert sorted(seating.reasons) == [2, 4]

    def test_a_further_heat_takes_who_has_no_table_and_no_bye(self) -> None:
        first = won(1, hanging="ab", byes="c")
        record = loaded(BOOK, "abcdefg", [first], settings=FIVE)
        seating = seat(record, heat=2)
        assert [(table.number, table.heat) for table in seating.tables] == [(1, None), (2, 2), (3, 2)]
        assert companies(seating) == {1: ["a", "b"], 2: ["d", "e"], 3: ["f", "g"]}
        assert seating.byes == ("c",)
        assert [draw.order for draw in seating.draws] == [("a", "b", "c"), ("d", "e", "f", "g")]

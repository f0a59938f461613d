"""Diplomacy boards as the ARCON championship seats them: §1c lots, §1d no power twice, §1e who sits out."""

import pytest

from tavle.core.errors import NoSolution, Refused
from tavle.core.lots import Stream
from tavle.pairing import powers_lots
from tavle.pairing.seating import Seating
from tests.pairing.rounds import POWERS, Plain, boards, companies, loaded, said, seat

BOOK = "ndf_arcon_2002"
SEVEN = "abcdefg"
FOURTEEN = "abcdefghijklmn"

FILLERS = [f"x{number:02}" for number in range(24)]
THIRTY = [*"abcdef", *FILLERS]
THREE_ROUNDS = [
    boards(
        number, [*first, *FILLERS[8 * number - 8 : 8 * number - 4]], [*second, *FILLERS[8 * number - 4 : 8 * number]]
    )
    for number, first, second in ((1, "abc", "def"), (2, "cab", "fde"), (3, "bca", "efd"))
]
"""a to f have each played Austria, England and France; everybody else has played once."""


def roles(seating: Seating) -> dict[str, str]:
    return {seat.player: str(seat.role) for table in seating.tables for seat in table.seats}


def attending(**players: Plain) -> list[Plain]:
    return [{"id": player, "name": player.upper(), **keys} for player, keys in players.items()]


class TestLots:
    def test_everybody_gets_a_board_and_a_power(self) -> None:
        seating = seat(loaded(BOOK, FOURTEEN))
        assert {*roles(seating)} == set(FOURTEEN)
        assert all([each.role for each in table.seats] == list(POWERS) for table in seating.tables)
        assert [(draw.kind, len(draw.order)) for draw in seating.draws] == [("powers", 14)]
        assert (seating.notes, seating.reasons[1].key) == ((), "table.by_lot")

    def test_nobody_plays_a_power_again(self) -> None:
        rounds = [boards(1, SEVEN), boards(2, "bcdefga"), boards(3, "cdefgab")]
        drawn = roles(seat(loaded(BOOK, SEVEN, rounds)))
        assert not any(drawn[p] == role for entry in ("abcdefg", "bcdefga", "cdefgab")
                       for p, role in zip(entry, POWERS, strict=True))  # fmt: skip

    def test_a_power_taken_over_counts_for_the_substitute(self) -> None:
        first = boards(1, SEVEN)
        first["tables"][0]["seats"][0]["substitute"] = {"player": "h", "from": 1904}
        rounds = [first, boards(2, "bcdefgh"), boards(3, "cdefghb")]
        # h has played Austria as a substitute, Turkey and Russia.
        drawn = {roles(seat(loaded(BOOK, "abcdefgh", rounds, present=list("bcdefgh")), str(n)))["h"] for n in range(9)}
        assert not drawn & {"AUSTRIA", "TURKEY", "RUSSIA"}

    def test_an_impossible_demand_names_the_smallest_conflict_by_names(self) -> None:
        present = [*"abcdef", "x01"]
        with pytest.raises(NoSolution) as caught:
            seat(loaded(BOOK, THIRTY, THREE_ROUNDS, present=present))
        fault = caught.value.faults[0]
        assert (fault.code, fault.clause) == ("no-power-left", "ndf_arcon_2002 §1d")
        assert fault.values["played"] == "AUSTRIA, ENGLAND, FRANCE"
        # Four powers are left for them, so that any five of the six are too many.
        assert fault.values["players"] == "A, B, C, D, E"

    def test_the_director_can_admit_a_power_twice(self) -> None:
        present = [*"abcdef", "x01"]
        entry = {"number": 4, "overrides": [{"clause": "1d", "players": list("abcdef"), "reason": "no other way"}]}
        admitted = seat(loaded(BOOK, THIRTY, [*THREE_ROUNDS, entry], present=present))
        assert set(roles(admitted)) == set(present)
        assert [each.clause for each in admitted.overrides] == ["1d"]


class TestSittingOut:
    """§1e: volunteers, then the pre-registered, then travellers, then who came first."""

    def test_precedence_and_its_words(self) -> None:
        entered = attending(
            a={"registered": "2002-06-01"}, b={"registered": "2002-06-01"}, c={"registered": "2002-06-01"},
            d={"registered": "2002-06-01"}, e={"travelled": True}, f={"travelled": True},
            g={"arrived": "2002-06-28T15:10"}, h={"arrived": "2002-06-28T15:20"}, i={"arrived": "2002-06-28T15:30"},
        )  # fmt: skip
        seating = seat(loaded(BOOK, "abcdefghi", entered=entered))
        assert set(roles(seating)) == set(SEVEN)
        assert [(note.key, note.values["player"]) for note in seating.notes] == [
            ("sits_out.arrived", "H"),
            ("sits_out.arrived", "I"),
        ]
        assert [draw.kind for draw in seating.draws] == ["sitting_out", "powers"]
        assert set(seating.draws[0].order) == set("abcdefghi")

    def test_arrivals_of_the_round_go_before_those_of_the_weekend(self) -> None:
        entered = attending(**{p: {"arrived": f"2002-06-28T15:1{n}"} for n, p in enumerate("abcdefgh")})
        entry = {"number": 1, "arrivals": {"h": "2002-06-28T15:00", "a": "2002-06-28T15:59"}}
        seating = seat(loaded(BOOK, "abcdefgh", [entry], entered=entered))
        assert [note.values["player"] for note in seating.notes] == ["A"]

    def test_equals_by_lot(self) -> None:
        seating = seat(loaded(BOOK, "abcdefgh"), seed="9")
        lots = Stream("9", "sitting_out/1").shuffled(list("abcdefgh"))
        assert seating.draws[0].order == lots
        assert (seating.notes[0].key, seating.notes[0].values["player"]) == ("sits_out.lot", lots[-1].upper())

    def test_a_volunteer_gives_way_before_anybody_must(self) -> None:
        seating = seat(loaded(BOOK, "abcdefgh", volunteers={"sit_out": ["c"]}))
        assert said(seating.notes) == {"sits_out.volunteered": {"player": "C"}}
        assert ("offers/sit_out", ("c",)) in [(draw.kind, draw.order) for draw in seating.draws]

    def test_filling_is_tried_first(self) -> None:
        seating = seat(
            loaded(
                BOOK,
                FOURTEEN,
                present=list("abcdefghijkl"),
                volunteers={"play": ["m", "n"], "sit_out": list("abcde")},
            )
        )
        assert set(roles(seating)) == set(FOURTEEN)
        assert [(note.key, note.values["player"]) for note in seating.notes] in [
            [("fills", "M"), ("fills", "N")],
            [("fills", "N"), ("fills", "M")],
        ]
        assert [draw.kind for draw in seating.draws] == ["sitting_out", "offers/play", "offers/sit_out", "powers"]

    def test_who_would_fill_is_not_counted_as_present(self) -> None:
        seating = seat(loaded(BOOK, "abcdefgh", volunteers={"play": ["h"]}))
        assert set(roles(seating)) == set(SEVEN)
        assert seating.notes == ()

    def test_who_has_left_or_is_seated_fills_nothing(self) -> None:
        record = loaded(
            BOOK, "abcdefghi", [boards(1, SEVEN)], present=list("abcdef"),
            volunteers={"play": ["h", "i"]}, withdrawn=[{"player": "h", "after_round": 1}],
        )  # fmt: skip
        assert set(roles(seat(record))) == set("abcdefi")

    def test_too_few(self) -> None:
        with pytest.raises(NoSolution, match="6 players and 0 volunteers do not fill a table of 7"):
            seat(loaded(BOOK, "abcdef"))

    def test_nobody(self) -> None:
        with pytest.raises(Refused, match="nobody takes part in round 1"):
            seat(loaded(BOOK, SEVEN, present=[]))


class TestSeeding:
    """The notice's "seeding in the later rounds", as an option: by the list from round 2 on."""

    FIRST = boards(1, "abcdefg", "hijklmn")

    def test_off_by_default(self) -> None:
        assert seat(loaded(BOOK, FOURTEEN, [self.FIRST])).reasons[1].key == "table.by_lot"

    def test_by_the_list(self) -> None:
        first = boards(1, "abcdefg", "hijklmn")
        for place, each in enumerate(first["tables"][1]["seats"]):
            each["centres"] = 3 if place else 12
        seating = seat(loaded(BOOK, FOURTEEN, [first], settings={"seeded": True}))
        # h has most; then a; b to g share, each with four centres, and stand before i to n with three.
        assert {n: set(players) for n, players in companies(seating).items()} == {
            1: set("habcdef"), 2: set("gijklmn")
        }  # fmt: skip
        assert seating.reasons[2].key == "table.by_list"

    def test_where_its_boards_have_no_drawing_lots_are_drawn(self) -> None:
        # a to f lead the list, but on one board there are but four powers for the six of them.
        present = [*"abcdef", *THIRTY[6:14]]
        seating = seat(loaded(BOOK, THIRTY, THREE_ROUNDS, settings={"seeded": True}, present=present))
        assert set(roles(seating)) == set(present)
        assert not any(roles(seating)[player] in POWERS[:3] for player in "abcdef")
        assert (list(said(seating.notes)), seating.reasons[1].key) == (["seeding_left"], "table.by_lot")

    def test_round_1_is_by_lot_all_the_same(self) -> None:
        assert seat(loaded(BOOK, SEVEN, settings={"seeded": True})).reasons[1].key == "table.by_lot"


class TestParts:
    def test_a_board_stands_and_the_rest_is_drawn_anew(self) -> None:
        first = boards(1, SEVEN, "hijklmn")
        for table in first["tables"]:
            table["status"] = "unfinished"
            for each in table["seats"]:
                del each["centres"]
        seating = seat(loaded(BOOK, [*FOURTEEN, "o"], [first], present=[*FOURTEEN[:13], "o"]), number=1, keep=[1])
        assert companies(seating)[1] == list(SEVEN)
        assert set(companies(seating)[2]) == set("hijklmo")
        assert [draw.kind for draw in seating.draws] == ["seated", "powers"]
        assert sorted(seating.reasons) == [2]


def test_many_boards_are_not_drawn_evenly_and_the_answer_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    # As if the field were so large that no even drawing is found in time.
    monkeypatch.setattr(powers_lots, "MOST_PICKS", 0)
    assert list(said(seat(loaded(BOOK, SEVEN)).notes)) == ["uneven_lots"]

"""The first Monrad round: nbgf_monrad §6, its options, clubs, and the warning before a tournament may get stuck."""

import pytest

from tavle.core.lots import Stream
from tavle.pairing.seat_start import dead_end_warning
from tavle.rules.read import load_book
from tests.pairing.rounds import Plain, companies, loaded, pairs, said, seat

BOOK = "nbgf_monrad"
FIVE = {"rounds": 5}


def unrated(*players: str) -> list[Plain]:
    return [{"id": player, "name": player.upper()} for player in players]


def test_by_rating_neighbours_meet() -> None:
    seating = seat(loaded(BOOK, "abcdefgh", settings=FIVE))
    assert (pairs(seating), seating.draws, seating.notes) == (["ab", "cd", "ef", "gh"], (), ())
    assert seating.reasons[2].values == {"places": (3, 4)}


def test_the_last_has_the_bye() -> None:
    seating = seat(loaded(BOOK, "abcde", settings={"rounds": 3}))
    assert (pairs(seating), seating.byes, said(seating.notes)) == (["ab", "cd"], ("e",), {"bye": {"player": "E"}})


def test_the_unrated_stand_below_in_an_order_drawn_by_lot() -> None:
    seating = seat(loaded(BOOK, "abcdef", settings={"rounds": 3}, entered=unrated("a", "c", "e")))
    drawn = Stream("1", "unrated/1").shuffled(["a", "c", "e"])
    assert [(draw.kind, draw.seed, draw.order) for draw in seating.draws] == [("unrated", "1", drawn)]
    assert "".join(pairs(seating)) == "bdf" + "".join(drawn)
    assert said(seating.notes)["unrated_by_lot"]["players"] == ", ".join(drawn).upper()


def test_one_unrated_player_needs_no_lot() -> None:
    seating = seat(loaded(BOOK, "abcd", settings={"rounds": 3}, entered=unrated("a")))
    assert (pairs(seating), seating.draws) == (["bc", "da"], ())


@pytest.mark.parametrize("start", ["rating", "lot"])
def test_an_order_that_the_record_fixes_is_not_drawn_again(start: str) -> None:
    settings = {"rounds": 3, "start": start}
    record = loaded(BOOK, "abcd", settings=settings, start_order=list("dcba"), entered=unrated("a", "b"))
    assert (pairs(seat(record)), seat(record).draws) == (["dc", "ba"], ())


def test_all_by_lot() -> None:
    seating = seat(loaded(BOOK, "abcdef", settings={"rounds": 3, "start": "lot"}), seed="77")
    drawn = Stream("77", "start_order/1").shuffled(list("abcdef"))
    assert "".join(pairs(seating)) == "".join(drawn)
    assert ([draw.kind for draw in seating.draws], list(said(seating.notes))) == (["start_order"], ["start_by_lot"])


def test_the_fold_is_first_against_last() -> None:
    seating = seat(loaded(BOOK, "abcdef", settings={"rounds": 3, "start": "fold"}))
    assert pairs(seating) == ["af", "be", "cd"]


def test_strength_groups_meet_as_a_c_d_b() -> None:
    # Eight players: A is a b, B is c d, C is e f, D is g h; start numbers A C D B C A B D, neighbours meet.
    seating = seat(loaded(BOOK, "abcdefgh", settings={"rounds": 4, "start": "groups"}), seed="5")
    lots = Stream("5", "start_groups/1").shuffled(list("abcdefgh"))
    group = {name: [each for each in lots if each in members] for name, members in
             {"A": "ab", "B": "cd", "C": "ef", "D": "gh"}.items()}  # fmt: skip
    order = [group[name].pop(0) for name in "ACDBCABD"]
    assert "".join(pairs(seating)) == "".join(order)
    assert [draw.kind for draw in seating.draws] == ["start_groups"]
    assert "start_by_groups" in said(seating.notes)


def with_clubs(**clubs: str) -> list[Plain]:
    return [
        {"id": player, "name": player.upper(), "rating": 2000 - number, "club": clubs.get(player)}
        for number, player in enumerate("abcdef")
    ]


def test_members_of_a_club_or_a_family_are_kept_apart() -> None:
    settings = {"rounds": 3, "apart": True}
    seating = seat(loaded(BOOK, "abcdef", settings=settings, entered=with_clubs(a="Oslo", b="Oslo")))
    assert pairs(seating) == ["ac", "bd", "ef"]
    assert [note.key for note in seating.notes] == ["kept_apart", "kept_apart"]
    assert seating.notes[0].values == {"first": "A", "second": "C"}


def test_too_many_of_one_club_meet_all_the_same() -> None:
    clubs = dict.fromkeys("abcd", "Oslo")
    seating = seat(loaded(BOOK, "abcdef", settings={"rounds": 3, "apart": True}, entered=with_clubs(**clubs)))
    assert [note.key for note in seating.notes].count("together") == 1


def test_clubs_play_no_part_unless_announced() -> None:
    seating = seat(loaded(BOOK, "abcdef", settings={"rounds": 3}, entered=with_clubs(a="Oslo", b="Oslo")))
    assert pairs(seating) == ["ab", "cd", "ef"]


def test_lots_are_not_drawn_again_beside_tables_that_stand() -> None:
    entered = unrated("c", "d", "e", "f")
    first = seat(loaded(BOOK, "abcdef", settings=FIVE, entered=entered))
    tables = [
        {"number": number, "status": "unfinished", "seats": [{"player": player} for player in players]}
        for number, players in companies(first).items()
    ]
    draws = [{"kind": each.kind, "seed": each.seed, "order": list(each.order)} for each in first.draws]
    entry = {"number": 1, "tables": tables, "draws": draws}
    record = loaded(BOOK, "abcdef", [entry], settings=FIVE, entered=entered)
    again = seat(record, seed="another", number=1, keep=[1])
    assert pairs(again) == pairs(first)
    assert [draw.kind for draw in again.draws] == ["unrated", "seated", "seated"]


@pytest.mark.parametrize(("players", "rounds", "warned"), [(8, 5, False), (8, 7, True), (1, 5, False), (2, 2, True)])
def test_the_warning_before_the_start(players: int, rounds: int, warned: bool) -> None:
    found = dead_end_warning(load_book(BOOK, {"rounds": rounds}), players)
    assert bool(found) is warned
    if warned:
        values = found[0].values
        assert (values["players"], values["rounds"]) == (players, rounds)
        assert int(str(values["stuck"])) > 0


def test_two_players_can_play_once() -> None:
    # The second round cannot be paired, in each of the tournaments.
    (note,) = dead_end_warning(load_book(BOOK, {"rounds": 2}), 2)
    assert (note.values["stuck"], note.values["round"]) == (note.values["tournaments"], 2)


def test_no_warning_without_a_number_of_rounds_or_for_other_books() -> None:
    assert dead_end_warning(load_book(BOOK), 8) == dead_end_warning(load_book("agricola_nm"), 16) == []


def test_the_warning_comes_with_round_1() -> None:
    assert "dead_ends" in said(seat(loaded(BOOK, "abcdefgh", settings={"rounds": 7})).notes)

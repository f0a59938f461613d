"""Tables of four as the Agricola championship seats them (§T1, §T2, §T5 to §T7, §S1); tables of a book of one's own."""

from pathlib import Path

import pytest

from tavle.core.errors import NoSolution, Refused
from tavle.core.lots import Stream
from tavle.pairing.next_round import next_round
from tests.pairing.rounds import Plain, companies, loaded, said, scored, seat

BOOK = "agricola_nm"
SIXTEEN = "abcdefghijklmnop"
"""Rated downwards: group 1 is a-d, group 2 e-h, group 3 i-p."""

GAME_1 = ("aeij", "bfkl", "cgmn", "dhop")
"""Tables with one, one and two of the groups."""

CLUB_BOOK = """
[book]
id = "club"
kind = "tournament"
edition = "1"
source = "the club"
language = "en"
title.en = "Club"
title.nb = "Klubb"
title.fr = "Club"

[game]
id = "hearts"
title.en = "Hearts"
title.nb = "Hjerter"
title.fr = "Dame de pique"
result = "score"
sizes = [4, 3, 5]

[[score.terms]]
clause = "1"
term = "rank"
prizes = [4, 3, 2, 1]
ties = "share"

[[stages]]
clause = "1"
name = "evening"
title = { en = "Evening", nb = "Kveld", fr = "Soir" }
rounds = 4

[[seating]]
clause = "2"
method = "by_lot"
rounds = [1]

[[seating]]
clause = "3"
method = "blocks"
rounds = [2]
odd_tables = "first"

[[seating]]
clause = "4"
method = "by_lot"
rounds = [3]
seeded = true

[total]
clause = "1"

[[lists]]
clause = "1"

[[lists.chain]]
criterion = "points"
clause = "1"
"""


def game(number: int, *tables: str, **keys: object) -> Plain:
    """A game in which the first of each table is best, and so on; no two tables are alike."""
    made = [
        {player: 60 - 10 * place - at for place, player in enumerate(table)} for at, table in enumerate(tables, start=1)
    ]
    return scored(number, *made, **keys)


def waiting(number: int, *tables: str, **keys: object) -> Plain:
    made = [
        {"number": at, "status": "unfinished", "seats": [{"player": player} for player in table]}
        for at, table in enumerate(tables, start=1)
    ]
    return {"number": number, "tables": made, **keys}


class TestGame1:
    """§T1, §T2: one of group 1, one of group 2 and two of the others at each table; places by lot (§S1)."""

    def test_every_table_has_its_composition(self) -> None:
        seating = seat(loaded(BOOK, SIXTEEN), seed="12")
        for players in companies(seating).values():
            assert [sum(p in group for p in players) for group in ("abcd", "efgh", "ijklmnop")] == [1, 1, 2]
        assert said(seating.notes) == {"seeding_groups": {"groups": "A, B, C, D / E, F, G, H"}}
        assert seating.reasons[1].key == "table.composition"

    def test_the_lots_are_those_of_the_seed(self) -> None:
        """As docs/lots.md has it: each group is shuffled in turn, then the places of each table."""
        seating = seat(loaded(BOOK, SIXTEEN), seed="12")
        stream = Stream("12", "tables/1")
        one, two, three = (stream.shuffled(group) for group in ("abcd", "efgh", "ijklmnop"))
        made = [(one[t], two[t], *three[2 * t : 2 * t + 2]) for t in range(4)]
        assert seating.draws[0].order == tuple(player for table in made for player in table)
        for number, table in enumerate(made, start=1):
            assert tuple(companies(seating)[number]) == Stream("12", f"places/1/{number}").shuffled(sorted(table))
        assert [draw.kind for draw in seating.draws] == ["tables", "places/1", "places/2", "places/3", "places/4"]

    def test_with_fewer_than_eight_ranked_lots_fill_the_groups(self) -> None:
        # Five games are enough, four are not: g and h are unranked like i-p.
        entered = [{"id": p, "name": p.upper(), "rating": 1500, "games": 4} for p in "ghijklmnop"]
        seating = seat(loaded(BOOK, SIXTEEN, entered=entered), seed="3")
        drawn = Stream("3", "groups/1").shuffled(list("ghijklmnop"))
        assert (seating.draws[0].kind, seating.draws[0].order) == ("groups", drawn)
        assert str(said(seating.notes)["seeding_groups"]["groups"]).endswith(f"E, F, {drawn[0]}, {drawn[1]}".upper())

    def test_the_book_is_made_for_sixteen(self) -> None:
        with pytest.raises(Refused, match="15 players take part; the book seats 16"):
            seat(loaded(BOOK, SIXTEEN[:15]))

    def test_a_part_is_drawn_anew_from_the_same_groups(self) -> None:
        seating = seat(loaded(BOOK, SIXTEEN, [waiting(1, *GAME_1)]), number=1, keep=[2, 4])
        made = companies(seating)
        assert (made[2], made[4]) == (list("bfkl"), list("dhop"))
        assert {*made[1], *made[3]} == set("aeijcgmn")
        for number in (1, 3):
            assert [sum(p in group for p in made[number]) for group in ("ac", "eg", "ijmn")] == [1, 1, 2]
        assert sorted(seating.reasons) == [1, 3]
        assert [each.kind for each in seating.draws] == ["seated", "tables", "places/1", "places/3"]


class TestGame2:
    """§T2: by a scheme, or by lot among all seatings that do the same."""

    def test_the_scheme(self) -> None:
        # a e i j go to tables 1 2 3 4, b f k l to 2 3 4 1, c g m n to 3 4 1 2, d h o p to 4 1 2 3.
        seating = seat(loaded(BOOK, SIXTEEN, [game(1, *GAME_1)]))
        made = {number: set(players) for number, players in companies(seating).items()}
        assert made == {1: set("almh"), 2: set("ebno"), 3: set("ifcp"), 4: set("jkgd")}
        for players in made.values():
            assert [len(players & set(group)) for group in ("abcd", "efgh", "ijklmnop")] == [1, 1, 2]
            assert all(len(players & set(table)) <= 1 for table in GAME_1)
        assert seating.reasons[1].key == "table.scheme"

    def test_by_lot_nobody_meets_again_either(self) -> None:
        record = loaded(BOOK, SIXTEEN, [game(1, *GAME_1)], settings={"second_game_by_lot": True})
        seen = {str(companies(seat(record, seed=str(seed)))) for seed in range(5)}
        assert len(seen) == 5
        seating = seat(record)
        assert all(len(set(players) & set(table)) == 1 for players in companies(seating).values() for table in GAME_1)
        assert (seating.draws[0].kind, seating.reasons[1].key) == ("tables", "table.apart")

    def test_a_newcomer_takes_the_place_of_one_who_has_left(self) -> None:
        players = [*SIXTEEN, "q"]
        withdrawn = [{"player": "k", "after_round": 1}]
        with_k = companies(seat(loaded(BOOK, SIXTEEN, [game(1, *GAME_1)])))
        with_q = companies(seat(loaded(BOOK, players, [game(1, *GAME_1)], withdrawn=withdrawn)))
        assert {n: {"q" if p == "k" else p for p in table} for n, table in with_k.items()} == {
            n: set(table) for n, table in with_q.items()
        }

    def test_one_too_few(self) -> None:
        with pytest.raises(Refused, match="P is in only one of this round and round 1"):
            seat(loaded(BOOK, SIXTEEN, [game(1, *GAME_1)], present=list(SIXTEEN[:15])))

    def test_one_too_many(self) -> None:
        # p has said that he will leave later, so q could register.
        leaving = [{"player": "p", "after_round": 4}]
        with pytest.raises(Refused, match="Q is in only one of this round and round 1"):
            seat(loaded(BOOK, [*SIXTEEN, "q"], [game(1, *GAME_1)], withdrawn=leaving))

    def test_tables_of_the_scheme_may_stand_others_may_not(self) -> None:
        first = game(1, *GAME_1)
        made = companies(seat(loaded(BOOK, SIXTEEN, [first])))
        second = waiting(2, *("".join(made[number]) for number in range(1, 5)))
        kept = seat(loaded(BOOK, SIXTEEN, [first, second]), number=2, keep=[1, 2])
        assert {n: set(p) for n, p in companies(kept).items()} == {n: set(p) for n, p in made.items()}
        wrong = waiting(2, "abcd", "efgh", "ijkl", "mnop")
        with pytest.raises(Refused, match="not those of the scheme"):
            seat(loaded(BOOK, SIXTEEN, [first, wrong]), number=2, keep=[1])


class TestGames3To6:
    """§T5 to §T7: by the places of the list."""

    ROUNDS = (game(1, "abcd", "efgh", "ijkl", "mnop"), game(2, "abcd", "efgh", "ijkl", "mnop"))
    """After two such games the winners a e i m have 20 points, b f j n 12, c g k o 6, d h l p 2; all tables are alike
    in relative score, so that nobody is separated within a quarter: the start order decides, and lots are wanted."""

    def test_the_first_four_meet_at_table_1(self) -> None:
        seating = seat(loaded(BOOK, SIXTEEN, self.ROUNDS))
        made = {number: set(players) for number, players in companies(seating).items()}
        assert made == {1: set("aeim"), 2: set("bfjn"), 3: set("cgko"), 4: set("dhlp")}
        assert (seating.reasons[2].key, seating.reasons[2].values) == (
            "table.places",
            {"places": (5, 6, 7, 8), "after": 2},
        )
        undrawn = [note.values["players"] for note in seating.notes]
        assert undrawn == ["A, E, I, M", "B, F, J, N", "C, G, K, O", "D, H, L, P"]

    def test_lots_for_the_list_are_used(self) -> None:
        lots = {"after": {"2": [*"mieanjfbokgcplhd"]}}
        assert seat(loaded(BOOK, SIXTEEN, self.ROUNDS, lots=lots)).notes == ()

    def test_game_5(self) -> None:
        # After four games the list is a b e c i f d m g j h n k l o p: a 40, b and e 32, c and i 26, f 24, d and m 22.
        rounds = [*self.ROUNDS, game(3, "aeim", "bfjn", "cgko", "dhlp"), game(4, "aeim", "bfjn", "cgko", "dhlp")]
        made = {n: set(players) for n, players in companies(seat(loaded(BOOK, SIXTEEN, rounds))).items()}
        assert made == {1: set("ecif"), 2: set("dmgj"), 3: set("hnkl"), 4: set("abop")}

    def test_beside_tables_that_stand_the_others_fill_the_rest_in_their_order(self) -> None:
        third = waiting(3, "aeim", "bfjn", "cgko", "dhlp")
        record = loaded(
            BOOK,
            [*SIXTEEN, "q"],
            [*self.ROUNDS, third],
            withdrawn=[{"player": "b", "after_round": 3}],
            present=[player for player in [*SIXTEEN, "q"] if player != "b"],
        )
        seating = seat(record, number=3, keep=[1, 3])
        made = {number: set(players) for number, players in companies(seating).items()}
        # f j n and d move up; q is new and last.
        assert made == {1: set("aeim"), 2: set("fjnd"), 3: set("cgko"), 4: set("hlpq")}
        assert [draw.kind for draw in seating.draws] == ["seated", "seated", "places/2", "places/4"]

    def test_fifteen_do_not_fill_the_places(self) -> None:
        with pytest.raises(NoSolution, match="16"):
            seat(loaded(BOOK, SIXTEEN, self.ROUNDS, present=list(SIXTEEN[:15])))

    def test_a_table_without_a_result_is_named(self) -> None:
        second = game(2, "abcd", "efgh", "ijkl")
        second["tables"] += [{**waiting(2, "mnop")["tables"][0], "number": 4}]
        seating = seat(loaded(BOOK, SIXTEEN, [self.ROUNDS[0], second]))
        assert (seating.notes[0].key, seating.notes[0].values) == ("unfinished", {"tables": "2/4"})


class TestOwnBook:
    """Tables of four, else of three, else of five; round 1 by lot, round 2 by the list, the odd tables first."""

    @pytest.fixture
    def club(self, tmp_path: Path) -> str:
        path = tmp_path / "club.toml"
        path.write_text(CLUB_BOOK, encoding="utf-8")
        return str(path)

    @pytest.mark.parametrize(
        ("players", "sizes"), [(8, [4, 4]), (7, [4, 3]), (9, [4, 5]), (11, [4, 4, 3]), (6, [3, 3])]
    )
    def test_by_lot(self, club: str, players: int, sizes: list[int]) -> None:
        seating = seat(loaded(club, SIXTEEN[:players]), seed="4")
        order = Stream("4", "tables/1").shuffled(list(SIXTEEN[:players]))
        assert [len(table) for table in companies(seating).values()] == sizes
        assert [player for table in companies(seating).values() for player in table] == list(order)
        assert [note.values["size"] for note in seating.notes] == [size for size in sizes if size != 4]
        assert seating.reasons[1].key == "table.by_lot"

    def test_who_gets_the_short_table_is_said(self, club: str) -> None:
        seating = seat(loaded(club, SIXTEEN[:7]))
        short = ", ".join(companies(seating)[2]).upper()
        assert said(seating.notes) == {"odd_table": {"number": 2, "size": 3, "players": short}}

    def test_by_the_list(self, club: str) -> None:
        first = scored(1, {"a": 9, "b": 8, "c": 7, "d": 6}, {"e": 5, "f": 4, "g": 3})
        seating = seat(loaded(club, SIXTEEN[:7], [first]))
        # a e 4, b f 3, c g 2, d 1; the short table is the first.
        assert companies(seating) == {1: ["a", "e", "b"], 2: ["f", "c", "g", "d"]}
        assert said(seating.notes) == {"odd_table": {"number": 1, "size": 3, "players": "A, E, B"}}

    def test_a_field_that_cannot_be_cut(self, club: str) -> None:
        first = scored(1, {"a": 9, "b": 8, "c": 7, "d": 6})
        with pytest.raises(Refused, match="2 players do not fill tables of 4, 3, 5"):
            seat(loaded(club, "abcd", [first], present=["a", "b"]))

    def test_a_round_that_nothing_seats(self, club: str) -> None:
        rounds = [scored(number, {"a": 9, "b": 8, "c": 7, "d": 6}) for number in (1, 2, 3)]
        with pytest.raises(Refused, match="does not say how round 4 is seated"):
            seat(loaded(club, "abcd", rounds))

    def test_seeded_by_the_list(self, club: str) -> None:
        rounds = [scored(number, {"a": 9, "b": 8, "c": 7, "d": 6}, {"e": 5, "f": 4, "g": 3}) for number in (1, 2)]
        seating = seat(loaded(club, SIXTEEN[:7], rounds))
        assert companies(seating) == {1: ["a", "e", "b", "f"], 2: ["c", "g", "d"]}
        assert (seating.draws, seating.reasons[1].key) == ((), "table.by_list")

    def test_a_further_heat(self, club: str) -> None:
        record = loaded(club, SIXTEEN[:7], [waiting(1, "abcd")])
        assert companies(seat(record, heat=2)) == {1: list("abcd"), 2: companies(seat(record, heat=2))[2]}
        assert set(companies(seat(record, heat=2))[2]) == set("efg")


def test_a_scheme_needs_the_composition_it_starts_from() -> None:
    record = loaded(BOOK, SIXTEEN, [game(1, *GAME_1)])
    rules = tuple(rule for rule in record.book.seating if rule.method != "composition")
    book = record.book.model_copy(update={"seating": rules})
    with pytest.raises(Refused, match="does not say how round 1 is seated"):
        next_round(book, record.tournament, seed="1")


def test_a_book_without_lots_for_places_keeps_the_order_of_the_list() -> None:
    record = loaded(BOOK, SIXTEEN, TestGames3To6.ROUNDS)
    book = record.book.model_copy(update={"places_at_table": None})
    seating = next_round(book, record.tournament, seed="1")
    assert (companies(seating)[1], seating.draws) == (list("aeim"), ())


def test_a_book_without_lots_for_the_list_says_nothing_of_equals() -> None:
    record = loaded(BOOK, SIXTEEN, TestGames3To6.ROUNDS)
    lists = tuple(rule.model_copy(update={"lots": False}) for rule in record.book.lists)
    assert next_round(record.book.model_copy(update={"lists": lists}), record.tournament, seed="1").notes == ()

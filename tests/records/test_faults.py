"""Every way in which a record can be wrong: one change to a good one, and the one fault that it makes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.ranking.tables import Record, monrad
from tests.records.changes import GONE, boards, changed, farms, faults, found, matches

SEAT = "rounds.0.tables.0.seats.0"
AT = "rounds[0].tables[0].seats[0]"
TABLE = "rounds.0.tables.0"


def test_the_records_that_are_changed_are_right() -> None:
    assert found(matches()) == found(boards()) == found(farms()) == []


def case(make: Callable[[], Record], path: str, value: Any, code: str, where: str, says: str = "") -> Any:
    return pytest.param(make, path, value, code, where, says, id=f"{code}: {path}")


SHAPE = [
    case(matches, "colour", "red", "unknown-key", "colour", "the key colour is not known here"),
    case(matches, f"{TABLE}.weight", 2, "unknown-key", "rounds[0].tables[0].weight"),
    case(matches, f"{SEAT}.player", GONE, "missing-key", f"{AT}.player", "the key player is missing"),
    case(matches, "players", GONE, "missing-key", "players"),
    case(matches, "rounds", GONE, "missing-key", "rounds"),
    case(matches, "book", GONE, "missing-key", "book"),
    case(
        matches,
        "players.0.id",
        "",
        "bad-value",
        "players[0].id",
        'id cannot be ""; what would be right: a text of 1 or',
    ),
    case(
        matches, "players.0.id", 7, "bad-value", "players[0].id", "id cannot be 7; what would be right: a text in quo"
    ),
    case(matches, "players.0.id", "x" * 201, "bad-value", "players[0].id", "at most 200 characters"),
    case(matches, "players.0.rating", 0.5, "bad-value", "players[0].rating", 'such as "39/2"'),
    case(matches, "players.0.rating", "1,5", "bad-value", "players[0].rating"),
    case(matches, "players.0.rating", "1/0", "bad-value", "players[0].rating"),
    case(matches, "players.0.games", -1, "bad-value", "players[0].games", "at least 0"),
    case(matches, "players.0.games", "3", "bad-value", "players[0].games", "a whole number"),
    case(matches, "players.0.travelled", "yes", "bad-value", "players[0].travelled", "true or false"),
    case(matches, "players.0.arrived", "2002-02-30T15:30", "bad-value", "players[0].arrived", "2002-06-28T15:30"),
    case(matches, "players.0.arrived", "28.06.2002", "bad-value", "players[0].arrived"),
    case(matches, "players.0.arrived", "2002-06-28T15:30Z", "bad-value", "players[0].arrived"),
    case(matches, "players", {"A": 1}, "bad-value", "players", "a list"),
    case(matches, "lots", [], "bad-value", "lots", "keys and values"),
    case(
        matches, "lots.after", {"01": []}, "bad-value", "lots.after.01", 'the number of a round in quotes, such as "3"'
    ),
    case(matches, "lots.after", {"٣": []}, "bad-value", "lots.after.٣"),
    case(matches, "rounds.0.arrivals", {"A": "soon"}, "bad-value", "rounds[0].arrivals.A"),
    case(matches, "rounds.0.number", 0, "bad-value", "rounds[0].number", "at least 1"),
    case(matches, f"{TABLE}.status", "done", "bad-value", "rounds[0].tables[0].status", "'finished', 'unfinished'"),
    case(matches, f"{SEAT}.score", -1, "bad-value", f"{AT}.score", "score cannot be -1; what would be right: at leas"),
    case(matches, f"{SEAT}.score", 2.5, "bad-value", f"{AT}.score", "score cannot be 2.5"),
    case(matches, f"{SEAT}.score", 10**7, "bad-value", f"{AT}.score", "at most 1000000"),
    case(matches, f"{SEAT}.score", True, "bad-value", f"{AT}.score"),
    case(matches, f"{SEAT}.won", 1, "bad-value", f"{AT}.won"),
    case(boards, f"{SEAT}.centres", [3, None, 4], "bad-value", f"{AT}.centres", "or a list with one for each year"),
    case(boards, f"{SEAT}.centres", -3, "bad-value", f"{AT}.centres"),
    case(boards, f"{SEAT}.centres", "3", "bad-value", f"{AT}.centres"),
    case(boards, f"{SEAT}.centres", [3, True, 4], "bad-value", f"{AT}.centres"),
    case(boards, f"{SEAT}.adjustment", {"points": "x", "clause": ""}, "bad-value", f"{AT}.adjustment.points"),
    case(boards, f"{TABLE}.ended", {"by": "bell"}, "bad-value", "rounds[0].tables[0].ended.by", "'year', 'time'"),
]

PLAYERS = [
    case(matches, "players.+", {"id": "A"}, "double-player", "players[5].id", "'A' stands twice"),
    case(matches, "rounds.1.byes.0", "X", "unknown-player", "rounds[1].byes[0]", "'X' is not among the players"),
    case(matches, "rounds.1.tables.0.seats.1.player", "X", "unknown-player", "rounds[1].tables[0].seats[1].player"),
    case(matches, "start_order.+", "X", "unknown-player", "start_order[5]"),
    case(matches, "present", ["A", "X"], "unknown-player", "present[1]"),
    case(matches, "volunteers.sit_out", ["X"], "unknown-player", "volunteers.sit_out[0]"),
    case(matches, "volunteers.play", ["X"], "unknown-player", "volunteers.play[0]"),
    case(matches, "withdrawn", [{"player": "X", "after_round": 1}], "unknown-player", "withdrawn[0].player"),
    case(matches, "lots.standings", ["X"], "unknown-player", "lots.standings[0]"),
    case(matches, "lots.after", {"2": ["A", "X"]}, "unknown-player", "lots.after.2[1]"),
    case(matches, "rounds.1.arrivals", {"X": "2002-06-28"}, "unknown-player", "rounds[1].arrivals"),
    case(
        matches,
        "rounds.1.overrides",
        [{"clause": "3", "players": ["X"], "reason": ""}],
        "unknown-player",
        "rounds[1].overrides[0].players[0]",
    ),
    case(
        matches,
        "adjustments",
        [{"player": "X", "after_round": 1, "points": 1, "clause": ""}],
        "unknown-player",
        "adjustments[0].player",
    ),
    case(
        matches,
        "rounds.0.draws",
        [{"kind": "unrated", "seed": "s", "order": ["A", "X"]}],
        "unknown-player",
        "rounds[0].draws[0].order[1]",
    ),
    case(boards, f"{SEAT}.substitute", {"player": "X", "from": 1903}, "unknown-player", f"{AT}.substitute.player"),
    case(
        boards,
        f"{SEAT}.substitute",
        {"player": "B", "from": 1903},
        "substitute-at-the-table",
        f"{AT}.substitute.player",
    ),
    case(matches, "start_order.1", "A", "named-twice", "start_order[1]", "'A' is named twice here"),
    case(matches, "present", ["A", "A"], "named-twice", "present[1]"),
    case(
        matches, "rounds.0.byes.0", "A", "player-twice-in-round", "rounds[0].byes[0]", "'A' has two places in this rou"
    ),
    case(
        matches, "rounds.0.tables.1.seats.0.player", "A", "player-twice-in-round", "rounds[0].tables[1].seats[0].player"
    ),
    case(
        matches,
        "withdrawn",
        [{"player": "D", "after_round": 1}],
        "withdrawn-player-seated",
        "rounds[1].byes[0]",
        "'D' withdrew after round 1",
    ),
]

COURSE = [
    case(matches, "rounds.1.number", 3, "round-missing", "rounds[1].number", "number 3; number 2 is next"),
    case(matches, "settings.rounds", 1, "too-many-rounds", "rounds[1]", "round 2 is one too many; the book has 1"),
    case(matches, "rounds.0.stage", "final", "unknown-stage", "rounds[0].stage", "the book has: monrad, cup"),
    case(matches, "rounds.0.stage", "cup", "stage-out-of-place", "rounds[0].stage", "it belongs to monrad"),
    case(farms, "rounds.0.stage", "final", "stage-out-of-place", "rounds[0].stage", "it belongs to opening"),
    case(boards, "rounds.0.byes", ["H"], "no-byes-in-this-book", "rounds[0].byes", "ndf_arcon_2002 knows no byes"),
    case(matches, "rounds.1.tables.1.number", 1, "double-table", "rounds[1].tables", "table 1 stands twice"),
    case(farms, "book", "galaxie_cdiplo", "book-does-not-fit", "book", "galaxie_cdiplo is only a scoring system"),
    case(matches, "book", "chess", "unknown-book", "book", "there is no rule book 'chess'"),
    case(matches, "settings.rounds", 0, "bad-setting", "settings.rounds", "a whole number from 1 to 999"),
    case(matches, "settings.colour", 1, "unknown-setting", "settings.colour", "nbgf_monrad has no setting 'colour'"),
]

GAMES = [
    case(
        matches,
        f"{TABLE}.seats",
        [{"player": "A", "won": True}],
        "wrong-number-of-seats",
        "rounds[0].tables[0].seats",
        "1 seats are given; right would be 2",
    ),
    case(matches, f"{SEAT}.role", "WHITE", "unknown-role", f"{AT}.role", "known are none"),
    case(boards, f"{SEAT}.role", "SPAIN", "unknown-role", f"{AT}.role", "known are AUSTRIA"),
    case(boards, f"{SEAT}.role", GONE, "missing-key", f"{AT}.role", "the key role is missing"),
    case(boards, f"{TABLE}.shared_end", ["SPAIN"], "unknown-role", "rounds[0].tables[0].shared_end[0]"),
    case(boards, f"{TABLE}.shared_end", ["ITALY", "ITALY"], "named-twice", "rounds[0].tables[0].shared_end[1]"),
    case(matches, f"{TABLE}.shared_end", ["A"], "unknown-role", "rounds[0].tables[0].shared_end[0]", "known are none"),
    case(matches, f"{SEAT}.won", GONE, "missing-key", AT, "the key won is missing"),
    case(matches, f"{SEAT}.won", False, "not-one-winner", "rounds[0].tables[0].seats", "0 of the players have won"),
    case(matches, "rounds.0.tables.0.seats.1.won", True, "not-one-winner", "rounds[0].tables[0].seats", "2 of the"),
    case(matches, f"{SEAT}.centres", 3, "result-not-of-this-game", f"{AT}.centres", "whose results are given as won"),
    case(farms, f"{SEAT}.won", True, "result-not-of-this-game", f"{AT}.won", "whose results are given as score"),
    case(boards, f"{SEAT}.score", 3, "result-not-of-this-game", f"{AT}.score"),
    case(
        farms, f"{TABLE}.status", "walkover", "no-walkover-in-this-game", "rounds[0].tables[0].status", "agricola knows"
    ),
    case(boards, f"{SEAT}.centres", 8, "counts-missing", "rounds[0].tables[0].seats", "(years for each seat: ?, 3, 3"),
    case(boards, f"{SEAT}.centres", [4, 5], "counts-missing", "rounds[0].tables[0].seats", "2, 3, 3"),
    case(
        boards,
        f"{SEAT}.centres",
        [4, 9, 8],
        "too-many-centres",
        "rounds[0].tables[0].seats",
        "in 1902 add up to 36; th",
    ),
    case(boards, f"{SEAT}.eliminated", 1903, "eliminated-with-centres", f"{AT}.eliminated", "but 8 centres at the end"),
    case(
        boards,
        "rounds.0.tables.0.seats.3.eliminated",
        1902,
        "elimination-contradicts-counts",
        "rounds[0].tables[0].seats[3].eliminated",
        "eliminated in 1902, but by the counts in 1903",
    ),
    case(
        boards,
        "rounds.0.tables.0.seats.3.centres",
        [0, 1, 0],
        "centres-after-elimination",
        "rounds[0].tables[0].seats[3].centres",
        "rise again after year 1",
    ),
    case(
        boards,
        "rounds.0.tables.0.seats.3.eliminated",
        1908,
        "year-outside-game",
        "rounds[0].tables[0].seats[3].eliminated",
        "1908 is no year of this game, which lasts from 1901 to 1907",
    ),
    case(boards, f"{SEAT}.civil_disorder", 1900, "year-outside-game", f"{AT}.civil_disorder"),
    case(boards, f"{SEAT}.substitute", {"player": "H", "from": 1908}, "year-outside-game", f"{AT}.substitute.from"),
    case(
        matches, f"{SEAT}.civil_disorder", 1905, "no-years-in-this-game", f"{AT}.civil_disorder", "civil_disorder names"
    ),
    case(
        matches,
        f"{TABLE}.ended",
        {"by": "time", "year": 1905},
        "no-years-in-this-game",
        "rounds[0].tables[0].ended.year",
        "backgammon is not played in years",
    ),
    case(
        boards,
        f"{TABLE}.ended",
        {"by": "vote", "year": 1905, "season": "spring"},
        "end-contradicts-counts",
        "rounds[0].tables[0].ended.year",
        "ended in 1905, but 3 years are counted; right would be 4",
    ),
    case(
        boards,
        f"{TABLE}.ended",
        {"by": "vote", "year": 1905},
        "end-contradicts-counts",
        "rounds[0].tables[0].ended.year",
        "right would be 4, 5",
    ),
]


@pytest.mark.parametrize(("make", "path", "value", "code", "where", "says"), SHAPE + PLAYERS + COURSE + GAMES)
def test_one_change_is_one_fault(
    make: Callable[[], Record], path: str, value: Any, code: str, where: str, says: str
) -> None:
    wrong = faults(changed(make(), path, value))
    assert (wrong[0].code, wrong[0].where) == (code, where)
    assert says in wrong[0].message
    assert "\n" not in wrong[0].message


def test_every_double_of_a_role_is_named() -> None:
    record = changed(boards(), f"{SEAT}.role", "ITALY")
    assert found(record) == [("double-role", f"{AT}.role"), ("double-role", "rounds[0].tables[0].seats[4].role")]


@pytest.mark.parametrize(
    ("text", "length", "code"),
    [
        ((7, 4), 7, None),
        ((9, 4), 7, None),
        ((5, 3), 7, None),
        ((7, None), 7, None),
        ((None, 4), 7, None),
        ((7, 7), 7, "loser-reached-match-length"),
        ((None, 7), 7, "loser-reached-match-length"),
        ((3, 5), 7, "score-contradicts-winner"),
        ((3, 3), None, "score-contradicts-winner"),
    ],
)
def test_scores_of_a_match(text: tuple[int | None, int | None], length: int | None, code: str | None) -> None:
    record = monrad("A>B", settings={} if length is None else {"match_length": length})
    for seat, score in zip(record["rounds"][0]["tables"][0]["seats"], text, strict=True):
        seat["score"] = score
    assert found(record) == ([] if code is None else [(code, "rounds[0].tables[0].seats[1].score")])


def test_an_unfinished_match_may_have_its_score_so_far() -> None:
    record = changed(monrad("A-B", settings={"match_length": 7}), f"{SEAT}.score", 6)
    assert found(record) == []
    assert found(changed(record, f"{SEAT}.score", 7)) == [("match-over", f"{AT}.score")]


@pytest.mark.parametrize(
    ("make", "path", "value", "where"),
    [
        (lambda: monrad("A-B"), f"{SEAT}.won", True, f"{AT}.won"),
        (lambda: monrad("A-B"), f"{TABLE}.ended", {"by": "time"}, "rounds[0].tables[0].ended"),
        (
            lambda: changed(boards(), f"{TABLE}.status", "unfinished"),
            f"{TABLE}.shared_end",
            ["ITALY"],
            "rounds[0].tables[0].shared_end",
        ),
    ],
)
def test_an_unfinished_table_has_no_end(make: Callable[[], Record], path: str, value: Any, where: str) -> None:
    assert found(changed(make(), path, value)) == [("result-of-unfinished", where)]


def test_an_unfinished_board_may_have_its_counts_so_far() -> None:
    record = changed(boards(), f"{TABLE}.status", "unfinished")
    assert found(record) == found(changed(record, f"{SEAT}.centres", GONE)) == []
    assert found(changed(record, f"{SEAT}.centres", [4, 5])) == [("counts-missing", "rounds[0].tables[0].seats")]


def test_a_board_of_more_years_than_the_book_has() -> None:
    record = boards()
    for seat in record["rounds"][0]["tables"][0]["seats"]:
        seat["centres"] = [3] * 8
    assert found(record) == [("too-many-years", "rounds[0].tables[0].seats")]


def test_final_counts_above_the_board() -> None:
    record = boards()
    for seat in record["rounds"][0]["tables"][0]["seats"]:
        seat["centres"] = 5
    (fault,) = faults(record)
    assert (fault.code, fault.message) == ("too-many-centres", "the centres at the end add up to 35; the board has 34")


def test_final_counts_with_a_year_of_elimination() -> None:
    record = boards()
    for seat, count in zip(record["rounds"][0]["tables"][0]["seats"], (11, 3, 8, 0, 1, 3, 8), strict=True):
        seat["centres"] = count
    assert found(changed(record, "rounds.0.tables.0.seats.3.eliminated", 1902)) == []


def test_years_after_the_end_of_the_game() -> None:
    record = changed(boards(), f"{TABLE}.ended", {"by": "vote", "year": 1903, "season": "autumn"})
    assert found(record) == []
    late = changed(record, f"{SEAT}.civil_disorder", 1904)
    late = changed(late, "rounds.0.tables.0.seats.1.substitute", {"player": "H", "from": 1905})
    assert [code for code, _ in found(late)] == ["year-after-end", "year-after-end"]


def test_an_end_says_nothing_against_counts_that_are_no_list() -> None:
    record = boards()
    for seat, count in zip(record["rounds"][0]["tables"][0]["seats"], (11, 3, 8, 0, 1, 3, 8), strict=True):
        seat["centres"] = count
    assert found(changed(record, f"{TABLE}.ended", {"by": "vote", "year": 1905})) == []


def test_a_table_of_nobody() -> None:
    for make in (matches, boards, farms):
        wrong = found(changed(make(), f"{TABLE}.seats", []))
        assert ("wrong-number-of-seats", "rounds[0].tables[0].seats") in wrong


def test_more_players_than_the_book_admits() -> None:
    record = farms()
    record["players"] += [{"id": f"x{number}"} for number in range(9)]
    assert found(record) == [("too-many-entries", "players")]

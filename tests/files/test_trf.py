"""Tournament reports: lines written out by hand from FIDE's table of columns, both ways; every way to be defective."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tavle.core.errors import Refused
from tavle.files.trf import trf_text
from tavle.files.trf_form import tenths_in, tenths_text
from tavle.files.trf_read import read_trf
from tavle.records import Loaded, read_record

# Columns of FIDE's table: 5-8 number, 15-47 name, 49-52 rating, 81-84 points, 86-89 rank, from 92 on ten for a round.
RULER = "001 SSSS sTTT NNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNN RRRR FFF IIIIIIIIIII BBBB/BB/BB PPPP RRRR  1111 C R  2222 C R"
LINES = (
    "001    1      Anna                              1500                             2.0    1     2 w 1     4 w +",
    "001    2      Bo                                1400                             0.5    4     1 b 0     3 b",
    "001    3      Cy                                   0                             1.5    2  0000 - U     2 w",
    "001    4      Dag                                  0                             1.0    3  0000 - F     1 b -",
)


def report(*lines: str, before: tuple[str, ...] = ()) -> str:
    return "".join(f"{line}\r\n" for line in (*before, *lines))


RECORD: dict[str, Any] = {
    "book": "nbgf_monrad",
    "settings": {"rounds": 3},
    "players": [
        {"id": "1", "name": "Anna", "rating": 1500},
        {"id": "2", "name": "Bo", "rating": 1400},
        {"id": "3", "name": "Cy"},
        {"id": "4", "name": "Dag"},
    ],
    "start_order": ["1", "2", "3", "4"],
    "rounds": [
        {
            "number": 1,
            "tables": [{"number": 1, "seats": [{"player": "1", "won": True}, {"player": "2", "won": False}]}],
            "byes": ["3"],
        },
        {
            "number": 2,
            "tables": [
                {
                    "number": 1,
                    "status": "walkover",
                    "seats": [{"player": "1", "won": True}, {"player": "4", "won": False}],
                },
                {"number": 2, "status": "unfinished", "seats": [{"player": "3"}, {"player": "2"}]},
            ],
            "byes": [],
        },
    ],
    "adjustments": [{"player": "4", "after_round": 1, "points": "1", "clause": "TRF F"}],
}


def test_the_lines_stand_in_the_columns_of_the_table() -> None:
    assert RULER.index("RRRR", 80) == 85
    assert RULER.index("1111") == 91
    assert [line.index(name) for line, name in zip(LINES, ("Anna", "Bo", "Cy", "Dag"), strict=True)] == [14] * 4


def test_reading() -> None:
    read = read_trf(report(*LINES, before=("012 Friday", "062 4", "142 3")))
    assert (read.name, read.left_out) == ("Friday", ())
    assert read.record == RECORD


def test_writing() -> None:
    loaded = read_record(RECORD)
    written = trf_text(loaded.book, loaded.tournament, name="Friday").split("\r\n")
    assert [line for line in written if line.startswith("001")] == list(LINES)
    assert written[0] == "012 Friday"
    assert [line for line in written if line.startswith(("062", "072", "142"))] == ["062 4", "072 2", "142 3"]
    assert written[-1] == ""


def test_the_elder_form_has_its_own_line_of_rounds() -> None:
    loaded = read_record(RECORD)
    written = trf_text(loaded.book, loaded.tournament, edition="trf16").split("\r\n")
    assert "XXR 3" in written
    assert not [line for line in written if line.startswith(("142", "152", "182", "240", "299"))]
    assert read_trf("\r\n".join(written)).record == RECORD


@pytest.mark.parametrize(("old", "new"), [("\r\n", "\r"), ("\r\n", "\n"), (" U", " u"), ("0000 - U", "     - U")])
def test_what_means_the_same(old: str, new: str) -> None:
    text = report(*LINES, before=("XXR 3", "### a comment", "###"))
    assert read_trf(text.replace(old, new)).record == RECORD
    assert read_trf("\ufeff" + text).record == RECORD


def test_a_short_game_is_won_but_not_rated() -> None:
    read = read_trf(report(*LINES).replace("w 1", "w W").replace("b 0", "b L"))
    assert read.record["rounds"][0]["tables"][0]["status"] == "walkover"


def test_what_has_no_place_is_named() -> None:
    before = ("012 Friday", "022 Oslo", "132", "072 2", "260 001 002    1    2", "299           1.0  000    1")
    assert read_trf(report(*LINES, before=before)).left_out == ((2, "022"), (5, "260"), (6, "299"))


def test_half_a_point_asked_for_and_who_is_away_in_the_next_round() -> None:
    lines = [line.replace("- F", "- H").replace("1.0    3", "0.5    4") for line in LINES]
    read = read_trf(report(*lines, "240 Z 003    2    4"))
    assert read.record["adjustments"] == [{"player": "4", "after_round": 1, "points": "1/2", "clause": "TRF H"}]
    assert read.record["present"] == ["1", "3"]
    loaded = read_record(read.record)
    written = trf_text(loaded.book, loaded.tournament).split("\r\n")
    assert written[-2] == "240 Z 003    2    4"
    assert "0000 - H" in written[-3]


def test_who_has_left_is_away() -> None:
    record = {**RECORD, "withdrawn": [{"player": "2", "after_round": 2}]}
    loaded = read_record(record)
    assert "240 Z 003    2" in trf_text(loaded.book, loaded.tournament).split("\r\n")
    over = read_record({**record, "settings": {"rounds": 2}})
    assert "240" not in [line[:3] for line in trf_text(over.book, over.tournament).split("\r\n")]


def test_a_ruling_on_points_needs_the_newer_form() -> None:
    adjustment = {"player": "1", "after_round": 2, "points": "-1/2", "clause": "2"}
    loaded = read_record({**RECORD, "adjustments": [*RECORD["adjustments"], adjustment]})
    written = trf_text(loaded.book, loaded.tournament)
    assert "299          -0.5  002    1\r\n" in written
    again = read_trf(written).record["adjustments"]
    assert again[1] == {"player": "1", "after_round": 2, "points": "-1/2", "clause": "TRF 299"}
    assert refused(lambda: trf_text(loaded.book, loaded.tournament, edition="trf16")) == [("trf-not-exact", "player 1")]


def test_a_ruling_at_a_table() -> None:
    record = {**RECORD, "rounds": [{**RECORD["rounds"][0]}], "adjustments": []}
    first = record["rounds"][0]["tables"][0]["seats"][0]
    seats = [{**first, "adjustment": {"points": "-1", "clause": "2"}}, {"player": "2", "won": False}]
    loaded = read_record(
        {**record, "rounds": [{"number": 1, "tables": [{"number": 1, "seats": seats}], "byes": ["3"]}]}
    )
    assert "299          -1.0  001    1\r\n" in trf_text(loaded.book, loaded.tournament)


@pytest.mark.parametrize(
    ("key", "value"), [("rating", 10000), ("rating", 0)], ids=["a rating of five digits", "a rating of nothing"]
)
def test_what_the_columns_cannot_hold(key: str, value: object) -> None:
    first, *others = RECORD["players"]
    loaded = read_record({**RECORD, "players": [{**first, key: value}, *others]})
    assert refused(lambda: trf_text(loaded.book, loaded.tournament)) == [("trf-not-exact", "player 1")]


def test_thirds_cannot_be_written() -> None:
    adjustment = {"player": "1", "after_round": 2, "points": "1/3", "clause": "2"}
    loaded = read_record({**RECORD, "adjustments": [adjustment]})
    assert [code for code, _ in refused(lambda: trf_text(loaded.book, loaded.tournament))] == ["trf-not-exact"] * 2
    before_all = read_record({**RECORD, "adjustments": [{**adjustment, "points": "1", "after_round": 0}]})
    assert [code for code, _ in refused(lambda: trf_text(before_all.book, before_all.tournament))] == ["trf-not-exact"]


@pytest.mark.parametrize("book", ["ndf_arcon_2002", "agricola_nm"])
def test_only_tables_of_two(book: str) -> None:
    loaded = read_record({"book": book, "players": [], "rounds": []})
    assert refused(lambda: trf_text(loaded.book, loaded.tournament)) == [("trf-book", "")]
    assert refused(lambda: read_trf(report(*LINES), book=book)) == [("trf-book", "")]


def refused(call: Any) -> list[tuple[str, str]]:
    with pytest.raises(Refused) as caught:
        call()
    return [(fault.code, fault.where) for fault in caught.value.faults]


ONE, TWO, THREE, FOUR = LINES
CHESS = "001    5 mGM  Magnus                            2839 NOR     1503014 1990/11/30  0.5    1  0000 - Z  0000 - H"


@pytest.mark.parametrize(
    ("lines", "faults"),
    [
        ((), [("trf-no-players", 1)]),
        (("01", ONE), [("trf-line", 1)]),
        (("0011 x", *LINES), [("trf-line", 1)]),
        (("062 5", *LINES), [("trf-count", 1)]),
        (("062 many", *LINES), [("trf-field", 1)]),
        (("062 4 (2)", "142 0", *LINES), [("trf-field", 2)]),
        ((*LINES, FOUR), [("trf-number-twice", 5)]),
        ((ONE.replace("   1      A", "   x      A"), TWO, THREE, FOUR), [("trf-field", 1), ("trf-opponent", 2)]),
        ((ONE.replace("1500", "15o0"), *LINES[1:]), [("trf-field", 1)]),
        ((ONE.replace(" 2.0 ", " 2,0 "), *LINES[1:]), [("trf-field", 1)]),
        ((ONE.replace(" 2.0 ", " 2.5 "), *LINES[1:]), [("trf-points", 1)]),
        ((ONE.replace("2 w 1", "9 w 1"), *LINES[1:]), [("trf-opponent", 1), ("trf-not-mutual", 2)]),
        ((ONE.replace("2 w 1", "1 w 1"), *LINES[1:]), [("trf-opponent", 1), ("trf-not-mutual", 2)]),
        ((ONE.replace("2 w 1", "2 b 1"), *LINES[1:]), [("trf-not-mutual", 1), ("trf-not-mutual", 2)]),
        ((ONE.replace("2 w 1", "2 w 0"), *LINES[1:]), [("trf-not-mutual", 1), ("trf-not-mutual", 2)]),
        ((ONE.replace("2 w 1", "2 w ="), *LINES[1:]), [("trf-drawn", 1)]),
        ((ONE.replace("2 w 1", "2 w ="), TWO.replace("1 b 0", "1 b ="), THREE), [("trf-drawn", 1), ("trf-drawn", 2)]),
        ((ONE.replace("2 w 1", "2 w ?"), *LINES[1:]), [("trf-field", 1)]),
        ((ONE.replace("2 w 1", "2 w U"), *LINES[1:]), [("trf-field", 1)]),
        ((ONE.replace("2 w 1", "2 - 1"), *LINES[1:]), [("trf-field", 1)]),
        ((ONE.replace("2 w 1", "2xw 1"), *LINES[1:]), [("trf-field", 1)]),
        ((ONE.replace("   2 w 1", "two  w 1"), *LINES[1:]), [("trf-field", 1)]),
        ((ONE, TWO, THREE.replace("- U", "- 1"), FOUR), [("trf-field", 3)]),
        ((ONE, TWO, THREE.replace("- U", "w U"), FOUR), [("trf-field", 3)]),
        ((ONE, TWO, THREE, FOUR.replace("- F", "- U")), [("trf-byes", 4)]),
        ((ONE.replace("+", "-"), *LINES[1:]), [("trf-nobody-won", 1), ("trf-nobody-won", 4)]),
        (("162  W 2.0", *LINES), [("trf-counts", 1)]),
        (("162  P 0.5", *LINES), [("trf-counts", 1)]),
        (("162  Q 0.5", *LINES), [("trf-field", 1)]),
        ((*LINES, "240 H 003    2"), [("trf-ahead", 5)]),
        ((*LINES, "240 Q 003    2"), [("trf-field", 5)]),
        ((*LINES, "240 Z 003    7"), [("trf-opponent", 5)]),
        ((*LINES, "240 Z xxx    2"), [("trf-field", 5)]),
        ((*LINES, "299          -1.0  003    1"), [("trf-ahead", 5)]),
        ((*LINES, "299          much  002    1"), [("trf-field", 5)]),
        ((ONE + "     2 w 1" * 99, *LINES[1:]), [("trf-field", 1)]),
        ((ONE.replace("Anna", "A\0na"), TWO, THREE.replace("Cy", "\x9b"), FOUR), [("not-text", 1), ("not-text", 3)]),
        (("012 \x1b[31mCup\x07", *LINES), [("not-text", 1), ("not-text", 1)]),
    ],
)  # fmt: skip
def test_defective(lines: tuple[str, ...], faults: list[tuple[str, int]]) -> None:
    wanted = {(code, f"line {line}") for code, line in faults}
    assert wanted <= set(refused(lambda: read_trf(report(*lines))))


def test_all_faults_together() -> None:
    lines = (ONE.replace("1500", "15o0"), TWO, THREE.replace("- U", "- 1"), FOUR.replace(" 1.0 ", " x   "), "062 9")
    assert refused(lambda: read_trf(report(*lines))) == [
        ("trf-field", "line 1"),
        ("trf-field", "line 3"),
        ("trf-field", "line 4"),
        ("trf-count", "line 5"),
    ]


def test_a_game_of_chess_cannot_hang_where_the_book_knows_no_such() -> None:
    lines = tuple(line[:99] for line in (ONE.replace("2 w 1", "2 w  "), TWO.replace("1 b 0", "1 b  ")))
    found = refused(lambda: read_trf(report(*lines), book="backgammon_cup"))
    assert ("trf-hangs", "line 1") in found


def test_a_rule_that_is_broken_is_said_of_the_line() -> None:
    twice = (ONE[:101] + "   2 w 1", TWO[:101] + "   1 b 0")
    lines = tuple(line.replace(" 0.5 ", " 0.0 ") for line in twice)
    found = refused(lambda: read_trf(report(*lines)))
    assert found == [("rematch", "line 1, round 2")]


def test_fields_that_a_record_does_not_keep_are_read_over() -> None:
    read = read_trf(report(*LINES, CHESS))
    assert read.record["players"][4] == {"id": "5", "name": "Magnus", "rating": 2839}


@pytest.mark.parametrize(
    ("value", "text"),
    [("23/2", "11.5"), ("0", " 0.0"), ("-1/2", "-0.5"), ("1/3", None), ("1000", None), ("1/20", None)],
)
def test_points_are_exact_tenths(value: str, text: str | None) -> None:
    assert tenths_text(Fraction(value)) == text
    assert text is None or tenths_in(text) == Fraction(value)


@st.composite
def weekends(draw: st.DrawFn) -> Loaded:
    """Up to nine players in up to three rounds in which nobody meets again; walkovers, matches that hang, absences."""
    size = draw(st.integers(2, 9))
    ids = [f"p{number}" for number in range(size)]
    met: set[frozenset[str]] = set()
    had: set[str] = set()
    rounds = []
    for number in range(1, draw(st.integers(1, 3)) + 1):
        free = draw(st.permutations(ids))
        tables: list[dict[str, Any]] = []
        while len(free) > 1:
            one, *rest = free
            other = next((each for each in rest if frozenset((one, each)) not in met), None)
            free = [each for each in rest if each != other]
            if other is not None and draw(st.booleans()):
                met.add(frozenset((one, other)))
                status = draw(st.sampled_from(["finished", "walkover", "unfinished"]))
                seats: list[dict[str, Any]] = [{"player": one}, {"player": other}]
                if status != "unfinished":
                    first = draw(st.booleans())
                    seats[0]["won"], seats[1]["won"] = first, not first
                tables.append({"number": len(tables) + 1, "status": status, "seats": seats})
        byes = [each for each in free if each not in had]
        had |= set(byes)
        if tables or byes:
            rounds.append({"number": number, "tables": tables, "byes": byes})
        else:
            break
    players = [{"id": id_, "name": draw(st.text("aåé ,", max_size=40)).strip() or id_} for id_ in ids]
    order = draw(st.permutations(ids))
    return read_record({"book": "nbgf_monrad", "players": players, "rounds": rounds, "start_order": order})


@given(weekends(), st.sampled_from(["trf16", "trf26"]))
def test_there_and_back(weekend: Loaded, edition: Any) -> None:
    written = trf_text(weekend.book, weekend.tournament, edition=edition, name="x")
    again = read_record(read_trf(written).record)
    assert trf_text(again.book, again.tournament, edition=edition, name="x") == written


@given(st.text("01wb+-UFHZ =\n", max_size=300), st.integers(0, 250))
def test_whatever_stands_there_is_read_or_refused(noise: str, at: int) -> None:
    text = report(*LINES)
    try:
        read = read_trf(text[:at] + noise + text[at + len(noise) :])
    except Refused:
        return
    read_record(read.record)

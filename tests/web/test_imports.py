"""Lists of players as they come: every line is a player or has a reason."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tavle.web.imports import Line, read_lines, read_sheet, text_of

MAIL = """Anna Berg, Oslo
Bo Lie

Cy Dahl, Bergen
Anna berg
Dag Moe"""


def lines(text: str, *, columns: list[str] | None = None, known: tuple[str, ...] = ()) -> list[Line]:
    return read_lines(read_sheet(text, columns=columns), known)


def test_a_mail_with_clubs_an_empty_line_and_a_double() -> None:
    read = lines(MAIL)
    assert [(line.name, line.club, line.fault, line.twin) for line in read] == [
        ("Anna Berg", "Oslo", "", ""),
        ("Bo Lie", "", "", ""),
        ("", "", "empty", ""),
        ("Cy Dahl", "Bergen", "", ""),
        ("Anna berg", "", "", "in_list"),
        ("Dag Moe", "", "", ""),
    ]


def test_who_is_entered_already_is_asked_about() -> None:
    assert [line.twin for line in lines("Anna  Berg\nBo", known=("anna berg",))] == ["entered", ""]


@pytest.mark.parametrize(
    ("text", "name", "club", "team", "rating", "games"),
    [
        ("Anna", "Anna", "", "", None, None),
        ("Anna, Oslo, 1430", "Anna", "Oslo", "", Fraction(1430), None),
        ("Anna, 1430, Oslo", "Anna", "Oslo", "", Fraction(1430), None),
        ("Anna;Oslo;1430,5;37", "Anna", "Oslo", "", Fraction(2861, 2), 37),
        ("Anna\tOslo\tRingrevene\t1 430\t-", "Anna", "Oslo", "Ringrevene", Fraction(1430), None),
        ('"Berg, Anna","Oslo, Øst",1500.25', "Berg, Anna", "Oslo, Øst", "", Fraction(6001, 4), None),
        ('Anna "Ann" Berg', 'Anna "Ann" Berg', "", "", None, None),
        ('"Anna, Oslo', '"Anna', "Oslo", "", None, None),
    ],
)
def test_a_line_without_headings(
    text: str, name: str, club: str, team: str, rating: Fraction | None, games: int | None
) -> None:
    assert lines(text) == [Line(1, text, name, club, team, rating, games)]


@pytest.mark.parametrize(
    ("heading", "fields"),
    [
        ("Name;Club;Rating", ("name", "club", "rating")),
        ("Etternavn;Fornavn;Klubb;Lag", ("last_name", "first_name", "club", "team")),
        ("Prénom;Nom de famille;Équipe;Adresse", ("first_name", "last_name", "team", "")),
        ("Nr.;Navn;Elo;Spill", ("", "name", "rating", "games")),
    ],
)
def test_headings_in_three_languages(heading: str, fields: tuple[str, ...]) -> None:
    sheet = read_sheet(f"{heading}\n1;2;3;4")
    assert sheet.columns == fields
    assert sheet.heading is not None
    assert [row.number for row in sheet.rows] == [2]


def test_names_in_two_columns() -> None:
    assert [line.name for line in lines("Etternavn;Fornavn\nBerg;Anna\n;Bo")] == ["Anna Berg", "Bo"]


def test_columns_that_somebody_has_chosen() -> None:
    assert lines("Berg, Anna", columns=["last_name", "first_name"])[0].name == "Anna Berg"
    assert lines("Name,Seat\nAnna,7", columns=["name", "rating"])[0].rating == 7


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("   ", "empty"),
        (";;", "empty"),
        (";Oslo", "no_name"),
        ("A" * 121, "too_long"),
        ("Name;Rating\nAnna;strong", "rating"),
        ("Name;Games\nAnna;many", "games"),
        ("Anna;1;2;3", "left_over"),
        ("Anna;Oslo;Ringrevene;Norway", "left_over"),
        ("Name;Club\nAnna;Oslo;1430", "left_over"),
    ],
)
def test_a_line_that_enters_nobody_has_a_reason(text: str, fault: str) -> None:
    assert lines(text)[-1].fault == fault


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ("Åse".encode(), "Åse"),
        (b"\xef\xbb\xbf" + "Åse".encode(), "Åse"),
        ("Åse".encode("utf-16"), "Åse"),
        (b"\xfe\xff" + "Åse".encode("utf-16-be"), "Åse"),
        ("Åse".encode("latin-1"), "Åse"),
        (b"\x80\x81\xc5", "€\x81Å"),
    ],
)
def test_the_text_of_a_file(data: bytes, text: str) -> None:
    assert text_of(data) == text


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=200))
def test_nothing_is_lost(text: str) -> None:
    sheet = read_sheet(text)
    read = read_lines(sheet, ())
    headings = [sheet.heading.text] if sheet.heading is not None else []
    numbers = sorted([line.number for line in read] + [sheet.heading.number for _ in headings if sheet.heading])
    assert numbers == list(range(1, len(text.removeprefix("\ufeff").splitlines()) + 1))
    assert all(line.name or line.fault for line in read)


@given(st.binary(max_size=100))
def test_any_bytes_are_text(data: bytes) -> None:
    assert isinstance(text_of(data), str)


class TestSeveralSeparators:
    """A list that several people have written into: each line as it is meant, or said why not."""

    def read(self, *lines: str) -> list[tuple[str, str, str]]:
        read = read_lines(read_sheet("\n".join(lines)), ())
        return [(line.name, line.club, line.fault) for line in read]

    def test_a_line_without_the_others_sign_is_parted_by_its_own(self) -> None:
        assert self.read("Kari\tOslo\t1500", "Nils;Bergen", "Ida, Drammen, 1400", "Per, 1400") == [
            ("Kari", "Oslo", ""),
            ("Nils", "Bergen", ""),
            ("Ida", "Drammen", ""),
            ("Per", "", ""),
        ]

    def test_a_single_comma_that_could_part_two_things_is_asked_about(self) -> None:
        assert self.read("Kari\tOslo", "Nils, Bergen")[1] == ("", "", "mixed")

    def test_where_other_lines_have_commas_in_names_it_is_a_name(self) -> None:
        read = self.read("Nordmann, Kari;Oslo", "Hansen, Nils")
        assert read == [("Nordmann, Kari", "Oslo", ""), ("Hansen, Nils", "", "")]

    def test_a_heading_holds_for_all_lines(self) -> None:
        read = self.read("name\tclub\trating", "Kari\tOslo\t1500", "Nils;Bergen;1400")
        assert read == [("Kari", "Oslo", ""), ("Nils", "Bergen", "")]

    def test_one_name_alone_is_a_name(self) -> None:
        assert self.read("Kari\tOslo", "Nils") == [("Kari", "Oslo", ""), ("Nils", "", "")]

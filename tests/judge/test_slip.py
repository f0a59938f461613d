"""Slips as people write them: words, signs, marks, languages, coasts, two orders for a unit."""

import pytest

from tavle.judge.choices import Choices
from tavle.judge.lines import Line
from tavle.judge.slip import read_slip
from tavle.judge.units import Order
from tests.judge.slips import read, sight


def keys(line: Line[Order]) -> list[str]:
    return [reason.key for reason in line.reasons]


@pytest.mark.parametrize(
    ("power", "text", "reading"),
    [
        # Norwegian, English, German, French.
        ("RUS", "Hær Moskva til Sevastopol", "A mos - sev"),
        ("RUS", "Flåte Sevastopol går til Svartehavet", "F sev - bla"),
        ("RUS", "F Sev angriper Svartehavet", "F sev - bla"),
        ("FRA", "Army Paris moves to Picardy", "A par - pic"),
        ("FRA", "A Marseille soutient A Paris vers Bourgogne", "A mar S A par - bur"),
        ("FRA", "A Paris à Bourgogne", "A par - bur"),
        ("FRA", "F Brest va en Manche", "F bre - eng"),
        ("GER", "A München hält", "A mun H"),
        ("GER", "A Muenchen nach Ruhr", "A mun - ruh"),
        ("GER", "F Kiel zieht nach Dänemark", "F kie - den"),
        ("ITA", "F Napoli til Det joniske hav", "F nap - ion"),
        # Signs and habits.
        ("FRA", "F Bre => MAO", "F bre - mao"),
        ("FRA", "A PAR → BUR", "A par - bur"),
        ("FRA", "A Par > Bur", "A par - bur"),
        ("FRA", "A Mar S A Par > Bur", "A mar S A par - bur"),
        ("FRA", "A Par: hold", "A par H"),
        ("FRA", "A Paris to hold", "A par H"),
        ("FRA", "Hold A Paris", "A par H"),
        ("FRA", "Move A Paris to Burgundy", "A par - bur"),
        ("FRA", "2) A Par-Bur", "A par - bur"),
        ("FRA", "- A Par-Bur", "A par - bur"),
        ("FRA", "APar-Bur", "A par - bur"),
        ("FRA", "A. Par-Bur", "A par - bur"),
        ("FRA", "Par (A) - Bur", "A par - bur"),
        ("FRA", "French A Par-Bur", "A par - bur"),
        ("ITA", "A Ven S It A Rom H", "A ven S A rom"),
        ("ENG", "ENG F Lon - ENG", "F lon - eng"),
        ("RUS", "F St. Petersburg (s.c.) - Gulf of Bothnia", "F stp/sc - bot"),
        ("RUS", "F StP(south coast) to Bothnia", "F stp/sc - bot"),
        ("RUS", "F Stp (sørkysten) - Bottenviken", "F stp/sc - bot"),
        ("RUS", "F StPs - Bot", "F stp/sc - bot"),
        ("RUS", "F Stp S - Bot", "F stp/sc - bot"),
        ("RUS", "F south coast StP - Bot", "F stp/sc - bot"),
        ("RUS", "F Stp(sc)(sc) - Bot", "F stp/sc - bot"),
        ("RUS", "A Mos S A War - Lvn", "A mos S A war - lvn"),
        ("RUS", "F StP S A Mos-Lvn", "F stp/sc S A mos - lvn"),
        ("GER", "A Mun - Bur > Ruh, Kie", "A mun - bur"),
        ("GER", "A Mun(ich) ~> Bur(gundy)", "A mun - bur"),
        ("GER", "( GER AMY MUN ) MTO BUR", "A mun - bur"),
        ("ITA", "( ITA AMY ROM ) SUP ( ITA AMY VEN ) MTO APU", "A rom S A ven - apu"),
        ("GER", "A Mun st. A Ber - Sil", "A mun S A ber - sil"),
        ("GER", "A Mun st.", "A mun H"),
        ("GER", "A Mun - Bur or", "A mun - bur"),
        ("GER", "A Mun-Bur R Ruh", "A mun - bur"),
        ("GER", "A Mun-Bur > , Ruh", "A mun - bur"),
        ("TUR", "A Con u A Smy", "A con S A smy"),
        # Words with an ending, and words that say nothing.
        ("ENG", "Flåten i London går til Nordsjøen", "F lon - nth"),
        ("ENG", "F London står stille", "F lon H"),
        ("ENG", "F London blir stående", "F lon H"),
        ("ENG", "F Londres garde la position", "F lon H"),
        ("FRA", "A Par unt. A Mar - Bur", "A par S A mar - bur"),
        ("FRA", "Une armée de Paris vers la Bourgogne", "A par - bur"),
    ],
)
def test_plain_orders(power: str, text: str, reading: str) -> None:
    assert read(power, text) == [("ok", reading)]


@pytest.mark.parametrize(
    ("text", "reading"),
    [
        ("F Nth C A Yor - Nwy", "F nth C A yor - nwy"),
        ("F NTH CON A Yor - Nwy", "F nth C A yor - nwy"),
        ("F NTH convoys the army Yorkshire to Norway via convoy", "F nth C A yor - nwy"),
        ("F Nth k A Yor - Nwy", "F nth C A yor - nwy"),
        ("A Yor - Nwy via convoy", "A yor - nwy via"),
        ("A Yor - Nth - Nwy", "A yor - nwy via"),
        ("A Yor - Nwy via Nth", "A yor - nwy via"),
        ("A Yor - Nwy med konvoi", "A yor - nwy via"),
        ("A Yor over Nordsjøen til Norge", "A yor - nwy via"),
        ("A Yor via Nth - Nwy", "A yor - nwy via"),
        ("A Yor - Nwy convoyed by F Nth", "A yor - nwy via"),
        ("A Yor - Nwy -", "A yor - nwy"),
        ("A Yor - Nwy C F Nth", "A yor - nwy via"),
        ("F Nordsee geleitet A Yorkshire nach Norwegen", "F nth C A yor - nwy"),
        ("F Nordsee befördert A Yorkshire nach Norwegen", "F nth C A yor - nwy"),
        ("F Nordsjøen konv. A York - Norge", "F nth C A yor - nwy"),
    ],
)
def test_convoys(text: str, reading: str) -> None:
    assert read("ENG", text, units="ENG F nth, ENG A yor") == [("ok", reading)]


@pytest.mark.parametrize(
    ("power", "text", "reading", "reasons"),
    [
        ("ENG", "A Liverpol-Wales", "A lvp - wal", ["near_name"]),
        ("ENG", "A Liv - Yor", "A lvp - yor", ["shared_name"]),
        ("ENG", "F Lon S Edi - Nth", "F lon S F edi - nth", ["type_missing"]),
        ("ENG", "GER F Lon - Nth", "F lon - nth", ["nation_wrong"]),
        ("ENG", "A Lon - Nth", "F lon - nth", ["type_wrong"]),
        ("GER", "A Mun", "A mun H", ["nothing_said"]),
        ("GER", "A Mun Ruh", "A mun - ruh", ["dash_missing"]),
        ("GER", "A good Mun - Ruh", "A mun - ruh", ["word_dropped"]),
        ("GER", "A Mun stands in Munich", "A mun H", ["word_dropped"]),
        ("GER", "A Mun - Lon or Bur", "A mun - bur", ["shared_name"]),
        ("FRA", "A Mar - Spa(nc)", "A mar - spa", ["coast_ignored"]),
        ("RUS", "F StP(nc) - Bot", "F stp/sc - bot", ["coast_ignored"]),
        ("FRA", "A Par very good dog - Bur", "A par - bur", ["word_dropped"]),
        ("GER", "A Mü - Ti", "A mun - tyr", ["near_name", "near_name"]),
        ("ITA", "A Ve - Ap", "A ven - apu", ["near_name", "near_name"]),
        ("FRA", "A Par-Bur (A Mar S)", "A par - bur", ["word_dropped"]),
    ],
)
def test_tolerance_says_why(power: str, text: str, reading: str, reasons: list[str]) -> None:
    (line,) = read_slip([text], sight(power))
    assert (line.verdict, line.reading, keys(line)) == ("ok_tolerant", reading, reasons)


@pytest.mark.parametrize(
    ("power", "text", "verdict", "reason"),
    [
        ("FRA", "", "unreadable", "no_meaning"),
        ("FRA", "???", "unreadable", "no_meaning"),
        ("FRA", "Spring 1901", "unreadable", "no_meaning"),
        ("FRA", "A Xyzzy - Qwert", "unreadable", "no_meaning"),
        ("FRA", "A Par - Qwertyuio", "unreadable", "no_meaning"),
        ("FRA", "Hold", "unreadable", "no_meaning"),
        ("FRA", '"', "unreadable", "nothing_above"),
        ("FRA", "A Par -", "ambiguous", "incomplete"),
        ("FRA", "A Par S", "ambiguous", "incomplete"),
        ("FRA", "F Bre C A Par", "ambiguous", "incomplete"),
        ("FRA", "A Par S Bur", "ambiguous", "incomplete"),
        ("FRA", "A Par - Bur or Pic", "ambiguous", "many_readings"),
        ("FRA", "A Par - Bur/Pic", "ambiguous", "many_readings"),
        ("FRA", "A Par - Bur or Pic or Gas or Bre or Mar or Bel or Ruh or Mun or Tyr", "unreadable", "no_meaning"),
        ("FRA", "A Par S A Bur", "illegal", "nobody_there"),
        ("FRA", "A Par S A Bur - Ruh", "illegal", "nobody_there"),
        ("FRA", "A Ber H", "illegal", "no_own_unit"),
        ("FRA", "A Par R Bur", "illegal", "not_in_phase"),
        ("FRA", "Build A Par", "illegal", "not_in_phase"),
        ("FRA", "Waive", "unreadable", "no_meaning"),
        ("FRA", "A Par - Par", "illegal", "own_province"),
        ("FRA", "A Par S A Par", "illegal", "supports_itself"),
        ("FRA", "A Mar S F Bre - Par", "illegal", "support_out_of_reach"),
        ("FRA", "A Par S F Bre - Bur", "illegal", "supported_cannot"),
        ("FRA", "F Bre C A Par - Lon", "illegal", "not_at_sea"),
        ("FRA", "F Bre S A Par - Bre", "illegal", "own_province"),
        ("FRA", "England orders my F Bre (proxy)", "illegal", "proxy"),
        ("FRA", "England may order F Bre", "illegal", "proxy"),
        ("FRA", "I give my F Bre to England", "illegal", "proxy"),
        ("FRA", "England styrer min F Brest", "illegal", "proxy"),
        ("FRA", "England zieht meine F Brest", "illegal", "proxy"),
        ("FRA", "Je confie ma F Brest à l'Angleterre", "illegal", "proxy"),
        ("FRA", "If England moves, F Bre - Eng, otherwise F Bre H", "illegal", "conditional"),
        ("FRA", "Hvis England flytter: F Bre - Eng", "illegal", "conditional"),
        ("FRA", "A Par - Bur, sonst Gas", "illegal", "conditional"),
        ("FRA", "A Par zzyzx A Mar - Bur", "unreadable", "no_meaning"),
        ("RUS", "F StP(nc) - Bar", "illegal", "no_way_for_fleet"),
    ],
)
def test_orders_that_do_not_come_to_be(power: str, text: str, verdict: str, reason: str) -> None:
    (line,) = read_slip([text], sight(power))
    assert (line.verdict, keys(line)[:1], line.order) == (verdict, [reason], None)


@pytest.mark.parametrize(
    "coast", ["N Spain", "Spain (nth coast)", "Spania nord", "Spa nk", "SpaNC", "Espagne (côte nord)"]
)
def test_ways_to_name_a_coast(coast: str) -> None:
    assert read("FRA", f"F MAO - {coast}", units="FRA F mao") == [("ok", "F mao - spa/nc")]


@pytest.mark.parametrize(
    "coast", ["Sør-Spania", "Southern Spain", "Südspanien", "Spa-sc", "SpS", "Espagne c.s.", "Spania sørkysten"]
)
def test_ways_to_name_the_south_coast(coast: str) -> None:
    assert read("FRA", f"F MAO - {coast}", units="FRA F mao") == [("ok", "F mao - spa/sc")]


def test_the_north_coast_in_three_letters() -> None:
    """`SPN` is Spain in other programs, `SpN` its north coast where coasts are glued on."""
    assert read("FRA", "F MAO - SpN", units="FRA F mao") == [("ok", "F mao - spa/nc")]
    assert read("FRA", "F MAO - SPN", units="FRA F mao")[0][0] == "ambiguous"


@pytest.mark.parametrize(
    ("text", "reading"),
    [
        ("F West-Spa", "F wes - spa/sc"),
        ("F West - Spa", "F wes - spa/sc"),
        ("F Wes - Spa-sc", "F wes - spa/sc"),
    ],
)
def test_a_sea_before_a_dash_is_no_coast(text: str, reading: str) -> None:
    assert read("ITA", text, units="ITA F wes")[0][1] == reading


def test_ost_is_a_sea_a_coast_or_a_power() -> None:
    assert read("GER", "F Ost - Bot", units="GER F bal") == [("ok_tolerant", "F bal - bot")]
    assert read("TUR", "F Con - Bulgarien Ost", units="TUR F con") == [("ok", "F con - bul/ec")]
    assert read("ITA", "A Ven S Ost A Tri", units="ITA A ven, AUS A tri") == [("ok", "A ven S A tri")]


@pytest.mark.parametrize("nation", ["Ö", "Ös", "ÖsA", "Öst.", "AusA"])
def test_a_nation_before_or_glued_to_the_type(nation: str) -> None:
    unit = f"{nation} Tri" if nation.endswith("A") else f"{nation} A Tri"
    assert read("ITA", f"A Ven S {unit}", units="ITA A ven, AUS A tri") == [("ok", "A ven S A tri")]


def test_both_coasts_must_be_told_apart() -> None:
    """ARCON 18/2002 §7e."""
    (line,) = read_slip(["F MAO - Spa"], sight("FRA", "FRA F mao"))
    assert (line.verdict, keys(line), len(line.options)) == ("ambiguous", ["coast_missing"], 2)


def test_several_units_may_be_meant() -> None:
    (line,) = read_slip(["F Nor - Nth"], sight("ENG", "ENG F nwy, ENG F nwg"))
    assert (line.verdict, keys(line), line.unit) == ("ambiguous", ["many_readings"], -1)
    (line,) = read_slip(["F Nor S"], sight("ENG", "ENG F nwy, ENG F nwg"))
    assert (line.verdict, line.unit) == ("ambiguous", -1)


def test_rules_that_forgive_nothing() -> None:
    strict = Choices(forgiving=False, single_coast=False)
    for text, reason in [
        ("Par - Bur", "type_missing"),
        ("F Par - Bur", "type_wrong"),
        ("GER A Par - Bur", "nation_wrong"),
    ]:
        (line,) = read_slip([text], sight("FRA", rules=strict))
        assert (line.verdict, keys(line)) == ("illegal", ["not_forgiven", reason])
    (line,) = read_slip(["F Gas - Spa"], sight("FRA", "FRA F gas", strict))
    assert line.verdict == "ambiguous"


def test_several_orders_on_one_line() -> None:
    assert read("ITA", "A Rom-Ven; A Ven-Tyr, F Nap-Ion") == [
        ("ok", "A rom - ven"),
        ("ok", "A ven - tyr"),
        ("ok", "F nap - ion"),
    ]
    assert read("GER", "A Mun-Ruh/A Ber-Kie. F Kie-Den") == [
        ("ok", "A mun - ruh"),
        ("ok", "A ber - kie"),
        ("ok", "F kie - den"),
    ]


def test_orders_parted_by_a_blank_or_by_and() -> None:
    assert read("FRA", "A Mar-Bur A Par S A Mar-Bur F Bre-Eng") == [
        ("ok", "A mar - bur"),
        ("ok", "A par S A mar - bur"),
        ("ok", "F bre - eng"),
    ]
    assert read("FRA", "Army Paris to Burgundy and fleet Brest to Mid & A Mar H") == [
        ("ok", "A par - bur"),
        ("ok", "F bre - mao"),
        ("ok", "A mar H"),
    ]


def test_a_dot_behind_a_verb_parts_nothing() -> None:
    assert read("GER", "A Mun s. A Ber - Sil and A Ber - Sil") == [("ok", "A mun S A ber - sil"), ("ok", "A ber - sil")]


def test_what_is_struck_out_is_no_order() -> None:
    assert read("GER", "A Mun-Ruh (struck out) A Mun-Bur") == [("ok", "A mun - bur")]
    assert read("GER", "A Mun-Ruh (strøket)") == [("unreadable", None)]
    assert read("GER", "~~A Mun-Ruh~~ A Mun-Bur") == [("ok", "A mun - bur")]


@pytest.mark.parametrize(
    ("lines", "last"),
    [
        (["A Mun S A Ber - Kie", 'A Ber "'], "A ber S A ber - kie"),
        (["A Ber - Kie", 'A Mun " Ruh'], "A mun - ruh"),
        (["A Mun S A Ber", 'F Kie -"-'], "F kie S A ber"),
        (["A Mun S F Kie", 'A Ber S "'], "A ber S F kie"),
        (["A Mun - Ruh", '" Ber - Kie'], "A ber - kie"),
        (["A Mun - Ruh", '" - Bur'], "A mun - bur"),
        (["A Ber S A Mun", 'F Kie " " Mun'], "F kie S A mun"),
        (["A Mun - Ruh", '" "'], "A mun - ruh"),
        (["A Mun H", 'A Ber "'], "A ber H"),
        (["A Mun står", "A Ber dito", '" Kie "'], "F kie H"),
        (["A Mun H", "A Ber likeså"], "A ber H"),
        (["A Ber - Sil", 'A Mun S "'], "A mun S A ber - sil"),
        (["A Ber - Sil", "A Mun støtter samme"], "A mun S A ber - sil"),
    ],
)
def test_ditto_marks(lines: list[str], last: str | None) -> None:
    assert read("GER", *lines)[-1][1] == last


def test_the_last_order_from_the_top_counts_at_arcon() -> None:
    """ARCON 18/2002 §7g: to the letter, even if it cannot be carried out."""
    assert read("GER", "A Mun-Ruh", "A Mun-Bur") == [("superseded", "A mun - ruh"), ("ok", "A mun - bur")]
    assert read("GER", "A Mun-Ruh", "A Mun-Lon") == [("superseded", "A mun - ruh"), ("illegal", "A mun - lon")]


def test_elsewhere_illegal_orders_are_left_away_first() -> None:
    """DATC 4.D.3, 4.E.1."""
    slip = ("A Mun-Ruh", "A Mun-Lon")
    assert read("GER", *slip, rules="webdiplomacy") == [("ok", "A mun - ruh"), ("illegal", "A mun - lon")]
    assert read("GER", *slip, rules="datc") == [("ok", "A mun - ruh"), ("illegal", "A mun - lon")]
    assert read("GER", "A Mun-Ruh", "A Mun-Bur", rules="webdiplomacy")[0][0] == "superseded"
    assert [verdict for verdict, _ in read("GER", "A Mun-Ruh", "A Mun-Bur", rules="datc")] == ["ambiguous"] * 2
    assert [verdict for verdict, _ in read("GER", "A Mun-Ruh", "A Mun-Ruh", rules="datc")] == ["superseded", "ok"]

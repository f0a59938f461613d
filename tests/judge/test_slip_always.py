"""What holds for every slip: canonical orders read back as themselves, the quick reader says what the other does."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tavle.judge.adjustments import Winter
from tavle.judge.board import NODE, NODES
from tavle.judge.choices import DATC, PRESETS, Choices
from tavle.judge.names import LANGUAGES
from tavle.judge.places import NAME
from tavle.judge.plain import plain_line
from tavle.judge.readings import Sight
from tavle.judge.retreats import read_retreats
from tavle.judge.slip import read_slip
from tavle.judge.units import Order, Unit, order_text
from tests.judge.slips import sight
from tests.judge.strategies import battles


@given(battles(8), st.data())
def test_a_canonical_order_reads_back_as_itself(
    battle: tuple[dict[int, Unit], dict[int, Order]], data: st.DataObject
) -> None:
    units, orders = battle
    province = data.draw(st.sampled_from(sorted(orders)))
    power = units[province].power
    seen = Sight.of(units, power, PRESETS["datc"])
    (first,) = read_slip([order_text(orders[province], units)], seen)
    assert first.order is not None
    (second,) = read_slip([first.reading or ""], seen)
    assert (second.verdict, second.order, second.reading) == ("ok", first.order, first.reading)


@pytest.mark.parametrize(
    "text",
    ["A yor H", "A yor - lon", "A yor - nwy via convoy", "F nth S A yor", "F nth C A yor - nwy", "F nth S A yor - lon"],
)
def test_what_is_read_at_once(text: str) -> None:
    seen = sight("ENG", "ENG A yor, ENG F nth")
    line = plain_line(1, text, seen)
    assert line is not None
    assert line.order is not None
    assert order_text(line.order, dict(seen.units)) == line.reading == text.removesuffix(" convoy")


@pytest.mark.parametrize(
    "text",
    [
        *("A par", "A par H now", "A par - bur fast", "F par - bur", "A lon H", "A zzz H", "A par - zzz", "A par X"),
        *("A par S A mar - zzz", "A par S A bur", "A par C A mar", "A par S A mar x bur", "A par S A", "A par S F mar"),
        *("A par - lon", "F bre C A par", "A mar - spa/nc", "F bre - eng via", "A par S F bre - bur", "A Par - Bur"),
    ],
)
def test_what_is_left_to_the_reader(text: str) -> None:
    assert plain_line(1, text, sight("FRA")) is None


@st.composite
def nearly_canonical(draw: Any, units: dict[int, Unit], orders: dict[int, Order]) -> str:
    """An order to the letter, or one with a word changed, put in or left out."""
    province = draw(st.sampled_from(sorted(orders)))
    words = order_text(orders[province], units).split(" ")
    for _ in range(draw(st.integers(0, 2))):
        at = draw(st.integers(0, len(words) - 1))
        word = draw(st.sampled_from([*NODES, "A", "F", "H", "-", "S", "C", "via", "convoy", "", "x"]))
        words[at : at + draw(st.integers(0, 1))] = draw(st.sampled_from([[word], [words[at], word], []]))
    return " ".join(words).strip()


@settings(max_examples=500)
@given(battles(8), st.sampled_from(["ENG", "FRA", "GER"]), st.sampled_from(sorted(PRESETS)), st.data())
def test_what_is_read_at_once_is_read_the_same_word_by_word(
    battle: tuple[dict[int, Unit], dict[int, Order]], power: str, rules: str, data: st.DataObject
) -> None:
    """A blank behind an order hides it from the quick reader and means nothing to the other."""
    seen = Sight.of(battle[0], power, PRESETS[rules])
    texts = data.draw(st.lists(nearly_canonical(*battle), min_size=1, max_size=4))
    assert read_slip(texts, seen) == read_slip([text + " " for text in texts], seen)


@given(battles(8), st.data())
def test_dropping_an_illegal_order_changes_nothing(
    battle: tuple[dict[int, Unit], dict[int, Order]], data: st.DataObject
) -> None:
    units, orders = battle
    power = next(iter(units.values())).power
    seen = Sight.of(units, power, Choices(two_orders="last_legal"))
    slip = [order_text(order, units) for province, order in orders.items() if units[province].power == power]
    junk = data.draw(
        st.lists(st.sampled_from(["A Mos - Lon", "F Ion H", "A Par S A Mun", "F Bre C A Tri - Ank"]), max_size=3)
    )
    mixed = data.draw(st.permutations([*slip, *junk]))
    lines = read_slip(mixed, seen)
    kept = [line.text for line in lines if line.verdict != "illegal"]
    assert {line.order for line in read_slip(kept, seen)} == {line.order for line in lines if line.verdict != "illegal"}


WORDS = (
    'A F S C H - > , ; / ( ) " . via convoy Mun Ber Spa nc sc Nor Gulf støtter til Kiel build xyz 1 ~~ eng ItF SpS '
    "struck out"
)

VERDICTS = {"ok", "ok_tolerant", "ambiguous", "illegal", "unreadable", "superseded"}


@given(st.lists(st.sampled_from(WORDS.split()), max_size=14).map(" ".join) | st.text(max_size=60), st.text(max_size=20))
def test_any_text_gets_a_verdict(text: str, above: str) -> None:
    lines = read_slip([above, text], sight("GER"))
    assert len(lines) >= 2
    assert {line.verdict for line in lines} <= VERDICTS
    assert all((line.order is not None) == (line.verdict in ("ok", "ok_tolerant")) for line in lines)


@given(st.lists(st.sampled_from(WORDS.split()), max_size=14).map(" ".join) | st.text(max_size=60), st.booleans())
def test_any_text_gets_a_verdict_in_the_other_phases(text: str, builds: bool) -> None:
    fallen = {NODE["kie"]: (Unit("GER", True, NODE["kie"]), (NODE["hel"], NODE["bal"]))}
    retreats = read_retreats("GER", ["F Kie - Bal", text], fallen, DATC)
    owned = frozenset(NODE[code] for code in ("ber", "kie", "mun", "den")) if builds else frozenset()
    changes = Winter("GER", {NODE["mun"]: Unit("GER", False, NODE["mun"])}, owned, DATC).read(["A Ber", text])
    for lines in (retreats, changes):
        assert len(lines) >= 2
        assert all(line.verdict in VERDICTS for line in lines)


@pytest.mark.parametrize("language", LANGUAGES)
def test_long_lines_end(language: str) -> None:
    text = " ".join(NAME[language]) * 50
    assert read_slip([text], sight("GER"))[0].verdict in ("unreadable", "illegal")

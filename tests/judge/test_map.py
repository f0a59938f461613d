"""The map against the facts that every rule book prints, and against itself."""

import pytest

from tavle.judge.board import (
    ARMY_NEAR,
    CENTRES,
    COASTAL,
    COASTS_OF,
    CODES,
    FLEET_NEAR,
    HOME,
    INLAND,
    NODE,
    NODES,
    PROVINCE,
    SEA,
    WATER,
    sea_chain,
    useful_fleets,
)
from tavle.judge.names import LANGUAGES, SHARED
from tavle.judge.places import NAME, exact, meanings
from tavle.judge.standard_map import POWERS, SOLO, START


def provinces(text: str) -> frozenset[int]:
    return frozenset(NODE[code] for code in text.split())


def test_the_counts_of_the_board() -> None:
    assert (len(CODES), sum(SEA), sum(INLAND), sum(COASTAL)) == (75, 19, 14, 42)
    assert (len(CENTRES), len(HOME), len(START), SOLO) == (34, 22, 22, 18)
    coasts = {NODES[coast] for province in COASTS_OF for coast in COASTS_OF[province]}
    assert coasts == {"bul/ec", "bul/sc", "spa/nc", "spa/sc", "stp/nc", "stp/sc"}
    assert sum(map(len, ARMY_NEAR)) == 2 * 111
    assert sum(map(len, FLEET_NEAR)) == 2 * 141


def test_borders_have_two_sides() -> None:
    assert all(one in ARMY_NEAR[other] for one, near in enumerate(ARMY_NEAR) for other in near)
    assert all(one in FLEET_NEAR[other] for one, near in enumerate(FLEET_NEAR) for other in near)
    assert all(one in WATER[other] for one, near in enumerate(WATER) for other in near)


def test_armies_stay_on_land_and_fleets_off_it() -> None:
    assert not any(SEA[p] for near in ARMY_NEAR for p in near)
    assert not any(INLAND[PROVINCE[node]] for near in FLEET_NEAR for node in near)
    assert not any(node in COASTS_OF for near in FLEET_NEAR for node in near)


@pytest.mark.parametrize(
    ("node", "near"),
    [
        ("rom", "nap tus tys"),
        ("kie", "bal ber den hel hol"),
        ("stp/nc", "bar nwy"),
        ("spa/sc", "lyo mao mar por wes"),
        ("bul/ec", "bla con rum"),
        ("mao", "bre eng gas iri naf nao por spa/nc spa/sc wes"),
    ],
)
def test_fleet_borders(node: str, near: str) -> None:
    assert FLEET_NEAR[NODE[node]] == provinces(near)


@pytest.mark.parametrize(
    ("code", "near"), [("mun", "ber boh bur kie ruh sil tyr"), ("rom", "apu nap tus ven"), ("eng", "")]
)
def test_army_borders(code: str, near: str) -> None:
    assert ARMY_NEAR[NODE[code]] == provinces(near)


def test_each_power_begins_at_home() -> None:
    assert {(unit.split()[0], unit.split()[2][:3]) for unit in START} == {(HOME[p], CODES[p]) for p in HOME}
    assert set(HOME.values()) == set(POWERS)


def test_chains_of_fleets() -> None:
    assert sea_chain(NODE["lon"], NODE["bel"], provinces("eng"))
    assert sea_chain(NODE["lon"], NODE["tun"], provinces("eng mao wes nth"))
    assert not sea_chain(NODE["lon"], NODE["tun"], provinces("eng wes"))
    assert not sea_chain(NODE["lon"], NODE["bel"], provinces(""))


@pytest.mark.parametrize(
    ("start", "end", "fleets", "useful"),
    [
        ("lon", "bel", "eng iri", "eng"),  # 6.F.12
        ("mar", "spa", "lyo wes", "lyo"),  # 6.G.19
        ("lon", "bel", "eng nth", "eng nth"),
        ("naf", "wal", "mao iri eng", "mao iri eng"),
        ("bul", "tri", "aeg ion adr", "aeg ion adr"),
        ("bul", "tri", "aeg adr", ""),
        ("wal", "tun", "iri nao mao wes", "iri mao wes"),
    ],
)
def test_fleets_that_no_chain_can_spare(start: str, end: str, fleets: str, useful: str) -> None:
    assert useful_fleets(NODE[start], NODE[end], provinces(fleets)) == provinces(useful)


def test_every_printed_name_and_code_means_its_province() -> None:
    for language in LANGUAGES:
        assert len(NAME[language]) == len(CODES)
    assert all(exact(code) and meanings(code)[0] == (province, 0) for province, code in enumerate(CODES))


def test_shared_forms_are_no_exact_names_but_for_the_code_of_tyrolia() -> None:
    assert [word for word in SHARED if exact(word)] == ["tyr"]

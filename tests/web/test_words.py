"""The words of the pages: every key that is asked for exists, in three languages, with the same values to put in."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from string import Formatter

import pytest
from jinja2 import nodes

from tavle.rules.model.base import LANGUAGES
from tavle.texts.catalogue import catalogue
from tavle.web.pages import environment
from tests.web.halls import Hall, browser, played
from tests.web.reading import Reader

WEB = Path(__file__).parents[2] / "src" / "tavle" / "web"
TEMPLATES = sorted((WEB / "templates").rglob("*.html"))
MODULES = sorted(WEB.rglob("*.py"))
SAME = {"web.language.en", "web.language.nb", "web.language.fr"}
"""Said in every language in its own words."""


def web_keys(language: str) -> dict[str, str]:
    return {key: text for key, text in catalogue(language).items() if key.startswith("web.")}


def asked_in(path: Path) -> set[str]:
    """The keys that a template asks for; of one that is put together, its beginning with a `*`."""
    tree = environment().parse(path.read_text(encoding="utf-8"))
    found = set()
    for call in tree.find_all(nodes.Call):
        if isinstance(call.node, nodes.Name) and call.node.name in ("t", "say") and call.args:
            start = "web." if call.node.name == "t" else ""
            found |= {start + key for key in _keys(call.args[0])}
    return found


def _keys(node: nodes.Expr) -> set[str]:
    match node:
        case nodes.Const(value=str(value)):
            return {value}
        case nodes.CondExpr(expr1=one, expr2=nodes.Expr() as other):
            return _keys(one) | _keys(other)
        case nodes.Add(left=nodes.Const(value=str(value))):
            return {f"{value}*"}
        case nodes.Concat(nodes=[nodes.Const(value=str(value)), *_]):
            return {f"{value}*"}
    return set()


def asked_in_code(path: Path) -> set[str]:
    """The keys `web.…` that stand in a module."""
    strings = (node.value for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Constant))
    return {text for text in strings if isinstance(text, str) and re.fullmatch(r"web\.[a-z_.]+", text)}


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_every_key_of_a_template_exists(path: Path) -> None:
    known = catalogue("en")
    missing = {key for key in asked_in(path) if not (key in known or _begins(key, known))}
    assert missing == set()


def _begins(key: str, known: object) -> bool:
    return key.endswith("*") and any(each.startswith(key[:-1]) for each in known)  # type: ignore[attr-defined]  # a mapping


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
def test_every_key_of_a_module_exists(path: Path) -> None:
    known = catalogue("en")
    assert {key for key in asked_in_code(path) if key not in known and not _begins(f"{key}*", known)} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_the_keys_and_the_values_of_the_others(language: str) -> None:
    english, own = web_keys("en"), web_keys(language)
    assert set(english) ^ set(own) == set()
    differing = {key for key, text in own.items() if _values(text) != _values(english[key])}
    assert differing == set()


def _values(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("language", ["nb", "fr"])
def test_nothing_is_left_in_english(language: str) -> None:
    """Sentences of three words and more that are the same in another language were forgotten."""
    english, own = web_keys("en"), web_keys(language)
    said = {key: re.sub(r"{\w+}", "", text).split() for key, text in own.items()}
    assert {
        key for key, words in said.items() if own[key] == english[key] and len(words) > 2 and key not in SAME
    } == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_house_style_of_wording(language: str) -> None:
    """No exclamation marks, no "please", no "successfully"."""
    loud = re.compile(r"(?<!\s)!|\bplease\b|successful|vennligst|s'il vous pla|avec succès", re.IGNORECASE)
    assert {key for key, text in web_keys(language).items() if loud.search(text)} == set()


ENGLISH = {
    "the",
    "round",
    "table",
    "place",
    "points",
    "report",
    "seat",
    "players",
    "draw",
    "close",
    "reason",
    "with",
    "nobody",
}
"""Words that are on English pages and on no others (names of books and people aside)."""
FRENCH_TOO = {"table", "place", "points", "close"}


@pytest.fixture(scope="module")
def halls() -> dict[str, Hall]:
    """Halls of our own: what other tests write into theirs as reasons is English."""
    return {
        "arcon": played("ndf_arcon_2002", 21, rounds=1),
        "agricola": played("agricola_nm", 16, rounds=2),
        "monrad": played("nbgf_monrad", 9, rounds=2, settings={"rounds": 4, "match_length": 5, "cup": {"best": 4}}),
    }


@pytest.mark.parametrize("language", ["nb", "fr"])
@pytest.mark.parametrize("book", ["arcon", "agricola", "monrad"])
def test_no_english_stands_on_the_pages_of_another_language(halls: dict[str, Hall], book: str, language: str) -> None:
    hall = halls[book]
    strange = ENGLISH - (FRENCH_TOO if language == "fr" else set())
    seen: dict[str, set[str]] = {}
    for role, pages in {
        "director": ("desk", "desk/grid", "desk/history", "desk/more", "desk/table/1/1", "desk/players", "desk/links"),
        "player": ("me", "me/place", "me/report"),
        "public": ("", "standings", "seating", "rules", "log", "lots", "pictures"),
    }.items():
        client = browser(role, hall, headers={"Accept-Language": language})
        for page in pages:
            main = Reader(client.get(hall.at(page)).content.decode()).all("main")[0].words.lower()
            found = set(re.findall(r"[a-z]+", main)) & strange
            if found:
                seen[page] = found
    assert seen == {}

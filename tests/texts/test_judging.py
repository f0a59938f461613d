"""The judge's sentences: every key of the judge has one in each language, with the same values, and none is dead."""

from __future__ import annotations

import re
import string
from pathlib import Path

import pytest

from tavle.rules.model.base import LANGUAGES, Language
from tavle.texts.catalogue import catalogue
from tavle.texts.judging import place_text, places_text, reason_text, result_text, turn_text, unit_text

SOURCES = Path(__file__).parents[2] / "src" / "tavle"
SIDES: dict[str, int | str | tuple[str, ...]] = {
    "attack": 2,
    "defence": 1,
    "attacker": "A lvp - edi",
    "defender": "F edi H",
    "attack_helpers": ("F yor",),
    "defence_helpers": (),
}


def sentences(language: Language) -> dict[str, str]:
    return {key: text for key, text in catalogue(language).items() if key.startswith("judge.")}


def values(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_there_with_the_same_values(language: Language) -> None:
    english, said = sentences("en"), sentences(language)
    assert set(said) == set(english)
    assert {key for key in english if values(said[key]) != values(english[key])} == set()


def test_every_reason_of_the_judge_is_worded_and_none_is_dead() -> None:
    code = "\n".join(path.read_text(encoding="utf-8") for path in (SOURCES / "judge").rglob("*.py"))
    worded = {key.removeprefix("judge.reason.") for key in sentences("en") if key.startswith("judge.reason.")}
    assert {key for key in worded if f'"{key}"' not in code} == set()
    assert set(re.findall(r'Reason\(\s*"(\w+)"', code)) <= worded


def test_no_other_sentence_is_dead() -> None:
    code = "\n".join(path.read_text(encoding="utf-8") for path in SOURCES.rglob("*.py"))
    by_name = re.compile(r"judge\.(reason|verdict|result|power|coast|turn|support)\.|judge\.game\.(solo|last_year)")
    keys = [key for key in sentences("en") if not by_name.match(key)]
    assert [key for key in keys if f'"{key}"' not in code and f'"{key.rpartition(".")[2]}"' not in code] == []


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "2 against 1: F yor supports A lvp; nothing supports F edi"),
        ("nb", "2 mot 1: F yor støtter A lvp; ingenting støtter F edi"),
        ("fr", "2 contre 1 : F yor soutient A lvp ; rien ne soutient F edi"),
    ],
)
def test_an_inequality_with_both_sides(language: Language, text: str) -> None:
    assert reason_text(language, "stronger", SIDES) == text


def test_several_supporters() -> None:
    several: dict[str, int | str | tuple[str, ...]] = {**SIDES, "attack": 3, "attack_helpers": ("A cly", "F yor")}
    assert reason_text("fr", "stronger", several).startswith("3 contre 1 : A cly, F yor soutiennent A lvp")


def test_names() -> None:
    names = {"spa": "Spania", "vie": "Wien"}
    assert place_text("nb", "spa/nc", names) == "Spania, nordkysten"
    assert places_text("nb", ("vie", "spa"), names) == "Wien, Spania"
    assert places_text("nb", (), names) == "ingen"
    assert unit_text("nb", "A vie", names) == "A Wien"
    assert [turn_text("nb", turn) for turn in ("S1901M", "F1901R", "W1901A")] == [
        "våren 1901",
        "høsten 1901, retretter",
        "vinteren 1901",
    ]
    assert (result_text("fr", None), result_text("fr", "stands", dislodged=True)) == ("aucun ordre", "reste, délogée")

"""The report of a study as one page; the same subjects at equal hours and in several lengths; what is refused."""

from __future__ import annotations

import re
import sys
from functools import cache
from html.parser import HTMLParser
from typing import Any

import pytest

import tavle
from tavle.core.errors import Refused
from tavle.library.fairness.models import model_words
from tavle.library.fairness.titles import subject_title, titled
from tavle.library.simulation import check_study, named_subject, stepped
from tavle.rules.model.base import LANGUAGES, Language

MONRAD = {"book": "nbgf_monrad", "settings": {"rounds": 2, "match_length": 3}, "exact": True}
"""By the exact engine: nothing has to be compiled for thirty tournaments."""
CUP = {"format": "knockout"}
PLAYERS = {"kind": "ratings", "ratings": [1700, 1600, 1500, 1400], "names": ["Åse", "<script>x</script>", "Cy", "Di"]}
FEW = {"players": PLAYERS, "tournaments": 30, "seed": 5}


@cache
def answer() -> Any:
    return tavle.simulate_formats([MONRAD, CUP], **FEW, losing=1)  # type: ignore[arg-type]  # a table of arguments


class _Seen(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.ids: list[str] = []
        self.asked: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        for name, value in attrs:
            if name == "id":
                self.ids.append(value or "")
            if name in ("src", "href", "style") or name.startswith("on"):
                self.asked.append(f"{tag} {name}")


def seen(page: str) -> _Seen:
    found = _Seen()
    found.feed(page)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_page_with_pictures_and_nothing_from_elsewhere(language: Language) -> None:
    found = seen(tavle.fairness_report(answer(), language=language, command="tavle simulate"))
    assert "script" not in found.tags
    assert found.asked == []
    assert len(found.ids) == len(set(found.ids))
    assert found.tags.count("svg") == 5  # titles, two heat maps, places in both draws
    assert found.tags.count("style") == 1


def test_the_words_of_each_language() -> None:
    pages = {language: tavle.fairness_report(answer(), language=language) for language in LANGUAGES}
    assert "Who ends where" in pages["en"]
    assert "Hvem ender hvor" in pages["nb"]
    assert "Qui finit où" in pages["fr"]
    assert "&lt;script&gt;" in pages["en"]


def test_the_numbers_are_those_of_the_answer() -> None:
    page = tavle.fairness_report(answer())
    best = answer()["subjects"][0]["best_wins"]
    assert f"{100 * best['value']:.1f} % ({100 * best['low']:.1f}–{100 * best['high']:.1f})" in page


def test_a_tournament_to_step_through() -> None:
    record = stepped(MONRAD, answer()["subjects"][0], players=PLAYERS, seed=5)
    assert record is not None
    assert stepped(CUP, answer()["subjects"][1], players=PLAYERS) is None
    page = tavle.fairness_report(answer(), examples=[record, None])
    assert page.count("<details>") == 2
    stuck = tavle.fairness_report(answer(), examples=[{**record, "dead_end": 2}])
    assert "round 2 cannot be seated" in stuck


def test_scores_centres_and_powers_are_told() -> None:
    arcon = {"book": "ndf_arcon_2002", "exact": True}
    found = tavle.simulate_formats([arcon], players={"kind": "linear", "count": 7}, tournaments=2)
    wins = {"value": 0.25, "low": 0.1, "high": 0.4}
    found["subjects"][0]["bias"] = {
        "seats": [{"seat": seat, "games": 8, "wins": wins} for seat in ("AUSTRIA", "ITALY")]
    }
    record = stepped("ndf_arcon_2002", found["subjects"][0], players={"kind": "linear", "count": 7})
    page = tavle.fairness_report(found, language="nb", examples=[record])
    assert "(Østerrike)" in page
    assert "Hva en plass ved bordet er verdt" in page


def test_equal_hours_give_the_longest_matches_that_fit() -> None:
    found = tavle.simulate_formats([MONRAD, CUP], **FEW, hours=2)  # type: ignore[arg-type]  # a table of arguments
    # Two rounds each; a point takes ten minutes: 2 x 10 x 5 = 100 fit into 120 minutes, 2 x 10 x 7 = 140 do not.
    assert [subject["work"]["minutes"] for subject in found["subjects"]] == [100, 100]
    assert [subject["model"]["length"] for subject in found["subjects"]] == [5, 5]


def test_luck_against_length() -> None:
    found = tavle.simulate_formats([MONRAD, CUP], **FEW, vary={"length": [1, 9]})  # type: ignore[arg-type]  # as above
    assert [subject["varied"]["value"] for subject in found["subjects"]] == [1, 9, 1, 9]
    assert [subject["work"]["minutes"] for subject in found["subjects"]] == [20, 180, 20, 180]
    page = tavle.fairness_report(found)
    assert "Luck against length" in page
    assert "Monrad tournament, Norwegian Backgammon Federation, 2 rounds, 9 points of a match" in page
    rounds = tavle.simulate_formats([MONRAD], **FEW, vary={"rounds": [1, 3]})  # type: ignore[arg-type]  # as above
    assert [subject["work"]["rounds"] for subject in rounds["subjects"]] == [1, 3]


def test_subjects_are_called_by_their_names_with_what_was_set() -> None:
    subjects = [MONRAD, {"format": "swiss", "rounds": 3, "first": "fold", "chain": []}, CUP]
    found = tavle.simulate_formats(subjects, **FEW)  # type: ignore[arg-type]  # a table of arguments
    english, norsk, french = (titled(found, language)["subjects"] for language in LANGUAGES)
    assert english[1]["title"] == "Swiss, 3 rounds, round 1: first against last, then: –"
    assert norsk[1]["title"] == "Sveitsisk, 3 runder, runde 1: første mot siste, deretter: –"
    assert french[2]["title"] == "Coupe"
    assert norsk[0]["title"] == "Monradturnering, Norsk Backgammonforbund, 2 runder, matcher til 3 poeng"
    away = {"asked": {"book": "gone.toml", "settings": {"start": "lot", "apart": True}}, "title": "x"}
    assert subject_title(away, "nb") == "gone.toml, Oppsett av runde 1: ved loddtrekning, Klubber fra hverandre: ja"
    assert subject_title({"title": "x"}, "en") == "x"


@pytest.mark.parametrize(
    ("model", "language", "said"),
    [
        ({}, "en", "ratings, 400 points are odds of ten to one"),
        ({"length": 7, "best_of": 3}, "nb", "rating, i matcher til 7 poeng slik FIBS regner; den beste av 3 partier"),
        ({"kind": "favourite", "chance": 0.75}, "en", "beats each of the others in 75.0 % of the games"),
        ({"kind": "ranks", "skill": 2.5}, "fr", "adresse 2,50"),
        ({"unfinished": 0.1}, "en", "odds of ten to one; 10.0 % of the matches left unfinished"),
    ],
)
def test_what_decides_a_game_is_said_in_words(model: dict[str, Any], language: Language, said: str) -> None:
    subject: Any = {"format": "swiss", "rounds": 2}
    page = tavle.fairness_report(
        tavle.simulate_formats([subject], players=PLAYERS, tournaments=2, model=model), language=language
    )
    assert said in page


def test_scores_and_seats_are_said_in_words() -> None:
    model = {"kind": "plackett_luce", "divisor": 400.0, "mean": 40.0, "table": 3.0, "seats": [1.0, 0.91]}
    assert model_words(model, "en").endswith("scores of a table move together, deviation 3; seats win as 1, 0.91")


@pytest.mark.parametrize(
    ("more", "code", "said"),
    [
        ({"hours": 0.1}, "hours-too-few", "6 minutes"),
        ({"vary": {"prizes": [1]}}, "bad-value", "rounds, length"),
    ],
)
def test_what_cannot_be_compared_is_refused(more: dict[str, Any], code: str, said: str) -> None:
    with pytest.raises(Refused) as refused:
        check_study([MONRAD], players=PLAYERS, **more)
    assert refused.value.faults[0].code == code
    assert said in str(refused.value.faults[0])


def test_hours_are_of_matches_by_the_clock() -> None:
    open_ended = {"format": "open_swiss", "rounds": 2}
    with pytest.raises(Refused) as refused:
        check_study([open_ended], players=PLAYERS, hours=3)
    assert "by the clock" in str(refused.value.faults[0])


def test_a_subject_takes_the_settings_that_it_has() -> None:
    settings = {"rounds": 5, "draw": "seeded"}
    assert named_subject("knockout", settings) == {"format": "knockout", "draw": "seeded"}
    assert named_subject("nbgf_monrad", settings) == {"book": "nbgf_monrad", "settings": {"rounds": 5}}


@pytest.mark.parametrize("module", ["tavle.simulate.study", "tavle.simulate.formats"])
def test_without_numpy_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch, module: str) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(Refused) as refused:
        check_study([named_subject("knockout", {})], players=PLAYERS)
    assert refused.value.faults[0].code == "simulate-missing"
    assert re.search(r"extra simulate", str(refused.value.faults[0]))

"""The report of a study: one HTML file with pictures in it and no script, in light, dark and print."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Any

from tavle.library.fairness import figures
from tavle.library.fairness.figures import Found
from tavle.library.fairness.models import model_words
from tavle.library.fairness.parts import drawn_parts, walked
from tavle.library.fairness.titles import titled
from tavle.library.plain import Plain
from tavle.pictures.sheet import STYLE as PICTURE_STYLE
from tavle.pictures.simulation import percent as percent_text
from tavle.texts import say

if TYPE_CHECKING:
    from tavle.rules.model.base import Language

STYLE = """
:root { color-scheme: light dark; --page: #ffffff; --words: #1b1f24; --soft: #5a636e; --rule: #d9dde2; --link: #1f5f8b }
@media (prefers-color-scheme: dark) {
  :root { --page: #14171a; --words: #e8eaed; --soft: #a4adb8; --rule: #343a41; --link: #7fb8e0 }
}
html { font: 16px/1.5 system-ui, sans-serif; font-variant-numeric: tabular-nums }
html { background: var(--page); color: var(--words) }
body { max-width: 64rem; margin: 0 auto; padding: 1rem }
h1 { font-size: 1.6rem; line-height: 1.2; overflow-wrap: anywhere }
h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; overflow-wrap: anywhere }
h3 { font-size: 1rem; margin: 1rem 0 .25rem }
p { max-width: 44rem }
.soft { color: var(--soft) }
figure { margin: .5rem 0 1rem }
.scroll { overflow-x: auto }
svg { display: block }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px }
table { border-collapse: collapse }
th, td { text-align: left; padding: .35rem 1.25rem .35rem 0; vertical-align: baseline }
th, td { border-bottom: 1px solid var(--rule) }
th { font-weight: 600 }
thead th { font-weight: 500; color: var(--soft) }
.n { text-align: right; white-space: nowrap }
thead .n { white-space: normal }
summary { min-height: 44px; padding: .6rem 0; cursor: pointer; font-weight: 650 }
code { overflow-wrap: anywhere }
@media print {
  :root { color-scheme: light; --page: #ffffff; --words: #000000; --soft: #333333; --rule: #999999 }
  figure, tr { break-inside: avoid }
  .scroll { overflow: visible }
  body { max-width: none; padding: 0 }
}
"""
WHOLE_STYLE = STYLE + PICTURE_STYLE
"""All the style of a report; a policy may name its digest."""


def fairness_report(
    answer: Plain, *, language: Language = "en", examples: Sequence[Plain | None] = (), command: str = ""
) -> str:
    """The report of a study as the text of one HTML file.

    Args:
        answer: Of `simulate_formats`.
        language: Of everything that is said.
        examples: For each subject a tournament to step through (`simulated_record`), or none; of one that came to a
            dead end the round is named.
        command: What repeats the study, if it is to be printed.
    """
    answer = titled(answer, language)
    subjects = answer["subjects"]
    title = say(language, "simulate.title", what=" · ".join(dict.fromkeys(map(_short, subjects))))
    lines = [f"<h1>{escape(title)}</h1>", *_lead(answer, language, command)]
    lines += _side_by_side(answer, language)
    lines += drawn_parts(answer, language)
    for subject, example in zip(subjects, examples, strict=False):
        if example is not None:
            lines += walked(subject, example, language)
    head = [
        f'<!doctype html>\n<html lang="{language}"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}</title><style>{WHOLE_STYLE}</style></head><body><main>",
    ]
    return "\n".join([*head, *lines, "</main></body></html>", ""])


def _short(subject: Plain) -> str:
    return str(subject["varied"]["of"] if "varied" in subject else subject["title"])


def _lead(answer: Plain, language: Language, command: str) -> Iterator[str]:
    model = model_words(answer["model"], language)
    values = {"tournaments": f"{answer['tournaments']:,}".replace(",", " "), "seed": answer["seed"]}
    yield f"<p>{escape(say(language, 'simulate.lead', **values))}</p>"
    yield f'<p class="soft">{escape(say(language, "simulate.model", model=model))}</p>'
    if "attendance" in answer:
        shares = {name: percent_text(value, language) for name, value in answer["attendance"].items()}
        yield f'<p class="soft">{escape(say(language, "simulate.attendance", **shares))}</p>'
    for subject in answer["subjects"]:
        if "why_exact" in subject:
            yield f'<p class="soft">{escape(say(language, "cli.exact-engine", title=subject["title"]))}</p>'
    if command:
        yield f"<p>{escape(say(language, 'simulate.again'))} <code>{escape(command)}</code></p>"


def _side_by_side(answer: Plain, language: Language) -> Iterator[str]:
    """What matters most of every subject, and how they compare in the same tournaments."""
    subjects = answer["subjects"]
    yield f"<h2>{escape(say(language, 'simulate.side_by_side'))}</h2>"
    head = [say(language, "cli.measure"), *(subject["title"] for subject in subjects)]
    yield from figures.table(head, measured(subjects, language), caption=say(language, "simulate.intervals"))
    for pair in () if any("varied" in subject for subject in subjects) else answer["compared"]:
        one, two = (subjects[at]["title"] for at in pair["subjects"])
        shares = {key: figures.percent(pair[key], language) for key in ("fewer_inversions", "more_inversions")}
        yield f"<p>{escape(say(language, 'simulate.compared', one=one, two=two, **shares))}</p>"


def measured(subjects: Sequence[Found], language: Language) -> list[list[str]]:
    """What matters most: a row for each measure that any subject has, its name first, then a cell for each subject."""
    rows = [
        [say(language, key), *(shown(subject) for subject in subjects)] for key, shown in _measures(language).items()
    ]
    return [row for row in rows if set(row[1:]) != {figures.DASH}]


def _measures(language: Language) -> dict[str, Callable[[Found], str]]:
    def share(*path: str) -> Callable[[Found], str]:
        return lambda each: figures.percent(_at(each, path), language)

    def mean(*path: str, digits: int = 2) -> Callable[[Found], str]:
        return lambda each: figures.mean(_at(each, path), language, digits=digits)

    def number(*path: str) -> Callable[[Found], str]:
        return lambda each: figures.plain(_at(each, path), language)

    return {
        "cli.fair-best-wins": share("best_wins"),
        "cli.fair-goes-on": share("cup", "best_goes_on"),
        "cli.fair-leader-wins": share("cup", "leader_wins"),
        "cli.fair-consolation": share("lists", "consolation", "best_wins"),
        "cli.fair-last-chance": share("lists", "last_chance", "best_wins"),
        "cli.fair-second": share("lists", "second", "best_wins"),
        "simulate.best_in_four": lambda each: figures.percent(_top_four(each), language),
        "cli.fair-mean-rank": mean("winner", "mean_rank"),
        "simulate.median_rank": number("winner", "median_rank"),
        "cli.fair-tau": mean("order", "kendall_tau", digits=3),
        "simulate.spearman": mean("order", "spearman", digits=3),
        "cli.fair-inversions": mean("order", "inversions"),
        "simulate.weighted_inversions": mean("order", "weighted_inversions"),
        "cli.fair-dead-ends": share("dead_ends", "share"),
        "simulate.overtaken": share("overtaken"),
        "cli.fair-losing": share("losing", "better"),
        "cli.fair-games": number("work", "games"),
        "cli.fair-rounds": number("work", "rounds"),
        "simulate.tables": number("work", "tables"),
        "cli.fair-cup-players": number("cup", "players"),
        "cli.fair-minutes": number("work", "minutes"),
        "simulate.repeated": number("work", "repeated_meetings"),
        "simulate.byes": number("work", "byes"),
        "simulate.seats_wanting": number("work", "seats_wanting"),
    }


def _at(found: Any, path: Sequence[str]) -> Any:
    """What stands at a path of keys; `None` where a subject has no such thing."""
    for part in path:
        found = found.get(part) if isinstance(found, Mapping) else None
    return found


def _top_four(subject: Found) -> Found | None:
    tops = subject["best_in_top"]
    return tops[3] if len(tops) > 4 else None

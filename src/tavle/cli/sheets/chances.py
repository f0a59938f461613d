"""Chances as a table: the title, the cut, whether it can still be won, and between which places one can end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tavle.cli.output import one_line
from tavle.cli.sheets.page import DASH, Column, Page, names_of
from tavle.texts import say
from tavle.texts.numbers import chance_text, thousands
from tavle.tournament.cup import announced_cup

if TYPE_CHECKING:
    from tavle.core.model import Tournament
    from tavle.rules.model import Book

Plain = dict[str, Any]


def write_chances(page: Page, answer: Plain, book: Book, tournament: Tournament, *, cut: int | None = None) -> None:
    """The answer of `tavle.live_chances`, the likeliest winner first.

    Args:
        cut: So many of the list were asked for.
    """
    page.heading(f"{one_line(book.book.title.in_language(page.language))} · {_word(page, 'title')}")
    if not answer["players"]:
        page.line(_word(page, "none", why=_word(page, f"why.{answer['why']}")))
        return
    border = _border(page, answer, book, cut)
    columns = [Column(page.word("name")), Column(_word(page, "first"), "right")]
    columns += [Column(border, "right")] if border else []
    columns += [Column(_word(page, "can_win")), Column(_word(page, "likely"), "right")]
    columns += [Column(_word(page, "between"), "right")]
    names = names_of(tournament)
    page.table(columns, [_row(page, each, names[each["player"]], with_cut=bool(border)) for each in answer["players"]])
    page.line(" ".join(_said(page, answer, book)))
    page.line(_word(page, "hint"), quiet=True)


def _row(page: Page, chance: Plain, name: str, *, with_cut: bool) -> list[str]:
    cut = chance["cut"]
    return [
        name,
        chance_text(chance["title"], page.language),
        *([DASH if cut is None else chance_text(cut, page.language)] if with_cut else []),
        _word(page, f"can.{chance['can']}"),
        str(chance["likely"]),
        _between(chance["best"], chance["worst"]),
    ]


def _between(best: int | None, worst: int | None) -> str:
    if best is None or worst is None:
        return DASH
    return str(best) if best == worst else f"{best}–{worst}"


def _border(page: Page, answer: Plain, book: Book, cut: int | None) -> str:
    """What the second chance is of; empty where nobody has one."""
    if all(chance["cut"] is None for chance in answer["players"]):
        return ""
    rule = announced_cup(book)
    best = cut if rule is None or rule.entry is None else rule.entry.best
    return _word(page, "in_cup") if best is None else _word(page, "cut", count=best)


def _said(page: Page, answer: Plain, book: Book) -> list[str]:
    """How the chances were found, and what they are of."""
    way, played = answer["way"], answer["tournaments"]
    key = "way.cup_played" if way == "cup" and played else f"way.{way}"
    lines = [_word(page, key, tournaments=thousands(played, page.language))]
    lines += [_word(page, "guess")] if played and way != "every" else []
    return lines + ([_word(page, "cup_first")] if announced_cup(book) is not None else [])


def _word(page: Page, key: str, **values: object) -> str:
    return say(page.language, f"web.chances.{key}", **values)

"""Plays a championship on a page: registration, each round as it is drawn and played, the lists, one explanation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from tavle.cli.demo.championships import Championship
from tavle.cli.sheets.course import points_by_round, write_results
from tavle.cli.sheets.listing import Rows, write_list
from tavle.cli.sheets.page import Column, Page, names_of
from tavle.cli.sheets.reasons import write_explanation
from tavle.cli.sheets.seating import write_notes
from tavle.core.model import Player, Round, Table, Tournament
from tavle.library.results import explain, standings
from tavle.library.rounds import pair
from tavle.records import Loaded
from tavle.records.write import round_of
from tavle.rules.model.base import Language
from tavle.texts import number_text
from tavle.texts.sorting import sort_key


def play(page: Page, championship: Championship) -> None:
    """Plays it from registration to the final list and says why one player stands above another."""
    records = championship.records()
    page.heading(records[0].book.book.title.in_language(page.language))
    _write_registration(page, records[0].tournament)
    names = names_of(records[0].tournament)
    now = Loaded(records[0].book, records[0].tournament.until(0))
    rows: Rows | None = None
    for later in records:
        for entry in later.tournament.rounds[len(now.tournament.rounds) :]:
            drawn, earlier = drawn_round(now, entry, page.language), now.tournament
            now = Loaded(later.book, later.tournament.until(entry.number))
            _write_round(page, now, entry, drawn, names, earlier)
            rows = _write_list(page, now, names, rows)
    upper, lower = championship.upper, championship.lower
    page.heading(page.word("demo_why", upper=names[upper], lower=names[lower]))
    write_explanation(page, explain(now, upper, lower, language=page.language), now)


def drawn_round(now: Loaded, entry: Round, language: Language) -> Mapping[str, Any]:
    """The seating of a round, drawn anew among those who take part in it, from the seed that the record keeps."""
    present = [seat.player for table in entry.tables for seat in table.seats] + list(entry.byes)
    seed = entry.draws[0].seed if entry.draws else ""
    ready = replace(now.tournament, present=tuple(present))
    return pair(Loaded(now.book, ready), seed=seed, language=language)


def _write_registration(page: Page, tournament: Tournament) -> None:
    page.heading(page.word("demo_registration", count=len(tournament.players)))
    facts = [fact for fact in _FACTS if any(_fact(player, fact) for player in tournament.players)]
    columns = [Column(page.word("name")), *(Column(page.word(fact), "right") for fact in facts)]
    names = names_of(tournament)
    listed = sorted(tournament.players, key=lambda player: sort_key(names[player.id], page.language))
    page.table(columns, ([names[player.id], *(_fact(player, fact) for fact in facts)] for player in listed))


_FACTS = ("rating", "games", "registered", "arrived")
"""What a list of entries shows of a player, where the book asks for it."""


def _fact(player: Player, fact: str) -> str:
    if fact == "rating":
        return "" if player.rating is None else number_text(player.rating)
    value = getattr(player, fact)
    return "" if value is None else str(value).replace("T", " ")


def _write_round(
    page: Page, now: Loaded, entry: Round, drawn: Mapping[str, Any], names: Mapping[str, str], before: Tournament
) -> None:
    """A round: what was said when it was drawn, and its results; a match that an earlier round left open goes first."""
    for table in _finished_since(before, now.tournament):
        players = [names[seat.player] for seat in table.seats]
        score = " - ".join(str(seat.outcome.score) for seat in table.seats)
        page.heading(page.word("demo_finished", first=players[0], second=players[1], score=score))
    page.heading(page.word("round_seating", number=entry.number))
    write_results(page, {**round_of(entry), "round": entry.number}, names, points_by_round(now))
    if drawn["draws"]:
        page.line(page.word("lots_seed", seed=drawn["seed"]), quiet=True)
    write_notes(page, drawn["notes"])


def _finished_since(before: Tournament, now: Tournament) -> Iterator[Table]:
    """The tables that had been left unfinished and are finished now."""
    for old, new in zip(before.rounds, now.rounds, strict=False):
        for was, table in zip(old.tables, new.tables, strict=True):
            if table.played and not was.played:
                yield table


def _write_list(page: Page, now: Loaded, names: Mapping[str, str], before: Rows | None) -> Rows:
    listed = standings(now)
    title = page.word("final_list") if listed["final"] else page.word("list_after", after=listed["after"])
    page.heading(title)
    write_list(page, listed["standings"], names, before)
    rows: Rows = listed["standings"]
    return rows

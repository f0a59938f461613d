"""Tables of series as plain data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from tavle.core.errors import refuse
from tavle.core.exact import exact_text
from tavle.library.plain import Plain, seed_plain
from tavle.rules.model.base import Language
from tavle.rules.model.series import SeriesBook
from tavle.rules.series_books import load_series_book
from tavle.series.grand_prix.counting import Counted
from tavle.series.grand_prix.order import Placed, Standing
from tavle.series.grand_prix.points import Term
from tavle.series.grand_prix.read import read_season
from tavle.series.grand_prix.table import Reason, Row, SeriesTable, TeamRow, Unplaced, series_standing
from tavle.series.grand_prix.teams import MemberShare
from tavle.series.ratings.reading import read_day, read_decisions
from tavle.texts import say
from tavle.texts.season import reason_text, worth_label


def series_table(
    book: str | Path | SeriesBook,
    events: Sequence[Mapping[str, Any]],
    *,
    teams: Mapping[str, Any] | None = None,
    decisions: Sequence[Mapping[str, Any]] = (),
    settings: Mapping[str, Any] | None = None,
    date: str | None = None,
    seed: str | int | None = None,
    explain: str | None = None,
    language: Language = "en",
) -> Plain:
    """The table of a series of tournaments.

    Args:
        book: The id of a shipped series book, a path to one, or a loaded one.
        events: {"event": id, "date", "tier", "places": [{"player", "name", "place"}]} or {"event": id, "record": ...},
            in any order.
        teams: {"teams": [{"id", "name", "registered", "members": [{"player", "from", "until"}], "brings"}],
            "without_results": [names]}.
        decisions: Who is who: the lines of a persons file.
        settings: Values of the book's options.
        date: The day of the table; later events do not count yet.
        seed: Where lots come from, if the book wants any; without one equals share the place.
        explain: A person or a team, by id or name: the answer has this one alone.
        language: Of labels and reasons.

    Returns:
        {"book", "date", "events", "table", "below", "teams", "names", "lots", "seed"}; see docs/interface.md.

    Raises:
        Refused: with all faults; then nothing is counted.

    >>> def event(name, *players):
    ...     return {"event": name, "places": [{"name": each, "place": n} for n, each in enumerate(players, start=1)]}
    >>> answer = series_table("othello_egp", [event("Oslo", "Kari", "Ola"), event("Paris", "Ola", "Anne", "Kari")])
    >>> [(row["name"], row["points"]) for row in answer["table"]]
    [('Ola', '340'), ('Kari', '290'), ('Anne', '140')]
    """
    loaded = load_series_book(book, settings) if not isinstance(book, SeriesBook) else book
    day = None if date is None else read_day(date, where="date")
    season = read_season(loaded, events, teams=teams, decisions=read_decisions(decisions))
    table = series_standing(loaded, season, date=day, seed=None if seed is None else str(seed))
    answer = {
        "book": loaded.id,
        "date": table.date,
        "events": _events(table, language),
        "table": [_row(table, number, language) for number in range(len(table.rows))],
        "below": [_unplaced(table, each, language) for each in table.unplaced],
        "teams": [_team(table, each) for each in table.teams],
        "names": dict(table.names),
        "lots": list(table.lots),
        "seed": None if seed is None else seed_plain(str(seed)),
    }
    return answer if explain is None else _only(answer, explain)


def _only(answer: Plain, who: str) -> Plain:
    """The answer with one person or team alone."""
    found = {
        **{part: [row for row in answer[part] if who in (row["person"], row["name"])] for part in ("table", "below")},
        "teams": [row for row in answer["teams"] if who in (row["team"], row["name"])],
    }
    if not any(found.values()):
        raise refuse("series-unknown-person", where="explain", person=who)
    return {**answer, **found}


def _events(table: SeriesTable, language: Language) -> list[Plain]:
    reasons: dict[str, Reason] = {event.id: reason for event, reason in table.left_out}
    events = sorted((*table.events, *(event for event, _ in table.left_out)), key=lambda e: (e.date or "", e.id))
    return [
        {
            "event": event.id,
            "name": event.called,
            "date": event.date,
            "tier": event.tier,
            "players": event.players,
            "counts": event.id not in reasons,
            "reason": _reason(reasons[event.id], language) if event.id in reasons else None,
        }
        for event in events
    ]


def _reason(reason: Reason, language: Language) -> Plain:
    return {"clause": reason.clause, "text": reason_text(language, reason.key, reason.values)}


def _row(table: SeriesTable, number: int, language: Language) -> Plain:
    row = table.rows[number]
    return {
        "place": row.placed.place,
        "order": number + 1,
        **_standing(table, row.person.id, row.person.name, row.placed.standing, language),
        "criteria": _criteria(table.book, row.placed),
        "separated_from_next_by": row.placed.separated_by,
        "next": table.rows[number + 1].person.id if number + 1 < len(table.rows) else None,
        **_goes_on(row, language),
    }


def _goes_on(row: Row, language: Language) -> Plain:
    return {"goes_on": row.goes_on, "stage": row.stage.in_language(language) if row.stage else None}


def _criteria(book: SeriesBook, placed: Placed) -> list[Plain]:
    """The value of each criterion; lots are no value of their own."""
    return [
        {"key": step.criterion, "value": [exact_text(part) for part in value]}
        for step, value in zip(book.chain, placed.values, strict=True)
        if step.criterion != "lots"
    ]


def _unplaced(table: SeriesTable, each: Unplaced, language: Language) -> Plain:
    standing = _standing(table, each.person.id, each.person.name, each.standing, language)
    return {**standing, "reason": _reason(each.reason, language)}


def _standing(table: SeriesTable, person: str, name: str, standing: Standing, language: Language) -> Plain:
    return {
        "person": person,
        "name": name,
        "points": exact_text(standing.tally.points),
        "results": [
            {
                **_counted(each, language),
                "place": each.line.place,
                "terms": [_term(term, language) for term in table.worths[each.line.event][person].terms],
            }
            for each in standing.tally.counted
        ],
    }


def _counted(each: Counted, language: Language) -> Plain:
    """A result as it is counted: its points times `decay` and `weights`, in means over all weights, give `adds`."""
    why = "too_old" if not each.line.decay else "beyond" if not any(each.weights) else None
    return {
        "event": each.line.event,
        "points": exact_text(each.line.points),
        "decay": exact_text(each.line.decay),
        "weights": [exact_text(weight) for weight in each.weights],
        "adds": exact_text(each.adds),
        "left_out": None if why is None else say(language, f"series.dropped.{why}"),
    }


def _term(term: Term, language: Language) -> Plain:
    label = worth_label(language, term.key, term.values)
    return {"clause": term.clause, "label": label, "points": exact_text(term.points)}


def _team(table: SeriesTable, row: TeamRow) -> Plain:
    tally = row.tally
    return {
        "place": row.place,
        "team": tally.team.id,
        "name": tally.team.called,
        "points": exact_text(tally.points),
        "sum": exact_text(tally.tally.points),
        "effort": None if tally.effort is None else exact_text(tally.effort),
        "members": [_member(table, share) for share in tally.members],
        "results": [_team_result(each) for each in tally.tally.counted],
    }


def _member(table: SeriesTable, share: MemberShare) -> Plain:
    points = {event: exact_text(value) for event, value in share.points.items()}
    name = table.names[share.person]
    return {"person": share.person, "name": name, "points": points, "total": exact_text(share.season)}


def _team_result(each: Counted) -> Plain:
    weights: Iterable[str] = (exact_text(weight) for weight in each.weights)
    return {
        "of": each.line.event,
        "points": exact_text(each.line.points),
        "weights": list(weights),
        "adds": exact_text(each.adds),
    }

"""A `Tournament` as the record a director keeps; reading what is written gives the same tournament again."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from tavle.core.exact import exact_text
from tavle.core.model import Outcome, Player, PointsRuling, Round, Ruling, Seat, Table, Tournament


def record_of(tournament: Tournament) -> dict[str, Any]:
    """Plain data in the form of docs/records.md; what is empty or a default is left out."""
    return {
        "book": tournament.book,
        **_known(book_digest=tournament.book_digest),
        **_given(settings=dict(tournament.settings)),
        "players": [_player(player) for player in tournament.players],
        **_known(start_order=list(tournament.start_order) if tournament.start_order_given else None),
        "rounds": [round_of(entry) for entry in tournament.rounds],
        **_given(
            withdrawn=[{"player": player, "after_round": after} for player, after in tournament.withdrawn.items()],
            adjustments=[_points_ruling(entry) for entry in tournament.rulings],
            lots=_given(
                standings=list(tournament.lots.standings),
                after={str(after): list(order) for after, order in tournament.lots.after.items()},
            ),
            volunteers=_given(sit_out=list(tournament.sit_out), play=list(tournament.play)),
        ),
        **_known(present=None if tournament.present is None else list(tournament.present)),
    }


def _given(**values: Any) -> dict[str, Any]:
    """The lists and objects that hold something."""
    return {key: value for key, value in values.items() if value}


def _known(**values: Any) -> dict[str, Any]:
    """The values that are there; 0, `false` and an empty text say something too."""
    return {key: value for key, value in values.items() if value is not None}


def _player(player: Player) -> dict[str, Any]:
    return {
        "id": player.id,
        **_known(
            name=player.name or None,
            rating=None if player.rating is None else _number(player.rating),
            games=player.games,
            club=player.club,
            registered=player.registered,
            arrived=player.arrived,
            travelled=player.travelled or None,
        ),
    }


def _number(value: Fraction) -> int | str:
    return int(value) if value.denominator == 1 else exact_text(value)


def round_of(entry: Round) -> dict[str, Any]:
    """One round in the form of a record."""
    return {
        "number": entry.number,
        **_known(stage=entry.stage),
        "tables": [_table(table) for table in entry.tables],
        "byes": list(entry.byes),
        **_given(
            arrivals=dict(entry.arrivals),
            draws=[{"kind": draw.kind, "seed": draw.seed, "order": list(draw.order)} for draw in entry.draws],
            overrides=[
                {"clause": override.clause, "players": list(override.players), "reason": override.reason}
                for override in entry.overrides
            ],
        ),
    }


def _table(table: Table) -> dict[str, Any]:
    ended = table.ended
    return {
        "number": table.number,
        **_known(heat=table.heat),
        "status": table.status.value,
        "seats": [_seat(seat) for seat in table.seats],
        **_given(
            ended=None if ended is None else {"by": ended.by, **_known(year=ended.year, season=ended.season)},
            shared_end=list(table.shared_end),
            counted_from=table.counted_from,
        ),
    }


def _seat(seat: Seat) -> dict[str, Any]:
    substitute = seat.substitute
    return {
        "player": seat.player,
        **_known(role=seat.role),
        **_outcome(seat.outcome),
        **_given(
            adjustment=_ruling(seat.ruling),
            substitute=None if substitute is None else {"player": substitute.player, "from": substitute.since},
        ),
        **_known(civil_disorder=seat.civil_disorder),
    }


def _outcome(outcome: Outcome) -> dict[str, Any]:
    centres: list[int] | int | None = list(outcome.history) or outcome.centres
    return _known(centres=centres, eliminated=outcome.eliminated, won=outcome.won, score=outcome.score)


def _ruling(ruling: Ruling | None) -> dict[str, str] | None:
    return None if ruling is None else {"points": exact_text(ruling.points), "clause": ruling.clause}


def _points_ruling(entry: PointsRuling) -> dict[str, Any]:
    ruling = {"points": exact_text(entry.ruling.points), "clause": entry.ruling.clause}
    return {"player": entry.player, "after_round": entry.after_round, **ruling}

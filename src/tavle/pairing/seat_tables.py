"""Seating of tables larger than two: by a composition of seeding groups, by a fixed scheme, by places of the list."""

from __future__ import annotations

from collections.abc import Sequence

from tavle.core.errors import refuse
from tavle.core.model import Draw, Player, PlayerId, Round, Seat, Table
from tavle.pairing.blocks import consecutive_blocks, seat_blocks
from tavle.pairing.groups import Seeded, draw_from_groups, seeding_groups
from tavle.pairing.list_lots import equals, wants_lots
from tavle.pairing.places import draw_places
from tavle.pairing.scheme import draw_apart, follow_scheme
from tavle.pairing.seating import Note, Seating, Task, numbered
from tavle.pairing.sitting_out import table_sizes
from tavle.ranking import rank
from tavle.rules.model.seating import Blocks, Composition, Scheme


def seat_composition(task: Task, rule: Composition) -> Seating:
    """So many of each seeding group at every table, by lot.

    Source: agricola_nm §T1, §T2.
    """
    groups, drawn = _groups(task, rule)
    companies = draw_from_groups(groups, rule.quota, task.stream("tables"))
    draws = [*drawn, task.draw("tables", (player for company in companies for player in company))]
    notes = [_groups_note(task, rule, groups)]
    return _at_tables(task, companies, notes, draws)


def seat_by_scheme(task: Task, rule: Scheme) -> Seating:
    """By a scheme relative to an earlier round, or by lot among all seatings that do the same.

    Source: agricola_nm §T2.
    """
    composition = _composition_of(task, rule)
    first = next((entry for entry in task.earlier if entry.number == rule.of_round), Round(rule.of_round))
    _check_same_players(task, first)
    groups, _ = _groups(task, composition, of_round=rule.of_round)
    before = [[seat.player for seat in table.seats] for table in sorted(first.tables, key=lambda table: table.number)]
    if not rule.by_lot:
        companies = follow_scheme(before, groups, composition.quota, rule.goals)
        return _at_tables(task, companies, [], [])
    companies = draw_apart(before, groups, composition.quota, task.stream("tables"))
    draws = [task.draw("tables", (player for company in companies for player in company))]
    return _at_tables(task, companies, [], draws)


def seat_by_blocks(task: Task, rule: Blocks) -> Seating:
    """Tables from places of the list.

    Source: agricola_nm §T5, §T6, §T7.
    """
    order = task.present_by_list()
    places = rule.places or consecutive_blocks(_sizes(task, len(order), rule))
    return _at_tables(task, seat_blocks(order, places), _undrawn(task, rule), [])


def _undrawn(task: Task, rule: Blocks) -> list[Note]:
    """Equals whom the book would separate by lot and the record does not."""
    after = task.number - 1
    if not wants_lots(task.book, after):
        return []
    groups = equals(rank(task.book, task.tournament, after=after))
    clause = task.cite(rule.clause)
    return [Note(clause, "undrawn_lots", {"players": task.names(group), "book": task.book.id}) for group in groups]


def _sizes(task: Task, players: int, rule: Blocks) -> tuple[int, ...]:
    usual, *others = task.book.game.sizes
    sizes = table_sizes(players, usual, other_sizes=others, odd_tables=rule.odd_tables)
    if sizes is None:
        raise refuse("field-does-not-divide", count=players, sizes=" or ".join(map(str, task.book.game.sizes)))
    return sizes


def _at_tables(task: Task, companies: Sequence[Sequence[str]], notes: Sequence[Note], draws: Sequence[Draw]) -> Seating:
    """The tables, their places drawn where the book wants it."""
    tables = numbered(companies, task.kept)
    places = task.book.places_at_table
    if places is None or not places.places or not places.enabled:
        return Seating(task.number, task.stage, tables, (), tuple(notes), tuple(draws))
    kept = {table.number for table in task.kept}
    placed = {table.number: _placed(task, table) for table in tables if table.number not in kept}
    drawn = [task.draw(f"places/{number}", (seat.player for seat in table.seats)) for number, table in placed.items()]
    tables = tuple(placed.get(table.number, table) for table in tables)
    return Seating(task.number, task.stage, tables, (), tuple(notes), (*draws, *drawn))


def _placed(task: Task, table: Table) -> Table:
    order = draw_places([seat.player for seat in table.seats], task.stream("places", table.number))
    return Table(table.number, tuple(Seat(PlayerId(player)) for player in order), table.status)


def _composition_of(task: Task, rule: Scheme) -> Composition:
    for other in task.book.seating:
        if isinstance(other, Composition) and other.seats_round(rule.of_round):
            return other
    raise refuse("no-seating-rule", number=rule.of_round, book=task.book.id)


def _groups(
    task: Task, rule: Composition, *, of_round: int | None = None
) -> tuple[tuple[tuple[str, ...], ...], list[Draw]]:
    """The seeding groups; those of an earlier round are drawn again from the seed that its record keeps."""
    present = set(task.present())
    players = [player for player in _in_start_order(task) if player.id in present]
    if len(players) != sum(rule.groups):
        raise refuse("field-does-not-fit", clause=task.cite(rule.clause), count=len(players), right=sum(rule.groups))
    seeded = [Seeded(player.id, player.rating, player.games or 0) for player in players]
    number, seed = (task.number, task.seed) if of_round is None else (of_round, _seed_of(task, of_round))
    earlier = Task(task.book, task.tournament, number, seed, task.entry)
    groups = seeding_groups(seeded, rule.groups[:-1], earlier.stream("groups"), min_games=rule.rated_games)
    unranked = [each.id for each in seeded if each.rating is None or each.games < rule.rated_games]
    if len(seeded) - len(unranked) >= sum(rule.groups[:-1]):
        return groups, []
    return groups, [task.draw("groups", earlier.stream("groups").shuffled(sorted(unranked)))]


def group_numbers(task: Task, rule: Composition) -> dict[str, int]:
    """The seeding group of each player, from 0."""
    groups, _ = _groups(task, rule)
    return {player: number for number, group in enumerate(groups) for player in group}


def _seed_of(task: Task, number: int) -> str:
    """The seed of an earlier round's lots; where its record keeps none, that of this round."""
    entry = next((entry for entry in task.earlier if entry.number == number), None)
    return next((draw.seed for draw in (entry.draws if entry else ()) if draw.kind in ("groups", "tables")), task.seed)


def _in_start_order(task: Task) -> list[Player]:
    by_id = {player.id: player for player in task.tournament.players}
    return [by_id[player] for player in task.tournament.start_order]


def _check_same_players(task: Task, first: Round) -> None:
    before = {seat.player for table in first.tables for seat in table.seats}
    now = set(task.present())
    for player in sorted(now ^ before):
        raise refuse("scheme-needs-same-players", player=task.name(player), round=first.number)


def _groups_note(task: Task, rule: Composition, groups: Sequence[Sequence[str]]) -> Note:
    named = [task.names(group) for group in groups[:-1]]
    return Note(task.cite(rule.groups_clause or rule.clause), "seeding_groups", {"groups": " / ".join(named)})

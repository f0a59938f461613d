"""Seating of tables larger than two: by a composition of seeding groups, by a fixed scheme, by places of the list."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set

from tavle.core.errors import refuse
from tavle.core.model import Draw, Player, PlayerId, Round, Seat, Table
from tavle.pairing.blocks import consecutive_blocks, seat_blocks
from tavle.pairing.groups import Seeded, draw_from_groups, seeding_groups
from tavle.pairing.list_lots import equals, wants_lots
from tavle.pairing.places import draw_places
from tavle.pairing.scheme import draw_apart, follow_scheme
from tavle.pairing.seating import Note, Seating, Task, free_numbers, numbered, odd_table_notes
from tavle.pairing.sitting_out import table_sizes
from tavle.ranking import rank
from tavle.rules.model.seating import Blocks, Composition, Scheme

Companies = Sequence[Sequence[str]]
"""The players of each new table."""


def seat_composition(task: Task, rule: Composition) -> Seating:
    """So many of each seeding group at every table, by lot.

    Beside tables that stand, the others of each group are drawn.
    Source: agricola_nm §T1, §T2.
    """
    groups, drawn = _groups(task, rule)
    present = set(task.present())
    waiting = [[player for player in group if player in present] for group in groups]
    companies = draw_from_groups(waiting, rule.quota, task.stream("tables"))
    draws = [*([] if task.kept else drawn), task.draw("tables", (player for each in companies for player in each))]
    named = " / ".join(task.names(group) for group in groups[:-1])
    notes = [Note(task.cite(rule.groups_clause or rule.clause), "seeding_groups", {"groups": named})]
    reason = Note(task.cite(rule.clause), "table.composition", {"quota": rule.quota})
    return _at_tables(task, companies, notes, draws, [reason] * len(companies))


def seat_by_scheme(task: Task, rule: Scheme) -> Seating:
    """By a scheme relative to an earlier round, or by lot among all seatings that do the same.

    Who has come since then takes the place of one who has left.
    Source: agricola_nm §T2.
    """
    composition = _composition_of(task, rule)
    first = task.round_of(rule.of_round)
    groups, _ = _groups(task, composition, of_round=rule.of_round)
    before = [[seat.player for seat in table.seats] for table in sorted(first.tables, key=lambda table: table.number)]
    seated = {seat.player for table in task.kept for seat in table.seats}
    players = {player for table in before for player in table}
    heirs = _heirs(task, players, {*task.present(), *seated}, rule.of_round)
    if rule.by_lot:
        companies: Companies = draw_apart(before, groups, composition.quota, task.stream("tables"))
        draws = [task.draw("tables", (heirs.get(player, player) for company in companies for player in company))]
    else:
        companies, draws = follow_scheme(before, groups, composition.quota, rule.goals), []
    companies = [[heirs.get(player, player) for player in company] for company in companies]
    kept = [{seat.player for seat in table.seats} for table in task.kept]
    if not all(company in [set(each) for each in companies] for company in kept):
        raise refuse("scheme-is-whole", clause=task.cite(rule.clause), round=rule.of_round)
    companies = [company for company in companies if set(company) not in kept]
    key = "table.apart" if rule.by_lot else "table.scheme"
    reason = Note(task.cite(rule.clause), key, {"round": rule.of_round})
    return _at_tables(task, companies, [], draws, [reason] * len(companies))


def seat_by_blocks(task: Task, rule: Blocks) -> Seating:
    """Tables from places of the list.

    Beside tables that stand, the others fill the remaining tables in the order of the list.
    Source: agricola_nm §T5, §T6, §T7.
    """
    order = task.present_by_list()
    places = _remaining(task, rule.places) or consecutive_blocks(_sizes(task, len(order), rule))
    companies = seat_blocks(order, places)
    place = {player: number for number, player in enumerate(task.list_order(), start=1)}
    after = task.number - 1
    reasons = [
        Note(
            task.cite(rule.clause),
            "table.places",
            {"places": tuple(sorted(place[PlayerId(each)] for each in company)), "after": after},
        )
        for company in companies
    ]
    return _at_tables(task, companies, _undrawn(task, rule), [], reasons)


def _remaining(task: Task, places: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
    """The places of the tables that do not stand yet, counted among those who do not sit yet."""
    kept = {table.number for table in task.kept}
    left = [tuple(table) for number, table in enumerate(places, start=1) if number not in kept]
    number_of = {place: number for number, place in enumerate(sorted(sum(left, ())), start=1)}
    return tuple(tuple(number_of[place] for place in table) for table in left)


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
        raise refuse("field-does-not-divide", count=players, sizes=", ".join(map(str, task.book.game.sizes)))
    return sizes


def _at_tables(
    task: Task, companies: Companies, notes: Sequence[Note], draws: Sequence[Draw], reasons: Sequence[Note]
) -> Seating:
    """The tables, their places drawn where the book wants it."""
    tables = numbered(companies, task.kept)
    notes = (*notes, *odd_table_notes(task, tables))
    why = dict(zip(free_numbers(task.kept), reasons, strict=False))
    places = task.book.places_at_table
    if places is not None and places.places and places.enabled:
        kept = {table.number for table in task.kept}
        tables = tuple(table if table.number in kept else _placed(task, table) for table in tables)
        drawn = [
            task.draw(f"places/{table.number}", (seat.player for seat in table.seats))
            for table in tables
            if table.number not in kept
        ]
        draws = (*draws, *drawn)
    return Seating(task.number, task.stage, tables, (), notes, tuple(draws), why)


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
    """The seeding groups of this round or an earlier one, drawn again from the seed that it keeps.

    Where a part of the round was seated anew, a newcomer has the group of him whose place he took, so that the tables
    that stood keep their composition.
    """
    entry = task.entry if of_round is None else task.round_of(of_round)
    there = {seat.player for table in (task.kept if of_round is None else entry.tables) for seat in table.seats}
    if of_round is None:
        there |= set(task.present())
    if len(there) != sum(rule.groups):
        raise refuse("field-does-not-fit", clause=task.cite(rule.clause), count=len(there), right=sum(rule.groups))
    first = _first_field(task, entry, there) if of_round is not None or task.kept else there
    seeded = [Seeded(each.id, each.rating, each.games or 0) for each in _in_start_order(task) if each.id in first]
    seed = _groups_seed(task, entry)
    drawing = Task(task.book, task.tournament, entry.number, seed, entry, chance=task.chance)
    groups = seeding_groups(seeded, rule.groups[:-1], drawing.stream("groups"), min_games=rule.rated_games)
    heirs = _heirs(task, first, there, entry.number)
    inherited = tuple(tuple(heirs.get(player, player) for player in group) for group in groups)
    unranked = [each.id for each in seeded if each.rating is None or each.games < rule.rated_games]
    if len(seeded) - len(unranked) >= sum(rule.groups[:-1]):
        return inherited, []
    return inherited, [drawing.draw("groups", drawing.stream("groups").shuffled(sorted(unranked)))]


def _first_field(task: Task, entry: Round, now: Set[str]) -> Set[str]:
    """Who was seated when the round was first drawn; where no such number is recorded, who sits now."""
    drawn = next((set(draw.order) for draw in entry.draws if draw.kind in ("tables", "seated")), set(now))
    known = drawn & set(task.tournament.start_order)
    return known if len(known) == len(now) else now


def _groups_seed(task: Task, entry: Round) -> str:
    """The seed of the lots that filled the groups: where tables of the round stand, the one they were drawn from."""
    if entry.number == task.number and not task.kept:
        return task.seed
    return next((draw.seed for draw in entry.draws if draw.kind in ("groups", "tables")), task.seed)


def group_numbers(task: Task, rule: Composition) -> Mapping[str, int]:
    """The seeding group of each player, from 0."""
    groups, _ = _groups(task, rule)
    return {player: number for number, group in enumerate(groups) for player in group}


def _in_start_order(task: Task) -> list[Player]:
    by_id = {player.id: player for player in task.tournament.players}
    return [by_id[player] for player in task.tournament.start_order]


def _heirs(task: Task, before: Set[str], now: Set[str], number: int) -> dict[str, str]:
    """Who takes the place of each player of a round who has left: newcomers, both in the start order."""
    order = task.tournament.start_order
    left, came = ([player for player in order if player in some] for some in (before - now, now - before))
    if len(left) != len(came):
        alone = (left[len(came) :] or came[len(left) :])[0]
        raise refuse("scheme-needs-same-players", player=task.name(alone), round=number)
    return dict(zip(left, came, strict=True))

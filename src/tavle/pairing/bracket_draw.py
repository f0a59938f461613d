"""Who gets which number in a bracket: by the list, by lot, clubs apart, byes by right or by lot; and who comes late."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from tavle.core.errors import refuse
from tavle.pairing.bracket import NOBODY, Bracket, Seed
from tavle.pairing.bracket_kinds import build, by_lots


def byes_of(count: int) -> int:
    """How many are free in round 1."""
    return (1 << (count - 1).bit_length()) - count


def byes_first(players: Sequence[str], lots: Sequence[str]) -> list[str]:
    """The players as they are, but those whom the lots name first have the byes."""
    free = set(lots[: byes_of(len(players))])
    return [*(player for player in players if player in free), *(player for player in players if player not in free)]


def drawn_seeds(
    players: Sequence[str],
    *,
    lots: Sequence[str] | None = None,
    byes: Sequence[str] | None = None,
    clubs: Mapping[str, str] | None = None,
) -> list[str]:
    """The seeds of a bracket, number 1 first.

    Args:
        players: In the order of the list.
        lots: An order of them drawn by lot, which then decides who meets whom; default: the list does.
        byes: An order drawn by lot, whose first are free in round 1; default: the highest on the list are.
        clubs: Player to his club; players of one club are kept apart in round 1 as far as that can be done.

    Raises:
        ValueError: if the lots name others than the players.
    """
    if byes is not None and sorted(byes) != sorted(players):
        raise ValueError("the lots must name each player once")
    if lots is None:
        seeds = list(players) if byes is None else byes_first(players, byes)
    else:
        seeds = by_lots(players, lots) if byes is None else byes_first(lots, byes)
    return seeds if clubs is None else clubs_apart(seeds, clubs)


def clubs_apart(seeds: Sequence[str], clubs: Mapping[str, str]) -> list[str]:
    """The seeds with the lower players of round 1 exchanged where two of a club would meet, each as near as can be.

    As long as no club has more than half of those who play in round 1, a match without anybody of the club is left to
    exchange with; so no more matches inside a club remain than must.
    """
    order = list(seeds)
    size = len(order) + byes_of(len(order))
    matches = [(upper, size - 1 - upper) for upper in range(byes_of(len(order)), size // 2)]
    for upper, lower in matches:
        club = clubs.get(order[upper])
        if club is None or clubs.get(order[lower]) != club:
            continue
        others = [
            other_lower
            for other_upper, other_lower in matches
            if club not in (clubs.get(order[other_upper]), clubs.get(order[other_lower]))
        ]
        if others:
            other = min(others, key=lambda position: (abs(position - lower), position))
            order[lower], order[other] = order[other], order[lower]
    return order


def with_late(bracket: Bracket, player: str, seated: Collection[frozenset[str]] = ()) -> Bracket:
    """The bracket with a late player on the line of a bye: the lowest of those who were free and have not begun.

    What is played stays; nobody else is moved.

    Args:
        bracket: As far as it is played.
        player: Who comes late.
        seated: Pairs who sit at a table and have no result yet; they stay together.

    Raises:
        Refused: `no-bye-left` if every line is taken, or who has a bye has begun; `named-twice` if he plays already.
    """
    if player in bracket.seeds:
        raise refuse("named-twice", player=player)
    count = len(bracket.seeds)
    size = count + byes_of(count)
    free = [number for number in range(1, size + 1) if number > count or bracket.seeds[number - 1] == NOBODY]
    for number in free if not bracket.form.second else ():
        seeds = [*bracket.seeds, *[NOBODY] * (number - count)]
        seeds[number - 1] = player
        later = None if _begun(bracket, size + 1 - number) else _moved(bracket, build(seeds, bracket.form))
        if later is not None and set(seated) <= {frozenset(later.players(node.number)) for node in later.playable()}:
            return later
    raise refuse("no-bye-left", player=player)


def _begun(bracket: Bracket, number: int) -> bool:
    """Whether the first match of a seed has a result."""
    return any(Seed(number) in node.sides and node.number in bracket.results for node in bracket.nodes)


def _moved(before: Bracket, after: Bracket) -> Bracket | None:
    """The results of a bracket in another one with a line more; None if a match was played that now has others.

    A match is known by its players, who play only one at a time; those that are decided come in order.
    """
    for number in sorted(before.results):
        result, players = before.results[number], set(before.players(number))
        node = next((node for node in after.playable() if set(after.players(node.number)) == players), None)
        if node is None:
            return None
        after = after.with_result(node.number, result.winner, walkover=result.walkover, scores=result.scores)
    return after

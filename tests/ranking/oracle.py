"""The three championships' lists by their definitions, slowly and for small fields; it shares no line with the engine.

Each works on a plain record and answers `[(place, player, {criterion: value}), ...]`, values as exact numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

Record = dict[str, Any]
Value = Fraction | tuple[int, ...] | None
Criterion = Callable[[str, Sequence[str]], Value]
"""What a criterion says of a player within a group; `None` for a member switches it off for the group."""
Listed = list[tuple[int, str, dict[str, Value]]]


def refined(players: Sequence[str], chain: dict[str, Criterion], upwards: Sequence[str] = ()) -> Listed:
    """Splits the field by one criterion after the other; `upwards` are those whose smallest value stands first."""
    groups: list[list[str]] = [list(players)]
    values: dict[str, dict[str, Value]] = {player: {} for player in players}
    for name, criterion in chain.items():
        split: list[list[str]] = []
        for group in groups:
            found = {player: criterion(player, group) for player in group}
            if name not in upwards and any(value is None for value in found.values()):
                found = dict.fromkeys(group, None)
            for player in group:
                values[player][name] = found[player]
            ordered = _in_order(set(found.values()), upward=name in upwards)
            split.extend([player for player in group if found[player] == value] for value in ordered)
        groups = [group for group in split if group]
    above = 0
    result: Listed = []
    for group in groups:
        result += [(above + 1, player, values[player]) for player in group]
        above += len(group)
    return result


def _in_order(values: set[Value], *, upward: bool) -> list[Value]:
    known: list[Any] = [value for value in values if value is not None]
    return [*sorted(known, reverse=not upward), *([None] if None in values else [])]


def rulings(record: Record, player: str, after: int) -> Fraction:
    """A director's points for a player up to a round."""
    seats = [seat for entry in record["rounds"][:after] for table in entry["tables"] for seat in table["seats"]]
    given = [seat["adjustment"]["points"] for seat in seats if seat["player"] == player and "adjustment" in seat]
    given += [r["points"] for r in record.get("adjustments", []) if r["player"] == player and r["after_round"] <= after]
    return sum(map(Fraction, given), Fraction(0))


# Monrad


def monrad_gain(player: str, entry: Record) -> Fraction:
    """K1, §8: what a round gives."""
    if player in entry["byes"]:
        return Fraction(1)
    for table in entry["tables"]:
        for seat in table["seats"]:
            if seat["player"] == player:
                return Fraction(1, 2) if table["status"] == "unfinished" else Fraction(seat["won"])
    return Fraction(0)


def monrad_games(player: str, rounds: Sequence[Record]) -> list[tuple[str, int]]:
    """Opponent, and 1 for a win, -1 for a loss, 0 for an unfinished match."""
    found = []
    for entry in rounds:
        for table in entry["tables"]:
            first, second = table["seats"]
            for own, other in ((first, second), (second, first)):
                if own["player"] == player:
                    found.append((other["player"], {True: 1, False: -1, None: 0}[own.get("won")]))
    return found


def monrad_list(record: Record, after: int) -> Listed:
    """K1 to K4."""
    rounds = record["rounds"][:after]

    def running(player: str, upto: int) -> Fraction:
        gains = (monrad_gain(player, entry) for entry in rounds[:upto])
        return sum(gains, Fraction(0)) + rulings(record, player, upto)

    def head_to_head(player: str, group: Sequence[str]) -> Value:
        among = [result for other, result in monrad_games(player, rounds) if other in group]
        return Fraction(sum(among)) if among else None

    def solkoff(player: str, _: Sequence[str]) -> Value:
        return sum((running(other, after) for other, _ in monrad_games(player, rounds)), Fraction(0))

    return refined(
        record["start_order"],
        {
            "points": lambda player, _: running(player, after),
            "head_to_head": head_to_head,
            "cumulative": lambda player, _: sum((running(player, r) for r in range(1, after + 1)), Fraction(0)),
            "solkoff": solkoff,
        },
    )


# ARCON


def arcon_points(finals: Sequence[int], seat: int) -> Fraction:
    """§2: 38, 14, 7 shared by equals, the centres, and 1; a solo 73 to 1."""
    if max(finals) >= 18:
        return Fraction(73 if finals[seat] == max(finals) else 1)
    better = sum(count > finals[seat] for count in finals)
    equal = sum(count == finals[seat] for count in finals)
    prizes = [38, 14, 7, 0, 0, 0, 0][better : better + equal]
    return Fraction(sum(prizes), equal) + finals[seat] + 1


def arcon_list(record: Record, after: int) -> Listed:
    """§2d: best, second best and half the third; then the best game, its mean, its counts from the latest year."""

    def results(player: str) -> list[tuple[Fraction, tuple[int, ...]]]:
        found = []
        for entry in record["rounds"][:after]:
            for table in entry["tables"]:
                counts = [seat["centres"] for seat in table["seats"]]
                finals = [count[-1] if isinstance(count, list) else count for count in counts]
                for number, seat in enumerate(table["seats"]):
                    if seat["player"] == player:
                        years = tuple(counts[number]) if isinstance(counts[number], list) else ()
                        found.append((arcon_points(finals, number), years))
        return found

    def mean(years: tuple[int, ...]) -> Fraction:
        return Fraction(sum(years), len(years)) if years else Fraction(-1)

    def best(player: str) -> tuple[Fraction, tuple[int, ...]]:
        return max(results(player), key=lambda result: (result[0], mean(result[1]), result[1][::-1]))

    def total(player: str) -> Fraction:
        scores = sorted((score for score, _ in results(player)), reverse=True)
        return sum(scores[:2], Fraction(0)) + sum(scores[2:3], Fraction(0)) / 2 + rulings(record, player, after)

    return refined(
        [player for player in record["start_order"] if results(player)],
        {
            "points": lambda player, _: total(player),
            "best_game": lambda player, _: best(player)[0],
            "mean_centres": lambda player, _: mean(best(player)[1]) if best(player)[1] else None,
            "centres_by_year": lambda player, _: best(player)[1][::-1] or None,
        },
    )


# Agricola


def agricola_list(record: Record, after: int) -> Listed:
    """T3 to T8."""

    def tables(upto: int) -> list[tuple[int, Record]]:
        return [(entry["number"], table) for entry in record["rounds"][:upto] for table in entry["tables"]]

    def played(player: str, upto: int) -> list[tuple[int, list[int], int]]:
        """Round, the table's scores, his own."""
        return [
            (number, [seat["score"] for seat in table["seats"]], seat["score"])
            for number, table in tables(upto)
            for seat in table["seats"]
            if seat["player"] == player
        ]

    def game_points(number: int, scores: list[int], own: int) -> Fraction:
        better, equal = sum(score > own for score in scores), scores.count(own)
        prize = Fraction(sum([10, 6, 3, 1][better : better + equal]), equal)
        return prize * Fraction(5, 4) if number == 6 else prize

    def upsets(player: str) -> Fraction:
        """T6: -3 for each of the places 15 and 16 ahead of a leader, +4 for each leader behind one of them."""
        order = [name for _, name, _ in agricola_list(record, 4)]
        scores = {
            seat["player"]: (n, seat["score"])
            for n, table in enumerate(record["rounds"][4]["tables"])
            for seat in table["seats"]
        }
        pairs = [(high, low) for high in order[:2] for low in order[14:16] if scores[high][0] == scores[low][0]]
        ahead = [(high, low) for high, low in pairs if scores[low][1] > scores[high][1]]
        return Fraction(sum(-3 * (player == high) + 4 * (player == low) for high, low in ahead))

    def total(player: str, _: Sequence[str]) -> Fraction:
        own = sum((game_points(*game) for game in played(player, after)), Fraction(0))
        return own + rulings(record, player, after) + (upsets(player) if after >= 5 else 0)

    def relative(player: str, only: Sequence[int] = ()) -> list[Fraction]:
        games = played(player, after)
        return [own - Fraction(sum(scores), 4) for number, scores, own in games if not only or number in only]

    def at_final(player: str) -> tuple[int, int]:
        table = next(
            table
            for number, table in tables(6)
            if number == 6 and player in [seat["player"] for seat in table["seats"]]
        )
        own = next(seat["score"] for seat in table["seats"] if seat["player"] == player)
        return table["number"], 1 + sum(seat["score"] > own for seat in table["seats"])

    sums: dict[str, Criterion] = {"points": total}
    later: dict[str, Criterion] = {"relative_total": lambda player, _: sum(relative(player), Fraction(0))}
    if after < 6:
        return refined(
            record["start_order"], sums | later | {"relative_best": lambda p, _: max(relative(p), default=None)}
        )
    return refined(
        record["start_order"],
        {"final_table": lambda player, _: Fraction(at_final(player)[0])}
        | sums
        | {"final_place": lambda player, _: Fraction(at_final(player)[1])}
        | later
        | {"relative_best": lambda player, _: max(relative(player, (3, 4)))},
        upwards=("final_table", "final_place"),
    )

"""The lists of the examples, worked out a second time: from the rule books' texts, without a line of Tavle.

Each oracle takes a record as plain data and gives the rows of its list, best first: player, the criteria's values as
text, the criterion that puts the player above the next one, and the place. `python -m tests.examples.oracles` writes
the lists of examples/expected/ anew.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

EXAMPLES = Path(__file__).parents[2] / "examples"

Record = dict[str, Any]
Row = dict[str, Any]
Measures = Sequence[tuple[str, Callable[[list[str]], dict[str, Any] | None]]]
"""Criteria by name; each measures the members of a group, or is not used for it."""


def in_order(players: Sequence[str], measures: Measures, lots: Sequence[str] = ()) -> list[Row]:
    """Splits the players by one criterion after the other; who is still equal stands by lot, else shares the place."""
    rows: dict[str, Row] = {player: {"player": player, "criteria": {}, "ahead_by": None} for player in players}
    groups = [list(players)]
    for name, measure in measures:
        split: list[list[str]] = []
        for group in groups:
            values = measure(group)
            for player in group:
                rows[player]["criteria"][name] = None if values is None else written(values[player])
            split += [group] if values is None else parted(group, values, name, rows)
        groups = split
    drawn = [part for group in groups for part in by_lot(group, lots, rows)]
    place = 1
    for group in drawn:
        for player in group:
            rows[player]["place"] = place
        place += len(group)
    return [rows[player] for group in drawn for player in group]


def parted(group: list[str], values: dict[str, Any], name: str, rows: dict[str, Row]) -> list[list[str]]:
    last = rows[group[-1]]["ahead_by"]
    levels = sorted({values[player] for player in group}, reverse=True)
    parts = [[player for player in group if values[player] == level] for level in levels]
    for part in parts:
        for player in part:
            rows[player]["ahead_by"] = None
        rows[part[-1]]["ahead_by"] = name
    rows[parts[-1][-1]]["ahead_by"] = last
    return parts


def by_lot(group: list[str], lots: Sequence[str], rows: dict[str, Row]) -> list[list[str]]:
    if len(group) < 2 or not set(group) <= set(lots):
        return [group]
    return parted(group, {player: -lots.index(player) for player in group}, "lots", rows)


def written(value: Any) -> Any:
    return [str(part) for part in value] if isinstance(value, tuple) else str(value)


def shared(results: Sequence[int], prizes: Sequence[int]) -> list[Fraction]:
    """Each result's mean of the prizes of the places that its equals take; places beyond the prizes earn nothing."""
    paid = [*prizes, *[0] * len(results)]
    out = []
    for result in results:
        better, equal = sum(other > result for other in results), results.count(result)
        out.append(Fraction(sum(paid[better : better + equal]), equal))
    return out


def games_of(record: Record) -> list[tuple[int, dict[str, Any]]]:
    return [(entry["number"], table) for entry in record["rounds"] for table in entry["tables"]]


def start_order(record: Record) -> list[str]:
    """By rating downwards, the unrated below as they were drawn."""
    drawn = [player for entry in record["rounds"][:1] for draw in entry.get("draws", []) for player in draw["order"]]
    rated = sorted((each for each in record["players"] if "rating" in each), key=lambda each: -each["rating"])
    unrated = [each["id"] for each in record["players"] if "rating" not in each]
    unrated.sort(key=lambda player: drawn.index(player) if player in drawn else 0)
    return [each["id"] for each in rated] + unrated


def arcon(record: Record) -> list[Row]:
    """ARCON 2002 §2: 38-14-7 shared, 1 a centre, 1 for playing; solo 73 and 1; best two and half the third."""
    games: dict[str, list[tuple[Fraction, Fraction, tuple[int, ...]]]] = {}
    for _, table in games_of(record):
        counts = [
            seat["centres"] if isinstance(seat["centres"], list) else [seat["centres"]] for seat in table["seats"]
        ]
        final = [count[-1] for count in counts]
        points = [bonus + owned + 1 for bonus, owned in zip(shared(final, [38, 14, 7]), final, strict=True)]
        if max(final) >= 18:
            points = [Fraction(73) if owned >= 18 else Fraction(1) for owned in final]
        for seat, count, gained in zip(table["seats"], counts, points, strict=True):
            game = (gained, Fraction(sum(count), len(count)), tuple(reversed(count)))
            games.setdefault(seat["player"], []).append(game)
    best = {player: max(own) for player, own in games.items()}
    known = all(isinstance(seat["centres"], list) for _, table in games_of(record) for seat in table["seats"])

    def total(player: str) -> Fraction:
        first, second, third, *_ = sorted((game[0] for game in games[player]), reverse=True) + [Fraction(0)] * 3
        return first + second + third / 2

    measures: Measures = [
        ("points", lambda group: {player: total(player) for player in group}),
        ("best_game", lambda group: {player: best[player][0] for player in group}),
        ("mean_centres", lambda group: {player: best[player][1] for player in group} if known else None),
        ("centres_by_year", lambda group: {player: best[player][2] for player in group} if known else None),
    ]
    listed = [player for player in start_order(record) if player in games]
    return in_order(listed, measures, record.get("lots", {}).get("standings", ()))


def agricola(record: Record) -> list[Row]:
    """Agricola NM, T3 to T8: 10-6-3-1 shared, the final times 5/4, T6 pair by pair, tables that cannot be left."""
    before, after_five = agricola_points(record, 4), agricola_points(record, 6)
    order = [row["player"] for row in agricola_list(record, before, 4)]
    points = dict(after_five)
    for _, table in [game for game in games_of(record) if game[0] == 5]:
        scores = {seat["player"]: seat["score"] for seat in table["seats"]}
        for high in order[:2]:
            for low in order[14:]:
                if high in scores and low in scores and scores[low] > scores[high]:
                    points[high] -= 3
                    points[low] += 4
    return agricola_list(record, points, 6)


def agricola_points(record: Record, last: int) -> dict[str, Fraction]:
    points = {player["id"]: Fraction(0) for player in record["players"]}
    for number, table in games_of(record):
        if number <= last:
            for seat, gained in zip(
                table["seats"], shared([seat["score"] for seat in table["seats"]], [10, 6, 3, 1]), strict=True
            ):
                points[seat["player"]] += gained * (Fraction(5, 4) if number == 6 else 1)
    return points


def agricola_list(record: Record, points: dict[str, Fraction], last: int) -> list[Row]:
    relative: dict[str, dict[int, Fraction]] = {player: {} for player in points}
    final: dict[str, tuple[int, int]] = {}
    for number, table in games_of(record):
        scores = [seat["score"] for seat in table["seats"]]
        for seat in table["seats"]:
            relative[seat["player"]][number] = seat["score"] - Fraction(sum(scores), len(scores))
            if number == 6:
                final[seat["player"]] = (table["number"], 1 + sum(score > seat["score"] for score in scores))
    rounds = range(1, last + 1)

    def sums(group: list[str]) -> dict[str, Any]:
        return {player: sum((relative[player][number] for number in rounds), Fraction(0)) for player in group}

    def best(*numbers: int) -> Callable[[list[str]], dict[str, Any]]:
        return lambda group: {player: max(relative[player][number] for number in numbers) for player in group}

    def smallest_first(which: int) -> Callable[[list[str]], dict[str, Any]]:
        return lambda group: {player: Smallest(final[player][which]) for player in group}

    middle: Measures = [
        ("points", lambda group: {player: points[player] for player in group}),
        ("relative_total", sums),
        ("relative_best", best(*rounds)),
    ]
    ended: Measures = [
        ("final_table", smallest_first(0)),
        middle[0],
        ("final_place", smallest_first(1)),
        ("relative_total", sums),
        ("relative_best", best(3, 4)),
    ]
    lots = record.get("lots", {}).get("after", {}).get(str(last), ())
    return in_order(start_order(record), ended if last == 6 else middle, lots)


class Smallest(int):
    """A number of which the smallest is best."""

    def __lt__(self, other: int) -> bool:
        return int(self) > int(other)


def monrad(record: Record) -> list[Row]:
    """NBgF, sorting criteria 1 to 4."""
    players = start_order(record)
    gains: dict[str, list[Fraction]] = {player: [] for player in players}
    met: dict[str, list[tuple[str, int]]] = {player: [] for player in players}
    for entry in record["rounds"]:
        gained = dict.fromkeys(players, Fraction(0)) | dict.fromkeys(entry["byes"], Fraction(1))
        for table in entry["tables"]:
            for seat, other in zip(table["seats"], reversed(table["seats"]), strict=True):
                open_match = table["status"] == "unfinished"
                gained[seat["player"]] = Fraction(1, 2) if open_match else Fraction(seat["won"])
                met[seat["player"]].append((other["player"], 0 if open_match else 1 if seat["won"] else -1))
        for player in players:
            gains[player].append(gained[player])
    points = {player: sum(gains[player], Fraction(0)) for player in players}

    def head_to_head(group: list[str]) -> dict[str, Any] | None:
        among = {player: [result for other, result in met[player] if other in group] for player in group}
        return {player: sum(own) for player, own in among.items()} if len(group) > 1 and all(among.values()) else None

    def cumulative(player: str) -> Fraction:
        return sum((sum(gains[player][: number + 1], Fraction(0)) for number in range(len(gains[player]))), Fraction(0))

    measures: Measures = [
        ("points", lambda group: {player: points[player] for player in group}),
        ("head_to_head", head_to_head),
        ("cumulative", lambda group: {player: cumulative(player) for player in group}),
        (
            "solkoff",
            lambda group: {player: sum((points[other] for other, _ in met[player]), Fraction(0)) for player in group},
        ),
    ]
    return in_order(players, measures)


LISTS: dict[str, Callable[[Record], list[Row]]] = {
    "arcon_example": arcon,
    "arcon_weekend": arcon,
    "agricola_championship": agricola,
    "monrad_saturday": monrad,
    "monrad_weekend": monrad,
}
"""The examples whose lists an oracle knows."""


def record_of(name: str) -> Record:
    record: Record = json.loads((EXAMPLES / f"{name}.json").read_text(encoding="utf-8"))
    return record


def expected_path(name: str) -> Path:
    return EXAMPLES / "expected" / f"{name}.jsonl"


def expected_text(name: str) -> str:
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in LISTS[name](record_of(name)))


if __name__ == "__main__":
    for each in LISTS:
        expected_path(each).write_text(expected_text(each), encoding="utf-8")

"""What the counts say of a format: chances, means and how much of both is luck, each with its 95 % interval."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavle.simulate.counts import NEVER, Counts, Ints, sum_of_squares
from tavle.simulate.plans.base import Plan

Floats = NDArray[np.float64]
Plain = dict[str, Any]

Z = 1.959963984540054
"""Of a normal number so far from its mean 95 % stay."""


def share(count: float, of: int) -> Plain:
    """A share and its 95 % interval by Wilson's formula; `None` of nothing."""
    if of == 0:
        return {"value": None, "low": None, "high": None}
    value = count / of
    middle = (value + Z * Z / (2 * of)) / (1 + Z * Z / of)
    half = Z / (1 + Z * Z / of) * math.sqrt(value * (1 - value) / of + Z * Z / (4 * of * of))
    return {"value": value, "low": max(0.0, middle - half), "high": min(1.0, middle + half)}


def average(total: float, squared: float, of: int, *, scale: float = 1.0) -> Plain:
    """A mean with its 95 % interval and the standard deviation, from sums; each times `scale`."""
    if of == 0:
        return {"value": None, "low": None, "high": None, "deviation": None}
    value = total / of
    # Whole numbers stay whole here: of large sums of squares little is left when one is taken from the other.
    deviation = math.sqrt(max(0.0, squared * of - total * total)) / of
    half = Z * deviation / math.sqrt(of)
    ends = sorted(((value - half) * scale, (value + half) * scale))
    return {"value": value * scale, "low": ends[0], "high": ends[1], "deviation": deviation * abs(scale)}


def place_chances(plan: Plan, counts: Counts) -> Floats:
    """Player x place: how often each player took each place; shared places are spread evenly over those they span."""
    places = counts.values["places"].astype(np.float64)
    spread = np.zeros((plan.players, plan.players))
    if plan.columns:
        for at, (first, last) in enumerate(plan.columns):
            spread[:, first - 1 : last] += places[:, at : at + 1] / (last - first + 1)
        return spread
    if plan.strict:
        return places
    for at in range(plan.players):
        first, last = plan.spans[at]
        if at + 1 == (first + last) // 2:
            spread[:, first - 1 : last] += places[:, at : at + 1] / (last - first + 1)
    return spread


def measure(plan: Plan, counts: Counts, *, names: Sequence[str], cut: int | None = None) -> Plain:
    """Everything that the counts of one format say.

    Args:
        names: Of the players, the strongest first.
        cut: A place, if the border below it matters: who goes on to a cup.

    Returns:
        Plain data; docs/simulator.md names every key.
    """
    complete = counts.number("complete")
    chances = place_chances(plan, counts)
    return {
        "title": plan.title,
        "engine": "exact" if plan.kind == "exact" else "kernel",
        **({"why_exact": plan.why_exact} if plan.why_exact else {}),
        "players": list(names),
        "tournaments": counts.number("tournaments"),
        "complete": complete,
        "places": (chances / max(1, complete)).tolist(),
        "title_chances": [share(float(won), complete) for won in chances[:, 0]],
        "best_wins": share(float(chances[0, 0]), complete),
        "best_in_top": [share(float(chances[0, :top].sum()), complete) for top in range(1, plan.players + 1)],
        "winner": _winner(chances[:, 0], complete),
        **({"lists": _lists(plan, counts)} if plan.lists else {}),
        **({"cup": _cup(plan, counts)} if counts.array("going_on") is not None else {}),
        "order": _order(plan, counts),
        "decided": _decided(plan, counts, cut) if counts.array("cut") is None else _before_cup(plan, counts),
        "bias": _bias(plan, counts),
        "dead_ends": _dead_ends(plan, counts),
        **({"records": _records(plan, chances, complete)} if plan.records else {}),
        "work": _work(plan, counts),
        **_named_shares(counts),
    }


def _winner(titles: Floats, complete: int) -> Plain:
    """The winner's rank in strength."""
    ranks = np.arange(1, len(titles) + 1)
    answer = average(float((titles * ranks).sum()), float((titles * ranks * ranks).sum()), complete)
    below = np.cumsum(titles)
    median = int(np.searchsorted(below, complete / 2) + 1) if complete else None
    return {"mean_rank": answer, "median_rank": median}


def _lists(plan: Plan, counts: Counts) -> Plain:
    """Who wins what is played for beside the title."""
    titles, complete = counts.values["titles"].astype(np.float64), counts.number("complete")
    return {
        name: {
            "title_chances": [share(float(won), complete) for won in titles[:, at]],
            "best_wins": share(float(titles[0, at]), complete),
            "winner": _winner(titles[:, at], complete),
        }
        for at, name in enumerate(plan.lists)
    }


def _order(plan: Plan, counts: Counts) -> Plain:
    """How well the last list agrees with strength."""
    complete, players = counts.number("complete"), plan.players
    pairs = players * (players - 1) / 2
    inversions, weighted = (
        average(counts.number(name), sum_of_squares(counts, name, players), complete, scale=scale)
        for name, scale in (("inversions", 1 / 2), ("squares", 1 / 8))
    )
    return {
        "inversions": inversions,
        "weighted_inversions": weighted,
        "kendall_tau": _turned(inversions, 2 / pairs),
        "spearman": _turned(weighted, 12 / (players * (players * players - 1))),
    }


def _turned(found: Plain, factor: float) -> Plain:
    """One less so much of a measure: great where the measure is small."""
    if found["value"] is None:
        return dict(found)
    ends = sorted(1 - found[end] * factor for end in ("low", "high"))
    return {
        "value": 1 - found["value"] * factor,
        "low": ends[0],
        "high": ends[1],
        "deviation": found["deviation"] * factor,
    }


def _records(plan: Plan, chances: Floats, complete: int) -> Plain:
    """How often each player ended with each record."""
    return {
        name: [share(float(row[first - 1 : last].sum()), complete) for row in chances]
        for name, first, last in plan.records
    }


def _decided(plan: Plan, counts: Counts, cut: int | None) -> Plain:
    """How often each criterion, and the lot, separates the first from the second and those on both sides of the cut."""
    separated = counts.array("separated")
    if separated is None:
        return {}
    places = {"title": 1, **({"cut": cut} if cut is not None and 0 < cut < plan.players else {})}
    complete = counts.number("complete")
    return {
        name: {
            criterion: share(float(separated[place - 1, column]), complete)
            for column, criterion in enumerate(plan.criteria)
        }
        for name, place in places.items()
    }


def _before_cup(plan: Plan, counts: Counts) -> Plain:
    """How often each criterion separates the first two of the list before a cup, and who goes on from who does not."""
    separated, cut, complete = counts.values["separated"], counts.values["cut"], counts.number("complete")
    if not plan.listed:
        return {}
    rows = {"list": separated[0], **({"cut": cut} if cut.any() else {})}
    return {
        name: {criterion: share(float(row[column]), complete) for column, criterion in enumerate(plan.criteria)}
        for name, row in rows.items()
    }


def _cup(plan: Plan, counts: Counts) -> Plain:
    """Who comes through to the cup, and how often the first of the list wins it."""
    complete = counts.number("complete")
    going_on = [share(float(times), complete) for times in counts.values["going_on"]]
    players = {"players": counts.number("through") / max(1, complete)}
    if not plan.listed:
        return players
    leader = share(float(counts.number("leader_wins")), complete)
    return {**players, "goes_on": going_on, "best_goes_on": going_on[0], "leader_wins": leader}


def _bias(plan: Plan, counts: Counts) -> Plain:
    """What a seat, a power, a place in the draw or games missed are worth."""
    answer: Plain = {}
    seats, starts, attended, sat = (counts.array(name) for name in ("seats", "starts", "attended", "sat"))
    if seats is not None:
        answer["seats"] = [_seat(name, seats[at], plan.unit) for at, name in enumerate(plan.seats)]
    if starts is not None:
        answer["draw_positions"] = [share(float(won), counts.number("complete")) for won in starts]
    if attended is not None:
        answer["games_played"] = _titles_by("games", attended)
    if sat is not None and int(sat[1:].sum()):
        answer["sat_outs"] = _titles_by("rounds", sat)
    return answer


def _seat(name: str, row: Ints, unit: int) -> Plain:
    """What a seat or a power is worth: how often it wins, and its mean points where the kind counts them, in units."""
    games = int(row[0])
    answer: Plain = {"seat": name, "games": games, "wins": share(float(row[1]), games)}
    if len(row) > 2:
        answer["points"] = float(row[2]) / unit / max(1, games)
    return answer


def _titles_by(name: str, rows: Ints) -> list[Plain]:
    """For each number of games, or of rounds sat out, the players with so many and how often they won the title."""
    return [
        {name: number, "players": int(row[0]), "titles": share(float(row[1]), int(row[0]))}
        for number, row in enumerate(rows)
    ]


def _dead_ends(plan: Plan, counts: Counts) -> Plain:
    """Rounds that could not be seated, and the first tournament in which that happened in the earliest of them."""
    dead, example = counts.array("dead"), counts.array("example")
    if dead is None or example is None:
        return {}
    tournaments = counts.number("tournaments")
    stopped = tournaments - counts.number("complete")
    rounds: list[Plain] = [
        {"round": number, "share": share(float(dead[number]), tournaments), "example": int(example[number])}
        for number in range(1, len(dead))
        if dead[number]
    ]
    least = next((row["example"] for row in rounds if row["example"] < NEVER), None)
    answer: Plain = {"share": share(float(stopped), tournaments), "rounds": rounds, "example": least}
    if counts.array("letter_stuck") is not None and plan.listed:
        answer["letter_stuck"] = share(float(counts.number("letter_stuck")), tournaments)
    return answer


def _work(plan: Plan, counts: Counts) -> Plain:
    """Games, rounds, tables and minutes that one tournament needs."""
    complete = max(1, counts.number("complete"))
    rounds: float | None = plan.rounds
    if counts.array("rounds") is not None:
        rounds = counts.number("rounds") / complete
    answer: Plain = {"games": counts.number("games") / complete, "rounds": rounds, "tables": plan.tables}
    if plan.whole is not None:
        answer["minutes"] = plan.whole
    elif plan.minutes is not None and rounds is not None:
        answer["minutes"] = plan.minutes * rounds
    if counts.array("repeats") is not None:
        answer["repeated_meetings"] = counts.number("repeats") / complete
    if counts.array("sat_out") is not None:
        answer["seats_wanting"] = counts.number("sat_out") / complete
    if counts.array("byes") is not None:
        answer["byes"] = counts.number("byes") / complete
    return answer


def _named_shares(counts: Counts) -> Plain:
    """Shares that only some kinds count."""
    complete = counts.number("complete")
    answer: Plain = {}
    if counts.array("overtaken") is not None:
        answer["overtaken"] = share(float(counts.number("overtaken")), complete)
    if counts.array("beat_all") is not None:
        answer["tied_leader_beat_all"] = share(float(counts.number("beat_all")), complete)
    if counts.array("solos") is not None:
        answer["solos"] = share(float(counts.number("solos")), counts.number("games"))
    return answer

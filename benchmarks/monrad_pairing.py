"""How long pairing a Monrad round takes, beside other programs; and whether another program finds the same pairs.

    python -m venv peers && peers/bin/pip install swisspair cardarena-tournament-core caissify-pairings gacrux
    python benchmarks/monrad_pairing.py --peers peers/bin/python            # the figures
    python benchmarks/monrad_pairing.py --peers peers/bin/python --check    # the same pairs as swisspair?

Without --peers Tavle runs alone. The peers stay in processes of their own. All figures are CPU seconds of the pairing
alone, on data that is ready: the least of three runs, one for the peers.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import time
from pathlib import Path
from typing import Any

from tavle.core.lots import Stream
from tavle.pairing.matching import Obstacle
from tavle.pairing.monrad import MonradPairing, pair_monrad

PEERS = ("swisspair", "cardarena", "caissify", "gacrux")

LARGEST = {"gacrux": 1_000}
"""Fields beyond these a peer is not asked for; the others are asked up to 10,000."""

LATE_ROUNDS = (9, 50, 100, 149, 180)
"""So many rounds of 200 players are played before the round that is paired."""

LATEST = {"gacrux": 50}
"""Beyond these a peer is not asked in late rounds; the others are not asked at all."""

State = dict[str, Any]


def play(players: int, rounds: int, seed: str = "1") -> State | None:
    """A tournament with results by lot, as it stands before the next round, in positions; None if it got stuck."""
    stream = Stream(seed, f"benchmark/{players}")
    met: list[list[int]] = [[] for _ in range(players)]
    points, played = [0] * players, []
    for _ in range(rounds):
        order, place = by_points(points)
        made = pair_monrad([[place[other] for other in met[player]] for player in order])
        if isinstance(made, Obstacle):
            return None
        games = []
        for higher, lower in made.pairs:
            pair = [order[higher], order[lower]]
            met[pair[0]].append(pair[1])
            met[pair[1]].append(pair[0])
            winner = stream.below(2)
            points[pair[winner]] += 1
            games.append((pair[winner], pair[1 - winner]))
        played.append(games)
    order, place = by_points(points)
    return {
        "points": [points[player] for player in order],
        "met": [[place[other] for other in met[player]] for player in order],
        "rounds": [[(place[winner], place[loser]) for winner, loser in games] for games in played],
    }


def by_points(points: list[int]) -> tuple[list[int], dict[int, int]]:
    """The list, and the place of each on it."""
    order = sorted(range(len(points)), key=lambda player: (-points[player], player))
    return order, {player: position for position, player in enumerate(order)}


def tavle(state: State, runs: int = 3) -> tuple[float, MonradPairing | Obstacle]:
    """The least CPU seconds of some runs, and the round."""
    times = []
    for _ in range(runs):
        began = time.process_time()
        made = pair_monrad(state["met"])
        times.append(time.process_time() - began)
    return min(times), made


def ask(python: str, peer: str, states: list[State]) -> list[Any]:
    """A peer's answers."""
    script = str(Path(__file__).with_name("monrad_peers.py"))
    lines = "".join(json.dumps(state) + "\n" for state in states)
    done = subprocess.run([python, script, peer], input=lines, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def rematches(state: State, pairs: list[list[int]]) -> int:
    """How many of the pairs have met before."""
    return sum(other in state["met"][one] for one, other in pairs)


def figures(python: str | None, largest: int) -> None:
    """Round 7 of fields of growing size, then late rounds of 200 players."""
    for players in (size for size in (100, 1_000, 10_000, 100_000, 1_000_000) if size <= largest):
        state = play(players, 6)
        if state is None:
            continue
        own, _ = tavle(state)
        print(f"{players:>9,} players, round 7: {own:.4f} s", flush=True)
        for peer in PEERS if python else ():
            if players <= LARGEST.get(peer, 10_000):
                compare(str(python), peer, state, own)
    for rounds in LATE_ROUNDS:
        state = play(200, rounds)
        if state is not None:
            own, _ = tavle(state)
            print(f"      200 players, round {rounds + 1}: {own:.4f} s", flush=True)
            for peer in (peer for peer, last in LATEST.items() if python and rounds <= last):
                compare(str(python), peer, state, own)


def compare(python: str, peer: str, state: State, own: float) -> None:
    """A peer's figures beside one's own."""
    answer = ask(python, peer, [state])[0]
    again = rematches(state, answer["pairs"])
    print(f"{peer:>29}: {answer['cpu']:.4f} s, {answer['cpu'] / own:.0f} times as long, {again} rematches", flush=True)


def check(python: str, most: int, seeds: int) -> None:
    """Even fields of 4 to so many players, in every round up to half as many, against swisspair."""
    asked, states, stuck = [], [], 0
    for players in range(4, most + 1, 2):
        for seed in range(seeds):
            state = play(players, seed * players // (2 * seeds), seed=f"check/{seed}")
            if state is None:
                stuck += 1
                continue
            asked.append((players, seed))
            states.append(state)
    differing = departed = 0
    for state, answer in zip(states, ask(python, "swisspair", states), strict=True):
        made = pair_monrad(state["met"])
        own = [] if isinstance(made, Obstacle) else sorted(sorted(pair) for pair in made.pairs)
        departed += not isinstance(made, Obstacle) and made.departure is not None
        differing += own != sorted(sorted(pair) for pair in answer["pairs"])
    print(
        f"{len(asked)} rounds, {departed} of them where the letter gets stuck, {stuck} not reached: {differing} differ"
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--peers", metavar="PYTHON", help="an interpreter that has the peers")
    parser.add_argument("--check", action="store_true", help="compare the pairs with swisspair's, and nothing else")
    parser.add_argument("--largest", type=int, default=1_000_000, help="the largest field (default: %(default)s)")
    parser.add_argument("--most", type=int, default=60, help="the largest field of --check (default: %(default)s)")
    parser.add_argument("--seeds", type=int, default=20, help="tournaments of each size in --check")
    chosen = parser.parse_args()
    if chosen.check:
        if not chosen.peers:
            parser.error("--check needs --peers")
        check(chosen.peers, chosen.most, chosen.seeds)
    else:
        figures(chosen.peers, chosen.largest)

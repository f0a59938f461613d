"""Other programs at the same task, in an interpreter of their own that has them; nothing of Tavle is imported here.

Started by monrad_pairing.py: the name of a peer as argument, one state a line on standard input, one answer a line on
standard output: `{"cpu": seconds, "pairs": [[0, 3], ...]}`, pairs of positions on the list. Only the peer's own
pairing is timed, not the building of its players.
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

State = dict[str, Any]
Answer = dict[str, Any]


def timed(pair: Callable[[], Any]) -> tuple[float, Any]:
    """CPU seconds and what was made."""
    began = time.process_time()
    made = pair()
    return time.process_time() - began, made


def swisspair(state: State) -> Answer:
    """The nearest to the Monrad rule of the peers: power pairing."""
    import swisspair as peer

    players = [
        peer.Player(str(n), points, n + 1, cannot_be_paired_against_ids={str(other) for other in met})
        for n, (points, met) in enumerate(zip(state["points"], state["met"], strict=True))
    ]
    cpu, matches = timed(lambda: peer.create_matches(players, power_pairing=True))
    return {"cpu": cpu, "pairs": [[int(match.p1.id), int(match.p2.id)] for match in matches]}


def cardarena(state: State) -> Answer:
    """Greedy within points, with rematches where it gets stuck."""
    import cardarena_tournament_core as peer

    players = [peer.Player(id=str(n), name=str(n)) for n in range(len(state["met"]))]
    swiss = peer.Swiss(players)
    for number, pairs in enumerate(state["rounds"], start=1):
        won = peer.MatchupOutcome.PLAYER1_WINS
        matchups = [peer.Matchup(players[winner], players[loser], won) for winner, loser in pairs]
        swiss._register_round_snapshot(number)  # noqa: SLF001 - it takes no round that it has not paired itself
        swiss.submit_results(peer.Round(number, matchups))
    cpu, made = timed(swiss.pair)
    return {"cpu": cpu, "pairs": [[int(match.player1.id), int(match.player2.id)] for match in made.matchups]}


def caissify(state: State) -> Answer:
    """Its casual Swiss: greedy within points, floating down."""
    import caissify_pairings as peer

    players = [
        {"id": n, "name": str(n), "score": points, "rating": -n, "color_hist": [], "float_history": [], "bye_count": 0}
        for n, points in enumerate(state["points"])
    ]
    met = {(one, other) for one, others in enumerate(state["met"]) for other in others}
    done = len(state["rounds"])
    cpu, made = timed(lambda: peer.generate_pairings("casual", players, met, done + 1, done + 1))
    return {"cpu": cpu, "pairs": [[pair["white_id"], pair["black_id"]] for pair in made]}


def gacrux(state: State) -> Answer:
    """FIDE's Dutch system, exact, from a tournament file: other rules, with colours. Python's start is taken off."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "state.trf"
        file.write_text(_trf(state), encoding="utf-8")
        command = [sys.executable, "-m", "gacrux.pairingchecker", "-i", str(file), "-f", "TRF", "-p", "-o", "-"]
        cpu, answer = _cpu_of(command)
    start, _ = _cpu_of([sys.executable, "-c", "import gacrux.pairingchecker"])
    pairs = json.loads(answer)["pairingResult"]["pairs"]
    return {"cpu": cpu - start, "pairs": [[white - 1, black - 1] for white, black in pairs if white and black]}


def _cpu_of(command: list[str]) -> tuple[float, str]:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, done.stdout


def _trf(state: State) -> str:
    """The state as a tournament file of FIDE's, colours in turn."""
    rounds = len(state["rounds"])
    games: list[list[str]] = [[] for _ in state["met"]]
    for number, pairs in enumerate(state["rounds"]):
        for table, (winner, loser) in enumerate(pairs):
            white, black = ("w", "b") if (table + number) % 2 else ("b", "w")
            games[winner].append(f"  {loser + 1:>4} {white} 1")
            games[loser].append(f"  {winner + 1:>4} {black} 0")
    lines = [
        f"001 {n + 1:>4} m    {f'Player {n + 1}':<33} {2000 - n:>4} NOR {n + 1:>11} 1970/01/01"
        f" {points:>4.1f} {n + 1:>4}"
        for n, points in enumerate(state["points"])
    ]
    played = ["".join(each) for each in games]
    return "\n".join(["012 Benchmark", f"XXR {rounds + 1}", *map("".join, zip(lines, played, strict=True)), ""])


if __name__ == "__main__":
    peers = {"swisspair": swisspair, "cardarena": cardarena, "caissify": caissify, "gacrux": gacrux}
    peer_named = peers[sys.argv[1]]
    for line in sys.stdin:
        print(json.dumps(peer_named(json.loads(line))), flush=True)

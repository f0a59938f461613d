"""Other programs' Swiss, 16 players and 5 rounds, in an interpreter of their own; nothing of Tavle is imported here.

Started by simulate.py: the name of a peer and the seconds to measure; `{"rate": tournaments a CPU second}` on standard
output. The toss of a coin decides every match; the list is the peer's own.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable

PLAYERS, ROUNDS = 16, 5


def cardarena(*, tie_breaks: bool = True) -> Callable[[], None]:
    """Its Swiss with its own tie-breaks, in the pairing and on the last list; bare: points alone, and no list."""
    import cardarena_tournament_core as peer

    players = [peer.Player(id=str(number), name=str(number)) for number in range(PLAYERS)]
    outcomes = [peer.MatchupOutcome.PLAYER1_WINS, peer.MatchupOutcome.PLAYER2_WINS]

    def play() -> None:
        swiss = peer.Swiss(players, use_tiebreaker_sort=tie_breaks)
        played = peer.Tournament(pairing=swiss, scoring=peer.PokemonTCG())
        for _ in range(ROUNDS):
            made = played.pair()
            for each in made.matchups:
                each.outcome = random.choice(outcomes)  # noqa: S311 - any results will do
            played.submit_results(made)
        if tie_breaks:
            played.standings()

    return play


def cardarena_bare() -> Callable[[], None]:
    """The same without tie-breaks and without a list."""
    return cardarena(tie_breaks=False)


def caissify() -> Callable[[], None]:
    """Its casual Swiss."""
    import caissify_pairings as peer

    def play() -> None:
        score = [0.0] * PLAYERS
        met: set[tuple[int, int]] = set()
        for number in range(1, ROUNDS + 1):
            players = [
                {
                    "id": n + 1,
                    "name": "",
                    "score": score[n],
                    "rating": -n,
                    "color_hist": [],
                    "float_history": [],
                    "bye_count": 0,
                }
                for n in range(PLAYERS)
            ]
            for pair in peer.generate_pairings("casual", players, met, number, ROUNDS):
                one, two = pair["white_id"], pair["black_id"]
                if one is None or two is None:  # where it gets stuck it gives byes
                    score[(one or two) - 1] += 1
                    continue
                met |= {(one, two), (two, one)}
                score[random.choice((one, two)) - 1] += 1  # noqa: S311 - any results will do

    return play


def main() -> None:
    """Measures and prints."""
    play = {"cardarena": cardarena, "cardarena_bare": cardarena_bare, "caissify": caissify}[sys.argv[1]]()
    play()
    began, done = time.process_time(), 0
    while time.process_time() - began < float(sys.argv[2]):
        play()
        done += 1
    print(json.dumps({"rate": done / (time.process_time() - began)}))


if __name__ == "__main__":
    main()

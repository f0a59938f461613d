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


def cardarena(*, tie_breaks: bool = True, listed: bool = True) -> Callable[[], None]:
    """Its Swiss, paired by its tie-breaks too, and its list at the end."""
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
        if listed:
            played.standings()

    return play


def cardarena_usual() -> Callable[[], None]:
    """The same as it comes: paired by points alone, with its list at the end."""
    return cardarena(tie_breaks=False)


def cardarena_bare() -> Callable[[], None]:
    """The same without any list: rounds alone."""
    return cardarena(tie_breaks=False, listed=False)


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
    peers = (cardarena, cardarena_usual, cardarena_bare, caissify)
    play = {peer.__name__: peer for peer in peers}[sys.argv[1]]()
    play()
    began, done = time.process_time(), 0
    while time.process_time() - began < float(sys.argv[2]):
        play()
        done += 1
    print(json.dumps({"rate": done / (time.process_time() - began)}))


if __name__ == "__main__":
    main()

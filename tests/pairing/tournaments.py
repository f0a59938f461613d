"""Random tournaments played through the library, record by record, as directors have them: late entries, absences,
withdrawals, substitutes, volunteers, matches that hang, parts of a round seated anew, heats.

Whether a round that the program calls impossible is so is asked of searches written here, which share nothing with it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import product
from typing import Any

import tavle
from tavle.core.errors import NoSolution, Refused

Record = dict[str, Any]
Plain = dict[str, Any]
POWERS = ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY")
FEW = 10
"""Fields up to this size are searched through when a Monrad round is said to be impossible."""


class Tournament:
    """A tournament under way.

    Attributes:
        record: What the director has on paper.
        impossible: How many rounds could not be seated by the book, and were with what the director admitted.
    """

    def __init__(self, book: str, players: int, seed: int, **settings: object) -> None:
        self.chance = random.Random(f"{book}/{seed}")
        self.record: Record = {"book": book, "settings": settings, "players": [], "rounds": [], "withdrawn": []}
        self.impossible = 0
        for _ in range(players):
            self.enter()

    def enter(self) -> str:
        """Somebody registers, at any time."""
        chance, number = self.chance, len(self.record["players"]) + 1
        player: Plain = {"id": f"p{number}", "name": f"N{number}", "games": chance.randrange(12)}
        if chance.random() < 0.7:
            player["rating"] = 1000 + 10 * chance.randrange(60)
        if chance.random() < 0.5:
            player |= {"registered": "2002-06-01", "arrived": f"2002-06-28T15:{chance.randrange(10, 60)}"}
        player["travelled"] = chance.random() < 0.3
        self.record["players"].append(player)
        return str(player["id"])

    def active(self) -> list[str]:
        """Who has not left."""
        left = {entry["player"] for entry in self.record["withdrawn"]}
        return [player["id"] for player in self.record["players"] if player["id"] not in left]

    def withdraw(self, player: str) -> None:
        self.record["withdrawn"].append({"player": player, "after_round": len(self.record["rounds"])})

    def seed(self) -> str:
        return str(self.chance.randrange(10**6))

    def seat(self, present: Sequence[str], admit: Callable[[NoSolution], list[Plain]], **volunteers: object) -> None:
        """Seats the next round; where none exists it is `admit` that proves this and says what the director admits."""
        record: Record = {**self.record, "present": list(present), **volunteers}
        try:
            made = tavle.pair(record, seed=self.seed())
        except NoSolution as error:
            self.impossible += 1
            entry = {"number": len(record["rounds"]) + 1, "overrides": admit(error)}
            made = tavle.pair({**record, "rounds": [*record["rounds"], entry]}, seed=self.seed())
        self.record["rounds"].append(as_round(made))

    def seat_part(self, missing: str | None, **asked: Any) -> None:
        """Seats a part of the last round anew, or a further heat; left as it is where that cannot be."""
        last = self.record["rounds"][-1]
        present = [player for player in self.active() if player != missing]
        record = {**self.record, "present": present}
        try:
            made = tavle.pair(record, seed=self.seed(), **asked)
        except (NoSolution, Refused):
            return
        self.record["rounds"][-1] = as_round(made) | {"arrivals": last.get("arrivals", {})}

    def play(self, result: Callable[[random.Random, Plain], None], unfinished: float = 0) -> None:
        """The tables of the last round get results, but for some that hang over."""
        for table in self.record["rounds"][-1]["tables"]:
            if self.chance.random() >= unfinished:
                table["status"] = "finished"
                result(self.chance, table)

    def finish(self, result: Callable[[random.Random, Plain], None], share: float = 1) -> None:
        """Matches that hung over get their results, which the rounds seated since then did not know."""
        for entry in self.record["rounds"]:
            for table in entry["tables"]:
                if table["status"] == "unfinished" and self.chance.random() < share:
                    table |= {"status": "finished", "counted_from": len(self.record["rounds"]) + 1}
                    result(self.chance, table)

    def draw_lots(self) -> None:
        """Lots for the list, where players are equal."""
        after = len(self.record["rounds"])
        drawn = tavle.list_lots(self.record, after=after, seed=self.seed())
        if drawn["order"]:
            self.record.setdefault("lots", {}).setdefault("after", {})[str(after)] = drawn["order"]
            self.record["rounds"][-1]["draws"] += drawn["draws"]


def as_round(made: Mapping[str, Any]) -> Plain:
    """A seating as it goes into a record."""
    kept = ("tables", "byes", "draws", "overrides", "stage")
    return {"number": made["round"], **{key: made[key] for key in kept if key in made}}


def monrad(seed: int) -> Tournament:
    """A weekend of a backgammon club."""
    chance = random.Random(seed)
    players, rounds = chance.randint(4, 22), chance.randint(3, 7)
    start = chance.choice(["rating", "rating", "lot", "fold", "groups"])
    played = Tournament("nbgf_monrad", players, seed, rounds=rounds, start=start, match_length=7)
    for number in range(1, rounds + 1):
        active = played.active()
        if number > 1 and chance.random() < 0.2:
            active.append(played.enter())
        if number > 1 and len(active) > 5 and chance.random() < 0.2:
            played.withdraw(active.pop(chance.randrange(len(active))))
        present = [player for player in active if chance.random() < 0.93]
        # Beyond the reach of the search only rounds that are sure to exist (Dirac).
        if len(present) < 4 or (len(present) > FEW and len(present) < 2 * number):
            present = active if len(active) <= FEW or len(active) >= 2 * number else active[:FEW]
        played.seat(present, partial(_admitted_pairs, played, present))
        if chance.random() < 0.1:
            tables = [table["number"] for table in played.record["rounds"][-1]["tables"]]
            played.seat_part(chance.choice(present), number=number, keep=tables[: len(tables) // 2])
        played.play(match_result, unfinished=0.1)
        played.finish(match_result, share=0.4)
    played.finish(match_result)
    return played


def _admitted_pairs(played: Tournament, present: Sequence[str], error: NoSolution) -> list[Plain]:
    met, had_bye = _history(played.record)
    assert error.faults[0].code in {"no-legal-pairing", "no-legal-pairing-with", "nobody-for-the-bye"}
    assert not _can_pair(list(present), met, had_bye), "a legal pairing exists"
    return [{"clause": clause, "players": [], "reason": "no other way"} for clause in ("§3", "nbgf_monrad §9")]


def _history(record: Record) -> tuple[set[frozenset[str]], set[str]]:
    tables = [table for entry in record["rounds"] for table in entry["tables"]]
    met = {frozenset(seat["player"] for seat in table["seats"]) for table in tables}
    return met, {player for entry in record["rounds"] for player in entry["byes"]}


def _can_pair(free: list[str], met: set[frozenset[str]], had_bye: set[str]) -> bool:
    """Whether a legal pairing exists: all ways are tried."""
    if len(free) % 2:
        return any(_can_pair([p for p in free if p != bye], met, had_bye) for bye in free if bye not in had_bye)
    if not free:
        return True
    first, *others = free
    return any(
        _can_pair([p for p in others if p != other], met, had_bye)
        for other in others
        if frozenset((first, other)) not in met
    )


def match_result(chance: random.Random, table: Plain) -> None:
    winner = chance.randrange(2)
    for number, seat in enumerate(table["seats"]):
        seat |= {"won": number == winner, "score": 7 if number == winner else chance.randrange(7)}


def agricola(seed: int) -> Tournament:
    """A championship of sixteen; who cannot go on is replaced by somebody new."""
    chance = random.Random(seed)
    played = Tournament("agricola_nm", 16, seed, second_game_by_lot=chance.random() < 0.3)
    for number in range(1, 7):
        if number > 1 and chance.random() < 0.15:
            played.withdraw(chance.choice(played.active()))
            played.enter()
        played.seat(played.active(), _never)
        if chance.random() < 0.15:
            leaves = chance.choice(played.active())
            played.withdraw(leaves)
            played.enter()
            tables = played.record["rounds"][-1]["tables"]
            stand = [table["number"] for table in tables if all(each["player"] != leaves for each in table["seats"])]
            # Game 2 is whole by its scheme: there he plays on, and the newcomer from the next game on.
            played.seat_part(None, number=number, keep=stand)
        played.play(game_result, unfinished=0.03 if number < 6 else 0)
        if chance.random() < 0.7:
            played.draw_lots()
        played.finish(game_result, share=0.6)
    played.finish(game_result)
    return played


def _never(error: NoSolution) -> list[Plain]:
    raise AssertionError(f"a round of sixteen can always be seated: {error}")


def game_result(chance: random.Random, table: Plain) -> None:
    for seat in table["seats"]:
        seat["score"] = chance.randrange(15, 60)


def arcon(seed: int) -> Tournament:
    """A convention where everybody plays the rounds he likes."""
    chance = random.Random(seed)
    played = Tournament("ndf_arcon_2002", chance.randint(7, 30), seed, seeded=chance.random() < 0.3)
    for number in range(1, 5):
        if chance.random() < 0.4:
            played.enter()
        if number > 1 and len(played.active()) > 9 and chance.random() < 0.3:
            played.withdraw(chance.choice(played.active()))
        active = played.active()
        present = [player for player in active if chance.random() < 0.85]
        present = present if len(present) >= 7 else active
        helpers = [player for player in active if player not in present and chance.random() < 0.5]
        tired = [player for player in present if chance.random() < 0.1]
        played.seat(
            present,
            partial(_admitted_powers, played, (*present, *helpers)),
            volunteers={"play": helpers, "sit_out": tired},
        )
        if chance.random() < 0.15:
            tables = [table["number"] for table in played.record["rounds"][-1]["tables"]]
            played.seat_part(chance.choice(present), number=number, keep=tables[: len(tables) // 2])
        elif chance.random() < 0.15:
            played.seat_part(None, heat=2)
        played.play(board_result)
        if chance.random() < 0.5:
            played.draw_lots()
    return played


def _admitted_powers(played: Tournament, there: Sequence[str], error: NoSolution) -> list[Plain]:
    assert {fault.code for fault in error.faults} <= {"no-power-left", "all-powers-played"}
    had: dict[str, set[str]] = {player: set() for player in there}
    for entry in played.record["rounds"]:
        for table in entry["tables"]:
            for seat in table["seats"]:
                had.setdefault(seat["player"], set()).add(seat["role"])
    named = error.faults[0].values["players"]
    called = {player["name"]: player["id"] for player in played.record["players"]}
    stuck = [called[name] for name in str(named).split(", ")]
    assert _overfull(stuck, had, len(there) // 7), "these players can all have a power"
    return [{"clause": "1d", "players": list(there), "reason": "no other way"}]


def _overfull(players: Sequence[str], had: Mapping[str, set[str]], boards: int) -> bool:
    """Whether these cannot all have a power that they have not played: no way of giving them out fits the boards."""
    choices = [[power for power in POWERS if power not in had[player]] for player in players]
    return not any(all(given.count(power) <= boards for power in given) for given in product(*choices))


def board_result(chance: random.Random, table: Plain) -> None:
    """A board after seven years; now and then a substitute, or a power that nobody plays on."""
    cuts = sorted(chance.sample(range(1, 34), 6))
    counts = [high - low for low, high in zip([0, *cuts], [*cuts, 34], strict=True)]
    for seat, count in zip(table["seats"], counts, strict=True):
        seat["centres"] = count
    if chance.random() < 0.1:
        chance.choice(table["seats"])["civil_disorder"] = 1905


PLAYS = {"monrad": monrad, "agricola": agricola, "arcon": arcon}

"""A whole block of rounds seated at once, or the rest of one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic

from tavle.core.errors import refuse
from tavle.library.block_answer import Asked, answer_of
from tavle.library.block_inputs import MOST_ROUNDS, Earlier, read_part
from tavle.library.block_problem import (
    companies_of,
    field_of,
    problem_of,
    rounds_played,
    sizes_of,
    wanted_tables,
    with_demands,
)
from tavle.library.plain import Plain, seed_used
from tavle.pairing.optimise.problem import Problem
from tavle.pairing.optimise.seat_search import seat_aims
from tavle.pairing.optimise.solving import SEAT_STEPS, Watch, default_steps, solve
from tavle.rules.aim_lists import aim_list_ids, load_aims
from tavle.rules.game_roles import game_roles
from tavle.rules.model.base import Language

Progress = Callable[[int, int], None]
"""Is told how much is done, and of how much."""

MOST_STEPS_BY_CLOCK = 10**9
"""Where the clock decides, steps do not."""

TABLES_SHARE = 70
"""So many hundredths of the seconds go to the tables, where seats are searched as well."""


def seat(
    players: int | Sequence[str] | None = None,
    *,
    rounds: int,
    tables: str | Sequence[str] | None = None,
    roles: str | None = None,
    groups: object = None,
    apart: object = None,
    rules: str | None = None,
    fixed: object = None,
    played: int | None = None,
    drop: Sequence[str] = (),
    arrive: Sequence[str] = (),
    steps: int | None = None,
    seconds: int | None = None,
    seed: str | int | None = None,
    language: Language = "en",
    progress: Progress | None = None,
) -> Plain:
    """Seats a block of rounds as a whole, so that as few as can be meet again.

    The same question, seed and steps give the same answer; with seconds it depends on the machine.

    Args:
        players: How many (they are called 1, 2, ...), or their names in the start order; None takes those of `fixed`.
        rounds: How many rounds the block has, those played included.
        tables: `7x4` are seven tables of four, `6x5+2x4` six of five and two of four; one text for all rounds to be
            seated, or one for each. Who finds no seat sits out, evenly. None takes what the aims or roles ask for.
        roles: A game whose roles the seats are, e.g. `diplomacy`: nobody has one twice.
        groups: [{"players": names or places such as "1-4", "each": how many at every table}, ...]; all others are one
            more group.
        apart: Clubs and families to be kept apart: lists of names.
        rules: The aims in their order: the id of a shipped list, or a path.
        fixed: An earlier answer, or {"rounds": [{"tables": [...]}], "pins": [{"round", "player", "table", "seat"}]}.
        played: How many rounds of `fixed` are played and stay (default: all of them, if they are fewer than `rounds`).
        drop: Who is gone after the rounds played.
        arrive: Who has come since.
        steps: At most so many steps of the search; None chooses by the size of the field.
        seconds: At most so many seconds instead.
        seed: Where its lots come from; None draws one, which the answer gives back.
        language: Of the texts.
        progress: Told now and then how far it is.

    Returns:
        {"players", "rounds": [{"round", "tables", "sitting_out"}], "aims": [{"aim", "value", "bound", "proven",
        "text"}], "proven", "again": [{"player", "meets": [{"player", "rounds", "why"}]}], "unmet", "moves", "notes",
        "constructed", "steps", "seed"}.

    Raises:
        Refused: if something cannot be read.
        NoSolution: if demands cannot be met together; the faults name the smallest set found.
    """
    asked_roles = game_roles(roles) if roles is not None else ()
    aims = load_aims(rules if rules is not None else roles if roles in aim_list_ids() else "plain")
    earlier: Earlier = read_part(Earlier, fixed if fixed is not None else {}, "fixed")
    field = field_of(players, earlier, drop, arrive)
    if not 1 <= rounds <= MOST_ROUNDS:
        raise refuse("seat-rounds", where="rounds", count=rounds, most=MOST_ROUNDS)
    played = rounds_played(earlier, rounds, played)
    known = [
        companies_of(entry, field, asked_roles, f"fixed.rounds[{number}]")
        for number, entry in enumerate(earlier.rounds)
    ]
    wanted = wanted_tables(tables, rounds - played, len(asked_roles))
    sizes = sizes_of(aims, field, wanted, known, played=played, rounds=rounds, roles=len(asked_roles))
    problem = problem_of(field, aims, sizes, known[:rounds], played, roles=bool(asked_roles))
    problem = with_demands(problem, field, earlier, groups, apart)
    used = seed_used(seed)
    watch, most = _budget(problem, steps, seconds, progress)
    solution = solve(problem, seed=used, steps=most, watch=watch, names=field.names)
    turned = [text for text, read in wanted if read.turned]
    return answer_of(problem, solution, Asked(field.names, asked_roles, used, language, turned[:1]))


def _budget(
    problem: Problem, steps: int | None, seconds: int | None, progress: Progress | None
) -> tuple[Watch, int | None]:
    """What watches the search, and its most steps."""
    told = progress if progress is not None else lambda _, __: None
    if seconds is None:
        tables = default_steps(problem) if steps is None else steps
        seats = SEAT_STEPS if steps is None else steps

        def by_steps(part: str, done: int) -> bool:
            told(done + (tables if part == "seats" else 0), tables + seats)
            return True

        return by_steps, steps
    begin = monotonic()
    share = TABLES_SHARE if seat_aims(problem) else 100

    def by_clock(part: str, _: int) -> bool:
        hundredths = int((monotonic() - begin) * 100)
        told(hundredths, seconds * 100)
        return hundredths < seconds * (share if part == "tables" else 100)

    return by_clock, MOST_STEPS_BY_CLOCK

"""A seated block as plain data: rounds, how good it is, whom each player meets again and why, who moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tavle.library.plain import Plain, seed_plain
from tavle.pairing.optimise.problem import Problem
from tavle.pairing.optimise.reasons import moves, reason_of, reason_of_all, repeated
from tavle.pairing.optimise.solving import Result, Solution
from tavle.rules.model.base import Language
from tavle.texts import say

IDEAL = {"worst": 1}
"""What an aim would be at its best; 0 for all others."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What an answer needs beside the problem.

    Attributes:
        turned: Texts of tables that were read the other way round, for the roles' sake.
    """

    names: tuple[str, ...]
    roles: tuple[str, ...]
    seed: str
    language: Language
    turned: Sequence[str] = ()


def answer_of(problem: Problem, solution: Solution, asked: Asked) -> Plain:
    """The answer of `seat`."""
    language = asked.language
    unmet = [result for result in solution.results if result.value > IDEAL.get(result.aim.kind, 0)]
    return {
        "players": list(asked.names),
        "rounds": [_round(problem, solution, asked, number) for number in range(problem.rounds)],
        "aims": [_aim(result, language) for result in solution.results],
        "proven": all(result.proven for result in solution.results),
        "again": _again(problem, solution, asked),
        "unmet": [_unmet(result, language) for result in unmet],
        "moves": [
            {
                "round": move.round + 1,
                "player": asked.names[move.player],
                "from": None if move.before is None else move.before + 1,
                "to": None if move.after is None else move.after + 1,
            }
            for move in moves(problem, solution.plan)
        ],
        "notes": _notes(problem, asked),
        "constructed": solution.constructed,
        "steps": list(solution.steps),
        "seed": seed_plain(asked.seed),
    }


def _round(problem: Problem, solution: Solution, asked: Asked, number: int) -> Plain:
    companies = solution.plan[number]
    seated = {player for company in companies for player in company}
    tables = [
        {
            "number": table,
            "seats": [
                {"player": asked.names[player], **({"role": asked.roles[seat]} if asked.roles else {})}
                for seat, player in enumerate(company)
            ],
        }
        for table, company in enumerate(companies, start=1)
    ]
    out = [asked.names[player] for player in sorted(problem.present[number] - seated)]
    played = {"played": True} if number in problem.fixed else {}
    return {"round": number + 1, "tables": tables, "sitting_out": out, **played}


def _aim(result: Result, language: Language) -> Plain:
    clause = {"clause": result.aim.clause} if result.aim.clause is not None else {}
    return {
        "aim": result.aim.kind,
        **clause,
        "value": result.value,
        "bound": result.bound,
        "proven": result.proven,
        "text": aim_text(result, language),
    }


def aim_text(result: Result, language: Language) -> str:
    """What an aim asks for."""
    values = {key: value for key, value in result.aim.model_dump().items() if key not in ("kind", "clause")}
    return say(language, f"seat.aim.{result.aim.kind}", **values)


def _unmet(result: Result, language: Language) -> str:
    key = "proven" if result.proven else "open"
    aim = aim_text(result, language)
    return say(language, f"seat.unmet.{key}", aim=aim, value=result.value, bound=result.bound)


def _again(problem: Problem, solution: Solution, asked: Asked) -> list[Plain]:
    """For each player whom he meets again, in which rounds, and why."""
    meets: dict[int, list[Plain]] = {}
    usual = reason_of_all(problem, solution)
    for pair, rounds in repeated(solution.plan).items():
        reason = reason_of(problem, pair, rounds, usual)
        why = say(asked.language, f"seat.reason.{reason.key}", **reason.values)
        for player, other in (pair, pair[::-1]):
            shown = {"player": asked.names[other], "rounds": [number + 1 for number in rounds], "why": why}
            meets.setdefault(player, []).append(shown)
    return [{"player": asked.names[player], "meets": meets[player]} for player in sorted(meets)]


def _notes(problem: Problem, asked: Asked) -> list[str]:
    notes = [
        say(asked.language, "seat.note.turned", given=given, tables=len(problem.sizes[-1]), size=problem.sizes[-1][0])
        for given in asked.turned
    ]
    out = [number for number in problem.free_rounds if problem.out_count(number)]
    if out:
        notes.append(say(asked.language, "seat.note.out", count=problem.out_count(out[0])))
    return notes

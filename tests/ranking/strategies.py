"""Random records of the three championships; what a rule of seating would forbid is admitted by overrides."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from tests.ranking.tables import POWERS, Record

HALVES = st.sampled_from(["-3", "-1/2", "1", "7/3"])


@st.composite
def monrad_records(draw: st.DrawFn) -> Record:
    """Two to nine players, up to four rounds, some unfinished matches, walkovers, absences and rulings."""
    names = [f"p{number}" for number in range(draw(st.integers(2, 9)))]
    count = draw(st.integers(1, 4))
    rounds = []
    for number in range(1, count + 1):
        order = draw(st.permutations(names))
        byes = [order[-1]] if len(order) % 2 and draw(st.booleans()) else []
        tables: list[Record] = []
        for first, second in zip(order[::2], order[1::2], strict=False):
            status = draw(st.sampled_from(["finished", "finished", "finished", "unfinished", "walkover"]))
            seats: list[Record] = [{"player": first}, {"player": second}]
            if status != "unfinished":
                seats = [seat | {"won": won} for seat, won in zip(seats, (True, False), strict=True)]
            tables.append({"number": len(tables) + 1, "status": status, "seats": seats})
        overrides = [{"clause": f"nbgf_monrad §{clause}", "players": names, "reason": "drawn"} for clause in (3, 9)]
        rounds.append({"number": number, "tables": tables, "byes": byes, "overrides": overrides})
    return _with_rulings(draw, "nbgf_monrad", names, rounds, settings={"rounds": count})


@st.composite
def arcon_records(draw: st.DrawFn) -> Record:
    """Seven to nine players, up to four rounds of one board; few different counts, so that ties are common."""
    names = [f"p{number}" for number in range(draw(st.integers(7, 9)))]
    rounds = []
    for number in range(1, draw(st.integers(1, 4)) + 1):
        seated = draw(st.permutations(names))[:7]
        years = draw(st.integers(1, 3))
        by_year = draw(st.booleans())
        seats = []
        for player, role in zip(seated, POWERS, strict=True):
            counts = draw(st.lists(st.integers(0, 4), min_size=years, max_size=years).map(_once_dead))
            seats.append({"player": player, "role": role, "centres": counts if by_year else counts[-1]})
        if draw(st.integers(0, 5)) == 0:
            seats[0]["centres"] = [3] * (years - 1) + [18] if by_year else 18
            seats = seats[:1] + [seat | {"centres": [1] * years if by_year else 2} for seat in seats[1:]]
        overrides = [{"clause": "1d", "players": names, "reason": "drawn"}]
        rounds.append({"number": number, "tables": [{"number": 1, "seats": seats}], "overrides": overrides})
    return _with_rulings(draw, "ndf_arcon_2002", names, rounds)


def _once_dead(counts: list[int]) -> list[int]:
    """The counts, with nothing after the first 0."""
    return [0 if 0 in counts[: year + 1] else count for year, count in enumerate(counts)]


@st.composite
def agricola_records(draw: st.DrawFn) -> Record:
    """Sixteen players, one to six rounds, seated anyhow; few different scores."""
    names = [f"p{number:02}" for number in range(16)]
    rounds = []
    for number in range(1, draw(st.integers(1, 6)) + 1):
        order = draw(st.permutations(names))
        scores = draw(st.lists(st.integers(20, 24), min_size=16, max_size=16))
        tables = [
            {
                "number": place + 1,
                "seats": [{"player": order[n], "score": scores[n]} for n in range(4 * place, 4 * place + 4)],
            }
            for place in range(4)
        ]
        rounds.append({"number": number, "tables": tables})
    return _with_rulings(draw, "agricola_nm", names, rounds)


def _with_rulings(draw: st.DrawFn, book: str, names: list[str], rounds: list[Record], **more: Any) -> Record:
    seats = [seat for entry in rounds for table in entry["tables"] for seat in table["seats"]]
    for seat in draw(st.lists(st.sampled_from(seats), max_size=1)):
        seat["adjustment"] = {"points": draw(HALVES), "clause": "drawn"}
    adjusted = st.fixed_dictionaries(
        {
            "player": st.sampled_from(names),
            "after_round": st.integers(1, len(rounds)),
            "points": HALVES,
            "clause": st.just("drawn"),
        }
    )
    return {
        "book": book,
        "players": [{"id": name} for name in names],
        "start_order": draw(st.permutations(names)),
        "rounds": rounds,
        "adjustments": draw(st.lists(adjusted, max_size=2)),
        **more,
    }

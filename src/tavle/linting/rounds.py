"""Whether all rounds can be paired, and whether places of the list fit the field."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tavle.linting.finding import Finding, several
from tavle.linting.subject import Subject
from tavle.rules.locate import Keys
from tavle.rules.model.seating import Blocks, Cup, Monrad


def rounds(subject: Subject) -> Iterator[Finding]:
    """Rounds that nothing seats or that are too many, and rules for rounds that are never played."""
    count = subject.book.rounds()
    if count is None:
        return
    yield from _unseated(subject, count)
    yield from _beyond(subject, count)
    yield from _opponents(subject, count)
    game = subject.book.game
    if game.role_once is not None and count > len(game.roles):
        values = {"roles": len(game.roles), "rounds": count}
        yield subject.found("roles-run-out", "game", "role_once", clause=game.role_once, **values)


def _unseated(subject: Subject, count: int) -> Iterator[Finding]:
    methods = [rule for rule in subject.book.seating if rule.enabled and not isinstance(rule, Cup)]
    seated = {number: sum(rule.seats_round(number) for rule in methods) for number in range(1, count + 1)}
    if missing := [number for number, times in seated.items() if not times]:
        yield subject.found("round-unseated", "seating", 0, rounds=several(missing))
    if double := [number for number, times in seated.items() if times > 1]:
        yield subject.found("round-seated-twice", "seating", 1, rounds=several(double))


def _beyond(subject: Subject, count: int) -> Iterator[Finding]:
    book = subject.book
    spoken: list[tuple[str, int, Keys]] = [
        ("a seating", number, ("seating", position, "rounds"))
        for position, rule in enumerate(book.seating)
        for number in rule.rounds
        if not isinstance(rule, Cup)
    ]
    spoken += [("an upset", rule.round, ("upsets", position, "round")) for position, rule in enumerate(book.upsets)]
    spoken += [
        ("a session", rule.round, ("sessions", position, "round")) for position, rule in enumerate(book.sessions)
    ]
    for what, number, path in spoken:
        if number > count:
            yield subject.found("beyond-last-round", *path, what=what, round=number, rounds=count)


def _opponents(subject: Subject, count: int) -> Iterator[Finding]:
    for position, rule in enumerate(subject.book.seating):
        if not isinstance(rule, Monrad):
            continue
        path, clause = ("seating", position), rule.rematch_clause
        own = len(rule.rounds) or count
        entries = subject.book.entries
        if entries is not None and own > entries - 1 + entries % 2:
            values = {"players": entries, "others": entries - 1, "rounds": own}
            yield subject.found("opponents-run-out", *path, clause=clause, **values)
        else:
            fewest = _fewest(own, byes=subject.book.bye is not None)
            yield subject.found("field-needed", *path, clause=clause, rounds=own, players=fewest)


def _fewest(rounds: int, *, byes: bool) -> int:
    """The smallest field in which nobody need meet twice: an odd one, where each sits out once, if there are byes."""
    odd = rounds + 1 - rounds % 2
    return odd if byes else odd + 1


def places(subject: Subject) -> Iterator[Finding]:
    """Blocks of places that overlap, leave places out, go beyond the field, or make tables of a wrong size."""
    for position, rule in enumerate(subject.book.seating):
        if not isinstance(rule, Blocks) or not rule.places:
            continue
        path = ("seating", position, "places")
        counts = Counter(place for table in rule.places for place in table)
        for place in sorted(place for place, times in counts.items() if times > 1):
            yield subject.found("place-twice", *path, clause=rule.clause, place=place)
        for table in rule.places:
            if len(table) not in subject.book.game.sizes:
                yield _size(subject, path, rule.clause, len(table))
        yield from _field(subject, path, rule.clause, counts)


def _size(subject: Subject, path: Keys, clause: str, size: int) -> Finding:
    sizes = ", ".join(str(size) for size in subject.book.game.sizes)
    return subject.found("wrong-table-size", *path, clause=clause, size=size, sizes=sizes)


def _field(subject: Subject, path: Keys, clause: str, counts: Counter[int]) -> Iterator[Finding]:
    field = subject.book.entries or max(counts)
    for place in sorted(place for place in counts if place > field):
        yield subject.found("place-off-list", *path, clause=clause, place=place, entries=field)
    if missing := [place for place in range(1, field + 1) if place not in counts]:
        yield subject.found("place-missing", *path, clause=clause, places=several(missing))


def upsets(subject: Subject) -> Iterator[Finding]:
    """Upset rules whose high and low places overlap or lie beyond the field."""
    for position, rule in enumerate(subject.book.upsets):
        path = ("upsets", position)
        for place in sorted(set(rule.high) & set(rule.low)):
            yield subject.found("high-and-low", *path, clause=rule.clause, place=place)
        for place in sorted({*rule.high, *rule.low}):
            if subject.book.entries is not None and place > subject.book.entries:
                entries = subject.book.entries
                yield subject.found("place-off-list", *path, clause=rule.clause, place=place, entries=entries)

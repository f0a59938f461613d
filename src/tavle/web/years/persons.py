"""Who is who over all lists of this server: one log of decisions, and what it leaves open.

Ids are those of one tournament, so a name that is there again is asked about. Until somebody has answered, the event
that asks waits: it enters no list, while the events before it stay on theirs.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from tavle.core.errors import Fault, Refused, refuse
from tavle.library.plain import Plain
from tavle.series.persons import Appearance, Assigned, Decision, Merged, Persons, identify, standing_decisions
from tavle.series.ratings.reading import read_decisions
from tavle.web import logs
from tavle.web.privacy.models import Veil
from tavle.web.years.models import Decided

OPEN = ("same-name", "person-twice")
"""Faults that are questions to an organiser."""


@dataclass(frozen=True, slots=True)
class Settled:
    """Who everybody is, as far as it is known.

    Attributes:
        persons: Of the events that do not wait.
        waiting: The events that wait, each with its questions.
        decisions: Those that count.
    """

    persons: Persons
    waiting: Mapping[str, tuple[Fault, ...]]
    decisions: tuple[Assigned | Merged, ...]


def settle(seen: Sequence[Appearance], decisions: Sequence[Decision]) -> Settled:
    """Who everybody is; an event with open questions is taken out until there are none.

    Args:
        seen: The appearances, the events by date.
        decisions: The whole log, oldest first.

    Raises:
        Refused: if a decision cannot be followed.
    """
    standing = tuple(each for _, each in standing_decisions(decisions))
    event_of = {each.key: each.event for each in seen}
    waiting: dict[str, tuple[Fault, ...]] = {}
    while True:
        there = [each for each in seen if each.event not in waiting]
        try:
            return Settled(identify(there, _about(there, standing)), waiting, standing)
        except Refused as error:
            if any(fault.code not in OPEN for fault in error.faults):
                raise
            for fault in error.faults:
                event = event_of[str(fault.values["second"])]
                waiting[event] = (*waiting.get(event, ()), fault)


def _about(seen: Iterable[Appearance], standing: Iterable[Assigned | Merged]) -> list[Decision]:
    """The decisions as far as they speak of these; persons of whom nobody is here are known all the same."""
    known = {name for each in seen for name in (each.key, each.called)}
    found: list[Decision] = []
    for each in standing:
        if isinstance(each, Merged):
            found += [Assigned(each.person, ()), Assigned(each.into, ()), each]
        else:
            found.append(replace(each, players=tuple(player for player in each.players if player in known)))
    return found


def told(persons: Persons, seen: Iterable[Appearance]) -> list[Plain]:
    """Decisions that say of each of these alone who it is: with them a list has no question left."""
    of: dict[str, list[str]] = {}
    for each in seen:
        of.setdefault(persons.of[each.event, each.player], []).append(each.key)
    return [{"person": person, "players": keys, "name": persons.names[person]} for person, keys in of.items()]


def decisions() -> list[Decision]:
    """The log as the engine takes it: numbered from 1 without gaps, whatever numbers the lines have.

    Of a player whose name is shown otherwise by now it says nothing: an answer could give him his whole name back.
    """
    veiled = {f"{each.tournament}/{each.player}" for each in Veil.objects.all()}
    numbers: dict[int, int] = {}
    plain: list[Plain] = []
    for number, line in enumerate(Decided.objects.order_by("pk"), start=1):
        numbers[line.pk] = number
        back = line.taken_back
        what: Plain = line.what if back is None else {"take_back": numbers[back]}
        if "players" in what:
            what = {**what, "players": [player for player in what["players"] if player not in veiled]}
        plain.append({**what, "by": line.by, "at": line.at, "reason": line.reason})
    return read_decisions(plain)


def decide(what: Sequence[Plain], *, seen: Sequence[Appearance], by: str, reason: str = "") -> None:
    """Adds lines to the log, all or none.

    Args:
        what: As a persons file has them.
        seen: All appearances of the lists, by which it is seen whether the lines can be followed.

    Raises:
        Refused: if they cannot be, or would make two players of one event one person.
    """
    log = decisions()
    before = settle(seen, log).waiting
    after = settle(seen, [*log, *read_decisions(what)]).waiting
    made = [fault for faults in after.values() for fault in faults if fault.code == "person-twice"]
    known = [fault for faults in before.values() for fault in faults]
    new = [fault for fault in made if fault not in known]
    if new:
        raise Refused(new)
    at = logs.now()
    Decided.objects.bulk_create(Decided(what=dict(line), by=by, at=at, reason=reason) for line in what)


def take_back(number: int, *, seen: Sequence[Appearance], by: str) -> None:
    """Takes a line back: from now on it is as if it had never been said.

    Raises:
        Refused: `no-such-decision` if there is none, or it was taken back before.
    """
    lines = list(Decided.objects.order_by("pk"))
    back = {line.taken_back for line in lines}
    open_ = {line.pk: at for at, line in enumerate(lines, start=1) if line.taken_back is None and line.pk not in back}
    if number not in open_:
        raise refuse("no-such-decision", number=number, known=", ".join(map(str, open_)) or "–")
    settle(seen, [*decisions(), *read_decisions([{"take_back": open_[number]}])])
    Decided.objects.create(what={"take_back": number}, by=by, at=logs.now())

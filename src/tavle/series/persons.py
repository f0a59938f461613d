"""Who is who over many tournaments: people by their names, and decisions where names are not enough.

Ids are those of one tournament. So a person is known by the name, or by the id where a tournament gives no name. A name
that one tournament has twice, or that several have under different ids, is asked about, not guessed; whoever has no id
but the name is everybody of that name. The answers are
decisions: appended to a log, never changed, and taken back by a later one. From them everything follows anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from tavle.core.errors import Fault, Refused
from tavle.core.phrases import Phrase


@dataclass(frozen=True, slots=True)
class Appearance:
    """A player in one event."""

    event: str
    player: str
    name: str = ""

    @property
    def called(self) -> str:
        """The name, or the id of a player without one."""
        return self.name or self.player

    @property
    def key(self) -> str:
        """How decisions name it."""
        return f"{self.event}/{self.player}"


@dataclass(frozen=True, slots=True)
class Assigned:
    """These are one person.

    Attributes:
        person: The person's id.
        players: Each `EVENT/ID`, or a name: everybody so called who is not named more exactly.
        name: What the person is called on lists; empty is the name of the last event.
        by, at, reason: Who decided it, when and why.
    """

    person: str
    players: tuple[str, ...]
    name: str = ""
    by: str = ""
    at: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Merged:
    """One person turned out to be another."""

    person: str
    into: str
    by: str = ""
    at: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class TakenBack:
    """An earlier decision, by its number from 1, no longer counts."""

    number: int
    by: str = ""
    at: str = ""
    reason: str = ""


Decision = Assigned | Merged | TakenBack


@dataclass(frozen=True, slots=True)
class Persons:
    """Who every appearance is.

    Attributes:
        of: Person by event and player.
        names: What each person is called.
    """

    of: Mapping[tuple[str, str], str] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)


def identify(appearances: Iterable[Appearance], decisions: Sequence[Decision] = ()) -> Persons:
    """Who every appearance is.

    Args:
        appearances: In the order of the events.
        decisions: The log of answers, oldest first.

    Raises:
        Refused: `same-name` for each name that is to be asked about; `unknown-appearance`, `merge-cycle`,
            `two-persons`, `no-such-decision` for decisions that cannot be followed.
    """
    seen = list(appearances)
    standing = standing_decisions(decisions)
    exact, by_name = _assigned(seen, standing)
    into = _merges(standing)
    of: dict[tuple[str, str], str] = {}
    names: dict[str, str] = {}
    known = {each.person for _, each in standing if isinstance(each, Assigned)}
    for each in seen:
        person = exact.get(each.key) or by_name.get(each.called) or each.called
        known.add(person)
        person = into.get(person, person)
        of[each.event, each.player] = person
        names[person] = each.called
    faults = [*_unknown_merges(standing, known), *_questions(seen, of, exact, by_name)]
    if faults:
        raise Refused(faults)
    names.update({each.person: each.name for _, each in standing if isinstance(each, Assigned) and each.name})
    present = set(of.values())
    return Persons(of, {person: name for person, name in names.items() if person in present})


def standing_decisions(decisions: Sequence[Decision]) -> list[tuple[int, Assigned | Merged]]:
    """The decisions that count, with their numbers: those that no later one has taken back.

    Raises:
        Refused: `no-such-decision`: only an earlier one can be taken back, and only once.
    """
    standing: dict[int, Decision] = {}
    for number, decision in enumerate(decisions, start=1):
        standing[number] = decision
        if isinstance(decision, TakenBack):
            if decision.number == number or standing.pop(decision.number, None) is None:
                known = ", ".join(str(each) for each in standing if each != number)
                values = {"number": decision.number, "known": known or Phrase("none")}
                raise Refused([Fault("no-such-decision", f"decision {number}", values=values)])
            del standing[number]
    return [(number, each) for number, each in standing.items() if not isinstance(each, TakenBack)]


def _assigned(
    seen: Sequence[Appearance], standing: Sequence[tuple[int, Assigned | Merged]]
) -> tuple[dict[str, str], dict[str, str]]:
    """Persons by `EVENT/ID` and by name."""
    keys, names = {each.key for each in seen}, {each.called for each in seen}
    exact: dict[str, str] = {}
    by_name: dict[str, str] = {}
    faults = []
    for number, decision in standing:
        if isinstance(decision, Merged):
            continue
        for player in decision.players:
            table = exact if player in keys else by_name
            if player not in keys and player not in names:
                faults.append(Fault("unknown-appearance", f"decision {number}", values={"player": player}))
            elif table.setdefault(player, decision.person) != decision.person:
                values = {"player": player, "person": decision.person, "other": table[player]}
                faults.append(Fault("two-persons", f"decision {number}", values=values))
    if faults:
        raise Refused(faults)
    return exact, by_name


def _merges(standing: Sequence[tuple[int, Assigned | Merged]]) -> dict[str, str]:
    """For each merged person the one at the end of the chain."""
    direct: dict[str, str] = {}
    faults = []
    for number, each in standing:
        if isinstance(each, Merged):
            if direct.setdefault(each.person, each.into) != each.into:
                values = {"player": each.person, "person": each.into, "other": direct[each.person]}
                faults.append(Fault("two-persons", f"decision {number}", values=values))
            elif each.person in chain(direct, each.into):
                values = {"persons": " -> ".join([each.person, *chain(direct, each.into)])}
                raise Refused([Fault("merge-cycle", f"decision {number}", values=values)])
    if faults:
        raise Refused(faults)
    return {person: chain(direct, person)[-1] for person in direct}


def chain(follows: Mapping[str, str], start: str) -> list[str]:
    """What is reached from a start, the start first, until the end or until something comes again (which is last)."""
    passed = [start]
    while passed[-1] in follows and passed[-1] not in passed[:-1]:
        passed.append(follows[passed[-1]])
    return passed


def _unknown_merges(standing: Sequence[tuple[int, Assigned | Merged]], known: set[str]) -> list[Fault]:
    return [
        Fault("unknown-appearance", f"decision {number}", values={"player": person})
        for number, each in standing
        if isinstance(each, Merged)
        for person in (each.person, each.into)
        if person not in known
    ]


def _questions(
    seen: Sequence[Appearance],
    of: Mapping[tuple[str, str], str],
    exact: Mapping[str, str],
    by_name: Mapping[str, str],
) -> list[Fault]:
    """What nobody has answered, once for each name: two players of one event, or one name under two ids."""
    first: dict[str, Appearance] = {}
    with_id: dict[str, Appearance] = {}
    in_event: dict[tuple[str, str], Appearance] = {}
    asked: dict[str, Fault] = {}
    for each in seen:
        here = in_event.setdefault((each.event, of[each.event, each.player]), each)
        before = first.setdefault(each.called, each)
        other = with_id.setdefault(each.called, each) if each.player != each.called else each
        answered = each.key in exact or each.called in by_name
        if here is not each:
            code = "same-name" if here.called == each.called and not answered else "person-twice"
            asked.setdefault(each.called, _question(code, here, each))
        elif not answered and (other.player != each.player or before.key in exact):
            asked.setdefault(each.called, _question("same-name", before if before.key in exact else other, each))
    return list(asked.values())


def _question(code: str, one: Appearance, other: Appearance) -> Fault:
    return Fault(code, values={"name": other.called, "first": one.key, "second": other.key})

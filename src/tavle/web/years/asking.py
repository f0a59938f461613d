"""The questions that names leave open, with what an organiser needs to answer them, and answers as decisions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tavle.core.errors import refuse
from tavle.library.plain import Plain
from tavle.series.persons import Appearance, Assigned
from tavle.series.ratings.compute import START
from tavle.web.years.computing import Everything
from tavle.web.years.playing import Happened

NEW = "new-"
"""What begins an answer that names nobody who is known: the first new person, the second ..."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """Somebody at one event.

    Attributes:
        event: `None` is a printed list.
        person: Who it is known to be; empty while that is asked.
    """

    key: str
    event: Happened | None
    club: str
    person: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """A name that stands at several events, or twice at one.

    Attributes:
        known: Persons of that name by whom nobody need be asked about, with what they are called.
        open: Of whom it is asked who they are.
        guess: What an answer most likely is, for each of those; empty where clubs speak against it.
    """

    name: str
    known: Mapping[str, str]
    settled: tuple[Sighting, ...]
    open: tuple[Sighting, ...]
    guess: tuple[str, ...]


def events_by_id(known: Everything) -> dict[str, Happened]:
    """Every event of every list by its id."""
    return {each.event: each for events in known.events.values() for each in events}


def questions(known: Everything) -> list[Question]:
    """The names that are asked about, in the order of the events that wait."""
    named = dict.fromkeys(str(fault.values["name"]) for faults in known.settled.waiting.values() for fault in faults)
    seen, events = known.seen(), events_by_id(known)
    told = {player for each in known.settled.decisions if isinstance(each, Assigned) for player in each.players}
    return [_question(name, [each for each in seen if each.called == name], known, events, told) for name in named]


def _question(
    name: str, seen: Sequence[Appearance], known: Everything, events: Mapping[str, Happened], told: set[str]
) -> Question:
    settled: list[Sighting] = []
    open_: list[Sighting] = []
    for each in seen:
        sighting = _sighting(each, events, known)
        decided = each.event == START or each.key in told or (name in told and sighting.person)
        (settled if decided else open_).append(
            sighting if decided else Sighting(each.key, sighting.event, sighting.club)
        )
    persons = dict.fromkeys(each.person for each in settled if each.person)
    names = {person: known.settled.persons.names.get(person, person) for person in persons}
    return Question(name, names, tuple(settled), tuple(open_), _guesses(settled, open_))


def _sighting(each: Appearance, events: Mapping[str, Happened], known: Everything) -> Sighting:
    event = events.get(each.event)
    person = known.settled.persons.of.get((each.event, each.player), "")
    return Sighting(each.key, event, event.clubs.get(each.player, "") if event else "", person)


def _guesses(settled: Sequence[Sighting], open_: Sequence[Sighting]) -> tuple[str, ...]:
    """The same person, unless two clubs or two lines of one event speak against it."""
    clubs = {each.club for each in (*settled, *open_) if each.club}
    events = [each.event.event if each.event else START for each in (*settled, *open_)]
    persons = {each.person for each in settled if each.person}
    if len(clubs) > 1 or len(set(events)) < len(events) or len(persons) > 1:
        return ("",) * len(open_)
    return (next(iter(persons), f"{NEW}1"),) * len(open_)


def answered(question: Question, told: Sequence[str]) -> list[Plain]:
    """The decisions that an answer makes.

    Args:
        question: What was asked.
        told: For each open line a known person, or `new-1`, `new-2` ... for new ones.

    Raises:
        Refused: `bad-value` if somebody else is named.
    """
    choices = {*question.known, *(f"{NEW}{number}" for number in range(1, len(question.open) + 1))}
    wrong = [each for each in told if each not in choices]
    if wrong:
        raise refuse("bad-value", where=question.name, key=question.name, value=wrong[0], right=", ".join(choices))
    persons = {each: _person(question, each) for each in dict.fromkeys(told)}
    if len({*persons.values(), *question.known}) == 1 and question.name not in _named(question):
        (person,) = set(persons.values())
        return [{"person": person, "players": [question.name]}]
    return [
        {
            "person": person,
            "players": [each.key for each, is_ in zip(question.open, told, strict=True) if is_ == told_as],
            **({} if told_as in question.known else {"name": _called(question, told_as, told, person)}),
        }
        for told_as, person in persons.items()
    ]


def _called(question: Question, told_as: str, told: Sequence[str], person: str) -> str:
    """What a new person is called on lists: with the club where several have the name."""
    clubs = [each.club for each, is_ in zip(question.open, told, strict=True) if is_ == told_as and each.club]
    several = len({*question.known, *told}) > 1
    return f"{question.name} ({clubs[0]})" if clubs and several else person


def _named(question: Question) -> set[str]:
    """The name itself, where a decision speaks of it already: then lines are named one by one."""
    return {question.name} if any(each.event is not None for each in question.settled) else set()


def _person(question: Question, told: str) -> str:
    """The id of a person; of a new one the name, with a number where somebody else has it."""
    if not told.startswith(NEW) or told in question.known:
        return told
    free = [each for each in _ids(question) if each not in question.known]
    return free[int(told.removeprefix(NEW)) - 1]


def _ids(question: Question) -> list[str]:
    count = len(question.known) + len(question.open)
    return [question.name, *(f"{question.name} ({number})" for number in range(2, count + 2))]


def confirmed(known: Everything, mine: Appearance, club: str, person: str) -> Plain:
    """The decision that somebody of a tournament to come is a person of a list.

    By the name, so that nobody is asked again, unless clubs or earlier answers tell people of this name apart.
    """
    events = events_by_id(known)
    told = {player for each in known.settled.decisions if isinstance(each, Assigned) for player in each.players}
    others = [each for each in known.seen() if each.called == mine.called]
    clubs = {_sighting(each, events, known).club for each in others} | {club}
    apart = len(clubs - {""}) > 1 or any(each.key in told for each in others)
    return {"person": person, "players": [mine.key if apart else mine.called]}


def sides_of(known: Everything, person: str) -> list[Sighting]:
    """Where somebody has been seen."""
    events = events_by_id(known)
    return [
        _sighting(each, events, known)
        for each in known.seen()
        if known.settled.persons.of.get((each.event, each.player)) == person
    ]

"""A study: one or several formats, the same players and the same chance for all, and what came of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from tavle.core.errors import Refused, refuse
from tavle.core.phrases import Phrase
from tavle.records import record_of
from tavle.rules.invalid import dotted, faults_of
from tavle.rules.model import Book
from tavle.rules.model.event import Clock
from tavle.rules.read import load_book
from tavle.simulate.attendance import Attendance, AttendanceData
from tavle.simulate.exact import number_of, play
from tavle.simulate.formats import FORMAT, NAMES, AnyFormat
from tavle.simulate.losing import MOST_EXAMPLES, losing_pays
from tavle.simulate.measures import measure, share
from tavle.simulate.model_data import MODEL, Centres, Elo, PlackettLuce
from tavle.simulate.plans import Plan, plan_for_book, plan_for_format
from tavle.simulate.plans.choose import AnyModel
from tavle.simulate.players import PLAYERS, Entrants
from tavle.simulate.work import PIECE, Found, run_study

Plain = dict[str, Any]
MOST_TOURNAMENTS = 10**10
MOST_SEED = 1 << 63


class _BookSubject(BaseModel):
    """A rule book, with settings of its own."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    book: str
    settings: dict[str, Any] = Field(default_factory=dict)
    exact: bool = False
    cut: Annotated[int, Field(ge=1)] | None = None


_BOOK: TypeAdapter[_BookSubject] = TypeAdapter(_BookSubject)


@dataclass(frozen=True)
class Study:
    """What is to be played.

    Attributes:
        plans: Of each subject.
        cuts: For each the place below which a border matters.
        asked: Each as it was asked for: {"book", "settings"}, or {"format", ...}, without what is usual.
        entrants: Who plays.
        model: As data.
        models: For each its own, where it has one.
        seed: Of all chance.
        tournaments: How many.
        attendance: Who comes to the rounds; `None`: everybody.
    """

    plans: tuple[Plan, ...]
    cuts: tuple[int | None, ...]
    asked: tuple[Plain, ...]
    entrants: Entrants
    model: Plain
    models: tuple[Plain | None, ...]
    seed: int
    tournaments: int
    attendance: Attendance | None = None


def study(
    subjects: Sequence[Mapping[str, Any]],
    *,
    players: Mapping[str, Any],
    model: Mapping[str, Any] | None = None,
    tournaments: int = 10_000,
    seed: int = 1,
    attendance: float | Mapping[str, float] | None = None,
    cut: int | None = None,
) -> Study:
    """A study from plain data.

    Args:
        subjects: {"book": id or path, "settings": {...}} or {"format": name, ...} (`formats`); with `model` one is
            played by a model of its own, e.g. longer matches.
        players: {"kind": "ratings", "ratings": [...], "names": [...]}, {"kind": "linear", "count", "top", "bottom"} or
            {"kind": "normal", "count", "mean", "deviation"}.
        model: {"kind": ...} (`model_data`); by default what the first subject's game asks for.
        tournaments: How many of each.
        seed: Of all chance: a whole number from 0.
        attendance: Who comes to the rounds of a book: a chance, or {"share", "late", "leaving"} (`attendance`).
        cut: The last place of those who go on, or win something; a book as a subject may have one of its own.

    Raises:
        Refused: if a part of it is not right, or does not fit another.
    """
    if not 1 <= tournaments <= MOST_TOURNAMENTS:
        raise refuse(
            "bad-value",
            key="tournaments",
            value=tournaments,
            right=Phrase("between", {"least": 1, "most": MOST_TOURNAMENTS}),
        )
    if not 0 <= seed < MOST_SEED:
        raise refuse("bad-value", key="seed", value=seed, right=Phrase("between", {"least": 0, "most": MOST_SEED - 1}))
    if not subjects:
        raise refuse("bad-value", key="subjects", value=Phrase("none"), right=Phrase("some-subject"))
    who_comes = _attendance(attendance)
    entrants = _read(PLAYERS, {"kind": "ratings", **players}, "players").field()
    if cut is not None and not 1 <= cut < len(entrants.ratings):
        most = len(entrants.ratings) - 1
        raise refuse("bad-value", key="cut", value=cut, right=Phrase("between", {"least": 1, "most": most}))
    read = [_subject(_without_model(subject), f"subjects[{at}]") for at, subject in enumerate(subjects)]
    chosen = _default_model(read[0]) if model is None else _read_model(model, "model")
    own = [_own_model(subject, f"subjects[{at}].model") for at, subject in enumerate(subjects)]
    if who_comes not in (None, EVERYBODY):
        _refuse_attendance(read, who_comes)
    plans = tuple(_plan(subject, entrants, each or chosen, who_comes) for subject, each in zip(read, own, strict=True))
    if cut is not None and not any(plan.criteria and not plan.columns for plan in plans):
        # A cup has the cut of its book, and where all is a cup there is no list to be cut.
        raise refuse("option-only-for", option="cut", right=Phrase("list-without-cup"))
    cuts = tuple((subject.cut if isinstance(subject, _BookSubject) else None) or cut for subject in read)
    models = tuple(None if each is None else each.model_dump(mode="json") for each in own)
    asked, data = tuple(map(_asked, read)), chosen.model_dump(mode="json")
    return Study(plans, cuts, asked, entrants, data, models, seed, tournaments, who_comes)


def _asked(subject: _BookSubject | AnyFormat) -> Plain:
    if isinstance(subject, _BookSubject):
        return {"book": subject.book, "settings": subject.settings}
    return {"format": subject.format, **subject.model_dump(mode="json", exclude_defaults=True, exclude={"format"})}


def _attendance(given: float | Mapping[str, float] | None) -> Attendance | None:
    if given is None:
        return None
    if not isinstance(given, Mapping):
        if not 0 < given <= 1:
            raise refuse("bad-value", key="attendance", value=given, right=Phrase("a-chance"))
        return Attendance(given)
    read = _read(TypeAdapter(AttendanceData), given, "attendance")
    return Attendance(read.share, read.late, read.leaving)


EVERYBODY = Attendance()


def _refuse_attendance(subjects: Sequence[_BookSubject | AnyFormat], attendance: Attendance) -> None:
    """Refuses attendance beside a format that is no book: nobody says there what follows when somebody is away."""
    usual = EVERYBODY.plain()
    said = ", ".join(f"{name} {value:g}" for name, value in attendance.plain().items() if value != usual[name])
    for at, subject in enumerate(subjects):
        if not isinstance(subject, _BookSubject):
            raise refuse("everybody-comes", where=f"subjects[{at}]", format=subject.format, value=said)


def _without_model(subject: Mapping[str, Any]) -> Plain:
    return {key: value for key, value in subject.items() if key != "model"}


def _own_model(subject: Mapping[str, Any], where: str) -> AnyModel | None:
    return _read_model(subject["model"], where) if subject.get("model") is not None else None


def _read_model(data: Mapping[str, Any], where: str) -> AnyModel:
    if not isinstance(data, Mapping):
        raise refuse("bad-value", key=where, value=str(data), right=Phrase("a-model"))
    model: AnyModel = _read(MODEL, {"kind": "elo", **data}, where)
    return model


def _read(adapter: TypeAdapter[Any], data: Mapping[str, Any], where: str) -> Any:
    try:
        return adapter.validate_python(data)
    except ValidationError as error:
        raise Refused(
            [fault.at(where) for fault in faults_of(error, lambda path: ".".join(filter(None, (where, dotted(path)))))]
        ) from error


def _subject(data: Mapping[str, Any], where: str) -> _BookSubject | AnyFormat:
    if "book" not in data and data.get("format") not in NAMES:
        raise refuse(
            "bad-value",
            where=where,
            key="format",
            value=data.get("format"),
            right=Phrase("one-of", {"known": ", ".join(NAMES)}),
        )
    subject: _BookSubject | AnyFormat = _read(_BOOK if "book" in data else FORMAT, data, where)
    return subject


def _default_model(subject: _BookSubject | AnyFormat) -> AnyModel:
    if not isinstance(subject, _BookSubject):
        return PlackettLuce(kind="plackett_luce") if subject.format == "tables" else Elo()
    result = load_book(subject.book, subject.settings).game.result
    if result == "won":
        return Elo()
    return PlackettLuce(kind="plackett_luce") if result == "score" else Centres(kind="centres")


def _plan(
    subject: _BookSubject | AnyFormat,
    entrants: Entrants,
    model: AnyModel,
    attendance: Attendance | None,
) -> Plan:
    if not isinstance(subject, _BookSubject):
        plan = plan_for_format(subject, entrants.ratings, model)
        length = model.length if isinstance(model, Elo) else None
        return plan if length is None else _timed(plan, 2 * MINUTES_A_POINT * length, length)
    book = load_book(subject.book, subject.settings)
    plan = plan_for_book(book, entrants.ratings, model, attendance=attendance, exact=subject.exact)
    return _with_minutes(plan, book)


MINUTES_A_POINT = 5
"""Of a match of a format that is no book, for each player: the clock of the Norwegian Monrad (NBGF §1)."""


def _with_minutes(plan: Plan, book: Book) -> Plan:
    minutes = sum(_minutes(clock, book) for clock in book.clocks if clock.enabled and clock.phase == "round")
    length = book.game.match_length
    minutes = minutes or 2 * MINUTES_A_POINT * (length or 0)
    return _timed(plan, minutes, length or 1) if minutes else plan


def _timed(plan: Plan, minutes: int, usual: int) -> Plan:
    """A plan with the minutes of a round of the usual length, and of all rounds where some have others."""
    if plan.lengths is None:
        return plan
    longest = [max(points or usual for points in lengths) for lengths in plan.lengths]
    whole = sum(minutes * points // usual for points in longest) if longest else None
    return replace(plan, minutes=minutes, whole=whole)


def _minutes(clock: Clock, book: Book) -> int:
    if clock.per_player_and_point:
        return clock.minutes * book.game.sizes[0] * (book.game.match_length or 1)
    return clock.minutes


def run(
    planned: Study,
    *,
    executor: Executor | None = None,
    workers: int = 1,
    keep: Path | None = None,
    progress: Callable[[int, Plain], None] | None = None,
    size: int = PIECE,
) -> Plain:
    """Plays a study; see `work.run_study` for the arguments.

    Returns:
        {"seed", "tournaments", "model", "subjects": [`measures.measure` of each], "compared": for each pair of subjects
        how often the first had fewer, as many, more inversions}.
    """
    watch = None if progress is None else lambda done, found: progress(done, answer_of(planned, found))
    found = run_study(
        planned.plans,
        planned.seed,
        planned.tournaments,
        executor=executor,
        workers=workers,
        keep=keep,
        progress=watch,
        size=size,
    )
    return answer_of(planned, found)


def answer_of(planned: Study, found: Found) -> Plain:
    """What the counts so far say."""
    subjects = [
        {
            "asked": asked,
            **measure(plan, counts, names=planned.entrants.names, cut=cut),
            **({} if own is None else {"model": own}),
        }
        for asked, plan, counts, cut, own in zip(
            planned.asked, planned.plans, found.counts, planned.cuts, planned.models, strict=True
        )
    ]
    compared = []
    for name, outcome in found.compared.values.items():
        if name != "_":
            one, two = (int(part) for part in name.split("/"))
            of = int(outcome.sum())
            shares = {key: share(float(value), of) for key, value in zip(OUTCOMES, outcome, strict=True)}
            compared.append({"subjects": [one, two], **shares})
    return {
        "seed": planned.seed,
        "tournaments": planned.tournaments,
        "model": planned.model,
        **({} if planned.attendance is None else {"attendance": planned.attendance.plain()}),
        "ratings": [float(rating) for rating in planned.entrants.ratings],
        "subjects": subjects,
        "compared": compared,
    }


def with_losing(planned: Study, answer: Plain, tournaments: int) -> Plain:
    """The answer with places where losing is better, from so many tournaments of each book."""
    subjects = [
        subject if plan.subject is None else {**subject, "losing": _losing(plan, planned.seed, tournaments)}
        for plan, subject in zip(planned.plans, answer["subjects"], strict=True)
    ]
    return {**answer, "subjects": subjects}


MOST_LOSING = 100_000


def check_losing(planned: Study, tournaments: int) -> None:
    """Refuses more tournaments than can be searched for results better lost, and any where no book is among them."""
    if not 0 <= tournaments <= MOST_LOSING:
        right = Phrase("between", {"least": 0, "most": MOST_LOSING})
        raise refuse("bad-value", key="losing", value=tournaments, right=right)
    if tournaments and all(plan.subject is None for plan in planned.plans):
        raise refuse("option-only-for", option="losing", right=Phrase("some-book"))


def _losing(plan: Plan, seed: int, tournaments: int) -> Plain:
    if plan.subject is None:
        raise ValueError("only a book is searched")
    found = losing_pays(plan.subject, seed=seed, tournaments=tournaments)
    return {
        "tournaments": tournaments,
        "better": share(len(found.gains), sum(found.tried.values())),
        "rounds": [
            {"round": number, "better": share(sum(gain.round == number for gain in found.gains), tried)}
            for number, tried in sorted(found.tried.items())
        ],
        "examples": [asdict(gain) for gain in found.gains[:MOST_EXAMPLES]],
    }


def record_of_index(planned: Study, index: int) -> Plain:
    """One tournament of the first subject, a rule book, as a record.

    Raises:
        Refused: if the subject is no book, or the index is below 0.
    """
    subject = planned.plans[0].subject
    if subject is None:
        raise refuse("bad-value", key="book", value=planned.plans[0].title, right=Phrase("some-book"))
    if not 0 <= index < MOST_TOURNAMENTS:
        raise refuse("bad-value", key="index", value=index, right=Phrase("whole-number"))
    played = play(subject, seed=planned.seed, index=index)
    names = planned.entrants.names
    players = tuple(
        replace(player, name=names[number_of(player.id)], games=None) for player in played.tournament.players
    )
    tournament = replace(played.tournament, players=players, settings=planned.asked[0]["settings"], present=None)
    answer = record_of(tournament)
    return answer if played.dead_end is None else {**answer, "dead_end": played.dead_end}


OUTCOMES = ("fewer_inversions", "as_many", "more_inversions")
"""How the first of two formats compares with the second on the same tournament."""

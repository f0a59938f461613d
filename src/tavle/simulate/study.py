"""A study as it is asked for: one or several formats, the same players and the same chance for all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from tavle.core.errors import Refused, refuse
from tavle.core.phrases import Phrase
from tavle.rules.invalid import dotted, faults_of
from tavle.rules.read import load_book
from tavle.simulate.attendance import Attendance, AttendanceData
from tavle.simulate.formats import FORMAT, NAMES, AnyFormat
from tavle.simulate.model_data import MODEL, Centres, Elo, PlackettLuce
from tavle.simulate.plans import Plan, plan_for_book, plan_for_format
from tavle.simulate.plans.choose import AnyModel
from tavle.simulate.players import PLAYERS, Entrants
from tavle.simulate.timing import minutes_of_match, timed, with_minutes_of_book

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
        return plan if length is None else timed(plan, minutes_of_match(length), length)
    book = load_book(subject.book, subject.settings)
    plan = plan_for_book(book, entrants.ratings, model, attendance=attendance, exact=subject.exact)
    return with_minutes_of_book(plan, book)

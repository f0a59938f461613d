"""Seatings and verification as plain data."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from tavle.core.errors import refuse
from tavle.core.model import LotOrders, Round, Tournament
from tavle.library.plain import Plain, RecordLike, draws_plain, load_record, note_plain, seed_plain, seed_used
from tavle.library.results import standings_plain
from tavle.pairing.breaches import admitting, breaches
from tavle.pairing.list_lots import draw_for_list, wants_lots, with_list_lots
from tavle.pairing.next_round import next_round
from tavle.pairing.seating import Seating
from tavle.pairing.verify import Difference, verify_tournament
from tavle.ranking import rank
from tavle.ranking.ledger import counts
from tavle.records import Loaded
from tavle.records.read import read_seating
from tavle.records.write import round_of
from tavle.rules.model import Book
from tavle.rules.model.base import Language
from tavle.rules.read import is_another
from tavle.texts import say
from tavle.texts.explaining import UNUSED


def pair(
    record: RecordLike,
    *,
    seed: str | int | None = None,
    number: int | None = None,
    keep: Collection[int] = (),
    heat: int | None = None,
    language: Language = "en",
) -> Plain:
    """The next round's seating.

    Args:
        record: The tournament so far.
        seed: Where its lots come from; `None` draws one, which the answer gives back.
        number: A round that is seated already, to be seated anew.
        keep: Its tables that stand.
        heat: Seats a further heat of the last round: all its tables and byes stand, and who has neither is seated.
        language: Of notes and reasons.

    Returns:
        {"round", "tables", "byes", "notes", "reasons" for each new table, "draws", "overrides" where the record needs
        some, "seed"}; tables that stand and their draws are in it, so that it replaces the round of the record.

    Raises:
        Refused: if the record is not right, or no round is left.
        NoSolution: if no seating exists; the faults name who cannot be seated.
    """
    loaded = load_record(record)
    used = seed_used(seed)
    seating = next_round(loaded.book, loaded.tournament, seed=used, number=number, keep=keep, heat=heat)
    return seating_plain(seating, used, language)


def seating_plain(seating: Seating, seed: str, language: Language = "en") -> Plain:
    """A seating as plain data."""
    entry = Round(seating.round, seating.tables, seating.byes, draws=seating.draws, overrides=seating.overrides)
    written = round_of(entry)
    return {
        "round": seating.round,
        **({"stage": seating.stage} if seating.stage else {}),
        "tables": written["tables"],
        "byes": written["byes"],
        "notes": [note_plain(note, language) for note in seating.notes],
        "reasons": [{"table": table, **note_plain(note, language)} for table, note in sorted(seating.reasons.items())],
        "draws": draws_plain(seating.draws),
        **({"overrides": written["overrides"]} if seating.overrides else {}),
        "seed": seed_plain(seed),
    }


def by_hand(
    record: RecordLike, seating: object = None, *, reason: str | None = None, language: Language = "en"
) -> Plain:
    """A director's own seating: accepted, with each rule of the book that it breaks named, and by how much.

    Args:
        record: The tournament so far.
        seating: The round as a record has it: {"tables": [{"number", "seats": [{"player", "role"}]}], "byes": []}. With
            `None` the last round of the record is looked at.
        reason: Why the director breaks a rule; it stands in the overrides.
        language: Of the notes.

    Returns:
        {"round", "tables", "byes", "notes" (the breaches), "overrides" with which the record admits them}.

    Raises:
        Refused: if the record is not right, or the seating cannot be one of this game.
    """
    loaded = load_record(record)
    entry = _last_round(loaded) if seating is None else read_seating(loaded, seating, _next_number(loaded))
    found = breaches(loaded.book, loaded.tournament, entry)
    admitted = admitting(found, reason or say(language, "note.by_hand"))
    answer = round_of(replace(entry, overrides=(*entry.overrides, *admitted)))
    return {
        "round": answer.pop("number"),
        **answer,
        "notes": [note_plain(note, language) for note in found],
    }


def _next_number(loaded: Loaded) -> int:
    return len([entry for entry in loaded.tournament.rounds if entry.seated]) + 1


def _last_round(loaded: Loaded) -> Round:
    seated = [entry for entry in loaded.tournament.rounds if entry.seated]
    if not seated:
        raise refuse("nothing-seated")
    return seated[-1]


def run(record: RecordLike, *, seed: str | int | None = None, language: Language = "en") -> Plain:
    """The whole tournament, played through its commands: every round with its list, and the last list.

    Lots that a list still lacks, where the book wants them, are drawn from the seed (`lots` in the answer).

    Raises:
        Refused: if the record is not right.
    """
    loaded = load_record(record)
    used = seed_used(seed)
    book, tournament = loaded.book, _played(loaded)
    lots = loaded.tournament.lots
    rounds: list[Plain] = []
    for entry in loaded.tournament.rounds:
        if not entry.seated:
            continue
        answer = {"round": entry.number, **round_of(entry), "notes": _round_notes(entry, language)}
        del answer["number"]
        if counts(book, entry):
            lots = _lots_for(book, replace(tournament, lots=lots), entry.number, used)
            listed = rank(book, replace(tournament, lots=lots), after=entry.number)
            answer["standings"] = standings_plain(listed)["standings"]
        rounds.append(answer)
    final = standings_plain(rank(book, replace(tournament, lots=lots)))
    new = {after: order for after, order in lots.after.items() if loaded.tournament.lots.after.get(after) != order}
    return {
        "book": book.id,
        "final": final["final"],
        "rounds": rounds,
        "standings": final["standings"],
        "lots": {str(after): list(order) for after, order in new.items()},
        "seed": seed_plain(used),
    }


def _played(loaded: Loaded) -> Tournament:
    """A tournament as its own commands make it."""
    # Loaded here: all commands and events take a tenth of a second, and nothing else in the library needs them.
    from tavle.library.playing import played_through

    return played_through(loaded, name=loaded.book.id, by="record").tournament


def _lots_for(book: Book, tournament: Tournament, after: int, seed: str) -> LotOrders:
    """The lots, with those that the list after a round still lacks, where the book wants them."""
    draw = draw_for_list(book, tournament, after=after, seed=seed) if wants_lots(book, after) else None
    return tournament.lots if draw is None else with_list_lots(tournament, after, draw).lots


def _round_notes(entry: Round, language: Language) -> list[Plain]:
    """What the director admitted in a round."""
    return [
        {"clause": override.clause, "text": say(language, "note.override", reason=override.reason)}
        for override in entry.overrides
    ]


def verify(record: RecordLike, *, language: Language = "en") -> Plain:
    """Draws every lot of a record again and seats every round again.

    Returns:
        {"book", "verified": whether nothing differs but what overrides admit, "differences": [{"round", "kind", "text",
        "admitted"}, ...]}.

    Raises:
        Refused: if the record is not right.
    """
    loaded = load_record(record)
    found = list(verify_tournament(loaded.book, loaded.tournament))
    if is_another(loaded.tournament.book, loaded.tournament.book_digest):
        found.insert(0, Difference(0, "digest"))
    return {
        "book": loaded.book.id,
        "verified": all(each.admitted for each in found),
        "differences": [_difference(loaded, each, language) for each in found],
    }


def _difference(loaded: Loaded, found: Difference, language: Language) -> Plain:
    names = {player.id: player.called for player in loaded.tournament.players}
    values = {
        key: tuple(names.get(each, each) for each in value) or UNUSED if isinstance(value, tuple) else value
        for key, value in found.values.items()
    }
    text = say(language, f"verify.{found.key}", round=found.round, **values)
    return {"round": found.round, "kind": found.key, "text": text, "admitted": found.admitted}

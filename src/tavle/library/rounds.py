"""Seatings, lots, verification and the cup as plain data."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Sequence

from tavle.core.lots import Stream, commitment
from tavle.core.model import Round, Tournament
from tavle.library.plain import Plain, RecordLike, load_record
from tavle.library.results import standings_plain
from tavle.pairing.bracket import Bracket, Node
from tavle.pairing.list_lots import draw_for_list, wants_lots, with_list_lots
from tavle.pairing.next_round import next_round, task_for
from tavle.pairing.places import draw_turn_order
from tavle.pairing.seat_cup import CupState, cup_rule, cup_state
from tavle.pairing.seating import Note, Seating
from tavle.pairing.verify import Difference, verify_tournament
from tavle.ranking import rank
from tavle.records import Loaded
from tavle.records.write import round_of
from tavle.rules.model.base import Language
from tavle.rules.read import digest
from tavle.texts import say
from tavle.texts.explaining import UNUSED


def pair(
    record: RecordLike,
    *,
    seed: str | int | None = None,
    number: int | None = None,
    keep: Collection[int] = (),
    language: Language = "en",
) -> Plain:
    """The next round's seating.

    Args:
        seed: Where its lots come from; `None` draws one, which the answer gives back.
        number: A round that is seated already, to be seated anew.
        keep: Its tables that stand.

    Raises:
        Refused: if the record is not right, or no round is left.
        NoSolution: if no seating exists; the faults name who cannot be seated.
    """
    loaded = load_record(record)
    used = fresh_seed() if seed is None else str(seed)
    return seating_plain(
        next_round(loaded.book, loaded.tournament, seed=used, number=number, keep=keep), used, language
    )


def fresh_seed() -> str:
    """A seed nobody can guess: 32 hexadecimal digits."""
    return secrets.token_hex(16)


def seating_plain(seating: Seating, seed: str, language: Language = "en") -> Plain:
    """A seating as plain data."""
    written = round_of(Round(seating.round, seating.tables, seating.byes, seating.stage, draws=seating.draws))
    return {
        "round": seating.round,
        **({"stage": seating.stage} if seating.stage else {}),
        "tables": written["tables"],
        "byes": written["byes"],
        "notes": [note_plain(note, language) for note in seating.notes],
        "draws": written.get("draws", []),
        "seed": seed_plain(seed),
    }


def seed_plain(seed: str) -> int | str:
    """A seed as it is given back: a whole number where it is the plain text of one."""
    return int(seed) if seed.isdecimal() and len(seed) < 16 and str(int(seed)) == seed else seed


def note_plain(note: Note, language: Language = "en") -> Plain:
    """A note as clause and text."""
    return {"clause": note.clause, "text": say(language, f"note.{note.key}", **note.values)}


def run(record: RecordLike, *, seed: str | int | None = None, language: Language = "en") -> Plain:
    """The whole tournament: every round with its list, and the last list.

    Lots that a list still lacks, where the book wants them, are drawn from the seed (`lots` in the answer).

    Raises:
        Refused: if the record is not right.
    """
    loaded = load_record(record)
    used = fresh_seed() if seed is None else str(seed)
    book, tournament = loaded.book, loaded.tournament
    rounds, drawn = [], {}
    for entry in tournament.rounds:
        if not entry.seated:
            continue
        answer = {**round_of(entry), "round": entry.number, "notes": _round_notes(entry, language)}
        answer.pop("number")
        if _on_list(loaded, entry):
            tournament, order = _with_lots(loaded, tournament, entry.number, used)
            drawn.update(order)
            answer["standings"] = standings_plain(rank(book, tournament, after=entry.number))["standings"]
        rounds.append(answer)
    final = standings_plain(rank(book, tournament))
    return {
        "book": book.id,
        "final": final["final"],
        "rounds": rounds,
        "standings": final["standings"],
        "lots": drawn,
        "seed": seed_plain(used),
    }


def _on_list(loaded: Loaded, entry: Round) -> bool:
    rounds = loaded.book.rounds()
    return rounds is None or entry.number <= rounds


def _with_lots(loaded: Loaded, tournament: Tournament, after: int, seed: str) -> tuple[Tournament, Plain]:
    if not wants_lots(loaded.book, after):
        return tournament, {}
    draw = draw_for_list(loaded.book, tournament, after=after, seed=seed)
    if draw is None:
        return tournament, {}
    return with_list_lots(tournament, after, draw), {str(after): list(draw.order)}


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
    recorded = loaded.tournament.book_digest
    if recorded is not None and recorded != digest(loaded.tournament.book):
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


def lots(items: Sequence[str], *, seed: str | int | None = None, purpose: str = "lots") -> Plain:
    """An order of some names drawn by lot, with all that is needed to draw it again (docs/lots.md)."""
    used = fresh_seed() if seed is None else str(seed)
    order = Stream(used, purpose).shuffled(sorted(items))
    return {"purpose": purpose, "order": list(order), "seed": seed_plain(used), "commitment": commitment(used)}


def list_lots(record: RecordLike, *, after: int | None = None, seed: str | int | None = None) -> Plain:
    """Lots for those whom the list leaves equal: what belongs into `lots.after` of the record, and into its draws.

    Raises:
        Refused: if the record is not right or there is no such round.
    """
    loaded = load_record(record)
    used = fresh_seed() if seed is None else str(seed)
    listed = rank(loaded.book, loaded.tournament, after=after)
    draw = draw_for_list(loaded.book, loaded.tournament, after=listed.after, seed=used)
    order = list(draw.order) if draw is not None else []
    drawn = {"kind": "standings", "seed": used, "order": order}
    return {"after": listed.after, "order": order, "draws": [drawn] if order else [], "seed": seed_plain(used)}


def starting_players(record: RecordLike, *, number: int, seed: str | int | None = None) -> Plain:
    """Who begins at each table of a round, by lot, and the order of play: the second sits on the first one's right.

    Source: agricola_nm §S1.

    Raises:
        Refused: if the record is not right or has no such round.
    """
    loaded = load_record(record)
    used = fresh_seed() if seed is None else str(seed)
    task = task_for(loaded.book, loaded.tournament, seed=used, number=number)
    orders = {
        table.number: draw_turn_order(
            [seat.player for seat in table.seats], task.stream("starting_player", table.number)
        )
        for table in task.entry.tables
    }
    draws = [{"kind": f"starting_player/{table}", "seed": used, "order": list(o)} for table, o in orders.items()]
    tables = [{"number": table, "order": list(order)} for table, order in orders.items()]
    return {"round": number, "tables": tables, "draws": draws, "seed": seed_plain(used)}


def bracket(record: RecordLike, *, seed: str | int | None = None, language: Language = "en") -> Plain:
    """The cup after the list: who goes on, every match, and who is through.

    Raises:
        Refused: if no cup is announced, the list is not final, or equals at the cut are still to be decided.
    """
    used = fresh_seed() if seed is None else str(seed)
    state = cup_of(load_record(record), seed=used)
    return {
        "players": list(state.bracket.seeds),
        "rounds": state.bracket.rounds,
        "matches": [_match(state.bracket, node) for node in state.bracket.nodes],
        "open": [node.number for node in state.bracket.playable()],
        "champion": state.bracket.champion,
        "places": state.bracket.places(),
        "notes": [note_plain(note, language) for note in state.notes],
        "draws": [{"kind": draw.kind, "seed": draw.seed, "order": list(draw.order)} for draw in state.draws],
        "seed": seed_plain(used),
    }


def cup_of(loaded: Loaded, *, seed: str) -> CupState:
    """The cup of a tournament as far as it is played; see `bracket`."""
    task = task_for(loaded.book, loaded.tournament, seed=seed)
    return cup_state(task, cup_rule(task))


def _match(cup: Bracket, node: Node) -> Plain:
    result = cup.results.get(node.number)
    return {
        "number": node.number,
        "round": node.round,
        "players": list(cup.players(node.number)),
        "fed_by": [{"match": feed.node, "takes": feed.takes.value} for feed in node.feeds],
        "winner": result.winner if result is not None else None,
        "walkover": result is not None and result.walkover,
    }

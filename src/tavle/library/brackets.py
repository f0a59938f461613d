"""Brackets as plain data: the cup of a tournament, and brackets of their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tavle.core.errors import refuse
from tavle.core.exact import exact_text
from tavle.core.lots import draw_order
from tavle.core.model import Draw
from tavle.core.phrases import Phrase
from tavle.library.bracket_document import BracketDocument, Happened, read_document
from tavle.library.plain import Plain, RecordLike, draws_plain, load_record, note_plain, seed_plain, seed_used
from tavle.pairing.bracket import Bracket, Form, Kind, Node, Part, Seed, Side, match_length
from tavle.pairing.bracket_draw import drawn_seeds, with_late
from tavle.pairing.bracket_kinds import build
from tavle.pairing.bracket_places import places, places_of, prize_money
from tavle.pairing.bracket_tree import steps_of
from tavle.pairing.cup_bracket import CupState, cup_rule, cup_state
from tavle.pairing.next_round import task_for
from tavle.records import Loaded
from tavle.rules.model.base import Language

BRACKET, BYES, SECOND = "bracket", "bracket_byes", "second_"
"""Kinds of lots of a bracket of its own: who meets whom, and who is free in round 1; of the second cup."""

Lengths = Mapping[Part, Sequence[int]]


def bracket(record: RecordLike, *, seed: str | int | None = None, language: Language = "en") -> Plain:
    """The cup after the list: who goes on, every match, and who is through.

    Raises:
        Refused: if no cup is announced, the list is not final, or equals at the cut are still to be decided.
    """
    used = seed_used(seed)
    loaded = load_record(record)
    state = cup_of(loaded, seed=used)
    return {
        **bracket_plain(state.bracket, lengths_of(loaded)),
        "notes": [note_plain(note, language) for note in state.notes],
        "draws": draws_plain(state.draws),
        "seed": seed_plain(used),
    }


def cup_of(loaded: Loaded, *, seed: str) -> CupState:
    """The cup of a tournament as far as it is played; see `bracket`."""
    task = task_for(loaded.book, loaded.tournament, seed=seed)
    return cup_state(task, cup_rule(task))


def lengths_of(loaded: Loaded) -> Lengths:
    """The lengths of the cup's matches, where they are announced."""
    entry = cup_rule(task_for(loaded.book, loaded.tournament, seed="")).entry
    return {Part(part): rounds for part, rounds in entry.lengths.items()} if entry is not None else {}


def draw_bracket(document: Any, *, seed: str | int | None = None, **chosen: Any) -> Plain:
    """A bracket of its own, drawn, with its results so far.

    Args:
        document: {"players": [{"id", "name", "club"} or a name], "kind", "seeding", "byes", "apart", "third_place",
            "second_final", "feeds", "last_feeds", "second", "lengths", "prizes", "draws", "results"}, of which only
            `players` is needed; or the players alone, their number, or a record, whose players are taken. Results are
            {"winner", "loser", "score": [winner's, loser's], "walkover"} or {"late": player}, in the order in which
            they happened.
        seed: Where the lots come from; those that stand in `draws` are not drawn again.
        chosen: Keys of the document that are chosen beside it.

    Returns:
        What `bracket` answers, with "names", "clubs_met" (matches of round 1 inside a club, where clubs are kept
        apart), and "prizes" by part and player.

    Raises:
        Refused: if the document is not right, too few play for this kind of bracket, or a result names two who do not
            meet; the fault names its place.
    """
    used = seed_used(seed)
    read = read_document(document, **chosen)
    drawn, draws, names = bracket_of_document(read, used)
    clubs = {player.id: player.club for player in read.players if player.club is not None}
    lists = places_of(drawn)
    met = [node.number for node in drawn.nodes if _inside_club(drawn, node, clubs)] if read.apart else []
    return {
        **bracket_plain(drawn, document_lengths(read)),
        "names": names,
        "clubs_met": met,
        "prizes": {
            part: {
                player: exact_text(prize) for player, prize in prize_money(lists.get(Part(part), {}), prizes).items()
            }
            for part, prizes in read.prizes.items()
        },
        "notes": [],
        "draws": draws_plain(draws),
        "seed": seed_plain(used),
    }


def document_lengths(document: BracketDocument) -> Lengths:
    """The lengths of the matches that a document gives."""
    return {Part(part): rounds for part, rounds in document.lengths.items()}


def bracket_of_document(document: BracketDocument, seed: str) -> tuple[Bracket, list[Draw], dict[str, str]]:
    """The bracket of a document, its lots, and what everybody is called."""
    players = [player.id for player in document.players]
    main = len(players) - document.second
    draws: list[Draw] = []
    seeds = _seeds(document, players[:main], "", seed, draws)
    below = _seeds(document, players[main:], SECOND, seed, draws) if document.second else []
    form = Form(
        Kind(document.kind),
        document.third_place and main > 3,
        document.second_final,
        document.feeds,
        document.last_feeds,
        document.second,
    )
    drawn = build([*seeds, *below], form)
    names = {player.id: player.name or player.id for player in document.players}
    for position, happened in enumerate(document.results):
        where = f"results[{position}]"
        late = happened.late
        if late is None:
            drawn = _entered(drawn, happened, names, where)
        else:
            drawn = with_late(drawn, late.id)
            names[late.id] = late.name or late.id
    return drawn, draws, names


def _seeds(document: BracketDocument, players: Sequence[str], which: str, seed: str, draws: list[Draw]) -> list[str]:
    """The seeds of one cup; the lots that it takes are added to the draws."""
    orders: dict[str, tuple[str, ...]] = {}
    for kind, wanted in ((BRACKET, document.seeding), (BYES, document.byes)):
        if wanted == "lot":
            draw = _draw(document, f"{which}{kind}", players, seed)
            orders[kind] = draw.order
            draws.append(draw)
    clubs = {player.id: player.club for player in document.players if player.club is not None}
    return drawn_seeds(
        players, lots=orders.get(BRACKET), byes=orders.get(BYES), clubs=clubs if document.apart else None
    )


def _draw(document: BracketDocument, kind: str, players: Sequence[str], seed: str) -> Draw:
    for known in document.draws:
        if known.kind == kind:
            return Draw(kind, known.seed, known.order)
    return Draw(kind, seed, draw_order(kind, seed, kind, players).order)


def _entered(drawn: Bracket, won: Happened, names: Mapping[str, str], where: str) -> Bracket:
    """The bracket with one more result.

    Raises:
        Refused: `not-a-cup-match` if these two do not meet now; the sentence names who does.
    """
    for node in drawn.playable():
        players = drawn.players(node.number)
        if set(players) == {won.winner, won.loser}:
            score = won.score if won.score is None or players[0] == won.winner else (won.score[1], won.score[0])
            return drawn.with_result(node.number, str(won.winner), walkover=won.walkover, scores=score)
    pairs = [" - ".join(names[str(player)] for player in drawn.players(node.number)) for node in drawn.playable()]
    named = ", ".join(names.get(str(player), str(player)) for player in (won.winner, won.loser))
    raise refuse("not-a-cup-match", where=where, players=named, open="; ".join(pairs) or Phrase("none"))


def _inside_club(drawn: Bracket, node: Node, clubs: Mapping[str, str]) -> bool:
    first = all(isinstance(side, Seed) for side in node.sides) and node.round == 1
    upper, lower = (clubs.get(str(player)) for player in drawn.players(node.number))
    return first and upper is not None and upper == lower


def bracket_plain(drawn: Bracket, lengths: Lengths) -> Plain:
    """A bracket as plain data."""
    steps = steps_of(drawn.nodes)
    return {
        "kind": drawn.form.kind.value,
        "players": [player for player in drawn.seeds if player],
        "rounds": drawn.rounds,
        "matches": [_match(drawn, node, steps[node.number], lengths) for node in drawn.nodes],
        "open": [node.number for node in drawn.playable()],
        "champion": drawn.champion,
        "places": places(drawn),
        "lists": {part.value: found for part, found in places_of(drawn).items()},
    }


def _match(drawn: Bracket, node: Node, step: int, lengths: Lengths) -> Plain:
    result, filled = drawn.results.get(node.number), drawn.filled(node.number)
    return {
        "number": node.number,
        "part": node.part.value,
        "round": node.round,
        "step": step,
        "length": match_length(lengths, node),
        "players": list(drawn.players(node.number)),
        "sides": [_side(side) for side in node.sides],
        "fed_by": [{"match": feed.node, "takes": feed.takes.value} for feed in node.feeds],
        "only_after": node.only_after,
        "played": not filled.void,
        "winner": result.winner if result is not None else None,
        "score": list(result.scores) if result is not None and result.scores is not None else None,
        "walkover": result is not None and result.walkover,
    }


def _side(side: Side) -> Plain:
    """Where a side comes from, as structure: what a simulation plays."""
    if isinstance(side, Seed):
        return {"seed": side.number}
    return {f"{side.takes.value}_of": side.node, **({"first": True} if side.first else {})}

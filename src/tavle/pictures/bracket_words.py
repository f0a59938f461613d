"""What a picture of a bracket says: who stands on a side, where he comes from, and the whole match in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypeGuard

from tavle.pairing.bracket import Bracket, Feed, Node, Part, Side, Takes, match_length
from tavle.rules.model.base import Language
from tavle.texts import say

DASH = "–"


def heading_text(language: Language, part: Part, round_number: int, length: int | None) -> str:
    """The words above a column: the round, and the length of its matches where it is given."""
    words = say(language, "bracket.round", number=round_number)
    if part in (Part.FINAL, Part.THIRD_PLACE):
        words = say(language, f"bracket.part.{part}")
    if part is Part.FINAL and round_number > 1:
        words = f"{words}, {say(language, 'bracket.if_needed')}"
    return words if length is None else f"{words} · {say(language, 'bracket.to_points', points=length)}"


def side_text(names: Mapping[str, str], side: Side, player: str | None, language: Language) -> str:
    """The player on a side, or where he comes from; a dash where nobody comes."""
    if player:
        return names.get(player, player)
    return origin_text(side, language) if player is None and isinstance(side, Feed) else DASH


def origin_text(side: Feed, language: Language) -> str:
    """Where the player of a side comes from: `loser of 5`."""
    key = "first_loser_of" if side.first else f"{side.takes.value}_of"
    return say(language, f"bracket.{key}", match=side.node)


def short_text(side: Side, player: str | None, language: Language) -> str:
    """The same where nobody is known yet and there is little room; the condition stands in the tooltip."""
    return side_text({}, replace(side, first=False) if isinstance(side, Feed) else side, player, language)


def came_down(side: Side) -> TypeGuard[Feed]:
    """Whether a side is fed by a loser."""
    return isinstance(side, Feed) and side.takes is Takes.LOSER


def goes_down(bracket: Bracket) -> dict[int, int]:
    """A match to the one that its loser plays next."""
    return {side.node: node.number for node in bracket.nodes for side in node.feeds if side.takes is Takes.LOSER}


def told(
    bracket: Bracket,
    names: Mapping[str, str],
    language: Language,
    lengths: Mapping[Part, Sequence[int]],
) -> str:
    """All matches one after another, for those who cannot see the picture."""
    return ". ".join(_told(bracket, names, node, language, lengths) for node in bracket.nodes)


def _told(
    bracket: Bracket,
    names: Mapping[str, str],
    node: Node,
    language: Language,
    lengths: Mapping[Part, Sequence[int]],
) -> str:
    filled, result = bracket.filled(node.number), bracket.results.get(node.number)
    upper, lower = (
        side_text(names, side, player, language) for side, player in zip(node.sides, filled.players, strict=True)
    )
    values = {"part": say(language, f"bracket.part.{node.part}"), "round": node.round, "match": node.number}
    words = say(language, "bracket.told", **values, upper=upper, lower=lower)
    length = match_length(lengths, node)
    if length is not None:
        words = f"{words}, {say(language, 'bracket.to_points', points=length)}"
    if filled.void:
        return say(language, "bracket.nobody", told=words)
    if result is None:
        return words
    player = names.get(result.winner, result.winner)
    if result.walkover:
        return say(language, "bracket.walkover", told=words, player=player)
    if result.scores is not None:
        high, low = sorted(result.scores, reverse=True)
        return say(language, "bracket.won_scores", told=words, player=player, high=high, low=low)
    return say(language, "bracket.won", told=words, player=player)

"""A bracket round by round: who meets whom, where those come from who are not known yet, and who has won what."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from tavle.cli.sheets.page import DASH, Cell, Column, Page, shown
from tavle.cli.sheets.seating import write_notes
from tavle.texts import say

Plain = Mapping[str, Any]


def write_cup(page: Page, answer: Plain, names: Mapping[str, str]) -> None:
    """Every match with its players, or the matches that they come from, and its winner; then the prizes."""
    page.heading(page.word("cup", count=len(answer["players"])))
    columns = [
        Column(page.word("match"), "right"),
        Column(page.word("players")),
        Column(""),
        Column(page.word("winner")),
    ]
    several = len({match["part"] for match in answer["matches"]} - {"third_place"}) > 1
    for _, group in groupby(answer["matches"], key=lambda match: (match["part"], match["round"])):
        matches = list(group)
        page.heading(_heading(page, matches[0], several=several))
        page.table(columns, (_match(page, match, names) for match in matches))
    if answer["champion"] is not None:
        page.line(page.word("champion", player=names[answer["champion"]]))
    for part, prizes in answer.get("prizes", {}).items():
        _prizes(page, part, prizes, answer["lists"].get(part, {}), names)
    write_notes(page, answer["notes"])


def _heading(page: Page, match: Plain, *, several: bool) -> str:
    """The round, and where there are several parts which one; with the length of its matches."""
    if match["part"] == "third_place" or several:
        words = [say(page.language, f"bracket.part.{match['part']}"), _round(page, match)]
        words = words[:1] if match["part"] == "third_place" else words
    else:
        words = [page.word("cup_round", number=match["round"])]
    if match["length"] is not None:
        words.append(say(page.language, "bracket.to_points", points=match["length"]))
    return " · ".join(words)


def _round(page: Page, match: Plain) -> str:
    if match["only_after"] is not None:
        return say(page.language, "bracket.if_needed")
    return say(page.language, "bracket.round", number=match["round"])


def _match(page: Page, match: Plain, names: Mapping[str, str]) -> Sequence[Cell]:
    winner = DASH if match["winner"] is None else names[match["winner"]]
    if match["walkover"]:
        winner = f"{winner} ({page.word('walkover')})"
    elif match["score"] is not None:
        winner = f"{winner} {max(match['score'])}{DASH}{min(match['score'])}"
    return [str(match["number"]), *_sides(page, match, names), (winner, "bold")]


def _sides(page: Page, match: Plain, names: Mapping[str, str]) -> Iterator[str]:
    """Who plays, or which match he comes from; a dash where nobody comes."""
    for side, player in zip(match["sides"], match["players"], strict=True):
        if player is not None:
            yield names[player]
        elif not match["played"] or "seed" in side:
            yield DASH
        elif "winner_of" in side:
            yield page.word("winner_of", match=side["winner_of"])
        else:
            yield page.word("loser_of", match=side["loser_of"])


def _prizes(page: Page, part: str, prizes: Plain, places: Mapping[str, int], names: Mapping[str, str]) -> None:
    """Who has won what in one part, best first; who has won nothing is left out."""
    won = [player for player in sorted(prizes, key=lambda player: places[player]) if prizes[player] != "0"]
    if won:
        page.heading(say(page.language, "bracket.prizes", part=say(page.language, f"bracket.part.{part}")))
        columns = [Column(page.word("place"), "right"), Column(page.word("players")), Column("", "right")]
        page.table(columns, ([str(places[player]), names[player], shown(prizes[player])] for player in won))

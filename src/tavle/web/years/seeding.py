"""Ratings of a list for the players of a tournament to come: who of them is whom, before anything is entered."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from tavle.core.model import Player
from tavle.library.plain import Plain
from tavle.rules.model import Book
from tavle.rules.model.base import Language
from tavle.rules.model.seating import Composition, Monrad
from tavle.rules.rating_books import load_rating_book
from tavle.series.persons import Appearance
from tavle.series.ratings.filling import printed
from tavle.tournament.state import State
from tavle.web import logs
from tavle.web.years.asking import confirmed
from tavle.web.years.computing import everything, rating_list
from tavle.web.years.models import RATING, KeptList
from tavle.web.years.persons import decide, decisions, settle


@dataclass(frozen=True, slots=True)
class Match:
    """A player, and where he stands on a list.

    Attributes:
        line: `None` where he does not stand on it, or several have his name.
        sure: Whether it is known that he is this person; else somebody must say so.
        amended: The player with rating and games of the list, as they are printed.
    """

    player: Player
    line: Plain | None
    sure: bool
    amended: Player

    @property
    def unrated(self) -> Player:
        """The player if he is not on the list."""
        return replace(self.player, rating=None, games=None)


def seats_by_rating(book: Book) -> bool:
    """Whether a book seats by ratings: seeding groups, or a first round."""
    return any(
        isinstance(rule, Composition) or (isinstance(rule, Monrad) and rule.start in ("rating", "groups"))
        for rule in book.seating
    )


def lists_for(state: State) -> list[KeptList]:
    """The rating lists that take tournaments of this game, those that are for it alone first."""
    lists = [each for each in everything().lists.values() if each.kind == RATING and not each.hidden]
    games = {each.key: load_rating_book(each.book).games for each in lists}
    fitting = [each for each in lists if not games[each.key] or state.book.game.id in games[each.key]]
    return sorted(fitting, key=lambda each: not games[each.key])


def appearance(id_: str, player: Player) -> Appearance:
    """A player of a tournament as one who is to be known."""
    return Appearance(id_, player.id, player.name or "")


def matches(id_: str, state: State, kept: KeptList, language: Language) -> list[Match]:
    """Every player of a tournament with his line on a list.

    Raises:
        Refused: if the list cannot be computed.
    """
    listed: list[Plain] = rating_list(kept, language=language)["list"]
    of = _persons(id_, state)
    found = []
    for player in state.tournament.players:
        person = of.get(player.id)
        key, wanted = ("name", player.called) if person is None else ("person", person)
        same = [line for line in listed if line[key] == wanted]
        line = same[0] if len(same) == 1 else None
        found.append(Match(player, line, person is not None, _amended(player, line, kept)))
    return found


def _persons(id_: str, state: State) -> dict[str, str]:
    """Who the players are, those left out of whom that is to be asked."""
    mine = [appearance(id_, player) for player in state.tournament.players]
    others = [each for each in everything().seen() if each.event != id_]
    log = decisions()
    asked = {fault.values["name"] for fault in settle([*others, *mine], log).waiting.get(id_, ())}
    sure = [each for each in mine if each.called not in asked]
    known = settle([*others, *sure], log).persons.of
    return {each.player: known[id_, each.player] for each in sure if (id_, each.player) in known}


def _amended(player: Player, line: Plain | None, kept: KeptList) -> Player:
    if line is None:
        return player
    rating = Fraction(printed(line["rating"], load_rating_book(kept.book).decimals))
    return replace(player, rating=rating, games=line["games"])


def fill(
    id_: str, found: Sequence[Match], taken: Collection[str], give: Callable[[Player], object], *, by: str
) -> None:
    """Players who are on the list get its rating and games, the others none; who was said to be whom is kept.

    Args:
        id_: The tournament.
        found: As `matches` has them.
        taken: Of whom somebody says that the line found by the name is his.
        give: Enters a player as he is from now on.
        by: Who says so.

    Raises:
        Refused: as the log decides.
    """
    told: list[Plain] = []
    for match in found:
        takes = match.line is not None and (match.sure or match.player.id in taken)
        if takes and match.line is not None and not match.sure:
            mine = appearance(id_, match.player)
            told.append(confirmed(everything(), mine, match.player.club or "", match.line["person"]))
        amended = match.amended if takes else match.unrated
        if amended != match.player:
            # However his name is shown, the log has it whole.
            true = logs.true_state(id_).player(match.player.id) or match.player
            give(replace(true, rating=amended.rating, games=amended.games))
    if told:
        seen = [*everything().seen(), *(appearance(id_, match.player) for match in found)]
        decide(told, seen=seen, by=by)

"""Who is shown how in a tournament goes with its log to another installation, and comes with one from there.

What came is kept before the log grows, so that nobody is shown meanwhile; and the stricter of two ways holds.
"""

from __future__ import annotations

from django.db import transaction

from tavle.store import tournament_id
from tavle.store.veils import Veils, stricter
from tavle.web import logs
from tavle.web.privacy.erasing import erase_person
from tavle.web.privacy.models import ErasedAccount, Veil, VeiledWord, giver_digest
from tavle.web.privacy.veiling import givers_in, is_gone


def veils_of(tournament: str) -> Veils:
    """Who is not shown as he is in a tournament, as it goes with its log."""
    return Veils(Veil.of(tournament), tuple(sorted(VeiledWord.of(tournament))), _givers(tournament))


def _givers(tournament: str) -> tuple[str, ...]:
    """The accounts that were erased and stand in the log."""
    gone = set(ErasedAccount.objects.values_list("digest", flat=True))
    id_ = tournament_id(tournament)
    if not gone or id_ not in logs.store().tournaments():
        return ()
    names = {name for each in logs.store().read(id_) for name in (each.by, *givers_in(each).values())}
    return tuple(sorted(giver_digest(tournament, name) for name in names if is_gone(tournament, name, gone)))


def keep_veils(tournament: str, veils: Veils) -> None:
    """Keeps what came with a log, before the log does; who is shown by less of his name here stays so."""
    with transaction.atomic():
        known = Veils(Veil.of(tournament), tuple(VeiledWord.of(tournament)))
        for player, way in stricter(known, veils).ways.items():
            if known.ways.get(player) != way:
                Veil.objects.update_or_create(tournament=tournament, player=player, defaults={"way": way})
        for digest in veils.words:
            VeiledWord.objects.get_or_create(tournament=tournament, digest=digest)
        for digest in veils.givers:
            ErasedAccount.objects.get_or_create(digest=digest)


def erase_again(tournament: str) -> None:
    """Whatever came with a log of people who were erased, or was kept here of people who were erased there, goes."""
    for player in veils_of(tournament).erased:
        erase_person(tournament, player)

"""What is personal and not in the log goes: of one person when he asks, of a tournament some time after its end."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from django.db import transaction

from tavle.core.errors import refuse
from tavle.store import tournament_id
from tavle.tournament.events import TournamentFinished
from tavle.tournament.state import Phase
from tavle.web import logs, photos
from tavle.web.accounts.models import Consent, EntryNote, Membership, PlayerLink, User
from tavle.web.jobs.clearing import forget_made
from tavle.web.permissions import Role
from tavle.web.privacy.models import ERASED, ErasedAccount, Retention, Veil, name_digest
from tavle.web.privacy.naming import rewrite_announcement, veil_words

ABANDONED = timedelta(days=365)
"""A tournament in which nothing has happened for so long is over, whatever its log says."""


def erase_person(tournament: str, player: str, words: Sequence[str] = ()) -> None:
    """Contact data, link, agreements and photos of a player go; from now on he is nobody on every page.

    Args:
        words: Of his name, which are not said any more in texts that people wrote, for they mean him there.

    The log keeps the line in which he was entered, or its chain would break; docs/privacy.md says what that means.
    """
    with transaction.atomic():
        Veil.objects.update_or_create(tournament=tournament, player=player, defaults={"way": ERASED})
        EntryNote.objects.filter(tournament=tournament, player=player).delete()
        PlayerLink.objects.filter(tournament=tournament, player=player).delete()
        Consent.objects.filter(tournament=tournament, player=player).delete()
    veil_words(tournament, words)
    rewrite_announcement(tournament)
    logs.store().erase_contact(tournament_id(tournament), player)
    for path in photos.sent_by(tournament, player):
        path.unlink(missing_ok=True)
    forget_made(tournament)


def erase_account(user: User) -> None:
    """An account goes with its roles; logs no longer show its name as the giver of commands.

    Raises:
        Refused: `last-owner`, or nobody could give roles any more.
    """
    owners = Membership.objects.filter(tournament="", role=Role.OWNER)
    if owners.filter(user=user).exists() and not owners.exclude(user=user).exists():
        raise refuse("last-owner", where="account", name=user.get_username())
    with transaction.atomic():
        ErasedAccount.objects.get_or_create(digest=name_digest(user.get_username()))
        user.delete()


def ended(tournament: str) -> datetime | None:
    """When a tournament was finished; one in which nothing happens any more, when it was given up."""
    stored = logs.store().read(tournament_id(tournament))
    if logs.true_state(tournament).phase in (Phase.FINISHED, Phase.ARCHIVED):
        return _moment([each.at for each in stored if isinstance(each.event, TournamentFinished)][-1])
    return _moment(stored[-1].at) + ABANDONED if stored else None


def _moment(at: str) -> datetime:
    return datetime.fromisoformat(at).replace(tzinfo=UTC)


def due(tournament: str, now: datetime) -> bool:
    """Whether what is personal has been kept long enough."""
    end = ended(tournament)
    return end is not None and end + timedelta(days=Retention.days_of(tournament)) <= now


def erase_after_end(tournament: str) -> None:
    """Contact data, photos and agreements of all players of a tournament go."""
    EntryNote.objects.filter(tournament=tournament).exclude(contact="").update(contact="")
    Consent.objects.filter(tournament=tournament).delete()
    id_ = tournament_id(tournament)
    for player in logs.store().contacts(id_):
        logs.store().erase_contact(id_, player)
    shutil.rmtree(photos.folder_of(tournament), ignore_errors=True)
    forget_made(tournament)


def erase_due(now: datetime | None = None) -> list[str]:
    """Erases what is due, of every tournament; gives their ids."""
    found = [str(id_) for id_ in logs.store().tournaments() if due(id_, now or datetime.now(UTC))]
    for tournament in found:
        erase_after_end(tournament)
    return found

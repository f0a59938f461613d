"""Who calls the API: by a token in the header and by nothing else.

A cookie opens nothing here, so no page of another site can misuse one.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from django.http import HttpRequest
from ninja.security.base import AuthBase

from tavle.core.errors import refuse
from tavle.web import logs
from tavle.web.accounts.models import User
from tavle.web.api.scopes import OF_ROLE, READERS, Scope
from tavle.web.outside import tallies
from tavle.web.outside.models import ApiToken
from tavle.web.readable import check_texts, texts_of
from tavle.web.visitors import role_of

PER_MINUTE = {"stranger": 240, "token": 1200, "wrong": 30}
"""Requests that one address without a token, one token, and one address with wrong tokens may make."""
_WINDOW = 60


@dataclass(frozen=True, slots=True)
class Caller:
    """Who calls.

    Attributes:
        name: How the log names what is done with a token; empty without one.
        tournament: The one that the token is for; empty: all.
        scopes: Those of the token, as far as its maker may do that himself now.
        token: `None` without one.
    """

    name: str = ""
    tournament: str = ""
    scopes: frozenset[Scope] = frozenset()
    token: ApiToken | None = None

    @property
    def maker(self) -> User | None:
        """In whose name the program acts."""
        return None if self.token is None else self.token.maker

    def check_reach(self, tournament: str) -> None:
        """Refuses what lies outside the token's tournament.

        Raises:
            Refused: `token-elsewhere`.
        """
        if self.tournament and self.tournament != tournament:
            raise refuse("token-elsewhere", right=self.tournament, name=tournament or "/")


class TokenAuth(AuthBase):
    """Lets in whose token has one of some scopes; without scopes everybody, but nobody with a wrong token.

    What is of the whole server (`everywhere`) no token of one tournament opens.
    """

    openapi_type = "http"
    openapi_scheme = "bearer"

    def __init__(self, *scopes: Scope, everywhere: bool = False) -> None:
        self.scopes = frozenset(scopes)
        self.everywhere = everywhere
        super().__init__()

    def __call__(self, request: HttpRequest) -> Caller:
        """Who calls.

        Raises:
            Refused: `token-missing`, `token-unknown`, `token-maker`, `token-scope`, `token-elsewhere` or
                `too-many-requests`.
        """
        match: Any = request.resolver_match
        check_texts(texts_of(request, match.kwargs))
        address = request.META.get("REMOTE_ADDR", "")
        given = _token_in(request)
        if given is None:
            spend(f"stranger:{address}", PER_MINUTE["stranger"])
            if self.scopes:
                raise refuse("token-missing", where="Authorization")
            return Caller()
        caller = _caller(given, address, match.kwargs.get("id"))
        if self.everywhere:
            caller.check_reach("")
        if self.scopes and not self.scopes & caller.scopes:
            has = ", ".join(sorted(caller.scopes))
            raise refuse("token-scope", where="Authorization", has=has, right=", ".join(sorted(self.scopes)))
        return caller


def _token_in(request: HttpRequest) -> str | None:
    """The token of a request; what is given in another way is none that can be known."""
    header = request.headers.get("Authorization")
    if header is None:
        return None
    scheme, _, token = header.partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def _caller(given: str, address: str, tournament: str | None) -> Caller:
    wrong = f"wrong:{address}"
    # Who guesses is stopped before the next guess is looked at.
    if tallies.counted(wrong) >= PER_MINUTE["wrong"]:
        raise refuse("too-many-requests", seconds=_WINDOW)
    token = ApiToken.usable(given)
    if token is None:
        spend(wrong, PER_MINUTE["wrong"])
        raise refuse("token-unknown", where="Authorization")
    spend(f"token:{token.pk}", PER_MINUTE["token"])
    caller = Caller(f"api:{token.name}", token.tournament, token=token)
    if tournament is not None:
        caller.check_reach(tournament)
    return replace(caller, scopes=_scopes_of(token, token.tournament if tournament is None else tournament))


def _scopes_of(token: ApiToken, tournament: str) -> frozenset[Scope]:
    """What a token may do: never more than its maker may at this moment.

    Raises:
        Refused: `token-maker` if that is nothing any more.
    """
    role = None if token.maker is None or not token.maker.is_active else role_of(token.maker, tournament)
    if role not in OF_ROLE:
        raise refuse("token-maker", where="Authorization", name=token.maker.get_username() if token.maker else "–")
    return frozenset(map(Scope, token.scopes)) & OF_ROLE[role]


def spend(key: str, most: int) -> None:
    """Counts a request.

    Raises:
        Refused: `too-many-requests` beyond so many a minute.
    """
    if tallies.count(key, seconds=_WINDOW) > most:
        raise refuse("too-many-requests", seconds=_WINDOW)


ANYBODY = TokenAuth()
READER = TokenAuth(*READERS)
DESK = TokenAuth(Scope.SCOREKEEPER, Scope.DIRECTOR)
DIRECTOR = TokenAuth(Scope.DIRECTOR)
EVERYWHERE = TokenAuth(Scope.DIRECTOR, everywhere=True)
"""Directors of the whole server: what belongs to no tournament."""
PEOPLE = TokenAuth(Scope.PEOPLE)
OWNER = TokenAuth(Scope.OWNER, everywhere=True)


def caller_of(request: HttpRequest) -> Caller:
    """Who was let in."""
    found: Caller = request.auth  # type: ignore[attr-defined]  # set by the API when it lets somebody in
    return found


def hand_of(request: HttpRequest, tournament: str) -> str:
    """Under whose name the log keeps what is done with a token: the token's; where two people are wanted its maker's.

    Nobody is a second person by a token of his own. As it never depends on what was given before, no haste helps.

    Raises:
        Refused: if there is no such tournament.
    """
    caller = caller_of(request)
    two = logs.true_state(tournament).two_persons
    return caller.maker.get_username() if two and caller.maker is not None else caller.name

"""A tournament's log on another installation, by that one's API: where it ends, its rest, and sending ours.

The log goes over the wire, sealed as it is, and before it who is not shown by his full name; what arrives is checked
like a file (`tavle.store.handing_over`).
"""

from __future__ import annotations

import gzip
import http.client
import json
import urllib.error
import urllib.request
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from tavle.core.errors import Refused, refuse
from tavle.records.parse import parse_json
from tavle.store.entry import Entry, Head, entry_to_json
from tavle.store.handing_over import Clash, clash, entries_in, take_in
from tavle.store.identifiers import TournamentId
from tavle.store.port import Store
from tavle.store.veils import Veils, veils_from_json, veils_to_json

PATIENCE = 30.0
"""Seconds until another installation that does not answer is given up."""
LONGEST = 8_000_000
"""Bytes of a rest that is sent, some 15,000 commands: whole or not at all. Packed it is a quarter of that."""
_NONE = "no-tournament"


@dataclass(frozen=True, slots=True)
class Rest:
    """What another installation has beyond this one.

    Attributes:
        entries: Commands as plain data.
        veils: Who is not shown by his full name there; of everybody who is in `entries`, for it was asked last.
    """

    entries: list[Any]
    veils: Veils


class Elsewhere:
    """The log of one tournament on another installation."""

    def __init__(self, url: str, tournament: TournamentId, token: str) -> None:
        """Nothing is asked yet.

        Args:
            url: The address of the installation, such as `https://tavle.example.org`.
            tournament: The tournament's id there, and here.
            token: One with the scope `hand_over`.

        Raises:
            Refused: `elsewhere-silent` if the address is none.
        """
        self.url = url.rstrip("/")
        parts = urlsplit(self.url)
        if parts.scheme not in ("http", "https") or not parts.netloc or not (self.url + token).isascii():
            raise refuse("elsewhere-silent", where="url", url=url, reason="http(s)://...")
        self._at = f"{self.url}/api/v1/tournaments/{tournament}"
        self._headers = {"Authorization": f"Bearer {token.strip()}", "Content-Type": "application/json"}

    def head(self) -> Head:
        """Where the log ends there; `Head()` if there is none yet.

        Raises:
            Refused: `elsewhere-silent`, or `elsewhere-refuses` with what the other says.
        """
        found = self._ask("head", may_lack=True)
        return Head() if found is None else _head(self.url, found)

    def rest(self, *, after: int) -> Rest:
        """What comes after the first so many commands there, and who is not shown by his full name.

        Raises:
            Refused: as `head`; `broken-veils`.
        """
        entries: list[Any] = []
        while True:
            found = self._ask(f"entries?after={after + len(entries)}")
            listed = found.get("entries") if isinstance(found, dict) else None
            if not isinstance(listed, list):
                raise refuse("elsewhere-silent", where="url", url=self.url, reason="no log")
            entries += listed
            if not listed or after + len(entries) >= _head(self.url, found.get("head")).entries:
                return Rest(entries, veils_from_json(found.get("veils")))

    def send(self, rest: Sequence[Any], *, head: Head, veils: Veils) -> Head:
        """Continues the log there, by all of the rest or nothing; gives where it ends then.

        A release that knows no veils refuses some.

        Raises:
            Refused: as `head`; `log-too-large`.
        """
        at = {"entries": head.entries, "version": head.version, "digest": head.digest}
        sent = {"head": at, "entries": rest, **({"veils": veils_to_json(veils)} if veils else {})}
        body = json.dumps(sent, ensure_ascii=False, separators=(",", ":")).encode()
        if len(body) > LONGEST:
            raise refuse("log-too-large", where="tournament", megabytes=LONGEST // 1_000_000)
        return _head(self.url, self._ask("entries", gzip.compress(body)))

    def _ask(self, what: str, packed: bytes | None = None, *, may_lack: bool = False) -> Any:
        asked = urllib.request.Request(f"{self._at}/{what}", data=packed, headers=self._headers)  # noqa: S310 - http(s) alone, see above
        if packed is not None:
            asked.add_header("Content-Encoding", "gzip")
        try:
            with _OPENER.open(asked, timeout=PATIENCE) as answer:
                return self._read(answer.read())
        except urllib.error.HTTPError as error:
            with error:
                return self._refused(error.code, error.read(), may_lack=may_lack)
        except (OSError, ValueError, http.client.HTTPException) as error:
            reason = str(getattr(error, "reason", error)) or type(error).__name__
            raise refuse("elsewhere-silent", where="url", url=self.url, reason=reason) from error

    def _read(self, content: bytes) -> Any:
        try:
            return parse_json(content.decode(), where=self.url)
        except UnicodeDecodeError as error:
            raise refuse("elsewhere-silent", where="url", url=self.url, reason="no JSON") from error

    def _refused(self, status: int, content: bytes, *, may_lack: bool) -> None:
        try:
            faults = json.loads(content)["faults"]
            said = [(str(fault["code"]), str(fault["text"])) for fault in faults]
        except (ValueError, TypeError, KeyError) as error:
            raise refuse("elsewhere-silent", where="url", url=self.url, reason=f"HTTP {status}") from error
        if may_lack and _NONE in dict(said):
            return
        text = "; ".join(f"{text} [{code}]" for code, text in said)
        raise refuse("elsewhere-refuses", where="url", url=self.url, text=text)


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """A token goes to the address that was given, and to no other."""

    def redirect_request(self, *_: Any) -> None:
        return None


_OPENER = urllib.request.build_opener(_NoRedirects)


def _head(url: str, data: Any) -> Head:
    try:
        return Head(int(data["entries"]), int(data["version"]), str(data["digest"]))
    except (TypeError, KeyError, ValueError) as error:
        raise refuse("elsewhere-silent", where="url", url=url, reason="no log") from error


@dataclass(frozen=True, slots=True)
class Moved:
    """What came of sending or fetching.

    Attributes:
        count: How many commands were new to the one who got them.
        head: Where both logs end now; after a clash, where the one that should have grown ends.
        clash: Where the two logs part, if they do; then nothing was changed.
    """

    count: int
    head: Head
    clash: Clash | None = None


def push(store: Store, tournament: TournamentId, elsewhere: Elsewhere, *, veils: Veils) -> Moved:
    """Sends what the other installation has not got yet, with who is not shown by his full name here.

    Raises:
        Refused: `no-tournament`, or as `Elsewhere`.
    """
    ours = list(store.entries(tournament))
    there = elsewhere.head()
    found = _clash(ours, there, elsewhere)
    if found is not None:
        return Moved(0, there, found)
    rest = [entry_to_json(entry) for entry in ours[there.entries :]]
    if not (rest or veils):
        return Moved(0, there)
    try:
        # In one piece: half a log would not name yet who writes it from now on.
        ends = elsewhere.send(rest, head=there, veils=veils)
    except Refused:
        # Another who sends the same may have been quicker, or only the answer was lost.
        ends = elsewhere.head()
        if not rest or ends != _head_at(ours, len(ours)):
            raise
        if veils:
            elsewhere.send([], head=ends, veils=veils)
    return Moved(len(rest), ends)


def pull(
    store: Store, tournament: TournamentId, elsewhere: Elsewhere, *, keep_veils: Callable[[Veils], object]
) -> Moved:
    """Fetches what the other installation has beyond this store, all of it or nothing.

    Args:
        store: Where the copy is, or will be.
        tournament: Its id here and there.
        elsewhere: The other installation.
        keep_veils: Gets who is not shown by his full name there, before the log grows, also if nothing else is new.

    Raises:
        Refused: as `Elsewhere`; `broken-log` or what is wrong with the chain.
    """
    here = store.tournaments().get(tournament, Head())
    ours = list(store.entries(tournament)) if here.entries else []
    there = elsewhere.head()
    found = _clash(ours, there, elsewhere)
    if found is not None:
        return Moved(0, here, found)
    rest = elsewhere.rest(after=here.entries)
    ends = take_in(store, tournament, head=here, rest=rest.entries, first=lambda: keep_veils(rest.veils))
    return Moved(len(rest.entries), ends)


def _clash(ours: Sequence[Entry], there: Head, elsewhere: Elsewhere) -> Clash | None:
    """Where the logs part; the other's is fetched only if its end is not in ours, or ours is not its beginning."""
    if there.entries == 0 or not ours:
        return None
    if there.entries <= len(ours) and _head_at(ours, there.entries) == there:
        return None
    return clash(ours, entries_in(elsewhere.rest(after=0).entries, head=Head()))


def _head_at(entries: Sequence[Entry], count: int) -> Head:
    """Where a log ended after so many commands."""
    events = [stored for entry in entries[:count] for stored in entry.events]
    return Head(count, len(events), events[-1].digest) if events else Head(count)

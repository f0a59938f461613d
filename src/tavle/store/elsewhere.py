"""A tournament's log on another installation, by that one's API: where it ends, its rest, and sending ours.

Only the log goes over the wire, sealed as it is; what arrives is checked like a file (`tavle.store.handing_over`).
"""

from __future__ import annotations

import http.client
import json
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from tavle.core.errors import refuse
from tavle.records.parse import parse_json
from tavle.store.entry import Entry, Head, entry_to_json
from tavle.store.handing_over import Clash, clash, entries_in, take_in
from tavle.store.identifiers import TournamentId
from tavle.store.port import Store

PATIENCE = 30.0
"""Seconds until another installation that does not answer is given up."""
AT_ONCE = 900_000
"""Characters of a log that are sent at once; a longer one goes in parts."""
MOST_AT_ONCE = 500
"""Commands that are sent at once."""
_NONE = "no-tournament"


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

    def entries(self, *, after: int) -> Iterator[Any]:
        """The commands there after the first so many, as plain data.

        Raises:
            Refused: as `head`.
        """
        while True:
            found = self._ask(f"entries?after={after}")
            listed = found.get("entries") if isinstance(found, dict) else None
            if not isinstance(listed, list):
                raise refuse("elsewhere-silent", where="url", url=self.url, reason="no log")
            yield from listed
            after += len(listed)
            if not listed or after >= _head(self.url, found.get("head")).entries:
                return

    def send(self, rest: Sequence[Any], *, head: Head) -> Head:
        """Continues the log there; gives where it ends then.

        Raises:
            Refused: as `head`.
        """
        sent = {"head": {"entries": head.entries, "version": head.version, "digest": head.digest}, "entries": rest}
        return _head(self.url, self._ask("entries", json.dumps(sent).encode()))

    def _ask(self, what: str, body: bytes | None = None, *, may_lack: bool = False) -> Any:
        asked = urllib.request.Request(f"{self._at}/{what}", data=body, headers=self._headers)  # noqa: S310 - http(s) alone, see above
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


def push(store: Store, tournament: TournamentId, elsewhere: Elsewhere) -> Moved:
    """Sends what the other installation has not got yet.

    Raises:
        Refused: `no-tournament`, or as `Elsewhere`.
    """
    ours = list(store.entries(tournament))
    there = elsewhere.head()
    found = _clash(ours, there, elsewhere)
    if found is not None:
        return Moved(0, there, found)
    rest = [entry_to_json(entry) for entry in ours[there.entries :]]
    head = there
    for part in _parts(rest):
        head = elsewhere.send(part, head=head)
    return Moved(len(rest), head)


def pull(store: Store, tournament: TournamentId, elsewhere: Elsewhere) -> Moved:
    """Fetches what the other installation has beyond this store, all of it or nothing.

    Raises:
        Refused: as `Elsewhere`; `broken-log` or what is wrong with the chain.
    """
    here = store.tournaments().get(tournament, Head())
    ours = list(store.entries(tournament)) if here.entries else []
    there = elsewhere.head()
    found = _clash(ours, there, elsewhere)
    if found is not None:
        return Moved(0, here, found)
    if there.entries <= here.entries:
        return Moved(0, here)
    rest = list(elsewhere.entries(after=here.entries))
    return Moved(len(rest), take_in(store, tournament, head=here, rest=rest))


def _clash(ours: Sequence[Entry], there: Head, elsewhere: Elsewhere) -> Clash | None:
    """Where the logs part; the other's is fetched only if its end is not in ours, or ours is not its beginning."""
    if there.entries == 0 or not ours:
        return None
    if there.entries <= len(ours) and _head_at(ours, there.entries) == there:
        return None
    return clash(ours, entries_in(list(elsewhere.entries(after=0)), head=Head()))


def _head_at(entries: Sequence[Entry], count: int) -> Head:
    """Where a log ended after so many commands."""
    events = [stored for entry in entries[:count] for stored in entry.events]
    return Head(count, len(events), events[-1].digest) if events else Head(count)


def _parts(rest: Sequence[Any]) -> Iterator[list[Any]]:
    """A rest in parts that are not too long to be sent."""
    part: list[Any] = []
    length = 0
    for data in rest:
        size = len(json.dumps(data))
        if part and (length + size > AT_ONCE or len(part) == MOST_AT_ONCE):
            yield part
            part, length = [], 0
        part.append(data)
        length += size
    if part:
        yield part

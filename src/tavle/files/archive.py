"""A whole tournament as one archive, and an archive as a tournament of another store.

manifest.json   what it is, who is not shown by his full name, and the SHA-256 of everything else
log.jsonl       the log, as `tavle import` takes it in too
record.json     what the log gives, as `tavle verify` and all others read it
book.toml       the rule book it was played by
photos/         photos of boards
site/           the public pages, for any browser, without a server
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from tavle.core.errors import MOST_FAULTS, BadBook, Fault, Refused, refuse
from tavle.files.zips import MANIFEST, pack, unpack
from tavle.records import record_of
from tavle.rules.read import digest, source
from tavle.store import Head, Store, TournamentId, open_store, tournament_id
from tavle.store.copying import copy_log
from tavle.store.lines import header_line
from tavle.store.loading import load
from tavle.store.veils import Veils, veils_from_json, veils_to_json
from tavle.tournament.log import chain_faults
from tavle.tournament.state import State

FORM = 1
JPEG = b"\xff\xd8\xff"
"""How such a picture begins."""
LOG, RECORD, BOOK, PHOTOS, SITE = "log.jsonl", "record.json", "book.toml", "photos/", "site/"


@dataclass(frozen=True, slots=True)
class Archive:
    """An archive that was found whole.

    Attributes:
        version, digest: Where its log ends.
        photos: Names without a folder, to JPEG files.
        book: The text of the rule book.
        veils: Who was not shown by his full name where it was made.
        another_book: Whether the book of that id here is another than the one it was played by.
    """

    tournament: TournamentId
    name: str
    version: int
    digest: str
    log: bytes
    record: dict[str, Any]
    book: str
    photos: Mapping[str, bytes]
    site: Mapping[str, bytes]
    veils: Veils
    another_book: bool


def record_bytes(record: Mapping[str, Any]) -> bytes:
    """A record as its file."""
    return f"{json.dumps(record, ensure_ascii=False, indent=1)}\n".encode()


def log_bytes(store: Store, tournament: TournamentId, *, veils: Veils | None = None) -> bytes:
    """The whole log of a tournament as a JSON Lines file; its first line says who is not shown by his full name."""
    with tempfile.TemporaryDirectory(prefix="tavle-log-") as folder:
        path = Path(folder) / LOG
        target = open_store(path)
        try:
            copy_log(store, target, tournament)
        finally:
            target.close()
        return path.read_bytes().replace(header_line(tournament), header_line(tournament, veils), 1)


@contextmanager
def log_opened(content: bytes) -> Iterator[Store]:
    """A JSON Lines file as a store that can only be read."""
    with tempfile.TemporaryDirectory(prefix="tavle-log-") as folder:
        path = Path(folder) / LOG
        path.write_bytes(content)
        store = open_store(path, read_only=True)
        try:
            yield store
        finally:
            store.close()


def make_archive(
    store: Store,
    tournament: TournamentId,
    *,
    photos: Mapping[str, bytes],
    site: Mapping[str, bytes],
    veils: Veils | None = None,
) -> bytes:
    """The archive of a tournament as it stands; the same tournament gives the same bytes.

    Contact data and accounts are not in it.

    Args:
        photos: Names without a folder, to JPEG files.
        site: The public pages, by their paths; left out where `read_archive` would refuse them for their size.
        veils: Who is not shown by his full name.
    """
    state, head = load(store, tournament), store.head(tournament)
    files = {
        LOG: log_bytes(store, tournament),
        RECORD: record_bytes(record_of(state.tournament)),
        BOOK: source(state.tournament.book)[1].encode(),
        **{f"{PHOTOS}{name}": content for name, content in photos.items()},
        **{f"{SITE}{name}": content for name, content in site.items()},
    }
    about = {
        "tavle_archive": FORM,
        "tournament": tournament,
        "name": state.name,
        "version": head.version,
        "digest": head.digest,
        **({"veils": veils_to_json(veils)} if veils else {}),
    }
    return pack(files, about, spare=SITE)


def read_archive(content: bytes) -> Archive:
    """An archive with everything in it compared: digests, the chain of the log, record and book with the log.

    Raises:
        Refused: as `unpack`; `archive-for-others`, `archive-contradicts`, `archive-book`, `broken-veils`; or as the
            store refuses it.
    """
    manifest, files = unpack(content)
    if manifest.get("tavle_archive") != FORM:
        raise refuse("archive-unreadable", reason=f"the form {manifest.get('tavle_archive')!r} is not {FORM}")
    if "for" in manifest:
        raise refuse("archive-for-others", name=str(manifest.get("name")))
    for name in (LOG, RECORD, BOOK):
        if name not in files:
            raise refuse("archive-missing", name=name)
    tournament = tournament_id(str(manifest.get("tournament")))
    state, head = _log_in(files[LOG], tournament)
    played_by = state.tournament.book_digest
    wrong = {
        RECORD: record_bytes(record_of(state.tournament)) != files[RECORD],
        MANIFEST: [manifest.get(key) for key in ("version", "digest", "name")] != [*_end(head), state.name],
        BOOK: played_by is not None and book_digest(files[BOOK]) != played_by,
    }
    if any(wrong.values()):
        raise Refused([Fault("archive-contradicts", values={"name": name}) for name, is_so in wrong.items() if is_so])
    return Archive(
        tournament=tournament,
        name=state.name,
        version=head.version,
        digest=head.digest,
        log=files[LOG],
        record=json.loads(files[RECORD]),
        book=files[BOOK].decode(),
        photos=_photos(files),
        site=_within(files, SITE),
        veils=veils_from_json(manifest.get("veils")),
        another_book=played_by is not None and digest(state.tournament.book) != played_by,
    )


def _log_in(content: bytes, tournament: TournamentId) -> tuple[State, Head]:
    """What a log gives whose chain is whole, and where it ends."""
    with log_opened(content) as store:
        if list(store.tournaments()) != [tournament]:
            raise refuse("archive-contradicts", name=MANIFEST)
        faults = tuple(islice(chain_faults(store.read(tournament)), MOST_FAULTS))
        if faults:
            raise Refused(faults)
        return _loaded(store, tournament), store.head(tournament)


def _loaded(store: Store, tournament: TournamentId) -> State:
    try:
        state = load(store, tournament)
        source(state.tournament.book)
    except BadBook as error:
        (created, *_) = store.read(tournament)
        raise refuse("archive-book", book=getattr(created.event, "book", "?")) from error
    return state


def _end(head: Head) -> tuple[int, str]:
    return head.version, head.digest


def _photos(files: Mapping[str, bytes]) -> dict[str, bytes]:
    photos = _within(files, PHOTOS)
    for name, photo in photos.items():
        if "/" in name or not name.endswith(".jpg") or not photo.startswith(JPEG):
            raise refuse("archive-unsafe", name=f"{PHOTOS}{name}", reason="it is no photo in JPEG")
    return photos


def book_digest(content: bytes) -> str:
    """The digest of a book that is not at its place: it is read like one of the user's own."""
    with tempfile.TemporaryDirectory(prefix="tavle-book-") as folder:
        path = Path(folder) / BOOK
        path.write_bytes(content)
        return digest(str(path))


def _within(files: Mapping[str, bytes], folder: str) -> dict[str, bytes]:
    return {name.removeprefix(folder): content for name, content in files.items() if name.startswith(folder)}


def take_in(store: Store, archive: Archive, *, first: Callable[[], object] = lambda: None) -> int:
    """Brings the log of an archive into a store; gives how many commands were new there.

    `first` is called when all is found right, before the log grows.

    Raises:
        Refused: `log-differs` if a log of that id is there and is another.
    """
    with log_opened(archive.log) as source_:
        return copy_log(source_, store, archive.tournament, first=first)

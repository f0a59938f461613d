"""Where tournaments are kept: append-only logs in a JSON Lines file, in SQLite or in PostgreSQL, behind one port."""

from tavle.store.entry import Appended, Claim, Entry, Head, payload_digest
from tavle.store.identifiers import TournamentId, tournament_id
from tavle.store.opening import open_store
from tavle.store.port import Contact, Snapshot, Store

__all__ = [
    "Appended",
    "Claim",
    "Contact",
    "Entry",
    "Head",
    "Snapshot",
    "Store",
    "TournamentId",
    "open_store",
    "payload_digest",
    "tournament_id",
]

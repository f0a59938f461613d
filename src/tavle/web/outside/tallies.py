"""How often somebody has tried or asked lately, counted for all processes of a server together.

One process on SQLite counts in its memory. On PostgreSQL there may be several: they count in a table that the database
need not bring to the disk, one statement each time. Who is counted is kept as a digest, for no longer than it counts.
"""

from __future__ import annotations

import hashlib
import hmac

from django.conf import settings
from django.core.cache import cache
from django.db import connection

_COUNT = """
INSERT INTO tavle_tally AS known (key, ends, count) VALUES (%s, now() + %s * interval '1 second', 1)
ON CONFLICT (key) DO UPDATE SET
    count = CASE WHEN known.ends > now() THEN known.count + 1 ELSE 1 END,
    ends = CASE WHEN known.ends > now() THEN known.ends ELSE excluded.ends END
RETURNING count
"""
_LOOK = "SELECT count FROM tavle_tally WHERE key = %s AND ends > now()"
_CLEAR = """
DELETE FROM tavle_tally WHERE key IN
    (SELECT key FROM tavle_tally WHERE ends < now() ORDER BY key LIMIT 100 FOR UPDATE SKIP LOCKED)
"""


def count(what: str, *, seconds: int) -> int:
    """Counts something once more; gives how often it has happened since the first time, at most so long ago."""
    if not _shared():
        return _counted_here(what, seconds)
    with connection.cursor() as cursor:
        cursor.execute(_COUNT, [_digest(what), seconds])
        counted = int(cursor.fetchone()[0])
        if counted == 1:  # Somebody new: whoever has not come again makes room.
            cursor.execute(_CLEAR)
    return counted


def counted(what: str) -> int:
    """How often something has happened, without counting."""
    if not _shared():
        return int(cache.get(what, 0))
    with connection.cursor() as cursor:
        cursor.execute(_LOOK, [_digest(what)])
        found = cursor.fetchone()
    return int(found[0]) if found else 0


def forget() -> None:
    """Nobody has tried anything."""
    cache.clear()
    if _shared():
        with connection.cursor() as cursor:
            cursor.execute("DELETE FROM tavle_tally")


def _shared() -> bool:
    return connection.vendor == "postgresql"


def _counted_here(what: str, seconds: int) -> int:
    cache.add(what, 0, seconds)
    try:
        return int(cache.incr(what))
    except ValueError:  # The time ended just now.
        return 1


def _digest(what: str) -> str:
    return hmac.new(settings.SECRET_KEY.encode(), what.encode(), hashlib.sha256).hexdigest()

"""Erases what is due when the server starts, and once a day while it runs."""

from __future__ import annotations

import logging
from threading import Event, Thread

from django.db import DatabaseError, connection

from tavle.core.errors import TavleError
from tavle.web.jobs.clearing import clear
from tavle.web.privacy.erasing import erase_due

DAY = 24 * 3600.0

_log = logging.getLogger(__name__)


class Eraser:
    """The thread of this process; that several do the same does no harm."""

    def __init__(self, every: float = DAY) -> None:
        self._stop = Event()
        self._thread = Thread(target=self._run, args=(every,), daemon=True, name="tavle-eraser")

    def start(self) -> None:
        """Begins."""
        self._thread.start()

    def stop(self) -> None:
        """Ends, soon."""
        self._stop.set()

    def _run(self, every: float) -> None:
        waited = False
        while not waited:
            try:
                erase_due()
                clear()
            except (TavleError, DatabaseError, OSError) as error:
                _log.warning("erasing what is due: %s", error)
            finally:
                connection.close()
            waited = self._stop.wait(every)

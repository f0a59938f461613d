"""What is measured and written down of each request: the route, never the address, which can hold a link's token.

Numbers are for Prometheus (`/metrics`); lines go to the log as JSON where `TAVLE_LOG` is `json`.
"""

from __future__ import annotations

import json
import logging
import os
import time
from collections.abc import Callable
from datetime import UTC, datetime

from django.http import HttpRequest, HttpResponse
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest, multiprocess

View = Callable[[HttpRequest], HttpResponse]

REQUESTS = Histogram("tavle_request_seconds", "Time until a page was made.", ["method", "route", "status"])
VIEWERS = Gauge("tavle_live_viewers", "Pages that listen for changes now.", multiprocess_mode="livesum")
COMMANDS = Counter("tavle_commands", "Commands given, by what became of them.", ["command", "outcome"])

_requests = logging.getLogger("tavle.requests")


class Recorded:
    """Measures every request and writes one line of it; the outermost of all that happens around a page."""

    def __init__(self, get_response: View) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Passes on."""
        begun = time.perf_counter()
        response = self._get_response(request)
        seconds = time.perf_counter() - begun
        route = route_of(request)
        method = request.method if request.method in ("GET", "HEAD", "POST") else "other"
        REQUESTS.labels(method, route, str(response.status_code)).observe(seconds)
        measured = {"status": response.status_code, "ms": round(seconds * 1000, 1)}
        _requests.info("%s %s", method, route, extra={"fields": {"method": method, "route": route, **measured}})
        return response


class WithoutAddresses(logging.Filter):
    """Says the route where Django would say the address of a request that broke: a link's token stands in it."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Lets everything pass."""
        request = getattr(record, "request", None)
        if isinstance(request, HttpRequest) and isinstance(record.args, tuple):
            record.args = tuple([route_of(request) if each == request.path else each for each in record.args])
        return True


def route_of(request: HttpRequest) -> str:
    """The pattern of an address, `me/<str:token>`; `none` where none fits."""
    return request.resolver_match.route if request.resolver_match is not None else "none"


class JsonLines(logging.Formatter):
    """One JSON object a line: time, level, logger, message, and the fields that a line has beside."""

    def format(self, record: logging.LogRecord) -> str:
        """A record as a line."""
        told = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            told["traceback"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False, default=str)


def numbers() -> bytes:
    """All that was measured, of all workers where there are several."""
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        return generate_latest()
    registry = CollectorRegistry()
    multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call] # the library has no types there
    return generate_latest(registry)

"""Webhooks: told of every event, in order, at least once, signed; never into the local network without the owner."""

from __future__ import annotations

import hashlib
import hmac
import json
import socket
import threading
from collections.abc import Iterator
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from django.utils import timezone

from tavle.core.errors import Refused
from tavle.tournament.commands import NameArbiter
from tavle.web.outside import delivering
from tavle.web.outside.addresses import checked_address, is_open
from tavle.web.outside.delivering import LEASE, MOST_FAILURES, Deliverer, deliver, due, wait_after
from tavle.web.outside.hooks import add_webhook, start_again
from tavle.web.outside.models import KEPT, Delivery, Webhook
from tavle.web.privacy.models import ERASED, Veil
from tests.web.api.calling import codes, program
from tests.web.halls import Hall, entered


class Receiver:
    """A program that listens; it answers with the statuses it is given, the last one again and again."""

    def __init__(self, *statuses: int, location: str = "") -> None:
        self.heard: list[tuple[dict[str, str], bytes]] = []
        self._statuses = list(statuses)
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                receiver.heard.append((dict(self.headers), body))
                self.send_response(receiver.next_status())
                if location:
                    self.send_header("Location", location)
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.01})
        self._thread.start()

    def next_status(self) -> int:
        return self._statuses.pop(0) if len(self._statuses) > 1 else self._statuses[0]

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}/heard?x=1"

    @property
    def versions(self) -> list[int]:
        return [json.loads(body)["version"] for _, body in self.heard]

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


@pytest.fixture
def receivers() -> Iterator[list[Receiver]]:
    opened: list[Receiver] = []
    yield opened
    for receiver in opened:
        receiver.close()


def listening(receivers: list[Receiver], hall: Hall, *statuses: int, **options: Any) -> tuple[Receiver, Webhook]:
    receiver = Receiver(*statuses)
    receivers.append(receiver)
    return receiver, add_webhook(hall.id, receiver.url, private=True, **options)


def now_due(webhook: Webhook) -> Webhook:
    """The time of the next try has come."""
    Webhook.objects.filter(pk=webhook.pk).update(due=timezone.now())
    webhook.refresh_from_db()
    return webhook


def test_it_hears_what_comes_from_now_on_and_can_check_from_whom(hall: Hall, receivers: list[Receiver]) -> None:
    receiver, webhook = listening(receivers, hall, 204)
    deliver(webhook)
    assert receiver.heard == []
    hall.do(NameArbiter(arbiter="Anna"))
    deliver(now_due(webhook))
    ((headers, body),) = receiver.heard
    told = json.loads(body)
    assert (told["tournament"], told["version"], told["by"]) == (hall.id, hall.head, "director")
    assert told["event"] == {"event": "arbiter_named", "schema": 1, "arbiter": "Anna"}
    signed = headers["Tavle-Timestamp"].encode() + b"." + body
    right = hmac.new(webhook.secret.encode(), signed, hashlib.sha256).hexdigest()
    assert headers["Tavle-Signature"] == f"sha256={right}"
    assert headers["Tavle-Delivery"] == f"{webhook.pk}-{hall.head}"


def test_who_fails_first_hears_everything_in_order_and_nothing_twice(hall: Hall, receivers: list[Receiver]) -> None:
    receiver, webhook = listening(receivers, hall, 500, 302, 200, after=0)
    for failures in (1, 2):
        deliver(webhook)
        webhook.refresh_from_db()
        assert (webhook.failures, webhook.position, webhook.stopped) == (failures, 0, False)
        assert timedelta(0) < webhook.due - timezone.now() <= wait_after(failures)
        deliver(webhook)  # It is not due yet.
        webhook = now_due(webhook)
    deliver(webhook)
    assert receiver.versions == [1, 1, *range(1, hall.head + 1)]
    webhook.refresh_from_db()
    assert (webhook.failures, webhook.position, webhook.leased) == (0, hall.head, None)
    first, second, third, *_ = Delivery.objects.filter(webhook=webhook).order_by("pk")
    assert [(each.version, each.attempt, each.status, each.fault) for each in (first, second, third)] == [
        (1, 1, 500, "status 500"),
        (1, 2, 302, "status 302"),
        (1, 3, 200, ""),
    ]


def test_waits_grow_to_an_hour_and_then_it_stops_until_it_is_started_again(
    hall: Hall, receivers: list[Receiver]
) -> None:
    waits = [wait_after(failures).total_seconds() for failures in range(1, 13)]
    assert waits == [5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600]
    receiver, webhook = listening(receivers, hall, 503, 200, after=hall.head - 1)
    Webhook.objects.filter(pk=webhook.pk).update(failures=MOST_FAILURES - 1)
    deliver(webhook)
    deliver(now_due(webhook))
    assert (webhook.stopped, receiver.versions) == (True, [hall.head])
    assert webhook.pk not in {each.pk for each in due()}
    start_again(webhook)
    assert webhook.pk in {each.pk for each in due()}
    deliver(webhook)
    assert receiver.versions == [hall.head, hall.head]


def test_it_hears_only_what_it_wants(hall: Hall, receivers: list[Receiver]) -> None:
    receiver, webhook = listening(receivers, hall, 200, after=0, events=["registration_opened"])
    deliver(webhook)
    assert receiver.versions == [2]
    webhook.refresh_from_db()
    assert webhook.position == hall.head


def test_one_process_has_it_at_a_time_and_who_died_does_not_keep_it(hall: Hall, receivers: list[Receiver]) -> None:
    receiver, webhook = listening(receivers, hall, 200, after=hall.head - 1)
    assert webhook.take(timezone.now() + LEASE)
    deliver(webhook)
    assert receiver.versions == []
    Webhook.objects.filter(pk=webhook.pk).update(leased=timezone.now() - timedelta(seconds=1))
    deliver(webhook)
    assert receiver.versions == [hall.head]


def test_nobody_listens(hall: Hall) -> None:
    with socket.create_server(("127.0.0.1", 0)) as closed:
        port = closed.getsockname()[1]
    webhook = add_webhook(hall.id, f"http://127.0.0.1:{port}/", private=True, after=0)
    deliver(webhook)
    last = Delivery.objects.get(webhook=webhook)
    assert (last.status, last.fault) == (0, "ConnectionRefusedError")


def test_what_is_long_ago_is_forgotten(hall: Hall) -> None:
    webhook = Webhook.make(hall.id, "https://192.0.2.1/", position=0)
    for version in range(1, KEPT + 6):
        Delivery.note(webhook, version, status=200, fault="")
    kept = Delivery.objects.filter(webhook=webhook).values_list("version", flat=True)
    assert sorted(kept) == list(range(6, KEPT + 6))


def test_the_threads_tell_by_themselves_and_go_on_where_they_were(
    hall: Hall, receivers: list[Receiver], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What happens while the server is down is told when it is up again."""
    Webhook.objects.all().delete()
    monkeypatch.setattr(delivering, "LOOK_EVERY", 0.05)
    receiver, _ = listening(receivers, hall, 500, 200)
    monkeypatch.setattr(delivering, "FIRST_WAIT", 0.05)
    for name in ("Anna", "Bo"):
        hall.do(NameArbiter(arbiter=name))
        deliverer = Deliverer()
        deliverer.start()
        heard(receiver, hall.head)
        deliverer.stop()
        deliverer.join()
    assert receiver.versions == [hall.head - 1, hall.head - 1, hall.head]


def heard(receiver: Receiver, version: int) -> None:
    pause = threading.Event()
    for _ in range(1000):
        if version in receiver.versions and Webhook.objects.filter(position=version, leased=None).exists():
            return
        pause.wait(0.02)
    raise AssertionError(receiver.versions)


@pytest.mark.parametrize(
    ("address", "open_"),
    [
        ("1.1.1.1", True),
        ("2606:4700::1111", True),
        ("127.0.0.1", False),
        ("10.1.2.3", False),
        ("172.16.0.1", False),
        ("192.168.1.1", False),
        ("169.254.169.254", False),
        ("100.64.0.1", False),
        ("0.0.0.0", False),
        ("224.0.0.1", False),
        ("255.255.255.255", False),
        ("::1", False),
        ("::", False),
        ("fe80::1%eth0", False),
        ("fd00::1", False),
        ("ff02::1", False),
        ("::ffff:127.0.0.1", False),
        ("::ffff:1.1.1.1", True),
        ("64:ff9b::7f00:1", False),
        ("64:ff9b::101:101", True),
        ("2002:7f00:1::", False),
    ],
)
def test_what_lies_on_the_open_internet(address: str, open_: bool) -> None:
    assert is_open(address) is open_


@pytest.mark.parametrize(
    "url",
    [
        "http://localhost:8000/",
        "http://127.0.0.1:8000/",
        "http://2130706433:8000/",
        "http://0x7f.1:8000/",
        "http://[::1]:8000/",
        "http://[::ffff:10.0.0.1]/",
        "https://169.254.169.254/latest/meta-data/",
    ],
)
def test_the_local_network_is_the_owners_to_open(url: str) -> None:
    with pytest.raises(Refused) as refused:
        checked_address(url, private=False)
    assert refused.value.faults[0].code == "webhook-private"
    assert checked_address(url, private=True).ip


@pytest.mark.parametrize(
    "url",
    [
        "",
        "example.org",
        "ftp://example.org/",
        "file:///etc/passwd",
        "gopher://127.0.0.1:6379/_x",
        "http://",
        "http://user:pass@example.org/",
        "http://user@example.org/",
        "http://127.0.0.1:22/",
        "http://127.0.0.1:99999/",
        "http://127.0.0.1:x/",
        "http://exa mple.org/",
        "http://example.org/\r\nHost: elsewhere",
        "http://example.org/\x00",
        "http://[::1/",
        "http://no-such-host.invalid/",
        f"http://{'a' * 70}.example/",
        "https://blåbær.example/",
    ],
)
def test_what_is_no_address(url: str) -> None:
    with pytest.raises(Refused) as refused:
        checked_address(url, private=True)
    assert refused.value.faults[0].code == "webhook-address"


def test_a_name_that_leads_elsewhere_later_leads_nowhere(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """It was open when it was made; when it is called its name leads into the local network."""
    answers = [("1.1.1.1", 80), ("127.0.0.1", 80)]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: [(2, 1, 6, "", answers.pop(0))])
    webhook = add_webhook(hall.id, "http://turning.example/", after=0)
    deliver(webhook)
    assert Delivery.objects.get(webhook=webhook).fault == "webhook-private"


def test_by_the_api(hall: Hall) -> None:
    director, at = program("director", hall=hall), f"tournaments/{hall.id}/webhooks"
    made = director.post(at, {"url": "http://192.0.2.1:8080/x"})
    assert (made.status_code, codes(made)) == (403, ["webhook-private"])
    made = director.post(at, {"url": "https://1.1.1.1/x", "events": ["round_closed"], "after": 3})
    assert made.status_code == 201
    told = made.json()
    webhook = Webhook.objects.get(pk=told["id"])
    assert told["secret"] == webhook.secret
    assert (webhook.position, webhook.events, webhook.private) == (3, ["round_closed"], False)
    (listed,) = director.get(at).json()
    assert listed == {key: value for key, value in told.items() if key != "secret"}
    Delivery.note(webhook, 4, status=500, fault="status 500")
    (delivery,) = director.get(f"{at}/{webhook.pk}/deliveries").json()
    assert (delivery["version"], delivery["attempt"], delivery["status"], delivery["fault"]) == (
        4,
        1,
        500,
        "status 500",
    )
    Webhook.objects.filter(pk=webhook.pk).update(stopped=True, failures=60)
    assert director.post(f"{at}/{webhook.pk}/start", None).json() == listed
    other = entered("agricola_nm", 4)
    elsewhere = program("director", hall=other).ask("delete", f"tournaments/{other.id}/webhooks/{webhook.pk}")
    assert (elsewhere.status_code, codes(elsewhere)) == (404, ["nothing-here"])
    assert director.ask("delete", f"{at}/{webhook.pk}").status_code == 204
    assert director.get(at).json() == []


def test_what_is_no_event_and_too_many(hall: Hall) -> None:
    director, at = program("director", hall=hall), f"tournaments/{hall.id}/webhooks"
    assert codes(director.post(at, {"url": "https://1.1.1.1/x", "events": ["rain"]})) == ["bad-value"]
    for _ in range(20):
        Webhook.make(hall.id, "https://1.1.1.1/", position=0)
    assert codes(director.post(at, {"url": "https://1.1.1.1/x"})) == ["bad-value"]


def test_who_wishes_to_be_nobody_is_nobody_there_too(hall: Hall, receivers: list[Receiver]) -> None:
    """What is told outside has the names that the public is shown."""
    Veil.objects.create(tournament=hall.id, player="p1", way=ERASED)
    receiver, webhook = listening(receivers, hall, 200, after=0, events=["player_registered"])
    deliver(webhook)
    names = [json.loads(body)["event"]["player"]["name"] for _, body in receiver.heard]
    assert names[0].startswith("N. N.")
    assert names[1] == "Player 2"
    told = program("director", hall=hall).get(f"tournaments/{hall.id}/log").json()
    assert "Player 1" not in json.dumps(told)

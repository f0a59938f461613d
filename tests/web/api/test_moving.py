"""A tournament moves by the API, and by `tavle push` and `tavle pull`; between two servers: `test_two_servers.py`."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import Mock

import pytest
from django.test import override_settings

from tavle.cli.main import main
from tavle.core.errors import Refused, refuse
from tavle.core.model import Player, PlayerId
from tavle.store import Head, Store, open_store, tournament_id
from tavle.store import elsewhere as elsewhere_module
from tavle.store.elsewhere import Elsewhere, push
from tavle.store.executing import execute
from tavle.store.handing_over import rest_of
from tavle.store.veils import Veils
from tavle.tournament.commands import Command, DraftTournament, HandOver, NameArbiter, OpenRegistration, RegisterPlayer
from tavle.web import logs
from tavle.web.privacy.carrying import veils_of
from tests.store.logs import NOON
from tests.web.api.calling import codes, program
from tests.web.api.gateway import Gateway
from tests.web.halls import Hall, entered

CUP = tournament_id("club-cup")


@pytest.fixture
def hall() -> Hall:
    return entered("agricola_nm", 4)


def do(store: Store, command: Command, command_id: str, here: str = "laptop") -> None:
    execute(store, CUP, command, command_id=command_id, by="Anna", now=NOON, here=here)


def enter(store: Store, name: str, here: str = "laptop") -> None:
    do(store, RegisterPlayer(player=Player(PlayerId(name.lower()), name=name)), f"enter-{name}", here)


@pytest.fixture
def laptop(tmp_path: Path) -> Iterator[Store]:
    """A store on a laptop with a tournament in registration."""
    store = open_store(tmp_path / "laptop.sqlite3")
    store.create(CUP)
    do(store, DraftTournament(name="Club cup", book="nbgf_monrad", settings={"rounds": 1, "match_length": 3}), "1")
    do(store, OpenRegistration(), "2")
    enter(store, "Anna")
    yield store
    store.close()


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(list(words))
    said = capsys.readouterr()
    return code, said.out, said.err


def events_of(store: Store) -> list[str]:
    return [stored.digest for stored in store.read(CUP)]


@pytest.fixture
def gateway() -> Iterator[Gateway]:
    opened = Gateway()
    yield opened
    opened.close()


def test_who_went_on_alone_sees_where_the_logs_part(
    hall: Hall, gateway: Gateway, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    token = program("hand_over", hall=hall).token
    store_at = str(tmp_path / "copy.sqlite3")
    assert run(capsys, "pull", store_at, hall.id, gateway.url, "--token", token)[0] == 0
    hall.do(NameArbiter(arbiter="p1"))
    copy = open_store(store_at)
    register = RegisterPlayer(player=Player(PlayerId("late"), name="Late"))
    execute(copy, tournament_id(hall.id), register, command_id="late", by="Bo", now=NOON)
    before = copy.head(tournament_id(hall.id))
    for way in ("push", "pull"):
        code, out, err = run(capsys, way, store_at, hall.id, gateway.url, "--token", token)
        assert code == 1
        assert "[logs-clash]" in err
        assert "Only here:" in out
        assert "Late registered." in out
        assert "Player 1 decides disputes." in out
        code, out, _ = run(capsys, way, store_at, hall.id, gateway.url, "--token", token, "--json")
        clash = json.loads(out)
        assert (clash["common"], len(clash["ours"]), len(clash["theirs"])) == (hall.head - 1, 1, 1)
    assert copy.head(tournament_id(hall.id)) == before
    copy.close()


def test_a_long_log_comes_in_parts_and_goes_whole(
    hall: Hall, gateway: Gateway, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Half a log would be written at both ends: what names the writer is its last command."""
    monkeypatch.setattr("tavle.web.api.moving.MOST", 2)
    token = program("hand_over", hall=hall).token
    copy = open_store(tmp_path / "copy.jsonl")
    there = Elsewhere(gateway.url, tournament_id(hall.id), token)
    kept: list[Veils] = []
    moved = elsewhere_module.pull(copy, tournament_id(hall.id), there, keep_veils=kept.append)
    assert kept == [Veils()]
    assert (moved.count, moved.head) == (6, logs.store().head(tournament_id(hall.id)))
    assert len([each for each in gateway.requests if "entries" in each]) == 3
    for name in ("Cy", "Dag", "Eva"):
        more(copy, hall, name)
    sent = push(copy, tournament_id(hall.id), there, veils=Veils())
    assert (sent.count, sent.head) == (3, copy.head(tournament_id(hall.id)))
    assert [each for each in gateway.requests if each.startswith("post")] == [gateway.requests[-1]]
    assert logs.state_of(hall.id).tournament.players[-1].name == "Eva"
    nothing = push(copy, tournament_id(hall.id), there, veils=Veils())
    assert (nothing.count, nothing.head) == (0, sent.head)
    copy.close()


def test_where_nobody_is_named_both_commands_say_so(
    hall: Hall, gateway: Gateway, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    token, copy = program("hand_over", hall=hall).token, str(tmp_path / "copy.jsonl")
    for way in ("pull", "push"):
        code, out, _ = run(capsys, way, copy, hall.id, gateway.url, "--token", token)
        assert (code, len(out.splitlines())) == (0, 2)
        assert out.splitlines()[1].startswith("No machine is named as the one that writes")
    code, out, _ = run(capsys, "pull", copy, hall.id, gateway.url, "--token", token, "--json")
    assert (code, json.loads(out)["writer"]) == (0, "")
    hall.do(HandOver(to="laptop"))
    code, out, _ = run(capsys, "pull", copy, hall.id, gateway.url, "--token", token)
    assert (code, len(out.splitlines())) == (0, 1)


@pytest.fixture
def copy(hall: Hall, tmp_path: Path) -> Iterator[Store]:
    """What a laptop has of the hall's tournament, with three players more."""
    store, id_ = open_store(tmp_path / "copy.sqlite3"), tournament_id(hall.id)
    store.extend(id_, list(logs.store().entries(id_)), head=Head())
    for name in ("Cy", "Dag", "Eva"):
        more(store, hall, name)
    yield store
    store.close()


def more(store: Store, hall: Hall, name: str) -> None:
    register = RegisterPlayer(player=Player(PlayerId(name), name=name))
    execute(store, tournament_id(hall.id), register, command_id=name, by="Bo", now=NOON)


@pytest.fixture
def late(hall: Hall, gateway: Gateway, copy: Store) -> Iterator[Elsewhere]:
    """The other installation as somebody sees it who does not know yet that the log has been sent meanwhile."""
    there = Elsewhere(gateway.url, tournament_id(hall.id), program("hand_over", hall=hall).token)
    before = [there.head()]
    assert push(copy, tournament_id(hall.id), there, veils=Veils()).count == 3
    asked = there.head
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(there, "head", lambda: before.pop() if before else asked())
        yield there


def test_who_comes_second_with_the_same_has_sent_it(hall: Hall, copy: Store, late: Elsewhere) -> None:
    """Two send the same log at once, or the answer to the first is lost on the way: all of it has arrived."""
    again = push(copy, tournament_id(hall.id), late, veils=Veils())
    assert (again.count, again.head) == (3, copy.head(tournament_id(hall.id)))


def test_who_comes_second_with_more_sends_once_more(hall: Hall, copy: Store, late: Elsewhere) -> None:
    more(copy, hall, "Finn")
    with pytest.raises(Refused, match="log-moved"):
        push(copy, tournament_id(hall.id), late, veils=Veils())
    assert push(copy, tournament_id(hall.id), late, veils=Veils()).count == 1


VEILED = Veils({"Cy": "first_name"})


def test_who_comes_second_still_says_who_is_veiled(hall: Hall, copy: Store, late: Elsewhere) -> None:
    assert push(copy, tournament_id(hall.id), late, veils=VEILED).count == 3
    assert veils_of(hall.id).ways["Cy"] == "first_name"


def test_veils_that_are_refused_are_not_said_to_have_come(
    hall: Hall, gateway: Gateway, copy: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The log is there already: that alone does not make it right."""
    there = Elsewhere(gateway.url, tournament_id(hall.id), program("hand_over", hall=hall).token)
    push(copy, tournament_id(hall.id), there, veils=Veils())
    monkeypatch.setattr(there, "send", Mock(side_effect=refuse("elsewhere-refuses", url=gateway.url, text="veils")))
    with pytest.raises(Refused, match="elsewhere-refuses"):
        push(copy, tournament_id(hall.id), there, veils=VEILED)


def test_a_log_beyond_measure_is_not_sent(
    hall: Hall, gateway: Gateway, copy: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(elsewhere_module, "LONGEST", 1000)
    there = Elsewhere(gateway.url, tournament_id(hall.id), program("hand_over", hall=hall).token)
    with pytest.raises(Refused, match="log-too-large"):
        push(copy, tournament_id(hall.id), there, veils=Veils())
    assert logs.store().head(tournament_id(hall.id)).entries == 6


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        ((200, b"no json"), "not-json"),
        ((200, b"\xff"), "elsewhere-silent"),
        ((200, b"[]"), "elsewhere-silent"),
        ((200, b'{"entries": "x"}'), "elsewhere-silent"),
        ((302, b""), "elsewhere-silent"),
        ((500, b"broken"), "elsewhere-silent"),
        ((403, b'{"faults": [{"code": "token-scope", "text": "no"}]}'), "elsewhere-refuses"),
        ((404, b'{"faults": [{"code": "nothing-here", "text": "no"}]}'), "elsewhere-refuses"),
    ],
)
def test_what_answers_is_no_tavle_or_refuses(
    answer: tuple[int, bytes], code: str, laptop: Store, gateway: Gateway
) -> None:
    gateway.answer = answer
    with pytest.raises(Refused) as refused:
        push(laptop, CUP, Elsewhere(gateway.url, CUP, "x"), veils=Veils())
    assert refused.value.faults[0].code == code


@pytest.mark.parametrize("url", ["tavle.example", "ftp://x/", "http://", "http://127.0.0.1:1/", "http://blåbær/"])
def test_nobody_answers(url: str, laptop: Store, capsys: pytest.CaptureFixture[str]) -> None:
    before = events_of(laptop)
    code, _, err = run(capsys, "pull", laptop.address, CUP, url, "--token", "x")
    assert (code, "[elsewhere-silent]" in err) == (1, True)
    assert events_of(laptop) == before


def test_without_a_token(laptop: Store, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TAVLE_TOKEN", raising=False)
    code, _, err = run(capsys, "push", laptop.address, CUP, "http://127.0.0.1:1/")
    assert (code, "[token-missing]" in err) == (1, True)


def test_the_log_by_the_api(hall: Hall) -> None:
    mover, at = program("hand_over", hall=hall), f"tournaments/{hall.id}/"
    head = mover.get(at + "head").json()
    assert (head["version"], head["entries"]) == (hall.head, 6)
    found = mover.get(at + "entries?after=4").json()
    assert (found["head"], len(found["entries"])) == (head, 2)
    moved = mover.post(at + "entries", {"head": {**head, "version": 1}, "entries": []})
    assert (moved.status_code, codes(moved)) == (409, ["log-moved"])
    nothing = mover.post(at + "entries", {"head": head, "entries": []})
    assert (nothing.status_code, nothing.json()) == (200, head)
    again = mover.post(at + "entries", {"head": head, "entries": found["entries"][:1]})
    assert (again.status_code, codes(again)[0]) == (422, "log-gap")
    broken = mover.post(at + "entries", {"head": head, "entries": [{}]})
    assert (broken.status_code, codes(broken)) == (422, ["broken-log"])
    assert mover.get(at + "head").json() == head


@pytest.mark.parametrize(
    ("packed", "status", "code"),
    [
        (gzip.compress(b"{}"), 422, "missing-key"),
        (gzip.compress(b"[]"), 400, "not-an-object"),
        (gzip.compress(b"\xff"), 400, "not-text"),
        (gzip.compress(b" " * 15_000_001), 400, "bad-value"),
        (gzip.compress(b"{}")[:-4], 400, "not-text"),
        (b"{}", 400, "not-text"),
    ],
    ids=["form", "list", "no text", "too large unpacked", "torn", "not packed"],
)
def test_a_packed_body_that_is_none(hall: Hall, packed: bytes, status: int, code: str) -> None:
    mover = program("hand_over", hall=hall).client
    at = f"/api/v1/tournaments/{hall.id}/entries"
    answer = mover.post(at, packed, content_type="application/json", headers={"Content-Encoding": "gzip"})
    assert (answer.status_code, codes(answer)[0]) == (status, code)


def test_where_this_server_writes_nobody_adds_but_by_force(hall: Hall, tmp_path: Path) -> None:
    id_ = tournament_id(hall.id)
    with override_settings(HERE="club.example"):
        hall.do(HandOver(to="club.example"))
        mover = program("hand_over", hall=hall)
        copy = open_store(tmp_path / "copy.jsonl")
        copy.extend(id_, list(logs.store().entries(id_)), head=Head())
        head = mover.get(f"tournaments/{hall.id}/head").json()
        register = RegisterPlayer(player=Player(PlayerId("x"), name="X"))
        execute(copy, id_, register, command_id="x", by="Bo", now=NOON, here="club.example")
        rest = rest_of(copy, id_, after=head["entries"])
        sneaked = mover.post(f"tournaments/{hall.id}/entries", {"head": head, "entries": rest})
        assert (sneaked.status_code, codes(sneaked)) == (409, ["written-elsewhere"])
        forced = open_store(tmp_path / "forced.jsonl")
        forced.extend(id_, list(logs.store().entries(id_)), head=Head())
        force = HandOver(to="laptop", forced=True, reason="the server burnt down")
        execute(forced, id_, force, command_id="f", by="Bo", now=NOON, here="laptop")
        rest = rest_of(forced, id_, after=head["entries"])
        taken = mover.post(f"tournaments/{hall.id}/entries", {"head": head, "entries": rest})
        assert (taken.status_code, logs.state_of(hall.id).writer) == (200, "laptop")
        copy.close()
        forced.close()

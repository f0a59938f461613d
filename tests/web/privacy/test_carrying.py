"""Who is not shown by his full name travels with the log, by every way that a log goes, and is never shown by more."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tavle.cli.main import main
from tavle.cli.veils import keep_veils_at, veils_at
from tavle.core.errors import Refused
from tavle.core.model import Player, PlayerId
from tavle.files.archive import read_archive
from tavle.files.shared import read_shared_log
from tavle.store import Head, Store, open_store, tournament_id
from tavle.store.handing_over import rest_of
from tavle.store.veils import Veils, keep_veils_beside, veils_beside, veils_in
from tavle.tournament.commands import GiveRuling, RegisterPlayer
from tavle.web import logs
from tavle.web.accounts.models import EntryNote, User
from tavle.web.privacy.carrying import erase_again, keep_veils, veils_of
from tavle.web.privacy.erasing import erase_account, erase_person
from tavle.web.privacy.models import ERASED, FIRST_NAME, INITIALS, ErasedAccount, Veil, name_digest
from tavle.web.privacy.showing import show
from tavle.web.privacy.veiling import Audience
from tavle.web.sharing import shared_log_of
from tests.tournament.desk import by_number, play_round
from tests.web.api.calling import Program, codes, program
from tests.web.api.gateway import Gateway
from tests.web.halls import Hall, entered, organiser
from tests.web.reading import ENGLISH, words

MINOR, GONE = "Signe Marie Sjolund", "Torvald Rambekk"
GIVER = "carrying-clerk"


@pytest.fixture(scope="module")
def hall() -> Hall:
    """A minor, somebody erased with a ruling that says his family name alone, and a clerk whose account is erased."""
    made = entered("agricola_nm", 14)
    made.do(RegisterPlayer(player=Player(PlayerId("p15"), MINOR)), by=GIVER)
    made.do(RegisterPlayer(player=Player(PlayerId("p16"), GONE)))
    play_round(made, by_number)
    made.do(GiveRuling(round=1, table=1, decision="Rambekk plays on", judge="Cato"))
    show(made.id, "p15", FIRST_NAME)
    erase_person(made.id, "p16", ["Rambekk"])
    erase_account(User.objects.create(username=GIVER))
    return made


def says(id_: str) -> list[str]:
    """The names that an installation shows, and everything that it gives away."""
    state, log = logs.state_of(id_), shared_log_of(id_).decode()
    names = [player.name or "" for player in state.tournament.players[-2:]]
    return [*names, *(word for word in ("Sjolund", "Rambekk", GIVER) if word in log)]


def is_veiled(id_: str) -> bool:
    minor, gone, *said = says(id_)
    return (minor, gone[:5], said) == ("Signe", "N. N.", [])


def copied(hall: Hall, content: bytes) -> tuple[str, bytes]:
    """The same log under another id: what another installation has not seen yet."""
    fresh = f"carried-{len(logs.store().tournaments())}"
    return fresh, content.replace(f'"{hall.id}"'.encode(), f'"{fresh}"'.encode())


def bring(content: bytes) -> Any:
    return organiser("owner", **ENGLISH).post("/bring", {"file": SimpleUploadedFile("log.jsonl", content)})


@pytest.mark.parametrize("page", ["desk/moving/log.jsonl", "desk/files/log.jsonl"])
def test_a_carried_log_shows_nobody_by_more(hall: Hall, page: str) -> None:
    content = organiser("director", hall.id).get(hall.at(page)).content
    fresh, begun = copied(hall, content)
    assert bring(begun).headers["Location"] == f"/t/{fresh}/desk"
    assert veils_of(fresh).ways == {"p15": FIRST_NAME, "p16": ERASED}
    assert is_veiled(fresh)
    assert logs.state_of(fresh, Audience.DESK).tournament.players[-2].name == MINOR


def test_a_file_whose_veils_are_torn_brings_nothing(hall: Hall) -> None:
    content = organiser("director", hall.id).get(hall.at("desk/moving/log.jsonl")).content
    fresh, begun = copied(hall, content.replace(b'"p15":"first_name"', b'"p15":"full_name"'))
    answer = bring(begun)
    assert (answer.status_code, "[broken-veils]" in words(answer)) == (422, True)
    assert fresh not in logs.store().tournaments()


def test_the_archive_says_it_and_the_log_in_it_stays_as_it_was(hall: Hall) -> None:
    archive = read_archive(organiser("director", hall.id).get(hall.at("desk/files/archive.zip")).content)
    assert archive.veils == veils_of(hall.id)
    assert set(archive.veils.ways.items()) == {("p15", FIRST_NAME), ("p16", ERASED)}
    assert (len(archive.veils.words), len(archive.veils.givers)) == (1, 1)
    said = json.dumps([dict(archive.veils.ways), archive.veils.words, archive.veils.givers])
    assert not [word for word in (*MINOR.split(), *GONE.split(), GIVER) if word in said]
    assert not veils_in(archive.log, hall.id)  # type: ignore[arg-type] # ids are text


def sent(hall: Hall, mover: Program, fresh: str, **more: Any) -> Any:
    """The log of a hall for another id, as a program that moves it sends it."""
    head = {"entries": 0, "version": 0, "digest": Head().digest}
    entries = rest_of(logs.store(), tournament_id(hall.id), after=0)
    return mover.post(f"tournaments/{fresh}/entries", {"head": head, "entries": entries, **more})


def test_by_the_api(hall: Hall) -> None:
    mover, fresh = program("hand_over"), f"{hall.id}-api"
    found = mover.get(f"tournaments/{hall.id}/entries?after=9999").json()
    veils = found["veils"]
    assert (found["entries"], veils["shown"]) == ([], {"p15": "first_name", "p16": "erased"})
    moved = sent(hall, mover, fresh, veils={**veils, "shown": {"p15": "nobody"}})
    assert (moved.status_code, fresh in logs.store().tournaments()) == (422, False)
    wrong = {"head": {"entries": 1, "version": 1, "digest": "0" * 64}, "entries": [], "veils": veils}
    assert codes(mover.post(f"tournaments/{fresh}/entries", wrong)) == ["log-moved"]
    assert not veils_of(fresh)  # nothing was taken in
    assert sent(hall, mover, fresh, veils=veils).status_code == 200
    assert is_veiled(fresh)


def test_an_older_machine_loosens_nothing(hall: Hall) -> None:
    mover, fresh = program("hand_over"), f"{hall.id}-older"
    Veil.objects.create(tournament=fresh, player="p15", way=INITIALS)
    Veil.objects.create(tournament=fresh, player="p16", way=ERASED)
    assert sent(hall, mover, fresh).status_code == 200  # It says nothing of veils.
    head = mover.get(f"tournaments/{fresh}/head").json()
    loose = {"shown": {"p15": "first_name", "p16": "initials"}}
    more = mover.post(f"tournaments/{fresh}/entries", {"head": head, "entries": [], "veils": loose})
    assert more.status_code == 200
    assert veils_of(fresh).ways == {"p15": INITIALS, "p16": ERASED}
    show(fresh, "p15", "full_name")  # Somebody here decides.
    assert veils_of(fresh).ways == {"p16": ERASED}


def test_who_was_erased_there_is_erased_here(hall: Hall) -> None:
    mover, fresh = program("hand_over"), f"{hall.id}-erased"
    assert sent(hall, mover, fresh).status_code == 200
    EntryNote.keep(fresh, "p16", contact="+47 900 00 000", team="Ulvene")
    logs.store().keep_contact(tournament_id(fresh), "p16", {"email": "t@example.org"})
    head = mover.get(f"tournaments/{fresh}/head").json()
    veils = {"shown": {"p16": "erased"}}
    assert mover.post(f"tournaments/{fresh}/entries", {"head": head, "entries": [], "veils": veils}).status_code == 200
    assert not EntryNote.objects.filter(tournament=fresh)
    assert not logs.store().contacts(tournament_id(fresh))
    keep_veils(fresh, Veils())
    erase_again(fresh)
    assert logs.state_of(fresh).tournament.players[-1].name.startswith("N. N.")


def test_an_erased_giver_is_nobody_in_that_log_alone() -> None:
    one, other = entered("agricola_nm", 4), entered("agricola_nm", 4)
    for hall in (one, other):
        hall.do(RegisterPlayer(player=Player(PlayerId("late"), "Late")), by="clerk-of-both")
    scoped = Veils(givers=veils_after_erasing(one.id, "clerk-of-both"))
    keep_veils(one.id, scoped)
    assert (by_of(one.id), by_of(other.id)) == ("N. N.", "clerk-of-both")
    assert veils_of(one.id) == scoped
    assert not veils_of(other.id)


def veils_after_erasing(id_: str, name: str) -> tuple[str, ...]:
    """What another installation would send, whose account of that name was erased; here nobody's is."""
    erase_account(User.objects.create(username=name))
    try:
        return veils_of(id_).givers
    finally:
        ErasedAccount.objects.filter(digest=name_digest(name)).delete()


def by_of(id_: str) -> str:
    return logs.log_of(id_)[-1].by


@pytest.fixture
def gateway() -> Iterator[Gateway]:
    opened = Gateway()
    yield opened
    opened.close()


@pytest.fixture
def laptop(hall: Hall, tmp_path: Path) -> Iterator[Store]:
    """A store of no installation, to which the log was pulled before anybody was veiled."""
    store = open_store(tmp_path / "laptop.sqlite3")
    store.extend(tournament_id(hall.id), list(logs.store().entries(tournament_id(hall.id))), head=Head())
    store.keep_contact(tournament_id(hall.id), "p16", {"email": "t@example.org"})
    yield store
    store.close()


def test_pulled(hall: Hall, gateway: Gateway, laptop: Store) -> None:
    id_, token = tournament_id(hall.id), program("hand_over", hall=hall).token
    assert main(["pull", laptop.address, hall.id, gateway.url, "--token", token]) == 0  # Nothing in the log is new.
    assert veils_beside(Path(laptop.address), id_) == veils_of(hall.id)
    assert not laptop.contacts(id_)
    fresh = Path(laptop.address).with_name("fresh.jsonl")
    assert main(["pull", str(fresh), hall.id, gateway.url, "--token", token]) == 0
    assert veils_beside(fresh, id_) == veils_of(hall.id)


def test_pushed(hall: Hall, gateway: Gateway, laptop: Store) -> None:
    id_, token = tournament_id(hall.id), program("hand_over", hall=hall).token
    stricter = Veils({"p14": ERASED, "p15": INITIALS})
    keep_veils_beside(Path(laptop.address), id_, stricter)
    try:
        assert main(["push", laptop.address, hall.id, gateway.url, "--token", token]) == 0
        assert Veil.of(hall.id) == {"p14": ERASED, "p15": INITIALS, "p16": ERASED}
        fresh = f"{hall.id}-pushed"
        copy = open_store(Path(laptop.address).with_name("copy.jsonl"))
        copy.extend(tournament_id(fresh), list(laptop.entries(id_)), head=Head())
        copy.close()
        keep_veils_beside(
            Path(copy.address), tournament_id(fresh), Veils(veils_of(hall.id).ways, veils_of(hall.id).words)
        )
        token = program("hand_over").token
        assert main(["push", copy.address, fresh, gateway.url, "--token", token]) == 0
        assert says(fresh) == ["S. M. S.", logs.state_of(fresh).tournament.players[-1].name]
        assert len(read_shared_log(shared_log_of(fresh)).lines) == logs.state_of(fresh).version
    finally:
        Veil.objects.filter(tournament=hall.id, player="p14").delete()
        Veil.objects.filter(tournament=hall.id, player="p15").update(way=FIRST_NAME)


def test_one_command_speaks_to_one_installation(hall: Hall, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)
    (tmp_path / "accounts.sqlite3").touch()  # A data folder, but not that of this process.
    at = f"sqlite:///{tmp_path}/tournaments.sqlite3"
    with pytest.raises(Refused) as caught:
        keep_veils_at(at, tournament_id(hall.id), veils_of(hall.id))
    assert [fault.code for fault in caught.value.faults] == ["installations-two"]
    keep_veils_at(at, tournament_id(hall.id), Veils())


def test_a_database_without_the_application(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", database)
    name = tournament_id("bare")
    assert not veils_at(database, name)
    with pytest.raises(Refused) as caught:
        keep_veils_at(database, name, Veils({"a": ERASED}))
    assert [fault.code for fault in caught.value.faults] == ["veils-homeless"]
    with psycopg.connect(database) as connection:
        connection.execute("CREATE TABLE tavle_veil (player text)")
    with pytest.raises(Refused) as caught:
        veils_at(database, name)
    assert [fault.code for fault in caught.value.faults] == ["installations-two"]

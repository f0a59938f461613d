"""What every store promises, on all three kinds."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from tavle.core.errors import Refused
from tavle.store import Contact, Head, Snapshot, Store, TournamentId
from tavle.tournament.events import Event
from tavle.tournament.log import BEGINNING, Stored, chain_faults
from tests.store.logs import ARCON, OTHER, add, claim, registered

Opened = Callable[..., Store]


def codes(refused: pytest.ExceptionInfo[Refused]) -> list[str]:
    return [fault.code for fault in refused.value.faults]


def never(missed: Sequence[Stored]) -> Sequence[Event]:
    raise AssertionError(f"a command that is kept is not decided again: {missed}")


class TestCreate:
    def test_an_empty_log(self, store: Store) -> None:
        store.create(ARCON)
        assert store.tournaments() == {ARCON: Head(0, 0, BEGINNING)}
        assert store.head(ARCON) == Head(0, 0, BEGINNING)
        assert store.read(ARCON) == ()
        assert list(store.entries(ARCON)) == []

    def test_twice_is_refused(self, store: Store) -> None:
        store.create(ARCON)
        with pytest.raises(Refused) as refused:
            store.create(ARCON)
        assert codes(refused) == ["tournament-exists"]

    @pytest.mark.parametrize("name", ["", "Arcon", "a b", "-a", "é", "a" * 65, "../x", "a\n"])
    def test_a_name_that_cannot_stand_in_an_address(self, store: Store, name: str) -> None:
        with pytest.raises(Refused) as refused:
            store.create(TournamentId(name))
        assert codes(refused) == ["bad-tournament-id"]
        assert store.tournaments() == {}


class TestAppend:
    def test_versions_and_chain(self, store: Store) -> None:
        store.create(ARCON)
        first, second = add(store, "c1", "p1", "p2"), add(store, "c2", "p3")
        log = store.read(ARCON)
        assert [stored.version for stored in log] == [1, 2, 3]
        assert [stored.command_id for stored in log] == ["c1", "c1", "c2"]
        assert [stored.event for stored in log] == [registered("p1"), registered("p2"), registered("p3")]
        assert list(chain_faults(log)) == []
        assert list(store.entries(ARCON)) == [first.entry, second.entry]
        assert [first.entry.version, second.entry.version] == [2, 3]
        assert store.head(ARCON) == Head(2, 3, log[-1].digest)

    def test_each_tournament_has_its_own_log(self, store: Store) -> None:
        store.create(ARCON)
        store.create(OTHER)
        for number in range(3):
            add(store, f"c{number}", f"p{number}")
            add(store, f"c{number}", f"q{number}", f"r{number}", tournament=OTHER)
        assert [stored.version for stored in store.read(OTHER)] == [1, 2, 3, 4, 5, 6]
        assert [stored.version for stored in store.read(ARCON)] == [1, 2, 3]
        assert list(chain_faults(store.read(OTHER))) == []
        assert list(store.tournaments()) == [ARCON, OTHER]

    @pytest.mark.parametrize(("after", "versions"), [(0, [1, 2, 3, 4, 5]), (1, [2, 3, 4, 5]), (3, [4, 5]), (5, [])])
    def test_reading_from_a_version(self, store: Store, after: int, versions: list[int]) -> None:
        store.create(ARCON)
        add(store, "c1", "p1", "p2")
        add(store, "nothing")
        add(store, "c2", "p3", "p4", "p5")
        assert [stored.version for stored in store.read(ARCON, after=after)] == versions

    @pytest.mark.parametrize(("after", "ids"), [(0, ["c1", "nothing", "c2"]), (1, ["nothing", "c2"]), (3, [])])
    def test_reading_from_a_command(self, store: Store, after: int, ids: list[str]) -> None:
        store.create(ARCON)
        add(store, "c1", "p1", "p2")
        add(store, "nothing")
        add(store, "c2", "p3", "p4", "p5")
        entries = list(store.entries(ARCON, after=after))
        assert [entry.command_id for entry in entries] == ids
        assert entries == list(store.entries(ARCON))[after:]

    def test_the_same_command_is_answered_as_the_first_time(self, store: Store) -> None:
        store.create(ARCON)
        first = add(store, "c1", "p1")
        add(store, "c2", "p2")
        again = store.append(ARCON, claim("c1"), never, known=1)
        assert again.repeated
        assert again.entry == first.entry == store.find(ARCON, "c1")
        assert [stored.version for stored in again.missed] == [2]
        assert store.head(ARCON).version == 2

    def test_a_command_without_events_is_kept(self, store: Store) -> None:
        store.create(ARCON)
        add(store, "c1", "p1")
        kept = add(store, "nothing").entry
        assert (kept.number, kept.version, kept.events) == (2, 1, ())
        assert store.append(ARCON, claim("nothing"), never, known=1).entry == kept
        assert store.head(ARCON) == Head(2, 1, store.read(ARCON)[0].digest)

    def test_another_command_under_the_same_id_is_refused(self, store: Store) -> None:
        store.create(ARCON)
        add(store, "c1", "p1")
        with pytest.raises(Refused) as refused:
            store.append(ARCON, claim("c1", "another"), never, known=1)
        assert codes(refused) == ["command-id-used"]
        assert store.head(ARCON).entries == 1

    def test_ids_belong_to_their_tournament(self, store: Store) -> None:
        store.create(ARCON)
        store.create(OTHER)
        add(store, "c1", "p1")
        assert store.find(OTHER, "c1") is None
        assert not add(store, "c1", "q1", tournament=OTHER).repeated

    def test_decided_on_what_others_have_appended(self, store: Store) -> None:
        store.create(ARCON)
        add(store, "c1", "p1")
        add(store, "c2", "p2", "p3")
        seen: list[int] = []

        def decide(missed: Sequence[Stored]) -> Sequence[Event]:
            seen.extend(stored.version for stored in missed)
            return [registered("p4")]

        appended = store.append(ARCON, claim("c3"), decide, known=1)
        assert seen == [2, 3] == [stored.version for stored in appended.missed]
        assert appended.entry.after == 3

    def test_a_refusal_changes_nothing(self, store: Store) -> None:
        store.create(ARCON)
        add(store, "c1", "p1")
        before = store.head(ARCON)
        with pytest.raises(ZeroDivisionError):
            store.append(ARCON, claim("c2"), lambda _: [registered("p2")] * (1 // 0), known=1)
        assert store.head(ARCON) == before
        assert store.find(ARCON, "c2") is None
        add(store, "c2", "p2")

    def test_texts_come_back_as_they_were(self, store: Store) -> None:
        store.create(ARCON)
        names = ["Ødegård", "line\nbreak\r", "quo\"te'\\", "\x00", "\u2028", "\U0001f3b2", "?%s"]
        add(store, "c1", *names)
        assert [stored.event for stored in store.read(ARCON)] == [registered(name) for name in names]
        assert list(chain_faults(store.read(ARCON))) == []

    def test_from_several_threads(self, store: Store) -> None:
        store.create(ARCON)

        def work(name: str) -> None:
            for number in range(10):
                add(store, f"{name}-{number}", f"{name}-{number}")

        threads = [threading.Thread(target=work, args=(name,)) for name in "abc"]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert store.head(ARCON).version == 30
        assert list(chain_faults(store.read(ARCON))) == []


class TestOpenedAgain:
    def test_everything_is_there(self, address: str, opened: Opened) -> None:
        store = opened(address)
        store.create(ARCON)
        add(store, "c1", "p1", "p2")
        store.close()
        again = opened(address)
        assert again.head(ARCON).version == 2
        assert add(again, "c2", "p3").entry.version == 3

    def test_two_at_once_see_each_other(self, address: str, opened: Opened) -> None:
        one, two = opened(address), opened(address)
        one.create(ARCON)
        for number in range(5):
            add(one, f"one-{number}", f"a{number}")
            add(two, f"two-{number}", f"b{number}")
        assert one.read(ARCON) == two.read(ARCON)
        assert list(one.entries(ARCON)) == list(two.entries(ARCON))
        assert len(one.read(ARCON)) == 10

    def test_for_reading_only(self, address: str, opened: Opened) -> None:
        store = opened(address)
        store.create(ARCON)
        add(store, "c1", "p1")
        reader = opened(address, read_only=True)
        assert reader.read(ARCON) == store.read(ARCON)
        with pytest.raises(Refused) as refused:
            add(reader, "c2", "p2")
        assert codes(refused) == ["store-unusable"]
        with pytest.raises(Refused) as refused:
            reader.create(OTHER)
        assert codes(refused) == ["store-unusable"]
        add(store, "c3", "p3")
        assert reader.head(ARCON).version == 2


class TestExtend:
    def test_entries_are_taken_over_as_they_are(self, store: Store, tmp_path: Path, opened: Opened) -> None:
        source = opened(tmp_path / "source.db")
        source.create(ARCON)
        add(source, "c1", "p1", "p2")
        add(source, "nothing")
        store.create(OTHER)
        store.extend(ARCON, source.entries(ARCON), head=Head())
        add(source, "c2", "p3")
        store.extend(ARCON, source.entries(ARCON, after=2), head=store.head(ARCON))
        assert list(store.entries(ARCON)) == list(source.entries(ARCON))
        assert store.head(ARCON) == source.head(ARCON)
        assert store.head(OTHER) == Head()
        assert add(store, "c3", "p4").entry.version == 4

    def test_a_log_that_has_moved(self, store: Store) -> None:
        store.create(ARCON)
        add(store, "c1", "p1")
        before = store.head(ARCON)
        with pytest.raises(Refused) as refused:
            store.extend(ARCON, store.entries(ARCON), head=Head())
        assert codes(refused) == ["log-moved"]
        assert store.head(ARCON) == before

    def test_a_name_that_cannot_stand_in_an_address(self, store: Store) -> None:
        with pytest.raises(Refused) as refused:
            store.extend(TournamentId("Ø"), [], head=Head())
        assert codes(refused) == ["bad-tournament-id"]


class TestBeside:
    def test_a_snapshot_is_the_last_one_kept_or_none(self, store: Store) -> None:
        store.create(ARCON)
        assert store.snapshot(ARCON) is None
        for version in (1, 2):
            store.keep_snapshot(ARCON, Snapshot(version, "d", "0.1.0", '{"é":1}'))
        assert store.snapshot(ARCON) in (None, Snapshot(2, "d", "0.1.0", '{"é":1}'))

    def test_contact_data(self, store: Store, address: str, opened: Opened) -> None:
        store.create(ARCON)
        store.create(OTHER)
        anna: Contact = {"email": "anna@example.org", "phone": "Ø 1"}
        store.keep_contact(ARCON, "p1", {"email": "old@example.org"})
        store.keep_contact(ARCON, "p1", anna)
        store.keep_contact(ARCON, "p2", {})
        assert opened(address).contacts(ARCON) == {"p1": anna, "p2": {}}
        assert store.contacts(OTHER) == {}

    def test_erased_contact_data_leave_the_log_whole(self, store: Store, address: str) -> None:
        store.create(ARCON)
        add(store, "c1", "p1")
        store.keep_contact(ARCON, "p1", {"email": "anna@example.org"})
        store.erase_contact(ARCON, "p1")
        store.erase_contact(ARCON, "p1")
        assert store.contacts(ARCON) == {}
        assert list(chain_faults(store.read(ARCON))) == []
        for path in Path(address).parent.glob(f"{Path(address).name}*"):
            assert b"anna@example.org" not in path.read_bytes()


@pytest.mark.parametrize(
    "asked",
    [
        lambda store: store.head(ARCON),
        lambda store: store.read(ARCON),
        lambda store: store.entries(ARCON),
        lambda store: store.find(ARCON, "c1"),
        lambda store: store.append(ARCON, claim("c1"), never, known=0),
        lambda store: store.contacts(ARCON),
        lambda store: store.keep_contact(ARCON, "p1", {}),
        lambda store: store.erase_contact(ARCON, "p1"),
    ],
    ids=["head", "read", "entries", "find", "append", "contacts", "keep_contact", "erase_contact"],
)
def test_no_such_tournament(store: Store, asked: Callable[[Store], object]) -> None:
    store.create(OTHER)
    with pytest.raises(Refused) as refused:
        asked(store)
    assert codes(refused) == ["no-tournament"]
    assert "it has: nm" in str(refused.value)

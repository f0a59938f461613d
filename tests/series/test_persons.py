"""Who is who: names, questions, answers that can be taken back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tavle.core.errors import Refused
from tavle.series.persons import Appearance, Assigned, Decision, Merged, TakenBack, identify, standing_decisions

A4, B9, B2 = Appearance("a", "p4", "Anna"), Appearance("b", "p9", "Anna"), Appearance("b", "p2", "Bo")
A2 = Appearance("a", "p2", "Bo")


def asked(*seen: Appearance, decisions: tuple[Decision, ...] = ()) -> list[tuple[str, str, str]]:
    """What is asked: each name with the two appearances."""
    with pytest.raises(Refused) as refused:
        identify(seen, decisions)
    return [(fault.code, str(fault.values["first"]), str(fault.values["second"])) for fault in refused.value.faults]


def codes(*seen: Appearance, decisions: tuple[Decision, ...]) -> list[str]:
    with pytest.raises(Refused) as refused:
        identify(seen, decisions)
    return [fault.code for fault in refused.value.faults]


def test_one_name_and_one_id_are_one_person() -> None:
    persons = identify([A2, B2])
    assert persons.of == {("a", "p2"): "Bo", ("b", "p2"): "Bo"}
    assert persons.names == {"Bo": "Bo"}


def test_ids_belong_to_one_event() -> None:
    persons = identify([Appearance("a", "p1", "Anna"), Appearance("b", "p1", "Bo")])
    assert set(persons.names) == {"Anna", "Bo"}


def test_without_a_name_the_id_is_the_name() -> None:
    persons = identify([Appearance("a", "Anna"), B9, Appearance("c", "Anna")])
    assert set(persons.of.values()) == {"Anna"}


def test_one_name_under_two_ids_is_asked_about() -> None:
    assert asked(A4, B9) == [("same-name", "a/p4", "b/p9")]
    assert asked(Appearance("c", "Anna"), A4, B9, Appearance("d", "p1", "Anna")) == [("same-name", "a/p4", "b/p9")]


def test_two_players_of_one_event_are_asked_about() -> None:
    assert asked(A4, Appearance("a", "p5", "Anna")) == [("same-name", "a/p4", "a/p5")]


def test_answers() -> None:
    one = Assigned("anna", ("Anna",))
    assert set(identify([A4, B9], [one]).of.values()) == {"anna"}
    two = (Assigned("anna", ("a/p4",)), Assigned("anna-oslo", ("b/p9",), name="Anna (Oslo)"))
    persons = identify([A4, B9], two)
    assert persons.of == {("a", "p4"): "anna", ("b", "p9"): "anna-oslo"}
    assert persons.names == {"anna": "Anna", "anna-oslo": "Anna (Oslo)"}


def test_who_is_named_exactly_goes_before_his_name() -> None:
    persons = identify([A4, B9], [Assigned("anna", ("Anna",)), Assigned("other", ("b/p9",))])
    assert persons.of == {("a", "p4"): "anna", ("b", "p9"): "other"}


def test_half_an_answer_is_asked_about_again() -> None:
    assert asked(A4, Appearance("b", "p4", "Anna"), decisions=(Assigned("anna", ("a/p4",)),)) == [
        ("same-name", "a/p4", "b/p4")
    ]


def test_two_names_of_one_person() -> None:
    seen = [Appearance("a", "p1", "BA"), Appearance("b", "p7", "Bjørn André")]
    persons = identify(seen, [Assigned("bjorn", ("BA", "Bjørn André"), name="Bjørn André")])
    assert set(persons.of.values()) == {"bjorn"}
    assert persons.names == {"bjorn": "Bjørn André"}


def test_merges_follow_each_other_and_can_be_taken_back() -> None:
    seen = [Appearance("a", name) for name in ("x", "y", "z")]
    later = [Appearance("b", "z")]
    merges: tuple[Decision, ...] = (Merged("x", "y"), Merged("y", "w"), Assigned("w", ("z",)))
    assert codes(*seen, *later, decisions=merges) == ["person-twice"] * 2
    apart = [Appearance(str(number), each.player) for number, each in enumerate(seen)]
    assert set(identify(apart, merges).of.values()) == {"w"}
    assert identify(apart, [*merges, TakenBack(1)]).of == {("0", "x"): "x", ("1", "y"): "w", ("2", "z"): "w"}


@pytest.mark.parametrize(
    ("decisions", "code"),
    [
        ((Assigned("q", ("nobody",)),), "unknown-appearance"),
        ((Merged("nobody", "Anna"),), "unknown-appearance"),
        ((Merged("Anna", "nobody"),), "unknown-appearance"),
        ((Assigned("q", ("Anna",)), Assigned("r", ("Anna",))), "two-persons"),
        ((Merged("Anna", "Bo"), Merged("Anna", "anna")), "two-persons"),
        ((Merged("Anna", "Bo"), Merged("Bo", "Anna")), "merge-cycle"),
        ((Merged("Anna", "Anna"),), "merge-cycle"),
        ((TakenBack(1),), "no-such-decision"),
        ((Assigned("q", ("Anna",)), TakenBack(1), TakenBack(1)), "no-such-decision"),
        ((TakenBack(2),), "no-such-decision"),
    ],
)
def test_decisions_that_cannot_be_followed(decisions: tuple[Decision, ...], code: str) -> None:
    assert codes(A4, B2, decisions=decisions) == [code]


def test_a_merge_may_name_a_person_who_appears_only_by_it() -> None:
    """Both ids of a merge are somebody's: an unknown one is a slip."""
    persons = identify([A4, B2], [Assigned("anna", ("Anna",)), Merged("anna", "Bo")])
    assert set(persons.of.values()) == {"Bo"}


@given(st.lists(st.sampled_from("abcd"), min_size=1, max_size=6))
def test_taking_everything_back_leaves_nothing(persons: list[str]) -> None:
    made = [Assigned(person, (person,)) for person in persons]
    back = [TakenBack(number) for number in range(1, len(made) + 1)]
    assert standing_decisions([*made, *back]) == []

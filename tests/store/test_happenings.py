"""Every event has its sentence in every language, with all that it names."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tavle.core.model import Draw, Outcome, Player, PlayerId, Role, Seat, Table
from tavle.rules.model.base import Language
from tavle.texts.catalogue import catalogue
from tavle.texts.happenings import event_text
from tavle.tournament import events as e

LANGUAGES: tuple[Language, ...] = ("en", "nb", "fr")
ANNA, BO = PlayerId("p1"), PlayerId("p2")
NAMES: dict[str, str] = {ANNA: "Anna", BO: "Bo"}
AT = "2002-06-28T16:00"
DRAW = Draw("unrated", "17", ("p2", "p1"))
WON = e.Result((e.SeatResult(ANNA, Outcome(won=True, score=7)), e.SeatResult(BO, Outcome(won=False, score=4))))
CHANGE = {"round": 1, "table": 2, "expected": 9}
PLAIN_WON = {
    "seats": [
        {"player": "p1", "outcome": {"won": True, "score": 7}},
        {"player": "p2", "outcome": {"won": False, "score": 4}},
    ]
}
BOARD = e.Result((e.SeatResult(ANNA, Outcome(history=(5, 8))), e.SeatResult(BO, Outcome(centres=3))))

SAID: list[tuple[e.Event, str]] = [
    (
        e.TournamentDrafted("Arcon", "ndf_arcon_2002"),
        "Arcon was set up by the rule book Diplomacy championship of Norway, ARCON 2002.",
    ),
    (e.TournamentDrafted("Home", "rules of our own"), "Home was set up by the rule book rules of our own."),
    (e.SettingsChanged({"rounds": 4}, {"rounds": 3}, 0), "Settings changed: Rounds: 4 (before: 3)."),
    (e.SettingsChanged({"rounds": 4}, {}, 2, "late"), "Settings changed: Rounds: 4. Reason: late"),
    (
        e.SettingsChanged(
            {"cup": {"best": 4, "at_cut": "lot", "second": 8, "lengths": {"main": [7, 9], "second": [5]}}},
            {"cup": {"points": "3"}},
            0,
        ),
        (
            "Settings changed: Cup: the best 4; equals at the cut by lot; second cup for the next 8; Main cup: matches "
            "to 7, 9 points; Second cup: matches to 5 points (before: all with 3 points)."
        ),
    ),
    (e.RegistrationOpened(49), "Registration opened, 49 places."),
    (e.RegistrationOpened(), "Registration opened."),
    (e.PlayerRegistered(Player(ANNA, name="Anna")), "Anna registered."),
    (e.PlayerRegistered(Player(PlayerId("p9"))), "p9 registered."),
    (e.PlayerWaitlisted(Player(ANNA)), "p1 came on the waiting list."),
    (e.PlayerAdmitted(ANNA), "Anna got a place from the waiting list."),
    (e.PlayerAmended(Player(ANNA, name="Anna"), "typo"), "What is known of Anna was put right. Reason: typo"),
    (e.EntryCancelled(BO), "Bo cancelled the entry."),
    (e.PlayerWithdrew(BO, 2), "Bo withdrew after round 2."),
    (e.PlayerReturned(BO), "Bo is back."),
    (e.StartOrderFixed((BO, ANNA)), "Start order: Bo, Anna."),
    (e.StartOrderFixed((BO, ANNA), DRAW), "Start order, with lots from the seed 17: Bo, Anna."),
    (e.TwoRequired(on=True), "From now on a result counts when a second person confirms it."),
    (e.TwoRequired(on=False), "A result that an organiser enters counts at once again."),
    (
        e.ChangeProposed({**CHANGE, "command": "correct_result", "result": PLAIN_WON, "reason": "typo"}, "Kari", 1, 2),
        "Round 1, table 2: Kari puts the result right: Anna won 7, Bo lost 4. A second person is awaited. Reason: typo",
    ),
    (
        e.ChangeProposed({**CHANGE, "command": "decide_result", "result": PLAIN_WON, "judge": "Cato"}, "Kari", 1, 2),
        "Round 1, table 2: Kari settles the dispute: Anna won 7, Bo lost 4. A second person is awaited.",
    ),
    (
        e.ChangeProposed({**CHANGE, "command": "give_walkover", "winner": "p1"}, "Kari", 1, 2),
        "Round 1, table 2: Kari gives Anna the win by walkover. A second person is awaited.",
    ),
    (
        e.ChangeProposed(
            {"command": "give_penalty", "player": "p2", "points": -2, "clause": "§9", "after_round": 3}, "Kari"
        ),
        "Kari gives Bo -2 points from round 3 on (§9). A second person is awaited.",
    ),
    (
        e.ChangeProposed({"command": "draw_lots", "seed": "hat", "order": ["p2", "p1"]}, "Kari"),
        "Kari enters lots that were drawn by hand: Bo, Anna. A second person is awaited.",
    ),
    (
        e.ChangeProposed({"command": "change_settings", "settings": {"rounds": 4}}, "Kari"),
        "Kari changes settings: Rounds: 4. A second person is awaited.",
    ),
    (
        e.ChangeProposed({"command": "require_two", "on": False}, "Kari"),
        "Kari wants one person to be enough again. A second person is awaited.",
    ),
    (e.ChangeConfirmed(17, "Kari", 1, 2), "Kari agreed to version 17; it counts."),
    (e.ChangeDeclined(17, "p1", reason="no"), "Anna did not agree to version 17; it does not count. Reason: no"),
    (e.WriterNamed("club.example"), "club.example writes this tournament from now on."),
    (
        e.WriterNamed("laptop", forced=True, reason="the server is gone"),
        "laptop took this tournament over by force. Reason: the server is gone",
    ),
    (e.ArbiterNamed("p1"), "Anna decides disputes."),
    (e.BriefingGiven(1, (ANNA,), "nb"), "Round 1: beginners were told the rules (Norsk): Anna."),
    (e.CheckInOpened(1), "Round 1: check-in opened."),
    (e.PlayerCheckedIn(1, ANNA, AT), "Round 1: Anna is there (28 June 16:00)."),
    (e.PlayerCheckedOut(1, ANNA), "Round 1: Anna does not take part."),
    (e.PlayerCheckedOut(1, ANNA, no_show=True), "Round 1: Anna did not come."),
    (e.VolunteerNamed(1, ANNA, "sit_out"), "Round 1: Anna offered to sit out."),
    (e.VolunteerNamed(1, ANNA, "play"), "Round 1: Anna offered to fill a table."),
    (e.VolunteerNamed(1, ANNA, "none"), "Round 1: Anna took the offer back."),
    (e.SeatingDrafted(1, (Table(1, (Seat(ANNA),)),)), "Round 1: a seating was drawn, 1 table."),
    (e.SeatingDrafted(1, (), by_hand=True), "Round 1: a seating was made by hand, 0 tables."),
    (e.SeatingDiscarded(1), "Round 1: the seating was discarded."),
    (e.SeatingPublished(1), "Round 1: the seating was published."),
    (e.RoundStarted(1, AT), "Round 1: play began on 28 June 16:00."),
    (e.RoundClosed(1), "Round 1 was closed."),
    (e.RoundClosed(1, (2, 3)), "Round 1 was closed; unfinished tables: 2, 3."),
    (e.RoundReopened(1, "typo"), "Round 1 was reopened. Reason: typo"),
    (
        e.RoundReopened(1, "typo", (2, 3)),
        "Round 1 was reopened; the seatings of these rounds are void: 2, 3. Reason: typo",
    ),
    (e.LotsDrawn(DRAW, 3), "Lots drawn from the seed 17: Bo, Anna."),
    (e.TournamentFinished(), "The tournament is finished."),
    (e.TournamentArchived(), "The tournament was archived."),
    (e.ClockStarted(1, None, "orders", 900, AT), "Round 1, the hall: orders, 15 minutes from 28 June 16:00."),
    (e.ClockPaused(1, 2, AT), "Round 1, table 2: the clock was stopped on 28 June 16:00."),
    (e.ClockResumed(1, 2, AT), "Round 1, table 2: the clock runs again from 28 June 16:00."),
    (e.ClockExtended(1, 2, 60), "Round 1, table 2: 1 minute more."),
    (e.ClockShortened(1, 2, 60, AT, (ANNA, BO)), "Round 1, table 2: 1 minute less; agreed: Anna, Bo."),
    (
        e.OrdersRead(1, 2, 3, ANNA, BO),
        "Round 1, table 2: Anna read the orders of turn 3, Bo read the reader's.",
    ),
    (e.AdjustmentsMade(1, 2, "retreats", (BO,), "written"), "Round 1, table 2: retreats written: Bo."),
    (e.AdjustmentsMade(1, 2, "retreats", (BO,), "board"), "Round 1, table 2: retreats made at the board: Bo."),
    (e.AdjustmentsMade(1, 2, "builds", (BO,), "written"), "Round 1, table 2: builds written: Bo."),
    (e.AdjustmentsMade(1, 2, "builds", (BO,), "board"), "Round 1, table 2: builds made at the board: Bo."),
    (e.YearCounted(1, 2, 1901, {"AUSTRIA": 5}), "Round 1, table 2: centres of 1901: Austria 5."),
    (
        e.EndVoteCounted(1, 2, (ANNA,), (), "Cato", 1905, "spring", 1904, passed=True),
        "Round 1, table 2: the game ended by vote in 1905; counted by Cato.",
    ),
    (
        e.EndVoteCounted(1, 2, (), (ANNA,), "Cato", 1905, "spring", None, passed=False),
        "Round 1, table 2: the vote to end the game failed in 1905; counted by Cato.",
    ),
    (e.SeatTakenOver(1, 2, ANNA, BO, 1904), "Round 1, table 2: Bo plays for Anna from 1904."),
    (e.SeatTakenOver(1, 2, ANNA, BO), "Round 1, table 2: Bo sits in the place of Anna."),
    (
        e.CivilDisorderDeclared(1, 2, ANNA, 1903),
        "Round 1, table 2: the power of Anna is in civil disorder from 1903.",
    ),
    (
        e.ScoreNoted(1, 2, (e.SeatResult(ANNA, Outcome(score=4)), e.SeatResult(BO, Outcome()))),
        "Round 1, table 2: so far Anna 4.",
    ),
    (e.WalkoverGiven(1, 2, ANNA, BO), "Round 1, table 2: Anna wins by walkover, Bo did not come."),
    (e.ResultReported(1, 2, WON, "p1"), "Round 1, table 2: Anna reported Anna won 7, Bo lost 4."),
    (e.ResultConfirmed(1, 2, "p2"), "Round 1, table 2: Bo confirmed the result."),
    (e.ResultEntered(1, 2, BOARD), "Round 1, table 2: result entered: Anna 5-8, Bo 3."),
    (
        e.ResultDisputed(1, 2, WON, "p2"),
        "Round 1, table 2: Bo says otherwise: Anna won 7, Bo lost 4. The table is disputed.",
    ),
    (
        e.ResultDecided(1, 2, WON, "Cato", "seen"),
        "Round 1, table 2: Cato decided: Anna won 7, Bo lost 4. Reason: seen",
    ),
    (
        e.ResultCorrected(1, 2, WON, "typo"),
        "Round 1, table 2: result put right: Anna won 7, Bo lost 4. Reason: typo",
    ),
    (e.DirectorCalled(1, 2, "p1", "May he? {no}"), "Round 1, table 2: Anna called the director: May he? {no}"),
    (e.RulingGiven(1, 2, "May he?", "No.", "Cato"), "Round 1, table 2: ruling by Cato: No."),
    (
        e.PenaltyGiven(ANNA, 2, Fraction(-3), "ndf_arcon_2002 §6", "late"),
        "Anna: -3 points from round 2 on (ndf_arcon_2002 §6). Reason: late",
    ),
    (e.GameBegun(1, 2, {"start": {"turn": "F1903M"}}), "Round 1, table 2: the game is kept from fall 1903 on."),
    (
        e.OrdersWritten(1, 2, "S1901M", {"ENG": ("F lon - nth",), "FRA": ()}),
        "Round 1, table 2: orders of spring 1901: England, France.",
    ),
    (e.TurnClosed(1, 2, "S1901R"), "Round 1, table 2: spring 1901, retreats adjudicated."),
    (e.TurnClosed(1, 2, "W1901A", back=True), "Round 1, table 2: the adjudication of winter 1901 taken back."),
    (
        e.OrderRuled(1, 2, "S1901M", "ENG", 1, "F lon - Nor", "F lon - nth", ("F lon - nth",), "Cato", "seen"),
        "Round 1, table 2: Cato ruled on an order of England, spring 1901. Reason: seen",
    ),
    (e.EventReverted(7, "typo"), "Version 7 was taken back. Reason: typo"),
    (e.CupCut("cup", (ANNA, BO)), "To the cup: Anna, Bo."),
]


def test_every_event_is_said() -> None:
    assert {type(event) for event, _ in SAID} == set(e.EVENTS)


@pytest.mark.parametrize(("event", "sentence"), SAID, ids=[sentence for _, sentence in SAID])
def test_in_english(event: e.Event, sentence: str) -> None:
    assert event_text("en", e.to_json(event), NAMES) == sentence


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_every_language(language: Language) -> None:
    own = catalogue(language)
    for key in catalogue("en"):
        if key.startswith("event."):
            assert key in own
    for event, _ in SAID:
        data: dict[str, Any] = e.to_json(event)
        assert "{" not in event_text(language, {**data, "question": "?"}, NAMES)


def test_roles_are_no_players() -> None:
    event = e.YearCounted(1, 2, 1901, {Role("AUSTRIA"): 5})
    assert "Østerrike 5" in event_text("nb", e.to_json(event), {"AUSTRIA": "Anna"})


def test_what_was_set_anew_is_said_in_words_with_what_it_was() -> None:
    settings = {"rounds": 5, "start": "fold", "apart": True, "cup": {"best": 4}, "house": "own", "match_length": 7}
    before: dict[str, Any] = {
        "start": None,
        "apart": False,
        "cup": {"points": "3"},
        "sessions": [{}, {}],
        "house": None,
    }
    event = e.to_json(e.SettingsChanged(settings, before, 2))
    assert event_text("en", event, NAMES) == (
        "Settings changed: Seating of round 1: upper half against lower (before: as the book has it), "
        "Clubs apart: yes (before: no), Cup: the best 4 (before: all with 3 points), "
        "Sessions: as the book has it (before: 2), house: own (before: as the book has it)."
    )
    assert "Klubber fra hverandre: ja (før: nei)" in event_text("nb", event, NAMES)


def test_times_are_said_by_the_halls_clock_and_as_each_language_has_them() -> None:
    """What is kept in UTC: midnight is over in Oslo when it is 22:30 there."""
    clock = e.to_json(e.ClockStarted(1, 2, "negotiation", 5400, "2026-06-30T22:30:05"))
    said = {language: event_text(language, clock, NAMES, zone="Europe/Oslo") for language in LANGUAGES}
    assert said == {
        "en": "Round 1, table 2: negotiation, 1 hour 30 minutes from 1 July 00:30.",
        "nb": "Runde 1, bord 2: forhandling, 1 time 30 minutter fra 1. juli 00:30.",
        "fr": "Ronde 1, table 2 : négociation, 1 heure 30 minutes à partir du 1er juillet à 00:30.",
    }

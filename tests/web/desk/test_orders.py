"""A posted form becomes a command, or is answered in place."""

from __future__ import annotations

import json
import re

import pytest

from tavle.tournament import commands as c
from tests.web.desk.reading import order, words
from tests.web.halls import Hall, entered, organiser


class TestOrders:
    def test_fields_are_put_into_the_command(self, arcon: Hall) -> None:
        director = organiser("director", arcon.id)
        counts = {
            f"map-centres-{seat.role}": str(n)
            for seat, n in zip(arcon.table(1).seats, (5, 5, 5, 5, 5, 5, 4), strict=True)
        }
        answer = order(director, arcon, {"command": "count_year", "round": 1, "table": 1, "year": 1901}, **counts)
        assert answer.status_code == 302
        known = arcon.latest().state.table_state(1, 1)
        assert known is not None
        assert sum(known.counts[1901].values()) == 34

    def test_lists_and_texts_too(self, arcon: Hall) -> None:
        everybody = [seat.player for seat in arcon.table(1).seats]
        fields = {"list-in_favour": everybody, "with-counted_by": "Anna", "int-year": "1903", "with-season": "spring"}
        order(organiser("director", arcon.id), arcon, {"command": "count_end_vote", "round": 1, "table": 1}, **fields)
        known = arcon.latest().state.table_state(1, 1)
        assert known is not None
        assert known.vote is not None
        assert (known.vote.passed, known.vote.counts) == (True, 1902)

    @pytest.mark.parametrize(
        ("command", "fields", "code"),
        [
            ("no json", {}, "not-json"),
            ("[]", {}, "not-an-object"),
            ('{"command": "fly"}', {}, "unknown-command"),
            ('{"command": "extend_clock"}', {"int-seconds": "soon"}, "bad-value"),
        ],
    )
    def test_what_is_no_command_is_said(self, arcon: Hall, command: str, fields: dict[str, str], code: str) -> None:
        answer = organiser("director", arcon.id).post(arcon.at("do"), {"command": command, **fields})
        assert answer.status_code == 409
        assert f"[{code}]" in words(answer)

    def test_htmx_is_sent_on_or_told_beside_the_form(self, arcon: Hall) -> None:
        director = organiser("director", arcon.id)
        start = json.dumps({"command": "start_clock", "phase": "negotiation"})
        done = director.post(arcon.at("do"), {"command": start}, headers={"HX-Request": "true"})
        assert (done.status_code, done.headers["HX-Redirect"]) == (204, arcon.at("desk"))
        refused = director.post(
            arcon.at("do"), {"command": '{"command": "finish_tournament"}'}, headers={"HX-Request": "true"}
        )
        assert refused.status_code == 409
        assert "<html" not in refused.content.decode()

    def test_a_fresh_seed_is_the_servers(self) -> None:
        hall = entered("ndf_arcon_2002", 7)
        hall.do(c.OpenCheckIn(everybody=True))
        order(organiser("director", hall.id), hall, {"command": "draw_seating", "seed": "fresh"})
        draft = hall.latest().state.draft
        assert draft is not None
        assert re.fullmatch("[0-9a-f]{32}", draft.draws[0].seed)

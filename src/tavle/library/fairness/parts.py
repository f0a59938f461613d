"""The parts of a report below its first table: pictures, what decides, who has it better, a tournament step by step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from typing import TYPE_CHECKING, Any

from tavle.library.fairness.figures import criterion, interval, percent, plain, table
from tavle.library.fairness.titles import player_name, why_stuck
from tavle.library.plain import Plain
from tavle.pictures.simulation import MOST_PLAYERS, interval_bars_svg, luck_curve_svg, place_heat_svg
from tavle.texts import say

if TYPE_CHECKING:
    from tavle.rules.model.base import Language

MOST_BARS = 32
"""So many players have a bar."""


def drawn_parts(answer: Plain, language: Language) -> Iterator[str]:
    """Everything that is drawn or listed for the subjects."""
    subjects = answer["subjects"]
    yield from _luck(subjects, language)
    if any("varied" in subject for subject in subjects):
        return  # The table and the curve say it; a heat map for every length would bury them.
    yield from _titles(subjects, language)
    yield f"<h2>{escape(say(language, 'simulate.places'))}</h2><p>{escape(say(language, 'simulate.places_hint'))}</p>"
    for at, subject in enumerate(subjects):
        title = say(language, "simulate.places_of", title=subject["title"])
        picture = place_heat_svg(
            subject["places"], subject["players"], title=title, language=language, key=f"-places-{at}"
        )
        yield from figure(title, picture)
        if len(subject["players"]) > MOST_PLAYERS:
            yield f'<p class="soft">{escape(say(language, "simulate.most_shown", count=MOST_PLAYERS))}</p>'
    for at, subject in enumerate(subjects):
        lines = list(_of_subject(subject, at, language))
        if lines:
            yield f"<h2>{escape(subject['title'])}</h2>"
            yield from lines


def _of_subject(subject: Plain, at: int, language: Language) -> Iterator[str]:
    yield from _decides(subject, language)
    yield from _beside(subject, at, language)
    yield from _records(subject, language)
    yield from _bias(subject, at, language)
    yield from _dead_ends(subject, language)
    yield from _losing(subject, language)


def figure(caption: str, picture: str, *, level: int = 3) -> Iterator[str]:
    """A picture with what it shows above it."""
    name = escape(caption)
    yield f'<h{level}>{name}</h{level}><figure><div class="scroll" tabindex="0" role="region" aria-label="{name}">'
    yield f"{picture}</div></figure>"


def _luck(subjects: list[Plain], language: Language) -> Iterator[str]:
    """Luck against length: the chance of the best one by the value that was varied."""
    lines: dict[str, list[Any]] = {}
    names = {subject["varied"]["name"] for subject in subjects if "varied" in subject}
    for subject in subjects:
        found = interval(subject["best_wins"])
        if "varied" in subject and found is not None:
            lines.setdefault(subject["varied"]["of"], []).append((float(subject["varied"]["value"]), found))
    if not lines:
        return
    title = say(language, "simulate.luck")
    across = ", ".join(say(language, f"simulate.varied.{name}") for name in sorted(names))
    yield f"<h2>{escape(title)}</h2><p>{escape(say(language, 'simulate.luck_hint'))}</p>"
    picture = luck_curve_svg(lines, across=across, title=title, language=language, key="-luck")
    yield from figure(f"{say(language, 'cli.fair-best-wins')} · {across}", picture)


def _titles(subjects: list[Plain], language: Language) -> Iterator[str]:
    names = subjects[0]["players"][:MOST_BARS]
    rows = [
        (name, [interval(subject["title_chances"][at]) for subject in subjects])
        for at, name in enumerate(names)
        if all(at < len(subject["players"]) for subject in subjects)
    ]
    title = say(language, "cli.title-chances")
    titles = [subject["title"] for subject in subjects]
    yield from figure(title, interval_bars_svg(rows, titles, title=title, language=language, key="-titles"), level=2)


def _decides(subject: Plain, language: Language) -> Iterator[str]:
    decided: Mapping[str, Mapping[str, Plain]] = subject["decided"]
    if not decided:
        return
    some = next(iter(decided.values()))
    names = [name for name in some if any(shares[name]["value"] for shares in decided.values())]
    rows = [
        [criterion(name, language), *(percent(shares[name], language) for shares in decided.values())] for name in names
    ]
    yield f"<h3>{escape(say(language, 'simulate.decides'))}</h3>"
    head = [say(language, "simulate.criterion"), *(say(language, f"simulate.border.{border}") for border in decided)]
    yield from table(head, rows, caption=say(language, "simulate.decides_hint"))


def _beside(subject: Plain, at: int, language: Language) -> Iterator[str]:
    """Who goes on to a cup, and who wins what is played for beside the title."""
    rows = {say(language, "simulate.goes_on"): subject.get("cup", {}).get("goes_on")}
    for name, found in subject.get("lists", {}).items():
        part = say(language, f"bracket.part.{name}")
        rows[say(language, "simulate.wins_list", part=part)] = found["title_chances"]
    for number, (title, shares) in enumerate(rows.items()):
        if shares is not None:
            bars = [
                (name, [interval(each)]) for name, each in zip(subject["players"][:MOST_BARS], shares, strict=False)
            ]
            key = f"-beside-{number}-{at}"
            yield from figure(title, interval_bars_svg(bars, [""], title=title, language=language, key=key))


def _bias(subject: Plain, at: int, language: Language) -> Iterator[str]:
    """What a seat, a place in the draw, or games missed are worth."""
    bias = subject["bias"]
    groups = {
        "seats": [(_seat(row["seat"], language), row["wins"]) for row in bias.get("seats", ())],
        "draw_positions": [
            (say(language, "simulate.draw_position", number=number), share)
            for number, share in enumerate(bias.get("draw_positions", ())[:MOST_BARS], start=1)
        ],
        "games_played": [
            (say(language, "simulate.games_played", games=row["games"]), row["titles"])
            for row in bias.get("games_played", ())
            if row["players"]
        ],
        "sat_outs": [
            (say(language, "simulate.sat_out", rounds=row["rounds"]), row["titles"])
            for row in bias.get("sat_outs", ())
            if row["players"]
        ],
    }
    for name, rows in groups.items():
        if len(rows) > 1:
            title = say(language, f"simulate.bias.{name}")
            bars = [(label, [interval(share)]) for label, share in rows]
            key = f"-{name}-{at}"
            yield from figure(title, interval_bars_svg(bars, [""], title=title, language=language, key=key))


def _seat(name: str, language: Language) -> str:
    return name if name.isdigit() or not name.isupper() else say(language, f"cli.role_name.{name}")


def _dead_ends(subject: Plain, language: Language) -> Iterator[str]:
    found = subject["dead_ends"]
    if not found:
        return
    yield f"<h3>{escape(say(language, 'simulate.dead_ends'))}</h3>"
    yield f"<p>{escape(say(language, 'simulate.dead_ends_share', share=percent(found['share'], language)))}</p>"
    if "letter_stuck" in found:
        yield f"<p>{escape(say(language, 'simulate.letter', share=percent(found['letter_stuck'], language)))}</p>"
    if "why" in found:
        values = {key: found["why"][key] for key in ("round", "index")}
        yield f"<p>{escape(say(language, 'simulate.stuck', why=why_stuck(subject, language), **values))}</p>"
    if found["rounds"]:
        rows = [[str(row["round"]), percent(row["share"], language), str(row["example"])] for row in found["rounds"]]
        head = [say(language, key) for key in ("cli.round", "simulate.share", "simulate.first_example")]
        yield from table(head, rows, caption=say(language, "simulate.dead_ends"))
    if "smallest" in found:
        least = {key: found["smallest"][key] for key in ("players", "round")}
        yield f"<p>{escape(say(language, 'simulate.smallest', **least))}</p>"


def _records(subject: Plain, language: Language) -> Iterator[str]:
    """How often everybody ends with so many wins and losses."""
    found = subject.get("records")
    if found:
        rows = [
            [name, *(percent(shares[at], language) for shares in found.values())]
            for at, name in enumerate(subject["players"])
        ]
        yield f"<h3>{escape(say(language, 'simulate.records'))}</h3>"
        yield from table([say(language, "cli.name"), *found], rows, caption=say(language, "simulate.records"))


def _losing(subject: Plain, language: Language) -> Iterator[str]:
    found = subject.get("losing")
    if not found:
        return
    caption = say(language, "simulate.losing_rounds")
    yield f"<h3>{escape(say(language, 'cli.fair-losing'))}</h3>"
    values = {"share": percent(found["better"], language), "tournaments": found["tournaments"]}
    yield f"<p>{escape(say(language, 'simulate.losing', **values))}</p>"
    if found["examples"] and "rounds" in found:
        rows = [[str(row["round"]), percent(row["better"], language)] for row in found["rounds"]]
        yield from table([say(language, key) for key in ("cli.round", "simulate.share")], rows, caption=caption)
    if found["examples"]:
        rows = [
            [subject["players"][gain["player"]], *(str(gain[key]) for key in ("index", "round", "before", "after"))]
            for gain in found["examples"]
        ]
        keys = ("cli.name", "simulate.index", "cli.round", "simulate.before", "simulate.after")
        yield from table([say(language, key) for key in keys], rows, caption=say(language, "simulate.losing_examples"))


def walked(subject: Plain, record: Plain, language: Language) -> Iterator[str]:
    """A tournament to step through: a round opens at a touch."""
    names = {player["id"]: player_name(player.get("name", player["id"]), language) for player in record["players"]}
    stuck = record.get("dead_end")
    key = "simulate.example_stuck" if stuck else "simulate.example"
    yield f"<h2>{escape(say(language, key, title=subject['title'], round=stuck))}</h2>"
    for entry in record["rounds"]:
        yield f"<details><summary>{escape(say(language, 'cli.round_seating', number=entry['number']))}</summary><ul>"
        for seated in entry["tables"]:
            parts = [f"{names[seat['player']]}{_result(seat, language)}" for seat in seated["seats"]]
            yield f"<li>{escape(', '.join(parts))}</li>"
        for player in entry.get("byes", ()):
            free = f"{names[player]}{say(language, 'web.colon')} {say(language, 'cli.bye')}"
            yield f"<li>{escape(free)}</li>"
        yield "</ul></details>"


def _result(seat: Mapping[str, Any], language: Language) -> str:
    if "won" in seat:
        return " ✓" if seat["won"] else ""
    value = seat.get("score", seat.get("centres"))
    role = f" ({say(language, 'cli.role_name.' + seat['role'])})" if "role" in seat else ""
    return role if value is None else f"{role} {plain(float(value), language)}"

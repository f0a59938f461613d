"""Teams of a series: who was a member when, and what a team's total is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tavle.core.errors import Fault, Refused
from tavle.core.exact import total
from tavle.rules.model.series import SeriesBook
from tavle.rules.model.series.teams import TeamRule
from tavle.rules.model.series.total import SeriesTotal
from tavle.series.grand_prix.counting import ONE, Counted, Line, Tally, tally
from tavle.series.grand_prix.model import Event, Member, Season, Team
from tavle.series.grand_prix.points import Worth


@dataclass(frozen=True, slots=True)
class MemberShare:
    """What a member brings.

    Attributes:
        points: Of each event that counts for the team.
        tally: The total that these make for himself.
        season: His own total of the whole series.
    """

    person: str
    points: Mapping[str, Fraction]
    tally: Tally
    season: Fraction


@dataclass(frozen=True, slots=True)
class TeamTally:
    """A team's total.

    Attributes:
        tally: Of the team's events; where it is made from the members' totals, one line for each member.
        members: What each of them brings, in the order of the team.
        effort: What the total may not exceed, where the book says so.
        points: The total.
    """

    team: Team
    tally: Tally
    members: tuple[MemberShare, ...]
    effort: Fraction | None
    points: Fraction


def check_teams(book: SeriesBook, season: Season) -> None:
    """Refuses teams that the book or the calendar does not allow.

    Raises:
        Refused: with a fault for each: a team of the wrong size, somebody unknown or in two teams at once, a transfer
            outside its days, too many who bring points.
    """
    if not season.teams:
        return
    if book.teams is None:
        raise Refused([Fault("series-no-teams", "teams", values={"book": book.id})])
    faults = [fault for team in season.teams for fault in _team_faults(book, book.teams, season, team)]
    faults += _double_faults(season.teams)
    if faults:
        raise Refused(faults)


def _team_faults(book: SeriesBook, rule: TeamRule, season: Season, team: Team) -> Iterator[Fault]:
    where, clause = f"teams.{team.id}", book.cite(rule.clause)
    for member in team.members:
        if member.person not in season.persons:
            yield Fault("series-unknown-person", where, values={"person": member.person})
        if _joins_late(rule, team, member):
            yield Fault("series-no-transfer", where, clause, {"person": member.person, "date": member.first})
    for size in {len(_at(team, day)) for day in _days(team)}:
        if not rule.least_members <= size <= rule.most_members:
            values = {"count": size, "least": rule.least_members, "most": rule.most_members}
            yield Fault("series-team-size", where, clause, values)
    named = {member.person for member in team.members}
    for person in team.brings:
        if person not in named:
            yield Fault("series-not-a-member", where, values={"person": person})
    if len(team.brings) > rule.bring:
        yield Fault("series-brings-too-many", where, clause, {"count": len(team.brings), "most": rule.bring})


def _joins_late(rule: TeamRule, team: Team, member: Member) -> bool:
    if not rule.transfers or member.first is None or team.registered is None or member.first <= team.registered:
        return False
    return not any(window.first <= member.first <= window.last for window in rule.transfers)


def _days(team: Team) -> Iterator[str | None]:
    """The days on which a team begins or grows; `None` is before every day."""
    firsts = [member.first for member in team.members]
    known = [first for first in firsts if first is not None]
    begins = team.registered or (None if None in firsts else min(known))
    yield begins
    yield from (first for first in known if begins is None or first > begins)


def _at(team: Team, day: str | None) -> list[Member]:
    """The members on a day; before any day is known, who has no first day."""
    if day is None:
        return [member for member in team.members if member.first is None]
    return [member for member in team.members if _joined(team, member, day) and (member.last or day) >= day]


def _joined(team: Team, member: Member, day: str) -> bool:
    first = member.first or team.registered
    return first is None or first <= day


def _double_faults(teams: Sequence[Team]) -> Iterator[Fault]:
    """A person may be with one team at a time."""
    spells = [(team, member) for team in teams for member in team.members]
    for number, (team, member) in enumerate(spells):
        for other, earlier in spells[:number]:
            if earlier.person == member.person and _overlap(earlier, member):
                values = {"person": member.person, "team": other.id}
                yield Fault("series-two-teams", f"teams.{team.id}", values=values)


def _overlap(one: Member, other: Member) -> bool:
    return (one.first or "") <= (other.last or "9999") and (other.first or "") <= (one.last or "9999")


def team_tallies(
    book: SeriesBook,
    rule: TeamRule,
    season: Season,
    worths: Mapping[str, Mapping[str, Worth]],
    lines: Mapping[str, Sequence[Line]],
) -> tuple[TeamTally, ...]:
    """The total of each team, in the order of the teams.

    Args:
        worths: What each person's result is worth: by event, then by person.
        lines: The results of each person as they stand for himself.
    """
    return tuple(_team_tally(book, rule, season, team, worths, lines) for team in season.teams)


def _team_tally(
    book: SeriesBook,
    rule: TeamRule,
    season: Season,
    team: Team,
    worths: Mapping[str, Mapping[str, Worth]],
    lines: Mapping[str, Sequence[Line]],
) -> TeamTally:
    people = dict.fromkeys(member.person for member in team.members)
    shares = []
    for person in people:
        own = [line for line in lines.get(person, ()) if _counts(team, person, season.events[line.number])]
        points = {line.event: worths[line.event][person].points for line in own}
        counted = tally(book.total, own, events=len(season.events))
        whole = tally(book.total, lines.get(person, ()), events=len(season.events))
        shares.append(MemberShare(person, points, counted, whole.points))
    summed = _of_events(rule, season, shares, lines) if rule.of == "events" else _of_totals(rule, shares)
    effort = _effort(rule, shares)
    most = summed.points if effort is None else min(summed.points, effort)
    return TeamTally(team, summed, tuple(shares), effort, most)


def _counts(team: Team, person: str, event: Event) -> bool:
    """Whether a member's result at an event counts for the team."""
    spells = [member for member in team.members if member.person == person]
    if team.registered is not None and (event.date is None or event.date < team.registered):
        return person in team.brings
    return any(member.at(event.date) for member in spells)


def _of_totals(rule: TeamRule, shares: Sequence[MemberShare]) -> Tally:
    """The members' totals as lines of one tally."""
    lines = [Line(share.person, share.tally.points, None, ONE, ONE, 1, 0) for share in shares]
    weights = _function_weights(rule, [line.points for line in lines])
    counted = [Counted(line, (weight,), line.points * weight) for line, weight in zip(lines, weights, strict=True)]
    return Tally(total(each.adds for each in counted), tuple(counted))


def _function_weights(rule: TeamRule, points: Sequence[Fraction]) -> list[Fraction]:
    """How much each value counts in the team's function."""
    if rule.function == "mean":
        return [Fraction(1, len(points))] * len(points)
    if rule.function == "sum":
        return [ONE] * len(points)
    ranked = sorted(range(len(points)), key=lambda number: -points[number])[: rule.best]
    return [Fraction(number in ranked) for number in range(len(points))]


def _of_events(
    rule: TeamRule, season: Season, shares: Sequence[MemberShare], lines: Mapping[str, Sequence[Line]]
) -> Tally:
    """A line for each event at which the team had members, added up by the team's own rule."""
    known = {line.event: line for each in lines.values() for line in each}
    team_lines = []
    for event in season.events:
        points = [share.points[event.id] for share in shares if event.id in share.points]
        if points:
            weights = _function_weights(rule, points)
            value = total(each * weight for each, weight in zip(points, weights, strict=True))
            like = known[event.id]
            team_lines.append(Line(event.id, value, like.tier, like.weight, like.decay, 1, like.number))
    return tally(rule.total or SeriesTotal(clause=rule.clause), team_lines, events=len(season.events))


def _effort(rule: TeamRule, shares: Sequence[MemberShare]) -> Fraction | None:
    """The members' totals times the weights of the rule, the lowest first."""
    if not rule.effort:
        return None
    totals = sorted(share.season for share in shares)
    return total(points * weight for points, weight in zip(totals, rule.effort, strict=False))

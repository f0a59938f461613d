"""What stages, seatings, byes and upsets say."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

from tavle.rules.model.event import Bye, SittingOut, Stage, Upset
from tavle.rules.model.seating import Blocks, ByLot, Composition, Cup, CupEntry, Monrad, Optimised, Scheme
from tavle.texts.show.phrases import Amount, Phrase, Phrases, phrase, points, span


def stage(rule: Stage) -> Phrases:
    """How long a stage is, what it weighs, whether it may be left out."""
    if rule.rounds is None:
        length = phrase("stage.open", title=rule.title)
    else:
        length = phrase("stage.rounds", title=rule.title, rounds=Amount("rounds", rule.rounds))
    return (
        length,
        *((phrase("stage.weight", weight=rule.weight),) if rule.weight != 1 else ()),
        *((phrase("stage.optional"),) if rule.optional else ()),
        *(() if rule.counts else (phrase("stage.does_not_count"),)),
    )


def rounds(numbers: tuple[int, ...]) -> Phrase:
    """`All rounds`, `Round 2`, `Rounds 3 and 4`."""
    if not numbers:
        return phrase("rounds.all")
    return phrase("rounds.one" if len(numbers) == 1 else "rounds.many", numbers=span(numbers))


def monrad(rule: Monrad) -> Phrases:
    """How the list is paired, and what is done when it cannot be."""
    return phrase("monrad.pairs", rounds=rounds(rule.rounds)), phrase(f"monrad.dead_end.{rule.dead_end}")


def no_rematch(_: Monrad) -> Phrases:
    """That nobody meets twice."""
    return (phrase("monrad.no_rematch"),)


def first_round(rule: Monrad) -> Phrases:
    """How round 1 is paired."""
    start = phrase(f"monrad.start.{rule.start}")
    return (start, phrase("monrad.apart")) if rule.apart else (start,)


def by_lot(rule: ByLot) -> Phrases:
    """Tables by lot, or by the list from round 2 on."""
    return (phrase("by_lot.seeded" if rule.seeded else "by_lot.drawn", rounds=rounds(rule.rounds)),)


def composition(rule: Composition) -> Phrases:
    """What each table draws from the groups."""
    quotas = tuple(
        phrase("composition.quota", count=Amount("players", count), group=group)
        for group, count in enumerate(rule.quota, start=1)
    )
    return (phrase("composition.draw", rounds=rounds(rule.rounds), quotas=quotas),)


def seeding_groups(rule: Composition) -> Phrases:
    """How large the groups are and who is ranked."""
    sizes = phrase("composition.groups", groups=rule.groups)
    if not rule.rated_games:
        return (sizes,)
    return sizes, phrase("composition.rated", games=Amount("games", rule.rated_games))


def scheme(rule: Scheme) -> Phrases:
    """Where each table of the earlier round goes, or that a lot decides it."""
    if rule.by_lot:
        return (phrase("scheme.by_lot", rounds=rounds(rule.rounds), of=rule.of_round),)
    goals = tuple(phrase("scheme.goals", table=table, goals=goals) for table, goals in enumerate(rule.goals, start=1))
    return (phrase("scheme.fixed", rounds=rounds(rule.rounds), of=rule.of_round, goals=goals),)


def blocks(rule: Blocks) -> Phrases:
    """Which places of the list meet at which table."""
    if not rule.places:
        return (phrase("blocks.cut", rounds=rounds(rule.rounds)),)
    tables = tuple(
        phrase("blocks.table", table=table, places=span(places)) for table, places in enumerate(rule.places, start=1)
    )
    return (phrase("blocks.places", rounds=rounds(rule.rounds), tables=tables),)


def optimised(rule: Optimised) -> Phrases:
    """That rounds are seated together, and whether clubs are kept apart."""
    block = phrase("optimised.block", rounds=rounds(rule.rounds))
    return (block, phrase("optimised.apart")) if rule.apart else (block,)


def odd_tables(rule: ByLot | Blocks) -> Phrases:
    """Where tables of another size stand; said only where a game has some."""
    return (phrase(f"odd_tables.{rule.odd_tables}"),)


def cup(rule: Cup) -> Phrases:
    """Who goes on, what decides among equals at the cut, and who meets whom."""
    form = tuple(_cup_form(rule))
    if rule.entry is None:
        return (phrase("cup.not_announced"), *form)
    if rule.entry.best is not None:
        entry = phrase("cup.best", best=rule.entry.best)
    elif rule.entry.points == 0:
        return (phrase("cup.everybody"), *_second(rule.entry), *form, *_lengths(rule.entry))
    else:
        entry = phrase("cup.points", points=points(rule.entry.points or 0))
    at_cut = phrase(f"cup.at_cut.{rule.entry.at_cut}")
    return (entry, at_cut, *_second(rule.entry), *form, *_lengths(rule.entry))


def _second(entry: CupEntry) -> Phrases:
    return (phrase("cup.second", second=entry.second),) if entry.second else ()


def _lengths(entry: CupEntry) -> Phrases:
    return tuple(
        phrase("cup.length", part=Phrase(f"bracket.part.{part}", {}), lengths=length)
        for part, length in entry.lengths.items()
    )


def _cup_form(rule: Cup) -> Iterator[Phrase]:
    """What becomes of who loses, who meets whom, and who is free."""
    yield phrase(f"cup.{rule.kind}")
    if rule.kind == "double" and rule.second_final:
        yield phrase("cup.second_final")
    yield phrase(f"cup.{rule.seeding}")
    yield phrase("cup.right" if rule.byes == "right" else "cup.byes_by_lot")
    if rule.apart:
        yield phrase("cup.apart")
    if rule.third_place:
        yield phrase("cup.third_place")


def bye(rule: Bye) -> Phrases:
    """What a bye gives."""
    return (phrase("bye.points", points=points(rule.points)),)


def most_byes(rule: Bye) -> Phrases:
    """How many byes a player may have."""
    return (phrase("bye.most", most=Amount("byes", rule.most)),)


def whose_bye() -> Phrases:
    """Who gets a bye."""
    return (phrase("bye.whose"),)


def sitting_out(rule: SittingOut) -> Phrases:
    """Who has a seat when not all have one."""
    precedence = tuple(phrase(f"sitting_out.{right}") for right in rule.precedence)
    said = (phrase("sitting_out.volunteers"), phrase("sitting_out.precedence", precedence=precedence))
    return (*said, phrase("sitting_out.level")) if rule.travellers_equal else said


def _on(places: tuple[int, ...]) -> Phrase:
    return phrase("on.one" if len(places) == 1 else "on.many", numbers=span(places))


def upset(rule: Upset) -> Phrases:
    """Who gains and who loses when a low player finishes ahead of a high one."""
    gain = phrase("upset.bonus", round=rule.round, high=_on(rule.high), low=_on(rule.low), bonus=points(rule.bonus))
    if rule.malus_for == "off":
        return gain, phrase("upset.off")
    return gain, phrase(f"upset.{rule.malus_for}", malus=points(abs(Fraction(rule.malus))))


WORDED: dict[type, Callable[[Any], Phrases]] = {
    Stage: stage,
    Monrad: monrad,
    ByLot: by_lot,
    Composition: composition,
    Scheme: scheme,
    Blocks: blocks,
    Optimised: optimised,
    Cup: cup,
    Bye: bye,
    SittingOut: sitting_out,
    Upset: upset,
}

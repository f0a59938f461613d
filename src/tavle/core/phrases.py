"""Pieces of a fault's sentence that need words of their own: what would be right, where in a game, what is wanted.

A `Phrase` stands among the values of a `Fault`. Printed, it is English; `tavle.texts.faults` has other languages.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

PHRASES: dict[str, str] = {
    # kinds of values
    "whole-number": "a whole number",
    "number": "a number",
    "finite-number": "a number, neither without end nor NaN",
    "shorter-number": "a whole number with fewer digits",
    "flag": "true or false",
    "text": "a text in quotes",
    "some-text": "a text of {least} or more characters",
    "shorter-text": "a text of at most {most} characters",
    "plain-text": "a text without halves of characters",
    "list": "a list",
    "longer-list": "a list of at least {least}",
    "shorter-list": "a list of at most {most}",
    "table": "keys and values",
    "table-with-key": "keys and values, with the key {key} among them",
    "text-keys": "texts as keys",
    "no-circle": "a value that does not stand in itself",
    "another-value": "a value of another kind",
    "the-whole": "the whole",
    "texts": 'a text for each language, such as en = "..."',
    "at-least": "at least {least}",
    "above": "more than {least}",
    "at-most": "at most {most}",
    "below": "less than {most}",
    "multiple-of": "a multiple of {step}",
    "between": "a whole number from {least} to {most}",
    "one-of": "one of {known}",
    "pattern": "a text of the form {pattern}",
    "identifier": "a name of small letters, digits and underscores that begins with a letter",
    "round-key": 'the number of a round in quotes, such as "3"',
    "places": 'places such as "1-3,7"',
    "exact": 'a whole number, or a fraction in quotes such as "39/2"',
    "moment": 'a date or a date with a time, such as "2002-06-28T15:30"',
    "day": 'a date such as "2002-06-28"',
    "last-step": "a last step without bounds, for all others",
    "classes-fall": "classes from the highest down, each below the one before",
    "minute": 'a date with a time, such as "2002-06-28T15:30"',
    "counts": "a whole number from 0, or a list with one for each year",
    "name": "a text or a whole number",
    "cup": '{{"best": 2, 4 or 8}} or {{"points": "4"}}, with "at_cut", "second", "lengths" as in docs/brackets.md',
    "sessions": 'a list of {{"starts": "2002-06-28T16:00", "ends": "2002-06-28T21:00"}}',
    # keys of books and brackets that belong together
    "either-of": "either `{one}` or `{other}`",
    "continues-a-table": "nothing, or a `table` that `then` continues",
    "share-for-each": "{count} numbers in `shares`, for 0 to {most} centres behind the top",
    "as-many-quotas": "`groups` and `quota` of the same length",
    "groups-that-fit": "groups that fill the same number of tables, each with its quota",
    "points-once": "tables of `base` that hold every point once",
    "won-or-late": "either `winner` and `loser`, or `late`",
    "winner-first": "the winner's points first, and more than the loser's",
    # what is read
    "record": "a tournament record",
    "round": "a round",
    "game": "a game",
    "event": "an event",
    "command": "a command",
    "phase": "a phase",
    "position": "a position",
    "none": "none",
    "data-folder": "the backup of a data folder",
    "teams": "a file of teams",
    # series
    "series-table": "either prizes, or sizes in order and rows with a column for each",
    "series-table-ties": "share or same; a table has no half places",
    # simulation
    "odd-games": "an odd number of games",
    "exactly": "exactly {count}",
    "some-hours": "a number above 0",
    "a-model": 'an object such as {{"kind": "elo"}}',
    "square-table": "a table of {count} x {count}",
    "so-many-numbers": "{count} numbers",
    "chances-add-up": "two chances against each other do not add up to 1",
    "too-far-apart": "the ratings are too far apart for the supply centres",
    "full-groups": "groups that {count} players fill",
    "power-of-two": "so that 2, 4, 8, 16, ... go on in all",
    "winner-needed": "0: each match here has a winner",
    "all-finished": "0: every match of this format is finished",
    "some-book": "a rule book",
    "list-without-cup": "a list that is the last one, without a cup after it",
    "some-subject": "at least one book or format",
    "model-with-length": 'a model with a length, such as {{"kind": "elo", "length": 7}}',
    "kinds-only": "nothing, or the kind {known}",
    "draw-by-lot": "right, or a cup that is drawn by lot",
    "a-chance": "more than 0 and at most 1",
    # when in a game
    "in-year": "in {year}",
    "at-the-end": "at the end",
    "begins": "begins in {first}",
    "lasts": "lasts from {first} to {last}",
}


@dataclass(frozen=True, slots=True)
class Phrase:
    """A phrase by its key, with the values it names."""

    key: str
    values: Mapping[str, object] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.key not in PHRASES:
            raise ValueError(f"unknown phrase {self.key!r}")

    def __str__(self) -> str:
        return PHRASES[self.key].format_map(self.values)

"""What a check finds: a stable code with its severity and its English sentence, and the place in the book."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from tavle.core.codes import CODES
from tavle.core.errors import Fault
from tavle.rules.model.base import Text


class Severity(StrEnum):
    """How bad it is."""

    ERROR = "error"
    """The book cannot be meant so, or cannot be played."""
    WARNING = "warning"
    """Probably not meant; somebody should look."""
    NOTE = "note"
    """Good to know."""


SENTENCES: dict[str, tuple[Severity, str]] = {
    # what the scoring rewards
    "solo-below-shared": (
        Severity.ERROR,
        "a solo scores {solo}, but without one {points} can be had ({counts}); even {least} can bring {enough}",
    ),
    "solo-no-better": (Severity.WARNING, "a solo scores {solo}, no more than a result without one ({counts})"),
    "neutral-gain-costs": (
        Severity.WARNING,
        "a player who takes a neutral centre can lose points: with {before} he scores {had}, with {after} only {has}",
    ),
    "taken-centre-costs": (
        Severity.WARNING,
        "a player who takes another's centre can lose points: with {before} he scores {had}, with {after} only {has}",
    ),
    # the chain of criteria
    "list-overlaps": (Severity.ERROR, "two lists hold after rounds {rounds}; the first alone is used"),
    "list-missing": (Severity.ERROR, "no list holds after rounds {rounds}"),
    "list-beyond-rounds": (Severity.WARNING, "the list begins after round {first}; the book has {rounds}"),
    "criterion-twice": (
        Severity.WARNING,
        "the criterion {criterion} stands twice in the chain; the second separates nobody",
    ),
    "criterion-idle": (Severity.ERROR, "the criterion {criterion} can separate nobody: {why}"),
    "places-shared": (
        Severity.NOTE,
        "what is equal after {criterion} shares the place; neither lots nor a further criterion decides",
    ),
    # rounds and seatings
    "round-unseated": (Severity.ERROR, "no method seats rounds {rounds}"),
    "round-seated-twice": (Severity.WARNING, "two methods seat rounds {rounds}; the first alone is used"),
    "beyond-last-round": (Severity.ERROR, "{what} speaks of round {round}; the book has {rounds}"),
    "opponents-run-out": (
        Severity.ERROR,
        "{players} players have only {others} others to meet, one a round; {rounds} rounds cannot all be paired",
    ),
    "field-needed": (Severity.NOTE, "{rounds} rounds without a rematch need at least {players} players"),
    "roles-run-out": (
        Severity.ERROR,
        "each role is played once, and there are {roles}; {rounds} rounds cannot all be seated",
    ),
    "wrong-table-size": (Severity.ERROR, "the method makes tables of {size}; the game takes {sizes}"),
    "groups-miss-entries": (Severity.ERROR, "the seeding groups hold {count} players; {entries} take part"),
    "scheme-without-composition": (Severity.ERROR, "the scheme starts from round {round}, which no composition seats"),
    "scheme-tables": (Severity.ERROR, "the scheme has {count} tables; the composition makes {right}"),
    "place-twice": (Severity.ERROR, "place {place} of the list sits at two tables"),
    "place-missing": (Severity.WARNING, "places {places} of the list have no seat"),
    "place-off-list": (Severity.ERROR, "place {place} of the list is beyond the {entries} who take part"),
    "high-and-low": (Severity.ERROR, "place {place} is both high and low; one is right"),
    # numbers that contradict each other
    "weights-rise": (Severity.WARNING, "a worse result counts more than a better one: {numbers}"),
    "prizes-rise": (Severity.WARNING, "a lower place earns more than a higher one: {numbers}"),
    "prizes-beyond-table": (Severity.WARNING, "there are {count} prizes for tables of {size}"),
    "table-falls": (Severity.WARNING, "a further centre is worth less than none: {numbers}"),
    "solo-for-two": (Severity.ERROR, "two players can have {at} of {centres} centres; a solo needs more than half"),
    "solo-beyond-board": (Severity.ERROR, "a solo needs {at} centres; the board has {centres}"),
    "start-off-board": (Severity.ERROR, "the roles start with {count} centres; the board has {centres}"),
    "start-of-unknown-role": (Severity.ERROR, "there is no role {role} to start with centres"),
    "roles-miss-table": (Severity.ERROR, "there are {roles} roles for tables of {size}"),
    "first-year-missing": (Severity.ERROR, "years count here, but the game has no `first_year`"),
    "term-of-another-game": (Severity.ERROR, "the term {term} needs {needs}; the game's result is {result}"),
    "term-not-before": (Severity.ERROR, "the term {term} is named, but none of that name stands before"),
    "kept-beyond-dealt": (Severity.ERROR, "{kept} cards are kept of {dealt} dealt"),
    # series
    "tier-unknown": (Severity.ERROR, "the tier {tier} is named, but no [[tiers]] declares it"),
    "tier-earns-nothing": (Severity.WARNING, "at an event of the tier {tier} no rule gives points"),
    "stages-overlap": (Severity.ERROR, "place {place} begins the final in two stages"),
    # rating lists
    "game-unknown": (Severity.WARNING, "no shipped book is played with {game}; known are {known}"),
    "seats-never": (
        Severity.ERROR,
        "tables with fewer than {least} seats are not rated, and none has more than {most}",
    ),
    "model-of-matches": (
        Severity.ERROR,
        "the model reckons with the length of matches, which these games have not: {games}",
    ),
    "experience-of-nothing": (
        Severity.ERROR,
        "experience is the sum of match lengths, which these games have not ({games}); nobody would be listed",
    ),
    "walkovers-never": (Severity.WARNING, "these games know no match won without play: {games}"),
    "step-idle": (Severity.WARNING, "nobody comes to step {step} of K; step {earlier} is for all of them"),
    "k-rises": (Severity.WARNING, "K rises with experience: {numbers} from {games} games on"),
    "ramp-flat": (Severity.WARNING, "K cannot fall from {highest} to no less than {least}"),
    "deviation-beyond-most": (Severity.ERROR, "a new player's deviation {deviation} is above the most, {most}"),
    "class-twice": (Severity.ERROR, "two classes are called {id}"),
    # what refers to what
    "clause-missing": (Severity.WARNING, "clause {cited} is cited, but [[clauses]] does not tell what it says"),
    "clause-twice": (Severity.WARNING, "clause {cited} stands twice in [[clauses]]"),
    "reading-option-unknown": (
        Severity.ERROR,
        "the reading names the option {option}, which the book does not declare",
    ),
    "option-twice": (Severity.ERROR, "the option {option} is declared twice"),
    "option-unused": (Severity.WARNING, "nothing in the book refers to the option {option}"),
    "option-bounds": (Severity.ERROR, "the option {option} takes at least {least} and at most {most}; nothing fits"),
    "option-default": (Severity.ERROR, "the option {option} cannot have the default {default}; it takes {right}"),
    "option-value-unknown": (
        Severity.ERROR,
        "the option {option} gives a value for {choice}, which is none of its choices",
    ),
    "choice-breaks-book": (Severity.ERROR, "with {option} = {choice} the book cannot be read: {reason}"),
    "text-missing": (Severity.NOTE, "{count} texts have no {language}; English stands in"),
    "acknowledged-unknown": (Severity.WARNING, "there is no finding with the code {code}"),
    "acknowledged-absent": (Severity.NOTE, "the finding {code} is acknowledged but not there"),
}
"""Every code of a check; docs/lint.md lists them."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing found.

    Attributes:
        code: A key of `SENTENCES` or of `tavle.core.codes.CODES` for what other rooms refuse too; stable over releases.
        severity: How bad it is.
        where: File and line.
        clause: The clause it concerns, where one speaks.
        values: What the sentence names.
        acknowledged: The reason for which the book's author lets it stand.
    """

    code: str
    severity: Severity
    where: str
    clause: str = ""
    values: Mapping[str, object] = field(default_factory=dict)
    acknowledged: Text | None = None

    @property
    def message(self) -> str:
        """The English sentence, without place and clause."""
        sentence = SENTENCES[self.code][1] if self.code in SENTENCES else CODES[self.code]
        return sentence.format_map(self.values)

    @property
    def stops(self) -> bool:
        """Whether the book should not be used so: an error that nobody has acknowledged."""
        return self.severity is Severity.ERROR and self.acknowledged is None

    def __str__(self) -> str:
        clause = f" ({self.clause})" if self.clause else ""
        return f"{self.where}: {self.severity}: {self.message}{clause} [{self.code}]"


def several(numbers: Sequence[int]) -> str:
    """`3, 4, 5`, or the first ten and `...`."""
    return ", ".join([*map(str, numbers[:10]), *(["..."] if len(numbers) > 10 else [])])


def of_reader(fault: Fault) -> Finding:
    """A fault for which the book could not be read."""
    return Finding(fault.code, Severity.ERROR, fault.where, fault.clause, fault.values)

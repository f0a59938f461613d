"""The points on which rule books and judges differ, as data, and the presets that name a whole set of choices.

The numbers `4.A.3` and so on are the issues of the Diplomacy Adjudicator Test Cases (DATC 3.2), which lists for each
what is in use. docs/judge.md has the table.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """What a judge may decide in more than one way.

    Attributes:
        paradox: 4.A.2. `szykman`: the convoys of a paradox fail. `support_stands`: a convoyed army never cuts a
            support of an attack on a fleet that it needs (the printed rule); what that leaves open goes by `szykman`.
        adjacent_convoy: 4.A.3. An army ordered to a neighbour goes by sea if a fleet of its own power is ordered to
            convoy it (`own_fleet`), or only if its order says so (`via`).
        retreat_to_convoy_origin: 4.A.5. A unit may retreat to where the army that dislodged it came from, if that
            was convoyed.
        single_coast: 4.B.2. A fleet's move that names no coast goes where only one can be reached.
        forgiving: 4.B.5, 4.B.6, 4.C.1, 4.C.2, 4.C.6. A wrong or missing type, coast of the ordered unit or
            nationality does no harm.
        two_orders: 4.D.3. Two orders for one unit: it holds (`hold`), the last of the legal ones counts
            (`last_legal`), or the last counts, legal or not (`last`).
        disorder_from: 4.D.8. Removal in civil disorder takes the unit farthest from the centres owned now, or from
            the home centres.
        alphabet: 4.D.8. The language whose province names break ties of distance.
    """

    paradox: Literal["szykman", "support_stands"] = "szykman"
    adjacent_convoy: Literal["own_fleet", "via"] = "own_fleet"
    retreat_to_convoy_origin: bool = True
    single_coast: bool = True
    forgiving: bool = True
    two_orders: Literal["hold", "last_legal", "last"] = "hold"
    disorder_from: Literal["owned", "home"] = "owned"
    alphabet: Literal["en", "nb", "de", "fr"] = "en"


DATC = Choices()
RULEBOOK_2000 = Choices(paradox="support_stands", retreat_to_convoy_origin=False, disorder_from="home")

DEFAULT_RULES = "ndf_arcon_2002"

PRESETS: dict[str, Choices] = {
    "ndf_arcon_2002": replace(RULEBOOK_2000, two_orders="last"),
    "datc": DATC,
    "rulebook_2000": RULEBOOK_2000,
    "webdiplomacy": Choices(adjacent_convoy="via", two_orders="last_legal"),
}
"""Sets of choices by name. ARCON 18/2002 §7g has the last order count, §8 the rule book of the newest box that was
brought.
"""

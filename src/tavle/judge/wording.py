"""The English sentences of the judge: reasons of results, and reasons of readings.

`SENTENCES` is the only place with words; another language needs another such table.
"""

from __future__ import annotations

from collections.abc import Mapping

Value = int | str | tuple[str, ...]

SENTENCES: dict[str, str] = {
    # Impossible orders.
    "own_province": "the order leads into the unit's own province",
    "coast_missing": "two coasts can be reached, so the coast must be named",
    "no_way_for_fleet": "the fleet cannot get there in one move",
    "no_way_for_army": "there is no land way, and no chain of fleets that could carry the army",
    "nobody_there": "no unit stands in the place that is to be supported",
    "supports_itself": "a unit cannot support itself",
    "support_out_of_reach": "the supporter could not move there itself",
    "supported_cannot": "the supported unit cannot move there",
    "not_at_sea": "only a fleet in a sea province can convoy",
    "no_army_there": "no army stands in the place that is to be convoyed",
    "convoy_useless": "the fleet is no needed part of any way by sea between the two",
    "no_own_unit": "the power has no unit there",
    "proxy": "nobody can hand his units to another player",
    "not_forgiven": "the rules ask for orders that are written correctly",
    "not_in_phase": "such an order cannot be given in this phase",
    # Results of movement.
    "unmatched": "it matches no order: {other}",
    "unopposed": "nothing stands against it in {target}",
    "stronger": "{attack} against {defence}: {attack_support}; {defence_support}",
    "not_stronger": "{attack} against {defence}: {attack_support}; {defence_support}",
    "standoff": "{attack} against {defence}: {defender} goes to the same province; {attack_support}; {defence_support}",
    "own_unit": "a power cannot drive out its own unit: {defender}",
    "convoy_broken": "the convoy is broken: {fleets} is out of action",
    "convoy_missing": "no chain of fleets was ordered to convoy the army",
    "not_attacked": "nobody attacks it",
    "not_driven_out": "the fleet is not driven out",
    "paradox": "the convoy is part of a paradox, and such convoys fail",
    "blocked": "its attackers keep each other out: {attackers}",
    "held": "{attacker} fails with {attack} against {defence}: {attack_support}; {defence_support}",
    "driven_out": "{attacker} succeeds with {attack} against {defence}: {attack_support}; {defence_support}",
    "cut_by_none": "no attack on it cuts the support: {attackers}",
    "cut_by": "cut by {attacker}",
    # Retreats.
    "retreat_open": "the place is open",
    "retreat_closed": "the unit may not retreat there",
    "retreat_clash": "another unit retreats to the same place",
    "retreat_none": "the unit is disbanded",
    # Adjustments.
    "built": "built",
    "removed": "removed",
    "waived": "the build is left unused",
    "no_build_left": "the power has no build left",
    "no_removal_left": "the power has no unit left to remove",
    "not_home": "units are built in home centres only",
    "not_owned": "the power does not own the centre",
    "occupied": "the centre is occupied",
    "inland": "no fleet can be built inland",
    "coast_unsaid": "it is not said on which coast the fleet is built",
    "type_unsaid": "it is not said whether an army or a fleet is built",
    "wrong_coast": "the province has no such coast",
    # Reasons of readings.
    "near_name": "{written} is read as {read}",
    "shared_name": "{written} may be several provinces; only {read} fits",
    "type_missing": "the unit's type is missing: {read}",
    "type_wrong": "the unit's type is wrong: {read}",
    "nation_wrong": "the nationality is wrong: {read}",
    "coast_taken": "only one coast can be reached: {read}",
    "coast_ignored": "the coast that was written does not count: {read}",
    "hold_support": "support without a destination is support to hold",
    "word_dropped": "the word {written} is left out of account",
    "path_dropped": "the way that was written does not bind: {written}",
    "later_order": "a later order for the same unit counts",
    "two_orders": "the unit has two orders that contradict each other",
    "many_readings": "it may mean: {readings}",
    "incomplete": "the order breaks off before it says what is to be done",
    "no_meaning": "no order can be read from it",
    "nothing_said": "nothing is said beyond the unit, so it holds",
    "dash_missing": "a move is read between {written}",
    "nothing_above": "there is no order above to repeat",
    "first_open": "the first open place of the list is taken: {read}",
}
"""Key -> sentence. `{attack_support}` and `{defence_support}` are made from the two sides."""


def sentence(key: str, values: Mapping[str, Value]) -> str:
    """The English sentence of a reason.

    Args:
        key: A key of `SENTENCES`.
        values: What the sentence names; tuples are listed with commas.
    """
    words = {name: ", ".join(value) if isinstance(value, tuple) else str(value) for name, value in values.items()}
    if "attacker" in values and "defender" in values:
        words["attack_support"] = _support(words["attacker"], values["attack_helpers"])
        words["defence_support"] = _support(words["defender"], values["defence_helpers"])
    return SENTENCES[key].format_map(words)


def _support(order: str, helpers: Value) -> str:
    """`F yor supports`, or `nothing supports F edi`."""
    unit = " ".join(order.split()[:2])
    if isinstance(helpers, tuple) and helpers:
        return f"{', '.join(helpers)} {'supports' if len(helpers) == 1 else 'support'} {unit}"
    return f"nothing supports {unit}"

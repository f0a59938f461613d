"""Why an order came out as it did: the inequality that decided, its two strengths and the units behind them.

A reason is data; `tavle.texts.judging` makes the sentence, in any language.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tavle.judge.battle import Battle
from tavle.judge.board import CODES
from tavle.judge.movement import Movement
from tavle.judge.units import HOLD, MOVE, SUPPORT, Order, order_text


@dataclass(frozen=True, slots=True)
class Reason:
    """A key of `judge.reason` in the texts, and what its sentence names: strengths, and units and orders as texts."""

    key: str
    values: Mapping[str, int | str | tuple[str, ...]] = field(default_factory=dict)


NOT_ATTACKED = Reason("not_attacked")


@dataclass(frozen=True, slots=True)
class _Side:
    """One side of an inequality: its strength, the order it comes from and the units that support it."""

    strength: int
    order: str
    helpers: tuple[str, ...]


class Reasons:
    """Gives the reasons of one adjudicated movement phase."""

    def __init__(self, movement: Movement) -> None:
        self._movement = movement
        self._battle: Battle = movement.battle
        self._driven_out = {d.unit.province: d.origin for d in movement.dislodged}
        self._texts: dict[int, str] = {}

    def of(self, province: int) -> Reason:
        """Why the order of the unit there came out as it did."""
        movement, battle = self._movement, self._battle
        if province in movement.refused:
            return Reason(movement.refused[province])
        order = battle.orders.get(province)
        if order is None or order.action is HOLD:
            return self._stand(province)
        if province in battle.unmatched:
            return Reason("unmatched", {"other": self._text(order.other)})
        if order.action is MOVE:
            return self._move(province)
        if order.action is SUPPORT:
            return self._support(province)
        if province in self._driven_out:
            return self._stand(province)
        return Reason("not_driven_out" if movement.settled[province] else "paradox")

    def _text(self, province: int) -> str:
        if province not in self._texts:
            order = self._battle.orders.get(province) or Order(province)
            self._texts[province] = order_text(order, self._battle.units)
        return self._texts[province]

    def _side(self, province: int, without: str = "") -> _Side:
        battle, settled = self._battle, self._movement.settled
        if province not in battle.helpers:
            return _Side(1, self._text(province), ())
        helpers = [h for h in battle.helpers[province] if settled[h] and battle.holder[h] != without]
        return _Side(1 + len(helpers), self._text(province), tuple(battle.units[h].short for h in helpers))

    def _against(self, key: str, attack: _Side, defence: _Side) -> Reason:
        return Reason(
            key,
            {
                "attack": attack.strength,
                "attack_helpers": attack.helpers,
                "attacker": attack.order,
                "defence": defence.strength,
                "defence_helpers": defence.helpers,
                "defender": defence.order,
            },
        )

    def _stand(self, province: int) -> Reason:
        """A unit that stays: driven out, attacked in vain, or left alone."""
        if province in self._driven_out:
            return self._decided("driven_out", self._driven_out[province], province)
        battle = self._battle
        power = battle.holder[province]
        attackers = [
            a for a in battle.attackers_of(province) if battle.holder[a] != power and self._movement.arrives(a)
        ]
        if not attackers:
            return NOT_ATTACKED
        strongest = max(attackers, key=lambda a: self._side(a, power).strength)
        attack, defence = self._sides(strongest, province)
        if attack.strength > defence.strength:
            return Reason("blocked", {"attackers": tuple(self._text(attacker) for attacker in attackers)})
        return self._against("held", attack, defence)

    def _decided(self, key: str, attacker: int, defender: int) -> Reason:
        """The inequality between an attack and the unit in its target (or against it, head to head)."""
        return self._against(key, *self._sides(attacker, defender))

    def _sides(self, attacker: int, defender: int) -> tuple[_Side, _Side]:
        attack = self._side(attacker, without=self._battle.holder[defender])
        moved_in_vain = self._battle.goes[defender] >= 0 and self._battle.facing(attacker) != defender
        return attack, _Side(1, self._text(defender), ()) if moved_in_vain else self._side(defender)

    def _support(self, province: int) -> Reason:
        battle = self._battle
        attackers = battle.attackers_of(province)
        if province in self._driven_out:
            return self._decided("driven_out", self._driven_out[province], province)
        if self._movement.settled[province]:
            if not attackers:
                return NOT_ATTACKED
            return Reason("cut_by_none", {"attackers": tuple(self._text(attacker) for attacker in attackers)})
        power, aim = battle.holder[province], battle.aims[province]
        spared = battle.cut_protected.get(province, ())
        cutter = next(
            a
            for a in attackers
            if battle.holder[a] != power and a != aim and a not in spared and self._movement.arrives(a)
        )
        return Reason("cut_by", {"attacker": self._text(cutter)})

    def _move(self, mover: int) -> Reason:
        battle, settled = self._battle, self._movement.settled
        if not self._movement.arrives(mover):
            return self._broken_convoy(mover)
        target = battle.goes[mover]
        leaves = battle.goes[target] >= 0 and settled[target]
        stays = bool(battle.holder[target]) and not leaves
        if not stays and len(battle.attackers[target]) == 1:
            return Reason("unopposed", {"target": CODES[target]})
        rivals = [r for r in battle.attackers[target] if r != mover and self._movement.prevents(r)]
        strongest = max(rivals, key=lambda r: self._side(r).strength, default=-1)
        return (self._won if settled[mover] else self._lost)(mover, stays, strongest)

    def _won(self, mover: int, stays: bool, rival: int) -> Reason:
        """A move that succeeds: against the unit it drives out, its strongest rival, or nobody."""
        target = self._battle.goes[mover]
        if stays:
            return self._decided("stronger", mover, target)
        if rival >= 0:
            return self._against("stronger", self._side(mover), self._side(rival))
        return Reason("unopposed", {"target": CODES[target]})

    def _lost(self, mover: int, stays: bool, rival: int) -> Reason:
        """A move that fails: by its own power's unit, the unit that stays or comes against it, or a rival."""
        battle = self._battle
        target = battle.goes[mover]
        if battle.facing(mover) >= 0 or stays:
            if battle.holder[target] == battle.holder[mover]:
                return Reason("own_unit", {"defender": self._text(target)})
            attack, defence = self._sides(mover, target)
            if attack.strength <= defence.strength:
                return self._against("not_stronger", attack, defence)
            return self._against("standoff", attack, self._side(rival))
        return self._against("standoff", self._side(mover), self._side(rival))

    def _broken_convoy(self, mover: int) -> Reason:
        """Why the army did not get across."""
        carriers = self._battle.carriers.get(mover, [])
        lost = tuple(self._battle.units[fleet].short for fleet in carriers if not self._movement.settled[fleet])
        return Reason("convoy_broken", {"fleets": lost}) if lost else Reason("convoy_missing")

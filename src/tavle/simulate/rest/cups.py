"""A cup that follows the last list: who goes on to it in each tournament, and who ends where after it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tavle.core.model import PlayerId
from tavle.pairing.bracket import Bracket, Form, Kind
from tavle.pairing.bracket_draw import byes_of
from tavle.pairing.bracket_kinds import LEAST, MOST_PLAYERS, build
from tavle.rules.model.seating import Cup as CupRule
from tavle.rules.model.seating import CupEntry
from tavle.simulate.arrays.words import parts, rows_of_words
from tavle.simulate.rest.brackets import Cup, Floats, Ints, Wins, add_places, played, spread
from tavle.simulate.rest.course import Ends
from tavle.simulate.words import S11, SCALE, Words, key_of

Bools = NDArray[np.bool_]


@dataclass(frozen=True)
class CupToCome:
    """A cup that is announced.

    Attributes:
        wins: The chances of its matches.
    """

    rule: CupRule
    entry: CupEntry
    wins: Wins

    @property
    def all_equals_go_on(self) -> bool:
        """Whether everybody goes on who is equal at the cut."""
        return self.entry.at_cut == "all"

    def add(self, ends: Ends, words: Words, places: Floats, through: Floats) -> None:
        """Adds up who ends where, player x place, and who goes on.

        Args:
            words: The stream of each tournament.
        """
        goes_on = self.going_on(ends)
        counts = goes_on.sum(axis=1)
        through += goes_on.sum(axis=0)
        for count in np.unique(counts):
            rows = np.flatnonzero(counts == count)
            seeds = in_order(ends.places[rows], goes_on[rows])[:, : int(count)]
            _add_below(ends.orders[rows], goes_on[rows], places)
            if count:
                cup = _cup_of(self.rule, min(int(count), MOST_PLAYERS))
                self._play(cup, seeds, words[rows], places)

    def going_on(self, ends: Ends) -> Bools:
        """Tournament x player: who goes on to the cup.

        Source: nbgf_monrad §14.
        """
        if self.entry.points is not None:
            return ends.enough
        best = min(self.entry.best or 2, ends.orders.shape[1])
        rank = np.argsort(ends.orders, axis=1)
        if not self.all_equals_go_on:
            return np.asarray(rank < best, bool)
        last = np.take_along_axis(ends.places, ends.orders[:, best - 1 : best], axis=1)
        return np.asarray(ends.places <= last, bool)

    def _play(self, cup: Cup, seeds: Ints, words: Words, places: Floats) -> None:
        seeds = self._drawn(seeds, words)
        chances = uniform_words(words, "cup/matches", len(cup.nodes))
        known = {node.number: (at, self.wins(node)) for at, node in enumerate(cup.nodes)}

        def decide(number: int, upper: Ints, lower: Ints) -> Bools:
            at, wins = known[number]
            return np.asarray(chances[:, at] < wins[upper, lower], bool)

        spread(cup, seeds, played(cup, seeds, decide), np.ones(len(seeds)), places)

    def _drawn(self, seeds: Ints, words: Words) -> Ints:
        """The seeds as the cup has them, number 1 first; clubs are not looked at."""
        count = seeds.shape[1]
        free = np.zeros(seeds.shape, bool)
        free[:, : byes_of(count)] = True
        lots, byes = self.rule.seeding == "lot", self.rule.byes == "lot"
        if byes:
            order = np.argsort(uniform_words(words, "cup/byes", count), axis=1)
            np.put_along_axis(free, order, np.broadcast_to(np.arange(count) < byes_of(count), free.shape), axis=1)
        position = uniform_words(words, "cup/lots", count) if lots else np.arange(count) / count
        # Who is free stands above all others.
        return np.take_along_axis(seeds, np.argsort(position - free, axis=1, kind="stable"), axis=1)


def rest_of_cup(bracket: Bracket, numbers: Mapping[PlayerId, int], wins: Wins, words: Words) -> Floats:
    """How often each player of a cup comes where (player x place), if its rest is played once for each stream."""
    found, nodes = np.zeros((len(numbers), len(numbers))), {node.number: node for node in bracket.nodes}
    chances = uniform_words(words, "cup/matches", len(bracket.nodes))

    def decide(number: int, upper: Ints, lower: Ints) -> Bools:
        result = bracket.results.get(number)
        if result is not None:
            return np.asarray(upper == numbers[PlayerId(result.winner)], bool)
        return np.asarray(chances[:, number - 1] < wins(nodes[number])[upper, lower], bool)

    add_places(Cup.of(bracket.nodes), bracket, numbers, decide, np.ones(len(words)), found)
    return found


def in_order(places: Ints, goes_on: Bools) -> Ints:
    """Tournament x number: the players by place, equals in the start order; who does not go on stands below."""
    players = places.shape[1]
    key = places * players + np.arange(players) + np.where(goes_on, 0, players * (players + 1))
    return np.argsort(key, axis=1)


def _add_below(orders: Ints, goes_on: Bools, places: Floats) -> None:
    """Who does not go on keeps his place on the list, behind all who do."""
    out = np.take_along_axis(~goes_on, orders, axis=1)
    place = np.cumsum(out, axis=1) + goes_on.sum(axis=1)[:, None] - 1
    np.add.at(places, (orders[out], place[out]), 1.0)


def _cup_of(rule: CupRule, count: int) -> Cup:
    """The matches of the cup of so many."""
    return Cup.of(build(list(map(str, range(count))), cup_form(rule, count)).nodes)


def cup_form(rule: CupRule, count: int) -> Form:
    """The form of the cup of so many; too few for its kind play single elimination."""
    kind = Kind(rule.kind)
    kind = kind if count >= LEAST.get(kind, 1) else Kind.SINGLE
    return Form(kind, third_place=rule.third_place and count >= 4, second_final=rule.second_final)


def uniform_words(streams: Words, purpose: str, count: int) -> Floats:
    """Tournament x number: words of a part of each stream, as numbers from 0 to 1."""
    drawn = rows_of_words(parts(streams, key_of(purpose)), np.arange(count))
    return np.asarray((drawn.T >> S11) / float(SCALE), np.float64)

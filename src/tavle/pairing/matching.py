"""Matchings in a general graph: who can still take whom so that everybody else finds a partner too.

Edmonds' search by blossoms (J. Edmonds, "Paths, trees, and flowers", 1965) on rows of bits: bit v of row u is set if u
and v may be paired. A search costs a few operations on rows for each vertex and each blossom, so that some hundred
players are paired in far less than a second by plain Python.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

NOBODY = -1
"""Stands for the partner of a vertex that has none."""


def lowest(bits: int) -> int:
    """The position of the lowest bit that is set; `bits` is not 0."""
    return (bits & -bits).bit_length() - 1


def highest(bits: int) -> int:
    """The position of the highest bit that is set; `bits` is not 0."""
    return bits.bit_length() - 1


def ones(bits: int) -> Iterator[int]:
    """The positions of the bits that are set, lowest first."""
    while bits:
        yield lowest(bits)
        bits &= bits - 1


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Why no matching covers every vertex (the witness of Tutte's theorem), as small as one search finds it.

    Attributes:
        groups: Sets of vertices, each odd in number. No vertex of one group has an edge to another group, nor to
            anything outside but `others`: so one vertex of each group needs a partner among `others`.
        others: The vertices that can be such partners, one fewer than there are groups.
    """

    groups: tuple[tuple[int, ...], ...]
    others: tuple[int, ...]


class Matching:
    """A matching that grows to the largest possible; then pairs are taken out of it one after another.

    Args:
        rows: Row u has bit v set if u and v may be paired; symmetric, no vertex with itself.

    Attributes:
        rows: As given.
        free: The bits of the vertices not yet taken out.
        mate: The partner of each vertex, or `NOBODY`.
    """

    __slots__ = ("free", "mate", "rows")

    def __init__(self, rows: Sequence[int]) -> None:
        self.rows = rows
        self.free = (1 << len(rows)) - 1
        self.mate = [NOBODY] * len(rows)

    def copy(self) -> Matching:
        """The same matching, to try something on."""
        twin = Matching(self.rows)
        twin.free, twin.mate = self.free, list(self.mate)
        return twin

    def grow(self) -> list[Obstacle]:
        """Make the matching as large as can be; an obstacle for each vertex that stays without a partner."""
        self._pair_off()
        obstacles = []
        for root in range(len(self.rows)):
            if self.mate[root] == NOBODY:
                tree = _Tree(self, root)
                if not tree.reaches_another_single():
                    obstacles.append(tree.obstacle())
        return obstacles

    def partners(self, vertex: int) -> int:
        """The bits of every partner that `vertex` can take so that all other free vertices are matched.

        All free vertices must be matched before. One search from the vertex's mate: who can be left single in his
        place is who can be given away to `vertex`.
        """
        return self._tree_without(vertex).outer & self.rows[vertex]

    def join(self, vertex: int, partner: int) -> None:
        """Take out `vertex` and one of its `partners`; everybody else is matched afterwards."""
        left = self.mate[vertex]
        if left != partner:
            other = self.mate[partner]
            if self.rows[left] >> other & 1:
                self.mate[left], self.mate[other] = other, left
            else:
                tree = self._tree_without(vertex)
                self.mate[left] = NOBODY
                tree.leave_single(partner)
        self.mate[vertex], self.mate[partner] = partner, vertex
        self.free &= ~(1 << vertex | 1 << partner)

    def take_first(self, vertex: int) -> int:
        """Take out `vertex` with the first of its `partners`, and say who that is.

        Mostly the first free one will do, because he is the mate already or two pairs change partners; only
        otherwise is there a search.
        """
        first = lowest(self.rows[vertex] & self.free)
        left = self.mate[vertex]
        if first != left and not self.rows[left] >> self.mate[first] & 1:
            first = lowest(self.partners(vertex))
        self.join(vertex, first)
        return first

    def _pair_off(self) -> None:
        """A start from which few searches are needed: each vertex in turn takes the first single one."""
        single = self.free
        for vertex, row in enumerate(self.rows):
            if single >> vertex & 1 and row & single:
                partner = lowest(row & single)
                self.mate[vertex], self.mate[partner] = partner, vertex
                single &= ~(1 << vertex | 1 << partner)

    def _tree_without(self, vertex: int) -> _Tree:
        """The full tree from the mate of `vertex`, with `vertex` itself out of the graph."""
        root = self.mate[vertex]
        self.mate[root] = NOBODY
        self.free &= ~(1 << vertex)
        tree = _Tree(self, root)
        tree.reaches_another_single()
        self.free |= 1 << vertex
        self.mate[root] = vertex
        return tree


class _Tree:
    """Everything that alternating paths reach from one single vertex, its root.

    An outer vertex is reached by an even number of edges, the last one in the matching: turning the path round leaves
    it single instead of the root. An odd cycle (a blossom) is treated as one vertex, its base; all in it are outer.
    """

    __slots__ = ("base", "bits", "graph", "inner", "outer", "queue", "root", "via")

    def __init__(self, graph: Matching, root: int) -> None:
        size = len(graph.rows)
        self.graph = graph
        self.root = root
        self.outer = 1 << root
        self.inner = 0
        self.queue = [root]
        self.via = [NOBODY] * size  # from a vertex to its outer neighbour on the way to the root
        self.base = list(range(size))
        self.bits = [1 << vertex for vertex in range(size)]  # of a base: the vertices of its blossom

    def reaches_another_single(self) -> bool:
        """Grow until another single vertex is found, and match it; False if the tree ends without one."""
        graph = self.graph
        for vertex in self.queue:
            row = graph.rows[vertex] & graph.free
            while fresh := row & ~(self.outer | self.inner):
                found = lowest(fresh)
                self.via[found] = vertex
                mate = graph.mate[found]
                if mate == NOBODY:
                    self._turn(found)
                    return True
                self.inner |= 1 << found
                self.outer |= 1 << mate
                self.queue.append(mate)
            while across := row & self.outer & ~self.bits[self.base[vertex]]:
                self._contract(vertex, lowest(across))
        return False

    def leave_single(self, vertex: int) -> None:
        """Match the root and leave `vertex`, which is outer, single instead."""
        mate = self.graph.mate[vertex]
        self.graph.mate[vertex] = NOBODY
        self._turn(mate)

    def obstacle(self) -> Obstacle:
        """The blossoms of a tree that has ended, and the inner vertices, which are all their neighbours."""
        bases = {self.base[vertex] for vertex in ones(self.outer)}
        groups = sorted(tuple(ones(self.bits[base])) for base in bases)
        return Obstacle(tuple(groups), tuple(ones(self.inner)))

    def _turn(self, vertex: int) -> None:
        """Exchange matched and unmatched edges from a single vertex along the path to the root."""
        mate = self.graph.mate
        while vertex != NOBODY:
            outer = self.via[vertex]
            following = mate[outer]
            mate[vertex], mate[outer] = outer, vertex
            vertex = following

    def _contract(self, one: int, two: int) -> None:
        """Make the odd cycle that the edge between two outer vertices closes one blossom."""
        base = self._meeting(one, two)
        blossom = self.bits[base] | self._walk(one, base, two) | self._walk(two, base, one)
        for vertex in ones(blossom & ~self.bits[base]):
            self.base[vertex] = base
            if self.inner >> vertex & 1:
                self.queue.append(vertex)
        self.outer |= blossom
        self.inner &= ~blossom
        self.bits[base] = blossom

    def _meeting(self, one: int, two: int) -> int:
        """The base at which the ways of two outer vertices to the root come together."""
        passed = set(self._bases(one))
        return next(base for base in self._bases(two) if base in passed)

    def _bases(self, vertex: int) -> Iterator[int]:
        """The bases on the way from an outer vertex to the root, both ends included."""
        base = self.base[vertex]
        yield base
        while base != self.base[self.root]:
            base = self.base[self.via[self.graph.mate[base]]]
            yield base

    def _walk(self, vertex: int, base: int, across: int) -> int:
        """One side of a new blossom: note the way round by `across`; the bits of all that is passed."""
        passed = 0
        while self.base[vertex] != base:
            mate = self.graph.mate[vertex]
            passed |= self.bits[self.base[vertex]] | self.bits[self.base[mate]]
            self.via[vertex] = across
            across = mate
            vertex = self.via[mate]
        return passed

"""A directed graph in layers, as boxes and bent lines: who rests on whom, from top to bottom.

The method of Sugiyama, Tagawa and Toda (1981). A box stands below everything it rests on; a line
that passes layers gets a place of its own in each; in a layer boxes are ordered by the mean place
of what they are joined to, and moved towards it as far as their neighbours let them. Layers that
are wider than the page are broken into rows. Lengths are in inches, and y grows downwards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

Edge = tuple[str, str]
Point = tuple[float, float]

GAP = 0.16  # between the boxes of a row
DROP = 0.24  # between rows
THREAD = 0.05  # the width that a passing line takes
SWEEPS = 12


@dataclass
class Layout:
    """Centres of the boxes, the points each line bends at, and the size of the whole."""

    centres: dict[str, Point]
    lines: dict[Edge, list[Point]]
    width: float
    height: float


@dataclass
class _Graph:
    """Boxes and threads in rows."""

    sizes: dict[str, Point]
    rows: list[list[str]]
    above: dict[str, list[str]] = field(default_factory=dict)
    below: dict[str, list[str]] = field(default_factory=dict)
    threads: dict[Edge, list[str]] = field(default_factory=dict)


def lay_out(sizes: Mapping[str, Point], edges: Sequence[Edge], *, widest: float) -> Layout:
    """Place boxes of the given sizes (width, height); an edge that would close a circle is left."""
    kept = _without_circles(list(sizes), edges)
    graph = _Graph(dict(sizes), _rows(sizes, kept, widest))
    _thread(graph, kept)
    _order(graph)
    places = _across(graph)
    return _measure(graph, places, kept)


def _without_circles(names: list[str], edges: Sequence[Edge]) -> list[Edge]:
    """Each edge once, those that close a circle left out."""
    follow: dict[str, set[str]] = {name: set() for name in names}
    kept: list[Edge] = []

    def reaches(start: str, goal: str) -> bool:
        frontier, seen = [start], {start}
        while frontier:
            here = frontier.pop()
            if here == goal:
                return True
            fresh = follow[here] - seen
            seen |= fresh
            frontier.extend(fresh)
        return False

    for first, second in dict.fromkeys(edges):
        if first in follow and second in follow and not reaches(second, first):
            follow[first].add(second)
            kept.append((first, second))
    return kept


def _rows(sizes: Mapping[str, Point], edges: list[Edge], widest: float) -> list[list[str]]:
    """Layers by the longest way from the top; what rests on nothing stands just above its use."""
    above: dict[str, list[str]] = {name: [] for name in sizes}
    below: dict[str, list[str]] = {name: [] for name in sizes}
    for first, second in edges:
        above[second].append(first)
        below[first].append(second)
    depth: dict[str, int] = {}

    def descend(name: str) -> int:
        if name not in depth:
            depth[name] = 1 + max((descend(other) for other in above[name]), default=-1)
        return depth[name]

    for name in sizes:
        descend(name)
    for name in sizes:
        if not above[name] and below[name]:
            depth[name] = min(depth[other] for other in below[name]) - 1
    alone = [name for name in sizes if not above[name] and not below[name]]
    layers = [
        [name for name in sizes if depth[name] == level and name not in alone]
        for level in range(max(depth.values(), default=0) + 1)
    ]
    return [row for layer in [*layers, alone] for row in _broken(layer, sizes, widest)]


def _broken(layer: list[str], sizes: Mapping[str, Point], widest: float) -> list[list[str]]:
    """A layer as rows that fit on the page."""
    rows: list[list[str]] = []
    room = 0.0
    for name in layer:
        width = sizes[name][0] + GAP
        if not rows or width > room:
            rows.append([])
            room = widest + GAP
        rows[-1].append(name)
        room -= width
    return rows


def _thread(graph: _Graph, edges: list[Edge]) -> None:
    """Join boxes of neighbouring rows; longer lines pass the rows between through threads."""
    level = {name: k for k, row in enumerate(graph.rows) for name in row}
    graph.above = {name: [] for name in level}
    graph.below = {name: [] for name in level}
    for first, second in edges:
        chain = [first]
        for k in range(level[first] + 1, level[second]):
            name = f"{first} -> {second} at {k}"
            graph.sizes[name] = (THREAD, 0.0)
            graph.rows[k].append(name)
            graph.above[name], graph.below[name] = [], []
            chain.append(name)
        chain.append(second)
        graph.threads[first, second] = chain
        for upper, lower in pairwise(chain):
            graph.below[upper].append(lower)
            graph.above[lower].append(upper)


def _order(graph: _Graph) -> None:
    """Sort every row by the mean place of what its boxes are joined to, down and up again."""
    for sweep in range(SWEEPS):
        down = sweep % 2 == 0
        joined = graph.above if down else graph.below
        place = {name: (k + 0.5) / len(row) for row in graph.rows for k, name in enumerate(row)}
        for row in graph.rows if down else reversed(graph.rows):
            wanted = {
                name: sum(place[other] for other in joined[name]) / len(joined[name])
                if joined[name]
                else place[name]
                for name in row
            }
            row.sort(key=wanted.__getitem__)
            place |= {name: (k + 0.5) / len(row) for k, name in enumerate(row)}


def _across(graph: _Graph) -> dict[str, float]:
    """The middle of each box: packed, then drawn towards what it is joined to."""
    places: dict[str, float] = {}
    for row in graph.rows:
        places |= _packed(row, [0.0] * len(row), graph)
    for sweep in range(2 * SWEEPS):
        for row in graph.rows if sweep % 2 == 0 else reversed(graph.rows):
            wanted = []
            for name in row:
                joined = [*graph.above[name], *graph.below[name]]
                here = places[name]
                mean = sum(places[other] for other in joined) / len(joined) if joined else here
                wanted.append(mean)
            places |= _packed(row, wanted, graph)
    middle = (max(places.values(), default=0.0) + min(places.values(), default=0.0)) / 2
    for row in graph.rows:
        if not any(graph.above[name] or graph.below[name] for name in row):
            shift = middle - (places[row[0]] + places[row[-1]]) / 2
            places |= {name: places[name] + shift for name in row}
    return places


def _packed(row: list[str], wanted: list[float], graph: _Graph) -> dict[str, float]:
    """Places in the row's order, without overlap, as near to the wanted ones as pushing gets."""
    half = [graph.sizes[name][0] / 2 for name in row]
    rightward, leftward = list(wanted), list(wanted)
    for k in range(1, len(row)):
        rightward[k] = max(rightward[k], rightward[k - 1] + half[k - 1] + half[k] + GAP)
    for k in range(len(row) - 2, -1, -1):
        leftward[k] = min(leftward[k], leftward[k + 1] - half[k + 1] - half[k] - GAP)
    # Both keep the order and the gaps, and so does their mean.
    return {name: (rightward[k] + leftward[k]) / 2 for k, name in enumerate(row)}


def _measure(graph: _Graph, places: dict[str, float], edges: list[Edge]) -> Layout:
    """Rows below each other, and everything moved to begin at zero."""
    left = min((x - graph.sizes[name][0] / 2 for name, x in places.items()), default=0.0)
    right = max((x + graph.sizes[name][0] / 2 for name, x in places.items()), default=0.0)
    centres: dict[str, Point] = {}
    bends: dict[str, list[Point]] = {}
    top = 0.0
    for row in graph.rows:
        tall = max(graph.sizes[name][1] for name in row)
        for name in row:
            x = places[name] - left
            centres[name] = (x, top + tall / 2)
            bends[name] = [(x, top), (x, top + tall)]
        top += tall + DROP
    lines = {}
    for first, second in edges:
        threads = graph.threads[first, second][1:-1]
        between = [point for thread in threads for point in bends[thread]]
        lines[first, second] = [centres[first], *between, centres[second]]
    passing = {name for chain in graph.threads.values() for name in chain[1:-1]}
    centres = {name: point for name, point in centres.items() if name not in passing}
    return Layout(centres, lines, right - left, max(top - DROP, 0.0))

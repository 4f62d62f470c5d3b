"""An instance in words: its losses by their gradients, the noise, the start, and all choices.

What is free is told exactly, so that whoever reads it can make the same federation; what is
computed from it in a few digits where it is long.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import groupby
from typing import Any

from bounds.runs.instance import Setup
from bounds.runs.losses import ZERO, Slope
from bounds.runs.surfaces import Loss, Surface
from bounds.runs.vector import Vector

LONGEST = 20
TWINS = {
    "client": "the second run trains the client after the last active one in its place",
    "sample": "these are the losses of the data, client after client, and the last one is that in "
    "the place of the first in the second run",
}


def setup_told(setup: Setup, twin: str = "") -> Iterator[str]:
    """A federation and its choices, a few words at a time; `twin` is what a second run has other.

    >>> from bounds.runs.federation import Federation
    >>> flat, one = Slope(((ZERO, ZERO),)), Fraction(1)
    >>> losses = flat, Slope(((ZERO, ZERO),), one, one)
    >>> list(setup_told(Setup(Federation(losses, (2, 1)), {"K": Fraction(2)})))
    ['2 clients with the gradient 0', '1 client with the gradient x', 'start 0', 'K = 2']
    """
    federation = setup.federation
    of_data = twin == "sample"
    pairs = zip(federation.losses, federation.counts, strict=True)
    for loss, alike in groupby(pairs, key=lambda pair: pair[0]):
        count = sum(number for _, number in alike)
        what = ("datum" if count == 1 else "data") if of_data else f"client{'s'[: count > 1]}"
        yield f"{count} {what} with the gradient {loss_told(loss)}"
    yield from filter(None, [TWINS.get(twin)])
    for name, values in (("noise", federation.noise), ("relative noise", federation.relative)):
        if any(values):
            yield f"{name} {_listed(values)}, equally likely"
    yield f"start {exactly(federation.start)}"
    chosen = {**setup.choices, **setup.constants}
    yield ", ".join(f"{name} = {value}" for name, value in chosen.items())


def loss_told(loss: Loss) -> str:
    """The gradient of a loss of one variable; of several, that along each direction."""
    if isinstance(loss, Surface):
        parts = (f"{loss_told(slope)} along {exactly(d)}" for d, slope in loss.ridges)
        return " and ".join(parts)
    level = f" (loss {loss.level} at 0)" if loss.level else ""
    if loss.affine:
        return f"{_affine(loss)}{level}"
    corners = ", ".join(f"({x}, {y})" for x, y in loss.corners)
    ends = f"of slope {loss.left} before and {loss.right} after"
    beyond = ends if loss.left or loss.right else "constant beyond"
    return f"linear between {corners} and {beyond}{level}"


def _affine(loss: Slope) -> str:
    """A gradient that is one line."""
    at_zero, slope = loss(ZERO), loss.left
    if not slope:
        return str(at_zero)
    size = "" if abs(slope) == 1 else f"{abs(slope)}*"
    first = f"{'-' if slope < 0 else ''}{size}x"
    return f"{first} {'-' if at_zero < 0 else '+'} {abs(at_zero)}" if at_zero else first


def letters_told(letters: Mapping[str, Any], setup: Setup) -> str:
    """What else the letters of the statement are there."""
    chosen = setup.choices.keys() | setup.constants.keys()
    others = {name: value for name, value in letters.items() if name not in chosen}
    return ", ".join(f"{name} = {roughly(value)}" for name, value in others.items())


def _listed(values: Iterable[Any]) -> str:
    return ", ".join(map(exactly, values))


def exactly(value: Any) -> str:
    """A number, or a vector, as it is."""
    return f"({_listed(value.entries)})" if isinstance(value, Vector) else str(value)


def roughly(value: Any) -> str:
    """A number, or one that is known between two ends, in some digits where it is long."""
    if isinstance(value, Vector):
        return f"({', '.join(map(roughly, value.entries))})"
    text = str(value)
    if len(text) <= LONGEST:
        return text
    near = dict.fromkeys(f"{float(Fraction(end)):.8g}" for end in text.strip("[]").split(", "))
    return f"about {' to '.join(near)}"

"""Numerical bounds of single atoms, as stepping stones.

Many steps use a power or logarithm only through a constant, as in (1 + 1/(k-1))^k <= 4. The
largest and smallest value of each atom is guessed from sample points; the guess is rounded outward
to few digits, proved on its own, and added.
"""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from bounds.expressions import Expression, number, subtract
from bounds.kernel.algebra import Atom
from bounds.kernel.goals import Goal
from bounds.prover.methods.atoms import atoms_of
from bounds.prover.scaffold import Prover, Scaffold, weakened

KINDS = {"power", "exp", "log"}


def add_constant_bounds(
    scaffold: Scaffold, goal: Goal, prover: Prover, values: dict[Expression, NDArray[np.float64]]
) -> bool:
    """Add proved bounds for the atoms of a goal; `values` are their sampled values."""
    added = False
    for atom in atoms_of(scaffold, goal):
        if atom.kind not in KINDS or not atom.symbols:
            continue
        sampled = values.get(atom.expression)
        if sampled is None or not np.isfinite(sampled).any():
            continue
        keep = about(scaffold, atom)
        found = sampled[np.isfinite(sampled)]
        for end, upper in ((float(found.max()), True), (float(found.min()), False)):
            for bound in candidates(end, upper=upper):
                gap = subtract(number(bound), atom.expression)
                if not upper:
                    gap = subtract(number(0), gap)
                fact = Goal(gap, ">=")
                if scaffold.is_evident(gap, ">="):
                    break
                proof = weakened(scaffold, fact, keep, prover)
                if proof is not None:
                    scaffold.have(fact, proof)
                    added = True
                    break
    return added


def about(scaffold: Scaffold, atom: Atom) -> list[int]:
    """The facts that are rational in the atom's own symbols."""
    algebra = scaffold.algebra
    found = []
    for at, fact in enumerate(scaffold.known.facts):
        value = algebra.quotient(fact.expression)
        used = {*algebra.used(value.over), *algebra.used(value.under)}
        plain = all(algebra.atoms[i].kind == "symbol" for i in used)
        if plain and algebra.symbols(value) <= atom.symbols:
            found.append(at)
    return found


def candidates(end: float, *, upper: bool) -> list[Fraction]:
    """Round numbers beyond a sampled extreme: the extreme itself if it is simple, then looser."""
    if not math.isfinite(end) or abs(end) > 1e6:
        return []
    found = []
    near = Fraction(end).limit_denominator(60)
    if abs(float(near) - end) <= 1e-9 * max(1.0, abs(end)):
        found.append(near)
    sense = 1 if upper else -1
    for digits in (2, 0):
        scale = 10**digits
        rounded = Fraction(math.ceil(sense * end * scale - 1e-9), scale) * sense
        if rounded not in found:
            found.append(rounded)
    return found

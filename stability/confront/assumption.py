r"""Assumptions: which constant they speak of, where it comes from, and whether it held on the way.

A constant is what the user says it is, or what the way gradients are drawn makes it, or what is
certified of the problem; otherwise it is the least with which the assumption held at the points
that the runs visited so far. However it is known, a probe looks whether it held there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bounds.errors import UserError
from stability.confront.observed import Seen, Values
from stability.measure import Metric

Mask = NDArray[np.bool_]

GIVEN, BY_LAW = "given", "by the way gradients are drawn"
CERTIFIED, MEASURED = "certified", "least on the way"
ROUNDING = 1e-6  # by which a probe, in floating point, may exceed a certified constant


@dataclass(frozen=True, kw_only=True, eq=False)
class Assumption:
    """One constant of one assumption.

    id: the assumption in the catalogue. letter: the statement's letter of the constant.
    constant: its name in a certificate. probe: a metric that gives the least constant (the largest
    one, if `most`) with which the assumption holds in a round, to the given power.
    law: what the constant is by the way gradients are drawn, if that decides it.
    ahead: whether the round after the T-th counts too. first: whether the first of the twins alone
        does.
    allowed: what the probe, or without one the law, may be at most, for a supposition that has no
        constant of its own.
    """

    id: str
    letter: str
    constant: str
    probe: Metric | None = None
    power: int = 2
    most: bool = False
    law: Callable[[Seen], float | None] | None = None
    ahead: bool = False
    first: bool = False
    allowed: float | None = None


@dataclass(frozen=True)
class Assumed:
    """The constant at each entry, how it is known, and where the assumption is known to hold."""

    assumption: Assumption
    values: Values
    source: str
    holds: Mask

    def as_json(self) -> dict[str, object]:
        """One row of a report."""
        return {
            "assumption": self.assumption.id,
            "letter": self.assumption.letter,
            "value": float(self.values[-1]),
            "source": self.source,
            "holds": bool(self.holds.all()),
        }


def assume(assumption: Assumption, seen: Seen, given: Mapping[str, float]) -> Assumed:
    """Find the constant, and look whether it held."""
    entries = seen.rounds
    met = None
    if assumption.probe is not None:
        squares = seen.so_far(
            assumption.probe.name,
            ahead=assumption.ahead,
            least=assumption.most,
            first=assumption.first,
        )
        met = np.maximum(squares, 0.0) ** (1 / assumption.power)
    by_law = None if assumption.law is None else assumption.law(seen)
    if assumption.allowed is not None:
        source = BY_LAW if met is None else MEASURED
        met = np.full(entries, by_law, dtype=np.float64) if met is None else met
        return Assumed(assumption, met, source, _met(assumption, assumption.allowed, met))
    everywhere = np.ones(entries, dtype=bool)
    known = seen.constant(assumption.constant)
    if assumption.letter in given:
        value = float(given[assumption.letter])
        if known is not None and (value <= known if assumption.most else value >= known):
            holds = everywhere
        else:
            holds = _met(assumption, value, met) if met is not None else ~everywhere
        return Assumed(assumption, np.full(entries, value), GIVEN, holds)
    if by_law is not None:
        return Assumed(assumption, np.full(entries, by_law), BY_LAW, everywhere)
    if known is not None:
        holds = everywhere if met is None else _met(assumption, known, met)
        return Assumed(assumption, np.full(entries, known), CERTIFIED, holds)
    if met is None:
        msg = (
            f"{assumption.letter} ({assumption.id}) is not known of this problem and is not "
            f"measured; give it: --given {assumption.letter}=..."
        )
        raise UserError(msg)
    return Assumed(assumption, met, MEASURED, np.isfinite(met))


def _met(assumption: Assumption, value: float, met: Values) -> Mask:
    """Where what was met keeps to the constant, up to rounding."""
    slack = ROUNDING * max(abs(value), 1e-12)
    found: Mask = met >= value - slack if assumption.most else met <= value + slack
    return found


def without_samples(seen: Seen) -> float | None:
    """sigma_l where every step uses all samples: only added noise is left."""
    if seen.options.get("batch") is not None:
        return None
    return seen.noise * float(np.sqrt(seen.problem.dim))


def unless_sampled(seen: Seen) -> float | None:
    """a = 1 of ||g_i||^2 <= a^2 ||grad f_i||^2 where gradients have no noise."""
    deterministic = seen.options.get("batch") is None and seen.noise == 0
    return 1.0 if deterministic else None


def weak_convexity(seen: Seen) -> float | None:
    """rho of one client from the certified convexity of f, which tells nothing of several."""
    known = seen.constant("mu") if seen.clients == 1 else None
    return None if known is None else max(-known, 0.0)

"""Federations of a kind, and choices by a table and by terms.

The option `kind` names a module of `bounds.runs.federations`, with `draw` and `corners`;
`times` says how many choices each corner meets.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random
from types import ModuleType

from bounds.expressions import Expression, Pow
from bounds.measured.record import Instances, Measured, Rational, Regime
from bounds.measured.terms import Values, read
from bounds.registry import find_module
from bounds.runs import draws, federations
from bounds.runs.arenas.arena import Table, numbers, table_of
from bounds.runs.constants import CONSTANTS
from bounds.runs.federation import Federation, root
from bounds.runs.instance import Setup
from bounds.runs.laws import Law

HALF = Fraction(1, 2)
KIND = "kind of federations"


def arena(record: Measured) -> Arena:
    """With the values of letters that the record names."""
    told = record.instances or Instances()
    kind = find_module(federations, told.options.kind, KIND)
    return Arena(record, told, kind, table_of(record))


@dataclass(frozen=True)
class Arena:
    """Proposals of federations and choices."""

    record: Measured
    told: Instances
    kind: ModuleType
    table: Table

    def draw(self, random: Random) -> Setup:
        """A random one."""
        return self._with_choices(self.kind.draw(random), random)

    def corners(self) -> Iterator[Setup]:
        """Those at the extremes of the kind."""
        random = Random(4)
        for federation in self.kind.corners():
            for _ in range(self.told.options.times):
                yield self._with_choices(federation, random)

    def _with_choices(self, federation: Federation, random: Random) -> Setup:
        choices = draws.choice(random, self.table)
        active = self.record.letter("active")
        if active and active not in self.table:
            choices[active] = Fraction(random.randint(1, federation.size))
        helpers = {name: numbers(*values) for name, values in self.told.helpers.items()}
        regime = random.choice(self.told.regimes or [Regime()])
        if not federation.deterministic:
            regime = Regime(
                constants=regime.constants, derived={**self.told.noisy, **regime.derived}
            )
        setup = Setup(federation, choices)
        return _completed(self.record, setup, regime, draws.choice(random, helpers))


def _completed(
    record: Measured, setup: Setup, regime: Regime, helpers: dict[str, Fraction]
) -> Setup:
    """With the constants and the choices of a regime, one after the other."""
    constants: dict[str, Fraction] = {}
    choices = dict(setup.choices)

    def letter(name: str) -> Fraction:
        for known in (choices, constants, helpers):
            if name in known:
                return known[name]
        if name == "clients":
            return Fraction(setup.federation.size)
        assumption = record.assumptions.get(name)
        law = Law(record, replace(setup, constants=constants), setup.federation, 0, ())
        return CONSTANTS[assumption.constant if assumption else name](law)[0]

    def value(term: Rational) -> Fraction:
        return _Rounded(letter, {}).of(read(str(term), frozenset()))

    for name, term in regime.constants.items():
        constants[name] = value(term)
    federation = setup.federation
    for name, term in regime.derived.items():
        if name == "start":
            federation = replace(federation, start=value(term))
        else:
            choices[name] = value(term)
    return Setup(federation, choices, constants)


class _Rounded(Values):
    """Terms in which a root is a rational number that is not below it."""

    def of(self, term: Expression) -> Fraction:
        """The value of a term."""
        if isinstance(term, Pow) and getattr(term.exponent, "value", None) == HALF:
            return root(self.of(term.base))
        value: Fraction = super().of(term)
        return value

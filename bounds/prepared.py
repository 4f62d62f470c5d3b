"""A bound made ready for many single points: compiled once, a few microseconds a call.

A point is evaluated in doubles, with the hypotheses. What these leave open is asked of
`evaluation.evaluate`, which knows every digit and says what is wrong: a value whose certificate
fails or that leaves the range of doubles, two sides of a hypothesis that are close, a letter
outside its domain. So both give the same number, to the nine digits of `bounds.certificate`, and
refuse the same points.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Any

import numpy as np
import sympy as sp

from bounds.arithmetic import SMALLEST
from bounds.certificate import LARGEST_COUNT, Certificate, certify
from bounds.compiled import of_numbers
from bounds.errors import UserError
from bounds.evaluation import HOLDS, Evaluation, decisive, evaluate, prepare
from bounds.grid import NEAR
from bounds.language.symbolic import LetterSymbol
from bounds.statement import Statement
from bounds.values import Axis, Number

MOST = sys.float_info.max
FLAGGED = (FloatingPointError, ZeroDivisionError, OverflowError)
Fast = Callable[[tuple[Any, ...]], float | None]


def _of_numbers(function: Callable[[float], float]) -> Callable[[float, float], float]:
    """A function of n log(1 + d) for numbers; a base that is not above zero has a flag."""

    def from_one(distance: float, exponent: float) -> float:
        if not distance > -1:
            raise FloatingPointError
        return function(exponent * np.log1p(distance))

    return from_one


# Of two numbers Python's own are quicker than numpy's.
SCALAR: Mapping[str, Callable[..., Any]] = {
    "minimum": min,
    "maximum": max,
    "powm1": _of_numbers(np.expm1),
    "powp1": _of_numbers(np.exp),
}


@dataclass(frozen=True)
class PreparedBound:
    """A formula of a statement; called with the letters that have no value yet, it gives its own.

    >>> from bounds.catalogue import catalogue
    >>> bound = catalogue["fedsagd.tab1.fedprox"].prepare(lam=0.1, Theta=1, T=1000)
    >>> bound(eta_l=0.01, K=5) == bound.evaluate(eta_l=0.01, K=5).value
    True
    """

    statement: Statement
    form: str | None
    anyway: bool
    fixed: Mapping[str, object]
    _ways: dict[tuple[str, ...], Fast] = field(default_factory=dict, repr=False, compare=False)

    def __call__(self, **values: object) -> float:
        """The value at a point; a hypothesis that fails is an error, unless `anyway`."""
        names = tuple(values)
        fast = self._ways.get(names)
        if fast is None:
            fast = self._ways[names] = self._compiled(values)
        found = fast(tuple(values.values()))
        return self.evaluate(**values).value if found is None else found

    def evaluate(self, **values: object) -> Evaluation:
        """All that is known at a point: terms, constants and hypotheses."""
        found = evaluate(
            self.statement, {**self.fixed, **values}, form=self.form, anyway=self.anyway
        )
        if not isinstance(found, Evaluation):
            msg = (
                f"{self.statement.id}: a prepared bound takes single numbers; "
                "Statement.evaluate takes lists and ranges"
            )
            raise UserError(msg)
        return found

    def _compiled(self, values: Mapping[str, object]) -> Fast:
        """The function for points that give these letters, in this order."""
        given = {**self.fixed, **values}
        request = prepare(self.statement, given, form=self.form, anyway=self.anyway)
        letters = {letter.name: letter for letter in request.given}
        fixed = [(letters[name], request.given[letters[name]]) for name in self.fixed]
        relations = [
            relation
            for relation in decisive(request)
            if request.expanded(relation).free_symbols <= set(request.given) and not self.anyway
        ]
        sides = [side for one in relations for side in (one.lhs, one.rhs)]
        expressions = [request.expanded(one) for one in (request.expression, *sides)]
        computed = [certify(expression) for expression in expressions]
        every = sp.Tuple(*(part for certificate in computed for part in certificate.parts))
        ordered = (*(letter for letter, _ in fixed), *(letters[name] for name in values))
        function = of_numbers(every, ordered, SCALAR)
        if function is None or not all(_is_plain(*one) for one in fixed):
            return _undecided
        holds = [HOLDS[relation.rel_op] for relation in relations]
        return _fast(function, computed, holds, [float(n.value) for _, n in fixed], ordered)  # type: ignore[union-attr]


def _undecided(_: tuple[Any, ...]) -> None:
    """In doubles nothing is known."""


def _fast(
    function: Callable[..., Any],
    computed: Sequence[Certificate],
    holds: Sequence[Callable[[Any, Any], Any]],
    fixed: Sequence[float],
    letters: Sequence[LetterSymbol],
) -> Fast:
    """The value, where it is certain and every hypothesis clearly holds."""
    places = [0, *accumulate(len(certificate.parts) for certificate in computed)]
    known = [np.float64(number) for number in fixed]
    ranges = [_range(letter) for letter in letters[len(fixed) :]]
    checks = [
        (place, place + 1 + k, factor, not certificate.sure and k == 0)
        for place, certificate in zip(places, computed, strict=False)
        for k, factor in enumerate(certificate.factors)
    ]
    pairs = list(zip(places[1::2], places[2::2], holds, strict=False))

    def value(point: tuple[Any, ...]) -> float | None:
        for number, (low, high, whole) in zip(point, ranges, strict=True):
            if not (isinstance(number, float) or type(number) is int):
                return None
            if not low <= number <= high or (whole and number % 1):
                return None
        try:
            with np.errstate(all="raise"):
                found = function(*known, *map(np.float64, point))
                for place, beside, factor, relative in checks:
                    if not found[beside] * factor <= (abs(found[place]) if relative else 1):
                        return None
                for left, right, holds in pairs:
                    apart = abs(found[left] - found[right]) > NEAR * abs(found[right])
                    if not (apart and holds(found[left], found[right])):
                        return None
        except FLAGGED:
            return None
        return float(found[0])

    return value


def _range(letter: LetterSymbol) -> tuple[float, float, bool]:
    """The doubles that a certificate may rely on, and whether only whole ones are."""
    low, high = letter.domain.doubles
    most = float(LARGEST_COUNT) if letter.domain.integer else MOST
    return max(low, -most), min(high, most), letter.domain.integer


def _is_plain(letter: LetterSymbol, number: Number | Axis) -> bool:
    """Whether a certificate may rely on the double of a number as it was written."""
    if not isinstance(number, Number) or number.value not in letter.domain:
        return False
    low, high, _ = _range(letter)
    size = abs(number.value)
    return low <= number.value <= high and (size == 0 or size >= SMALLEST)

"""The worst case of a method over a class of problems, from Python.

>>> from bounds.worstcase.api import worst_case
>>> found = worst_case("fedavg", losses="smooth-convex", quantity="gap", clients=8, local_steps=2,
...                    eta="1/4")
>>> round(found.value, 5)
0.25611
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from bounds.errors import UserError
from bounds.values import Number, convert, show
from bounds.worstcase.case import Case
from bounds.worstcase.certificate import FORMAT, Lower, Upper
from bounds.worstcase.program import Program, assemble
from bounds.worstcase.rounding import certify_lower, certify_upper, fits
from bounds.worstcase.setting import COUNTS, NAMES, Setting
from bounds.worstcase.solving import Solution, solve

MATTERS = 1e-6


@dataclass(frozen=True)
class WorstCase:
    """What was found: the solver's two values, and what of them is certified.

    `exact` tells whether the conditions are also sufficient. Else the value is an upper bound.
    """

    setting: Setting
    case: Case
    program: Program
    solution: Solution
    upper: Upper | None = None
    lower: Lower | None = None

    @property
    def value(self) -> float:
        """The dual value, which bounds the quantity."""
        return self.solution.dual

    @property
    def exact(self) -> bool:
        """Whether the value is attained, in the limit at least."""
        return self.case.exact

    @property
    def multipliers(self) -> list[tuple[str, float]]:
        """The conditions that matter, with their multipliers."""
        weights = self.solution.multipliers
        least = MATTERS * float(weights.max(initial=0.0))
        pairs = zip(self.case.conditions, weights.tolist(), strict=True)
        return [(condition.words, weight) for condition, weight in pairs if weight > least]

    def as_json(self) -> dict[str, Any]:
        """The documented form; it can be checked again from itself alone."""
        return {
            "format": FORMAT,
            "setting": self.setting.as_json(),
            "quantity": self.setting.measured.words,
            "value": self.value,
            "primal": self.solution.primal,
            "dual": self.solution.dual,
            "gap": self.solution.gap,
            "status": self.solution.status,
            "exact": self.exact,
            "blocks": list(self.program.layout.sizes),
            "seconds": self.solution.seconds,
            "multipliers": [[words, weight] for words, weight in self.multipliers],
            "upper": None if self.upper is None else self.upper.as_json(),
            "lower": None if self.lower is None else self.lower.as_json(),
        }

    def certified(self) -> WorstCase:
        """With both ends in rational numbers, as far as they are found."""
        if not fits(self.case):
            sizes = ", ".join(map(str, self.program.layout.sizes))
            msg = (
                f"a problem with blocks of {sizes} vectors is too large for a certificate; take "
                "fewer rounds or local steps"
            )
            raise UserError(msg)
        upper = certify_upper(self.case, self.program)
        return replace(self, upper=upper, lower=certify_lower(self.case, self.program))


def worst_case(algorithm: str, *, certify: bool = False, **arguments: Any) -> WorstCase:
    """The largest value of a quantity after T rounds; further arguments are those of `asked`.

    certify: whether both ends are also sought in rational numbers.
    """
    found = examine(asked(algorithm, **arguments))
    return found.certified() if certify else found


def asked(
    algorithm: str,
    *,
    quantity: str,
    losses: str = "smooth-convex",
    eta: object = 1,
    parameters: Mapping[str, object] | None = None,
    start: Mapping[str, object] | None = None,
    dissimilarity: object = 1,
    **others: Any,
) -> Setting:
    """The question, from numbers as a user writes them; `others` are those of `Setting`.

    eta: the rate of the local steps. parameters: of the method. start: conditions on the first
    model. dissimilarity: zeta, or None for clients that have nothing in common.
    """
    words = {"algorithm", "rate"} & others.keys() | others.keys() - Setting.__annotations__.keys()
    if words:
        known = ", ".join(sorted(Setting.__annotations__.keys() - {"algorithm", "rate"}))
        msg = f"worst_case takes no {', '.join(sorted(words))}; it takes eta, certify, {known}"
        raise UserError(msg)
    given = {name: _converted(name, value) for name, value in others.items()}
    return Setting(
        algorithm=algorithm,
        losses=losses,
        quantity=quantity,
        rate=fraction("eta", eta),
        parameters=_fractions(parameters),
        start=_fractions(start),
        dissimilarity=None if dissimilarity is None else fraction("dissimilarity", dissimilarity),
        **given,
    )


def examine(setting: Setting, *, whole: bool = False) -> WorstCase:
    """Pose the program and solve it; `whole` tells all clients apart."""
    case = Case(setting, whole=whole)
    program = assemble(case)
    return WorstCase(setting, case, program, solve(program))


def fraction(name: str, value: object) -> Fraction:
    """One number, as the rational that was written."""
    try:
        number = convert(value)
    except UserError as error:
        msg = f"{name}: {error}"
        raise UserError(msg) from None
    if not isinstance(number, Number):
        msg = f"{name} = {show(number)}: a worst case is sought at one value"
        raise UserError(msg)
    return number.value


def _fractions(values: Mapping[str, object] | None) -> dict[str, Fraction]:
    return {name: fraction(name, value) for name, value in (values or {}).items()}


def _converted(name: str, value: Any) -> Any:
    """Counts as integers, names and nothing as they are, the rest as fractions."""
    if value is None or name in NAMES:
        return value
    number = fraction(name, value)
    if name not in (*COUNTS, "bystanders"):
        return number
    if number.denominator != 1:
        msg = f"{name.replace('_', ' ')} = {number} counts something and must be an integer"
        raise UserError(msg)
    return int(number)

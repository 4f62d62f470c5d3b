r"""Both ends of a worst case in rational numbers, checked without any solver.

From above: multipliers $\lambda_c\ge0$ of the conditions $F_c\le0$ with

$$b-q+\sum_c\lambda_cF_c\;=\;\text{a positive semidefinite form in the vectors}$$

show $q\le b$ for the quantity $q$ of every federation of the class. From below: Gram matrices and
values that satisfy every condition are, by interpolation, those of a federation, on which $q$ is
what it is. The checker rebuilds the conditions from the setting and computes with fractions only.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from bounds.errors import UserError
from bounds.exact.definite import is_semidefinite
from bounds.kernel.certificate import exact
from bounds.worstcase.case import Case
from bounds.worstcase.setting import from_json
from bounds.worstcase.vectors import ZERO, Form, Place

FORMAT = "fedproof worst case 1"
Gram = Mapping[tuple[Place, Place], Fraction]


class RejectedError(UserError):
    """The file does not show what it says."""


@dataclass(frozen=True)
class Upper:
    """The multipliers that are not zero, by the number of their condition, and what they prove."""

    bound: Fraction
    multipliers: Mapping[int, Fraction]

    def as_json(self) -> dict[str, Any]:
        """Plain data."""
        weights = {str(index): str(weight) for index, weight in self.multipliers.items()}
        return {"bound": str(self.bound), "multipliers": weights}


@dataclass(frozen=True)
class Lower:
    """A feasible point, and the value of the quantity there."""

    value: Fraction
    gram: Gram
    numbers: Sequence[Fraction]

    def as_json(self) -> dict[str, Any]:
        """Plain data; an entry is [block, place, place, value]."""
        entries = [[a[0], a[1], b[1], str(value)] for (a, b), value in self.gram.items()]
        return {
            "value": str(self.value),
            "gram": entries,
            "numbers": [str(number) for number in self.numbers],
        }


def check_upper(case: Case, upper: Upper) -> None:
    """Raise `RejectedError` unless the multipliers prove the bound."""
    if not all(0 <= index < len(case.conditions) for index in upper.multipliers):
        msg = f"there are {len(case.conditions)} conditions; a multiplier has no condition"
        raise RejectedError(msg)
    if any(weight < 0 for weight in upper.multipliers.values()):
        msg = "a multiplier is negative"
        raise RejectedError(msg)
    left = weighted(case, upper.multipliers) - case.aim
    if any(left.values.values()):
        msg = "the values of the losses do not cancel"
        raise RejectedError(msg)
    if left.constant + upper.bound < 0:
        msg = f"the multipliers prove {float(-left.constant):.10g}, not {upper.bound}"
        raise RejectedError(msg)
    if not all(is_semidefinite(matrix) for matrix in _blocks(left.entries)):
        msg = "what is left is no positive semidefinite form"
        raise RejectedError(msg)


def weighted(case: Case, multipliers: Mapping[int, Fraction]) -> Form:
    """The sum of the conditions, each with its multiplier."""
    products: list[Any] = []
    values: dict[int, Fraction] = {}
    constant = ZERO
    for index, weight in multipliers.items():
        form = case.conditions[index].form * weight
        products += form.products
        constant += form.constant
        for name, factor in form.values.items():
            values[name] = values.get(name, ZERO) + factor
    return Form(tuple(products), values, constant)


def check_lower(case: Case, lower: Lower) -> None:
    """Raise `RejectedError` unless the point satisfies every condition and has the value."""
    if not all(is_semidefinite(matrix) for matrix in _blocks(_doubled(lower.gram))):
        msg = "a Gram matrix is not positive semidefinite"
        raise RejectedError(msg)
    for condition in case.conditions:
        if at(condition.form, lower.gram, lower.numbers) > 0:
            msg = f"the point fails the condition: {condition.words}"
            raise RejectedError(msg)
    if at(case.aim, lower.gram, lower.numbers) < lower.value:
        msg = f"the quantity at the point is less than {lower.value}"
        raise RejectedError(msg)


def at(form: Form, gram: Gram, numbers: Sequence[Fraction]) -> Fraction:
    """The value of a form at a point."""
    found = form.constant
    for pair, factor in form.entries.items():
        found += factor * gram.get(pair, ZERO)
    for name, factor in form.values.items():
        found += factor * numbers[name]
    return found


def _doubled(gram: Gram) -> dict[tuple[Place, Place], Fraction]:
    """A matrix by its entries, as the coefficients of the quadratic form with that matrix."""
    return {(a, b): value if a == b else 2 * value for (a, b), value in gram.items()}


def recheck(record: Any) -> tuple[Case, Upper | None, Lower | None]:
    """Check a file from itself alone."""
    try:
        case = Case(from_json(record["setting"] if record["format"] == FORMAT else {}))
        upper, lower = _read(record)
    except UserError:
        raise
    except (KeyError, TypeError, ValueError, AttributeError, ArithmeticError) as error:
        msg = f"this is no certificate of a worst case: {error!r}"
        raise UserError(msg) from error
    if upper is None and lower is None:
        msg = "the file proves nothing: it has neither an upper nor a lower end"
        raise RejectedError(msg)
    if upper is not None:
        check_upper(case, upper)
    if lower is not None:
        if len(lower.numbers) != case.space.numbers:
            msg = f"there are {case.space.numbers} values, not {len(lower.numbers)}"
            raise RejectedError(msg)
        check_lower(case, lower)
    return case, upper, lower


def _read(record: Any) -> tuple[Upper | None, Lower | None]:
    upper = lower = None
    if record.get("upper") is not None:
        upper = as_upper(record["upper"])
    if record.get("lower") is not None:
        point = record["lower"]
        gram = {_pair(b, i, j): exact(value) for b, i, j, value in point["gram"]}
        lower = Lower(exact(point["value"]), gram, [exact(n) for n in point["numbers"]])
    return upper, lower


def _pair(block: Any, i: Any, j: Any) -> tuple[Place, Place]:
    if not all(type(part) is int for part in (block, i, j)):
        msg = f"({block!r:.20}, {i!r:.20}, {j!r:.20}) is no place of a Gram matrix"
        raise TypeError(msg)
    return (block, i), (block, j)


def as_upper(record: Mapping[str, Any]) -> Upper:
    """Read what `Upper.as_json` wrote."""
    weights = {int(index): exact(weight) for index, weight in record["multipliers"].items()}
    return Upper(exact(record["bound"]), weights)


def _blocks(entries: Gram) -> list[list[list[Fraction]]]:
    """The matrices of a quadratic form given by coefficients of <u, v>, without their zero rows."""
    places = sorted({place for pair, value in entries.items() if value for place in pair})
    found = []
    for name in sorted({block for block, _ in places}):
        inside = [place for place in places if place[0] == name]
        index = {place: i for i, place in enumerate(inside)}
        matrix = [[ZERO] * len(inside) for _ in inside]
        for (a, b), value in entries.items():
            if value and a[0] == name:
                # <u, v> stands for two entries of the symmetric matrix.
                half = value if a == b else value / 2
                matrix[index[a]][index[b]] = matrix[index[b]][index[a]] = half
        found.append(matrix)
    return found

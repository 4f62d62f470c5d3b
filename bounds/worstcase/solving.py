"""Clarabel's answer to a program: both values and their gap, or in words why there is none.

The conditions' multipliers prove an upper bound, the Gram matrices are an instance.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy import sparse

from bounds.errors import UserError
from bounds.exact.conic import Array, minimise, nonnegative, semidefinite, stacked, unstacked
from bounds.worstcase.program import Program

MOST_ITERATIONS = 200
STOPPED = (
    "the solver stopped without an answer ({}); numbers of very different sizes, and bounds of "
    "zero, are hard for it: state the problem in units in which L and the start are near one"
)
CLOSE = 1e-8
# Answers that another attempt would not change.
CERTAIN = ("Solved", "PrimalInfeasible", "DualInfeasible")
# Settings of Clarabel that are tried in turn.
STRATEGIES: tuple[Mapping[str, float], ...] = (
    {"static_regularization_constant": 1e-7},
    {},
    {"max_step_fraction": 0.95},
    {"equilibrate_enable": False},
)


@dataclass(frozen=True)
class Solution:
    """primal: reached by the Gram matrices. dual: proved by the multipliers."""

    primal: float
    dual: float
    grams: tuple[Array, ...]
    numbers: Array
    multipliers: Array
    status: str
    seconds: float

    @property
    def gap(self) -> float:
        """dual - primal, zero but for rounding."""
        return self.dual - self.primal


class UnboundedError(UserError):
    """No condition keeps the quantity from growing."""


class EmptyError(UserError):
    """No federation satisfies all conditions."""


def solve(program: Program, *, reward: float = 0.0) -> Solution:
    """The worst case; `reward`, relative to the aim, is paid for the traces of the Gram matrices.

    With a reward the multipliers leave room: what they prove semidefinite is so with a margin.
    Aim and limits are brought to size one first; where the solver ends in doubt, it tries again in
    another way, and the answer with the least gap counts.
    """
    size = float(np.abs(program.aim).max(initial=0.0)) or 1.0
    reach = float(np.abs(program.limits).max(initial=0.0)) or 1.0
    answers: list[Any] = []
    for strategy in STRATEGIES:
        answer = _answered(program, size, reach, reward, strategy)
        if answer is None:
            continue
        answers.append(answer)
        if str(answers[-1].status) in CERTAIN or _doubt(answers[-1]) < CLOSE:
            break
    if not answers:
        raise UserError(STOPPED.format("Panic"))
    answer = min(answers, key=_doubt)
    status = str(answer.status)
    _explain(status)
    unknowns = reach * np.array(answer.x)
    at, grams = 0, []
    for length in program.layout.lengths:
        grams.append(unstacked(unknowns[at : at + length]))
        at += length
    return Solution(
        primal=program.constant - size * reach * answer.obj_val,
        dual=program.constant - size * reach * answer.obj_val_dual,
        grams=tuple(grams),
        numbers=unknowns[at:],
        multipliers=size * np.array(answer.z)[: program.conditions.shape[0]],
        status=status,
        seconds=sum(float(one.solve_time) for one in answers),
    )


def _doubt(answer: Any) -> float:
    """How far the two values are apart, relative to one of them; infinite without both."""
    status = str(answer.status)
    if status in CERTAIN:
        return 0.0
    if status != "AlmostSolved":
        return float("inf")
    gap = abs(answer.obj_val - answer.obj_val_dual)
    return float(gap / max(abs(answer.obj_val_dual), CLOSE))


def _answered(
    program: Program, size: float, reach: float, reward: float, strategy: Mapping[str, float]
) -> Any:
    """The solver's own answer, with the aim divided by its size and the limits by theirs."""
    layout = program.layout
    inside = sum(layout.lengths)
    shape = sparse.hstack(
        [-sparse.identity(inside), sparse.csc_matrix((inside, layout.numbers))], format="csc"
    )
    cones = [
        nonnegative(program.conditions.shape[0]),
        *(semidefinite(size) for size in layout.sizes),
    ]
    return minimise(
        -program.aim / size - reward * _traces(program),
        sparse.vstack([program.conditions, shape], format="csc"),
        np.concatenate([program.limits / reach, np.zeros(inside)]),
        cones,
        {"max_iter": MOST_ITERATIONS, **strategy},
    )


def _traces(program: Program) -> Array:
    """The coefficients of the sum of the diagonals."""
    found = np.zeros(program.layout.width)
    at = 0
    for size, length in zip(program.layout.sizes, program.layout.lengths, strict=True):
        found[at : at + length] = stacked(np.eye(size))
        at += length
    return found


def _explain(status: str) -> None:
    """Say why there is no worst case."""
    if "DualInfeasible" in status:
        msg = (
            "the worst case is unbounded: the conditions leave the quantity free to grow; bound "
            "the start (distance, gap or gradient), the dissimilarity or the gradients (slope)"
        )
        raise UnboundedError(msg)
    if "PrimalInfeasible" in status:
        msg = "no federation satisfies all conditions: the class is empty"
        raise EmptyError(msg)
    if status not in {"Solved", "AlmostSolved"}:
        raise UserError(STOPPED.format(status))

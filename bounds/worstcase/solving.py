"""Clarabel's answer to a program: both values and their gap, or in words why there is none.

P. J. Goulart and Y. Chen, Clarabel (2024), an interior-point method; the same program gives the
same iterates. The conditions' multipliers prove an upper bound, the Gram matrices are an instance.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import clarabel
import numpy as np
from scipy import sparse

from bounds.errors import UserError
from bounds.worstcase.program import Array, Program, square_of

MOST_ITERATIONS = 200
STUCK = ("InsufficientProgress", "NumericalError", "MaxIterations")


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
    The aim is brought to size one first; where the solver gets stuck so, it is taken as it is.
    """
    size = float(np.abs(program.aim).max(initial=0.0)) or 1.0
    answer = _answered(program, size, reward)
    if str(answer.status) in STUCK:
        reward, size = reward * size, 1.0
        answer = _answered(program, size, reward)
    status = str(answer.status)
    _explain(status)
    unknowns = np.array(answer.x)
    at, grams = 0, []
    for length in program.layout.lengths:
        grams.append(square_of(unknowns[at : at + length]))
        at += length
    return Solution(
        primal=program.constant - size * answer.obj_val,
        dual=program.constant - size * answer.obj_val_dual,
        grams=tuple(grams),
        numbers=unknowns[at:],
        multipliers=size * np.array(answer.z)[: program.conditions.shape[0]],
        status=status,
        seconds=float(answer.solve_time),
    )


def _answered(program: Program, size: float, reward: float) -> Any:
    """Clarabel's own answer, with the aim divided by its size."""
    layout = program.layout
    width, inside = layout.width, sum(layout.lengths)
    shape = sparse.hstack(
        [-sparse.identity(inside), sparse.csc_matrix((inside, layout.numbers))], format="csc"
    )
    cones = [
        clarabel.NonnegativeConeT(program.conditions.shape[0]),
        *(clarabel.PSDTriangleConeT(size) for size in layout.sizes),
    ]
    settings = clarabel.DefaultSettings()
    settings.verbose = False
    settings.max_iter = MOST_ITERATIONS
    settings.max_threads = 1
    return clarabel.DefaultSolver(
        sparse.csc_matrix((width, width)),
        -program.aim / size - reward * _traces(program),
        sparse.vstack([program.conditions, shape], format="csc"),
        np.concatenate([program.limits, np.zeros(inside)]),
        cones,
        settings,
    ).solve()


def _traces(program: Program) -> Array:
    """The coefficients of the sum of the diagonals."""
    found = np.zeros(program.layout.width)
    at = 0
    for size, length in zip(program.layout.sizes, program.layout.lengths, strict=True):
        diagonal = np.cumsum(np.arange(1, size + 1)) - 1
        found[at + diagonal] = 1.0
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
        msg = (
            f"the solver stopped without an answer ({status}); numbers of very different sizes are "
            "hard for it, so state the problem in units in which L and the start are near one"
        )
        raise UserError(msg)

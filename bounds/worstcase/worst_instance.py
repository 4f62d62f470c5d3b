r"""The worst federation itself: from Gram matrices to coordinates.

A Gram matrix $G=FF^T$ gives vectors, the rows of $F$. For a group of $n$ exchangeable clients with
the matrix $D=EE^T$ of how they differ from their mean, client $j$ has the deviations $E_a\otimes
q_j$, where $q_1,\dots,q_n$ are the unit vectors from the centre of a regular simplex to its
corners: they add up to zero, and every client then has the products in $D$. Each client's loss is
known at the points that its run sees; `interpolant` extends it to all points.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from bounds.errors import UserError
from bounds.exact.conic import Array
from bounds.worstcase.api import WorstCase, examine
from bounds.worstcase.case import Case
from bounds.worstcase.setting import from_json
from bounds.worstcase.vectors import COMMON, Form, Place, Vector

FORMAT = "fedproof worst instance 1"
NEGLIGIBLE = 1e-9


@dataclass(frozen=True)
class Instance:
    """The unknown vectors of a case, each with a row for every client of its group.

    A vector that all clients share has one row. `numbers` are the values of the losses.
    """

    case: Case
    vectors: Mapping[Place, Array]
    numbers: Array

    @property
    def dimension(self) -> int:
        """The number of coordinates."""
        return int(next(iter(self.vectors.values())).shape[1])

    def located(self, vector: Vector, *, clients: int = 1) -> Array:
        """A vector of each client of a group, [client, coordinate]."""
        found = np.zeros((clients, self.dimension))
        for place, factor in vector.parts.items():
            found = found + float(factor) * self.vectors[place]
        return found

    def value(self, form: Form) -> float:
        """A form, averaged over the clients of each group."""
        found = float(form.constant)
        for factor, u, v in form.products:
            common = self.located(u.common()) * self.located(v.common())
            own = self.located(u.own()) * self.located(v.own())
            found += float(factor) * float(common.sum() + own.sum(axis=1).mean())
        return found + sum(float(c) * float(self.numbers[n]) for n, c in form.values.items())

    @property
    def quantity(self) -> float:
        """The quantity on this federation."""
        return min(self.value(aim) for aim in self.case.aims)

    @property
    def violation(self) -> float:
        """By how much the worst of the conditions fails, zero or less if all hold."""
        return max(self.value(condition.form) for condition in self.case.conditions)

    def clients(self) -> list[dict[str, Any]]:
        """What each client's loss is at the points that are seen."""
        found = []
        for function, count in enumerate(self.case.losses.counts):
            seen = list(self.case.losses.seen[function].values())
            points = np.array([self.located(one.point, clients=count) for one in seen])
            slopes = np.array([self.located(one.gradient, clients=count) for one in seen])
            values = [float(self.numbers[one.value]) for one in seen]
            found += [
                {
                    "loss": function,
                    "points": points[:, j].tolist(),
                    "gradients": slopes[:, j].tolist(),
                    "values": values,
                }
                for j in range(count)
            ]
        return found

    def as_json(self) -> dict[str, Any]:
        """Enough to replay it, and each client's data beside it for the reader."""
        return {
            "format": FORMAT,
            "setting": self.case.setting.as_json(),
            "quantity": self.quantity,
            "violation": self.violation,
            "clients": self.clients(),
            "vectors": [[*place, rows.tolist()] for place, rows in self.vectors.items()],
            "numbers": self.numbers.tolist(),
        }


def instance_of(found: WorstCase) -> Instance:
    """The federation that reaches the primal value, all clients of which are told apart."""
    if found.case.exchanged:
        found = examine(found.setting, whole=True)
    layout, solution, case = found.program.layout, found.solution, found.case
    factors = {
        block: _factor(gram) for block, gram in zip(layout.names, solution.grams, strict=True)
    }
    corners = {
        block: np.ones((1, 1)) if block == COMMON else simplex(case.losses.counts[block - 1])
        for block in layout.names
    }
    widths = {block: factors[block].shape[1] * corners[block].shape[1] for block in layout.names}
    dimension = max(1, sum(widths.values()))
    vectors: dict[Place, Array] = {}
    first = 0
    for block in layout.names:
        for i, row in enumerate(factors[block]):
            rows = np.zeros((len(corners[block]), dimension))
            rows[:, first : first + widths[block]] = np.kron(row, corners[block])
            vectors[block, i] = rows
        first += widths[block]
    return Instance(case, vectors, solution.numbers)


def _factor(gram: Array) -> Array:
    """F with F F^T = G, without columns that do not matter."""
    values, vectors = np.linalg.eigh(gram)
    kept = values > NEGLIGIBLE * max(1.0, float(values.max(initial=0.0)))
    return np.asarray(vectors[:, kept] * np.sqrt(values[kept]))


def simplex(corners: int) -> Array:
    """Unit vectors from the centre of a regular simplex to its corners."""
    # The centred unit vectors span a space with one dimension less; take coordinates in it.
    centred = np.eye(corners) - 1.0 / corners
    basis = np.linalg.svd(centred)[2][:-1]
    found = centred @ basis.T
    return np.asarray(found / np.linalg.norm(found, axis=1, keepdims=True))


def from_file(record: Any) -> Instance:
    """Read what `as_json` wrote."""
    try:
        if record["format"] != FORMAT:
            record = {}
        case = Case(from_json(record["setting"]), whole=True)
        vectors = {(b, i): np.array(rows, dtype=float) for b, i, rows in record["vectors"]}
        instance = Instance(case, vectors, np.array(record["numbers"], dtype=float))
    except UserError:
        raise
    except (KeyError, TypeError, ValueError, AttributeError, ArithmeticError) as error:
        msg = f"this is no worst instance: {error!r}"
        raise UserError(msg) from error
    _check_shapes(instance)
    return instance


def _check_shapes(instance: Instance) -> None:
    """Every unknown of the case is there, finite, with a row for each client of its group."""
    space, counts = instance.case.space, instance.case.losses.counts
    places = {(block, i) for block, size in space.sizes.items() for i in range(size)}
    if set(instance.vectors) != places or instance.numbers.shape != (space.numbers,):
        msg = "this is no worst instance: its vectors and numbers are not those of its setting"
        raise UserError(msg)
    if any(rows.ndim != 2 for rows in instance.vectors.values()):
        msg = "this is no worst instance: a vector is not a list of rows"
        raise UserError(msg)
    for (block, i), rows in instance.vectors.items():
        shape = (1 if block == COMMON else counts[block - 1], instance.dimension)
        if rows.shape != shape or not np.isfinite(rows).all():
            what = f"vector {i} of block {block} is no finite array of shape {shape}"
            msg = f"this is no worst instance: {what}"
            raise UserError(msg)
    if not np.isfinite(instance.numbers).all():
        msg = "this is no worst instance: a number is not finite"
        raise UserError(msg)

"""Forms as the data of a semidefinite program, in the order in which Clarabel wants it.

The unknowns are one Gram matrix a block, each as the scaled upper triangle of Clarabel (column by
column, off the diagonal times sqrt 2), and then the unknown numbers. Maximise aim.x subject to
conditions.x <= limits and the Gram matrices being positive semidefinite.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy import sparse

from bounds.exact.conic import ROOT, Array, places
from bounds.worstcase.case import Case
from bounds.worstcase.vectors import Form, Vector


@dataclass(frozen=True)
class Layout:
    """Which block has how many vectors, and how many numbers there are."""

    sizes: tuple[int, ...]
    names: tuple[int, ...]
    numbers: int

    @property
    def lengths(self) -> list[int]:
        """The entries of each triangle."""
        return [size * (size + 1) // 2 for size in self.sizes]

    @property
    def width(self) -> int:
        """The number of unknowns."""
        return sum(self.lengths) + self.numbers


@dataclass(frozen=True)
class Program:
    """Maximise aim.x + constant subject to conditions.x <= limits and semidefinite blocks."""

    layout: Layout
    aim: Array
    constant: float
    conditions: sparse.csc_matrix
    limits: Array


def layout_of(case: Case) -> Layout:
    """The blocks in order."""
    names = tuple(sorted(case.space.sizes))
    sizes = tuple(case.space.sizes[name] for name in names)
    return Layout(sizes, names, case.space.numbers)


def assemble(case: Case) -> Program:
    """All forms of a case at once."""
    layout = layout_of(case)
    rows, constants = rows_of([case.aim, *(one.form for one in case.conditions)], layout)
    conditions = sparse.csc_matrix(rows[1:])
    return Program(layout, rows[0], float(constants[0]), conditions, -constants[1:])


def rows_of(forms: Sequence[Form], layout: Layout) -> tuple[Array, Array]:
    """Coefficients [form, unknown] and constants of forms."""
    products = [product for form in forms for product in form.products]
    owners = np.repeat(np.arange(len(forms)), [len(form.products) for form in forms])
    factors = np.array([float(factor) for factor, _, _ in products])
    collect = sparse.csr_matrix(
        (factors, (owners, np.arange(len(products)))), shape=(len(forms), len(products))
    )
    rows = np.zeros((len(forms), layout.width))
    left = _coordinates([u for _, u, _ in products], layout)
    right = _coordinates([v for _, _, v in products], layout)
    at = 0
    for u, v, size in zip(left, right, layout.sizes, strict=True):
        a, b = places(size)
        entries = u[:, a] * v[:, b]
        entries = np.where(a == b, entries, (entries + u[:, b] * v[:, a]) / ROOT)
        rows[:, at : at + len(a)] = collect @ entries
        at += len(a)
    for row, form in zip(rows, forms, strict=True):
        for name, factor in form.values.items():
            row[at + name] = float(factor)
    return rows, np.array([float(form.constant) for form in forms])


def _coordinates(vectors: Sequence[Vector], layout: Layout) -> list[Array]:
    """For each block an array [vector, place]."""
    found = {
        name: np.zeros((len(vectors), size))
        for name, size in zip(layout.names, layout.sizes, strict=True)
    }
    written: dict[int, int] = {}
    for row, vector in enumerate(vectors):
        # A vector occurs in many forms; it is converted once.
        first = written.setdefault(id(vector), row)
        if first != row:
            for array in found.values():
                array[row] = array[first]
            continue
        for (block, place), factor in vector.parts.items():
            found[block][row, place] = float(factor)
    return list(found.values())

"""Symmetric matrices of rational numbers: whether one is positive semidefinite, decided exactly."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from bounds.worstcase.vectors import ZERO, Place

Entries = Mapping[tuple[Place, Place], Fraction]
Rows = list[list[Fraction]]


def blocks(entries: Entries) -> list[Rows]:
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


def semidefinite(matrix: Rows) -> bool:
    """LDL^T: a negative pivot refutes, and a zero one unless its row is zero."""
    rows = [list(row) for row in matrix]
    for k, pivot_row in enumerate(rows):
        pivot = pivot_row[k]
        rest = pivot_row[k + 1 :]
        if pivot < 0 or (pivot == 0 and any(rest)):
            return False
        if pivot == 0:
            continue
        for i in range(k + 1, len(rows)):
            if pivot_row[i]:
                factor = pivot_row[i] / pivot
                row = rows[i]
                for j in range(i, len(rows)):
                    row[j] -= factor * pivot_row[j]
    return True

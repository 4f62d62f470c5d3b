"""Matrices that no permutation changes, against the whole matrices that they stand for."""

from __future__ import annotations

import itertools
from fractions import Fraction
from math import factorial

import numpy as np
import pytest

from bounds.worstcase.orbits import Counts, Shape, Table, chosen, entries, tables

CONTENTS = [(3, 1), (3, 1, 1), (2, 2, 1), (1, 1, 1, 1), (4, 2), (4,)]


def colourings(content: Counts) -> list[tuple[int, ...]]:
    """All of them."""
    one = [colour for colour, count in enumerate(content) for _ in range(count)]
    return sorted(set(itertools.permutations(one)))


def table_of(one: tuple[int, ...], two: tuple[int, ...], content: Counts) -> Table:
    """How many clients have which two colours."""
    colours = range(len(content))
    both = list(zip(one, two, strict=True))
    return tuple(tuple(both.count((c, d)) for d in colours) for c in colours)


def dimension(shape: Shape) -> int:
    """The hook-length formula."""
    columns = [sum(length > j for length in shape) for j in range(shape[0])]
    hooks = [n - j + columns[j] - i - 1 for i, n in enumerate(shape) for j in range(n)]
    return factorial(sum(shape)) // int(np.prod(hooks))


@pytest.mark.parametrize("content", CONTENTS)
@pytest.mark.parametrize("shift", [0.0, 0.5, 2.0])
def test_as_many_eigenvalues_are_negative(content: Counts, shift: float) -> None:
    """One of a shape's matrix stands for as many as the shape has dimensions."""
    every = colourings(content)
    random = np.random.default_rng(7)
    factor = random.normal(size=(len(every), 2))
    whole = factor @ factor.T - shift * np.eye(len(every))
    found: dict[Table, list[float]] = {}
    places = [[table_of(one, two, content) for two in every] for one in every]
    for i, row in enumerate(places):
        for j, table in enumerate(row):
            found.setdefault(table, []).append(whole[i, j])
    mean = {table: float(np.mean(values)) for table, values in found.items()}
    averaged = np.array([[mean[table] for table in row] for row in places])

    parts = entries(content, content)
    names = sorted({part[:3] for one in parts.values() for part in one})
    system = np.zeros((len(parts), len(names)))
    for i, one in enumerate(parts.values()):
        for *name, part in one:
            system[i, names.index(tuple(name))] = float(part)  # type: ignore[arg-type]
    solved = np.linalg.solve(system, [mean[table] for table in parts])
    negative = 0
    for shape in {shape for shape, _, _ in names}:
        own = {(a, b): x for (s, a, b), x in zip(names, solved, strict=True) if s == shape}
        size = max(a for a, _ in own) + 1
        block = np.array([[own[a, b] for b in range(size)] for a in range(size)])
        np.testing.assert_allclose(block, block.T, atol=1e-9)
        negative += dimension(shape) * int(np.sum(np.linalg.eigvalsh(block) < -1e-9))
    assert negative == int(np.sum(np.linalg.eigvalsh(averaged) < -1e-9))


@pytest.mark.parametrize("content", [(9, 1, 90), (2, 1, 1, 16)])
def test_a_vector_of_length_one_is_about_one(content: Counts) -> None:
    """The coefficients of the shapes are near one, however many clients there are."""
    place = tuple(
        tuple(n if i == j else 0 for j in range(len(content))) for i, n in enumerate(content)
    )
    diagonal = [part for _, a, b, part in entries(content, content)[place] if a == b]
    assert all(Fraction(1, 4) <= part <= 4 for part in diagonal)


def test_a_set_of_each_orbit() -> None:
    """Of 20 clients, of which two were active, two again: both, one or none of these."""
    found = list(chosen([[0, 1], list(range(2, 20))], 2))
    assert [len({0, 1} & set(members)) for members, _ in found] == [0, 1, 2]
    assert [share for _, share in found] == [Fraction(n, 190) for n in (153, 36, 1)]
    assert sum(share for _, share in found) == 1


def test_tables_have_their_sums() -> None:
    """All, and each once."""
    found = tables((2, 1), (1, 1, 1))
    assert len(found) == len(set(found)) == 3
    assert all(tuple(map(sum, table)) == (2, 1) for table in found)

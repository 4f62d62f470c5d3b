r"""Vectors as exact combinations of unknown ones, and forms in their inner products.

The unknown vectors belong to blocks. Block 0 holds what all clients share; a group $g$ of two or
more exchangeable clients also has a block of its own, for how they differ from their mean. A vector
of client $i$ of the group is

$$v_i=\bar v+\tilde v_i,\qquad\sum_i\tilde v_i=0,$$

and, averaged over the group, $\langle u_i,v_i\rangle=\langle\bar u,\bar v\rangle+\langle\tilde
u_i,\tilde v_i\rangle$. When the Gram matrix is invariant under permutations of the clients, which
averaging over the permutations achieves, it is given by one positive semidefinite matrix a block,
whose sizes do not depend on the number of clients (compare Colla and Hendrickx, 2023).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from bounds.errors import UserError

ZERO = Fraction(0)
ONE = Fraction(1)
COMMON = 0

Place = tuple[int, int]  # block, and place in it


@dataclass(frozen=True)
class Vector:
    """A combination of unknown vectors."""

    parts: Mapping[Place, Fraction] = field(default_factory=dict)

    def __add__(self, other: Vector) -> Vector:
        """Sum."""
        return self._plus(other, ONE)

    def __sub__(self, other: Vector) -> Vector:
        """Difference."""
        return self._plus(other, -ONE)

    def __mul__(self, factor: Fraction) -> Vector:
        """Multiple."""
        if not factor:
            return Vector()
        return Vector({place: factor * value for place, value in self.parts.items()})

    __rmul__ = __mul__

    def __neg__(self) -> Vector:
        """The opposite."""
        return self * -ONE

    def __truediv__(self, divisor: Fraction) -> Vector:
        """Quotient by a number."""
        return self * (1 / divisor)

    def _plus(self, other: Vector, factor: Fraction) -> Vector:
        if not isinstance(other, Vector):
            msg = "numbers are added to the coordinates of a vector"
            raise UserError(msg)
        parts = dict(self.parts)
        for place, value in other.parts.items():
            total = parts.get(place, ZERO) + factor * value
            if total:
                parts[place] = total
            else:
                parts.pop(place, None)
        return Vector(parts)

    def common(self) -> Vector:
        """The mean over the clients of the group."""
        return Vector({place: value for place, value in self.parts.items() if place[0] == COMMON})

    def own(self) -> Vector:
        """How a client of the group differs from the mean."""
        return Vector({place: value for place, value in self.parts.items() if place[0] != COMMON})

    @property
    def key(self) -> Hashable:
        """Equal for equal vectors."""
        return frozenset(self.parts.items())


NOUGHT = Vector()


@dataclass(frozen=True)
class Form:
    """constant + sum of c <u, v> + sum of c * value, values being unknown numbers."""

    products: tuple[tuple[Fraction, Vector, Vector], ...] = ()
    values: Mapping[int, Fraction] = field(default_factory=dict)
    constant: Fraction = ZERO

    def __add__(self, other: Form) -> Form:
        """Sum."""
        values = dict(self.values)
        for name, value in other.values.items():
            values[name] = values.get(name, ZERO) + value
        return Form(self.products + other.products, values, self.constant + other.constant)

    def __sub__(self, other: Form) -> Form:
        """Difference."""
        return self + other * -ONE

    def __mul__(self, factor: Fraction) -> Form:
        """Multiple."""
        return Form(
            tuple((factor * c, u, v) for c, u, v in self.products),
            {name: factor * value for name, value in self.values.items()},
            factor * self.constant,
        )

    __rmul__ = __mul__

    def __truediv__(self, divisor: Fraction) -> Form:
        """A multiple."""
        return self * (1 / divisor)

    @property
    def entries(self) -> dict[tuple[Place, Place], Fraction]:
        """The coefficient of every entry of the Gram matrices, the earlier place first."""
        found: dict[tuple[Place, Place], Fraction] = {}
        for factor, u, v in self.products:
            for a, x in u.parts.items():
                for b, y in v.parts.items():
                    if a[0] == b[0]:
                        pair = (a, b) if a <= b else (b, a)
                        found[pair] = found.get(pair, ZERO) + factor * x * y
        return found


def inner(u: Vector, v: Vector) -> Form:
    """<u, v>, averaged over the clients of the group."""
    return Form(((ONE, u, v),))


def square(u: Vector) -> Form:
    """|u|^2, averaged over the clients of the group."""
    return inner(u, u)


def value(name: int) -> Form:
    """An unknown number."""
    return Form((), {name: ONE})


def number(constant: Fraction) -> Form:
    """A known number."""
    return Form((), {}, constant)


def total(forms: Iterable[Form]) -> Form:
    """The sum."""
    return sum(forms, start=Form())


MOST_VECTORS = 90


class Space:
    """Counts the unknown vectors of each block, and the unknown numbers."""

    def __init__(self) -> None:
        """Nothing is unknown yet."""
        self.sizes: dict[int, int] = {}
        self.numbers = 0

    def vector(self, *blocks: int) -> Vector:
        """A new unknown vector with a part in each of the blocks."""
        return Vector({self.place(block): ONE for block in blocks})

    def place(self, block: int) -> Place:
        """A new place in a block."""
        place = block, self.sizes.get(block, 0)
        if place[1] == MOST_VECTORS:
            msg = (
                f"the problem has more than the {MOST_VECTORS} unknown vectors a block that "
                "are solved here; take fewer rounds, local steps or clients"
            )
            raise UserError(msg)
        self.sizes[block] = place[1] + 1
        return place

    def number(self) -> int:
        """A new unknown number."""
        self.numbers += 1
        return self.numbers - 1

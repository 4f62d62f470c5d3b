"""Expectations over paths of which one is seen, and what a run does not show of them.

A replica is one path, so of an expectation a run has what stands inside, and the mean is taken over
the replicas in the end. Expectations may therefore be added up and scaled, and nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NoReturn

from torch import Tensor

from bounds.errors import UserError


class UnseenError(UserError):
    """A quantity asks for what no metric sees."""


def unseen(what: str) -> NoReturn:
    """Tell what is asked for in vain."""
    msg = f"no metric of a run sees {what}"
    raise UnseenError(msg)


class Part:
    """What has some of the parts of its protocol, and tells which it has not."""

    def __getattr__(self, name: str) -> Any:
        """Another part."""
        unseen(f"{name!r}")


@dataclass(frozen=True)
class Mean:
    """What a path shows of an expectation."""

    inside: Tensor | float

    def __add__(self, other: Any) -> Mean:
        """E[x] + E[y] = E[x + y]."""
        return Mean(self.inside + (other.inside if isinstance(other, Mean) else other))

    __radd__ = __add__

    def __neg__(self) -> Mean:
        """-E[x]."""
        return Mean(-self.inside)

    def __sub__(self, other: Any) -> Mean:
        """E[x] - E[y]."""
        return self.__add__(-other)

    def __rsub__(self, other: Any) -> Mean:
        """c - E[x]."""
        return Mean(other - self.inside)

    def __mul__(self, factor: Any) -> Mean:
        """c E[x]."""
        if isinstance(factor, Mean):
            unseen("a product of expectations")
        return Mean(self.inside * factor)

    __rmul__ = __mul__

    def __truediv__(self, factor: Any) -> Mean:
        """E[x]/c."""
        return self.__mul__(1 / factor)

    def __rtruediv__(self, _other: Any) -> Mean:
        """c/E[x] is no mean of what paths show; nor is a size, a power, or the larger of two."""
        unseen("what is no sum of expectations")

    def __abs__(self) -> Mean:
        """As above."""
        return self.__rtruediv__(1)

    def __pow__(self, _exponent: Any) -> Mean:
        """As above."""
        return abs(self)

    def __lt__(self, _other: Any) -> bool:
        """As above."""
        return bool(abs(self))

    __gt__ = __le__ = __ge__ = __lt__

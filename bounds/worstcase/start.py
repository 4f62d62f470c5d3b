"""What is known of the first model: one module each in `starts`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from bounds.worstcase.vectors import Form

if TYPE_CHECKING:
    from bounds.worstcase.case import Case


@dataclass(frozen=True, kw_only=True)
class Start:
    """words: the condition, with {} for the number. form: at most zero where it holds.

    optimum, least: whether it speaks of the minimiser x*, or of the least value f*.
    """

    words: str
    form: Callable[[Case, Fraction], Form]
    optimum: bool = False
    least: bool = False

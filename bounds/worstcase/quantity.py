"""What is measured on a run: one module each in `quantities`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bounds.worstcase.vectors import Form

if TYPE_CHECKING:
    from bounds.worstcase.case import Case


@dataclass(frozen=True, kw_only=True)
class Quantity:
    """words: what it is. forms: its expectation, or several of which the least is meant.

    twins: whether a neighbouring run is followed too. optimum, least: whether it speaks of the
    minimiser x*, or of the least value f*. local: whether it only speaks of how models move.
    sampled: whether after one round it needs only the mean and the variance over the drawn clients.
    """

    words: str
    forms: Callable[[Case], Sequence[Form]]
    twins: bool = False
    optimum: bool = False
    least: bool = False
    local: bool = False
    sampled: bool = False

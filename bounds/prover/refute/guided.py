"""A search guided by hypothesis: examples that come closer to failing are varied further.

Slower for each point than the vectorised search, but it varies one symbol at a time and keeps what
helped (A. Löscher, K. Sagonas, Targeted property-based testing, ISSTA 2017).
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from hypothesis import HealthCheck, Phase, given, settings, target
from hypothesis import strategies as st

from bounds.prover.refute.search import Search

EXAMPLES = 150
STEPS = 2**12


class _FoundError(Exception):
    """Ends the search: a witness is known."""


def guide(search: Search, *, examples: int = EXAMPLES) -> None:
    """Search on; the result is in `search.found`."""
    if search.size == 0:
        return

    @settings(
        max_examples=examples,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.generate, Phase.target],
        suppress_health_check=list(HealthCheck),
    )
    @given(st.lists(st.integers(0, STEPS), min_size=search.size, max_size=search.size))
    def attempt(numbers: list[int]) -> None:
        position = tuple(Fraction(number, STEPS) for number in numbers)
        values = search.sampler.points(np.array([[float(r) for r in position]]))
        margin, fine = search.margins(values, 1)
        if not fine[0] or not np.isfinite(margin[0]):
            return
        search.found.tried += 1
        target(-float(margin[0]))
        if margin[0] < 0 and search.examine(position):
            raise _FoundError

    search.budget.spend("points", examples)
    try:
        attempt()
    except _FoundError:
        return

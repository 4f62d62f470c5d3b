"""The convex case of FedDyn, typed from its statements."""

from collections.abc import Callable

from tests.bounds.papers.printed import printed

Sequence = Callable[[int], float]


@printed("feddyn.thm1")
def mean_gap(alpha: float, T: int, D_0: float, L: float, C_0: float) -> float:
    """alpha/T (D_0 + 4 L/alpha^3 C_0)."""
    return alpha / T * (D_0 + 4 * L / alpha**3 * C_0)


@printed("feddyn.round", "hypothesis: floor of alpha")
def floor(L: float) -> float:
    """10 L."""
    return 10 * L


@printed("feddyn.round")
def left(D: Sequence, L: float, alpha: float, C: Sequence, gap: Sequence, t: int) -> float:
    """D_t + 4 L/alpha^3 C_t - gap_t/alpha."""
    return D(t) + 4 * L / alpha**3 * C(t) - gap(t) / alpha

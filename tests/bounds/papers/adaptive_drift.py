"""The lemma on drift of adaptive federated optimisation, typed from its statement."""

from collections.abc import Callable

from tests.bounds.papers.printed import printed

Sequence = Callable[[int], float]


@printed("adaptive.lem3")
def drift(K: int, eta_l: float, sigma_l: float, sigma_g: float, G: Sequence, t: int) -> float:
    """5 K eta_l^2 (sigma_l^2 + 6 K sigma_g^2) + 30 K^2 eta_l^2 |grad f(x_t)|^2."""
    noise = 5 * K * eta_l**2 * (sigma_l**2 + 6 * K * sigma_g**2)
    return noise + 30 * K**2 * eta_l**2 * G(t)


@printed("adaptive.lem3", "hypothesis: ceiling on the local step")
def ceiling(K: int, L: float) -> float:
    """1/(8 K L)."""
    return 1 / (8 * K * L)

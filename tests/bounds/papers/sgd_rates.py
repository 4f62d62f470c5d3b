"""The standard rates of gradient descent and its stochastic form, typed from their statements."""

from tests.bounds.papers.printed import printed

CEILING = "hypothesis: ceiling on eta"


@printed("sgd.gd_nonconvex")
def mean_gradient(gap_0: float, eta: float, T: int) -> float:
    """2 (f(w_0) - f^*) / (eta T)."""
    return 2 * gap_0 / (eta * T)


@printed("sgd.gd_convex")
def last_value(D_0: float, eta: float, T: int) -> float:
    """|w_0 - w^*|^2 / (2 eta T)."""
    return D_0 / (2 * eta * T)


@printed("sgd.gd_strong")
def distance(mu: float, eta: float, T: int, D_0: float) -> float:
    """(1 - mu eta)^T |w_0 - w^*|^2."""
    return (1 - mu * eta) ** T * D_0


@printed("sgd.gd_pl")
def value(mu: float, eta: float, T: int, gap_0: float) -> float:
    """(1 - mu eta)^T (f(w_0) - f^*)."""
    return (1 - mu * eta) ** T * gap_0


@printed("sgd.sgd_nonconvex")
def noisy_mean_gradient(gap_0: float, eta: float, T: int, L: float, sigma: float) -> float:
    """2 (f(w_0) - f^*) / (eta T) + L eta sigma^2."""
    return mean_gradient(gap_0, eta, T) + L * eta * sigma**2


@printed("sgd.sgd_convex")
def noisy_mean_value(D_0: float, eta: float, T: int, sigma: float) -> float:
    """|w_0 - w^*|^2 / (eta T) + eta sigma^2."""
    return D_0 / (eta * T) + eta * sigma**2


@printed("sgd.sgd_strong")
def noisy_distance(mu: float, eta: float, T: int, D_0: float, sigma: float) -> float:
    """(1 - mu eta)^T |w_0 - w^*|^2 + eta sigma^2 / mu."""
    return distance(mu, eta, T, D_0) + eta * sigma**2 / mu


@printed("sgd.sgd_pl")
def noisy_value(mu: float, eta: float, T: int, gap_0: float, L: float, sigma: float) -> float:
    """(1 - mu eta)^T (f(w_0) - f^*) + L eta sigma^2 / (2 mu)."""
    return value(mu, eta, T, gap_0) + L * eta * sigma**2 / (2 * mu)


@printed("sgd.gd_nonconvex", CEILING)
@printed("sgd.gd_convex", CEILING)
@printed("sgd.gd_strong", CEILING)
@printed("sgd.gd_pl", CEILING)
@printed("sgd.sgd_nonconvex", CEILING)
@printed("sgd.sgd_strong", CEILING)
@printed("sgd.sgd_pl", CEILING)
def ceiling(L: float) -> float:
    """1/L."""
    return 1 / L


@printed("sgd.sgd_convex", CEILING)
def half_ceiling(L: float) -> float:
    """1/(2 L)."""
    return 1 / (2 * L)

"""The lemmas of SCAFFOLD and its bound on FedAvg, typed from their statements."""

from collections.abc import Callable

from tests.bounds.papers.printed import printed

Sequence = Callable[[int], float]


@printed("scaffold.lem3", "two")
def triangle(a: float, one_1: float, one_2: float) -> float:
    """(1 + a) |v_1|^2 + (1 + 1/a) |v_2|^2."""
    return (1 + a) * one_1 + (1 + 1 / a) * one_2


@printed("scaffold.lem3", "several")
def several(N: int, ones: float) -> float:
    """N times the sum of the squares."""
    return N * ones


@printed("scaffold.lem4")
def separated(means: float, K: int, sigma: float) -> float:
    """Twice the square of the sum of the means, and 2 K sigma^2."""
    return 2 * means + 2 * K * sigma**2


@printed("scaffold.lem5")
def perturbed(
    gap: Sequence, mu: float, D: Sequence, beta: float, spread: Sequence, t: int
) -> float:
    """gap + mu/4 D - beta drift."""
    return gap(t) + mu / 4 * D(t) - beta * spread(t)


@printed("scaffold.lem7")
def one_round(
    mu: float,
    eta: float,
    D: Sequence,
    gap: Sequence,
    sigma: float,
    K: int,
    N: int,
    beta: float,
    spread: Sequence,
    t: int,
) -> float:
    """(1 - mu eta/2) D - eta gap + 2 eta^2 sigma^2/(K N) + 3 beta eta drift."""
    noise = 2 * eta**2 * sigma**2 / (K * N)
    return (1 - mu * eta / 2) * D(t) - eta * gap(t) + noise + 3 * beta * eta * spread(t)


@printed("scaffold.lem7", "hypothesis: ceiling on eta")
def eighth(beta: float) -> float:
    """1/(8 beta)."""
    return 1 / (8 * beta)


@printed("scaffold.lem8")
def drift(
    K: int, eta_l: float, G: float, beta: float, B: float, gap: Sequence, sigma: float, t: int
) -> float:
    """12 K^2 eta_l^2 (G^2 + 2 beta B^2 gap) + 3 K eta_l^2 sigma^2."""
    apart = 12 * K**2 * eta_l**2 * (G**2 + 2 * beta * B**2 * gap(t))
    return apart + 3 * K * eta_l**2 * sigma**2


@printed("scaffold.lem8", "before A1")
def drift_by_gradients(K: int, eta_l: float, steep: Sequence, sigma: float, t: int) -> float:
    """12 K^2 eta_l^2 times the squared gradients, and 3 K eta_l^2 sigma^2."""
    return 12 * K**2 * eta_l**2 * steep(t) + 3 * K * eta_l**2 * sigma**2


@printed("scaffold.lem8", "hypothesis: ceiling on the local step")
def local_ceiling(K: int, beta: float) -> float:
    """1/(4 K beta)."""
    return 1 / (4 * K * beta)


def noise(eta: float, sigma: float, K: int, N: int, eta_g: float) -> float:
    """eta (2 sigma^2/(K N) + sigma^2/(K eta_g^2))."""
    return eta * (2 * sigma**2 / (K * N) + sigma**2 / (K * eta_g**2))


@printed("scaffold.round")
def whole_round(
    mu: float,
    eta: float,
    D: Sequence,
    gap: Sequence,
    sigma: float,
    K: int,
    N: int,
    eta_g: float,
    beta: float,
    G: float,
    t: int,
) -> float:
    """(1 - mu eta/2) D - eta/2 gap + eta times the noise + 36 beta eta^3 G^2."""
    kept = (1 - mu * eta / 2) * D(t) - eta / 2 * gap(t)
    return kept + eta * noise(eta, sigma, K, N, eta_g) + 36 * beta * eta**3 * G**2


@printed("scaffold.round", "contraction")
def contraction(
    mu: float,
    eta: float,
    D: Sequence,
    sigma: float,
    K: int,
    N: int,
    eta_g: float,
    beta: float,
    G: float,
    t: int,
) -> float:
    """The same without the suboptimality."""
    return whole_round(mu, eta, D, lambda _: 0, sigma, K, N, eta_g, beta, G, t)


@printed("scaffold.thm1_convex")
def convex(
    D_0: float,
    eta: float,
    T: int,
    sigma: float,
    K: int,
    N: int,
    eta_g: float,
    beta: float,
    G: float,
) -> float:
    """2 D_0/(eta R) + twice the noise + 72 beta eta^2 G^2."""
    steps = 2 * D_0 / (eta * T)
    return steps + 2 * noise(eta, sigma, K, N, eta_g) + 72 * beta * eta**2 * G**2


@printed("scaffold.thm1_strong")
def strong(
    mu: float,
    eta: float,
    T: int,
    D_0: float,
    sigma: float,
    K: int,
    N: int,
    eta_g: float,
    beta: float,
    G: float,
) -> float:
    """(1 - mu eta/2)^R D_0 + twice the noise over mu + 72 beta eta^2 G^2/mu."""
    left = (1 - mu * eta / 2) ** T * D_0
    return left + 2 * noise(eta, sigma, K, N, eta_g) / mu + 72 * beta * eta**2 * G**2 / mu


@printed("scaffold.thm1_nonconvex")
def nonconvex(
    gap_0: float,
    eta: float,
    T: int,
    beta: float,
    sigma: float,
    K: int,
    N: int,
    G: float,
    eta_g: float,
) -> float:
    """Four terms: 4 gap_0/(eta R), the noise, and 24 and 6 times squares of drifts."""
    steps = 4 * gap_0 / (eta * T) + 4 * beta * eta * sigma**2 / (K * N)
    return steps + 24 * (beta * eta * G) ** 2 + 6 * (beta * eta * sigma) ** 2 / (K * eta_g**2)


@printed("scaffold.thm1_convex", "hypothesis: effective step")
def effective(K: int, eta_l: float, eta_g: float) -> float:
    """K eta_l eta_g."""
    return K * eta_l * eta_g


@printed("scaffold.thm1_convex", "hypothesis: ceiling on eta")
def ceiling(B: float, beta: float) -> float:
    """1/(12 (1 + B^2) beta)."""
    return 1 / (12 * (1 + B**2) * beta)

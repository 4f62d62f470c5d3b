"""The standard rates of local SGD and FedAvg, typed from their statements."""

from collections.abc import Callable

from tests.bounds.papers.printed import printed

Sequence = Callable[[int], float]
CEILING = "hypothesis: ceiling on eta"


@printed("localsgd.khaled_thm1", CEILING)
@printed("localsgd.khaled_thm2", CEILING)
def ceiling(L: float) -> float:
    """1/(4 L)."""
    return 1 / (4 * L)


@printed("localsgd.khaled_drift", CEILING)
def half_ceiling(L: float) -> float:
    """1/(2 L)."""
    return 1 / (2 * L)


@printed("localsgd.stich_lem3_1")
def one_step(
    mu: float,
    eta_s: Sequence,
    D: Sequence,
    deviation: Sequence,
    gap: Sequence,
    L: float,
    V: Sequence,
    t: int,
) -> float:
    """(1 - mu eta_t) D_t + eta_t^2 |g_t - gbar_t|^2 - eta_t/2 gap_t + 2 eta_t L V_t."""
    eta = eta_s(t)
    kept = (1 - mu * eta) * D(t) + eta**2 * deviation(t)
    return kept - eta / 2 * gap(t) + 2 * eta * L * V(t)


@printed("localsgd.drift")
def bounded_drift(eta_s: Sequence, t: int, H: int, G: float) -> float:
    """4 eta_t^2 (H - 1)^2 G^2."""
    return 4 * eta_s(t) ** 2 * (H - 1) ** 2 * G**2


@printed("localsgd.khaled_drift")
def drift(H: int, eta: float, sigma: float) -> float:
    """(H - 1) eta^2 sigma^2."""
    return (H - 1) * eta**2 * sigma**2


@printed("localsgd.khaled_thm1")
def strong(
    eta: float, mu: float, T: int, D_0: float, sigma: float, M: int, L: float, H: int
) -> float:
    """(1 - eta mu)^T D_0 + eta sigma^2/(mu M) + 2 L eta^2 (H - 1) sigma^2/mu."""
    apart = 2 * L * eta**2 * (H - 1) * sigma**2 / mu
    return (1 - eta * mu) ** T * D_0 + eta * sigma**2 / (mu * M) + apart


@printed("localsgd.khaled_thm2")
def convex(eta: float, T: int, D_0: float, sigma: float, M: int, L: float, H: int) -> float:
    """2 D_0/(eta T) + 2 eta sigma^2/M + 4 eta^2 L (H - 1) sigma^2."""
    return 2 * D_0 / (eta * T) + 2 * eta * sigma**2 / M + 4 * eta**2 * L * (H - 1) * sigma**2


@printed("localsgd.stich_lem3_4")
def recursion(mu: float, a: float, D: Sequence, T: int, noise_B: float, drift_C: float) -> float:
    """mu a^3/4 D_0 + 2 T (T + 2 a)/mu B + 16 T/mu^2 C."""
    noise = 2 * T * (T + 2 * a) / mu * noise_B
    return mu * a**3 / 4 * D(0) + noise + 16 * T / mu**2 * drift_C


@printed("localsgd.stich_thm2_2", "constant: S_T")
def weights(a: float, T: int) -> float:
    """The sum of (a + t)^2 over t < T."""
    return sum((a + t) ** 2 for t in range(T))


@printed("localsgd.stich_thm2_2")
def decreasing(
    mu: float,
    a: float,
    S_T: float,
    D_0: float,
    T: int,
    M: int,
    sigma: float,
    G: float,
    H: int,
    L: float,
) -> float:
    """mu a^3/(2 S_T) D_0 + 4 T (T + 2 a)/(mu M S_T) sigma^2 + 256 T/(mu^2 S_T) G^2 (H - 1)^2 L."""
    start = mu * a**3 / (2 * S_T) * D_0
    noise = 4 * T * (T + 2 * a) / (mu * M * S_T) * sigma**2
    return start + noise + 256 * T / (mu**2 * S_T) * G**2 * (H - 1) ** 2 * L


@printed("localsgd.stich_thm2_2", "hypothesis: shift")
def sixteen_kappa(L: float, mu: float) -> float:
    """16 L/mu."""
    return 16 * L / mu


@printed("localsgd.li_lem1")
def own_step(
    mu: float,
    eta_s: Sequence,
    D: Sequence,
    sigma_p: float,
    L: float,
    Gamma: float,
    V: Sequence,
    t: int,
) -> float:
    """(1 - mu eta_t) D_t + eta_t^2 sigma_p^2 + 6 L eta_t^2 Gamma + 2 V_t."""
    eta = eta_s(t)
    return (1 - mu * eta) * D(t) + eta**2 * sigma_p**2 + 6 * L * eta**2 * Gamma + 2 * V(t)


@printed("localsgd.li_thm1", "constant: B")
def together(sigma_p: float, L: float, Gamma: float, H: int, G: float) -> float:
    """sigma_p^2 + 6 L Gamma + 8 (H - 1)^2 G^2."""
    return sigma_p**2 + 6 * L * Gamma + 8 * (H - 1) ** 2 * G**2


@printed("localsgd.li_thm1", "constant: kappa")
def condition(L: float, mu: float) -> float:
    """L/mu."""
    return L / mu


@printed("localsgd.li_thm1")
def fedavg(kappa: float, a: float, T: int, B: float, mu: float, D_0: float) -> float:
    """kappa/(a + T) (2 B/mu + mu a/2 D_0)."""
    return kappa / (a + T) * (2 * B / mu + mu * a / 2 * D_0)


@printed("localsgd.li_thm1", "hypothesis: shift")
def eight_kappa(kappa: float) -> float:
    """8 kappa."""
    return 8 * kappa

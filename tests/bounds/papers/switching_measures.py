"""The switching paper's definitions and measurements, transcribed from its text."""

from collections.abc import Callable

from tests.bounds.papers.printed import printed


@printed("switching.def.objective")
def global_objective(N: int, Lk: Callable[[int], float]) -> float:
    """L(theta), Section 3.1."""
    return 1 / N * sum(Lk(k) for k in range(1, N + 1))


@printed("switching.def.pseudograd")
def pseudo_gradient(theta_k_next: float, theta_t: float) -> float:
    """g_k^t, Section 3.1."""
    return theta_k_next - theta_t


@printed("switching.def.control", "average form")
def average_drift(N: int, drift: Callable[[int], float]) -> float:
    """The server state as the average of the clients' local drift, A.6 and A.7."""
    return sum(drift(k) for k in range(1, N + 1)) / N


@printed("switching.def.control", "summation form")
def summed_drift(N: int, drift: Callable[[int], float]) -> float:
    """The server state as the sum of the clients' local drift, A.7."""
    return sum(drift(k) for k in range(1, N + 1))


@printed("switching.def.gamma", "global model")
@printed("switching.fig8", "global model")
def global_model(gamma_t: float, alpha: float, h_t: float) -> float:
    """theta^t, caption of Figure 8."""
    return gamma_t - 1 / alpha * h_t


@printed("switching.eq1")
def gradient_diversity(n: int, gnorm2: Callable[[int], float], norm2_sum_grad: float) -> float:
    """Equation (1)."""
    return sum(gnorm2(k) for k in range(1, n + 1)) / norm2_sum_grad


@printed("switching.cos")
def cosine(ip_g_last: float, norm_g_last: float, norm_g_prev: float) -> float:
    """The cosine of the angle between two pseudo-gradients, Section 3.2."""
    return ip_g_last / norm_g_last / norm_g_prev


@printed("switching.eq2")
def correlation(cov_ab: float, sigma_ia: float, sigma_jb: float) -> float:
    """Equation (2)."""
    return cov_ab / (sigma_ia * sigma_jb)


@printed("switching.tensor", "step 1, models")
def models(P: int) -> int:
    """M = |P_t| + 2, Section 3.3."""
    return P + 2


@printed("switching.tensor", "step 7, normalization")
def normalized(v_mk: float, vinf_mk: float) -> float:
    """Each entry divided by the largest modulus, Section 3.3."""
    return v_mk / vinf_mk


@printed("switching.cost")
def cost_of_feddyn(cost_FedAvg: float) -> float:
    """50% higher than that of FedAvg, A.2."""
    return cost_FedAvg + 50 / 100 * cost_FedAvg


@printed("switching.cost", "row of Table 2")
def relative_cost(t_switch: int, T: int) -> float:
    """FedDyn's cost before the switch and FedAvg's after it, per round."""
    return (1.5 * t_switch + 1.0 * (T - t_switch)) / T


@printed("switching.exp.protocol", "switch round")
def switch_round(T: int) -> float:
    """Regularization for 75% of the total rounds, Section 3.4."""
    return 75 / 100 * T


@printed("switching.exp.protocol", "schedule")
def decayed_learning_rate(eta: float, eta_decay: float, t: int) -> float:
    """The learning rate decays by a fixed ratio each round, Section 5.1."""
    for _ in range(t):
        eta *= eta_decay
    return eta

"""The derivations of the semi-smooth paper: a constant too small is told, and runs obey."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

import sympy as sp
from hypothesis import given, settings
from hypothesis import strategies as st

from bounds.catalogue import catalogue
from bounds.verdicts.answer import HOLDS
from bounds.verdicts.judge import judge


def test_a_theorem_with_a_constant_too_small_is_not_proved_and_a_weaker_one_is() -> None:
    """The contraction of the amended theorem, by what it may lose to the loss."""
    statement = catalogue["semismooth.thm4_7.repaired"]
    question = next(q for q in statement.questions if q.step == "s2")
    for number, holds in (("3*tau_1^2", True), ("2*tau_1^2", True), ("6*tau_1^2", False)):
        given_ = tuple(text.replace("3*tau_1^2", number) for text in question.given)
        assert (judge(statement, replace(question, given=given_)).verdict in HOLDS) is holds


# Clients L_c(w) = h_c (w - p_c)^2 / 2 in one dimension and stochastic gradients with noise of a
# fixed variance: linear recursions for mean and variance, in rational arithmetic. Each L_c has
# Lipschitz gradients (beta = h_c, alpha = 0), is smooth (b = h_c / 2, a = 0), and its squared
# gradient is 2 h_c L_c.

CURVATURES = st.fractions(Fraction(1, 8), 2, max_denominator=8)
POINTS = st.fractions(-2, 2, max_denominator=8)
VARIANCES = st.fractions(0, 2, max_denominator=4)
RATES = st.fractions(Fraction(1, 64), 1, max_denominator=64)
Number = Fraction | int


def right_side(id_: str, letters: Mapping[str, Number], label: str = "statement") -> Fraction:
    """The right side of a bound at rational values."""
    value = next(f for f in catalogue[id_].formulas if f.label == label).body.rhs
    for constant in catalogue[id_].constants:
        value = value.subs(constant.symbol, constant.definition)
    named = {letter.name: letter for letter in value.free_symbols}
    number = value.subs({named[n]: sp.Rational(v) for n, v in letters.items() if n in named})
    assert number.is_Rational, number
    return Fraction(int(number.p), int(number.q))


def moments(
    start: tuple[Fraction, Fraction], h: Fraction, p: Fraction, eta: Fraction, s2: Fraction, K: int
) -> list[tuple[Fraction, Fraction]]:
    """Mean of w - p and variance of w after each of K stochastic steps."""
    path = [(start[0] - p, start[1])]
    for _ in range(K):
        mean, variance = path[-1]
        path.append(((1 - eta * h) * mean, (1 - eta * h) ** 2 * variance + eta**2 * s2))
    return path


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.tuples(CURVATURES, POINTS), min_size=1, max_size=3),
    POINTS,
    VARIANCES,
    RATES,
    st.integers(1, 5),
)
def test_the_drift_of_small_federations_is_below_the_amended_bound(
    clients: list[tuple[Fraction, Fraction]], U: Fraction, s2: Fraction, share: Fraction, K: int
) -> None:
    """The amended Lemma 6.3, with exact moments."""
    h_max = max(h for h, _ in clients)
    eta = share / (2 * h_max * K)
    drift, loss = Fraction(0), Fraction(0)
    for h, p in clients:
        path = moments((U, Fraction(0)), h, p, eta, s2, K)
        drift += sum((mean + p - U) ** 2 + variance for mean, variance in path[1:])
        loss += h * (U - p) ** 2 / 2
    xi, L_U = drift / (K * len(clients)), loss / len(clients)
    # The formula is linear in tau_2^2 and sigma^2, which need no rational root: at 0 and at 1.
    at: dict[str, Number] = {"eta": eta, "K": K, "L_U": L_U}
    base = right_side("semismooth.lem6_3.repaired", {**at, "tau_2": 0, "sigma": 0})
    tau = right_side("semismooth.lem6_3.repaired", {**at, "tau_2": 1, "sigma": 0}) - base
    noise = right_side("semismooth.lem6_3.repaired", {**at, "tau_2": 0, "sigma": 1}) - base
    assert xi <= base + 2 * h_max * tau + s2 * noise


@settings(max_examples=60, deadline=None)
@given(CURVATURES, POINTS, POINTS, st.fractions(Fraction(1, 16), 1, max_denominator=16))
def test_gradient_descent_on_a_quadratic_contracts_as_proposition_5_1_says(
    h: Fraction, p: Fraction, x: Fraction, share: Fraction
) -> None:
    """Proposition 5.1 for one quadratic."""
    tau_sq = min(2 * h, Fraction(15, 16))  # tau_1^2, below 1
    eta = share * tau_sq / (10 * (h / 2) * (2 * h))
    after = x - eta * h * (x - p)
    lam = eta * tau_sq / 10
    assert (after - p) ** 2 <= (1 - lam) * (x - p) ** 2


@settings(max_examples=60, deadline=None)
@given(
    st.lists(CURVATURES, min_size=1, max_size=3),
    POINTS,
    VARIANCES,
    RATES,
    RATES,
    st.integers(1, 4),
    st.integers(1, 4),
)
def test_runs_of_fedavg_are_below_the_amended_theorem(
    curvatures: list[Fraction],
    gap: Fraction,
    s2: Fraction,
    share: Fraction,
    global_share: Fraction,
    K: int,
    rounds: int,
) -> None:
    """The amended Theorem 4.7, with exact moments; all clients share their minimiser."""
    h_max, h_mean = max(curvatures), sum(curvatures, Fraction(0)) / len(curvatures)
    tau = min(Fraction(9, 10), h_mean)  # tau^2 <= 2 * h_mean with a rational root
    tau = tau if tau**2 <= 2 * h_mean else h_mean
    upper = max(Fraction(1), 2 * h_max)  # at least tau_2, whose square is 2 * h_max
    eta_l = share * min(
        1 / (2 * h_max * K), tau / (100 * K * upper * h_max), tau / (100 * K * h_max)
    )
    eta_t = global_share * min(tau**2 / (10 * h_max), 4 / tau**2)
    eta_g = eta_t / (K * eta_l)
    mean, variance = gap, Fraction(0)
    for _ in range(rounds):
        shrink = [(1 - eta_l * h) ** K for h in curvatures]
        noise = [
            eta_l**2 * s2 * sum(((1 - eta_l * h) ** (2 * k) for k in range(K)), Fraction(0))
            for h in curvatures
        ]
        factor = 1 + eta_g * (sum(shrink, Fraction(0)) / len(shrink) - 1)
        mean *= factor
        variance = factor**2 * variance + eta_g**2 * sum(noise, Fraction(0)) / len(noise) ** 2
    at: dict[str, Number] = {
        "a": 0,
        "b": h_max / 2,
        "alpha": 0,
        "beta": h_max,
        "K": K,
        "eta_l": eta_l,
        "eta_g": eta_g,
        "eta_t": eta_t,
        "tau_1": tau,
        "r": rounds,
        "L_0": h_mean * gap**2 / 2,
        "L_star": 0,
    }
    base = right_side("semismooth.thm4_7.repaired", {**at, "sigma": 0})
    noise_term = right_side("semismooth.thm4_7.repaired", {**at, "sigma": 1}) - base
    assert h_mean * (mean**2 + variance) / 2 <= base + s2 * noise_term

"""FedSAGD: Table 1 row against row, and its own bound as Gamma vanishes or rounds go on."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.bounds.limits.formulas import Point, compared, same, value
from tests.bounds.limits.points import POSITIVE, fedsagd, rationals

STEPS = {"K": Fraction(3), "T": Fraction(4)}
MULTIPLES: dict[str, Callable[[Point], Fraction]] = {
    "scaffold": lambda _: Fraction(3),
    "fedlnag": lambda _: Fraction(1),
    "mimelite": lambda _: Fraction(1),
    "fedadam": lambda p: 1 / p["tau"],
    "fedcm": lambda p: 1 / (p["eta_l"] * p["K"]),
    "fedanag": lambda p: 1 / (1 - p["beta"]),
    "fedacg": lambda p: (2 - p["lam"]) / (1 - p["lam"]),
}


@pytest.mark.parametrize("row", MULTIPLES)
@given(point=fedsagd())
@settings(max_examples=10)
def test_rows_of_table_1_against_fedavg(row: str, point: Point) -> None:
    """What each bound is beside FedAvg's; the factor of FedANAG at beta = 0 is 1, FedACG's 2."""
    point = point | {"lam": point["lam"] / 11}
    factor = MULTIPLES[row](point)
    fedavg = value("fedsagd.tab1.fedavg", **point)
    assert same(value(f"fedsagd.tab1.{row}", **point), factor * fedavg)
    plain = point | {"beta": Fraction(0), "lam": Fraction(0), "tau": Fraction(1)}
    assert same(value(f"fedsagd.tab1.{row}", **plain), MULTIPLES[row](plain) * fedavg)


THEOREMS = {
    "fedavg": "thmC2",
    "fedprox": "thmC3",
    "scaffold": "thmC4",
    "feddyn": "thmC5",
    "fedlnag": "thmC6",
    "fedadam": "thmC7",
    "fedcm": "thmC8",
    "mimelite": "thmC9",
    "fedacg": "thmC10",
    "fedanag": "thmC11",
}


@pytest.mark.parametrize("row", THEOREMS)
@given(point=fedsagd())
@settings(max_examples=5)
def test_table_1_repeats_the_theorems(row: str, point: Point) -> None:
    """All rows but the last are the statements of the appendix."""
    point = point | {"lam": point["lam"] / 11}
    assert same(value(f"fedsagd.tab1.{row}", **point), value(f"fedsagd.{THEOREMS[row]}", **point))


@given(fedsagd())
@settings(max_examples=25)
def test_last_row_of_table_1(point: Point) -> None:
    """FedSAGD's row is the proof's last line; the statement is zeta (lambda + mu) times that."""
    row = ("fedsagd.tab1.fedsagd", "row")
    assert same(value(*row, **point), value("fedsagd.thmC12", "proof's last line", **point))
    factor = compared(("fedsagd.thmC12", "statement"), row, point)
    contraction = (1 - point["eta_l"] * (point["lam"] + point["mu"])) ** int(point["K"])
    assert same(factor, 1 - contraction)


@given(fedsagd(), st.sampled_from([10**3, 10**6, 10**9]))
@settings(max_examples=25)
def test_proximal_rows_tend_to_fedavg(point: Point, small: int) -> None:
    """As lambda tends to 0 FedProx's row tends to FedAvg's from below, FedDyn's is twice it."""
    near = point | {"lam": point["lam"] / small}
    prox = value("fedsagd.tab1.fedprox", **near)
    assert same(value("fedsagd.tab1.feddyn", **near), 2 * prox)
    factor = Fraction(prox) / Fraction(value("fedsagd.tab1.fedavg", **near))
    # Bernoulli: K x - K (K - 1)/2 x^2 <= 1 - (1 - x)^K <= K x.
    assert 1 - (near["K"] - 1) / 2 * near["lam"] * near["eta_l"] <= factor <= 1


@given(fedsagd(), rationals(Fraction(1, 1000), Fraction(999, 1000)))
@example({name: Fraction(9) for name in ("beta", "Theta", "lam", "mu", "T")}, Fraction(1, 10**9))
@settings(max_examples=25)
def test_fedsagd_in_gamma_and_rounds(point: Point, gamma: Fraction) -> None:
    """Linear in T as Gamma tends to 0, and bounded in T for every Gamma."""
    scale = (2 + 2 * point["beta"]) * point["Theta"] / (point["lam"] + point["mu"])
    rounds = Fraction(value("fedsagd.tab1.fedsagd", **point | {"Gamma": gamma})) / scale
    t = point["T"]
    assert t - t * (t - 1) / 2 * gamma <= rounds <= t
    assert rounds < 1 / gamma
    longer = value("fedsagd.tab1.fedsagd", **point | {"Gamma": gamma, "T": t + 1})
    assert longer / scale - rounds == (1 - gamma) ** int(t)


@given(fedsagd())
@settings(max_examples=25)
def test_gamma_is_mu_zeta(point: Point) -> None:
    """So Gamma lies in (0, 1), is 0 without mu, and the stability never exceeds its limit."""
    gamma = value("fedsagd.def.Gamma-zeta", "Gamma", **point)
    zeta = value("fedsagd.def.Gamma-zeta", "zeta", **point)
    assert same(gamma, point["mu"] * Fraction(zeta))
    assert 0 < gamma < 1
    assert value("fedsagd.def.Gamma-zeta", "Gamma", **point | {"mu": Fraction(0)}) == 0
    limit = (2 + 2 * point["beta"]) * point["Theta"] / point["mu"]
    bounds = [value("fedsagd.thmC12", **point | {"T": Fraction(t)}) for t in (1, 2, 10)]
    assert bounds == sorted(bounds)
    assert bounds[-1] < limit
    claimed = value("fedsagd.claims.abstract", "stability", **point)
    assert 0 < claimed < 1


@given(fedsagd(), rationals(0, Fraction(9, 10)))
@example({name: Fraction(1, 9) for name in ("eta_l", "Theta", "lam")} | STEPS, Fraction(0))
@settings(max_examples=25)
def test_amended_stability_is_what_the_recursion_allows(point: Point, beta: Fraction) -> None:
    """D' = (1 - Gamma) D - beta zeta V - W, line 15 of Algorithm 1, and |W| <= 2 zeta Theta.

    Without momentum it is the bound that is printed, and with it never above 2 Theta/mu.
    """
    eta, rounds, steps = point["eta_l"], int(point["T"]), point["K"]
    mu = (1 - beta) ** 2 * point["lam"] / (10 * steps)
    point = point | {"mu": mu, "beta": beta}
    zeta = (1 - (1 - eta * (point["lam"] + mu)) ** int(steps)) / (point["lam"] + mu)
    forced, model, momentum = Fraction(0), Fraction(1), -1 / ((1 + beta) * eta * steps)
    for _ in range(rounds):
        forced += abs(model) * 2 * zeta * point["Theta"]
        moved = (1 - mu * zeta) * model - beta * zeta * momentum
        momentum = (beta * momentum - (moved - model) / (eta * steps)) / (1 + beta)
        model = moved
    bound = value("fedsagd.thmC12.repaired", **point)
    assert same(bound, forced)
    assert bound < value("fedsagd.thmC12.repaired", "level", **point)
    if beta == 0:
        assert same(bound, value("fedsagd.thmC12", **point))


@given(fedsagd())
@settings(max_examples=25)
def test_learning_rate_of_section_3_2(point: Point) -> None:
    """With eta_l = 1/(L K sqrt(T)) FedAvg's row is 2 Theta/L times the printed sqrt(T)."""
    squared = point | {"T": point["T"] ** 2}
    eta = value("fedsagd.sec3.2-lr", "local learning rate", **squared)
    row = value("fedsagd.tab1.fedavg", **squared | {"eta_l": Fraction(eta)})
    order = value("fedsagd.sec3.2-lr", "existing algorithms", **squared)
    assert same(row, 2 * point["Theta"] / point["L"] * Fraction(order))


@given(fedsagd())
@settings(max_examples=25)
def test_local_stability_of_fedsagd_and_fedprox(point: Point) -> None:
    """Without mu the two printed bounds differ by the factor 1 + beta."""
    pair = ("fedsagd.local.fedsagd", "statement"), ("fedsagd.local.fedprox", "statement")
    compared(*pair, point)
    factor = compared(*pair, point | {"mu": Fraction(0)})
    assert same(factor, 1 + point["beta"])


@given(fedsagd())
@settings(max_examples=25)
def test_weights_of_the_local_steps(point: Point) -> None:
    """The closed form is the sum; it is 1 for K = 1 and tends to K as lambda tends to 0."""
    closed = value("fedsagd.const.alpha", "sum of the weights, closed form", **point)
    assert same(closed, value("fedsagd.const.alpha", "sum of the weights", **point))
    x, k = point["eta_l"] * point["lam"], point["K"]
    assert k - k * (k - 1) / 2 * x <= closed <= k
    one = point | {"K": Fraction(1)}
    assert value("fedsagd.const.alpha", "sum of the weights, closed form", **one) == 1


@given(fedsagd(), POSITIVE, POSITIVE)
@settings(max_examples=25)
def test_sampling_of_all_or_of_one(point: Point, sumsq: Fraction, sqsum: Fraction) -> None:
    """Lemma D.4: all clients give the square of the mean, one client the mean of the squares."""
    m, given_sums = point["m"], {"sumsq": sumsq, "sqsum": sqsum}
    everyone = value("fedsagd.lemD4", "statement", m=m, s=m, **given_sums)
    alone = value("fedsagd.lemD4", "statement", m=m, s=1, **given_sums)
    assert everyone == sqsum / m**2
    assert alone == sumsq / m


@given(fedsagd())
@settings(max_examples=25)
def test_full_participation_in_theorem_4_1(point: Point) -> None:
    """Psi vanishes at s = m; then sqrt(sKT) times the rate falls to L D_0 + sigma_l^2."""
    full = point | {"s": point["m"]}
    silent = full | {"Psi_l": Fraction(0), "Psi_g": Fraction(0)}
    assert same(value("fedsagd.thm4.1", **full), value("fedsagd.thm4.1", **silent))
    limit = float(point["L"] * point["D_0"] + point["sigma_l"] ** 2)

    def scaled(rounds: int) -> float:
        late = full | {"T": Fraction(rounds)}
        return float(value("fedsagd.thm4.1", **late)) * math.sqrt(late["s"] * late["K"] * rounds)

    early, late, latest = (scaled(rounds) - limit for rounds in (10**4, 10**8, 10**16))
    assert 0 < late < early
    assert latest < limit * 1e-3


@given(fedsagd())
@settings(max_examples=25)
def test_partial_participation_in_theorem_4_1(point: Point) -> None:
    """Remark 4.2: sqrt(sT/K) times the rate tends to (m - s)/(m - 1) sigma_g^2 and the rest / K."""
    s, m, k = point["s"], point["m"], point["K"]
    first = (point["L"] * point["D_0"] + point["sigma_l"] ** 2) / k
    limit = float(first + (m - s) / (m - 1) * point["sigma_g"] ** 2)
    late = point | {"T": Fraction(10**16)}
    scaled = float(value("fedsagd.thm4.1", **late)) * math.sqrt(s * 10**16 / k)
    assert limit * (1 - 1e-9) <= scaled <= limit * (1 + 1e-3)


@given(st.integers(2, 10**6))
def test_communication_of_fedsagd(clients: int) -> None:
    """Section 4.1: twice FedAvg's for one client, at most 1.5 times for more, 1 in the limit."""
    overhead = value("fedsagd.comm", s=clients)
    assert overhead - 1 == Fraction(1, clients)
    assert 1 < overhead <= Fraction(3, 2)
    assert value("fedsagd.comm", s=1) == 2

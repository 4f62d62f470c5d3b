"""Runs obey the amended statements of FedInit."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations, product

import sympy as sp
from hypothesis import given, settings
from hypothesis import strategies as st

from bounds.catalogue import catalogue

# Small federated problems f_i(w) = h w^2/2 - c_i w, all clients trained with exact gradients, in
# rational arithmetic; expectations by enumeration of the active sets.

NUMBERS = st.fractions(-2, 2, max_denominator=12)
Point = tuple[Fraction, ...]
Number = Fraction | int


def bound(id_: str, letters: Mapping[str, Number]) -> Fraction:
    """The right side of the statement's bound, with its constants written out."""
    statement = catalogue[id_]
    value = next(f for f in statement.formulas if f.label == "statement").body.rhs
    for constant in reversed(statement.constants):
        value = value.subs(constant.symbol, constant.definition)
    named = {letter.name: letter for letter in value.free_symbols}
    number = value.subs({named[n]: sp.Rational(v) for n, v in letters.items() if n in named})
    assert number.is_Rational, number
    return Fraction(int(number.p), int(number.q))


def mean(values: Point | list[Fraction]) -> Fraction:
    """The mean of some numbers."""
    return sum(values, Fraction(0)) / len(values)


def local_steps(start: Fraction, h: Fraction, c: Fraction, eta: Fraction, K: int) -> list[Fraction]:
    """The points of one client's round, its last one included."""
    points = [start]
    for _ in range(K):
        points.append(points[-1] - eta * (h * points[-1] - c))
    return points


def one_round(
    w: Fraction,
    last: Point,
    c: Point,
    *,
    h: Fraction,
    beta: Fraction,
    eta: Fraction,
    K: int,
    N: int,
) -> tuple[dict[str, Fraction], list[tuple[Fraction, Point]]]:
    """What the lemmas speak of in one round, and the equally likely states after it."""
    C = len(c)
    paths = [local_steps(w + beta * (w - p), h, ci, eta, K) for p, ci in zip(last, c, strict=True)]
    ends = tuple(path[-1] for path in paths)
    after = [(mean([ends[i] for i in chosen]), ends) for chosen in combinations(range(C), N)]
    gradients = [h * x - ci for path, ci in zip(paths, c, strict=True) for x in path[:-1]]
    return {
        "V1": K * mean([(x - w) ** 2 for path in paths for x in path[:-1]]),
        "V2": mean([(v - w) ** 2 for v, _ in after]),
        "Delta": mean([(p - w) ** 2 for p in last]),
        "Delta_next": mean([mean([(p - v) ** 2 for p in ends]) for v, _ in after]),
        "G_sum": sum(gradients, Fraction(0)) ** 2,
        "g2": (h * w - mean(c)) ** 2,
        "sigma_g": max(abs(ci - mean(c)) for ci in c),
    }, after


@st.composite
def setups(draw: st.DrawFn) -> dict[str, Fraction | int | Point]:
    """Clients, curvature, step size below the ceilings of the amended lemmas."""
    C = draw(st.integers(2, 4))
    K = draw(st.integers(2, 4))
    share = draw(st.fractions(Fraction(1, 20), 1, max_denominator=20))
    ceiling = Fraction(2, 5 * K)  # 6 (K - 1)(2 K - 1) * ceiling^2 < 1 at these K
    assert 6 * (K - 1) * (2 * K - 1) * (ceiling / 2) ** 2 <= 1
    return {
        "N": draw(st.integers(1, C - 1)),
        "K": K,
        "h": draw(st.fractions(-1, 1, max_denominator=8)),
        "beta": draw(st.fractions(0, Fraction(1, 5), max_denominator=60)),
        "eta": share * ceiling / 2,
        "c": tuple(draw(NUMBERS) for _ in range(C)),
        "last": tuple(draw(NUMBERS) for _ in range(C)),
    }


@settings(max_examples=30, deadline=None)
@given(setup=setups())
def test_one_round_obeys_the_amended_lemmas(setup: dict) -> None:  # type: ignore[type-arg]
    """Local updates, global update and divergence of a round against Lemmas 21 to 23.

    The round starts at the mean of N last states, each N of which are as likely.
    """
    starts = [mean([*active]) for active in combinations(setup["last"], setup["N"])]
    rounds = [one_round(w=start, **setup)[0] for start in starts]
    found = {name: mean([one[name] for one in rounds]) for name in rounds[0]}
    letters = {**found, **{name: setup[name] for name in ("N", "K", "beta", "eta")}}
    letters |= {"C": len(setup["c"]), "L": 1, "sigma_l": 0}
    assert found["V1"] <= bound("fedinit.lem21.repaired", letters)
    assert found["V2"] <= bound("fedinit.lem22.repaired", letters)
    assert found["Delta"] <= bound("fedinit.lem23.repaired", letters)


@settings(max_examples=20, deadline=None)
@given(
    c=st.tuples(NUMBERS, NUMBERS, NUMBERS),
    w=NUMBERS,
    h=st.fractions(Fraction(1, 4), 1, max_denominator=8),
    beta=st.fractions(0, Fraction(1, 5), max_denominator=60),
    share=st.fractions(Fraction(1, 10), 1, max_denominator=10),
    N=st.integers(1, 2),
    T=st.integers(1, 3),
)
def test_a_run_obeys_the_amended_theorem_1(
    c: Point, w: Fraction, h: Fraction, beta: Fraction, share: Fraction, N: int, T: int
) -> None:
    """The mean squared gradient, exactly, at most at the bound."""
    K, eta = 2, share / 400
    states = [(w, (w,) * len(c))]
    gradients = []
    for _ in range(T):
        rounds = [one_round(v, p, c, h=h, beta=beta, eta=eta, K=K, N=N) for v, p in states]
        gradients.append(mean([found["g2"] for found, _ in rounds]))
        states = [state for _, after in rounds for state in after]
    letters: dict[str, Number] = {
        "D": (h * w - mean(c)) ** 2 / (2 * h),
        "Delta_T": mean([mean([(p - v) ** 2 for p in last]) for v, last in states]),
        "sigma_g": max(abs(ci - mean(c)) for ci in c),
    }
    letters |= {"K": K, "L": 1, "N": N, "T": T, "beta": beta, "eta": eta, "sigma_l": 0}
    assert mean(gradients) <= bound("fedinit.thm1.repaired", letters)


def test_the_runs_can_fail_a_bound_that_is_too_small() -> None:
    """The same runs are beyond a hundredth of the bounds that they obey."""
    beta, eta = Fraction(1, 12), Fraction(1, 20)
    beyond = set()
    for first, second, start in product((Fraction(-2), Fraction(2)), repeat=3):
        last, c = (first, second), (second, first)
        found, _ = one_round(start, last, c, h=Fraction(1), beta=beta, eta=eta, K=3, N=1)
        letters: dict[str, Number] = {**found, "beta": beta, "eta": eta, "K": 3, "N": 1}
        letters |= {"C": 2, "L": 1, "sigma_l": 0}
        for id_, name in (("lem21", "V1"), ("lem22", "V2")):
            if found[name] > bound(f"fedinit.{id_}.repaired", letters) / 100:
                beyond.add(id_)
    assert beyond == {"lem21", "lem22"}

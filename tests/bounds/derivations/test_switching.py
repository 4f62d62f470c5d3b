"""The derivations of the switching paper: altered copies are told apart, and runs obey."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bounds.catalogue import catalogue
from bounds.verdicts.answer import HOLDS
from bounds.verdicts.judge import judge

# (step of an item, what to replace in its claim, by something smaller, by something larger)
ALTERED = (
    ("switching.eq8", "(8)", "L/(2*alpha^2)", "9*L/(20*alpha^2)", "11*L/(20*alpha^2)"),
    (
        "switching.eq9",
        "(9)",
        "norm2_grad_gamma/(2*alpha)",
        "2*norm2_grad_gamma/(5*alpha)",
        "3*norm2_grad_gamma/(5*alpha)",
    ),
    ("switching.eq11", "(11)", "L/alpha*", "9*L/(10*alpha)*", "11*L/(10*alpha)*"),
    ("switching.eq15", "large C", ">= zeta", ">= 2*zeta", ">= zeta/2"),
)


@pytest.mark.parametrize(("id_", "step", "old", "stronger", "weaker"), ALTERED)
def test_altered_claims_are_told_apart(
    id_: str, step: str, old: str, stronger: str, weaker: str
) -> None:
    """Only the right side of the claim is altered."""
    statement = catalogue[id_]
    question = next(q for q in catalogue[id_].questions if q.step == step)
    assert judge(statement, question).verdict in HOLDS
    lines = {line.label: str(line.written[0]) for line in statement.steps if line.written}
    head, found, tail = lines.get(question.claim, question.claim).rpartition(old)
    assert found
    smaller = replace(question, claim=f"{head}{stronger}{tail}")
    larger = replace(question, claim=f"{head}{weaker}{tail}")
    assert judge(statement, smaller).verdict not in HOLDS
    assert judge(statement, larger).verdict in HOLDS


POSITIVE = st.fractions(Fraction(1, 8), 8, max_denominator=16)


@given(st.lists(POSITIVE, min_size=2, max_size=6), POSITIVE, POSITIVE)
def test_the_condition_is_that_the_bound_stops_falling(
    costs: list[Fraction], zeta: Fraction, eta: Fraction
) -> None:
    """Proposition 1 at random costs."""
    T = len(costs) - 1
    before = (zeta + eta * sum(costs[:T])) / T
    after = (zeta + eta * sum(costs)) / (T + 1)
    condition = T * eta * (costs[T] - sum(costs[:T]) / T) >= zeta
    assert (before <= after) is condition


# FedDyn on clients L_k(x) = c_k (x - p_k)^2 / 2 that solve their local problem exactly, with full
# participation, in rational arithmetic.

CLIENTS = st.lists(st.tuples(POSITIVE, st.fractions(-2, 2, max_denominator=8)), min_size=1)


@settings(max_examples=40, deadline=None)
@given(CLIENTS.filter(lambda clients: len(clients) <= 3), POSITIVE, st.integers(1, 3))
def test_runs_of_feddyn_obey_the_lines_of_the_derivation(
    clients: list[tuple[Fraction, Fraction]], alpha: Fraction, rounds: int
) -> None:
    """The lines from Algorithm 1 to (12)."""
    m = len(clients)
    smoothness = sum((c for c, _ in clients), Fraction(0)) / m  # of the average loss
    optimum = sum((c * p for c, p in clients), Fraction(0)) / (m * smoothness)
    drifts, theta, h, moves = [Fraction(0)] * m, Fraction(0), Fraction(0), Fraction(0)
    for _ in range(rounds):
        states = [
            (c * p + d + alpha * theta) / (c + alpha)
            for (c, p), d in zip(clients, drifts, strict=True)
        ]
        drifts = [d - alpha * (x - theta) for d, x in zip(drifts, states, strict=True)]
        average = sum(states, Fraction(0)) / m
        h -= alpha * (average - theta)
        moves += average - theta
        theta = average - h / alpha
        gradients = [c * (x - p) for (c, p), x in zip(clients, states, strict=True)]
        at_optimum = [c * (optimum - p) for c, p in clients]
        cost = sum(((g - o) ** 2 for g, o in zip(gradients, at_optimum, strict=True)), Fraction(0))
        assert drifts == gradients  # the first-order condition of the local problem
        assert h == sum(drifts, Fraction(0)) / m
        assert h == -alpha * moves
        assert h**2 <= cost / m
        gap, gap_average = (smoothness * (point - optimum) ** 2 / 2 for point in (theta, average))
        factor = 1 / (2 * alpha) + smoothness / (2 * alpha**2)
        assert gap <= (1 + smoothness / alpha) * gap_average + factor * h**2

"""Ways to follow runs exactly, each beside another way; and proposals that terms complete."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bounds.catalogue import catalogue
from bounds.measured.record import Measured
from bounds.quantities import clients, model, weighted
from bounds.runs.chance import InadmissibleError
from bounds.runs.courses import equal_quadratics, linear_losses, minimised, rounds, with_decay
from bounds.runs.examine import ExcludedError, examine
from bounds.runs.federation import Federation
from bounds.runs.instance import Instance, Setup
from bounds.runs.losses import linear, quadratic
from bounds.runs.trial import Trial, trial_of

ONE = Fraction(1)
RATES = st.sampled_from([Fraction(1, n) for n in (2, 3, 7)])


def record(**tables: Any) -> Measured:
    """A record of these tables."""
    return msgspec.convert(tables, Measured)


def found(id_: str) -> tuple[Trial, Measured]:
    """The trial of an item of the catalogue, and what it is made of."""
    trial, measured = trial_of(id_), catalogue[id_].measured
    assert trial is not None
    assert measured is not None
    return trial, measured.record


@settings(max_examples=10)
@given(RATES, RATES, st.integers(1, 2), st.sampled_from([Fraction(n, 2) for n in range(-3, 4)]))
def test_equal_quadratics_are_those_of_rounds(
    rate: Fraction, server: Fraction, steps: int, start: Fraction
) -> None:
    """Two clients with noise, one round, path by path."""
    one = Federation((quadratic(Fraction(2, 3)),), (2,), noise=(-ONE, ONE), start=start)
    choices = {"h": rate, "g": server, "K": Fraction(steps), "T": ONE}
    told = record(
        algorithm="fedavg",
        parameters={"g": "global_rate"},
        feeds={"h": "rate", "K": "local_steps", "T": "rounds"},
    )
    laws = [course.follow(told, Setup(one, choices)) for course in (equal_quadratics, rounds)]
    assert model.loss.of(laws[0], 1) == model.loss.of(laws[1], 1)
    assert model.gap.of(laws[0], 0) == model.gap.of(laws[1], 0)


@settings(max_examples=10)
@given(RATES, st.integers(1, 3), st.sampled_from([Fraction(n, 3) for n in range(-3, 4)]))
def test_on_linear_losses_the_end_is_a_term_of_the_start(
    rate: Fraction, steps: int, slope: Fraction
) -> None:
    """What Theorem 4.1 is fed with, beside two rounds of FedSAGD."""
    _, told = found("fedsagd.thm4.1.repaired")
    choices = {"eta_l": rate, "K": Fraction(steps), "T": 2 * ONE, "s": ONE, "eta": ONE / 2}
    choices |= {"lam": ONE / 3, "mu": 0 * ONE, "beta": ONE / 5}
    setup = Setup(Federation((linear(slope), linear(1)), (1, 1)), choices)
    law = rounds.follow(told, setup)
    weights = [(1 - rate / 3) ** k for k in range(steps)]
    alpha = sum(weights, start=0 * ONE)
    step = alpha * rate / 2 / (1 - alpha / steps / 5)
    first = linear_losses.follow(told, setup)
    end = model.loss.of(first, 0) - 2 * step * model.gradient.of(first, 0)
    assert weighted.auxiliary_loss.of(law, 2) == end
    bent = replace(setup, federation=Federation((quadratic(1),), (2,)))
    with pytest.raises(InadmissibleError, match="not linear"):
        linear_losses.follow(told, bent)


@settings(max_examples=10)
@given(RATES, st.integers(1, 2))
def test_decay_is_meant_in_gradients_and_not_done_twice(rate: Fraction, steps: int) -> None:
    """The models are the same; the gradients are those of the losses with mu x^2/2."""
    _, told = found("fedsagd.lemD9")
    choices = {"eta_l": rate, "K": Fraction(steps), "T": 2 * ONE, "s": ONE, "eta": ONE}
    choices |= {"lam": ONE / 3, "mu": ONE / 4, "beta": ONE / 5}
    setup = Setup(Federation((quadratic(1, at=1), linear(1)), (1, 1), start=ONE), choices)
    meant, plain = with_decay.follow(told, setup), rounds.follow(told, setup)
    assert [run.models for _, run in meant.outcomes] == [run.models for _, run in plain.outcomes]
    # At the start x = 1 the mean gradient is (0 + 1)/2, and 1/4 more with the decay.
    assert model.gradient.of(plain, 0) == Fraction(1, 4)
    assert model.gradient.of(meant, 0) == Fraction(9, 16)


def test_clients_that_minimise_are_at_rest() -> None:
    """Two quadratics, both active: grad L_k(theta_k) is the drift; C_0 is that of theta_*."""
    _, told = found("switching.prop1")
    pair = (quadratic(1, at=1), quadratic(2, at=-1))
    setup = Setup(Federation(pair, (1, 1)), {"alpha": 3 * ONE, "T": ONE, "P": 2 * ONE})
    law = minimised.follow(told, setup)
    ((_, run),) = law.outcomes
    # theta_1: (x - 1) + 3 x = 0; theta_2: 2 (x + 1) + 3 x = 0.
    ends = (Fraction(1, 4), Fraction(-2, 5))
    assert run.last_gradients[1] == [loss(x) for loss, x in zip(pair, ends, strict=True)]
    assert run.aggregate(1) == sum(ends) / 2
    at = law.minimiser
    assert clients.cost.of(law, 0) == sum(loss(at) ** 2 for loss in pair) / 2


def test_what_must_be_reached_is_just_reached() -> None:
    """With one round less than the least number an instance of Corollary 4.8 is excluded."""
    trial, _ = found("semismooth.cor4_8")
    random, excluded = Random(1), 0
    for _ in range(30):
        setup = trial.completed(trial.draw(random))
        choices = {**setup.choices, "r": setup.choices["r"] - 1}
        if not choices["r"]:
            continue
        less = replace(setup, choices=choices)
        instance = Instance(trial.statement, "statement", trial.readings[0].name, less)
        with pytest.raises(InadmissibleError) as told:
            examine(instance)
        excluded += isinstance(told.value, ExcludedError) and told.value.labels == ("least r",)
    assert excluded


def test_hypotheses_of_another_item_are_asked_too() -> None:
    """Of the amended Theorem 4.7 where its corollary is tried."""
    trial, _ = found("semismooth.cor4_8.repaired")
    names = {h.label for h in catalogue["semismooth.thm4_7.repaired"].hypotheses}
    random = Random(1)
    reading, met = trial.readings[0].name, set[str]()
    for _ in range(20):
        try:
            met |= examine(
                Instance(trial.statement, "statement", reading, trial.draw(random))
            ).met.keys()
        except (InadmissibleError, ZeroDivisionError):
            continue
    assert names <= met

"""Long runs: moments beside every path, balls beside exact numbers, and what only they show."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from itertools import islice
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bounds.catalogue.memory import item
from bounds.exact.balls import ball
from bounds.measured.record import Measured
from bounds.quantities import clients, model, neighbours
from bounds.runs import rounded
from bounds.runs.chance import InadmissibleError
from bounds.runs.check import recheck
from bounds.runs.courses import equal_quadratics, exchanged
from bounds.runs.federation import Federation
from bounds.runs.in_mean import follow
from bounds.runs.instance import Setup
from bounds.runs.laws import Law, OfPath
from bounds.runs.losses import linear, quadratic
from bounds.runs.method import method_of
from bounds.runs.printed import at_settings, printed
from bounds.runs.rounded import Rounded, Square, TooLongError, high, low
from bounds.runs.rounds import follow as every_path
from bounds.runs.search import BUDGETS, search
from bounds.runs.trial import trial_of
from bounds.runs.whole import HORIZONS, whole

ONE = Fraction(1)
FEEDS = {"h": "rate", "K": "local_steps", "T": "rounds", "N": "active"}
METHODS = {
    "fedavg": {},
    "fedinit": {"b": "relaxation"},
    "feddyn": {"b": "strength"},
    "fedcm": {"b": "weight"},
    "scaffold": {"b": "global_rate"},
}
FEDERATIONS = (
    Federation((quadratic(1, at=1), quadratic(1, at=-1)), (2, 1), start=ONE),
    Federation((quadratic(1, at=1), quadratic(ONE / 3), linear(1)), (1, 2, 1), start=-ONE),
    Federation((quadratic(2, at=1),), (2,), noise=(-ONE, ONE), start=3 * ONE),
)


def record(algorithm: str, **tables: Any) -> Measured:
    """A record of a method whose letters are those of this file."""
    told = {"algorithm": algorithm, "parameters": METHODS.get(algorithm, {}), "feeds": FEEDS}
    return msgspec.convert({**told, **tables}, Measured)


@pytest.mark.parametrize("algorithm", METHODS)
@pytest.mark.parametrize("federation", FEDERATIONS)
@pytest.mark.parametrize("all_train", [False, True])
@pytest.mark.parametrize("active", [1, 2])
def test_moments_are_those_of_all_paths(
    algorithm: str, federation: Federation, active: int, all_train: bool
) -> None:
    """After one round and after two, of which the second begins from random models."""
    rounds = 2 if federation.deterministic else 1
    choices = {"h": ONE / 10, "K": 2 * ONE, "T": rounds * ONE, "N": active * ONE, "b": ONE / 5}
    told, setup = record(algorithm), Setup(federation, choices)
    how = {"rounds": rounds, "active": active}
    runs = every_path(method_of(told), setup, **how, all_train=all_train)
    losses = [(loss, loss) for loss in federation.losses]
    paths = [(p, OfPath(federation, 2 * ONE, path, losses)) for p, path in runs.outcomes]
    exact = Law(told, setup, federation, rounds, paths)
    run = follow(method_of(told), setup, federation, **how, all_train=all_train)
    moments = Law(told, setup, federation, rounds, [(ONE, run)])
    last = rounds - 1
    asked = [(model.gradient, rounds), (model.norm, rounds), (model.loss, rounds)]
    asked += [(model.V_2, last), (clients.V_1, last), (clients.summed_gradients, last)]
    if algorithm == "fedinit":
        asked += [(clients.divergence, t) for t in range(rounds + 1)]
    for quantity, t in asked:
        value, found = quantity.of(exact, t), quantity.of(moments, t)
        assert low(found) <= value <= high(found)
        assert high(found) - low(found) <= abs(value) / 10**30 + Fraction(1, 10**60)


@pytest.mark.parametrize("active", [100, 10_000])
def test_a_thousand_rounds_of_ten_thousand_clients_follow_the_recursion(active: int) -> None:
    """Of equal clients, a hundred active or all; the mean square is that of the active ones."""
    federation = Federation((quadratic(ONE / 7),), (10_000,), noise=(-ONE, ONE), start=ONE)
    choices = {"h": ONE / 10, "K": 3 * ONE, "T": 1000 * ONE, "N": active * ONE, "g": ONE}
    told = record("fedavg", feeds={**FEEDS, "g": "global_rate"})
    setup = Setup(federation, choices)
    alone = Setup(replace(federation, counts=(active,)), choices)
    ((_, closed),) = equal_quadratics.follow(told, alone).outcomes
    expected = closed.model(1000)
    run = follow(method_of(told), setup, federation, rounds=1000, active=active, all_train=False)
    found = model.norm.of(Law(told, setup, federation, 1000, [(ONE, run)]), 1000)
    assert abs(low(found) - expected) <= expected / 10**30
    assert abs(high(found) - expected) <= expected / 10**30


def test_a_search_passes_over_long_runs_whose_points_a_constant_needs() -> None:
    """Of a run in its moments the models at which gradients are compared are not known."""
    trial = trial_of("fedsagd.lemC1")
    assert trial is not None
    for setup in islice(whole(trial, Random(1)), 12):
        with suppress(InadmissibleError):
            trial.readings[0].measure(setup)


def test_losses_that_are_no_quadratics_have_no_moments() -> None:
    """The reason is told to the search as of every run that is too long."""
    bent = replace(quadratic(1), left=ONE / 2)
    setup = Setup(Federation((bent,), (2,)), {"h": ONE, "K": ONE, "T": ONE, "N": ONE})
    with pytest.raises(TooLongError, match="quadratics"):
        follow(
            method_of(record("fedavg")), setup, setup.federation, rounds=1, active=1, all_train=True
        )


def test_numbers_that_grow_too_long_are_rounded_outwards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of two runs whose clients are exchanged: what is rounded is around what is exact."""
    pair = (quadratic(ONE / 3, at=1), quadratic(ONE / 7))
    choices = {"h": ONE / 11, "K": 2 * ONE, "T": 12 * ONE, "N": ONE}
    setup, told = Setup(Federation(pair, (1, 2)), choices), record("scaffold", twin="client")
    exact = neighbours.discrepancy.of(exchanged.follow(told, setup), 12)
    monkeypatch.setattr(rounded, "MOST_BITS", 40)
    found = neighbours.discrepancy.of(exchanged.follow(told, setup), 12)
    assert isinstance(exact, Fraction)
    assert isinstance(found, Rounded)
    assert low(found) <= exact <= high(found)
    assert high(found) - low(found) <= exact / 10**20


@settings(max_examples=50)
@given(*[st.fractions(max_denominator=1000)] * 2)
def test_balls_contain_what_is_computed(one: Fraction, two: Fraction) -> None:
    """Sums, products, powers and quotients, beside those of the numbers themselves."""
    inside = Rounded(ball(one))
    pairs = [(inside + two, one + two), (two - inside, two - one), (inside * two, one * two)]
    pairs += [(inside**2, one**2), (-(inside**3), -(one**3)), (abs(inside), abs(one))]
    if two:
        pairs.append((inside / two, one / two))
    for found, value in pairs:
        assert low(found) <= value <= high(found)
    assert isinstance(inside**2 + abs(two), Square)
    assert low(inside**2) >= 0


def test_ends_can_be_written_however_small_or_large_a_number_is() -> None:
    """What is tiny is between zero and something; what is huge is too long."""
    tiny = Rounded(ball(Fraction(1, 3)) * 2) ** 30_000
    assert 0 <= low(tiny) < high(tiny)
    assert len(str(high(tiny))) < 4300
    with pytest.raises(TooLongError, match="too large"):
        high((1 / Rounded(ball(Fraction(1, 3)))) ** 30_000)


SLOW = r"""
kind = "theorem"
title = "A bound that fails slowly."
[claim]
statement = "moved <= first + {most}*eta^2*K*sigma^2"
[suppose]
"ceiling on eta" = "eta*L <= 1"
[measured]
algorithm = "fedavg"
feeds = {{ K = "local_steps", N = "active", T = "rounds", eta = "rate", first = "norm(0)" }}
quantity = "norm(T)"
assumptions.sigma = {{ item = "slow.noise", constant = "noise" }}
assumptions.L = {{ item = "slow.smooth", constant = "smoothness" }}
[measured.instances]
course = "rounds"
arena = "of_kind"
options = {{ kind = "quadratics", times = 4 }}
table = {{ eta = ["1/1000", "1/100"], K = [1, 2], T = [1, 2], N = [1] }}
[letter]
eta = {{ latex = '\eta', meaning = "rate", domain = "real > 0" }}
K = {{ latex = "K", meaning = "steps", domain = "integer >= 1" }}
N = {{ latex = "N", meaning = "active clients", domain = "integer >= 1" }}
T = {{ latex = "T", meaning = "rounds", domain = "integer >= 1" }}
L = {{ latex = "L", meaning = "smoothness", domain = "real > 0" }}
sigma = {{ latex = "s", meaning = "noise", domain = "real >= 0" }}
moved = {{ latex = "d", meaning = "E|w|^2", domain = "real >= 0" }}
first = {{ latex = "d_0", meaning = "|w_0|^2", domain = "real >= 0" }}
"""


@pytest.mark.parametrize(("most", "fails"), [(20, True), (1000, False)])
def test_a_bound_that_fails_slowly_is_met(most: int, fails: bool) -> None:
    """A mean square that grows with the rounds, against a bound that does not; and its twin."""
    statement = item("slow.bound", SLOW.format(most=most))
    trial = trial_of(statement)
    assert trial is not None
    outcome = search(trial, "statement", trial.readings[0].name, budget=BUDGETS["tiny"])
    assert outcome.best is not None
    assert outcome.refuted == fails
    if fails:
        assert outcome.best.instance.setup.choices["T"] > most
        assert recheck(outcome.best.as_json()).beyond


def test_the_horizon_grows_before_the_losses_do() -> None:
    """Of each federation all horizons come first, up to ten thousand clients and 10^3 rounds."""
    trial = trial_of("fedinit.lem21")
    assert trial is not None
    proposed = whole(trial, Random(1))
    first = [next(proposed) for _ in HORIZONS]
    assert [(int(setup.choices["T"]), setup.federation.size) for setup in first] == list(HORIZONS)
    assert len({len(setup.federation.losses) for setup in first}) == 1


@pytest.mark.parametrize("id_", ["fedinit.lem21", "fedsagd.thmC3"])
def test_whole_setups_have_the_printed_rounds_and_clients(id_: str) -> None:
    """Short ones keep their rounds."""
    trial, random = trial_of(id_), Random(1)
    assert trial is not None
    found, proposed = printed(trial.stated.paper), whole(trial, random)
    for _ in range(12):
        own = next(proposed)
        setup = at_settings(own, trial.stated.paper, random, whole=True)
        assert (int(setup.choices[found.active]), setup.federation.size) in found.participation
        assert setup.choices["T"] in (own.choices["T"], *found.rounds)
        assert setup.choices["T"] <= max(found.rounds)


RANGED = SLOW.replace("{most}*eta^2*K*sigma^2", "({most})*eta^2*K*sigma^2/lam").replace(
    "first + ", "({first})*first + "
)
RANGE = """
[constant.lam]
is = "1/4"
range = "0 < lam and lam < 1/2"
"""
LAM = 'lam = {{ latex = \'l\', meaning = "a constant", domain = "real > 0" }}\n'


@pytest.mark.parametrize(
    ("first", "most", "told"),
    [("0", "1/4", "for lam >= "), ("0", "-1", "for every lam of "), ("1", "1", "it is not told")],
)
def test_a_constant_of_a_range_is_told_with_the_numbers_for_which_a_bound_fails(
    first: str, most: str, told: str
) -> None:
    """A positive bound over lambda holds for a small one; one that is not positive for none."""
    text = (
        (RANGED + LAM)
        .format(most=most, first=first)
        .replace("[measured]\n", f"{RANGE}[measured]\n", 1)
    )
    trial = trial_of(item("slow.ranged", text))
    assert trial is not None
    outcome = search(trial, "statement", trial.readings[0].name, budget=BUDGETS["tiny"])
    assert outcome.best is not None
    assert outcome.refuted
    assert told in outcome.best.as_json()["ranges"]["lam"]
    assert recheck(outcome.best.as_json()).ranges == outcome.best.ranges


@pytest.mark.parametrize(("small", "fails"), [("", True), ('small = ["eta"]\n', False)])
def test_what_is_printed_to_be_small_is_small_in_every_instance(small: str, fails: bool) -> None:
    """As in every other witness: here it fails for larger rates alone."""
    text = SLOW.format(most=20).replace("[claim]", f"{small}[claim]", 1)
    text = text.replace('["1/1000", "1/100"]', '["1/10", "1/100"]')
    trial = trial_of(item("slow.small", text))
    assert trial is not None
    outcome = search(trial, "statement", trial.readings[0].name, budget=BUDGETS["tiny"])
    assert outcome.refuted == fails
    assert ("small constant" in outcome.excluded) != fails

"""The reference itself: rounds worked by hand, and what its algorithms become at the corners."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from torch import Tensor

from tests.stability.reference import (
    averaging,
    cases,
    control,
    distillation,
    initialisation,
    momentum,
)
from tests.stability.reference.problems import Module, Quadratics
from tests.stability.reference.run import Run

Training = Callable[[Run], None]


def line(*, active: Sequence[Sequence[int]], steps: int = 1, rate: float = 0.5) -> Run:
    """Two clients on the line, F_0 = x^2/2 and F_1 = (x - 4)^2/2, from x_0 = 2, without noise."""
    one = torch.ones(1, 1, dtype=torch.float64)
    centres = [torch.tensor([0.0], dtype=torch.float64), torch.tensor([4.0], dtype=torch.float64)]
    return Run(
        problem=Quadratics([one, one], centres),
        start=torch.tensor([2.0], dtype=torch.float64),
        active=active,
        steps=[steps, steps],
        rate=lambda _t, _k: rate,
        draw=lambda _t, _i, _k: None,
    )


# Client 0 alone, one local step of rate 1/2, two rounds; what x_1 and x_2 must be.
BY_HAND: list[tuple[str, Training, list[float]]] = [
    # 2 - 1/2 * 2 = 1; 1 - 1/2 = 1/2.
    ("fedavg", averaging.fedavg, [1.0, 0.5]),
    # m = -1, x = 1; offset -1/2, m = -1/2 - 1/2 = -1, x = 0.
    ("fedavgm", lambda run: averaging.fedavgm(run, momentum=0.5), [1.0, 0.0]),
    # Gradient at 2 + 1 is 3: 2 - 3/2 = 1/2; at 1/2 + 1: 1/2 - 3/4 = -1/4.
    ("fedsam", lambda run: averaging.fedsam(run, radius=1.0), [0.5, -0.25]),
    # delta = -1/2, v = 1/2 + 1/8, x = 2 - (1/2)/(sqrt(5/8) + 1).
    (
        "fedadam",
        lambda run: averaging.fedadam(run, first=0.5, second=0.5, floor=1.0),
        [2 - 0.5 / (0.625**0.5 + 1)],
    ),
    # Offset -1, state 1/2, h = 1/4 (m = 2, alpha 1/2), x = 1 - 1/2. Then g = 1/2, the step is
    # 1/2 - 1/2 = 0, y = 1/2; h stays, x = 1/2 - 1/2.
    ("feddyn", lambda run: control.feddyn(run, strength=0.5), [0.5, 0.0]),
    # c_0 = 2, c = 1, x = 1. Then the step is 1 - 2 + 1 = 0.
    ("scaffold", lambda run: control.scaffold(run, option=2), [1.0, 1.0]),
    # Option I: the gradient at x_0 = 2 as well.
    ("scaffold, option I", lambda run: control.scaffold(run, option=1), [1.0, 1.0]),
    # Direction 2/2, m = 1, x = 1. Then the direction is (1 + 1)/2, m = 1, x = 0.
    ("fedcm", lambda run: momentum.fedcm(run, weight=0.5), [1.0, 0.0]),
    # (1/2) 2 in the first step, m = 1; then (1 + 1)/2: 3/2 - 5/8 with x_1 = 3/2.
    ("mimelite", lambda run: momentum.mimelite(run, momentum=0.5), [1.5, 0.875]),
    # (3/2) 2 = 3, m = 2, x = 1/2; then 3/4 + 2/4.
    ("fedanag", lambda run: momentum.fedanag(run, momentum=0.5), [0.5, -0.125]),
    # x = 1, m = -1; start at 1/2, offset -1/4, m = -3/4, x = 1/4.
    ("fedacg", lambda run: momentum.fedacg(run, momentum=0.5, penalty=3.0), [1.0, 0.25]),
    # m = 1, y = 2 - 1/2; the average momentum is forgotten: 3/2 - 3/8.
    ("fedlnag, analysed", lambda run: momentum.fedlnag_analysed(run, momentum=0.5), [1.5, 1.125]),
    # m = 2, step 3, x = 1/2; m = 3/2, step 5/4, x = -1/8.
    ("fedlnag", lambda run: momentum.fedlnag(run, momentum=0.5), [0.5, -0.125]),
    # g + (lam + mu) y - lam x = 2 + 4 - 2; x = 0, v = 2/(3/4). Then beta v = 4/3.
    (
        "fedsagd",
        lambda run: momentum.fedsagd(run, proximal=1.0, decay=1.0, momentum=0.5),
        [0.0, -2 / 3],
    ),
    # Start at 2, end at 1; then start at 1 + 0 and end at 1/2: client 0 ended where the model is.
    ("fedinit", lambda run: initialisation.fedinit(run, relaxation=0.5), [1.0, 0.5]),
    ("fedprox", lambda run: averaging.fedprox(run, proximal=1.0), [1.0, 0.5]),
]


@pytest.mark.parametrize(
    ("name", "training", "models"), BY_HAND, ids=[name for name, _, _ in BY_HAND]
)
def test_two_rounds_by_hand(name: str, training: Training, models: list[float]) -> None:
    """One client on the line, one local step a round."""
    del name
    run = line(active=[[0], [0]])
    training(run)
    assert [float(x) for x in run.models[1 : 1 + len(models)]] == pytest.approx(models, abs=1e-12)


def test_fedinit_of_two_clients_by_hand() -> None:
    """Both clients from 2: ends 1 and 3, mean 2; then starts 2 + (1/2)(2 - 1) and 2 - 1/2."""
    run = line(active=[[0, 1], [0, 1]])
    initialisation.fedinit(run, relaxation=0.5)
    starts = [float(run.paths[1, i][0]) for i in (0, 1)]
    assert starts == [2.5, 1.5]
    assert float(run.models[2]) == (1.25 + 2.75) / 2


def test_two_local_steps_of_fedprox_by_hand() -> None:
    """2 -> 1 -> 1 - (1/2)(1 + (1 - 2)) = 1."""
    run = line(active=[[0]], steps=2)
    averaging.fedprox(run, proximal=1.0)
    assert float(run.models[1]) == 1.0


def models_of(training: Training, seed: int, *, everyone: bool = False) -> Tensor:
    """All global models of a run on random quadratics."""
    run = cases.random_run(cases.quadratics(seed), 3, seed, everyone=everyone)
    training(run)
    return torch.stack(run.models)


CORNERS: dict[str, Training] = {
    "FedProx, lam = 0": lambda run: averaging.fedprox(run, proximal=0.0),
    "FedSAM, rho = 0": lambda run: averaging.fedsam(run, radius=0.0),
    "FedAvgM, beta = 0": lambda run: averaging.fedavgm(run, momentum=0.0),
    "FedInit, beta = 0": lambda run: initialisation.fedinit(run, relaxation=0.0),
    "FedLNAG, beta = 0": lambda run: momentum.fedlnag(run, momentum=0.0),
    "FedLNAG as analysed, beta = 0": lambda run: momentum.fedlnag_analysed(run, momentum=0.0),
    "FedCM, alpha = 1": lambda run: momentum.fedcm(run, weight=1.0, global_rate=0.15),
    "MimeLite, beta = 0": lambda run: momentum.mimelite(run, momentum=0.0),
    "FedANAG, beta = 0": lambda run: momentum.fedanag(run, momentum=0.0),
    "FedACG, lam = 0, no penalty": lambda run: momentum.fedacg(run, momentum=0.0, penalty=0.0),
    "FedSAGD, lam = mu = beta = 0": lambda run: momentum.fedsagd(
        run, proximal=0.0, decay=0.0, momentum=0.0
    ),
    "FedDyn -> FedAvg, switch at 0": lambda run: control.feddyn_to_fedavg(
        run, strength=0.5, switch=0
    ),
}


@pytest.mark.parametrize("corner", CORNERS)
@given(seed=st.integers(0, 1000), everyone=st.booleans())
def test_corners_are_fedavg(corner: str, seed: int, everyone: bool) -> None:
    """Each algorithm without what it adds. FedCM's server rate 0.15 is K eta_l of these runs."""
    plain = models_of(averaging.fedavg, seed, everyone=everyone)
    special = models_of(CORNERS[corner], seed, everyone=everyone)
    torch.testing.assert_close(special, plain, rtol=1e-11, atol=1e-11)


@given(seed=st.integers(0, 1000))
def test_fedinit_is_fedavg_with_relaxed_initialisation(seed: int) -> None:
    """The wrapper that any algorithm can take gives FedInit's own printed rule."""
    wrapped = cases.random_run(cases.quadratics(seed), 3, seed)
    wrapped.relaxation = 0.2
    averaging.fedavg(wrapped)
    printed = models_of(lambda run: initialisation.fedinit(run, relaxation=0.2), seed)
    torch.testing.assert_close(torch.stack(wrapped.models), printed, rtol=1e-12, atol=1e-12)


@given(seed=st.integers(0, 1000))
def test_feddyn_that_never_switches_is_feddyn(seed: int) -> None:
    """And without h and without regularisation they differ from it."""
    never = models_of(lambda run: control.feddyn_to_fedavg(run, strength=0.5, switch=99), seed)
    plain = models_of(lambda run: control.feddyn(run, strength=0.5), seed)
    assert torch.equal(never, plain)


@given(seed=st.integers(0, 1000))
def test_scaffolds_options_differ_by_the_gradients_they_keep(seed: int) -> None:
    """Option II keeps the mean of the gradients used: c_i^+ = (1/K) sum_k g_k."""
    run = cases.random_run(cases.quadratics(seed), 3, seed, rounds=1)
    control.scaffold(run, option=2)
    kept = sum(
        torch.stack([run.gradients[0, i, k] for k in range(3)]).mean(dim=0) for i in run.active[0]
    )
    expected = torch.as_tensor(kept) / run.problem.clients
    torch.testing.assert_close(run.states["c"][1], expected, rtol=1e-11, atol=1e-12)


def small_module() -> tuple[Module, int]:
    """Return a perceptron with one hidden layer on four clients, and its number of parameters."""
    plain = cases.softmax_regression(5, clients=4)
    network = cases.Perceptron(3, 5, 4)
    size = sum(parameter.numel() for parameter in network.parameters())
    return Module(network, plain.inputs, plain.labels), size


@pytest.mark.parametrize(
    "training",
    [
        lambda run: distillation.fedntd(run, weight=0.0, temperature=2.0),
        lambda run: distillation.moon(run, weight=0.0, temperature=0.5),
    ],
    ids=["FedNTD, beta = 0", "MOON, mu = 0"],
)
def test_distillation_of_weight_zero_is_fedavg(training: Training) -> None:
    """Without its term the local loss is the cross-entropy."""
    problem, size = small_module()
    plain, special = (cases.random_run(problem, size, 3, rate=0.5) for _ in range(2))
    averaging.fedavg(plain)
    training(special)
    torch.testing.assert_close(
        torch.stack(special.models), torch.stack(plain.models), rtol=1e-12, atol=1e-12
    )
    again = cases.random_run(problem, size, 3, rate=0.5)
    distillation.fedntd(again, weight=1.0, temperature=2.0)
    assert not torch.allclose(again.models[-1], plain.models[-1], rtol=1e-4)

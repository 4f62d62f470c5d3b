"""One file an algorithm: tensors, exact rationals and unknown vectors make the same of it.

Three quadratics of one variable, with curvatures and centres that are exact in all three.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

import pytest
import torch

from bounds.algorithm import algorithm_names, exactly, find_algorithm
from bounds.errors import UserError
from bounds.runs import rounds
from bounds.runs.federation import Federation
from bounds.runs.instance import Setup
from bounds.runs.losses import quadratic
from bounds.runs.method import Method
from bounds.training import Gradient, Gradients, exact_round
from bounds.training import exactly as without_noise
from bounds.worstcase.running import Member, Run, follow
from bounds.worstcase.setting import Setting
from bounds.worstcase.vectors import COMMON, ONE, Vector
from synthetic.quadratic import Quadratics
from tests.stability.algorithm_cases import CASES, DISTILLING
from tests.stability.matching import Arena, run_engine
from tests.stability.reference.draws import Sampling

CURVATURES = (Fraction(1), Fraction(1, 4), Fraction(5, 8))
CENTRES = (Fraction(2), Fraction(-3, 2), Fraction(1, 8))
BEGINNING = Fraction(3, 4)
RATE, STEPS, ROUNDS = Fraction(1, 4), 2, 6
EVERYONE = range(len(CENTRES))

Options = dict[str, Any]
# Roots are rational where v is the square of the last mean offset, or stays what it is.
RATIONAL: dict[str, Options] = {
    "fedadam": {"beta_1": 0.8, "beta_2": 0.0, "tau": 0.02, "global_rate": 0.1},
    "fedadam_analysed": {"beta_1": 0.8, "beta_2": 1.0, "tau": 0.5, "initial": 0.25},
    "fedadam_released": {"beta_1": 0.8, "beta_2": 0.0, "tau": 0.02, "global_rate": 0.1},
}
ASKED = [(case.name, RATIONAL.get(case.name, case.options)) for case in CASES]
NOT_LINEAR = {"fedadam", "fedadam_analysed", "fedadam_released", "fedsam"}


def spelt(options: Options) -> dict[str, Fraction]:
    """The decimals as fractions."""
    return {name: Fraction(str(value)) for name, value in options.items()}


def linear(name: str, options: Options) -> bool:
    """Whether it only adds vectors and multiplies them by numbers."""
    return name not in NOT_LINEAR and "zeta" not in options


def simulated(name: str, options: Options, active: int) -> list[float]:
    """The models of the engine."""
    curvatures, centres = (torch.tensor([float(x) for x in xs]) for xs in (CURVATURES, CENTRES))
    problem = Quadratics(
        curvatures.double()[:, None, None],
        centres.double()[:, None, None],
        start=torch.tensor([float(BEGINNING)], dtype=torch.float64),
    )
    sampling = Sampling(participation=active, local_steps=STEPS)
    arena = Arena(problem, None, sampling, rounds=ROUNDS, rate=float(RATE), seeds=(0,))
    models: list[float] = run_engine(arena, find_algorithm(name)(**options))[0, 0, :, 0].tolist()
    return models


def followed(
    name: str, options: Options, start: Any, oracle: Callable[[int], Gradient], active: int
) -> list[Any]:
    """The models that a worst case follows, on the sets of clients that the engine draws."""
    sampling = Sampling(participation=active)
    run = Run([Member(i, Fraction(1, 3)) for i in EVERYONE], [start], memories=[[start] * 3])

    def gradients(member: Member, _now: int) -> Gradients:
        return without_noise(oracle(member.function))

    def drawn(_run: Run, now: int) -> Sequence[int]:
        return sampling.active(0, now, len(EVERYONE))

    each = (
        exact_round(t, rate=RATE, steps=STEPS, active=active, clients=len(EVERYONE))
        for t in range(ROUNDS)
    )
    follow(exactly(find_algorithm(name)(**spelt(options))), each, run, gradients, drawn)
    return run.models


def rational(name: str, options: Options, active: int) -> list[Fraction]:
    """On rational numbers."""
    losses = [quadratic(h, at=c) for h, c in zip(CURVATURES, CENTRES, strict=True)]
    return followed(name, options, BEGINNING, lambda i: losses[i], active)


def unknown(name: str, options: Options, active: int) -> list[Fraction]:
    """On unknown vectors, for the start and the centres, that become numbers at the end."""

    def oracle(client: int) -> Gradient:
        centre = Vector({(COMMON, 1 + client): ONE})
        return lambda point: (point - centre) * CURVATURES[client]

    models = followed(name, options, Vector({(COMMON, 0): ONE}), oracle, active)
    numbers = (BEGINNING, *CENTRES)
    return [
        sum((x * numbers[i] for (_, i), x in model.parts.items()), start=Fraction(0))
        for model in models
    ]


@pytest.mark.parametrize("active", [2, 3])
@pytest.mark.parametrize(("name", "options"), ASKED, ids=str)
def test_all_spaces_agree(name: str, options: Options, active: int) -> None:
    """Tensors up to rounding, the others exactly; when not all take part, too."""
    exact = rational(name, options, active)
    assert len(set(exact)) == ROUNDS + 1
    assert simulated(name, options, active) == pytest.approx(
        [float(model) for model in exact], rel=1e-12, abs=1e-12
    )
    if linear(name, options):
        assert unknown(name, options, active) == exact


@pytest.mark.parametrize(("name", "options"), ASKED, ids=str)
def test_instances_are_followed_alike(name: str, options: Options) -> None:
    """By the engine that refutes."""
    losses = tuple(quadratic(h, at=c) for h, c in zip(CURVATURES, CENTRES, strict=True))
    setup = Setup(
        Federation(losses, (1, 1, 1), start=BEGINNING), {"eta_l": RATE, "K": Fraction(STEPS)}
    )
    runs = rounds.follow(
        Method(name, numbers=spelt(options)), setup, rounds=ROUNDS, active=3, all_train=False
    )
    ((_, path),) = runs.outcomes
    assert [path.model(t) for t in range(ROUNDS + 1)] == rational(name, options, 3)


@pytest.mark.parametrize(("name", "options"), ASKED, ids=str)
def test_worst_cases_refuse_what_is_not_linear(name: str, options: Options) -> None:
    """In a sentence; what is linear tells the origin apart only where it decays to it."""
    setting = Setting(
        algorithm=name.replace("_", "-"),
        losses="smooth-convex",
        quantity="gap",
        parameters=spelt(options),
        rounds=ROUNDS,
    )
    if linear(name, options):
        assert setting.traits.anchored == ("decay" in options)
        assert setting.traits.keeps == ("last" if name.startswith("fedinit") else "")
    else:
        with pytest.raises(UserError, match=f"linear in all vectors, and those of {name} are not"):
            _ = setting.traits


@pytest.mark.parametrize("case", DISTILLING, ids=str)
def test_what_compares_outputs_needs_a_model(case: Any) -> None:
    """Which exact losses are not."""
    with pytest.raises(UserError, match="compares the outputs of models"):
        rational(case.name, case.options, 3)


def test_every_algorithm_is_asked() -> None:
    """The folder decides what there is."""
    assert {name for name, _ in ASKED} | {case.name for case in DISTILLING} == {*algorithm_names()}


def test_gradient_descent_is_found_by_its_name() -> None:
    """x - eta h (x - c) on one client, whatever the local steps are called."""
    federation = Federation((quadratic(1, at=2),), (1,), start=Fraction(0))
    setup = Setup(federation, {"eta_l": Fraction(1, 2), "K": Fraction(1)})
    for name in ("gd", "sgd", "fedavg"):
        runs = rounds.follow(Method(name), setup, rounds=3, active=1, all_train=False)
        ((_, path),) = runs.outcomes
        assert [path.model(t) for t in range(4)] == [0, 1, Fraction(3, 2), Fraction(7, 4)]

"""The papers' identities along real trajectories: the report, and what holds of it by definition.

Whether an identity of a paper holds is a result, not an expectation: `fedproof identities` prints
the table. Asserted here is that the report is complete and finite, that it is sensitive, and that
what the algorithms do by definition is found exactly.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

import pytest
import torch

from bounds.errors import UserError
from fedproof.cli import main
from stability.identities import (
    Residual,
    Trajectory,
    compare,
    feddyn,
    fedinit,
    fedsagd,
    table,
)
from stability.identities import report as reports
from synthetic.quadratic import random_quadratics
from synthetic.softmax import random_softmax
from tests.stability.matching import Arena, matching_run
from tests.stability.reference import cases, control, initialisation, momentum
from tests.stability.reference.draws import Sampling
from tests.stability.reference.run import Run

COEFFICIENTS = reports.Coefficients()
STRENGTH, RELAXATION = COEFFICIENTS.strength, COEFFICIENTS.relaxation
SAGD = {
    name: getattr(COEFFICIENTS, name) for name in ("proximal", "decay", "momentum", "global_rate")
}


@dataclass(frozen=True)
class Setting:
    """What trajectories are made on."""

    name: str
    arena: Arena


def settings() -> Iterator[Setting]:
    """Two problems, with noise and with minibatches, both readings of inactivity; a decay."""
    smooth = random_quadratics(clients=5, dim=3, samples=4, seed=3, noise=0.1)
    labels = random_softmax(clients=5, features=3, classes=4, samples=6, seed=4, ridge=0.01)
    sampling = Sampling(participation=2, local_steps=3, batch=2)
    readings: list[tuple[str, Literal["idle", "train"]]] = [
        ("the active train", "idle"),
        ("everyone trains", "train"),
    ]
    for reading, inactive in readings:
        for kind, problem in (("quadratics", smooth), ("softmax regression", labels)):
            arena = Arena(problem, None, sampling, rounds=12, inactive=inactive, seeds=(11,))
            yield Setting(f"{kind}, {reading}", arena)
    decaying = Arena(smooth, None, sampling, rounds=12, decay=0.9, seeds=(11,))
    yield Setting("quadratics, rate decays by 0.9 a round", decaying)


def options(setting: Setting) -> dict[str, Any]:
    """Return what `simulate` is to do."""
    arena = setting.arena
    return {
        "rounds": arena.rounds,
        "participation": arena.sampling.participation,
        "local_steps": arena.sampling.local_steps,
        "batch": arena.sampling.batch,
        "schedule": {"kind": "exponential", "rate": arena.rate, "decay": arena.decay},
        "seeds": arena.seeds,
        "inactive": arena.inactive,
    }


@cache
def of_fedsagd(setting: Setting) -> tuple[Trajectory, list[Residual]]:
    """FedSAGD's lemmas."""
    run = reports.record_fedsagd(setting.arena.problem, COEFFICIENTS, **options(setting))
    return run, reports.along_fedsagd(run, COEFFICIENTS)


@cache
def of_fedinit(setting: Setting) -> tuple[Trajectory, list[Residual]]:
    """FedInit's recursion."""
    run = reports.record_fedinit(setting.arena.problem, COEFFICIENTS, **options(setting))
    return run, reports.along_fedinit(run, COEFFICIENTS)


@cache
def of_feddyn(setting: Setting) -> tuple[Trajectory, list[Residual]]:
    """FedDyn's server, with the gradients that its states are said to be."""
    problem = setting.arena.problem
    run = reports.record_feddyn(problem, COEFFICIENTS, **options(setting))
    return run, reports.along_feddyn(problem, run, COEFFICIENTS)


TRAININGS: dict[str, Callable[[Run], None]] = {
    "fedsagd": lambda run: momentum.fedsagd(run, **SAGD),
    "fedinit": lambda run: initialisation.fedinit(run, relaxation=RELAXATION),
    "feddyn": lambda run: control.feddyn(run, strength=STRENGTH),
}
REPORTS = {"fedsagd": of_fedsagd, "fedinit": of_fedinit, "feddyn": of_feddyn}
EXPECTED = {
    "fedsagd": {"fedsagd.lemD5", "fedsagd.lemD6", "fedsagd.lemD7 (a)", "fedsagd.lemD8"},
    "fedinit": {"fedinit.eq10", "fedinit.lem22 s0", "fedinit.poster.alg1 (1)"},
    "feddyn": {
        "switching.def.control",
        "switching.def.gamma",
        "switching.claim.first_order",
        "switching.claim.ideal",
    },
}
SETTINGS = list(settings())


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.name)
@pytest.mark.parametrize("name", REPORTS)
def test_report_is_complete_and_finite(name: str, setting: Setting) -> None:
    """Every identity of the paper, in at least one reading, on at least one instance a round."""
    recorded, found = REPORTS[name](setting)
    assert {residual.identity for residual in found} == EXPECTED[name]
    for residual in found:
        assert residual.instances >= recorded.rounds
        assert residual.relative.isfinite().all()
        assert 0 <= residual.largest <= 2
    pairs = [(residual.identity, residual.reading) for residual in found]
    assert len(pairs) == len(set(pairs))
    shown = table(found)
    assert all(residual.reading in shown for residual in found)


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.name)
@pytest.mark.parametrize("name", REPORTS)
def test_recorded_run_is_the_reference_s(name: str, setting: Setting) -> None:
    """Local models, gradients and server states of the engine, not only its global models."""
    recorded, _ = REPORTS[name](setting)
    run = matching_run(setting.arena, 11, setting.arena.problem)
    TRAININGS[name](run)
    expected = cases.trajectory(run)
    for part in ("models", "paths", "gradients", "rates"):
        torch.testing.assert_close(
            getattr(recorded, part), getattr(expected, part), rtol=1e-9, atol=1e-11, equal_nan=True
        )
    assert torch.equal(recorded.active, expected.active)
    for state, values in recorded.states.items():
        torch.testing.assert_close(values, expected.states[state], rtol=1e-9, atol=1e-11)


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.name)
def test_fedsagd_does_what_algorithm_1_says(setting: Setting) -> None:
    """Lines 9, 10, 15 and 16, written once more on the recorded tensors."""
    run, _ = of_fedsagd(setting)
    lam, mu, beta, eta = SAGD.values()
    x, v, y = run.models, run.state("momentum"), run.paths
    anchor = x[:-1, None, None]
    direction = beta * v[:-1, None, None] + run.gradients + (lam + mu) * y[:, :, :-1] - lam * anchor
    steps = y[:, :, :-1] - run.rates[:, None, None, None] * direction
    trained = run.trained[..., None].expand(-1, -1, run.local_steps)
    assert compare("line 10", "", y[:, :, 1:], steps, where=trained).largest < 1e-13
    offset = run.active_sum(y[:, :, -1] - x[:-1, None]) / run.active.sum(dim=1, keepdim=True)
    scale = (1 + beta) * run.rates[:, None] * run.local_steps
    assert (
        compare("line 15", "", v[1:], beta / (1 + beta) * v[:-1] - offset / scale).largest < 1e-13
    )
    assert compare("line 16", "", x[1:], x[:-1] + eta * offset).largest < 1e-13


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.name)
def test_fedinit_starts_and_steps_as_printed(setting: Setting) -> None:
    """Lines 6, 9 and 16 of Algorithm 1, and the telescoped local steps."""
    run, _ = of_fedinit(setting)
    before = fedinit.latest_models(run)
    start = run.models[:-1, None] + RELAXATION * (run.models[:-1, None] - before[:-1])
    assert compare("line 6", "", run.paths[:, :, 0], start, where=run.trained).largest < 1e-13
    travelled = -run.rates[:, None, None] * run.gradients.sum(dim=2)
    moved = run.paths[:, :, -1] - run.paths[:, :, 0]
    assert compare("line 9", "", moved, travelled, where=run.trained).largest < 1e-11
    mean = run.active_sum(run.paths[:, :, -1]) / run.active.sum(dim=1, keepdim=True)
    assert compare("line 16", "", run.models[1:], mean).largest < 1e-13


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.name)
def test_feddyn_accumulates_as_printed(setting: Setting) -> None:
    """The server state is the accumulated sum of the active clients' offsets."""
    run, _ = of_feddyn(setting)
    offsets = run.active_sum(run.paths[:, :, -1] - run.models[:-1, None])
    accumulated = -STRENGTH / run.clients * offsets.cumsum(dim=0)
    assert compare("h", "", run.state("h")[1:], accumulated).largest < 1e-12


@pytest.mark.parametrize("name", REPORTS)
def test_report_notices_a_wrong_trajectory(name: str) -> None:
    """Moving one global model by a part in a thousand changes some residual by as much."""
    recorded, found = REPORTS[name](SETTINGS[0])
    models = recorded.models.clone()
    models[3] *= 1.001
    moved = dataclasses.replace(recorded, models=models)
    if name == "fedsagd":
        again = fedsagd.residuals(moved, **SAGD)
    elif name == "fedinit":
        again = fedinit.residuals(moved, relaxation=RELAXATION)
    else:
        again = feddyn.residuals(moved, strength=STRENGTH)
    before = {(r.identity, r.reading): r.largest for r in found}
    assert max(abs(r.largest - before[r.identity, r.reading]) for r in again) > 1e-5


def test_comparison_is_relative_and_complete() -> None:
    """Scale does not matter, zeros agree, opposite vectors are two apart."""
    vectors = cases.normal(0, 4, 3)
    small = compare("", "", 1e-9 * vectors, 1e-9 * (vectors + 1e-3))
    large = compare("", "", 1e9 * vectors, 1e9 * (vectors + 1e-3))
    torch.testing.assert_close(small.relative, large.relative)
    assert compare("", "", torch.zeros(2, 3), torch.zeros(2, 3)).largest == 0
    assert compare("", "", vectors, -vectors).largest == pytest.approx(2)
    chosen = torch.tensor([True, False, False, True])
    assert compare("", "", vectors, vectors, where=chosen).instances == 2


def test_parts_of_different_runs_are_refused() -> None:
    """Shapes must fit, and a state that was not recorded is named."""
    recorded, _ = of_fedinit(SETTINGS[0])
    with pytest.raises(UserError, match=r"models has shape .* it must be"):
        dataclasses.replace(recorded, models=recorded.models[1:])
    with pytest.raises(UserError, match=r"no state 'momentum' .* record it"):
        fedsagd.residuals(recorded, **SAGD)


def test_report_gathers_all_identities() -> None:
    """One call runs all three algorithms."""
    setting = SETTINGS[0]
    found = reports.report(setting.arena.problem, **options(setting))
    separate = [residual for name in REPORTS for residual in REPORTS[name](setting)[1]]
    assert table(found) == table(separate)


def test_command_prints_a_line_for_each_reading(capsys: pytest.CaptureFixture[str]) -> None:
    """As a table, and as JSON."""
    assert main(["identities", "--rounds", "3", "--problem", "softmax"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert main(["identities", "--rounds", "3", "--problem", "softmax", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert len(lines) == len(rows) + 1
    assert {row["identity"] for row in rows} == set().union(*EXPECTED.values())

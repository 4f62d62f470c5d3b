"""All identities along runs of the algorithms that they are about."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from bounds.algorithm import Algorithm
from bounds.methods.feddyn import FedDyn
from bounds.methods.fedinit import FedInit
from bounds.methods.fedsagd import FedSAGD
from stability.identities import feddyn, fedinit, fedsagd
from stability.identities.recorder import Recorder
from stability.identities.trajectory import Residual, Trajectory
from stability.loop import simulate
from synthetic.problem import Problem


@dataclass(frozen=True, kw_only=True)
class Coefficients:
    """Hyper-parameters of the three algorithms, generic so that no term of an identity is zero."""

    proximal: float = 0.3
    decay: float = 0.2
    momentum: float = 0.6
    global_rate: float = 0.8
    relaxation: float = 0.1
    strength: float = 0.7


def report(
    problem: Problem, *, coefficients: Coefficients | None = None, **options: Any
) -> list[Residual]:
    """Return every identity in every reading; `options` go to `simulate`, which runs one seed."""
    c = coefficients or Coefficients()
    found = along_fedsagd(record_fedsagd(problem, c, **options), c)
    found += along_fedinit(record_fedinit(problem, c, **options), c)
    return found + along_feddyn(problem, record_feddyn(problem, c, **options), c)


def record_fedsagd(problem: Problem, c: Coefficients, **options: Any) -> Trajectory:
    """Run FedSAGD and keep the run."""
    algorithm = FedSAGD(
        proximal=c.proximal, decay=c.decay, momentum=c.momentum, global_rate=c.global_rate
    )
    return _record(problem, algorithm, "momentum", **options)


def record_fedinit(problem: Problem, c: Coefficients, **options: Any) -> Trajectory:
    """Run FedInit and keep the run."""
    return _record(problem, FedInit(relaxation=c.relaxation), **options)


def record_feddyn(problem: Problem, c: Coefficients, **options: Any) -> Trajectory:
    """Run FedDyn and keep the run."""
    return _record(problem, FedDyn(strength=c.strength), "h", **options)


def along_fedsagd(run: Trajectory, c: Coefficients) -> list[Residual]:
    """Lemmas D.5 to D.8 of FedSAGD."""
    return fedsagd.residuals(
        run, proximal=c.proximal, decay=c.decay, momentum=c.momentum, global_rate=c.global_rate
    )


def along_fedinit(run: Trajectory, c: Coefficients) -> list[Residual]:
    """The recursion (10) of FedInit, and what stands near it."""
    return fedinit.residuals(run, relaxation=c.relaxation)


def along_feddyn(problem: Problem, run: Trajectory, c: Coefficients) -> list[Residual]:
    """What the switching paper says that FedDyn's states are, with the gradients of the problem."""
    return feddyn.residuals(
        run,
        strength=c.strength,
        end_gradients=_end_gradients(problem, run),
        global_gradients=problem.objective_gradient(run.models),
    )


def _record(problem: Problem, algorithm: Algorithm, *states: str, **options: Any) -> Trajectory:
    recorder = Recorder(*states)
    simulate(problem, algorithm, metrics=[recorder.metric], **options)
    return recorder.trajectory()


def _end_gradients(problem: Problem, run: Trajectory) -> Tensor:
    """grad f_i at the last local models, [round, client, dim]; NaN where a client did not train."""
    ends = run.paths[:, :, -1]
    gradients = torch.full_like(ends, torch.nan)
    for t in range(run.rounds):
        clients = run.trained[t].nonzero()[:, 0]
        gradients[t, clients] = problem.local_gradient(ends[t, clients, None], clients)[:, 0]
    return gradients

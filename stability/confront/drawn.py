r"""Training data of its own for each replica, drawn from a population that is known as a whole.

    E_G   = E_S E_A [F(w) - f(w)]        FedInit: every client's samples are drawn
    E_gen = E_S E_A [R_u(x) - R_e(x)]    FedSAGD, eq. (2): the clients are drawn

The problem of the tables is the population: F and R_u are its objective, exactly. S is drawn from
it independently and uniformly, with replacement; replicas differ in S and in everything that the
algorithm draws, so that the mean over replicas is the one over S and A. At a model v_t that does
not depend on S the gap has mean zero; with v_t of one run on the population,

    E[F(w_t) - f(w_t)] = E[(F(w_t) - f(w_t)) - (F(v_t) - f(v_t))],

of which the right side varies less from one S to another.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

import torch
import xarray as xr
from torch import Tensor

from bounds.algorithm import Algorithm
from bounds.errors import UserError
from stability.confront.chosen import Chosen
from stability.confront.observed import Seen, Values
from stability.loop import simulate
from stability.measure import Metric, Record, metric
from stability.metrics.held_out import gap_on
from stability.options import seeds_of
from synthetic.problem import Neighbour, Problem
from synthetic.sample_problem import SampleProblem

GAP = "generalisation_gap"
NARROWED = "generalisation_gap_narrowed"
LOSS_CHANGE = "largest_loss_change"


@dataclass(frozen=True)
class Drawing:
    """What is drawn: samples of each client, or clients; one for `one_in` of the population."""

    what: Literal["samples", "clients"]
    one_in: int


@dataclass(frozen=True)
class Drawn:
    """A data set: the problem to train on, and the same with the last client drawn again."""

    problem: Problem
    neighbour: Neighbour | None = None


def draw(population: Problem, drawing: Drawing, seed: int) -> Drawn:
    """The data set of a seed."""
    generator = torch.Generator().manual_seed(seed)
    if drawing.what == "samples":
        return Drawn(_samples(population, drawing, generator))
    count = max(2, population.clients // drawing.one_in)
    *members, other = torch.randint(population.clients, (count + 1,), generator=generator).tolist()
    changed = Chosen(population, [*members[:-1], other])
    return Drawn(Chosen(population, members), Neighbour(changed, count - 1, None))


def gap(seen: Seen) -> Values:
    """The gap after T rounds, less that of the same data at v_T."""
    return seen.after(NARROWED)


def _samples(population: Problem, drawing: Drawing, generator: torch.Generator) -> Problem:
    if not isinstance(population, SampleProblem):
        msg = (
            f"samples cannot be drawn from the clients of {population.name!r}; take a family that "
            "is given by the loss of one sample, such as cosine or logistic"
        )
        raise UserError(msg)
    count = max(1, population.samples // drawing.one_in)
    rows = torch.randint(population.samples, (population.clients, count), generator=generator)
    clients = torch.arange(population.clients)[:, None]
    data = {name: value[clients, rows] for name, value in population.data.items()}
    return SampleProblem(population.law, data, start=population.start, noise=population.noise)


def simulate_each(
    population: Problem, drawing: Drawing, algorithm: Algorithm, *, twins: bool,
    metrics: Sequence[Metric], seeds: int | Sequence[int], **options: Any,
) -> tuple[xr.Dataset, list[Drawn]]:  # fmt: skip
    """One run for each seed on data of its own, as one data set, and what was trained on."""
    labels = seeds_of(seeds)
    sets = [draw(population, drawing, seed) for seed in labels]
    aside = max(labels) + 1  # draws of its own: v must not depend on any S
    path = simulate(population, algorithm, seeds=[aside], metrics=[_models], **options)["models"]
    models = torch.from_numpy(path.values[0, 0]).to(population.dtype)
    asked = [
        gap_on(population, name=GAP),
        _narrowed(population, models),
        *([_loss_change(population)] if twins else []),
        *metrics,
    ]
    runs = [
        simulate(
            one.problem, algorithm, seeds=[seed], twin=one.neighbour if twins else None,
            metrics=asked, **options,
        )
        for one, seed in zip(sets, labels, strict=True)
    ]  # fmt: skip
    whole = xr.concat(
        runs, dim="seed", data_vars="minimal", coords="minimal", compat="override", join="outer",
        combine_attrs="drop_conflicts",
    )  # fmt: skip
    prints = "".join(str(run.attrs["fingerprint"]) for run in runs)
    whole.attrs["fingerprint"] = hashlib.sha256(prints.encode()).hexdigest()
    return whole, sets


@metric(name="models", dims=("coordinate",))
def _models(record: Record) -> Tensor:
    """w_t."""
    return record.model


def _narrowed(population: Problem, models: Tensor) -> Metric:
    """(F - f)(w_t) - (F - f)(v_t); `models` [round, dim] are v_t."""

    @metric(name=NARROWED)
    def narrowed(record: Record) -> Tensor:
        fixed = models[min(record.round, len(models) - 1)]

        def of_problem(own: Problem, points: Tensor) -> Tensor:
            return (population.objective(points) - own.objective(points)) - (
                population.objective(fixed[None]) - own.objective(fixed[None])
            )

        return record.per_twin(of_problem)

    return narrowed


def _loss_change(population: Problem) -> Metric:
    """max_j |F_j(x_t) - F_j(x'_t)| over the population, at least the level of stability."""

    @metric(name=LOSS_CHANGE)
    def change(record: Record) -> Tensor:
        clients = torch.arange(population.clients)
        replicas, twins, dim = record.model.shape
        points = record.model.reshape(1, -1, dim).expand(len(clients), -1, -1)
        losses = population.local_objective(points, clients).reshape(-1, replicas, twins)
        return (losses - losses[:, :, :1]).abs().amax(0)

    return change

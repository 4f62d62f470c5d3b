"""A protocol's settings on a small synthetic problem, for a figure without stored runs.

Algorithms, hyper-parameters, participation, epochs and the schedule are the protocol's at small
scale; data, model and the size of the rates are not: Gaussian classes dealt to 20 clients by a
Dirichlet distribution of their labels, a softmax regression or a network of one hidden layer, and
rates multiplied so that the largest is `LARGEST_RATE`. What is seen is how the quantities of a
figure move, not the values of the paper.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, cast

import torch
import xarray as xr
from torch import Tensor, nn
from torch.nn.functional import cross_entropy
from torch.nn.utils import parameters_to_vector

from stability.benchmarks.arena import Arena
from stability.benchmarks.federation import softmax_problem
from stability.benchmarks.measurements import make_series
from stability.benchmarks.protocol import Protocol, Setting
from stability.benchmarks.runner import algorithm_of, schedule_of
from stability.loop import simulate
from synthetic.client_data import ClientData
from synthetic.families.softmax import mixture
from synthetic.module_problem import ModuleProblem
from synthetic.problem import Neighbour, Problem, neighbour

CLIENTS, SAMPLES, FEATURES, CLASSES, HIDDEN = 20, 20, 12, 6, 24
CONCENTRATION = {"iid": 1000.0, "noniid": 0.3}
SEPARATION, BATCH, LARGEST_RATE = 1.2, 10, 0.3
MOST_EPOCHS = 20


def run_setting(protocol: Protocol, setting: Setting, *, rounds: int, seeds: int) -> xr.Dataset:
    """One setting on the synthetic problem; `rounds` = 0 takes the protocol's."""
    arena = _arena(
        str(setting.place.get("split", "noniid")), str(setting.problem.get("model")),
        min(CLIENTS, int(setting.problem.get("clients", CLIENTS))),
    )  # fmt: skip
    run = dict(setting.run)
    factor = LARGEST_RATE / max(float(other.run["rate"]) for other in protocol.settings)
    whole = int(run["rounds"])
    length = rounds or whole
    return simulate(
        arena.problem,
        algorithm_of(_shortened(setting.algorithm, length / whole)),
        rounds=length,
        participation=run.get("participation"),
        epochs=min(MOST_EPOCHS, int(run.get("epochs", 1))),
        batch=BATCH,
        schedule=schedule_of(_shortened(run, length / whole) | {"rate": factor * run["rate"]}),
        seeds=seeds,
        twin=_twins(arena.problem, run.get("twins", ())),
        metrics=make_series(protocol.series, arena),
    )


def _shortened(table: Mapping[str, Any], share: float) -> dict[str, Any]:
    """The table with its switches and drops at the same share of the rounds."""
    found = dict(table)
    if isinstance(found.get("switch"), int):
        found["switch"] = round(found["switch"] * share)
    if "drop" in found:
        drop = found["drop"]
        found["drop"] = {**drop, "at_round": round(drop["at_round"] * share)}
    return found


@cache
def _arena(split: str, model: str, clients: int) -> Arena:
    """Twenty clients' samples, and as many again that nobody trains on."""
    inputs, labels = mixture(
        clients=clients, features=FEATURES, classes=CLASSES, samples=2 * SAMPLES,
        concentration=CONCENTRATION.get(split, 0.3), separation=SEPARATION, seed=0,
    )  # fmt: skip
    features, targets = torch.from_numpy(inputs).float(), torch.from_numpy(labels)
    data = ClientData(
        features[:, :SAMPLES].reshape(-1, FEATURES),
        targets[:, :SAMPLES].reshape(-1),
        torch.full((clients,), SAMPLES),
    )
    held_out = features[:, SAMPLES:].reshape(-1, FEATURES), targets[:, SAMPLES:].reshape(-1)
    return Arena(_problem(model, data), *held_out)


def _problem(model: str, data: ClientData) -> Problem:
    if model == "logistic":
        return softmax_problem(data, classes=CLASSES, decay=1e-3)
    return ModuleProblem(_Network(), cross_entropy, data, decay=1e-3, start=_start, name="network")


class _Network(nn.Module):
    """One hidden layer, whose output is what the papers call features."""

    def __init__(self) -> None:
        """Two linear layers."""
        super().__init__()
        self.body = nn.Linear(FEATURES, HIDDEN)
        self.head = nn.Linear(HIDDEN, CLASSES)

    def features(self, inputs: Tensor) -> Tensor:
        """The penultimate layer."""
        return torch.tanh(cast(Tensor, self.body(inputs)))

    def forward(self, inputs: Tensor) -> Tensor:
        """Logits."""
        return cast(Tensor, self.head(self.features(inputs)))


def _start(seed: int) -> Tensor:
    """The initial parameters of a seed."""
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(seed)
        return parameters_to_vector(_Network().parameters()).detach()


def _twins(problem: Problem, kinds: tuple[str, ...]) -> list[Neighbour] | None:
    """Another client, or another datum of a client, for each kind."""
    samples: dict[str, int | None] = {"client": None, "sample": 0}
    return [neighbour(problem, client=0, sample=samples[kind]) for kind in kinds] or None

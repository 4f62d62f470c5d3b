"""What a unit runs on: a federated problem made of published data, and the test examples."""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from bounds.errors import UserError
from bounds.methods.fedavg import FedAvg
from stability.benchmarks.data import load_data
from stability.benchmarks.dealing import shuffled
from stability.benchmarks.examples import Examples, Part, Scale
from stability.benchmarks.federation import (
    client_data,
    module_problem,
    scaled,
    softmax_problem,
)
from stability.benchmarks.noise import with_brightness, with_colours
from stability.benchmarks.partitions import make_partition
from stability.loop import simulate
from synthetic.client_data import ClientData
from synthetic.module_problem import ModuleProblem
from synthetic.problem import Problem

TRAIN, TEST = 1, 2  # purposes of the order in which a part of the examples is taken


@dataclass(frozen=True)
class Arena:
    """The problem, and the test examples in the scale of its inputs; features may be of fewer."""

    problem: Problem
    inputs: Tensor
    targets: Tensor
    featured: Tensor | None = None  # the inputs that features are read off, if not all


@functools.lru_cache(maxsize=2)
def make_arena(description: str, seed: int, folder: Path | None) -> Arena:
    """The arena of a [problem] table in JSON.

    The seed decides which examples are taken, how they are dealt to clients, and their noise; the
    test examples are the same for all seeds.
    """
    table = json.loads(description)
    examples = load_once(table["data"], json.dumps(table.get("data_options", {})), folder)
    train = some(examples.train, table.get("train"), seed, TRAIN)
    test = some(examples.test, table.get("test"), 0, TEST)
    featured = some(test, table.get("featured"), 0, TEST).inputs
    dealt = dict(table["partition"])
    if "name" not in dealt:
        msg = f"a partition needs a name, got {dealt}"
        raise UserError(msg)
    rows = make_partition(dealt.pop("name"), train, clients=table["clients"], seed=seed, **dealt)
    data, inputs = client_data(train, rows), test.inputs
    if inputs.ndim == 4:
        scale = Scale.of(train.inputs)
        data = scaled(_noisy(data, table.get("noise", {}), seed), scale)
        inputs, featured = scale(inputs), scale(featured)
    problem = _problem(table, data, examples.classes)
    if "pretrain" in table:
        problem = _pretrained(table, problem, seed, folder)
    return Arena(problem, inputs, test.targets, featured)


def some(part: Part, count: int | str | None, seed: int, purpose: int) -> Part:
    """That many of the examples in a random order; all of them if None or "all"."""
    if count is None or count == "all":
        return part
    if not isinstance(count, int) or not 1 <= count <= len(part):
        msg = (
            f"train, test and featured must be between 1 and {len(part)}, the examples there are: "
            f"{count}"
        )
        raise UserError(msg)
    return part.pick(shuffled(len(part), seed, purpose)[:count])


def _noisy(data: ClientData, noise: Mapping[str, float], seed: int) -> ClientData:
    """Images of other colours at each client, and of another brightness in each class."""
    if unknown := set(noise) - {"colours", "brightness"}:
        msg = f"noise can be of colours and of brightness, not of {', '.join(sorted(unknown))}"
        raise UserError(msg)
    if "colours" in noise:
        data = with_colours(data, deviation=noise["colours"], seed=seed)
    if "brightness" in noise:
        data = with_brightness(data, deviation=noise["brightness"], seed=seed)
    return data


def _problem(table: Mapping[str, Any], data: ClientData, classes: int) -> Problem:
    """The model on the data; logistic regression with its gradient written out."""
    decay = float(table.get("decay", 0.0))
    if table["model"] == "logistic":
        return softmax_problem(data, classes=classes, decay=decay)
    options = dict(table.get("model_options", {}))
    return module_problem(table["model"], data, classes=classes, decay=decay, **options)


def _pretrained(
    table: Mapping[str, Any], problem: Problem, seed: int, folder: Path | None
) -> Problem:
    """The problem with a start that was trained on public data (switching paper, Figure 7).

    The public data are those of one client who trains alone, from the start that the seed draws,
    with a last layer for the public classes. That layer is then left, for the seed's own.
    """
    public = table["pretrain"]
    if not isinstance(problem, ModuleProblem):
        msg = f"only a module starts from other parameters, and {table['model']!r} starts from zero"
        raise UserError(msg)
    examples = load_once(public["data"], "{}", folder)
    part = some(examples.train, public.get("train"), seed, TRAIN)
    data = scaled(client_data(part, [torch.arange(len(part))]), Scale.of(part.inputs))
    trained = simulate(
        _problem(table, data, examples.classes),
        FedAvg(),
        rounds=1,
        epochs=public["epochs"],
        batch=public["batch"],
        schedule=public["rate"],
        seeds=[seed],
    )
    start = problem.initial(seed).clone()
    body = problem.dim - _last_layer(problem)
    start[:body] = torch.from_numpy(trained["model"].values[0, 0, :body])
    problem.start = lambda _: start
    return problem


def _last_layer(problem: ModuleProblem) -> int:
    """How many numbers the last layer has; they come last."""
    layer = [*problem.parameters][-1].rpartition(".")[0]
    return sum(p.numel() for n, p in problem.parameters.items() if n.rpartition(".")[0] == layer)


@functools.lru_cache(maxsize=1)
def load_once(name: str, options: str, folder: Path | None) -> Examples:
    """A data set with options in JSON; the last one read is kept."""
    return load_data(name, folder=folder, **json.loads(options))

"""From examples, rows and a model to a federated problem, and from its points to accuracies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import torch
from torch import Tensor
from torch.nn.functional import cross_entropy, pad

from bounds.errors import UserError
from stability.benchmarks.examples import Part, Scale
from stability.benchmarks.models import make_model, starts
from synthetic.client_data import ClientData
from synthetic.module_problem import ModuleProblem
from synthetic.problem import Problem
from synthetic.softmax import SoftmaxRegression

BLOCK = 512  # examples taken at once


def client_data(part: Part, rows: Sequence[Tensor]) -> ClientData:
    """The examples of each client, as they are."""
    if any(len(own) == 0 for own in rows):
        msg = "every client needs at least one example; choose the clients by those they have"
        raise UserError(msg)
    joined = torch.cat(list(rows))
    sizes = torch.tensor([len(own) for own in rows])
    return ClientData(part.inputs[joined], part.targets[joined], sizes)


def scaled(data: ClientData, scale: Scale) -> ClientData:
    """The same with images in float32, of mean zero and deviation one."""
    return replace(data, inputs=scale(data.inputs))


def module_problem(
    name: str, data: ClientData, *, classes: int, decay: float = 0.0, **parameters: Any
) -> ModuleProblem:
    """A model of `models` with the cross-entropy, from an initial point that the seed draws."""
    given = {"classes": classes, **parameters}
    module = make_model(name, **given)
    start = starts(name, **given)
    return ModuleProblem(module, cross_entropy, data, decay=decay, start=start, name=name)


def softmax_problem(data: ClientData, *, classes: int, decay: float = 0.0) -> SoftmaxRegression:
    """The model `logistic` with its gradient written out, several times as fast, from zero.

    The last of each class's numbers is its bias.
    """
    inputs = pad(data.inputs.flatten(1), (0, 1), value=1.0)
    return SoftmaxRegression(replace(data, inputs=inputs), classes=classes, ridge=decay)


def logits(problem: Problem, point: Tensor, inputs: Tensor) -> Tensor:
    """What the model with these parameters says of inputs in the problem's scale."""
    if isinstance(problem, SoftmaxRegression):
        weights = point.reshape(problem.classes, problem.features)
        return inputs.flatten(1) @ weights[:, :-1].T + weights[:, -1]
    if isinstance(problem, ModuleProblem):
        with torch.no_grad():
            return problem.outputs(point, inputs).logits
    msg = f"only problems of a model have logits, and {problem.name!r} is none"
    raise UserError(msg)


def score(problem: Problem, point: Tensor, inputs: Tensor, targets: Tensor) -> tuple[float, float]:
    """The accuracy, and the mean cross-entropy, block by block."""
    right, loss = 0, 0.0
    for first in range(0, len(targets), BLOCK):
        some, true = inputs[first : first + BLOCK], targets[first : first + BLOCK]
        found = logits(problem, point, some)
        right += int((found.argmax(1) == true).sum())
        loss += float(cross_entropy(found, true, reduction="sum"))
    return right / len(targets), loss / len(targets)

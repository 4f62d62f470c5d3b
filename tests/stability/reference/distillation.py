"""Local losses that compare the local model's outputs with those of other models."""

from __future__ import annotations

from typing import Protocol, cast

import torch
from torch import Tensor
from torch.nn.functional import cosine_similarity, cross_entropy

from tests.stability.reference.problems import Module
from tests.stability.reference.run import Run, mean


class Encoder(Protocol):
    """A module that shows the representation under its logits."""

    def features(self, inputs: Tensor) -> Tensor:
        """Return one representation a sample."""


def fedntd(run: Run, *, weight: float, temperature: float) -> None:
    """FedAvg on CE + beta tau^2 KL of the not-true classes (Lee et al., 2022).

    The logits without the true class go through a softmax at temperature tau, the global model's
    as the target. The paper prints the divergence without tau^2; the authors' code has it.
    """
    problem = cast(Module, run.problem)
    x = run.start
    run.record(x)
    for t in range(run.rounds):

        def train(i: int, t: int = t, x: Tensor = x) -> Tensor:
            def direction(k: int, y: Tensor) -> Tensor:
                inputs, labels = problem.batch(i, run.draw(t, i, k))
                with torch.no_grad():
                    target = problem.place(x)(inputs)
                logits = problem.place(y)(inputs)
                loss = cross_entropy(logits, labels)
                for n, label in enumerate(labels.tolist()):
                    others = [c for c in range(logits.shape[1]) if c != label]
                    p = torch.softmax(target[n, others] / temperature, dim=0)
                    q = torch.softmax(logits[n, others] / temperature, dim=0)
                    divergence = (p * (p.log() - q.log())).sum()
                    loss = loss + weight * temperature**2 * divergence / len(labels)
                return problem.differentiate(loss) + problem.decay * y

            return run.local(t, i, x, direction)

        ends = {i: train(i) for i in run.training(t)}
        x = mean(ends[i] for i in run.active[t])
        run.record(x)


def moon(run: Run, *, weight: float, temperature: float) -> None:
    """FedAvg on CE + mu times the model-contrastive loss (Li et al., 2021).

    -log( e^{sim(z, z_glob)/tau} / (e^{sim(z, z_glob)/tau} + e^{sim(z, z_prev)/tau}) ), z the
    representation by the local, the global and the client's previous local model (the initial
    model before its first round), sim the cosine.
    """
    problem = cast(Module, run.problem)
    x = run.start
    run.record(x)

    def represent(point: Tensor, inputs: Tensor) -> Tensor:
        return cast(Encoder, problem.place(point)).features(inputs)

    for t in range(run.rounds):

        def train(i: int, t: int = t, x: Tensor = x) -> Tensor:
            previous = run.last.get(i, run.start)

            def direction(k: int, y: Tensor) -> Tensor:
                inputs, labels = problem.batch(i, run.draw(t, i, k))
                with torch.no_grad():
                    z_global = represent(x, inputs)
                    z_previous = represent(previous, inputs)
                z = represent(y, inputs)
                loss = cross_entropy(problem.module(inputs), labels)
                for n in range(len(labels)):
                    near = torch.exp(cosine_similarity(z[n], z_global[n], dim=0) / temperature)
                    far = torch.exp(cosine_similarity(z[n], z_previous[n], dim=0) / temperature)
                    loss = loss - weight * torch.log(near / (near + far)) / len(labels)
                return problem.differentiate(loss) + problem.decay * y

            return run.local(t, i, x, direction)

        ends = {i: train(i) for i in run.training(t)}
        x = mean(ends[i] for i in run.active[t])
        run.record(x)

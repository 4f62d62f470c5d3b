"""Series of a run that are read off the interaction tensor of each round.

features                  how many clusters of features the round's models have
features_kept             how many of w^t's the local models keep, on average
features_shared           how many w^t and w^{t+1} share
features_shared_average   how many w^t and the mean of the local models share: before the server's
                          own update (switching paper, Figure 5c)

The models of a round are w^t, the local models of the active clients, and w^{t+1}.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field

import torch
from torch import Tensor

from bounds.errors import UserError
from stability.benchmarks.interaction import interaction, penultimate
from stability.measure import Metric, Record, metric
from stability.populations import of_active
from synthetic.module_problem import ModuleProblem
from synthetic.products import ordered_mean

NAMES = ("features", "features_kept", "features_shared", "features_shared_average")


def feature_metrics(
    inputs: Tensor, *, components: int = 20, correlation: float = 0.5, quantile: float = 0.9
) -> list[Metric]:
    """The four metrics, measured on these inputs in the problem's scale."""
    counts = _Counts(inputs, components, correlation, quantile)

    def one(place: int) -> Metric:
        @metric(when="round", name=NAMES[place])
        def counted(record: Record) -> Tensor:
            return counts.of(record)[..., place]

        return counted

    return [one(place) for place in range(len(NAMES))]


@dataclass
class _Counts:
    """The four numbers of a round, counted once for all metrics."""

    inputs: Tensor
    components: int
    correlation: float
    quantile: float
    record: Record | None = None
    found: Tensor = field(default_factory=lambda: torch.empty(0))

    def of(self, record: Record) -> Tensor:
        """[replica, twin, 4]."""
        if self.record is None or (self.record.trace is not record.trace):
            self.record, self.found = record, self._count(record)
        return self.found

    def _count(self, record: Record) -> Tensor:
        local = of_active(record, record.ends)
        average = ordered_mean(local, dim=2)
        found = record.model.new_empty(*record.model.shape[:2], len(NAMES))
        for place in itertools.product(*map(range, record.model.shape[:2])):
            points = [record.model[place], *local[place], record.after[place], average[place]]
            problem = record.problems()[place[1]]
            found[place] = found.new_tensor(self._numbers(problem, torch.stack(points)))
        return found

    def _numbers(self, problem: object, points: Tensor) -> list[float]:
        if not isinstance(problem, ModuleProblem):
            msg = "only a problem of a torch module has features; logistic regression has none"
            raise UserError(msg)
        inputs = self.inputs.to(problem.device)
        if inputs.is_floating_point():
            inputs = inputs.to(problem.dtype)
        activations = penultimate(problem, points, inputs)
        *models, average = activations
        options = {"correlation": self.correlation, "quantile": self.quantile}
        whole = interaction(models, components=self.components, **options)
        last = len(models) - 1
        before = interaction([*models[:-1], average], components=self.components, **options)
        return [
            whole.clusters,
            whole.kept(0, range(1, last)),
            whole.shared(0, last),
            before.shared(0, last),
        ]

r"""The series that experiments measure beside `stability.metrics`: they need the test examples.

accuracy              the share of test examples that w^t classifies rightly
test_loss             their mean cross-entropy
accuracy_of_average   of gamma^t = (1/P) sum_{k in P_t} theta_k^t, the mean of the local models
                      of round t (switching paper, Figure 8)
switching_gap         T C_T - sum_{t=1}^T C_{t-1}, the left side of the switching criterion (5)
                      over eta, with C_t estimated by ||h_t||^2 as in `feddyn_to_fedavg`
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import torch
from torch import Tensor
from torch.linalg import LinAlgError  # type: ignore[attr-defined]

from bounds.errors import UserError
from stability.benchmarks.arena import Arena
from stability.benchmarks.features import feature_metrics
from stability.benchmarks.federation import score
from stability.measure import Metric, Record, as_metric, metric
from stability.norms import squared_lengths
from stability.populations import of_active
from synthetic.products import ordered_mean

CORRELATED = "features_corr_"


def make_series(names: Sequence[str], arena: Arena) -> list[Metric]:
    """The metrics of these names: those above, and those of `stability.metrics`."""
    scores = _Scores(arena)
    featured = arena.inputs if arena.featured is None else arena.featured
    own = [
        _tested("accuracy", scores, 0),
        _tested("test_loss", scores, 1),
        _accuracy_of_average(arena),
        switching_gap,
        *map(_unless_diverged, feature_metrics(featured)),
        *(_correlated(name, featured) for name in names if name.startswith(CORRELATED)),
    ]
    made = {one.name: one for one in own}
    return [made[name] if name in made else as_metric(name) for name in names]


def _correlated(name: str, featured: Tensor) -> Metric:
    """The number of clusters with another gamma_corr (switching paper, Table 3)."""
    correlation = float(name.removeprefix(CORRELATED))
    counted = feature_metrics(featured, correlation=correlation)[0]
    return _unless_diverged(replace(counted, name=name))


def _unless_diverged(one: Metric) -> Metric:
    """The same, NaN in a round in which a model ceases to have numbers: it has no features then."""

    def counted(record: Record) -> Tensor:
        try:
            return one(record)
        except LinAlgError:
            return torch.full_like(record.model[..., 0], torch.nan)

    return replace(one, function=counted)


@dataclass
class _Scores:
    """Accuracy and loss of the global models of a round, computed once for both."""

    arena: Arena
    round: int = -1
    found: Tensor = field(default_factory=lambda: torch.empty(0))

    def at(self, record: Record) -> Tensor:
        """[replica, twin, 2]."""
        if self.round != record.round:
            self.round, self.found = record.round, _score(self.arena, record, record.model)
        return self.found


def _tested(name: str, scores: _Scores, place: int) -> Metric:
    @metric(name=name)
    def tested(record: Record) -> Tensor:
        return scores.at(record)[..., place]

    return tested


def _accuracy_of_average(arena: Arena) -> Metric:
    @metric(when="round")
    def accuracy_of_average(record: Record) -> Tensor:
        average = ordered_mean(of_active(record, record.ends), dim=2)
        return _score(arena, record, average)[..., 0]

    return accuracy_of_average


@metric(every=True)
def switching_gap(record: Record) -> Tensor:
    """T C_T - (C_0 + ... + C_{T-1}), C_t = ||h_t||^2."""
    if "h" not in record.server:
        msg = f"{record.algorithm.describe()['name']} keeps no h, which switching_gap needs"
        raise UserError(msg)
    cost = squared_lengths(record.server["h"])
    earlier = record.memory.get("costs", torch.zeros_like(cost))
    record.memory["costs"] = earlier + cost
    return record.round * cost - earlier


def _score(arena: Arena, record: Record, models: Tensor) -> Tensor:
    """Accuracy and mean cross-entropy of models [replica, twin, dim], [replica, twin, 2]."""
    inputs, targets = arena.inputs.to(models), arena.targets.to(models.device)
    found = models.new_empty(*models.shape[:2], 2)
    for place in itertools.product(*map(range, models.shape[:2])):
        found[place] = models.new_tensor(score(record.problem, models[place], inputs, targets))
    return found

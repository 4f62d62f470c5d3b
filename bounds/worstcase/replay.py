"""Run the method on a worst federation: every gradient is asked anew of the clients' losses.

The losses are extended to all points by `interpolant`. Gradients that were unknowns of the program
are computed one after another, each at the point to which the ones before have led; noise, the
first model and what clients remember are those of the instance.
"""

from __future__ import annotations

import numpy as np

from bounds.exact.conic import Array
from bounds.worstcase.families import Evaluation
from bounds.worstcase.interpolant import Interpolant
from bounds.worstcase.vectors import COMMON, Place
from bounds.worstcase.worst_instance import Instance


def replay(instance: Instance) -> float:
    """The quantity after the run."""
    return replayed(instance).quantity


def replayed(instance: Instance) -> Instance:
    """The federation with the gradients and values that the run met."""
    losses = instance.case.losses
    extended = {
        (function, client): interpolant
        for function in range(len(losses.counts))
        for client, interpolant in enumerate(interpolants(instance, function))
    }
    vectors = dict(instance.vectors)
    now = Instance(instance.case, vectors, instance.numbers.copy())
    asked = [
        (evaluation.value, function, evaluation)
        for function, seen in enumerate(losses.seen)
        for evaluation in seen.values()
    ]
    # A later evaluation has a larger name of its value.
    for name, function, evaluation in sorted(asked, key=lambda one: one[0]):
        points = now.located(evaluation.point, clients=losses.counts[function])
        answers = [extended[function, j].at(point) for j, point in enumerate(points)]
        now.numbers[name] = np.mean([value for _, value in answers])
        lengths = np.array([gradient for gradient, _ in answers]) / float(losses.unit)
        _put(vectors, evaluation, lengths)
    return now


def _put(vectors: dict[Place, Array], evaluation: Evaluation, gradients: Array) -> None:
    """Let the gradients take the place of the unknown vector that stood for them."""
    if len(evaluation.gradient.parts) != (1 if len(gradients) == 1 else 2):
        return  # at the minimiser, where the gradients have mean zero by their form
    mean = gradients.mean(axis=0, keepdims=True)
    for place in evaluation.gradient.parts:
        vectors[place] = mean if place[0] == COMMON else gradients - mean


def interpolants(instance: Instance, function: int) -> list[Interpolant]:
    """The losses of the clients of one group."""
    case = instance.case
    count, seen = case.losses.counts[function], list(case.losses.seen[function].values())
    points = np.array([instance.located(one.point, clients=count) for one in seen])
    slopes = np.array([instance.located(one.gradient, clients=count) for one in seen])
    values = np.array([float(instance.numbers[one.value]) for one in seen])
    family = case.setting.family
    ends = family.curvature(case.setting.constants) if family.curvature else None
    curvature = None if ends is None else (float(ends[0]), float(ends[1]))
    return [Interpolant(points[:, j], slopes[:, j], values, curvature) for j in range(count)]

"""Where engine and reference are compared: problems with neighbours, and ways to train on them."""

from __future__ import annotations

from typing import Any

from torch.nn.functional import cross_entropy

from synthetic.problem import Problem as EngineProblem
from synthetic.problem import neighbour
from synthetic.quadratic import random_quadratics
from synthetic.softmax import random_softmax
from tests.stability.matching import Arena
from tests.stability.reference import cases
from tests.stability.reference.draws import Sampling
from tests.stability.toy import toy


def quadratic_arena(**changes: Any) -> Arena:
    """Quadratics of different curvature with noise and samples; the twin has another sample."""
    problem = random_quadratics(clients=6, dim=4, samples=5, seed=2, noise=0.05)
    settings: dict[str, Any] = {
        "problem": problem,
        "twin": neighbour(problem, client=1, sample=2),
        "sampling": Sampling(participation=3, local_steps=4, batch=2),
    }
    return Arena(**(settings | changes))


def module_arena(**changes: Any) -> Arena:
    """A perceptron on clients with different numbers of samples; the twin has another sample."""
    plain = cases.softmax_regression(5, clients=4)
    pairs = [
        (inputs[: 4 + i % 3], labels[: 4 + i % 3])
        for i, (inputs, labels) in enumerate(zip(plain.inputs, plain.labels, strict=True))
    ]
    options: dict[str, Any] = {"decay": 0.01, "strategy": changes.pop("strategy", "loop")}
    problem = EngineProblem.from_module(cases.Perceptron(3, 5, 4), cross_entropy, pairs, **options)
    settings: dict[str, Any] = {
        "problem": problem,
        "twin": neighbour(problem, client=1, sample=2),
        "sampling": Sampling(participation=2, local_steps=2, batch=3),
        "rate": 0.3,
    }
    return Arena(**(settings | changes))


def softmax_arena() -> Arena:
    """Multinomial logistic regression with uneven labels; the twin has another client."""
    problem = random_softmax(clients=6, features=4, classes=3, samples=5, seed=3, ridge=0.01)
    return Arena(
        problem=problem,
        twin=neighbour(problem, client=2),
        sampling=Sampling(participation=3, local_steps=3, batch=2),
        rate=0.5,
    )


SHORT = {
    "quadratics, everyone trains": quadratic_arena(inactive="train", rounds=6),
    "quadratics, epochs, decay": quadratic_arena(
        sampling=Sampling(participation=2, epochs=2, batch=3), decay=0.95, rounds=6
    ),
    # Clients with different numbers of samples, hence of steps; no cheaper coordinates.
    "unequal clients": Arena(
        problem=toy(0),
        twin=neighbour(toy(0), client=2),
        sampling=Sampling(participation=3, epochs=2, batch=2),
        rounds=6,
    ),
}
ARENAS = {"quadratics": quadratic_arena(), "softmax regression": softmax_arena(), **SHORT}
MODULES = {
    "module": module_arena(),
    "module, everyone trains": module_arena(inactive="train", rounds=6),
    "module, all at once": module_arena(strategy="vmap", rounds=6),
    "module, epochs, decay": module_arena(
        sampling=Sampling(participation=3, epochs=2, batch=3), decay=0.95, rounds=6
    ),
    "module, all samples": module_arena(sampling=Sampling(participation=3, epochs=2), rounds=6),
}

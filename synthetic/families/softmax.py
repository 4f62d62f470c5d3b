r"""Softmax regression on a Gaussian mixture whose labels are Dirichlet distributed over clients.

Features of class y are N(mean_y, I/features), the class means N(0, separation^2/features); client i
draws its class probabilities from Dirichlet(concentration, ..., concentration) and its labels from
them: equal clients as the concentration grows, one class a client as it goes to zero. The loss and
its gradient are those of `synthetic.softmax`; a ridge makes f strongly convex.
"""

from __future__ import annotations

import numpy as np
import torch
from numpy.typing import NDArray

from bounds.errors import UserError
from synthetic.client_data import ClientData
from synthetic.softmax import SoftmaxRegression


def make(
    *,
    clients: int = 5,
    features: int = 4,
    classes: int = 3,
    samples: int = 10,
    concentration: float = 1.0,
    separation: float = 1.0,
    ridge: float = 0.1,
    seed: int = 0,
) -> SoftmaxRegression:
    """See above; `samples` is the number of every client."""
    inputs, labels = mixture(
        clients=clients, features=features, classes=classes, samples=samples,
        concentration=concentration, separation=separation, seed=seed,
    )  # fmt: skip
    data = ClientData(
        torch.from_numpy(inputs.reshape(-1, features)),
        torch.from_numpy(labels.reshape(-1)),
        torch.full((clients,), samples),
    )
    return SoftmaxRegression(data, classes=classes, ridge=ridge)


def mixture(
    *,
    clients: int,
    features: int,
    classes: int,
    samples: int,
    concentration: float,
    separation: float,
    seed: int,
) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """Features [client, sample, feature] and labels [client, sample]."""
    for name, count in (
        ("clients", clients),
        ("features", features),
        ("classes", classes - 1),
        ("samples", samples),
    ):
        if count < 1:
            least = 2 if name == "classes" else 1
            msg = f"{name} must be at least {least}, got {count + least - 1}"
            raise UserError(msg)
    for name, value in (("concentration", concentration), ("separation", separation)):
        if not (value > 0 and np.isfinite(value)):
            msg = f"{name} must be positive, got {value}"
            raise UserError(msg)
    generator = np.random.default_rng(seed)
    means = separation * generator.standard_normal((classes, features))
    shares = generator.dirichlet(np.full(classes, concentration), clients)
    place = generator.random((clients, samples, 1))
    labels = (place >= shares.cumsum(axis=1)[:, None, :-1]).sum(axis=-1)
    noise = generator.standard_normal((clients, samples, features))
    return (means[labels] + noise) / np.sqrt(features), labels.astype(np.int64)

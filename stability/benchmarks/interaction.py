r"""The interaction tensor: which models have learned which features, and which data have them.

The switching paper, Section 3.3, after Jiang, Baek and Kolter (2024). Of each model m,
Phi_m [datum, d] is the penultimate layer's output. Its features are the projections on the first K
principal components,

    Phi = U S V^T,      v_k = Phi V_k = S_k U_k,      k = 1, ..., K.

Two features belong together if their correlation over the data exceeds gamma_corr in absolute
value. Clusters are formed greedily: in the order of models and components, the first feature that
has no cluster begins one, and takes all others without a cluster that correlate with it. A datum n
contains the feature v if v_n > gamma_data ||v||_inf, with gamma_data a quantile of the entries of
all features normalised so. Omega[m, n, f] = 1 where datum n contains a feature of model m that is
in cluster f.

Two choices that the paper leaves open. A singular vector's sign is arbitrary, so each is turned
until its entry of largest absolute value is positive. Directions in which Phi has no extent but
rounding are no features, so a model may have fewer than K.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

from bounds.errors import UserError
from stability.benchmarks.federation import BLOCK
from synthetic.module_problem import ModuleProblem


@dataclass(frozen=True)
class Interaction:
    """Omega as booleans [model, datum, cluster]."""

    tensor: Tensor

    @property
    def clusters(self) -> int:
        """F, the number of features of all models together (Figures 2 and 5d, Table 3)."""
        return self.tensor.shape[2]

    @property
    def learned(self) -> Tensor:
        """Which features each model has, [model, cluster]."""
        return self.tensor.any(1)

    def shared(self, one: int, other: int) -> int:
        """How many features two models have in common (Figures 3b and 5b)."""
        return int((self.learned[one] & self.learned[other]).sum())

    def kept(self, model: int, local: Sequence[int]) -> float:
        """The mean over local models of what each shares with a global one (Figures 3a and 5a)."""
        return sum(self.shared(model, one) for one in local) / len(local)


def interaction(
    activations: Sequence[Tensor],
    *,
    components: int = 20,
    correlation: float = 0.5,
    quantile: float = 0.9,
) -> Interaction:
    """Omega of the models' penultimate outputs, each [datum, d]; the defaults are the paper's."""
    _require(activations, components, correlation, quantile)
    owners: list[int] = []
    features: list[Tensor] = []
    for model, phi in enumerate(activations):
        own = principal(phi, components)
        owners += [model] * own.shape[1]
        features += list(own.T)
    if not features:
        msg = "no model has a feature: every penultimate output is zero"
        raise UserError(msg)
    stacked = torch.stack(features)
    cluster = clusters(stacked, correlation)
    normalised = stacked / stacked.abs().amax(1, keepdim=True)
    limit = float(np.quantile(normalised.numpy(), quantile))
    contained = normalised > limit
    shape = (len(activations), stacked.shape[1], int(cluster.max()) + 1)
    omega = torch.zeros(shape, dtype=torch.bool)
    for row, (model, place) in enumerate(zip(owners, cluster.tolist(), strict=True)):
        omega[model, :, place] |= contained[row]
    return Interaction(omega)


def principal(phi: Tensor, components: int) -> Tensor:
    """The projections on the first principal components, [datum, component], in float64."""
    left, sizes, _ = torch.linalg.svd(phi.double().cpu(), full_matrices=False)
    rounding = max(phi.shape) * torch.finfo(phi.dtype).eps
    real = int((sizes[:components] > rounding * sizes[0]).sum())
    return oriented(left[:, :real] * sizes[:real])


def oriented(features: Tensor) -> Tensor:
    """Each column with the sign that makes its entry of largest absolute value positive."""
    largest = features.gather(0, features.abs().argmax(0, keepdim=True))
    return features * largest.sign()


def clusters(features: Tensor, correlation: float) -> Tensor:
    """The cluster of each feature [feature, datum], numbered in the order in which they begin.

    A feature without deviation correlates with no other.
    """
    centred = features - features.mean(1, keepdim=True)
    length = centred.norm(dim=1, keepdim=True)
    # What is left of a constant after the mean is taken is rounding.
    real = length > 1e-12 * features.norm(dim=1, keepdim=True)
    unit = torch.where(real, centred / torch.where(real, length, 1.0), 0.0)
    together = (unit @ unit.T).abs() > correlation
    found = torch.full((len(features),), -1)
    count = 0
    for first in range(len(features)):
        if found[first] < 0:
            found[(found < 0) & together[first]] = count
            found[first] = count
            count += 1
    return found


def penultimate(problem: ModuleProblem, points: Tensor, inputs: Tensor) -> list[Tensor]:
    """Phi of the models with these parameters [model, dim] on the inputs, each [datum, d]."""
    found = []
    with torch.no_grad():
        for point in points:
            blocks = []
            for first in range(0, len(inputs), BLOCK):
                features = problem.outputs(point, inputs[first : first + BLOCK]).features
                if features is None:
                    msg = f"{problem.name!r} does not show its features: it is no head(features(x))"
                    raise UserError(msg)
                blocks.append(features.flatten(1))
            found.append(torch.cat(blocks))
    return found


def _require(
    activations: Sequence[Tensor], components: int, correlation: float, quantile: float
) -> None:
    lengths = {len(phi) for phi in activations}
    if len(lengths) != 1 or any(phi.ndim != 2 for phi in activations):
        msg = "activations must be [datum, d] of the same data for each of at least one model"
        raise UserError(msg)
    if components < 1:
        msg = f"components must be at least 1, got {components}"
        raise UserError(msg)
    for name, value in (("correlation", correlation), ("quantile", quantile)):
        if not 0 < value < 1:
            msg = f"{name} must be between 0 and 1, got {value}"
            raise UserError(msg)

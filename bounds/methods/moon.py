r"""MOON: local training contrasted with the global and the previous local model.

The local loss is F_i + mu L_con, with the representations z of the local model, z^g of the global
and z^p of the client's previous local model (w^0 before its first round), a temperature tau, and
sim the cosine:

    L_con = -log( e^{sim(z, z^g)/tau} / (e^{sim(z, z^g)/tau} + e^{sim(z, z^p)/tau}) ).

The server averages. Source: Li et al. (2021), Algorithm 1. Problems made by `Problem.from_module`
only, from a module with methods `features` (the representation) and `head` (from it the logits).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bounds.algorithm import Algorithm, Oracle, Round, State, require
from bounds.errors import UserError
from bounds.space import Vector, descend


@dataclass(frozen=True, kw_only=True)
class Moon(Algorithm):
    """weight: mu. temperature: tau."""

    weight: float = 1.0
    temperature: float = 0.5

    def __post_init__(self) -> None:
        """Check the hyper-parameters."""
        require(self.weight >= 0, "weight", self.weight, "zero or positive")
        require(self.temperature > 0, "temperature", self.temperature, "positive")

    def client(self, model: Vector) -> State:
        """The previous local model is w^0."""
        return {"last": model}

    def step(self, local: State, server: State, client: State, oracle: Oracle, now: Round) -> State:
        """Descend along the gradient of F_i + mu L_con."""
        point = local["point"]
        slope = oracle.penalised(point, self.contrast, (server["model"], client["last"]))
        return {"point": descend(point, now.rate, slope)}

    def contrast(self, torch: Any, ours: Any, references: tuple[Any, ...], labels: Any) -> Any:
        """mu L_con for each sample: log(1 + e^{(sim(z, z^p) - sim(z, z^g))/tau})."""
        del labels
        functions = torch.nn.functional
        near, far = (
            functions.cosine_similarity(z, other, dim=-1)
            for z, other in self._pairs(ours, references)
        )
        return self.weight * functions.softplus((far - near) / self.temperature)

    def finish(
        self, local: State, server: State, client: State, oracle: Oracle, now: Round
    ) -> tuple[State, State]:
        """Send x_{t,K}^i - x_t; keep x_{t,K}^i."""
        del client, oracle, now
        return {"update": local["point"] - server["model"]}, {"last": local["point"]}

    def _pairs(self, ours: Any, references: tuple[Any, ...]) -> list[tuple[Any, Any]]:
        if ours.features is None:
            msg = (
                "moon compares representations: the module needs a method `features` and a method "
                "`head`, with module(x) = module.head(module.features(x))"
            )
            raise UserError(msg)
        return [(ours.features, one.features) for one in references if one.features is not None]


ALGORITHM = Moon

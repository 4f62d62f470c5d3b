r"""FedNTD: local training that keeps what the global model says of the other classes.

The local loss is F_i + beta L_NTD, with the logits z of the local and z^g of the global model on
the minibatch, the true class y left out, and a temperature tau:

    L_NTD = tau^2 KL( softmax_{c != y}(z^g_c/tau) || softmax_{c != y}(z_c/tau) ).

The server averages. Source: Lee et al. (2022), Section 4; the factor tau^2 stands in the authors'
code and not in the paper. Problems made by `Problem.from_module` only.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bounds.algorithm import Algorithm, Oracle, Round, State, require
from bounds.space import descend


@dataclass(frozen=True, kw_only=True)
class FedNTD(Algorithm):
    """weight: beta. temperature: tau."""

    weight: float = 1.0
    temperature: float = 1.0

    def __post_init__(self) -> None:
        """Check the hyper-parameters."""
        require(self.weight >= 0, "weight", self.weight, "zero or positive")
        require(self.temperature > 0, "temperature", self.temperature, "positive")

    def step(self, local: State, server: State, client: State, oracle: Oracle, now: Round) -> State:
        """Descend along the gradient of F_i + beta L_NTD."""
        del client
        point = local["point"]
        slope = oracle.penalised(point, self.distil, (server["model"],))
        return {"point": descend(point, now.rate, slope)}

    def distil(self, torch: Any, ours: Any, references: tuple[Any, ...], labels: Any) -> Any:
        """beta L_NTD for each sample."""
        log_softmax = torch.nn.functional.log_softmax
        place = torch.arange(ours.logits.shape[-1] - 1, device=labels.device)
        others = place + (place >= labels[:, None]).long()  # all classes without the true one

        def not_true(logits: Any) -> Any:
            return log_softmax(logits.gather(1, others) / self.temperature, dim=-1)

        teacher, student = not_true(references[0].logits), not_true(ours.logits)
        divergence = (teacher.exp() * (teacher - student)).sum(-1)
        return self.weight * self.temperature**2 * divergence


ALGORITHM = FedNTD

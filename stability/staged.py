r"""One algorithm for the first rounds, another for the rest.

Both states are kept side by side from the start. What both name alike, such as FedDyn's h and the
clients' drifts d_i, is one and the same, so a variant that takes over goes on from there; what
only the second names is fresh at the switch. Source: the switching paper, whose Algorithm 1 has
FedDyn first and FedAvg then (`feddyn_to_fedavg`); its Table 4 and its Figures 5, 6, 11 and 12 put
other pairs to the test.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from bounds.algorithm import Algorithm, Oracle, Round, State, require

STAGE = "staged.second"  # zero before the switch, one from it on


@dataclass(frozen=True, kw_only=True)
class Staged(Algorithm):
    """first, then: the algorithms. switch: the first round of the second."""

    first: Algorithm
    then: Algorithm
    switch: int

    def __post_init__(self) -> None:
        """Check the round."""
        require(self.switch >= 0, "switch", self.switch, "zero or positive")

    @property
    def rotates(self) -> bool:
        """If both do."""
        return self.first.rotates and self.then.rotates

    def server(self, model: Tensor) -> State:
        """Both states, and the stage."""
        stage = torch.full_like(model[..., :1], float(self.switch == 0))
        return {**self.then.server(model), **self.first.server(model), STAGE: stage}

    def client(self, model: Tensor) -> State:
        """Both states."""
        return {**self.then.client(model), **self.first.client(model)}

    def start(self, server: State, client: State) -> State:
        """As the present algorithm does."""
        return self._present(server).start(server, client)

    def step(self, local: State, server: State, client: State, oracle: Oracle, now: Round) -> State:
        """As the present algorithm does."""
        return self._present(server).step(local, server, client, oracle, now)

    def finish(
        self, local: State, server: State, client: State, oracle: Oracle, now: Round
    ) -> tuple[State, State]:
        """As the present algorithm does; the other's state stays."""
        message, kept = self._present(server).finish(local, server, client, oracle, now)
        return message, {**client, **kept}

    def serve(self, server: State, mean: State, now: Round) -> State:
        """As the present algorithm does; then see whether the next round is the second's."""
        served = self._present(server).serve(server, mean, now)
        stage = torch.full_like(server[STAGE], float(now.index + 1 >= self.switch))
        return {**server, **served, STAGE: stage}

    def describe(self) -> dict[str, Any]:
        """Both descriptions, the first's hyper-parameters in front."""
        first, then = self.first.describe(), self.then.describe()
        name = f"{first['name']} then {then['name']}"
        return {**first, "name": name, "then": then, "switch": self.switch}

    def _present(self, server: State) -> Algorithm:
        # All lanes are in the same round, so any of them tells the stage.
        return self.then if bool(server[STAGE].reshape(-1)[0] > 0) else self.first

r"""When FedDyn should give way to FedAvg: the switching criterion for any training loop.

Proposition 1 of "Rethinking Regularization in Federated Learning: an Initialization
Perspective" (equations (3) to (5), derivation in its Appendix A.4) bounds the averaged
suboptimality of FedDyn after T rounds by

    D_T = (zeta + eta * sum_{t=1}^{T} C_{t-1}) / T,     eta = 1/(2 alpha) + L/(2 alpha^2),
    C_t = (1/m) sum_k || grad L_k(theta_k^t) - grad L_k(theta_*) ||^2,

and takes as the round to switch the smallest T with D_T <= D_{T+1}, which is

    T eta (C_T - (1/T) sum_{t=1}^{T} C_{t-1}) >= zeta.

Here alpha is FedDyn's coefficient, L the smoothness of the local losses, m the number of
clients, theta_k^t the latest local model of client k and zeta = (1 + L/alpha) Phi_0/kappa_0.
Nothing here depends on the simulation: drop a `SwitchingMonitor` into your own loop.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from bounds.errors import UserError
from stability.switching_costs import Costs, Exact, Gradient, History, Server, flat

Estimate = Literal["history", "server"]


def initial_constant(*, alpha: float, smoothness: float, potential: float, descent: float) -> float:
    """Return zeta = (1 + L/alpha) Phi_0/kappa_0.

    `potential` is Phi_0 = ||gamma^0 - theta_*||^2 + kappa C_0 and `descent` is kappa_0, both as in
    Lemma 1 of Acar et al. (2021).

    >>> initial_constant(alpha=2.0, smoothness=1.0, potential=4.0, descent=3.0)
    2.0
    """
    _require("alpha", alpha, alpha > 0, "positive")
    _require("smoothness", smoothness, smoothness >= 0, "zero or positive")
    _require("potential", potential, potential >= 0, "zero or positive")
    _require("descent", descent, descent > 0, "positive; Lemma 1 needs alpha large enough")
    return (1 + smoothness / alpha) * potential / descent


def _require(name: str, value: float, holds: bool, expected: str) -> None:
    if not (holds and math.isfinite(value)):
        msg = f"{name} must be finite and {expected}, got {value}"
        raise UserError(msg)


class SwitchingMonitor:
    """The criterion of Proposition 1, fed once a round from any training loop.

    How C_t is known:

    - `optimum`: the m local gradients at the optimum, and C_t is exact (convex problems whose
      optimum was computed before);
    - `estimate="history"`: each client's gradient at the optimum is replaced by the mean of its
      gradients so far, which leaves what the criterion asks: is the present round further from
      the middle than the past was;
    - `estimate="server"`: C_t is replaced by ||h^t||^2, a lower bound when h^t is the mean of
      the local gradients, and the term that the derivation has up to its inequality (11).

    What stands for grad L_k(theta_k^t) is the caller's choice: the gradient of the local loss at
    the local model, or FedDyn's client state (the paper's "local drift"), which costs nothing.

    The first `update` gives C_0, before the first round or after it. The criterion is tried from
    the second on, and once met it stays met: `switch_round` keeps the T at which that was.

    >>> import torch
    >>> optimum = [torch.tensor([1.0]), torch.tensor([-1.0])]
    >>> monitor = SwitchingMonitor(alpha=1.0, smoothness=1.0, zeta=3.0, optimum=optimum)
    >>> monitor.update({0: torch.tensor([2.0]), 1: torch.tensor([-1.0])})  # C_0 = 1/2
    >>> monitor.update({0: torch.tensor([4.0])})  # C_1 = 9/2, and 1 * 1 * (9/2 - 1/2) >= 3
    >>> monitor.should_switch(), monitor.switch_round
    (True, 1)
    """

    def __init__(
        self,
        *,
        alpha: float,
        smoothness: float,
        zeta: float,
        optimum: Sequence[Gradient] | None = None,
        estimate: Estimate | None = None,
    ) -> None:
        """Take the constants of the criterion and the way in which C_t becomes known.

        `zeta = 0` leaves the necessary part of the criterion, C_T at or above its average, which
        the paper's second remark after the derivation names.
        """
        _require("alpha", alpha, alpha > 0, "positive")
        _require("smoothness", smoothness, smoothness >= 0, "zero or positive")
        _require("zeta", zeta, zeta >= 0, "zero or positive")
        if (optimum is None) == (estimate is None):
            msg = "give either optimum (C_t exact) or estimate ('history' or 'server'), not both"
            raise UserError(msg)
        self.eta = 1 / (2 * alpha) + smoothness / (2 * alpha**2)
        self.zeta = zeta
        self.rounds = 0
        self.switch_round: int | None = None
        self.kind = "exact" if estimate is None else estimate
        self._costs = _costs(self.kind, optimum)

    def update(
        self, gradients: Mapping[int, Gradient] | None = None, *, server: Gradient | None = None
    ) -> None:
        """Take in one more round: {client: gradient} of those that trained, or the server's h."""
        self._costs.advance(gradients or {}, server)
        self.rounds += 1
        margin = self.margin()
        if self.switch_round is None and margin is not None and margin >= 0:
            self.switch_round = self.rounds - 1

    def should_switch(self) -> bool:
        """Say whether the criterion has been met in some round so far."""
        return self.switch_round is not None

    def cost(self) -> float | None:
        """Return C_T, or None while nothing is known of it."""
        current, _ = self._costs.measure()
        return None if math.isnan(current) else current

    def margin(self) -> float | None:
        """Return T eta (C_T - (1/T) sum_{t=1}^T C_{t-1}) - zeta, or None before T = 1."""
        current, average = self._costs.measure()
        if self.rounds < 2 or math.isnan(average):
            return None
        return (self.rounds - 1) * self.eta * (current - average) - self.zeta

    def bound(self) -> float | None:
        """Return D_T, or None before T = 1."""
        _, average = self._costs.measure()
        if self.rounds < 2 or math.isnan(average):
            return None
        return self.zeta / (self.rounds - 1) + self.eta * average

    def state_dict(self) -> dict[str, Any]:
        """Return all that is needed to go on in another process: tensors and plain numbers."""
        return {
            "kind": self.kind,
            "eta": self.eta,
            "zeta": self.zeta,
            "rounds": self.rounds,
            "switch_round": self.switch_round,
            "costs": self._costs.state(),
        }

    def load_state_dict(self, state: Mapping[str, Any]) -> None:
        """Go on from what `state_dict` returned, in a monitor made with the same constants."""
        for name in ("kind", "eta", "zeta", "rounds", "switch_round", "costs"):
            if name not in state:
                msg = f"the state of a SwitchingMonitor has an entry {name!r}, this one has none"
                raise UserError(msg)
        for name in ("kind", "eta", "zeta"):
            mine, theirs = getattr(self, name), state[name]
            if mine != theirs:
                msg = f"the state was saved with {name} = {theirs}, this monitor has {mine}"
                raise UserError(msg)
        self._costs.restore(state["costs"])
        self.rounds = int(state["rounds"])
        self.switch_round = state["switch_round"]


def _costs(kind: str, optimum: Sequence[Gradient] | None) -> Costs:
    if optimum is not None:
        if len(optimum) == 0:
            msg = "optimum must hold one gradient for each client, got none"
            raise UserError(msg)
        return Exact(dict(enumerate(flat(gradient) for gradient in optimum)))
    if kind == "history":
        return History()
    if kind == "server":
        return Server()
    msg = f"estimate must be 'history' or 'server', got {kind!r}"
    raise UserError(msg)

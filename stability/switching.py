r"""When FedDyn should give way to FedAvg: the switching criterion for any training loop.

Proposition 1 of "Rethinking Regularization in Federated Learning: an Initialization
Perspective" (equations (3) to (5), derivation in its Appendix A.4) bounds the averaged
suboptimality of FedDyn after T rounds by

    D_T = (zeta + eta * sum_{t=1}^{T} C_{t-1}) / T,     eta = 1/(2 alpha) + L/(2 alpha^2),
    C_t = (1/m) sum_k || grad L_k(theta_k^t) - grad L_k(theta_*) ||^2,

and takes as the round to switch the smallest T with D_T <= D_{T+1}, which is

    T eta (C_T - (1/T) sum_{t=1}^{T} C_{t-1}) >= zeta.

Where rounding could decide, the answer is no: the inequality is read as strict, up to the rounding
of its two sides and of the gradients, in the precision in which they are given.

Here alpha is FedDyn's coefficient, L the smoothness of the local losses, m the number of
clients, theta_k^t the latest local model of client k and zeta = (1 + L/alpha) Phi_0/kappa_0.
Nothing here depends on the simulation: drop a `SwitchingMonitor` into your own loop.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Mapping, Sequence
from copy import deepcopy
from numbers import Integral, Real
from typing import Any, Literal

from torch import Tensor

from bounds.errors import UserError
from bounds.methods.feddyn_to_fedavg import exceeds
from stability.switching_costs import Costs, Exact, History, Server
from stability.switching_vectors import LARGEST_COUNT, Gradient, flat, saved_count

Estimate = Literal["history", "server"]


def initial_constant(*, alpha: float, smoothness: float, potential: float, descent: float) -> float:
    """Return zeta = (1 + L/alpha) Phi_0/kappa_0.

    `potential` is Phi_0 = ||gamma^0 - theta_*||^2 + kappa C_0 and `descent` is kappa_0, both as in
    Lemma 1 of Acar et al. (2021).

    >>> initial_constant(alpha=2.0, smoothness=1.0, potential=4.0, descent=3.0)
    2.0
    """
    ratio = 1 + _number("smoothness", smoothness, zero=True) / _number("alpha", alpha)
    zeta = ratio * _number("potential", potential, zero=True) / _number("descent", descent)
    return _number("(1 + smoothness/alpha) * potential/descent", zeta, zero=True)


def _number(name: str, value: object, *, zero: bool = False) -> float:
    """A finite number that is positive, or zero where that is allowed."""
    try:
        number = float(value) if isinstance(value, Real) else math.nan
    except OverflowError:
        number = math.inf
    if isinstance(value, bool) or not (
        math.isfinite(number) and (number > 0 or (zero and number == 0))
    ):
        expected = "zero or positive" if zero else "positive"
        msg = f"{name} must be finite and {expected}, got {value!r:.40}"
        raise UserError(msg)
    return number


class SwitchingMonitor:
    """The criterion of Proposition 1, fed once a round from any training loop.

    How C_t is known:

    - `optimum`: the m local gradients at the optimum, and C_t is exact (convex problems whose
      optimum was computed before);
    - `estimate="history"`: each client's gradient at the optimum is replaced by the mean of its
      gradients so far, which leaves what the criterion asks: is the present round further from
      the middle than the past was (two values are equally far, so it takes three of a client).
      With `zeta = 0` noise alone answers yes sooner or later, and gradients that settle, as
      a + d/2^t, at T = 2: so the formula has it, whatever the rounding;
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

        `zeta = 0` leaves the necessary part of the criterion, C_T above its average, which
        the paper's second remark after the derivation names.
        """
        strength, slope = _number("alpha", alpha), _number("smoothness", smoothness, zero=True)
        if (optimum is None) == (estimate is None):
            msg = "give either optimum (C_t exact) or estimate ('history' or 'server'), not both"
            raise UserError(msg)
        self.eta = 1 / (2 * strength) + slope / (2 * strength) / strength
        if not math.isfinite(self.eta):
            msg = f"1/(2 alpha) + smoothness/(2 alpha^2) must be finite, got alpha = {alpha}"
            raise UserError(msg)
        self.zeta = _number("zeta", zeta, zero=True)
        self.rounds = 0
        self.switch_round: int | None = None
        self.kind = "exact" if estimate is None else estimate
        self._costs = _costs(self.kind, optimum)

    def update(
        self, gradients: Mapping[int, Gradient] | None = None, *, server: Gradient | None = None
    ) -> None:
        """Take in one more round: {client: gradient} of those that trained, or the server's h.

        What is refused is not taken in: the round may be given again.
        """
        t = self.rounds
        vectors = {
            client: flat(gradient, f"the gradient of client {client} in round {t}")
            for client, gradient in _of_clients(gradients, t).items()
        }
        state = None if server is None else flat(server, f"the server's state in round {t}")
        self._costs.advance(t, vectors, state)
        self.rounds += 1
        current, average = self._costs.measure()
        if self.switch_round is None and t > 0 and not math.isnan(average):
            unit = sys.float_info.epsilon
            told = {"unit": unit, "doubt": self._costs.doubt()}
            if exceeds(t, current, t * average, eta=self.eta, zeta=self.zeta, **told):
                self.switch_round = t

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
            if not isinstance(state, Mapping) or name not in state:
                msg = f"the state of a SwitchingMonitor has an entry {name!r}, this one has none"
                raise UserError(msg)
        for name in ("kind", "eta", "zeta"):
            mine, theirs = getattr(self, name), state[name]
            if not isinstance(theirs, str | Real) or mine != theirs:
                msg = f"the state was saved with {name} = {theirs!r:.40}, this monitor has {mine}"
                raise UserError(msg)
        costs, switched = deepcopy(self._costs), state["switch_round"]
        try:
            rounds = saved_count(state["rounds"], 0)
            switched = None if switched is None else saved_count(switched, 1, rounds - 1)
            costs.restore(state["costs"], rounds)
        except (LookupError, TypeError, ValueError) as error:
            msg = f"the state is none of a SwitchingMonitor of kind {self.kind!r}: {error!r:.80}"
            raise UserError(msg) from None
        self._costs, self.rounds, self.switch_round = costs, rounds, switched


def _of_clients(gradients: object, t: int) -> Mapping[int, Gradient]:
    if gradients is None:
        return {}
    if not isinstance(gradients, Mapping):
        msg = f"the gradients of round {t} must be {{client: gradient}}, got {gradients!r:.40}"
        raise UserError(msg)
    for client in gradients:
        whole = isinstance(client, Integral) and not isinstance(client, bool)
        if not whole or not 0 <= client <= LARGEST_COUNT:
            msg = f"a client of round {t} must be named by 0, 1, 2, ..., got {client!r:.40}"
            raise UserError(msg)
    return {int(client): gradient for client, gradient in gradients.items()}


def _costs(kind: str, optimum: Sequence[Gradient] | None) -> Costs:
    if optimum is not None:
        scalar = isinstance(optimum, Tensor) and optimum.ndim == 0
        if scalar or not isinstance(optimum, Tensor | Sequence) or len(optimum) == 0:
            msg = f"optimum must hold one gradient for each client, got {optimum!r:.40}"
            raise UserError(msg)
        vectors = {
            client: flat(gradient, f"the gradient of client {client} at the optimum")
            for client, gradient in enumerate(optimum)
        }
        sizes = sorted({vector.entries.numel() for vector in vectors.values()})
        if len(sizes) > 1:
            found = f"from {sizes[0]} to {sizes[-1]} entries"
            msg = f"the gradients in optimum need one length, got {found}"
            raise UserError(msg)
        return Exact(vectors)
    if kind == "history":
        return History()
    if kind == "server":
        return Server()
    msg = f"estimate must be 'history' or 'server', got {kind!r}"
    raise UserError(msg)

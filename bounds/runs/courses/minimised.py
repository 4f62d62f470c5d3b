r"""FedDyn whose clients minimise their local problems exactly, on convex losses.

With $\nabla L_k(\theta_k^0)=0$ for a start, an active client's new model solves

$$\nabla L_k(\theta)-g_k+\alpha(\theta-\theta^{t-1})=0,$$

and keeps $g_k=\nabla L_k(\theta_k^t)$, which is the drift of `feddyn`. The server sets $\gamma^t$
to the mean of the active clients' models,
$h^t=h^{t-1}-\frac\alpha m\sum_{k\in P_t}(\theta_k^t-\theta^{t-1})$ and
$\theta^t=\gamma^t-\frac1\alpha h^t$.

The paper prints no values of $\kappa_0$ and $\kappa$; the lemma that it cites stands outside the
five papers. Those here are derived as follows, for $\alpha^2>20\alpha L+40L^2$:

$$\kappa=\frac mP\frac8\alpha\frac{L+\alpha}{\alpha^2-20L^2},\qquad
\kappa_0=\frac2\alpha\frac{\alpha^2-20\alpha L-40L^2}{\alpha^2-20L^2}.$$

Let $\tilde\theta_k$ be the model that client $k$ has or would have after round $t$,
$\gamma=\gamma^{t-1}$, $h=h^{t-1}=\frac1m\sum_kg_k$,
$e=\frac1m\sum_kE\lVert\tilde\theta_k-\gamma\rVert^2$, $G$ the excess of the loss at $\gamma$ and
$C=C_{t-1}$. From the update,
$\alpha(\tilde\theta_k-\gamma)=g_k-h-\nabla L_k(\tilde\theta_k)$.

1. $\alpha^2e\le4L^2e+8LG+8C$: four differences of gradients, at $\tilde\theta_k$, $\gamma$,
   $\theta_*$, and $h$ itself; convexity gives $\frac1m\sum_k\lVert\nabla L_k(\gamma)-\nabla
   L_k(\theta_*)\rVert^2\le2LG$, and $E\lVert h\rVert^2\le C$ since $\sum_k\nabla L_k(\theta_*)=0$.
2. $C_t\le(1-\frac Pm)C+\frac Pm(2L^2e+4LG)$: only active clients change.
3. $E\lVert\gamma^t-\theta_*\rVert^2\le E\lVert\gamma-\theta_*\rVert^2-\frac2\alpha G+(1+\frac
   L\alpha)e$, since $E(\gamma^t-\gamma)=-\frac1{\alpha m}\sum_kE\nabla L_k(\tilde\theta_k)$,
   convexity and smoothness bound the inner product, and $E\lVert\gamma^t-\gamma\rVert^2\le e$.

With $c=\frac Pm\kappa$ and $(1+\frac L\alpha+2L^2c)e\le c(C+LG)$, which is 1, the sum is
$\Phi_t\le\Phi_{t-1}-(\frac2\alpha-5cL)G$. The tests put every line to the prover.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

from bounds.algorithm import State, find_algorithm
from bounds.measured.record import Measured
from bounds.quantities.law import kept
from bounds.runs.chance import Chance, InadmissibleError, paths
from bounds.runs.instance import Setup
from bounds.runs.laws import Law, Trace, Unplayed
from bounds.runs.losses import ZERO, Slope, combine, quadratic
from bounds.training import Local, average, exact_round, exactly, finish

WIDE = False
MOST_PATHS = 256
MOST_BITS = 2000
KEPT = "drift"  # of a client: the gradient at its last model
ONE = Fraction(1)


@dataclass
class Minimised(Trace):
    """theta^t, gamma^t and the clients' last gradients, for t = 0, ..., T on one path."""

    models: list[Fraction]
    means: list[Fraction]
    last_gradients: list[list[Fraction]]

    def model(self, t: int) -> Fraction:
        """theta^t."""
        return kept(self.models, t)

    def aggregate(self, t: int) -> Fraction:
        """gamma^t."""
        return kept(self.means, t)

    def last_slopes(self, t: int) -> Iterator[tuple[Fraction, Fraction, Slope]]:
        """Every client's share, the gradient at its last model, and its loss."""
        pairs = zip(kept(self.last_gradients, t), self.federation.clients, strict=True)
        for gradient, loss in pairs:
            yield 1 / self.count, gradient, loss


def follow(record: Measured, setup: Setup) -> Law:
    """Play every path."""
    federation, active = setup.federation, setup.count(record.letter("active"))
    rounds = setup.count(record.letter("rounds"))
    if record.algorithm != "feddyn" or federation.dimension > 1:
        msg = "local problems are solved exactly for feddyn, in one dimension"
        raise InadmissibleError(msg)
    convex = all(min(loss.slopes) >= 0 for loss in federation.losses)
    if not federation.deterministic or not convex or not federation.mean.zeros or rounds < 1:
        msg = "the losses are not convex, or have noise or no minimum"
        raise InadmissibleError(msg)
    sets = comb(federation.size, active) if active else 0
    if not sets or sets ** min(rounds, MOST_PATHS) > MOST_PATHS:
        msg = "the run has too many paths"
        raise InadmissibleError(msg)
    alpha = setup.choices[record.letter("strength")]

    def play(chance: Chance) -> Minimised:
        return _play(setup, alpha, active, rounds, chance)

    outcomes = Unplayed(lambda: list(paths(play, most=MOST_PATHS)))
    return Law(record, setup, federation, rounds, outcomes)


def _play(setup: Setup, alpha: Fraction, active: int, rounds: int, chance: Chance) -> Minimised:
    federation = setup.federation
    clients, size, start = federation.clients, federation.size, federation.start
    sets = list(combinations(range(size), active))
    feddyn = find_algorithm("feddyn")(strength=alpha)
    server, states = {"model": start, **feddyn.server(start)}, [feddyn.client(start)] * size
    run = Minimised(federation, ONE, [start], [start], [[ZERO] * size])
    for t in range(rounds):
        # The rate and the number of steps mean nothing where a client minimises.
        now = exact_round(t, rate=ONE, steps=1, active=active, clients=size)
        sent: list[State] = []
        for i in chance.evenly(sets):
            end = _solution(clients[i], states[i][KEPT], alpha, server["model"])
            local = Local([end], [], {"point": end})
            gradients = exactly(clients[i])
            message, states[i] = finish(feddyn, local, server, states[i], gradients, now)
            sent.append(message)
        mean = average(sent)
        run.means.append(server["model"] + mean["update"])
        server = feddyn.serve(server, mean, now)
        if server["h"].denominator.bit_length() > MOST_BITS:
            msg = "the numbers grow too long"
            raise InadmissibleError(msg)
        run.models.append(server["model"])
        run.last_gradients.append([state[KEPT] for state in states])
    return run


def _solution(loss: Any, slope: Fraction, alpha: Fraction, model: Fraction) -> Fraction:
    """Where grad L(x) - slope + alpha (x - model) vanishes; it grows in x, so at one point only."""
    pulled = quadratic(alpha, at=model)
    shifted = Slope(((ZERO, -slope),))
    (zero,) = combine(((loss, ONE), (pulled, ONE), (shifted, ONE))).zeros
    return zero

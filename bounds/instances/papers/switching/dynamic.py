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

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, product
from math import comb
from random import Random

from bounds.algorithm import State, find_algorithm
from bounds.instances import draws
from bounds.instances.chance import Chance, InadmissibleError, paths
from bounds.instances.federation import Federation
from bounds.instances.instance import Setup
from bounds.instances.slopes import ZERO, Slope, combine, quadratic
from bounds.instances.trial import Measured, Reading, Trial
from bounds.training import Local, average, exact_round, exactly, finish

MOST_PATHS = 256
MOST_BITS = 2000
ONE = Fraction(1)


@dataclass(frozen=True)
class Course:
    """The models theta^t and gamma^t, and the costs C_t, for t = 0, ..., T on one path."""

    models: tuple[Fraction, ...]
    means: tuple[Fraction, ...]
    costs: tuple[Fraction, ...]


@dataclass(frozen=True)
class Seen:
    """All paths, and the minimiser of the global loss."""

    setup: Setup
    outcomes: tuple[tuple[Fraction, Course], ...]
    minimiser: Fraction

    @property
    def rounds(self) -> int:
        """T."""
        return self.setup.count("T")

    def expected(self, value: Callable[[Course], Fraction]) -> Fraction:
        """The exact expectation."""
        return sum((p * value(course) for p, course in self.outcomes), start=ZERO)

    def gap(self, x: Fraction) -> Fraction:
        """The excess of the global loss."""
        loss: Fraction = self.setup.federation.mean.loss(x)
        return loss - self.setup.federation.optimum

    def cost(self, t: int) -> Fraction:
        """C_t."""
        return self.expected(lambda course: course.costs[t])

    def potential(self, t: int) -> Fraction:
        """Phi_t."""
        away = self.expected(lambda course: (course.means[t] - self.minimiser) ** 2)
        return away + kappas(self.setup)["kappa"] * self.cost(t)


def kappas(setup: Setup) -> dict[str, Fraction]:
    """The constants of the potential, where they are positive."""
    alpha, active = setup.choices["alpha"], setup.choices["P"]
    smoothness = max(setup.constants.get("L", ZERO), setup.federation.smoothness)
    above = alpha**2 - 20 * alpha * smoothness - 40 * smoothness**2
    if above <= 0:
        msg = f"alpha = {alpha} is too small beside L = {smoothness}: kappa_0 is not positive"
        raise InadmissibleError(msg)
    below = alpha * (alpha**2 - 20 * smoothness**2)
    kappa = setup.federation.size / active * 8 * (smoothness + alpha) / below
    return {"kappa_0": 2 * above / below, "kappa": kappa}


def follow(setup: Setup) -> Seen:
    """Play every path."""
    federation, rounds, active = setup.federation, setup.count("T"), setup.count("P")
    convex = all(min(loss.slopes) >= 0 for loss in federation.losses)
    zeros = federation.mean.zeros
    if not federation.deterministic or not convex or not zeros or rounds < 1:
        msg = "the losses are not convex, or have noise or no minimum"
        raise InadmissibleError(msg)
    sets = comb(federation.size, active)
    if not sets or sets ** min(rounds, MOST_PATHS) > MOST_PATHS:
        msg = "the run has too many paths"
        raise InadmissibleError(msg)
    optimal = zeros[0]
    outcomes = paths(lambda chance: _play(setup, chance, optimal), most=MOST_PATHS)
    return Seen(setup, tuple(outcomes), optimal)


def _play(setup: Setup, chance: Chance, optimal: Fraction) -> Course:
    federation, alpha, active = setup.federation, setup.choices["alpha"], setup.count("P")
    clients, size, start = federation.clients, federation.size, federation.start
    sets = list(combinations(range(size), active))
    feddyn = find_algorithm("feddyn")(strength=alpha)
    server, states = {"model": start, **feddyn.server(start)}, [feddyn.client(start)] * size
    models, means, costs = [start], [start], []

    def cost() -> Fraction:
        pairs = zip(states, clients, strict=True)
        return sum(((x["drift"] - loss(optimal)) ** 2 for x, loss in pairs), start=ZERO) / size

    costs.append(cost())
    for t in range(setup.count("T")):
        # The rate and the number of steps mean nothing where a client minimises.
        now = exact_round(t, rate=ONE, steps=1, active=active, clients=size)
        sent: list[State] = []
        for i in chance.evenly(sets):
            end = _solution(clients[i], states[i]["drift"], alpha, server["model"])
            local = Local([end], [], {"point": end})
            gradients = exactly(clients[i])
            message, states[i] = finish(feddyn, local, server, states[i], gradients, now)
            sent.append(message)
        mean = average(sent)
        means.append(server["model"] + mean["update"])
        server = feddyn.serve(server, mean, now)
        if server["h"].denominator.bit_length() > MOST_BITS:
            msg = "the numbers grow too long"
            raise InadmissibleError(msg)
        models.append(server["model"])
        costs.append(cost())
    return Course(tuple(models), tuple(means), tuple(costs))


def _solution(loss: Slope, slope: Fraction, alpha: Fraction, model: Fraction) -> Fraction:
    """Where grad L(x) - slope + alpha (x - model) vanishes; it grows in x, so at one point only."""
    pulled = quadratic(alpha, at=model)
    shifted = Slope(((ZERO, -slope),))
    (zero,) = combine(((loss, ONE), (pulled, ONE), (shifted, ONE))).zeros
    return zero


def trial(
    statement: str,
    form: str,
    quantity: Callable[[Seen], Fraction],
    letters: Callable[[Seen], dict[str, Fraction]],
) -> Trial:
    """A trial of one formula."""

    def measure(setup: Setup) -> Measured:
        found = kappas(setup)
        seen = follow(setup)
        smoothness = setup.federation.smoothness
        return Measured(
            quantity=quantity(seen),
            least={"L": smoothness},
            others={**found, "m": Fraction(setup.federation.size), **letters(seen)},
            met={"smoothness": f"every gradient is {smoothness}-Lipschitz, every loss convex"},
        )

    name = "clients minimise exactly; the paper prints no kappa_0 and kappa: those derived here"
    return Trial(
        statement=statement,
        forms=(form,),
        readings=(Reading(name, measure),),
        corners=corners,
        draw=draw,
    )


def draw(random: Random) -> Setup:
    """Convex losses with corners or without, alpha above its floor."""
    losses = []
    for _ in range(random.choice((1, 2, 3))):
        at = random.choice(draws.PLACES)
        bend, left, right = (Fraction(random.randint(0, 4), 4) for _ in range(3))
        losses.append(
            Slope(((at - 1, -bend), (at, ZERO), (at + 1, bend / 2)), left, right or ONE / 4)
        )
    federation = Federation(tuple(losses), (1,) * len(losses), start=random.choice(draws.PLACES))
    return _with_choices(federation, random)


def corners() -> Iterator[Setup]:
    """One or two quadratics, near or far from each other."""
    random = Random(11)
    for apart, curvature, start in product((ZERO, ONE, 100 * ONE), (ONE, ONE / 100), (0, 1, 10)):
        pair = (quadratic(1, at=apart), quadratic(curvature, at=-apart))
        for losses in (pair, pair[:1]):
            federation = Federation(losses, (1,) * len(losses), start=Fraction(start))
            for _ in range(2):
                yield _with_choices(federation, random)


def _with_choices(federation: Federation, random: Random) -> Setup:
    factor = random.choice((Fraction(22), Fraction(28), Fraction(40), Fraction(1000)))
    choices = {
        "alpha": factor * (federation.smoothness or ONE),
        "T": Fraction(random.choice((1, 2, 4, 12))),
        "P": Fraction(random.randint(1, federation.size)),
    }
    return Setup(federation, choices)

r"""Gradients of a client's steps, weighted as a proximal term shrinks them.

With $\alpha_k=(1-\eta_l\lambda)^{K-1-k}$ a client with the proximal coefficient $\lambda$ moves by
$-\eta_l\sum_k\alpha_kg_{t,k}$ and what does not depend on gradients. The auxiliary sequence of
FedSAGD, its eq. (5), is made of such sums: with $\alpha'=\frac1K\sum_k\alpha_k$, $z_0=x_0$ and

$$z_{t+1}=\frac{(1+\beta)x_{t+1}-(\beta+\alpha'\beta)x_t+\beta\eta\eta_l\frac1s
\sum_{i\in S_t}\sum_k\alpha_kg^i_{t,k}}{1-\alpha'\beta}.$$
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from bounds.quantities.law import Client, Law, Trace, quantity, total


@quantity()
def weighted_of_active(law: Law, t: int) -> Any:
    """|sum over the active clients of sum_k alpha_k grad f_i(x_{t,k})|^2."""

    def of(run: Trace) -> Any:
        whole = total(weighted(law, _slopes(c)) * c.share for c in run.active(t))
        return run.square(whole) * law.number("active") ** 2

    return law.expected(of)


@quantity()
def weighted_of_clients(law: Law, t: int) -> Any:
    """The sum over all clients of |sum_k alpha_k grad f_i(x_{t,k})|^2."""

    def of(run: Trace) -> Any:
        squares = (run.square(weighted(law, _slopes(c))) * c.share for c in run.clients(t))
        return total(squares) * run.count

    return law.expected(of)


@quantity()
def auxiliary_step(law: Law, t: int) -> Any:
    """|z_{t+1} - z_t|^2 of the auxiliary sequence."""
    return law.expected(lambda run: run.square(auxiliary(law, run, t + 1) - auxiliary(law, run, t)))


@quantity()
def auxiliary_loss(law: Law, t: int) -> Any:
    """f(z_t)."""
    return law.expected(lambda run: run.loss(auxiliary(law, run, t)))


def auxiliary(law: Law, run: Trace, t: int) -> Any:
    """z_t."""
    if t == 0:
        return run.model(0)
    weights = _weights(law)
    beta, mean_weight = law.number("momentum"), sum(weights) / len(weights)
    drawn = total(weighted(law, c.gradients) * c.share for c in run.active(t - 1))
    ahead = run.model(t) * (1 + beta) - run.model(t - 1) * (beta + mean_weight * beta)
    pushed = drawn * (beta * law.number("global_rate") * law.number("rate"))
    return (ahead + pushed) * (1 / (1 - mean_weight * beta))


def _slopes(client: Client) -> list[Any]:
    return [client.slope(point) for point in client.points[:-1]]


def weighted(law: Law, gradients: Sequence[Any]) -> Any:
    """The weighted sum of the gradients of all steps."""
    pairs = zip(_weights(law), gradients, strict=True)
    return total(gradient * weight for weight, gradient in pairs)


def _weights(law: Law) -> list[Fraction]:
    """alpha_k for k = 0, ..., K - 1."""
    steps, shrink = int(law.number("local_steps")), 1 - law.number("rate") * law.number("proximal")
    return [shrink ** (steps - 1 - k) for k in range(steps)]

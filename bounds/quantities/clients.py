"""How far the clients' models are from the server's."""

from typing import Any

from bounds.quantities.law import Client, Law, Trace, quantity, total


@quantity(local=True, sampled=True, kept=True)
def divergence(law: Law, t: int) -> Any:
    """Delta^t: the mean over all clients of |w_i - w^t|^2, w_i the last local model of client i."""

    def of(run: Trace) -> Any:
        away = ((share, last - run.model(t)) for share, last in run.last(t))
        return total(run.square(vector) * share for share, vector in away)

    return law.expected(of)


@quantity(local=True, sampled=True, kept=True)
def training_divergence(law: Law, t: int) -> Any:
    """The mean over all clients of |w_i - w^t|^2, w_i the last local model after round t."""

    def of(run: Trace) -> Any:
        away = ((share, last - run.model(t)) for share, last in run.last(t + 1))
        return total(run.square(vector) * share for share, vector in away)

    return law.expected(of)


@quantity(local=True, sampled=True)
def V_1(law: Law, t: int) -> Any:
    """The mean over the clients of sum_k |x_{t,k} - w^t|^2, k < K."""
    return _spread(law, t, slice(None, -1))


@quantity(local=True, sampled=True)
def drift(law: Law, t: int) -> Any:
    """The mean over the clients and the steps k = 1, ..., K of |x_{t,k} - w^t|^2."""
    return _spread(law, t, slice(1, None), mean=True)


@quantity(local=True, sampled=True)
def drift_from_start(law: Law, t: int) -> Any:
    """The mean over the clients and the steps k = 0, ..., K - 1 of |x_{t,k} - w^t|^2."""
    return _spread(law, t, slice(None, -1), mean=True)


def _spread(law: Law, t: int, steps: slice, *, mean: bool = False) -> Any:
    def one(run: Trace, client: Client) -> Any:
        return total(run.square(x - run.model(t)) for x in client.points[steps]) * client.share

    def of(run: Trace) -> Any:
        spread = total(one(run, client) for client in run.clients(t))
        return spread * (1 / run.steps) if mean else spread

    return law.expected(of)


@quantity(local=True, sampled=True)
def summed_gradients(law: Law, t: int) -> Any:
    """|sum_i sum_k grad f_i(x_{t,k})|^2 over all clients and the steps k < K."""

    def of(run: Trace) -> Any:
        slopes = ((c.share, total(c.slope(x) for x in c.points[:-1])) for c in run.clients(t))
        return run.square(run.mean(slopes)) * run.count**2

    return law.expected(of)

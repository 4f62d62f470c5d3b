"""How far the clients' models are from the server's."""

from collections.abc import Callable
from functools import partial
from itertools import product
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


@quantity()
def largest_drift(law: Law, t: int) -> Any:
    """The largest mean over the clients of |x_{t,k} - w^t|^2, over the steps k < K."""

    def of(run: Trace, k: int) -> Any:
        return total(run.square(c.points[k] - run.model(t)) * c.share for c in run.clients(t))

    steps = range(int(law.number("local_steps")))
    return max(law.expected(partial(of, k=k)) for k in steps)


@quantity()
def furthest_drift(law: Law, t: int) -> Any:
    """The largest mean of |x_{t,k} - w^t|^2 over the clients and the steps k <= K."""

    def of(run: Any, kind: int, k: int) -> Any:
        return run.square(run.of_kind(kind, t).points[k] - run.model(t))

    steps = range(int(law.number("local_steps")) + 1)
    return max(law.expected(partial(of, kind=i, k=k)) for i in law.kinds for k in steps)


@quantity()
def largest_gradient(law: Law, t: int) -> Any:
    """The largest mean of |g_{r,k}| over the clients, the rounds r <= t and the steps k < K."""

    def of(run: Any, kind: int, r: int, k: int) -> Any:
        return run.length(run.of_kind(kind, r).gradients[k])

    return _largest(law, t, of)


@quantity()
def largest_slope(law: Law, t: int) -> Any:
    """The largest mean of |grad f(x_{r,k})|^2 over the same."""

    def of(run: Any, kind: int, r: int, k: int) -> Any:
        return run.square(run.slope(run.of_kind(kind, r).points[k]))

    return _largest(law, t, of)


@quantity()
def largest_deviation(law: Law, t: int) -> Any:
    """The largest mean of |grad f_i(x_{r,k}) - grad f(x_{r,k})|^2 over the same."""

    def of(run: Any, kind: int, r: int, k: int) -> Any:
        client = run.of_kind(kind, r)
        point = client.points[k]
        return run.square(client.slope(point) - run.slope(point))

    return _largest(law, t, of)


def _largest(law: Law, t: int, of: Callable[..., Any]) -> Any:
    places = product(law.kinds, range(int(t) + 1), range(int(law.number("local_steps"))))
    return max(law.expected(partial(of, kind=i, r=r, k=k)) for i, r, k in places)


@quantity()
def cost(law: Law, t: int) -> Any:
    """C_t: the mean over the clients of |grad f_i(w_i) - grad f_i(x*)|^2, w_i as last trained."""

    def of(run: Any) -> Any:
        return total(
            run.square(gradient - slope(law.minimiser)) * share
            for share, gradient, slope in run.last_slopes(t)
        )

    return law.expected(of)

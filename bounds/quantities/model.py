"""What is measured at the server's models."""

from typing import Any

from bounds.quantities.law import Law, quantity


@quantity(sampled=True)
def gradient(law: Law, t: int) -> Any:
    """|grad f(w^t)|^2."""
    return law.expected(lambda run: run.square(run.slope(run.model(t))))


@quantity(least=True)
def gap(law: Law, t: int) -> Any:
    """f(w^t) - f*."""
    return law.expected(lambda run: run.loss(run.model(t)) - law.least)


@quantity()
def loss(law: Law, t: int) -> Any:
    """f(w^t)."""
    return law.expected(lambda run: run.loss(run.model(t)))


@quantity(optimum=True, sampled=True)
def distance(law: Law, t: int) -> Any:
    """|w^t - x*|^2."""
    return law.expected(lambda run: run.square(run.model(t) - law.minimiser))


@quantity(local=True)
def norm(law: Law, t: int) -> Any:
    """|w^t|^2."""
    return law.expected(lambda run: run.square(run.model(t)))


@quantity(local=True, sampled=True)
def V_2(law: Law, t: int) -> Any:
    """|w^{t+1} - w^t|^2."""
    return law.expected(lambda run: run.square(run.model(t + 1) - run.model(t)))


@quantity()
def momentum(law: Law, t: int) -> Any:
    """|v_t|^2 of the server's momentum."""
    return law.expected(lambda run: run.square(run.server(t)["momentum"]))


@quantity()
def aggregate_gap(law: Law, t: int) -> Any:
    """f - f* at the mean of the clients that were active in round t - 1."""
    return law.expected(lambda run: run.loss(run.aggregate(t)) - law.least)


@quantity()
def aggregate_distance(law: Law, t: int) -> Any:
    """The squared distance of that mean from x*."""
    return law.expected(lambda run: run.square(run.aggregate(t) - law.minimiser))

"""The constants of assumptions on exact instances, by the names that records give them.

Each is the least number with which the assumption holds, or the largest where a smaller one is
weaker (`MOST`), with words that say so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any

from bounds.runs.chance import InadmissibleError
from bounds.runs.federation import Federation, root
from bounds.runs.interpolation import (
    dissimilarity,
    growth,
    largest_ratio,
    relative_noise,
    steepness,
)
from bounds.runs.laws import Law
from bounds.runs.losses import ZERO
from bounds.runs.rounded import high
from bounds.runs.surfaces import ridges
from bounds.runs.twins import deviation, losses_between, mean, steepest, variance

BELOW_ONE = Fraction(99, 100)
Least = Callable[[Law], tuple[Fraction, str]]


def smoothness(law: Law) -> tuple[Fraction, str]:
    """L: every local gradient is L-Lipschitz."""
    value = max(federation.smoothness for federation in law.federations)
    return value, f"every gradient is {value}-Lipschitz"


def noise(law: Law) -> tuple[Fraction, str]:
    """sigma_l: a stochastic gradient has at most the variance sigma_l^2."""
    found = variance(law.twins) if law.twins else _only(law).noise_variance
    return root(found), f"the variance is {found}"


def heterogeneity(law: Law) -> tuple[Fraction, str]:
    """sigma_g: no local gradient is farther than that from the global one, anywhere."""
    value = _only(law).heterogeneity
    return root(value), f"the largest squared distance of gradients is {value}"


def local_interpolation(law: Law) -> tuple[Fraction, str]:
    """a: |g_i| <= a |grad f_i| for every sample."""
    if law.twins:
        clients = (client for clients in law.twins.sets for client in clients)
        value = max(largest_ratio(loss, mean(client)) for client in clients for loss in client)
    else:
        value = relative_noise(_only(law))
    return value, f"|g_i| <= {value} |grad f_i|"


def global_interpolation(law: Law) -> tuple[Fraction, str]:
    """b: |grad f_i| <= b |grad f| for every client."""
    value = max(dissimilarity(federation) for federation in law.federations)
    return value, f"|grad f_i| <= {value} |grad f|"


def pl(law: Law) -> tuple[Fraction, str]:
    """mu: mu (f - f*) <= |grad f|^2 everywhere."""
    value = growth(_only(law).mean)
    return value, f"{value} (f - f*) <= |grad f|^2"


def pl_of_halves(law: Law) -> tuple[Fraction, str]:
    """mu: 2 mu (f - f*) <= |grad f|^2 everywhere."""
    value, _ = pl(law)
    return value / 2, f"{value} (f - f*) <= |grad f|^2"


def strong_convexity(law: Law) -> tuple[Fraction, str]:
    """mu: the gradients of every client grow at least as fast as mu times the point."""
    value = _curvature(law)
    if value <= 0:
        msg = "a loss is not strongly convex"
        raise InadmissibleError(msg)
    return value, f"every loss is {value}-strongly convex"


def weak_convexity(law: Law) -> tuple[Fraction, str]:
    """rho: every local loss with rho |x|^2/2 added is convex."""
    value = max(-_curvature(law), ZERO)
    return value, f"every loss is {value}-weakly convex" if value else "every loss is convex"


def curvature_spread(law: Law) -> tuple[Fraction, str]:
    """How far second derivatives differ over all points and clients; zero for equal quadratics."""
    value = ZERO
    for federation in law.federations:
        for along in zip(*map(ridges, federation.losses), strict=True):
            slopes = [slope for _, one in along for slope in one.slopes]
            value += (max(slopes) - min(slopes)) * along[0][0]
    return value, f"second derivatives differ by at most {value}"


def lipschitz(law: Law) -> tuple[Fraction, str]:
    """L_G: |grad f| <= L_G for the global objective."""
    value = steepest([federation.mean for federation in law.federations])
    return value, f"|grad f| <= {value}"


def semi_a(law: Law) -> tuple[Fraction, str]:
    """a of semi-smoothness: a Lipschitz gradient needs none."""
    _from_zero(law)
    return ZERO, "any a will do"


def semi_b(law: Law) -> tuple[Fraction, str]:
    """b of semi-smoothness: half of the Lipschitz constant of the gradients."""
    _from_zero(law)
    value = smoothness(law)[0]
    return value / 2, f"every gradient is {value}-Lipschitz"


def semi_alpha(law: Law) -> tuple[Fraction, str]:
    """alpha of the semi-Lipschitz condition: a Lipschitz gradient needs none."""
    _from_zero(law)
    return ZERO, "any alpha will do"


def semi_beta(law: Law) -> tuple[Fraction, str]:
    """beta of the semi-Lipschitz condition: the Lipschitz constant of the gradients."""
    value = smoothness(law)[0]
    return value, f"beta >= {value}"


def semi_beta_of_larger(law: Law) -> tuple[Fraction, str]:
    """The same where the larger of two losses stands in the condition.

    Then any beta will do if alpha^2 >= 2 l tau_2, since |grad L(W) - grad L(U)| is at most
    2 tau_2 max(L(W), L(U))^(1/2), and at most l |W - U|.
    """
    value, alpha = smoothness(law)[0], law.taken("semi_alpha")
    if alpha**2 >= 2 * value * most_slope_over_loss(law)[0]:
        return ZERO, "alpha^2 >= 2 l tau_2"
    return semi_beta(law)


def most_slope_over_loss(law: Law) -> tuple[Fraction, str]:
    """tau_2: |grad L_c| <= tau_2 L_c^(1/2) for every client."""
    _from_zero(law)
    value = root(max(steepness(loss) for loss in _only(law).losses))
    return value, f"|grad L_c| <= {value} L_c^(1/2) for every client"


def least_slope_over_loss(law: Law) -> tuple[Fraction, str]:
    """tau_1, which is below one: tau_1 L^(1/2) <= |grad L|."""
    _from_zero(law)
    square = growth(_only(law).mean)
    return min(square / root(square), BELOW_ONE), f"{square} L <= |grad L|^2"


def first_order_gap(law: Law) -> tuple[Fraction, str]:
    """How far clients are from minimising exactly."""
    if not all(hasattr(run, "aggregate") for _, run in law.outcomes):
        msg = "the clients do not minimise exactly"
        raise InadmissibleError(msg)
    return ZERO, "every client minimises exactly"


def smoothness_of_data(law: Law) -> tuple[Fraction, str]:
    """L for the loss of every datum."""
    value = max(loss.smoothness for loss in law.data)
    return value, f"the gradient of every datum is {value}-Lipschitz"


def noise_of_data(law: Law) -> tuple[Fraction, str]:
    """sigma_l for every datum, and not in the mean."""
    if law.twins is None:
        msg = "there are no data"
        raise InadmissibleError(msg)
    value = deviation(law.twins)
    return value, f"the gradient of every datum is within {value} of its client's"


def lipschitz_of_data(law: Law) -> tuple[Fraction, str]:
    """L_G for the loss of every datum."""
    value = steepest(list(law.data))
    return value, f"the gradient of every datum is at most {value}"


def largest_loss(law: Law) -> tuple[Fraction, str]:
    """U: the largest loss of any datum anywhere."""
    if law.twins is None:
        msg = "there are no data"
        raise InadmissibleError(msg)
    value = losses_between(law.twins)[1]
    return value, f"no loss is above {value}"


def heterogeneity_at_models(law: Law) -> tuple[Fraction, str]:
    """sigma_g at the server's models of both runs alone."""
    federation = _only(law)
    models = (x for run in law.traces for x in _points(run, "models"))
    value = max(federation.heterogeneity_at(x) for x in set(models))
    return root(value), f"the largest squared distance of gradients is {value}"


def steepest_of_first(law: Law) -> tuple[Fraction, str]:
    """Phi: the largest squared global gradient over the clients' points in the first run."""
    return _steepest(law, (x for _, run in law.outcomes for x in _points(run, "visited")))


def steepest_visited(law: Law) -> tuple[Fraction, str]:
    """Phi over the points of both runs."""
    return _steepest(law, (x for run in law.traces for x in _points(run, "visited")))


def steepest_looked_at(law: Law) -> tuple[Fraction, str]:
    """Phi over the points at which gradients are taken, in both runs."""
    return _steepest(law, (x for run in law.traces for x in run.run.looked))


def _points(run: Any, which: str) -> Iterable[Any]:
    """Points of a run, which one that is followed in its moments does not have."""
    points: Iterable[Any] | None = getattr(run, which, None)
    if points is None:
        msg = "only moments of the models are known"
        raise InadmissibleError(msg)
    return points


def _steepest(law: Law, points: Iterable[Any]) -> tuple[Fraction, str]:
    value = max(high(law.federation.mean(x) ** 2) for x in set(points))
    return value, f"|grad f|^2 is at most {value} on the way"


def _from_zero(law: Law) -> None:
    """Refuse a client whose loss has another least value than zero, or critical points above it."""
    for loss in _only(law).losses:
        if loss.minimum != 0 or growth(loss) <= 0:
            msg = "the least loss of a client is not zero"
            raise InadmissibleError(msg)


def _curvature(law: Law) -> Fraction:
    value: Fraction = min(loss.curvature for one in law.federations for loss in one.losses)
    return value


def _only(law: Law) -> Federation:
    (federation,) = law.federations
    return federation


CONSTANTS: Mapping[str, Least] = {
    one.__name__: one
    for one in (
        smoothness, noise, heterogeneity, local_interpolation, global_interpolation, pl, lipschitz,
        pl_of_halves,
        strong_convexity, weak_convexity, curvature_spread, semi_a, semi_b, semi_alpha, semi_beta,
        semi_beta_of_larger, most_slope_over_loss, least_slope_over_loss, first_order_gap,
        heterogeneity_at_models, steepest_of_first, steepest_visited, steepest_looked_at,
        smoothness_of_data, noise_of_data, lipschitz_of_data, largest_loss,
    )
}  # fmt: skip
MOST = frozenset({"pl", "pl_of_halves", "strong_convexity", "least_slope_over_loss"})

r"""Constants that compare gradients with one another and with the loss, as exact suprema.

On a piece where all gradients are linear, the ratio of two of them, and the ratio of a squared
gradient and the excess of its own loss, are monotone, so that corners, zeros and
the two ends decide.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from bounds.runs.chance import InadmissibleError
from bounds.runs.federation import Federation
from bounds.runs.losses import ZERO, Slope
from bounds.runs.surfaces import Loss, Surface


def relative_noise(federation: Federation) -> Fraction:
    """The least a with |g_i| <= a |grad f_i| for every sample."""
    if any(federation.noise):
        msg = "the noise does not vanish with the gradient"
        raise InadmissibleError(msg)
    return max(abs(1 + value) for value in federation.relative)


def dissimilarity(federation: Federation) -> Fraction:
    """The least b with |grad f_i(w)| <= b |grad f(w)| everywhere."""
    return max(largest_ratio(loss, federation.mean) for loss in federation.losses)


def largest_ratio(above: Loss, below: Loss) -> Fraction:
    """The least b with |above| <= b |below| everywhere, for two gradients."""
    if isinstance(above, Surface) and isinstance(below, Surface):
        _orthogonal(above)
        pairs = zip(above.ridges, below.ridges, strict=True)
        return max(_ratio(one, two) for (_, one), (_, two) in pairs)
    if isinstance(above, Slope) and isinstance(below, Slope):
        return _ratio(above, below)
    msg = "the two gradients have different dimensions"
    raise InadmissibleError(msg)


def _orthogonal(loss: Surface) -> None:
    """Refuse directions along which the parts of a gradient do not add up as squares."""
    if not loss.orthogonal:
        msg = "the directions are not orthogonal"
        raise InadmissibleError(msg)


def _ratio(above: Slope, below: Slope) -> Fraction:
    places = sorted({*(x for x, _ in above.corners), *(x for x, _ in below.corners), *below.zeros})
    ratios = []
    for x in places:
        if below(x) != 0:
            ratios.append(abs(above(x) / below(x)))
        elif above(x) != 0:
            msg = "a local gradient does not vanish where the global one does"
            raise InadmissibleError(msg)
    # Beside a common zero, and towards the ends, the slopes decide.
    probes = [(x + y) / 2 for x, y in pairwise(places)]
    for x in (places[0] - 1, *probes, places[-1] + 1):
        if below(x) == 0 and above(x) != 0:
            msg = "a local gradient does not vanish where the global one does"
            raise InadmissibleError(msg)
        if below(x) != 0:
            ratios.append(abs(above(x) / below(x)))
    for one, two in ((above.left, below.left), (above.right, below.right)):
        if two == 0 and one != 0:
            msg = "a local gradient outgrows the global one"
            raise InadmissibleError(msg)
        if two != 0:
            ratios.append(abs(one / two))
    for index, x in enumerate(places):
        if below(x) == 0:
            ratios += [
                abs(_slope_beside(above, x, places, index, side) / slope)
                for side in (-1, 1)
                if (slope := _slope_beside(below, x, places, index, side)) != 0
            ]
    return max(ratios, default=ZERO)


def _slope_beside(
    slope: Slope, x: Fraction, places: list[Fraction], index: int, side: int
) -> Fraction:
    """The slope of the gradient just before (-1) or after (1) x."""
    other = index + side
    y = places[other] if 0 <= other < len(places) else x + side
    return (slope(y) - slope(x)) / (y - x)


def growth(mean: Loss) -> Fraction:
    """The largest mu with mu (f - f*) <= |grad f|^2 everywhere."""
    least = min(_growths(mean))
    if least <= 0:
        msg = "the objective does not satisfy the PL inequality"
        raise InadmissibleError(msg)
    return least


def steepness(mean: Loss) -> Fraction:
    """The least M with |grad f|^2 <= M (f - f*) everywhere."""
    return max(_growths(mean))


def _growths(mean: Loss) -> list[Fraction]:
    """The extreme values of |grad f|^2/(f - f*), among which are the least and the largest."""
    if isinstance(mean, Surface):
        _orthogonal(mean)
        return [d**2 * ratio for d, slope in mean.ridges for ratio in _growths(slope)]
    least = mean.minimum
    if least is None or mean.left <= 0 or mean.right <= 0:
        msg = "the objective does not satisfy the PL inequality"
        raise InadmissibleError(msg)
    places = sorted({*(x for x, _ in mean.corners), *mean.zeros})
    ratios = [2 * mean.left, 2 * mean.right]
    for index, x in enumerate(places):
        excess = mean.loss(x) - least
        if excess > 0:
            ratios.append(mean(x) ** 2 / excess)
            continue
        slopes = (_slope_beside(mean, x, places, index, side) for side in (-1, 1))
        ratios += [2 * slope for slope in slopes if slope > 0]
    return ratios

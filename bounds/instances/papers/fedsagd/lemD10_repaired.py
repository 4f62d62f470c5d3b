"""Lemma D.10, amended: the drift of the client that goes furthest, in the last round."""

from fractions import Fraction

from bounds.instances.papers.fedsagd.convergence import Seen
from bounds.instances.papers.fedsagd.convergence import trial as tried
from bounds.instances.rounds import Path
from bounds.instances.slopes import Slope


def drift(seen: Seen) -> Fraction:
    """The largest mean of |x_k - x_t|^2 over the clients and the steps k <= K."""
    now = seen.rounds - 1

    def away(path: Path, loss: Slope, k: int) -> Fraction:
        square: Fraction = (path.of(loss, now).local.points[k] - path.model(now)) ** 2
        return square

    return max(
        seen.runs.expected(lambda path, x=x, k=k: away(path, x, k))  # type: ignore[misc]
        for x in seen.setup.federation.losses
        for k in range(seen.setup.count("K") + 1)
    )


trial = tried(
    "fedsagd.lemD10.repaired",
    drift,
    {
        "gf2": lambda seen: seen.runs.expected(lambda path: seen.gradient(path, seen.rounds - 1)),
        "v2": lambda seen: seen.runs.expected(lambda path: seen.momentum(path, seen.rounds - 1)),
    },
)

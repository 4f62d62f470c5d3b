"""Lemma D.7 (b): the step of the auxiliary sequence in the last round."""

from fractions import Fraction

from bounds.instances.papers.fedsagd.convergence import Seen, active_square
from bounds.instances.papers.fedsagd.convergence import trial as tried
from bounds.instances.papers.fedsagd.neighbouring import numbers
from bounds.instances.rounds import Path
from bounds.instances.slopes import ZERO


def auxiliary(seen: Seen, path: Path, t: int) -> Fraction:
    """z_t; z_0 = x_0."""
    if t == 0:
        return path.model(0)
    choices = seen.setup.choices
    beta = choices["beta"]
    mean_weight = sum(seen.weights, start=ZERO) / choices["K"]
    drawn = seen.active_sum(path, t - 1, lambda x: seen.drawn(x.local))
    ahead = (1 + beta) * path.model(t) - (beta + mean_weight * beta) * path.model(t - 1)
    pushed = beta * choices["eta"] * choices["eta_l"] / choices["s"] * drawn
    return (ahead + pushed) / (1 - mean_weight * beta)


def step(seen: Seen) -> Fraction:
    """|z_T - z_{T-1}|^2."""
    now = seen.rounds - 1
    return seen.runs.expected(
        lambda path: (auxiliary(seen, path, now + 1) - auxiliary(seen, path, now)) ** 2
    )


trial = tried(
    "fedsagd.lemD7",
    step,
    {
        "GS2": lambda seen: seen.runs.expected(
            lambda path: active_square(seen, path, seen.rounds - 1)
        )
    },
    forms=("(b)",),
    table={"eta": numbers(1, "1/2")},
)

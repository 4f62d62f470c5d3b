r"""Lemma D.7 (b), amended: the noise adds up, and the square of a sum of two.

$N$ is the weighted noise so far, over the samples `past`; $n$ is the noise of one more client and
local step, over `past` and `next`, with weight `weight`, and `so_far` the sum of the weights.
$P$, $Q$ are the sums of the full gradients and of the noise.
"""

from bounds.derivations.fedsagd.lemD7 import WHERE
from bounds.verdicts.question import Kind, Question

questions = (
    Question(
        step="1, weights",
        claim="(1 - eta_l*lam)*weight <= 1",
        given=("weight <= 1", "eta_l*lam <= 1"),
        where=("weight: real >= 0",),
        asks="a weight is 1 - eta_l*lam times the next, the last is one",
    ),
    Question(
        step="1",
        claim="E|N + weight*n|^2 <= (so_far + weight)*sigma_l^2",
        kind=Kind.VECTOR,
        given=(
            "mean(n, next) == 0",
            "E|n|^2 <= sigma_l^2",
            "E|N|^2 <= so_far*sigma_l^2",
        ),
        where=(
            "N: vector over past",
            "n: vector over past, next",
            "weight: real in [0, 1]",
            "so_far: real >= 0",
        ),
        asks="after one more client and step, when it holds before; all weights add up to s*alpha",
    ),
    Question(
        step="2",
        claim="#2",
        kind=Kind.VECTOR,
        given=("#hypothesis: alpha' beta below one",),
        where=("P, Q: vector over past", *WHERE),
        replace={
            "dz2": "E|eta*eta_l/((1 - ap*beta)*s)*(P + Q)|^2",
            "GS2": "E|P|^2",
            "N2": "E|Q|^2",
        },
    ),
    Question(
        step="3",
        claim="#3",
        given=("#1", "#2", "#hypothesis: alpha' beta below one"),
        where=(*WHERE, "N2: real >= 0"),
    ),
    Question(
        step="statement",
        claim="#statement",
        given=("#3", "#hypothesis: alpha' beta below one"),
        where=WHERE,
    ),
)

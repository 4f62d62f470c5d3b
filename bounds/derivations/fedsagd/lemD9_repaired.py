r"""Lemma D.9, amended: the noise of the rounds adds up, and the square of a sum of two.

`rho`, `p_t`, `W`, `A` are those of fedsagd.lemD9. $N$ is the weighted noise of the rounds so far,
$n$ that of one more round, whose second moment is at most $c=s\alpha\sigma_l^2$; $P$, $Q$ are the
sums of the full gradients and of the noise.
"""

from bounds.derivations.fedsagd.lemD9 import BELOW, RATIO
from bounds.derivations.fedsagd.lemD9 import questions as printed
from bounds.verdicts.question import Kind, Question

KEPT = (
    "1",
    "3, the weights",
    "3, the sum of the weights",
    "3, convexity",
    "3, the bound on the sum put in",
    "4, exchanging the sums",
)
POSITIVE = "alpha, ap: real > 0"
NOISE = "2*alpha/((1 - ap*beta)^2*s*K^2)*sigma_l^2"

questions = (
    *(question for question in printed if question.step in KEPT),
    Question(
        step="2, the square of a sum",
        claim="E|P + Q|^2 <= 2*E|P|^2 + 2*E|Q|^2",
        kind=Kind.VECTOR,
        where=("P, Q: vector over past",),
    ),
    Question(
        step="2, the noise of one more round",
        claim="E|rho*N + n|^2 <= c/(1 - rho)^2",
        kind=Kind.VECTOR,
        given=("mean(n, next) == 0", "E|n|^2 <= c", "E|N|^2 <= c/(1 - rho)^2"),
        where=("N: vector over past", "n: vector over past, next", *RATIO, "c: real >= 0"),
        asks="when it holds before; the noise starts at 0",
    ),
    Question(
        step="2, the noise",
        claim="c/(1 - rho)^2/((1 + beta)*s*K)^2 == c/(((1 + beta)*(1 - rho))^2*(s*K)^2)",
        where=(*RATIO, "c: real >= 0"),
        asks="its factor, in which (1 + beta)*(1 - rho) is 1 - ap*beta",
    ),
    Question(
        step="2",
        claim="#2",
        given=(
            "v2 <= 2*main_v2 + 2*c/((1 - ap*beta)^2*(s*K)^2)",
            "c <= s*alpha*sigma_l^2",
            BELOW,
        ),
        where=(POSITIVE, "c: real >= 0"),
        asks="c by fedsagd.lemD7.repaired [1]",
    ),
    Question(
        step="3",
        claim="v2 <= 2*wsum_GS2/((1 + beta)*(1 - ap*beta)) + noise",
        given=(
            "v2 <= 2*average + noise",
            "average <= wsum_GS2/((1 + beta)*(1 - ap*beta))",
            BELOW,
        ),
        where=(POSITIVE, "average, noise: real >= 0"),
        asks="average is p_t*wsum_GS2/(1 + beta)^2, and noise the last term of [2]",
    ),
    Question(
        step="4",
        claim="#4",
        given=(
            f"sum_v2 <= 2*A/((1 + beta)*(1 - ap*beta)) + T*{NOISE}",
            "A <= (1 + beta)/(1 - ap*beta)*sum_GS2/(s*K)^2",
            BELOW,
        ),
        where=(POSITIVE, "A: real >= 0"),
        asks="[3] summed over the rounds, with the sums exchanged",
    ),
    Question(step="statement", claim="#statement", given=("#4", BELOW), where=(POSITIVE,)),
)

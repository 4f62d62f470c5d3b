"""Eq. (22): the size of the update.

The letters of the vectors are those of `bounds.derivations.semismooth.gradients`. For (b) two local
steps of one client are asked: the first gradient $a_0$ is known, the second $a_1$ depends on the
noise $s$ of the first stochastic gradient $q_0$; $q_1$ has the further noise $t$.
"""

from bounds.derivations.semismooth.eq21 import SHIFTED
from bounds.derivations.semismooth.gradients import AVERAGE_GRADIENT, NOISE, NOISY, STOCHASTIC
from bounds.verdicts.question import Kind, Question

UPDATE = "D == -eta_t*mean(q, i)"
EXPECTED = "in expectation"
FIXED = "in expectation, with the gradients at the local states not random"
TWO_STEPS = ("q0, a1: vector over s", "q1: vector over s, t", "a0: vector")
FIXED_MEANS = (
    "a, b: vector over i",
    "q: vector over i, t",
    "D: vector over t",
    "g: vector",
    "i: source of K*N",
)
DRIFT = "sum_gd <= K*(N*((beta^2 + alpha^2/2)*drift + alpha^2/2*L_U))"
DRIFT_WHERE = ("drift, first, last: real >= 0",)

questions = (
    Question(
        step="(a)",
        claim="#(a)",
        kind=Kind.VECTOR,
        given=(UPDATE,),
        where=NOISY,
        replace=STOCHASTIC,
    ),
    Question(
        step="(b)",
        claim="|q|^2 <= |a|^2 + sigma^2",
        kind=Kind.VECTOR,
        where=("q, a: vector",),
        asks="as printed, without expectation: one step of one client, eta_t = 1, at one outcome",
    ),
    Question(
        step="(b)",
        claim="E|eta_t*(q0 + q1)/2|^2 <= E|eta_t*(a0 + a1)/2|^2 + eta_t^2*sigma^2",
        kind=Kind.VECTOR,
        given=(
            "mean(q0, s) == a0",
            "mean(q1, t) == a1",
            "E|q0 - a0|^2 <= sigma^2",
            "E|q1 - a1|^2 <= sigma^2",
        ),
        where=TWO_STEPS,
        reading=EXPECTED,
        asks="two local steps of one client",
    ),
    Question(
        step="(b)",
        claim="E|eta_t*mean(q, i)|^2 <= |eta_t*mean(a, i) - eta_t*g + eta_t*g|^2 + eta_t^2*sigma^2",
        kind=Kind.VECTOR,
        given=("mean(q, t) == a", NOISE),
        where=FIXED_MEANS,
        reading=FIXED,
    ),
    Question(
        step="(c)",
        claim="#(c)",
        kind=Kind.VECTOR,
        given=("#(b)", AVERAGE_GRADIENT),
        where=NOISY,
        replace=STOCHASTIC,
        asks="the squared norms in expectation",
    ),
    Question(
        step="(d)",
        claim="#(d)",
        kind=Kind.VECTOR,
        given=("#(c)",),
        where=NOISY,
        replace=STOCHASTIC,
        asks="the squared norms in expectation",
    ),
    Question(
        step="(e)",
        claim="#(e)",
        given=("#(d)", DRIFT, *SHIFTED),
        where=DRIFT_WHERE,
        asks="(20) summed over clients and steps; drift, first and last as for (21)",
        uses=("semismooth.eq20",),
    ),
)

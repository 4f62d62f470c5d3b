r"""Theorem C.5, amended; `power` is $(1-\lambda\eta_l)^k$, `next_power` one step later."""

from bounds.derivations.fedsagd.contraction import NEXT_POWER, POSITIVE
from bounds.derivations.fedsagd.runs import (
    BOTH_RUNS,
    SPACE,
    pairs,
    server_mean,
    stated,
    unrolled_over_rounds,
)
from bounds.derivations.fedsagd.thmC5 import NEXT, WHERE
from bounds.verdicts.question import Kind, Question

UNROLLED = "{e} <= gap_t + 4/lam*Theta*(1 - {p})"
POWERS = (POSITIVE, "power, next_power: real")

questions = (
    Question(
        step="1, triangle inequality",
        claim="fedsagd.thmC5#1",
        kind=Kind.VECTOR,
        given=("#hypothesis: ceiling on eta_l",),
        where=WHERE,
        replace={
            "e_k": NEXT,
            "e_km1": "E|x - y|",
            "dg": "E|g - h|",
            "dg_stale": "E|gs - hs|",
            "gap_t": "E|w - u|",
        },
    ),
    Question(
        step="1, gradients",
        claim="E|g - h| <= 2*Theta",
        kind=Kind.VECTOR,
        given=BOTH_RUNS,
        where=SPACE,
        asks="those of this step, and in the same way those that the clients keep",
    ),
    Question(
        step="1",
        claim="#1",
        given=("fedsagd.thmC5#1", "dg <= 2*Theta", "dg_stale <= 2*Theta"),
    ),
    Question(
        step="2, before the first step",
        claim=UNROLLED.format(e="e_0", p="power"),
        given=("e_0 == gap_t", "power == 1"),
        where=(*POWERS, "e_0: real >= 0"),
    ),
    Question(
        step="2, unrolled",
        claim=UNROLLED.format(e="e_k", p="next_power"),
        given=("#1", UNROLLED.format(e="e_km1", p="power"), NEXT_POWER, "#hypotheses"),
        where=POWERS,
        asks="after one more step, when it holds before",
    ),
    Question(
        step="2",
        claim="#2",
        given=(UNROLLED.format(e="e_K", p="power"), "power == (1 - lam*eta_l)^K"),
        where=POWERS,
    ),
    server_mean("3"),
    pairs("4", "#3", "2", where=(POSITIVE,)),
    *unrolled_over_rounds("5", "4", POSITIVE),
    stated("5", POSITIVE),
)

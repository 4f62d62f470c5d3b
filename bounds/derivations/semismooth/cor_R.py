"""Proof of Corollary 4.8: the number of rounds."""

from bounds.verdicts.question import Question

BELOW_ONE = "gamma_4: real in (0, 1)"

questions = (
    Question(
        step="fact of (c), defined",
        claim="1 - x_e > 0",
        where=("x_e: real in (0, 1]",),
        asks="the argument of the logarithm is positive for 0 < x <= 1",
    ),
    Question(
        step="fact of (c)",
        claim="#fact of (c)",
        where=("x_e: real in (0, 1)",),
        reading="for 0 < x < 1",
    ),
    Question(
        step="(b), logarithm of the power",
        claim="log(exp(R*exponent)) == R*exponent",
        where=("exponent: real < 0",),
        asks="1 - gamma_4 is the exponential of the exponent",
    ),
    Question(
        step="(b)",
        claim="log(power) <= log(ratio)",
        given=("power <= ratio",),
        where=("power, ratio: real > 0",),
        asks="(a) with ratio = eps/(2(L(U^0) - L(U*))) and the power of 1 - gamma_4",
    ),
    Question(
        step="(c)",
        claim="R*log(1 - gamma_4) <= -need",
        given=("R >= need/gamma_4", "log(1 - gamma_4) <= -gamma_4"),
        where=(BELOW_ONE, "need: real"),
        asks="(b) follows from (c); need is the logarithm of 2(L(U^0) - L(U*))/eps",
    ),
    Question(
        step="(c), back to (a)",
        claim="(1 - gamma_4)^R <= exp(-need)",
        given=("R >= need/gamma_4",),
        where=(BELOW_ONE, "need: real"),
        asks="(a) follows from (c)",
    ),
)

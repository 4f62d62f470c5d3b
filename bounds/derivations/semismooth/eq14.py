r"""Eq. (14): the difference of gradients of $L_c$ at $W_{c,k}$ and $U$.

The mean distance squared is at most the mean squared distance.
"""

from bounds.derivations.semismooth.eq4 import OTHER_READING
from bounds.verdicts.question import Question

# Definition 4.6 and Assumption 3.1 for L_c, at W_{c,k} and U, on average.
DEFINITION = "gdk_sq <= beta^2*E_dist_k_sq + alpha^2*E_dist_k*max(sqrt(L_ck), sqrt(L_cU))"
ASSUMPTION = "gdk_sq <= beta^2*E_dist_k_sq + alpha^2*E_dist_k*sqrt(L_cU)"

questions = (
    Question(step="(a)", claim="#(a)", given=(DEFINITION,)),
    Question(step="(a)", claim="#(a)", given=(ASSUMPTION,), reading=OTHER_READING),
    Question(
        step="(b), the ceiling squared",
        claim="2*K^2*eta^2*beta^2 <= 1/2",
        given=("#hypothesis: ceiling on the rate, (b)",),
        where=("beta: real > 0",),
    ),
    Question(
        step="(b)",
        claim="#(b)",
        given=("#(a)", "2*K*eta^2*beta^2 <= 1/(2*K)"),
        where=("K: integer >= 1",),
    ),
    Question(
        step="(c)",
        claim="#(c)",
        given=("#(b)", "#hypothesis: ceiling on the rate, (c)"),
        where=("alpha: real > 0",),
    ),
    Question(
        step="(c)",
        claim="#(c)",
        given=("#(b)", "alpha^2*(K^2*eta) <= 1"),
        where=("alpha: real > 0",),
        reading="with eta <= 1/(alpha^2*K^2)",
    ),
    Question(
        step="(d), product",
        claim="2*E_dist_k*second <= E_dist_k^2 + second^2",
        where=("second: real >= 0",),
        asks="2ab <= a^2 + b^2, where second is eta times the square root of the loss",
    ),
    Question(
        step="(d)",
        claim="#(d)",
        given=(
            "#(c)",
            "2*E_dist_k*(eta*sqrt(L_cU)) <= E_dist_k^2 + eta^2*L_cU",
            "E_dist_k^2 <= E_dist_k_sq",
        ),
    ),
)

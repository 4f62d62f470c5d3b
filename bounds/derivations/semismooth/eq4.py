r"""Eq. (4): the difference of local gradients, by semi-Lipschitz gradients of $L_c$."""

from bounds.verdicts.question import Question

# Definition 4.6 and Assumption 3.1 for L_c, at W_{c,k-1} and U.
DEFINITION = "gdc_sq <= beta^2*dist_m1^2 + alpha^2*dist_m1*max(sqrt(L_ckm1), sqrt(L_cU))"
ASSUMPTION = "gdc_sq <= beta^2*dist_m1^2 + alpha^2*dist_m1*sqrt(L_cU)"
ROOT = ("sqrt(L_cU) == root", "L_cU == root^2")
OTHER_READING = "with the semi-Lipschitz property of Assumption 3.1, which has L(U) alone"

questions = (
    Question(step="(a)", claim="#(a)", given=(DEFINITION,)),
    Question(step="(a)", claim="#(a)", given=(ASSUMPTION,), reading=OTHER_READING),
    Question(
        step="(b)",
        claim="#(b)",
        given=("#(a)", *ROOT),
        where=("root: real >= 0",),
        asks="with root for the square root of the loss",
    ),
)

r"""Theorem 17: the bound from the end of its proof, and its order."""

from bounds.verdicts.question import Question

POSITIVE = ("C_beta, J_beta: real >= 0",)

questions = (
    Question(
        step="statement",
        claim="#statement",
        given=("fedinit.A23#s7b", "#constant: J_beta", "#constant: sigma"),
    ),
    Question(
        step="order",
        claim=("{#statement} <= (804*C_beta*K*D/lam + J_beta*K*sigma)*({#order})"),
        where=POSITIVE,
        asks="the bound is of the printed order, with a constant free of eta and T",
    ),
    Question(
        step="positive C_beta",
        claim="0 < 1 - 48*beta^2*kappa_beta",
        given=("#constant: kappa_beta", "#hypothesis: ceiling on beta (Lemma 23)"),
        asks="the divisor of C_beta is positive under the printed ceiling on beta",
    ),
    Question(
        step="positive C_beta",
        claim="0 < 1 - 189*beta^2",
        given=("#hypothesis: ceiling on beta (Lemma 23)",),
        asks="the divisor of C_beta times 1 - 141 beta^2 is positive",
    ),
)

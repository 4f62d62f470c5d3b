r"""Remark 7: the term of the divergence under interpolation."""

from bounds.verdicts.question import Question

questions = (
    Question(
        step="sign of the divergence",
        claim="0 <= 2*gamma_beta*beta^2*L/(zeta_c*eta*K*T)*Delta_T",
        given=("#constant: gamma_beta", "39*beta^2 < 1"),
        asks="relaxed initialization reduces the bound with the divergence",
    ),
    Question(
        step="dominant term",
        claim="{fedinit.thm6#statement} <= {#dominant term}",
        given=("#constant: gamma_beta", "39*beta^2 < 1"),
        asks="the whole bound of fedinit.thm6 is at most the term of the initial bias",
    ),
)

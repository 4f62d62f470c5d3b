r"""Remark 20: the rate of the divergence under interpolation."""

from bounds.verdicts.question import Question

questions = (
    Question(
        step="rate",
        claim="{fedinit.thm19#statement} <= eta*R_beta*K*D/(2*mu*beta^2*zeta_c)*{#rate}",
        where=("R_beta: real >= 0", "beta: real > 0"),
        asks="the bound of fedinit.thm19 falls as 1/T for a learning rate free of T",
    ),
)

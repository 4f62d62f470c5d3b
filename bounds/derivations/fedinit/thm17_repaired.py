r"""Theorem 17, amended: the bound from the end of its proof, and its order."""

from bounds.verdicts.question import Question

questions = (
    Question(step="statement", claim="#statement", given=("fedinit.A23.repaired#s3",)),
    Question(
        step="order",
        claim="{#statement} <= (804*C_beta*K*D/lam + J_beta*K*sigma)*(eta/T + eta^2)",
        where=("C_beta, J_beta: real >= 0",),
        asks="the bound is of the order eta/T + eta^2, with a constant free of eta and T",
    ),
)

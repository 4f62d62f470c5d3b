r"""Theorem 19: the bound from the end of its proof, and its order."""

from bounds.verdicts.question import Question

questions = (
    Question(
        step="statement",
        claim="#statement",
        given=(
            "fedinit.A33#s4c",
            "#constant: R_beta",
            "#hypothesis: positive beta (Theorems 6, 9)",
        ),
    ),
    Question(
        step="order",
        claim="{#statement} <= R_beta*K*D/(2*mu*beta^2*zeta_c)*({#order})",
        given=("#hypothesis: positive beta (Theorems 6, 9)",),
        where=("R_beta: real >= 0",),
        asks="the bound is of the printed order, with a constant free of eta and T",
    ),
)

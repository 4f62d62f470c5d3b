r"""Theorem 4, amended: the bound from the end of its proof, and its last two terms."""

from bounds.verdicts.question import Question

questions = (
    Question(
        step="statement",
        claim="#statement",
        given=("gap_T <= x", "x == {fedinit.A23.repaired#s6}"),
        where=("x: real",),
    ),
    Question(
        step="order",
        claim="eta^2*u + eta^3*T*v <= (u + v)*(eta^2 + eta^3*T)",
        where=("u, v: real >= 0",),
        asks="the last two terms, u and v their coefficients",
    ),
)

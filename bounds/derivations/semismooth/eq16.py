"""Eq. (16): the geometric sequence."""

from bounds.verdicts.question import Kind, Question

questions = (
    Question(
        step="(a)",
        claim="sum((1 + 4/K)^(i - 1), i, 1, n_v) == ((1 + 4/K)^n_v - 1)*K/4",
        kind=Kind.RECURSION,
        asks="for any number n of terms, of which K is one",
    ),
    Question(step="fact of (b)", claim="#fact of (b)"),
    Question(step="(b)", claim="#(b)", given=("(1 + 4/K)^K <= exp(4)",)),
    Question(step="(c)", claim="#(c)"),
)

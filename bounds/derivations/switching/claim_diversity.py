r"""The sum of the local drifts and their diversity (1)."""

from bounds.verdicts.question import Question

questions = (
    Question(
        step="limit",
        claim="drift_div >= squares/small",
        given=("drift_div*norm2 == squares", "norm2 <= small"),
        where=("norm2, small: real > 0", "squares: real >= 0"),
        asks="where the sum of drifts of a given size becomes small, their diversity becomes large",
    ),
    Question(
        step="limit, from the diversity",
        claim="norm2 <= squares/large",
        given=("drift_div*norm2 == squares", "drift_div >= large"),
        where=("norm2: real >= 0", "large: real > 0", "squares: real >= 0"),
        asks="where their diversity becomes large, the sum becomes small against their size",
    ),
)

r"""Excess risk: the split into two errors.

`F`, `f` and `m` are the population risk and the empirical one of the model, and the minimum.
"""

from bounds.verdicts.question import Question

questions = (
    Question(
        step="statement",
        claim="F - m == EG + EO",
        given=("EG == F - f", "EO == f - m"),
        where=("F, f, m: real",),
    ),
)

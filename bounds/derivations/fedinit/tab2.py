r"""Table 2: its rows against the theorems, its rates against the remarks."""

from bounds.verdicts.question import Question

ROWS = {
    "row 1": "fedinit.thm1#statement",
    "row 2": "fedinit.thm4#statement",
    "row 3": "fedinit.thm6#statement",
    "row 4": "fedinit.thm9#statement",
}
RATES = {
    "row 1, rate": "fedinit.rem3#rate",
    "row 2, rate": "fedinit.rem5#rate",
    "row 3, rate": "fedinit.rem8#rate",
    "row 4, rate": "fedinit.rem10#rate",
}
# Divisors in the rows and the constants of the rates.
NONZERO = ("kappa, kappa_beta, gamma_beta: real > 0",)

questions = (
    *(
        Question(
            step=row,
            claim=f"{{#{row}}} == {{{theorem}}}",
            where=NONZERO,
            asks=f"the row and the statement of {theorem.partition('#')[0]} have the same bound",
        )
        for row, theorem in ROWS.items()
    ),
    *(
        Question(
            step=row,
            claim=f"{{#{row}}} == {{{remark}}}",
            asks=f"the row and {remark.partition('#')[0]} have the same rate",
        )
        for row, remark in RATES.items()
    ),
)

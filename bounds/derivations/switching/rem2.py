"""Second remark of A.4: what (15) requires of C_T."""

from bounds.verdicts.question import Question

DIVIDED = "C_T - sum_C/T >= zeta/(T*eta_D)"

questions = (
    Question(
        step="statement, divided",
        claim=DIVIDED,
        given=("switching.eq15#statement",),
        asks="the condition (15) divided by T and eta",
    ),
    Question(
        step="statement",
        claim="#statement",
        given=(DIVIDED,),
        asks="the inequality follows from (15) with positive zeta and eta",
    ),
    Question(
        step="monotone costs",
        claim="T*eta_D*(C_T - sum_C/T) < zeta",
        given=("sum_C >= T*C_T",),
        asks="where C_t only decreases, (15) never holds",
    ),
)

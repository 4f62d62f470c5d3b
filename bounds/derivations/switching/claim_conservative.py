"""The switching rule is conservative."""

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
        asks="where the rule holds C_T is above its historical average",
    ),
    Question(
        step="a gain after switching",
        claim="{switching.eq15#constant: D_T} - gain <= {switching.eq15#constant: D_T1}",
        given=("switching.eq15#statement",),
        where=("gain: real >= 0",),
        asks="where the rule holds, the rule that counts a gain of switching holds too",
    ),
)

"""Equation (15): the switching condition, from D_T <= D_{T+1}."""

from bounds.verdicts.question import Question

UP = "{#constant: D_T} <= {#constant: D_T1}"
DOWN = "{#constant: D_T} > {#constant: D_T1}"

questions = (
    Question(
        step="statement",
        claim="#statement",
        given=(UP,),
        asks="at the first T at which D_T <= D_{T+1}",
        uses=("switching.eq14",),
    ),
    Question(
        step="statement, before",
        claim="{#left side} < zeta",
        given=(DOWN,),
        asks="before it the condition does not hold",
    ),
    Question(
        step="small C",
        claim=DOWN,
        given=("C_T <= sum_C/T",),
        asks="FedDyn's bound still falls where C_T is at most its historical average",
    ),
    Question(
        step="large C",
        claim="T*eta_D*(more - sum_C/T) >= zeta",
        given=("#statement", "more >= C_T"),
        where=("more: real >= 0",),
        asks="the condition stays true when C_T becomes larger",
    ),
)

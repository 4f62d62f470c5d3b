"""Proposition 1: the condition as an equivalence, in both directions, and the bound D_T."""

from bounds.verdicts.question import Question

CONDITION = "T*eta_D*(C_T - sum_C/T) >= zeta"

questions = (
    Question(
        step="statement, to the right",
        claim=CONDITION,
        given=("{#constant: D_T} <= {#constant: D_T1}",),
        asks="the condition follows from D_T <= D_{T+1}",
    ),
    Question(
        step="statement, to the left",
        claim="{#constant: D_T} <= {#constant: D_T1}",
        given=(CONDITION,),
        asks="D_T <= D_{T+1} follows from the condition",
    ),
    Question(
        step="bound",
        claim="#bound",
        given=("T*avg_gap_theta == sum_gap_theta", "switching.eq13#statement", "Phi_T >= 0"),
        unfold=("D_T", "zeta", "eta_D"),
        where=("D_T: real",),
        asks="the averaged suboptimality, by (13)",
        uses=("switching.def.zeta",),
    ),
)

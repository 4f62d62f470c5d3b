"""Equation (14): dividing (13) by T."""

from bounds.verdicts.question import Question

questions = (
    Question(
        step="statement",
        claim="avg <= {#statement}",
        given=("T*avg == sum_gap_theta", "switching.eq13#statement", "#zeta", "#eta"),
        where=("avg: real",),
        asks="the average over T rounds is at most D_T",
    ),
    Question(
        step="zeta, with the potential dropped",
        claim="{#statement} - (1 + L/alpha)*Phi_T/kappa_0/T <= {#statement}",
        asks="the potential after T rounds is not negative",
    ),
)

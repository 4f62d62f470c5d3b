r"""The constant zeta, amended: its sign, and when the potential of the initial round is positive.

`start` is $E\lVert\gamma^0-\theta_*\rVert^2$.
"""

from bounds.verdicts.question import Question

questions = (
    Question(
        step="sign",
        claim="{#statement} > 0",
        given=("#hypothesis: the initial round contributes",),
        asks="zeta is a positive constant",
    ),
    Question(
        step="initial round",
        claim="Phi_0 > 0",
        given=("Phi_0 == start + kappa*C_0", "start > 0"),
        where=("start, C_0: real >= 0",),
        asks="a run that does not start at a minimiser",
    ),
)

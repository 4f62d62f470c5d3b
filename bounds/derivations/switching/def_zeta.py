"""The constant zeta: its sign."""

from bounds.verdicts.question import Question

questions = (
    Question(step="sign", claim="{#statement} > 0", asks="zeta is a positive constant"),
    Question(
        step="sign",
        claim="{#statement} > 0",
        given=("Phi_0 > 0",),
        reading="with Phi_0 > 0",
        asks="zeta is a positive constant",
    ),
)

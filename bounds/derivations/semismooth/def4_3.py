r"""Definition 4.3: what it says at critical points and at the minimum."""

from bounds.verdicts.question import Question

questions = (
    Question(
        step="critical points",
        claim="L_U <= grad_sq/tau_1^2",
        given=("#lower",),
        asks="the loss is small where the gradient is",
    ),
    Question(
        step="critical points",
        claim="L_U == 0",
        given=("L_U <= grad_sq/tau_1^2", "grad_sq == 0"),
        asks="where the gradient vanishes the loss is 0, its least possible value",
    ),
    Question(
        step="range of the constants",
        claim="tau_1 <= tau_2",
        given=("#lower", "#upper", "L_U > 0"),
        asks="the lower constant is at most the upper one where some loss is positive",
    ),
)

"""Semi-smoothness is not interchangeable with smoothness."""

from bounds.verdicts.question import Kind, Question

questions = (
    Question(
        step="not interchangeable",
        claim="1 <= 0",
        kind=Kind.EXISTENCE,
        given=("semismooth.def4_2#statement", "L_U > L_W + ip_UW + b*dist^2"),
        asks="the inequality of semi-smoothness holds somewhere where that of smoothness with the "
        "same second-order constant does not",
    ),
    Question(
        step="second-order term alone",
        claim="L_U <= L_W + ip_UW + b*dist^2",
        given=("semismooth.def4_2#statement", "a == 0"),
        asks="without the first-order term the two are the same",
    ),
)

r"""Proof of Theorem 4.7: the coefficient of the loss by the drift.

`w` is $(2\beta^2+\alpha^2)\eta_l^2$, which the local rate bounds in two ways.
"""

from bounds.verdicts.question import Question

A_2 = "A_2 == eta_t^2*(1/(2*eta_t) + b + a/(2*eta_t))*w*(20 + 40*K^2*tau_2^2)"
THIRD = "K*w <= 1/5000"  # the third ceiling, as for A_1
SECOND = "K^2*G^2*w <= 1/5000"  # the second ceiling with G
STATED = "K^2*tau_2^2*w <= 1/5000"  # the second ceiling with tau_2
WHERE = ("w: real >= 0",)

questions = (
    Question(
        step="bound, second ceiling",
        claim="K^2*G^2*(eta_l^2*(2*beta^2 + alpha^2)) <= 1/5000",
        given=("eta_l <= 1/(100*K*G*(beta + alpha))",),
        where=("G, alpha, beta: real > 0",),
    ),
    Question(
        step="bound, second ceiling of the statement",
        claim="K^2*tau_2^2*(eta_l^2*(2*beta^2 + alpha^2)) <= 1/5000",
        given=("eta_l <= 1/(100*K*tau_2*(beta + alpha))",),
        where=("alpha, beta: real > 0",),
    ),
    Question(step="bound", claim="#bound", given=(A_2, THIRD, SECOND), where=WHERE),
    Question(
        step="bound",
        claim="#bound",
        given=(A_2, THIRD, STATED),
        where=WHERE,
        reading="G read as tau_2, as in the statement of the theorem",
    ),
)

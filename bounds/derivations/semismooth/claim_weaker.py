r"""Strength of the assumptions.

Strong convexity with the modulus `mu` is used at the minimiser: the gradient of the squared norm at
least $2\mu(L(U)-L(U^*))$, which it implies.
"""

from bounds.verdicts.question import Kind, Question

BOUNDED = "semismooth.def4_4#statement"
STRONGLY_CONVEX = "grad_sq >= 2*mu*(L_U - L_star)"
# A quadratic in one dimension, at the distance `x` from its minimum.
QUADRATIC = ("grad_sq == (mu*x)^2", "L_U == L_star + mu*x^2/2")

questions = (
    Question(
        step="bounded gradient, lower bound",
        claim="tau_1^2*L_U <= grad_sq",
        given=(BOUNDED,),
        asks="a bounded gradient implies that there is no critical point: the lower bound",
    ),
    Question(
        step="bounded gradient, upper bound",
        claim="grad_sq <= tau_2^2*L_U",
        given=(BOUNDED,),
        asks="a bounded gradient implies that there is no critical point: the upper bound",
    ),
    Question(
        step="strong convexity, lower bound",
        claim="tau_1^2*L_U <= grad_sq",
        given=(*QUADRATIC, "tau_1^2 <= 2*mu"),
        where=("mu: real > 0", "x: real"),
        asks="for a quadratic with this modulus, however small tau_1",
    ),
    Question(
        step="strong convexity, lower bound",
        claim="tau_1^2*L_U <= grad_sq",
        given=(STRONGLY_CONVEX, "L_star == 0", "tau_1^2 <= 2*mu"),
        where=("mu: real > 0",),
        reading="where the least loss is 0",
        asks="strong convexity implies the lower bound",
    ),
    Question(
        step="strong convexity, upper bound",
        claim="grad_sq <= tau_2^2*L_U",
        given=("grad_sq == (2*mu*x + 4*x^3)^2", "L_U == mu*x^2 + x^4"),
        where=("mu: real > 0", "x: real"),
        asks="for the strongly convex mu*x^2 + x^4, which is 0 at its minimum",
    ),
    Question(
        step="semi-Lipschitz",
        claim="semismooth.def4_6#statement",
        given=("gd <= beta*dist", "gd_sq == gd^2"),
        asks="Lipschitz gradients are semi-Lipschitz",
    ),
    Question(
        step="semi-smoothness",
        claim="semismooth.def4_2#statement",
        given=("semismooth.def4_1#statement", "b >= beta/2"),
        asks="a smooth function is semi-smooth",
    ),
    Question(
        step="semi-smoothness, strictly weaker",
        claim="1 <= 0",
        kind=Kind.EXISTENCE,
        given=("semismooth.def4_2#statement", "L_U > L_W + ip_UW + beta/2*dist^2", "b == beta/2"),
        asks="the inequality of semi-smoothness leaves room that of smoothness does not",
    ),
)

r"""Lipschitz gradients imply smoothness.

At the point $W+t(U-W)$ the gradient differs by $h$ from that at $W$; $d=U-W$. The integral over $t$
in $[0,1]$ is bounded by the sum over $m$ equal parts at their ends.
"""

from bounds.verdicts.question import Kind, Question

questions = (
    Question(
        step="statement, along the segment",
        claim="<h, d> <= beta*t*|d|^2",
        kind=Kind.VECTOR,
        given=("|h|^2 <= beta^2*t^2*|d|^2",),
        where=("h, d: vector", "t: real in (0, 1]", "beta: real > 0"),
        by={"|h|^2 <= beta^2*t^2*|d|^2": "1/(2*beta*t)"},
        asks="the Lipschitz gradient at the share t of the way",
    ),
    Question(
        step="statement, sum over the parts",
        claim="sum(beta*(j/m)*dist^2, j, 1, m)/m == beta/2*dist^2*(1 + 1/m)",
        kind=Kind.RECURSION,
        where=("m: integer >= 1",),
        asks="the upper sum of the integral",
    ),
    Question(
        step="statement",
        claim="semismooth.def4_1#statement",
        given=("L_U == L_W + ip_UW + rest", "rest <= beta*dist^2*mean_t", "mean_t == 1/2"),
        where=("rest: real", "mean_t: real"),
        asks="the fundamental theorem of calculus, with the mean of t over [0, 1]",
    ),
)

r"""Lemma D.2: along the segment from $x$ to $y$.

`d` is $y-x$, `g` the gradient at $x+\tau d$ and `g0` that at $x$; $\tau$ is uniform on $[0,1]$,
so that $f(y)-f(x)$ is the mean of $\langle g,d\rangle$ over $\tau$ and the mean of $\tau$ is 1/2.
"""

from bounds.verdicts.question import Kind, Question

questions = (
    Question(
        step="at one point of the segment",
        claim="<g - g0, d> <= L*tau*|d|^2",
        kind=Kind.VECTOR,
        given=("|g - g0|^2 <= (L*tau)^2*|d|^2",),
        where=("g, g0, d: vector", "tau: real in (0, 1]"),
        asks="Assumption 3.1 at distance tau*|d|",
    ),
    Question(
        step="statement",
        claim="#statement",
        given=("f_y - f_x - ip_xy <= L*mean_tau*norm_dx^2", "mean_tau == 1/2"),
        where=("mean_tau: real",),
        asks="the mean over tau of the inequality at one point",
    ),
)

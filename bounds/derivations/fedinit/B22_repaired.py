r"""B.2.2, amended: its steps, with the letters of fedinit.B22.

`y` is the exponential of the sum of the learning rates times $L$, or the power that bounds it. In
s5 `p` is $cKL$, `n` is $NUK$, `h` is $\frac{2\sigma_lL_G}{(1+2\beta)L}$, `s` is the point
$(h/n)^{1/(1+p)}(T-1)^{p/(1+p)}$ and `m` the next integer from 1 on, so that $t_0=m+2$; `r` is
$h^{1/(1+p)}(n(T-1))^{p/(1+p)}$. With $h=0$ the second term, `s` and `r` are zero.
"""

from bounds.derivations.fedinit.B22 import (
    DECAY,
    DISTANCES,
    LEVEL,
    LOGARITHMS,
    ONE_STEP,
    PRODUCT,
    REDUCED,
    ROUND,
    ROUND_LETTERS,
    SHARE,
    SHARE_BEFORE,
    SPLIT,
    SPLIT_LETTERS,
)
from bounds.verdicts.question import Kind, Question

SUMS = ("n, m, s, r, y: real >= 0",)

questions = (
    Question(
        step="s1",
        claim="d1 <= (1 + eta*L)*avg_k_xi + 2*eta*sigma_l/(C*S)",
        given=SPLIT,
        where=SPLIT_LETTERS,
        asks="one local step, by the datum that is drawn",
    ),
    Question(
        step="s2, one step",
        claim=f"d1 + {LEVEL} <= (1 + eta*L)*(d0 + {LEVEL})",
        given=(ONE_STEP,),
        where=DISTANCES,
    ),
    Question(
        step="s2, product",
        claim="x(n) <= p(n)*x(0)",
        kind=Kind.RECURSION,
        given=("x(t+1) <= q(t)*x(t)", "p(0) == 1", "p(t+1) == q(t)*p(t)"),
        where=("x: sequence >= 0", *PRODUCT),
        asks="the steps of a round, and the rounds, p the product of their factors",
    ),
    Question(
        step="s2, relaxed initialization",
        claim="|(1 + beta)*u - beta*v| <= (1 + beta)*|u| + beta*|v|",
        kind=Kind.VECTOR,
        given=("beta >= 0",),
        where=("u, v: vector",),
    ),
    Question(
        step="s2, distances",
        claim="(1 + beta)*glob_t + beta*x <= (1 + 2*beta)*x",
        given=("glob_t <= x", "beta >= 0"),
        where=("x: real >= 0",),
    ),
    Question(
        step="s2",
        claim=f"y + {LEVEL} <= v*((1 + 2*beta)*x + {LEVEL})",
        given=(f"y + {LEVEL} <= v*(d0 + {LEVEL})", "d0 <= (1 + 2*beta)*x"),
        where=("x, y, d0, v: real >= 0",),
    ),
    Question(
        step="s3, one round",
        claim=f"y + {SHARE}*{LEVEL} <= (1 + 2*beta)*v*(x + {SHARE}*{LEVEL})",
        given=(ROUND,),
        where=ROUND_LETTERS,
        asks="the constant part balanced in s2",
    ),
    Question(
        step="s3, shares",
        claim=f"{SHARE} <= {SHARE_BEFORE}",
        given=DECAY,
        where=ROUND_LETTERS,
    ),
    Question(
        step="s3, factors",
        claim="(1 + 2*beta)*v <= f",
        given=DECAY,
        where=ROUND_LETTERS,
    ),
    Question(
        step="s3, two rounds",
        claim=f"y + r*{LEVEL} <= f*(x + g*{LEVEL})",
        given=(f"y + r*{LEVEL} <= (1 + 2*beta)*v*(x + r*{LEVEL})", "r <= g", "(1 + 2*beta)*v <= f"),
        where=(*ROUND_LETTERS, "r, g: real >= 0"),
    ),
    Question(
        step="s3, decay of phi",
        claim="(1 + c*L/t) <= (1 + c*L/(t - 1))",
        where=("t: integer >= 2",),
        asks="the factors of phi fall with the round",
    ),
    Question(
        step="s3, observation point",
        claim="y <= v*r",
        given=("y + s <= v*r", "s >= 0"),
        where=("y, v, r, s: real >= 0",),
        asks="the models agree before the observation point, and the last share is left out",
    ),
    Question(
        step="s3, first share",
        claim=f"{SHARE}*{LEVEL} <= {REDUCED}",
        where=ROUND_LETTERS,
    ),
    Question(
        step="s3, exponential",
        claim="(1 + x)*v <= exp(x + y)",
        given=("v <= exp(y)",),
        where=("x, y, v: real >= 0",),
        asks="one factor more of the product, one term more of the sum",
    ),
    Question(
        step="s3, learning rates",
        claim="sum(c/n*L, m, 0, K - 1) == c*K*L/n",
        where=("n: integer >= 1",),
    ),
    Question(
        step="s3, one term",
        claim="1/n <= log(n/(n - 1))",
        where=("n: integer >= 2",),
        asks="each term by the integral over the interval before it, from t0 - 2 on",
    ),
    Question(
        step="s3, all terms",
        claim="x(n) <= e(n) - e(0)",
        kind=Kind.RECURSION,
        given=("x(0) == 0", "x(t+1) <= x(t) + e(t+1) - e(t)"),
        where=("x: sequence >= 0", "e: sequence", "t: index from 0 to n-1", "n: integer >= 1"),
        asks="the sum of the terms, e the logarithms of t0 - 2, t0 - 1, ..., T - 1",
    ),
    Question(
        step="s4",
        claim="gen <= N*U*K*t0/(C*S) + 2*sigma_l*L_G/((1 + 2*beta)*C*S*L)*y",
        given=("fedinit.lem27.repaired#statement", f"x <= {REDUCED}*y"),
        where=("x, y: real >= 0", "beta: real > 0"),
        replace={"avg_dist": "x"},
        asks="fedinit.lem27.repaired with s3, y the power",
    ),
    Question(
        step="s5, first term",
        claim="n + (h - n)/(1 + p) + T*p/(1 + p) == h/(1 + p) + (n + T)*p/(1 + p)",
        where=LOGARITHMS,
        asks="n s = r by their logarithms, which the letters are, T that of T - 1",
    ),
    Question(
        step="s5, second term",
        claim="h + p*(T - m) <= h/(1 + p) + (n + T)*p/(1 + p)",
        given=("(h - n)/(1 + p) + T*p/(1 + p) <= m",),
        where=(*LOGARITHMS, "m: real"),
        asks="h ((T - 1)/m)^p <= r in the same way",
    ),
    Question(
        step="s5",
        claim="n*(m + 2) + y <= 3*n + 2*r",
        given=("m <= s + 1", "n*s == r", "y <= r"),
        where=SUMS,
        asks="both terms of s4, times C S, at t0 = m + 2",
    ),
    Question(
        step="s5, late observation point",
        claim="n*T <= 3*n + 2*r",
        given=("T <= m + 2", "m <= s + 1", "n*s == r"),
        where=("n, s, r: real >= 0", "m, T: integer >= 1"),
        asks="if m + 2 is beyond T - 1, the first term with all T rounds before the observation",
    ),
)

r"""Theorem 12, amended: its steps, with the letters of fedinit.B22.

`p` is $cKL$; `y` is the exponential of the sum of the learning rates times $L$, or the power that
bounds it.
"""

from bounds.derivations.fedinit.B22 import (
    DECAY,
    DISTANCES,
    LEVEL,
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
        step="statement",
        claim="gen <= N*U*K*t0/(C*S) + 2*sigma_l*L_G/((1 + 2*beta)*C*S*L)*y",
        given=("gen <= N*U*K*t0/(C*S) + L_G*x", f"x <= {REDUCED}*y"),
        where=("x, y: real >= 0", "beta: real > 0"),
        asks="fedinit.lem27.repaired with s3, y the power",
    ),
)

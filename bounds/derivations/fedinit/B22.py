r"""B.2.2: the stability difference along a round, over the rounds, and the observation point.

`d1` and `d0` are the mean distances of the local models at two successive steps, `u` the factor and
`m` the constant $\frac{2\sigma_l}{CSL}$ of the recursions. Over the rounds `y` and `x` are
$\delta_K^t$ and $\delta_K^{t-1}$, `v` and `f` are $\phi(t)$ and $\phi(t-1)$, and a product of
factors is the sequence that they multiply. In s9b `p` is $cKL$, `n` is $NUK$ and `h` is
$\frac{2\sigma_lL_G}{(1+2\beta)L}$.
"""

from bounds.verdicts.question import Kind, Question

LEVEL = "2*sigma_l/(C*S*L)"
REDUCED = "2*sigma_l/((1 + 2*beta)*C*S*L)"
DISTANCES = ("d0, d1, d2: real >= 0",)

# fedinit.lem28 on every client, and fedinit.lem29 on the client and the step that differ.
SAME = "avg_kp1_z <= (1 + eta*L)*avg_k_xi"
MIDDLE = "(1 + eta*L)*avg_k_xi + 1/(C*S)*((1 + eta*L)*star_k_xi + 2*eta*sigma_l)"
ONE_STEP = "d1 <= (1 + eta*L)*d0 + 2*eta*sigma_l/(C*S)"

# The share of one client in the mean, and the chance of its one datum.
SPLIT = (
    "d1 == others + 1/C*((1 - 1/S)*same + 1/S*other)",
    "others <= (1 + eta*L)*(avg_k_xi - star_k_xi/C)",
    "same <= (1 + eta*L)*star_k_xi",
    "other <= (1 + eta*L)*star_k_xi + 2*eta*sigma_l",
)
SPLIT_LETTERS = ("d1, others, same, other: real >= 0",)

# s4, the conditions on phi of s5, and that a product of factors above one is at least one.
ROUND = f"y + {LEVEL} <= v*((1 + 2*beta)*x + {LEVEL})"
DECAY = ("v <= f", "2*beta <= f/v - 1")
ROUND_LETTERS = ("x, y: real >= 0", "v, f: real > 1", "beta: real > 0")
SHARE = "((v - 1)/((1 + 2*beta)*v - 1))"
SHARE_BEFORE = "((f - 1)/((1 + 2*beta)*f - 1))"

PRODUCT = ("p: sequence >= 0", "q: sequence >= 0", "t: index from 0 to n-1", "n: integer >= 1")
OPTIMUM = "n*s + h*(T/s)^p"
POINT = "(h/n)^(1/(1 + p))*T^(p/(1 + p))"
LOGARITHMS = ("n, h, T: real", "p: real > 0")
AT_POINT = ("n, h, p, s: real > 0", "T: integer >= 1")

questions = (
    Question(
        step="s1a",
        claim="d1 == P_z*avg_kp1_z + P_zt*avg_kp1_zt",
        given=("d1 == part + rest", "part == P_z*avg_kp1_z", "rest == P_zt*avg_kp1_zt"),
        where=("d1, part, rest: real >= 0",),
        asks="the mean distance by the datum that is drawn",
    ),
    Question(
        step="s1b",
        claim=f"d1 <= {MIDDLE}",
        given=SPLIT,
        where=SPLIT_LETTERS,
        asks="fedinit.lem28 and fedinit.lem29 with the chance 1/S of the datum, one client in C",
    ),
    Question(
        step="s1b, second inequality",
        claim="{#s1b[2].left} <= (1 + eta*L)*d0 + 2*eta*sigma_l/(C*S)",
        given=("d0 == avg_k_xi", "star_k_xi <= C*avg_k_xi"),
        where=DISTANCES,
        asks="the middle of the line is at most its end",
    ),
    Question(
        step="s1b, ends",
        claim="d1 <= (1 + eta*L)*avg_k_xi + 2*eta*sigma_l/(C*S)",
        given=SPLIT,
        where=SPLIT_LETTERS,
        asks="the first quantity of the line is at most its end",
    ),
    Question(
        step="s1b, client that is not active",
        claim="1 <= 1 + eta*L",
        asks="a client that keeps its state keeps its distance",
    ),
    Question(
        step="s2a",
        claim=f"d1 + {LEVEL} <= (1 + eta*L)*(d1 + {LEVEL})",
        given=(ONE_STEP,),
        where=DISTANCES,
    ),
    Question(
        step="s2b",
        claim=f"d2 + {LEVEL} <= (1 + eta*L)*(1 + eta*L)*(d0 + {LEVEL})",
        given=(
            f"d1 + {LEVEL} <= (1 + eta*L)*(d1 + {LEVEL})",
            f"d2 + {LEVEL} <= (1 + eta*L)*(d2 + {LEVEL})",
        ),
        where=DISTANCES,
        asks="s2a over two local steps",
    ),
    Question(
        step="s2a",
        claim=f"d1 + {LEVEL} <= (1 + eta*L)*(d0 + {LEVEL})",
        given=(ONE_STEP,),
        where=DISTANCES,
        reading="the index k + 1 on the right read as k",
    ),
    Question(
        step="s2b",
        claim="x(n) <= p(n)*x(0)",
        kind=Kind.RECURSION,
        given=("x(t+1) <= (1 + q(t))*x(t)", "p(0) == 1", "p(t+1) == (1 + q(t))*p(t)"),
        where=("x: sequence >= 0", *PRODUCT),
        reading="the index k + 1 on the right of s2a read as k",
        asks="s2a over a round, p the product of the factors 1 + q",
    ),
    Question(
        step="s3a",
        claim="|{#s3a[1].left} - {#s3a[1]}|^2 == 0",
        kind=Kind.VECTOR,
        given=(
            "w_i0 == w_t + beta*(w_t - w_iK_prev)",
            "wt_i0 == wt_t + beta*(wt_t - wt_iK_prev)",
        ),
        where=("w_i0, w_t, w_iK_prev, wt_i0, wt_t, wt_iK_prev: vector",),
    ),
    Question(
        step="s3a, second form",
        claim="|{#s3a[1]} - {#s3a[2]}|^2 == 0",
        kind=Kind.VECTOR,
        where=("w_t, w_iK_prev, wt_t, wt_iK_prev: vector",),
    ),
    Question(
        step="s3b",
        claim="|(1 + beta)*u - beta*v| <= (1 + beta)*|u| + beta*|v|",
        kind=Kind.VECTOR,
        where=("u, v: vector",),
        asks="the norm of s3a, u and v the differences of the global and the last local models",
    ),
    Question(
        step="s3b",
        claim="|(1 + beta)*u - beta*v| <= (1 + beta)*|u| + beta*|v|",
        kind=Kind.VECTOR,
        given=("beta >= 0",),
        where=("u, v: vector",),
        reading='with beta >= 0, "positive" in the theorems of the optimization',
    ),
    Question(
        step="s3b, second inequality",
        claim="(1 + beta)*glob_t + beta*x <= (1 + 2*beta)*x",
        given=("glob_t <= x", "beta >= 0"),
        where=("x: real >= 0",),
        asks="the global models are as close as the last local ones, on average",
    ),
    Question(
        step="s4",
        claim=f"y + {LEVEL} <= v*((1 + 2*beta)*x + {LEVEL})",
        given=(f"y + {LEVEL} <= v*(d0 + {LEVEL})", "d0 <= (1 + 2*beta)*x"),
        where=("x, y, d0, v: real >= 0",),
        asks="s2b and s3b over one round",
    ),
    Question(
        step="s5, one round",
        claim=f"y + {SHARE}*{LEVEL} <= (1 + 2*beta)*v*(x + {SHARE}*{LEVEL})",
        given=(ROUND,),
        where=ROUND_LETTERS,
        asks="the constant part balanced in s4",
    ),
    Question(
        step="s5, shares",
        claim=f"{SHARE} <= {SHARE_BEFORE}",
        given=DECAY,
        where=ROUND_LETTERS,
    ),
    Question(
        step="s5, factors",
        claim="(1 + 2*beta)*v <= f",
        given=DECAY,
        where=ROUND_LETTERS,
    ),
    Question(
        step="s5",
        claim=f"y + r*{LEVEL} <= f*(x + g*{LEVEL})",
        given=(f"y + r*{LEVEL} <= (1 + 2*beta)*v*(x + r*{LEVEL})", "r <= g", "(1 + 2*beta)*v <= f"),
        where=(*ROUND_LETTERS, "r, g: real >= 0"),
        asks="the round recursion with the shares r and g of the two rounds",
    ),
    Question(
        step="s6a",
        claim="x(n) <= p(n)*x(0)",
        kind=Kind.RECURSION,
        given=("x(t+1) <= q(t)*x(t)", "p(0) == 1", "p(t+1) == q(t)*p(t)"),
        where=("x: sequence >= 0", *PRODUCT),
        asks="s5 over the rounds, x the sum on its left and p the product of the factors q",
    ),
    Question(
        step="s6b",
        claim="y <= v*r",
        given=("y <= v*(x + r) - s", "x == 0"),
        where=("x, y, v, r, s: real >= 0",),
        asks="the models agree before the observation point, and the last share is left out",
    ),
    Question(
        step="s6c",
        claim=f"{SHARE}*{LEVEL} <= {REDUCED}",
        where=ROUND_LETTERS,
    ),
    Question(step="s7", claim="1 + x <= exp(x)", where=("x: real >= 0",)),
    Question(
        step="s7, product",
        claim="(1 + x)*v <= exp(x + y)",
        given=("v <= exp(y)",),
        where=("x, y, v: real >= 0",),
        asks="one factor more of the product, one term more of the sum",
    ),
    Question(
        step="s8a",
        claim="sum(c/n*L, m, 0, K - 1) == c*K*L/n",
        where=("n: integer >= 1",),
        asks="the learning rates c/tau of a round",
    ),
    Question(
        step="s8b",
        claim="sum(c*K*L/n, n, t0 - 1, T - 1) <= c*K*L*(log(T) - log(t0))",
        given=("t0 <= T",),
        where=("t0: integer >= 2", "T: integer >= 2"),
        asks="the sum in the exponent of s8a and the integral that replaces it",
    ),
    Question(
        step="s8b",
        claim="1/n <= log(n/(n - 1))",
        where=("n: integer >= 2",),
        reading="each term at most the integral over the interval of length one before it",
    ),
    Question(
        step="s9a",
        claim="#s9a[2]",
        given=("gen <= N*U*K*t0/(C*S) + L_G*x", f"x <= {REDUCED}*y", "y == (T/t0)^(c*K*L)"),
        where=("x, y: real >= 0", "beta: real > 0"),
        asks="fedinit.lem27 with s8b",
    ),
    Question(
        step="s9b, optimal observation point",
        claim=f"n*({POINT}) + h*(T/({POINT}))^p <= {OPTIMUM}",
        where=AT_POINT,
        asks="the printed t0 makes the bound of s9a smallest, s any other point",
    ),
    Question(
        step="s9b, optimal observation point",
        claim="n*r + n*r^2/r <= n*s + n*r^2/s",
        where=("n, r, s: real > 0",),
        reading="with cKL = 1, where r is the printed t0 and h T = n r^2",
    ),
    Question(
        step="s9b, value at the observation point",
        claim="n + (h - n)/(1 + p) + T*p/(1 + p) == h/(1 + p) + (n + T)*p/(1 + p)",
        where=LOGARITHMS,
        asks="the first term at t0 and half the bound, by their logarithms, which the letters are",
    ),
    Question(
        step="s9b, value of the second term",
        claim="h + p*(T - (h - n)/(1 + p) - T*p/(1 + p)) == h/(1 + p) + (n + T)*p/(1 + p)",
        where=LOGARITHMS,
        asks="the second term at t0 and half the bound, in the same way",
    ),
    Question(
        step="s9b, range of the observation point",
        claim="t0 <= S",
        given=("t0^2 == 2*sigma_l*L_G/((1 + 2*beta)*N*U*K*L)*T", "c*K*L == 1"),
        where=("beta: real > 0", "U: real > 0"),
        asks="the printed t0 is one of the points 1, ..., S of fedinit.lem27, for cKL = 1",
    ),
)

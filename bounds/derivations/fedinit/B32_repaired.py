r"""B.3.2, amended: the stability difference along a round and over the rounds.

`d1` and `d0` are the mean distances at two successive local steps, `y` and `x` those at the ends of
two successive rounds; `s` and `v` are $\varphi(t-1)$ and $\varphi(t)$, `g` and `h` are
$\beta_{t-1}$ and $\beta_t$, `f` is $\phi(t)$. A product of factors is the sequence that they
multiply.
"""

from bounds.derivations.fedinit.lem30 import LIPSCHITZ, NORMS
from bounds.verdicts.question import Kind, Question

RATE = "2*a*b*L_G/(C*S)"
LETTERS = ("d0, d1, x, y: real >= 0", "s, v: real > 0", "g, h: real > 0", "f: real >= 1")

# The share of one client in the mean, and the chance of its one datum.
SPLIT = (
    "d1 == others + 1/C*((1 - 1/S)*same + 1/S*other)",
    "others <= (1 + eta*L)*(avg_k_xi - star_k_xi/C)",
    "same <= {fedinit.lem28.repaired#statement}",
    "other <= {fedinit.lem30.repaired#statement}",
)
ROUND = f"y <= f*((1 + 2*h)*x + {RATE}*v)"
BALANCED = f"y + {RATE}*v/(2*h) <= f*(1 + 2*h)*(x + {RATE}*v/(2*h))"
FIRST = f"{RATE}*s/(2*g)"
SEQUENCES = ("p, q: sequence >= 0", "t: index from 0 to n-1", "n: integer >= 1")

questions = (
    Question(
        step="s1",
        claim="d1 <= (1 + eta*L)*avg_k_xi + 2*a*b*eta*L_G/(C*S)",
        given=SPLIT,
        where=("d1, others, same, other: real >= 0",),
        replace={"dist_k": "star_k_xi"},
        asks="one local step, by the datum that is drawn",
    ),
    Question(
        step="s2, one step more",
        claim=f"d1 <= r*p*(x + {RATE}*(s + eta))",
        given=(f"d1 <= r*d0 + {RATE}*eta", f"d0 <= p*(x + {RATE}*s)", "r == 1 + eta*L"),
        where=("d0, d1, x: real >= 0", "s: real >= 0", "p, r: real >= 1"),
        asks="s1 after a part of the round, p the product of its factors, s the sum of its rates",
    ),
    Question(
        step="s3, relaxed initialization",
        claim="|(1 + beta)*u - beta*v| <= (1 + beta)*|u| + beta*|v|",
        kind=Kind.VECTOR,
        given=("beta >= 0",),
        where=("u, v: vector",),
    ),
    Question(
        step="s3, distances",
        claim="(1 + h)*glob_t + h*x <= (1 + 2*h)*x",
        given=("glob_t <= x",),
        where=LETTERS,
    ),
    Question(
        step="s3",
        claim=ROUND,
        given=(f"y <= f*(d0 + {RATE}*v)", "d0 <= (1 + 2*h)*x"),
        where=LETTERS,
    ),
    Question(
        step="s4, one round",
        claim=BALANCED,
        given=(ROUND,),
        where=LETTERS,
        asks="the constant part balanced in s3",
    ),
    Question(
        step="s4",
        claim=f"y + {RATE}*v/(2*h) <= f*(1 + 2*h)*(x + {FIRST})",
        given=(BALANCED, "v/h <= s/g"),
        where=LETTERS,
    ),
    Question(
        step="s5",
        claim=f"y + {FIRST} <= f*(1 + 2*g)*({FIRST})",
        given=(f"y <= f*({RATE}*s)",),
        where=LETTERS,
        asks="s2 in round 0, from the distance 0",
    ),
    Question(
        step="s6, product",
        claim="x(n) <= p(n)*r",
        kind=Kind.RECURSION,
        given=("x(0) <= p(0)*r", "x(t+1) <= q(t)*x(t)", "p(t+1) == q(t)*p(t)"),
        where=("x: sequence >= 0", "r: real >= 0", *SEQUENCES),
        asks="s4 over the rounds, x the sum on its left and r the constant part of round 0",
    ),
    Question(
        step="s6",
        claim=f"y <= p*{RATE}*c*K/(2*beta_0)",
        given=(f"y + {RATE}*v/(2*h) <= p*({RATE}*s/(2*beta_0))", "s == c*K"),
        where=(*LETTERS, "p: real >= 0"),
    ),
    Question(
        step="s7, factors of a round",
        claim="(1 + x)*v <= exp(x + y)",
        given=("v <= exp(y)",),
        where=("x, y, v: real >= 0",),
        asks="one factor more of phi(t), one term more of L varphi(t); 1 + 2 beta_t likewise",
    ),
    Question(
        step="s7, product",
        claim="v*w <= exp(x + y)",
        given=("v <= exp(x)", "w <= exp(y)"),
        where=("x, y, v, w: real >= 0",),
        asks="one round more",
    ),
    Question(
        step="s7",
        claim="y <= v*a*b*c*L_G*K/(beta_0*C*S)",
        given=(f"y <= p*{RATE}*c*K/(2*beta_0)", "p <= v"),
        where=(*LETTERS, "p: real >= 0"),
    ),
    Question(
        step="s8, one term",
        claim="1/n <= log(n/(n - 1))",
        where=("n: integer >= 2",),
    ),
    Question(
        step="s8, all terms",
        claim="x(n) <= e(n) - e(0)",
        kind=Kind.RECURSION,
        given=("x(0) == 0", "x(t+1) <= x(t) + e(t+1) - e(t)"),
        where=("x: sequence >= 0", "e: sequence", "t: index from 0 to n-1", "n: integer >= 1"),
        asks="the sum of 1/2, ..., 1/T, e the logarithms of 1, ..., T",
    ),
    Question(
        step="s8, exponent",
        claim="L*s <= c*K*L*(2 + log(T))",
        given=("s <= c*K + c*K + c*K*x", "x <= log(T)"),
        where=("s, x: real >= 0", "T: integer >= 1"),
        asks="the rates of round 0, of round 1 and of the others",
    ),
    Question(
        step="s8",
        claim="p <= exp(z)",
        given=("p <= exp(x)", "x <= z"),
        where=("p, x, z: real >= 0",),
        asks="s7 with a larger exponent",
    ),
    Question(
        step="s9, gradient of a datum",
        claim="p <= a*b*L_G",
        given=("p <= a*q", "q <= b*r", LIPSCHITZ),
        where=NORMS,
        asks="every loss is abL_G-Lipschitz",
    ),
    Question(
        step="s9, mean over the active clients",
        claim="E[mean(a, S)] == mean(a)",
        kind=Kind.SAMPLING,
        given=("N <= C",),
        where=("S: N of C without replacement", "a: family of numbers", "C: integer >= 2"),
        asks="the mean distance of the active clients is that of all, in expectation",
    ),
    Question(
        step="s9",
        claim="gen <= a*b*L_G*y",
        given=("gen <= a*b*L_G*dist_w", "dist_w <= avg_dist", "avg_dist == y"),
        where=LETTERS,
    ),
    Question(
        step="s9, bound",
        claim="gen <= v*a^2*b^2*c*L_G^2*K/(beta_0*C*S)",
        given=("gen <= a*b*L_G*y", "y <= v*a*b*c*L_G*K/(beta_0*C*S)"),
        where=LETTERS,
        asks="with s8, v the exponential",
    ),
)

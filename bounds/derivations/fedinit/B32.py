r"""B.3.2: the stability difference under local interpolation, along a round and over the rounds.

`d1` and `d0` are the mean distances at two successive local steps, `x` and `y` those at the ends of
two successive rounds; `s` and `v` are $\varphi(t-1)$ and $\varphi(t)$, `g` and `h` are
$\beta_{t-1}$ and $\beta_t$. A product of factors is the sequence that they multiply.
"""

from bounds.verdicts.question import Kind, Question

STEP = "a*b*eta*L_G/(C*S)"
RATE = "a*b*L_G/(C*S)"
LETTERS = ("d0, d1, x, y: real >= 0", "s, v: real > 0", "g, h: real > 0")

# fedinit.lem28 for the datum that both runs share, fedinit.lem30 for the one that differs, which a
# client of C draws with the chance 1/S; all clients at the mean distance d0.
BY_DATUM = "d1 <= (1 - 1/(C*S))*(1 + eta*L)*d0 + 1/(C*S)*(d0 + 2*a*b*eta*L_G)"
ROUND = "y <= (1 + 2*h)*x + a*b*L_G/(C*S)*v"
BALANCED = f"y + {RATE}*v/(2*h) <= (1 + 2*h)*(x + {RATE}*v/(2*h))"
PRODUCT = ("p, q: sequence >= 0", "t: index from 0 to n-1", "n: integer >= 1")

questions = (
    Question(
        step="s1",
        claim=f"d1 <= d0 + {STEP}",
        given=(BY_DATUM,),
        where=LETTERS,
        asks="one local step, from fedinit.lem28 and fedinit.lem30 by the datum that is drawn",
    ),
    Question(
        step="s1",
        claim=f"d1 <= d0 + {STEP}",
        given=("d1 <= d0 + 2*a*b*eta*L_G",),
        where=LETTERS,
        reading="fedinit.lem30 for every datum",
    ),
    Question(
        step="s1",
        claim=f"d1 <= d0 + 2*{STEP}",
        given=("d1 <= (1 - 1/(C*S))*d0 + 1/(C*S)*(d0 + 2*a*b*eta*L_G)",),
        where=LETTERS,
        reading="the distance unchanged by a step on the same datum, and 2 as in fedinit.lem30",
    ),
    Question(
        step="s2",
        claim=f"x(K) <= x(0) + {RATE}*sum(e(s), s, 0, K - 1)",
        kind=Kind.RECURSION,
        given=(f"x(t+1) <= x(t) + {RATE}*e(t)",),
        where=("x, e: sequence >= 0", "t: index from 0 to K-1"),
        asks="s1 over the local steps, e their learning rates",
    ),
    Question(
        step="s2, relaxed initialization",
        claim=f"y <= (1 + 2*beta)*x + {RATE}*v",
        given=(f"y <= d0 + {RATE}*v", "d0 <= (1 + 2*beta)*x"),
        where=LETTERS,
        asks="with fedinit.B22 (s3b)",
    ),
    Question(
        step="s3",
        claim=BALANCED,
        given=(ROUND,),
        where=LETTERS,
        asks="the constant part balanced in s2",
    ),
    Question(
        step="s4",
        claim=f"y + {RATE}*v/(2*h) <= (1 + 2*h)*(x + {RATE}*s/(2*g))",
        given=(BALANCED, "v/h <= s/g"),
        where=LETTERS,
    ),
    Question(
        step="s5, product",
        claim="x(n) <= p(n)*x(0)",
        kind=Kind.RECURSION,
        given=("x(t+1) <= q(t)*x(t)", "p(0) == 1", "p(t+1) == q(t)*p(t)"),
        where=("x: sequence >= 0", *PRODUCT),
        asks="s4 over the rounds, x the sum on its left",
    ),
    Question(
        step="s5",
        claim="y <= (1 + 2*h)*(a*b*L_G/(2*beta_0*C*S)*s)",
        given=(f"y + {RATE}*v/(2*h) <= (1 + 2*h)*(x + {RATE}*s/(2*beta_0))",),
        where=LETTERS,
        asks="s4 in round 1, with the difference after round 0 left out",
    ),
    Question(
        step="s5",
        claim="y <= (1 + 2*h)*(a*b*L_G/(2*beta_0*C*S)*s)",
        given=(f"y + {RATE}*v/(2*h) <= (1 + 2*h)*({RATE}*s/(2*beta_0))",),
        where=LETTERS,
        reading="the models agree after round 0, too",
    ),
    Question(
        step="s6, factor",
        claim="(1 + 2*g)*v <= exp(2*(g + s))",
        given=("v <= exp(2*s)",),
        where=("g, s, v: real >= 0",),
        asks="one factor more of the product, one term more of the sum",
    ),
    Question(
        step="s6",
        claim="y <= exp(2*sum_beta)*a*b*c*L_G*K/(2*beta_0*C*S)",
        given=("y <= v*a*b*L_G/(2*beta_0*C*S)*s", "s == c*K", "v <= exp(2*sum_beta)"),
        where=LETTERS,
    ),
    Question(
        step="s7",
        claim="#s7[2]",
        given=("gen <= L_G*y", "y <= exp(2*sum_beta)*a*b*c*L_G*K/(2*beta_0*C*S)"),
        where=LETTERS,
    ),
    Question(
        step="s7, event",
        claim="gen <= L_G*y",
        given=("gen <= N*U*K*t0/(C*S) + L_G*y",),
        where=LETTERS,
        asks="fedinit.lem27 without its first term",
    ),
)

r"""Theorem 4.7, amended: its steps.

`w` is $(2\beta^2+\alpha^2)\eta_l^2$, `drift` is $(2\beta^2+\alpha^2)\xi$ and `weight` its
factor in one round; `q` is $\alpha^2$ and `root` is $\sqrt K$. The sequence $x(r)$ is the
suboptimality after $r$ rounds; `p` and `v` are $\lambda_1$ and $\lambda_2$.
"""

from bounds.verdicts.question import Kind, Question

SMALL = "a <= tau_1^2/10"
STEP = "b*eta_t <= tau_1^2/20"
FIRST = "K*w <= tau_1^2/5000"
SECOND = "K^2*tau_2^2*w <= tau_1^2/5000"
SQUARE = "q <= tau_1^2/100"
FACTOR = "(b*eta_t + a/2)"
# The amended Lemma 6.3 with the rate eta_l, times 2*beta^2 + alpha^2.
DRIFT = "drift <= (20*w + 40*(K^2*tau_2^2*w))*L_Um1 + 20*(K*w)*sigma^2"
POSITIVE = ("w, q, drift, weight: real >= 0",)

questions = (
    Question(
        step="drift, with the local rate",
        claim="(2*beta^2 + alpha^2)*xi <= (20*w + 40*(K^2*tau_2^2*w))*L_U + 20*(K*w)*sigma^2",
        given=("semismooth.lem6_3.repaired#statement", "w == (2*beta^2 + alpha^2)*eta_l^2"),
        where=("w: real >= 0",),
        replace={"eta": "eta_l"},
        asks="the amended Lemma 6.3 with the rate eta_l, times 2*beta^2 + alpha^2",
    ),
    Question(
        step="round",
        claim="{semismooth.lem6_4.repaired#statement} == -eta_t/2*(1 - 6*b*eta_t - 3*a)*grad_sq"
        " + eta_t*((2*beta^2 + alpha^2)*xi)*(1/4 + 3/2*(b*eta_t + a/2))"
        " + 3*eta_t*(b*eta_t + a/2)*sigma^2"
        " + eta_t*(alpha^2/4 + 3/2*alpha^2*(b*eta_t + a/2) + a/2)*L_U",
        replace={"eta": "eta_t"},
        asks="the amended Lemma 6.4 with eta = eta_t",
    ),
    Question(
        step="ceiling with root of K",
        claim="root^2*((2*beta^2 + alpha^2)*eta_l^2) <= tau_1^2/5000",
        given=("100*root*(beta + alpha)*eta_l <= tau_1",),
        where=("root: real > 0",),
    ),
    Question(
        step="ceiling with tau_2",
        claim="K^2*tau_2^2*((2*beta^2 + alpha^2)*eta_l^2) <= tau_1^2/5000",
        given=("#hypothesis: ceiling with tau_2",),
    ),
    Question(
        step="ceiling on alpha, squared",
        claim="alpha^2 <= tau_1^2/100",
        given=("#hypothesis: ceiling on alpha", "tau_1 < 1"),
    ),
    Question(
        step="weight",
        claim="1/4 + 3/2*(b*eta_t + a/2) <= 2/5",
        given=(SMALL, STEP, "tau_1 < 1"),
    ),
    Question(
        step="drift",
        claim="drift <= 3/250*tau_1^2*L_Um1 + tau_1^2/250*sigma^2",
        given=(DRIFT, FIRST, SECOND, "K >= 1"),
        where=POSITIVE,
    ),
    Question(
        step="drift times weight",
        claim="drift*weight <= 24/5000*tau_1^2*L_Um1 + 8/5000*tau_1^2*sigma^2",
        given=("drift <= 3/250*tau_1^2*L_Um1 + tau_1^2/250*sigma^2", "weight <= 2/5"),
        where=POSITIVE,
    ),
    Question(
        step="loss",
        claim=f"24/5000*tau_1^2 + (q/4 + 3/2*q*{FACTOR} + a/2) <= 3*tau_1^2/50",
        given=(SMALL, STEP, SQUARE, "tau_1 < 1"),
        where=POSITIVE,
    ),
    Question(
        step="noise",
        claim=f"8/5000*tau_1^2 + 3*{FACTOR} <= 3/10*(1 + a + b*eta_t)",
        given=(SMALL, STEP, "tau_1 < 1"),
    ),
    Question(
        step="s1",
        claim="#s1",
        given=(
            "E_L_Ur - L_Um1 <= -eta_t/2*(1 - 6*b*eta_t - 3*a)*grad_sq_m1"
            " + eta_t*(24/5000*tau_1^2*L_Um1 + 8/5000*tau_1^2*sigma^2)"
            f" + 3*eta_t*{FACTOR}*sigma^2 + eta_t*rest*L_Um1",
            "24/5000*tau_1^2 + rest <= 3*tau_1^2/50",
            f"8/5000*tau_1^2 + 3*{FACTOR} <= 3/10*(1 + a + b*eta_t)",
        ),
        where=("rest: real >= 0",),
        unfold=("lam_2",),
        asks="with the drift times its weight; rest is the factor of the loss",
    ),
    Question(
        step="lambda_1 positive",
        claim="{#constant: lam_1} > 0",
        given=(SMALL, STEP, "tau_1 < 1"),
    ),
    Question(
        step="lambda_1 at most one",
        claim="{#constant: lam_1} <= 1",
        given=("#hypothesis: second ceiling on the effective step",),
    ),
    Question(
        step="s2",
        claim="E_L_Ur <= (1 - eta_t/4*c*tau_1^2)*L_Um1 + lam_2",
        given=(
            "E_L_Ur - L_Um1 <= -eta_t/2*c*grad_sq_m1 + 3*tau_1^2*eta_t/50*L_Um1 + lam_2",
            "grad_sq_m1 >= tau_1^2*L_Um1",
            "c >= 2/5",
        ),
        where=("c: real",),
        asks="c is 1 - 6*b*eta_t - 3*a",
    ),
    Question(
        step="s2, factor",
        claim="1 - 6*b*eta_t - 3*a >= 2/5",
        given=(SMALL, STEP, "tau_1 < 1"),
    ),
    Question(
        step="s3",
        claim="#s3",
        given=("#s2", "lam_1 > 0"),
        where=("lam_1: real",),
        asks="the least loss is not negative",
    ),
    Question(
        step="last line",
        claim="x(r) <= (1 - p)^r*(L_0 - L_star) + v/p",
        kind=Kind.RECURSION,
        given=("x(0) == L_0 - L_star", "x(j + 1) <= (1 - p)*x(j) + v", "L_0 >= L_star"),
        where=(
            "x: sequence >= 0",
            "j: index from 0 to r-1",
            "r: integer >= 0",
            "p: real > 0, <= 1",
            "v: real >= 0",
        ),
        asks="s3 unrolled over r rounds",
    ),
)

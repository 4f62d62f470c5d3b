r"""A.2.3: the contraction of the optimization error, and the averaged divergence.

In the sums over rounds `e`, `G` and `d` are the sequences of the optimization error, the squared
gradients and the divergence; `q` is $1-\lambda\mu\eta K$. In s5b $i$ runs over the clients and $k$
over the local steps, and $a$, $b$, $c$ are $\nabla f_i(w_{i,k}^t)$, $\nabla f_i(w^t)$ and
$\nabla f(w^t)$.
"""

from bounds.derivations.fedinit.A22 import GRADIENT, KAPPA_BETA, MEAN_GRADIENT, STEPS
from bounds.verdicts.question import Kind, Question

# Assumption 2 in expectation at w^t, and what the objectives have to do with the gaps.
PL = "mu*gap_t <= g2"
GAPS = "f_t - f_next == gap_t - gap_next"

CONTRACTION = "#hypothesis: ceiling on eta (A.2.3)"
NOISE = "eta^2*kappa*K*L/N*(sigma_l^2 + 6*K*sigma_g^2)"
DRIFT = "13*beta^2*kappa_beta*L/N"
FACTOR = "lam*mu*eta*K"
ROUNDS = ("t: index from 0 to T-1", "T: integer >= 1")
WEIGHTED = "sum(q^(T - 1 - s)*(d(s) - d(s + 1)), s, 0, T - 1)"
ABEL = "sum((q^(T - 1 - s) - q^(T - s))*d(s), s, 1, T - 1) + q^(T - 1)*d(0) - d(T)"
COEFFICIENTS = ("q: real in (0, 1)", "a, b: real >= 0")

# Assumption 1 at the points of s5b, and the other sums of fedinit.A22.
SMOOTH = "C*K*E|a - b|^2 <= C*L^2*V1"
SUMS = {
    "G_sum": "C^2*E|mean(total(a, k), i)|^2",
    "G_mix": "C^2*E|mean(total(a - b + c, k), i)|^2",
    "g2": "E|c|^2",
}
LOCAL = "V1 <= {fedinit.lem21#statement}"

# s5a with s5b, then with fedinit.lem21 in it, then with the terms of the round on the left.
WITH_V1 = (
    "Delta <= kappa_beta*(Delta - Delta_next) + 96*eta^2*kappa_beta*K*(sigma_l^2 + 6*K*sigma_g^2)"
    " + 588*kappa_beta*eta^2*K^2*g2 + 12*kappa_beta*eta^2*K*L^2*V1"
)
WITHOUT_V1 = (
    "Delta <= kappa_beta*(Delta - Delta_next) + 96*eta^2*kappa_beta*K*(sigma_l^2 + 6*K*sigma_g^2)"
    " + 588*kappa_beta*eta^2*K^2*g2 + 12*kappa_beta*(eta*K*L)^2*(4*beta^2*Delta"
    " + 3*K*eta^2*(sigma_l^2 + 6*K*sigma_g^2) + 18*K^2*eta^2*g2)"
)
COLLECTED = (
    "(1 - 48*beta^2*kappa_beta)*Delta <= kappa_beta*(Delta - Delta_next)"
    " + 132*eta^2*kappa_beta*K*(sigma_l^2 + 6*K*sigma_g^2) + 804*kappa_beta*eta^2*K^2*g2"
)
SMALL_STEP = "#hypothesis: ceiling on eta K L (A.2.3)"
WHOLE_SUM = "with 189 beta^2 < 1, so that C_beta is positive"

ACCUMULATED = {
    "Delta": "d(t)",
    "Delta_next": "d(t+1)",
    "g2": "G(t)",
    "mean_Delta": "sum(d(s), s, 0, T-1)/T",
    "mean_g2": "sum(G(s), s, 0, T-1)/T",
    "Delta_0": "d(0)",
    "Delta_T": "d(T)",
}
GRADIENTS = "mean_g2 <= {fedinit.A22#s9b}"

WITH_GRADIENTS = (
    "mean_Delta <= C_beta/T*(Delta_0 - Delta_T) + 132*C_beta*eta^2*K*(sigma_l^2 + 6*K*sigma_g^2)"
    " + 804*C_beta*eta^2*K^2*(D/(lam*eta*K*T) + eta*kappa*L/(lam*N)*(sigma_l^2 + 6*K*sigma_g^2))"
)

WITHOUT_START = (
    "mean_Delta <= 132*C_beta*eta^2*K*(sigma_l^2 + 6*K*sigma_g^2)"
    " + 804*C_beta*eta^2*K^2*(D/(lam*eta*K*T) + eta*kappa*L/(lam*N)*(sigma_l^2 + 6*K*sigma_g^2))"
)
# The signs that fedinit.A22 (s7) and s6 have.
POSITIVE = ("C_beta, kappa_beta: real > 0", "kappa: real >= 8")

# The last term of s4b with s7b in it, and a constant of it that holds neither eta nor T.
LAST = "13*beta^2*kappa_beta*lam*mu*eta*K*T*L/N*(eta*u/T + eta^2*v)"
CONSTANT = "13*beta^2*kappa_beta*lam*mu*K*L/N*(u + v)"
PARTS = ("u, v: real >= 0", "kappa_beta: real > 0")

questions = (
    Question(step="s1a", claim="#s1a[1]", given=(PL,)),
    Question(step="s1a", claim="#s1a[1]", given=(PL,), replace={"f2": "g2"}, reading=GRADIENT),
    Question(step="s1a, second inequality", claim="#s1a[2]", given=("fedinit.A22#s8",)),
    Question(step="s1b", claim="#s1b", given=("#s1a[1]", "#s1a[2]", GAPS)),
    Question(
        step="s2a",
        claim="x(T) <= q^T*x(0) + sum(q^(T - 1 - s)*(b + a*(d(s) - d(s + 1))), s, 0, T - 1)",
        kind=Kind.RECURSION,
        given=("x(t+1) <= q*x(t) + b + a*(d(t) - d(t+1))",),
        where=("x, d: sequence >= 0", *ROUNDS, *COEFFICIENTS),
        asks="s1b unrolled over the rounds, with fresh letters for its coefficients",
    ),
    Question(
        step="s2a, two sums",
        claim=(
            "sum(q^(T - 1 - s)*(b + a*(d(s) - d(s + 1))), s, 0, T - 1)"
            f" == a*{WEIGHTED} + b*sum(q^(T - 1 - s), s, 0, T - 1)"
        ),
        kind=Kind.RECURSION,
        where=("d: sequence >= 0", "T: integer >= 1", *COEFFICIENTS),
    ),
    Question(
        step="s2b, powers",
        claim=f"(1 - {FACTOR})^T == exp(-{FACTOR}*T)",
        given=(CONTRACTION,),
        where=("T: integer >= 1",),
        asks="the power of the contraction and the exponential are the same",
    ),
    Question(
        step="s2b, powers",
        claim="(1 - x)^T <= exp(-x*T)",
        where=("x: real in [0, 1]", "T: integer >= 1"),
        reading="with <= in place of =",
    ),
    Question(
        step="s2b, geometric sum",
        claim="sum((1 - x)^s, s, 0, T - 1) == (1 - (1 - x)^T)/x",
        where=("x: real in (0, 1)", "T: integer >= 1"),
        asks="the sum of the powers of the contraction, the last round first",
    ),
    Question(
        step="s3",
        claim=f"{WEIGHTED} == {ABEL}",
        kind=Kind.RECURSION,
        where=("d: sequence >= 0", "q: real in (0, 1)", "T: integer >= 1"),
        asks="summation by parts of the divergences",
    ),
    Question(
        step="s4a, noise",
        claim=f"{NOISE}*(1 - y)/({FACTOR}) < eta*kappa*L/(lam*mu*N)*(sigma_l^2 + 6*K*sigma_g^2)",
        given=("kappa >= 8",),
        where=("y: real in [0, 1)",),
        asks="the geometric sum, with y for the power of the contraction",
    ),
    Question(
        step="s4a, noise",
        claim=f"{NOISE}*(1 - y)/({FACTOR}) <= eta*kappa*L/(lam*mu*N)*(sigma_l^2 + 6*K*sigma_g^2)",
        given=("kappa >= 8",),
        where=("y: real in [0, 1)",),
        reading="with <= in place of <",
    ),
    Question(
        step="s4a, divergences",
        claim=f"{ABEL} <= sum((1 - q)*q^(T - 1 - s)*d(s), s, 0, T - 1)",
        kind=Kind.RECURSION,
        where=("d: sequence >= 0", "q: real in (0, 1)", "T: integer >= 1"),
        asks="the sum of s3 and that of s4a, q for the contraction",
    ),
    Question(
        step="s4a, divergences",
        claim=f"{ABEL} <= sum((1 - q)*q^(T - 1 - s)*d(s), s, 1, T - 1)",
        kind=Kind.RECURSION,
        given=("d(0) == 0",),
        where=("d: sequence >= 0", "q: real in (0, 1)", "T: integer >= 1"),
        reading="round 0 has no divergence",
    ),
    Question(
        step="s4b, divergences",
        claim="sum(q^(T - 1 - s)*d(s), s, 0, T - 1) <= sum(d(s), s, 1, T - 1)",
        kind=Kind.RECURSION,
        where=("d: sequence >= 0", "q: real in (0, 1)", "T: integer >= 1"),
        asks="the weights of s4a are at most one, and the sum starts in round 1",
    ),
    Question(
        step="s4b, divergences",
        claim="sum(q^(T - 1 - s)*d(s), s, 0, T - 1) <= sum(d(s), s, 0, T - 1)",
        kind=Kind.RECURSION,
        where=("d: sequence >= 0", "q: real in (0, 1)", "T: integer >= 1"),
        reading="the sum starts in round 0",
    ),
    Question(step="s5a", claim="#s5a", given=("fedinit.lem23#statement",)),
    Question(
        step="s5b",
        claim="#s5b[1]",
        kind=Kind.VECTOR,
        given=(MEAN_GRADIENT,),
        where=STEPS,
        replace=SUMS,
    ),
    Question(
        step="s5b, second inequality",
        claim="#s5b[2]",
        kind=Kind.VECTOR,
        given=(SMOOTH,),
        where=STEPS,
        replace=SUMS,
    ),
    Question(
        step="s6, gradients",
        claim=WITH_V1,
        given=("#s5a", "#s5b[1]", "#s5b[2]", "kappa_beta >= 0"),
        asks="s5b in s5a",
    ),
    Question(
        step="s6, local updates",
        claim=WITHOUT_V1,
        given=(WITH_V1, LOCAL, "kappa_beta >= 0"),
        asks="fedinit.lem21 in that",
    ),
    Question(
        step="s6, before the division",
        claim=COLLECTED,
        given=(WITHOUT_V1, SMALL_STEP, "kappa_beta >= 0"),
        asks="the terms collected, with the ceiling on eta K L",
    ),
    Question(
        step="s6, sign of the divisor",
        claim="1 - 48*beta^2*kappa_beta > 0",
        given=KAPPA_BETA,
        asks="the factor by which s6 divides is positive",
    ),
    Question(
        step="s6, sign of the divisor",
        claim="1 - 48*beta^2*kappa_beta > 0",
        given=("#constant: kappa_beta", "189*beta^2 < 1"),
        reading=WHOLE_SUM,
    ),
    Question(
        step="s6",
        claim="#s6",
        given=(
            COLLECTED,
            "1 - 48*beta^2*kappa_beta > 0",
            "#constant: C_beta",
        ),
        asks="the division by the factor of the divergence",
    ),
    Question(
        step="s7a",
        claim="#s7a",
        kind=Kind.RECURSION,
        given=("#s6",),
        where=("d, G: sequence >= 0", *ROUNDS),
        replace=ACCUMULATED,
    ),
    Question(
        step="s7b",
        claim="#s7b",
        given=("#s7a", GRADIENTS, SMALL_STEP, "C_beta > 0", "kappa_beta > 0", "kappa >= 8"),
        asks="the first divergence left out (line 1 of fedinit.alg1 sets w_{i,0}^{-1})",
    ),
    Question(
        step="s7b",
        claim="#s7b",
        given=(WITHOUT_START, SMALL_STEP),
        where=POSITIVE,
        reading="w_{i,K}^{-1} = w^0, so that round 0 has no divergence",
    ),
    Question(
        step="s7b, gradients",
        claim=WITH_GRADIENTS,
        given=("#s7a", GRADIENTS, "C_beta > 0", "kappa_beta > 0"),
        asks="the bound of fedinit.A22 (s9b) in s7a",
    ),
    Question(
        step="s7b, first divergence",
        claim=WITHOUT_START,
        given=(WITH_GRADIENTS.replace("Delta_0", "0"),),
        where=POSITIVE,
        reading="w_{i,K}^{-1} = w^0, so that round 0 has no divergence",
    ),
    Question(
        step="s7b, order",
        claim="eta*u/T + eta^2*v <= (u + v)*(eta/T + eta^2)",
        where=("u, v: real >= 0", "eta: real > 0", "T: integer >= 1"),
        asks="the bound of s7b is of the order of its last expression, u and v its coefficients",
    ),
    Question(
        step="s8, order of the last term",
        claim=f"{LAST} <= {CONSTANT}*(eta/T + eta^2)",
        where=PARTS,
        asks="s7b in the last term of s4b is of the order eta/T + eta^2",
    ),
    Question(
        step="s8, order of the last term",
        claim=f"{LAST} <= {CONSTANT}*(eta*T)*(eta/T + eta^2)",
        where=PARTS,
        reading="with the factor eta T that the last term of s4b has",
    ),
)

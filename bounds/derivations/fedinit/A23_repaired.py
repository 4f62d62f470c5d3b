r"""A.2.3, amended: its steps, with the letters of fedinit.A23.

In the unrolled recursion `x` and `d` are the sequences of the optimization error and the
divergence, `q` and `a` the factor and the weight of the divergence, and $(1-q)b$ the noise.
"""

from bounds.derivations.fedinit.A22 import STEPS
from bounds.derivations.fedinit.A23 import (
    ACCUMULATED,
    GAPS,
    PL,
    ROUNDS,
    SMOOTH,
    SUMS,
    WITH_V1,
    WITHOUT_START,
    WITHOUT_V1,
)
from bounds.verdicts.question import Kind, Question

LOCAL = "V1 <= {fedinit.lem21.repaired#statement}"
SMALL_STEP = "#hypothesis: ceiling on eta"
POSITIVE = ("C_beta, kappa_beta: real > 0", "kappa: real >= 8", "nu, J_beta: real >= 0")
FACTOR = "lam*mu*eta*K"
NOISE = "eta^2*kappa*K*L/N*(sigma_l^2 + 6*K*sigma_g^2)"

questions = (
    Question(
        step="s1",
        claim="#s1",
        kind=Kind.VECTOR,
        given=(SMOOTH, "mean(b, i) == c"),
        where=STEPS,
        replace=SUMS,
    ),
    Question(
        step="s2, gradients",
        claim=WITH_V1,
        given=("fedinit.lem23.repaired#statement", "#s1"),
        where=("kappa_beta: real >= 0",),
    ),
    Question(
        step="s2, local updates",
        claim=WITHOUT_V1,
        given=(WITH_V1, LOCAL),
        where=("kappa_beta: real >= 0",),
    ),
    Question(
        step="s2, product of eta K L",
        claim="eta*K*L <= 1",
        given=(SMALL_STEP,),
    ),
    Question(
        step="s2",
        claim="#s2",
        given=(WITHOUT_V1, "eta*K*L <= 1"),
        where=("kappa_beta: real >= 0",),
    ),
    Question(
        step="sign of kappa_beta",
        claim="kappa_beta > 0",
        given=("#constant: kappa_beta", "#hypothesis: ceiling on beta"),
    ),
    Question(
        step="sign of the divisor",
        claim="1 - 48*beta^2/(1 - 141*beta^2) > 0",
        given=("#hypothesis: ceiling on beta", "#hypothesis: ceiling on beta (C_beta)"),
        asks="the divisor of C_beta, kappa_beta written out",
    ),
    Question(
        step="size of kappa",
        claim="kappa >= 8",
        given=("#constant: kappa",),
        where=("nu, kappa_beta: real >= 0",),
    ),
    Question(
        step="statement",
        claim="#statement",
        given=("#s2", "1 - 48*beta^2*kappa_beta > 0", "#constant: C_beta"),
    ),
    Question(
        step="s3, sum over the rounds",
        claim="fedinit.A23#s7a",
        kind=Kind.RECURSION,
        given=("#statement",),
        where=("d, G: sequence >= 0", *ROUNDS),
        replace=ACCUMULATED,
    ),
    Question(
        step="s3, gradients",
        claim=WITHOUT_START,
        given=("fedinit.A23#s7a", "mean_g2 <= {fedinit.A22.repaired#s6}"),
        where=POSITIVE,
        replace={"Delta_0": "0"},
        asks="fedinit.A22.repaired (s6) in the sum, and no divergence in round 0",
    ),
    Question(
        step="s3, coefficients",
        claim="mean_Delta <= {fedinit.A23#s7b}",
        given=(WITHOUT_START, "eta*K*L <= 1"),
        where=POSITIVE,
    ),
    Question(
        step="s3",
        claim="{fedinit.A23#s7b} == {#s3}",
        where=POSITIVE,
        unfold=("J_beta", "sigma"),
    ),
    Question(
        step="s4",
        claim="#s4",
        given=("fedinit.A22.repaired#s4", PL, GAPS),
    ),
    Question(
        step="s5, one round",
        claim="y + a*u <= q*(x + a*d) + (1 - q)*b + a*(1 - q)*d",
        given=("y <= q*x + (1 - q)*b + a*(d - u)",),
        where=("x, y, d, u, a, b: real >= 0", "q: real in (0, 1)"),
        asks="s4 for the error and a times the divergence, x, d before and y, u after the round",
    ),
    Question(
        step="s5, unrolled",
        claim="x(T) <= q^T*x(0) + b + a*sum(d(s), s, 0, T - 1)",
        kind=Kind.RECURSION,
        given=("x(t+1) <= q*x(t) + b*(1 - q) + a*d(t)",),
        where=("x, d: sequence >= 0", *ROUNDS, "q: real in (0, 1)", "a, b: real >= 0"),
        asks="that over the rounds, a(1 - q) now written a",
    ),
    Question(
        step="s5, power",
        claim="(1 - x)^T <= exp(-x*T)",
        where=("x: real in [0, 1]", "T: integer >= 1"),
    ),
    Question(
        step="s5, noise",
        claim=f"{NOISE}/({FACTOR}) == eta*kappa*L*sigma/(lam*mu*N)",
        unfold=("sigma",),
        given=("sigma == sigma_l^2 + 6*K*sigma_g^2",),
    ),
    Question(
        step="s5",
        claim="#s5",
        given=(
            f"gap_T <= y*D + x + nu*kappa_beta*L*({FACTOR})*(T*mean_Delta)",
            "x == eta*kappa*L*sigma/(lam*mu*N)",
            f"y <= exp(-{FACTOR}*T)",
        ),
        where=("x, y: real >= 0",),
        asks="the unrolled sum with x for the noise and y for the power",
    ),
    Question(
        step="s6",
        claim="#s6",
        given=("#s5", "#s3"),
        where=POSITIVE,
    ),
)

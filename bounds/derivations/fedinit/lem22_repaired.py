r"""Lemma 22, amended: its steps.

$d$ is $w^t-w_{i,K}^{t-1}$ of a client, $h$, $A$ and $n$ the sums of its stochastic gradients, exact
gradients and noise; for two clients they carry a number. $S$ is the set of the $N$ active clients.
"""

from bounds.derivations.fedinit.lem22 import (
    ARBITRARY,
    DRAW,
    HETEROGENEITY,
    IN_STEPS,
    SMOOTH,
    STEPS,
    TWO_CLIENTS,
)
from bounds.verdicts.question import Kind, Question

# fedinit.lem21.repaired, its ceiling squared, and what that leaves of eta K L.
LOCAL = "V1 <= {fedinit.lem21.repaired#statement}"
CEILING_SQUARED = "6*(K - 1)*(2*K - 1)*L^2*eta^2 <= 1"
SMALL = "eta^2*K^2*L^2 <= 2/9"
CONDITIONS = ("#hypothesis: two local steps", "#hypothesis: ceiling on eta (Lemma 21)")

WITHOUT_V1 = (
    "V2 <= 4*eta^2*K*sigma_l^2/N + 16/(3*N)*(beta^2*Delta + eta^2*K^2*sigma_g^2 + eta^2*K^2*g2)"
    " + 16/(3*N)*(eta^2*K^2*L^2)*(4*beta^2*Delta + 3*K*eta^2*(sigma_l^2 + 6*K*sigma_g^2)"
    " + 18*K^2*eta^2*g2) + 2*eta^2/C^2*G_sum + 4*beta^2*Delta"
)

questions = (
    Question(
        step="s0",
        claim="#s0",
        kind=Kind.SAMPLING,
        given=("N <= C",),
        where=(*DRAW, "d, h: family"),
        replace={"V2": "E|mean(beta*d - eta*h, S)|^2", "Y_g": "E|sum(beta*d - eta*h, S)|^2"},
    ),
    Question(
        step="s1, Young",
        claim="E|u - eta*n|^2 <= 4/3*E|u|^2 + 4*eta^2*E|n|^2",
        kind=Kind.VECTOR,
        where=("u, n: vector", "eta: real > 0"),
        asks="the update without noise, u, and the noise",
    ),
    Question(
        step="s1, noise of two clients",
        claim="E|n1 + n2|^2 == E|n1|^2 + E|n2|^2",
        kind=Kind.VECTOR,
        given=("mean(n1, xi1) == 0*n1", "mean(n2, xi2) == 0*n2"),
        where=("n1: vector over xi1", "n2: vector over xi2"),
        asks="the noise of different clients is independent",
    ),
    Question(
        step="s1, noise of the active clients",
        claim="E[sum(a, S)] == N/C*sum(a)",
        kind=Kind.SAMPLING,
        given=("N <= C",),
        where=(*DRAW, "a: family of numbers"),
        asks="each client's noise counts with its chance to be active",
    ),
    Question(
        step="s1, noise of one step more",
        claim="E|M + m|^2 <= E|M|^2 + sigma_l^2",
        kind=Kind.VECTOR,
        given=("mean(m, xi) == 0*m", "E|m|^2 <= sigma_l^2"),
        where=("m: vector over xi", "M: vector"),
        asks="the noise of one more local step adds its variance",
    ),
    Question(
        step="s1",
        claim="#s1",
        given=("V2 <= 4/3*Y_f/N^2 + 4*eta^2*x/N^2", "x <= N/C*(C*(K*sigma_l^2))"),
        where=("x: real >= 0",),
        asks="the parts of s1, x the squared norm of the summed noise of the active clients",
    ),
    Question(
        step="s2",
        claim="#s2",
        kind=Kind.SAMPLING,
        given=("N <= C",),
        where=(*DRAW, "x: family"),
        replace={**ARBITRARY, "Y_f": ARBITRARY["Y_x"]},
    ),
    Question(
        step="s3",
        claim="#s3",
        kind=Kind.VECTOR,
        where=("A, d: vector over i", "i: source of C"),
        replace={
            "X_all": "C^2*E|mean(beta*d - eta*A, i)|^2",
            "G_sum": "C^2*E|mean(A, i)|^2",
            "Delta": "E|d|^2",
        },
    ),
    Question(
        step="s4",
        claim="#s4",
        kind=Kind.VECTOR,
        given=(SMOOTH, HETEROGENEITY),
        where=IN_STEPS,
        replace={**STEPS, "X_diag": "C*E|beta*d - eta*total(a, k)|^2"},
        by={SMOOTH: "4*K*eta^2", HETEROGENEITY: "4*C*K^2*eta^2"},
    ),
    Question(
        step="s5, sampling",
        claim=(
            "V2 <= 4*eta^2*K*sigma_l^2/N + 4/3*((N - 1)/(N*C*(C - 1))*X_all"
            " + (C - N)/(N*C*(C - 1))*X_diag)"
        ),
        given=("#s1", "#s2"),
        where=TWO_CLIENTS,
    ),
    Question(
        step="s5, factors",
        claim=(
            "(N - 1)/(N*C*(C - 1))*X_all + (C - N)/(N*C*(C - 1))*X_diag"
            " <= 1/C^2*X_all + 1/(N*C)*X_diag"
        ),
        given=("N <= C",),
        where=TWO_CLIENTS,
    ),
    Question(
        step="s5",
        claim="#s5",
        given=(
            "V2 <= 4*eta^2*K*sigma_l^2/N + 4/3*(1/C^2*X_all + 1/(N*C)*X_diag)",
            "#s3",
            "#s4",
        ),
    ),
    Question(step="ceiling squared", claim=CEILING_SQUARED, given=CONDITIONS),
    Question(step="product of eta K L", claim=SMALL, given=(CEILING_SQUARED, "K >= 2")),
    Question(step="local updates", claim=WITHOUT_V1, given=("#s5", LOCAL)),
    Question(step="statement", claim="#statement", given=(WITHOUT_V1, SMALL)),
)

r"""Lemma D.10: one local step, and the sum over the local steps.

$x$ is the local model before the step, $w$ the server model, $g$ its stochastic gradient over `xi`
with mean $b$, $b_0$ and $c$ are $\nabla F_i$ and $\nabla f$ at the server model, $v$ the momentum.
`free` is the part of step 5 without $d_{km1}$; `power` is $(1+\frac1{K-1})^{k-1}$.
"""

from dataclasses import replace

from bounds.verdicts.question import Kind, Question

LOCAL = "(1 - eta_l*lam)*(x - w)"
NORMS = {
    "d_k": f"E|{LOCAL} - eta_l*g - eta_l*beta*v|^2",
    "inner2": f"E|{LOCAL} - eta_l*b - eta_l*beta*v|^2",
    "d_km1": "E|x - w|^2",
    "gFv2": "E|b + beta*v|^2",
    "gf2": "E|c|^2",
    "v2": "E|v|^2",
}
WHERE = ("g: vector over xi", "x, w, b, v: vector")
SMOOTH = "E|b - b_0|^2 <= L^2*E|x - w|^2"  # Assumption 3.1
HETEROGENEITY = "E|b_0 - c|^2 <= sigma_g^2"  # Assumption 3.3
CEILING = "#hypothesis: ceiling on eta_l"
FIFTH = Question(
    step="5",
    claim="#5",
    given=("#4", "#constant: a", CEILING, "K >= 2"),
)
SMALL = "eta_l*lam <= 1"
FACTOR = Question(
    step="5, the factor of the drift",
    claim=("(1 - eta_l*lam)^2*(1 + 1/(2*K - 1)) + 6*(1 + (2*K - 1))*eta_l^2*L^2 <= 1 + 1/(K - 1)"),
    given=(CEILING, "K >= 2"),
)
FREE = "12*eta_l^2*K*gf2 + 12*eta_l^2*K*sigma_g^2 + eta_l^2*sigma_l^2 + 6*beta^2*eta_l^2*K*v2"
ONE_STEP = Question(
    step="K = 1",
    claim="#statement",
    given=(
        "K == 1",
        "drift <= eta_l^2*sigma_l^2 + 2*eta_l^2*(6*gf2 + 6*sigma_g^2 + 3*beta^2*v2)",
        CEILING,
    ),
    asks="steps 2 and 3 with a = 1, from the server model",
)

questions = (
    Question(
        step="1",
        claim="#1",
        kind=Kind.VECTOR,
        given=("mean(g, xi) == b", "E|g - b|^2 <= sigma_l^2"),
        where=WHERE,
        replace=NORMS,
    ),
    Question(
        step="2",
        claim="#2",
        kind=Kind.VECTOR,
        given=("mean(g, xi) == b", "E|g - b|^2 <= sigma_l^2"),
        where=WHERE,
        replace=NORMS,
    ),
    Question(
        step="3",
        claim="#3",
        kind=Kind.VECTOR,
        given=(SMOOTH, HETEROGENEITY),
        where=("x, w, b, b_0, c, v: vector",),
        replace=NORMS,
    ),
    Question(step="4", claim="#4", given=("#2", "#3")),
    ONE_STEP,
    FIFTH,
    replace(FIFTH, given=(*FIFTH.given, SMALL), reading="with eta_l*lam <= 1"),
    FACTOR,
    replace(FACTOR, given=(*FACTOR.given, SMALL), reading="with eta_l*lam <= 1"),
    Question(step="6", claim="#6", given=("k >= 2",)),
    Question(
        step="7",
        claim="d_k <= (K - 1)*((1 + 1/(K - 1))*power - 1)*free",
        given=(
            "d_k <= (1 + 1/(K - 1))*d_km1 + free",
            "d_km1 <= (K - 1)*(power - 1)*free",
            "K >= 2",
        ),
        where=("power: real >= 0", "free: real >= 0"),
        asks="after k steps, when it holds after k - 1; before the first step both sides are 0",
    ),
    Question(
        step="7, as a sum",
        claim="total + power == (K - 1)*((1 + 1/(K - 1))*power - 1)",
        given=("total == (K - 1)*(power - 1)", "K >= 2"),
        where=("total, power: real >= 0",),
        asks="the sum of k powers in closed form, when it holds for k - 1",
    ),
    Question(
        step="8",
        claim="#8",
        given=(
            f"drift <= (K - 1)*((1 + 1/(K - 1))^K - 1)*({FREE})",
            "(K - 1)*((1 + 1/(K - 1))^K - 1) <= 3*K",
            "K >= 2",
        ),
        asks="step 7 in closed form at k = K, step 6 at k = K",
    ),
    Question(step="statement", claim="#statement", given=("#8",)),
)

r"""Lemma D.11: weighted gradients of a round, the drift, and the sum over rounds.

$u$ is $\nabla F_i(x^i_{t,k})$ as a function of the local step `k_step`, whose law gives step
$k$ the probability $\alpha_k/\alpha$; `u_0` and $c$ are $\nabla F_i$ and $\nabla f$ at the server
model, $x$, $w$ the local and the server model. In step 7, $G$ is $\tilde G^i_t$ as a function of
the client `i`.
"""

from dataclasses import replace

from bounds.verdicts.question import Kind, Question

WEIGHTED = {"sumi_Gi2": "m*alpha^2*E|mean(u, k_step)|^2", "wsumi_gF2": "m*alpha*E|u|^2"}
ONE_CLIENT = {
    "wgF2": "alpha*E|u|^2",
    "wdrift": "alpha*E|x - w|^2",
    "gf2": "E|c|^2",
}
WHERE = ("alpha: real > 0", "ap: real > 0")
SMOOTH = "E|u - u_0|^2 <= L^2*E|x - w|^2"  # Assumption 3.1
HETEROGENEITY = "|u_0 - c|^2 <= sigma_g^2"  # Assumption 3.3
BELOW = "ap*beta < 1"
DRIFT = "{fedsagd.lemD10#statement}"
TWO_STEPS = Question(
    step="1",
    claim="|(1 - eta_l*lam)*u_0 + u_1|^2 <= alpha*((1 - eta_l*lam)*|u_0|^2 + |u_1|^2)",
    kind=Kind.VECTOR,
    given=("alpha == (1 - eta_l*lam) + 1",),
    where=("u_0, u_1: vector", "alpha: real"),
    asks="for one client and K = 2",
)
MOMENTUM = "36*alpha^2*beta^2*eta_l^2*L^2*K"
THIRD = Question(
    step="3",
    claim="#3",
    given=("#2", "fedsagd.lemD10#statement", "wdrift <= alpha*m*drift"),
    where=WHERE,
    asks="Lemma D.10 bounds the mean over the clients, of which this is one",
)
NOISE = "36*alpha^4*beta^2*eta_l^2*L^2/((1 - ap*beta)^2*s*K)"
LAST = Question(
    step="7, the noise",
    claim=f"{NOISE} <= 36*alpha^4*beta^2*eta_l^2*L^2/((1 - ap*beta)*s*K)",
    given=(BELOW,),
    where=WHERE,
    asks="the last term of step 7 and of the lemma is at least that of step 6",
)

questions = (
    TWO_STEPS,
    replace(
        TWO_STEPS,
        given=(*TWO_STEPS.given, "eta_l*lam <= 1"),
        reading="with eta_l*lam <= 1",
    ),
    Question(
        step="1",
        claim="#1",
        kind=Kind.VECTOR,
        where=("u: vector over k_step, i", "alpha: real > 0"),
        replace=WEIGHTED,
        reading="with weights that are not negative, eta_l*lam <= 1",
    ),
    Question(
        step="2",
        claim="#2",
        kind=Kind.VECTOR,
        given=(SMOOTH, HETEROGENEITY),
        where=("u: vector over k_step", "x: vector over k_step", "u_0, c, w: vector", *WHERE),
        replace=ONE_CLIENT,
    ),
    THIRD,
    replace(
        THIRD,
        given=("#2", f"wdrift <= alpha*{DRIFT}"),
        reading="Lemma D.10 for every client, as its proof has it",
        asks="",
    ),
    Question(
        step="4",
        claim="#4",
        given=("#1", "wsumi_gF2 <= m*{#3}"),
        where=WHERE,
    ),
    Question(
        step="5",
        claim="#5",
        given=(
            "#4",
            "G_before/(m*K) <= (72*alpha^2*eta_l^2*L^2*K + 4*alpha^2/K)*(gf_before + t*sigma_g^2)"
            " + 6*alpha^2*eta_l^2*L^2*t*sigma_l^2 + 36*alpha^2*beta^2*eta_l^2*L^2*K*v_before",
        ),
        where=("G_before, gf_before, v_before: real >= 0", *WHERE),
        replace={
            "sum_Gi2": "G_before + sumi_Gi2",
            "sum_gf2": "gf_before + gf2",
            "sum_v2": "v_before + v2",
            "T": "t + 1",
        },
        asks="after round t + 1, when it holds after round t; before the first both sides are 0",
    ),
    Question(
        step="6, the noise of Lemma D.9",
        claim=(
            f"{MOMENTUM}*T*alpha^2/((1 - ap*beta)^2*s*K^2)*sigma_l^2"
            " == 36*alpha^4*beta^2*eta_l^2*L^2/((1 - ap*beta)^2*s*K)*T*sigma_l^2"
        ),
        given=(BELOW,),
        where=WHERE,
        asks="what the noise of Lemma D.9 becomes with the coefficient of step 5",
    ),
    Question(
        step="6",
        claim="total <= rest + factor*gradients/(1 - ap*beta)^2 + factor*noise",
        given=(
            "total <= rest + factor*sum_v2",
            "sum_v2 <= gradients/(1 - ap*beta)^2 + noise",
            BELOW,
        ),
        where=("total, rest, factor, gradients, noise: real >= 0", *WHERE),
        asks="step 5 with Lemma D.9 put in; letters for the terms",
    ),
    Question(
        step="7, sampling",
        claim="E|sampled(G, i)|^2 <= E|G|^2",
        kind=Kind.VECTOR,
        given=("s <= m",),
        where=("G: vector over i", "i: source of m, s sampled", "m: integer >= 2"),
        asks="the mean over the active clients against the mean of squares over all",
    ),
    Question(
        step="7",
        claim="kappa1*X <= rest",
        given=("X <= rest + factor*X", "kappa1 <= 1 - factor"),
        where=("X, rest, factor: real >= 0",),
        asks="step 6 with the sampled mean bounded; X is the left side, letters for the terms",
    ),
    LAST,
    replace(
        LAST,
        claim=f"{NOISE} <= {NOISE}",
        reading="with the exponent 2 of line 1923",
    ),
    Question(step="statement", claim="#statement", given=("#7", BELOW), where=WHERE),
)

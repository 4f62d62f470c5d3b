r"""Section 5.2, amended: the chain of the sketch.

The letters of the vectors are those of `bounds.derivations.semismooth.gradients` and of
`sketch_drift`; `mean_gd`, `mean_gsq` and `mean_L` are averages over clients and steps of
$\|\nabla L_c(W_{c,k-1})-\nabla L_c(U)\|^2$, $\|\nabla L_c(W_{c,k-1})\|^2$ and $L_c(U)$, and `root`
is the root of a loss.
"""

from bounds.derivations.semismooth.eq3 import UPDATE
from bounds.derivations.semismooth.gradients import AVERAGE_GRADIENT, NOISELESS
from bounds.derivations.semismooth.sketch_drift import STEP, UPPER, VECTORS
from bounds.verdicts.question import Kind, Question

MEANS = ("mean_gd, mean_gsq, mean_L, mean_Lck: real >= 0",)
MANY = "#hypothesis: local steps"
STEEP = "#hypothesis: ceiling on the first-order constant"
DECREASE = "L_ck <= L_ckm1"
ADDED = "K*eta_l^2*tau_2^2*L_cU"
DRIFT = "(2*beta^2 + alpha^2)*(K^2*tau_2^2*eta_l^2) <= tau_1^2/16"

questions = (
    Question(
        step="s1, difference of gradients",
        claim="gdc_sq <= (beta^2 + alpha^2/2)*dist_m1^2 + alpha^2/2*root^2",
        given=("gdc_sq <= beta^2*dist_m1^2 + alpha^2*dist_m1*root",),
        where=("root: real >= 0",),
        asks="by Assumption 3.1 for L_c",
    ),
    Question(
        step="s1, inner product",
        claim="<g, D> <= -eta_t/2*|g|^2 + eta_t/2*E|a - b|^2",
        kind=Kind.VECTOR,
        given=(UPDATE, AVERAGE_GRADIENT),
        where=NOISELESS,
    ),
    Question(
        step="s1",
        claim="#s1",
        given=(
            "ip_dU <= -eta_t/2*grad_sq + eta_t/2*mean_gd",
            "mean_gd <= (beta^2 + alpha^2/2)*xi + alpha^2/2*L_U",
        ),
        where=MEANS,
        asks="both averaged over clients and steps",
    ),
    Question(step="s2", claim="#s2", given=("#s1", "grad_sq >= tau_1^2*L_U")),
    Question(
        step="local losses, first-order constant",
        claim="tau_1^2/2 >= a*tau_2",
        given=(STEEP,),
        asks="the hypotheses of semismooth.prop5_1",
    ),
    Question(
        step="local losses, rate",
        claim="eta_l <= tau_1^2/(10*b*tau_2^2)",
        given=("#hypothesis: local rate, decrease",),
        where=("b: real > 0",),
        asks="the hypotheses of semismooth.prop5_1",
    ),
    Question(
        step="local losses",
        claim=DECREASE,
        given=("L_ck - L_cs <= (1 - p)*(L_ckm1 - L_cs)", "L_cs <= L_ckm1"),
        where=("L_cs: real >= 0", "p: real in (0, 1]"),
        asks="a local step does not raise the loss, p the contraction of semismooth.prop5_1",
        uses=("semismooth.prop5_1",),
    ),
    Question(
        step="s3, length",
        claim="|D|^2 <= eta_t^2*E|a|^2",
        kind=Kind.VECTOR,
        given=(UPDATE,),
        where=NOISELESS,
    ),
    Question(
        step="s3",
        claim="#s3",
        given=("dU_sq <= eta_t^2*mean_gsq", "mean_gsq <= tau_2^2*mean_Lck", "mean_Lck <= L_U"),
        where=MEANS,
        asks="the losses at the local states are at most those at U",
    ),
    Question(
        step="s4, one step",
        claim="|wp - u|^2 <= (1 + 1/(K - 1))*|w - u|^2 + K*eta_l^2*|a|^2",
        kind=Kind.VECTOR,
        given=(STEP,),
        where=VECTORS,
    ),
    Question(
        step="s4, factor",
        claim="1 + 1/(K - 1) <= 1 + 2/K",
        given=(MANY,),
    ),
    Question(
        step="s4, losses",
        claim=f"dist_k1_sq <= (1 + 2/K)*dist_k_sq + {ADDED}",
        given=(
            "dist_k1_sq <= (1 + 2/K)*dist_k_sq + K*eta_l^2*grad_ck_sq",
            UPPER,
            "L_ck <= L_cU",
        ),
    ),
    Question(
        step="s4, unrolled",
        claim="x(k) <= sum(grow*(1 + 2/K)^(i - 1), i, 1, k)",
        kind=Kind.RECURSION,
        given=("x(0) == 0", "x(j + 1) <= (1 + 2/K)*x(j) + grow"),
        where=(
            "x: sequence >= 0",
            "j: index from 0 to k-1",
            "k, K: integer >= 2",
            "grow: real >= 0",
        ),
        asks="from W_{c,0} = U, grow what a step adds",
    ),
    Question(
        step="s4, more terms",
        claim="sum((1 + 2/K)^(i - 1), i, 1, k) <= sum((1 + 2/K)^(i - 1), i, 1, K)",
        given=("k <= K",),
        where=("k, K: integer >= 2",),
    ),
    Question(
        step="s4, sum",
        claim="sum((1 + 2/K)^(i - 1), i, 1, K) <= 4*K",
        where=("K: integer >= 2",),
    ),
    Question(
        step="s4",
        claim="#s4",
        given=("xi <= 4*K*(K*eta_l^2*tau_2^2*mean_L)", "mean_L == L_U"),
        where=MEANS,
        asks="averaged over the clients and the steps",
    ),
    Question(
        step="s5, drift",
        claim=DRIFT,
        given=("#hypothesis: local rate, drift",),
    ),
    Question(
        step="s5, product",
        claim="dU_n*root <= (dU_n^2/p + p*root^2)/2",
        where=("p: real > 0", "root: real >= 0"),
        asks="p is tau_2 times the effective step",
    ),
    Question(
        step="s5, length of the update",
        claim="product <= p*L_U",
        given=("product <= (dU_sq/p + p*L_U)/2", "dU_sq <= p^2*L_U"),
        where=("p: real > 0", "product: real >= 0"),
        asks="with s3, product the length of the update times the root of the loss",
    ),
    Question(
        step="s5, terms",
        claim="L_U1 - L_star <= L_U - L_star - eta_t*(tau_1^2/2 - alpha^2/4"
        " - (2*beta^2 + alpha^2)*(K^2*tau_2^2*eta_l^2) - b*tau_2^2*eta_t - a*tau_2)*L_U",
        given=(
            "L_U1 - L_star <= L_U - L_star + ip_dU + b*dU_sq + a*product",
            "product <= tau_2*eta_t*L_U",
            "#s2",
            "#s3",
            "#s4",
        ),
        where=("product: real >= 0",),
        asks="with semismooth.eq1",
        uses=("semismooth.eq1",),
    ),
    Question(
        step="s5, parameters",
        claim="tau_1^2/2 - alpha^2/4 - w - b*tau_2^2*eta_t - a*tau_2 >= tau_1^2/8",
        given=(
            "w <= tau_1^2/16",
            "#hypothesis: ceiling on alpha",
            STEEP,
            "#hypothesis: ceiling on the effective step",
        ),
        where=("w: real >= 0",),
    ),
    Question(
        step="s5",
        claim="#s5",
        given=("L_U1 - L_star <= L_U - L_star - eta_t*rest*L_U", "rest >= tau_1^2/8"),
        where=("rest: real",),
        unfold=("gamma_s",),
    ),
    Question(
        step="statement",
        claim="#statement",
        given=("#s5", "#hypothesis: least loss not negative"),
        unfold=("gamma_s",),
    ),
)

r"""Lemma 6.4, amended: its steps.

The vectors are those of `bounds.derivations.semismooth.gradients`; `mean_gd` is the average of
$\mathbb E\|\nabla L_c(W_{c,k-1})-\nabla L_c(U)\|^2$; `drift`, `first`, `last` are those of (21).
"""

from bounds.derivations.semismooth.eq1 import questions as first_step
from bounds.derivations.semismooth.eq18 import SEMI_SMOOTH
from bounds.derivations.semismooth.eq21 import SHIFTED
from bounds.derivations.semismooth.gradients import AVERAGE_GRADIENT, NOISE, NOISY, UNBIASED
from bounds.verdicts.question import Kind, Question

UPDATE = "D == -eta_t*mean(q, i)"
LOCAL = "mean_gd <= (beta^2 + alpha^2/2)*drift + alpha^2/2*L_U"
WHERE = ("drift, first, last, mean_gd: real >= 0",)
SHORTER = "drift <= xi"

questions = (
    first_step[1],
    Question(
        step="s1, product",
        claim="2*E_dU_n*second <= E_dU_n^2 + second^2",
        where=("second: real >= 0",),
        asks="second is eta times the square root of the loss",
    ),
    Question(
        step="s1",
        claim="#s1",
        given=(
            SEMI_SMOOTH,
            "2*E_dU_n*(eta*sqrt(L_U)) <= E_dU_n^2 + eta^2*L_U",
            "E_dU_n^2 <= E_dU_sq",
        ),
        asks="semi-smoothness of L, from that of the L_c",
    ),
    Question(
        step="drift",
        claim=SHORTER,
        given=SHIFTED,
        where=WHERE,
        asks="the drift of the states 0 to K - 1 is at most that of the states 1 to K",
    ),
    Question(
        step="difference of gradients",
        claim="gdc_sq <= (beta^2 + alpha^2/2)*dist_m1^2 + alpha^2/2*root^2",
        given=("gdc_sq <= beta^2*dist_m1^2 + alpha^2*dist_m1*root",),
        where=("root: real >= 0",),
        asks="Assumption 3.1 with root for the square root of the loss",
    ),
    Question(
        step="s2, inner product",
        claim="<g, D> <= -eta_t/2*|g|^2 + eta_t/2*|a - b|^2",
        kind=Kind.VECTOR,
        given=(UPDATE, UNBIASED, AVERAGE_GRADIENT),
        where=NOISY,
        uses=("semismooth.def.update",),
    ),
    Question(
        step="s2",
        claim="#s2",
        given=("ip_EdU <= -eta_t/2*grad_sq + eta_t/2*mean_gd", LOCAL, SHORTER),
        where=WHERE,
    ),
    Question(
        step="s3, three terms",
        claim="|D|^2 <= 3*eta_t^2*(sigma^2 + |a - b|^2 + |g|^2)",
        kind=Kind.VECTOR,
        given=(UPDATE, NOISE, AVERAGE_GRADIENT),
        where=NOISY,
    ),
    Question(
        step="s3",
        claim="#s3",
        given=("E_dU_sq <= 3*eta_t^2*(sigma^2 + mean_gd + grad_sq)", LOCAL, SHORTER),
        where=WHERE,
    ),
    Question(step="last line", claim="#statement", given=("#s1", "#s2", "#s3")),
)

r"""Equation (11): the gradient bounded by the suboptimality.

`ell_g` and `ell_s` are the losses at $\gamma^{t-1}$ and $\theta_*$, `ell_y` that after the step
$d=-g/L$.
"""

from bounds.verdicts.question import Kind, Question

SOURCE = "norm2_grad_gamma/(2*L) <= ell_g - ell_s"
LOSSES = ("ell_g, ell_s: real",)

questions = (
    Question(
        step="source of (11)",
        claim="|g|^2/(2*L) <= ell_g - ell_s",
        kind=Kind.VECTOR,
        given=("ell_y <= ell_g + <g, d> + L/2*|d|^2", "d == -g/L", "ell_s <= ell_y"),
        where=("g, d: vector", "ell_g, ell_s, ell_y: real"),
        asks="the descent lemma for a gradient step, and the least loss",
    ),
    Question(
        step="(11)",
        claim="ell_g + norm2_grad_diff/(2*alpha) + (1/(2*alpha) + L/(2*alpha^2))*norm2_h"
        " <= ell_g + L/alpha*(ell_g - ell_s) + (1/(2*alpha) + L/(2*alpha^2))*norm2_h",
        given=(SOURCE, "norm2_grad_diff == norm2_grad_gamma"),
        where=LOSSES,
        asks="the gradient at the optimal weights vanishes",
        uses=("switching.eq10",),
    ),
)

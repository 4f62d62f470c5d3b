"""Eq. (6): the size of the update, without noise."""

from bounds.derivations.semismooth.gradients import NOISELESS
from bounds.verdicts.question import Kind, Question

questions = (
    Question(
        step="(a)",
        claim="#(a)",
        kind=Kind.VECTOR,
        given=("D == -eta_t*mean(a, i)",),
        where=NOISELESS,
        replace={"dU_sq": "|D|^2", "sum_gsq": "K*N*E|a|^2"},
        uses=("semismooth.def.update",),
    ),
    Question(
        step="(b)",
        claim="#(b)",
        given=("#(a)", "sum_gsq <= tau_2^2*sum_Lck"),
        asks="no critical point for every L_c at every local state, summed",
    ),
    Question(
        step="overview",
        claim="#overview",
        given=("grad_Wck <= tau_2^2*L_Wck",),
        where=("grad_Wck: real >= 0",),
        asks="the norm of the local state, by the bound on the gradient there",
    ),
)

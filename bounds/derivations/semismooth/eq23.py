r"""Eq. (23): one round, from the opening display and the bounds of its coefficients.

The global parameter before the round is $U=U^{r-1}$, that after it $U+\Delta U=U^r$.
"""

from bounds.verdicts.question import Question

SAME = {"E_L_UdU": "E_L_Ur", "L_U": "L_Um1", "grad_sq": "grad_sq_m1", "eta": "eta_t"}

questions = (
    Question(
        step="statement",
        claim="#statement",
        given=(
            "semismooth.thm.A1#opening display",
            "semismooth.thm.A1#bound",
            "semismooth.thm.A2#bound",
            "semismooth.thm.A3#bound",
        ),
        unfold=("gamma_1", "gamma_2", "gamma_3"),
        replace=SAME,
    ),
    Question(
        step="choice of eta",
        claim="#hypothesis: choice of eta",
        given=("semismooth.lem6_4#effective step",),
        where=("eta_g: real > 0",),
        asks="the eta chosen is the one that Lemma 6.4 defines the effective step-size with",
    ),
    Question(
        step="choice of eta",
        claim="#hypothesis: choice of eta",
        given=("semismooth.lem6_4#effective step", "K*eta_g == 1"),
        reading="with K*eta_g = 1",
        asks="the eta chosen is the one that Lemma 6.4 defines the effective step-size with",
    ),
)

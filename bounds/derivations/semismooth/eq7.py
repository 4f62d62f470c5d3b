r"""Eq. (7): the local loss along the local steps, by Proposition 5.1 for $L_c$.

`L_cs` is the least value of $L_c$, `L_ckm2` the loss one step earlier.
"""

from bounds.verdicts.question import Question

WHERE = ("L_cs: real >= 0",)
MINIMUM = "L_cs <= L_ckm1"
# Proposition 5.1 for L_c with the rate of the local step.
CONTRACTION = "L_ck - L_cs <= (1 - eta_l*tau_1^2/10)*(L_ckm1 - L_cs)"
CEILING = "eta_l <= tau_1^2/(10*b*tau_2^2)"

questions = (
    Question(
        step="one step",
        claim="#one step",
        given=(CONTRACTION, MINIMUM),
        where=WHERE,
        uses=("semismooth.prop5_1",),
    ),
    Question(
        step="whole chain",
        claim="#whole chain",
        given=("#one step", "L_ckm1 <= L_cU"),
        asks="when it holds for the step before; the first state is U",
    ),
    Question(
        step="hypotheses of Proposition 5.1, first-order constant",
        claim="tau_1^2/2 >= a*tau_2",
        given=("semismooth.eq11#hypotheses",),
        asks="by the parameters chosen in (11)",
    ),
    Question(
        step="hypotheses of Proposition 5.1, rate",
        claim=CEILING,
        given=("semismooth.eq11#hypotheses", "b > 0"),
        asks="by the parameters chosen in (11)",
    ),
    Question(
        step="overview",
        claim="#overview",
        given=("#whole chain", "L_U == (L_cU + L_2U)/2", "L_Wck == (L_ck + L_2k)/2"),
        where=("L_2U, L_2k: real >= 0",),
        asks="the total loss of two clients along the local steps of one of them",
    ),
)

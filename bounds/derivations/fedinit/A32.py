r"""A.3.2: one round of descent under interpolation, and the sum over the rounds.

In the sums over rounds `F`, `G` and `d` are the sequences of objectives, squared gradients and
divergences.
"""

from bounds.derivations.fedinit.A22 import ABOVE_MINIMUM, GRADIENT
from bounds.verdicts.question import Kind, Question

LEMMAS = ("V1 <= {fedinit.lem24#statement}", "V2 <= {fedinit.lem25#statement}")
DIVERGENCE = "Delta <= {fedinit.lem26#statement}"
SMALL_STEP = "#hypothesis: ceiling on eta (A.3.2)"
POSITIVE = ("gamma_beta: real > 0",)
ONE_ROUND = {
    "g2": "G(t)",
    "f_t": "F(t)",
    "f_next": "F(t+1)",
    "Delta": "d(t)",
    "Delta_next": "d(t+1)",
    "mean_g2": "sum(G(s), s, 0, T-1)/T",
    "f_0": "F(0)",
    "f_T": "F(T)",
    "Delta_0": "d(0)",
    "Delta_T": "d(T)",
}

# s1c with the two terms of the divergence taken together.
ONE_DIVERGENCE = (
    "f_next - f_t <= -eta*K*(1/2 - 6*a^2*b^2*eta*K*L - 6*a^2*b^2*eta^2*K^2*L^2)*g2"
    " + 4*beta^2*L*Delta"
)

questions = (
    Question(step="s1a", claim="#s1a", given=("fedinit.A22#s4c",)),
    Question(step="s1b", claim="#s1b", given=("#s1a",)),
    Question(step="s1c", claim="#s1c", given=("#s1b", *LEMMAS)),
    Question(step="s2", claim="#s2", given=("#s1c", DIVERGENCE, "gw2 == g2"), where=POSITIVE),
    Question(
        step="s2",
        claim="#s2",
        given=("#s1c", DIVERGENCE, "gw2 == g2", SMALL_STEP),
        where=POSITIVE,
        replace={"f2": "g2"},
        reading=GRADIENT,
    ),
    Question(
        step="s2",
        claim=(
            "{#s2.left} <= {#s2} + 2*beta^2*L*(gamma_beta*(Delta - Delta_next)"
            " + 114*gamma_beta*a^2*b^2*eta^2*K^2*g2)"
        ),
        given=(ONE_DIVERGENCE, DIVERGENCE),
        where=POSITIVE,
        reading=f"{GRADIENT}, and 4 in place of 2 before the divergence",
    ),
    Question(
        step="s2, coefficient of the divergence",
        claim=ONE_DIVERGENCE,
        given=("#s1c", "gw2 == g2", SMALL_STEP),
        replace={"f2": "g2"},
        reading=f"{GRADIENT}, and 4 in place of 2 before the divergence",
    ),
    Question(step="s3", claim="#s3", given=("#s2",), where=POSITIVE),
    Question(
        step="s3",
        claim="{#s3.left} <= {#s3} + 114*gamma_beta*a^2*b^2*eta^2*K^2*(2*beta^2*L - 1)*g2",
        given=("#s2",),
        where=POSITIVE,
        reading="the divergence's share of the gradient with the factor 2 beta^2 L",
    ),
    Question(
        step="s4",
        claim="#s4",
        given=("#s3", "#constant: zeta_c"),
        where=("zeta_c: real > 0", *POSITIVE),
    ),
    Question(
        step="s5a",
        claim="#s5a",
        kind=Kind.RECURSION,
        given=("#s4",),
        where=("F: sequence", "G, d: sequence >= 0", "t: index from 0 to T-1", "T: integer >= 1"),
        replace=ONE_ROUND,
    ),
    Question(
        step="s5b",
        claim="#s5b",
        given=("#s5a", ABOVE_MINIMUM),
        where=POSITIVE,
        asks="the first divergence left out (line 1 of fedinit.alg1 sets w_{i,0}^{-1})",
    ),
    Question(
        step="s5b",
        claim="#s5b",
        given=("#s5a", ABOVE_MINIMUM),
        where=POSITIVE,
        replace={"Delta_0": "0"},
        reading="w_{i,K}^{-1} = w^0, so that round 0 has no divergence",
    ),
)

"""Conditions that proofs of this paper print and that several statements share."""

from sympy import sqrt

from bounds.papers.fedinit.symbols import K, L, N, a, beta, eta, kappa_beta
from bounds.statement import Hypothesis, Where

# A.2.2 and the lemmas it recalls.
STOCHASTIC_CONDITIONS = (
    Hypothesis(K >= 2, Where.PROOF, "two local steps (Lemma 21)"),
    Hypothesis(
        eta <= 1 / (sqrt(6 * (K - 1) * (2 * K - 1)) * L),
        Where.PROOF,
        "ceiling on eta (Lemma 21)",
    ),
    Hypothesis(eta <= 1 / (K * L), Where.PROOF, "ceiling on eta (Lemmas 22, 23)"),
    Hypothesis(141 * beta**2 < 1, Where.PROOF, "ceiling on beta (Lemma 23)"),
    Hypothesis(
        1 / (2 * K) - eta * L - 78 * beta**2 * kappa_beta * eta * K**2 * L / N >= 0,
        Where.PROOF,
        "sign of the factor of the summed gradients (A.2.2)",
    ),
    Hypothesis(
        eta <= 1 / (2 * K * L * (1 + 78 * beta**2 * kappa_beta * K**2 / N)),
        Where.PROOF,
        "ceiling on eta (A.2.2)",
    ),
)

# A.3.2 and the lemmas it recalls.
INTERPOLATION_CONDITIONS = (
    Hypothesis(K >= 2, Where.PROOF, "two local steps (Lemma 24)"),
    Hypothesis(
        eta <= 1 / (2 * a * sqrt((2 * K - 1) * (K - 1)) * L),
        Where.PROOF,
        "ceiling on eta (Lemma 24)",
    ),
    Hypothesis(39 * beta**2 <= 1, Where.PROOF, "ceiling on beta (Lemma 26)"),
    Hypothesis(eta <= 1 / (K * L), Where.PROOF, "ceiling on eta (A.3.2)"),
)

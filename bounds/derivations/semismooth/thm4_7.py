"""Theorem 4.7: its constants and hypotheses against those of its proof and of Lemma 6.3."""

from bounds.verdicts.question import Question

CEILING = "#hypothesis: ceiling on the local rate"
# The ceilings of the theorem one by one, without the case of vanishing constants.
RATE = (
    "eta_l < 1/(alpha^2*K)",
    "eta_l < 1/(100*K*tau_2*(beta + alpha))",
    "eta_l < 1/(100*sqrt(K)*(beta + alpha))",
)
POSITIVE = ("alpha, beta: real > 0", "b: real > 0")
GLOBAL = "eta_g <= tau_1^2/(20*K*b*eta_l)"
PRODUCT = "K*eta_l*eta_g*b <= tau_1^2/20"
DEFINED = ("eta_t == K*eta_g*eta_l",)

questions = (
    Question(
        step="lambda_1 and gamma_4",
        claim="{#constant: lam_1} == {semismooth.thm.rec#gamma_4, second form}",
        given=DEFINED,
    ),
    Question(
        step="lambda_2 and gamma_3",
        claim="{#constant: lam_2} == {#constant: gamma_3}",
        given=DEFINED,
    ),
    Question(
        step="statement",
        claim="gap_r <= power*(L_0 - L_star) + 2*lam_2",
        given=("gap_r <= power*(L_0 - L_star) + 2*gamma_3", "lam_2 == gamma_3"),
        where=("power: real",),
        asks="the last line of the proof after r rounds; power is that of 1 - lambda_1, which is "
        "1 - gamma_4",
    ),
    Question(
        step="hypotheses of Lemma 6.3, second ceiling",
        claim="eta_l < 1/(2*beta*K)",
        given=RATE,
        where=POSITIVE,
        asks="the local rate of the theorem against the rate of Lemma 6.3",
    ),
    Question(
        step="hypotheses of Lemma 6.3, second ceiling",
        claim="eta_l < 1/(2*beta*K)",
        given=(*RATE, "tau_2 >= 1/50"),
        where=POSITIVE,
        reading="with tau_2 >= 1/50",
        asks="the local rate of the theorem against the rate of Lemma 6.3",
    ),
    Question(
        step="hypotheses of Lemma 6.3, rate in its proof",
        claim="eta_l <= 1",
        given=RATE,
        where=POSITIVE,
        asks="the local rate of the theorem against the rate in the step to (14)",
    ),
    Question(
        step="choice of the local rate",
        claim="eta_l < 1/(100*sqrt(K)*(beta + alpha))",
        given=("eta_l == 1/(100*sqrt(K)*(beta + alpha))",),
        where=POSITIVE,
        asks="the rate chosen in the proof is less than the ceiling of the statement, where the "
        "third of the three is least",
    ),
    Question(
        step="global rate and effective step",
        claim="b*eta_t <= tau_1^2/20",
        given=(GLOBAL, *DEFINED),
        where=POSITIVE,
    ),
    Question(
        step="lambda_1 positive",
        claim="lam_1 > 0",
        given=("#constant: lam_1", PRODUCT),
        where=("lam_1: real",),
        asks="with the ceiling on the global rate",
    ),
    Question(
        step="lambda_1 positive",
        claim="lam_1 > 0",
        given=("#constant: lam_1", PRODUCT, "a <= tau_1^2/10"),
        where=("lam_1: real",),
        reading="with a <= tau_1^2/10, printed in the proof",
        asks="with the ceiling on the global rate",
    ),
    Question(
        step="lambda_1 at most one",
        claim="lam_1 <= 1",
        given=("#constant: lam_1", PRODUCT, "a <= tau_1^2/10"),
        where=("lam_1: real",),
        asks="with the restrictions of the proof",
    ),
)

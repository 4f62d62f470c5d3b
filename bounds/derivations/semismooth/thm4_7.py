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

# Two quadratic clients in one dimension without noise, L_1(w) = (w - 1)^2/2 and
# L_2(w) = (w + 2)^2/4: L is least at U* = 0. They are semi-smooth with a = 0 and b = 1/2,
# semi-Lipschitz with beta = 1 and any alpha, and their squared gradients are 2*L_1 and L_2, so that
# tau_1 = 1/2 and tau_2 = 3/2. `MOVED` is the global parameter after a round with K = 2 from U*.
MOVED = "(eta_g/2*(2*((1 - eta_l/2)^2 - 1) - ((1 - eta_l)^2 - 1)))"
TWO_CLIENTS = (
    "eta_l < 1/(alpha^2*2)",
    "eta_l < 1/(100*2*(3/2)*(1 + alpha))",
    "eta_l < 1/(150*(1 + alpha))",
    "eta_g <= (1/4)/(20*2*(1/2)*eta_l)",
)

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
    Question(
        step="statement, one round from the minimiser",
        claim=f"({MOVED} - 1)^2/4 + ({MOVED} + 2)^2/8 <= 3/4",
        given=TWO_CLIENTS,
        where=("alpha: real > 0",),
        asks="for two quadratic clients in one dimension, each with every assumption of the "
        "theorem, two local steps and no noise: from U* the bound after one round is 0, so the "
        "loss stays at its least value 3/4",
    ),
    Question(
        step="least losses",
        claim="L_1 == 0",
        given=("L_star == (L_1 + L_2)/2", "L_star <= grad_sq/tau_1^2", "grad_sq == 0"),
        where=("L_1, L_2: real >= 0",),
        asks="with no critical point of L itself, the loss of each of two clients is 0 at U*",
    ),
)

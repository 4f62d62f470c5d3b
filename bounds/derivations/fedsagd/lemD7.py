r"""Lemma D.7: the step of the auxiliary sequence, and its second moment.

Letters are one coordinate in (a). In (b) a single client takes two local steps, with weights `w`
and 1: $g_0$, $g_1$ are its stochastic gradients over the samples `i` and `j`, $a_0$, $a_1$ the full
gradients; $a_1$ stands at a point that depends on the first sample.
"""

from dataclasses import replace

from bounds.verdicts.question import Kind, Question

Z_T1 = (
    "z_t1 == (1 + beta)/(1 - ap*beta)*x_t1 - (beta + ap*beta)/(1 - ap*beta)*x_t"
    " + beta*eta*eta_l/((1 - ap*beta)*s)*G_S"
)
SERVER = (
    "x_t1 == x_t - eta*eta_l/s*(G_S + s*alpha*beta*v_t)",
    "x_t == x_tm1 - eta*eta_l/s*(G_Sm1 + s*alpha*beta*v_tm1)",
)
MOMENTUM = "v_t == beta*(1 + ap)/(1 + beta)*v_tm1 + G_Sm1/((1 + beta)*s*K)"
BELOW = "ap*beta < 1"
WHERE = ("alpha: real > 0", "ap: real > 0")
# Assumption 3.1 after one local step with the rate eta_l, and the ceiling of Theorem 4.1 at K = 2
SMOOTH = "E|a_1 - mean(a_1, i)|^2 <= (L*eta_l)^2*E|g_0 - a_0|^2"
CEILING = "30*L*eta_l <= 1"
NOISE = Question(
    step="4",
    claim="E|w*g_0 + g_1|^2 <= (w + 1)*sigma_l^2 + E|w*a_0 + a_1|^2",
    kind=Kind.VECTOR,
    given=(
        "mean(g_0, i) == a_0",
        "mean(g_1, j) == a_1",
        "E|g_0 - a_0|^2 <= sigma_l^2",
        "E|g_1 - a_1|^2 <= sigma_l^2",
        SMOOTH,
        CEILING,
    ),
    where=(
        "g_0: vector over i",
        "a_0: vector",
        "a_1: vector over i",
        "g_1: vector over i, j",
        "w: real in (0, 1]",
    ),
    asks="for one client and K = 2, where the sum of the weights is alpha = w + 1",
)

questions = (
    Question(
        step="1",
        claim="#1",
        given=(Z_T1, "fedsagd.def.z#statement", BELOW),
        where=WHERE,
        asks="for t >= 1, where both z_t and z_{t+1} have the form of eq. (5)",
    ),
    Question(
        step="1, first round",
        claim="z_t1 - x_t == -eta*eta_l/((1 - ap*beta)*s)*G_S",
        given=(Z_T1, "x_t1 == x_t - eta*eta_l/s*G_S", BELOW),
        where=WHERE,
        asks="for t = 0, where z_0 = x_0 and v_0 = 0",
    ),
    Question(step="2", claim="#2", given=("#1", *SERVER, BELOW), where=WHERE),
    Question(
        step="3",
        claim="#3",
        given=("#2", MOMENTUM, "alpha == ap*K", BELOW),
        where=WHERE,
    ),
    Question(step="(a)", claim="#(a)", given=("#3", BELOW), where=WHERE),
    NOISE,
    replace(
        NOISE,
        where=(
            "g_0: vector over i",
            "a_0, a_1: vector",
            "g_1: vector over j",
            "w: real in (0, 1]",
        ),
        reading="gradients of later local steps that do not depend on the earlier samples",
    ),
    replace(
        NOISE,
        claim="E|w*g_0 + g_1|^2 <= 2*(w + 1)*sigma_l^2 + 2*E|w*a_0 + a_1|^2",
        reading="with a factor 2 before both terms",
    ),
    Question(step="(b)", claim="#(b)", given=("#4", BELOW), where=WHERE),
)

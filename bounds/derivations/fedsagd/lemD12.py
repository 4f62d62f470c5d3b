r"""Lemma D.12: the descent of the auxiliary sequence, its sum over rounds, and the rates.

$d$ is $\nabla f(z_t)-\nabla f(x_t)$, $c$ is $\nabla f(x_t)$, and $G$ the mean over all clients of
$\tilde G^i_t$, which is random over `noise`. `b` stands for $1-\alpha'\beta$ in step 13.
"""

from dataclasses import replace

from bounds.verdicts.question import Kind, Question

BELOW = "ap*beta < 1"
WHERE = ("alpha, ap: real > 0", "m: integer >= 2")
PRODUCTS = {
    "A_1": "-eta*eta_l/(1 - ap*beta)*<d, G>",
    "A_2": "-eta*eta_l/(1 - ap*beta)*<c, G>",
    "GM2": "m^2*E|G|^2",
    "df2": "|d|^2",
    "gf2": "|c|^2",
    "dev2": "E|G - alpha*c|^2",
}
VECTORS = ("G: vector over noise", "d, c: vector", *WHERE)
UPPER_SIX = "eta*eta_l*L^2/(2*(1 - ap*beta)*m)"
DRIFT = "{fedsagd.lemD10#statement}"
SEVENTH = Question(
    step="7",
    claim=(
        f"A_2 <= alpha/2*eta*eta_l*L^2/(1 - ap*beta)*{DRIFT}"
        " - eta*eta_l*alpha/(2*(1 - ap*beta))*gf2"
        " - eta*eta_l/(2*(1 - ap*beta)*alpha*m^2)*GM2"
    ),
    given=("#6", f"pf_6 == {UPPER_SIX}", f"wsum_drift <= m*alpha*{DRIFT}", BELOW),
    where=WHERE,
    reading="with the factor alpha/2 before the bracket",
    asks="with the factor before the drift that step 5 gives",
)
FACTOR = Question(
    step="7, the factor before the bracket",
    claim="m*alpha*eta*eta_l*L^2/(2*(1 - ap*beta)*m) <= eta*eta_l*L^2/(1 - ap*beta)",
    given=("alpha <= K", BELOW),
    where=WHERE,
    asks="m alpha times the factor of step 6 is at most that of step 7",
)
SMALL_ALPHA = "alpha <= K"
NINTH = Question(
    step="9",
    claim="#9",
    given=("#8", "zx2 == {fedsagd.lemD8#statement}", "dz2 <= {fedsagd.lemD7#(b)}", BELOW),
    where=WHERE,
)
CLIENTS = Question(
    step="9, the two terms in all clients",
    claim=(
        "eta*eta_l/(4*(1 - ap*beta)*m^2*K)*GM2 - eta*eta_l/(2*(1 - ap*beta)*alpha*m^2)*GM2"
        " <= -eta*eta_l/(4*(1 - ap*beta)*alpha*m^2)*GM2"
    ),
    given=(BELOW,),
    where=WHERE,
)
MOMENTA = Question(
    step="9, Lemma D.8",
    claim=(
        "eta*eta_l*L^2*K/(1 - ap*beta)*(alpha*(beta + beta^2)/(1 - ap*beta)*eta*eta_l)^2*v2"
        " == alpha^2*beta^2*(1 + beta)^2*eta^3*eta_l^3*L^2*K/(1 - ap*beta)^3*v2"
    ),
    given=(BELOW,),
    where=WHERE,
)
# Step 13: what has to be dominated is B_1 times the second term of Lemma D.4.
CEILINGS = (
    "(eta*eta_l)^2 <= ratio^2*b^4*K/(48*alpha^3*beta^2*L^2)",
    "eta_l^2 <= ratio^2*b^2/(72*alpha*beta^2*L^2)",
    "eta*eta_l <= ratio*b/(2*alpha*L)",
)
DOMINATED = Question(
    step="13, the sum over all clients",
    claim=("4*beta^2*(eta*eta_l)^2*L^2/b^4 + 18*beta^2*eta_l^2*L^2/b^2 + eta*eta_l*L/(2*b) <= 1/4"),
    given=(
        "(eta*eta_l)^2 <= b^4/(48*beta^2*L^2)",
        "eta_l^2 <= b^2/(72*beta^2*L^2)",
        "eta*eta_l <= b/(2*L)",
        "eta_l <= 1/(15*L)",
        "b == 1 - beta",
    ),
    where=("b: real in (0, 1]", "beta: real in (0, 1)"),
    asks=(
        "for s = m and K = 1, where alpha = ap = 1: B_1/m^2 is at most the last coefficient of"
        " step 11 under both ceilings of the statement"
    ),
)
THIRDS_CLAIM = (
    "ratio*(4*alpha^2*beta^2*(eta*eta_l)^2*L^2/(b^4*K) + 18*beta^2*eta_l^2*L^2/b^2"
    " + eta*eta_l*L/(2*b)) <= 1/(4*alpha)"
)
THIRDS = (
    CEILINGS[0],
    "eta_l^2 <= ratio^2*b^2/(216*alpha*beta^2*L^2)",
    "eta*eta_l <= ratio*b/(6*alpha*L)",
)

# Steps 10 to 16
MOMENTUM = (
    "({four}*alpha^2*beta^2*eta^3*eta_l^3*L^2*K/(1 - ap*beta)^3"
    " + 18*beta^2*eta*eta_l^3*L^2*K^2/(1 - ap*beta))"
)
PRINTED, WITH_FOUR = MOMENTUM.format(four="(1 + beta)^2"), MOMENTUM.format(four="4")
NOISE_11 = (
    "(4*alpha^4*beta^2*eta^3*eta_l^3*L^2/((1 - ap*beta)^5*s*K)"
    " + 18*alpha^2*beta^2*eta*eta_l^3*L^2/((1 - ap*beta)^3*s))"
)
GRADIENTS_11 = (
    "(4*alpha^2*beta^2*eta^3*eta_l^3*L^2*K/(1 - ap*beta)^5"
    " + 18*beta^2*eta*eta_l^3*L^2*K^2/(1 - ap*beta)^3"
    " + eta^2*eta_l^2*L*K^2/(2*(1 - ap*beta)^2))"
)
AT_MOST_FOUR = f"{PRINTED}*sum_v2 <= {WITH_FOUR}*sum_v2"
SHARE = "(m - s)/(m*s*(m - 1))*B_1"
LEMMA_D11 = f"{SHARE}*sum_Gi2 <= {SHARE}*m*K/kappa1*{{fedsagd.lemD11#statement}}"
# Step 16: P is sqrt(sK), R is sqrt(T), b is 1 - ap*beta
RATES = ("P^2 == s*K", "R^2 == T", "b >= 1 - beta")
POWERS = ("b^4 >= (1 - beta)^4", "b^2 >= (1 - beta)^2", "alpha^3 <= K^3")
PRODUCT = "alpha^3*(1 - beta)^4 <= K^3*b^4"
RATE_WHERE = (
    "P, R, alpha, c: real > 0",
    "b: real in (0, 1]",
    "beta: real in (0, 1)",
    "gap: real >= 0",
)
TERMS = (
    ("first noise term", "3*K/(K^2*T*alpha)", "3/(K^2*T)"),
    ("second noise term", "P/(K*R)/(2*b*s)", "1/(2*(1 - beta)*P*R)"),
    (
        "third noise term",
        "4*alpha^3*beta^2/(K^2*T*b^4)",
        "4*beta^2*K/((1 - beta)^4*T)",
    ),
    ("fourth noise term", "18*alpha*beta^2/(K^2*T*b^2*s)", "18*beta^2/((1 - beta)^2*s*K*T)"),
    ("step term of the bracket", "P/(K*R)/(2*b*s)", "1/(2*P*R)"),
    ("heterogeneity term", "36/(T*alpha)", "36/(K*T)"),
    ("initial gap", "b*L*K*R/(c*alpha*P*T)*gap", "(1 - beta)*L/(c*P*R)*gap"),
)

questions = (
    Question(
        step="1",
        claim="f_z1 <= f_z + ip_z + L/2*step^2",
        given=("fedsagd.lemD2#statement",),
        replace={"f_y": "f_z1", "f_x": "f_z", "ip_xy": "ip_z", "norm_dx": "step"},
        where=("step: real >= 0",),
        asks="Lemma D.2 at z_t and z_{t+1}; step^2 is dz2",
    ),
    Question(
        step="2",
        claim="<p, q> == <p - c, q> + <c, q>",
        kind=Kind.VECTOR,
        where=("p, q, c: vector",),
        asks="p is the gradient at z_t, q the mean step",
    ),
    Question(
        step="3",
        claim="#3",
        kind=Kind.VECTOR,
        given=(BELOW,),
        where=VECTORS,
        replace=PRODUCTS,
    ),
    Question(step="4", claim="#4", given=("#3", "df2 <= L^2*zx2", BELOW), where=WHERE),
    Question(
        step="5",
        claim="#5",
        kind=Kind.VECTOR,
        given=(BELOW,),
        where=VECTORS,
        replace=PRODUCTS,
    ),
    Question(
        step="6, convexity",
        claim="|mean(u, pick)|^2 <= E|u|^2",
        kind=Kind.VECTOR,
        where=("u: vector over pick",),
        asks="u is a local gradient less that at the server model, pick a client and a step",
    ),
    Question(
        step="6, the deviation",
        claim="dev2 <= L^2*alpha/m*wsum_drift",
        given=("dev2 <= alpha^2*spread", "spread <= L^2*wsum_drift/(m*alpha)"),
        where=("spread: real >= 0", *WHERE),
        asks="Assumption 3.1 under the mean over clients and steps with weights alpha_k/(m alpha)",
    ),
    Question(
        step="6, its factor",
        claim="eta*eta_l/(2*(1 - ap*beta)*alpha)*dev2 <= pf_6*wsum_drift",
        given=("dev2 <= L^2*alpha/m*wsum_drift", f"pf_6 == {UPPER_SIX}", BELOW),
        where=WHERE,
    ),
    Question(
        step="6",
        claim="#6",
        given=("#5", "eta*eta_l/(2*(1 - ap*beta)*alpha)*dev2 <= pf_6*wsum_drift", BELOW),
        where=WHERE,
        asks="with the factor before the drift that step 5 gives",
    ),
    FACTOR,
    replace(FACTOR, given=(*FACTOR.given, "alpha <= 2"), reading="with alpha <= 2"),
    SEVENTH,
    Question(
        step="8",
        claim="f_z1 <= f_z + first + second + L/2*dz2",
        given=("#1", "#2", "A_1 <= first", "A_2 <= second"),
        where=("first, second: real",),
        asks="steps 1, 2, 4 and 7 put together; first and second are the right sides of 4 and 7",
    ),
    Question(
        step="8, as printed",
        claim="f_z + {#4} + {#7} + L/2*dz2 == {#8}",
        given=(BELOW,),
        where=WHERE,
        asks="their sum is the line that is printed",
    ),
    CLIENTS,
    replace(CLIENTS, given=(BELOW, SMALL_ALPHA), reading="with alpha <= K"),
    MOMENTA,
    DOMINATED,
    Question(
        step="13, the sum over all clients",
        claim=THIRDS_CLAIM,
        given=THIRDS,
        where=("alpha: real > 0", "b, ratio: real in (0, 1]", "beta: real in (0, 1)"),
        reading="with a third of the right side for each term",
        asks="ratio is m(s-1)/(s(m-1)), at most one; b is 1 - ap*beta",
    ),
    Question(
        step="10",
        claim="#10",
        given=("#9", "f_z - f_z0 <= {#10} - ({#9} - f_z)", BELOW),
        where=("gf_before, v_before, GS_before, GM_before: real >= 0", *WHERE),
        replace={
            "f_zT": "f_z1",
            "T": "(t + 1)",
            "sum_gf2": "(gf_before + gf2)",
            "sum_v2": "(v_before + v2)",
            "sum_GS2": "(GS_before + GS2)",
            "sum_GM2": "(GM_before + GM2)",
        },
        asks="after round t + 1, when it holds after round t; before the first both sides are 0",
    ),
    Question(step="11, at most four", claim=AT_MOST_FOUR, given=(BELOW,), where=WHERE),
    Question(
        step="11, the noise of Lemma D.9",
        claim=f"{WITH_FOUR}*alpha^2/((1 - ap*beta)^2*s*K^2) == {NOISE_11}",
        given=(BELOW,),
        where=WHERE,
        asks="what the noise of Lemma D.9 becomes with the coefficient of step 10",
    ),
    Question(
        step="11, the gradients of Lemma D.9",
        claim=(
            f"{WITH_FOUR}/((1 - ap*beta)^2*(s*K)^2) + eta^2*eta_l^2*L/(2*(1 - ap*beta)^2*s^2)"
            f" == {GRADIENTS_11}/(s*K)^2"
        ),
        given=(BELOW,),
        where=WHERE,
        asks="what the gradients of Lemma D.9 become with the coefficient of step 10",
    ),
    Question(
        step="11",
        claim="change <= rest + noise + gradients + own",
        given=(
            "change <= rest + first*sum_v2 + own",
            "first*sum_v2 <= four*sum_v2",
            "four*sum_v2 <= noise + gradients",
        ),
        where=(
            "change, rest, own: real",
            "first, four, noise, gradients: real >= 0",
        ),
        asks="step 10 with Lemma D.9 times its coefficient put in; letters for the terms",
    ),
    Question(
        step="13, the bracket",
        claim=f"{GRADIENTS_11}/K^2 == {{#13[1]}}",
        given=(BELOW,),
        where=WHERE,
        asks="the coefficient of step 11 is K^2 B_1",
    ),
    Question(
        step="13",
        claim="B*GS/s^2 - last*GM <= (m - s)/(m*s*(m - 1))*B*Gi",
        given=(
            "GS == s^2*((m - s)/(s*m*(m - 1))*Gi + (s - 1)/(s*m*(m - 1))*GM)",
            "B*(s - 1)/(s*m*(m - 1)) <= last",
        ),
        where=("m: integer >= 2", "B, GS, GM, Gi, last: real >= 0"),
        asks="Lemma D.4 with the sum over all clients dominated; B is B_1, GS, GM, Gi sums",
    ),
    Question(
        step="14, Lemma D.11 put in",
        claim=LEMMA_D11,
        given=("fedsagd.lemD11#statement", BELOW, "s <= m"),
        where=(*WHERE, "B_1: real >= 0"),
    ),
    Question(
        step="15, the two brackets",
        claim="{#13[1]} == eta*eta_l/(1 - ap*beta)*{#15[1]}",
        given=(BELOW,),
        where=WHERE,
    ),
    Question(
        step="15",
        claim="mean <= (start + rest)/(c*factor)",
        given=("upper*factor*mean <= start + rest", "c <= upper"),
        where=("c, factor: real > 0", "mean: real >= 0", "upper, start, rest: real"),
        asks="step 14 divided by the coefficient of the mean; letters for the terms, c below upper",
    ),
    *(
        Question(
            step="16, powers",
            claim=power,
            given=("b >= 1 - beta", "alpha <= K"),
            where=RATE_WHERE,
        )
        for power in POWERS
    ),
    Question(step="16, product of powers", claim=PRODUCT, given=POWERS, where=RATE_WHERE),
    *(
        Question(
            step=f"16, {name}",
            claim=f"{from_15} <= {printed}",
            given=(*RATES, "alpha <= K", *POWERS, PRODUCT),
            where=RATE_WHERE,
            asks=f"{name} with eta_l = 1/(LK sqrt(T)), eta = sqrt(sK), where alpha is at most K",
        )
        for name, from_15, printed in TERMS
    ),
    *(
        Question(
            step=f"16, {name}",
            claim=f"{from_15} <= {printed}",
            given=(*RATES, "alpha == K", "b == 1 - beta"),
            where=RATE_WHERE,
            reading="with alpha = K",
            asks=f"{name} with eta_l = 1/(LK sqrt(T)) and eta = sqrt(sK)",
        )
        for name, from_15, printed in TERMS
    ),
    Question(
        step="16, step term of the bracket",
        claim="P/(K*R)/(2*b*s) <= 1/(2*(1 - beta)*P*R)",
        given=(*RATES, "alpha <= K"),
        where=RATE_WHERE,
        reading="with 1 - beta in the denominator, where the print is not legible",
    ),
)

r"""Lemma D.12, amended: the printed steps up to the fifth, then with the amended lemmas.

The letters are those of fedsagd.lemD12; `b` is $1-\alpha'\beta$ and `e` is $\eta\eta_l$. In
steps 12 and 15 `x` is $(\eta_lLK)^2$, `y` is $\alpha B_2$, and `u`, `v`, `w` are the three terms of
the latter.
"""

from bounds.derivations.fedsagd.insertion import inserted
from bounds.derivations.fedsagd.lemD7_repaired import questions as of_the_step
from bounds.derivations.fedsagd.lemD12 import BELOW, WHERE
from bounds.derivations.fedsagd.lemD12 import questions as printed
from bounds.verdicts.question import Question

DRIFT = "{fedsagd.lemD10.repaired#statement}"
MEAN = (*WHERE, "B_2: real >= 0", "kappa1: real > 0")
SMALL_ALPHA = "alpha <= K"
RATE = "eta*eta_l/(1 - ap*beta)"
BETWEEN = f"4*alpha^2*beta^2*({RATE})^2*v2"
CLIENTS = (
    f"{RATE}/(4*m^2*K)*GM2 - {RATE}/(2*alpha*m^2)*GM2",
    f"-{RATE}/(4*alpha*m^2)*GM2",
)
MOMENTUM = f"alpha*{RATE}*(4*alpha*beta^2*({RATE})^2*L^2*K + 9*beta^2*eta_l^2*L^2*K^2)"
AVERAGE = "{fedsagd.lemD9.repaired#statement}"
TERMS = (
    "8*alpha^3*beta^2*(eta*eta_l*L)^2/((1 - ap*beta)^4*K)",
    "18*(alpha*beta*L*eta_l)^2/(1 - ap*beta)^2",
    f"alpha*{RATE}*L",
)
KEPT = ("1", "2", "3", "4", "5", "6, convexity", "6, the deviation")
LETTERS = ("alpha, b, e: real > 0", "beta: real in [0, 1]", "kappa1: real > 0")
PART = "(s - 1)/(s*m*(m - 1))"
MIXED = f"(m - s)/(s*(m - 1))*sum_Gi2 + m*{PART}*sum_GM2"
FACTOR = f"{RATE}*B_2*(m - s)/(s*(m - 1))/m"
LOCAL = "m*K/kappa1*{fedsagd.lemD11.repaired#statement}"
DESCENT = f"alpha*{RATE}*{{#15.left}}*sum_gf2"

questions = (
    *(question for question in of_the_step if question.step == "1, weights"),
    Question(
        step="alpha at most K",
        claim="total + weight <= steps + 1",
        given=("total <= steps", "weight <= 1"),
        where=("total, weight, steps: real >= 0",),
        asks="the sum of the weights after one more, when it holds before",
    ),
    *(question for question in printed if question.step in KEPT),
    Question(
        step="6",
        claim="#6",
        given=("#5", "dev2 <= L^2*alpha/m*wsum_drift", BELOW),
        where=WHERE,
    ),
    Question(
        step="7",
        claim="#7",
        given=("#6", f"wsum_drift <= m*alpha*{DRIFT}", BELOW),
        where=WHERE,
    ),
    Question(
        step="8, its terms",
        claim="{#8} == f_z + {#4} + {#7} + L/2*dz2",
        given=(BELOW,),
        where=WHERE,
    ),
    Question(
        step="8",
        claim="f_z1 <= f_z + first + second + L/2*dz2",
        given=("#1", "#2", "A_1 <= first", "A_2 <= second"),
        where=("first, second: real",),
        asks="first and second are the right sides of steps 4 and 7",
    ),
    Question(
        step="9, Lemma D.8",
        claim="(r*(beta + beta^2))^2*v2 <= 4*r^2*beta^2*v2",
        where=("r: real >= 0",),
        asks="r is alpha*eta*eta_l/(1 - ap*beta), the left side is zx2",
    ),
    Question(
        step="9, the two terms in all clients",
        claim=" <= ".join(CLIENTS),
        given=(BELOW, SMALL_ALPHA),
        where=WHERE,
    ),
    *inserted(
        "9",
        "8",
        (f"{RATE}*L^2*K*zx2", f"{RATE}*L^2*K*{BETWEEN}"),
        CLIENTS,
        ("L/2*dz2", "L/2*{fedsagd.lemD7.repaired#statement}"),
        given=(BELOW,),
        where=WHERE,
    ),
    *(question for question in printed if question.step == "10"),
    Question(
        step="11, the factor before Lemma D.9",
        claim=f"{MOMENTUM} >= 0",
        given=(BELOW,),
        where=WHERE,
    ),
    *inserted(
        "11",
        "10",
        (f"{MOMENTUM}*sum_v2", f"{MOMENTUM}*{AVERAGE}"),
        given=(BELOW,),
        where=MEAN,
        unfold=("B_2",),
    ),
    Question(
        step="12, first term",
        claim="8*alpha^3*beta^2*(e*L)^2/(b^4*K) <= 8/2025",
        given=("45*alpha*root*beta*L*e <= b^2*Q", "root^2 == alpha", "Q^2 == K"),
        where=(*LETTERS, "root, Q: real > 0"),
        asks="root and Q are the square roots of alpha and K",
    ),
    Question(
        step="12, second term",
        claim="18*(alpha*beta*L*eta_l)^2/b^2 <= 18/2025",
        given=("45*alpha*beta*L*eta_l <= b",),
        where=LETTERS,
    ),
    Question(
        step="12, third term",
        claim="alpha*e*L/b <= 1/45",
        given=("45*alpha*L*e <= b",),
        where=LETTERS,
    ),
    Question(
        step="12, its terms",
        claim=f"alpha*{{#constant: B_2}} == {' + '.join(TERMS)}",
        given=(BELOW,),
        where=WHERE,
    ),
    Question(
        step="12",
        claim="u + v + w <= {#12}",
        given=("u <= 8/2025", "v <= 18/2025", "w <= 1/45"),
        where=("u, v, w: real",),
    ),
    Question(
        step="13, sampling",
        claim=f"{PART} <= 1/m^2",
        given=("s <= m",),
        where=("m: integer >= 2",),
    ),
    Question(
        step="13, the sum over all clients",
        claim="rate*B_2*part*sum_GM2 <= rate/(4*alpha*m^2)*sum_GM2",
        given=("alpha*B_2 <= 1/4", "part <= 1/m^2"),
        where=(*MEAN, "rate: real > 0", "part: real >= 0"),
        asks="rate is eta*eta_l/(1 - ap*beta), part is (s - 1)/(s*m*(m - 1))",
    ),
    Question(
        step="13, Lemma D.4",
        claim=f"sum_GS2/s^2 == ({MIXED})/m",
        given=("fedsagd.lemD4#statement",),
        where=("m: integer >= 2",),
        replace={"E_smean2": "sum_GS2/s^2", "sumsq": "sum_Gi2", "sqsum": "sum_GM2"},
        asks="Lemma D.4 in every round, summed",
    ),
    *inserted(
        "13",
        "11",
        (f"{RATE}*B_2*sum_GS2/s^2", f"{RATE}*B_2*({MIXED})/m"),
        (f"{RATE}*B_2*{PART}*sum_GM2", f"{RATE}/(4*alpha*m^2)*sum_GM2"),
        given=(BELOW,),
        where=MEAN,
    ),
    Question(
        step="14, Lemma D.11 put in",
        claim=f"{FACTOR}*sum_Gi2 <= {FACTOR}*{LOCAL}",
        given=("fedsagd.lemD11.repaired#statement", BELOW, "s <= m"),
        where=MEAN,
    ),
    Question(
        step="14, its ceiling",
        claim="6*sqrt(2)*z < b",
        given=("45*z <= b", "sqrt(2) < 2"),
        where=("z: real >= 0", "b: real > 0"),
        asks="the condition on kappa_1 of fedsagd.lemD11.repaired; z is alpha*beta*L*eta_l",
    ),
    *inserted(
        "14",
        "13",
        (f"{FACTOR}*sum_Gi2", f"{FACTOR}*{LOCAL}"),
        given=(BELOW,),
        where=MEAN,
    ),
    Question(
        step="15, kappa_1",
        claim="1 - 72*z^2/b^2 >= 217/225",
        given=("45*z <= b",),
        where=("z: real >= 0", "b: real > 0"),
        asks="kappa_1 under the second ceiling",
    ),
    Question(
        step="15, the share of sampling",
        claim="(m - s)/(s*(m - 1)) <= 1",
        given=("s <= m",),
        where=("m: integer >= 2",),
    ),
    Question(
        step="15, the local rate",
        claim="(eta_l*L*K)^2 <= 1/225",
        given=("#hypothesis: ceiling on eta_l",),
    ),
    Question(
        step="15, letters",
        claim="(1 - 36*x)/2 - share/kappa1*(72*x + 4)*y >= 1/4",
        given=("x <= 1/225", "y <= 71/2025", "share <= 1", "kappa1 >= 217/225"),
        where=("x, y, share: real >= 0", "kappa1: real > 0"),
        asks="share is (m - s)/(s*(m - 1))",
    ),
    Question(
        step="15",
        claim="#15",
        given=(
            "(1 - 36*(eta_l*L*K)^2)/2"
            " - (m - s)/(s*(m - 1))/kappa1*(72*(eta_l*L*K)^2 + 4)*(alpha*B_2) >= 1/4",
        ),
        where=MEAN,
        asks="the letters put in",
    ),
    Question(
        step="16, its terms",
        claim=f"{{#16}} == 4*(f_z0 - f_zT + ({{#14}} + {DESCENT}))/(alpha*{RATE}*T)",
        given=(BELOW,),
        where=MEAN,
    ),
    Question(
        step="16",
        claim="mean_gf2 <= 4*(start + rest)/factor",
        given=("-start <= rest - upper*factor*mean_gf2", "upper >= 1/4"),
        where=("factor: real > 0", "upper, start, rest: real"),
        asks="step 14 with step 15, upper its left side; factor is alpha*eta*eta_l*T/(1 - ap*beta)",
    ),
    Question(step="statement", claim="#statement", given=("#16", BELOW), where=MEAN),
)

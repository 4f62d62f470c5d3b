r"""Theorem 4.1, amended: fedsagd.lemD12.repaired at the learning rates of the theorem.

`P` is $\sqrt{sK}$, `R` is $\sqrt T$, `b` is $1-\alpha'\beta$ and `d` is $1-\beta$; `root` and `Q`
are the square roots of $\alpha$ and $K$, and `x` is $\eta_l\lambda$. The bound of the lemma is the
sum of the terms on the left of `TERMS`, and that of the theorem of those on the right, both with
the factors $\sigma_l^2$ and $\sigma_g^2$.
"""

import re

from bounds.verdicts.question import Question

RATES = {"T": "R^2", "s": "P^2/K", "eta_l": "1/(L*K*R)", "eta": "P"}
ROOTS = {"P*R": "sqrt(s*K*T)", "P^2*R^2": "(s*K*T)", "R^2": "T", "P^2/K": "s"}
LETTERS = (
    "P, R, alpha: real > 0",
    "b, d: real in (0, 1]",
    "beta: real in [0, 1]",
    "kappa1: real > 0",
    "m: integer >= 2",
    "B_2: real >= 0",
)
SMALL = ("alpha <= K", "b >= d")
LONG = ("R >= 45*P/d^2", "P >= 1")
POWERS = ("alpha^2 <= K^2", "b^2 >= d^2", "b^4 >= d^4", "alpha^2*d^4 <= K^2*b^4")
Q = "(m - P^2/K)/(P^2/K*(m - 1))"
TERMS = (
    ("initial gap", "4*b*L*K*D_0/(alpha*P*R)", "8*L*D_0/(P*R)", ("alpha >= K/2", "D_0 >= 0")),
    ("first noise term", "1/(b*P*R)", "1/(d*P*R)", SMALL),
    (
        "third noise term",
        "8*alpha^2*beta^2/(b^4*K^2*R^2)",
        "8*beta^2/(d^4*R^2)",
        (POWERS[3],),
    ),
    (
        "fourth noise term",
        "18*alpha*beta^2/(b^2*K*P^2*R^2)",
        "18*beta^2/(d^2*P^2*R^2)",
        ("alpha <= K", POWERS[1]),
    ),
    (
        "noise of the clients, first term",
        "6*alpha/(K*R^2)",
        "6/R^2",
        ("alpha <= K",),
    ),
    (
        "noise of the clients, second term",
        "72*alpha^2*beta^2/(b^2*K*P^2*R^2)",
        "72*K*beta^2/(d^2*P^2*R^2)",
        (POWERS[0], POWERS[1]),
    ),
    ("heterogeneity of the clients", "72*alpha/R^2 + 4*alpha", "72*K/R^2 + 4*K", ("alpha <= K",)),
)
GAP, STEP, MOMENTUM, OLD, CLIENTS, CLIENTS_OLD, SPREAD = TERMS
SECOND = "3/(2*K*R^2)"
BRACKET = " + ".join((MOMENTUM[1], OLD[1], STEP[1]))
LARGER = " + ".join((MOMENTUM[2], OLD[2], STEP[2]))
SHARE = "(m - P^2/K)/(m - 1)"
NOISE, LARGER_NOISE = f"{SECOND} + {BRACKET}", f"{SECOND} + {LARGER}"
OF_CLIENTS = f"({CLIENTS[1]} + {CLIENTS_OLD[1]})", f"({CLIENTS[2]} + {CLIENTS_OLD[2]})"
OF_SPREAD = f"({SPREAD[1]})", f"({SPREAD[2]})"
LEMMA = (
    f"{GAP[1]} + 4*({NOISE} + share/kappa1*{OF_CLIENTS[0]})*sigma_l^2"
    f" + 4*(18/R^2 + share/kappa1*{OF_SPREAD[0]})*sigma_g^2"
)
THEOREM = (
    f"{GAP[2]} + 4*({LARGER_NOISE})*sigma_l^2 + 72/R^2*sigma_g^2"
    f" + 25/6*part*({OF_CLIENTS[1]}*sigma_l^2 + {OF_SPREAD[1]}*sigma_g^2)"
)
IN_FULL = {
    "b": "(1 - ap*beta)",
    "d": "(1 - beta)",
    "D_0": "(f_z0 - f_zT)",
    "share": f"({Q}*B_2)",
}
IN_FULL["part"] = f"({SHARE}*({LARGER.replace('d', '(1 - beta)')}))"


def in_full(text: str) -> str:
    """Write out what the letters stand for."""
    return re.sub(r"\b\w+\b", lambda found: IN_FULL.get(found[0], found[0]), text)


def without_roots(text: str) -> str:
    """Write `P` and `R` out."""
    for letters, counts in ROOTS.items():
        text = text.replace(letters, counts)
    return text


questions = (
    Question(
        step="alpha at least K/2, weights",
        claim="(1 - x)*weight >= 1 - (k + 1)*x",
        given=("weight >= 1 - k*x", "x <= 1"),
        where=("x: real in [0, 1]", "weight: real >= 0"),
        asks="the next weight, when it holds for this one; the last is 1",
    ),
    Question(
        step="alpha at least K/2, their sum",
        claim="total + weight >= (k + 1) - x*(k + 1)*k/2",
        given=("total >= k - x*k*(k - 1)/2", "weight >= 1 - k*x"),
        where=("x: real in [0, 1]", "total, weight: real >= 0"),
        asks="after one more weight, when it holds before; an empty sum is 0",
    ),
    Question(
        step="alpha at least K/2",
        claim="alpha >= K/2",
        given=("alpha >= K - x*K*(K - 1)/2", "K*x <= 1"),
        where=("x: real in [0, 1]",),
    ),
    Question(
        step="1 - alpha' beta at least 1 - beta",
        claim="1 - ap*beta >= 1 - beta",
        given=("ap <= 1",),
        asks="ap is alpha/K",
    ),
    Question(
        step="ceiling on eta_l * lambda",
        claim="K*(1/(L*K*R)*lam) <= 1",
        given=("lam <= L*R",),
        where=LETTERS,
    ),
    Question(
        step="ceiling on eta_l",
        claim="1/(L*K*R) <= 1/(15*L*K)",
        given=("R >= 45*P/d^2", "P >= 1"),
        where=LETTERS,
    ),
    Question(
        step="first ceiling on eta * eta_l",
        claim="45*alpha*root*beta*L*(P/(L*K*R)) <= b^2*Q",
        given=("45*P <= b^2*R", "alpha <= K", "root <= Q"),
        where=(*LETTERS, "root, Q: real > 0"),
    ),
    Question(
        step="second ceiling on eta * eta_l",
        claim="45*alpha*beta*L/(L*K*R) <= b",
        given=("45 <= b*R", "alpha <= K"),
        where=LETTERS,
    ),
    Question(
        step="third ceiling on eta * eta_l",
        claim="45*alpha*L*(P/(L*K*R)) <= b",
        given=("45*P <= b*R", "alpha <= K"),
        where=LETTERS,
    ),
    *(
        Question(step="the ceiling on T, in b", claim=claim, given=(*LONG, "b >= d"), where=LETTERS)
        for claim in ("45*P <= b^2*R", "45*P <= b*R", "45 <= b*R")
    ),
    *(Question(step="powers", claim=power, given=SMALL, where=LETTERS) for power in POWERS[:3]),
    Question(step="product of powers", claim=POWERS[3], given=POWERS[:3], where=LETTERS),
    Question(
        step="the lemma at the learning rates",
        claim=f"{{fedsagd.lemD12.repaired#statement}} == {in_full(LEMMA)}",
        given=("ap*beta < 1",),
        where=LETTERS,
        replace=RATES,
        asks="share is (m - s)/(s*(m - 1))*B_2",
    ),
    Question(
        step="the bracket at the learning rates",
        claim=f"{{fedsagd.lemD12.repaired#constant: B_2}}/(P^2/K) == {in_full(BRACKET)}",
        given=("ap*beta < 1",),
        where=LETTERS,
        replace=RATES,
        asks="B_2/s, so that share is (m - s)/(m - 1) times this",
    ),
    *(
        Question(step=name, claim=f"{smaller} <= {larger}", given=given, where=LETTERS)
        for name, smaller, larger, given in TERMS
    ),
    Question(
        step="kappa_1",
        claim="4*share/kappa1*x <= 25/6*part*y",
        given=("kappa1 >= 217/225", "share <= part", "x <= y"),
        where=("share, part, x, y: real >= 0", "kappa1: real > 0"),
        asks="part is Psi, x and y the terms of the clients; kappa_1 as in fedsagd.lemD12.repaired",
    ),
    Question(
        step="the theorem in the letters",
        claim=f"{{#statement}} == {without_roots(in_full(THEOREM))}",
        given=("beta < 1",),
        where=LETTERS,
        unfold=("D_0", "Psi_l", "Psi_g"),
        asks="part is Psi",
    ),
    Question(
        step="statement",
        claim="mean_gf2 <= gap + 4*larger*sigma_l^2 + h*sigma_g^2 + u*sigma_l^2 + v*sigma_g^2",
        given=(
            "mean_gf2 <= first + 4*(noise + x)*sigma_l^2 + (h + 4*y)*sigma_g^2",
            "first <= gap",
            "noise <= larger",
            "4*x <= u",
            "4*y <= v",
        ),
        where=("gap, first, noise, larger, h, u, v, x, y: real >= 0",),
        asks="the lemma, with each term at most that of the theorem; letters for the terms",
    ),
)

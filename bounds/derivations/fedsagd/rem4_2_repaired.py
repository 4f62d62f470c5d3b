r"""Remark 4.2, amended: every term of fedsagd.thm4.1.repaired against $1/\sqrt{sKT}$.

`Q` is $\sqrt{sKT}$, `P` is $\sqrt{sK}$, `R` is $\sqrt T$ and `d` is $1-\beta$; `z` is $1/(d^2Q)$.
"""

from bounds.derivations.fedsagd.thm4_1_repaired import in_full
from bounds.verdicts.question import Question

WHERE = ("Q, P, R: real > 0", "d: real in (0, 1]", "beta: real in [0, 1]", "m: integer >= 2")
LATE = "45*Q <= d^2*T"
LATER = "d^2*T >= 4050"
OLD_NOISE = "18*beta^2/(d^2*s*K*T) <= 9/(d^2*T)"
OLD_MOMENTA = "72*beta^2/(d^2*s*T) <= 72/(d^2*T)"
TERMS = (
    ("first noise term", "1/(d*Q)", "1/(d^2*Q)", ()),
    ("second noise term", "3/(2*K*T)", "1/60/(d^2*Q)", (LATE, "K >= 2")),
    ("third noise term", "8*beta^2/(d^4*T)", "8/45/(d^2*Q)", (LATE,)),
    (
        "fourth noise term",
        "18*beta^2/(d^2*s*K*T)",
        "1/5/(d^2*Q)",
        (OLD_NOISE, "9/(d^2*T) <= 1/5/(d^2*Q)"),
    ),
    ("heterogeneity term", "72/T", "2/Q", (LATE,)),
    (
        "noise of the clients",
        "6/T + 72*beta^2/(d^2*s*T)",
        "1/50",
        (OLD_MOMENTA, "6/T <= 6/(d^2*T)", "78/(d^2*T) <= 1/50"),
    ),
    ("heterogeneity of the clients", "72*K/T + 4*K", "201/50*K", ("T >= 4050",)),
)
STEP, SECOND, MOMENTUM, OLD, SPREAD, CLIENTS, CLIENTS_SPREAD = (term[1] for term in TERMS)
BRACKET = f"{MOMENTUM} + {OLD} + {STEP}"
THEOREM = (
    f"8*L*D_0/Q + 4*({SECOND} + {BRACKET})*sigma_l^2 + {SPREAD}*sigma_g^2"
    f" + 25/6*(m - s)/(m - 1)*({BRACKET})*(({CLIENTS})*sigma_l^2 + ({CLIENTS_SPREAD})*sigma_g^2)"
)
WRITTEN_OUT = in_full(THEOREM).replace("Q", "sqrt(s*K*T)")

questions = (
    Question(
        step="the ceiling on T",
        claim="45*(P*R) <= d^2*R^2",
        given=("R >= 45*P/d^2",),
        where=WHERE,
        asks="sqrt(sKT) against T",
    ),
    Question(
        step="the ceiling on T, from below",
        claim="d^4*R^2 >= 4050",
        given=("R*d^2 >= 45*P", "P^2 >= 2"),
        where=WHERE,
        asks="P^2 is s*K, which is at least 2",
    ),
    *(
        Question(step="the ceiling on T, from below", claim=claim, given=given, where=WHERE)
        for claim, given in ((LATER, ("d^4*T >= 4050",)), ("T >= 4050", (LATER,)))
    ),
    *(
        Question(step="active clients", claim=claim, given=given, where=("N: real > 0", *WHERE))
        for claim, given in (
            (OLD_NOISE.replace("s*K", "N"), ("N >= 2",)),
            ("9/(d^2*T) <= 1/5/(d^2*Q)", (LATE,)),
            (OLD_MOMENTA, ()),
            ("6/T <= 6/(d^2*T)", ()),
            ("78/(d^2*T) <= 1/50", (LATER,)),
        )
    ),
    *(
        Question(step=name, claim=f"{term} <= {larger}", given=given, where=WHERE)
        for name, term, larger, given in TERMS
    ),
    Question(
        step="the theorem in the letters",
        claim=f"{{fedsagd.thm4.1.repaired#statement}} == {WRITTEN_OUT}",
        given=("beta < 1",),
        where=WHERE,
        unfold=("D_0", "Psi_l", "Psi_g"),
    ),
    Question(
        step="noise",
        claim="4*(n1 + n2 + n3 + n4) + 25/6*share*(n1 + n3 + n4)*n5 <= 6*z",
        given=(
            "n1 <= z",
            "n2 <= 1/60*z",
            "n3 <= 8/45*z",
            "n4 <= 1/5*z",
            "n5 <= 1/50",
            "share <= 1",
        ),
        where=("n1, n2, n3, n4, n5, share, z: real >= 0",),
        asks="the factor of sigma_l^2 in the letters; share is (m - s)/(m - 1)",
    ),
    Question(
        step="heterogeneity",
        claim="25/6*share*(n1 + n3 + n4)*n6 <= 24*share*K*z",
        given=("n1 <= z", "n3 <= 8/45*z", "n4 <= 1/5*z", "n6 <= 201/50*K"),
        where=("n1, n3, n4, n6, share, z: real >= 0",),
        asks="the factor of sigma_g^2 that Psi_g brings",
    ),
    Question(
        step="dominant terms",
        claim="mean_gf2 <= (8*L*D_0 + 6/d^2*sigma_l^2 + 2*sigma_g^2)/Q + u*sigma_g^2",
        given=(
            "mean_gf2 <= 8*L*D_0/Q + noise*sigma_l^2 + h*sigma_g^2 + x*sigma_g^2",
            "noise <= 6/(d^2*Q)",
            "h <= 2/Q",
            "x <= u",
        ),
        where=(*WHERE, "noise, h, x, u: real >= 0"),
        asks="the sum of the terms; u is 24*(m - s)/(m - 1)*K/(d^2*Q)",
    ),
)

"""The constants Gamma and zeta: where Gamma lies, with what is printed and with more."""

from dataclasses import replace

from bounds.verdicts.question import Question

POSITIVE = "lam + mu > 0"
SMALL = "eta_l*(lam + mu) <= 1"
STRICT = "eta_l*(lam + mu) < 1"
ABOVE = Question(
    step="range of Gamma, lower end",
    claim="#range of Gamma[1]",
    given=("#Gamma", POSITIVE),
    where=("Gamma: real",),
)
BELOW = replace(ABOVE, step="range of Gamma, upper end", claim="#range of Gamma[2]")

BERNOULLI = "(1 - eta_l*(lam + mu))^K >= 1 - K*eta_l*(lam + mu)"
POWER = "(1 - eta_l*(lam + mu))^K > 0"

questions = (
    ABOVE,
    replace(ABOVE, given=(*ABOVE.given, "mu > 0"), reading="with mu > 0"),
    replace(
        ABOVE,
        given=(*ABOVE.given, "mu > 0", STRICT),
        reading="with mu > 0 and eta_l*(lam + mu) < 1",
    ),
    BELOW,
    replace(BELOW, given=(*BELOW.given, SMALL), reading="with eta_l*(lam + mu) <= 1"),
    Question(
        step="the power",
        claim=POWER,
        given=(STRICT,),
        reading="with eta_l*(lam + mu) < 1",
        asks="the power of the contraction is positive",
    ),
    replace(
        BELOW,
        given=("#Gamma", POWER, "mu > 0"),
        reading="with mu > 0 and eta_l*(lam + mu) < 1",
    ),
    Question(
        step="Gamma and zeta",
        claim="{#Gamma} == mu*{#zeta}",
        given=(POSITIVE,),
        asks="the contraction and the forcing constant are proportional",
    ),
    Question(
        step="Bernoulli",
        claim=BERNOULLI,
        given=(SMALL,),
        reading="with eta_l*(lam + mu) <= 1",
        asks="the power is at least its tangent",
    ),
    Question(
        step="zeta without a proximal term",
        claim="{#zeta} <= eta_l*K",
        given=(POSITIVE, BERNOULLI),
        reading="with eta_l*(lam + mu) <= 1",
        asks="zeta is at most its limit for small lam + mu",
    ),
)

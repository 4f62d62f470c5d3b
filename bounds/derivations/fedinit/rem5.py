r"""Remark 5: the rate of Theorem 4.

`l` is $\log(NKT)$.
"""

from bounds.verdicts.question import Question

SETTING = ("l >= 0", "eta == l/(lam*mu*K*T)")
LETTERS = ("l: real >= 0", "kappa: real >= 0")
NOISE = "eta*kappa*L*(sigma_l^2 + 6*K*sigma_g^2)/(lam*mu*N)"

questions = (
    Question(
        step="initial bias",
        claim="exp(-m) == 1/exp(m)",
        where=("m: real",),
        asks="the exponential at the learning rate of the remark, m being log(NKT)",
    ),
    Question(
        step="variance",
        claim="eta*kappa*L*sigma/(lam*mu*N) <= l*(kappa*L*sigma/(lam^2*mu^2))/(N*K*T)",
        given=SETTING,
        where=LETTERS,
        asks="the second term up to the logarithm, sigma a constant",
    ),
    Question(
        step="last term",
        claim="eta/T + eta^2 <= (l + l^2)*(1/(lam*mu) + 1/(lam*mu)^2)/(N*K*T)",
        given=SETTING,
        where=LETTERS,
        asks="the last term is of the order of the rate, with a constant free of N, K and T",
    ),
    Question(
        step="last term",
        claim="eta/T + eta^2 <= (l + l^2)*(1/(lam*mu) + 1/(lam*mu)^2)/(N*K*T)",
        given=(*SETTING, "T >= N", "K*T >= N"),
        where=LETTERS,
        reading="for T >= N",
    ),
    Question(
        step="linear speedup in K",
        claim=(
            "l/(lam*mu*(2*K)*T)*kappa*L*(sigma_l^2 + 6*(2*K)*sigma_g^2)/(lam*mu*N)"
            " <= 1/2*(l/(lam*mu*K*T)*kappa*L*(sigma_l^2 + 6*K*sigma_g^2)/(lam*mu*N))"
        ),
        where=LETTERS,
        asks="twice as many local steps halve the second term, up to the logarithm",
    ),
    Question(
        step="linear speedup in N",
        claim=(
            "l/(lam*mu*K*T)*kappa*L*sigma/(lam*mu*(2*N))"
            " <= 1/2*(l/(lam*mu*K*T)*kappa*L*sigma/(lam*mu*N))"
        ),
        where=LETTERS,
        asks="twice as many active clients halve the second term, up to the logarithm",
    ),
    Question(
        step="admissible learning rate",
        claim="l/(lam*mu*K*T) <= 1/(N*K*L)",
        given=("lam*mu*T >= l*N*L",),
        where=LETTERS,
        asks="the learning rate obeys the ceiling of fedinit.thm4 when T is large",
    ),
)

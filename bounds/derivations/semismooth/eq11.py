"""Eq. (11): the parameters of the sketch."""

from bounds.verdicts.question import Question

# The ceilings on alpha, the local and the effective step without their quotients.
POINTWISE = (
    "alpha <= tau_1/2",
    "a*tau_2 <= tau_1^2/10",
    "K*G*eta_l*(2*beta + alpha) <= tau_1/4",
    "b*tau_2^2*eta_t <= tau_1^2/16",
)

questions = (
    Question(
        step="statement, ceilings as products",
        claim=POINTWISE[2],
        given=("#hypothesis: ceiling on the local rate",),
        where=("G, beta: real > 0",),
    ),
    Question(
        step="statement, ceilings as products",
        claim=POINTWISE[3],
        given=("#hypothesis: ceiling on the effective step",),
        where=("b: real > 0",),
    ),
    Question(
        step="statement, drift",
        claim="(2*beta^2 + alpha^2)*K^2*G^2*eta_l^2 <= tau_1^2/16",
        given=(POINTWISE[2],),
    ),
    Question(
        step="statement",
        claim="#statement",
        given=(
            *POINTWISE[:2],
            "(2*beta^2 + alpha^2)*K^2*G^2*eta_l^2 <= tau_1^2/16",
            POINTWISE[3],
        ),
        unfold=("A_s",),
    ),
)

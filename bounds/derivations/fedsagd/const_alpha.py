r"""The weights of the local steps: their sum, its closed form, and its order in $K$.

`power` is $(1-\eta_l\lambda)^{k-1}$ and `total` the sum of the first $k-1$ weights.
"""

from dataclasses import replace

from bounds.verdicts.question import Question

POSITIVE = "lam: real > 0"
SMALL = "eta_l*lam <= 1"
WITH_SMALL = "with eta_l*lam <= 1"
CLOSED = "{#sum of the weights, closed form}"
POWER = "(1 - eta_l*lam)^K >= 1 - K*eta_l*lam"
ORDER = Question(
    step="order of alpha",
    claim=f"{CLOSED} <= {{#order of alpha}}",
    where=(POSITIVE,),
    asks="alpha is at most K",
)
LOWER = Question(
    step="order of alpha, from below",
    claim=f"{CLOSED} >= 1",
    where=(POSITIVE,),
    asks="alpha is at least its last weight",
)
RATE = Question(
    step="order of alpha, with the learning rate",
    claim=f"{CLOSED} <= {{#order of alpha}}",
    given=("eta_l == 1/(L*K*sqrt(T))",),
    where=(POSITIVE,),
    asks="alpha is at most K for every T >= 1",
)

questions = (
    Question(
        step="sum of the weights, closed form",
        claim="total + power == (1 - (1 - eta_l*lam)*power)/(eta_l*lam)",
        given=("total == (1 - power)/(eta_l*lam)",),
        where=(POSITIVE, "total, power: real"),
        asks="the sum of k weights, when it holds for k - 1; for none both sides are 0",
    ),
    ORDER,
    Question(
        step="order of alpha, Bernoulli",
        claim=POWER,
        given=(SMALL,),
        where=(POSITIVE,),
        reading=WITH_SMALL,
        asks="the power is at least its tangent",
    ),
    replace(ORDER, given=(POWER,), reading=WITH_SMALL),
    LOWER,
    replace(
        LOWER,
        claim="1 + (1 - eta_l*lam)*total >= 1",
        given=(SMALL, "total >= 0"),
        where=(POSITIVE, "total: real"),
        reading=WITH_SMALL,
        asks="the sum of k weights is one plus 1 - eta_l*lam times that of k - 1",
    ),
    RATE,
    replace(
        RATE,
        given=(*RATE.given, POWER),
        reading="with lam <= L*K*sqrt(T), where the power is at least its tangent",
    ),
    Question(
        step="nu",
        claim="beta + ap*beta == {#nu}*beta",
        asks="the coefficient of the auxiliary sequence in either form",
    ),
)

"""Equation (5): the coefficient of the previous model in its two forms."""

from bounds.verdicts.question import Question

questions = (
    Question(
        step="coefficients",
        claim="beta + ap*beta == {fedsagd.const.alpha#nu}*beta",
        asks="beta + alpha' beta and nu beta are the same",
    ),
    Question(
        step="coefficients, sum",
        claim="(1 + beta)/(1 - ap*beta) - (beta + ap*beta)/(1 - ap*beta) == 1",
        given=("ap*beta < 1",),
        where=("ap: real > 0",),
        asks="the weights of the two models add up to one",
    ),
)

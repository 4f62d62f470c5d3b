r"""Remark 16: the rate of Theorem 15, and the sum of the coefficients."""

from bounds.verdicts.question import Question

questions = (
    Question(
        step="rate",
        claim="{fedinit.thm15#bound} == exp(2*sum_beta)*a*b*c*L_G^2/(2*beta_0)*{#rate}",
        asks="the bound is the rate times a factor that holds neither K, C nor S",
    ),
    Question(
        step="smallest coefficients",
        claim="b1 >= beta_0/t",
        given=("c*K/t/b1 <= c*K/beta_0",),
        where=("b1: real > 0", "t: integer >= 1"),
        asks="a coefficient of round t, when beta decays no faster than the learning rate c/t",
    ),
    Question(
        step="bounded sum",
        claim="sum(beta_0/n, n, 1, T) <= 4*beta_0",
        asks="the smallest coefficients have a sum below four times the first, for every T",
    ),
)

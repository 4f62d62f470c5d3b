r"""Poster, consistency row 1: the rate against Theorem 17."""

from bounds.verdicts.question import Kind, Question

questions = (
    Question(
        step="rate",
        claim=(
            "eta*804*C_beta*K/(lam*T)*D + eta^2*J_beta*K*sigma"
            " <= (804*C_beta*K*D/lam*eta + J_beta*sigma)*{#rate}"
        ),
        given=("eta^2 == N/(K*T)",),
        where=("C_beta, J_beta: real >= 0",),
        asks="the bound of fedinit.thm17 at the learning rate of fedinit.rem3",
    ),
    Question(
        step="quantity",
        claim="E|x - w|^2 == E|x - v|^2",
        kind=Kind.VECTOR,
        where=("x: vector over i", "w, v: vector", "i: source of C"),
        asks=(
            "the row measures the last local states x of a round against the model w at its"
            " start, the divergence of the paper against the model v after it"
        ),
    ),
)

r"""Theorem 1, amended: the bound from the end of its proof, and that its conditions can be met."""

from bounds.verdicts.question import Question

questions = (
    Question(
        step="statement",
        claim="#statement",
        given=("fedinit.A22.repaired#s6",),
        unfold=("sigma",),
    ),
    Question(
        step="last term",
        claim="0 <= nu*kappa_beta*L/(lam*eta*K*T)*Delta_T",
        given=("#constant: kappa_beta", "#hypothesis: ceiling on beta"),
        asks="the term with the divergence reduces the bound",
    ),
    Question(
        step="positive lambda",
        claim="0 < 1/2 - 38*x/N - 576*y*x - 9*x^2",
        given=("x <= 1/100", "y <= 1/100"),
        where=("x: real > 0", "y: real >= 0"),
        asks="lambda is positive, with eta K L = x and nu kappa_beta = y at most 1/100",
    ),
)

r"""Theorem 6, amended: the bound from the end of its proof, and that its conditions can be met."""

from bounds.verdicts.question import Question

questions = (
    Question(step="statement", claim="#statement", given=("fedinit.A32.repaired#s3",)),
    Question(
        step="last term",
        claim="0 <= rho*gamma_beta*L/(zeta_c*eta*K*T)*Delta_T",
        given=("#constant: gamma_beta", "#hypothesis: ceiling on beta"),
        asks="the term with the divergence reduces the bound",
    ),
    Question(
        step="positive zeta",
        claim="0 < 1/2 - 6*x - 6*x^2 - 114*y*x",
        given=("x <= 1/40", "y <= 1/10"),
        where=("x: real > 0", "y: real >= 0"),
        asks="zeta is positive, with a^2 b^2 eta K L = x <= 1/40, a b >= 1, rho gamma_beta = y",
    ),
)

r"""Theorem 6: the bound from the end of its proof, and what its hypotheses admit."""

from bounds.verdicts.question import Question

questions = (
    Question(step="statement", claim="#statement", given=("fedinit.A32#s5b",)),
    Question(
        step="last term",
        claim="0 <= 2*gamma_beta*beta^2*L/(zeta_c*eta*K*T)*Delta_T",
        given=("#constant: gamma_beta", "39*beta^2 < 1"),
        asks="the term with the divergence reduces the bound",
    ),
    Question(
        step="positive zeta from the ceilings",
        claim="0 < zeta_c",
        given=("#constant: zeta_c", "#hypothesis: ceiling on eta", "39*beta^2 < 1"),
        where=("zeta_c: real",),
        unfold=("gamma_beta",),
        asks="the term of A.3.2 that zeta stands for is positive under the statement's ceiling",
    ),
)

r"""Theorem 9: the bound from the end of its proof."""

from bounds.verdicts.question import Question

questions = (
    Question(
        step="statement",
        claim="#statement",
        given=("fedinit.A33#s5", "#constant: R_beta", "gamma_beta > 1", "beta > 0"),
        asks="the statement from the last line of the proof",
    ),
    Question(
        step="statement",
        claim="{#statement.left} <= {#proof's last line}",
        given=("fedinit.A33#s5",),
        reading="with the square of gamma_beta in R_beta",
    ),
    Question(
        step="contraction",
        claim="0 <= 1 - zeta_c*mu*eta*K",
        given=(
            "#hypothesis: ceiling on eta",
            "#hypothesis: ceiling on eta (A.3.2)",
            "zeta_c < 1/2",
        ),
        asks="the factor that is bounded by an exponential is not negative",
    ),
    Question(
        step="contraction",
        claim="0 <= 1 - zeta_c*mu*eta*K",
        given=("#hypothesis: ceiling on eta (A.3.2)", "zeta_c < 1/2", "mu <= 2*L"),
        reading="with mu <= 2 L, which smoothness and fedinit.as2 give together",
    ),
)

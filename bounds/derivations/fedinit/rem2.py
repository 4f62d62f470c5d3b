r"""Remark 2: the divergence in the bound, and no relaxed initialization."""

from bounds.verdicts.question import Question

questions = (
    Question(
        step="beta = 0",
        claim="{#term of the divergence} == 0",
        given=("beta == 0",),
        asks="without relaxed initialization the term of the divergence is gone",
    ),
    Question(
        step="bound for beta = 0",
        claim="{fedinit.thm1#statement} == D/(lam*eta*K*T) + 8*eta*L*sigma/(lam*N)",
        given=(
            "beta == 0",
            "kappa == 8 + 78*beta^2*kappa_beta^2",
            "kappa_beta == 1/(1 - 141*beta^2)",
        ),
        asks="what is left of the bound is one of FedAvg, free of the divergence",
    ),
    Question(
        step="sign of the divergence",
        claim="{#term of the divergence} <= 0",
        given=("141*beta^2 < 1", "kappa_beta == 1/(1 - 141*beta^2)"),
        asks="the divergence could help to reduce the upper bound",
    ),
    Question(
        step="magnitude of the divergence",
        claim=(
            "-{#term of the divergence} == {#term of the initial bias}"
            "*(13*beta^2*kappa_beta*L^2*Delta_T/(N*D))"
        ),
        where=("D: real > 0",),
        asks="the two terms differ by a factor that holds neither eta, K nor T",
    ),
)

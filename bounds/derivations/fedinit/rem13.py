r"""Remark 13: the stability of SGD and of FedAvg.

`p` is $cKL$.
"""

from bounds.verdicts.question import Question

questions = (
    Question(
        step="K = 1 and N = 1",
        claim="{#FL} == {#SGD}",
        replace={"K": "1", "N": "1"},
        asks="with one local step and one client the rate is that of SGD",
    ),
    Question(
        step="beta = 0",
        claim="2*sigma_l*L_G/((1 + 2*beta)*L) == 2*sigma_l*L_G/L",
        given=("beta == 0",),
        asks="without relaxed initialization its factor leaves the bound of fedinit.thm12",
    ),
    Question(
        step="worst case",
        claim="(N*K*T)^(p/(1 + p)) <= (C*K*T)^(p/(1 + p))",
        given=("N <= C",),
        where=("p: real > 0",),
        asks="full participation has the largest bound",
    ),
    Question(
        step="FL, N = C",
        claim="p/(1 + p) - 1 == -p/(1 + p)",
        where=("p: real > 0",),
        asks="the exponent of C in the rate for N = C, divided by C S",
    ),
    Question(
        step="FL, N = C",
        claim="p/(1 + p) - 1 == -1/(1 + p)",
        where=("p: real > 0",),
        reading="the exponent 1/(1 + cKL) of 1/C",
    ),
    Question(
        step="more data samples",
        claim="{#SGD} <= {#FL}",
        replace={"K": "1"},
        asks="for the same number of samples FedAvg has no smaller rate than SGD, one local step",
    ),
    Question(
        step="more data samples",
        claim="n^(p/(1 + p)) <= n^(q/(1 + q))",
        given=("p <= q",),
        where=("n: integer >= 1", "p, q: real > 0"),
        asks="nor with more local steps: n is N K T, p and q are c L and cKL",
    ),
)

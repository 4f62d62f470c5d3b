r"""FedDyn as analysed and as originally defined.

`dF` is the gradient of $F_i$ at the minimiser that the original client computes.
"""

from dataclasses import replace

from bounds.verdicts.question import Question

SERVER = Question(
    step="server",
    claim="x_t + mean_dx == mean_xK - h_t1/lam",
    given=("mean_dx == mean_xK - x_t", "lam > 0"),
    asks="the server as analysed is that of the original algorithm",
)

questions = (
    SERVER,
    replace(SERVER, given=(*SERVER.given, "h_t1 == 0"), reading="without the state of the server"),
    Question(
        step="state of a client",
        claim="gh_i1 == dF",
        given=("gh_i1 == gh_i - lam*(x_K - x_t)", "dF - gh_i + lam*(x_K - x_t) == 0"),
        where=("dF: real",),
        asks="at an exact minimiser the state of a client is its gradient at the end of the round",
    ),
)

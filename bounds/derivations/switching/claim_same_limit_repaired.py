r"""Clients and the global model in the limit, amended.

`x` is the model of client $k$ after the round and `theta` the global model before it, `d` and `e`
are its local drift before and after it; `theta_inf` and `d_inf` are the limits, which are at most
`r` away from some round on.
"""

from bounds.verdicts.question import Kind, Question

VECTORS = ("x, theta, theta_inf, d, e, d_inf: vector", "r: real > 0")
DRIFT = "x == theta - (e - d)/alpha"

questions = (
    Question(
        step="s1",
        claim="|alpha*(x - theta) + e - d|^2 == 0",
        kind=Kind.VECTOR,
        given=("e == d - alpha*(x - theta)",),
        where=VECTORS,
        asks="the client's last line solved for its step",
    ),
    Question(
        step="s2, two rounds",
        claim="|e - d| <= 2*r",
        kind=Kind.VECTOR,
        given=("|e - d_inf| <= r", "|d - d_inf| <= r"),
        where=VECTORS,
        asks="the drifts of two rounds near their limit",
    ),
    Question(
        step="s2",
        claim="|x - theta_inf| <= (1 + 2/alpha)*r",
        kind=Kind.VECTOR,
        given=(DRIFT, "|theta - theta_inf| <= r", "|e - d| <= 2*r"),
        where=VECTORS,
        asks="the client's model near the limit of the global one",
    ),
)

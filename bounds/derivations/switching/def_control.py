r"""The server state as an average and as a sum, and by Algorithm 1.

The sequences are $h(t)$, the sum of the local drifts $s(t)$ and the sum of the pseudo-gradients
$g(t)$ of a round; the drift of a client that does not participate stays. All in one dimension.
"""

from bounds.verdicts.question import Kind, Question

CLIENT = "s(t + 1) == s(t) - alpha*g(t)"
SERVER = "h(t + 1) == h(t) - alpha*g(t)/m"
START = ("h(0) == 0", "s(0) == 0")
WHERE = ("h, s, g: sequence", "t: index from 0 to T-1")

questions = (
    Question(
        step="average and sum",
        claim="total/N == total",
        where=("total: real",),
        asks="the average form and the summation form are the same",
    ),
    Question(
        step="by Algorithm 1",
        claim="h(T) == s(T)/m",
        kind=Kind.RECURSION,
        given=(*START, CLIENT, SERVER),
        where=WHERE,
        asks="the server state is the sum of the local drifts divided by m",
    ),
    Question(
        step="average form",
        claim="h_t == total/N",
        given=("h_t == total/m",),
        where=("total, h_t: real",),
        asks="it is the average over the N clients",
    ),
    Question(
        step="average form",
        claim="h_t == total/N",
        given=("h_t == total/m", "m == N"),
        where=("total, h_t: real",),
        reading="m read as the number N of all clients",
    ),
    Question(
        step="summation form",
        claim="h_t == total",
        given=("h_t == total/m",),
        where=("total, h_t: real",),
        asks="it is the sum over the clients",
    ),
)

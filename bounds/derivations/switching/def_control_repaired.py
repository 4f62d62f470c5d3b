r"""The server state as an average, amended: by Algorithm 1, with the letters of `def_control`."""

from bounds.derivations.switching.def_control import CLIENT, SERVER, START, WHERE
from bounds.verdicts.question import Kind, Question

DIVISOR = "#hypothesis: divisor of the server's update"

questions = (
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
        given=("h_t == total/m", DIVISOR),
        where=("total, h_t: real",),
        asks="it is the average over the N clients",
    ),
    Question(
        step="summation form",
        claim="N*h_t == total",
        given=("h_t == total/N",),
        where=("total, h_t: real",),
        asks="the sum is N times the state",
    ),
)

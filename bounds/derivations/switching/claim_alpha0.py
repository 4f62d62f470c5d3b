r"""FedDyn without regularization as the limit of FedDyn.

$x$ is a local model, $g$ the gradient of $L_k$ there, $r=x-\theta^t$ and $\alpha s$ the local
drift: minus $\alpha$ times the sum of the client's pseudo-gradients so far.
"""

from bounds.verdicts.question import Kind, Question

WHERE = ("x, g, r, s: vector", "eta: real > 0")
DYN = "x - eta*(g - alpha*s + alpha*r)"
PLAIN = "x - eta*g"

questions = (
    Question(
        step="local drift",
        claim="d(T) == -alpha*sum(g(j), j, 0, T - 1)",
        kind=Kind.RECURSION,
        given=("d(0) == 0", "d(t + 1) == d(t) - alpha*g(t)"),
        where=("d, g: sequence", "t: index from 0 to T-1"),
        asks="the local drift is proportional to alpha for given pseudo-gradients",
    ),
    Question(
        step="local step",
        claim=f"|({DYN}) - ({PLAIN})| <= eta*alpha*(|s| + |r|)",
        kind=Kind.VECTOR,
        where=WHERE,
        asks="a local step of FedDyn tends to that of FedAvg with alpha",
    ),
    Question(
        step="server step",
        claim="h(T)/alpha == -sum(g(j), j, 0, T - 1)/m",
        kind=Kind.RECURSION,
        given=("h(0) == 0", "h(t + 1) == h(t) - alpha*g(t)/m"),
        where=("h, g: sequence", "t: index from 0 to T-1"),
        asks="for given pseudo-gradients the server's step does not depend on alpha",
    ),
)

r"""Convergence of the global model and the server state.

`step` is $\theta^{t+1}-\theta^t$ and `moved` the average of the participants' local models minus
$\theta^t$; $P$ of the clients participate, and the server divides by $m$. The sequence $x(t)$ is
$|h^t|$ in one dimension; `q` is $m/(m+P)$.
"""

from bounds.verdicts.question import Kind, Question

SERVER = ("h_next == h_t - alpha*(P*moved/m)", "step == moved - h_next/alpha")
WHERE = ("h_t, h_next, moved, step: real",)

questions = (
    Question(
        step="statement, one round",
        claim="h_next*(m + P) == m*h_t - P*alpha*step",
        given=SERVER,
        where=WHERE,
        asks="the server's lines of Algorithm 1 solved for the next state",
    ),
    Question(
        step="statement, unmoving",
        claim="P*h_next == 0",
        given=("h_next*(m + P) == m*h_next",),
        where=WHERE,
        asks="where global model and server state no longer move the state, times P, is 0",
    ),
    Question(
        step="statement",
        claim="x(T) <= q^T*x(0) + bound/(1 - q)",
        kind=Kind.RECURSION,
        given=("x(t + 1) <= q*x(t) + bound",),
        where=(
            "x: sequence >= 0",
            "t: index from 0 to T-1",
            "q: real in (0, 1)",
            "bound: real >= 0",
        ),
        asks="where the steps of the global model stay below a bound (times P*alpha/(m + P)), the "
        "state ends below a multiple of it",
    ),
)

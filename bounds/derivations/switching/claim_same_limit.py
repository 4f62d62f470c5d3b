r"""Clients and the global model in the limit: two clients with the local models $x$ and $y$."""

from bounds.verdicts.question import Question

WHERE = ("x, y, theta, d_1, d_2, e_1, e_2: real",)

questions = (
    Question(
        step="clients",
        claim="x == theta",
        given=("theta == (x + y)/2 - h/alpha", "h == 0"),
        where=(*WHERE, "h: real"),
        asks="where the global model and the server state no longer move",
    ),
    Question(
        step="clients",
        claim="x == theta",
        given=("e_1 == d_1 - alpha*(x - theta)", "e_1 == d_1"),
        where=WHERE,
        reading="where the local drift of the client no longer moves",
    ),
)

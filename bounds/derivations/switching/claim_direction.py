"""Gradient diversity and updates that cancel each other; two clients."""

from bounds.verdicts.question import Kind, Question

WHERE = ("u, v: vector",)

questions = (
    Question(
        step="squared norm of a sum",
        claim="|u + v|^2 == |u|^2 + |v|^2 + 2*<u, v>",
        kind=Kind.VECTOR,
        where=WHERE,
    ),
    Question(
        step="cancel each other",
        claim="product < 0",
        given=("joint == first + second + 2*product", "first + second > joint"),
        where=("joint, first, second: real >= 0", "product: real"),
        asks="a diversity above 1 means that the updates of two clients point against each other",
    ),
    Question(
        step="orthogonal updates",
        claim="|u|^2 + |v|^2 == |u + v|^2",
        kind=Kind.VECTOR,
        given=("<u, v> == 0",),
        where=WHERE,
        asks="the diversity of two orthogonal updates is 1",
    ),
)

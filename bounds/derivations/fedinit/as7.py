r"""Assumption 7: the bounded gradient that it indicates.

`q` is a directional derivative, the limit of the quotients that the assumption bounds.
"""

from bounds.verdicts.question import Kind, Question

questions = (
    Question(
        step="bounded gradient",
        claim="|g| <= L_G",
        kind=Kind.VECTOR,
        given=("<g, g> <= L_G*|g|",),
        where=("g: vector",),
        asks="the derivative in the direction of the gradient, at most L_G times its length",
    ),
)

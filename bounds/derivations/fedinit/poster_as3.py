r"""Poster, Assumption 3: against Assumption 5 of the paper.

`p` and `q` are the gradients of a client and of the objective.
"""

from bounds.verdicts.question import Kind, Question

VECTORS = ("p, q: vector over i", "i: source of C")

questions = (
    Question(
        step="from fedinit.as5",
        claim="E|p|^2 <= 2*sigma_g^2 + 2*E|q|^2",
        kind=Kind.VECTOR,
        given=("E|p - q|^2 <= sigma_g^2",),
        where=VECTORS,
        asks="fedinit.as5 gives the poster's assumption, with G^2 = 2 sigma_g^2 and B^2 = 2",
    ),
    Question(
        step="to fedinit.as5",
        claim="E|p - q|^2 <= sigma_g^2",
        kind=Kind.VECTOR,
        given=("E|p|^2 <= G^2 + B^2*E|q|^2", "sigma_g == G"),
        where=(*VECTORS, "B: real >= 1"),
        asks="the poster's assumption gives fedinit.as5",
    ),
)

r"""The correlation (2) is at most 1.

$u$ and $v$ are the two centred features of a data point $z$, each divided by its standard
deviation; products are means over the data.
"""

from bounds.verdicts.question import Kind, Question

questions = (
    Question(
        step="range",
        claim="<u, v> <= 1",
        kind=Kind.VECTOR,
        given=("|u|^2 <= 1", "|v|^2 <= 1"),
        where=("u, v: vector over z",),
        asks="the correlation of two features is at most 1",
    ),
    Question(
        step="range, lower end",
        claim="<u, v> >= -1",
        kind=Kind.VECTOR,
        given=("|u|^2 <= 1", "|v|^2 <= 1"),
        where=("u, v: vector over z",),
        asks="and at least -1",
    ),
)

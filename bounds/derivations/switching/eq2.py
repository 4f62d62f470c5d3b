r"""The correlation (2) is at most 1.

$u$ and $v$ are the two centred features of a data point $z$; products are means over the data.
"""

from bounds.verdicts.question import Kind, Question

questions = (
    Question(
        step="range",
        claim="<u, v> <= sigma_ia*sigma_jb",
        kind=Kind.VECTOR,
        given=("|u|^2 <= sigma_ia^2", "|v|^2 <= sigma_jb^2"),
        where=("u, v: vector over z", "sigma_ia, sigma_jb: real > 0"),
        by={
            "|u|^2 <= sigma_ia^2": "sigma_jb/(2*sigma_ia)",
            "|v|^2 <= sigma_jb^2": "sigma_ia/(2*sigma_jb)",
        },
        asks="the covariance is at most the product of the standard deviations",
    ),
)

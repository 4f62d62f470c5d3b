r"""Proof of Theorem 4.7: the recursion applied to all rounds; $x(r)$ is the suboptimality.

`g4` and `g3` are $\gamma_4$ and $\gamma_3$.
"""

from bounds.verdicts.question import Kind, Question

RECURSION = ("x(0) == L_0 - L_star", "x(j + 1) <= (1 - g4)*x(j) + g3", "L_0 >= L_star")
WHERE = (
    "x: sequence >= 0",
    "j: index from 0 to R-1",
    "R: integer >= 1",
    "g4: real > 0, <= 1",
    "g3: real >= 0",
)

questions = (
    Question(
        step="statement",
        claim="x(R) <= (1 - g4)^R*(L_0 - L_star) + 2*g3",
        kind=Kind.RECURSION,
        given=RECURSION,
        where=WHERE,
        uses=("semismooth.thm.rec",),
    ),
    Question(
        step="statement",
        claim="x(R) <= (1 - g4)^R*(L_0 - L_star) + g3/g4",
        kind=Kind.RECURSION,
        given=RECURSION,
        where=WHERE,
        reading="with the sum of the geometric series, gamma_3/gamma_4, in place of 2*gamma_3",
    ),
    Question(
        step="statement",
        claim="x(R) <= (1 - g4)^R*(L_0 - L_star) + 2*g3",
        kind=Kind.RECURSION,
        given=(*RECURSION, "g4 >= 1/2"),
        where=WHERE,
        reading="with gamma_4 >= 1/2",
    ),
)

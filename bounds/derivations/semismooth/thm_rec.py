r"""Proof of Theorem 4.7: recursion of the suboptimality.

In (b) two clients have no critical points, as the theorem assumes of every $L_c$; $u$ and $v$ are
their gradients, `L_1` and `L_2` their losses.
"""

from bounds.verdicts.question import Kind, Question

LOWER = "grad_sq_m1 >= tau_1^2*L_Um1"  # no critical point of L
ON_L = "with no critical point of L itself and the restrictions of the next line"

questions = (
    Question(step="(a)", claim="#(a)", given=("semismooth.eq23#statement",)),
    Question(
        step="(b)",
        claim="|u/2 + v/2|^2 >= tau_1^2*L_Um1",
        kind=Kind.VECTOR,
        given=("|u|^2 >= tau_1^2*L_1", "|v|^2 >= tau_1^2*L_2", "L_Um1 == (L_1 + L_2)/2"),
        where=("u, v: vector", "L_1, L_2: real >= 0"),
        asks="Assumption 3 of the theorem, for the gradient of the total loss",
    ),
    Question(
        step="(b)",
        claim="#(b)",
        given=("#(a)", LOWER),
        where=("gamma_1: real",),
        reading="with no critical point of L itself",
    ),
    Question(
        step="(b)",
        claim="#(b)",
        given=("#(a)", LOWER, "gamma_1 >= 0"),
        where=("gamma_1: real",),
        reading=ON_L,
        asks="the restrictions make gamma_1 positive",
    ),
    Question(
        step="(c)",
        claim="#(c)",
        given=("#(b)", "#hypothesis: choice of gamma_2"),
        uses=("semismooth.thm.gamma",),
    ),
    Question(step="(d)", claim="#(d)", given=("#(c)", "#gamma_4")),
    Question(
        step="gamma_4, second form",
        claim="#gamma_4, second form",
        given=("#gamma_4",),
        unfold=("gamma_1",),
    ),
    Question(step="(e)", claim="#(e)", given=("#(d)", "#hypothesis: least loss not negative")),
)

r"""Lemma 25, amended: bounded global updates, under interpolation.

Under Assumptions 1, 4 and 6 and the conditions of fedinit.lem24.repaired,

$$V_2^t\le4\beta^2\Delta^t+12a^2b^2\eta^2K^2\mathbb E\|\nabla f(w^t)\|^2.$$

**What changed.** The conditions of fedinit.lem24, which the proof uses, are supposed, and the
gradient is taken at $w^t$.
"""

from bounds.papers.fedinit.lem24_repaired import CONDITIONS
from bounds.papers.fedinit.symbols import V2, Delta, K, N_mean2, a, b, beta, eta, g2
from bounds.statement import Formula, Kind, Role, Statement, Step

bound = 4 * beta**2 * Delta + 12 * a**2 * b**2 * eta**2 * K**2 * g2

statement = Statement(
    id="fedinit.lem25.repaired",
    kind=Kind.LEMMA,
    text=__doc__,
    lines="3672-3676",
    assumptions=("fedinit.as1", "fedinit.as4", "fedinit.as6"),
    hypotheses=CONDITIONS,
    formulas=(Formula("statement", V2 <= bound, Role.BOUND),),
    steps=(
        Step(label="s1", source="Jensen's inequality", claims=(V2 <= N_mean2,)),
        Step(label="s2", source="fedinit.lem24.repaired (s2)", claims=(N_mean2 <= bound,)),
    ),
)

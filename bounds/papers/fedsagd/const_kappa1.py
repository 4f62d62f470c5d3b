r"""Proof of Lemma D.11: the constant kappa_1.

"We define a positive constant $\kappa_1<1$ such that"

$$\kappa_1\le1-\frac{36\alpha^2\beta^2\eta_l^2L^2}{(1-\alpha'\beta)^2}$$

"if"

$$\eta_l<\frac{1-\alpha'\beta}{6\alpha\beta L}.$$

On line 1924 the fraction, the relation sign and the side on which $\kappa_1$ stands are partly
legible.
"""

from sympy import And

from bounds.papers.fedsagd import constants
from bounds.papers.fedsagd.symbols import L, alpha, ap, beta, eta_l, kappa1
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement, Where

statement = Statement(
    id="fedsagd.const.kappa1",
    kind=Kind.CONSTANT,
    text=__doc__,
    lines="1924-1925 (inside the proof of Lemma D.11)",
    hypotheses=(
        Hypothesis(
            eta_l < (1 - ap * beta) / (6 * alpha * beta * L),
            Where.PROOF,
            "ceiling on eta_l (definition of kappa_1)",
        ),
    ),
    formulas=(
        Formula(
            "statement",
            kappa1 <= 1 - 36 * alpha**2 * beta**2 * eta_l**2 * L**2 / (1 - ap * beta) ** 2,
            Role.BOUND,
        ),
        Formula("range", And(kappa1 > 0, kappa1 < 1), Role.CLAIM),
    ),
    constants=(constants.alpha, constants.ap, constants.kappa1),
)

r"""Remark 7: under interpolation the initialization bias dominates.

Under the assumptions of fedinit.thm6 the negative impact of the variance "will be diminished to
very small when the optimization process converges". The dominant term comes from the initialization
bias,

$$\frac D{\zeta\eta KT},$$

and RI "still contributes a positive effort to reduce the convergence bound with the consistency
term".
"""

from bounds.papers.fedinit import constants
from bounds.papers.fedinit.symbols import D, K, T, eta, zeta_c
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedinit.rem7",
    kind=Kind.REMARK,
    text=__doc__,
    lines="665-670",
    assumptions=("fedinit.as1", "fedinit.as4", "fedinit.as6"),
    formulas=(Formula("dominant term", D / (zeta_c * eta * K * T), Role.EXPRESSION),),
    constants=(constants.gamma_beta, constants.zeta_c),
)

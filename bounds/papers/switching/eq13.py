r"""Equation (13): the bound on the expected loss, summed over T rounds.

$$\sum_{t=1}^TE[\ell(\theta^{t-1})-\ell(\theta_*)]\le\frac{(1+\frac L\alpha)(\Phi_0-\Phi_T)}{\kappa_0}+\Big(\frac1{2\alpha}+\frac L{2\alpha^2}\Big)\sum_{t=1}^TC_{t-1}$$

"Summing over $T$ rounds, we obtain" it from (12) (`switching.eq12`).
"""

from bounds.papers.switching.symbols import L, Phi_0, Phi_T, alpha, kappa_0, sum_C, sum_gap_theta
from bounds.statement import Formula, Kind, Role, Statement, Step

claim = sum_gap_theta <= (
    (1 + L / alpha) * (Phi_0 - Phi_T) / kappa_0 + (1 / (2 * alpha) + L / (2 * alpha**2)) * sum_C
)

statement = Statement(
    id="switching.eq13",
    kind=Kind.EQUATION,
    text=__doc__,
    lines="442-444",
    formulas=(Formula("statement", claim, Role.BOUND),),
    steps=(
        Step(
            label="(13)",
            source="summing (12) over $T$ rounds",
            tex=r"\sum_{t=1}^TE[\ell(\theta^{t-1})-\ell(\theta_*)]\le\frac{(1+\frac L\alpha)(\Phi_0-\Phi_T)}{\kappa_0}+\Big(\frac1{2\alpha}+\frac L{2\alpha^2}\Big)\sum_{t=1}^TC_{t-1}",
            claims=(claim,),
            lines="442-444",
        ),
    ),
)

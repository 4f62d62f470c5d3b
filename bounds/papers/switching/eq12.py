r"""Equation (12): upper bound on the expected loss of one round.

$$E[\ell(\theta^{t-1})-\ell(\theta_*)]\le\frac{(1+\frac L\alpha)}{\kappa_0}(\Phi_{t-1}-\Phi_t)+\Big(\frac1{2\alpha}+\frac L{2\alpha^2}\Big)C_{t-1}$$

"Taking expectation and applying Lemma 1 yields" it from (11) (`switching.eq11`); Lemma 1 is (6)
(`switching.eq6`).
"""

from bounds.papers.switching import constants
from bounds.papers.switching.symbols import C_prev, L, Phi_prev, Phi_t, alpha, gap_theta, kappa_0
from bounds.statement import Formula, Kind, Role, Statement, Step

claim = gap_theta <= (
    (1 + L / alpha) / kappa_0 * (Phi_prev - Phi_t) + (1 / (2 * alpha) + L / (2 * alpha**2)) * C_prev
)

statement = Statement(
    id="switching.eq12",
    kind=Kind.EQUATION,
    text=__doc__,
    lines="438-440",
    formulas=(Formula("statement", claim, Role.BOUND),),
    constants=(constants.Phi_t,),
    steps=(
        Step(
            label="(12)",
            source="taking expectation of (11) and applying Lemma 1, switching.eq6",
            tex=r"E[\ell(\theta^{t-1})-\ell(\theta_*)]\le\frac{(1+\frac L\alpha)}{\kappa_0}(\Phi_{t-1}-\Phi_t)+\Big(\frac1{2\alpha}+\frac L{2\alpha^2}\Big)C_{t-1}",
            claims=(claim,),
            lines="438-440",
        ),
    ),
)

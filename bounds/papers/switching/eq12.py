r"""Upper bound on the expected loss, (12).

$$E[\ell(\theta^{t-1})-\ell(\theta_*)]\le\frac{(1+\frac L\alpha)}{\kappa_0}(\Phi_{t-1}-\Phi_t)+\Big(\frac1{2\alpha}+\frac L{2\alpha^2}\Big)C_{t-1}$$
- From: "Taking expectation and applying Lemma 1".
"""

from bounds.papers.switching.symbols import C_prev, L, Phi_prev, Phi_t, alpha, gap_theta, kappa_0
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="switching.eq12",
    kind=Kind.EQUATION,
    text=__doc__,
    lines="438-440",
    formulas=(
        Formula(
            "statement",
            gap_theta
            <= (1 + L / alpha) / kappa_0 * (Phi_prev - Phi_t)
            + (1 / (2 * alpha) + L / (2 * alpha**2)) * C_prev,
            Role.BOUND,
        ),
    ),
)

r"""Lemma 25, eq. (17): bounded global updates, under interpolation.

Under Assumptions 1, 4 and 6, the norm of the global update of selected $N$ clients is bounded as

$$V_2^t\le4\beta^2\Delta^t+12a^2b^2\eta^2K^2\|\nabla f(w)\|^2.$$
"""

from bounds.papers.fedinit.symbols import V2, Delta, K, N_mean2, a, b, beta, eta, gw2
from bounds.statement import Formula, Kind, Role, Statement, Step

statement = Statement(
    id="fedinit.lem25",
    kind=Kind.LEMMA,
    text=__doc__,
    lines="3672-3676",
    assumptions=("fedinit.as1", "fedinit.as4", "fedinit.as6"),
    formulas=(
        Formula(
            "statement",
            V2 <= 4 * beta**2 * Delta + 12 * a**2 * b**2 * eta**2 * K**2 * gw2,
            Role.BOUND,
        ),
    ),
    steps=(
        Step(
            label="s1",
            source='"according to Lemma 22, we modify the local iterations" (fedinit.lem22)',
            tex=r"\mathbb E\|w^{t+1}-w^t\|^2=\mathbb E\Big\|\frac1N\sum_{i\in\mathcal N}w_{i,K}^t-w^t\Big\|^2\le\frac1N\mathbb E\sum_{i\in\mathcal N}\|w_{i,K}^t-w^t\|^2\le12a^2b^2\eta^2K^2\|\nabla f(w)\|^2+4\beta^2\Delta^t",
            claims=(
                V2 <= N_mean2,
                N_mean2 <= 12 * a**2 * b**2 * eta**2 * K**2 * gw2 + 4 * beta**2 * Delta,
            ),
            lines="3678-3698",
        ),
    ),
)

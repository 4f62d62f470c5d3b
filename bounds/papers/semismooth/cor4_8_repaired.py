r"""Corollary 4.8, amended: rounds of FedAvg to an accuracy above the noise.

Under the hypotheses of the amended Theorem 4.7, for any accuracy $\epsilon$ with
$\epsilon\ge2\lambda_2/\lambda_1$, after

$$R\ge\log\Big(\frac{2(L(U^0)-L(U^*))}\epsilon\Big)\frac1{\lambda_1}$$

rounds one has $\mathbb E[L(U^R)-L(U^*)]\le\epsilon$, with $\lambda_1$ and $\lambda_2$ of
semismooth.thm4_7.repaired.

**What changed.** The accuracy is bounded from below by the noise, $2\lambda_2/\lambda_1$, which a
small global rate does not remove; the number of rounds is any integer that is large enough.
"""

from sympy import log

from bounds.papers.semismooth.symbols import L_0, L_star, R, eps, gap_R, lam_1, lam_2
from bounds.papers.semismooth.thm4_7_repaired import contraction, noise
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement

statement = Statement(
    id="semismooth.cor4_8.repaired",
    kind=Kind.COROLLARY,
    text=__doc__,
    lines="188-194",
    assumptions=(
        "semismooth.def4_2",
        "semismooth.def4_3",
        "semismooth.asm3_1c",
        "semismooth.def.stoch_grad",
    ),
    hypotheses=(
        Hypothesis(eps * lam_1 >= 2 * lam_2, label="accuracy above the noise"),
        Hypothesis(R * lam_1 >= log(2 / eps * (L_0 - L_star)), label="rounds"),
    ),
    formulas=(Formula("statement", gap_R <= eps, Role.CLAIM),),
    constants=(contraction, noise),
)

r"""Lemma 6.3, amended: bounded drift of the local models.

Let the local models of Algorithm 1 start from $W_{c,0}=U$, with $\sigma$ as in Definition 6.2 at
every local state. Let the learning rate satisfy $\alpha^2K^2\eta\le1$ and $2\beta K\eta\le1$, and let
the loss functions $L_c$ be semi-Lipschitz in the form of Assumption 3.1 and satisfy
$\|\nabla L_c(U)\|^2\le\tau_2^2L_c(U)$. Then

$$\xi\le(20\eta^2+40K^2\eta^2\tau_2^2)L(U)+20K\eta^2\sigma^2.$$

**What changed.** The bound is the last line of the published proof: the term $20\eta^2L(U)$ grows
with the loss, which $50\eta^2$ does not bound. The ceiling $1/(\alpha^2K)$ became
$1/(\alpha^2K^2)$, which the step to (14) uses; the ceiling $\eta\le1$ is not needed. The
semi-Lipschitz property has $L(U)^{1/2}$ as in Assumption 3.1 where Definition 4.6 has the larger of
two losses, of which the proof bounds one only. The states are counted from $W_{c,0}=U$, so that
$K=1$ is no special case of the statement.
"""

from bounds.papers.semismooth.symbols import (
    L_U,
    E_dist_gd_sq,
    E_dist_k1_sq,
    E_dist_k_sq,
    K,
    L_cU,
    alpha,
    beta,
    eta,
    gdk_sq,
    grad_cU_sq,
    sigma,
    tau_2,
    xi,
)
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement, Step

grow = eta**2 * L_cU / K + 2 * K * eta**2 * grad_cU_sq + eta**2 * sigma**2

CEILINGS = (
    Hypothesis(alpha**2 * K**2 * eta <= 1, label="first-order ceiling"),
    Hypothesis(2 * beta * K * eta <= 1, label="second-order ceiling"),
)

statement = Statement(
    id="semismooth.lem6_3.repaired",
    kind=Kind.LEMMA,
    text=__doc__,
    lines="408-421",
    assumptions=("semismooth.def4_3", "semismooth.asm3_1c", "semismooth.def6_2.repaired"),
    hypotheses=CEILINGS,
    formulas=(
        Formula(
            "statement",
            xi <= (20 * eta**2 + 40 * K**2 * eta**2 * tau_2**2) * L_U + 20 * K * eta**2 * sigma**2,
            Role.BOUND,
        ),
    ),
    steps=(
        Step(
            label="s1",
            source="the local update, Definition 6.2",
            claims=(E_dist_k1_sq <= E_dist_gd_sq + eta**2 * sigma**2,),
        ),
        Step(
            label="s2",
            source="Young's inequality twice, for K >= 2",
            claims=(
                E_dist_gd_sq
                <= (1 + 2 / K) * E_dist_k_sq
                + 2 * K * eta**2 * gdk_sq
                + 2 * K * eta**2 * grad_cU_sq,
            ),
        ),
        Step(
            label="s3",
            source="Assumption 3.1, both ceilings",
            claims=(2 * K * eta**2 * gdk_sq <= 2 / K * E_dist_k_sq + eta**2 * L_cU / K,),
        ),
        Step(
            label="s4",
            source="s1, s2 and s3",
            claims=(E_dist_k1_sq <= (1 + 4 / K) * E_dist_k_sq + grow,),
        ),
        Step(
            label="s5",
            source="s4 unrolled from W_{c,0} = U, the geometric sequence",
            claims=(E_dist_k_sq <= 20 * K * grow,),
        ),
    ),
)

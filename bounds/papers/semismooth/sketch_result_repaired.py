r"""Section 5.2, amended: one round of FedAvg with full gradients contracts the suboptimality.

Let every $L_c$ be $(a,b)$-semi-smooth, semi-Lipschitz in the form of Assumption 3.1 and without
critical points, $\tau_1^2L_c\le\|\nabla L_c\|^2\le\tau_2^2L_c$, and let $L$ itself satisfy
$\tau_1^2L(U)\le\|\nabla L(U)\|^2$. Let $K\ge2$ and

$$\alpha\le\frac{\tau_1}2,\quad a\tau_2\le\frac{\tau_1^2}{10},\quad K\tau_2\eta_l(2\beta+\alpha)\le\frac{\tau_1}4,\quad b\tau_2^2\tilde\eta\le\frac{\tau_1^2}{16},\quad10b\tau_2^2\eta_l\le\tau_1^2.$$

Then

$$L(U^{r+1})-L(U^*)\le\Big(1-\frac{\tilde\eta\tau_1^2}8\Big)(L(U^r)-L(U^*)).$$

**What changed.** The lower bound on the gradient is also assumed of $L$, since gradients of clients
may cancel. The semi-Lipschitz property has $L(U)$ alone; $G$ is $\tau_2$, the rate of a local step is
$\eta_l$ throughout, and the factor $c$ is gone. The last ceiling is that of Proposition 5.1
(semismooth.prop5_1), which makes the local losses decrease.
"""

from bounds.papers.semismooth import constants
from bounds.papers.semismooth.symbols import (
    L_U,
    L_U1,
    K,
    L_star,
    a,
    alpha,
    b,
    beta,
    dU_sq,
    eta_l,
    eta_t,
    gamma_s,
    grad_sq,
    ip_dU,
    tau_1,
    tau_2,
    xi,
)
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement, Step

spread = beta**2 + alpha**2 / 2

statement = Statement(
    id="semismooth.sketch.result.repaired",
    kind=Kind.PROOF,
    text=__doc__,
    lines="344-348",
    assumptions=("semismooth.def4_2", "semismooth.asm3_1c", "semismooth.def4_3"),
    hypotheses=(
        Hypothesis(K >= 2, label="local steps"),
        Hypothesis(alpha <= tau_1 / 2, label="ceiling on alpha"),
        Hypothesis(a * tau_2 <= tau_1**2 / 10, label="ceiling on the first-order constant"),
        Hypothesis(K * tau_2 * eta_l * (2 * beta + alpha) <= tau_1 / 4, label="local rate, drift"),
        Hypothesis(b * tau_2**2 * eta_t <= tau_1**2 / 16, label="ceiling on the effective step"),
        Hypothesis(10 * b * tau_2**2 * eta_l <= tau_1**2, label="local rate, decrease"),
        Hypothesis(L_star >= 0, label="least loss not negative"),
    ),
    formulas=(Formula("statement", L_U1 - L_star <= (1 - gamma_s) * (L_U - L_star), Role.BOUND),),
    constants=(constants.effective_step, constants.gamma_s),
    steps=(
        Step(
            label="s1",
            source="Assumption 3.1 and the update of semismooth.def.update",
            claims=(
                ip_dU <= -eta_t / 2 * grad_sq + eta_t / 2 * (spread * xi + alpha**2 / 2 * L_U),
            ),
        ),
        Step(
            label="s2",
            source="s1 and the lower bound on the gradient of L",
            claims=(
                ip_dU <= -eta_t / 2 * (tau_1**2 - alpha**2 / 2) * L_U + eta_t / 2 * spread * xi,
            ),
        ),
        Step(
            label="s3",
            source="the upper bound on the gradients of L_c, and semismooth.prop5_1 for each",
            claims=(dU_sq <= tau_2**2 * eta_t**2 * L_U,),
        ),
        Step(
            label="s4",
            source="the local steps, unrolled, and semismooth.prop5_1",
            claims=(xi <= 4 * K**2 * tau_2**2 * eta_l**2 * L_U,),
        ),
        Step(
            label="s5",
            source="semismooth.eq1 with s2, s3 and s4",
            claims=(L_U1 - L_star <= (1 - gamma_s) * L_U - L_star,),
        ),
    ),
)

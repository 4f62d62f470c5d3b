r"""Lemma 6.3: bounded drift of the local models.

"A general version of Lemma 8 in [KKM+20]." Let $N$ be the number of clients, $K$ the number of
local updates and $\sigma$ as in Definition 6.2. Let the learning rate satisfy
$\eta\in(0,\min\{1/(\alpha^2K),1/(2\beta K)\})$, and let the loss functions $L_c$, $c\in[N]$, be
$(\alpha,\beta)$-semi-Lipschitz and $(\tau_1,\tau_2)$-non-critical point. For

$$\xi:=\frac1{KN}\sum_{k=1}^K\sum_{c=1}^N\mathbb E[\|W_{c,k}-U\|^2]$$

one has

$$\xi\le50\eta^2(1+K^2\cdot\tau_2^2\cdot L(U)+K\cdot\sigma^2).$$

The last line of the proof is

$$\xi\le(20\eta^2+40K^2\eta^2\tau_2^2)L(U)+20K\eta^2\sigma^2,$$

and the step to (14), `semismooth.eq14`, uses $\eta\le1$. The proof runs through
`semismooth.lem6_3.K1`, `semismooth.eq12` to `semismooth.eq17`, `semismooth.lem6_3.rec` and
`semismooth.lem6_3.avg`.

In the words of Section 1, the local drift "is appropriately bounded when the local updating
learning rate is controlled by the parameters associated with the assumptions".
"""

from sympy import Eq, Lt, Min, Sum

from bounds.papers.semismooth.symbols import (
    L_U,
    Edsq,
    K,
    N,
    alpha,
    beta,
    c,
    eta,
    k,
    sigma,
    tau_2,
    xi,
)
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement, Where

statement = Statement(
    id="semismooth.lem6_3",
    kind=Kind.LEMMA,
    text=__doc__,
    lines="408-421",
    assumptions=("semismooth.def4_3", "semismooth.def4_6", "semismooth.def6_2"),
    hypotheses=(
        Hypothesis(Lt(0, eta), Where.STATEMENT, "positive rate"),
        Hypothesis(
            eta < Min(1 / (alpha**2 * K), 1 / (2 * beta * K)),
            Where.STATEMENT,
            "ceiling on the rate",
        ),
        Hypothesis(eta <= 1, Where.PROOF, "ceiling on the rate in the step to (14)"),
    ),
    formulas=(
        Formula(
            "statement", xi <= 50 * eta**2 * (1 + K**2 * tau_2**2 * L_U + K * sigma**2), Role.BOUND
        ),
        Formula(
            "proof's last line",
            xi <= (20 * eta**2 + 40 * K**2 * eta**2 * tau_2**2) * L_U + 20 * K * eta**2 * sigma**2,
            Role.BOUND,
        ),
        Formula("drift", Eq(xi, Sum(Edsq(c, k), (k, 1, K), (c, 1, N)) / (K * N)), Role.DEFINITION),
    ),
    proof="semismooth.lem6_3.avg",
)

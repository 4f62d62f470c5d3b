r"""Lemma 6.3, bounded drift.

"A general version of Lemma 8 in [KKM+20]."
**Hypotheses**
- $N$ is the number of clients, $K$ the number of local updates, $\sigma$ as in Definition 6.2.
- Learning rate $\eta\in(0,\min\{1/(\alpha^2K),1/(2\beta K)\})$.
- $L_c$ ($c\in[N]$) for each client $c$ is $(\alpha,\beta)$-semi-Lipschitz and
  $(\tau_1,\tau_2)$-non-critical point.
- $\xi:=\frac1{KN}\sum_{k=1}^K\sum_{c=1}^N\mathbb E[\|W_{c,k}-U\|^2]$.
- (printed in the proof, line 441) $\eta\le1$.

**Conclusion (statement)**
$$\xi\le50\eta^2(1+K^2\cdot\tau_2^2\cdot L(U)+K\cdot\sigma^2)$$
**Proof's last line** (line 463): $\ \xi\le(20\eta^2+40K^2\eta^2\tau_2^2)L(U)+20K\eta^2\sigma^2$.
- Text (line 47): the local drift "is appropriately bounded when the local updating learning rate is
  controlled by the parameters associated with the assumptions".
"""

from sympy import Eq, Lt, Min, Sum

from bounds.papers.semismooth.symbols import (
    Edsq,
    K,
    L_U,
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
    proof="proof lines 423-465",
    hypotheses=(Hypothesis(eta <= 1, Where.PROOF, "printed in the proof"),),
    formulas=(
        Formula(
            "statement", xi <= 50 * eta**2 * (1 + K**2 * tau_2**2 * L_U + K * sigma**2), Role.BOUND
        ),
        Formula(
            "proof's last line",
            xi <= (20 * eta**2 + 40 * K**2 * eta**2 * tau_2**2) * L_U + 20 * K * eta**2 * sigma**2,
            Role.BOUND,
        ),
        Formula(
            "definition of xi",
            Eq(xi, Sum(Edsq(c, k), (k, 1, K), (c, 1, N)) / (K * N)),
            Role.DEFINITION,
        ),
        Formula("learning rate, lower end", Lt(0, eta), Role.CLAIM),
        Formula(
            "learning rate, upper end",
            eta < Min(1 / (alpha**2 * K), 1 / (2 * beta * K)),
            Role.BOUND,
        ),
    ),
)

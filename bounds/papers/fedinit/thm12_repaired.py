r"""Theorem 12, amended: the generalization error of FedInit, with stochastic noise.

Let Assumption 1 hold for every datum, let the losses and gradients of every datum be as in
fedinit.lem27.repaired and fedinit.lem29.repaired, let every client train in every round $t\ge1$ with
$\eta=c/t$, and let $\beta>0$ with $2\beta\le\frac{\phi(t-1)}{\phi(t)}-1$ for
$\phi(t)=(1+\frac{cL}t)^K$ and $3\le t\le T$. Then for every observation point $3\le t_0\le T-1$

$$\varepsilon_G\le\mathbb E\|f(w^{T+1};z)-f(\tilde w^{T+1};z)\|\le\frac{NUKt_0}{CS}+\frac{2\sigma_lL_G}{(1+2\beta)CSL}\Big(\frac{T-1}{t_0-2}\Big)^{cKL},$$

and, whatever the observation point,

$$\mathbb E\|f(w^{T+1};z)-f(\tilde w^{T+1};z)\|\le\frac1{CS}\Big(3NUK+2\Big[\frac{2\sigma_lL_G}{(1+2\beta)L}\Big]^{\frac1{1+cKL}}(NUK(T-1))^{\frac{cKL}{1+cKL}}\Big).$$

**What changed.** The sum $\sum_{\tau=t_0-1}^{T-1}\frac1\tau$ is bounded by the integral from $t_0-2$
to $T-1$; that from $t_0$ to $T$ is smaller than the sum. The noise and the Lipschitz condition are
those of the amended lemmas, and the range of the observation point is that of the proof. The second
bound is eq. (8) with $3NUK$ more and $T-1$ for $T$: the printed observation point, which balances the
two terms, is rounded up and moved by two rounds.
"""

from bounds.papers.fedinit.B22_repaired import CONDITIONS, balanced, observed
from bounds.papers.fedinit.symbols import EG, gen
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedinit.thm12.repaired",
    kind=Kind.THEOREM,
    text=__doc__,
    lines="762-815",
    proof="fedinit.B22.repaired",
    assumptions=("fedinit.as1", "fedinit.lem27.repaired", "fedinit.lem29.repaired"),
    hypotheses=CONDITIONS,
    formulas=(
        Formula("first inequality", EG <= gen, Role.CLAIM),
        Formula("statement", observed, Role.BOUND),
        Formula("eq. (8)", balanced, Role.BOUND),
    ),
)

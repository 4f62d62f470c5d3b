r"""Eq. (4), amended: the accumulated local update of FedSAGD.

$$x^i_{t,K}-x^i_{t,0}=-\eta_l\sum_{k=0}^{K-1}\alpha_k(g^i_{t,k}+\mu x^i_{t,k})-\alpha\beta\eta_lv_t,\qquad\alpha_k:=(1-\eta_l\lambda)^{K-1-k},\quad\alpha:=\sum_{k=0}^{K-1}\alpha_k$$

Here $v_t$ is the global momentum.

**What changed.** The term $\mu x^i_{t,k}$, which line 10 of Algorithm 1 has, stands beside the
stochastic gradient. Appendix D.2 agrees to count it in, after eq. (4) is printed without it.
"""

from dataclasses import replace

from sympy import Eq, Sum

from bounds.letters import sequence
from bounds.papers.fedsagd.eq4 import statement as printed
from bounds.papers.fedsagd.symbols import K, alpha_k, g_of, k, mu, wsum_g
from bounds.statement import Formula, Role

x_of = sequence("x_of", r"x^i_{{t,{0}}}", "local model as a function of the local step", unit="x")

statement = replace(
    printed,
    id="fedsagd.eq4.repaired",
    text=__doc__,
    formulas=(
        printed.formulas[0],
        Formula(
            "weighted sum",
            Eq(wsum_g, Sum(alpha_k(k) * (g_of(k) + mu * x_of(k)), (k, 0, K - 1))),
            Role.DEFINITION,
        ),
    ),
)

r"""B.2.2: bounded uniform stability with stochastic noise; the proof of Theorem 12.

With $\phi(t)=\prod_{k=0}^{K-1}(1+\eta_k^tL)$, the stability difference
$\delta_k^t=\frac1C\sum_{i\in\mathcal C}\mathbb E[\|w_{i,k}^t-\tilde w_{i,k}^t\|\mid\xi]$ follows
the round recursion (s4) and is unrolled to a bound (s8)

$$\delta_K^t+\frac{2\sigma_l}{CSL}\le\phi(t)\Big[(1+2\beta)\delta_K^{t-1}+\frac{2\sigma_l}{CSL}\Big],\qquad\delta_K^T\le\frac{2\sigma_l}{(1+2\beta)CSL}\Big(\frac T{t_0}\Big)^{cKL}.$$

The local steps are those of fedinit.lem28 and fedinit.lem29; fedinit.lem27 leads from $\delta_K^T$
to the stability error, and the choice of $t_0$ (s9b) to fedinit.thm12. The conditions on $\phi$
stand in step s5.
"""

from sympy import Eq, Expr, Integral, Product, Sum, exp

from bounds.papers.fedinit.symbols import (
    L_G,
    C,
    K,
    L,
    N,
    P_z,
    P_zt,
    S,
    T,
    U,
    avg_k_xi,
    avg_kp1_z,
    avg_kp1_zt,
    beta,
    c,
    delta,
    eta,
    eta_s,
    gen,
    glob_t,
    k,
    phi,
    sigma_l,
    star_k_xi,
    t,
    t0,
    tau,
    w_i0,
    w_iK_prev,
    w_t,
    wt_i0,
    wt_iK_prev,
    wt_t,
)
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement, Step, Where

# The constant part of the recursions, and the same divided by 1 + 2 beta.
level = 2 * sigma_l / (C * S * L)
reduced = 2 * sigma_l / ((1 + 2 * beta) * C * S * L)

round_recursion = delta(K, t) + level <= phi(t) * ((1 + 2 * beta) * delta(K, t - 1) + level)
unrolled = delta(K, T) <= reduced * (T / t0) ** (c * K * L)


def share(round_: Expr) -> Expr:
    r"""Return $\frac{\phi-1}{(1+2\beta)\phi-1}$, the factor of the noise in s5 and s6."""
    return (phi(round_) - 1) / ((1 + 2 * beta) * phi(round_) - 1)


statement = Statement(
    id="fedinit.B22",
    kind=Kind.PROOF,
    text=__doc__,
    lines="4395-4856",
    assumptions=("fedinit.as1", "fedinit.as3", "fedinit.as7"),
    hypotheses=(
        Hypothesis(phi(t) <= phi(t - 1), Where.PROOF, "decaying learning rate"),
        Hypothesis(2 * beta <= phi(t - 1) / phi(t) - 1, Where.PROOF, "ceiling on 2 beta"),
    ),
    formulas=(
        Formula("unrolled bound", unrolled, Role.BOUND),
        Formula("round recursion", round_recursion, Role.BOUND),
    ),
    steps=(
        Step(
            label="s1a",
            source='"If the sampled data is the same, we can adopt Lemma 28. Otherwise, we adopt Lemma 29." (fedinit.lem28, fedinit.lem29)',
            tex=r"\delta_{k+1}^t=\frac1C\sum_{i\in\mathcal C}\mathbb E\big[\|w_{i,k+1}^t-\tilde w_{i,k+1}^t\|\mid\xi\big]=P(z)\frac1C\sum_{i\in\mathcal C}\mathbb E\big[\|w_{i,k+1}^t-\tilde w_{i,k+1}^t\|\mid\xi,z\big]+P(\tilde z)\frac1C\sum_{i\in\mathcal C}\mathbb E\big[\|w_{i,k+1}^t-\tilde w_{i,k+1}^t\|\mid\xi,\tilde z\big]",
            claims=(Eq(delta(k + 1, t), P_z * avg_kp1_z + P_zt * avg_kp1_zt),),
            lines="4397-4449",
        ),
        Step(
            label="s1b",
            source="fedinit.lem28 and fedinit.lem29",
            tex=r"\le\frac1C\sum_{i\in\mathcal C}(1+\eta L)\mathbb E\big[\|w_{i,k}^t-\tilde w_{i,k}^t\|\mid\xi\big]+\frac1{CS}\Big((1+\eta L)\mathbb E\big[\|w_{i^\star,k}^t-\tilde w_{i^\star,k}^t\|\mid\xi\big]+2\eta\sigma_l\Big)\le(1+\eta L)\delta_k^t+\frac{2\eta\sigma_l}{CS}",
            claims=(
                delta(k + 1, t)
                <= (1 + eta * L) * avg_k_xi
                + 1 / (C * S) * ((1 + eta * L) * star_k_xi + 2 * eta * sigma_l),
                (1 + eta * L) * avg_k_xi
                + 1 / (C * S) * ((1 + eta * L) * star_k_xi + 2 * eta * sigma_l)
                <= (1 + eta * L) * delta(k, t) + 2 * eta * sigma_l / (C * S),
                delta(k + 1, t) <= (1 + eta * L) * delta(k, t) + 2 * eta * sigma_l / (C * S),
            ),
            lines="4451-4490",
        ),
        Step(
            label="s2a",
            source='"balancing the LHS and RHS"',
            tex=r"\delta_{k+1}^t+\frac{2\sigma_l}{CSL}\le(1+\eta L)\Big(\delta_{k+1}^t+\frac{2\sigma_l}{CSL}\Big)",
            claims=(delta(k + 1, t) + level <= (1 + eta * L) * (delta(k + 1, t) + level),),
            lines="4492-4507",
        ),
        Step(
            label="s2b",
            source=r's2a over one round, "by generally defining learning rate $\eta=\eta_k^t$"',
            tex=r"\delta_K^t+\frac{2\sigma_l}{CSL}\le\Big(\prod_{k=0}^{K-1}(1+\eta_k^tL)\Big)\Big(\delta_0^t+\frac{2\sigma_l}{CSL}\Big)",
            claims=(
                delta(K, t) + level
                <= Product(1 + eta_s(k, t) * L, (k, 0, K - 1)) * (delta(0, t) + level),
            ),
            lines="4509-4530",
        ),
        Step(
            label="s3a",
            source="the relaxed initialization (fedinit.alg1, line 6)",
            tex=r"w_{i,0}^t-\tilde w_{i,0}^t=w^t-\tilde w^t+\beta(w^t-w_{i,K}^{t-1})-\beta(\tilde w^t-\tilde w_{i,K}^{t-1})=(1+\beta)(w^t-\tilde w^t)-\beta(w_{i,K}^{t-1}-\tilde w_{i,K}^{t-1})",
            claims=(
                Eq(
                    w_i0 - wt_i0, w_t - wt_t + beta * (w_t - w_iK_prev) - beta * (wt_t - wt_iK_prev)
                ),
                Eq(w_i0 - wt_i0, (1 + beta) * (w_t - wt_t) - beta * (w_iK_prev - wt_iK_prev)),
            ),
            lines="4532-4551",
        ),
        Step(
            label="s3b",
            source="expectation of the $l_2$ norm",
            tex=r"\delta_0^t=\frac1C\sum_{i\in\mathcal C}\mathbb E\|w_{i,0}^t-\tilde w_{i,0}^t\|\le\frac{1+\beta}C\sum_{i\in\mathcal C}\mathbb E\|w^t-\tilde w^t\|+\frac\beta C\sum_{i\in\mathcal C}\mathbb E\|w_{i,K}^{t-1}-\tilde w_{i,K}^{t-1}\|\le(1+2\beta)\delta_K^{t-1}",
            claims=(
                delta(0, t) <= (1 + beta) * glob_t + beta * delta(K, t - 1),
                (1 + beta) * glob_t + beta * delta(K, t - 1) <= (1 + 2 * beta) * delta(K, t - 1),
            ),
            lines="4553-4584",
        ),
        Step(
            label="s4",
            source=r"s2b and s3b, $\phi(t)=\prod_{k=0}^{K-1}(1+\eta_k^tL)$",
            tex=r"\delta_K^t+\frac{2\sigma_l}{CSL}\le\Big(\prod_{k=0}^{K-1}(1+\eta_k^tL)\Big)\Big(\delta_0^t+\frac{2\sigma_l}{CSL}\Big)\le\phi(t)\Big[(1+2\beta)\delta_K^{t-1}+\frac{2\sigma_l}{CSL}\Big]",
            claims=(Eq(phi(t), Product(1 + eta_s(k, t) * L, (k, 0, K - 1))), round_recursion),
            lines="4585-4620",
        ),
        Step(
            label="s5",
            source=r'"To balance the constant part, assuming the learning rate is decayed by communication round $t$ which indicates $\phi(t)\le\phi(t-1)$ and let $2\beta\le\frac{\phi(t-1)}{\phi(t)}-1$ be the upper bound"',
            tex=r"\delta_K^t+\frac{\phi(t)-1}{(1+2\beta)\phi(t)-1}\frac{2\sigma_l}{CSL}\le\phi(t-1)\Big(\delta_K^{t-1}+\frac{\phi(t-1)-1}{(1+2\beta)\phi(t-1)-1}\frac{2\sigma_l}{CSL}\Big)",
            claims=(
                delta(K, t) + share(t) * level
                <= phi(t - 1) * (delta(K, t - 1) + share(t - 1) * level),
                phi(t) <= phi(t - 1),
                2 * beta <= phi(t - 1) / phi(t) - 1,
            ),
            lines="4622-4650",
        ),
        Step(
            label="s6a",
            source="unrolling from $t_0-1$ to $T$",
            tex=r"\delta_K^{T+1}\le\Big(\prod_{\tau=t_0-1}^T\phi(\tau)\Big)\Big(\delta_K^{t_0-1}+\frac{\phi(t_0-1)-1}{(1+2\beta)\phi(t_0-1)-1}\frac{2\sigma_l}{CSL}\Big)-\frac{\phi(T+1)-1}{(1+2\beta)\phi(T+1)-1}\frac{2\sigma_l}{CSL}",
            claims=(
                delta(K, T + 1)
                <= Product(phi(tau), (tau, t0 - 1, T)) * (delta(K, t0 - 1) + share(t0 - 1) * level)
                - share(T + 1) * level,
            ),
            lines="4652-4681",
        ),
        Step(
            label="s6b",
            source="displayed step",
            tex=r"\le\Big(\prod_{\tau=t_0-1}^T\phi(\tau)\Big)\frac{\phi(t_0-1)-1}{(1+2\beta)\phi(t_0-1)-1}\frac{2\sigma_l}{CSL}",
            claims=(
                delta(K, T + 1) <= Product(phi(tau), (tau, t0 - 1, T)) * share(t0 - 1) * level,
            ),
            lines="4683-4698",
        ),
        Step(
            label="s6c",
            source="displayed step",
            tex=r"\le\Big(\prod_{\tau=t_0-1}^T\prod_{k=0}^{K-1}(1+\eta_k^\tau L)\Big)\frac{2\sigma_l}{(1+2\beta)CSL}",
            claims=(
                delta(K, T + 1)
                <= Product(Product(1 + eta_s(k, tau) * L, (k, 0, K - 1)), (tau, t0 - 1, T))
                * reduced,
            ),
            lines="4700-4715",
        ),
        Step(
            label="s7",
            source="displayed step",
            tex=r"\le\exp\Big(\sum_{\tau=t_0-1}^T\sum_{k=0}^{K-1}\eta_k^\tau L\Big)\frac{2\sigma_l}{(1+2\beta)CSL}",
            claims=(
                delta(K, T + 1)
                <= exp(Sum(Sum(eta_s(k, tau) * L, (k, 0, K - 1)), (tau, t0 - 1, T))) * reduced,
            ),
            lines="4717-4733",
        ),
        Step(
            label="s8a",
            source=r'the learning rate "as it in the optimization of $O(\frac1t)=\frac ct$"',
            tex=r"\delta_K^T\le\exp\Big(\sum_{\tau=t_0-1}^{T-1}\sum_{k=0}^{K-1}\eta_k^\tau L\Big)\frac{2\sigma_l}{(1+2\beta)CSL}\le\exp\Big(\sum_{\tau=t_0-1}^{T-1}\frac{cKL}\tau\Big)\frac{2\sigma_l}{(1+2\beta)CSL}",
            claims=(
                delta(K, T)
                <= exp(Sum(Sum(eta_s(k, tau) * L, (k, 0, K - 1)), (tau, t0 - 1, T - 1))) * reduced,
                delta(K, T) <= exp(Sum(c * K * L / tau, (tau, t0 - 1, T - 1))) * reduced,
            ),
            lines="4735-4755",
        ),
        Step(
            label="s8b",
            source="displayed step",
            tex=r"\le\frac{2\sigma_l}{(1+2\beta)CSL}\exp\Big(\int_{\tau=t_0}^T\frac{cKL}\tau d\tau\Big)=\frac{2\sigma_l}{(1+2\beta)CSL}\Big(\frac T{t_0}\Big)^{cKL}",
            claims=(
                exp(Sum(c * K * L / tau, (tau, t0 - 1, T - 1)))
                <= exp(Integral(c * K * L / tau, (tau, t0, T))),
                Eq(exp(Integral(c * K * L / tau, (tau, t0, T))), (T / t0) ** (c * K * L)),
                unrolled,
            ),
            lines="4771-4798",
        ),
        Step(
            label="s9a",
            source="the above inequalities and fedinit.lem27",
            tex=r"\mathbb E\|f(w^{T+1};z)-f(\tilde w^{T+1};z)\|\le\frac{NUKt_0}{CS}+L_G\delta_K^T\le\frac{NUKt_0}{CS}+\frac{2\sigma_lL_G}{(1+2\beta)CSL}\Big(\frac T{t_0}\Big)^{cKL}",
            claims=(
                gen <= N * U * K * t0 / (C * S) + L_G * delta(K, T),
                gen <= N * U * K * t0 / (C * S) + L_G * reduced * (T / t0) ** (c * K * L),
            ),
            lines="4800-4823",
        ),
        Step(
            label="s9b",
            source='"to minimize the stability errors, we can select the proper observation point" $t_0$',
            tex=r"t_0=\Big[\frac{2\sigma_lL_G}{(1+2\beta)NUKL}\Big]^{\frac1{1+cKL}}T^{\frac{cKL}{1+cKL}},\qquad\mathbb E\|f(w^{T+1};z)-f(\tilde w^{T+1};z)\|\le\frac2{CS}\Big[\frac{2\sigma_lL_G}{(1+2\beta)L}\Big]^{\frac1{1+cKL}}(NUKT)^{\frac{cKL}{1+cKL}}",
            claims=(
                Eq(
                    t0,
                    (2 * sigma_l * L_G / ((1 + 2 * beta) * N * U * K * L)) ** (1 / (1 + c * K * L))
                    * T ** (c * K * L / (1 + c * K * L)),
                ),
                gen
                <= 2
                / (C * S)
                * (2 * sigma_l * L_G / ((1 + 2 * beta) * L)) ** (1 / (1 + c * K * L))
                * (N * U * K * T) ** (c * K * L / (1 + c * K * L)),
            ),
            lines="4825-4856",
        ),
    ),
)

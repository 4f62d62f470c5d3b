r"""Interaction tensor, Section 3.3.

$$\Omega\in\{0,1\}^{M\times N\times F},\qquad M=|P_t|+2$$
Procedure as described, step by step:
1. Models: the current global model at round $t$, the locally trained models, and the subsequent
global model. First axis of $\Omega$: the $M=|P_t|+2$ models; second axis: $N$ test data points;
third axis: $F$ feature clusters.
2. Features of a model: the top-$K$ principal components of the penultimate layer's output
$\Phi\in\mathbb R^{N\times d}$, where $d$ is the input dimension of the final fully connected layer.
3. Singular value decomposition $\Phi=U\Sigma V^T$; select $K$ columns of $V$ as principal
components. Each representation is projected into $\mathbb R^K$.
4. $v(x)$ is the projection of a test data point $x$ in $\mathbb R^K$; $v_{m,k}(x)$ is the $k$-th
entry of $v(x)$ for the $m$-th model.
5. From the total of $MK$ features, perform greedy clustering on features with high correlation:
compute $\rho_{(i,j),(a,b)}$ by (2) for any pair of models and their features.
6. When $|\rho_{(i,j),(a,b)}|$ exceeds the threshold $\gamma_{\mathrm{corr}}\in(0,1)$, the $a$-th
feature of the $i$-th model and the $b$-th feature of the $j$-th model are assigned to the same
feature cluster.
7. Normalize $v_{m,k}$ by its $\ell_\infty$-norm.
8. If the $k$-th entry in the $n$-th data point exceeds a threshold
$\gamma_{\mathrm{data}}\in(0,1)$, the $n$-th data point is considered to contain the $k$-th feature
of the $m$-th model.
9. For each model $m$ and feature $k$, if there exists a data point $n$ containing the feature and
this feature belongs to cluster $f$, then $\Omega_{mnf}=1$.

Meaning of an entry: $\Omega_{mnf}=1$ indicates that the $m$-th model has learned the $f$-th feature
and that the $n$-th test data point contains this feature.
Values: $d=64$, $K=20$ (line 179); $\gamma_{\mathrm{corr}}=0.5$ and $\gamma_{\mathrm{data}}$ = the
90th percentile of all entries in normalised $v_{(m,k)}$ (line 395).
"""

from sympy import Abs, Eq, Implies, Rational, Tuple

from bounds.papers.switching.symbols import (
    K,
    M,
    Omega_mnf,
    P,
    Phi_feat,
    S_svd,
    U_svd,
    Vt_svd,
    contains_mnk,
    d,
    gamma_corr,
    gamma_data,
    member_mkf,
    rho,
    same_cluster,
    v_mk,
    vbar_mk,
    vinf_mk,
)
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="switching.tensor",
    kind=Kind.CLAIM,
    text=__doc__,
    lines="110-114, 177-179, 395",
    formulas=(
        Formula("step 1", Eq(M, P + 2), Role.DEFINITION),
        Formula("step 3", Eq(Phi_feat, U_svd * S_svd * Vt_svd), Role.DEFINITION),
        Formula("step 6", Implies(Abs(rho) > gamma_corr, Eq(same_cluster, 1)), Role.CLAIM),
        Formula("step 7", Eq(vbar_mk, v_mk / vinf_mk), Role.DEFINITION),
        Formula("step 8", Implies(vbar_mk > gamma_data, Eq(contains_mnk, 1)), Role.CLAIM),
        Formula("step 9", Implies(Eq(contains_mnk * member_mkf, 1), Eq(Omega_mnf, 1)), Role.CLAIM),
        Formula("values", Tuple(Eq(d, 64), Eq(K, 20), Eq(gamma_corr, Rational(1, 2))), Role.CLAIM),
    ),
)

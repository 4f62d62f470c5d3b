r"""Interaction tensor: which model has learned which feature, and which data contain it.

$$\Omega\in\{0,1\}^{M\times N\times F},\qquad M=|P_t|+2$$

The procedure of Section 3.3, after Jiang et al. (2024):

1. The models are the current global model at round $t$, the locally trained models and the
   subsequent global model. The first axis of $\Omega$ corresponds to these $M=|P_t|+2$ models, the
   second to $N$ test data points, the third to $F$ feature clusters.
2. The features of a model are the top-$K$ principal components of the penultimate layer's output
   $\Phi\in\mathbb R^{N\times d}$, where $d$ is the input dimension of the final fully connected
   layer.
3. By singular value decomposition $\Phi=U\Sigma V^T$; $K$ columns of $V$ are selected as principal
   components, and each representation is projected into $\mathbb R^K$.
4. $v(x)$ is the projection of a test data point $x$ in $\mathbb R^K$, and $v_{m,k}(x)$ the $k$-th
   entry of $v(x)$ for the $m$-th model.
5. From the total of $MK$ features, features with high correlation are clustered greedily: (2)
   (`switching.eq2`) gives $\rho_{(i,j),(a,b)}$ for any pair of models and their features.
6. When $|\rho_{(i,j),(a,b)}|$ exceeds a threshold $\gamma_{\mathrm{corr}}\in(0,1)$, the $a$-th
   feature of the $i$-th model and the $b$-th feature of the $j$-th model are assigned to the same
   feature cluster.
7. $v_{m,k}$ is normalized by its $\ell_\infty$-norm.
8. If the $k$-th entry in the $n$-th data point exceeds a threshold
   $\gamma_{\mathrm{data}}\in(0,1)$, the $n$-th data point is considered to contain the $k$-th
   feature of the $m$-th model.
9. For each model $m$ and feature $k$, if there exists a data point $n$ containing the feature and
   this feature belongs to cluster $f$, then $\Omega_{mnf}=1$.

An entry $\Omega_{mnf}=1$ indicates that the $m$-th model has learned the $f$-th feature and that
the $n$-th test data point contains this feature. Values: $d=64$, $K=20$ (Section 3.3);
$\gamma_{\mathrm{corr}}=0.5$, and $\gamma_{\mathrm{data}}$ is the 90th percentile of all entries in
normalized $v_{(m,k)}$ (A.2).
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
    kind=Kind.DEFINITION,
    text=__doc__,
    lines="110-114, 177-179, 395",
    formulas=(
        Formula("step 1, models", Eq(M, P + 2), Role.DEFINITION),
        Formula("step 3, decomposition", Eq(Phi_feat, U_svd * S_svd * Vt_svd), Role.CLAIM),
        Formula(
            "step 6, same cluster", Implies(Abs(rho) > gamma_corr, Eq(same_cluster, 1)), Role.CLAIM
        ),
        Formula("step 7, normalization", Eq(vbar_mk, v_mk / vinf_mk), Role.DEFINITION),
        Formula(
            "step 8, containment", Implies(vbar_mk > gamma_data, Eq(contains_mnk, 1)), Role.CLAIM
        ),
        Formula(
            "step 9, entry", Implies(Eq(contains_mnk * member_mkf, 1), Eq(Omega_mnf, 1)), Role.CLAIM
        ),
        Formula("values", Tuple(Eq(d, 64), Eq(K, 20), Eq(gamma_corr, Rational(1, 2))), Role.CLAIM),
    ),
    settings={
        "d": "64",
        "K": "20",
        "gamma_corr": "0.5",
        "gamma_data": "90th percentile of all entries in normalized v_(m,k)",
    },
)

r"""Letters of FedSAGD.

The paper writes $\lambda$, $\beta$, $\alpha$ and $\tau$ for several things. The hyper-parameters
that play the same part in the compared algorithms share a letter here, as they do in Table 1; the
others are told apart. Vectors stand for one coordinate, primes for the run on the neighbouring set
of clients.
"""

from bounds.letters import alphabet, sequence
from bounds.symbols import (
    K as K,
)
from bounds.symbols import (
    L as L,
)
from bounds.symbols import (
    T as T,
)
from bounds.symbols import (
    k as k,
)
from bounds.symbols import (
    sigma_g as sigma_g,
)
from bounds.symbols import (
    sigma_l as sigma_l,
)
from bounds.symbols import (
    t as t,
)

letter = alphabet("fedsagd")

# Counts and indices
m = letter("m", "m", "total number of clients", domain="integer >= 1", printed="[M] = {1, ..., m}")
s = letter(
    "s",
    "s",
    "number of active clients in a round",
    domain="integer >= 1",
    printed="s = |S_t|; partial participation: s < m",
)
r = letter("r", r"\tau", "summation index", domain="integer >= 0")

# Hyper-parameters
eta_l = letter("eta_l", r"\eta_l", "local learning rate", domain="real > 0", unit="x^2/f")
eta = letter(
    "eta", r"\eta", "global learning rate, applied by the server", domain="real > 0", unit="1"
)
lam = letter(
    "lam",
    r"\lambda",
    "coefficient of the proximal term (FedSAGD, FedProx, FedDyn), of the look-ahead (FedACG)",
    domain="real >= 0",
    printed="hyper-parameter of different algorithms",
    unit="f/x^2",
)
mu = letter(
    "mu",
    r"\mu",
    "second coefficient of the hybrid proximal term",
    domain="real >= 0",
    printed="hyper-parameter of different algorithms",
    unit="f/x^2",
)
beta = letter(
    "beta",
    r"\beta",
    "momentum coefficient",
    domain="real >= 0, <= 1",
    printed="(0, 1) for FedSAGD, [0, 1] for MimeLite",
    unit="1",
)
beta_1 = letter(
    "beta_1",
    r"\beta_1",
    "coefficient of the first moment in FedAdam",
    domain="real >= 0, <= 1",
    unit="1",
)
beta_2 = letter(
    "beta_2",
    r"\beta_2",
    "coefficient of the second moment in FedAdam",
    domain="real >= 0, <= 1",
    unit="1",
)
beta_acg = letter(
    "beta_acg", r"\beta", "weight of the local penalty in FedACG", domain="real >= 0", unit="f/x^2"
)
tau = letter("tau", r"\tau", "constant added to the root in FedAdam", domain="real > 0", unit="x")
alpha_cm = letter(
    "alpha_cm",
    r"\alpha",
    "momentum parameter of FedCM",
    domain="real >= 0, <= 1",
    printed="[0, 1]",
    unit="1",
)

# Constants
G_Lip = letter(
    "G_Lip", "G", "Lipschitz constant of every local objective", domain="real >= 0", unit="f/x"
)
Phi = letter(
    "Phi",
    r"\Phi",
    "largest squared norm of the global gradient at a local model",
    domain="real >= 0",
    unit="f^2/x^2",
)
Theta = letter(
    "Theta",
    r"\Theta",
    "bound on the mean norm of a stochastic gradient",
    domain="real >= 0",
    unit="f/x",
)
Gamma = letter(
    "Gamma",
    r"\Gamma",
    "contraction constant of one round of FedSAGD",
    domain="real > 0, < 1",
    printed="(0, 1)",
    unit="1",
)
zeta = letter("zeta", r"\zeta", "forcing constant of one round of FedSAGD", unit="x^2/f")
alpha = letter(
    "alpha",
    r"\alpha",
    r"sum of the weights of the local steps",
    domain="real > 0",
    printed="O(K)",
    unit="1",
)
ap = letter("ap", r"\alpha'", "mean weight of a local step", domain="real > 0", unit="1")
nu = letter("nu", r"\nu", "one plus the mean weight of a local step", domain="real > 0", unit="1")
kappa1 = letter(
    "kappa1",
    r"\kappa_1",
    "constant of Lemma D.11",
    domain="real > 0, < 1",
    printed="a positive constant < 1",
    unit="1",
)
c = letter(
    "c", "c", "constant of Lemma D.12", domain="real > 0", printed="a positive constant", unit="1"
)
a = letter("a", "a", "free parameter of Lemma D.1", domain="real > 0", unit="1")
D_0 = letter(
    "D_0", "D_0", "expected decrease of the objective along the auxiliary sequence", unit="f"
)
eps = letter("eps", r"\epsilon", "level of global-update stability", domain="real >= 0", unit="f")
B_1 = letter("B_1", "B_1", "bracket of lines 2065-2093 in the proof of Lemma D.12", unit="x^2/f")
B_2 = letter("B_2", "B_2", "bracket of lines 2094-2112 in the proof of Lemma D.12", unit="1")
pf_6 = letter(
    "pf_6",
    r"[\cdot]",
    "factor before the drift on line 1992, not fully legible",
    domain="real >= 0",
    unit="f/x^2",
)
p_t = letter(
    "p_t", "p_t", "sum of the geometric weights in Lemma D.9", domain="real >= 0", unit="1"
)

# Objectives, gradients and their assumptions
f_x = letter("f_x", "f(x)", "global objective at x", unit="f")
f_y = letter("f_y", "f(y)", "global objective at y", unit="f")
sum_F = letter("sum_F", r"\sum_{i=1}^m F_i(x)", "sum of the local objectives at x", unit="f")
norm_dF = letter(
    "norm_dF",
    r"\lVert\nabla F_i(x)-\nabla F_i(y)\rVert",
    "distance of two local gradients",
    domain="real >= 0",
    unit="f/x",
)
norm_dx = letter(
    "norm_dx", r"\lVert x-y\rVert", "distance of two points", domain="real >= 0", unit="x"
)
ip_xy = letter(
    "ip_xy", r"\langle\nabla f(x),y-x\rangle", "linear term of the smoothness inequality", unit="f"
)
noise2 = letter(
    "noise2",
    r"\mathbb E\lVert g^i_{t,k}-\nabla F_i(x^i_{t,k})\rVert^2",
    "variance of the stochastic gradient",
    domain="real >= 0",
    unit="f^2/x^2",
)
het2 = letter(
    "het2",
    r"\mathbb E\lVert\nabla F_i(x_t)-\nabla f(x_t)\rVert^2",
    "heterogeneity at the server model",
    domain="real >= 0",
    unit="f^2/x^2",
)
het2_k = letter(
    "het2_k",
    r"\mathbb E\lVert\nabla F_i(x^i_{t,k})-\nabla f(x^i_{t,k})\rVert^2",
    "heterogeneity at the local model",
    domain="real >= 0",
    unit="f^2/x^2",
)
gf2_k = letter(
    "gf2_k",
    r"\mathbb E\lVert\nabla f(x^i_{t,k})\rVert^2",
    "squared global gradient at the local model",
    domain="real >= 0",
    unit="f^2/x^2",
)
gF2_k = letter(
    "gF2_k",
    r"\mathbb E\lVert\nabla F_i(x^i_{t,k})\rVert^2",
    "squared local gradient at the local model",
    domain="real >= 0",
    unit="f^2/x^2",
)
max_gf2 = letter(
    "max_gf2",
    r"\max_{i,k,t}\lVert\nabla f(x^i_{t,k})\rVert^2",
    "largest squared global gradient at a local model",
    domain="real >= 0",
    unit="f^2/x^2",
)
norm_g = letter(
    "norm_g",
    r"\mathbb E\lVert\nabla F_i(x^i_{t,k},\xi_i)\rVert",
    "mean norm of a stochastic gradient",
    domain="real >= 0",
    unit="f/x",
)
norm_gy = letter(
    "norm_gy",
    r"\mathbb E\lVert\nabla F_i(y^i_{t,k},\xi_i)\rVert",
    "mean norm of a stochastic gradient at a look-ahead point, in either run",
    domain="real >= 0",
    unit="f/x",
)
g2 = letter(
    "g2",
    r"\mathbb E\lVert\nabla F_i(x^i_{t,k},\xi_i)\rVert^2",
    "second moment of a stochastic gradient",
    domain="real >= 0",
    unit="f^2/x^2",
)

# Risks
loss_diff = letter(
    "loss_diff",
    r"\max_j\mathbb E_{\mathcal A,S,\xi}\lvert F_j(\mathcal A(S),\xi)-F_j(\mathcal A(S^{(i)}),\xi)\rvert",
    "largest mean difference of a client's loss",
    domain="real >= 0",
    unit="f",
)
eps_gen = letter("eps_gen", r"\epsilon_{gen}", "generalization error", unit="f")
R_u = letter("R_u", "R_u", "unparticipating expected risk", unit="f")
R_e = letter("R_e", "R_e", "semi-empirical risk", unit="f")
E_gen = letter(
    "E_gen",
    r"\mathbb E_S\mathbb E_{\mathcal A}[\epsilon_{gen}]",
    "mean generalization error",
    unit="f",
)
E_abs_gap = letter(
    "E_abs_gap",
    r"\mathbb E_S\mathbb E_{\mathcal A}\lvert R_u-R_e\rvert",
    "mean absolute difference of the risks",
    domain="real >= 0",
    unit="f",
)
E_Re = letter(
    "E_Re",
    r"\mathbb E_S\mathbb E_{\mathcal A}[R_e(\mathcal A(S))]",
    "mean semi-empirical risk",
    unit="f",
)
E_diff = letter(
    "E_diff",
    r"\mathbb E_{S'}\mathbb E_S\mathbb E_{\mathcal A}\Big[\frac1{\lvert S\rvert}\sum_{i\in S}(\mathbb E_{\xi_i}[F_i(\mathcal A(S),\xi_i)]-\mathbb E_{\xi_i}[F_i(\mathcal A(S'),\xi_i)])\Big]",
    "mean difference of the losses of the two runs on the clients of S",
    unit="f",
)
E_cross = letter(
    "E_cross",
    r"\mathbb E_{S'}\mathbb E_S\mathbb E_{\mathcal A}\Big[\frac1{\lvert S\rvert}\sum_{i\in S}\mathbb E_{\xi_i}[F_i(\mathcal A(S'),\xi_i)]\Big]",
    "mean loss of the model trained on S' on the clients of S",
    unit="f",
)
E_RuSp = letter(
    "E_RuSp",
    r"\mathbb E_{S'}\mathbb E_{\mathcal A}[\mathbb E_{i\sim C}[\mathbb E_{\xi_i}[F_i(\mathcal A(S'),\xi_i)]]]",
    "mean unparticipating risk of the model trained on S'",
    unit="f",
)

# Differences of the two runs
gap_t = letter(
    "gap_t",
    r"\mathbb E\lVert x_t-x'_t\rVert",
    "difference of the server models at round t",
    domain="real >= 0",
    unit="x",
)
gap_t1 = letter(
    "gap_t1",
    r"\mathbb E\lVert x_{t+1}-x'_{t+1}\rVert",
    "difference of the server models at round t+1",
    domain="real >= 0",
    unit="x",
)
gap_T = letter(
    "gap_T",
    r"\mathbb E\lVert x_T-x'_T\rVert",
    "difference of the trained models",
    domain="real >= 0",
    unit="x",
)
e_0 = letter(
    "e_0",
    r"\mathbb E\lVert x^i_{t,0}-x'^j_{t,0}\rVert",
    "difference of the local models before the first local step",
    domain="real >= 0",
    unit="x",
)
e_km1 = letter(
    "e_km1",
    r"\mathbb E\lVert x^i_{t,k-1}-x'^j_{t,k-1}\rVert",
    "difference of the local models after k-1 local steps",
    domain="real >= 0",
    unit="x",
)
e_k = letter(
    "e_k",
    r"\mathbb E\lVert x^i_{t,k}-x'^j_{t,k}\rVert",
    "difference of the local models after k local steps",
    domain="real >= 0",
    unit="x",
)
e_k1 = letter(
    "e_k1",
    r"\mathbb E\lVert x^i_{t,k+1}-x'^j_{t,k+1}\rVert",
    "difference of the local models after k+1 local steps",
    domain="real >= 0",
    unit="x",
)
e_K = letter(
    "e_K",
    r"\mathbb E\lVert x^i_{t,K}-x'^j_{t,K}\rVert",
    "difference of the local models after K local steps",
    domain="real >= 0",
    unit="x",
)
sumdiff = letter(
    "sumdiff",
    r"\mathbb E\lVert\sum_{i\in S}x^i_{t,K}-\sum_{j\in S'}x'^j_{t,K}\rVert",
    "difference of the sums of the local models",
    domain="real >= 0",
    unit="x",
)
dg = letter(
    "dg",
    r"\mathbb E\lVert\nabla F_i(x^i_{t,k-1},\xi_i)-\nabla F_j(x'^j_{t,k-1},\xi_j)\rVert",
    "difference of the stochastic gradients",
    domain="real >= 0",
    unit="f/x",
)
dg_stale = letter(
    "dg_stale",
    r"\mathbb E\lVert\nabla F_i(x^i_{t-\tau,K},\xi_i)-\nabla F_j(x'^j_{t-\tau,K},\xi_j)\rVert",
    "difference of the past gradients in FedDyn",
    domain="real >= 0",
    unit="f/x",
)
dci = letter(
    "dci",
    r"\mathbb E\lVert c_i-c'_j\rVert",
    "difference of the client control variates in SCAFFOLD",
    domain="real >= 0",
    unit="f/x",
)
dcg = letter(
    "dcg",
    r"\mathbb E\lVert c-c'\rVert",
    "difference of the global control variates in SCAFFOLD",
    domain="real >= 0",
    unit="f/x",
)
dm = letter(
    "dm",
    r"\mathbb E\lVert m_t-m'_t\rVert",
    "difference of the global momenta of FedCM, MimeLite, FedACG, FedANAG",
    domain="real >= 0",
    unit="f/x",
)
dv = letter(
    "dv",
    r"\mathbb E\lVert v_t-v'_t\rVert",
    "difference of the global momenta of FedSAGD",
    domain="real >= 0",
    unit="f/x",
)
nm_k1 = letter(
    "nm_k1",
    r"\mathbb E\lVert m^i_{t,k+1}\rVert",
    "mean norm of the local momentum of FedLNAG",
    domain="real >= 0",
    unit="f/x",
)
nm_k1p = letter(
    "nm_k1p",
    r"\mathbb E\lVert m'^j_{t,k+1}\rVert",
    "mean norm of the local momentum of FedLNAG in the neighbouring run",
    domain="real >= 0",
    unit="f/x",
)
nD_i = letter(
    "nD_i",
    r"\mathbb E\lVert\Delta^i_t\rVert",
    "mean norm of a client's offset in FedAdam",
    domain="real >= 0",
    unit="x",
)
nD = letter(
    "nD",
    r"\mathbb E\lVert\Delta_t\rVert",
    "mean norm of the averaged offset in FedAdam",
    domain="real >= 0",
    unit="x",
)
nstep = letter(
    "nstep",
    r"\mathbb E\Big\lVert\frac{\Delta_t}{\sqrt{v_t}+\tau}\Big\rVert",
    "mean norm of the server step of FedAdam",
    domain="real >= 0",
    unit="1",
)
nstepp = letter(
    "nstepp",
    r"\mathbb E\Big\lVert\frac{\Delta'_t}{\sqrt{v'_t}+\tau}\Big\rVert",
    "mean norm of the server step of FedAdam in the neighbouring run",
    domain="real >= 0",
    unit="1",
)
loc_sagd = letter(
    "loc_sagd",
    r"\mathrm{loc}_{\mathrm{FedSAGD}}",
    "upper bound of the local-update stability of FedSAGD",
    domain="real >= 0",
    unit="x",
)
loc_prox = letter(
    "loc_prox",
    r"\mathrm{loc}_{\mathrm{FedProx}}",
    "upper bound of the local-update stability of FedProx",
    domain="real >= 0",
    unit="x",
)

# Norms of the preliminary lemmas
sq_1 = letter(
    "sq_1", r"\lVert v_1\rVert^2", "squared norm of the first vector", domain="real >= 0", unit="1"
)
sq_2 = letter(
    "sq_2", r"\lVert v_2\rVert^2", "squared norm of the second vector", domain="real >= 0", unit="1"
)
sq_12 = letter(
    "sq_12",
    r"\lVert v_1+v_2\rVert^2",
    "squared norm of the sum of two vectors",
    domain="real >= 0",
    unit="1",
)
E_sqsum = letter(
    "E_sqsum",
    r"\mathbb E[\lVert X_1+\dots+X_n\rVert^2]",
    "second moment of a sum",
    domain="real >= 0",
    unit="1",
)
E_sumsq = letter(
    "E_sumsq",
    r"\mathbb E[\lVert X_1\rVert^2+\dots+\lVert X_n\rVert^2]",
    "sum of second moments",
    domain="real >= 0",
    unit="1",
)
E_smean2 = letter(
    "E_smean2",
    r"\mathbb E\Big\lVert\frac1s\sum_{i\in S}X_i\Big\rVert^2",
    "second moment of a sampled mean",
    domain="real >= 0",
    unit="1",
)
sumsq = letter(
    "sumsq",
    r"\sum_{i\in[M]}\lVert X_i\rVert^2",
    "sum of the squared norms",
    domain="real >= 0",
    unit="1",
)
sqsum = letter(
    "sqsum",
    r"\Big\lVert\sum_{i\in[M]}X_i\Big\rVert^2",
    "squared norm of the sum",
    domain="real >= 0",
    unit="1",
)
ipsum = letter(
    "ipsum", r"\sum_{i<j}\langle X_i,X_j\rangle", "sum of the inner products of pairs", unit="1"
)

# Quantities of the convergence proof
dz2 = letter(
    "dz2",
    r"\mathbb E_t\lVert z_{t+1}-z_t\rVert^2",
    "squared step of the auxiliary sequence",
    domain="real >= 0",
    unit="x^2",
)
zx2 = letter(
    "zx2",
    r"\lVert z_t-x_t\rVert^2",
    "squared distance of the auxiliary sequence and the server model",
    domain="real >= 0",
    unit="x^2",
)
df2 = letter(
    "df2",
    r"\lVert\nabla f(z_t)-\nabla f(x_t)\rVert^2",
    "squared distance of the gradients at the two",
    domain="real >= 0",
    unit="f^2/x^2",
)
v2 = letter(
    "v2",
    r"\mathbb E_t\lVert v_t\rVert^2",
    "second moment of the global momentum",
    domain="real >= 0",
    unit="f^2/x^2",
)
sum_v2 = letter(
    "sum_v2",
    r"\sum_{t=0}^{T-1}\mathbb E_t\lVert v_t\rVert^2",
    "second moments of the global momentum, summed over rounds",
    domain="real >= 0",
    unit="f^2/x^2",
)
main_v2 = letter(
    "main_v2",
    r"\mathbb E_t\Big\lVert\frac1{(1+\beta)sK}\sum_{\tau=0}^{t-1}\Big(\frac{\beta\nu}{1+\beta}\Big)^{t-1-\tau}\sum_{i\in S_\tau}\tilde G^i_\tau\Big\rVert^2",
    "part of the second moment of the momentum without noise",
    domain="real >= 0",
    unit="f^2/x^2",
)
gf2 = letter(
    "gf2",
    r"\mathbb E_t\lVert\nabla f(x_t)\rVert^2",
    "squared global gradient at the server model",
    domain="real >= 0",
    unit="f^2/x^2",
)
sum_gf2 = letter(
    "sum_gf2",
    r"\sum_{t=0}^{T-1}\mathbb E_t\lVert\nabla f(x_t)\rVert^2",
    "squared global gradients, summed over rounds",
    domain="real >= 0",
    unit="f^2/x^2",
)
mean_gf2 = letter(
    "mean_gf2",
    r"\frac1T\sum_{t=0}^{T-1}\mathbb E_t\lVert\nabla f(x_t)\rVert^2",
    "squared global gradients, averaged over rounds",
    domain="real >= 0",
    unit="f^2/x^2",
)
GS2 = letter(
    "GS2",
    r"\mathbb E_t\lVert\sum_{i\in S_t}\tilde G^i_t\rVert^2",
    "squared sum of the weighted gradients of the active clients",
    domain="real >= 0",
    unit="f^2/x^2",
)
sum_GS2 = letter(
    "sum_GS2",
    r"\sum_t\mathbb E_t\lVert\sum_{i\in S_t}\tilde G^i_t\rVert^2",
    "squared sums over the active clients, summed over rounds",
    domain="real >= 0",
    unit="f^2/x^2",
)
wsum_GS2 = letter(
    "wsum_GS2",
    r"\sum_{\tau=0}^{t-1}\Big(\frac{\beta\nu}{1+\beta}\Big)^{t-1-\tau}\mathbb E\Big\lVert\frac1{sK}\sum_{i\in S_\tau}\tilde G^i_\tau\Big\rVert^2",
    "squared means over the active clients, with geometric weights",
    domain="real >= 0",
    unit="f^2/x^2",
)
GM2 = letter(
    "GM2",
    r"\mathbb E_t\lVert\sum_{i\in[M]}\tilde G^i_t\rVert^2",
    "squared sum of the weighted gradients of all clients",
    domain="real >= 0",
    unit="f^2/x^2",
)
sum_GM2 = letter(
    "sum_GM2",
    r"\sum_t\mathbb E_t\lVert\sum_{i\in[M]}\tilde G^i_t\rVert^2",
    "squared sums over all clients, summed over rounds",
    domain="real >= 0",
    unit="f^2/x^2",
)
sumi_Gi2 = letter(
    "sumi_Gi2",
    r"\sum_{i\in[M]}\mathbb E_t\lVert\tilde G^i_t\rVert^2",
    "squared weighted gradients, summed over clients",
    domain="real >= 0",
    unit="f^2/x^2",
)
sum_Gi2 = letter(
    "sum_Gi2",
    r"\sum_t\sum_{i\in[M]}\mathbb E_t\lVert\tilde G^i_t\rVert^2",
    "squared weighted gradients, summed over clients and rounds",
    domain="real >= 0",
    unit="f^2/x^2",
)
wgF2 = letter(
    "wgF2",
    r"\sum_{k=0}^{K-1}\alpha_k\mathbb E_t\lVert\nabla F_i(x^i_{t,k})\rVert^2",
    "weighted squared gradients of one client",
    domain="real >= 0",
    unit="f^2/x^2",
)
wsumi_gF2 = letter(
    "wsumi_gF2",
    r"\sum_{i\in[M]}\sum_{k=0}^{K-1}\alpha_k\mathbb E_t\lVert\nabla F_i(x^i_{t,k})\rVert^2",
    "weighted squared gradients, summed over clients",
    domain="real >= 0",
    unit="f^2/x^2",
)
wdrift = letter(
    "wdrift",
    r"\sum_{k=0}^{K-1}\alpha_k\mathbb E_t\lVert x^i_{t,k}-x_t\rVert^2",
    "weighted drift of one client",
    domain="real >= 0",
    unit="x^2",
)
wsum_drift = letter(
    "wsum_drift",
    r"\sum_{i\in[M]}\sum_{k=0}^{K-1}\alpha_k\mathbb E_t\lVert x^i_{t,k}-x_t\rVert^2",
    "weighted drift, summed over clients",
    domain="real >= 0",
    unit="x^2",
)
d_km1 = letter(
    "d_km1",
    r"\mathbb E_t\lVert x^i_{t,k-1}-x_t\rVert^2",
    "drift of a client after k-1 local steps",
    domain="real >= 0",
    unit="x^2",
)
d_k = letter(
    "d_k",
    r"\mathbb E_t\lVert x^i_{t,k}-x_t\rVert^2",
    "drift of a client after k local steps",
    domain="real >= 0",
    unit="x^2",
)
drift = letter(
    "drift",
    r"\frac1m\sum_{i\in[M]}\mathbb E_t\lVert x^i_{t,k}-x_t\rVert^2",
    "drift after k local steps, averaged over clients",
    domain="real >= 0",
    unit="x^2",
)
inner2 = letter(
    "inner2",
    r"\mathbb E_t\lVert(1-\eta_l\lambda)(x^i_{t,k-1}-x_t)-\eta_l\nabla F_i(x^i_{t,k-1})-\eta_l\beta v_t\rVert^2",
    "drift without the noise of the last step",
    domain="real >= 0",
    unit="x^2",
)
gFv2 = letter(
    "gFv2",
    r"\mathbb E_t\lVert\nabla F_i(x^i_{t,k-1})+\beta v_t\rVert^2",
    "squared local direction without noise",
    domain="real >= 0",
    unit="f^2/x^2",
)
dev2 = letter(
    "dev2",
    r"\mathbb E_t\lVert\frac1m\sum_{i\in[M]}\tilde G^i_t-\alpha\nabla f(x_t)\rVert^2",
    "squared deviation of the mean weighted gradient",
    domain="real >= 0",
    unit="f^2/x^2",
)
A_1 = letter("A_1", "A_1", "first part of the inner product of Lemma D.12", unit="f")
A_2 = letter("A_2", "A_2", "second part of the inner product of Lemma D.12", unit="f")
ip_z = letter(
    "ip_z",
    r"\langle\nabla f(z_t),\mathbb E_t[z_{t+1}-z_t]\rangle",
    "inner product of Lemma D.12",
    unit="f",
)
f_z = letter("f_z", "f(z_t)", "objective at the auxiliary sequence", unit="f")
f_z1 = letter("f_z1", r"\mathbb E_t[f(z_{t+1})]", "expected objective one round later", unit="f")
f_z0 = letter("f_z0", "f(z_0)", "objective at the start of the auxiliary sequence", unit="f")
f_zT = letter(
    "f_zT",
    r"\mathbb E[f(z_T)]",
    "expected objective at the end of the auxiliary sequence",
    unit="f",
)
Psi_l = letter(
    "Psi_l",
    r"\Psi_l",
    "part of the rate from gradient noise under partial participation",
    domain="real >= 0",
    unit="f^2/x^2",
)
Psi_g = letter(
    "Psi_g",
    r"\Psi_g",
    "part of the rate from heterogeneity under partial participation",
    domain="real >= 0",
    unit="f^2/x^2",
)

# Models
x = letter("x", "x", "model parameter", printed="R^d", unit="x")
x_tm1 = letter("x_tm1", "x_{t-1}", "server model at round t-1", printed="R^d", unit="x")
x_t = letter("x_t", "x_t", "server model at round t", printed="R^d", unit="x")
x_t1 = letter("x_t1", "x_{t+1}", "server model at round t+1", printed="R^d", unit="x")
x_i0 = letter(
    "x_i0", "x^i_{t,0}", "local model before the first local step", printed="R^d", unit="x"
)
x_k = letter("x_k", "x^i_{t,k}", "local model after k local steps", printed="R^d", unit="x")
x_k1 = letter("x_k1", "x^i_{t,k+1}", "local model after k+1 local steps", printed="R^d", unit="x")
x_K = letter("x_K", "x^i_{t,K}", "local model after K local steps", printed="R^d", unit="x")
mean_xK = letter(
    "mean_xK", r"\frac1s\sum_{i\in S}x^i_{t,K}", "mean of the local models", printed="R^d", unit="x"
)
mean_dx = letter(
    "mean_dx",
    r"\frac1s\sum_{i\in S}(x^i_{t,K}-x^i_{t,0})",
    "mean of the clients' offsets",
    printed="R^d",
    unit="x",
)
sum_dx = letter(
    "sum_dx",
    r"\sum_{i\in S_t}(x^i_{t,K}-x_t)",
    "sum of the clients' offsets",
    printed="R^d",
    unit="x",
)
dx_i = letter("dx_i", r"\Delta x^i_t", "offset of a client in FedSAGD", printed="R^d", unit="x")
dx = letter("dx", r"\Delta x_t", "mean offset in FedSAGD", printed="R^d", unit="x")
del_k = letter(
    "del_k",
    r"\delta^i_{t,k}",
    "change of the local model in one local step",
    printed="R^d",
    unit="x",
)
Del_km1 = letter(
    "Del_km1",
    r"\Delta^i_{t,k-1}",
    "change of the local model in k-1 local steps",
    printed="R^d",
    unit="x",
)
Del_k = letter(
    "Del_k",
    r"\Delta^i_{t,k}",
    "change of the local model in k local steps",
    printed="R^d",
    unit="x",
)
Del_K = letter(
    "Del_K",
    r"\Delta^i_{t,K}",
    "change of the local model in K local steps",
    printed="R^d",
    unit="x",
)
z_t = letter("z_t", "z_t", "auxiliary sequence", printed="R^d, z_0 = x_0", unit="x")
z_t1 = letter("z_t1", "z_{t+1}", "auxiliary sequence one round later", printed="R^d", unit="x")
y_k = letter("y_k", "y^i_{t,k}", "look-ahead point of FedLNAG", printed="R^d", unit="x")

# Gradients
g_k = letter(
    "g_k", "g^i_{t,k}", "stochastic gradient at the local model", printed="R^d", unit="f/x"
)
E_g_k = letter(
    "E_g_k", r"\mathbb E[g^i_{t,k}]", "mean of the stochastic gradient", printed="R^d", unit="f/x"
)
gradF_xi = letter(
    "gradF_xi",
    r"\nabla F_i(x^i_{t,k},\xi_i)",
    "gradient of the sampled loss at the local model",
    printed="R^d",
    unit="f/x",
)
gradF_k = letter(
    "gradF_k",
    r"\nabla F_i(x^i_{t,k})",
    "local gradient at the local model",
    printed="R^d",
    unit="f/x",
)
gradF_x = letter("gradF_x", r"\nabla F(x)", "local gradient", printed="R^d", unit="f/x")
gradF_new = letter(
    "gradF_new",
    r"\nabla F^{\mathrm{new}}(x)",
    "what Appendix D.2 denotes as the local gradient",
    printed="R^d",
    unit="f/x",
)
gradF_full = letter(
    "gradF_full",
    r"\frac1s\sum_{i\in S_t}\nabla F_i(x_t)",
    "mean of the active clients' gradients at the server model",
    printed="R^d",
    unit="f/x",
)
gbar_t = letter(
    "gbar_t", r"\bar g_t", "mean stochastic gradient of a round", printed="R^d", unit="f/x"
)
g_y = letter(
    "g_y",
    r"\nabla F_i(y^i_{t,k},\xi_i)",
    "stochastic gradient at the look-ahead point",
    printed="R^d",
    unit="f/x",
)
g_stale = letter(
    "g_stale",
    r"\nabla F_i(x^i_{t-\tau,K},\xi_i)",
    "gradient at the end of a client's last participation",
    printed="R^d",
    unit="f/x",
)
sum_g = letter(
    "sum_g",
    r"\sum_{k=0}^{K-1}\nabla F_i(x^i_{t,k},\xi_i)",
    "sum of the stochastic gradients of a round",
    printed="R^d",
    unit="f/x",
)
wsum_g = letter(
    "wsum_g",
    r"\sum_{k=0}^{K-1}\alpha_kg^i_{t,k}",
    "weighted sum of the stochastic gradients of a round",
    printed="R^d",
    unit="f/x",
)
sum_gpast = letter(
    "sum_gpast",
    r"\sum_{k=0}^{K-1}\nabla F_i(x^i_{t-\tau,k},\xi_i)",
    "sum of the stochastic gradients of a client's last participation",
    printed="R^d",
    unit="f/x",
)
G_Sm1 = letter(
    "G_Sm1",
    r"\sum_{i\in S_{t-1}}G^i_{t-1}",
    "weighted gradients of the clients active one round earlier",
    printed="R^d",
    unit="f/x",
)
G_S = letter(
    "G_S",
    r"\sum_{i\in S_t}G^i_t",
    "weighted gradients of the active clients",
    printed="R^d",
    unit="f/x",
)

# Momenta and control variates
m_k = letter("m_k", "m^i_{t,k}", "local momentum", printed="R^d", unit="f/x")
m_k1 = letter(
    "m_k1", "m^i_{t,k+1}", "local momentum one local step later", printed="R^d", unit="f/x"
)
m_tm1 = letter(
    "m_tm1",
    "m_{t-1}",
    "global momentum of the compared algorithms, one round earlier",
    printed="R^d",
    unit="f/x",
)
m_t = letter("m_t", "m_t", "global momentum of the compared algorithms", printed="R^d", unit="f/x")
m_t1 = letter(
    "m_t1",
    "m_{t+1}",
    "global momentum of the compared algorithms, one round later",
    printed="R^d",
    unit="f/x",
)
v_tm1 = letter(
    "v_tm1", "v_{t-1}", "global momentum of FedSAGD, one round earlier", printed="R^d", unit="f/x"
)
v_t = letter("v_t", "v_t", "global momentum of FedSAGD", printed="R^d, v_0 = 0", unit="f/x")
v_t1 = letter(
    "v_t1", "v_{t+1}", "global momentum of FedSAGD, one round later", printed="R^d", unit="f/x"
)
Del_i = letter("Del_i", r"\Delta^i_t", "offset of a client in FedAdam", printed="R^d", unit="x")
Del_tm1 = letter(
    "Del_tm1",
    r"\Delta_{t-1}",
    "averaged offset in FedAdam, one round earlier",
    printed="R^d",
    unit="x",
)
Del_t = letter("Del_t", r"\Delta_t", "averaged offset in FedAdam", printed="R^d", unit="x")
va_tm1 = letter(
    "va_tm1",
    "v_{t-1}",
    "second moment in FedAdam, one round earlier",
    domain="real >= 0",
    printed="R^d",
    unit="x^2",
)
va_t = letter(
    "va_t", "v_t", "second moment in FedAdam", domain="real >= 0", printed="R^d", unit="x^2"
)
gh_i = letter("gh_i", r"\hat g_i", "state of a client in FedDyn", printed="R^d", unit="f/x")
gh_i1 = letter(
    "gh_i1",
    r"\hat g_i^{+}",
    "state of a client in FedDyn after the round",
    printed="R^d",
    unit="f/x",
)
h_t = letter("h_t", "h_t", "state of the server in FedDyn", printed="R^d", unit="f/x")
h_t1 = letter(
    "h_t1", "h_{t+1}", "state of the server in FedDyn, one round later", printed="R^d", unit="f/x"
)
c_i = letter("c_i", "c_i", "client control variate of SCAFFOLD", printed="R^d", unit="f/x")
c_i1 = letter(
    "c_i1",
    "c_i^{+}",
    "client control variate of SCAFFOLD after the round",
    printed="R^d",
    unit="f/x",
)
c_g = letter("c_g", "c", "global control variate of SCAFFOLD", printed="R^d", unit="f/x")
c_g1 = letter(
    "c_g1", "c^{+}", "global control variate of SCAFFOLD after the round", printed="R^d", unit="f/x"
)
sum_dci = letter(
    "sum_dci",
    r"\sum_{i\in S_t}(c_i^{+}-c_i)",
    "sum of the changes of the control variates",
    printed="R^d",
    unit="f/x",
)

# Functions of an index
alpha_k = sequence(
    "alpha_k", r"\alpha_{{{0}}}", "weight of a local step in the accumulated update", unit="1"
)
g_of = sequence(
    "g_of",
    r"g^i_{{t,{0}}}",
    "stochastic gradient of a client as a function of the local step",
    unit="f/x",
)
gy_of = sequence(
    "gy_of",
    r"\nabla F_i(y^i_{{t,{0}}},\xi_i)",
    "stochastic gradient at the look-ahead point as a function of the local step",
    unit="f/x",
)
GS_of = sequence(
    "GS_of",
    r"\sum_{{i\in S_{{{0}}}}}G^i_{{{0}}}",
    "weighted gradients of the active clients as a function of the round",
    unit="f/x",
)

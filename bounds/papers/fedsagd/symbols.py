"""Letters of the paper `fedsagd`: name, LaTeX, meaning, domain."""

from bounds.letters import alphabet, sequence
from bounds.symbols import (
    K as K,
    L as L,
    T as T,
    k as k,
    sigma_g as sigma_g,
    sigma_l as sigma_l,
    t as t,
)

letter = alphabet("fedsagd")


# Counts and indices
m = letter(
    "m",
    "m",
    "total number of clients; [M] = {1,...,m}",
    domain="integer >= 1",
    printed="integer; partial participation means s < m (line 385). The letter m with indices (m_t, m^i_{t,k}) is a momentum vector, see 0.5",
)
s = letter(
    "s",
    "s",
    "number of active clients in a round, s = |S_t|",
    domain="integer >= 1",
    printed="integer",
)
r = letter(
    "r",
    r"\tau",
    r"summation index (the paper writes \tau; the name `tau` is kept for FedAdam)",
    domain="integer >= 1",
    printed="integer",
)

# Hyper-parameters
eta_l = letter(
    "eta_l",
    r"\eta_l",
    "local learning rate",
    domain="real >= 0",
    printed="not stated, apart from upper limits in App. D and Theorem 4.1",
)
eta = letter(
    "eta",
    r"\eta",
    r"global (server) learning rate. One name for the server rate of every algorithm (SCAFFOLD and FedCM write \eta_g, FedAdam writes \eta in the original literature)",
    domain="real >= 0",
    printed="not stated, apart from Theorem 4.1",
)
lam = letter(
    "lam",
    r"\lambda",
    r"letter used for several things: FedSAGD, hybrid proximal term; FedProx, proximal coefficient (the original literature and App. A.3 write \mu); FedDyn, regularisation coefficient (the original literature and App. A.3 write \alpha); FedACG, momentum (look-ahead) coefficient",
    domain="real >= 0",
    printed="not stated",
)
mu = letter(
    "mu",
    r"\mu",
    "FedSAGD, second coefficient of the hybrid proximal term",
    domain="real >= 0",
    printed="not stated",
)
beta = letter(
    "beta",
    r"\beta",
    "momentum coefficient: FedSAGD, FedLNAG, MimeLite, FedANAG, FedAvgM",
    domain="real >= 0",
    printed="FedSAGD (0,1) (line 1462); MimeLite [0,1] (line 1325); FedLNAG and FedANAG not stated",
)
beta_1 = letter(
    "beta_1",
    r"\beta_1",
    "FedAdam, first-moment coefficient",
    domain="real >= 0",
    printed="not stated",
)
beta_2 = letter(
    "beta_2",
    r"\beta_2",
    "FedAdam, second-moment coefficient (original definition only)",
    domain="real >= 0",
    printed="not stated",
)
beta_acg = letter(
    "beta_acg",
    r"\beta",
    r"FedACG, weight of the local penalty (original definition only; Kim et al. write \beta)",
    domain="real >= 0",
    printed="not stated",
)
tau = letter(
    "tau",
    r"\tau",
    r"FedAdam, constant added to the root. The letter is also a summation index (see `r`) and the staleness t-\tau in SCAFFOLD and FedDyn (LaTeX only)",
    domain="real >= 0",
    printed="not stated",
)
alpha_cm = letter(
    "alpha_cm",
    r"\alpha",
    r"FedCM, momentum parameter. The letter \alpha is also the constant `alpha` of App. D and the FedDyn coefficient in App. A.3",
    domain="real >= 0",
    printed="[0,1] (line 1294)",
)

# Constants
G_Lip = letter(
    "G_Lip",
    r"\mathrm{G\_Lip}",
    "Lipschitz constant of F_i, for item fedsagd.def.lipschitz-link",
    domain="real >= 0",
    printed="not stated",
)
Phi = letter(
    "Phi",
    r"\Phi",
    "maximum of the squared norm of grad f at local iterates (fedsagd.def.phi-theta)",
    domain="real >= 0",
    printed="not stated",
)
Theta = letter(
    "Theta",
    r"\Theta",
    r"(\sigma_l^2+2\sigma_g^2+2\Phi)^{1/2} (fedsagd.def.phi-theta)",
    domain="real >= 0",
    printed="not stated",
)
Gamma = letter(
    "Gamma",
    r"\Gamma",
    "contraction constant of FedSAGD (fedsagd.def.Gamma-zeta)",
    domain="real >= 0",
    printed="(0,1) (lines 237, 1473, 1518)",
)
zeta = letter(
    "zeta",
    r"\zeta",
    "forcing constant of FedSAGD (fedsagd.def.Gamma-zeta)",
    domain="real >= 0",
    printed="not stated",
)
alpha = letter(
    "alpha",
    r"\alpha",
    r"sum of the weights \alpha_k (fedsagd.const.alpha)",
    domain="real >= 0",
    printed=r"\alpha = O(K) (line 2114)",
)
ap = letter("ap", r"\alpha'", r"\alpha/K", domain="real >= 0", printed="not stated")
nu = letter("nu", r"\nu", r"1+\alpha'", domain="real >= 0", printed="not stated")
kappa1 = letter(
    "kappa1",
    r"\kappa_1",
    "constant of Lemma D.11",
    domain="real >= 0",
    printed="positive, < 1 (line 1924)",
)
c = letter(
    "c",
    "c",
    "constant of Lemma D.12. The letter c is also the SCAFFOLD control variate, see `c_g`",
    domain="real >= 0",
    printed="positive (line 2094)",
)
a = letter("a", "a", "free parameter of Lemma D.1", domain="real >= 0", printed="not stated")
D_0 = letter("D_0", "D_0", "E(f(z_0)-f(z_T))", domain="real >= 0", printed="not stated")
eps = letter(
    "eps",
    r"\epsilon",
    "stability level of Definition 3.4",
    domain="real >= 0",
    printed="not stated",
)
B_1 = letter(
    "B_1",
    r"\mathrm{B\_1}",
    "bracket the paper writes out in D.12, item fedsagd.lemD12, step [13]",
    domain="real >= 0",
    printed="not stated",
)
B_2 = letter(
    "B_2",
    r"\mathrm{B\_2}",
    "bracket the paper writes out in D.12, item fedsagd.lemD12, step [15]",
    domain="real >= 0",
    printed="not stated",
)
pf_6 = letter(
    "pf_6",
    "(not fully legible)",
    "prefactor of the drift term in item fedsagd.lemD12, step [6]",
    domain="real >= 0",
    printed="not legible",
)
p_t = letter(
    "p_t", "p_t", "sum of geometric weights in Lemma D.9", domain="real >= 0", printed="not stated"
)

# Scalar quantities (norms, expectations, function values)
f_x = letter("f_x", "f(x)", "global objective at x", domain="real", printed="real")
sum_F = letter(
    "sum_F",
    r"\sum_{i=1}^m F_i(x)",
    "sum of the local objectives at x",
    domain="real",
    printed="real",
)
norm_dF = letter(
    "norm_dF",
    r"\lVert\nabla F_i(x)-\nabla F_i(y)\rVert",
    "gradient difference",
    domain="real",
    printed=">= 0",
)
norm_dx = letter("norm_dx", r"\lVert x-y\rVert", "point difference", domain="real", printed=">= 0")
noise2 = letter(
    "noise2",
    r"E\lVert g^i_{t,k}-\nabla F_i(x^i_{t,k})\rVert^2",
    "gradient noise",
    domain="real",
    printed=">= 0",
)
het2 = letter(
    "het2",
    r"E\lVert\nabla F_i(x_t)-\nabla f(x_t)\rVert^2",
    "heterogeneity at x_t",
    domain="real",
    printed=">= 0",
)
het2_k = letter(
    "het2_k",
    r"E\lVert\nabla F_i(x^i_{t,k})-\nabla f(x^i_{t,k})\rVert^2",
    "heterogeneity at x^i_{t,k}",
    domain="real",
    printed=">= 0",
)
gf2_k = letter(
    "gf2_k",
    r"E\lVert\nabla f(x^i_{t,k})\rVert^2",
    "squared global gradient at x^i_{t,k}",
    domain="real",
    printed=">= 0",
)
gF2_k = letter(
    "gF2_k",
    r"E\lVert\nabla F_i(x^i_{t,k})\rVert^2",
    "squared local gradient at x^i_{t,k}",
    domain="real",
    printed=">= 0",
)
max_gf2 = letter(
    "max_gf2",
    r"\max_{i,k,t}\lVert\nabla f(x^i_{t,k})\rVert^2",
    "the maximum in the definition of Phi",
    domain="real",
    printed=">= 0",
)
norm_g = letter(
    "norm_g",
    r"E\lVert\nabla F_i(x^i_{t,k},\xi_i)\rVert",
    "mean norm of a stochastic gradient",
    domain="real",
    printed=">= 0",
)
norm_gy = letter(
    "norm_gy",
    r"E\lVert\nabla F_i(y^i_{t,k},\xi_i)\rVert",
    "mean norm of a stochastic gradient at a look-ahead point (FedLNAG), either run",
    domain="real",
    printed=">= 0",
)
g2 = letter(
    "g2",
    r"E\lVert\nabla F_i(x^i_{t,k},\xi_i)\rVert^2",
    "second moment of a stochastic gradient",
    domain="real",
    printed=">= 0",
)
loss_diff = letter(
    "loss_diff",
    r"\max_{j}E_{A,S,\xi}\lvert F_j(A(S),\xi)-F_j(A(S^{(i)}),\xi)\rvert",
    "left side of Definition 3.4",
    domain="real",
    printed=">= 0",
)
eps_gen = letter(
    "eps_gen", r"\epsilon_{gen}", "generalization error", domain="real", printed="real"
)
R_u = letter("R_u", "R_u", "unparticipating expected risk", domain="real", printed="real")
R_e = letter("R_e", "R_e", "semi-empirical risk", domain="real", printed="real")
E_gen = letter(
    "E_gen", r"E_S E_A[\epsilon_{gen}]", "mean generalization error", domain="real", printed="real"
)
E_abs_gap = letter(
    "E_abs_gap",
    r"E_S E_A\lvert R_u-R_e\rvert",
    "mean absolute risk gap",
    domain="real",
    printed=">= 0",
)
E_Re = letter(
    "E_Re", "E_S E_A[R_e(A(S))]", "mean semi-empirical risk", domain="real", printed="real"
)
E_diff = letter(
    "E_diff",
    r"E_{S'}E_SE_A[\frac{1}{\lvert S\rvert}\sum_{i\in S}(E_{\xi_i}F_i(A(S),\xi_i)-E_{\xi_i}F_i(A(S'),\xi_i))]",
    "mean difference term of App. B",
    domain="real",
    printed="real",
)
E_cross = letter(
    "E_cross",
    r"E_{S'}E_SE_A[\frac{1}{\lvert S\rvert}\sum_{i\in S}E_{\xi_i}F_i(A(S'),\xi_i)]",
    "mean cross term of App. B",
    domain="real",
    printed="real",
)
E_RuSp = letter(
    "E_RuSp",
    r"E_{S'}E_A[E_{i\sim C}E_{\xi_i}F_i(A(S'),\xi_i)]",
    "mean R_u of the model trained on S'",
    domain="real",
    printed="real",
)
gap_t = letter(
    "gap_t", r"E\lVert x_t-x'_t\rVert", "model difference at round t", domain="real", printed=">= 0"
)
gap_t1 = letter(
    "gap_t1",
    r"E\lVert x_{t+1}-x'_{t+1}\rVert",
    "model difference at round t+1",
    domain="real",
    printed=">= 0",
)
gap_T = letter(
    "gap_T", r"E\lVert x_T-x'_T\rVert", "final model difference", domain="real", printed=">= 0"
)
e_k = letter(
    "e_k",
    r"E\lVert x^i_{t,k}-x'^j_{t,k}\rVert",
    "local model difference, i in S, j in S'",
    domain="real",
    printed=">= 0",
)
e_km1 = letter(
    "e_km1",
    r"E\lVert x^i_{t,k-1}-x'^j_{t,k-1}\rVert",
    "the same, one local update earlier",
    domain="real",
    printed=">= 0",
)
e_k1 = letter(
    "e_k1",
    r"E\lVert x^i_{t,k+1}-x'^j_{t,k+1}\rVert",
    "the same, one local update later",
    domain="real",
    printed=">= 0",
)
e_K = letter(
    "e_K",
    r"E\lVert x^i_{t,K}-x'^j_{t,K}\rVert",
    "the same after K local updates",
    domain="real",
    printed=">= 0",
)
e_0 = letter(
    "e_0",
    r"E\lVert x^i_{t,0}-x'^j_{t,0}\rVert",
    "the same before the first local update",
    domain="real",
    printed=">= 0",
)
sumdiff = letter(
    "sumdiff",
    r"E\lVert\sum_{i\in S}x^i_{t,K}-\sum_{j\in S'}x'^j_{t,K}\rVert",
    "difference of the sums of client models",
    domain="real",
    printed=">= 0",
)
dg = letter(
    "dg",
    r"E\lVert\nabla F_i(x^i_{t,k-1},\xi_i)-\nabla F_j(x'^j_{t,k-1},\xi_j)\rVert",
    "difference of stochastic gradients",
    domain="real",
    printed=">= 0",
)
dg_stale = letter(
    "dg_stale",
    r"E\lVert\nabla F_i(x^i_{t-\tau,K},\xi_i)-\nabla F_j(x'^j_{t-\tau,K},\xi_j)\rVert",
    "difference of past gradients (FedDyn)",
    domain="real",
    printed=">= 0",
)
dci = letter(
    "dci",
    r"E\lVert c_i-c'_j\rVert",
    "difference of client control variates",
    domain="real",
    printed=">= 0",
)
dcg = letter(
    "dcg",
    r"E\lVert c-c'\rVert",
    "difference of global control variates",
    domain="real",
    printed=">= 0",
)
dm = letter(
    "dm",
    r"E\lVert m_t-m'_t\rVert",
    "difference of the global momenta m (FedCM, MimeLite, FedACG, FedANAG)",
    domain="real",
    printed=">= 0",
)
dv = letter(
    "dv",
    r"E\lVert v_t-v'_t\rVert",
    "difference of the global momenta v (FedSAGD)",
    domain="real",
    printed=">= 0",
)
nm_k1 = letter(
    "nm_k1",
    r"E\lVert m^i_{t,k+1}\rVert",
    "mean norm of the local momentum (FedLNAG)",
    domain="real",
    printed=">= 0",
)
nm_k1p = letter(
    "nm_k1p",
    r"E\lVert m'^j_{t,k+1}\rVert",
    "the same for the neighbouring run",
    domain="real",
    printed=">= 0",
)
nD_i = letter(
    "nD_i",
    r"E\lVert\Delta^i_t\rVert",
    "mean norm of a client offset (FedAdam)",
    domain="real",
    printed=">= 0",
)
nD = letter(
    "nD",
    r"E\lVert\Delta_t\rVert",
    "mean norm of the averaged offset (FedAdam)",
    domain="real",
    printed=">= 0",
)
nstep = letter(
    "nstep",
    r"E\lVert\Delta_t/(\sqrt{v_t}+\tau)\rVert",
    "mean norm of the server step (FedAdam)",
    domain="real",
    printed=">= 0",
)
nstepp = letter(
    "nstepp",
    r"E\lVert\Delta'_t/(\sqrt{v'_t}+\tau)\rVert",
    "the same for the neighbouring run",
    domain="real",
    printed=">= 0",
)
loc_sagd = letter(
    "loc_sagd",
    "(none)",
    "local-update stability upper bound of FedSAGD",
    domain="real",
    printed=">= 0",
)
loc_prox = letter(
    "loc_prox",
    "(none)",
    "local-update stability upper bound of FedProx",
    domain="real",
    printed=">= 0",
)
sq_1 = letter(
    "sq_1", r"\lVert v_1\rVert^2", "squared norm (Lemma D.1)", domain="real", printed=">= 0"
)
sq_2 = letter(
    "sq_2", r"\lVert v_2\rVert^2", "squared norm (Lemma D.1)", domain="real", printed=">= 0"
)
sq_12 = letter(
    "sq_12", r"\lVert v_1+v_2\rVert^2", "squared norm (Lemma D.1)", domain="real", printed=">= 0"
)
f_y = letter("f_y", "f(y)", "function value (Lemma D.2)", domain="real", printed="real")
ip_xy = letter(
    "ip_xy",
    r"\langle\nabla f(x),y-x\rangle",
    "inner product (Lemma D.2)",
    domain="real",
    printed="real",
)
E_sqsum = letter(
    "E_sqsum",
    r"E\lVert X_1+\dots+X_n\rVert^2",
    "second moment of a sum (Lemma D.3)",
    domain="real",
    printed=">= 0",
)
E_sumsq = letter(
    "E_sumsq",
    r"E[\lVert X_1\rVert^2+\dots+\lVert X_n\rVert^2]",
    "sum of second moments (Lemma D.3)",
    domain="real",
    printed=">= 0",
)
E_smean2 = letter(
    "E_smean2",
    r"E\lVert\frac1s\sum_{i\in S}X_i\rVert^2",
    "second moment of a sampled mean (Lemma D.4)",
    domain="real",
    printed=">= 0",
)
sumsq = letter(
    "sumsq",
    r"\sum_{i\in[M]}\lVert X_i\rVert^2",
    "sum of squared norms (Lemma D.4)",
    domain="real",
    printed=">= 0",
)
sqsum = letter(
    "sqsum",
    r"\lVert\sum_{i\in[M]}X_i\rVert^2",
    "squared norm of the sum (Lemma D.4)",
    domain="real",
    printed=">= 0",
)
ipsum = letter(
    "ipsum",
    r"\sum_{i<j}\langle X_i,X_j\rangle",
    "sum of inner products (Lemma D.4)",
    domain="real",
    printed="real",
)
dz2 = letter(
    "dz2", r"E_t\lVert z_{t+1}-z_t\rVert^2", "squared step of z", domain="real", printed=">= 0"
)
zx2 = letter(
    "zx2", r"\lVert z_t-x_t\rVert^2", "squared distance of z and x", domain="real", printed=">= 0"
)
df2 = letter(
    "df2",
    r"\lVert\nabla f(z_t)-\nabla f(x_t)\rVert^2",
    "squared gradient difference",
    domain="real",
    printed=">= 0",
)
v2 = letter(
    "v2",
    r"E_t\lVert v_t\rVert^2",
    "second moment of the global momentum",
    domain="real",
    printed=">= 0",
)
main_v2 = letter(
    "main_v2",
    r"E_t\lVert\frac{1}{(1+\beta)sK}\sum_{\tau=0}^{t-1}(\frac{\beta\nu}{1+\beta})^{t-1-\tau}\sum_{i\in S_\tau}\tilde G^i_\tau\rVert^2",
    "main term of Lemma D.9",
    domain="real",
    printed=">= 0",
)
sum_v2 = letter(
    "sum_v2",
    r"\sum_{t=0}^{T-1}E_t\lVert v_t\rVert^2",
    "its sum over rounds",
    domain="real",
    printed=">= 0",
)
gf2 = letter(
    "gf2",
    r"E_t\lVert\nabla f(x_t)\rVert^2",
    "squared global gradient at x_t",
    domain="real",
    printed=">= 0",
)
sum_gf2 = letter(
    "sum_gf2",
    r"\sum_{t=0}^{T-1}E_t\lVert\nabla f(x_t)\rVert^2",
    "its sum over rounds",
    domain="real",
    printed=">= 0",
)
mean_gf2 = letter(
    "mean_gf2",
    r"\frac1T\sum_{t=0}^{T-1}E_t\lVert\nabla f(x_t)\rVert^2",
    "its mean over rounds",
    domain="real",
    printed=">= 0",
)
GS2 = letter(
    "GS2",
    r"E_t\lVert\sum_{i\in S_t}\tilde G^i_t\rVert^2",
    "active clients",
    domain="real",
    printed=">= 0",
)
sum_GS2 = letter(
    "sum_GS2",
    r"\sum_tE_t\lVert\sum_{i\in S_t}\tilde G^i_t\rVert^2",
    "its sum over rounds",
    domain="real",
    printed=">= 0",
)
wsum_GS2 = letter(
    "wsum_GS2",
    r"\sum_{\tau=0}^{t-1}(\frac{\beta\nu}{1+\beta})^{t-1-\tau}E\lVert\frac{1}{sK}\sum_{i\in S_\tau}\tilde G^i_\tau\rVert^2",
    "weighted sum (Lemma D.9)",
    domain="real",
    printed=">= 0",
)
GM2 = letter(
    "GM2",
    r"E_t\lVert\sum_{i\in[M]}\tilde G^i_t\rVert^2",
    "all clients",
    domain="real",
    printed=">= 0",
)
sum_GM2 = letter(
    "sum_GM2",
    r"\sum_tE_t\lVert\sum_{i\in[M]}\tilde G^i_t\rVert^2",
    "its sum over rounds",
    domain="real",
    printed=">= 0",
)
sumi_Gi2 = letter(
    "sumi_Gi2",
    r"\sum_{i\in[M]}E_t\lVert\tilde G^i_t\rVert^2",
    "sum over clients",
    domain="real",
    printed=">= 0",
)
sum_Gi2 = letter(
    "sum_Gi2",
    r"\sum_t\sum_{i\in[M]}E_t\lVert\tilde G^i_t\rVert^2",
    "sum over clients and rounds",
    domain="real",
    printed=">= 0",
)
wgF2 = letter(
    "wgF2",
    r"\sum_{k=0}^{K-1}\alpha_kE_t\lVert\nabla F_i(x^i_{t,k})\rVert^2",
    "weighted squared local gradients, one client",
    domain="real",
    printed=">= 0",
)
wsumi_gF2 = letter(
    "wsumi_gF2",
    r"\sum_{i\in[M]}\sum_{k=0}^{K-1}\alpha_kE_t\lVert\nabla F_i(x^i_{t,k})\rVert^2",
    "the same, summed over clients",
    domain="real",
    printed=">= 0",
)
wdrift = letter(
    "wdrift",
    r"\sum_{k=0}^{K-1}\alpha_kE_t\lVert x^i_{t,k}-x_t\rVert^2",
    "weighted drift, one client",
    domain="real",
    printed=">= 0",
)
wsum_drift = letter(
    "wsum_drift",
    r"\sum_{i\in[M]}\sum_{k=0}^{K-1}\alpha_kE_t\lVert x^i_{t,k}-x_t\rVert^2",
    "weighted drift, summed over clients",
    domain="real",
    printed=">= 0",
)
d_k = letter(
    "d_k",
    r"E_t\lVert x^i_{t,k}-x_t\rVert^2",
    "drift of client i after k local updates",
    domain="real",
    printed=">= 0",
)
d_km1 = letter(
    "d_km1",
    r"E_t\lVert x^i_{t,k-1}-x_t\rVert^2",
    "drift after k-1 local updates",
    domain="real",
    printed=">= 0",
)
drift = letter(
    "drift",
    r"\frac1m\sum_{i\in[M]}E_t\lVert x^i_{t,k}-x_t\rVert^2",
    "mean drift",
    domain="real",
    printed=">= 0",
)
inner2 = letter(
    "inner2",
    r"E_t\lVert(1-\eta_l\lambda)(x^i_{t,k-1}-x_t)-\eta_l\nabla F_i(x^i_{t,k-1})-\eta_l\beta v_t\rVert^2",
    "inner term of Lemma D.10",
    domain="real",
    printed=">= 0",
)
gFv2 = letter(
    "gFv2",
    r"E_t\lVert\nabla F_i(x^i_{t,k-1})+\beta v_t\rVert^2",
    "third term of Lemma D.10",
    domain="real",
    printed=">= 0",
)
dev2 = letter(
    "dev2",
    r"E_t\lVert\frac1m\sum_{i\in[M]}\tilde G^i_t-\alpha\nabla f(x_t)\rVert^2",
    "deviation term of Lemma D.12",
    domain="real",
    printed=">= 0",
)
A_1 = letter(
    "A_1",
    "A_1",
    r"\langle\nabla f(z_t)-\nabla f(x_t),E_t[z_{t+1}-z_t]\rangle",
    domain="real",
    printed="real",
)
A_2 = letter(
    "A_2", "A_2", r"\langle\nabla f(x_t),E_t[z_{t+1}-z_t]\rangle", domain="real", printed="real"
)
ip_z = letter(
    "ip_z",
    r"\langle\nabla f(z_t),E_t[z_{t+1}-z_t]\rangle",
    "inner product of Lemma D.12",
    domain="real",
    printed="real",
)
f_z = letter("f_z", "f(z_t)", "function value", domain="real", printed="real")
f_z1 = letter(
    "f_z1", "E_t[f(z_{t+1})]", "expected next function value", domain="real", printed="real"
)
f_z0 = letter("f_z0", "f(z_0)", "first function value", domain="real", printed="real")
f_zT = letter("f_zT", "E[f(z_T)]", "expected last function value", domain="real", printed="real")

# Vectors (each name stands for one coordinate)
x_t = letter("x_t", "x_t", "server model at round t", domain="real", printed="R^d")
x_t1 = letter("x_t1", "x_{t+1}", "server model at round t+1", domain="real", printed="R^d")
x_tm1 = letter("x_tm1", "x_{t-1}", "server model at round t-1", domain="real", printed="R^d")
x_i0 = letter(
    "x_i0", "x^i_{t,0}", "local model before the first local update", domain="real", printed="R^d"
)
x_k = letter("x_k", "x^i_{t,k}", "local model", domain="real", printed="R^d")
x_k1 = letter("x_k1", "x^i_{t,k+1}", "local model, one update later", domain="real", printed="R^d")
x_K = letter("x_K", "x^i_{t,K}", "local model after K updates", domain="real", printed="R^d")
mean_dx = letter(
    "mean_dx",
    r"\frac1s\sum_{i\in S}(x^i_{t,K}-x^i_{t,0})",
    "mean client offset",
    domain="real",
    printed="R^d",
)
mean_xK = letter(
    "mean_xK", r"\frac1s\sum_{i\in S}x^i_{t,K}", "mean client model", domain="real", printed="R^d"
)
dx_i = letter("dx_i", r"\Delta x^i_t", "client offset (Algorithm 1)", domain="real", printed="R^d")
dx = letter("dx", r"\Delta x_t", "mean client offset (Algorithm 1)", domain="real", printed="R^d")
g_k = letter(
    "g_k",
    r"g^i_{t,k}=\nabla F_i(x^i_{t,k},\xi_i)",
    "stochastic gradient",
    domain="real",
    printed="R^d",
)
E_g_k = letter("E_g_k", "E[g^i_{t,k}]", "its mean", domain="real", printed="R^d")
gradF_k = letter(
    "gradF_k", r"\nabla F_i(x^i_{t,k})", "local gradient at x^i_{t,k}", domain="real", printed="R^d"
)
gradF_new = letter(
    "gradF_new",
    r"\nabla F_i after redefinition",
    "App. D.2 convention, fedsagd.conv.appD",
    domain="real",
    printed="R^d",
)
gradF_x = letter(
    "gradF_x", r"\nabla F(x)", "gradient at x, App. D.2 convention", domain="real", printed="R^d"
)
x = letter("x", "x", "model parameter, argument of a function", domain="real", printed="R^d")
gbar_t = letter(
    "gbar_t", r"\bar g_t", "mean of g^i_{t,k} over i in S_t and k", domain="real", printed="R^d"
)
sum_g = letter(
    "sum_g",
    r"\sum_{k=0}^{K-1}\nabla F_i(x^i_{t,k},\xi_i)",
    "sum of the local gradients of one round",
    domain="real",
    printed="R^d",
)
wsum_g = letter(
    "wsum_g",
    r"\sum_{k=0}^{K-1}\alpha_k g^i_{t,k}",
    "weighted sum of the local gradients (also written G^i_t)",
    domain="real",
    printed="R^d",
)
G_S = letter(
    "G_S", r"\sum_{i\in S_t}G^i_t", "sum over active clients", domain="real", printed="R^d"
)
G_Sm1 = letter(
    "G_Sm1",
    r"\sum_{i\in S_{t-1}}G^i_{t-1}",
    "the same, one round earlier",
    domain="real",
    printed="R^d",
)
gradF_full = letter(
    "gradF_full",
    r"\frac1s\sum_{i\in S_t}\nabla F_i(x_t)",
    "mean full gradient at x_t (MimeLite, original definition)",
    domain="real",
    printed="R^d",
)
g_stale = letter(
    "g_stale",
    r"\nabla F_i(x^i_{t-\tau,K},\xi_i)",
    "past gradient (FedDyn)",
    domain="real",
    printed="R^d",
)
gh_i = letter(
    "gh_i", r"\hat g_i", "FedDyn client state (original definition)", domain="real", printed="R^d"
)
gh_i1 = letter(
    "gh_i1",
    r"\hat g_i^{+}",
    "FedDyn client state after the round (original definition)",
    domain="real",
    printed="R^d",
)
h_t = letter(
    "h_t", "h_t", "FedDyn server state (original definition)", domain="real", printed="R^d"
)
h_t1 = letter("h_t1", "h_{t+1}", "FedDyn server state, next round", domain="real", printed="R^d")
sum_dx = letter(
    "sum_dx",
    r"\sum_{i\in S_t}(x^i_{t,K}-x_t)",
    "sum of client offsets",
    domain="real",
    printed="R^d",
)
c_i = letter("c_i", "c_i", "SCAFFOLD client control variate", domain="real", printed="R^d")
c_i1 = letter("c_i1", "c_i^{+}", "the same after the round", domain="real", printed="R^d")
c_g = letter("c_g", "c", "SCAFFOLD global control variate", domain="real", printed="R^d")
c_g1 = letter("c_g1", "c^{+}", "the same after the round", domain="real", printed="R^d")
sum_gpast = letter(
    "sum_gpast",
    r"\sum_{k=0}^{K-1}\nabla F_i(x^i_{t-\tau,k},\xi_i)",
    "sum of gradients of the last participation (SCAFFOLD)",
    domain="real",
    printed="R^d",
)
sum_dci = letter(
    "sum_dci",
    r"\sum_{i\in S_t}(c_i^{+}-c_i)",
    "sum of control-variate changes (SCAFFOLD)",
    domain="real",
    printed="R^d",
)
y_k = letter("y_k", "y^i_{t,k}", "FedLNAG look-ahead point", domain="real", printed="R^d")
g_y = letter(
    "g_y",
    r"\nabla F_i(y^i_{t,k},\xi_i)",
    "stochastic gradient at the look-ahead point",
    domain="real",
    printed="R^d",
)
m_k = letter(
    "m_k", "m^i_{t,k}", "local momentum (FedSAGD line 9; FedLNAG)", domain="real", printed="R^d"
)
m_k1 = letter(
    "m_k1", "m^i_{t,k+1}", "local momentum, one update later", domain="real", printed="R^d"
)
m_t = letter(
    "m_t",
    "m_t",
    "global momentum (FedCM, MimeLite, FedACG, FedANAG, FedAvgM)",
    domain="real",
    printed="R^d",
)
m_t1 = letter("m_t1", "m_{t+1}", "the same, next round", domain="real", printed="R^d")
m_tm1 = letter("m_tm1", "m_{t-1}", "the same, previous round", domain="real", printed="R^d")
v_t = letter(
    "v_t",
    "v_t",
    "FedSAGD global momentum. The letter v_t is also the FedAdam second moment, see `va_t`",
    domain="real",
    printed="R^d, v_0 = 0",
)
v_t1 = letter(
    "v_t1", "v_{t+1}", "FedSAGD global momentum, next round", domain="real", printed="R^d"
)
v_tm1 = letter(
    "v_tm1", "v_{t-1}", "FedSAGD global momentum, previous round", domain="real", printed="R^d"
)
va_t = letter("va_t", "v_t", "FedAdam second-moment vector", domain="real", printed="R^d")
va_tm1 = letter(
    "va_tm1",
    "v_{t-1}",
    "the same, previous round (original definition)",
    domain="real",
    printed="R^d",
)
Del_t = letter("Del_t", r"\Delta_t", "FedAdam averaged offset", domain="real", printed="R^d")
Del_tm1 = letter(
    "Del_tm1", r"\Delta_{t-1}", "the same, previous round", domain="real", printed="R^d"
)
Del_i = letter("Del_i", r"\Delta^i_t", "FedAdam client offset", domain="real", printed="R^d")
Del_K = letter(
    "Del_K", r"\Delta^i_{t,K}", "x^i_{t,K}-x^i_{t,0} (App. D)", domain="real", printed="R^d"
)
Del_k = letter(
    "Del_k", r"\Delta^i_{t,k}", "x^i_{t,k}-x^i_{t,0} (App. D)", domain="real", printed="R^d"
)
Del_km1 = letter(
    "Del_km1", r"\Delta^i_{t,k-1}", "x^i_{t,k-1}-x^i_{t,0} (App. D)", domain="real", printed="R^d"
)
del_k = letter(
    "del_k", r"\delta^i_{t,k}", "x^i_{t,k}-x^i_{t,k-1} (App. D)", domain="real", printed="R^d"
)
z_t = letter("z_t", "z_t", "auxiliary sequence", domain="real", printed="R^d, z_0 = x_0")
z_t1 = letter("z_t1", "z_{t+1}", "the same, next round", domain="real", printed="R^d")

# functions of an index
alpha_k = sequence("alpha_k", r"\alpha_{{{0}}}", r"function of k: weight (1-\eta_l\lambda)^{K-1-k}")
g_of = sequence(
    "g_of", "g^i_{{t,k}}", "function of k: stochastic gradient of one client in round t"
)
gy_of = sequence(
    "gy_of",
    r"\nabla F_i(y^i_{{t,k}},\xi_i)",
    "function of k: stochastic gradient at the look-ahead point (FedLNAG)",
)
GS_of = sequence(
    "GS_of",
    r"\sum_{{i\in S_t}}G^i_t",
    "function of t: sum of G^i_t over the active clients of round t",
)

"""Letters of the paper `fedinit`: name, LaTeX, meaning, domain."""

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

letter = alphabet("fedinit")


# Sizes and indices
C = letter(
    "C",
    "C",
    r"number of total clients; $\mathcal C$ is the set, $\lvert\mathcal C\rvert=C$",
    domain="integer >= 1",
    printed="number of clients",
)
N = letter(
    "N",
    "N",
    r"number of active clients in a round; $\mathcal N$ is the set, selected uniformly from $\mathcal C$",
    domain="integer >= 1",
    printed=r"Theorems 1, 4, 6, 9: $1<N<C$; proof of Lemma 22: $1\le N<C$",
)
tau = letter("tau", r"\tau", "summation index", domain="integer >= 1")
i = letter(
    "i",
    "i",
    r"client index; $i^\star$ is the client whose data differ",
    domain="integer >= 1",
    printed=r"$i\in\mathcal C$",
)
j = letter(
    "j",
    "j",
    r"data index; $j^\star$ is the datum that differs",
    domain="integer >= 1",
    printed=r"$1,\dots,S$",
)
S = letter(
    "S",
    "S",
    r"size of a local data set, $\mathcal S_i=\{z_j\}_{j=1}^S$",
    domain="integer >= 1",
    printed="number of data per client",
)
S_i = letter("S_i", "S_i", "size of the local data set in eq. (2)", domain="integer >= 1")
d = letter("d", "d", "dimension of the model (cost tables)", domain="integer >= 1")
t0 = letter(
    "t0",
    "t_0",
    "round at which the different data sample is first selected; observation point",
    domain="integer >= 1",
    printed=r"Lemma 27: $t_0\in\{1,2,3,\dots,S\}$",
)
k0 = letter(
    "k0",
    "k_0",
    r"local index of the observation moment $\tau_0=t_0K+k_0$ (proof of Lemma 27)",
    domain="integer >= 1",
)

# Parameters and constants
eta = letter(
    "eta",
    r"\eta",
    "local learning rate",
    domain="real >= 0",
    printed=r"Theorems 1, 4: $\eta\le1/(NKL)$; Theorems 6, 9: $\eta\le1/(aKL)$; Theorems 12, 15: $\eta=O(1/t)=c/t$",
)
beta = letter(
    "beta",
    r"\beta",
    "coefficient of the relaxed initialization (RI)",
    domain="real >= 0",
    printed='"small positive constant" in Theorems 1, 4, 6, 9; a decayed sequence in Theorem 15',
)
beta_0 = letter(
    "beta_0",
    r"\beta_0",
    r"first element of $\{\beta_t\}_{t=0}^T$",
    domain="real >= 0",
    printed="Theorem 15",
)
sum_beta = letter(
    "sum_beta",
    r"\sum_{t=1}^T\beta_t",
    "sum in the exponent of Theorem 15 (index as in Section 1)",
    domain="real >= 0",
    printed='Remark 16: "at least a constant bound"',
)
c = letter(
    "c", "c", r"constant of the schedule $\eta=c/t$", domain="real >= 0", printed='"a constant"'
)
mu = letter(
    "mu",
    r"\mu",
    "constant of the PL-condition: paper Assumption 2; poster Assumption 5, each with its own printed inequality",
    domain="real >= 0",
)
sigma = letter(
    "sigma", r"\sigma", r"$\sigma_l^2+6K\sigma_g^2$", domain="real >= 0", printed="Theorem 1"
)
a = letter("a", "a", "local interpolation constant, Assumption 4", domain="real >= 0")
b = letter("b", "b", "global interpolation constant, Assumption 6", domain="real >= 0")
L_G = letter(
    "L_G", "L_G", "Lipschitz constant, Assumption 7 (poster: Assumption 4)", domain="real >= 0"
)
U = letter(
    "U",
    "U",
    r"$\sup f(w,z)$, the upper bound (Theorem 12); $\sup_{w,z}f(w;z)$ (proof of Lemma 27); on the poster printed without a definition",
    domain="real >= 0",
)
D = letter(
    "D",
    "D",
    r"$f(w^0)-f(w^\star)$, the initialized bias (Theorem 1, Table 10); $\mathbb E[f(w^0)-f(w^\star)]$ (A.2.2, A.3.2); on the poster printed without a definition",
    domain="real >= 0",
)
lam = letter(
    "lam",
    r"\lambda",
    "constant of Theorems 1, 4, 17 (Section 6); on the poster printed without a definition",
    domain="real >= 0",
    printed=r"paper: within $(0,\tfrac12)$",
)
zeta_c = letter(
    "zeta_c",
    r"\zeta",
    "constant of Theorems 6, 9, 19 (Section 6)",
    domain="real >= 0",
    printed=r"within $(0,\tfrac12)$",
)
kappa = letter(
    "kappa",
    r"\kappa",
    r"constant related to $\beta$ and $\kappa_\beta$ (Section 6)",
    domain="real >= 0",
)
kappa_beta = letter(
    "kappa_beta", r"\kappa_\beta", r"constant related to $\beta$ (Section 6)", domain="real >= 0"
)
gamma_beta = letter(
    "gamma_beta", r"\gamma_\beta", r"constant related to $\beta$ (Section 6)", domain="real >= 0"
)
C_beta = letter(
    "C_beta",
    r"C_\beta",
    r"constant related to $\kappa_\beta$ and $\beta$ (Section 6)",
    domain="real >= 0",
)
J_beta = letter(
    "J_beta", r"J_\beta", r"constant related to $C_\beta$ (Section 6)", domain="real >= 0"
)
R_beta = letter(
    "R_beta", r"R_\beta", r"constant related to $\beta$ (Section 6)", domain="real >= 0"
)
c_O = letter(
    "c_O", r"c\_O", r"the unnamed constant of a printed $O(\cdot)$ term", domain="real >= 0"
)
eps_st = letter("eps_st", r"\epsilon", "stability level of Definition 11", domain="real >= 0")
G = letter("G", "G", "poster Assumption 3", domain="real >= 0")
B = letter("B", "B", "poster Assumption 3", domain="real >= 0")
kappa_1 = letter(
    "kappa_1",
    r"\kappa_1",
    "constant of the poster's bounds, printed without a definition",
    domain="real >= 0",
)
kappa_2 = letter(
    "kappa_2",
    r"\kappa_2",
    "constant of the poster's bounds, printed without a definition",
    domain="real >= 0",
)
C_Delta = letter(
    "C_Delta",
    r"C_\Delta",
    "constant of the poster's stability bound, printed without a definition",
    domain="real >= 0",
)
alpha = letter(
    "alpha",
    r"\alpha",
    "slow weights step size of the Lookahead optimizer (poster)",
    domain="real >= 0",
)

# States and vectors
w_t = letter("w_t", "w^t", "global parameters in round $t$", domain="real")
w_next = letter("w_next", "w^{t+1}", "global parameters in round $t+1$", domain="real")
w_0 = letter("w_0", "w^0", "initial global parameters", domain="real")
w_m1 = letter("w_m1", "w^{-1}", "line 1 of Algorithm 1", domain="real")
w_i0_m1 = letter("w_i0_m1", "w_{i,0}^{-1}", "line 1 of Algorithm 1", domain="real")
w_i0 = letter("w_i0", "w_{i,0}^t", "local initial state", domain="real")
w_ik = letter("w_ik", "w_{i,k}^t", "local parameters at iteration $k$", domain="real")
w_ikp1 = letter("w_ikp1", "w_{i,k+1}^t", "local parameters at iteration $k+1$", domain="real")
w_iK = letter("w_iK", "w_{i,K}^t", "last local state of round $t$", domain="real")
w_iK_prev = letter("w_iK_prev", "w_{i,K}^{t-1}", "last local state of round $t-1$", domain="real")
w_i_t = letter("w_i_t", "w_i^t", "what client $i$ communicates", domain="real")
g_ik = letter("g_ik", "g_{i,k}^t", "unbiased stochastic gradient at $w_{i,k}^t$", domain="real")
sum_eta_g = letter(
    "sum_eta_g", r"\sum_{k=0}^{K-1}\eta g_{i,k}^t", "accumulated local updates", domain="real"
)
wt_t = letter(
    "wt_t", r"\tilde w^t", r"global parameters trained on $\tilde{\mathcal C}$", domain="real"
)
wt_i0 = letter(
    "wt_i0", r"\tilde w_{i,0}^t", r"local initial state on $\tilde{\mathcal C}$", domain="real"
)
wt_iK_prev = letter(
    "wt_iK_prev",
    r"\tilde w_{i,K}^{t-1}",
    r"last local state of round $t-1$ on $\tilde{\mathcal C}$",
    domain="real",
)
mean_wi0 = letter(
    "mean_wi0",
    r"\frac1N\sum_{i\in[N]}w_{i,0}^t",
    "average in the poster's claim on Algorithm 1",
    domain="real",
)
theta = letter("theta", r"\theta_{t,k}", "fast weights of Lookahead (poster)", domain="real")
phi_slow = letter("phi_slow", r"\phi_t", "slow weights of Lookahead (poster)", domain="real")
phi_slow_prev = letter(
    "phi_slow_prev", r"\phi_{t-1}", "previous slow weights of Lookahead (poster)", domain="real"
)
w_la = letter("w_la", "w_t", "Lookahead state in the poster's comparison", domain="real")
w_la_prev = letter(
    "w_la_prev", "w_{t-1}", "previous Lookahead state in the poster's comparison", domain="real"
)

# Scalar quantities: objectives, gradients, divergence
F_w = letter("F_w", "F(w)", "population objective", domain="real")
f_w = letter("f_w", "f(w)", "empirical objective", domain="real")
fi_w = letter("fi_w", "f_i(w)", "local empirical risk", domain="real")
EE = letter("EE", r"\mathcal E_E", "excess risk", domain="real")
EG = letter(
    "EG", r"\mathcal E_G", r"generalization error $\mathbb E[F(w^T)-f(w^T)]$", domain="real"
)
EO = letter(
    "EO", r"\mathcal E_O", r"optimization error $\mathbb E[f(w^T)-f(w^\star)]$", domain="real"
)
f_t = letter("f_t", r"\mathbb E[f(w^t)]", "expected objective in round $t$", domain="real")
f_next = letter(
    "f_next", r"\mathbb E[f(w^{t+1})]", "expected objective in round $t+1$", domain="real"
)
f_0 = letter("f_0", r"\mathbb E[f(w^0)]", "expected objective at the start", domain="real")
f_T = letter("f_T", r"\mathbb E[f(w^T)]", "expected objective at the end", domain="real")
gap_w = letter("gap_w", r"f(w)-f(w^\star)", "gap at a point", domain="real")
gap_0 = letter("gap_0", r"\mathbb E[f(w^0)-f(w^\star)]", "initial gap", domain="real")
gap_t = letter("gap_t", r"\mathbb E[f(w^t)-f(w^\star)]", "gap in round $t$", domain="real")
gap_next = letter(
    "gap_next",
    r"\mathbb E[f(w^{t+1})-f(w^\star)]",
    "gap in round $t+1$ (A.3.3 prints $f(w^t+1)$)",
    domain="real",
)
gap_T = letter("gap_T", r"\mathbb E[f(w^T)-f(w^\star)]", "final gap", domain="real")
g2 = letter(
    "g2", r"\mathbb E\lVert\nabla f(w^t)\rVert^2", "expected squared gradient norm", domain="real"
)
gt2 = letter(
    "gt2",
    r"\lVert\nabla f(w^t)\rVert^2",
    "same without the expectation sign, where printed so",
    domain="real",
)
gw2 = letter(
    "gw2",
    r"\lVert\nabla f(w)\rVert^2",
    "squared gradient norm at $w$, where printed so",
    domain="real",
)
f2 = letter(
    "f2",
    r"\mathbb E\lVert f(w^t)\rVert^2",
    "the quantity as printed in A.2.2, A.2.3 and A.3.2",
    domain="real",
)
mean_g2 = letter(
    "mean_g2",
    r"\frac1T\sum_{t=0}^{T-1}\mathbb E\lVert\nabla f(w^t)\rVert^2",
    "averaged expected squared gradient norm",
    domain="real",
)
mean_f2 = letter(
    "mean_f2",
    r"\frac1T\sum_{t=0}^{T-1}\mathbb E\lVert f(w^t)\rVert^2",
    "the average as printed at the end of A.2.2",
    domain="real",
)
mean_g2_1 = letter(
    "mean_g2_1",
    r"\frac1T\sum_{t=1}^{T-1}\mathbb E\lVert\nabla f(w^t)\rVert^2",
    "the average as printed on the poster",
    domain="real",
)
Delta = letter(
    "Delta",
    r"\Delta^t=\frac1C\sum_{i\in\mathcal C}\mathbb E\lVert w_{i,K}^{t-1}-w^t\rVert^2",
    "inconsistency / divergence term in round $t$",
    domain="real",
)
Delta_next = letter("Delta_next", r"\Delta^{t+1}", "divergence term in round $t+1$", domain="real")
Delta_0 = letter("Delta_0", r"\Delta^0", "divergence term in round $0$", domain="real")
Delta_T = letter(
    "Delta_T",
    r"\Delta^T=\frac1C\sum_{i\in\mathcal C}\mathbb E\lVert w_{i,K}^{T-1}-w^T\rVert^2",
    "divergence (consistency) term at round $T$",
    domain="real",
)
mean_Delta = letter(
    "mean_Delta", r"\frac1T\sum_{t=0}^{T-1}\Delta^t", "averaged divergence term", domain="real"
)
V1 = letter(
    "V1",
    r"V_1^t=\frac1C\sum_{i\in\mathcal C}\sum_{k=0}^{K-1}\mathbb E\lVert w_{i,k}^t-w^t\rVert^2",
    "averaged norm of the local updates in round $t$",
    domain="real",
)
V2 = letter(
    "V2",
    r"V_2^t=\mathbb E\lVert w^{t+1}-w^t\rVert^2",
    "norm of the global updates in round $t$",
    domain="real",
)
G_sum = letter(
    "G_sum",
    r"\mathbb E\lVert\sum_{i\in\mathcal C}\sum_{k=0}^{K-1}\nabla f_i(w_{i,k}^t)\rVert^2",
    "squared norm of the summed local gradients",
    domain="real",
)

# Scalar quantities inside assumptions and proofs
norm_dgi = letter(
    "norm_dgi", r"\lVert\nabla f_i(w_1)-\nabla f_i(w_2)\rVert", "Assumption 1", domain="real"
)
norm_dw = letter("norm_dw", r"\lVert w_1-w_2\rVert", "Assumptions 1, 7", domain="real")
norm_df = letter("norm_df", r"\lVert f(w_1)-f(w_2)\rVert", "Assumption 7", domain="real")
var_gi = letter(
    "var_gi", r"\mathbb E\lVert g_i-\nabla f_i(w)\rVert^2", "Assumption 3", domain="real"
)
gi2 = letter("gi2", r"\lVert g_i\rVert^2", "Assumption 4", domain="real")
gradi2 = letter("gradi2", r"\lVert\nabla f_i(w)\rVert^2", "Assumptions 4, 6", domain="real")
het2 = letter(
    "het2", r"\mathbb E\lVert\nabla f_i(w)-\nabla f(w)\rVert^2", "Assumption 5", domain="real"
)
E_gradi2 = letter(
    "E_gradi2", r"\mathbb E\lVert\nabla f_i(w)\rVert^2", "poster Assumption 3", domain="real"
)
E_grad2 = letter(
    "E_grad2", r"\mathbb E\lVert\nabla f(w)\rVert^2", "poster Assumption 3", domain="real"
)
X_km1 = letter(
    "X_km1", r"\mathbb E_t\lVert w^t-w_{i,k-1}^t\rVert^2", "Lemmas 21, 24", domain="real"
)
X_k = letter("X_k", r"\mathbb E_t\lVert w^t-w_{i,k}^t\rVert^2", "Lemmas 21, 24", domain="real")
X_kp1 = letter("X_kp1", r"\mathbb E_t\lVert w^t-w_{i,k+1}^t\rVert^2", "Lemma 21", domain="real")
Xbar_0 = letter(
    "Xbar_0", r"\frac1C\sum_{i\in\mathcal C}\lVert w^t-w_{i,0}^t\rVert^2", "Lemma 21", domain="real"
)
Xbar_k = letter(
    "Xbar_k",
    r"\frac1C\sum_{i\in\mathcal C}\mathbb E_t\lVert w^t-w_{i,k}^t\rVert^2",
    "Lemmas 21, 24",
    domain="real",
)
Xbar_kp1 = letter(
    "Xbar_kp1",
    r"\frac1C\sum_{i\in\mathcal C}\mathbb E_t\lVert w^t-w_{i,k+1}^t\rVert^2",
    "Lemmas 21, 24",
    domain="real",
)
Xbar_prev = letter(
    "Xbar_prev",
    r"\frac1C\sum_{i\in\mathcal C}\mathbb E_t\lVert w^t-w_{i,K}^{t-1}\rVert^2",
    "Lemma 21",
    domain="real",
)
noise_k = letter(
    "noise_k",
    r"\mathbb E_t\lVert g_{i,k}^t-\nabla f_i(w_{i,k}^t)\rVert^2",
    "Lemma 21",
    domain="real",
)
smooth_k = letter(
    "smooth_k",
    r"\mathbb E_t\lVert\nabla f_i(w_{i,k}^t)-\nabla f_i(w^t)\rVert^2",
    "Lemma 21",
    domain="real",
)
het_t = letter(
    "het_t", r"\mathbb E_t\lVert\nabla f_i(w^t)-\nabla f(w^t)\rVert^2", "Lemma 21", domain="real"
)
gi_km1 = letter("gi_km1", r"\mathbb E_t\lVert g_{i,k-1}^t\rVert^2", "Lemma 24", domain="real")
mix_km1 = letter(
    "mix_km1",
    r"\lVert\nabla f_i(w_{i,k-1}^t)-f_i(w^t)+f_i(w^t)\rVert^2",
    "Lemma 24, as printed",
    domain="real",
)
Y_g = letter(
    "Y_g",
    r"\mathbb E\lVert\sum_{i\in\mathcal C}\mathbb I_{i\in\mathcal N}[\sum_{k=0}^{K-1}\eta g_{i,k}^t+\beta(w^t-w_{i,K}^{t-1})]\rVert^2",
    "Lemma 22",
    domain="real",
)
Y_f = letter(
    "Y_f",
    r"\mathbb E\lVert\sum_{i\in\mathcal C}\mathbb I_{i\in\mathcal N}[\sum_{k=0}^{K-1}\eta\nabla f_i(w_{i,k}^t)+\beta(w^t-w_{i,K}^{t-1})]\rVert^2",
    "Lemma 22",
    domain="real",
)
noise_sum = letter(
    "noise_sum",
    r"\sum_{i\in\mathcal C}\sum_{k=0}^{K-1}\mathbb E\lVert g_{i,k}^t-\nabla f_i(w_{i,k}^t)\rVert^2",
    "Lemma 22",
    domain="real",
)
Y_x = letter(
    "Y_x",
    r"\mathbb E\lVert\sum_{i\in\mathcal C}\mathbb I_{i\in\mathcal N}x_i\rVert^2",
    r"Lemma 22, arbitrary $x_i\in\mathbb R^d$",
    domain="real",
)
X_all = letter(
    "X_all",
    r"\mathbb E\lVert\sum_{i\in\mathcal C}x_i\rVert^2=\sum_{i,j\in\mathcal C}\mathbb E\langle x_i,x_j\rangle",
    "Lemma 22",
    domain="real",
)
X_off = letter(
    "X_off",
    r"\sum_{(i\ne j)\in\mathcal C}\mathbb E\langle x_i,x_j\rangle",
    "Lemma 22",
    domain="real",
)
X_diag = letter(
    "X_diag",
    r"\sum_{i\in\mathcal C}\mathbb E\lVert x_i\rVert^2=\sum_{(i=j)\in\mathcal C}\mathbb E\langle x_i,x_j\rangle",
    "Lemma 22",
    domain="real",
)
XK_diag = letter(
    "XK_diag",
    r"\sum_{i\in\mathcal C}\sum_{k=0}^{K-1}\mathbb E\lVert\eta\nabla f_i(w_{i,k}^t)+\frac\beta K(w^t-w_{i,K}^{t-1})\rVert^2",
    "Lemma 22",
    domain="real",
)
Z_i = letter("Z_i", r"\mathbb E\lVert w_{i,K}^{t-1}-w^t\rVert^2", "Lemmas 23, 26", domain="real")
Z_next_i = letter(
    "Z_next_i", r"\mathbb E\lVert w^{t+1}-w_{i,K}^t\rVert^2", "Lemmas 23, 26", domain="real"
)
H_i = letter(
    "H_i", r"\mathbb E\lVert\sum_{k=0}^{K-1}\eta g_{i,k}^t\rVert^2", "Lemmas 23, 26", domain="real"
)
H_bar = letter(
    "H_bar",
    r"\frac1C\sum_{i\in\mathcal C}\mathbb E\lVert\sum_{k=0}^{K-1}\eta g_{i,k}^t\rVert^2",
    "Lemmas 23, 26",
    domain="real",
)
Hn_i = letter(
    "Hn_i",
    r"\mathbb E\lVert\sum_{k=0}^{K-1}(g_{i,k}^t-\nabla f_i(w_{i,k}^t))\rVert^2",
    "Lemma 23",
    domain="real",
)
Hf_i = letter(
    "Hf_i",
    r"\mathbb E\lVert\sum_{k=0}^{K-1}\nabla f_i(w_{i,k}^t)\rVert^2",
    "Lemma 23",
    domain="real",
)
Hs_i = letter(
    "Hs_i",
    r"\sum_{k=0}^{K-1}\mathbb E\lVert\nabla f_i(w_{i,k}^t)-\nabla f_i(w^t)+\nabla f_i(w^t)-\nabla f(w^t)+\nabla f(w^t)\rVert^2",
    "Lemma 23",
    domain="real",
)
V1_i = letter(
    "V1_i", r"\sum_{k=0}^{K-1}\mathbb E\lVert w_{i,k}^t-w^t\rVert^2", "Lemmas 23, 26", domain="real"
)
Hg_i = letter(
    "Hg_i", r"\sum_{k=0}^{K-1}\mathbb E\lVert g_{i,k}^t\rVert^2", "Lemma 26", domain="real"
)
Hgf_i = letter(
    "Hgf_i",
    r"\sum_{k=0}^{K-1}\mathbb E\lVert\nabla f_i(w_{i,k}^t)\rVert^2",
    "Lemma 26",
    domain="real",
)
N_mean2 = letter(
    "N_mean2",
    r"\frac1N\mathbb E\sum_{i\in\mathcal N}\lVert w_{i,K}^t-w^t\rVert^2",
    "Lemma 25",
    domain="real",
)
ip_global = letter(
    "ip_global", r"\mathbb E\langle\nabla f(w^t),w^{t+1}-w^t\rangle", "A.2.2", domain="real"
)
ip_sampled = letter(
    "ip_sampled",
    r"\mathbb E\langle\nabla f(w^t),\frac1N\sum_{i\in\mathcal N}w_{i,K}^t-w^t\rangle",
    "A.2.2",
    domain="real",
)
ip_clients = letter(
    "ip_clients",
    r"\mathbb E\langle\nabla f(w^t),\frac1C\sum_{i\in\mathcal C}[(w_{i,K}^t-w_{i,0}^t)+\beta(w^t-w_{i,K}^{t-1})]\rangle",
    "A.2.2",
    domain="real",
)
ip_grads = letter(
    "ip_grads",
    r"\mathbb E\langle\nabla f(w^t),\frac1C\sum_{i\in\mathcal C}\sum_{k=0}^{K-1}\nabla f_i(w_{i,k}^t)-\frac1C\sum_{i\in\mathcal C}\sum_{k=0}^{K-1}\nabla f_i(w^t)+K\nabla f(w^t)\rangle",
    "A.2.2",
    domain="real",
)
ip_split = letter(
    "ip_split",
    r"\mathbb E\langle\sqrt{\eta K}\nabla f(w^t),\sqrt{\frac\eta K}\frac1C\sum_{i\in\mathcal C}\sum_{k=0}^{K-1}(\nabla f_i(w^t)-\nabla f_i(w_{i,k}^t))\rangle",
    "A.2.2",
    domain="real",
)
smooth_sum = letter(
    "smooth_sum",
    r"\sum_{i\in\mathcal C}\sum_{k=0}^{K-1}\mathbb E\lVert\nabla f_i(w^t)-\nabla f_i(w_{i,k}^t)\rVert^2",
    "A.2.2",
    domain="real",
)
G_mix = letter(
    "G_mix",
    r"\mathbb E\lVert\sum_{i\in\mathcal C}\sum_{k=0}^{K-1}(\nabla f_i(w_{i,k}^t)-\nabla f_i(w^t)+\nabla f(w^t))\rVert^2",
    "A.2.3",
    domain="real",
)
stab_sup = letter(
    "stab_sup",
    r"\sup_{z_j\sim\{\mathcal D_i\}}\mathbb E[f(w^T;z_j)-f(\tilde w^T;z_j)]",
    "Definition 11",
    domain="real",
)
gen = letter(
    "gen",
    r"\mathbb E\lVert f(w^{T+1};z)-f(\tilde w^{T+1};z)\rVert",
    "Theorems 12, 15; Lemma 27",
    domain="real",
)
gen_xi = letter(
    "gen_xi",
    r"\mathbb E[\lVert f(w^{T+1};z)-f(\tilde w^{T+1};z)\rVert\mid\xi]",
    "Lemma 27",
    domain="real",
)
gen_xic = letter(
    "gen_xic",
    r"\mathbb E[\lVert f(w^{T+1};z)-f(\tilde w^{T+1};z)\rVert\mid\xi^c]",
    "Lemma 27",
    domain="real",
)
P_xi = letter("P_xi", r"P(\{\xi\})", "Lemma 27", domain="real")
P_xic = letter("P_xic", r"P(\{\xi^c\})", "Lemma 27", domain="real")
P_I = letter("P_I", r"P(I\le t_0K+k_0)", "Lemma 27", domain="real")
dist_w = letter(
    "dist_w", r"\mathbb E[\lVert w^{T+1}-\tilde w^{T+1}\rVert\mid\xi]", "Lemma 27", domain="real"
)
dist_avg = letter(
    "dist_avg",
    r"\mathbb E[\lVert\frac1C\sum_{i\in\mathcal C}(w_{i,K}^T-\tilde w_{i,K}^T)\rVert\mid\xi]",
    "Lemma 27",
    domain="real",
)
avg_dist = letter(
    "avg_dist",
    r"\frac1C\sum_{i\in\mathcal C}\mathbb E[\lVert w_{i,K}^T-\tilde w_{i,K}^T\rVert\mid\xi]",
    "Lemma 27",
    domain="real",
)
dist_k = letter(
    "dist_k", r"\mathbb E\lVert w_{i,k}^t-\tilde w_{i,k}^t\rVert", "Lemmas 28-30", domain="real"
)
dist_kp1 = letter(
    "dist_kp1",
    r"\mathbb E\lVert w_{i,k+1}^t-\tilde w_{i,k+1}^t\rVert",
    "Lemmas 28-30",
    domain="real",
)
dgrad_z = letter(
    "dgrad_z",
    r"\mathbb E\lVert\nabla f_i(w_{i,k}^t,z)-\nabla f_i(\tilde w_{i,k}^t,z)\rVert",
    "Lemma 28",
    domain="real",
)
dgrad_zz = letter(
    "dgrad_zz",
    r"\mathbb E\lVert\nabla f_i(w_{i,k}^t,z)-\nabla f_i(\tilde w_{i,k}^t,\tilde z)\rVert",
    "Lemma 30",
    domain="real",
)
dg = letter("dg", r"\mathbb E\lVert g_{i,k}^t-\tilde g_{i,k}^t\rVert", "Lemma 29", domain="real")
dgradf = letter(
    "dgradf",
    r"\mathbb E\lVert\nabla f_i(w_{i,k}^t)-\nabla f_i(\tilde w_{i,k}^t)\rVert",
    "Lemma 29",
    domain="real",
)
avg_k_xi = letter(
    "avg_k_xi",
    r"\frac1C\sum_{i\in\mathcal C}\mathbb E[\lVert w_{i,k}^t-\tilde w_{i,k}^t\rVert\mid\xi]",
    "B.2.2",
    domain="real",
)
avg_kp1_z = letter(
    "avg_kp1_z",
    r"\frac1C\sum_{i\in\mathcal C}\mathbb E[\lVert w_{i,k+1}^t-\tilde w_{i,k+1}^t\rVert\mid\xi,z]",
    "B.2.2",
    domain="real",
)
avg_kp1_zt = letter(
    "avg_kp1_zt",
    r"\frac1C\sum_{i\in\mathcal C}\mathbb E[\lVert w_{i,k+1}^t-\tilde w_{i,k+1}^t\rVert\mid\xi,\tilde z]",
    "B.2.2",
    domain="real",
)
star_k_xi = letter(
    "star_k_xi",
    r"\mathbb E[\lVert w_{i^\star,k}^t-\tilde w_{i^\star,k}^t\rVert\mid\xi]",
    "B.2.2",
    domain="real",
)
P_z = letter("P_z", "P(z)", "B.2.2", domain="real")
P_zt = letter("P_zt", r"P(\tilde z)", "B.2.2", domain="real")
glob_t = letter(
    "glob_t",
    r"\frac1C\sum_{i\in\mathcal C}\mathbb E\lVert w^t-\tilde w^t\rVert",
    "B.2.2",
    domain="real",
)
cons_t = letter(
    "cons_t",
    r"\frac1{CT}\sum_{i,t}\mathbb E\lVert w_{i,K}^t-w^t\rVert^2",
    "poster, consistency row 1",
    domain="real",
)
cons_T = letter(
    "cons_T",
    r"\frac1C\sum_i\mathbb E\lVert w_{i,K}^T-w^T\rVert^2",
    "poster, consistency row 2",
    domain="real",
)

# functions of an index
Fi = sequence("Fi", "F_i(w)", r"local population risk $\mathbb E_{z_j\sim\mathcal D_i}F_i(w,z_j)$")
fi = sequence("fi", "f_i(w)", "local empirical risk")
fiz = sequence("fiz", "f_i(w;z_j)", "loss of one datum")
wi = sequence(
    "wi",
    "w_i^t",
    r"state communicated by active client $i$; sums over $\mathcal N$ run over $1,\dots,N$",
)
eta_s = sequence("eta_s", r"\eta_k^t", "learning rate at iteration $k$ of round $t$")
beta_s = sequence("beta_s", r"\beta_t", "decayed RI coefficient")
Delta_s = sequence("Delta_s", r"\Delta^t", "divergence term as a sequence")
delta = sequence(
    "delta",
    r"\delta_k^t",
    r"stability difference at iteration $k$ of round $t$. Table 11: $\frac1C\sum_{i\in\mathcal C}\mathbb E\lVert w_{i,k}^t-\tilde w_{i,k}^t\rVert^2$; B.2.2: $\frac1C\sum_{i\in\mathcal C}\mathbb E[\lVert w_{i,k}^t-\tilde w_{i,k}^t\rVert\mid\xi]$",
)
phi = sequence(
    "phi", r"\phi(t)=\prod_{{k=0}}^{{K-1}}(1+\eta_k^tL)", "combination of learning rates, B.2.2"
)
varphi = sequence(
    "varphi", r"\varphi(t)=\sum_{{k=0}}^{{K-1}}\eta_k^t", "combination of learning rates, B.3.2"
)
PI = sequence("PI", "P(I=tK+k)", "proof of Lemma 27")

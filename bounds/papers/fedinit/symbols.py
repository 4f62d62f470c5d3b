"""Letters of FedInit and of its poster: name, LaTeX, meaning, domain.

Vectors appear as scalar letters, read componentwise. Squared norms, norms, inner products and
expectations are single letters whose LaTeX is the printed quantity.
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

letter = alphabet("fedinit")


# Sizes and indices
C = letter("C", "C", "number of clients", domain="integer >= 1")
N = letter(
    "N",
    "N",
    "number of active clients in a round",
    domain="integer >= 1",
    printed=r"Theorems 1, 4, 6, 9: $1<N<C$; proof of Lemma 22: $1\le N<C$",
)
tau = letter("tau", r"\tau", "summation index", domain="integer >= 0")
i = letter("i", "i", "index of the client", domain="integer >= 1", printed=r"$i\in\mathcal C$")
j = letter("j", "j", "index of the datum", domain="integer >= 1", printed=r"$1,\dots,S$")
S = letter("S", "S", "number of data of a client", domain="integer >= 1")
S_i = letter("S_i", "S_i", "number of data of client $i$, eq. (2)", domain="integer >= 1")
d = letter("d", "d", "dimension of the model", domain="integer >= 1")
t0 = letter(
    "t0",
    "t_0",
    "round in which the different datum is first selected; observation point",
    domain="real > 0",
    printed=r"Lemma 27: $t_0\in\{1,2,3,\dots,S\}$; Theorem 12 also sets it to an expression",
    unit="1",
)
k0 = letter(
    "k0",
    "k_0",
    r"local step of the observation moment $\tau_0=t_0K+k_0$",
    domain="integer >= 0",
)

# Parameters and constants
eta = letter(
    "eta",
    r"\eta",
    "local learning rate",
    domain="real > 0",
    printed=(
        r"Theorems 1, 4: $\eta\le1/NKL$; Theorems 6, 9: $\eta\le1/aKL$; "
        r"Theorems 12, 15: $\eta=O(1/t)=c/t$"
    ),
    unit="x^2/f",
)
beta = letter(
    "beta",
    r"\beta",
    "coefficient of the relaxed initialization",
    printed=(
        '"small positive constant" in Theorems 1, 4, 6, 9; 0 gives FedAvg (Remark 2); '
        "negative values are tested (Section 5.4)"
    ),
    unit="1",
)
beta_0 = letter(
    "beta_0",
    r"\beta_0",
    r"first element of the decayed sequence $\{\beta_t\}_{t=0}^T$",
    domain="real > 0",
    printed='"a decayed sequence" (Theorem 15)',
    unit="1",
)
sum_beta = letter(
    "sum_beta",
    r"\sum_{t=1}^T\beta_t",
    "sum of the decayed coefficients, in the exponent of Theorem 15",
    domain="real >= 0",
    printed='"at least a constant bound" (Remark 16)',
    unit="1",
)
c = letter(
    "c",
    "c",
    r"constant of the schedule $\eta=c/t$",
    domain="real > 0",
    printed='"a constant" (Theorems 12, 15)',
    unit="x^2/f",
)
mu = letter(
    "mu",
    r"\mu",
    "constant of the PL-condition (Assumption 2 or poster's 5)",
    domain="real > 0",
    unit="f/x^2",
)
sigma = letter(
    "sigma",
    r"\sigma",
    "combined bias of stochastic noise and heterogeneity",
    domain="real >= 0",
    unit="f^2/x^2",
)
a = letter("a", "a", "constant of local interpolation (Assumption 4)", domain="real > 0", unit="1")
b = letter("b", "b", "constant of global interpolation (Assumption 6)", domain="real > 0", unit="1")
L_G = letter(
    "L_G", "L_G", "Lipschitz constant of the global objective", domain="real > 0", unit="f/x"
)
U = letter("U", "U", r"upper bound $\sup f(w,z)$ of the loss", domain="real >= 0", unit="f")
D = letter("D", "D", r"initial bias $f(w^0)-f(w^\star)$", domain="real >= 0", unit="f")
lam = letter(
    "lam",
    r"\lambda",
    "constant of Theorems 1, 4 and 17",
    domain="real > 0",
    printed=r"within $(0,\tfrac12)$ (Theorem 1); on the poster without a definition",
    unit="1",
)
zeta_c = letter(
    "zeta_c",
    r"\zeta",
    "constant of Theorems 6, 9 and 19",
    domain="real > 0",
    printed=r"within $(0,\tfrac12)$ (Theorem 6)",
    unit="1",
)
kappa = letter("kappa", r"\kappa", r"constant related to $\beta$ and $\kappa_\beta$", unit="1")
kappa_beta = letter(
    "kappa_beta", r"\kappa_\beta", r"constant related to $\beta$ (Theorem 1)", unit="1"
)
gamma_beta = letter(
    "gamma_beta", r"\gamma_\beta", r"constant related to $\beta$ (Theorem 6)", unit="1"
)
C_beta = letter("C_beta", r"C_\beta", r"constant related to $\kappa_\beta$ and $\beta$", unit="1")
J_beta = letter("J_beta", r"J_\beta", r"constant related to $C_\beta$", unit="1")
R_beta = letter("R_beta", r"R_\beta", r"constant related to $\beta$ (Theorem 9)", unit="f/x^2")
c_O = letter(
    "c_O",
    "c_O",
    r"constant that a printed $O(\cdot)$ term leaves unnamed",
    domain="real >= 0",
    unit="f^2/x^2",
)
eps_st = letter("eps_st", r"\epsilon", "level of uniform stability", domain="real >= 0", unit="f")
G = letter(
    "G", "G", "heterogeneity constant of the poster's Assumption 3", domain="real >= 0", unit="f/x"
)
B = letter("B", "B", "gradient factor of the poster's Assumption 3", domain="real >= 0", unit="1")
kappa_1 = letter(
    "kappa_1", r"\kappa_1", "constant that the poster prints without a definition", unit="1"
)
kappa_2 = letter(
    "kappa_2", r"\kappa_2", "constant that the poster prints without a definition", unit="1"
)
C_Delta = letter(
    "C_Delta",
    r"C_\Delta",
    "constant of the poster's stability bound, printed without a definition",
    domain="real >= 0",
    unit="x^2",
)
alpha = letter("alpha", r"\alpha", "slow weights step size of Lookahead", unit="1")

# States and vectors
w_t = letter("w_t", "w^t", "global parameters in round $t$", unit="x")
w_next = letter("w_next", "w^{t+1}", "global parameters in round $t+1$", unit="x")
w_0 = letter("w_0", "w^0", "initial global parameters", unit="x")
w_m1 = letter("w_m1", "w^{-1}", "global parameters before the first round", unit="x")
w_i0_m1 = letter("w_i0_m1", "w_{i,0}^{-1}", "local initial state before the first round", unit="x")
w_i0 = letter("w_i0", "w_{i,0}^t", "local initial state", unit="x")
w_ik = letter("w_ik", "w_{i,k}^t", "local parameters at step $k$", unit="x")
w_ikp1 = letter("w_ikp1", "w_{i,k+1}^t", "local parameters at step $k+1$", unit="x")
w_iK = letter("w_iK", "w_{i,K}^t", "last local state of round $t$", unit="x")
w_iK_prev = letter("w_iK_prev", "w_{i,K}^{t-1}", "last local state of round $t-1$", unit="x")
w_i_t = letter("w_i_t", "w_i^t", "state that client $i$ communicates", unit="x")
g_ik = letter("g_ik", "g_{i,k}^t", "unbiased stochastic gradient at $w_{i,k}^t$", unit="f/x")
sum_eta_g = letter(
    "sum_eta_g", r"\sum_{k=0}^{K-1}\eta g_{i,k}^t", "accumulated local updates", unit="x"
)
wt_t = letter("wt_t", r"\tilde w^t", r"global parameters trained on $\tilde{\mathcal C}$", unit="x")
wt_i0 = letter(
    "wt_i0", r"\tilde w_{i,0}^t", r"local initial state on $\tilde{\mathcal C}$", unit="x"
)
wt_iK_prev = letter(
    "wt_iK_prev",
    r"\tilde w_{i,K}^{t-1}",
    r"last local state of round $t-1$ on $\tilde{\mathcal C}$",
    unit="x",
)
mean_wi0 = letter(
    "mean_wi0",
    r"\frac1N\sum_{i\in[N]}w_{i,0}^t",
    "mean of the active clients' initial states",
    unit="x",
)
theta = letter("theta", r"\theta_{t,k}", "fast weights of Lookahead after its inner loop", unit="x")
phi_slow = letter("phi_slow", r"\phi_t", "slow weights of Lookahead", unit="x")
phi_slow_prev = letter(
    "phi_slow_prev", r"\phi_{t-1}", "previous slow weights of Lookahead", unit="x"
)
w_la = letter("w_la", "w_t", "Lookahead's state in the poster's comparison", unit="x")
w_la_prev = letter(
    "w_la_prev", "w_{t-1}", "previous Lookahead state in the poster's comparison", unit="x"
)

# Objectives, gradients, divergence
F_w = letter("F_w", "F(w)", "population objective", unit="f")
f_w = letter("f_w", "f(w)", "empirical objective", unit="f")
fi_w = letter("fi_w", "f_i(w)", "local empirical risk", unit="f")
EE = letter("EE", r"\mathcal E_E", "excess risk", unit="f")
EG = letter("EG", r"\mathcal E_G", r"generalization error $\mathbb E[F(w^T)-f(w^T)]$", unit="f")
EO = letter(
    "EO",
    r"\mathcal E_O",
    r"optimization error $\mathbb E[f(w^T)-f(w^\star)]$",
    domain="real >= 0",
    unit="f",
)
f_t = letter("f_t", r"\mathbb E[f(w^t)]", "expected objective in round $t$", unit="f")
f_next = letter("f_next", r"\mathbb E[f(w^{t+1})]", "expected objective in round $t+1$", unit="f")
f_0 = letter("f_0", r"\mathbb E[f(w^0)]", "expected objective at the start", unit="f")
f_T = letter("f_T", r"\mathbb E[f(w^T)]", "expected objective at the end", unit="f")
gap_w = letter(
    "gap_w", r"(f(w)-f(w^\star))", "gap of the objective at $w$", domain="real >= 0", unit="f"
)
gap_0 = letter(
    "gap_0", r"\mathbb E[f(w^0)-f(w^\star)]", "initial gap", domain="real >= 0", unit="f"
)
gap_t = letter(
    "gap_t", r"\mathbb E[f(w^t)-f(w^\star)]", "gap in round $t$", domain="real >= 0", unit="f"
)
gap_next = letter(
    "gap_next",
    r"\mathbb E[f(w^{t+1})-f(w^\star)]",
    "gap in round $t+1$",
    domain="real >= 0",
    unit="f",
)
gap_T = letter(
    "gap_T",
    r"\mathbb E[f(w^T)-f(w^\star)]",
    "gap after the last round",
    domain="real >= 0",
    unit="f",
)
g2 = letter(
    "g2",
    r"\mathbb E\lVert\nabla f(w^t)\rVert^2",
    "expected squared gradient norm",
    domain="real >= 0",
    unit="f^2/x^2",
)
gt2 = letter(
    "gt2",
    r"\lVert\nabla f(w^t)\rVert^2",
    "squared gradient norm, where printed without expectation",
    domain="real >= 0",
    unit="f^2/x^2",
)
gw2 = letter(
    "gw2",
    r"\lVert\nabla f(w)\rVert^2",
    "squared gradient norm at $w$",
    domain="real >= 0",
    unit="f^2/x^2",
)
f2 = letter(
    "f2",
    r"\mathbb E\lVert f(w^t)\rVert^2",
    "expected squared norm as printed in A.2.2, A.2.3 and A.3.2",
    domain="real >= 0",
    unit="f^2",
)
mean_g2 = letter(
    "mean_g2",
    r"\frac1T\sum_{t=0}^{T-1}\mathbb E\lVert\nabla f(w^t)\rVert^2",
    "expected squared gradient norm, averaged over the rounds",
    domain="real >= 0",
    unit="f^2/x^2",
)
mean_f2 = letter(
    "mean_f2",
    r"\frac1T\sum_{t=0}^{T-1}\mathbb E\lVert f(w^t)\rVert^2",
    "average over the rounds as printed at the end of A.2.2",
    domain="real >= 0",
    unit="f^2",
)
mean_g2_1 = letter(
    "mean_g2_1",
    r"\frac1T\sum_{t=1}^{T-1}\mathbb E\lVert\nabla f(w^t)\rVert^2",
    "expected squared gradient norm, averaged as on the poster",
    domain="real >= 0",
    unit="f^2/x^2",
)
Delta = letter(
    "Delta",
    r"\Delta^t",
    r"divergence $\frac1C\sum_{i\in\mathcal C}\mathbb E\lVert w_{i,K}^{t-1}-w^t\rVert^2$",
    domain="real >= 0",
    unit="x^2",
)
Delta_next = letter(
    "Delta_next", r"\Delta^{t+1}", "divergence of round $t+1$", domain="real >= 0", unit="x^2"
)
Delta_0 = letter("Delta_0", r"\Delta^0", "divergence of round 0", domain="real >= 0", unit="x^2")
Delta_T = letter(
    "Delta_T",
    r"\Delta^T",
    r"divergence $\frac1C\sum_{i\in\mathcal C}\mathbb E\lVert w_{i,K}^{T-1}-w^T\rVert^2$",
    domain="real >= 0",
    unit="x^2",
)
mean_Delta = letter(
    "mean_Delta",
    r"\frac1T\sum_{t=0}^{T-1}\Delta^t",
    "divergence, averaged over the rounds",
    domain="real >= 0",
    unit="x^2",
)
V1 = letter(
    "V1",
    "V_1^t",
    r"local updates $\frac1C\sum_{i\in\mathcal C}\sum_{k=0}^{K-1}"
    r"\mathbb E\lVert w_{i,k}^t-w^t\rVert^2$",
    domain="real >= 0",
    unit="x^2",
)
V2 = letter(
    "V2",
    "V_2^t",
    r"global update $\mathbb E\lVert w^{t+1}-w^t\rVert^2$",
    domain="real >= 0",
    unit="x^2",
)
G_sum = letter(
    "G_sum",
    r"\mathbb E\lVert\sum_{i\in\mathcal C}\sum_{k=0}^{K-1}\nabla f_i(w_{i,k}^t)\rVert^2",
    "squared norm of the summed local gradients",
    domain="real >= 0",
    unit="f^2/x^2",
)

# Quantities of the assumptions
norm_dgi = letter(
    "norm_dgi",
    r"\lVert\nabla f_i(w_1)-\nabla f_i(w_2)\rVert",
    "distance of two local gradients",
    domain="real >= 0",
    unit="f/x",
)
norm_dw = letter(
    "norm_dw", r"\lVert w_1-w_2\rVert", "distance of two points", domain="real >= 0", unit="x"
)
norm_df = letter(
    "norm_df",
    r"\lVert f(w_1)-f(w_2)\rVert",
    "distance of two values of the objective",
    domain="real >= 0",
    unit="f",
)
var_gi = letter(
    "var_gi",
    r"\mathbb E\lVert g_i-\nabla f_i(w)\rVert^2",
    "variance of the stochastic gradient",
    domain="real >= 0",
    unit="f^2/x^2",
)
gi2 = letter(
    "gi2",
    r"\lVert g_i\rVert^2",
    "squared norm of the stochastic gradient",
    domain="real >= 0",
    unit="f^2/x^2",
)
gradi2 = letter(
    "gradi2",
    r"\lVert\nabla f_i(w)\rVert^2",
    "squared norm of the local gradient",
    domain="real >= 0",
    unit="f^2/x^2",
)
het2 = letter(
    "het2",
    r"\mathbb E\lVert\nabla f_i(w)-\nabla f(w)\rVert^2",
    "squared distance of local and global gradient",
    domain="real >= 0",
    unit="f^2/x^2",
)
E_gradi2 = letter(
    "E_gradi2",
    r"\mathbb E\lVert\nabla f_i(w)\rVert^2",
    "expected squared norm of the local gradient",
    domain="real >= 0",
    unit="f^2/x^2",
)
E_grad2 = letter(
    "E_grad2",
    r"\mathbb E\lVert\nabla f(w)\rVert^2",
    "expected squared norm of the global gradient",
    domain="real >= 0",
    unit="f^2/x^2",
)

# Quantities inside the proofs of Appendix A
X_km1 = letter(
    "X_km1",
    r"\mathbb E_t\lVert w^t-w_{i,k-1}^t\rVert^2",
    "squared offset of client $i$ at step $k-1$",
    domain="real >= 0",
    unit="x^2",
)
X_k = letter(
    "X_k",
    r"\mathbb E_t\lVert w^t-w_{i,k}^t\rVert^2",
    "squared offset of client $i$ at step $k$",
    domain="real >= 0",
    unit="x^2",
)
X_kp1 = letter(
    "X_kp1",
    r"\mathbb E_t\lVert w^t-w_{i,k+1}^t\rVert^2",
    "squared offset of client $i$ at step $k+1$",
    domain="real >= 0",
    unit="x^2",
)
Xbar_0 = letter(
    "Xbar_0",
    r"\frac1C\sum_{i\in\mathcal C}\lVert w^t-w_{i,0}^t\rVert^2",
    "mean squared offset of the clients at their initial states",
    domain="real >= 0",
    unit="x^2",
)
Xbar_k = letter(
    "Xbar_k",
    r"\frac1C\sum_{i\in\mathcal C}\mathbb E_t\lVert w^t-w_{i,k}^t\rVert^2",
    "mean squared offset of the clients at step $k$",
    domain="real >= 0",
    unit="x^2",
)
Xbar_kp1 = letter(
    "Xbar_kp1",
    r"\frac1C\sum_{i\in\mathcal C}\mathbb E_t\lVert w^t-w_{i,k+1}^t\rVert^2",
    "mean squared offset of the clients at step $k+1$",
    domain="real >= 0",
    unit="x^2",
)
Xbar_prev = letter(
    "Xbar_prev",
    r"\frac1C\sum_{i\in\mathcal C}\mathbb E_t\lVert w^t-w_{i,K}^{t-1}\rVert^2",
    "mean squared offset of the clients' last states of round $t-1$",
    domain="real >= 0",
    unit="x^2",
)
noise_k = letter(
    "noise_k",
    r"\mathbb E_t\lVert g_{i,k}^t-\nabla f_i(w_{i,k}^t)\rVert^2",
    "noise of one stochastic gradient",
    domain="real >= 0",
    unit="f^2/x^2",
)
smooth_k = letter(
    "smooth_k",
    r"\mathbb E_t\lVert\nabla f_i(w_{i,k}^t)-\nabla f_i(w^t)\rVert^2",
    "change of the local gradient along the local steps",
    domain="real >= 0",
    unit="f^2/x^2",
)
het_t = letter(
    "het_t",
    r"\mathbb E_t\lVert\nabla f_i(w^t)-\nabla f(w^t)\rVert^2",
    "heterogeneity at $w^t$",
    domain="real >= 0",
    unit="f^2/x^2",
)
gi_km1 = letter(
    "gi_km1",
    r"\mathbb E_t\lVert g_{i,k-1}^t\rVert^2",
    "squared norm of the stochastic gradient at step $k-1$",
    domain="real >= 0",
    unit="f^2/x^2",
)
mix_km1 = letter(
    "mix_km1",
    r"\lVert\nabla f_i(w_{i,k-1}^t)-f_i(w^t)+f_i(w^t)\rVert^2",
    "squared norm as printed in the proof of Lemma 24",
    domain="real >= 0",
    unit="f^2/x^2",
)
Y_g = letter(
    "Y_g",
    r"\mathbb E\lVert\sum_{i\in\mathcal C}\mathbb I_{i\in\mathcal N}"
    r"[\sum_{k=0}^{K-1}\eta g_{i,k}^t+\beta(w^t-w_{i,K}^{t-1})]\rVert^2",
    "squared norm of the sampled updates, with stochastic gradients",
    domain="real >= 0",
    unit="x^2",
)
Y_f = letter(
    "Y_f",
    r"\mathbb E\lVert\sum_{i\in\mathcal C}\mathbb I_{i\in\mathcal N}"
    r"[\sum_{k=0}^{K-1}\eta\nabla f_i(w_{i,k}^t)+\beta(w^t-w_{i,K}^{t-1})]\rVert^2",
    "squared norm of the sampled updates, with local gradients",
    domain="real >= 0",
    unit="x^2",
)
noise_sum = letter(
    "noise_sum",
    r"\sum_{i\in\mathcal C}\sum_{k=0}^{K-1}\mathbb E\lVert g_{i,k}^t-\nabla f_i(w_{i,k}^t)\rVert^2",
    "noise of all clients and steps",
    domain="real >= 0",
    unit="f^2/x^2",
)
Y_x = letter(
    "Y_x",
    r"\mathbb E\lVert\sum_{i\in\mathcal C}\mathbb I_{i\in\mathcal N}x_i\rVert^2",
    r"squared norm of the sampled sum of arbitrary $x_i\in\mathbb R^d$",
    domain="real >= 0",
    unit="x^2",
)
X_all = letter(
    "X_all",
    r"\mathbb E\lVert\sum_{i\in\mathcal C}x_i\rVert^2",
    r"squared norm of the sum, $\sum_{i,j\in\mathcal C}\mathbb E\langle x_i,x_j\rangle$",
    domain="real >= 0",
    unit="x^2",
)
X_off = letter(
    "X_off",
    r"\sum_{(i\ne j)\in\mathcal C}\mathbb E\langle x_i,x_j\rangle",
    "inner products of different clients' vectors",
    unit="x^2",
)
X_diag = letter(
    "X_diag",
    r"\sum_{i\in\mathcal C}\mathbb E\lVert x_i\rVert^2",
    r"sum of the squared norms, $\sum_{(i=j)\in\mathcal C}\mathbb E\langle x_i,x_j\rangle$",
    domain="real >= 0",
    unit="x^2",
)
XK_diag = letter(
    "XK_diag",
    r"\sum_{i\in\mathcal C}\sum_{k=0}^{K-1}\mathbb E\lVert\eta\nabla f_i(w_{i,k}^t)"
    r"+\frac\beta K(w^t-w_{i,K}^{t-1})\rVert^2",
    "squared norms of the updates, step by step",
    domain="real >= 0",
    unit="x^2",
)
Z_i = letter(
    "Z_i",
    r"\mathbb E\lVert w_{i,K}^{t-1}-w^t\rVert^2",
    "divergence of client $i$ in round $t$",
    domain="real >= 0",
    unit="x^2",
)
Z_next_i = letter(
    "Z_next_i",
    r"\mathbb E\lVert w^{t+1}-w_{i,K}^t\rVert^2",
    "divergence of client $i$ in round $t+1$",
    domain="real >= 0",
    unit="x^2",
)
H_i = letter(
    "H_i",
    r"\mathbb E\lVert\sum_{k=0}^{K-1}\eta g_{i,k}^t\rVert^2",
    "squared norm of the local updates of client $i$",
    domain="real >= 0",
    unit="x^2",
)
H_bar = letter(
    "H_bar",
    r"\frac1C\sum_{i\in\mathcal C}\mathbb E\lVert\sum_{k=0}^{K-1}\eta g_{i,k}^t\rVert^2",
    "mean squared norm of the local updates",
    domain="real >= 0",
    unit="x^2",
)
Hn_i = letter(
    "Hn_i",
    r"\mathbb E\lVert\sum_{k=0}^{K-1}(g_{i,k}^t-\nabla f_i(w_{i,k}^t))\rVert^2",
    "squared norm of the summed noise of client $i$",
    domain="real >= 0",
    unit="f^2/x^2",
)
Hf_i = letter(
    "Hf_i",
    r"\mathbb E\lVert\sum_{k=0}^{K-1}\nabla f_i(w_{i,k}^t)\rVert^2",
    "squared norm of the summed gradients of client $i$",
    domain="real >= 0",
    unit="f^2/x^2",
)
Hs_i = letter(
    "Hs_i",
    r"\sum_{k=0}^{K-1}\mathbb E\lVert\nabla f_i(w_{i,k}^t)-\nabla f_i(w^t)"
    r"+\nabla f_i(w^t)-\nabla f(w^t)+\nabla f(w^t)\rVert^2",
    "squared gradients of client $i$, split in three",
    domain="real >= 0",
    unit="f^2/x^2",
)
V1_i = letter(
    "V1_i",
    r"\sum_{k=0}^{K-1}\mathbb E\lVert w_{i,k}^t-w^t\rVert^2",
    "squared offsets of client $i$ along a round",
    domain="real >= 0",
    unit="x^2",
)
Hg_i = letter(
    "Hg_i",
    r"\sum_{k=0}^{K-1}\mathbb E\lVert g_{i,k}^t\rVert^2",
    "squared stochastic gradients of client $i$ along a round",
    domain="real >= 0",
    unit="f^2/x^2",
)
Hgf_i = letter(
    "Hgf_i",
    r"\sum_{k=0}^{K-1}\mathbb E\lVert\nabla f_i(w_{i,k}^t)\rVert^2",
    "squared local gradients of client $i$ along a round",
    domain="real >= 0",
    unit="f^2/x^2",
)
N_mean2 = letter(
    "N_mean2",
    r"\frac1N\mathbb E\sum_{i\in\mathcal N}\lVert w_{i,K}^t-w^t\rVert^2",
    "mean squared offset of the active clients at the end of a round",
    domain="real >= 0",
    unit="x^2",
)
ip_global = letter(
    "ip_global",
    r"\mathbb E\langle\nabla f(w^t),w^{t+1}-w^t\rangle",
    "gradient against the global update",
    unit="f",
)
ip_sampled = letter(
    "ip_sampled",
    r"\mathbb E\langle\nabla f(w^t),\frac1N\sum_{i\in\mathcal N}w_{i,K}^t-w^t\rangle",
    "gradient against the mean of the active clients",
    unit="f",
)
ip_clients = letter(
    "ip_clients",
    r"\mathbb E\langle\nabla f(w^t),\frac1C\sum_{i\in\mathcal C}"
    r"[(w_{i,K}^t-w_{i,0}^t)+\beta(w^t-w_{i,K}^{t-1})]\rangle",
    "gradient against the mean update of all clients",
    unit="f",
)
ip_grads = letter(
    "ip_grads",
    r"\mathbb E\langle\nabla f(w^t),\frac1C\sum_{i\in\mathcal C}\sum_{k=0}^{K-1}\nabla f_i(w_{i,k}^t)"
    r"-\frac1C\sum_{i\in\mathcal C}\sum_{k=0}^{K-1}\nabla f_i(w^t)+K\nabla f(w^t)\rangle",
    "gradient against the summed local gradients",
    unit="f^2/x^2",
)
ip_split = letter(
    "ip_split",
    r"\mathbb E\langle\sqrt{\eta K}\nabla f(w^t),\sqrt{\frac\eta K}\frac1C\sum_{i\in\mathcal C}"
    r"\sum_{k=0}^{K-1}(\nabla f_i(w^t)-\nabla f_i(w_{i,k}^t))\rangle",
    "gradient against the change of the local gradients",
    unit="f",
)
smooth_sum = letter(
    "smooth_sum",
    r"\sum_{i\in\mathcal C}\sum_{k=0}^{K-1}"
    r"\mathbb E\lVert\nabla f_i(w^t)-\nabla f_i(w_{i,k}^t)\rVert^2",
    "change of the local gradients, all clients and steps",
    domain="real >= 0",
    unit="f^2/x^2",
)
G_mix = letter(
    "G_mix",
    r"\mathbb E\lVert\sum_{i\in\mathcal C}\sum_{k=0}^{K-1}"
    r"(\nabla f_i(w_{i,k}^t)-\nabla f_i(w^t)+\nabla f(w^t))\rVert^2",
    "squared norm of the summed gradients, re-centred",
    domain="real >= 0",
    unit="f^2/x^2",
)

# Quantities of the stability analysis
stab_sup = letter(
    "stab_sup",
    r"\sup_{z_j\sim\{\mathcal D_i\}}\mathbb E[f(w^T;z_j)-f(\tilde w^T;z_j)]",
    "largest expected change of the loss of one datum",
    unit="f",
)
gen = letter(
    "gen",
    r"\mathbb E\lVert f(w^{T+1};z)-f(\tilde w^{T+1};z)\rVert",
    "stability error of the final models",
    domain="real >= 0",
    unit="f",
)
gen_xi = letter(
    "gen_xi",
    r"\mathbb E[\lVert f(w^{T+1};z)-f(\tilde w^{T+1};z)\rVert\mid\xi]",
    "stability error given that the models agree in round $t_0$",
    domain="real >= 0",
    unit="f",
)
gen_xic = letter(
    "gen_xic",
    r"\mathbb E[\lVert f(w^{T+1};z)-f(\tilde w^{T+1};z)\rVert\mid\xi^c]",
    "stability error given that the models differ in round $t_0$",
    domain="real >= 0",
    unit="f",
)
P_xi = letter(
    "P_xi",
    r"P(\{\xi\})",
    "probability that the models agree in round $t_0$",
    domain="real >= 0, <= 1",
    unit="1",
)
P_xic = letter(
    "P_xic",
    r"P(\{\xi^c\})",
    "probability that the models differ in round $t_0$",
    domain="real >= 0, <= 1",
    unit="1",
)
P_I = letter(
    "P_I",
    r"P(I\le t_0K+k_0)",
    "probability of a different sample up to the observation moment",
    domain="real >= 0, <= 1",
    unit="1",
)
dist_w = letter(
    "dist_w",
    r"\mathbb E[\lVert w^{T+1}-\tilde w^{T+1}\rVert\mid\xi]",
    "distance of the final models",
    domain="real >= 0",
    unit="x",
)
dist_avg = letter(
    "dist_avg",
    r"\mathbb E[\lVert\frac1C\sum_{i\in\mathcal C}(w_{i,K}^T-\tilde w_{i,K}^T)\rVert\mid\xi]",
    "distance of the averages of the last local states",
    domain="real >= 0",
    unit="x",
)
avg_dist = letter(
    "avg_dist",
    r"\frac1C\sum_{i\in\mathcal C}\mathbb E[\lVert w_{i,K}^T-\tilde w_{i,K}^T\rVert\mid\xi]",
    "mean distance of the last local states",
    domain="real >= 0",
    unit="x",
)
dist_k = letter(
    "dist_k",
    r"\mathbb E\lVert w_{i,k}^t-\tilde w_{i,k}^t\rVert",
    "distance of the local models at step $k$",
    domain="real >= 0",
    unit="x",
)
dist_kp1 = letter(
    "dist_kp1",
    r"\mathbb E\lVert w_{i,k+1}^t-\tilde w_{i,k+1}^t\rVert",
    "distance of the local models at step $k+1$",
    domain="real >= 0",
    unit="x",
)
dgrad_z = letter(
    "dgrad_z",
    r"\mathbb E\lVert\nabla f_i(w_{i,k}^t,z)-\nabla f_i(\tilde w_{i,k}^t,z)\rVert",
    "distance of the local gradients on the same datum",
    domain="real >= 0",
    unit="f/x",
)
dgrad_zz = letter(
    "dgrad_zz",
    r"\mathbb E\lVert\nabla f_i(w_{i,k}^t,z)-\nabla f_i(\tilde w_{i,k}^t,\tilde z)\rVert",
    "distance of the local gradients on different data",
    domain="real >= 0",
    unit="f/x",
)
dg = letter(
    "dg",
    r"\mathbb E\lVert g_{i,k}^t-\tilde g_{i,k}^t\rVert",
    "distance of the stochastic gradients",
    domain="real >= 0",
    unit="f/x",
)
dgradf = letter(
    "dgradf",
    r"\mathbb E\lVert\nabla f_i(w_{i,k}^t)-\nabla f_i(\tilde w_{i,k}^t)\rVert",
    "distance of the local gradients",
    domain="real >= 0",
    unit="f/x",
)
avg_k_xi = letter(
    "avg_k_xi",
    r"\frac1C\sum_{i\in\mathcal C}\mathbb E[\lVert w_{i,k}^t-\tilde w_{i,k}^t\rVert\mid\xi]",
    "mean distance at step $k$",
    domain="real >= 0",
    unit="x",
)
avg_kp1_z = letter(
    "avg_kp1_z",
    r"\frac1C\sum_{i\in\mathcal C}"
    r"\mathbb E[\lVert w_{i,k+1}^t-\tilde w_{i,k+1}^t\rVert\mid\xi,z]",
    "mean distance at step $k+1$ when the same datum is sampled",
    domain="real >= 0",
    unit="x",
)
avg_kp1_zt = letter(
    "avg_kp1_zt",
    r"\frac1C\sum_{i\in\mathcal C}"
    r"\mathbb E[\lVert w_{i,k+1}^t-\tilde w_{i,k+1}^t\rVert\mid\xi,\tilde z]",
    "mean distance at step $k+1$ when different data are sampled",
    domain="real >= 0",
    unit="x",
)
star_k_xi = letter(
    "star_k_xi",
    r"\mathbb E[\lVert w_{i^\star,k}^t-\tilde w_{i^\star,k}^t\rVert\mid\xi]",
    r"distance at step $k$ on the client $i^\star$ whose data differ",
    domain="real >= 0",
    unit="x",
)
P_z = letter(
    "P_z", "P(z)", "probability that the same datum is sampled", domain="real >= 0, <= 1", unit="1"
)
P_zt = letter(
    "P_zt",
    r"P(\tilde z)",
    "probability that different data are sampled",
    domain="real >= 0, <= 1",
    unit="1",
)
glob_t = letter(
    "glob_t",
    r"\frac1C\sum_{i\in\mathcal C}\mathbb E\lVert w^t-\tilde w^t\rVert",
    "distance of the global models",
    domain="real >= 0",
    unit="x",
)

# Quantities of the poster
cons_t = letter(
    "cons_t",
    r"\frac1{CT}\sum_{i,t}\mathbb E\lVert w_{i,K}^t-w^t\rVert^2",
    "consistency, averaged over clients and rounds",
    domain="real >= 0",
    unit="x^2",
)
cons_T = letter(
    "cons_T",
    r"\frac1C\sum_i\mathbb E\lVert w_{i,K}^T-w^T\rVert^2",
    "consistency of the last round",
    domain="real >= 0",
    unit="x^2",
)

# Functions of an index
Fi = sequence(
    "Fi",
    r"F_{{{0}}}(w)",
    r"local population risk $\mathbb E_{z_j\sim\mathcal D_i}F_i(w,z_j)$",
    unit="f",
)
fi = sequence("fi", r"f_{{{0}}}(w)", "local empirical risk", unit="f")
fiz = sequence("fiz", r"f_i(w;z_{{{0}}})", "loss of one datum", unit="f")
wi = sequence("wi", r"w_{{{0}}}^t", "state that an active client communicates", unit="x")
eta_s = sequence(
    "eta_s", r"\eta_{{{0}}}^{{{1}}}", "learning rate at step $k$ of round $t$", unit="x^2/f"
)
beta_s = sequence(
    "beta_s", r"\beta_{{{0}}}", "decayed coefficient of the relaxed initialization", unit="1"
)
Delta_s = sequence("Delta_s", r"\Delta^{{{0}}}", "divergence of a round", unit="x^2")
delta = sequence(
    "delta", r"\delta_{{{0}}}^{{{1}}}", "stability difference at step $k$ of round $t$", unit="x"
)
phi = sequence("phi", r"\phi({0})", r"product $\prod_{k=0}^{K-1}(1+\eta_k^tL)$", unit="1")
varphi = sequence("varphi", r"\varphi({0})", r"sum $\sum_{k=0}^{K-1}\eta_k^t$", unit="x^2/f")
PI = sequence(
    "PI", r"P(I={0}K+{1})", "probability that the first different sample is this one", unit="1"
)

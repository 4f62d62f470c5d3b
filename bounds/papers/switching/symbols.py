"""Letters of the paper `switching`: name, LaTeX, meaning, domain."""

from bounds.letters import alphabet, sequence
from bounds.symbols import L as L, T as T, t as t

letter = alphabet("switching")


# Sizes and indices
N = letter("N", "N", "number of clients", domain="integer >= 1", printed="tables 5, 6: 100 and 10")
m = letter(
    "m",
    "m",
    "size of the index set $[m]$ in (3); divisor in the $h$-update of Algorithm 1; in Section 3.3 the index of a model",
    domain="integer >= 1",
)
n = letter(
    "n",
    "n",
    "number of terms of the sums in (1); in Section 3.3 the index of a test data point",
    domain="integer >= 1",
)
P = letter(
    "P",
    "P",
    "size of the participating subset $P_t$ (a random subset of the clients)",
    domain="integer >= 1",
)
k = letter(
    "k",
    "k",
    "client index; in Section 3.3 the index of a feature of a model",
    domain="integer >= 1",
    printed=r"clients $1,\dots,N$",
)
E = letter("E", "E", "number of local epochs", domain="integer >= 1", printed="tables 5, 6: 5 or 1")
e = letter("e", "e", "index of the local epoch", domain="integer >= 1", printed=r"$1,2,\dots,E$")
t_switch = letter(
    "t_switch",
    r"t\_switch",
    "round from which FedAvg is used (switch round)",
    domain="integer >= 1",
    printed=r"$0,150,\dots,900,1000$ in Table 2",
)
M = letter(
    "M",
    "M",
    "number of models in the interaction tensor",
    domain="integer >= 1",
    printed=r"$M=\lvert P_t\rvert+2$",
)
N_test = letter(
    "N_test", "N", "number of test data points in the interaction tensor", domain="integer >= 1"
)
F = letter("F", "F", "number of feature clusters", domain="integer >= 1")
K = letter("K", "K", "number of principal components", domain="integer >= 1", printed="20")
d = letter(
    "d",
    "d",
    "input dimension of the final fully connected layer",
    domain="integer >= 1",
    printed="64",
)
B = letter("B", "B", "local batch size", domain="integer >= 1", printed="50")
C_part = letter(
    "C_part", "C", "participation ratio (tables 5, 6)", domain="integer >= 1", printed="10 %, 100 %"
)

# Parameters and constants
alpha = letter(
    "alpha",
    r"\alpha",
    "FedDyn coefficient",
    domain="real >= 0",
    printed="0.1 (cross-device), 0.01 (cross-silo); 1, 0.1, 0.01 in Figure 9",
)
eta = letter(
    "eta",
    r"\eta",
    "local learning rate (Algorithm 1, tables 5, 6)",
    domain="real >= 0",
    printed="0.1",
)
eta_decay = letter(
    "eta_decay",
    r"eta\_decay",
    "fixed ratio applied each round",
    domain="real >= 0",
    printed="0.999, 0.99",
)
eta_round = letter(
    "eta_round",
    r"eta\_round",
    "learning rate of round $t$ under the default schedule",
    domain="real >= 0",
)
eta_D = letter("eta_D", r"\eta", r"$\frac1{2\alpha}+\frac L{2\alpha^2}$", domain="real >= 0")
zeta = letter(
    "zeta",
    r"\zeta",
    r"$(1+\frac L\alpha)\frac{\Phi_0}{\kappa_0}$",
    domain="real >= 0",
    printed="a positive constant",
)
kappa = letter(
    "kappa", r"\kappa", r"constant in $\Phi_t$ (Lemma 1 of Acar et al., 2021)", domain="real >= 0"
)
kappa_0 = letter(
    "kappa_0", r"\kappa_0", "constant in (6) (Lemma 1 of Acar et al., 2021)", domain="real >= 0"
)
gamma_corr = letter(
    "gamma_corr",
    r"\gamma_{\mathrm{corr}}",
    "threshold on the correlation",
    domain="real >= 0",
    printed="$(0,1)$; 0.5",
)
gamma_data = letter(
    "gamma_data",
    r"\gamma_{\mathrm{data}}",
    "threshold on the normalised entries",
    domain="real >= 0",
    printed="$(0,1)$; 90th percentile of all entries in normalised $v_{(m,k)}$",
)
beta = letter(
    "beta",
    r"\beta",
    "Dirichlet parameter of the data partition",
    domain="real >= 0",
    printed="0.5, 0.1",
)

# States and vectors
theta_t = letter("theta_t", r"\theta^t", "global model of round $t$", domain="real")
theta_prev = letter("theta_prev", r"\theta^{t-1}", "global model of round $t-1$", domain="real")
theta_next = letter(
    "theta_next",
    r"\theta^{t+1}",
    "global model of round $t+1$ (Algorithm 1, after the server update)",
    domain="real",
)
theta_agg = letter(
    "theta_agg",
    r"\theta^{t+1}",
    "the average computed by the server in Algorithm 1, before the server update",
    domain="real",
)
theta_k = letter("theta_k", r"\theta_k^t", "model of client $k$", domain="real")
theta_k_next = letter(
    "theta_k_next", r"\theta_k^{t+1}", "updated model returned by client $k$", domain="real"
)
theta_k_cur = letter(
    "theta_k_cur",
    r"\theta_k^{t+1}",
    "right-hand side of the local step in Algorithm 1",
    domain="real",
)
theta_k_new = letter(
    "theta_k_new",
    r"\theta_k^{t+1}",
    "left-hand side of the local step in Algorithm 1",
    domain="real",
)
theta_loss = letter(
    "theta_loss", r"\theta", "argument of the local loss in Algorithm 1", domain="real"
)
theta_star = letter("theta_star", r"\theta^*", "optimal weights", domain="real")
theta_inf = letter(
    "theta_inf",
    r"\theta^\infty",
    "limit to which each local model is assumed to converge",
    domain="real",
)
theta_woreg = letter(
    "theta_woreg", r"theta\_woreg", "global model of FedDyn w/o Reg", domain="real"
)
gamma_t = letter("gamma_t", r"\gamma^t", "aggregated local model", domain="real")
gamma_prev = letter(
    "gamma_prev", r"\gamma^{t-1}", "aggregated local model of round $t-1$", domain="real"
)
g_k = letter("g_k", "g_k^t", "pseudo-gradient of client $k$ in round $t$", domain="real")
sum_g = letter(
    "sum_g",
    r"\sum_{k\in P_t}(\theta_k^{t+1}-\theta^t)",
    "sum in the $h$-update of Algorithm 1",
    domain="real",
)
h_k = letter("h_k", "h_k^t", "client control variate", domain="real")
h_t = letter("h_t", "h^t", "server control variate", domain="real")
h_prev = letter("h_prev", "h^{t-1}", "server control variate of round $t-1$", domain="real")
h_next = letter("h_next", "h^{t+1}", "server control variate of round $t+1$", domain="real")
h_0 = letter("h_0", "h^0", "initial server control variate", domain="real")
grad_Lk = letter(
    "grad_Lk",
    r"\nabla L_k(\theta_k^t)",
    "local drift (client drift) of client $k$; local gradient",
    domain="real",
)
grad_Lk_next = letter(
    "grad_Lk_next",
    r"\nabla L_k(\theta_k^{t+1})",
    "local drift of client $k$ after the update",
    domain="real",
)
grad_Lk_latest = letter(
    "grad_Lk_latest",
    r"\nabla L_k(\theta_k^{\mathrm{latest\_updated}})",
    "latest updated local drift (Algorithm 1)",
    domain="real",
)
grad_Lk_0 = letter("grad_Lk_0", r"\nabla L_k(\theta_k^0)", "initial local drift", domain="real")
grad_L_b = letter(
    "grad_L_b",
    r"\nabla L(\theta_k^{t+1};\mathbf b)",
    "mini-batch gradient of the local loss (Algorithm 1)",
    domain="real",
)
grad_L_theta = letter("grad_L_theta", r"\nabla L(\theta^t)", "global gradient", domain="real")
sum_drift_inf = letter(
    "sum_drift_inf",
    r"\sum_k\nabla L_k(\theta^\infty)",
    r"sum of local gradients at $\theta^\infty$",
    domain="real",
)
sum_drift = letter(
    "sum_drift", r"\sum_k\nabla L_k(\theta_k^t)", "sum of local drifts", domain="real"
)

# Scalar quantities: losses, bounds, norms
L_theta = letter("L_theta", r"L(\theta)", "global objective", domain="real")
L_k = letter("L_k", r"L_k(\theta)", "objective of client $k$", domain="real")
L_mod = letter("L_mod", r"L(\theta)", "local loss in Algorithm 1", domain="real")
ip_drift_theta = letter(
    "ip_drift_theta",
    r"\langle\nabla L_k(\theta_k^t),\theta\rangle",
    "linear term of the local loss",
    domain="real",
)
norm2_dtheta = letter(
    "norm2_dtheta",
    r"\lVert\theta-\theta^t\rVert^2",
    "quadratic term of the local loss",
    domain="real",
)
C_t = letter("C_t", "C_t", "(3)", domain="real")
C_T = letter("C_T", "C_T", "(3) at $t=T$", domain="real")
C_prev = letter("C_prev", "C_{t-1}", "(3) at $t-1$", domain="real")
sum_C = letter("sum_C", r"\sum_{t=1}^TC_{t-1}", "sum in (4), (5), (13)-(15)", domain="real")
D_T = letter("D_T", "D_T", "(4), (14)", domain="real")
D_T1 = letter("D_T1", "D_{T+1}", "(4) with $T+1$ in place of $T$", domain="real")
Phi_t = letter("Phi_t", r"\Phi_t", r"$E\lVert\gamma^t-\theta_*\rVert^2+\kappa C_t$", domain="real")
Phi_prev = letter("Phi_prev", r"\Phi_{t-1}", "value at $t-1$", domain="real")
Phi_0 = letter("Phi_0", r"\Phi_0", "value at $t=0$", domain="real")
Phi_T = letter("Phi_T", r"\Phi_T", "value at $t=T$", domain="real")
norm2_gamma = letter(
    "norm2_gamma", r"E\lVert\gamma^t-\theta_*\rVert^2", r"first term of $\Phi_t$", domain="real"
)
gap_gamma = letter("gap_gamma", r"E[\ell(\gamma^{t-1})-\ell(\theta_*)]", "(6)", domain="real")
gap_theta = letter("gap_theta", r"E[\ell(\theta^{t-1})-\ell(\theta_*)]", "(12)", domain="real")
sum_gap_theta = letter(
    "sum_gap_theta", r"\sum_{t=1}^TE[\ell(\theta^{t-1})-\ell(\theta_*)]", "(13)", domain="real"
)
avg_gap_theta = letter(
    "avg_gap_theta",
    r"\frac1T\sum_{t=1}^TE[\ell(\theta^{t-1})-\ell(\theta_*)]",
    "averaged suboptimality, Proposition 1",
    domain="real",
)
ip_grad_h = letter(
    "ip_grad_h", r"\langle\nabla\ell(\gamma^{t-1}),h^{t-1}\rangle", "(8)", domain="real"
)
norm2_h = letter("norm2_h", r"\lVert h^{t-1}\rVert^2", "(8)-(11)", domain="real")
norm2_grad_gamma = letter(
    "norm2_grad_gamma", r"\lVert\nabla\ell(\gamma^{t-1})\rVert^2", "(9)", domain="real"
)
norm2_grad_diff = letter(
    "norm2_grad_diff",
    r"\lVert\nabla\ell(\gamma^{t-1})-\nabla\ell(\theta_*)\rVert^2",
    "(10)",
    domain="real",
)
norm2_grad_plus_h = letter(
    "norm2_grad_plus_h",
    r"\lVert\nabla\ell(\gamma^{t-1})+h^{t-1}\rVert^2",
    "source of (9)",
    domain="real",
)
grad_ell_star = letter("grad_ell_star", r"\nabla\ell(\theta_*)", "source of (10)", domain="real")

# Measured quantities
grad_div = letter(
    "grad_div", r"grad\_div", "(1); in the figures: diversity of pseudo-gradients", domain="real"
)
drift_div = letter("drift_div", r"drift\_div", "diversity (1) of the local drifts", domain="real")
cv_div = letter(
    "cv_div", r"cv\_div", "diversity (1) of the control variates (Figure 6d)", domain="real"
)
grad_div_woreg = letter(
    "grad_div_woreg",
    r"grad\_div\_woreg",
    "pseudo-gradient diversity of FedDyn w/o Reg",
    domain="real",
)
drift_div_woreg = letter(
    "drift_div_woreg",
    r"drift\_div\_woreg",
    "local drift diversity of FedDyn w/o Reg",
    domain="real",
)
grad_div_woh = letter(
    "grad_div_woh", r"grad\_div\_woh", "pseudo-gradient diversity of FedDyn w/o h", domain="real"
)
drift_div_woh = letter(
    "drift_div_woh", r"drift\_div\_woh", "local drift diversity of FedDyn w/o h", domain="real"
)
speed_feddyn = letter(
    "speed_feddyn", r"speed\_feddyn", "convergence speed of FedDyn", domain="real"
)
speed_woh = letter("speed_woh", r"speed\_woh", "convergence speed of FedDyn w/o h", domain="real")
norm2_sum_grad = letter(
    "norm2_sum_grad",
    r"\lVert\sum_{k=1}^n\nabla L_k(\theta)\rVert_2^2",
    "denominator of (1)",
    domain="real",
)
cos_sim = letter(
    "cos_sim",
    r"cos\_sim",
    "cosine similarity of a client's pseudo-gradient of the last round and of a previous round",
    domain="real",
)
ip_g_last = letter(
    "ip_g_last",
    r"ip\_g\_last",
    "inner product of the two pseudo-gradients of `cos_sim`",
    domain="real",
)
norm_g_last = letter(
    "norm_g_last",
    r"norm\_g\_last",
    "norm of the client's pseudo-gradient of the last round",
    domain="real",
)
norm_g_prev = letter(
    "norm_g_prev",
    r"norm\_g\_prev",
    "norm of the client's pseudo-gradient of a previous round",
    domain="real",
)
rho = letter("rho", r"\rho_{(i,j),(a,b)}", "correlation (2)", domain="real")
cov_ab = letter(
    "cov_ab",
    r"\mathbb E_{(x,y)\sim\mathbb D}[(v_{i,a}(x)-\mu_{i,a})(v_{j,b}(x)-\mu_{j,b})]",
    "expectation in (2)",
    domain="real",
)
sigma_ia = letter("sigma_ia", r"\sigma_{i,a}", "standard deviation of $v_{i,a}$", domain="real")
sigma_jb = letter("sigma_jb", r"\sigma_{j,b}", "standard deviation of $v_{j,b}$", domain="real")
Phi_feat = letter(
    "Phi_feat", r"\Phi\in\mathbb R^{N\times d}", "penultimate layer's output", domain="real"
)
U_svd = letter("U_svd", "U", "left factor of the SVD", domain="real")
S_svd = letter("S_svd", r"\Sigma", "diagonal factor of the SVD", domain="real")
Vt_svd = letter("Vt_svd", "V^T", "right factor of the SVD", domain="real")
v_mk = letter("v_mk", "v_{m,k}(x)", "$k$-th entry of $v(x)$ for the $m$-th model", domain="real")
vinf_mk = letter(
    "vinf_mk", r"\lVert v_{m,k}\rVert_\infty", r"$\ell_\infty$-norm of $v_{m,k}$", domain="real"
)
vbar_mk = letter(
    "vbar_mk", r"vbar\_mk", "normalised $v_{m,k}$ at the $n$-th data point", domain="real"
)
contains_mnk = letter(
    "contains_mnk",
    r"contains\_mnk",
    "1 if the $n$-th data point contains the $k$-th feature of the $m$-th model",
    domain="real",
)
member_mkf = letter(
    "member_mkf",
    r"member\_mkf",
    "1 if the $k$-th feature of the $m$-th model belongs to cluster $f$",
    domain="real",
)
same_cluster = letter(
    "same_cluster",
    r"same\_cluster",
    "1 if two features are assigned to the same cluster",
    domain="real",
)
Omega_mnf = letter(
    "Omega_mnf", r"\Omega_{mnf}", r"entry of the interaction tensor, in $\{0,1\}$", domain="real"
)
shared_local = letter(
    "shared_local",
    r"shared\_local",
    "average number of features in local models that also appear in the current global model",
    domain="real",
)
shared_next = letter(
    "shared_next",
    r"shared\_next",
    "number of features shared between the current and the next global model",
    domain="real",
)
shared_next_pre = letter(
    "shared_next_pre",
    r"shared\_next\_pre",
    "the same, measured before applying the server update",
    domain="real",
)
acc = letter("acc", "acc", "test accuracy", domain="real")
acc_gamma = letter("acc_gamma", r"acc\_gamma", r"test accuracy of $\gamma^t$", domain="real")
acc_theta = letter("acc_theta", r"acc\_theta", r"test accuracy of $\theta^t$", domain="real")
acc_woreg_avg = letter(
    "acc_woreg_avg", r"acc\_woreg\_avg", "test accuracy of FedDyn w/o Reg → FedAvg", domain="real"
)
acc_feddyn = letter("acc_feddyn", r"acc\_feddyn", "test accuracy of FedDyn", domain="real")
train_loss = letter(
    "train_loss",
    r"train\_loss",
    "training loss of the global model for the entire training data",
    domain="real",
)
cost = letter("cost", "cost", "relative computation cost (FedAvg = 1)", domain="real")
cost_FedAvg = letter("cost_FedAvg", r"cost\_FedAvg", "computation cost of FedAvg", domain="real")
cost_FedDyn = letter("cost_FedDyn", r"cost\_FedDyn", "computation cost of FedDyn", domain="real")
x = letter("x", "x", 'entry of Table 2 printed "x" (row "Rounds to 67%")', domain="real")

# functions of an index
ell = sequence("ell", r"\ell(\cdot)", "loss of Proposition 1 and A.4")
Lk = sequence("Lk", r"L_k(\theta)", "objective of client $k$")
theta_loc = sequence(
    "theta_loc",
    r"\theta_k^t$ in the item on $\gamma^t$, $\theta_k^{{t+1}}$ in Algorithm 1",
    r"local model of client $k\in P_t$",
)
gdiff = sequence(
    "gdiff", r"E[\lVert\nabla L_k(\theta_k^t)-\nabla L_k(\theta^*)\rVert^2]", "summand of (3)"
)
gnorm2 = sequence(
    "gnorm2", r"\lVert\nabla L_k(\theta)\rVert_2^2", "summand of the numerator of (1)"
)
drift = sequence("drift", r"\nabla L_k(\theta_k^{{t+1}})", "local drift of client $k$")
C_s = sequence("C_s", "C_t", "(3) as a sequence")
h_s = sequence("h_s", "h", "server state as a sequence")
theta_s = sequence("theta_s", r"\theta^t", "global model as a sequence")
thetak_s = sequence("thetak_s", r"\theta_k^t", "model of client $k$ as a sequence")
sum_drift_s = sequence(
    "sum_drift_s", r"\sum_k\nabla L_k(\theta_k^t)", "sum of local drifts as a sequence"
)
theta_feddyn = sequence(
    "theta_feddyn", "theta_feddyn", r"global model of FedDyn as a function of $\alpha$"
)
server_step = sequence("server_step", r"\frac1\alpha h", r"server update as a function of $\alpha$")
n_clusters = sequence(
    "n_clusters",
    "n_clusters",
    r"total number of feature clusters as a function of $\gamma_{\mathrm{corr}}$",
)

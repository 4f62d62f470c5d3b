r"""Letters of the paper `switching`.

Vectors are read componentwise; squared norms, inner products and expectations are letters of their
own. Three letters of the paper stand for two things each and are two letters here: $\eta$ (`eta`,
the local learning rate, and `eta_D`, the factor of (4)), $N$ (`N`, clients, and `N_test`, test data
points) and $L(\theta)$ (`L_theta`, the global objective, and `L_mod`, the loss of Algorithm 1).
"""

from bounds.letters import alphabet, sequence
from bounds.symbols import L as L
from bounds.symbols import T as T
from bounds.symbols import t as t

letter = alphabet("switching")


# Sizes and indices
N = letter("N", "N", "number of clients", domain="integer >= 1", printed="Tables 5, 6: 100 and 10")
m = letter(
    "m",
    "m",
    "size of the index set $[m]$ in (3); divisor in the $h$-update of Algorithm 1",
    domain="integer >= 1",
)
n = letter("n", "n", "number of terms of the sums in (1)", domain="integer >= 1")
P = letter(
    "P",
    "P",
    r"size $\lvert P_t\rvert$ of the random subset of clients that participates",
    domain="integer >= 1",
)
k = letter("k", "k", "client index", domain="integer >= 1", printed=r"clients $1,\dots,N$")
E = letter("E", "E", "number of local epochs", domain="integer >= 1", printed="Tables 5, 6: 5 or 1")
e = letter("e", "e", "index of the local epoch", domain="integer >= 1", printed=r"$1,2,\dots,E$")
t_switch = letter(
    "t_switch",
    r"t_{\mathrm{switch}}",
    "round from which FedAvg is used: the pre-training step of Algorithm 1, the switch round",
    domain="integer >= 0",
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
    "C_part",
    "C",
    "participation ratio",
    domain="real > 0, <= 1",
    printed="Tables 5, 6: 10% and 100%",
    unit="1",
)

# Parameters and constants
alpha = letter(
    "alpha",
    r"\alpha",
    "coefficient of FedDyn's regularization",
    domain="real > 0",
    printed="0.1 (cross-device), 0.01 (cross-silo); 1, 0.1, 0.01 in Figure 9",
    unit="f/x^2",
)
eta = letter("eta", r"\eta", "local learning rate", domain="real > 0", printed="0.1", unit="x^2/f")
eta_decay = letter(
    "eta_decay",
    r"\eta_{\mathrm{decay}}",
    "fixed ratio by which the learning rate decays each round",
    domain="real > 0, <= 1",
    printed="0.999, 0.99",
    unit="1",
)
eta_round = letter(
    "eta_round",
    r"\eta_t",
    "learning rate of round $t$ under the default schedule",
    domain="real > 0",
    unit="x^2/f",
)
eta_D = letter(
    "eta_D", r"\eta", r"factor of $\sum_{t=1}^TC_{t-1}$ in (4)", domain="real > 0", unit="x^2/f"
)
zeta = letter(
    "zeta",
    r"\zeta",
    "what the initial round contributes to (4)",
    domain="real > 0",
    printed="a positive constant",
    unit="f",
)
kappa = letter(
    "kappa",
    r"\kappa",
    r"constant in $\Phi_t$, from Lemma 1 of Acar et al. (2021)",
    domain="real >= 0",
    unit="x^4/f^2",
)
kappa_0 = letter(
    "kappa_0",
    r"\kappa_0",
    "constant in (6), from Lemma 1 of Acar et al. (2021)",
    domain="real > 0",
    unit="x^2/f",
)
gamma_corr = letter(
    "gamma_corr",
    r"\gamma_{\mathrm{corr}}",
    "threshold on the correlation above which two features share a cluster",
    domain="real > 0, < 1",
    printed="$(0,1)$; 0.5",
    unit="1",
)
gamma_data = letter(
    "gamma_data",
    r"\gamma_{\mathrm{data}}",
    "threshold on a normalized entry above which a data point contains a feature",
    domain="real > 0, < 1",
    printed="$(0,1)$; 90th percentile of all entries in normalized $v_{(m,k)}$",
    unit="1",
)
beta = letter(
    "beta",
    r"\beta",
    "Dirichlet parameter of the data partition",
    domain="real > 0",
    printed="0.5, 0.1",
    unit="1",
)

# States and vectors
theta_t = letter("theta_t", r"\theta^t", "global model of round $t$", unit="x")
theta_prev = letter("theta_prev", r"\theta^{t-1}", "global model of round $t-1$", unit="x")
theta_next = letter(
    "theta_next", r"\theta^{t+1}", "global model of round $t+1$, after the server update", unit="x"
)
theta_agg = letter(
    "theta_agg",
    r"\theta^{t+1}",
    "average of the local models in Algorithm 1, before the server update",
    unit="x",
)
theta_k = letter("theta_k", r"\theta_k^t", "model of client $k$", unit="x")
theta_k_next = letter(
    "theta_k_next", r"\theta_k^{t+1}", "updated model returned by client $k$", unit="x"
)
theta_k_cur = letter(
    "theta_k_cur",
    r"\theta_k^{t+1}",
    "model of client $k$ before a local step of Algorithm 1",
    unit="x",
)
theta_k_new = letter(
    "theta_k_new",
    r"\theta_k^{t+1}",
    "model of client $k$ after a local step of Algorithm 1",
    unit="x",
)
theta_loss = letter("theta_loss", r"\theta", "argument of the local loss in Algorithm 1", unit="x")
theta_star = letter(
    "theta_star",
    r"\theta_*",
    "optimal weights",
    printed=r"$\theta^*$ in (3), $\theta_*$ in Proposition 1 and A.4",
    unit="x",
)
theta_inf = letter(
    "theta_inf",
    r"\theta^\infty",
    "limit to which each local model is assumed to converge",
    unit="x",
)
theta_woreg = letter(
    "theta_woreg", r"\theta_{\text{FedDyn w/o Reg}}", "global model of FedDyn w/o Reg", unit="x"
)
gamma_t = letter("gamma_t", r"\gamma^t", "aggregated local model of round $t$", unit="x")
gamma_prev = letter(
    "gamma_prev", r"\gamma^{t-1}", "aggregated local model of round $t-1$", unit="x"
)
g_k = letter("g_k", "g_k^t", "pseudo-gradient of client $k$ in round $t$", unit="x")
sum_g = letter(
    "sum_g",
    r"\sum_{k\in P_t}(\theta_k^{t+1}-\theta^t)",
    "sum in the $h$-update of Algorithm 1",
    unit="x",
)
h_k = letter("h_k", "h_k^t", "client control variate", unit="f/x")
h_t = letter("h_t", "h^t", "server control variate of round $t$", unit="f/x")
h_prev = letter("h_prev", "h^{t-1}", "server control variate of round $t-1$", unit="f/x")
h_next = letter("h_next", "h^{t+1}", "server control variate of round $t+1$", unit="f/x")
h_0 = letter("h_0", "h^0", "initial server control variate", unit="f/x")
grad_Lk = letter(
    "grad_Lk",
    r"\nabla L_k(\theta_k^t)",
    "local gradient of client $k$, also called its local drift or client drift",
    unit="f/x",
)
grad_Lk_next = letter(
    "grad_Lk_next",
    r"\nabla L_k(\theta_k^{t+1})",
    "local drift of client $k$ after the update",
    unit="f/x",
)
grad_Lk_latest = letter(
    "grad_Lk_latest",
    r"\nabla L_k(\theta_k^{\mathrm{latest\_updated}})",
    "local drift of client $k$ when it was last updated",
    unit="f/x",
)
grad_Lk_0 = letter(
    "grad_Lk_0", r"\nabla L_k(\theta_k^0)", "initial local drift of client $k$", unit="f/x"
)
grad_L_b = letter(
    "grad_L_b",
    r"\nabla L(\theta_k^{t+1};\mathbf b)",
    "gradient of the local loss of Algorithm 1 on a mini-batch",
    unit="f/x",
)
grad_L_theta = letter("grad_L_theta", r"\nabla L(\theta^t)", "global gradient", unit="f/x")
grad_ell_star = letter(
    "grad_ell_star",
    r"\nabla\ell(\theta_*)",
    "gradient of the loss at the optimal weights",
    unit="f/x",
)
sum_drift = letter(
    "sum_drift", r"\sum_k\nabla L_k(\theta_k^t)", "sum of the local drifts", unit="f/x"
)
sum_drift_inf = letter(
    "sum_drift_inf",
    r"\sum_k\nabla L_k(\theta^\infty)",
    r"sum of the local gradients at $\theta^\infty$",
    unit="f/x",
)

# Losses
L_theta = letter("L_theta", r"L(\theta)", "global objective", unit="f")
L_k = letter("L_k", r"L_k(\theta)", "objective of client $k$", unit="f")
L_mod = letter("L_mod", r"L(\theta)", "local loss in Algorithm 1", unit="f")
gap_gamma = letter(
    "gap_gamma",
    r"E[\ell(\gamma^{t-1})-\ell(\theta_*)]",
    "expected suboptimality of the aggregated local model",
    unit="f",
)
gap_theta = letter(
    "gap_theta",
    r"E[\ell(\theta^{t-1})-\ell(\theta_*)]",
    "expected suboptimality of the global model",
    unit="f",
)
sum_gap_theta = letter(
    "sum_gap_theta",
    r"\sum_{t=1}^TE[\ell(\theta^{t-1})-\ell(\theta_*)]",
    "expected suboptimality of the global model, summed over $T$ rounds",
    unit="f",
)
avg_gap_theta = letter(
    "avg_gap_theta",
    r"\frac1T\sum_{t=1}^TE[\ell(\theta^{t-1})-\ell(\theta_*)]",
    "averaged suboptimality of the global model over $T$ rounds",
    unit="f",
)

# Inner products and squared norms
ip_drift_theta = letter(
    "ip_drift_theta",
    r"\langle\nabla L_k(\theta_k^t),\theta\rangle",
    "linear term of the local loss",
    unit="f",
)
norm2_dtheta = letter(
    "norm2_dtheta",
    r"\lVert\theta-\theta^t\rVert^2",
    "quadratic term of the local loss",
    domain="real >= 0",
    unit="x^2",
)
norm2_gamma = letter(
    "norm2_gamma",
    r"E\lVert\gamma^t-\theta_*\rVert^2",
    "expected squared distance of the aggregated local model from the optimal weights",
    domain="real >= 0",
    unit="x^2",
)
ip_grad_h = letter(
    "ip_grad_h",
    r"\langle\nabla\ell(\gamma^{t-1}),h^{t-1}\rangle",
    "inner product of the gradient at the aggregated local model with the server control variate",
    unit="f^2/x^2",
)
norm2_h = letter(
    "norm2_h",
    r"\lVert h^{t-1}\rVert^2",
    "squared norm of the server control variate",
    domain="real >= 0",
    unit="f^2/x^2",
)
norm2_grad_gamma = letter(
    "norm2_grad_gamma",
    r"\lVert\nabla\ell(\gamma^{t-1})\rVert^2",
    "squared norm of the gradient at the aggregated local model",
    domain="real >= 0",
    unit="f^2/x^2",
)
norm2_grad_diff = letter(
    "norm2_grad_diff",
    r"\lVert\nabla\ell(\gamma^{t-1})-\nabla\ell(\theta_*)\rVert^2",
    "squared distance of the gradients at the aggregated local model and at the optimal weights",
    domain="real >= 0",
    unit="f^2/x^2",
)
norm2_grad_plus_h = letter(
    "norm2_grad_plus_h",
    r"\lVert\nabla\ell(\gamma^{t-1})+h^{t-1}\rVert^2",
    "squared norm whose sign gives (9)",
    domain="real >= 0",
    unit="f^2/x^2",
)

# The switching criterion
C_t = letter(
    "C_t",
    "C_t",
    "mean squared distance of the client gradients from the local gradients at the optimal weights",
    domain="real >= 0",
    unit="f^2/x^2",
)
C_T = letter("C_T", "C_T", "value of $C_t$ at $t=T$", domain="real >= 0", unit="f^2/x^2")
C_prev = letter(
    "C_prev", "C_{t-1}", "value of $C_t$ one round earlier", domain="real >= 0", unit="f^2/x^2"
)
sum_C = letter(
    "sum_C", r"\sum_{t=1}^TC_{t-1}", "sum of $C_0$ to $C_{T-1}$", domain="real >= 0", unit="f^2/x^2"
)
D_T = letter("D_T", "D_T", "upper bound on the averaged suboptimality after $T$ rounds", unit="f")
D_T1 = letter(
    "D_T1", "D_{T+1}", "upper bound on the averaged suboptimality after $T+1$ rounds", unit="f"
)
Phi_t = letter(
    "Phi_t", r"\Phi_t", "potential of Lemma 1 of Acar et al. (2021)", domain="real >= 0", unit="x^2"
)
Phi_prev = letter(
    "Phi_prev",
    r"\Phi_{t-1}",
    r"value of $\Phi_t$ one round earlier",
    domain="real >= 0",
    unit="x^2",
)
Phi_0 = letter("Phi_0", r"\Phi_0", r"value of $\Phi_t$ at $t=0$", domain="real >= 0", unit="x^2")
Phi_T = letter("Phi_T", r"\Phi_T", r"value of $\Phi_t$ at $t=T$", domain="real >= 0", unit="x^2")

# Gradient diversity, cosine similarity and speed
norm2_sum_grad = letter(
    "norm2_sum_grad",
    r"\lVert\sum_{k=1}^n\nabla L_k(\theta)\rVert_2^2",
    "squared norm of the summed gradients, the denominator of (1)",
    domain="real >= 0",
    unit="f^2/x^2",
)
grad_div = letter(
    "grad_div",
    r"\text{Gradient Diversity}",
    "gradient diversity (1); in the figures, of the pseudo-gradients",
    domain="real >= 0",
    unit="1",
)
drift_div = letter(
    "drift_div",
    r"\text{Local Drift Diversity}",
    "diversity (1) of the local drifts",
    domain="real >= 0",
    unit="1",
)
cv_div = letter(
    "cv_div",
    r"\text{Control Variate Diversity}",
    "diversity (1) of the control variates",
    domain="real >= 0",
    unit="1",
)
grad_div_woreg = letter(
    "grad_div_woreg",
    r"\text{Gradient Diversity}_{\text{w/o Reg}}",
    "pseudo-gradient diversity of FedDyn w/o Reg",
    domain="real >= 0",
    unit="1",
)
drift_div_woreg = letter(
    "drift_div_woreg",
    r"\text{Local Drift Diversity}_{\text{w/o Reg}}",
    "local drift diversity of FedDyn w/o Reg",
    domain="real >= 0",
    unit="1",
)
grad_div_woh = letter(
    "grad_div_woh",
    r"\text{Gradient Diversity}_{\text{w/o h}}",
    "pseudo-gradient diversity of FedDyn w/o h",
    domain="real >= 0",
    unit="1",
)
drift_div_woh = letter(
    "drift_div_woh",
    r"\text{Local Drift Diversity}_{\text{w/o h}}",
    "local drift diversity of FedDyn w/o h",
    domain="real >= 0",
    unit="1",
)
speed_feddyn = letter(
    "speed_feddyn",
    r"\text{speed}(\text{FedDyn})",
    "convergence speed of FedDyn",
    domain="real >= 0",
    unit="1",
)
speed_woh = letter(
    "speed_woh",
    r"\text{speed}(\text{FedDyn w/o h})",
    "convergence speed of FedDyn w/o h",
    domain="real >= 0",
    unit="1",
)
cos_sim = letter(
    "cos_sim",
    r"\cos(g_k^{T'},g_k^t)",
    "cosine similarity of a client's pseudo-gradients of the last and of a previous round",
    domain="real >= -1, <= 1",
    unit="1",
)
ip_g_last = letter(
    "ip_g_last",
    r"\langle g_k^{T'},g_k^t\rangle",
    "inner product of a client's pseudo-gradients of the last and of a previous round",
    unit="x^2",
)
norm_g_last = letter(
    "norm_g_last",
    r"\lVert g_k^{T'}\rVert",
    "norm of a client's pseudo-gradient of the last round",
    domain="real >= 0",
    unit="x",
)
norm_g_prev = letter(
    "norm_g_prev",
    r"\lVert g_k^t\rVert",
    "norm of a client's pseudo-gradient of a previous round",
    domain="real >= 0",
    unit="x",
)

# The interaction tensor
rho = letter(
    "rho",
    r"\rho_{(i,j),(a,b)}",
    "correlation of feature $a$ of model $i$ with feature $b$ of model $j$",
    domain="real >= -1, <= 1",
    unit="1",
)
cov_ab = letter(
    "cov_ab",
    r"\mathbb E_{(x,y)\sim\mathbb D}[(v_{i,a}(x)-\mu_{i,a})(v_{j,b}(x)-\mu_{j,b})]",
    "covariance of two features, the expectation in (2)",
    unit="1",
)
sigma_ia = letter(
    "sigma_ia", r"\sigma_{i,a}", "standard deviation of $v_{i,a}$", domain="real >= 0", unit="1"
)
sigma_jb = letter(
    "sigma_jb", r"\sigma_{j,b}", "standard deviation of $v_{j,b}$", domain="real >= 0", unit="1"
)
Phi_feat = letter(
    "Phi_feat",
    r"\Phi",
    "output of the penultimate layer",
    printed=r"$\Phi\in\mathbb R^{N\times d}$",
    unit="1",
)
U_svd = letter("U_svd", "U", "left factor of the singular value decomposition", unit="1")
S_svd = letter("S_svd", r"\Sigma", "diagonal factor of the singular value decomposition", unit="1")
Vt_svd = letter("Vt_svd", "V^T", "right factor of the singular value decomposition", unit="1")
v_mk = letter("v_mk", "v_{m,k}(x)", "$k$-th entry of $v(x)$ for the $m$-th model", unit="1")
vinf_mk = letter(
    "vinf_mk",
    r"\lVert v_{m,k}\rVert_\infty",
    r"$\ell_\infty$-norm of $v_{m,k}$",
    domain="real >= 0",
    unit="1",
)
vbar_mk = letter(
    "vbar_mk",
    r"\bar v_{m,k}(x)",
    "normalized $v_{m,k}$ at the $n$-th data point",
    domain="real >= -1, <= 1",
    unit="1",
)
contains_mnk = letter(
    "contains_mnk",
    r"\mathbf 1[n\text{ contains }(m,k)]",
    "1 if the $n$-th data point contains the $k$-th feature of the $m$-th model",
    domain="integer >= 0, <= 1",
)
member_mkf = letter(
    "member_mkf",
    r"\mathbf 1[(m,k)\text{ in }f]",
    "1 if the $k$-th feature of the $m$-th model belongs to cluster $f$",
    domain="integer >= 0, <= 1",
)
same_cluster = letter(
    "same_cluster",
    r"\mathbf 1[(i,a)\text{ with }(j,b)]",
    "1 if two features are assigned to the same cluster",
    domain="integer >= 0, <= 1",
)
Omega_mnf = letter(
    "Omega_mnf",
    r"\Omega_{mnf}",
    "entry of the interaction tensor",
    domain="integer >= 0, <= 1",
    printed=r"$\Omega\in\{0,1\}^{M\times N\times F}$",
)
shared_local = letter(
    "shared_local",
    r"\text{shared}(\theta^t,\theta_k^{t+1})",
    "average number of features in local models that also appear in the current global model",
    domain="real >= 0",
    unit="1",
)
shared_next = letter(
    "shared_next",
    r"\text{shared}(\theta^t,\theta^{t+1})",
    "number of features shared between the current and the next global model",
    domain="real >= 0",
    unit="1",
)
shared_next_pre = letter(
    "shared_next_pre",
    r"\text{shared}(\theta^t,\gamma^{t+1})",
    "number of features shared with the next global model before the server update is applied",
    domain="real >= 0",
    unit="1",
)

# Accuracy, loss and cost
acc = letter("acc", r"\text{acc}", "test accuracy in percent", domain="real >= 0, <= 100", unit="1")
acc_gamma = letter(
    "acc_gamma",
    r"\text{acc}(\gamma^t)",
    r"test accuracy of $\gamma^t$ in percent",
    domain="real >= 0, <= 100",
    unit="1",
)
acc_theta = letter(
    "acc_theta",
    r"\text{acc}(\theta^t)",
    r"test accuracy of $\theta^t$ in percent",
    domain="real >= 0, <= 100",
    unit="1",
)
acc_woreg_avg = letter(
    "acc_woreg_avg",
    r"\text{acc}(\text{FedDyn w/o Reg}\to\text{FedAvg})",
    "test accuracy of FedDyn w/o Reg → FedAvg in percent",
    domain="real >= 0, <= 100",
    unit="1",
)
acc_feddyn = letter(
    "acc_feddyn",
    r"\text{acc}(\text{FedDyn})",
    "test accuracy of FedDyn in percent",
    domain="real >= 0, <= 100",
    unit="1",
)
train_loss = letter(
    "train_loss",
    r"\text{train loss}",
    "loss of the global model on the entire training data",
    unit="f",
)
cost = letter(
    "cost",
    r"\text{cost}",
    "computation cost relative to that of FedAvg",
    domain="real > 0",
    unit="1",
)
cost_FedAvg = letter(
    "cost_FedAvg",
    r"\text{cost}(\text{FedAvg})",
    "computation cost of FedAvg",
    domain="real > 0",
    unit="1",
)
cost_FedDyn = letter(
    "cost_FedDyn",
    r"\text{cost}(\text{FedDyn})",
    "computation cost of FedDyn",
    domain="real > 0",
    unit="1",
)
x = letter("x", r"\text{x}", 'entry of Table 2 printed "x", in the row "Rounds to 67%"', unit="1")

# Functions of an index, a vector or a parameter
ell = sequence("ell", r"\ell({0})", "loss of Proposition 1 and A.4", unit="f")
Lk = sequence("Lk", r"L_{{{0}}}(\theta)", "objective of a client", unit="f")
theta_loc = sequence(
    "theta_loc", r"\theta_{{{0}}}^{{t}}", "local model of a client in round $t$", unit="x"
)
theta_loc_next = sequence(
    "theta_loc_next",
    r"\theta_{{{0}}}^{{t+1}}",
    "local model that a client returns in round $t$",
    unit="x",
)
gdiff = sequence(
    "gdiff",
    r"E\big[\lVert\nabla L_{{{0}}}(\theta_{{{0}}}^t)-\nabla L_{{{0}}}(\theta^*)\rVert^2\big]",
    "expected squared distance of a client's gradient from its gradient at the optimal weights",
    unit="f^2/x^2",
)
gnorm2 = sequence(
    "gnorm2",
    r"\lVert\nabla L_{{{0}}}(\theta)\rVert_2^2",
    "squared norm of a client's gradient",
    unit="f^2/x^2",
)
drift = sequence(
    "drift",
    r"\nabla L_{{{0}}}(\theta_{{{0}}}^{{t+1}})",
    "local drift of a client after its update",
    unit="f/x",
)
C_s = sequence("C_s", "C_{{{0}}}", "(3) as a function of the round", unit="f^2/x^2")
h_s = sequence("h_s", "h^{{{0}}}", "server control variate as a function of the round", unit="f/x")
theta_s = sequence(
    "theta_s", r"\theta^{{{0}}}", "global model as a function of the round", unit="x"
)
thetak_s = sequence(
    "thetak_s", r"\theta_k^{{{0}}}", "model of client $k$ as a function of the round", unit="x"
)
sum_drift_s = sequence(
    "sum_drift_s",
    r"\sum_k\nabla L_k(\theta_k^{{{0}}})",
    "sum of the local drifts as a function of the round",
    unit="f/x",
)
theta_feddyn = sequence(
    "theta_feddyn",
    r"\theta_{{\text{{FedDyn}}({0})}}",
    r"global model of FedDyn as a function of $\alpha$",
    unit="x",
)
server_step = sequence(
    "server_step", r"\frac1{{{0}}}h", r"server update as a function of $\alpha$", unit="x"
)
n_clusters = sequence(
    "n_clusters",
    r"F({0})",
    r"total number of feature clusters as a function of $\gamma_{\mathrm{corr}}$",
    unit="1",
)

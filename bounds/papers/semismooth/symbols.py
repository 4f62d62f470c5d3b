"""Letters of the paper `semismooth`: name, LaTeX, meaning, domain."""

from bounds.letters import alphabet, sequence
from bounds.symbols import K as K, k as k

letter = alphabet("semismooth")


# Sizes and indices
n = letter(
    "n", "n", "number of input data points", domain="integer >= 1", printed="positive integer"
)
N = letter("N", "N", "number of clients", domain="integer >= 1")
n_c = letter(
    "n_c",
    "n/N",
    'number of data points of each client ("we can think of each client will have $n/N$ data points")',
    domain="integer >= 1",
)
c = letter(
    "c",
    "c",
    "client index; also printed as the first factor of the last display of Section 5.2 (line 346)",
    domain="integer >= 1",
    printed=r"$c\in[N]$",
)
d = letter(
    "d",
    "d",
    r"dimension in $x_i\in\mathbb R^d$, $W\in\mathbb R^{d\times M}$ and Lemma 6.1",
    domain="integer >= 1",
)
M = letter("M", "M", r"dimension in $W\in\mathbb R^{d\times M}$", domain="integer >= 1")
R = letter(
    "R",
    "R",
    "number of communication rounds",
    domain="integer >= 1",
    printed=r"Algorithm 1: $r=1\to R$",
)
r = letter("r", "r", "index of the communication round", domain="integer >= 1")
i = letter("i", "i", "summation index", domain="integer >= 1")
n_v = letter(
    "n_v",
    "n",
    "number of random variables in Lemma 6.1; the positive integer of the fact under (16)",
    domain="integer >= 1",
    printed='"all positive integer $n$" under (16)',
)

# Parameters and constants
eta_l = letter(
    "eta_l",
    r"\eta_l",
    "local learning rate",
    domain="real >= 0",
    printed=r"Theorem 4.7: less than $\min\{1/(\alpha^2K),1/(10^2K\tau_2(\beta+\alpha)),1/(10^2\sqrt K(\beta+\alpha))\}$; 6.4: equal to the min printed in line 545; sketch: $\eta_l\le\tau_1/(4KG(2\beta+\alpha))$",
)
eta_g = letter(
    "eta_g",
    r"\eta_g",
    "global (server) learning rate",
    domain="real >= 0",
    printed=r"Theorem 4.7: $\eta_g\le\tau_1^2/(20Kb\eta_l)$; Corollary 4.8: its own min",
)
eta_t = letter(
    "eta_t",
    r"\tilde\eta",
    "effective step(-size)",
    domain="real >= 0",
    printed=r"line 270: $\tilde\eta=K\eta_g\eta_l$; line 480: $\tilde\eta:=K\eta_g\eta$; sketch: $\tilde\eta\le\tau_1^2/(16b\tau_2^2)$; 6.4: $\tilde\eta\le\tau_1^2/(20b)$",
)
eta = letter(
    "eta",
    r"\eta",
    r"Lemma 6.3: learning rate of the local update; Lemma 6.4: tuning parameter; 6.4: chosen $\eta=\tilde\eta$; Proposition 5.1: step of gradient descent",
    domain="real >= 0",
    printed=r"Lemma 6.3: $\eta\in(0,\min\{1/(\alpha^2K),1/(2\beta K)\})$, and $\eta\le1$ printed in the proof; Proposition 5.1: $\eta\le\tau_1^2/(10b\tau_2^2)$",
)
a = letter(
    "a",
    "a",
    "first-order constant of semi-smoothness",
    domain="real >= 0",
    printed=r"Proposition 5.1: $0.5\tau_1^2\ge a\tau_2$; sketch: $a\tau_2\le0.1\tau_1^2$; 6.4: $a\le\tau_1^2/10$",
)
b = letter("b", "b", "second-order constant of semi-smoothness", domain="real >= 0")
alpha = letter(
    "alpha",
    r"\alpha",
    "first-order constant of semi-Lipschitz",
    domain="real >= 0",
    printed=r"sketch: $\alpha\le0.5\tau_1$; 6.4: $\alpha\le\tau_1^2/10$",
)
beta = letter(
    "beta",
    r"\beta",
    r"second-order constant of semi-Lipschitz; constant of $\beta$-smoothness and $\beta$-Lipschitz",
    domain="real >= 0",
)
tau_1 = letter(
    "tau_1",
    r"\tau_1",
    "lower constant of no critical point",
    domain="real >= 0",
    printed=r"$0<\tau_1<1$",
)
tau_2 = letter(
    "tau_2",
    r"\tau_2",
    "upper constant of no critical point",
    domain="real >= 0",
    printed=r"$\tau_2>0$",
)
G = letter(
    "G",
    "G",
    "constant of bounded gradient, Definition 4.4; also printed in the drift display, (9), (10), the choice before (11), and line 545",
    domain="real >= 0",
    printed=r"Definition 4.4: $G\ge0$",
)
sigma = letter(
    "sigma",
    r"\sigma",
    r"Section 3: variance of $g_c$ bounded by $\sigma^2$; Definition 6.2: its own formula; Lemma 6.1: $\mathbb E\lVert a_i-\mu_i\rVert^2\le\sigma^2$",
    domain="real >= 0",
)
eps = letter(
    "eps", r"\epsilon", "target accuracy", domain="real >= 0", printed=r'"any desired $\epsilon$"'
)
lam_1 = letter(
    "lam_1",
    r"\lambda_1",
    "contraction constant of Theorem 4.7",
    domain="real >= 0",
    printed="formula in thm4_7",
)
lam_2 = letter(
    "lam_2",
    r"\lambda_2",
    "noise constant of Theorem 4.7",
    domain="real >= 0",
    printed="formula in thm4_7",
)
lam = letter(
    "lam",
    r"\lambda",
    "contraction constant of Proposition 5.1",
    domain="real >= 0",
    printed=r"$\lambda=0.1\eta\tau_1^2$",
)
gamma_s = letter(
    "gamma_s",
    r"\gamma",
    "contraction constant of the sketch, (11)",
    domain="real >= 0",
    printed=r"$\gamma\ge0$",
)
gamma_1 = letter(
    "gamma_1",
    r"\gamma_1",
    "coefficient in (23)",
    domain="real >= 0",
    printed="formula in thm.gamma",
)
gamma_2 = letter(
    "gamma_2",
    r"\gamma_2",
    "coefficient in (23)",
    domain="real >= 0",
    printed="formula in thm.gamma",
)
gamma_3 = letter(
    "gamma_3",
    r"\gamma_3",
    "coefficient in (23)",
    domain="real >= 0",
    printed="formula in thm.gamma",
)
gamma_4 = letter(
    "gamma_4",
    r"\gamma_4",
    "contraction constant of 6.4",
    domain="real >= 0",
    printed="formula in thm.rec",
)
A_s = letter("A_s", "A", "coefficient in (10)", domain="real >= 0", printed="formula in eq10")
A_1 = letter(
    "A_1",
    r"\mathcal A_1",
    r"coefficient of $\sigma^2$ in 6.4",
    domain="real >= 0",
    printed="formula in thm.A1",
)
A_2 = letter(
    "A_2",
    r"\mathcal A_2",
    "first coefficient of $L(U)$ in 6.4",
    domain="real >= 0",
    printed="formula in thm.A2",
)
A_3 = letter(
    "A_3",
    r"\mathcal A_3",
    "second coefficient of $L(U)$ in 6.4",
    domain="real >= 0",
    printed="formula in thm.A3",
)
A_p = letter("A_p", "A", "increment in (24)", domain="real >= 0", printed="formula in eq24")
C_p = letter(
    "C_p",
    "C",
    "coefficient of $L(x_t)$ in the proof of Proposition 5.1",
    domain="real >= 0",
    printed="formula in eq24",
)
u_1 = letter("u_1", "a", "first number of an elementary inequality ($a$ there)", domain="real >= 0")
u_2 = letter(
    "u_2", "b", "second number of an elementary inequality ($b$ there)", domain="real >= 0"
)
t_y = letter("t_y", "t", "weight of an elementary inequality", domain="real >= 0")
x_e = letter(
    "x_e", "x", "number in the logarithm fact of 6.5", domain="real >= 0", printed=r"$0<x\le1$"
)

# States and vectors
W = letter("W", "W", "parameter", domain="real", printed=r"$W\in\mathbb R^{d\times M}$")
U = letter("U", "U", "global parameter (index $r$ dropped)", domain="real")
U_r = letter("U_r", "U^r", "global parameter in round $r$", domain="real")
U_r1 = letter("U_r1", "U^{r+1}", "global parameter in round $r+1$", domain="real")
dU = letter(
    "dU",
    r"\Delta U^r",
    r"aggregated update; Algorithm 1: $\frac1N\sum_{c}\Delta U_c(r)$; sketch and Lemma 6.4: $-\frac{\tilde\eta}{KN}\sum(\cdot)$",
    domain="real",
)
W_c = letter(
    "W_c",
    "W_c",
    "local model of client $c$ in Algorithm 1: before one pass of its line 10, and after the loop in its lines 12-13",
    domain="real",
)
W_c_next = letter(
    "W_c_next", "W_c", "local model after one pass of line 10 of Algorithm 1", domain="real"
)
dW_c = letter("dW_c", r"\Delta W_c", "local model weights update", domain="real")
W_c0 = letter("W_c0", "W_{c,0}^r", "start of the local run in the sketch", domain="real")
W_c1 = letter("W_c1", "W_{c,1}", "local state in the proof of Lemma 6.3, case $K=1$", domain="real")
W_ck = letter("W_ck", "W_{c,k}^r", "local state", domain="real")
W_ckm1 = letter("W_ckm1", "W_{c,k-1}^r", "previous local state", domain="real")
W_ckp1 = letter("W_ckp1", "W_{c,k+1}", "next local state", domain="real")
g_c = letter(
    "g_c",
    "g_c(W)",
    "stochastic gradient of client $c$ at the state named in the item",
    domain="real",
)
E_g_c = letter("E_g_c", r"\mathbb E_{S_c}[g_c(W)]", "its mean", domain="real")
grad_c = letter(
    "grad_c",
    r"\nabla L_c(W)",
    "gradient of the local loss at the state named in the item",
    domain="real",
)
sum_g = letter(
    "sum_g", r"\sum_{k\in[K],c\in[N]}g_c(W_{c,k-1})", "summed stochastic gradients", domain="real"
)
sum_grad = letter(
    "sum_grad", r"\sum_{k\in[K],c\in[N]}\nabla L_c(W_{c,k-1})", "summed gradients", domain="real"
)
x_t = letter("x_t", "x_t", "gradient descent iterate", domain="real")
x_t1 = letter("x_t1", "x_{t+1}", "next iterate", domain="real")
grad_x = letter("grad_x", r"\nabla L(x)\vert_{x=x_t}", "gradient at $x_t$", domain="real")

# Scalar quantities
L_W = letter("L_W", "L(W)", "total loss at $W$", domain="real")
L_U = letter("L_U", "L(U)", "total loss at the global parameter", domain="real")
L_U1 = letter("L_U1", "L(U^{r+1})", "sketch", domain="real")
L_Um1 = letter("L_Um1", "L(U^{r-1})", "Section 6.4", domain="real")
E_L_Ur = letter("E_L_Ur", r"\mathbb E[L(U^r)]", "Section 6.4", domain="real")
E_L_UdU = letter("E_L_UdU", r"\mathbb E[L(U+\Delta U)]", "Lemma 6.4, Section 6.4", domain="real")
L_0 = letter("L_0", "L(U^0)", "initial loss", domain="real")
L_star = letter("L_star", "L(U^*)", "loss at a minimizer $U^*$ of $L$", domain="real")
gap_r = letter("gap_r", r"\mathbb E[L(U^r)-L(U^*)]", "Theorem 4.7", domain="real")
gap_R = letter("gap_R", r"\mathbb E[L(U^R)-L(U^*)]", "Corollary 4.8, Section 6.4", domain="real")
Lc_Wx = letter("Lc_Wx", "L_c(W,x)", "local loss", domain="real")
L_Wx = letter("L_Wx", "L(W,x)", "total loss", domain="real")
L_cU = letter("L_cU", "L_c(U)", "local loss at $U$", domain="real")
L_ck = letter("L_ck", "L_c(W_{c,k})", "local loss at $W_{c,k}$", domain="real")
L_ckm1 = letter("L_ckm1", "L_c(W_{c,k-1})", "local loss at $W_{c,k-1}$", domain="real")
L_Wck = letter("L_Wck", "L(W_{c,k}^r)", "overview lines 252, 256", domain="real")
Wck_sq = letter("Wck_sq", r"\lVert W_{c,k}^r\rVert^2", "overview line 252", domain="real")
L_xt = letter("L_xt", "L(x_t)", "Proposition 5.1", domain="real")
L_xt1 = letter("L_xt1", "L(x_{t+1})", "Proposition 5.1", domain="real")
L_xs = letter("L_xs", "L(x^*)", "Proposition 5.1, $x^*$ a minimum of $L$", domain="real")
dist = letter("dist", r"\lVert W-U\rVert", "Assumption 3.1, Section 4", domain="real")
ip_WU = letter("ip_WU", r"\langle\nabla L(U),W-U\rangle", "Assumption 3.1", domain="real")
ip_UW = letter("ip_UW", r"\langle\nabla L(W),U-W\rangle", "Definitions 4.1, 4.2", domain="real")
gd = letter("gd", r"\lVert\nabla L(W)-\nabla L(U)\rVert", "Definition 4.5", domain="real")
gd_sq = letter(
    "gd_sq",
    r"\lVert\nabla L(W)-\nabla L(U)\rVert^2",
    "Assumption 3.1, Definition 4.6",
    domain="real",
)
grad_sq = letter(
    "grad_sq", r"\lVert\nabla L(U)\rVert^2", "gradient norm of the total loss", domain="real"
)
grad_sq_m1 = letter("grad_sq_m1", r"\lVert\nabla L(U^{r-1})\rVert^2", "Section 6.4", domain="real")
grad_x_sq = letter("grad_x_sq", r"\lVert\nabla L(x_t)\rVert^2", "Proposition 5.1", domain="real")
grad_x_n = letter("grad_x_n", r"\lVert\nabla L(x_t)\rVert", "Proposition 5.1", domain="real")
grad_cU_sq = letter("grad_cU_sq", r"\lVert\nabla L_c(U)\rVert^2", "Lemma 6.3", domain="real")
grad_ck_sq = letter(
    "grad_ck_sq", r"\lVert\nabla L_c(W_{c,k})\rVert^2", "sketch, Lemma 6.3", domain="real"
)
var_g = letter("var_g", r"var\_g", "Section 3", domain="real")
max_std = letter(
    "max_std",
    r"\max_{c\in[N]}(\mathbb E_{S_c}[\lVert g_c(W)-\mathbb E_{S_c}[g_c(W)]\rVert^2])^{1/2}",
    "Definition 6.2",
    domain="real",
)
xi = letter(
    "xi",
    r"\xi",
    r"local drift; (2) prints $\frac1{KN}\sum_{k=1}^K\sum_{c=1}^N\lVert W_{c,k-1}-U\rVert^2$; Lemmas 6.3 and 6.4 print $\frac1{KN}\sum_{k=1}^K\sum_{c=1}^N\mathbb E[\lVert W_{c,k}-U\rVert^2]$",
    domain="real",
)
dU_n = letter("dU_n", r"\lVert\Delta U\rVert", "norm of the update", domain="real")
dU_sq = letter("dU_sq", r"\lVert\Delta U\rVert^2", "squared norm of the update", domain="real")
E_dU_n = letter("E_dU_n", r"\mathbb E[\lVert\Delta U\rVert]", "(18)", domain="real")
E_dU_sq = letter("E_dU_sq", r"\mathbb E[\lVert\Delta U\rVert^2]", "(18)", domain="real")
ip_dU = letter("ip_dU", r"\langle\nabla L(U),\Delta U\rangle", "sketch", domain="real")
ip_EdU = letter(
    "ip_EdU", r"\langle\nabla L(U),\mathbb E[\Delta U]\rangle", "Lemma 6.4", domain="real"
)
ip_avg = letter(
    "ip_avg",
    r"\langle\nabla L(U),\frac1{KN}\sum_{k\in[K],c\in[N]}\nabla L_c(W_{c,k-1})\rangle",
    "(3)",
    domain="real",
)
ip_avg_g = letter(
    "ip_avg_g",
    r"\langle\nabla L(U),\frac1{KN}\sum_{k\in[K],c\in[N]}\mathbb E[g_c(W_{c,k-1})]\rangle",
    "(19)",
    domain="real",
)
ip_avg_E = letter(
    "ip_avg_E",
    r"\langle\nabla L(U),\frac1{KN}\sum_{k\in[K],c\in[N]}\mathbb E[\nabla L_c(W_{c,k-1})]\rangle",
    "(19)",
    domain="real",
)
dev_sq = letter(
    "dev_sq",
    r"\lVert\frac1{KN}\sum_{k\in[K],c\in[N]}\nabla L_c(W_{c,k-1})-\nabla L(U)\rVert^2",
    "(3)",
    domain="real",
)
E_dev_sq = letter(
    "E_dev_sq",
    r"\mathbb E[\lVert\frac1{KN}\sum_{k\in[K],c\in[N]}\nabla L_c(W_{c,k-1})-\nabla L(U)\rVert^2]",
    "(19)",
    domain="real",
)
avg_gd_sq = letter(
    "avg_gd_sq",
    r"\lVert\frac1{KN}\sum_{k\in[K],c\in[N]}(\nabla L_c(W_{c,k-1})-\nabla L_c(U))\rVert^2",
    "(3), (22)",
    domain="real",
)
E_avg_gd_sq = letter(
    "E_avg_gd_sq",
    r"\mathbb E[\lVert\frac1{KN}\sum_{k\in[K],c\in[N]}(\nabla L_c(W_{c,k-1})-\nabla L_c(U))\rVert^2]",
    "(19)",
    domain="real",
)
sum_gd = letter(
    "sum_gd",
    r"\sum_{k\in[K],c\in[N]}\lVert\nabla L_c(W_{c,k-1})-\nabla L_c(U)\rVert^2",
    "(3), (22)",
    domain="real",
)
E_sum_gd = letter(
    "E_sum_gd",
    r"\sum\mathbb E[\lVert\nabla L_c(W_{c,k-1})-\nabla L_c(U)\rVert^2]",
    "(19)",
    domain="real",
)
gdc_sq = letter(
    "gdc_sq", r"\lVert\nabla L_c(W_{c,k-1})-\nabla L_c(U)\rVert^2", "(4), (20)", domain="real"
)
dist_m1 = letter("dist_m1", r"\lVert W_{c,k-1}-U\rVert", "(4), (20)", domain="real")
sum_gsq = letter(
    "sum_gsq", r"\sum_{k\in[K],c\in[N]}\lVert\nabla L_c(W_{c,k-1})\rVert^2", "(6)", domain="real"
)
sum_Lck = letter("sum_Lck", r"\sum_{k\in[K],c\in[N]}L_c(W_{c,k-1})", "(6)", domain="real")
dist_k_sq = letter("dist_k_sq", r"\lVert W_{c,k}-U\rVert^2", "sketch drift", domain="real")
dist_k1_sq = letter("dist_k1_sq", r"\lVert W_{c,k+1}-U\rVert^2", "sketch drift", domain="real")
dist_gd_sq = letter(
    "dist_gd_sq",
    r"\lVert W_{c,k}-U-\eta_l\cdot\nabla L_c(W_{c,k})\rVert^2",
    "sketch drift",
    domain="real",
)
E_dist_k = letter("E_dist_k", r"\mathbb E[\lVert W_{c,k}-U\rVert]", "Lemma 6.3", domain="real")
E_dist_k_sq = letter(
    "E_dist_k_sq", r"\mathbb E[\lVert W_{c,k}-U\rVert^2]", "sketch drift, Lemma 6.3", domain="real"
)
E_dist_k1_sq = letter(
    "E_dist_k1_sq", r"\mathbb E[\lVert W_{c,k+1}-U\rVert^2]", "Lemma 6.3", domain="real"
)
E_dist_sg_sq = letter(
    "E_dist_sg_sq",
    r"\mathbb E[\lVert W_{c,k}-U-\eta\cdot g_c(W_{c,k})\rVert^2]",
    "(12)",
    domain="real",
)
E_dist_gd_sq = letter(
    "E_dist_gd_sq",
    r"\mathbb E[\lVert W_{c,k}-U-\eta\cdot\nabla L_c(W_{c,k})\rVert^2]",
    "(12), (13)",
    domain="real",
)
E_cross = letter(
    "E_cross",
    r"\mathbb E[\lVert W_{c,k}-U\rVert\cdot\eta\lVert\nabla L_c(W_{c,k})\rVert]",
    "(13)",
    domain="real",
)
gdk_sq = letter(
    "gdk_sq", r"\lVert\nabla L_c(W_{c,k})-\nabla L_c(U)\rVert^2", "(13), (14)", domain="real"
)
E_S_sq = letter("E_S_sq", r"\mathbb E[\lVert\sum_{i=1}^na_i\rVert^2]", "Lemma 6.1", domain="real")
S_mu_sq = letter("S_mu_sq", r"\lVert\sum_{i=1}^n\mu_i\rVert^2", "Lemma 6.1", domain="real")
update_sq = letter(
    "update_sq",
    r"\lVert\frac{\tilde\eta}{KN}\sum_{k\in[K],c\in[N]}g_c(W_{c,k-1})\rVert^2",
    "(22)",
    domain="real",
)
shift_sq = letter(
    "shift_sq",
    r"\lVert\frac{\tilde\eta}{KN}\sum_{k\in[K],c\in[N]}\nabla L_c(W_{c,k-1})-\tilde\eta\nabla L(U)+\tilde\eta\nabla L(U)\rVert^2",
    "(22)",
    domain="real",
)
ip_x = letter("ip_x", r"\langle\nabla L(x_t),x_{t+1}-x_t\rangle", "(24)", domain="real")
dx_n = letter("dx_n", r"\lVert x_{t+1}-x_t\rVert", "(24)", domain="real")

# functions of an index
loss = sequence("loss", r"\text{{loss}}(x_i,y_i)", "loss of one datum")
LcW = sequence("LcW", "L_c(W,x)", "local loss at $W$")
LcU = sequence("LcU", "L_c(U)", "local loss at $U$")
gcU_sq = sequence("gcU_sq", r"\lVert\nabla L_c(U)\rVert^2", "squared gradient norm at $U$")
dUc = sequence("dUc", r"\Delta U_c(r)", "update received from client $c$")
dsq = sequence("dsq", r"\lVert W_{{c,k}}-U\rVert^2", "squared local drift")
Edsq = sequence("Edsq", r"\mathbb E[\lVert W_{{c,k}}-U\rVert^2]", "mean squared local drift")
Edsqm1 = sequence(
    "Edsqm1",
    r"\mathbb E[\lVert W_{{c,k-1}}-U\rVert^2]",
    "mean squared local drift, index $k-1$, (21)",
)
a_e = sequence("a_e", "a_i", "$i$-th term of an elementary inequality")

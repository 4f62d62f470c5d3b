"""Letters of the paper `semismooth`: name, LaTeX, meaning, domain.

Vectors and matrices are letters too, read componentwise. A norm, an inner product or an expectation
that occurs in a formula is one letter of its own: its LaTeX is the printed quantity.
"""

from bounds.letters import alphabet, sequence
from bounds.symbols import K as K
from bounds.symbols import k as k

letter = alphabet("semismooth")

LOSS = r"$L_c(W,x)=\frac12\sum_{i\in S_c}\text{loss}(x_i,y_i)^2$ and $L(U^*)\ge0$"

# Sizes and indices
n = letter(
    "n", "n", "number of input data points", domain="integer >= 1", printed="positive integer"
)
N = letter("N", "N", "number of clients", domain="integer >= 1")
n_c = letter("n_c", "n/N", "number of data points of each client", domain="integer >= 1")
c = letter("c", "c", "index of the client", domain="integer >= 1", printed=r"$c\in[N]$")
d = letter("d", "d", "dimension of a data point", domain="integer >= 1")
M = letter("M", "M", "number of columns of the parameter", domain="integer >= 1")
R = letter(
    "R",
    "R",
    "number of communication rounds",
    domain="integer >= 1",
    printed=r"Algorithm 1: $r=1\to R$",
)
r = letter("r", "r", "index of the communication round", domain="integer >= 0")
i = letter("i", "i", "index of summation", domain="integer >= 1")
n_v = letter(
    "n_v",
    "n",
    "number of random variables or of terms",
    domain="integer >= 1",
    printed='under (16): "all positive integer $n$"',
)

# Step sizes
eta_l = letter(
    "eta_l",
    r"\eta_l",
    "local learning rate",
    domain="real > 0",
    printed=r"Algorithm 1 writes $\eta_{\text{local}}$",
    unit="x^2/f",
)
eta_g = letter(
    "eta_g",
    r"\eta_g",
    "global (server) learning rate",
    domain="real > 0",
    printed=r"Algorithm 1 writes $\eta_{\text{global}}$",
    unit="1",
)
eta_t = letter(
    "eta_t", r"\tilde\eta", "effective step-size of a round", domain="real > 0", unit="x^2/f"
)
eta = letter(
    "eta",
    r"\eta",
    "step of gradient descent (Proposition 5.1), local learning rate (Lemma 6.3) or tuning "
    "parameter (Lemma 6.4)",
    domain="real > 0",
    printed=r"Lemma 6.3: $\eta\in(0,\min\{1/(\alpha^2K),1/(2\beta K)\})$",
    unit="x^2/f",
)

# Constants of the assumptions
a = letter("a", "a", "first-order constant of semi-smoothness", domain="real >= 0", unit="f^1/2/x")
b = letter("b", "b", "second-order constant of semi-smoothness", domain="real >= 0", unit="f/x^2")
alpha = letter(
    "alpha",
    r"\alpha",
    "first-order constant of semi-Lipschitz gradients",
    domain="real >= 0",
    unit="f^3/4/x^3/2",
)
beta = letter(
    "beta",
    r"\beta",
    "second-order constant of semi-Lipschitz gradients; constant of smoothness and Lipschitz",
    domain="real >= 0",
    unit="f/x^2",
)
tau_1 = letter(
    "tau_1",
    r"\tau_1",
    "lower constant of no critical point",
    domain="real > 0, < 1",
    printed=r"$0<\tau_1<1$",
    unit="f^1/2/x",
)
tau_2 = letter(
    "tau_2",
    r"\tau_2",
    "upper constant of no critical point",
    domain="real > 0",
    printed=r"$\tau_2>0$",
    unit="f^1/2/x",
)
G = letter(
    "G", "G", "bound on the gradient norm", domain="real >= 0", printed=r"$G\ge0$", unit="f/x"
)
sigma = letter(
    "sigma",
    r"\sigma",
    "bound on the standard deviation of a stochastic gradient",
    domain="real >= 0",
    unit="f/x",
)
eps = letter(
    "eps",
    r"\epsilon",
    "target accuracy",
    domain="real > 0",
    printed=r'"any desired $\epsilon$"',
    unit="f",
)

# Derived constants
lam_1 = letter("lam_1", r"\lambda_1", "contraction constant of Theorem 4.7", unit="1")
lam_2 = letter("lam_2", r"\lambda_2", "noise constant of Theorem 4.7", domain="real >= 0", unit="f")
lam = letter(
    "lam", r"\lambda", "contraction constant of Proposition 5.1", domain="real > 0", unit="1"
)
gamma_s = letter(
    "gamma_s",
    r"\gamma",
    "contraction constant of the proof sketch",
    domain="real >= 0",
    printed=r"$\gamma\ge0$",
    unit="1",
)
gamma_1 = letter(
    "gamma_1", r"\gamma_1", "coefficient of the squared gradient norm in (23)", unit="x^2/f"
)
gamma_2 = letter(
    "gamma_2", r"\gamma_2", "coefficient of the loss in (23)", domain="real >= 0", unit="1"
)
gamma_3 = letter("gamma_3", r"\gamma_3", "noise term in (23)", domain="real >= 0", unit="f")
gamma_4 = letter(
    "gamma_4",
    r"\gamma_4",
    "contraction constant of Section 6.4",
    domain="real > 0, <= 1",
    printed=r"Section 6.5 applies to it a fact for $0<x\le1$",
    unit="1",
)
A_s = letter("A_s", "A", "decrease in (10)", unit="1")
A_1 = letter(
    "A_1", r"\mathcal A_1", "coefficient of the variance", domain="real >= 0", unit="x^2/f"
)
A_2 = letter(
    "A_2", r"\mathcal A_2", "coefficient of the loss, by the drift", domain="real >= 0", unit="1"
)
A_3 = letter(
    "A_3", r"\mathcal A_3", "coefficient of the loss, direct", domain="real >= 0", unit="1"
)
A_p = letter("A_p", "A", "increment of the loss in (24)", unit="f")
C_p = letter("C_p", "C", "increment of the loss in (24) divided by the loss", unit="1")

# Numbers in elementary inequalities
u_1 = letter("u_1", "a", "first number of an elementary inequality", unit="1")
u_2 = letter("u_2", "b", "second number of an elementary inequality", unit="1")
t_y = letter("t_y", "t", "weight of an elementary inequality", domain="real > 0", unit="1")
x_e = letter(
    "x_e",
    "x",
    "number in a fact about the logarithm",
    domain="real > 0, <= 1",
    printed=r"$0<x\le1$",
    unit="1",
)

# States and vectors
W = letter("W", "W", "parameter", printed=r"$W\in\mathbb R^{d\times M}$", unit="x")
U = letter("U", "U", "global parameter, index of the round dropped", unit="x")
U_1 = letter("U_1", "U(1)", "initial global parameter of Algorithm 1", unit="x")
U_r = letter("U_r", "U^r", "global parameter in round $r$", unit="x")
U_r1 = letter("U_r1", "U^{r+1}", "global parameter in round $r+1$", unit="x")
dU = letter("dU", r"\Delta U^r", "aggregated update of a round", unit="x")
W_c = letter("W_c", "W_c", "local model of client $c$", unit="x")
W_c_next = letter(
    "W_c_next", "W_c", "local model of client $c$ after one more local step", unit="x"
)
dW_c = letter("dW_c", r"\Delta W_c", "update of the local model weights of client $c$", unit="x")
W_c0 = letter("W_c0", "W_{c,0}^r", "start of the local run", unit="x")
W_c1 = letter("W_c1", "W_{c,1}", "local state with index 1", unit="x")
W_ck = letter("W_ck", "W_{c,k}^r", "local state", unit="x")
W_ckm1 = letter("W_ckm1", "W_{c,k-1}^r", "previous local state", unit="x")
W_ckp1 = letter("W_ckp1", "W_{c,k+1}", "next local state", unit="x")
g_c = letter(
    "g_c", "g_c(W)", "stochastic gradient of client $c$ at the state named in the item", unit="f/x"
)
E_g_c = letter("E_g_c", r"\mathbb E_{S_c}[g_c(W)]", "mean of the stochastic gradient", unit="f/x")
grad_c = letter(
    "grad_c",
    r"\nabla L_c(W)",
    "gradient of the local loss at the state named in the item",
    unit="f/x",
)
sum_g = letter(
    "sum_g",
    r"\sum_{k\in[K],c\in[N]}g_c(W_{c,k-1})",
    "sum of the stochastic gradients of a round",
    unit="f/x",
)
sum_grad = letter(
    "sum_grad",
    r"\sum_{k\in[K],c\in[N]}\nabla L_c(W_{c,k-1})",
    "sum of the gradients of a round",
    unit="f/x",
)
x_t = letter("x_t", "x_t", "iterate of gradient descent", unit="x")
x_t1 = letter("x_t1", "x_{t+1}", "next iterate of gradient descent", unit="x")
grad_x = letter("grad_x", r"\nabla L(x)\vert_{x=x_t}", "gradient at the iterate", unit="f/x")

# Values of the loss
L_W = letter("L_W", "L(W)", "total loss at $W$", domain="real >= 0", printed=LOSS, unit="f")
L_U = letter(
    "L_U", "L(U)", "total loss at the global parameter", domain="real >= 0", printed=LOSS, unit="f"
)
L_U1 = letter(
    "L_U1", "L(U^{r+1})", "total loss after the round", domain="real >= 0", printed=LOSS, unit="f"
)
L_Um1 = letter(
    "L_Um1", "L(U^{r-1})", "total loss before round $r$", domain="real >= 0", printed=LOSS, unit="f"
)
E_L_Ur = letter(
    "E_L_Ur",
    r"\mathbb E[L(U^r)]",
    "expected total loss after round $r$",
    domain="real >= 0",
    printed=LOSS,
    unit="f",
)
E_L_UdU = letter(
    "E_L_UdU",
    r"\mathbb E[L(U+\Delta U)]",
    "expected total loss after the update",
    domain="real >= 0",
    printed=LOSS,
    unit="f",
)
L_0 = letter("L_0", "L(U^0)", "initial total loss", domain="real >= 0", printed=LOSS, unit="f")
L_star = letter(
    "L_star",
    "L(U^*)",
    "total loss at a minimizer",
    domain="real >= 0",
    printed=r"$L(U^*)\ge0$",
    unit="f",
)
gap_r = letter(
    "gap_r",
    r"\mathbb E[L(U^r)-L(U^*)]",
    "expected suboptimality after $r$ rounds",
    domain="real >= 0",
    unit="f",
)
gap_R = letter(
    "gap_R",
    r"\mathbb E[L(U^R)-L(U^*)]",
    "expected suboptimality after $R$ rounds",
    domain="real >= 0",
    unit="f",
)
Lc_Wx = letter(
    "Lc_Wx", "L_c(W,x)", "local loss of client $c$", domain="real >= 0", printed=LOSS, unit="f"
)
L_Wx = letter("L_Wx", "L(W,x)", "total loss", domain="real >= 0", printed=LOSS, unit="f")
L_cU = letter("L_cU", "L_c(U)", "local loss at $U$", domain="real >= 0", printed=LOSS, unit="f")
L_ck = letter(
    "L_ck",
    "L_c(W_{c,k})",
    "local loss at the local state",
    domain="real >= 0",
    printed=LOSS,
    unit="f",
)
L_ckm1 = letter(
    "L_ckm1",
    "L_c(W_{c,k-1})",
    "local loss at the previous local state",
    domain="real >= 0",
    printed=LOSS,
    unit="f",
)
L_Wck = letter(
    "L_Wck",
    "L(W_{c,k}^r)",
    "total loss at the local state",
    domain="real >= 0",
    printed=LOSS,
    unit="f",
)
L_xt = letter("L_xt", "L(x_t)", "loss at the iterate", domain="real >= 0", printed=LOSS, unit="f")
L_xt1 = letter(
    "L_xt1", "L(x_{t+1})", "loss at the next iterate", domain="real >= 0", printed=LOSS, unit="f"
)
L_xs = letter("L_xs", "L(x^*)", "loss at a minimum", domain="real >= 0", printed=LOSS, unit="f")

# Norms and inner products at two parameters
dist = letter(
    "dist", r"\lVert W-U\rVert", "distance of two parameters", domain="real >= 0", unit="x"
)
ip_WU = letter("ip_WU", r"\langle\nabla L(U),W-U\rangle", "linear term of $L$ at $U$", unit="f")
ip_UW = letter("ip_UW", r"\langle\nabla L(W),U-W\rangle", "linear term of $L$ at $W$", unit="f")
gd = letter(
    "gd",
    r"\lVert\nabla L(W)-\nabla L(U)\rVert",
    "difference of two gradients",
    domain="real >= 0",
    unit="f/x",
)
gd_sq = letter(
    "gd_sq",
    r"\lVert\nabla L(W)-\nabla L(U)\rVert^2",
    "squared difference of two gradients",
    domain="real >= 0",
    unit="f^2/x^2",
)
grad_sq = letter(
    "grad_sq",
    r"\lVert\nabla L(U)\rVert^2",
    "squared gradient norm of the total loss",
    domain="real >= 0",
    unit="f^2/x^2",
)
grad_sq_m1 = letter(
    "grad_sq_m1",
    r"\lVert\nabla L(U^{r-1})\rVert^2",
    "squared gradient norm before round $r$",
    domain="real >= 0",
    unit="f^2/x^2",
)

# Gradient descent
grad_x_sq = letter(
    "grad_x_sq",
    r"\lVert\nabla L(x_t)\rVert^2",
    "squared gradient norm at the iterate",
    domain="real >= 0",
    unit="f^2/x^2",
)
grad_x_n = letter(
    "grad_x_n",
    r"\lVert\nabla L(x_t)\rVert",
    "gradient norm at the iterate",
    domain="real >= 0",
    unit="f/x",
)
ip_x = letter(
    "ip_x",
    r"\langle\nabla L(x_t),x_{t+1}-x_t\rangle",
    "inner product of gradient and step",
    unit="f",
)
dx_n = letter(
    "dx_n", r"\lVert x_{t+1}-x_t\rVert", "length of the step", domain="real >= 0", unit="x"
)

# Noise
var_g = letter(
    "var_g",
    r"\operatorname{Var}[g_c(W)]",
    "variance of the stochastic gradient",
    domain="real >= 0",
    printed='"variance"',
    unit="f^2/x^2",
)
max_std = letter(
    "max_std",
    r"\max_{c\in[N]}(\mathbb E_{S_c}[\lVert g_c(W)-\mathbb E_{S_c}[g_c(W)]\rVert^2])^{1/2}",
    "largest standard deviation of a client's stochastic gradient",
    domain="real >= 0",
    unit="f/x",
)
E_S_sq = letter(
    "E_S_sq",
    r"\mathbb E[\lVert\sum_{i=1}^na_i\rVert^2]",
    "second moment of a sum of random variables",
    domain="real >= 0",
    unit="f^2/x^2",
)
S_mu_sq = letter(
    "S_mu_sq",
    r"\lVert\sum_{i=1}^n\mu_i\rVert^2",
    "squared norm of the sum of the means",
    domain="real >= 0",
    unit="f^2/x^2",
)

# Update of a round
dU_n = letter("dU_n", r"\lVert\Delta U\rVert", "norm of the update", domain="real >= 0", unit="x")
dU_sq = letter(
    "dU_sq", r"\lVert\Delta U\rVert^2", "squared norm of the update", domain="real >= 0", unit="x^2"
)
E_dU_n = letter(
    "E_dU_n",
    r"\mathbb E[\lVert\Delta U\rVert]",
    "expected norm of the update",
    domain="real >= 0",
    unit="x",
)
E_dU_sq = letter(
    "E_dU_sq",
    r"\mathbb E[\lVert\Delta U\rVert^2]",
    "expected squared norm of the update",
    domain="real >= 0",
    unit="x^2",
)
ip_dU = letter(
    "ip_dU", r"\langle\nabla L(U),\Delta U\rangle", "inner product of gradient and update", unit="f"
)
ip_EdU = letter(
    "ip_EdU",
    r"\langle\nabla L(U),\mathbb E[\Delta U]\rangle",
    "inner product of gradient and expected update",
    unit="f",
)
ip_avg = letter(
    "ip_avg",
    r"\langle\nabla L(U),\frac1{KN}\sum_{k\in[K],c\in[N]}\nabla L_c(W_{c,k-1})\rangle",
    "inner product of gradient and average local gradient",
    unit="f^2/x^2",
)
ip_avg_g = letter(
    "ip_avg_g",
    r"\langle\nabla L(U),\frac1{KN}\sum_{k\in[K],c\in[N]}\mathbb E[g_c(W_{c,k-1})]\rangle",
    "inner product of gradient and expected average stochastic gradient",
    unit="f^2/x^2",
)
ip_avg_E = letter(
    "ip_avg_E",
    r"\langle\nabla L(U),\frac1{KN}\sum_{k\in[K],c\in[N]}\mathbb E[\nabla L_c(W_{c,k-1})]\rangle",
    "inner product of gradient and expected average local gradient",
    unit="f^2/x^2",
)
dev_sq = letter(
    "dev_sq",
    r"\lVert\frac1{KN}\sum_{k\in[K],c\in[N]}\nabla L_c(W_{c,k-1})-\nabla L(U)\rVert^2",
    "squared deviation of the average local gradient from the gradient",
    domain="real >= 0",
    unit="f^2/x^2",
)
E_dev_sq = letter(
    "E_dev_sq",
    r"\mathbb E[\lVert\frac1{KN}\sum_{k\in[K],c\in[N]}\nabla L_c(W_{c,k-1})-\nabla L(U)\rVert^2]",
    "expected squared deviation of the average local gradient from the gradient",
    domain="real >= 0",
    unit="f^2/x^2",
)
avg_gd_sq = letter(
    "avg_gd_sq",
    r"\lVert\frac1{KN}\sum_{k\in[K],c\in[N]}(\nabla L_c(W_{c,k-1})-\nabla L_c(U))\rVert^2",
    "squared norm of the average difference of local gradients",
    domain="real >= 0",
    unit="f^2/x^2",
)
E_avg_gd_sq = letter(
    "E_avg_gd_sq",
    r"\mathbb E[\lVert\frac1{KN}\sum_{k\in[K],c\in[N]}(\nabla L_c(W_{c,k-1})-\nabla L_c(U))\rVert^2]",
    "expected squared norm of the average difference of local gradients",
    domain="real >= 0",
    unit="f^2/x^2",
)
sum_gd = letter(
    "sum_gd",
    r"\sum_{k\in[K],c\in[N]}\lVert\nabla L_c(W_{c,k-1})-\nabla L_c(U)\rVert^2",
    "sum of the squared differences of local gradients",
    domain="real >= 0",
    unit="f^2/x^2",
)
E_sum_gd = letter(
    "E_sum_gd",
    r"\sum_{k\in K,c\in[N]}\mathbb E[\lVert\nabla L_c(W_{c,k-1})-\nabla L_c(U)\rVert^2]",
    "sum of the expected squared differences of local gradients",
    domain="real >= 0",
    unit="f^2/x^2",
)
gdc_sq = letter(
    "gdc_sq",
    r"\lVert\nabla L_c(W_{c,k-1})-\nabla L_c(U)\rVert^2",
    "squared difference of local gradients at the previous local state",
    domain="real >= 0",
    unit="f^2/x^2",
)
sum_gsq = letter(
    "sum_gsq",
    r"\sum_{k\in[K],c\in[N]}\lVert\nabla L_c(W_{c,k-1})\rVert^2",
    "sum of the squared local gradient norms",
    domain="real >= 0",
    unit="f^2/x^2",
)
sum_Lck = letter(
    "sum_Lck",
    r"\sum_{k\in[K],c\in[N]}L_c(W_{c,k-1})",
    "sum of the local losses along the local runs",
    domain="real >= 0",
    unit="f",
)
update_sq = letter(
    "update_sq",
    r"\lVert\frac{\tilde\eta}{KN}\sum_{k\in[K],c\in[N]}g_c(W_{c,k-1})\rVert^2",
    "squared norm of the update, written out",
    domain="real >= 0",
    unit="x^2",
)
shift_sq = letter(
    "shift_sq",
    r"\lVert\frac{\tilde\eta}{KN}\sum_{k\in[K],c\in[N]}\nabla L_c(W_{c,k-1})-\tilde\eta\nabla L(U)+\tilde\eta\nabla L(U)\rVert^2",
    "squared norm of the mean update around the gradient",
    domain="real >= 0",
    unit="x^2",
)

# Local drift
xi = letter(
    "xi", r"\xi", "mean squared local drift over clients and steps", domain="real >= 0", unit="x^2"
)
Wck_sq = letter(
    "Wck_sq",
    r"\lVert W_{c,k}^r\rVert^2",
    "squared norm of the local state",
    domain="real >= 0",
    unit="x^2",
)
grad_cU_sq = letter(
    "grad_cU_sq",
    r"\lVert\nabla L_c(U)\rVert^2",
    "squared local gradient norm at $U$",
    domain="real >= 0",
    unit="f^2/x^2",
)
grad_ck_sq = letter(
    "grad_ck_sq",
    r"\lVert\nabla L_c(W_{c,k})\rVert^2",
    "squared local gradient norm at the local state",
    domain="real >= 0",
    unit="f^2/x^2",
)
gdk_sq = letter(
    "gdk_sq",
    r"\lVert\nabla L_c(W_{c,k})-\nabla L_c(U)\rVert^2",
    "squared difference of local gradients at the local state",
    domain="real >= 0",
    unit="f^2/x^2",
)
dist_m1 = letter(
    "dist_m1",
    r"\lVert W_{c,k-1}-U\rVert",
    "drift of the previous local state",
    domain="real >= 0",
    unit="x",
)
dist_k_sq = letter(
    "dist_k_sq",
    r"\lVert W_{c,k}-U\rVert^2",
    "squared drift of the local state",
    domain="real >= 0",
    unit="x^2",
)
dist_k1_sq = letter(
    "dist_k1_sq",
    r"\lVert W_{c,k+1}-U\rVert^2",
    "squared drift of the next local state",
    domain="real >= 0",
    unit="x^2",
)
dist_gd_sq = letter(
    "dist_gd_sq",
    r"\lVert W_{c,k}-U-\eta_l\cdot\nabla L_c(W_{c,k})\rVert^2",
    "squared drift after a gradient step",
    domain="real >= 0",
    unit="x^2",
)
E_dist_k = letter(
    "E_dist_k",
    r"\mathbb E[\lVert W_{c,k}-U\rVert]",
    "expected drift of the local state",
    domain="real >= 0",
    unit="x",
)
E_dist_k_sq = letter(
    "E_dist_k_sq",
    r"\mathbb E[\lVert W_{c,k}-U\rVert^2]",
    "expected squared drift of the local state",
    domain="real >= 0",
    unit="x^2",
)
E_dist_k1_sq = letter(
    "E_dist_k1_sq",
    r"\mathbb E[\lVert W_{c,k+1}-U\rVert^2]",
    "expected squared drift of the next local state",
    domain="real >= 0",
    unit="x^2",
)
E_dist_sg_sq = letter(
    "E_dist_sg_sq",
    r"\mathbb E[\lVert W_{c,k}-U-\eta\cdot g_c(W_{c,k})\rVert^2]",
    "expected squared drift after a stochastic gradient step",
    domain="real >= 0",
    unit="x^2",
)
E_dist_gd_sq = letter(
    "E_dist_gd_sq",
    r"\mathbb E[\lVert W_{c,k}-U-\eta\cdot\nabla L_c(W_{c,k})\rVert^2]",
    "expected squared drift after a gradient step",
    domain="real >= 0",
    unit="x^2",
)
E_cross = letter(
    "E_cross",
    r"\mathbb E[\lVert W_{c,k}-U\rVert\cdot\eta\lVert\nabla L_c(W_{c,k})\rVert]",
    "expected product of drift and step length",
    domain="real >= 0",
    unit="x^2",
)

# Functions of an index
loss = sequence("loss", r"\text{{loss}}(x_{{{0}}},y_{{{0}}})", "loss of one datum", unit="f^1/2")
LcW = sequence("LcW", r"L_{{{0}}}(W,x)", "local loss of a client at $W$", unit="f")
LcU = sequence("LcU", r"L_{{{0}}}(U)", "local loss of a client at $U$", unit="f")
gcU_sq = sequence(
    "gcU_sq",
    r"\lVert\nabla L_{{{0}}}(U)\rVert^2",
    "squared local gradient norm of a client at $U$",
    unit="f^2/x^2",
)
dUc = sequence("dUc", r"\Delta U_{{{0}}}(r)", "update received from a client", unit="x")
dsq = sequence(
    "dsq", r"\lVert W_{{{0},{1}}}-U\rVert^2", "squared drift of a client at a step", unit="x^2"
)
Edsq = sequence(
    "Edsq",
    r"\mathbb E[\lVert W_{{{0},{1}}}-U\rVert^2]",
    "expected squared drift of a client at a step",
    unit="x^2",
)
Edsqm1 = sequence(
    "Edsqm1",
    r"\mathbb E[\lVert W_{{{0},{1}-1}}-U\rVert^2]",
    "expected squared drift of a client at the step before",
    unit="x^2",
)
a_e = sequence("a_e", r"a_{{{0}}}", "term of an elementary inequality", unit="1")

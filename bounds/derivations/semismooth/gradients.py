r"""Vectors shared by the questions about sums of local gradients.

The source $i$ runs over the pairs of a local step and a client, each equally likely; $s$ is all
noise before the local step and $t$ that of the step. $g=\nabla L(U)$, $b_i=\nabla L_c(U)$,
$a_i=\nabla L_c(W_{c,k-1})$ and $q_i=g_c(W_{c,k-1})$; $D$ is $\Delta U$.
"""

AVERAGE_GRADIENT = "mean(b, i) == g"  # L is the average of the L_c, so is its gradient
UNBIASED = "mean(q, t) == a"  # Definition 6.2: the mean of g_c is the gradient
NOISE = "E|q - a|^2 <= sigma^2"  # Definition 6.2: sigma is the largest standard deviation
NOISELESS = ("a, b: vector over i", "g, D: vector", "i: source of K*N")
NOISY = (
    "a: vector over i, s",
    "q: vector over i, s, t",
    "b: vector over i",
    "D: vector over s, t",
    "g: vector",
    "i: source of K*N",
)
SKETCH = {
    "ip_dU": "<g, D>",
    "ip_avg": "<g, mean(a, i)>",
    "grad_sq": "|g|^2",
    "dev_sq": "|mean(a, i) - g|^2",
    "avg_gd_sq": "|mean(a - b, i)|^2",
    "sum_gd": "K*N*E|a - b|^2",
}
STOCHASTIC = {
    "ip_EdU": "<g, D>",
    "ip_avg_g": "<g, mean(q, i)>",
    "ip_avg_E": "<g, mean(a, i)>",
    "grad_sq": "|g|^2",
    "E_dev_sq": "E|mean(a, i) - g|^2",
    "E_avg_gd_sq": "E|mean(a - b, i)|^2",
    "E_sum_gd": "K*N*E|a - b|^2",
    "dU_sq": "E|D|^2",
    "update_sq": "E|eta_t*mean(q, i)|^2",
    "shift_sq": "E|eta_t*mean(a, i) - eta_t*g + eta_t*g|^2",
    "avg_gd_sq": "E|mean(a - b, i)|^2",
    "sum_gd": "K*N*E|a - b|^2",
}

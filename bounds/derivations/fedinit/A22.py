r"""A.2.2: one round of descent, and the sum over the rounds.

In the vector steps $i$ runs over the clients, $k$ over the local steps, $\xi$ over the noise and
$r$ over the clients drawn in the round before, the mean of whose last states is the global model;
$w$ is $w^t$, $z$, $x$ and $p$ are the first and the last local state of the round and the last of
the round before; `h` and `A` are the sums of the stochastic and the exact gradients of a client;
$a$, $b$, $c$ are $\nabla f_i(w_{i,k}^t)$, $\nabla f_i(w^t)$, $\nabla f(w^t)$. In the sums over
rounds `F`, `G` and `d` are the sequences of objectives, squared norms and divergences.
"""

from bounds.verdicts.question import Kind, Question

UPDATES = (
    "x, h, A: vector over i, r, xi",
    "z, b: vector over i, r",
    "p: vector over i",
    "w, c: vector over r",
    "i: source of C",
    "C: integer >= 2",
    "K: integer >= 1",
)
STEPS = ("a: vector over i, k", "b: vector over i", "c: vector", "i: source of C", "k: source of K")

# Eq. (2): the gradient of the objective is the mean of those of the clients.
MEAN_GRADIENT = "mean(b, i) == c"

# Assumption 1 in the form of the descent lemma, for the clients and their mean.
DESCENT = "f_next - f_t <= E<mean(b, i), u> + L/2*E|u|^2"
SMOOTH = "smooth_sum <= L^2*C*V1"

# Lines 6 and 9 of the algorithm; the noise of a step is centred whatever the steps before it.
ROUND = ("z == w + beta*(w - p)", "x == z - eta*h", "mean(h, xi) == mean(A, xi)")

IP_CLIENTS = "E<c, mean(x - z + beta*(w - p), i)>"
IP_GRADS = "E<c, mean(A, i) - mean(K*b, i) + K*c>"
SPLIT = "eta*E<c, mean(K*b - total(a, k), i)>"
SPLIT_ROUND = f"f_next - f_t <= -eta*K*f2 + {SPLIT} + L*V2/2"
SUMS = {
    "smooth_sum": "C*K*E|b - a|^2",
    "G_sum": "C^2*E|mean(total(a, k), i)|^2",
}
GRADIENT = "f(w^t) in the squared norms read as its gradient"
LEMMAS = ("V1 <= {fedinit.lem21#statement}", "V2 <= {fedinit.lem22#statement}")
DIVERGENCE = "Delta <= {fedinit.lem23#statement}"
BETA = "#hypothesis: ceiling on beta (Lemma 23)"
KAPPA_BETA = ("#constant: kappa_beta", BETA)
SMALL_STEP = "#hypothesis: ceiling on eta (Theorem 1)"

ONE_ROUND = {
    "f2": "G(t)",
    "f_t": "F(t)",
    "f_next": "F(t+1)",
    "Delta": "d(t)",
    "Delta_next": "d(t+1)",
    "mean_f2": "sum(G(s), s, 0, T-1)/T",
    "f_0": "F(0)",
    "f_T": "F(T)",
    "Delta_0": "d(0)",
    "Delta_T": "d(T)",
}

# s6 with what 13 beta^2 kappa_beta L/N times the terms of fedinit.lem23 comes to.
COLLECTED = (
    "{#s6.left} <= {#s6} + eta^2*K*L/N*(8 + 1248*beta^2*kappa_beta - kappa)"
    "*(sigma_l^2 + 6*K*sigma_g^2) + eta*K*(7488 - 728)*beta^2*kappa_beta*eta*K*L/N*g2"
)

# A special case of s6, which holds if s6 does.
SPECIAL = {
    "C": "1",
    "N": "1",
    "K": "2",
    "L": "1",
    "eta": "1/2",
    "beta": "1/100",
    "sigma_g": "0",
    "g2": "0",
    "G_sum": "0",
    "Delta_next": "Delta",
}

# A special case of s9b, which holds if s9b does.
ONE_ROUND_ONLY = {**SPECIAL, "T": "1", "sigma_l": "0"}

# The start that the second reading of s9b supposes, and the definition of D.
START = "Delta_0 == 0"
ABOVE_MINIMUM = "f_0 - f_T <= D"

questions = (
    Question(
        step="s1",
        claim="#s1",
        kind=Kind.VECTOR,
        given=(DESCENT, MEAN_GRADIENT),
        where=("b: vector over i", "c, u: vector", "i: source of C"),
        replace={"ip_global": "E<c, u>", "V2": "E|u|^2"},
        asks="smoothness of the mean from that of the clients",
    ),
    Question(
        step="s2",
        claim="E<mean(b), mean(r + beta*d, S)> == <mean(b), mean(r + beta*d)>",
        kind=Kind.SAMPLING,
        given=("N <= C",),
        where=("S: N of C without replacement", "b, r, d: family", "C: integer >= 2"),
        asks="the sampled mean of the local changes against that over all clients (s2a, s2b)",
    ),
    Question(
        step="s3",
        claim="#s3",
        kind=Kind.VECTOR,
        given=(*ROUND, MEAN_GRADIENT, "mean(w, r) == mean(p, i)"),
        where=UPDATES,
        replace={"ip_clients": IP_CLIENTS, "ip_grads": IP_GRADS},
    ),
    Question(
        step="s3",
        claim="#s3",
        kind=Kind.VECTOR,
        given=(*ROUND, MEAN_GRADIENT, "mean(p, i) == w"),
        where=UPDATES,
        replace={"ip_clients": IP_CLIENTS, "ip_grads": IP_GRADS},
        reading="the last local states of all clients average to the global model",
    ),
    Question(
        step="s4a, product of the roots",
        claim="sqrt(eta*K)^2*sqrt(eta/K)^2 == eta^2",
    ),
    Question(
        step="s4a",
        claim="#s4a",
        kind=Kind.VECTOR,
        given=(MEAN_GRADIENT,),
        where=(*STEPS, "f2: real >= 0"),
        replace={
            "ip_grads": "E<c, mean(total(a, k), i) - mean(K*b, i) + K*c>",
            "ip_split": SPLIT,
        },
    ),
    Question(
        step="s4a",
        claim="#s4a",
        kind=Kind.VECTOR,
        given=(MEAN_GRADIENT,),
        where=STEPS,
        replace={
            "ip_grads": "E<c, mean(total(a, k), i) - mean(K*b, i) + K*c>",
            "ip_split": SPLIT,
            "f2": "E|c|^2",
        },
        reading=GRADIENT,
    ),
    Question(
        step="s4b",
        claim="#s4b",
        kind=Kind.VECTOR,
        given=(SPLIT_ROUND, MEAN_GRADIENT),
        where=STEPS,
        replace=SUMS,
    ),
    Question(
        step="s4b",
        claim="#s4b",
        kind=Kind.VECTOR,
        given=(SPLIT_ROUND.replace("f2", "E|c|^2"), MEAN_GRADIENT),
        where=STEPS,
        replace={**SUMS, "f2": "E|c|^2"},
        reading=GRADIENT,
    ),
    Question(step="s4c", claim="#s4c", given=("#s4b", SMOOTH)),
    Question(step="s5a", claim="#s5a", given=("#s4c", *LEMMAS)),
    Question(step="s5b", claim="#s5b", given=("#s5a",)),
    Question(step="s5b", claim="#s5b", given=("#s5a",), replace={"f2": "g2"}, reading=GRADIENT),
    Question(
        step="s6, coefficient of the divergence",
        claim="beta^2*L/N*(11 + 2*eta*N*K*L)*Delta <= 13*beta^2*L/N*Delta",
        given=(SMALL_STEP,),
        asks="the factor of the divergence after the choice of the learning rate",
    ),
    Question(
        step="s6",
        claim="#s6",
        given=("#s5b", DIVERGENCE, SMALL_STEP, BETA),
        replace=SPECIAL,
        unfold=("kappa", "kappa_beta"),
        asks="s6 for one client, two steps, L = 1, a small beta, no gradient, constant divergence",
    ),
    Question(
        step="s6",
        claim=COLLECTED,
        given=("#s5b", DIVERGENCE, "kappa_beta >= 0", SMALL_STEP),
        reading="1248 beta^2 kappa_beta in kappa, and 7488 in place of 728",
    ),
    Question(
        step="s7",
        claim="#s7[2]",
        given=("#s7[1]", "kappa_beta > 0"),
        asks="the ceiling on eta from the sign of the factor",
    ),
    Question(step="s7, sign of kappa_beta", claim="kappa_beta > 0", given=KAPPA_BETA),
    Question(step="s7, size of kappa", claim="kappa >= 8", given=("#constant: kappa",)),
    Question(step="s7, second inequality", claim="#s7[3]", given=("kappa_beta > 0",)),
    Question(
        step="s8",
        claim="#s8",
        given=("#s6", "#s7[1]", BETA),
        unfold=("kappa", "kappa_beta", "lam"),
    ),
    Question(
        step="s8",
        claim="#s8",
        given=("#s6", "#s7[1]", "#constant: lam"),
        replace={"f2": "g2"},
        reading=GRADIENT,
    ),
    Question(
        step="s9a",
        claim="#s9a",
        kind=Kind.RECURSION,
        given=("#s8",),
        where=("F: sequence", "G, d: sequence >= 0", "t: index from 0 to T-1", "T: integer >= 1"),
        replace=ONE_ROUND,
    ),
    Question(
        step="s9b",
        claim="#s9b",
        given=("#s9a", ABOVE_MINIMUM, BETA),
        replace=ONE_ROUND_ONLY,
        unfold=("kappa", "kappa_beta"),
        asks="the first divergence left out (line 1 of fedinit.alg1 sets w_{i,0}^{-1})",
    ),
    Question(
        step="s9b",
        claim="#s9b",
        given=("#s9a", ABOVE_MINIMUM, START),
        reading="w_{i,K}^{-1} = w^0, so that round 0 has no divergence",
    ),
)

r"""Lemma 27: stability from an observation point.

In s4 the vectors `u1` and `u2` are $w_{i,K}^T-\tilde w_{i,K}^T$ of two clients. `loss_z` and
`loss_y` are the changes of the loss of the only two data of a client, and `loss` is that of the
objective, their mean.
"""

from bounds.verdicts.question import Kind, Question

TWO_OUTCOMES = (
    "P_xi + P_xic == 1",
    "gen == part + rest",
    "part == P_xi*gen_xi",
    "rest == P_xic*gen_xic",
)
ONE_OF_TWO = {"dist_w": "(|u1| + |u2|)/2", "dist_avg": "|u1 + u2|/2"}

# U is the supremum of a loss that is not negative.
RANGE = ("x >= 0", "y >= 0", "x <= U", "y <= U")

# Each moment up to the observation point has the same probability.
ROUNDS = "sum(sum(1/S, m, 0, K - 1), n, 0, t0 - 1)"
MOMENTS = f"{ROUNDS} + sum(1/S, m, 0, k0)"
COUNTS = ("t0: integer >= 1", "k0: integer >= 0", "K: integer >= 1")

questions = (
    Question(step="s1", claim="#s1", given=TWO_OUTCOMES, where=("part, rest: real >= 0",)),
    Question(
        step="s2, losses in their range",
        claim="abs(x - y) <= U",
        given=RANGE,
        where=("x, y: real",),
        asks="two losses differ by at most their supremum",
    ),
    Question(
        step="s2",
        claim="#s2",
        given=("#s1", "gen_xic <= U"),
    ),
    Question(
        step="s3",
        claim="abs(loss_z) <= L_G*dist",
        given=("loss == (loss_z + loss_y)/2", "abs(loss) <= L_G*dist"),
        where=("loss, loss_z, loss_y: real", "dist: real >= 0"),
        asks="the loss of one datum is as Lipschitz as the objective, for two data",
    ),
    Question(
        step="s3",
        claim="#s3",
        given=("#s2", "gen_xi <= L_G*dist_w"),
        reading="the loss of every datum is L_G-Lipschitz",
    ),
    Question(
        step="s4a",
        claim="#s4a",
        kind=Kind.VECTOR,
        where=("u1, u2: vector",),
        replace=ONE_OF_TWO,
        asks="the next global model averages the active clients; one of two, with equal chances",
    ),
    Question(
        step="s4b",
        claim="|u1 + u2|/2 <= (|u1| + |u2|)/2",
        kind=Kind.VECTOR,
        where=("u1, u2: vector",),
        asks="the norm of a mean is at most the mean of the norms",
    ),
    Question(
        step="s4b, mean over the active clients",
        claim="E[mean(a, S)] == mean(a)",
        kind=Kind.SAMPLING,
        given=("N <= C",),
        where=("S: N of C without replacement", "a: family of numbers", "C: integer >= 2"),
        asks="the mean distance of the active clients is that of all, in expectation",
    ),
    Question(step="s4b, from s3", claim="#s4b", given=("#s3", "dist_w <= avg_dist")),
    Question(
        step="s5, chance of the client",
        claim="E[sum(a, S)] == N/C*sum(a)",
        kind=Kind.SAMPLING,
        given=("N <= C",),
        where=("S: N of C without replacement", "a: family of numbers", "C: integer >= 2"),
        asks="a client is active with the probability N/C",
    ),
    Question(
        step="s5",
        claim=f"N/C*({MOMENTS}) == N*K*t0/(C*S)",
        where=COUNTS,
        asks="the sum over the moments up to the observation moment, 1/S for each",
    ),
    Question(
        step="s5",
        claim=f"N/C*{ROUNDS} == N*K*t0/(C*S)",
        where=COUNTS,
        reading="the observation moment at the end of round t0 - 1, without the second sum",
    ),
    Question(
        step="statement",
        claim="gen <= N*U*K*t0/(C*S) + L_G*avg_dist",
        given=("#s4b", "P_xic <= P_I", "#s5[3]"),
        asks="s4b and s5; delta_K^T is the mean distance of the clients' last states",
    ),
    Question(
        step="statement",
        claim="y <= x",
        given=("x == (d1^2 + d2^2)/2", "y == (d1 + d2)/2"),
        where=("d1, d2: real >= 0", "x, y: real >= 0"),
        reading="delta_k^t with squared norms, as in fedinit.tab11",
        asks="the mean distance of two clients is at most the mean of the squares",
    ),
)

r"""A.2.2, amended: its steps.

$r$ runs over the clients drawn in the round before; `w` is the global model, their mean, `m` the
mean of all clients' last states, `c` and `e` are the gradients of the objective at `w` and `m`. In
the sampling steps `p` are the clients' last states and $S$ the active clients. The other letters
are those of fedinit.A22.
"""

from bounds.derivations.fedinit.A22 import (
    ABOVE_MINIMUM,
    DESCENT,
    MEAN_GRADIENT,
    ONE_ROUND,
    STEPS,
)
from bounds.verdicts.question import Kind, Question

DRAW = ("S: N of C without replacement", "p: family", "C: integer >= 2")
LEMMAS = (
    "V1 <= {fedinit.lem21.repaired#statement}",
    "V2 <= {fedinit.lem22.repaired#statement}",
)
DIVERGENCE = "Delta <= {fedinit.lem23.repaired#statement}"

# The parts of s1, and the change of the clients' gradients by their smoothness.
SPLIT = "f_next - f_t <= x + beta*(L/N*Delta) + L*V2/2"
POLARIZED = "x <= -eta*K/2*g2 + eta/(2*C)*smooth_sum - eta/(2*C^2*K)*G_sum"
SMOOTH = "smooth_sum <= L^2*C*V1"

# fedinit.lem23.repaired times the weight of the divergence in s3.
WEIGHTED = "nu*L*Delta <= nu*L*{fedinit.lem23.repaired#statement}"
SUM = "{#s3} - nu*L*Delta + nu*L*{fedinit.lem23.repaired#statement}"
POSITIVE = ("nu, kappa_beta: real >= 0",)
FACTOR = "#hypothesis: sign of the factor of the summed gradients"

questions = (
    Question(
        step="s1, smoothness",
        claim="f_next - f_t <= E<c, u> + L/2*E|u|^2",
        kind=Kind.VECTOR,
        given=(DESCENT, MEAN_GRADIENT),
        where=("b: vector over i", "c, u: vector", "i: source of C"),
    ),
    Question(
        step="s1, sampled mean",
        claim="E<mean(b), mean(r + beta*d, S)> == <mean(b), mean(r + beta*d)>",
        kind=Kind.SAMPLING,
        given=("N <= C",),
        where=("S: N of C without replacement", "b, r, d: family", "C: integer >= 2"),
    ),
    Question(
        step="s1, relaxed initialization",
        claim="E<c, w - m> <= L*E|w - m|^2",
        kind=Kind.VECTOR,
        given=("mean(w, r) == m", "E|c - e|^2 <= L^2*E|w - m|^2"),
        where=("w, c: vector over r", "m, e: vector"),
        asks="the gradient against the distance of the active clients' mean from that of all",
    ),
    Question(
        step="s1, variance of the sampled mean",
        claim="E|mean(p, S)|^2 - |mean(p)|^2 <= 1/N*(mean(|p|^2) - |mean(p)|^2)",
        kind=Kind.SAMPLING,
        given=("N <= C",),
        where=DRAW,
        asks="that squared distance by the spread of all clients' last states",
    ),
    Question(
        step="s1, spread and divergence",
        claim="E|p - m|^2 <= E|p - w|^2",
        kind=Kind.VECTOR,
        given=("mean(p, i) == m",),
        where=("p: vector over i", "m, w: vector", "i: source of C"),
        asks="the spread of the last states is at most their divergence from the global model",
    ),
    Question(
        step="s1, distance and divergence",
        claim="L*x <= L/N*Delta",
        given=("x <= y/N", "y <= Delta"),
        where=("x, y: real >= 0",),
        asks="x the squared distance of the two means, y the spread",
    ),
    Question(
        step="s1, polarization",
        claim=(
            "-eta*E<c, mean(total(a, k), i) - mean(K*b, i) + K*c> <= -eta*K/2*E|c|^2"
            " + eta/(2*C)*(C*K*E|b - a|^2) - eta/(2*C^2*K)*(C^2*E|mean(total(a, k), i)|^2)"
        ),
        kind=Kind.VECTOR,
        given=(MEAN_GRADIENT,),
        where=(*STEPS, "K, C: integer >= 1", "eta: real > 0"),
    ),
    Question(
        step="s1",
        claim="#s1",
        given=(SPLIT, POLARIZED, SMOOTH),
        where=("x: real",),
        asks="the parts of s1, x the gradient against the summed gradients times -eta",
    ),
    Question(step="s2", claim="#s2", given=("#s1", *LEMMAS)),
    Question(
        step="s3",
        claim="#s3",
        given=("#s2", "#hypothesis: ceiling on eta", "#constant: nu"),
        where=("beta: real >= 0",),
    ),
    Question(
        step="statement, coefficients",
        claim=f"{{#statement}} == {SUM}",
        where=POSITIVE,
        unfold=("kappa", "lam"),
        asks="fedinit.lem23.repaired in the place of the divergence, the coefficients collected",
    ),
    Question(
        step="statement",
        claim="f_next - f_t <= {#s3} - nu*L*Delta + y",
        given=("#s3", "nu*L*Delta <= y"),
        where=(*POSITIVE, "y: real"),
        asks="the round by that sum, y the weighted bound on the divergence",
    ),
    Question(
        step="statement, weighted divergence",
        claim=WEIGHTED,
        given=(DIVERGENCE,),
        where=POSITIVE,
    ),
    Question(
        step="sign of kappa_beta",
        claim="kappa_beta > 0",
        given=("#constant: kappa_beta", "#hypothesis: ceiling on beta"),
    ),
    Question(step="s4", claim="#s4", given=("#statement", FACTOR)),
    Question(
        step="s5",
        claim="#s5",
        kind=Kind.RECURSION,
        given=("#s4",),
        where=("F: sequence", "G, d: sequence >= 0", "t: index from 0 to T-1", "T: integer >= 1"),
        replace={**ONE_ROUND, "g2": "G(t)", "mean_g2": ONE_ROUND["mean_f2"]},
    ),
    Question(
        step="s6",
        claim="#s6",
        given=("#s5", ABOVE_MINIMUM),
        where=POSITIVE,
        replace={"Delta_0": "0"},
        asks="every client starts from the first model, w_{i,K}^{-1} = w^0",
    ),
)

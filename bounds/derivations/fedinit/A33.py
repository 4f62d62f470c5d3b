r"""A.3.3: the contraction under interpolation, and the averaged divergence.

In the sums over rounds `x`, `G` and `d` are the sequences of the optimization error, the squared
gradients and the divergences; `q` stands for $1-\zeta\mu\eta K$ and `a` for the factor of the
divergences.
"""

from bounds.derivations.fedinit.A23 import ABEL, ACCUMULATED, GAPS, PL, ROUNDS, WEIGHTED
from bounds.verdicts.question import Kind, Question

POSITIVE = ("gamma_beta: real > 0", "zeta_c: real > 0")
ONE_ROUND = ("x(t+1) <= q*x(t) + a*(d(t) - d(t+1))",)
SEQUENCES = ("x, d: sequence >= 0", *ROUNDS, "q: real in (0, 1)", "a: real >= 0")
GRADIENTS = "mean_g2 <= {fedinit.A32#s5b}"
FACTOR = "zeta_c*mu*eta*K"
FACTORED = "zeta_c*eta*K"

questions = (
    Question(step="s1a", claim="#s1a[1]", given=(PL,)),
    Question(
        step="s1a, second inequality",
        claim="#s1a[2]",
        given=(f"{FACTORED}*g2 <= {FACTORED}*{{fedinit.A32#s4}}",),
        where=POSITIVE,
    ),
    Question(step="s1b", claim="#s1b", given=("#s1a[1]", "#s1a[2]", GAPS)),
    Question(
        step="s2a",
        claim=f"x(T) <= q^T + a*{WEIGHTED}",
        kind=Kind.RECURSION,
        given=ONE_ROUND,
        where=SEQUENCES,
        asks="s1b unrolled over the rounds",
    ),
    Question(
        step="s2a",
        claim="x(T) <= q^T*x(0) + sum(q^(T - 1 - s)*a*(d(s) - d(s + 1)), s, 0, T - 1)",
        kind=Kind.RECURSION,
        given=ONE_ROUND,
        where=SEQUENCES,
        reading="the power multiplied by the first optimization error",
    ),
    Question(
        step="s2b, contraction",
        claim=f"0 <= 1 - {FACTOR}",
        given=("#hypothesis: ceiling on eta (A.3.2)", "#hypothesis: ceiling on eta (Lemma 26)"),
        where=POSITIVE,
        asks="the factor of the recursion is not negative under the printed conditions",
    ),
    Question(
        step="s2b, contraction",
        claim=f"0 <= 1 - {FACTOR}",
        given=("#hypothesis: ceiling on eta (A.3.2)", "mu <= 2*L", "zeta_c <= 1/2"),
        where=POSITIVE,
        reading="with mu <= 2 L, which smoothness and fedinit.as2 give together, and zeta <= 1/2",
    ),
    Question(
        step="s2b, power",
        claim="(1 - x)^T <= exp(-x*T)",
        where=("x: real in [0, 1]", "T: integer >= 1"),
    ),
    Question(
        step="s3",
        claim=f"{ABEL} <= (1 - q)*sum(d(s), s, 0, T - 1)",
        kind=Kind.RECURSION,
        where=("d: sequence >= 0", "q: real in (0, 1)", "T: integer >= 1"),
        asks="the sum of the divergences by parts, then the weights at most one",
    ),
    Question(
        step="s3",
        claim=f"{ABEL} <= sum((1 - q)*q^(T - 1 - s)*d(s), s, 1, T - 1)",
        kind=Kind.RECURSION,
        given=("d(0) == 0",),
        where=("d: sequence >= 0", "q: real in (0, 1)", "T: integer >= 1"),
        reading="round 0 has no divergence",
    ),
    Question(
        step="s3, weights",
        claim="sum((1 - q)*q^(T - 1 - s)*d(s), s, 1, T - 1) <= (1 - q)*sum(d(s), s, 0, T - 1)",
        kind=Kind.RECURSION,
        where=("d: sequence >= 0", "q: real in (0, 1)", "T: integer >= 1"),
    ),
    Question(step="s4a", claim="#s4a", given=("fedinit.lem26#statement",)),
    Question(
        step="s4b",
        claim="#s4b",
        kind=Kind.RECURSION,
        given=("#s4a",),
        where=("d, G: sequence >= 0", *ROUNDS),
        replace=ACCUMULATED,
    ),
    Question(
        step="s4c",
        claim="#s4c",
        given=("#s4b", GRADIENTS),
        where=POSITIVE,
        asks="the first divergence left out (line 1 of fedinit.alg1 sets w_{i,0}^{-1})",
    ),
    Question(
        step="s4c",
        claim="#s4c",
        given=("#s4b", GRADIENTS),
        where=POSITIVE,
        replace={"Delta_0": "0"},
        reading="w_{i,K}^{-1} = w^0, so that round 0 has no divergence",
    ),
    Question(
        step="s5",
        claim="#s5",
        given=("gap_T <= {#s2b, s3}", "#s4c"),
        where=POSITIVE,
    ),
)

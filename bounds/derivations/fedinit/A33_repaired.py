r"""A.3.3, amended: its steps, with the letters of the published derivation."""

from bounds.derivations.fedinit.A23 import ACCUMULATED, GAPS, PL, ROUNDS
from bounds.verdicts.question import Kind, Question

FACTOR = "zeta_c*mu*eta*K"
POSITIVE = ("gamma_beta, zeta_c: real > 0", "rho: real >= 0")

questions = (
    Question(
        step="statement",
        claim="#statement",
        given=("fedinit.A32.repaired#statement", PL, GAPS),
        where=POSITIVE,
    ),
    Question(
        step="s1, sum over the rounds",
        claim="fedinit.A33#s4b",
        kind=Kind.RECURSION,
        given=("fedinit.lem26.repaired#statement",),
        where=("d, G: sequence >= 0", *ROUNDS),
        replace=ACCUMULATED,
    ),
    Question(
        step="s1",
        claim="#s1",
        given=("fedinit.A33#s4b", "mean_g2 <= {fedinit.A32.repaired#s3}"),
        where=POSITIVE,
        replace={"Delta_0": "0"},
        asks="every client starts from the first model, w_{i,K}^{-1} = w^0",
    ),
    Question(
        step="s2, one round",
        claim="y + a*u <= q*(x + a*d) + a*(1 - q)*d",
        given=("y <= q*x + a*(d - u)",),
        where=("x, y, d, u, a: real >= 0", "q: real in (0, 1)"),
        asks="the error and a times the divergence, x, d before and y, u after the round",
    ),
    Question(
        step="s2, unrolled",
        claim="x(T) <= q^T*x(0) + a*sum(d(s), s, 0, T - 1)",
        kind=Kind.RECURSION,
        given=("x(t+1) <= q*x(t) + a*d(t)",),
        where=("x, d: sequence >= 0", *ROUNDS, "q: real in (0, 1)", "a: real >= 0"),
        asks="that over the rounds, a(1 - q) now written a",
    ),
    Question(
        step="s2, power",
        claim="(1 - x)^T <= exp(-x*T)",
        where=("x: real in [0, 1]", "T: integer >= 1"),
    ),
    Question(
        step="s2",
        claim="#s2",
        given=(
            f"gap_T <= y*D + rho*gamma_beta*L*({FACTOR})*(T*mean_Delta)",
            f"y <= exp(-{FACTOR}*T)",
        ),
        where=(*POSITIVE, "y: real >= 0"),
        asks="the unrolled sum with y for the power",
    ),
    Question(step="s3", claim="#s3", given=("#s2", "#s1"), where=POSITIVE),
)

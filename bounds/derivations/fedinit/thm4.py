r"""Theorem 4: the bound from the end of its proof.

In the question on the rate `u` and `v` are the coefficients of fedinit.thm17.
"""

from bounds.verdicts.question import Question

questions = (
    Question(
        step="statement",
        claim="#statement",
        given=("fedinit.A23#s8",),
        unfold=("sigma",),
        asks="the statement from the last line of the proof",
    ),
    Question(
        step="order of the last term",
        claim="eta*T*(eta*u/T + eta^2*v) <= (u + v)*(eta/T + eta^2)",
        given=("#hypothesis: ceiling on eta",),
        where=("u, v: real >= 0",),
        asks="T eta times fedinit.thm17 is of the order eta/T + eta^2 under the ceiling on eta",
    ),
    Question(
        step="order of the last term",
        claim="eta*T*(eta*u/T + eta^2*v) <= (u + v)*(eta/T + eta^2)",
        given=("eta*T <= 1",),
        where=("u, v: real >= 0",),
        reading="with eta T <= 1",
    ),
    Question(
        step="contraction",
        claim="0 <= 1 - lam*mu*eta*K",
        given=("#hypothesis: ceiling on eta (A.2.3)",),
    ),
    Question(
        step="ceiling of A.2.3 from that of the statement",
        claim="#hypothesis: ceiling on eta (A.2.3)",
        given=("#hypothesis: ceiling on eta", "lam < 1/2"),
        asks="the ceiling 1/(lambda mu K) follows from that of the statement",
    ),
    Question(
        step="ceiling of A.2.3 from that of the statement",
        claim="#hypothesis: ceiling on eta (A.2.3)",
        given=("#hypothesis: ceiling on eta", "lam < 1/2", "mu <= 2*L"),
        reading="with mu <= 2 L, which smoothness and fedinit.as2 give together",
    ),
)

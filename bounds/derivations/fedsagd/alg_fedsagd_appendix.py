"""The local rule of Appendix C.11 against the first display of the proof and Algorithm 1."""

from dataclasses import replace

from bounds.verdicts.question import Question

DISPLAYED = "x_k - eta_l*g_k - eta_l*(lam + mu)*x_k - beta*eta_l*v_t + eta_l*lam*x_t"
RULE = Question(
    step="local rule",
    claim=f"x_k - eta_l*(g_k + beta*v_t + lam*(x_k - x_t) - mu*x_k) == {DISPLAYED}",
    asks="the rule gives the display with which the proof begins",
)
SERVER = Question(
    step="server",
    claim="x_t + mean_dx == x_t + eta*mean_dx",
    asks="the server of the proof is that of Algorithm 1",
)

questions = (
    RULE,
    replace(
        RULE,
        claim=f"x_k - eta_l*(g_k + beta*v_t + lam*(x_k - x_t) + mu*x_k) == {DISPLAYED}",
        reading="+ mu*x_k for - mu*x_k",
    ),
    Question(
        step="local rule, Algorithm 1",
        claim=f"x_k - eta_l*(beta*v_t + g_k + (lam + mu)*x_k - lam*x_t) == {DISPLAYED}",
        asks="lines 9 and 10 of Algorithm 1 give the display with which the proof begins",
    ),
    SERVER,
    replace(SERVER, given=("eta == 1",), reading="with eta = 1"),
)

"""FedACG as analysed and as originally defined."""

from dataclasses import replace

from bounds.verdicts.question import Question

LOCAL = Question(
    step="local rule",
    claim="x_k - eta_l*g_k == x_k - eta_l*(g_k + beta_acg*(x_k - x_i0))",
    asks="the local rule as analysed is that of the original algorithm",
)

questions = (
    LOCAL,
    replace(LOCAL, given=("beta_acg == 0",), reading="without the penalty"),
)

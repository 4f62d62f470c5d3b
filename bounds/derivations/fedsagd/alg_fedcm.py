"""FedCM as analysed and as originally defined."""

from dataclasses import replace

from bounds.verdicts.question import Question

SERVER = Question(
    step="server",
    claim="x_t + mean_dx/(eta_l*K) == x_t - eta*m_t1",
    given=("m_t1 == -mean_dx/(eta_l*K)",),
    asks="the server as analysed is that of the original algorithm",
)

questions = (
    SERVER,
    replace(SERVER, given=(*SERVER.given, "eta == 1"), reading="with eta = 1"),
)

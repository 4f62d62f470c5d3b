"""FedAdam as analysed and as originally defined; `step` is the offset over the root."""

from dataclasses import replace

from bounds.verdicts.question import Question

SERVER = Question(
    step="server",
    claim="x_t + step == x_t + eta*step",
    where=("step: real",),
    asks="the server as analysed is that of the original algorithm",
)

questions = (
    SERVER,
    replace(SERVER, given=("eta == 1",), reading="with eta = 1"),
)

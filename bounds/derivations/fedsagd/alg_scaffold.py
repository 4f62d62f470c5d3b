"""SCAFFOLD as analysed and as originally defined."""

from dataclasses import replace

from bounds.verdicts.question import Question

SERVER = Question(
    step="server",
    claim="x_t + mean_dx == x_t + eta*mean_dx",
    asks="the server as analysed is that of the original algorithm",
)

questions = (
    Question(
        step="control variate of a client",
        claim=("c_i - c_g + (x_t - (x_t - eta_l*(sum_g - K*c_i + K*c_g)))/(K*eta_l) == sum_g/K"),
        asks="option II of the original algorithm gives the mean of the K gradients",
    ),
    SERVER,
    replace(SERVER, given=("eta == 1",), reading="with eta = 1"),
)

r"""Remark 4.2: the learning rates under the ceilings, and the dominant terms.

`R` is $\sqrt T$ and `Q` is $\sqrt{sKT}$.
"""

from dataclasses import replace

from bounds.verdicts.question import Question

ONE_CLIENT = Question(
    step="the ceiling on eta * eta_l",
    claim="m*(s - 1)/(s*(m - 1)) > 0",
    given=("s <= m",),
    where=("m: integer >= 2",),
    asks="the ceiling is positive, so that learning rates satisfy it, for every number of clients",
)
LATE = "K*Q <= T"
BOUND = "L*D_0/Q + sigma_l^2/Q + (sigma_l^2/K^2 + K*sigma_l^2 + sigma_l^2/(s*K) + sigma_g^2/K)/T"

questions = (
    Question(
        step="local learning rate",
        claim="1/(L*K*R) <= 1/(15*L*K)",
        given=("R >= 15",),
        where=("R: real > 0",),
        asks="the first ceiling, for T >= 225",
    ),
    ONE_CLIENT,
    replace(
        ONE_CLIENT,
        given=("s <= m", "s >= 2"),
        reading="with two active clients or more",
    ),
    Question(
        step="the ceiling on eta * eta_l, for large T",
        claim="P/(L*K*R) <= ratio*(1 - beta)/(2*K*L)",
        given=("R >= 2*P/(ratio*(1 - beta))",),
        where=("P, R, ratio: real > 0", "beta: real in [0, 1)"),
        asks="its third part with eta = sqrt(sK) = P, alpha at most K, and ratio m(s-1)/(s(m-1))",
    ),
    Question(
        step="full participation, the part in 1/T",
        claim="K*sigma_l^2/T <= sigma_l^2/Q",
        given=(LATE,),
        where=("Q: real > 0",),
        asks="for T >= K sqrt(sKT), that is T >= s K^3",
    ),
    Question(
        step="full participation",
        claim=f"{BOUND} <= (L*D_0 + 4*sigma_l^2 + sigma_g^2)/Q",
        given=("1/T <= 1/Q", "K/T <= 1/Q"),
        where=("Q: real > 0", "D_0: real >= 0"),
        reading="for T >= s K^3",
        asks="without Psi_l and Psi_g, which have the factor m - s",
    ),
    Question(
        step="partial participation",
        claim="K^2/(s*K*T) == {#partial participation}^2",
        asks="squared: the slowest term of Psi_g is K/sqrt(sKT) times (m-s)/(m-1) sigma_g^2",
    ),
)

"""FedAvg: x - eta_l g (McMahan et al., 2017); the server moves by eta times the mean offset."""

from bounds.worstcase.rule import GLOBAL_RATE, Rule

rule = Rule(
    slope=lambda _point, gradient, _server, _client, _choices: gradient,
    parameters={"global_rate": GLOBAL_RATE},
)

"""FedProx: x - eta_l (g + lambda (x - x_t)) (FedSAGD, Appendix C.2)."""

from bounds.worstcase.rule import GLOBAL_RATE, NONNEGATIVE, Parameter, Rule

rule = Rule(
    slope=lambda point, gradient, server, _client, choices: (
        gradient + (point - server["model"]) * choices["proximal"]
    ),
    parameters={"proximal": Parameter(None, *NONNEGATIVE), "global_rate": GLOBAL_RATE},
)

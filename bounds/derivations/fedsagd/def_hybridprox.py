r"""The hybrid proximal term: its gradient, and the weight of the server model after K steps.

$x$ is the local model, $w$ the server model, $h$ a change of the local model. The weight of the
server model in $x^i_{t,k}$ is `weight`; `power` is $(1-\eta_l(\lambda+\mu))^k$.
"""

from bounds.verdicts.question import Kind, Question

VECTORS = ("x, w, h: vector",)
MODELS = {"x_k": "x", "x_t": "w"}
TERM = "|(mu + lam)*(x + h) - lam*w|^2/(2*(lam + mu))"
POSITIVE = "lam + mu > 0"

questions = (
    Question(
        step="contribution to the step",
        claim=(
            f"{TERM} - |(mu + lam)*x - lam*w|^2/(2*(lam + mu))"
            " == <{#contribution to the step}, h> + (lam + mu)/2*|h|^2"
        ),
        kind=Kind.VECTOR,
        given=(POSITIVE,),
        where=VECTORS,
        replace=MODELS,
        asks="the term changes with the local model at the rate of its contribution to the step",
    ),
    Question(
        step="proximal term and weight decay",
        claim="<{#contribution to the step}, h> == <lam*(x - w) + mu*x, h>",
        kind=Kind.VECTOR,
        where=VECTORS,
        replace=MODELS,
        asks="the contribution is that of a proximal term and of weight decay together",
    ),
    Question(
        step="exponential moving average",
        claim="next_weight == lam/(lam + mu) + mu/(lam + mu)*next_power",
        given=(
            "weight == lam/(lam + mu) + mu/(lam + mu)*power",
            "next_weight == (1 - eta_l*(lam + mu))*weight + eta_l*lam",
            "next_power == (1 - eta_l*(lam + mu))*power",
            POSITIVE,
        ),
        where=("weight, next_weight, power, next_power: real",),
        asks="the weight of the server model after k + 1 local steps; after K it is 1 - Gamma",
    ),
    Question(
        step="exponential moving average, weight of one round",
        claim=(
            "lam/(lam + mu) + mu/(lam + mu)*(1 - eta_l*(lam + mu))^K"
            " == 1 - {fedsagd.def.Gamma-zeta#Gamma}"
        ),
        given=(POSITIVE,),
        asks="what a round keeps of the earlier rounds is 1 - Gamma",
    ),
)

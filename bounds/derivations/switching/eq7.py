"""Equation (7): the global model as a step from the aggregated local model, by Algorithm 1."""

from bounds.verdicts.question import Kind, Question

questions = (
    Question(
        step="statement",
        claim="|theta - (gamma - h/alpha)|^2 <= 0",
        kind=Kind.VECTOR,
        given=("agg == gamma", "theta == agg - h/alpha"),
        where=("theta, gamma, agg, h: vector",),
        asks="the server's lines of Algorithm 1: both arguments of the loss are one point",
        uses=("switching.def.gamma",),
    ),
)

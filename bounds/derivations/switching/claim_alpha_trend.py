"""The global stationary point: where the local drifts at one point sum to 0."""

from bounds.verdicts.question import Kind, Question

questions = (
    Question(
        step="global stationary point",
        claim="|grad|^2 <= 0",
        kind=Kind.VECTOR,
        given=("grad == mean(g, k)", "mean(g, k) == 0"),
        where=("g: vector over k", "grad: vector", "k: source of N"),
        asks="the gradient of the global objective vanishes there",
    ),
)

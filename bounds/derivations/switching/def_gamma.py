"""The global model as a step from the aggregated local model."""

from bounds.verdicts.question import Question

questions = (
    Question(
        step="global model",
        claim="theta_next == theta_agg - h_next/alpha",
        given=(
            "theta_t == gamma_t - h_t/alpha",
            "theta_t == theta_next",
            "gamma_t == theta_agg",
            "h_t == h_next",
        ),
        asks="the caption of Figure 8 and the server's last line of Algorithm 1",
    ),
)

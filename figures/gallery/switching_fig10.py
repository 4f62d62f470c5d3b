r"""Diversity of pseudo-gradients and local drifts by $\alpha$: switching paper, Figure 10.

Both are equation (1) of the paper.
"""

from figures.experiment import Experiment, Panel

EXPERIMENT = Experiment(
    title="Diversities of FedDyn by α",
    statements=("switching.fig10", "switching.claim.alpha_trend", "switching.eq1"),
    published="switching paper, Figure 10",
    protocols=("switching.fig10",),
    panels=(
        Panel("pseudo_gradient_diversity", "gradient diversity"),
        Panel("local_drift_diversity", "local drift diversity"),
    ),
)
ABOUT, draw = EXPERIMENT.about, EXPERIMENT.draw

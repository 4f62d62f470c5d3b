"""Training dynamics of FedDyn: switching paper, Figure 11.

Diversity of local drifts beside that of pseudo-gradients, and FedDyn without regularisation.
"""

from figures.experiment import Experiment, Panel

EXPERIMENT = Experiment(
    title="Training dynamics of FedDyn",
    statements=("switching.fig11", "switching.claim.diversity", "switching.alg_woreg"),
    published="switching paper, Figure 11",
    protocols=("switching.fig11",),
    panels=(
        Panel("pseudo_gradient_diversity", "gradient diversity"),
        Panel("local_drift_diversity", "local drift diversity"),
        Panel("accuracy", "test accuracy"),
    ),
)
ABOUT, draw = EXPERIMENT.about, EXPERIMENT.draw

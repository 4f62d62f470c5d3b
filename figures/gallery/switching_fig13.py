"""Diversities of modified FedDyn: switching paper, Figure 13.

Equation (1) of pseudo-gradients and local drifts of FedDyn, without h, and without
regularisation.
"""

from figures.experiment import Experiment, Panel

EXPERIMENT = Experiment(
    title="Diversities of modified FedDyn",
    statements=("switching.fig13", "switching.claim.woh_slow", "switching.claim.woreg"),
    published="switching paper, Figure 13",
    protocols=("switching.fig13",),
    panels=(
        Panel("pseudo_gradient_diversity", "gradient diversity"),
        Panel("local_drift_diversity", "local drift diversity"),
    ),
)
ABOUT, draw = EXPERIMENT.about, EXPERIMENT.draw

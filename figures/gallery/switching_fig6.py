"""SCAFFOLD and FedDyn as initialisations of FedAvg: switching paper, Figure 6.

Accuracy, training loss, and the diversities of pseudo-gradients and of the clients' control
variates.
"""

from figures.experiment import Experiment, Panel

EXPERIMENT = Experiment(
    title="SCAFFOLD and FedDyn as initialisations",
    statements=("switching.fig6", "switching.eq1"),
    published="switching paper, Figure 6",
    protocols=("switching.fig6", "switching.fig6d"),
    panels=(
        Panel("accuracy", "test accuracy"),
        Panel("objective", "training loss"),
        Panel("pseudo_gradient_diversity", "gradient diversity"),
        Panel("client_state_diversity", "control variate diversity"),
    ),
)
ABOUT, draw = EXPERIMENT.about, EXPERIMENT.draw

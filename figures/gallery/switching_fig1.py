"""Regularisation methods, each against FedAvg: switching paper, Figure 1.

Test accuracy, diversity of pseudo-gradients (equation (1)) and cosine similarity of successive
ones, with partial and with full participation.
"""

from figures.experiment import Experiment, Panel

EXPERIMENT = Experiment(
    title="Regularisation methods: accuracy, diversity and alignment",
    statements=("switching.fig1", "switching.eq1", "switching.cos"),
    published="switching paper, Figure 1",
    protocols=("switching.fig1",),
    panels=(
        Panel("accuracy", "test accuracy"),
        Panel("pseudo_gradient_diversity", "gradient diversity"),
        Panel("pseudo_gradient_cosine", "cosine similarity"),
    ),
    split="setting",
)
ABOUT, draw = EXPERIMENT.about, EXPERIMENT.draw

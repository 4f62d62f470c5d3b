"""A drop of the rate, and pre-training, against regularisation: switching paper, Figure 7.

FedDyn, then FedAvg, beside FedAvg whose rate drops by ten where the switch would be, and beside
pre-training on public data.
"""

from figures.experiment import Experiment, Panel

EXPERIMENT = Experiment(
    title="What a drop of the rate and pre-training do instead",
    statements=("switching.fig7",),
    published="switching paper, Figure 7",
    protocols=("switching.fig7a", "switching.fig7c"),
    panels=(Panel("accuracy", "test accuracy"), Panel("objective", "training loss")),
    split="split",
)
ABOUT, draw = EXPERIMENT.about, EXPERIMENT.draw

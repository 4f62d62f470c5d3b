r"""FedDyn, then FedAvg, by $\alpha$: switching paper, Figure 9.

Test accuracy and training loss for three strengths of the regularisation.
"""

from figures.experiment import Experiment, Panel

EXPERIMENT = Experiment(
    title="FedDyn, then FedAvg, by α",
    statements=("switching.fig9",),
    published="switching paper, Figure 9",
    protocols=("switching.fig9",),
    panels=(Panel("accuracy", "test accuracy"), Panel("objective", "training loss")),
)
ABOUT, draw = EXPERIMENT.about, EXPERIMENT.draw

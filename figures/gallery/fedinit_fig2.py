r"""Accuracy and divergence of FedInit for several $\beta$: FedInit, Figure 2.

FedAvg and SCAFFOLD with relaxed initialisation, as printed and as released; Delta^t after the
aggregation, as in Theorem 1.
"""

from figures.experiment import Experiment, Panel

EXPERIMENT = Experiment(
    title="Relaxed initialisation: accuracy and divergence",
    statements=("fedinit.fig2", "fedinit.rem7"),
    published="FedInit, Figure 2",
    protocols=("fedinit.fig2a", "fedinit.fig2b", "fedinit.fig2c", "fedinit.fig2d"),
    split="reading",
    panels=(Panel("accuracy", "test accuracy"), Panel("divergence", r"divergence $\Delta^t$")),
)
ABOUT, draw = EXPERIMENT.about, EXPERIMENT.draw

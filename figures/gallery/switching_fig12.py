"""What ends when FedDyn gives way to FedAvg: switching paper, Figure 12.

FedDyn followed by FedAvg, by FedDyn without regularisation, and by FedDyn without h.
"""

from figures.experiment import Experiment, Panel

EXPERIMENT = Experiment(
    title="Modified FedDyn after the switch",
    statements=("switching.fig12", "switching.alg_woh", "switching.alg_woreg"),
    published="switching paper, Figure 12",
    protocols=("switching.fig12",),
    panels=(Panel("accuracy", "test accuracy"), Panel("objective", "training loss")),
)
ABOUT, draw = EXPERIMENT.about, EXPERIMENT.draw

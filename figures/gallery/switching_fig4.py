"""FedAvg, FedDyn and FedDyn, then FedAvg: switching paper, Figure 4.

Test accuracy and training loss of the global model with full participation, for ten and for a
hundred clients; the switch comes after three quarters of the rounds.
"""

from figures.experiment import Experiment, Panel

EXPERIMENT = Experiment(
    title="FedDyn as initialisation of FedAvg",
    statements=("switching.fig4", "switching.claim.ideal"),
    published="switching paper, Figure 4",
    protocols=("switching.fig4",),
    panels=(Panel("accuracy", "test accuracy"), Panel("objective", "training loss")),
    split="setting",
)
ABOUT, draw = EXPERIMENT.about, EXPERIMENT.draw

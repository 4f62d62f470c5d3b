"""Number of feature clusters over the rounds: switching paper, Figure 2.

The clusters of the interaction tensor of the round's models, for FedAvg on clients with unlike and
with like data, and for FedDyn.
"""

from figures.experiment import Experiment, Panel

EXPERIMENT = Experiment(
    title="Feature clusters of the interaction tensor",
    statements=("switching.fig2", "switching.tensor"),
    published="switching paper, Figure 2",
    protocols=("switching.fig2",),
    panels=(Panel("features", "feature clusters"),),
)
ABOUT, draw = EXPERIMENT.about, EXPERIMENT.draw

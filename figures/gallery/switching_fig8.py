"""FedDyn's global model against the mean of its local models: switching paper, Figure 8.

Test accuracy of theta^t and of gamma^t, one step away from it along h^t.
"""

from figures.experiment import Experiment, Panel

EXPERIMENT = Experiment(
    title="FedDyn's global model, the mean of local models, the criterion",
    statements=("switching.fig8", "switching.def.gamma", "switching.prop1"),
    published="switching paper, Figure 8",
    protocols=("switching.fig8",),
    panels=(
        Panel("accuracy", "test accuracy"),
        Panel("accuracy_of_average", "accuracy of the mean"),
        Panel("switching_gap", r"$T\,C_T - \sum_t C_t$"),
    ),
)
ABOUT, draw = EXPERIMENT.about, EXPERIMENT.draw

"""Global discrepancy of neighbouring runs over the rounds: FedSAGD, Figure 2.

Global-update stability: ||x_t - x'_t|| of two runs that share every draw and differ in the data
of one client.
"""

from figures.experiment import Experiment, Panel

EXPERIMENT = Experiment(
    title="Global model discrepancy of neighbouring runs",
    statements=("fedsagd.claims.*", "fedsagd.def3.4"),
    published="FedSAGD, Figure 2",
    protocols=(
        "fedsagd.fig2.emnist",
        "fedsagd.fig2.cifar10",
        "fedsagd.fig2.cifar100",
    ),
    alike=("fedsagd.fig2.emnist", "fedsagd.fig2.cifar10"),
    panels=(Panel("model_discrepancy", r"$\Vert x_t - x'_t\Vert$", neighbours=True),),
)
ABOUT, draw = EXPERIMENT.about, EXPERIMENT.draw

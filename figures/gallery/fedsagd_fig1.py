"""Local discrepancy of neighbouring runs over the local steps: FedSAGD, Figure 1.

Local-update stability: the largest ||x_k^i - x'_k^i|| over the active clients of two runs that
differ in the data of one client, averaged over the rounds.
"""

from figures.experiment import Experiment, Panel

EXPERIMENT = Experiment(
    title="Local model discrepancy of neighbouring runs",
    statements=("fedsagd.def.local-update-stability", "fedsagd.eq3"),
    published="FedSAGD, Figure 1",
    protocols=(
        "fedsagd.fig1.emnist",
        "fedsagd.fig1.cifar10",
        "fedsagd.fig1.cifar100",
    ),
    alike=("fedsagd.fig1.emnist", "fedsagd.fig1.cifar10"),
    panels=(
        Panel("local_discrepancy_largest", r"$\max_i\Vert x^i_k - x'^i_k\Vert$", neighbours=True),
    ),
    along="step",
)
ABOUT, draw = EXPERIMENT.about, EXPERIMENT.draw

"""Test accuracy over the rounds: FedSAGD, Figure 3.

Every algorithm of the paper; the panels are data sets.
"""

from figures.experiment import Experiment, Panel

EXPERIMENT = Experiment(
    title="Test accuracy against communication rounds",
    statements=("fedsagd.exp.figs3-5", "fedsagd.exp.table2"),
    published="FedSAGD, Figure 3",
    protocols=(
        "fedsagd.fig3.cifar10",
        "fedsagd.fig3.cifar100",
        "fedsagd.fig3.emnist",
        "fedsagd.fig3.shakespeare",
    ),
    alike=("fedsagd.fig3.cifar10", "fedsagd.fig3.emnist"),
    panels=(Panel("accuracy", "test accuracy"),),
)
ABOUT, draw = EXPERIMENT.about, EXPERIMENT.draw

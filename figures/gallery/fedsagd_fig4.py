"""Loss over the rounds: FedSAGD, Figure 4.

Every algorithm of the paper; the panels are data sets.
"""

from figures.experiment import Experiment, Panel

EXPERIMENT = Experiment(
    title="Loss against communication rounds",
    statements=("fedsagd.exp.figs3-5",),
    published="FedSAGD, Figure 4",
    protocols=(
        "fedsagd.fig4.cifar10",
        "fedsagd.fig4.cifar100",
        "fedsagd.fig4.emnist",
        "fedsagd.fig4.shakespeare",
    ),
    alike=("fedsagd.fig4.cifar10", "fedsagd.fig4.emnist"),
    panels=(Panel("test_loss", "test loss"),),
)
ABOUT, draw = EXPERIMENT.about, EXPERIMENT.draw

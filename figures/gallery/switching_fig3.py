"""Features that local models and the next global model keep: switching paper, Figure 3.

Counted in the interaction tensor: how many of the global model's features its local models keep,
and how many it shares with the next one.
"""

from figures.experiment import Experiment, Panel

EXPERIMENT = Experiment(
    title="Features kept by local models and by the next one",
    statements=("switching.fig3", "switching.tensor.metrics"),
    published="switching paper, Figure 3",
    protocols=("switching.fig3",),
    panels=(
        Panel("features_kept", "features kept locally"),
        Panel("features_shared", "shared with the next"),
    ),
)
ABOUT, draw = EXPERIMENT.about, EXPERIMENT.draw

"""Shared features and feature clusters by method: switching paper, Figure 5.

What local models keep, what successive global models share, the same before the server's own
update, and the number of clusters.
"""

from figures.experiment import Experiment, Panel

EXPERIMENT = Experiment(
    title="Shared features and feature clusters",
    statements=("switching.fig5", "switching.tensor.metrics"),
    published="switching paper, Figure 5",
    protocols=("switching.fig5",),
    panels=(
        Panel("features_kept", "kept locally"),
        Panel("features_shared", "shared with the next"),
        Panel("features_shared_average", "before the server"),
        Panel("features", "feature clusters"),
    ),
)
ABOUT, draw = EXPERIMENT.about, EXPERIMENT.draw

"""The papers' identities, evaluated along a recorded trajectory.

An identity says that two vectors are equal in every round of every run. Each module here holds
those of one paper and returns, for each identity and each reading of its letters, how far the two
sides are apart along the run it is given. What the numbers mean for the paper is for the reader
to say.

A `Trajectory` comes from any training loop that keeps its local models and gradients; `Recorder`
makes one of a run of `simulate`.
"""

from stability.identities.recorder import Recorder
from stability.identities.trajectory import Residual, Trajectory, compare, table

__all__ = ["Recorder", "Residual", "Trajectory", "compare", "table"]

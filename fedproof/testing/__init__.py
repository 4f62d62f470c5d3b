"""Property tests of theorems, on top of Hypothesis.

Strategies draw points inside the hypotheses of a statement (`points`), small federations whose
constants are known exactly (`federations`), exact runs of a method on them (`runs`) and pairs of
runs on neighbouring federations (`twins`), and instances on which a statement is measured
(`instances`). `assert_holds` holds a statement against instances, the corners first, and makes one
that is beyond its bound as small as it can be. `pytest ./my_paper` does all this for a paper.

>>> from fedproof.testing import assert_holds
>>> assert_holds("fedinit.lem21", budget="tiny")
"""

from fedproof.testing.federations import federations as federations
from fedproof.testing.holds import assert_holds as assert_holds
from fedproof.testing.holds import instances as instances
from fedproof.testing.points import points as points
from fedproof.testing.runs import runs as runs
from fedproof.testing.runs import twins as twins

__all__ = ["assert_holds", "federations", "instances", "points", "runs", "twins"]

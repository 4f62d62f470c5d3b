"""Property tests of theorems, on top of Hypothesis.

Strategies draw points inside the hypotheses of a statement (`points`), small federations whose
constants are known exactly (`federations`), exact runs of a method on them (`runs`) and pairs of
runs on neighbouring federations (`twins`), and instances on which a statement is measured
(`instances`). `assert_holds` holds a statement against instances, the corners first, and makes one
that is beyond its bound as small as it can be. `pytest ./my_paper` does all this for a paper.

>>> from fedproof.testing import assert_holds
>>> assert_holds("fedinit.lem21", budget="tiny")
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fedproof.testing.holds import assert_holds, instances
    from fedproof.testing.strategies.federations import federations
    from fedproof.testing.strategies.points import points
    from fedproof.testing.strategies.runs import runs, twins

_HOME = {
    "assert_holds": "holds",
    "federations": "strategies.federations",
    "instances": "holds",
    "points": "strategies.points",
    "runs": "strategies.runs",
    "twins": "strategies.runs",
}
__all__ = ["assert_holds", "federations", "instances", "points", "runs", "twins"]


def __getattr__(name: str) -> object:
    """Load what is asked for: every run of pytest opens the plugin, whatever it tests."""
    if name in _HOME:
        return getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
    msg = f"module {__name__!r} has no attribute {name!r}"
    raise AttributeError(msg)

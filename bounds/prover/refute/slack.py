"""By how much a relation holds at points in floats."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from bounds.expressions import Relation
from bounds.prover.numeric import Memo, sized

Array = NDArray[np.float64]


def slack(relation: Relation, values: Mapping[str, Array], memo: Memo) -> Array:
    """By how much a relation holds, relative to the size of its terms; negative where it fails."""
    left, right = sized(relation.left, values, memo), sized(relation.right, values, memo)
    with np.errstate(all="ignore"):
        gap = (right[0] - left[0]) / (left[1] + right[1] + 1e-300)
    match relation.sign:
        case "<=" | "<":
            return gap if relation.sign == "<=" else gap - 1e-15
        case ">=" | ">":
            return -gap if relation.sign == ">=" else -gap - 1e-15
        case "==":
            return np.asarray(1e-13 - np.abs(gap))
        case _:
            return np.asarray(np.abs(gap) - 1e-13)

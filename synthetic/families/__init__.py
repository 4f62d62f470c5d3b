"""Families of problems: a module `NAME.py` with `make(**parameters)` is the family NAME.

>>> problem = make_family("sine", dim=2, clients=3)
>>> problem.dim, problem.clients
(2, 3)
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Mapping
from difflib import get_close_matches
from fractions import Fraction
from types import ModuleType
from typing import Any

from bounds.errors import UserError
from synthetic.problem import Problem

LARGEST = 10**9
MOST = 10**6  # of anything that there is one tensor, or one row of it, for


def family_names() -> list[str]:
    """Every family, by the file it is in."""
    return sorted(found.name for found in pkgutil.iter_modules(__path__))


def find_family(name: str) -> ModuleType:
    """The module of a family."""
    if name not in family_names():
        near = get_close_matches(name, family_names(), n=3, cutoff=0.5)
        hint = f"did you mean {' or '.join(near)}?" if near else ", ".join(family_names())
        msg = f"there is no family of problems {name!r}; {hint}"
        raise UserError(msg)
    return importlib.import_module(f"{__name__}.{name}")


def parameters_of(name: str) -> Mapping[str, Any]:
    """The parameters of a family and their defaults."""
    signature = inspect.signature(find_family(name).make)
    return {p.name: p.default for p in signature.parameters.values()}


def make_family(name: str, **parameters: Any) -> Problem:
    """A problem of a family; parameters that are not given have their defaults."""
    known = parameters_of(name)
    for given, value in parameters.items():
        if given not in known:
            near = get_close_matches(given, known, n=2, cutoff=0.5)
            hint = f"did you mean {' or '.join(near)}?" if near else f"it has {', '.join(known)}"
            msg = f"the family {name!r} has no parameter {given!r}; {hint}"
            raise UserError(msg)
        default = known[given]
        if isinstance(default, int) and not isinstance(default, bool):
            whole = isinstance(value, int | float | Fraction) and value == value // 1
            if not whole or value > LARGEST:
                msg = f"{given} must be an integer of at most {LARGEST}, got {value!s:.60}"
                raise UserError(msg)
            require_modest(given, value)
    made: Problem = find_family(name).make(**parameters)
    return made


def require_modest(name: str, count: Any) -> None:
    """Refuse a count for which nothing could be allocated, before anything begins to be."""
    if name != "seed" and isinstance(count, int) and count > MOST:
        msg = f"{name} must be at most {MOST}, got {count!s:.60}"
        raise UserError(msg)

"""Families of problems: a module `NAME.py` with `make(**parameters)` is the family NAME.

A file `problems/NAME.py` of a trusted folder is one, too.

>>> problem = make_family("sine", dim=2, clients=3)
>>> problem.dim, problem.clients
(2, 3)
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Mapping
from fractions import Fraction
from types import ModuleType
from typing import Any

from bounds.beside import open_to, provenance
from bounds.errors import UserError
from bounds.registry import find_module, find_named, module_names, module_of, refuse_lacking
from synthetic.problem import Problem

open_to(__name__, "problems", __path__)

LARGEST = 10**9
MOST = 10**6  # of anything that there is one tensor, or one row of it, for


def family_names() -> list[str]:
    """Every family, by the file it is in."""
    return module_names(sys.modules[__name__])


def find_family(name: str) -> ModuleType:
    """The module of a family."""
    return find_module(sys.modules[__name__], name, "family of problems")


def maker_of(name: str) -> Callable[..., Problem]:
    """What makes a problem of a family."""
    made: Callable[..., Problem] = find_named(
        sys.modules[__name__], name, "family of problems", "make"
    )
    return made


def parameters_of(name: str) -> Mapping[str, Any]:
    """The parameters of a family and their defaults."""
    signature = inspect.signature(maker_of(name))
    return {p.name: p.default for p in signature.parameters.values()}


def make_family(name: str, **parameters: Any) -> Problem:
    """A problem of a family; parameters that are not given have their defaults."""
    known = parameters_of(name)
    for given, value in parameters.items():
        if given not in known:
            refuse_lacking(f"the family {name!r}", "parameter", given, known)
        default = known[given]
        if isinstance(default, int) and not isinstance(default, bool):
            whole = isinstance(value, int | float | Fraction) and value == value // 1
            if not whole or value > LARGEST:
                msg = f"{given} must be an integer of at most {LARGEST}, got {value!s:.60}"
                raise UserError(msg)
            require_modest(given, value)
    made = maker_of(name)(**parameters)
    made.code = provenance(module_of(sys.modules[__name__], name))
    return made


def require_modest(name: str, count: Any) -> None:
    """Refuse a count for which nothing could be allocated, before anything begins to be."""
    if name != "seed" and isinstance(count, int) and count > MOST:
        msg = f"{name} must be at most {MOST}, got {count!s:.60}"
        raise UserError(msg)

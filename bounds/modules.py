"""Modules that are found by their files: a folder of them needs no list.

>>> from bounds import rendering
>>> find_module(rendering, "latx", "way to write")
Traceback (most recent call last):
    ...
bounds.errors.UserError: there is no way to write 'latx'; did you mean latex?
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Callable, Collection, Mapping
from difflib import get_close_matches
from types import ModuleType
from typing import Any

from bounds.errors import UserError


def module_names(package: ModuleType) -> list[str]:
    """Every module of a package, in alphabetical order."""
    return sorted(found.name for found in pkgutil.iter_modules(package.__path__))


def find_module(package: ModuleType, name: str, kind: str) -> ModuleType:
    """A module of the package; an unknown name is told with the nearest, or with all."""
    names = module_names(package)
    if name not in names:
        near = get_close_matches(name, names, n=3, cutoff=0.5)
        hint = f"did you mean {' or '.join(near)}?" if near else ", ".join(names)
        msg = f"there is no {kind} {name!r}; {hint}"
        raise UserError(msg)
    return importlib.import_module(f"{package.__name__}.{name}")


def require_known(function: Callable[..., Any], given: Mapping[str, Any], owner: str) -> None:
    """Refuse a keyword that the function does not have."""
    parameters = inspect.signature(function).parameters.values()
    known = [p.name for p in parameters if p.kind is p.KEYWORD_ONLY]
    for name in given:
        if name not in known:
            near = get_close_matches(name, known, n=2, cutoff=0.5)
            hint = f"did you mean {' or '.join(near)}?" if near else f"it has {', '.join(known)}"
            msg = f"{owner} has no parameter {name!r}; {hint}"
            raise UserError(msg)


def require(known: Collection[str], name: str, kind: str) -> None:
    """Refuse a name that is not known."""
    if name not in known:
        near = get_close_matches(name, known, n=1, cutoff=0.6)
        hint = f"; did you mean {near[0]}?" if near else f"; there are {', '.join(known)}"
        msg = f"there is no {kind} {name!r}{hint}"
        raise UserError(msg)

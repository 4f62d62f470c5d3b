"""The modules of a folder by the names that a user types: what is there is what can be asked."""

from __future__ import annotations

import difflib
import importlib
import pkgutil
from types import ModuleType

from bounds.errors import UserError


def names(package: ModuleType) -> list[str]:
    """Every module of the package, with dashes for underscores."""
    return sorted(found.name.replace("_", "-") for found in pkgutil.iter_modules(package.__path__))


def find(package: ModuleType, name: str, kind: str) -> ModuleType:
    """The module of this name; a wrong name is told with the right ones."""
    known = names(package)
    if name not in known:
        near = difflib.get_close_matches(name, known, n=1, cutoff=0.6)
        hint = f"; did you mean {near[0]}?" if near else f"; there are {', '.join(known)}"
        msg = f"there is no {kind} {name!r}{hint}"
        raise UserError(msg)
    return importlib.import_module(f"{package.__name__}.{name.replace('-', '_')}")

"""The modules of a folder by the names that a user types: what is there is what can be asked."""

from __future__ import annotations

import difflib
import importlib
import pkgutil
from collections.abc import Collection
from types import ModuleType

from bounds.errors import UserError


def names(package: ModuleType) -> list[str]:
    """Every module of the package, with dashes for underscores."""
    return sorted(found.name.replace("_", "-") for found in pkgutil.iter_modules(package.__path__))


def find(package: ModuleType, name: str, kind: str) -> ModuleType:
    """The module of this name; a wrong name is told with the right ones."""
    require(names(package), name, kind)
    return importlib.import_module(f"{package.__name__}.{name.replace('-', '_')}")


def require(known: Collection[str], name: str, kind: str) -> None:
    """Refuse a name that is not known."""
    if name not in known:
        near = difflib.get_close_matches(name, known, n=1, cutoff=0.6)
        hint = f"; did you mean {near[0]}?" if near else f"; there are {', '.join(known)}"
        msg = f"there is no {kind} {name!r}{hint}"
        raise UserError(msg)

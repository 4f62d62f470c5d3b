"""The modules of a folder by the names that a user types: what is there is what can be asked."""

from __future__ import annotations

import importlib
import pkgutil
from types import ModuleType

from bounds.modules import require


def names(package: ModuleType) -> list[str]:
    """Every module of the package, with dashes for underscores."""
    return sorted(found.name.replace("_", "-") for found in pkgutil.iter_modules(package.__path__))


def find(package: ModuleType, name: str, kind: str) -> ModuleType:
    """The module of this name; a wrong name is told with the right ones."""
    require(names(package), name, kind)
    return importlib.import_module(f"{package.__name__}.{name.replace('-', '_')}")

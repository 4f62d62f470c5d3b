"""Things by name: a module in a folder is found by its file, and what is mistyped is told here.

A folder of modules needs no list, and a folder of that kind beside a paper of the user's own holds
more of them (`bounds.beside`). In a name a dash is an underscore; `mark` is what is shown for it.

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
from importlib import resources
from pathlib import Path
from types import ModuleType
from typing import Any, NoReturn, Protocol, TypeVar

from bounds import beside
from bounds.errors import UntrustedError, UserError, refuse


class Named(Protocol):
    """What is found by the name that it has, and not by that of its file."""

    @property
    def name(self) -> str:
        """The name."""


T = TypeVar("T", bound=Named)
MOST, FEW = 32, 8  # names that a sentence holds, and of more than that those that it begins with
SHORTEST = 3  # letters of what may abbreviate a name


def suggestion(name: object, known: Collection[str], otherwise: str = "") -> str:
    """What may have been meant: the near names, or else what works."""
    from difflib import get_close_matches  # only after a mistake

    near = get_close_matches(str(name), dict.fromkeys(known), n=3, cutoff=0.6)
    near = near or sorted(one for one in known if abbreviates(str(name), str(one)))[:3]
    return (
        f"did you mean {' or '.join(near)}?"
        if near
        else otherwise or f"there are {few(sorted(known))}"
    )


def abbreviates(short: str, name: str) -> bool:
    """Whether a name is meant by some of its letters, the first among them: `thm`, a theorem.

    >>> abbreviates("thm", "theorem"), abbreviates("th", "theorem"), abbreviates("ram", "frame")
    (True, False, False)
    """
    left = iter(name.casefold())
    fits = all(letter in left for letter in short.casefold())
    return fits and len(short) >= SHORTEST and short[0].casefold() == name[0].casefold()


def few(names: Collection[str]) -> str:
    """Names in a sentence, of very many the first ones.

    >>> few([f"p.thm{n}" for n in range(1, 40)])
    'p.thm1, p.thm2, p.thm3, p.thm4, p.thm5, p.thm6, p.thm7, p.thm8 and 31 more'
    """
    shown = list(names) if len(names) <= MOST else list(names)[:FEW]
    more = f" and {len(names) - len(shown)} more" if len(names) > len(shown) else ""
    return f"{', '.join(shown)}{more}"


def refuse_unknown(
    kind: str, name: object, known: Collection[str], otherwise: str = ""
) -> NoReturn:
    """Tell that there is nothing of that name."""
    told = suggestion(name, known, otherwise)
    refuse(f"there is no {kind} {name!r:.60}; {told}")


def refuse_lacking(owner: str, what: str, name: object, known: Collection[str]) -> NoReturn:
    """Tell that something has nothing of that name."""
    told = suggestion(name, known, f"it has {few(known) or 'none'}")
    refuse(f"{owner} has no {what} {name!r:.60}; {told}")


def module_names(package: ModuleType, *, mark: str = "_") -> list[str]:
    """Every module of a package, in alphabetical order."""
    found = (module.name for module in pkgutil.iter_modules(package.__path__))
    return sorted(name.replace("_", mark) for name in found if not name.startswith("_"))


def find_module(package: ModuleType, name: str, kind: str, *, mark: str = "_") -> ModuleType:
    """The module of this name in a package."""
    stem = name.replace("-", "_")
    if stem not in module_names(package):
        refuse_absent(package, name, kind, module_names(package, mark=mark))
    files = [f for place in package.__path__ if (f := Path(place, f"{stem}.py")).is_file()]
    if len(files) > 1:
        refuse(f"the {kind} {name!r} is in two files, {files[0]} and {files[1]}; rename yours")
    with beside.blaming():
        return importlib.import_module(module_of(package, name))


def module_of(package: ModuleType, name: str) -> str:
    """What the module of this name is called in full."""
    return f"{package.__name__}.{name.replace('-', '_')}"


def find_named(package: ModuleType, name: str, kind: str, attribute: str) -> Any:
    """What the module of this name defines under a name that all of its kind have."""
    module = find_module(package, name, kind)
    if not hasattr(module, attribute):
        refuse(f"{module.__file__} defines no {attribute}, which every {kind} has")
    return getattr(module, attribute)


def readable_modules(package: ModuleType, kind: str) -> tuple[dict[str, ModuleType], list[str]]:
    """All modules by name, and a sentence for each of the user's that cannot be imported."""
    found, broken = {}, []
    for name in module_names(package):
        try:
            found[name] = find_module(package, name, kind)
        except UserError as error:
            broken.append(str(error))
    return found, broken


def members(package: ModuleType, kind: str, form: type[T]) -> dict[str, T]:
    """What the modules of a package define of a form that has names, by name."""
    found: dict[str, T] = {}
    for module in readable_modules(package, kind)[0].values():
        for value in vars(module).values():
            if isinstance(value, form) and found.setdefault(value.name, value) is not value:
                refuse(f"{module.__file__} defines a second {kind} {value.name!r}; rename yours")
    return found


def find_member(package: ModuleType, name: str, kind: str, form: type[T]) -> T:
    """The one of this name."""
    known = members(package, kind, form)
    if name not in known:
        for told in readable_modules(package, kind)[1]:
            refuse(f"there is no {kind} {name!r}; {told}")
        refuse_absent(package, name, kind, known)
    return known[name]


def refuse_absent(package: ModuleType, name: str, kind: str, known: Collection[str]) -> NoReturn:
    """Tell that a package has no such module, or that it may not run."""
    for file in beside.untrusted(package.__name__, name.replace("-", "_")):
        told = "it runs with --trust only, or where $FEDPROOF_TRUST names its folder"
        refuse(f"the {kind} {name!r} is the code in {file}; {told}", UntrustedError)
    refuse_unknown(kind, name, known)


def file_names(package: str, ending: str) -> list[str]:
    """Every file of a package with this ending, without it."""
    files = (file.name for file in resources.files(package).iterdir())
    return sorted(name.removesuffix(ending) for name in files if name.endswith(ending))


def require_known(function: Callable[..., Any], given: Mapping[str, Any], owner: str) -> None:
    """Refuse a keyword that the function does not have."""
    parameters = inspect.signature(function).parameters.values()
    known = [p.name for p in parameters if p.kind is p.KEYWORD_ONLY]
    for name in given:
        if name not in known:
            refuse_lacking(owner, "parameter", name, known)

"""One clear sentence when somebody else's `bounds` or `figures` is found instead of ours.

The rooms are top-level packages with everyday names, so a `bounds.py` beside a notebook hides
ours. Nothing is imported here: only the places where Python would look are compared.
"""

import os
import sys
from importlib.util import find_spec

ROOMS = ("bounds", "synthetic", "stability", "figures")


def refuse_shadowed_packages() -> None:
    """Fail with one sentence if a room is not the one that stands beside `fedproof`."""
    house = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    for room in ROOMS:
        found = _location(room)
        if found is None:
            _refuse(f"the package '{room}' is not installed beside {house}; reinstall fedproof")
        elif os.path.realpath(found) != os.path.realpath(os.path.join(house, room, "__init__.py")):
            _refuse(
                f"{found} hides fedproof's own package '{room}'; "
                "rename that file or folder, or start Python elsewhere"
            )


def _location(room: str) -> str | None:
    """Where `import room` leads, as a file or, for a folder without `__init__.py`, a folder."""
    try:
        spec = find_spec(room)
    except ValueError:  # already imported, by hand and without a specification
        return getattr(sys.modules[room], "__file__", None) or f"a module named '{room}'"
    if spec is None:
        return None
    if spec.has_location:
        return spec.origin
    return next(iter(spec.submodule_search_locations or ()), spec.origin)


def _refuse(sentence: str) -> None:
    """End the command line with the sentence alone; tell any other importer by an exception."""
    if _is_command_line():
        print(f"fedproof: {sentence}", file=sys.stderr)
        raise SystemExit(2)
    raise ImportError(sentence, name="fedproof")


def _is_command_line() -> bool:
    """Whether the process is `fedproof` or `python -m fedproof`, importing us before `main`."""
    program = sys.argv[0] if sys.argv else ""
    if program == "-m":  # what it is while Python still looks for the module to run
        return "fedproof" in sys.orig_argv
    return os.path.splitext(os.path.basename(program))[0] == "fedproof"

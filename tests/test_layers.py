"""Who may import whom, read from the sources."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from fedproof.shadow import ROOMS

ROOT = Path(__file__).parents[1]
PACKAGES = (*ROOMS, "fedproof")
# Theory knows no experiment, and only figures draw.
ALLOWED = {
    "bounds": set[str](),
    "synthetic": {"bounds", "torch"},
    "stability": {"bounds", "synthetic", "torch"},
    "figures": {"bounds", "synthetic", "stability", "torch", "matplotlib"},
    "fedproof": {*ROOMS, "torch", "matplotlib"},
}
WATCHED = {*PACKAGES, "torch", "matplotlib"}


def sources(*packages: str) -> list[Path]:
    """Every module of the packages, relative to the checkout."""
    return [path.relative_to(ROOT) for room in packages for path in (ROOT / room).rglob("*.py")]


def imported(tree: ast.AST) -> Iterator[str]:
    """The full name of every module that a piece of source imports."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


def imported_at_once(module: ast.Module) -> Iterator[str]:
    """What the module imports when it is itself imported: not in functions, nor for types."""
    for node in module.body:
        for_types = isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING")
        if not for_types and not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from imported(node)


def parse(path: Path) -> ast.Module:
    """Read one module."""
    return ast.parse((ROOT / path).read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", sources(*PACKAGES), ids=str)
def test_imports_point_downwards(path: Path) -> None:
    """A room imports itself and the rooms below it."""
    room = path.parts[0]
    names = {name.partition(".")[0] for name in imported(parse(path))}
    assert names & WATCHED <= ALLOWED[room] | {room}


@pytest.mark.parametrize("path", sources("fedproof/commands"), ids=str)
def test_commands_import_what_they_need_when_they_run(path: Path) -> None:
    """At once they may load the front door and the standard library, and the error that all use."""
    names = set(imported_at_once(parse(path)))
    ours = {name for name in names if name.partition(".")[0] == "fedproof"}
    standard = {name for name in names if name.partition(".")[0] in sys.stdlib_module_names}
    assert names - ours - standard <= {"bounds.errors"}


def test_the_check_sees_a_forbidden_import() -> None:
    """Both readings find an import in each place where one can stand."""
    module = ast.parse(
        "import torch.nn\n"
        "if TYPE_CHECKING:\n    import figures\n"
        "try:\n    from stability.loop import run\nexcept ImportError:\n    pass\n"
        "def late():\n    import matplotlib\n"
    )
    assert set(imported(module)) == {"torch.nn", "figures", "stability.loop", "matplotlib"}
    assert set(imported_at_once(module)) == {"torch.nn", "stability.loop"}

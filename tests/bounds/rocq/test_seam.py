"""What knows of Rocq: one folder. A printer for another assistant is another folder beside it."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
ROCQ = ROOT / "bounds" / "rocq"
ASKED = {"composed_check", "coqc", "export", "folder", "second", "shelf", "trust"}
WORDS = re.compile(r"\b(Qed|Proof|Theorem|Lemma|Require Import|IZR|Rsum|Rpow|forall)\b")
NEUTRAL = (
    "kernel", "prover", "composition.py", "facts.py", "evidence.py", "lifted.py", "theory.py",
    "terms.py",
)  # fmt: skip
MODULES = [
    path
    for room in ("bounds", "fedproof", "synthetic", "stability", "figures")
    for path in sorted((ROOT / room).rglob("*.py"))
    if ROCQ not in path.parents
]


def imported(path: Path) -> Iterator[str]:
    """The modules that a file imports, from inside of functions too."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def strings(path: Path) -> Iterator[str]:
    """What a file could write; what only explains is left out."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    words = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in words:
            yield node.value


def test_only_its_folder_writes_words_of_rocq() -> None:
    """The pattern finds them there."""
    assert any(WORDS.search(text) for path in ROCQ.glob("*.py") for text in strings(path))
    found = [(path.name, text) for path in MODULES for text in strings(path) if WORDS.search(text)]
    assert not [one for one in found if "\n" in one[1] or "->" in one[1] or ":=" in one[1]]


def test_the_rest_asks_for_theorems_and_for_what_was_said_of_them() -> None:
    """By the modules that stand for that, and by no printer."""
    for path in MODULES:
        for name in imported(path):
            if name.startswith("bounds.rocq."):
                assert name.split(".")[2] in ASKED, (path, name)


@pytest.mark.parametrize("place", NEUTRAL)
def test_what_is_walked_over_belongs_to_no_assistant(place: str) -> None:
    """Neither the kernel nor what is composed knows of the export."""
    above = ROOT / "bounds" / place
    for path in [above] if above.is_file() else sorted(above.rglob("*.py")):
        assert not [name for name in imported(path) if name.startswith("bounds.rocq")], path

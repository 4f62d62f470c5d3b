"""What is trusted: how much of it there is, what it imports, and that it says what it does."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from bounds.kernel.checker import Checker
from bounds.rocq import trust
from tests.test_layers import imported, parse, sources

KERNEL = sources("bounds/kernel")
MOST_LINES = 3_400
MOST_COMPOSED = 1_370
# The trees, and the one error that a user is meant to read.
BELOW = {"bounds.expressions", "bounds.errors"}


@pytest.mark.parametrize("path", [*KERNEL, Path("bounds/expressions.py"), Path("bounds/errors.py")])
def test_the_kernel_imports_nothing_to_believe(path: Path) -> None:
    """Itself, the trees, python-flint and the standard library."""
    for name in imported(parse(path)):
        own = name in BELOW or name == "bounds.kernel" or name.startswith("bounds.kernel.")
        assert own or name == "flint" or name.partition(".")[0] in sys.stdlib_module_names, name


def test_the_kernel_is_small() -> None:
    """All four kinds: lines of code, which are all but blank ones, comments and docstrings."""
    assert trust.KERNEL.code() <= MOST_LINES


def test_what_composes_is_small() -> None:
    """What puts certificates together, counted alike."""
    assert trust.COMPOSITION.code() <= MOST_COMPOSED


def test_checking_loads_no_solver() -> None:
    """What is loaded when it is imported contains nothing that searches."""
    program = "import sys, bounds.kernel.checker; print(*sorted(sys.modules))"
    answer = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    loaded = set(answer.stdout.split())
    solvers = {"z3", "cvc5", "clarabel", "scipy", "numpy", "sympy", "hypothesis", "bounds.prover"}
    assert not loaded & solvers


@pytest.mark.parametrize("name", sorted(n for n in vars(Checker) if n.startswith("_rule_")))
def test_every_rule_is_an_inference(name: str) -> None:
    """Premises above a stroke, the conclusion below it."""
    if name == "_rule_evident":  # by inspection: its module says which
        return
    above, stroke, below = (getattr(Checker, name).__doc__ or "").partition("----")
    assert "G" in above
    assert stroke
    assert "G |- " in below


def test_no_text_can_name_an_index() -> None:
    """Only what looks into sums makes the leaf that stands for an index."""
    made = {
        path
        for path in KERNEL
        for node in ast.walk(parse(path))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Bound"
    }
    assert made <= {Path("bounds/kernel/algebra.py")}

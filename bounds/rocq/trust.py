"""What has to be believed, with and without the second checker: lines, and lines of code.

python -m bounds.rocq.trust
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Part:
    """Files that are believed for one reason."""

    name: str
    files: tuple[str, ...]
    reason: str

    def texts(self) -> Iterator[str]:
        """What stands in them."""
        for pattern in self.files:
            for path in sorted(ROOT.glob(pattern)):
                yield path.read_text(encoding="utf-8")

    def lines(self) -> int:
        """How many lines they have, blank ones and words included."""
        return sum(len(text.splitlines()) for text in self.texts())

    def code(self) -> int:
        """How many lines are left without blank ones, comments and docstrings."""
        return sum(1 for text in self.texts() for line in _bare(text).splitlines() if line.strip())


def _bare(text: str) -> str:
    """Python without its docstrings and comments, or Rocq without its comments."""
    try:
        tree = ast.parse(text)
    except SyntaxError:
        return re.sub(r"\(\*.*?\*\)", "", text, flags=re.DOTALL)
    lines = text.splitlines()
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(
            node
        ):
            said = node.body[0]
            for at in range(said.lineno - 1, said.end_lineno or said.lineno):
                lines[at] = ""
    return "\n".join(line for line in lines if not line.lstrip().startswith("#"))


READER = Part(
    "trees and reader",
    (
        "bounds/expressions.py",
        "bounds/kernel/reader.py",
        "bounds/kernel/problem.py",
        "bounds/kernel/domains.py",
    ),
    "the text of a claim is the tree that is meant",
)
KERNEL = Part("kernel", ("bounds/kernel/**/*.py",), "only what holds is accepted")
PRINTER = Part(
    "printer",
    ("bounds/rocq/terms.py",),
    "a tree, and where it is defined, in Rocq's words",
)
STATEMENT = Part(
    "statement",
    ("bounds/rocq/statement.py", "bounds/rocq/witness.py"),
    "the hypotheses and the conclusion of a theorem",
)
MEANING = Part(
    "definitions",
    ("bounds/rocq/library/Language.v", "bounds/rocq/library/Vectors.v"),
    "Rpow, root, Rsum, pow_defined, spaces and means mean what docs/semantics.md says; lemmas of "
    "theirs are proved",
)
RUNNER = Part(
    "runner",
    ("bounds/rocq/coqc.py", "bounds/rocq/shelf.py"),
    "what Rocq accepted is what is reported",
)
REDUCTIONS = Part(
    "reductions",
    (
        "bounds/kernel/vector/*.py",
        "bounds/kernel/sampling/*.py",
        "bounds/kernel/recursion/*.py",
        "bounds/kernel/witness.py",
        "bounds/kernel/algebra.py",
        "bounds/kernel/calculus.py",
    ),
    "steps about vectors, clients and sequences become the scalar claims that are theorems",
)

SEQUENCES = Part(
    "statement about sequences",
    ("bounds/rocq/recursion.py",),
    "hypotheses for all places of a sequence; the proof beside them is not believed",
)

VECTORS = Part(
    "statement about vectors",
    ("bounds/rocq/vectors.py", "bounds/rocq/reduced.py"),
    "vectors as functions of the outcomes of their sources; the proof beside them is not believed",
)

CLIENTS = Part(
    "statement about clients",
    ("bounds/rocq/sampling.py", "bounds/rocq/reduced.py", "bounds/rocq/library/Chances.v"),
    "families as functions of the client, and means over all sets of clients; the proof beside "
    "them is not believed, and lemmas are proved",
)

COMPOSITION = Part(
    "composition",
    (
        "bounds/composition.py",
        "bounds/facts.py",
        "bounds/evidence.py",
        "bounds/lifted.py",
        "bounds/theory.py",
        "bounds/terms.py",
    ),
    "lines are put together only where each given is what its source says",
)

STATEMENTS = Part(
    "statement of a composed theorem",
    (
        "bounds/rocq/composed_words.py",
        "bounds/rocq/composed_letters.py",
        "bounds/rocq/composed_axiom.py",
        "bounds/rocq/composed_file.py",
        "bounds/rocq/composed_header.py",
        "bounds/rocq/composed_page.py",
        "bounds/rocq/composed_check.py",
        "bounds/rocq/library/Composed.v",
    ),
    "what a statement rests on, as hypotheses, and its claim; no proof of a line is believed",
)

ALONE = (READER, KERNEL)
SCALAR = (READER, PRINTER, STATEMENT, MEANING, RUNNER)
WHOLE = (*SCALAR, SEQUENCES)
OF_VECTORS = (*SCALAR, VECTORS)
OF_CLIENTS = (*SCALAR, CLIENTS)
OTHERS = (*SCALAR, REDUCTIONS)
COMPOSED = (*SCALAR, STATEMENTS)


def table(parts: Sequence[Part]) -> Iterator[str]:
    """One line a part."""
    for part in parts:
        yield f"{part.lines():6} {part.code():6}  {part.name}: {part.reason}"


def main() -> int:
    """Print what is believed for each kind of verdict."""
    for title, parts in (
        ("a certificate that `fedproof check` accepts", ALONE),
        ("the composed certificate of a whole statement", (*ALONE, COMPOSITION)),
        ("a scalar claim that Rocq accepts too, beside Rocq and its axioms of the reals", SCALAR),
        ("a claim about sequences that Rocq accepts whole", WHOLE),
        ("a whole statement that Rocq accepts as one theorem", COMPOSED),
        ("a claim about vectors that Rocq accepts whole", OF_VECTORS),
        ("a claim about clients that Rocq accepts whole", OF_CLIENTS),
        ("what Rocq accepts of the parts of a step about vectors, clients or sequences", OTHERS),
    ):
        sys.stdout.write("\n".join([title, *table(parts), "", ""]))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

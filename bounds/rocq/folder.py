"""A folder of theorems, checked without us: the library, one file an item and one a statement."""

from __future__ import annotations

import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bounds.errors import UserError
from bounds.rocq.composed import composed_theorem
from bounds.rocq.coqc import LIBRARY, ORDER, headed
from bounds.rocq.export import export
from bounds.rocq.terms import identifier, remark

Certified = tuple[str, Mapping[str, Any]]  # a step and its certificate


@dataclass
class Written:
    """How much was written, and what was not."""

    files: int = 0
    theorems: int = 0
    statements: int = 0
    left_out: list[str] = field(default_factory=list)


def write(
    folder: Path,
    items: Mapping[str, Sequence[Certified]],
    statements: Mapping[str, Sequence[Certified]] | None = None,
) -> Written:
    """Write the library, one file an item, and what `make` needs to check them.

    Of `statements` each composed certificate is one theorem, in a file of its own.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for name in ORDER:
        shutil.copy(LIBRARY / f"{name}.v", folder)
    found, names = Written(), []
    for id_, steps in items.items():
        texts = []
        for at, (step, file) in enumerate(steps, 1):
            try:
                exported = export(file, f"step_{at}_{identifier(step)}"[:60])
            except UserError as error:
                found.left_out.append(f"{id_}, {step}: not exported: {error}")
                continue
            whole = exported.whole or bool(exported.claim)
            theorems = exported.claim or exported.theorems
            texts.append(_heading(step, file, whole=whole) + "\n".join(t.text for t in theorems))
            found.theorems += len(theorems)
        if texts:
            names.append(identifier(id_.replace(".", "_")))
            text = f"(** {id_} *)\n\n" + headed("\n".join(texts))
            (folder / f"{names[-1]}.v").write_text(text, encoding="utf-8")
            found.files += 1
    for id_, files in (statements or {}).items():
        for label, file in files:
            try:
                composed = composed_theorem(file)
            except UserError as error:
                found.left_out.append(f"{id_}, {label}: not exported: {error}")
                continue
            names.append(identifier(f"{id_}.{label}.whole".replace(".", "_")))
            (folder / f"{names[-1]}.v").write_text(composed.text, encoding="utf-8")
            found.statements += 1
            if composed.supposed:
                found.left_out.append(
                    f"{id_}, {label}: supposed in its theorem: {'; '.join(composed.supposed)}"
                )
    listed = "\n".join(f"{name}.v" for name in (*ORDER, *names))
    (folder / "_CoqProject").write_text(f"-R . Fedproof\n-arg -w -arg none\n\n{listed}\n", "utf-8")
    (folder / "Makefile").write_text(
        "all:\n\tcoq_makefile -f _CoqProject -o Makefile.rocq && $(MAKE) -f Makefile.rocq\n",
        "utf-8",
    )
    return found


def _heading(step: str, file: Mapping[str, Any], *, whole: bool) -> str:
    rest = "" if whole else "; what the kernel's reduction to scalar claims leaves"
    return remark(f"{step}: {file['verdict']}{rest}") + "\n"

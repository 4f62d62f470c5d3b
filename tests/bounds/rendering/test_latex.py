"""LaTeX that compiles, with every statement in it, and hostile text that only prints.

Where there is no LaTeX the documents are still checked for what makes one fail: braces,
environments, and signs that the font encoding lacks. `apt-get install texlive-latex-base
texlive-latex-recommended` brings `pdflatex`, with which all statements are compiled.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bounds.catalogue import catalogue
from bounds.rendering.latex import HEAD, as_latex, escape, formula, fragment
from bounds.runs.exceeded import Exceeded
from bounds.statement import Kind, Statement
from bounds.verdicts.booklet import booklet
from bounds.verdicts.ledger import Summary, questions
from bounds.verdicts.verified import Verified
from fedproof.cli import main

ENGINE = shutil.which("pdflatex") or shutil.which("tectonic")
NEEDED = "no LaTeX: apt-get install texlive-latex-base texlive-latex-recommended"
HOSTILE = r"a & b_c % $x$ #1 \input{/etc/passwd} ~^{} <script>\end{document} ✓ 日"


def hostile() -> Statement:
    """A statement whose words try to be more than words."""
    text = f"Evil {HOSTILE}.\n\nA formula $\\input{{/etc/passwd}}$ and `code {HOSTILE}`."
    return Statement(id="evil.one", kind=Kind.CLAIM, title=text, lines="1", settings={"&": HOSTILE})


def faults(document: str) -> Iterator[str]:
    """What would stop LaTeX: unbalanced braces or environments, or a sign it cannot print."""
    bare = re.sub(r"\\.", "", document, flags=re.DOTALL)
    if bare.count("{") != bare.count("}"):
        yield "braces"
    opened: list[str] = []
    for what, name in re.findall(r"\\(begin|end)\{([a-z*]+)\}", document):
        if what == "begin":
            opened.append(name)
        elif not opened or opened.pop() != name:
            yield f"environment {name}"
    if opened:
        yield f"open: {opened}"
    if bare.count("$") % 2:
        yield "dollars"
    yield from (
        f"sign {c!r}" for c in sorted(set(document)) if ord(c) >= 0x180 and c not in "–—‘’“”…"
    )


def compiled(document: str, folder: Path) -> str:
    """Run the engine; what it says when it fails."""
    (folder / "document.tex").write_text(document, encoding="utf-8")
    options = ["-interaction=nonstopmode", "-halt-on-error"] if "pdf" in str(ENGINE) else []
    done = subprocess.run(
        [str(ENGINE), *options, "document.tex"], cwd=folder, capture_output=True, check=False,
        timeout=300,
    )  # fmt: skip
    said = done.stdout.decode("utf-8", "replace")
    return "" if done.returncode == 0 else "\n".join(re.findall(r"^!.*$", said, re.MULTILINE))


def test_every_statement_is_well_formed() -> None:
    """All of them, without an engine."""
    found = {s.id: list(faults(as_latex(s))) for s in catalogue.values()}
    assert {id_: wrong for id_, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize(
    "wrong",
    [r"\begin{itemize}", "{", "$x", "日", r"\begin{a}\end{b}"],
)
def test_the_check_sees_faults(wrong: str) -> None:
    """Each kind, put into a good document."""
    assert list(faults(as_latex(catalogue["fedinit.thm1"]) + wrong))


@pytest.mark.skipif(ENGINE is None, reason=NEEDED)
def test_every_statement_compiles(tmp_path: Path) -> None:
    """All of them in one document, the hostile one among them, in the preamble of `show`."""
    fragments = "\n".join(fragment(s) for s in [*catalogue.values(), hostile()])
    assert compiled(f"{HEAD}\\begin{{document}}\n{fragments}\\end{{document}}\n", tmp_path) == ""


@pytest.mark.skipif(ENGINE is None, reason=NEEDED)
def test_an_exported_booklet_compiles(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """From the command line, with verdicts."""
    path = tmp_path / "booklet.tex"
    assert main(["export", "fedinit.rem2", "--latex", str(path), "--jobs", "1"]) == 0
    assert "1 items" in capsys.readouterr().out
    text = path.read_text(encoding="utf-8")
    assert "Questions: " in text
    assert compiled(text, tmp_path) == ""


@pytest.mark.skipif(ENGINE is None, reason=NEEDED)
def test_the_booklet_of_all_statements_compiles(tmp_path: Path) -> None:
    """As a whole, with a finding at every question, an instance and an amended form everywhere."""
    asked = {"weight": "slip", "verdict": "refuted", "reading": "as printed", "claim": HOSTILE}
    book = [
        Verified(
            statement,
            (),
            Summary(
                id=statement.id,
                lines="fail",
                findings=tuple(
                    {**asked, "step": q.step, "asks": q.asks, "command": f"verify {statement.id}"}
                    for q in questions(statement)
                ),
                exceeded=(
                    Exceeded(
                        form=HOSTILE,
                        reading=HOSTILE,
                        mechanism=HOSTILE,
                        fails=(HOSTILE,),
                        stands=(),
                        command=f"fedproof refute {statement.id}",
                        instance={},
                    ),
                ),
                repaired_by=f"{statement.id}.repaired",
            ),
        )
        for statement in catalogue.values()
    ]
    assert compiled(booklet(book), tmp_path) == ""
    log = (tmp_path / "document.log").read_text(encoding="latin-1")
    beside = [line for line in re.findall(r"Overfull \\hbox .*", log) if "detected" in line]
    assert beside == []  # no displayed formula leaves the page


def test_hostile_text_only_prints() -> None:
    """No command of the text survives, in words, code or formulas."""
    document = booklet([Verified(hostile(), (), Summary(id="evil.one", status="nothing to prove"))])
    assert list(faults(document)) == []
    assert document.count(r"\end{document}") == 1
    assert re.search(r"\\input\b", document) is None


@given(st.text(max_size=60))
def test_any_text_is_well_formed(text: str) -> None:
    """Escaped text, and text offered as a formula."""
    assert list(faults(escape(text))) == []
    assert list(faults(f"${formula(text)}$")) == []


def test_an_export_needs_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    """In a sentence."""
    assert main(["export"]) == 2
    assert "name the document" in capsys.readouterr().err
    assert main(["export", "--latex", "no/such/folder/b.tex"]) == 2
    assert "there is no folder" in capsys.readouterr().err

"""What the documents show is what happens."""

import doctest
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from fedproof.cli import main

ROOT = Path(__file__).parents[1]
DOCUMENTS = [
    *("README.md", "CONTRIBUTING.md", "CHANGELOG.md"),
    *(f"docs/{path.name}" for path in sorted((ROOT / "docs").glob("*.md"))),
]
NAMED = re.compile(r"# (\S+\.toml)\n")


def blocks(document: str, language: str) -> list[str]:
    """The fenced blocks of one language."""
    text = (ROOT / document).read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, flags=re.MULTILINE | re.DOTALL)


def commands(block: str) -> Iterator[tuple[str, str]]:
    """Each `$ command` of a block, with the output that is shown under it."""
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, _, output = part.partition("\n")
        yield command.partition("  #")[0].strip(), output


SHOWN = [
    pytest.param(document, block, id=f"{document}: {next(commands(block))[0]}")
    for document in DOCUMENTS
    for block in blocks(document, "console")
]


@pytest.mark.parametrize(("document", "block"), SHOWN)
def test_console(
    document: str,
    block: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The commands of a block run one after the other and print what is shown, `...` being any."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("FEDPROOF_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("FEDPROOF_PATH", "")
    for text in blocks(document, "toml"):
        name = NAMED.match(text)
        file = tmp_path / (name[1] if name else "rates.toml")
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    for command, output in commands(block):
        program, *words = shlex.split(command)
        if program == "make":
            rules = (ROOT / "Makefile").read_text(encoding="utf-8")
            assert re.search(rf"^{words[0]}:", rules, flags=re.MULTILINE)
            continue
        assert program == "fedproof", f"only fedproof and make are shown, and checked: {command}"
        code = main(words)
        printed = capsys.readouterr()
        got = printed.out + printed.err
        assert code in {0, 1, 2}
        if output.strip():
            checker = doctest.OutputChecker()
            assert checker.check_output(output, got, doctest.ELLIPSIS), f"it printed\n{got}"


@pytest.mark.parametrize("document", DOCUMENTS)
def test_python(document: str) -> None:
    """Python sessions are doctests, in one namespace a document; a file begins with its name."""
    session = "\n".join(b for b in blocks(document, "python") if not b.startswith("# "))
    test = doctest.DocTestParser().get_doctest(session, {}, document, document, 0)
    assert not session or test.examples, "python blocks are written as sessions, with >>>"
    result = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test)
    assert result.failed == 0


@pytest.mark.parametrize("document", DOCUMENTS)
def test_links_lead_somewhere(document: str) -> None:
    """A link or picture into the tree names a file that is there."""
    text = (ROOT / document).read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", text):
        if "://" not in target:
            assert ((ROOT / document).parent / target).exists(), target

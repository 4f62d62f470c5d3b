"""`fedproof report`: the page has every item, and says in a sentence where it cannot be written."""

import re
from pathlib import Path

import pytest

from bounds.catalogue import catalogue
from fedproof.cli import main


def test_the_page_has_every_item(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One row an item; the folder is made; the closing line counts what was written."""
    folder = tmp_path / "new" / "site"
    assert main(["report", "--out", str(folder)]) == 0
    page = (folder / "index.html").read_text(encoding="utf-8")
    assert re.findall(r'<tr id="([^"]+)">', page) == list(catalogue)
    assert f"{len(catalogue)} items" in capsys.readouterr().out


def test_nothing_of_a_title_is_read_as_html(tmp_path: Path) -> None:
    """The page is well formed: what is opened is closed."""
    main(["report", "--out", str(tmp_path)])
    page = (tmp_path / "index.html").read_text(encoding="utf-8")
    for tag in ("table", "tr", "td", "code", "h2", "a"):
        assert len(re.findall(rf"<{tag}\b", page)) == page.count(f"</{tag}>")


def test_a_file_in_the_way_is_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Exit code 2, and a way out."""
    (tmp_path / "site").touch()
    assert main(["report", "--out", str(tmp_path / "site")]) == 2
    assert re.fullmatch(
        r"fedproof: cannot write .*: .*; name another folder with --out\n", capsys.readouterr().err
    )

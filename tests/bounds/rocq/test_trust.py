"""The account of what is believed leaves nothing out."""

import pytest

from bounds.rocq.trust import (
    ALONE,
    COMPOSED,
    OF_CLIENTS,
    OF_VECTORS,
    OTHERS,
    ROOT,
    SCALAR,
    WHOLE,
    Part,
    main,
)

PARTS = (*ALONE, *WHOLE, *OF_VECTORS, *OF_CLIENTS, *OTHERS, *COMPOSED)
TEXT = (ROOT / "docs" / "trust.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("part", PARTS)
def test_every_part_is_there(part: Part) -> None:
    """No pattern that finds nothing."""
    assert all(list(ROOT.glob(pattern)) for pattern in part.files)
    assert 0 < part.code() < part.lines()


def test_a_scalar_theorem_does_not_rest_on_the_checker() -> None:
    """Neither the rules nor the stock of lemmas are believed for it."""
    believed = {path for part in SCALAR for pattern in part.files for path in ROOT.glob(pattern)}
    kernel = ROOT / "bounds" / "kernel"
    assert not believed & {kernel / name for name in ("checker.py", "lemmas.py", "evident.py")}


def test_the_page_counts_nothing_by_hand() -> None:
    """Numbers of lines come from the command that it names."""
    assert "python -m bounds.rocq.trust" in TEXT
    assert not any(f" {part.lines()} " in TEXT for part in (*ALONE, *OTHERS))


def test_the_files_that_the_page_names_exist() -> None:
    """In backquotes, with a slash."""
    names = [word for word in TEXT.split("`")[1::2] if "/" in word and " " not in word]
    assert names
    for name in names:
        assert any(ROOT.glob(name)) or any((ROOT / "bounds" / "rocq").glob(name)), name


def test_the_command_prints_every_part(capsys: pytest.CaptureFixture[str]) -> None:
    """With its lines."""
    assert main() == 0
    told = capsys.readouterr().out
    assert all(part.name in told for part in PARTS)

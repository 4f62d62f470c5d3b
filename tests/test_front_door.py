"""The front door: it opens fast, says in a sentence what is wrong, and hides no room."""

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import torch

import fedproof
from fedproof import cli, commands
from fedproof.shadow import ROOMS

ROOT = Path(__file__).parents[1]
HEAVY = {"clarabel", "cvc5", "flint", "hypothesis", "matplotlib", "numpy", "scipy", "sympy"}
HEAVY |= {"torch", "xarray", "z3"}


def python(*arguments: str, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Run a fresh interpreter that finds this checkout after its own folder."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run(
        [sys.executable, *arguments], cwd=cwd, env=environment, capture_output=True, text=True
    )


def loaded_by(statement: str) -> set[str]:
    """The heavy libraries that are loaded after a statement ran in a fresh interpreter."""
    code = f"import sys\n{statement}\nprint('loaded', *sys.modules)"
    answer = python("-c", code)
    assert answer.returncode == 0, answer.stderr
    return HEAVY & set(answer.stdout.splitlines()[-1].split())


@pytest.mark.parametrize(
    "statement",
    [
        "import fedproof; dir(fedproof); fedproof.UserError",
        "import fedproof.testing.plugin",
        "from fedproof.cli import main; main(['--help'])",
        "import importlib; from fedproof.cli import command_names as all, _load\n"
        "for name in all(): _load(name)",
    ],
)
def test_opening_loads_no_heavy_library(statement: str) -> None:
    """Not for the names, nor for help, nor by any command before it runs, nor by pytest."""
    assert loaded_by(statement) == set()


ASKED = ["show", "eval", "optimise", "compare", "verify", "tightness", "refute", "export"]


@pytest.mark.parametrize(
    "words", [["list"], ["verify", "./nowhere"], *([command, "fedinit.lem2l"] for command in ASKED)]
)
def test_what_is_listed_or_mistyped_is_told_without_one(words: list[str]) -> None:
    """All items are read for it, and nothing is computed with them; flint holds their numbers."""
    assert loaded_by(f"from fedproof.cli import main; main({words})") <= {"flint"}


def test_libraries_heard_how_many_threads_they_may_start() -> None:
    """What is loaded before `conftest`, as by a plugin, would start one a core in each process."""
    assert torch.get_num_threads() == int(os.environ["OMP_NUM_THREADS"])


def test_a_heavy_library_would_be_seen() -> None:
    """The check above can fail."""
    assert "numpy" in loaded_by("import numpy")


def test_every_public_name_is_found_and_typed() -> None:
    """The table for run time and the imports for type checkers say the same."""
    tree = ast.parse(Path(fedproof.__file__).read_text(encoding="utf-8"))
    typed = {
        alias.name: node.module
        for block in tree.body
        if isinstance(block, ast.If)
        for node in ast.walk(block)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert typed == fedproof.PUBLIC
    assert fedproof.__all__ == sorted(typed)
    for name in fedproof.PUBLIC:
        assert getattr(fedproof, name) is not None
        assert name in dir(fedproof)


def test_an_unknown_name_is_an_attribute_error_that_lists_the_names() -> None:
    """`from fedproof import x` then fails as Python users expect."""
    with pytest.raises(AttributeError, match=r"has no attribute 'proove'; it has .*UserError"):
        _ = fedproof.proove


@pytest.mark.parametrize("name", cli.command_names())
def test_every_command_is_whole(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A line for `--help`, `configure`, `run`, and a help of its own."""
    module = cli._load(name)
    assert module.__doc__ is not None
    assert cli.first_line(name) == module.__doc__.partition("\n")[0]
    assert callable(module.run)
    with pytest.raises(SystemExit) as leaving:
        cli.main([name, "--help"])
    assert leaving.value.code == 0
    assert f"usage: fedproof {name}" in capsys.readouterr().out


def test_help_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    """No list is kept by hand."""
    assert cli.main(["--help"]) == 0
    printed = capsys.readouterr().out
    for name in cli.command_names():
        assert f"\n  {name} " in printed


# A command that stands in for all: it echoes, or fails in the way it is told.
GREET = '''r"""Greet somebody.

At length.
"""

import argparse

from bounds.errors import UserError


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("who")
    parser.add_argument("pairs", nargs="*")
    parser.add_argument("--loudly", action="store_true")


def run(arguments: argparse.Namespace) -> int:
    if arguments.who == "nobody":
        raise UserError("nobody is not a person; name one")
    if arguments.who == "ctrl-c":
        raise KeyboardInterrupt
    print("hello", arguments.who, *arguments.pairs, arguments.loudly)
    return 3
'''


@pytest.fixture
def greet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A front door with the command `say-hello` and no other."""
    (tmp_path / "say_hello.py").write_text(GREET, encoding="utf-8")
    monkeypatch.setattr(cli, "FOLDER", str(tmp_path))
    monkeypatch.setattr(commands, "__path__", [str(tmp_path)])
    yield
    sys.modules.pop("fedproof.commands.say_hello", None)


@pytest.mark.usefixtures("greet")
class TestDispatch:
    """What happens between the shell and a command's `run`."""

    def test_help_line_is_read_from_the_file(self, capsys: pytest.CaptureFixture[str]) -> None:
        """Also of a raw docstring, and of a name with a dash."""
        assert cli.main([]) == 0
        assert "\n  say-hello  Greet somebody.\n" in capsys.readouterr().out

    @pytest.mark.parametrize("before", [0, 1, 2, 3])
    def test_options_stand_anywhere(self, before: int, capsys: pytest.CaptureFixture[str]) -> None:
        """`eval ID eta=1 --json K=2` is what people type; a negative value is no option."""
        words = ["Ada", "x=-1", "y=2"]
        words.insert(before, "--loudly")
        assert cli.main(["say-hello", *words]) == 3
        assert capsys.readouterr().out == "hello Ada x=-1 y=2 True\n"

    @pytest.mark.parametrize(
        ("words", "sentence"),
        [
            (["say-helo"], "there is no command 'say-helo'; did you mean say-hello?;"),
            (["say-hello"], "the following arguments are required: who"),
            (["say-hello", "Ada", "--loud"], "'--loud' here; did you mean --loudly?"),
            (["say-hello", "nobody"], "nobody is not a person; name one"),
            (["--verzion"], "--verzion"),
        ],
    )
    def test_a_mistake_is_one_sentence(
        self, words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """On standard error, with exit code 2; options are never guessed from a beginning."""
        assert cli.main(words) == 2
        printed = capsys.readouterr()
        assert printed.out == ""
        assert printed.err.startswith("fedproof: ")
        assert printed.err.count("\n") == 1
        assert sentence in printed.err

    def test_interrupt_is_one_line(self, capsys: pytest.CaptureFixture[str]) -> None:
        """Control-C is no traceback."""
        assert cli.main(["say-hello", "ctrl-c"]) == 130
        assert capsys.readouterr().err == "fedproof: interrupted\n"


def test_version() -> None:
    """`fedproof --version` and the installed metadata come from one place."""
    answer = python("-m", "fedproof", "--version")
    assert answer.returncode == 0
    assert answer.stdout == f"fedproof {fedproof.__version__}\n"


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("words", [["--help"], ["--version"]])
def test_a_reader_that_leaves_is_no_error(words: list[str], unbuffered: str) -> None:
    """`fedproof ... | head -0` is quiet, whether Python or argparse notices first."""
    reading, writing = os.pipe()
    os.close(reading)
    answer = subprocess.run(
        [sys.executable, "-m", "fedproof", *words],
        cwd=ROOT,
        env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
        stdout=writing,
        stderr=subprocess.PIPE,
    )
    os.close(writing)
    assert answer.stderr == b""
    assert answer.returncode in {0, 141}


def shadow(room: str, folder: Path, *, package: bool) -> Path:
    """Put a module or package with a room's name into a folder."""
    path = folder / room / "__init__.py" if package else folder / f"{room}.py"
    path.parent.mkdir(exist_ok=True)
    path.write_text("raise SystemExit('the file that hides us was run')\n", encoding="utf-8")
    return path


@pytest.mark.parametrize("package", [False, True])
@pytest.mark.parametrize("room", ROOMS)
def test_a_hidden_room_is_named(room: str, package: bool, tmp_path: Path) -> None:
    """The sentence names the user's file, which is not run."""
    path = shadow(room, tmp_path, package=package)
    answer = python("-c", "import fedproof", cwd=tmp_path)
    assert answer.returncode == 1
    last = answer.stderr.splitlines()[-1]
    assert last.startswith(f"ImportError: {path} hides fedproof's own package '{room}'; ")


def test_the_command_line_says_so_without_a_traceback(tmp_path: Path) -> None:
    """Exit code 2 and one line, as for every mistake."""
    path = shadow("figures", tmp_path, package=True)
    answer = python("-m", "fedproof", "--help", cwd=tmp_path)
    assert answer.returncode == 2
    assert answer.stdout == ""
    assert answer.stderr.startswith(f"fedproof: {path} hides ")
    assert answer.stderr.count("\n") == 1


def test_a_room_imported_before_us_is_seen_too(tmp_path: Path) -> None:
    """As in a notebook whose first cell imports the user's own `bounds`."""
    (tmp_path / "bounds.py").write_text("mine = 1\n", encoding="utf-8")
    answer = python("-c", "import bounds, os; os.chdir('/'); import fedproof", cwd=tmp_path)
    assert "bounds.py hides fedproof's own package 'bounds'" in answer.stderr


def test_a_folder_without_modules_hides_nothing(tmp_path: Path) -> None:
    """`figures/` full of pictures beside a notebook is nobody's mistake."""
    (tmp_path / "figures").mkdir()
    (tmp_path / "figures" / "plot.png").touch()
    assert python("-c", "import fedproof", cwd=tmp_path).returncode == 0

"""The command line: `fedproof COMMAND ...`.

A command is a module of `fedproof.commands`; it is there because its file is there. Only the
module of the command that is called gets imported, and help reads the first lines of the files,
so the start costs the same however many commands there are and whatever they need.
"""

from __future__ import annotations

import argparse
import gc
import importlib.util
import io
import os
import re
import signal
import sys
import threading
from functools import cache, partial

from bounds.beside import blaming
from bounds.errors import UserError, printable
from fedproof import __version__, commands
from fedproof.colour import BOLD, RED, in_colour, is_seen
from fedproof.folders import located, require_items
from fedproof.numerals import plain

TYPE_CHECKING = False  # `typing` itself takes a while to import
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from types import FrameType, ModuleType
    from typing import Any, NoReturn

FOLDER = commands.__path__[0]
LONGEST = 2000  # characters of a message
YOUNG = 50_000  # objects before a look for cycles: a catalogue makes many, and none of it is waste
_LATEX = re.compile(r"\$([^$\n]*\\[^$\n]*)\$")
_TOO_MUCH = re.compile("allocate|Storage size")
OTHER = "Other commands"
GROUPS = (
    "What is claimed",
    "What is it worth?",
    "Is it true?",
    "How tight is it?",
    "What really happens?",
    "What is shown",
    OTHER,
    "This installation",
)
CODES = {
    "0": "done, whatever the verdict is where nothing else is said",
    "1": "it is not so (prove, check, confront, adversary, --strict), or a part of it failed",
    "2": "a mistake of yours, told in a sentence",
    "3": "not decided within the time or memory that there was",
    "130, 143": "interrupted, terminated",
    "141": "whoever read the output has left",
}
DESCRIPTION = "Federated-learning theory: what is claimed, whether it is true, what it is worth."


class _Parser(argparse.ArgumentParser):
    """A parser that reports a mistake as `UserError`, so that all mistakes read alike."""

    def __init__(self, **options: Any) -> None:
        """Read whole numbers and others in their plain form."""
        super().__init__(**options)
        for kind in (int, float):
            self.register("type", kind, plain(kind))

    def error(self, message: str) -> NoReturn:
        """Raise the message as a sentence that says where help is."""
        msg = f"{message} (`{self.prog} --help` explains)"
        raise UserError(msg)


class _Terminated(KeyboardInterrupt):
    """SIGTERM, which batch systems send before they kill, interrupts like Ctrl-C."""


def _terminated(signum: int, _frame: FrameType | None) -> NoReturn:
    """Once: what is done now to end well is not interrupted in turn."""
    signal.signal(signum, signal.SIG_IGN)
    raise _Terminated


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code: 2 for a mistake of the user, told in a line."""
    gc.set_threshold(YOUNG)
    _fill_streams()
    if threading.current_thread() is not threading.main_thread():
        return _main(argv)  # signals are for the first thread alone
    before = signal.signal(signal.SIGTERM, _terminated)
    try:
        return _main(argv)
    finally:
        signal.signal(signal.SIGTERM, before)


def _fill_streams() -> None:
    """What a shell has closed leads nowhere; else a pipe to a worker would take its place."""
    for number, (name, mode) in enumerate((("stdin", "r"), ("stdout", "w"), ("stderr", "w"))):
        try:
            os.fstat(number)
        except OSError:
            os.set_inheritable(os.open(os.devnull, os.O_RDWR), True)  # the lowest that is free
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115


def _main(argv: Sequence[str] | None) -> int:
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a locale may lack the letters of a theorem
            stream.reconfigure(errors="backslashreplace")
    try:
        try:
            code = _dispatch(list(sys.argv[1:] if argv is None else argv))
        finally:
            sys.stdout.flush()  # here, where a reader that has left is no surprise
    except UserError as error:
        _complain(_shortened(_without_latex(str(error))))
        return 2
    except ModuleNotFoundError as error:
        if importlib.util.find_spec((error.name or "fedproof").partition(".")[0]):
            raise  # the library is there, or it is we who have lost a module
        told = "a library that is needed is not installed; `fedproof doctor` lists what is missing"
        print(f"fedproof: {error.name}: {told}", file=sys.stderr)
        return 2
    except _Terminated:
        print("fedproof: terminated", file=sys.stderr)
        return 143
    except KeyboardInterrupt:
        print("fedproof: interrupted", file=sys.stderr)
        return 130
    except BrokenPipeError:
        # The reader has left, as in `fedproof list | head`. Python flushes standard output once
        # more at exit; let that go nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except OSError as error:
        # A full disk or a folder that may not be written is no mistake of the program either.
        where = "" if error.filename is None else f": {error.filename}"
        print(f"fedproof: {_shortened(f'{error.strerror or error}{where}')}", file=sys.stderr)
        return 2
    except (MemoryError, RuntimeError) as error:
        # PyTorch says so in words.
        if not isinstance(error, MemoryError) and not _TOO_MUCH.search(str(error)):
            raise
        print("fedproof: this needs more memory than there is; ask for less", file=sys.stderr)
        return 2
    return code


def _complain(sentence: str) -> None:
    """Tell a mistake on standard error."""
    mark = in_colour("fedproof:", RED) if is_seen(sys.stderr) else "fedproof:"
    print(f"{mark} {sentence}", file=sys.stderr)


def _without_latex(sentence: str) -> str:
    """The sentence with the formulas that a meaning has between dollars in Unicode."""
    if not _LATEX.search(sentence):
        return sentence
    from bounds.rendering.plain_math import plain_math  # only after a mistake

    return _LATEX.sub(lambda match: plain_math(match[1]), sentence)


def _shortened(sentence: str) -> str:
    """The sentence as text that can be shown, without the middle of what was quoted at length."""
    sentence, half = printable(sentence), LONGEST // 2
    return sentence if len(sentence) <= LONGEST else f"{sentence[:half]} ... {sentence[-half:]}"


def command_names() -> list[str]:
    """Every command, in alphabetical order, as typed in a shell."""
    files = (file for file in os.listdir(FOLDER) if file.endswith(".py") and file[0] != "_")
    return sorted(file.removesuffix(".py").replace("_", "-") for file in files)


def _dispatch(arguments: list[str]) -> int:
    """Split the command's name from its arguments, and run it."""
    top = _top_parser()
    if not arguments or arguments[0] in {"-h", "--help"}:
        top.epilog = _summary()
        print(top.format_help(), end="")
        return 0
    if arguments[0].startswith("-"):
        top.parse_args(arguments)
    name, *rest = arguments
    if name not in command_names():
        hint = _closest(name, command_names())
        msg = f"there is no command {name!r}{hint}; `fedproof --help` lists the commands"
        raise UserError(msg)
    parser = parser_of(name)
    parsed = _parse(parser, located(rest, parser))
    require_items(parsed, parser)
    with blaming():
        result: int = _load(name).run(parsed)
    return result


def parser_of(name: str) -> argparse.ArgumentParser:
    """What reads the arguments of a command."""
    module = _load(name)
    parser = _Parser(
        prog=f"fedproof {name}",
        description=module.__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument(
        "--trust", action="store_true", help="run the code beside the papers that are named"
    )
    module.configure(parser)
    return parser


def _top_parser() -> argparse.ArgumentParser:
    """`fedproof` itself, without a command."""
    parser = _Parser(
        prog="fedproof",
        usage="fedproof COMMAND ... (`fedproof COMMAND --help` explains one)",
        description=DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"fedproof {__version__}")
    return parser


def _summary() -> str:
    """One line a command, under the question that it answers; then what the exit codes say."""
    names = command_names()
    width = max((len(name) for name in names), default=0)
    groups: dict[str, list[str]] = {group: [] for group in GROUPS}
    for name in names:
        groups.setdefault(_group(name), []).append(f"  {name:{width}}  {first_line(name)}")
    groups["Exit codes"] = [f"  {code:{width}}  {told}" for code, told in CODES.items()]
    heading = partial(in_colour, code=BOLD) if is_seen() else str
    return "\n\n".join(
        "\n".join([heading(group), *lines]) for group, lines in groups.items() if lines
    )


def first_line(name: str) -> str:
    """The first line of a command's docstring, without importing the command."""
    return _source(name).partition("\n")[0].strip().lstrip("r").strip('"')


def _group(name: str) -> str:
    """The question under which a command stands, without importing it."""
    found = re.search(r'^GROUP = "(.+)"$', _source(name), re.MULTILINE)
    return found[1] if found else OTHER


@cache
def _source(name: str) -> str:
    with open(os.path.join(FOLDER, f"{_module(name)}.py"), encoding="utf-8") as source:
        return source.read()


def _load(name: str) -> ModuleType:
    return importlib.import_module(f"{commands.__name__}.{_module(name)}")


def _module(name: str) -> str:
    return name.replace("-", "_")


def _parse(parser: argparse.ArgumentParser, arguments: list[str]) -> argparse.Namespace:
    """Parse with options allowed anywhere between the `name=value` arguments."""
    if any(action.nargs in {argparse.PARSER, argparse.REMAINDER} for action in parser._actions):
        parsed, unknown = parser.parse_known_args(arguments)
    else:
        parsed, unknown = parser.parse_known_intermixed_args(arguments)
    if unknown:
        options = [text for action in parser._actions for text in action.option_strings]
        hint = _closest(unknown[0].partition("=")[0], options)
        parser.error(f"there is no option or argument {unknown[0]!r} here{hint}")
    return parsed


def _closest(name: str, known: Iterable[str]) -> str:
    """`; did you mean ...?`, or nothing when no known name is near."""
    from bounds.registry import suggestion  # only after a mistake

    told = suggestion(name, list(known), " ")
    return f"; {told}" if told.strip() else ""

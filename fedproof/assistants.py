"""The commands as tools of the Model Context Protocol, for who writes proofs with a language model.

A call is a command in a process of its own, so that its limits, its JSON and the sentence about a
mistake are those of the command line. Of files, only those in the folders that the server was given
can be named; code beside a paper is never run.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import signal
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import anyio
from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

from bounds.beside import PATH, TRUST
from bounds.errors import UserError
from fedproof import __version__
from fedproof.cli import CODES

INSTRUCTIONS = """
Fedproof judges claims of optimisation theory. `prove` decides an inequality; `verify` tells which
lines of a paper hold; `evaluate`, `refute` and `worst_case` tell what a bound is worth. What is
proved has a certificate, which `check` checks without any search; what is refuted has exact numbers
at which it fails. `open` and `unchecked` mean that neither was found, and nothing else.
"""
ITEM = re.compile(r"[\w.*?\[\]!-]+")
LETTER = re.compile(r"\w+")
OK = {0, 1, 3}  # exit codes that answer what was asked
SETTINGS = {
    "active", "clients", "convexity", "dissimilarity", "eta", "local_steps", "noise", "outcomes",
    "rounds", "slope", "smoothness",
}  # fmt: skip
Budget = Literal["tiny", "small", "normal", "large"]
Settings = Literal["free", "paper"]
GRACE = 5.0  # seconds for a command to end by itself


@dataclass(frozen=True)
class Desk:
    """folders: what may be read. seconds: the most that a call may take."""

    folders: tuple[Path, ...] = ()
    seconds: float = 120.0

    @classmethod
    def over(cls, folders: Iterable[str], seconds: float) -> Desk:
        """The folders as they are found now."""
        found = tuple(Path(folder).resolve() for folder in folders)
        for folder in found:
            if not folder.is_dir():
                msg = f"{folder} is no folder; name folders whose files may be read"
                raise UserError(msg)
        return cls(found, seconds)

    def place(self, text: str) -> str:
        """A file or folder inside; links are followed before it is asked where it lies."""
        for folder in self.folders:
            path = (folder / text).resolve()
            inside = any(path.is_relative_to(other) for other in self.folders)
            if inside and path.exists():
                self._hold(path)
                return str(path)
        told = ", ".join(map(str, self.folders)) or "none"
        msg = f"{text} is in no folder that may be read; these may be: {told}"
        raise ToolError(msg)

    def _hold(self, path: Path) -> None:
        """Refuse links that lead out of the folders."""
        for file in path.rglob("*") if path.is_dir() else ():
            if not any(file.resolve().is_relative_to(folder) for folder in self.folders):
                msg = f"{file} leads out of the folders that may be read; remove that link"
                raise ToolError(msg)

    def item(self, text: str) -> str:
        """The id of an item, a pattern, or a paper's folder or file."""
        return text if ITEM.fullmatch(text) and not text.startswith("-") else self.place(text)

    async def prove(
        self,
        claim: str,
        given: Sequence[str] = (),
        where: Sequence[str] = (),
        seconds: float | None = None,
    ) -> dict[str, Any]:
        """Decide an inequality: proved with a certificate, or refuted with an exact point.

        claim: as in "2*a*b <= a^2 + b^2", in plain text, LaTeX or Unicode. given: relations that
        hold. where: a domain for every letter, as in "K: integer >= 2" or "a, b: real > 0".
        """
        options = [*_repeated("given", given), *_repeated("where", where)]
        limit = self.seconds if seconds is None else min(seconds, self.seconds)
        return await self.call("prove", "--json", *options, *_options(seconds=limit), words=[claim])

    async def check(
        self, file: str | None = None, certificate: dict[str, Any] | None = None
    ) -> dict[str, Any]:
        """Check a certificate again, without any search: a file's, or one that is given whole."""
        if (file is None) == (certificate is None):
            msg = "give a file or a certificate, one of the two"
            raise ToolError(msg)
        limit = _options(seconds=self.seconds)
        if file is not None:
            return await self.call("check", *limit, words=[self.place(file)])
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "certificate.json")
            path.write_text(json.dumps(certificate), encoding="utf-8")
            return await self.call("check", *limit, words=[str(path)])

    async def verify(self, item: str, step: str | None = None) -> dict[str, Any]:
        """Judge the lines of an item, of a pattern of items, or of a paper's folder.

        item: as in "fedinit.lem21", "fedinit.*", "./my_paper" or "./my_paper/lem1.toml".
        """
        options = _options(step=step, jobs=1)
        return await self.call("verify", "--json", *options, words=[self.item(item)])

    async def evaluate(
        self, item: str, values: dict[str, str | int | float], form: str | None = None
    ) -> dict[str, Any]:
        """The value of a bound, its verdict, and which hypotheses the values break.

        values: of every letter, as in {"eta": "1/10", "K": 5}; a list "1,5,10" and a range
        "1e-4:1e-1:log50" are read, too. Outside a hypothesis the value is marked.
        """
        options = ["--json", "--anyway", *_options(form=form)]
        return await self.call("eval", *options, words=[self.item(item), *_assigned(values)])

    async def refute(
        self, item: str, budget: Budget = "tiny", settings: Settings = "free"
    ) -> dict[str, Any]:
        """Search for a small federation on which a printed bound fails; none found proves nothing.

        budget: 120 tries, 400, 4000 or 40000. settings: hyper-parameters, any or the paper's.
        """
        options = _options(budget=budget, settings=settings, jobs=1)
        return await self.call("refute", "--json", *options, words=[self.item(item)])

    async def worst_case(
        self,
        method: str,
        losses: str,
        quantity: str,
        settings: dict[str, str | int | float] | None = None,
        parameters: dict[str, str | int | float] | None = None,
    ) -> dict[str, Any]:
        """The exact worst case of a method over a class of problems.

        method, losses, quantity: as in "fedavg", "smooth-nonconvex", "drift". settings: clients,
        active, local_steps, rounds, eta, smoothness, convexity, slope, dissimilarity, outcomes,
        noise. parameters: of the method, as in {"proximal": "1/2"}.
        """
        if unknown := sorted({*(settings or {})} - SETTINGS):
            msg = f"no setting {', '.join(unknown)}; there are {', '.join(sorted(SETTINGS))}"
            raise ToolError(msg)
        chosen = _options(**{"class": losses, "quantity": quantity}, **(settings or {}))
        words = [method, *_assigned(parameters or {})]
        return await self.call("worst-case", "--json", *chosen, words=words)

    async def call(self, command: str, *options: str, words: Iterable[str] = ()) -> dict[str, Any]:
        """What a command answers; a mistake is an error with the command's own sentence."""
        argv = [sys.executable, "-m", "fedproof", command, *options, "--", *words]
        process = await asyncio.create_subprocess_exec(
            *argv,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            env={key: value for key, value in os.environ.items() if key not in {PATH, TRUST}},
            start_new_session=True,
        )
        try:
            async with asyncio.timeout(self.seconds):
                printed, said = await process.communicate()
        except TimeoutError:
            msg = (
                f"it did not end within {self.seconds:g} seconds; ask for less, or start the "
                "server with more --seconds"
            )
            raise ToolError(msg) from None
        finally:
            if process.returncode is None:
                with anyio.CancelScope(shield=True):  # a client that leaves leaves nothing behind
                    await _ended(process)
        return _answer(process.returncode, printed.decode(), said.decode())


async def _ended(process: asyncio.subprocess.Process) -> None:
    """Ask a command and its children to end; see to it if they do not."""
    for order in (signal.SIGTERM, signal.SIGKILL):
        with contextlib.suppress(ProcessLookupError):  # it has just ended by itself
            os.killpg(process.pid, order)
        with anyio.move_on_after(GRACE):
            await process.communicate()
            return


def _answer(code: int | None, printed: str, said: str) -> dict[str, Any]:
    """The exit code with its meaning, and what was printed: as JSON where it is."""
    if code not in OK:
        raise ToolError(said.strip() or f"the command ended with exit code {code}")
    try:
        told = json.loads(printed)
    except ValueError:
        told = printed.strip()
    return {"exit_code": code, "meaning": CODES[str(code)], "answer": told, "said": said.strip()}


def _options(**values: object) -> list[str]:
    """What is given, as options of a command; the equals sign keeps a value from being one."""
    named = ((name.replace("_", "-"), value) for name, value in values.items())
    return [f"--{name}={value}" for name, value in named if value is not None]


def _repeated(name: str, values: Iterable[str]) -> Iterator[str]:
    """The same option for each value."""
    return (f"--{name}={value}" for value in values)


def _assigned(values: Mapping[str, str | int | float]) -> Iterator[str]:
    """Letters with their values, as words of a command."""
    for name, value in values.items():
        if not LETTER.fullmatch(name):
            msg = f"{name!r} is no letter; give letters their values, as in {{'eta': '1/10'}}"
            raise ToolError(msg)
        yield f"{name}={value}"


def server_of(desk: Desk) -> MCPServer:
    """The tools at a desk."""
    server: MCPServer = MCPServer("fedproof", instructions=INSTRUCTIONS, version=__version__)
    for tool in (desk.prove, desk.check, desk.verify, desk.evaluate, desk.refute, desk.worst_case):
        server.add_tool(tool)
    return server

"""Reads a netCDF file of a stranger in a process of its own before it is read here.

The HDF5 library believes what it reads: one changed byte can keep it busy for ever, or end the
process. So a child first reads every file that does not carry the digest of its bytes, with a
generous limit on its processor time and its memory; a file at which it ends is refused, though it
may be whole. One child serves as long as it lives, a few milliseconds a file.
"""

from __future__ import annotations

import atexit
import contextlib
import functools
import os
import resource
import signal
import subprocess
import sys
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from bounds.errors import UserError
from stability.declared import Beyond

SECONDS = 8.0  # of the processor, for a small file
BYTES_A_SECOND = 1_000_000  # for a large one
MEMORY = 4 * 2**30  # of addresses, beside what a large file may take
READY = b"ready"
SAID, MET = "!", "?"  # what is wrong with a file, or at which limit it was left
TRIES = 2  # a child may also end for a reason that is not the file's
_turn = threading.Lock()


@dataclass(frozen=True)
class _Child:
    process: subprocess.Popen[bytes]
    asked: IO[bytes]
    answered: IO[bytes]


def vet(content: bytes) -> None:
    """Raise `ValueError` if these bytes are no data set, and `Beyond` if they meet a limit."""
    with _turn:
        for left in reversed(range(TRIES)):
            try:
                kind, complaint = _complaint(content)
                break
            except ChildProcessError as error:
                if not left:
                    raise Beyond(str(error)) from None
    if kind == MET:
        raise Beyond(complaint)
    if complaint:
        raise ValueError(complaint)


def _complaint(content: bytes) -> tuple[str, str]:
    """What a child has to say of a file, and of which kind; `ChildProcessError` if it ends."""
    child = _child(os.getpid())
    try:
        _send(child.asked, content)
        answer = _receive(child.answered).decode("utf-8", "replace")
        return answer[:1], answer[1:]
    except (OSError, EOFError) as error:
        code = child.process.wait()
        _child.cache_clear()
        if code == -signal.SIGPROF:
            seconds = SECONDS + len(content) / BYTES_A_SECOND
            return MET, f"to read it takes more than {seconds:.3g} seconds of the processor"
        msg = "to read it ends the process"
        raise ChildProcessError(msg) from error


@functools.cache
def _child(parent: int) -> _Child:
    """The child of this process."""
    del parent  # one that was forked has a child of its own
    here = str(Path(__file__).parents[1])
    process = subprocess.Popen(
        (sys.executable, "-P", "-m", "stability.vetting", str(SECONDS)),
        env={**os.environ, "PYTHONPATH": os.pathsep.join([here, *filter(None, sys.path)])},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    atexit.register(_end, process)
    if process.stdin is None or process.stdout is None or process.stdout.read(5) != READY:
        msg = "the process that reads files first does not start; `fedproof doctor` may say why"
        raise UserError(msg)
    return _Child(process, process.stdin, process.stdout)


def _end(process: subprocess.Popen[bytes]) -> None:
    """Let it end with us."""
    process.kill()
    with process, contextlib.suppress(OSError):
        process.wait()


def _send(stream: IO[bytes], content: bytes) -> None:
    stream.write(len(content).to_bytes(8, "little") + content)
    stream.flush()


def _receive(stream: IO[bytes]) -> bytes:
    head = stream.read(8)
    content = stream.read(int.from_bytes(head, "little"))
    if len(head) < 8:
        raise EOFError
    return content


def main() -> None:
    """What the child does: read what it is given, and answer what is wrong with it."""
    from stability.sealed import load

    seconds = float(sys.argv[1])
    source, answers = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a library prints is no answer
    answers.write(READY)
    answers.flush()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent is told, and ends us
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    with contextlib.suppress(EOFError):
        while True:
            content = _receive(source)
            room = MEMORY + 32 * len(content)
            room = room if most == resource.RLIM_INFINITY else min(room, most)
            resource.setrlimit(resource.RLIMIT_AS, (room, most))
            # This ends the process even where no Python is run.
            signal.setitimer(signal.ITIMER_PROF, seconds + len(content) / BYTES_A_SECOND)
            kind, complaint = SAID, ""
            try:
                load(content)
            except MemoryError:
                kind, complaint = MET, "it takes more memory than such a file can"
            except Beyond as error:
                kind, complaint = MET, str(error)
            except Exception as error:  # whatever a reader of such files may raise
                complaint = str(error) or type(error).__name__
            signal.setitimer(signal.ITIMER_PROF, 0)
            del content
            _send(answers, (kind + complaint).encode("utf-8", "replace"))


if __name__ == "__main__":
    main()

"""Fuzzing by number: so many damaged inputs over all readers, each within limits.

    python -m tests.fuzz.counted [TARGET ...] [--inputs N] [--first N]

`make fuzz FUZZ_INPUTS=N` is the same. Each input is a whole one, damaged as its number says, so
that a number gives the same input again. It has to be read or told within SECONDS and MEMORY; one
that is not is printed with the file that holds it, and the exit code is then 1.
"""

from __future__ import annotations

import argparse
import faulthandler
import importlib
import os
import resource
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random

from stability import vetting
from tests.crash.scenarios import ROOT
from tests.fuzz.endings import TEXTS, TookTooLongError, within
from tests.fuzz.guided import FOUND, NAMES

INPUTS = 100_000
SECONDS = 10.0
MEMORY = 2**30  # bytes more than before
LONGEST = 200_000
STATUS = Path("/proc/self/status")
PIECES = (
    *(text.encode("utf-8", "surrogateescape") for text in TEXTS),
    *(b"[" * 50_000, b'{"a":' * 20_000, b"a." * 20_000, b"{a=" * 5000, b'"' * 1000, b'\\"' * 1000),
    *(b"\x1b[2J", b"\xff\xfe", "١٢".encode(), b"\\ud800", b"2020-01-01", b"07:32:00", b"1e400"),
    *(b"NaN", b"-Infinity", b"null", b"true", b"0x" + b"f" * 5000, b"1" * 5000, b"1000000000"),
    *(b"../../x", b"/etc/passwd", b"\n", b"\0", b"= ", b", ", b"}", b"]", b'"""', b"'''", b"#"),
)


def damaged(wholes: Sequence[bytes], random: Random) -> bytes:
    """A whole input, with a few things done to it."""
    found = random.choice(wholes)
    for _ in range(random.choice((1, 1, 1, 2, 3, 5, 10))):
        start, end = sorted(random.choices(range(len(found) + 1), k=2))
        if random.random() < 0.5:
            end = min(end, start + random.choice((0, 1, 2, 8)))
        part = random.choice(DAMAGES)(found[start:end], wholes, random)
        found = (found[:start] + part + found[end:])[:LONGEST]
    return found


def _flipped(part: bytes, _: Sequence[bytes], random: Random) -> bytes:
    if not part:
        return part
    place = random.randrange(len(part))
    return part[:place] + bytes([part[place] ^ 1 << random.randrange(8)]) + part[place + 1 :]


def _gone(*_: object) -> bytes:
    return b""


def _twice(part: bytes, _: Sequence[bytes], random: Random) -> bytes:
    return part * random.choice((2, 2, 3, 100))


def _other(_: bytes, wholes: Sequence[bytes], random: Random) -> bytes:
    other = random.choice(wholes)
    start = random.randrange(len(other) + 1)
    return other[start : start + random.choice((1, 10, 100, 1000))]


def _piece(part: bytes, _: Sequence[bytes], random: Random) -> bytes:
    return random.choice((b"", part)) + random.choice(PIECES)


def _digits(part: bytes, _: Sequence[bytes], random: Random) -> bytes:
    """Other digits in the place of those that are there."""
    return bytes(random.choice(b"0123456789") if 48 <= one < 58 else one for one in part)


DAMAGES: tuple[Callable[[bytes, Sequence[bytes], Random], bytes], ...] = (
    _flipped, _gone, _twice, _other, _piece, _piece, _digits,
)  # fmt: skip


def wholes_of(target: str) -> list[bytes]:
    """The whole inputs of a target, and those that once broke it."""
    seeds = importlib.import_module("tests.fuzz.seeds")
    with tempfile.TemporaryDirectory(prefix="fedproof-") as name:
        seeds.write_seeds(target, Path(name))
        found = [path.read_bytes() for path in sorted(Path(name).iterdir())]
    return [*found, *(path.read_bytes() for path in seeds.kept(target))]


def broken(target: str, numbers: range, *, found: Path = FOUND) -> Iterator[str]:
    """Which of these inputs are neither read nor told within the limits, each in a sentence."""
    read = importlib.import_module("tests.fuzz.targets").TARGETS[target]
    wholes = wholes_of(target)
    folder = found / target / "counted"
    folder.mkdir(parents=True, exist_ok=True)
    before = _memory("VmRSS")
    for number in numbers:
        content = damaged(wholes, Random(f"{target} {number}"))
        file = folder / str(number)
        file.write_bytes(content)
        # Whatever takes its time once, as starting a process on a busy machine, is tried again.
        if _why(read, content, before) and (why := _why(read, content, before)):
            yield f"{target} {number}, {file}: {why}"
        else:
            file.unlink()


def _why(read: Callable[[bytes], None], content: bytes, before: int) -> str:
    """What is wrong with how an input is read; nothing, as a rule."""
    Path("/proc/self/clear_refs").write_text("5", encoding="ascii")  # forget the highest memory
    began = time.monotonic()
    try:
        with within(SECONDS):
            read(content)
    except TookTooLongError:
        vetting._child.cache_clear()  # which may answer yet, and that is not the answer to the next
        return f"it is not read in {SECONDS} seconds\n{traceback.format_exc()}"
    except Exception:  # whatever it is, it should have been told
        return traceback.format_exc()
    if (taken := _memory("VmHWM") - before) > MEMORY:
        return f"{taken / 2**30:.1f} GB in {time.monotonic() - began:.1f} seconds"
    return ""


def _memory(name: str) -> int:
    """Bytes that this process takes, or took at most."""
    text = STATUS.read_text(encoding="ascii")
    return int(text.partition(f"{name}:")[2].split()[0]) * 1024


def _inside(target: str, first: int, count: int) -> int:
    """Read inputs in this process, which may not take all memory, nor last in a library."""
    limit = 6 * 2**30
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    vetting.SECONDS = 0.2  # files that HDF5 reads for ever are many, and known
    len(importlib.import_module("bounds.catalogue").catalogue)  # is read once, and takes its time
    failures = 0
    for number in range(first, first + count, 500):
        faulthandler.dump_traceback_later(600, exit=True)
        for why in broken(target, range(number, min(number + 500, first + count))):
            failures += 1
            print(why, flush=True)
    faulthandler.cancel_dump_traceback_later()
    return 1 if failures else 0


def main(argv: Sequence[str] | None = None) -> int:
    """Read so many inputs, the same number of each target, and print those that break something."""
    parser = argparse.ArgumentParser(description="Fuzz by number.", allow_abbrev=False)
    parser.add_argument("target", nargs="*", metavar="TARGET", help=f"of {', '.join(NAMES)}")
    parser.add_argument("--inputs", type=int, default=INPUTS, help="in all (%(default)s)")
    parser.add_argument("--first", type=int, default=0, help="the number of the first (0)")
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args(argv)
    if unknown := set(arguments.target) - {*NAMES}:
        parser.error(f"no target {', '.join(sorted(unknown))}; there are {', '.join(NAMES)}")
    chosen = arguments.target or NAMES
    if arguments.inside:
        return _inside(chosen[0], arguments.first, arguments.inputs)
    count = -(-arguments.inputs // len(chosen))
    wrong = []
    for target in chosen:
        began = time.monotonic()
        cache = {"OMP_NUM_THREADS": "1", "FEDPROOF_CACHE": str(FOUND / "cache")}
        flags = ("--inside", target, "--inputs", str(count), "--first", str(arguments.first))
        code = subprocess.run(
            (sys.executable, "-m", "tests.fuzz.counted", *flags),
            cwd=ROOT, env={**os.environ, **cache},
        ).returncode  # fmt: skip
        wrong += [target] * (code != 0)
        print(f"{target}: {count} inputs, {time.monotonic() - began:.0f} seconds", flush=True)
    if wrong:
        print(f"broken: {', '.join(wrong)}", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())

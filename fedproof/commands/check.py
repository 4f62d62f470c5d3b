"""Re-check a certificate or witness from its file alone, without any solver.

    fedproof check step.json

The exit code is 0 if the file shows what it says, 1 if it does not, and 2 if it cannot be read.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from bounds.errors import UserError

MAX_CHARACTERS = 20_000_000


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("file", help="what `fedproof prove --certificate` wrote")


def run(arguments: argparse.Namespace) -> int:
    """Check, and say what was shown."""
    from bounds.prover.checker import RejectedError, check

    file = _read(arguments.file)
    try:
        verdict = check(file)
    except RejectedError as error:
        print(f"rejected: {error}")
        return 1
    stated = file["problem"]
    print(f"accepted: {verdict}: {stated['claim']}")
    for given in stated["given"]:
        print(f"  given {given}")
    for where in stated["where"]:
        print(f"  where {where}")
    for name, value in sorted(file.get("witness", {}).items()):
        print(f"    {name} = {value}")
    return 0


def _read(path: str) -> dict[str, Any]:
    try:
        text = Path(path).read_text(encoding="utf-8")
        file: Any = json.loads(text) if len(text) <= MAX_CHARACTERS else None
    except OSError as error:
        msg = f"cannot read {path}: {error.strerror}"
        raise UserError(msg) from error
    except (ValueError, RecursionError) as error:
        msg = f"{path} is not a certificate: {error}"
        raise UserError(msg) from error
    if not isinstance(file, dict) or "format" not in file:
        msg = f"{path} is not a certificate: it names no format, or is too long"
        raise UserError(msg)
    return file

"""The front door: questions answered in a process that can be ended (see `bounds.workers`).

What is imported here is light; the engines are imported where they run.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from bounds.errors import UserError
from bounds.files import json_of, read_text
from bounds.language.typed import in_house
from bounds.prover.verdict import Status, Verdict
from bounds.workers import limited

if TYPE_CHECKING:
    from bounds.composition import Shown

CHECKING = 60.0
# What the command line grants a search of each size, in seconds, if nothing else is said.
SECONDS = {"small": 20.0, "normal": 60.0, "large": 600.0}


class TooExpensiveError(UserError):
    """A file could not be checked within the limits; nothing is known of it."""


def prove(
    claim: str,
    *,
    given: Iterable[str] = (),
    domain: Iterable[str] | Mapping[str, str] = (),
    budget: str = "normal",
    repair: bool = False,
    seconds: float | None = None,
) -> Verdict:
    """Decide whether a claim holds at all points of the domain at which the givens hold.

    `budget` is small, normal or large and counts work, so the verdict does not depend on the
    machine's load; `seconds` may end the search early, with the verdict `supported`. Texts may be
    in the house's language, Unicode or LaTeX (see `bounds.language.typed`).
    """
    if isinstance(domain, Mapping):
        domain = [f"{name}: {text}" for name, text in domain.items()]
    claim, given, domain, _ = in_house("scalar", claim, listed(given), listed(domain))
    texts = {"given": given, "where": domain}
    return asked(_prove, claim, texts, {"budget": budget, "repair": repair}, seconds)


def check(file: Mapping[str, Any], *, seconds: float | None = CHECKING) -> str:
    """The verdict that a file shows; see `bounds.kernel.checker.check`, which this runs.

    A file that takes more time or memory than that raises `TooExpensiveError`.
    """
    require_seconds(seconds)
    try:
        verdict, limit = limited(_check, dict(file), seconds=seconds)
    except RecursionError as error:  # nested more deeply than can be sent
        from bounds.kernel.checker import RejectedError

        msg = "the file is not well formed: it is nested too deeply"
        raise RejectedError(msg) from error
    if verdict is None:
        msg = f"too expensive to check: {limit}"
        raise TooExpensiveError(msg)
    return verdict


def check_file(path: str, *, seconds: float | None = CHECKING) -> Shown | dict[str, Any]:
    """What a file shows, read within the limits: of a certificate what it says and was checked."""
    require_seconds(seconds)
    found, limit = limited(_check_file, read_text(path), path, seconds=seconds)
    if found is None:
        msg = f"too expensive to check: {limit}"
        raise TooExpensiveError(msg)
    return found


def read_certificate(path: str, text: str) -> dict[str, Any]:
    """A file that names its format."""
    file: Any = json_of(text, path, "a certificate")
    if not isinstance(file, dict) or "format" not in file:
        msg = f"{path} is not a certificate: it names no format"
        raise UserError(msg)
    return file


def require_seconds(seconds: float | None) -> None:
    """Refuse what is no length of time."""
    if seconds is not None and not (math.isfinite(seconds) and seconds > 0):
        msg = f"a search cannot have {seconds} seconds; say a positive number, as in 10"
        raise UserError(msg)


def listed(texts: Iterable[str]) -> list[str]:
    """One text is a list of one."""
    return [texts] if isinstance(texts, str) else list(texts)


def asked(
    call: Callable[..., Iterator[Verdict]],
    claim: str,
    texts: Mapping[str, list[str]],
    more: Mapping[str, Any],
    seconds: float | None,
) -> Verdict:
    """The verdict; where a limit is met before there is any, that is said."""
    require_seconds(seconds)
    start = time.monotonic()
    deadline = None if seconds is None else start + seconds
    verdict, limit = limited(call, claim, texts, more, deadline, seconds=seconds)
    if verdict is None:
        verdict = Verdict(Status.SUPPORTED, claim, "none", str(limit))
    return replace(verdict, seconds=time.monotonic() - start)


def _prove(
    claim: str, texts: Mapping[str, list[str]], more: Mapping[str, Any], deadline: float | None
) -> Iterator[Verdict]:
    """The verdict, then the same with repairs."""
    from bounds.problems import problem
    from bounds.prover.api import decide, with_repairs
    from bounds.prover.budget import Budget

    stated = problem(claim, given=texts["given"], where=texts["where"])
    verdict = decide(stated, Budget(more["budget"], seconds=left(deadline)))
    yield verdict
    if more["repair"]:
        yield with_repairs(stated, verdict)


def left(deadline: float | None) -> float | None:
    """What is left of the time: the monotonic clock is the same in all processes."""
    return None if deadline is None else deadline - time.monotonic()


def _replay(file: Mapping[str, Any]) -> Iterator[Shown]:
    from bounds.composition import replay as replayed
    from bounds.kernel.algebra import TooLargeError

    try:
        yield replayed(file)
    except TooLargeError as error:
        msg = f"too expensive to check: {error}"
        raise TooExpensiveError(msg) from error


def _check_file(text: str, path: str) -> Iterator[Shown | dict[str, Any]]:
    from bounds.composition import FORMAT

    file = read_certificate(path, text)
    if file["format"] == FORMAT:
        yield from _replay(file)
        return
    for verdict in _check(file):
        point = "witness" if verdict == "refuted" else "point"
        yield {"problem": file["problem"], "verdict": verdict, point: file.get(point, {})}


def _check(file: Mapping[str, Any]) -> Iterator[str]:
    from bounds.kernel.algebra import TooLargeError
    from bounds.kernel.checker import check as checked

    try:
        yield checked(file)
    except TooLargeError as error:
        msg = f"too expensive to check: {error}"
        raise TooExpensiveError(msg) from error

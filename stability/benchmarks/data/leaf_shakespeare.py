"""LEAF's Shakespeare: 80 characters and the next, a client a speaking role (Caldas et al., 2018).

LEAF's script writes JSON files into `train` and `test`; they depend on its options, so that no
checksum is published. `fedproof data prepare leaf_shakespeare` records those of the files made.
"""

from __future__ import annotations

from collections.abc import Container
from hashlib import sha256
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from bounds.files import parse_json, read_bytes
from stability.benchmarks import plays, sums
from stability.benchmarks.examples import Examples, Part
from stability.benchmarks.files import Source

SOURCE = Source(
    name="leaf_shakespeare",
    title="LEAF's Shakespeare",
    published="LEAF, a benchmark for federated settings (TalwalkarLab/leaf), data/shakespeare",
    folder="leaf-shakespeare",
    bring="put the folders train and test there and run `fedproof data prepare leaf_shakespeare`",
)
PARTS = ("train", "test")
MOST_BYTES = 2**29  # of a file; the plays in full are 380 million characters of JSON


def load(folder: Path) -> Examples:
    """The users that both parts have, in alphabetical order."""
    there = folder / SOURCE.folder
    train, test = _parts(sums.recorded(SOURCE, there), there)
    names = tuple(sorted(train.keys() & test.keys()))
    if not names:
        raise SOURCE.damaged(there, "has no user in both train and test")
    return Examples(_part(train, names), _part(test, names), len(plays.ALPHABET), names)


def fetch(folder: Path) -> None:
    """Record the checksums of the files that LEAF's script has made."""
    there = folder / SOURCE.folder
    files = [path for part in PARTS for path in sorted((there / part).glob("*.json"))]
    for part in PARTS:
        if not any(path.parent.name == part for path in files):
            raise SOURCE.missing(str(there / part / "*.json"))
    checksums = {
        f"{path.parent.name}/{path.name}": sha256(read_bytes(path, most=MOST_BYTES)).hexdigest()
        for path in files
    }
    _parts(checksums, there)
    sums.record(there, checksums)


def _parts(checksums: dict[str, str], there: Path) -> list[dict[str, tuple[Tensor, Tensor]]]:
    """The users of each part."""
    return [
        _users({n: s for n, s in checksums.items() if n.startswith(f"{part}/")}, there)
        for part in PARTS
    ]


def _users(checksums: dict[str, str], there: Path) -> dict[str, tuple[Tensor, Tensor]]:
    """Windows and next characters of each user in these files."""
    found: dict[str, tuple[Tensor, Tensor]] = {}
    for name, checksum in checksums.items():
        content = sums.read(SOURCE, there, name, checksum, most=MOST_BYTES)
        try:
            table = parse_json(content.decode("ascii"))  # as LEAF writes it; others take four times
            for user, size in zip(table["users"], table["num_samples"], strict=True):
                found[_new(user, found)] = _samples(table["user_data"][user], size)
        except (ValueError, KeyError, TypeError) as error:
            what = f"is not in LEAF's format: {type(error).__name__}, {error}"
            raise SOURCE.damaged(there / name, what) from error
    return found


def _new(user: str, known: Container[str]) -> str:
    """A user that no file has named before."""
    if user in known:
        msg = f"the user {user!r:.40} is named twice"
        raise ValueError(msg)
    return user


def _samples(data: dict[str, Any], size: int) -> tuple[Tensor, Tensor]:
    lengths = {len(window) for window in data["x"]} | {plays.WINDOW}
    if lengths != {plays.WINDOW} or not len(data["x"]) == len(data["y"]) == size:
        msg = f"a user has {len(data['x'])} windows and {len(data['y'])} characters, not {size}"
        raise ValueError(msg)
    if not size or {len(target) for target in data["y"]} != {1}:
        msg = "a user has no window, or a window is not followed by one character"
        raise ValueError(msg)
    windows = plays.encoded("".join(data["x"])).reshape(size, plays.WINDOW)
    return windows, plays.encoded("".join(data["y"])).long()


def _part(users: dict[str, tuple[Tensor, Tensor]], names: tuple[str, ...]) -> Part:
    owners = [torch.full((len(users[name][1]),), place) for place, name in enumerate(names)]
    inputs, targets = zip(*(users[name] for name in names), strict=True)
    return Part(torch.cat(inputs), torch.cat(targets), torch.cat(owners))

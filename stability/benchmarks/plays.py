r"""Plays in plain text, with speaking roles, as windows of characters.

A speech begins with the role's name on a line of its own at the head of a paragraph, and goes on
until the next name. What stands in brackets is a stage direction and is not spoken. All that a
role says in a play, in the order of the play, is one client's text.

A window of 80 characters is an example, and the character after it is its class (McMahan et al.,
2017; LEAF, Caldas et al., 2018). The alphabet is LEAF's.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

import numpy as np
import torch
from torch import Tensor

from bounds.errors import UserError
from stability.benchmarks.examples import Examples, Part

WINDOW = 80
ALPHABET = "\n !\"&'(),-.0123456789:;>?ABCDEFGHIJKLMNOPQRSTUVWXYZ[]abcdefghijklmnopqrstuvwxyz}"
UPPER = re.compile(r"[A-Z][A-Z'’,&. -]*[A-Z]\.?")
MIXED = re.compile(r"(?:[A-Z][a-z'’]*\.? ?)(?:(?:and|of|the) |[A-Z][a-z'’]*\.? ?){0,3}(?<=\.)")
DIRECTION = re.compile(r"\[[^\]]*\]")
HEADING = re.compile(r"(?i)act|scene|scena|induction|dramatis|finis|the end|exit|exeunt|enter")


def speeches(play: str) -> dict[str, str]:
    """What each role says in a play.

    Names are written in capitals or not, the same throughout a play.
    """
    paragraphs = [part.strip() for part in re.split(r"\n\s*\n", DIRECTION.sub("", play))]
    heads = [part.partition("\n")[0].strip() for part in paragraphs]
    upper = sum(UPPER.fullmatch(head) is not None for head in heads)
    mixed = sum(MIXED.fullmatch(head) is not None for head in heads)
    name_of = UPPER if upper >= mixed else MIXED
    said: dict[str, list[str]] = {}
    role = None
    for head, paragraph in zip(heads, paragraphs, strict=True):
        spoken = paragraph
        if HEADING.match(head):
            role, spoken = None, ""
        elif name_of.fullmatch(head) and "\n" in paragraph:
            role, spoken = head.rstrip(".").strip(), paragraph.partition("\n")[2]
        if role is not None and spoken:
            said.setdefault(role, []).append(spoken)
    return {role: " ".join(" ".join(parts).split()) for role, parts in said.items()}


def is_play(text: str) -> bool:
    """Whether it has acts or scenes."""
    return re.search(r"^\s*(?:ACT|SCENE)\b", text, flags=re.MULTILINE | re.IGNORECASE) is not None


def encoded(text: str) -> Tensor:
    """The places of the characters in the alphabet, uint8; a character not in it is a space."""
    table = np.full(256, ALPHABET.index(" "), dtype=np.uint8)
    table[[ord(letter) for letter in ALPHABET]] = np.arange(len(ALPHABET), dtype=np.uint8)
    codes = np.frombuffer(text.encode("utf-32-le"), dtype="<u4")
    return torch.from_numpy(table[np.where(codes < 256, codes, ord(" "))])


def clients(plays: Mapping[str, str]) -> dict[str, str]:
    """What each role says, under "PLAY: ROLE"."""
    return {
        f"{title}: {role}": said
        for title, play in plays.items()
        for role, said in speeches(play).items()
    }


def examples(said: Mapping[str, str]) -> Examples:
    """Of each client the first five sixths of the windows, and those that share no character.

    Five to one is the proportion in FedSAGD, Table 7. Clients without a test window are left out.
    """
    train: list[Part] = []
    test: list[Part] = []
    names: list[str] = []
    for name, text in said.items():
        count = len(text) - WINDOW
        trained = 5 * count // 6
        if trained < 1 or trained + WINDOW >= count:
            continue
        symbols = encoded(text)
        windows, following = symbols.unfold(0, WINDOW, 1)[:count], symbols[WINDOW:].long()
        for parts, rows in ((train, slice(trained)), (test, slice(trained + WINDOW, count))):
            owner = torch.full((len(following[rows]),), len(names))
            parts.append(Part(windows[rows], following[rows], owner))
        names.append(name)
    if not names:
        msg = f"none of {len(said)} roles says enough for a training and a test example"
        raise UserError(msg)
    return Examples(_joined(train), _joined(test), len(ALPHABET), tuple(names))


def _joined(parts: list[Part]) -> Part:
    return Part(
        torch.cat([part.inputs for part in parts]),
        torch.cat([part.targets for part in parts]),
        torch.cat([part.clients for part in parts if part.clients is not None]),
    )

"""Each kind of question, on a made-up paper with one mistake and on its sound twin."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from pathlib import Path

import pytest

from bounds.catalogue import catalogue
from bounds.catalogue.memory import item
from bounds.statement import Statement
from bounds.verdicts import store
from bounds.verdicts.answer import FAILED, Answer
from bounds.verdicts.judge import judge
from bounds.verdicts.ledger import questions

HEAD = """
kind = "{kind}"
title = "{kind} 1: made up."
text = 'Made up.'
"""


def made_up(text: str, *, kind: str = "theorem") -> Statement:
    """An item of a paper that nobody wrote."""
    return item("planted.item", HEAD.format(kind=kind) + text)


def paper(folder: Path, patch: pytest.MonkeyPatch, files: Mapping[str, str]) -> str:
    """A paper that nobody wrote, of these files; its name is that of its folder."""
    folder.mkdir()
    for name, text in files.items():
        kind = {"alg": "algorithm", "def": "definition"}.get(name, "theorem")
        head = "" if name in {"letters", "paper"} else HEAD.format(kind=kind)
        (folder / f"{name}.toml").write_text(head + text, encoding="utf-8")
    patch.setenv("FEDPROOF_PATH", str(folder))
    return folder.name


def planted(folder: Path, patch: pytest.MonkeyPatch, files: Mapping[str, str]) -> Statement:
    """The item of such a paper that its last file has."""
    return catalogue[f"{paper(folder, patch, files)}.{[*files][-1]}"]


def answers(statement: Statement, kind: str) -> list[Answer]:
    """What is answered to the questions of one kind."""
    asked = [question for question in questions(statement) if question.asked_by == kind]
    keys = [store.key(statement, question, False) for question in asked]
    assert len({*keys}) == len(asked)  # each is kept under a name of its own
    return [judge(statement, question, conditions=False) for question in asked]


def fires(statement: Statement, kind: str, *, verdicts: Collection[str] = FAILED) -> bool:
    """Whether a question of the kind finds a mistake; there must be one that is answered."""
    found = answers(statement, kind)
    assert found
    assert all(answer.asked_by == kind for answer in found)
    return any({answer.verdict, answer.word} & {*verdicts} for answer in found)


def told_apart(
    write: Callable[[str], Statement],
    kind: str,
    mistaken: str,
    sound: str,
    *,
    verdicts: Collection[str] = FAILED,
) -> None:
    """The mistake is found, by one of the verdicts or words, and nothing is in its twin."""
    assert fires(write(mistaken), kind, verdicts=verdicts)
    assert not fires(write(sound), kind, verdicts=verdicts)

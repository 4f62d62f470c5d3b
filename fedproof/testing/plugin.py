"""`pytest ./my_paper`: a paper's folder, or one of its files, as tests.

Every item is read, and the answers to its questions and its bounds on exact instances are tests.
Folders are looked into when they are named on the command line, and never otherwise. Code beside a
paper runs where $FEDPROOF_TRUST names its folder.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from bounds.statement import Statement
    from bounds.verdicts.answer import Answer

PAPER = "paper.toml"
NOT_ITEMS = (PAPER, "letters.toml", "measured.toml")


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> Item | None:
    """Take the items of a paper that was asked for."""
    inside = file_path.suffix == ".toml" and (file_path.parent / PAPER).is_file()
    if not inside or file_path.name in NOT_ITEMS:
        return None
    asked = [Path(str(text).partition("::")[0]).resolve() for text in parent.config.args]
    if file_path.resolve() not in asked and file_path.parent.resolve() not in asked:
        return None
    return Item.from_parent(parent, path=file_path)


class Item(pytest.File):
    """One file of a paper: a test for each question, and one for each way to measure it."""

    @cached_property
    def statement(self) -> Statement:
        """The item as it is read; a file that cannot be read is an error of the collection."""
        from bounds.catalogue import catalogue

        paper = catalogue.add(self.path.parent)
        return catalogue[f"{paper}.{self.path.stem}"]

    @cached_property
    def answers(self) -> tuple[Answer, ...]:
        """The answers to all questions, in their order; what is kept is not sought again."""
        from bounds.verdicts.verify import verify

        (verified,) = verify([self.statement], conditions=False, jobs=1)
        return verified.answers

    def collect(self) -> Iterator[pytest.Item]:
        """Name the tests; nothing is proved and nothing run yet."""
        from bounds.errors import UntrustedError, UserError
        from bounds.runs.trial import trial_of
        from bounds.verdicts.ledger import questions

        try:
            _ = self.statement
        except UserError as error:
            raise self.CollectError(str(error)) from None
        for number, question in enumerate(questions(self.statement)):
            name = f"{question.step} [{question.reading}] {number}"
            yield Asked.from_parent(self, name=name, number=number)
        try:
            trial = trial_of(self.statement)
        except UntrustedError:  # which the test tells
            yield Held.from_parent(self, name="holds", reading=None)
            return
        for reading in trial.readings if trial else ():
            yield Held.from_parent(self, name=f"holds [{reading.name}]", reading=reading.name)


class Test(pytest.Item):
    """A test of an item, told in the words of what it found."""

    parent: Item

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """What was found, without the lines of code that found it."""
        from bounds.errors import UserError

        if isinstance(excinfo.value, AssertionError | UserError):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, None, str]:
        """The file, and the name of the test in it."""
        return self.path, None, self.name


class Asked(Test):
    """One question: what fails fails it; what is open, loose or no mistake is skipped."""

    def __init__(self, *, number: int, **others: Any) -> None:
        """Keep which question of the item it is."""
        super().__init__(**others)
        self.number = number

    def runtest(self) -> None:
        """Ask, or take the answer that is kept."""
        from bounds.verdicts.answer import FAILED, HOLDS
        from bounds.verdicts.question import SAID
        from bounds.verdicts.weights import Weight, weight

        answers = self.parent.answers
        answer = answers[self.number]
        told = f"{answer.claim} is {answer.verdict}: {answer.told}"
        failed = answer.verdict in FAILED
        statement, light = self.parent.statement, {Weight.LOOSENESS, Weight.OBSERVATION}
        # What an amended form says is no claim of a paper, and has to hold all the same.
        is_own = statement.is_amended and answer.asked_by in SAID
        if failed and (is_own or weight(statement, answer, answers) not in light):
            raise AssertionError(told)
        if answer.verdict not in HOLDS:
            pytest.skip(told)


class Held(Test):
    """The bounds of an item, read in one way, on exact instances."""

    def __init__(self, *, reading: str | None, **others: Any) -> None:
        """Keep the reading; none means all of them."""
        super().__init__(**others)
        self.reading = reading

    def runtest(self) -> None:
        """Search for an instance beyond the bound."""
        from fedproof.testing.holds import assert_holds

        assert_holds(self.parent.statement, reading=self.reading)

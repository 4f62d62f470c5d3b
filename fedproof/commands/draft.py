"""Make a draft of a paper's folder from its LaTeX source; what is guessed is marked.

fedproof draft main.tex my_paper
fedproof verify ./my_paper

An item for each theorem, lemma, assumption, definition and algorithm, with its words and label; the
displayed lines of its proof as steps, with what their words refer to; the letters that occur. A
claim is filled in where it can be read. What stands in an item's list `guessed` keeps it open until
somebody has held it against the paper and deleted the list; `todo.md` says what else is to be done.
`pip install 'fedproof[draft]'` brings what reads LaTeX.
"""

from __future__ import annotations

import argparse

GROUP = "What is claimed"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the source and the folder."""
    parser.add_argument("source", metavar="main.tex", help="the main file of the source")
    parser.add_argument("folder", help="the new folder; its name is the paper's key")


def run(arguments: argparse.Namespace) -> int:
    """Read, write, and say what is left to do."""
    from pathlib import Path

    from bounds.drafts.items import TODO, Draft
    from bounds.drafts.source import source_of
    from fedproof.commands.new_paper import begin

    source = source_of(Path(arguments.source))
    folder = begin(arguments.folder)
    draft = Draft(source)
    todo = draft.write(folder)
    guessed = sum(len(item.guessed) for item in draft.items)
    steps = sum(len({*item.steps.values()}) for item in draft.items)
    several = f"{len(draft.items)} item{'s'[: len(draft.items) != 1]}"
    print(f"{several} with {steps} lines of proofs in {folder}; {guessed} guesses")
    print(f"{len(todo)} things to do are listed in {folder / TODO}; the first:")
    for line in todo[:5]:
        print(f"  {line}")
    return 0

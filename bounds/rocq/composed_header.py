"""What stands in front of the lines of a composed theorem: letters, domains, what letters mean."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from bounds.expressions import free_symbols, parts
from bounds.rocq.composed_page import Page
from bounds.rocq.terms import identifier, remark
from bounds.theory import name_of

if TYPE_CHECKING:
    from bounds.rocq.composed_file import Writer


def header(page: Page, file: Mapping[str, Any], writer: Writer) -> str:
    """All of it; letters that nothing speaks of are left out."""
    definitions = _definitions(page, writer)
    domains = [
        f"Hypothesis {identifier(name)}_range : {text}.\n"
        for name, text in page.domains.items()
        if text and name in page.used
    ]
    variables = []
    for name, letter in page.letters.items():
        if name in page.used and letter.gives == "draw":
            writer.draws(name)
    vectors = any("V" in letter.type for n, letter in page.letters.items() if n in page.used)
    if vectors or page.drawings:
        variables.append(
            "(* Random vectors: [dot u v] is the mean of <u, v>. *)\nVariable V : sources."
        )
    if page.drawings:
        variables.append("(* What is drawn at random at each step: [mean d] is the mean over d. *)")
        variables += [
            f"Variable {word} : {'Z -> ' * arity}Data." for word, arity in page.drawings.items()
        ]
    for name, sort in page.numbers.items():
        if name in page.used:
            variables.append(f"Variable {identifier(name)} : {sort}.")
    for name, letter in page.letters.items():
        if name in page.used and letter.gives == "draw":
            variables += writer.draws(name)
        elif name in page.used:
            variables.append(f"Variable {letter.word} : {letter.type}.")
    opened = " ".join(identifier(name) for name in page.lets if name in page.used)
    unfolding = f"cbv beta delta [{opened}]" if opened else "idtac"
    return "\n".join(
        [
            remark(f"{file['statement']}: {file['claim']}") + "\n",
            "Section Statement.\n",
            *variables,
            "",
            *definitions,
            *domains,
            f"Ltac opened_here := {unfolding}.",
            f"Ltac opened := {unfolding}{' in *' if opened else ''}.",
            "Ltac said W := first",
            "  [agreed W | opened; agreed W | opened; vectors_agree W | opened; sizes_agree W].",
            "Ltac known := first [by_form | opened_here; by_form | obvious | opened; obvious].\n",
        ]
    )


def _definitions(page: Page, writer: Writer) -> list[str]:
    """What letters stand for, each after those in it."""
    owners = {name: one for one in writer.writers() for name in one.theory.lets}
    done: dict[str, str] = {}

    def define(name: str) -> None:
        if name in done or name not in page.lets or name not in page.used:
            return
        owner = owners[name]
        let, takes, words = owner.theory.lets[name], page.lets[name], owner.words
        binders = []
        for parameter, sort in zip(let.parameters, takes, strict=True):
            words = words.with_letter(parameter, identifier(parameter), sort)
            binders.append(f"({identifier(parameter)} : {sort})")
        text = words.real(let.body)
        for part in parts(let.body):
            define(name_of(part))
        done[name] = f"Definition {identifier(name)} {' '.join(binders)} : R :=\n  {text}.\n"

    while names := [n for n in page.lets if n in page.used and n not in done]:
        for name in names:
            define(name)
    return list(done.values())


__all__ = ["free_symbols", "header"]

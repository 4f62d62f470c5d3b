"""The LaTeX of the catalogue: read back, and held against the claims beside it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from bounds.catalogue import catalogue
from bounds.errors import UserError
from bounds.expressions import (
    MIRRORED,
    ZERO,
    Expression,
    Mul,
    Relation,
    calls,
    number,
)
from bounds.language.agreement import Agreement, findings
from bounds.language.formulas import ANALYSIS
from bounds.language.latex_in import read_chain, read_expression
from bounds.language.latex_out import latex, latex_relation
from bounds.language.spelling import Spelling
from bounds.language.tokens import words
from bounds.language.transcribed import (
    claimed,
    compared,
    counted,
    definitions,
    spelling,
    unprinted,
)
from bounds.language.typeset import spelled
from bounds.statement import Statement

PAPERS = catalogue.papers()


def trees(item: Statement) -> Iterator[Relation | Expression]:
    """Every formula, hypothesis and claim of a step that the language can say."""
    found = [formula.written for formula in item.formulas]
    found += [hypothesis.written for hypothesis in item.hypotheses]
    found += [claim for step in item.steps for claim in step.written]
    for part in (part for written in found for part in written.parts):
        said = claimed(part, unprinted(item))
        if isinstance(said, Relation):
            yield said
        elif isinstance(part.tree, Expression) and not calls(part.tree) & ANALYSIS.keys():
            yield part.tree


def printed(tree: Relation | Expression, letters: Spelling) -> str:
    """The LaTeX of either."""
    if isinstance(tree, Relation):
        return latex_relation(tree, letters)
    return latex(tree, letters)


@pytest.mark.parametrize("paper", PAPERS)
def test_every_formula_reads_back_as_it_was_printed(paper: str) -> None:
    """With the letters of its paper; where two letters print alike, that is refused."""
    seen = total = 0
    for item in catalogue.of(paper):
        for tree in trees(item):
            total += 1
            letters = spelled(tree, item.letters)
            alike = len({words(tex) for tex in letters.letters.values()}) < len(letters.letters)
            relation = isinstance(tree, Relation)
            shown = printed(tree, letters)
            if alike:
                with pytest.raises(UserError, match="and also"):
                    read_chain(shown, letters)
                continue
            again = read_chain(shown, letters)[0] if relation else read_expression(shown, letters)
            if isinstance(again, Relation) and again.left == again.right:
                continue  # a letter that is declared by the LaTeX of what it is defined to be
            assert again == tree, (item.id, shown)
            seen += 1
    assert seen > total / 2


@pytest.mark.parametrize("paper", PAPERS)
def test_most_lines_are_read_and_say_what_is_claimed(paper: str) -> None:
    """Four of five lines that have a claim; of those that can be read, nearly all."""
    found = counted(paper)
    lines = found.total() - found[Agreement.UNCLAIMED]
    assert found[Agreement.AGREES] >= 0.8 * lines
    assert found[Agreement.DISAGREES] <= 0.05 * lines


@pytest.mark.parametrize("name", ["fedinit.lem21", "fedinit.lem26", "fedsagd.thmC12"])
def test_a_wrong_number_is_found(name: str) -> None:
    """A claim with twice the right side, or turned round, is not what the line says."""
    item = catalogue[name]
    agreed = {found.line.label for found in compared(item) if found.agreement is Agreement.AGREES}
    steps = [step for step in item.steps if step.tex]
    lines = [found.line for found in compared(item)]
    spellings = [spelling(item, step) for step in steps]
    tried = 0
    for at, line in enumerate(lines):
        for place, claim in enumerate(line.claims):
            if line.label not in agreed or not isinstance(claim, Relation) or claim.right == ZERO:
                continue
            double = replace(claim, right=Mul((number(2), claim.right)))
            turned = replace(claim, sign=MIRRORED[claim.sign])
            for wrong in [double, turned] if claim.sign != "==" else [double]:
                claims = (*line.claims[:place], wrong, *line.claims[place + 1 :])
                changed = [*lines[:at], replace(line, claims=claims), *lines[at + 1 :]]
                found = list(findings(changed, spellings, definitions(item)))[at]
                assert found.agreement is not Agreement.AGREES, (line.label, wrong)
                tried += 1
    assert tried

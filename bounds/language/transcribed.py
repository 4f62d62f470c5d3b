r"""The lines of a paper's proofs with their letters: what `agreement` compares.

Letters that print alike are told apart by the item: those of a claim come before those of its item,
and these before those of the paper. A letter for a mean, $\frac1C\sum_i u_i$, also gives the sum.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache

from bounds.catalogue import catalogue
from bounds.catalogue.folder import Folder
from bounds.errors import UserError
from bounds.expressions import Expression, Mul, Relation, Symbol, calls
from bounds.language.agreement import (
    Agreement,
    Finding,
    Line,
    findings,
    read_side,
    split,
    without_braces_below,
)
from bounds.language.cursor import RELATIONS
from bounds.language.formulas import ANALYSIS, names
from bounds.language.latex_in import Reader
from bounds.language.spelling import Spelling, latex_of, named, shape_of
from bounds.language.tokens import Token, tokens_of, words
from bounds.language.typeset import STRUCTURE
from bounds.language.written import Written
from bounds.statement import Statement, Step
from bounds.terms import Lets, unfolded

_SETTLED = {Agreement.AGREES, Agreement.UNCLAIMED}


def compared(item: Statement) -> list[Finding]:
    """Hold the LaTeX of an item's lines against their claims, in all readings of the letters."""
    steps = [step for step in item.steps if step.tex]
    found: list[Finding] = []
    lets = {n: let for n, let in item.vocabulary.lets.items() if let.parameters}
    for short, own in ((unprinted(item), False), (unprinted(item), True), (lets, False)):
        lines = [
            Line(step.label, step.tex, tuple(claimed(claim, short) for claim in step.written))
            for step in steps
        ]
        letters = [spelling(item, step, own=own) for step in steps]
        others = list(findings(lines, letters, definitions(item)))
        found = [
            two if two.agreement is Agreement.AGREES else one
            for one, two in zip(found or others, others, strict=True)
        ]
        if all(finding.agreement in _SETTLED for finding in found):
            break
    return found


def counted(paper: str) -> Counter[Agreement]:
    """How many lines of a paper's proofs agree, disagree and cannot be read."""
    return Counter(found.agreement for item in catalogue.of(paper) for found in compared(item))


# Means and sums over a source that has a name only here.
OVER = {"mean", "total", "sampled"}


def claimed(written: Written, short: Lets) -> Relation | str:
    """A claim as a tree, or why LaTeX of this language cannot say it.

    What some letters are `short` for is as it is printed.
    """
    tree = written.tree
    if isinstance(tree, Relation) and short:
        tree = tree.mapped(lambda side: unfolded(side, short))
    if not isinstance(tree, Relation):
        return f"{written} is no single relation"
    beyond = sorted((calls(tree.left) | calls(tree.right)) & {*ANALYSIS, *OVER})
    return f"it has a {beyond[0]}" if beyond else tree


def definitions(item: Statement) -> Mapping[str, Expression]:
    """The constants of an item that have a definition, and letters that stand for terms."""
    known = item.vocabulary
    plain = {n: body for n, body in known.bodies.items() if not known.lets[n].parameters}
    return plain | {
        str(constant.name): constant.defined.tree
        for constant in item.constants
        if constant.defined is not None and isinstance(constant.defined.tree, Expression)
    }


def spelling(item: Statement, step: Step | None = None, *, own: bool = False) -> Spelling:
    """The letters of a step, of its item and of its paper, nearest first.

    With `own`, what the step does not claim about is read by its parts.
    """
    letters = letters_of(item)
    near = _names(step.written) if step else set()
    around = _names(formula.written for formula in item.formulas)
    around |= _names(claim for other in item.steps for claim in other.written)
    chosen: dict[str, str] = {}
    for group in (near, around - near, set(letters) - near - around):
        taken = {words(latex) for latex in chosen.values()}
        for name in sorted(group & set(letters)):
            run = words(letters[name])
            if run not in taken and (name in near or not own or shape_of(run).nuclei == 1):
                chosen[name] = letters[name]
    functions = {name: (template,) for name, template in sequences_of(item).items()}
    plain = Spelling(chosen, functions, STRUCTURE, strict=True)
    phrases = {} if own else _named(item.paper, plain, step.tex if step else "")
    phrases |= _sums(plain) | _abbreviations(item, plain)
    for name in chosen.keys() & item.letters.keys():
        phrases |= {words(latex): Symbol(name) for latex in item.letters[name].also}
    return replace(plain, phrases=phrases)


def _names(formulas: Iterable[Written]) -> set[str]:
    return {name for written in formulas for name in names(written.tree)}


def letters_of(item: Statement) -> dict[str, str]:
    """The LaTeX of all letters that an item may use."""
    plain = {n: letter.latex for n, letter in item.letters.items() if not letter.arguments}
    indices = item.vocabulary.ranges.keys() - item.letters.keys()
    return plain | {name: latex_of(name) for name in indices}


def sequences_of(item: Statement) -> dict[str, str]:
    """The templates of all sequences that an item may use."""
    short = unprinted(item)
    letters = item.letters.items()
    return {n: letter.latex for n, letter in letters if letter.arguments and n not in short}


def unprinted(item: Statement) -> Lets:
    """The letters that no paper prints: they are shown as what they stand for."""
    lets, letters = item.vocabulary.lets, item.letters
    return {n: let for n, let in lets.items() if let.parameters and not letters[n].unit}


def _named(paper: str, plain: Spelling, line: str) -> dict[tuple[str, ...], Expression]:
    """What the paper's other lines and our glossary say that a letter stands for."""
    runs = {words(latex): name for name, latex in plain.letters.items()}
    found: dict[tuple[str, ...], Expression] = {}
    for tex, name, run in _said(catalogue.folder(paper)):
        if tex != line and name in runs and run not in runs:
            found.setdefault(run, Symbol(runs[name]))
    for own, letter in catalogue.folder(paper).letters.items():
        for formula in _formulas(letter.meaning):
            run = _texts(_tokens(formula))
            if own in plain.letters and run not in runs and not _readable(formula, plain):
                found.setdefault(run, Symbol(own))
    return found


@cache
def _said(paper: Folder) -> tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...]:
    """The first equations of a paper's lines, each with its line, and the names below braces."""
    found = []
    for tex in (step.tex for item in catalogue.of(paper.key) for step in item.steps):
        tokens, named = without_braces_below(_tokens(tex))
        for statement in [*named, *split(tokens, {","})]:
            name, *rest = split(statement, set(RELATIONS))
            if name and rest and rest[0][0].text == "=":
                found.append((tex, _texts(name), _texts(rest[0][1:])))
    return tuple(found)


def _texts(tokens: Iterable[Token]) -> tuple[str, ...]:
    return tuple(token.text for token in tokens)


def _formulas(text: str) -> list[str]:
    return re.findall(r"\$+([^$]+)\$+", text)


def _readable(formula: str, known: Spelling) -> bool:
    """Whether a formula is a tree over the letters, or no formula of this language."""
    side = read_side(formula, "", _tokens(formula), known)
    return not _tokens(formula) or side.tree is not None


def _abbreviations(item: Statement, plain: Spelling) -> dict[tuple[str, ...], Expression]:
    r"""Letters that only the item's words define, as in: write $b=1-\alpha'\beta$."""
    found: dict[tuple[str, ...], Expression] = {}
    letters = {words(latex) for latex in plain.letters.values()}
    for formula in _formulas(item.text):
        for statement in split(_tokens(formula), {","}):
            name, *rest = split(statement, set(RELATIONS))
            run = _texts(name)
            if len(rest) == 1 and rest[0][0].text == "=" and run and named(run):
                side = read_side(formula, "", rest[0][1:], replace(plain, phrases=found))
                if side.tree is not None and run not in letters:
                    found[run] = side.tree
    return found


def _tokens(formula: str) -> tuple[Token, ...]:
    """The tokens of a formula of our words; none of what is no formula of this language."""
    try:
        return tokens_of(formula)
    except UserError:
        return ()


def _sums(known: Spelling) -> dict[tuple[str, ...], Expression]:
    r"""Of a letter that reads \frac1C R, what R is: C times the letter."""
    runs = {words(latex) for latex in known.letters.values()}
    found: dict[tuple[str, ...], Expression] = {}
    for name, latex in known.letters.items():
        tokens = tokens_of(latex)
        if _texts(tokens[:2]) != ("\\frac", "1"):
            continue
        reader = Reader(latex, known, tokens)
        reader.position = 2
        try:
            factors = reader.argument()
        except UserError:
            continue
        rest = _texts(tokens[reader.position :])
        if rest and rest not in runs:
            found[rest] = Mul((*factors, Symbol(name)))
    return found

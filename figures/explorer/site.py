"""The page of the explorer; everything that moves in it is done by its scripts."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from bounds.language.symbolic import LetterSymbol
from bounds.rendering.plain_math import plain_text
from bounds.statement import Formula, Kind, Role, Statement
from figures.report.frame import page, section
from figures.report.markup import Markup, element, join

SCRIPTS = ("runtime.js", "scales.js", "plot.js", "crossings.js", "exports.js", "explorer.js")
FEWEST = 2  # statements that make a comparison
FIRST = 4  # formulas to begin with
LONGEST = 60  # characters of an entry of the list

Explorable = Sequence[tuple[Statement, Sequence[Formula]]]
"""Statements with those of their formulas that the explorer has."""
Formulas = Sequence[tuple[str, str]]


def explorer_page(explorable: Explorable) -> str:
    """Lay out the page; it begins with a theorem beside what it should be, where there is one."""
    groups = comparisons(explorable)
    first = beside_amended(explorable) or next(iter(groups.values()), [])[:FIRST]
    start = json.dumps([f"{id_}:{label}" for id_, label in first])
    return page(
        "Explorer",
        element("h1", "Explorer"),
        element(
            "p",
            "Choose formulas and move their letters. The page computes every value itself, from "
            "the same expressions as ",
            element("code", "fedproof eval"),
            ". A value may be typed as a fraction. Green under a slider is where every chosen "
            "formula is inside its hypotheses; a dotted curve is outside.",
        ),
        element(
            "div",
            _chooser(explorable, groups),
            element("div", _letters(), _picture(), class_="explorer"),
            section("Values and terms", element("div", id="values", class_="values"), id_="worth"),
            section("Where they cross", *_crossings(), id_="crossing"),
            section("Hypotheses at this point", _hypotheses(), id_="conditions"),
            id="explorer",
            data_start=start,
        ),
        address="explorer.html",
        scripts=SCRIPTS,
        styles=("explorer.css",),
    )


def beside_amended(explorable: Explorable) -> Formulas:
    """The bound of the first theorem that has an amended form, and that form."""
    labels = {
        statement.id: [f.label for f in formulas if f.role is Role.BOUND]
        for statement, formulas in explorable
    }
    for statement, _ in explorable:
        amended = statement.amended
        if statement.kind is Kind.THEOREM and amended is not None:
            pair = [(one.id, labels.get(one.id, [])) for one in (statement, amended)]
            if all(found for _, found in pair):
                return [(id_, found[0]) for id_, found in pair]
    return []


def comparisons(explorable: Explorable) -> Mapping[str, Formulas]:
    """Bounds of one paper on one quantity, by the quantity's name: what can be compared."""
    found: dict[str, list[tuple[str, str]]] = {}
    for statement, formulas in explorable:
        for formula in formulas:
            quantity = formula.quantity
            if formula.role is Role.BOUND and isinstance(quantity, LetterSymbol):
                name = f"{statement.paper}: {quantity.meaning or quantity.name}"
                found.setdefault(name, []).append((statement.id, formula.label))
    ordered = sorted(found.items(), key=lambda item: (-len(item[1]), item[0]))
    return {name: own for name, own in ordered if len({id_ for id_, _ in own}) >= FEWEST}


def _chooser(explorable: Explorable, groups: Mapping[str, Formulas]) -> Markup:
    known = (
        element("option", plain_text(statement.title), value=statement.id)
        for statement, formulas in explorable
        if formulas
    )
    options = (
        element("option", f"{_cut(name)} ({len(own)})", value=json.dumps(own))
        for name, own in groups.items()
    )
    return join((
        element(
            "form",
            element("label", "Statement, or words of it ", for_="statement"),
            element(
                "input",
                id="statement",
                type="search",
                list="known",
                placeholder="fedinit.thm1",
                autocomplete="off",
            ),
            element("datalist", *known, id="known"),
            element("button", "Add", type="submit"),
            element("button", "Clear", type="button", id="clear"),
            id="add",
            class_="chooser",
        ),
        element(
            "p",
            element("label", "Or all bounds of a paper on one quantity ", for_="group"),
            element("select", element("option", "choose", value=""), *options, id="group"),
            class_="chooser",
        ),
        element("p", id="message", aria_live="polite"),
        element("ul", id="chosen", aria_label="Chosen formulas"),
    ))  # fmt: skip


def _cut(name: str) -> str:
    plain = name.replace("$", "")
    return plain if len(plain) <= LONGEST else f"{plain[:LONGEST]}…"


def _letters() -> Markup:
    return element(
        "section",
        element("h2", "Letters", id="letters-title"),
        element("div", id="letters"),
        element(
            "p", element("button", "Move to an admissible point", type="button", id="admissible")
        ),
        aria_labelledby="letters-title",
    )


def _picture() -> Markup:
    buttons = (
        element("button", f"Save {name}", type="button", id=name.lower())
        for name in ("CSV", "SVG", "LaTeX")
    )
    copies = (
        element("button", name, type="button", id=f"copy-{name.lower()}")
        for name in ("link", "Python", "command", "LaTeX")
    )
    return element(
        "section",
        element("h2", "Curves", id="picture-title"),
        element("div", id="plot"),
        element("div", *buttons, class_="exports"),
        element("div", "Copy as ", *copies, class_="exports"),
        class_="sticky",
        aria_labelledby="picture-title",
    )


def _crossings() -> tuple[Markup, Markup]:
    return element("p", id="crossings-count", aria_live="polite"), element("ul", id="crossings")


def _hypotheses() -> Markup:
    columns = ("state", "condition", "here", "printed as")
    head = element("tr", *(element("th", column, scope="col") for column in columns))
    inner = element("table", element("thead", head), element("tbody", id="hypotheses"))
    return join((
        element("p", "The chosen formulas print none.", id="no-hypotheses", hidden=True),
        element("div", inner, class_="scroll", role="group", tabindex="0", aria_label="hypotheses"),
    ))  # fmt: skip

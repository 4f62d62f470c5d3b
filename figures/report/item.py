"""The page of one statement: what is stated, whether it follows, and what it is worth."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from bounds.catalogue import catalogue
from bounds.command_line import command_for
from bounds.language.letters import Letter
from bounds.rendering.plain import letters
from bounds.rocq.composed_check import kept
from bounds.statement import AMENDED, Constant, Rule, Statement, Table, Where
from bounds.verdicts.links import dependants
from bounds.verdicts.standing import standing
from bounds.verdicts.verified import Verified
from figures.labels import domain_words
from figures.report.asked import Letters
from figures.report.badges import badge
from figures.report.citation import cited
from figures.report.derivation import Numbered, derivation
from figures.report.frame import command, folded, page, section, table
from figures.report.instances import instances_of
from figures.report.look import look
from figures.report.markup import Markup, element, join
from figures.report.prose import formula, item, line, prose, tex
from figures.report.wording import said, worded

FOLDER = "statements"


def address(id_: str) -> str:
    """Where the page of a statement is, seen from another statement's page."""
    return f"{id_}.html"


def from_root(id_: str) -> str:
    """Where the page of a statement is, seen from a page in the site's folder."""
    return f"{FOLDER}/{id_}.html"


def paper_page(paper: str) -> str:
    """Where the page of a paper is, seen from a page in the site's folder."""
    return f"papers/{paper}.html"


def item_page(
    verified: Verified,
    *,
    files: Sequence[str | None],
    explored: Sequence[str],
    instances: Sequence[Mapping[str, Any]] = (),
    results: Sequence[Markup] = (),
    neighbours: tuple[str | None, str | None] = (None, None),
) -> str:
    """Lay out the page.

    `files` are the certificates' addresses, one for each answer; `explored` the labels of the
    formulas that the explorer has; `instances` those beyond the bound, as
    `bounds.runs.refutations` keeps them; `results` sections on measurements.
    """
    statement = verified.statement
    numbered = [Numbered(a, f) for a, f in zip(verified.answers, files, strict=True)]
    return page(
        statement.id,
        _heading(verified, neighbours),
        look(verified, address, instances),
        section(
            "What it states" if statement.is_amended else "What the paper states",
            prose(statement.body, address),
            _tables(statement),
            id_="stated",
            fold=True,
        ),
        section("Formulas", _formulas(statement, explored), id_="formulas", fold=True),
        section("Hypotheses", _hypotheses(statement), id_="hypotheses", fold=True),
        section(
            "Constants and letters",
            _constants(statement),
            _letters(statement),
            id_="letters",
            fold=True,
        ),
        section(
            "Refuted by an instance", instances_of(verified, instances), id_="instance", fold=True
        ),
        derivation(statement, numbered, address),
        section("How it is amended", _repair(verified), id_="repair", fold=True),
        *results,
        section("Place in the paper", _place(statement), id_="place", fold=True),
        section("Reproduce", _commands(statement, explored), id_="reproduce", fold=True),
        section("A second checker", *_second(verified), id_="second", fold=True),
        section("Cite", cited(verified), id_="cite", fold=True),
        address=f"{FOLDER}/{statement.id}.html",
    )


def _second(verified: Verified) -> Iterator[Markup]:
    """What Rocq said of the composed certificates, where it was asked."""
    for label, file in verified.files:
        said = kept(file)
        if said is not None:
            yield element("p", f"{label}: {said.told}.")


def _heading(verified: Verified, neighbours: tuple[str | None, str | None]) -> Markup:
    statement = verified.statement
    links = [
        element("a", text, href=address(id_), rel=rel)
        for id_, text, rel in zip(
            neighbours, ("← previous", "next →"), ("prev", "next"), strict=True
        )
        if id_
    ]
    original = statement.id.removesuffix(AMENDED)
    amended = (
        element("span", " amends ", item(original, address)) if original != statement.id else ""
    )
    found, why = standing(verified.summary), verified.summary.why
    return join((
        element("nav", *links, class_="neighbours", aria_label="Neighbours in the paper"),
        element("h1", line(statement.title)),
        element(
            "p",
            badge(found),
            " ",
            said(why or found.meaning, Letters(statement)),
            ".",
            class_="standing",
        ),
        element(
            "p",
            element("a", _paper(statement), href=f"../{paper_page(statement.paper)}"),
            " · ",
            element("code", statement.id),
            f" · {statement.kind.value}",
            amended,
            element("button", "Unfold all", type="button", id="unfold", hidden=True),
            element("a", "Cite", href="#cite", class_="button"),
            class_="identity",
        ),
    ))  # fmt: skip


def _paper(statement: Statement) -> str:
    """What its paper is called."""
    known = statement.paper in catalogue.papers()
    return catalogue.folder(statement.paper).about.name if known else statement.paper


def _formulas(statement: Statement, explored: Sequence[str]) -> Markup:
    parts = []
    for own in statement.formulas:
        explore = None
        if own.label in explored:
            target = f"../explorer.html#s={statement.id}:{_quoted(own.label)}"
            explore = element("a", "explore", href=target, aria_label=f"explore {own.label}")
        parts.append(
            element(
                "div",
                element("p", element("b", line(own.label)), f" ({own.role.value}) ", explore),
                formula(own.written, display=True),
                class_="formula",
            )
        )
    parts += [
        element(
            "div",
            element("p", element("b", rule.actor), ", " if rule.when else "", _when(rule)),
            formula(rule.written, display=True),
            class_="formula",
        )
        for rule in statement.rules
    ]
    return join(parts)


def _when(rule: Rule) -> Markup:
    return line(rule.when) if rule.when else Markup("")


def _quoted(label: str) -> str:
    from urllib.parse import quote

    return quote(label, safe="")


def _hypotheses(statement: Statement) -> Markup:
    letters = Letters(statement)
    rows = [
        (
            formula(h.written),
            line(worded(h.label, letters)),
            "statement" if h.where is Where.STATEMENT else "proof",
        )
        for h in statement.hypotheses
    ]
    assumed = [
        element(
            "li", item(id_, address), " ", line(catalogue[id_].title) if id_ in catalogue else ""
        )
        for id_ in statement.assumptions
    ]
    return join((
        table(("condition", "name", "printed in"), rows) if rows else None,
        element("p", "Assumes:") if assumed else None,
        element("ul", *assumed) if assumed else None,
    ))  # fmt: skip


def _constants(statement: Statement) -> Markup:
    rows = [_constant(constant) for constant in statement.constants]
    return table(("constant", "claimed range", "printed in"), rows) if rows else Markup("")


def _constant(constant: Constant) -> tuple[Markup, Markup, Markup]:
    claimed = formula(constant.within) if constant.within is not None else Markup("")
    return tex(constant.latex), claimed, line(constant.source, address)


def _letters(statement: Statement) -> Markup:
    used = letters(statement)
    if not used:
        return Markup("")
    rows = [_letter(letter) for letter in used]
    shown = table(("letter", "in commands", "domain", "meaning"), rows)
    return folded(f"{len(rows)} letters", shown)


def _letter(letter: Letter) -> tuple[Markup, Markup, str, Markup]:
    sign = element("span", letter.latex, class_="tex")
    return (
        sign,
        element("code", letter.name),
        domain_words(letter.domain),
        line(letter.meaning, address),
    )


def _tables(statement: Statement) -> Markup:
    return join(_table(own) for own in statement.tables)


def _table(own: Table) -> Markup:
    rows = [[line(cell) for cell in row] for row in own.rows]
    caption = element("p", line(own.caption, address)) if own.caption else ""
    return join((caption, table([line(column) for column in own.columns], rows)))


def _repair(verified: Verified) -> Markup:
    statement = verified.statement
    amended = statement.amended
    if amended is None:
        return Markup("")
    proved = verified.summary.repaired_by is not None
    state = "every line of its proof holds" if proved else "not every line of its proof holds"
    return join((
        element("p", item(amended.id, address), f" stands beside this statement: {state}."),
        *(formula(own.written, display=True) for own in amended.formulas),
        prose(_what_changed(amended), address),
    ))  # fmt: skip


def _what_changed(amended: Statement) -> str:
    paragraphs = amended.body.split("\n\n")
    return "\n\n".join(text for text in paragraphs if text.startswith("**What changed"))


def _place(statement: Statement) -> Markup:
    users = sorted(dependants(statement))
    facts: Mapping[str, Iterable[Markup]] = {
        "Lines of the paper's text": [element("span", statement.lines or "–")],
        "As recalled": [element("span", statement.recalled)] if statement.recalled else [],
        "Proof": [item(statement.proof, address)] if statement.proof else [],
        "Rests on it": [item(id_, address) for id_ in users],
    }
    listed = [
        join((element("dt", name), element("dd", join(values, separator=", "))))
        for name, values in facts.items()
        if values
    ]
    chosen = [
        element("li", element("b", name), ": ", line(value, address))
        for name, value in statement.settings.items()
    ]
    return join((
        element("dl", *listed),
        folded(f"{len(chosen)} settings", element("ul", *chosen)) if chosen else None,
    ))  # fmt: skip


def _commands(statement: Statement, explored: Sequence[str]) -> Markup:
    shown = [command_for(verb, statement) for verb in ("show", "verify")]
    if explored:
        shown.append(f"{command_for('eval', statement, form=explored[0])} NAME=VALUE ...")
    return join(command(own) for own in shown)

"""Every statement in every form; JSON by its schema, hostile text escaped."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from importlib import resources
from typing import Any

import jsonschema
import pytest

from bounds.catalogue import catalogue
from bounds.evaluation import Evaluation, evaluate
from bounds.rendering import html, latex, markdown, plain, records
from bounds.statement import Formula, Kind, Statement, Step, Table
from tests.bounds.example import INSIDE, says
from tests.bounds.example import statement as example

STATEMENTS = list(catalogue.values())
HOSTILE = Statement(
    id="hostile.one",
    kind=Kind.CLAIM,
    title="A <script>alert(1)</script> title.",
    body="<img src=x onerror=alert(1)> $a<b$ & 5% _so_ #1 ~ \\x",
    lines="1",
    formulas=(Formula("<b>label</b>", says("gap <= 1")),),
    steps=(Step(label="1", source='"><script>', tex="</p><script>"),),
    tables=(Table(columns=("<i>", "b|c"), rows=(("&", "\\input{/etc/passwd}"),)),),
    settings={"name": "<svg onload=alert(1)>"},
)


def schema(name: str) -> Any:
    """A documented schema of the package."""
    return json.loads((resources.files("bounds.schemas") / f"{name}.schema.json").read_text())


class Tags(HTMLParser):
    """Collects the elements of a page and checks that they are balanced."""

    def __init__(self) -> None:
        """Start with an empty page."""
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Open an element; handlers are refused."""
        self.seen.add(tag)
        assert not [name for name, _ in attrs if name.startswith("on")]
        if tag not in {"br", "hr", "img", "meta"}:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """Close the innermost element."""
        assert self.open.pop() == tag


@pytest.mark.parametrize("statement", [*STATEMENTS, HOSTILE], ids=lambda s: s.id)
def test_every_form(statement: Statement) -> None:
    """Text names the letters, HTML is balanced and tame, JSON keeps to its schema."""
    text = plain.as_text(statement)
    assert statement.id in text
    for formula in statement.formulas:
        assert str(formula.written) in text  # in the order in which it is written
    for letter in plain.letters(statement):
        assert f"  {letter.name}" in text
    assert statement.id in markdown.as_markdown(statement)
    tags = Tags()
    tags.feed(html.as_html(statement))
    assert not tags.open
    assert not tags.seen & {"script", "img", "svg", "iframe", "style", "i", "b"}
    document = latex.as_latex(statement)
    assert document.count(r"\begin{") == document.count(r"\end{")
    jsonschema.validate(records.as_json(statement), schema("statement"))
    assert statement._repr_latex_().startswith("$$")
    assert statement._repr_html_() == html.as_html(statement)


def test_letters_print_as_the_paper_s() -> None:
    """The LaTeX of a formula is in the paper's letters, not in ours."""
    record = json.dumps(records.as_json(catalogue["fedinit.thm1"]))
    assert r"\\kappa_\\beta" in record
    assert "kappa_{beta}" not in record


def test_hostile_text_is_escaped_in_latex() -> None:
    """A cell cannot read a file."""
    document = latex.as_latex(HOSTILE)
    assert r"\input{/etc/passwd}" not in document
    assert r"5\% " in document


def test_values_keep_to_their_schema() -> None:
    """A point inside and a point outside."""
    for changes in ({}, {"eta": "2/5"}):
        result = evaluate(example, INSIDE | changes, anyway=True)
        assert isinstance(result, Evaluation)
        jsonschema.validate(result.as_json(), schema("evaluation"))

"""The front page: what this is, the ledger, the findings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bounds.verdicts.answer import FAILED, HOLDS
from bounds.verdicts.verify import Verified
from figures.report.findings import findings
from figures.report.frame import page
from figures.report.ledger import ledger
from figures.report.markup import Markup, element, join


def front_page(book: Sequence[Verified]) -> str:
    """Lay out the page from every statement's verdicts."""
    return page(
        "What is claimed, and whether it is true",
        element("h1", "What is claimed, and whether it is true"),
        _introduction(book),
        ledger(book),
        findings(book),
        address="index.html",
        scripts=("ledger.js",),
    )


def _introduction(book: Sequence[Verified]) -> Markup:
    answers = Counter(answer.verdict for v in book for answer in v.answers)
    amended = [v for v in book if v.statement.id.endswith(".repaired")]
    papers = {v.statement.paper for v in book}
    figures = (
        (len(book) - len(amended), f"items of {len(papers)} papers"),
        (sum(answers.values()), "questions asked of the prover"),
        (sum(answers[verdict] for verdict in HOLDS), "proved"),
        (sum(answers[verdict] for verdict in FAILED), "refuted"),
        (sum(n for verdict, n in answers.items() if verdict not in HOLDS | FAILED), "undecided"),
        (len(amended), "amended statements"),
    )
    tiles = (
        element("li", element("b", str(number)), " ", element("span", what))
        for number, what in figures
    )
    return join((
        element(
            "p",
            "Fedproof takes what papers on federated learning claim about convergence, client "
            "divergence and stability, and makes every claim an object: one that can be "
            "evaluated, and that is checked as mathematics, step by step. Nothing is called "
            "proved without a certificate, nor refuted without an exact witness (or a certificate, "
            "where hypotheses contradict each other); all can be checked again without the solver.",
            class_="lead",
        ),
        element("ul", *tiles, class_="tiles"),
        element(
            "p",
            "Read a statement's page for its derivation, line by line; or ",
            element("a", "move the letters of the bounds in the explorer", href="explorer.html"),
            ".",
        ),
    ))  # fmt: skip

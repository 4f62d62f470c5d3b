"""The derivation of a statement as a graph of its steps, coloured by verdict.

Any statement with an encoded derivation (`item`). A box is a step of the printed proof, with the
answers that `fedproof verify` gives to the questions about it: first the line as printed, below it
its parts and its other readings. An arrow leads from what a step uses to the step; the grey boxes
are other items of the paper. A dashed arrow joins a line that refers to nothing to the line
printed before it. What is proved, refuted and open is told by colour and by a sign.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from textwrap import wrap

from matplotlib.axes import Axes
from matplotlib.patches import FancyBboxPatch, Patch

from bounds.catalogue import catalogue
from bounds.errors import UserError
from bounds.statement import Statement
from bounds.verdicts.answer import Answer
from bounds.verdicts.question import AS_PRINTED, Kind, Question
from bounds.verdicts.verify import verify
from figures.index import TRUE, About
from figures.labels import plain, words
from figures.layers import Edge, Layout, lay_out
from figures.style import PAGE, Figure, style

ABOUT = About(statements=("fedinit.*", "fedsagd.*", "semismooth.*", "switching.*"), group=TRUE)

# Verdict: sign, fill, border.
LOOK = {
    "proved": ("✓", "#d5efe5", "#00704f"),
    "proved (solvers)": ("✓", "#d9edf9", "#0072B2"),
    "refuted": ("✗", "#f9dcc9", "#a84300"),
    "vacuous": ("∅", "#f3dcea", "#8f3f6e"),
    "supported": ("~", "#fbecc8", "#946400"),
    "unchecked": ("?", "#eeeeee", "#555555"),
}
WORST = ("refuted", "vacuous", "unchecked", "supported", "proved (solvers)", "proved")
SOURCE = ("#ffffff", "#888888")
REFERENCE = re.compile(r"([A-Za-z0-9_.-]*)#(?!hypothes|constant|proof )([^{}\[\]]+)")
WIDTH = 30  # characters of a line in a box
CHARACTER, LINE, MARGIN = 0.057, 0.125, 0.07  # inches, at the size of the text
MARGINS = (0.12, 0.55, 0.12, 0.36)  # left, top, right, bottom


@dataclass(frozen=True)
class Node:
    """A step with its lines (text, verdict), or another item, which has no verdict here."""

    lines: tuple[tuple[str, str], ...]
    verdict: str = ""

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the box."""
        longest = max(len(text) for text, _ in self.lines)
        return CHARACTER * longest + 2 * MARGIN, LINE * len(self.lines) + 2 * MARGIN


def draw(*, item: str = "fedinit.lem23") -> Figure:
    """Judge the statement (answers are kept) and draw its derivation."""
    statement = catalogue[item]
    if not statement.questions:
        msg = f"{item} has no encoded derivation; `fedproof verify` lists those that have"
        raise UserError(msg)
    (verified,) = verify([statement], jobs=1)
    nodes, links = graph(statement, statement.questions, verified.answers)
    sizes = {name: node.size for name, node in nodes.items()}
    layout = lay_out(sizes, [*links], widest=PAGE - MARGINS[0] - MARGINS[2])
    title = f"{words(statement.title, longest=90)} Status: {verified.summary.status}."
    return _picture(title, nodes, links, layout)


def graph(
    statement: Statement, questions: Iterable[Question], answers: Iterable[Answer]
) -> tuple[dict[str, Node], dict[Edge, bool]]:
    """Boxes by name, and arrows: true for a reference, false for the order of printing."""
    places: dict[str, list[Answer]] = {}
    steps = {question.step for question in questions}
    for answer in answers:
        if answer.step in steps and answer.kind != Kind.UNITS:
            places.setdefault(_place(answer.step), []).append(answer)
    nodes = {place: _node(place, own) for place, own in places.items()}
    links: dict[Edge, bool] = {}
    for question in questions:
        target = _place(question.step)
        for text in (*question.given, question.claim):
            for paper_item, label in REFERENCE.findall(text):
                used = paper_item if paper_item else label.removesuffix(".left").strip()
                if paper_item and paper_item != statement.id:
                    nodes.setdefault(used, Node(((used, ""),)))
                elif paper_item:
                    used = label.strip()
                if used in nodes and used != target:
                    links.setdefault((used, target), True)
    # A question about all lines of a step, s2 for s2a and s2b, stands where the first of them does.
    spots = {place: spot for place in places if (spot := _spot(statement, place)) is not None}
    printed = sorted(spots, key=spots.__getitem__)
    leaning = {second for _, second in links}
    for first, second in pairwise(printed):
        if second not in leaning:
            links.setdefault((first, second), False)
    return nodes, links


def _place(step: str) -> str:
    """The printed step of a question: `s6, coefficient of the divergence` belongs to s6."""
    return step.partition(",")[0].strip()


def _spot(statement: Statement, place: str) -> int | None:
    """Where a place comes in the order of printing; none for what is no line of the proof."""
    for index, step in enumerate(statement.steps):
        if step.label == place or re.fullmatch(re.escape(place) + "[a-z]", step.label):
            return index
    return None


def _node(place: str, answers: list[Answer]) -> Node:
    """The line as printed first, then its parts and readings."""
    whole = any(answer.step == place for answer in answers)
    lines: list[tuple[str, str]] = [] if whole else [(place, "")]
    for answer in sorted(answers, key=lambda a: (a.step != place, a.reading != AS_PRINTED)):
        part = answer.step.partition(",")[2].strip()
        named = part if answer.step != place else place
        reading = "" if answer.reading == AS_PRINTED else f"read as: {answer.reading}"
        text = reading if answer.step == place and reading else " ".join((named, reading)).strip()
        folded = wrap(f"{LOOK[answer.verdict][0]} {text}", WIDTH, subsequent_indent="   ")
        lines += [(line, answer.verdict) for line in folded]
    own = [a.verdict for a in answers if a.reading == AS_PRINTED] or [a.verdict for a in answers]
    return Node(tuple(lines), min(own, key=WORST.index))


def _picture(title: str, nodes: dict[str, Node], links: dict[Edge, bool], layout: Layout) -> Figure:
    left, top, right, bottom = MARGINS
    width = max(layout.width + left + right, PAGE / 2)
    height = layout.height + top + bottom
    with style():
        figure = Figure(figsize=(width, height))
        axes = figure.add_axes((0, 0, 1, 1))
        axes.set(xlim=(0, width), ylim=(height, 0))
        axes.set_axis_off()
        shift = (width - layout.width) / 2
        for edge, points in layout.lines.items():
            ends = [(x + shift, y + top) for x, y in points]
            ends[0] = (ends[0][0], ends[0][1] + nodes[edge[0]].size[1] / 2)
            ends[-1] = (ends[-1][0], ends[-1][1] - nodes[edge[1]].size[1] / 2)
            _arrow(axes, ends, dashed=not links[edge])
        for name, (x, y) in layout.centres.items():
            _box(axes, nodes[name], x + shift, y + top)
        axes.text(width / 2, 0.12, "\n".join(wrap(title, int(width * 15))), ha="center", va="top")
        seen = {node.verdict for node in nodes.values()} | {
            verdict for node in nodes.values() for _, verdict in node.lines
        }
        key = [
            Patch(facecolor=fill, edgecolor=border, label=f"{sign} {verdict}")
            for verdict, (sign, fill, border) in LOOK.items()
            if verdict in seen
        ]
        figure.legend(handles=key, loc="lower center", ncols=3, frameon=False, fontsize=6)
    return figure


def _box(axes: Axes, node: Node, x: float, y: float) -> None:
    fill, border = LOOK[node.verdict][1:] if node.verdict else SOURCE
    width, height = node.size
    corner = (x - width / 2, y - height / 2)
    shape = "round,pad=0,rounding_size=0.05" if node.verdict else "square,pad=0"
    axes.add_patch(
        FancyBboxPatch(corner, width, height, boxstyle=shape, fc=fill, ec=border, lw=0.9, zorder=2)
    )
    for row, (text, verdict) in enumerate(node.lines):
        axes.text(
            x - width / 2 + MARGIN, corner[1] + MARGIN + LINE * (row + 0.5), plain(text),
            va="center", fontsize=6.5, color=LOOK[verdict][2] if verdict else "#444444",
            fontweight="bold" if row == 0 and node.verdict else "normal", zorder=3,
        )  # fmt: skip


def _arrow(axes: Axes, points: list[tuple[float, float]], *, dashed: bool) -> None:
    """A line through the points, with a head at its end."""
    dash = (0, (3, 2)) if dashed else "solid"
    xs, ys = zip(*points, strict=True)
    axes.plot(xs[:-1], ys[:-1], color="0.45", linewidth=0.8, linestyle=dash, zorder=1)
    head = {"arrowstyle": "-|>", "color": "0.45", "lw": 0.8, "ls": dash, "shrinkA": 0, "shrinkB": 0}
    axes.annotate("", points[-1], points[-2], arrowprops=head, zorder=1)

r"""All statements as one LaTeX document, each with what is known of it.

Sections are papers. Below a statement stand its status, how many of its questions
have which verdict, the instances that refute it, its amended form, and every claim that failed with
the command that reproduces it. What should have been printed comes last. It needs only what a basic
LaTeX distribution has.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from bounds.amendments.entry import judged_entries
from bounds.amendments.latex import MARKS, section
from bounds.amendments.words import NOTHING, Beside
from bounds.rendering.latex import HEAD, escape, fragment, typed
from bounds.verdicts.standing import standing
from bounds.verdicts.verified import Verified

FRONT = r"""\usepackage[hidelinks]{hyperref}
\setcounter{tocdepth}{2}
\begin{document}
\title{What is claimed, and what is true of it}
\author{\texttt{fedproof export -{}-latex}}
\date{}
\maketitle
\begin{abstract}
"""


def booklet(verified: Iterable[Verified], beside: Beside = NOTHING) -> str:
    """Write the document; what is beside the values of amended statements was computed before."""
    verified = list(verified)
    lines = [HEAD, MARKS, FRONT, _abstract(verified), "\\end{abstract}\n\\tableofcontents\n"]
    for paper in sorted({item.statement.paper for item in verified}):
        lines.append(f"\\clearpage\n\\section{{{escape(paper)}}}\n")
        lines += [_entry(item) for item in verified if item.statement.paper == paper]
    amended = section(judged_entries(verified), beside)
    return "".join([*lines, amended, "\\end{document}\n"])


def _abstract(verified: list[Verified]) -> str:
    """Counts that add up."""
    papers = Counter(item.statement.paper for item in verified)
    counts = Counter(answer.word for item in verified for answer in item.answers)
    told = ", ".join(f"{number} {escape(verdict)}" for verdict, number in sorted(counts.items()))
    by_paper = ", ".join(f"{number} of {escape(paper)}" for paper, number in sorted(papers.items()))
    asked = f"{sum(counts.values())} questions: {told}." if counts else "No question was asked."
    return f"{len(verified)} items ({by_paper}). {asked}\n"


def _entry(item: Verified) -> str:
    """The statement, and what is known of it between two rules."""
    id_ = escape(item.statement.id)
    lines = [
        f"\\phantomsection\\addcontentsline{{toc}}{{subsection}}{{\\texttt{{{id_}}}}}\n",
        fragment(item.statement),
        "\n\\noindent\\rule{\\linewidth}{0.4pt}\n",
    ]
    lines += [f"\n\\noindent {line}\n" for line in _known(item)]
    return "".join([*lines, "\n\\noindent\\rule{\\linewidth}{0.4pt}\n"])


def _known(item: Verified) -> Iterable[str]:
    summary = item.summary
    counts = Counter(answer.word for answer in item.answers)
    found = standing(summary)
    why = f": {escape(summary.why)}" if summary.why else ""
    stands = f"\\textbf{{{found.word.capitalize()}}}{why} ({found.meaning})."
    told = ", ".join(f"{number} {escape(verdict)}" for verdict, number in sorted(counts.items()))
    yield f"{stands} {f'Questions: {told}.' if counts else ''}"
    for command in summary.refuted_by:
        yield f"\\textbf{{Refuted by an instance:}} {typed(command)}"
    if summary.repaired_by:
        yield f"Amended in {typed(summary.repaired_by)}."
    for finding in (*summary.mistakes, *summary.observations):
        asked = finding["asks"] or finding["claim"]
        yield (
            f"\\textbf{{{escape(finding['weight'])}}} at {escape(str(finding['step']))}: "
            f"{escape(_short(asked))}. {typed(finding['command'])}"
        )


def _short(text: str, longest: int = 200) -> str:
    return text if len(text) <= longest else f"{text[:longest]}..."

r"""The passages of a LaTeX source: statements, assumptions, definitions, algorithms and proofs.

plasTeX reads the source as TeX does, so that macros are expanded and environments are known by what
`\newtheorem` calls them. It looks for no code beside the source, and is called with limits: TeX is
a programming language. `\uses` and `\proves` are those of leanblueprint.
"""

from __future__ import annotations

import contextlib
import logging
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from io import StringIO
from itertools import groupby
from pathlib import Path
from typing import Any

from bounds.errors import UserError
from bounds.files import read_text
from bounds.statement import Kind
from bounds.workers import limited

SECONDS = 60.0
PROOF = "Proof"
DISPLAYS = {
    *("equation", "displaymath", "align", "gather", "multline", "eqnarray", "flalign", "alignat"),
    "math*",
}
REFERENCES = {"ref", "eqref", "cref", "Cref", "autoref", "pageref"}
DROPPED = {"label", "uses", "proves", "lean", "leanok", "mathlibok", "notready", "qedhere", "qed"}
KINDS = {
    **{kind.value: kind for kind in Kind},
    "observation": Kind.CLAIM,
    "fact": Kind.CLAIM,
    "hypothesis": Kind.ASSUMPTION,
    "condition": Kind.ASSUMPTION,
    "example": Kind.REMARK,
}
_WRAP = re.compile(
    r"\s*(?:\\begin\s*\{([a-z]+\*?)\}|\\\[|\$\$)(.*?)(?:\\end\s*\{\1\}|\\\]|\$\$)\s*", re.S
)
_MARKS = re.compile(
    r"\\(?:label|tag\*?|intertext|shortintertext)\s*\{[^{}]*\}|\\(?:nonumber|notag|allowdisplaybreaks)\b"
)
_HEAD = re.compile(r"([A-Za-z]+)")


@dataclass(frozen=True)
class Display:
    """A displayed formula as it stands, macros expanded, and the labels on it."""

    latex: str
    labels: tuple[str, ...] = ()


@dataclass(frozen=True)
class Words:
    """Words with their formulas between dollars, and the labels that they name."""

    text: str
    uses: tuple[str, ...] = ()


@dataclass(frozen=True)
class Passage:
    """What stands in one environment: words and displays in order, and which labels they name.

    `head` is what the paper calls it, as in "Lemma"; `of` are the labels of what a proof proves.
    """

    head: str
    number: str = ""
    title: str = ""
    labels: tuple[str, ...] = ()
    parts: tuple[Words | Display, ...] = ()
    uses: tuple[str, ...] = ()
    of: tuple[str, ...] = ()

    @property
    def kind(self) -> Kind | None:
        """What it is in the house's words; none for what is only said."""
        found = _HEAD.match(self.head)
        return KINDS.get(found[1].lower()) if found else None

    @property
    def label(self) -> str:
        """What others call it by: its first label, else its name."""
        return self.labels[0] if self.labels else self.name

    @property
    def name(self) -> str:
        """As in "Lemma 3"."""
        return f"{self.head} {self.number}".strip()


@dataclass(frozen=True)
class Source:
    """A paper: its title and authors, and its passages in order."""

    title: str
    authors: tuple[str, ...]
    passages: tuple[Passage, ...]


def source_of(path: Path, *, seconds: float = SECONDS) -> Source:
    """Read a source, in a process that is ended if it takes too long or too much."""
    text = read_text(path)
    if "\\begin{document}" not in text.replace(" ", ""):
        msg = f"{path} has no \\begin{{document}}; name the main file of the paper"
        raise UserError(msg)
    # The reader goes to its folder, for what it inputs.
    found, limit = limited(_read, str(path.resolve()), seconds=seconds)
    if found is None:
        why = limit.what if limit is not None else "TeX found no end of it"
        msg = f"{path} could not be read: {why}"
        raise UserError(msg)
    return found


def _read(path: str) -> Iterator[Source]:
    """What plasTeX makes of a source; what it says of unknown packages is not heard."""
    from plasTeX import Command, TeXDocument
    from plasTeX.Config import defaultConfig
    from plasTeX.TeX import TeX

    config = defaultConfig()
    config["general"]["load-tex-packages"] = False
    logging.disable(logging.CRITICAL)
    document = TeXDocument(config=config)
    named = {"args": "labels:str", "level": Command.level}
    known = {name: type(name, (Command,), named) for name in ("uses", "proves", "lean")}
    folder = contextlib.chdir(Path(path).parent)
    with folder, contextlib.redirect_stdout(StringIO()), Path(path).open(encoding="utf-8") as file:
        tex = TeX(document, file=file)
        document.context.importMacros(known)
        parsed = tex.parse()
    yield _Walk(parsed).source()


class _Walk:
    """One document on its way to passages."""

    def __init__(self, document: Any) -> None:
        """Find what environments are called."""
        self.document = document
        self.heads: dict[str, str] = {}
        self.passages: list[Passage] = []

    def source(self) -> Source:
        """The whole."""
        self._look(self.document)
        told = self.document.userdata
        title, authors = told.get("title"), told.get("author") or []
        names = (_plain(author.source) for author in authors)
        listed = (one for name in names for one in re.split(r"\\and\b|\\AND\b", name))
        return Source(
            _plain(title.source) if title is not None else "",
            tuple(filter(None, (" ".join(one.split("\\\\")[0].split()) for one in listed))),
            tuple(self.passages),
        )

    def _look(self, node: Any) -> None:
        """Gather the passages below a node, in order; a proof follows what it proves."""
        for child in node.childNodes:
            name = child.nodeName
            if name == "newtheorem":
                told = child.attributes
                self.heads[str(told["name"])] = _plain(
                    _latex(told.get("header") or told.get("caption"))
                )
            elif name == "thmenv" or name == "algorithm":
                head = self.heads.get(type(child).__name__) or type(child).__name__.capitalize()
                self.passages.append(self._passage(child, head))
            elif name == "proof":
                self.passages.append(self._proof(child))
            else:
                self._look(child)

    def _proof(self, node: Any) -> Passage:
        r"""A proof: of what its caption or \proves names, else of the statement before it."""
        caption = node.attributes.get("caption")
        named = [] if caption is None else list(_labels(caption, REFERENCES))
        named += _labels(node, {"proves"})
        before = next((p for p in reversed(self.passages) if p.head != PROOF), None)
        if not named and before is not None:
            named = [before.label]
        return replace(self._passage(node, PROOF), of=tuple(named))

    def _passage(self, node: Any, head: str) -> Passage:
        parts = list(_joined(self._parts(node)))
        title = node.attributes.get("title")
        number = getattr(node, "ref", None)
        return Passage(
            head,
            "" if number is None else _plain(_latex(number)),
            "" if title is None else _plain(_latex(title)),
            tuple(_own_labels(node)),
            tuple(parts),
            tuple(dict.fromkeys(_labels(node, REFERENCES | {"uses"}))),
        )

    def _parts(self, node: Any) -> Iterator[Words | Display]:
        for child in node.childNodes:
            name = child.nodeName.rstrip("*")
            if name in DISPLAYS:
                yield _display(child)
            elif name == "math":
                yield Words(_formula(child.source))
            elif name in REFERENCES:
                yield Words(_referred(child), tuple(_named(child)))
            elif name == "par":
                yield from self._parts(child)
                yield Words("\n\n")
            elif name == "#text":
                yield Words(str(child.textContent))
            elif name == "active::~":
                yield Words(" ")
            elif name not in DROPPED:
                yield Words("\n- " if name == "item" else "")
                yield from (
                    self._parts(child) if child.childNodes else (Words(_plain(child.source)),)
                )


def _joined(parts: Iterator[Words | Display]) -> Iterator[Words | Display]:
    """Words that stand beside each other as one text, without needless space."""
    for is_words, run in groupby(parts, lambda part: isinstance(part, Words)):
        if not is_words:
            yield from run
            continue
        beside = [part for part in run if isinstance(part, Words)]
        text = re.sub(r"\s*\n\s*\n\s*", "\n\n", "".join(part.text for part in beside)).strip()
        if text:
            yield Words(text, tuple(label for part in beside for label in part.uses))


def _display(node: Any) -> Display:
    """A display without what only sets or names it."""
    found = _WRAP.fullmatch(node.source)
    latex = found[2] if found else node.source
    return Display(_formula(_MARKS.sub("", latex)), tuple(_labels(node, {"label"})))


def _formula(latex: str) -> str:
    """A formula in one line; plasTeX makes typographic apostrophes of primes."""
    return " ".join(latex.replace("\u2019", "'").split())


def _referred(node: Any) -> str:
    """What a reference prints."""
    target = (getattr(node, "idref", None) or {}).get("label")
    number = getattr(target, "ref", None)
    text = _plain(_latex(number)) if number is not None else str(node.attributes.get("label"))
    return f"({text})" if node.nodeName == "eqref" else text


def _labels(node: Any, names: set[str]) -> Iterator[str]:
    """The labels that commands of these names have below a node."""
    for child in node.childNodes:
        if child.nodeName in names:
            yield from _named(child)
        yield from _labels(child, names)


def _named(command: Any) -> Iterator[str]:
    """The labels that a command has."""
    told = command.attributes
    text = str(told.get("label") or told.get("labels") or "")
    return filter(None, (label.strip() for label in text.split(",")))


def _own_labels(node: Any) -> Iterator[str]:
    """The labels of an environment: those on its displays are theirs."""
    for child in node.childNodes:
        if child.nodeName == "label":
            yield str(child.attributes["label"])
        elif child.nodeName == "par":
            yield from _own_labels(child)


def _latex(value: Any) -> str:
    return value if isinstance(value, str) else str(getattr(value, "source", value))


def _plain(latex: str) -> str:
    """Words without the commands that only set them; formulas stay as they are."""
    text = re.sub(r"\\(?:title|author|textbf|textit|emph|textrm|thanks|footnote)\b\s*", "", latex)
    text = re.sub(r"(?<!\\)[{}~]|\\(?:centering|noindent|smallskip|medskip|maketitle)\b", " ", text)
    return " ".join(text.split())

"""Facts about vectors that a plan derives (`bounds.kernel.vector.facts`), in Rocq's words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from bounds.expressions import Relation
from bounds.kernel.vector.facts import derive
from bounds.rocq.terms import unprinted

if TYPE_CHECKING:
    from bounds.rocq.composed_vectors import Writer

Node = Mapping[str, Any]


def _conclude(writer: Writer, conclusion: Relation, *tactics: str) -> None:
    """Assert what a fact says."""
    name = writer.script.name("H")
    writer.script.say(f"assert ({name} : {writer.names.relation(conclusion)}).")
    with writer.script.block():
        writer.script.say(*tactics)


def _have(_writer: Writer, _node: Node) -> None:
    """It was shown."""


def _form(writer: Writer, node: Node) -> None:
    """The minors come in the order of the lemmas, and those that are zero are not shown apart."""
    space, script, over = writer.step.space, writer.script, frozenset(node["over"])
    found = derive(space, node)
    rows = [[space.read(text) for text in row] for row in node["matrix"]]
    of = [{(n, over): space.read(text) for n, text in v.items()} for v in node["of"]]
    entries = " ".join(writer.real(entry) for row in rows for entry in row)
    name = script.name("F")
    script.say(
        f"pose proof (form_{len(rows)} {entries} {' '.join(map(writer.sum, of))}) as {name}."
    )
    for minor in [r for r in found.premises if r.sign == ">="]:
        how = f"follows {writer.known[minor]}" if minor in writer.known else "right; fractions"
        script.say(f"feed {name} by ({how}).")
    _conclude(
        writer,
        found.conclusion,
        f"revert {name}. products. rewrite {', '.join(f'?{n}' for n in writer.products)}.",
        f"intros {name}. follows {name}.",
    )


def _root(writer: Writer, node: Node) -> None:
    norm = writer.step.space.norms[node["of"]]
    vector, own = writer.lengths[norm.symbol]
    _conclude(
        writer,
        derive(writer.step.space, node).conclusion,
        f"rewrite <- {own}. rewrite (norm_square {vector}). products.",
        f"rewrite {', '.join(f'?{n}' for n in writer.products)}. fractions.",
    )


def _cauchy(writer: Writer, node: Node) -> None:
    norms = [writer.step.space.norms[at] for at in node["of"]]
    (one, mine), (two, theirs) = (writer.lengths[norm.symbol] for norm in norms)
    lemma = "cauchy_below" if node["sign"] < 0 else "cauchy"
    _conclude(
        writer,
        derive(writer.step.space, node).conclusion,
        f"pose proof ({lemma} V {one} {two}) as W. revert W. rewrite ?{mine}, ?{theirs}. products.",
        f"rewrite {', '.join(f'?{n}' for n in writer.products)}. intros W. follows W.",
    )


def _triangle(writer: Writer, node: Node) -> None:
    space = writer.step.space
    target = space.norms[node["of"]]
    vector, own = writer.lengths[target.symbol]
    terms, rewriting = [], [f"rewrite <- {own}."]
    for text, at, _, gone in node["parts"]:
        if gone:
            unprinted("the norm of a mean of a vector has no words yet")
        other, theirs = writer.lengths[space.norms[at].symbol]
        rewriting.append(f"rewrite <- ?{theirs}.")
        terms.append(f"({writer.real(space.read(text))} [*] {other})")
    whole = " [+] ".join(terms)
    _conclude(
        writer,
        derive(space, node).conclusion,
        *dict.fromkeys(rewriting),
        f"rewrite (same_norm {vector} ({whole})) by (intros z; products; fractions).",
        "norms_added.",
    )


def _ordered(writer: Writer, node: Node) -> None:
    found = derive(writer.step.space, node)
    shown = [writer.known[r] for r in found.premises if r in writer.known]
    lemma = "ordered_strictly" if node["strict"] is True else "ordered"
    _conclude(
        writer,
        found.conclusion,
        f"apply {lemma}; [assumption|]. pose proof {shown[-1]} as W. squares_follow W.",
    )


FACTS: Mapping[str, Callable[[Writer, Node], None]] = {
    "have": _have,
    "form": _form,
    "root": _root,
    "cauchy": _cauchy,
    "triangle": _triangle,
    "ordered": _ordered,
}

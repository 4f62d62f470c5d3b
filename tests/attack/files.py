"""Small composed files: true claims of the kernel, and terms put at random for their names.

The letters of a file are declared at random, rightly and oddly. A line has a certificate of the
stock whose names are what the terms put for them are, or now and then something else. What it is
given is an axiom, what a letter stands for, or what an earlier line or a cited file shows, used at
any values of letters. What is claimed is what the code that is attacked makes of the names, so that
many files are accepted; whether they should be is asked of `models` alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from random import Random
from types import MappingProxyType
from typing import Any

from bounds.composition import FORMAT
from bounds.errors import UserError
from bounds.expressions import Bound, Call, Expression, Relation, Symbol, parts, show, show_relation
from bounds.kernel.certificate import digest
from bounds.kernel.checker import MALFORMED
from bounds.kernel.domains import read_domain
from bounds.kernel.problem import Vector, read_declaration, read_problem
from bounds.lifted import Lifted
from bounds.terms import is_vector, rebuilt, settled, sources, unfolded
from bounds.theory import Theory, covers
from tests.attack.stock import DRAWS, RUNNING, File, by_claim, following, kind_of

ARGUMENTS = {name: 1 for name in ("x", "y", "w", "g", "h", "f", "S", "q", "r")}
NUMBERS = ("real", "real >= 0", "real > 0", "real >= 1", "integer", "integer >= 0")
VECTORS = ("vector", "vector", "vector over xi", "vector over zeta")
LETTERS: Mapping[str, tuple[str, ...]] = {
    "x(0)": ("",) * 6 + ("vector", "real", "real >= 0", "vector over xi"),
    "x(t + 1)": ("",) * 9 + ("vector", "real >= 1"),
    "a": (*NUMBERS, ""), "b": (*NUMBERS, ""), "C": ("integer >= 1",), "N": ("integer >= 1",),
    "K": ("integer >= 1",), "t": RUNNING, "i": ("index from 1 to C", ""),
    "u": (*VECTORS, "real"), "v": (*VECTORS, ""), "x(j)": (*VECTORS, "real", ""),
    "y(j)": (*VECTORS, "real >= 0"), "w(j)": ("real", "real >= 0", ""), "g(z)": VECTORS,
    "h(z)": VECTORS, "f(z)": ("real", "real >= 0", ""), "S(j)": DRAWS, "z": ("vector", ""),
}  # fmt: skip
LETS: Mapping[str, tuple[str, ...]] = {
    "m": ("a + b", "|u|^2", "a/b", "E|x(t)|^2"), "q(j)": ("x(j) - u", "2*x(j)", "g(x(j))"),
    "r(k)": ("a*k", "k^2", "1/k", "sqrt(k)"),
}  # fmt: skip
ODD = ("|u|", "exp(a)", "expect(u)", "a^2", "2", "<u, v>", "a - a", "E|u|^2", "P(j)", "mean(j)")
CLIENTS = ("P(j)", "mean(j)", "_")  # odd where clients are drawn
NEAR = (
    ("g({0})", "h({0})", "{0}", "g({0})", "2*{0}"),
    ("f({0})", "|{0}|", "|{0}|^2", "<{0}, u>", "E|{0}|^2"),
)
KINDS = ("scalar", "vector", "vector", "vector", "sums", "sums", "sampling", "recursion")
VALUES = ("0", "1", "t", "K", "t + 1", "a", "a - a", "x(0)", "u", "g(u)", "f(u)", "1/2")


def closed(file: File) -> File:
    """The file, and all that it cites, with digests of what they say."""
    file = {**file, "cited": [closed(part) for part in file["cited"]]}
    return {**file, "digest": digest(file)}


def stated(file: File, line: File) -> Lifted:
    """A line's problem in the terms of its file."""
    theory = Theory(file["arguments"], file["declared"], file["lets"])
    problem = read_problem(**line["certificate"]["problem"])
    return Lifted(theory, problem, line["terms"], line.get("sums", {}))


def restated(file: File) -> File:
    """With the claims that lines have for the code that is attacked, and axioms that they want."""
    file["cited"] = [restated(part) for part in file["cited"]]
    for line in file["lines"]:
        try:
            lifted = stated(file, line)
            line["claim"] = show_relation(lifted.relation(lifted.stated.claim))
            for given, source in zip(lifted.stated.givens, line["given"], strict=True):
                if "axiom" in source and not file["axioms"][source["axiom"]]["about"]:
                    relation = show_relation(lifted.relation(given))
                    file["axioms"][source["axiom"]]["relation"] = relation
        except (UserError, *MALFORMED):
            continue
    if file["lines"]:
        file["claim"] = file["lines"][-1]["claim"]
    return file


class Composer:
    """Makes one file, line by line."""

    def __init__(self, random: Random, *, parts: File | None = None) -> None:
        """Declare letters, or take those of another file with one of them changed."""
        self.random = random
        self.arguments, self.declared, self.lets = dict(ARGUMENTS), self._declared(), {}
        for head, texts in LETS.items():
            if random.random() < 0.5:
                self.lets[head] = random.choice(texts)
        if random.random() < 0.12:
            odd = random.choice((*ODD, "_", "P(j)"))
            self.arguments |= {odd[:-3]: 1} if odd.endswith("(j)") else {}
            is_let = odd != "_" and random.random() < 0.3
            place = self.lets if is_let else self.declared
            place[odd] = "a" if is_let else random.choice(("real <= -1", "real"))
        elif random.random() < 0.1:
            self.declared |= {"x(j)": "real", "x(0)": "vector", "t": "index from 0 to K"}
        if parts is not None:
            self.arguments, self.lets = dict(parts["arguments"]), dict(parts["lets"])
            self.declared = dict(parts["declared"])
            terms = " ".join(parts["lines"][-1]["terms"].values())
            spoken = [head for head in LETTERS if re.search(rf"\b{head[0]}\b", terms)]
            changed = random.choice([*spoken, *self.declared])
            if random.random() < 0.8:
                self.declared[changed] = random.choice((*LETTERS.get(changed, ()), "vector"))
            self.declared = {head: what for head, what in self.declared.items() if what}
        self.theory = Theory(self.arguments, self.declared, self.lets)
        self.axioms: list[File] = []
        self.lines: list[File] = []
        self.cited: list[File] = []

    def _declared(self) -> dict[str, str]:
        chosen = {head: self.random.choice(texts) for head, texts in LETTERS.items()}
        return {head: what for head, what in chosen.items() if what}

    @property
    def file(self) -> File:
        """What there is of it, with the last line as its claim."""
        texts = {"arguments": self.arguments, "declared": self.declared, "lets": self.lets}
        claim = self.lines[-1]["claim"] if self.lines else ""
        name = f"test.n{self.random.randrange(10**9)}"
        parts = {"axioms": self.axioms, "cited": self.cited, "lines": self.lines}
        return {"format": FORMAT, "statement": name, "claim": claim, **texts, **parts}

    @property
    def odd(self) -> list[str]:
        """What is declared, or stands for something, and should not."""
        return [head for head in (*self.declared, *self.lets) if head in {*ODD, *CLIENTS}]

    # Terms

    def vector(self, depth: int = 1) -> str:
        """A vector, if letters are what they mostly are."""
        choose = self.random.choice
        if depth == 0 or self.random.random() < 0.5:
            return choose(("u", "v", "x(t)", "x(0)", "y(t)", "x(1)", "y(0)", "x(t + 1)", "q(t)"))
        inner = self.vector(depth - 1)
        shapes = ("g({0})", "h({0})", "{0} - {1}", "a*{0}", "{0} + {1}", "|u|*{0}", "<u, v>*{0}",
                  "sum(x(i), i, 1, C)", "sampled(sum(x(i), i, 1, C), S(t))",
                  "sum(g(x(i)), i, 1, C)")  # fmt: skip
        return choose(shapes).format(inner, self.vector(depth - 1))

    def number(self) -> str:
        """A number, if letters are what they mostly are."""
        odd = [head for head in self.odd if head != "_"]
        if odd and self.random.random() < 0.5:
            return odd[0].replace("j", "1")
        one, two = self.vector(), self.vector()
        shapes = ("a", "b", "C", "K", "t", "m", "0", "2", "a + b", "a - a", "a*b", "f({0})", "r(a)",
                  "|{0}|^2", "<{0}, {1}>", "E|{0}|^2", "E<{0}, {1}>", "E|{0}|", "|{0}|", "x(0)",
                  "sum(f(x(i)), i, 1, C)", "sum(|x(i)|^2, i, 1, C)", "1/a", "sqrt(a)", "exp(a)",
                  "w(t)", "w(0)", "x(t)", "E[|{0}|^2*|{1}|^2]", "P(1)", "2*t - t", "f(u)", "|u|",
                  "v", "z")  # fmt: skip
        return self.random.choice(shapes).format(one, two)

    def fits(self, text: str, what: str) -> bool:
        """Whether a term is what a certificate says of its name."""
        sorts = self.theory.sorts
        tree = settled(unfolded(self.theory.read(text), self.theory.lets))
        wanted = read_declaration(what, "vector")
        if isinstance(wanted, Vector):
            return is_vector(tree, sorts) and sources(tree, sorts) == wanted.over
        domain = self.theory.domain(tree)
        return domain is not None and covers(read_domain(what), domain)

    def chosen(self, what: str, near: str) -> str:
        """A term that is what is said, but now and then."""
        random, is_plain = self.random, not what.startswith("vector")
        rash = random.random() < 0.06
        for _ in range(30):
            pool = [self.number, self.number if is_plain else self.vector, self.vector]
            text = random.choice(pool[:2] if is_plain else pool[1:])()
            if near and random.random() < 0.5:
                text = random.choice(NEAR[is_plain]).format(near)
            try:
                if rash or self.fits(text, what):
                    return text
            except UserError:
                continue
        return text

    # Lines

    def add(self) -> bool:
        """A line with a certificate of the stock; whether there is one."""
        kind = self.random.choice(KINDS)
        if self.odd and self.random.random() < 0.5:
            kind = "sampling" if self.odd[0] in CLIENTS else "scalar"
        alike = self.random.choice(list(by_claim()[kind].values()))
        return self._line(self.random.choice(alike))

    def terms(self, problem: Mapping[str, Any]) -> dict[str, str]:
        """Terms for the names of a certificate."""
        choose, terms = self.random.choice, dict[str, str]()
        for name, _, what in (text.partition(": ") for text in problem["where"]):
            if what == "vector over i":
                terms[name] = choose(("x(i)", "y(i)", "x(i)", "g(x(i))", "x(i) - u", "a*x(i)", "u"))
            elif what == "family":
                terms[name] = choose(("x(_)", "y(_)", "g(x(_))", "x(_) - u", "x(_)", "u"))
            elif what == "family of numbers":
                terms[name] = choose(("w(_)", "f(x(_))", "w(_)", "x(_)", "a", "w(_)^2"))
            elif what.startswith("sequence"):
                pool = ("w(_)", "x(_)", "|x(_)|^2", "f(x(_))", "E|x(_)|^2", "w(_ + 1)", "r(_)")
                terms[name] = choose(pool)
            elif name == "S":
                terms[name] = choose(("S(t)", "S(t)", "S(0)"))
            elif name not in "CNKti" and not what.startswith("source"):
                terms[name] = self.chosen(what, terms.get("x", ""))
        return terms

    def _line(self, certificate: File, terms: Mapping[str, str] = MappingProxyType({}),
              source: File | None = None) -> bool:  # fmt: skip
        problem = certificate["problem"]
        put = dict(terms or self.terms(problem))
        line: File = {"name": "one", "terms": put, "given": [], "certificate": certificate}
        if kind_of(certificate) == "sums":
            line["sums"] = {"i": ["1", "C"]}
        lifted = stated(self.file, line)
        line["claim"] = show_relation(lifted.relation(lifted.stated.claim))
        for given in lifted.stated.givens:
            line["given"].append(source or self._source(lifted.relation(given), line["terms"]))
        self.lines.append(line)
        return True

    def _source(self, relation: Relation, terms: Mapping[str, str]) -> File:
        """An earlier line, what a letter stands for, or an axiom, about a letter now and then."""
        text = show_relation(relation)
        for number, line in enumerate(self.lines):
            if line["claim"] == text:
                return {"line": number}
        heads = {term.partition("(")[0] for term in terms.values()} & {
            head.partition("(")[0] for head in self.lets
        }
        if heads and relation.left == relation.right:
            return {"let": min(heads)}
        about: list[str] = []
        at: dict[str, str] = {}
        inside = list(self._arguments(relation))
        if inside and self.random.random() < 0.4:
            value = self.random.choice(inside)
            text = show_relation(relation.put({value: Symbol("z")}) if isinstance(value, Symbol)
                                 else relation.mapped(lambda side: _put(side, value)))  # fmt: skip
            about, at = ["z"], {"z": show(value)}
        apart = (
            {"z": self.random.choice(("xi", "zeta"))}
            if about and self.random.random() < 0.2
            else {}
        )
        self.axioms.append({"kind": "hypothesis", "name": f"axiom {len(self.axioms)}",
                            "relation": text, "about": about, "apart": apart})  # fmt: skip
        return {"axiom": len(self.axioms) - 1, "at": at} if at else {"axiom": len(self.axioms) - 1}

    def _arguments(self, relation: Relation) -> Iterator[Expression]:
        """What a letter is called at, that is bound by no sum."""
        for side in relation.sides:
            for part in parts(side):
                if isinstance(part, Call) and part.name in self.arguments:
                    for inner in part.arguments:
                        if not any(isinstance(one, Bound) for one in parts(inner)):
                            yield inner

    def follow(self, *, cited: int | None = None) -> bool:
        """A line that uses an earlier one, or what is cited, at some values of letters."""
        random = self.random
        if cited is None:
            number = random.randrange(len(self.lines))
            before, key = self.lines[number], "line"
        else:
            before, number, key = self.cited[cited]["lines"][-1], cited, "cited"
        problem = before["certificate"]["problem"]
        own = self.cited[cited]["declared"] if cited is not None else {}
        letters = [name for name in sorted({*self.declared, *own}) if name.isidentifier()]
        if cited is None:
            letters = [name for name in letters if name in self.theory.ranges]
        count = min(len(letters), random.choice((0, 0, 1, 1, 2)))
        at = {name: random.choice(VALUES) for name in random.sample(letters, count)}
        terms = {name: _at(text, at) for name, text in before["terms"].items()}
        names = {text.partition(":")[0] for text in problem["where"]}
        fitting = []
        for file in following().get(problem["claim"], ()):
            told = dict(text.split(": ", 1) for text in file["problem"]["where"])
            plain = {n: what for n, what in told.items() if n in "xyzpq" and n in terms}
            usual = not plain or kind_of(file) in {"sums", "sampling"}
            if told.keys() == names and (
                usual or all(self.fits(terms[name], what) for name, what in plain.items())
            ):
                fitting.append(file)
        if not fitting:
            return False
        source = {key: number, **({"at": at} if at else {})}
        return self._line(random.choice(fitting), terms, source)


def _put(side: Expression, value: Expression) -> Expression:
    """With a letter for what an axiom is about."""
    return Symbol("z") if side == value else rebuilt(side, lambda part: _put(part, value))


def _at(text: str, at: Mapping[str, str]) -> str:
    """A text with what is put for letters."""
    for name, value in at.items():
        text = re.sub(rf"\b{name}\b(?!\()", f"({value})", text)
    return text


def composed(random: Random, *, depth: int = 1) -> File | None:
    """One file, if this try makes one."""
    try:
        if depth and random.random() < 0.3:
            inner = composed(random, depth=depth - 1)
            if inner is None:
                return None
            made = Composer(random, parts=inner)
            made.cited = [inner]
            if not made.follow(cited=0):
                return None
        else:
            made = Composer(random)
            tries = iter(range(12))
            while not made.add() and next(tries, None) is not None:
                pass
        for _ in range(random.choice((0, 0, 1, 1, 2))):
            random.choice((made.add, made.follow))()
    except (UserError, *MALFORMED):
        return None
    return closed(made.file) if made.lines else None

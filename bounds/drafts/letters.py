r"""The letters that formulas are written with, guessed from how they are written.

    \sigma_l            a letter
    x_t, w_{i,k}^t      a function of indices, where t, i and k are indices: something is added to
                        them in a script, or a sum runs over them
    f(x), \nabla f(x)   a function of a point, where one thing stands in its brackets
    \mathbb E f(x)      a letter of its own: the mean of a function

What stands under a norm or in an inner product is a vector. All of this is for a person to confirm.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from bounds.catalogue.lettered import reserved
from bounds.errors import UserError
from bounds.language.spelling import Spelling, named
from bounds.language.tokens import GREEK, words

Run = tuple[str, ...]
MEAN = "\\mathbb E"
_ALPHABETS = re.compile(r"\\(?:mathbb|mathcal|mathbf|mathscr|mathfrak|boldsymbol|bm|tilde|hat|bar|"
                        r"vec|widetilde|widehat|overline|underline|check) ")  # fmt: skip
STAR = ("\\star",)
_STARS = {("*",), ("\\cdot",), STAR}  # a star is read as a product
MOST_INDICES = 3


@dataclass(frozen=True)
class Guess:
    """A letter: its name, its LaTeX or template, and for a function what its places are called."""

    name: str
    latex: str
    places: tuple[str, ...] = ()
    is_vector: bool = False

    @property
    def indices(self) -> tuple[str, ...]:
        """The letters of its places that count something."""
        return tuple(place[0] for place in self.places) if "({0})" not in self.latex else ()

    @property
    def written(self) -> str:
        """As the house has it, as in `x(t)`."""
        return f"{self.name}({', '.join(self.places)})" if self.places else self.name


@dataclass
class Letters:
    """The letters of formulas that are given as LaTeX."""

    formulas: Sequence[str]
    found: dict[tuple[Run, int], Guess] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Read all formulas that can be cut into tokens: first for indices, then for letters."""
        self._runs = list(_cut(self.formulas))
        self._indices = {one for run in self._runs for one in _indices(run)}
        for run in self._runs:
            self._gather(run)
        for index in sorted({one for guess in self.found.values() for one in guess.indices}):
            self._add(index, index, (), vector=False)

    def guesses(self) -> list[Guess]:
        """The letters, and last the indices that stand by themselves."""
        return sorted(self.found.values(), key=lambda guess: (bool(guess.places), guess.name))

    def spelling(self, *, vectors: bool) -> Spelling:
        """How the letters are read, in formulas with or without norms."""
        called = {"norm": (1, 1), "dot": (2, 2), "expect": (1, 1), "mean_norm": (1, 1)}
        return Spelling(
            {g.name: g.latex for g in self.found.values() if not g.places},
            {g.name: (g.latex,) for g in self.found.values() if g.places},
            called if vectors else {},
            bars="norm" if vectors else "abs",
            strict=True,
        )

    def _gather(self, run: Run) -> None:
        """The letters of one formula, from left to right."""
        at, norms = 0, 0
        while at < len(run):
            if run[at] in {"\\|", "\\langle", "\\rangle"}:
                norms = {"\\|": 1 - norms, "\\langle": 1, "\\rangle": 0}[run[at]]
            end = self._letter(run, at, vectors=bool(norms))
            at = max(end, at + 1)

    def _letter(self, run: Run, at: int, *, vectors: bool) -> int:
        """The letter that begins at a place, if one does; where it ends."""
        head = at
        while run[head : head + 1] in ((MEAN,), ("\\nabla",)):
            head += 1
        if head >= len(run) or not _is_letter(run, head):
            return at + 1
        end, places, template = self._scripts(run, head)
        before = run[at:head]
        if self._has_argument(run, end):  # what stands in the brackets is read by itself
            name = "".join({"\\nabla": "grad_", MEAN: "E_"}[one] for one in before)
            name += _name(run[head:end] if not places else run[head : head + 1])
            latex = f"{' '.join(before)} {template}({{{len(places)}}})".strip()
            self._add(name, latex, (*places, "x"), vector="\\nabla" in before)
            return end
        if before:
            return head  # a mean of what is no function, or a gradient without a point
        plain = run[head:end] if not places else run[head : head + 1]
        latex = template if places else template.replace("{{", "{").replace("}}", "}")
        self._add(_name(plain), latex, places, vector=vectors and not _is_greek(run[head]))
        return end

    def _scripts(self, run: Run, at: int) -> tuple[int, tuple[str, ...], str]:
        """Where a letter with its scripts ends; its indices, and its LaTeX with fields for them."""
        end, places = at + 1, list[str]()
        latex = _escaped(run[at])
        while end < len(run) and run[end] in {"_", "^", "'"}:
            if run[end] == "'":
                latex, end = latex + "'", end + 1
                continue
            inside, after = _group(run, end + 1)
            parts = _split_at_commas(inside)
            indexed = any(token in self._indices for token in inside)
            if run[end] == "^" and not indexed and inside not in _STARS:
                break  # a power
            if inside in _STARS:
                latex += run[end] + inside[0].replace("\\cdot", "*")
            elif indexed and len(places) + len(parts) <= MOST_INDICES:
                fields = ",".join(f"{{{len(places) + n}}}" for n in range(len(parts)))
                places += ["".join(re.findall(r"\w", "".join(part)))[:1] or "n" for part in parts]
                latex += f"{run[end]}{{{{{fields}}}}}"
            else:
                latex += f"{run[end]}{{{{{_escaped(*inside)}}}}}"
            end = after
        unlike = tuple(f"{one}{n}" if one in places[:n] else one for n, one in enumerate(places))
        return end, unlike, latex

    def _has_argument(self, run: Run, at: int) -> bool:
        """Whether brackets follow in which one thing stands, with its scripts."""
        if run[at : at + 1] != ("(",):
            return False
        inside, _ = _group(run, at, "(", ")")
        known = bool(inside) and _is_letter(inside, 0) and inside[0] not in self._indices
        return known and self._scripts(inside, 0)[0] == len(inside)

    def _add(self, name: str, latex: str, places: tuple[str, ...], *, vector: bool) -> None:
        """A letter, or what is new of it; what is no letter that has a name is left out."""
        if not name:
            return
        key = (words(latex.replace("{", "").replace("}", "")), len(places))
        taken = {guess.name for other, guess in self.found.items() if other != key}
        taken |= reserved(len(places))
        if name in taken:
            name += f"_{''.join(places) or 0}"
        while name in taken:
            name += "_"
        old = self.found.get(key)
        is_vector = vector or (old is not None and old.is_vector)
        self.found[key] = Guess(old.name if old else name, latex, places, is_vector)


def _cut(formulas: Iterable[str]) -> Iterator[Run]:
    for formula in formulas:
        try:
            yield words(formula)
        except UserError:
            continue  # what cannot be cut is listed with the lines that cannot be read


def _indices(run: Run) -> Iterator[str]:
    """Letters to which something is added in a script, or over which a sum runs."""
    for at, token in enumerate(run):
        if token not in {"_", "^"}:
            continue
        inside, _ = _group(run, at + 1)
        bound = at > 0 and run[at - 1] in {"\\sum", "\\prod", "\\max", "\\min"} and token == "_"
        if bound or {"+", "-"} & {*inside}:
            letters = [one for one in inside if re.fullmatch(r"[a-z]", one)]
            yield from letters[:1]


def _group(run: Run, at: int, opening: str = "{", closing: str = "}") -> tuple[Run, int]:
    """One token, or what stands in braces; and where it ends."""
    if at >= len(run) or run[at] != opening:
        return run[at : at + 1], at + 1
    end, depth = at, 0
    while end < len(run):
        depth += (run[end] == opening) - (run[end] == closing)
        end += 1
        if not depth:
            break
    return run[at + 1 : end - 1], end


def _split_at_commas(inside: Run) -> list[Run]:
    parts: list[list[str]] = [[]]
    for token in inside:
        if token == ",":
            parts.append([])
        else:
            parts[-1].append(token)
    return [tuple(part) for part in parts]


def _is_letter(run: Sequence[str], at: int) -> bool:
    token = run[at]
    if token == "e" and run[at + 1 : at + 2] in (("^",), ["^"]):
        return False
    single = len(token) == 1 and token.isalpha() and token.isascii()
    return single or _is_greek(token) or (bool(_ALPHABETS.match(token)) and token != MEAN)


def _is_greek(token: str) -> bool:
    return token.startswith("\\") and token[1:] in GREEK


def _name(run: Run) -> str:
    """The name that a letter suggests, accents and stars by their words."""
    accent = _ALPHABETS.match(run[0])
    bare = (run[0][accent.end() :], *run[1:]) if accent else run
    ends = {"*": "star", "\\star": "star", "\\cdot": "star", "'": "prime"}
    tail = [ends[one] for one in bare if one in ends]
    kept = [one for one in bare if one not in ends and one != "^"]
    while kept[1:] and not kept[-1].strip("_{}"):  # a star was all that stood there
        kept.pop()
    name = named(kept)
    accents = [accent[0].strip().removeprefix("\\")] if accent else []
    return "_".join([name, *accents, *tail]) if name else ""


def _escaped(*tokens: str) -> str:
    """Tokens as a template has them: braces are doubled."""
    text = "".join(f"{one} " if re.fullmatch(r"\\[A-Za-z]+", one) else one for one in tokens)
    return re.sub(r"(\\\w+) (\w)$", r"\1{\2}", text.strip()).replace("{", "{{").replace("}", "}}")

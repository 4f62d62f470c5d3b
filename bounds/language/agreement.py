r"""Whether the LaTeX of a proof's lines says what the claims beside them say.

A line that starts with a relation goes on where the line before ended, and a claim may join any two
sides of the chain of which the second stands in the line. Sides are compared as quotients of
polynomials, so the order of terms and factors means nothing; a constant may be written by its name
or by its definition.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from bounds.errors import UserError
from bounds.expressions import (
    MIRRORED,
    Add,
    Call,
    Expression,
    Mul,
    Number,
    Pow,
    Relation,
    Series,
    Symbol,
    free_symbols,
    show_relation,
    substitute,
    subtract,
)
from bounds.kernel.algebra import Algebra, Quotient, TooLargeError
from bounds.language.cursor import RELATIONS
from bounds.language.latex_in import Reader
from bounds.language.spelling import Spelling
from bounds.language.tokens import CLOSING, Token, tokens_of

_NUMERIC = {"exp", "log", "abs", "min", "max"}
_WORDS = ("\\text{for", "\\text{with", "\\text{where", "\\text{if")


class Agreement(StrEnum):
    """What a comparison may find."""

    AGREES = "agrees"
    PARTLY = "shows only some of its claims"
    DISAGREES = "disagrees"
    UNREAD = "cannot be read"
    UNCLAIMED = "has no claim"


@dataclass(frozen=True)
class Line:
    """One displayed line of a proof; a claim that trees cannot say is the reason in words."""

    label: str
    tex: str
    claims: tuple[Relation | str, ...] = ()


@dataclass(frozen=True)
class Finding:
    """What the comparison of a line found, and why."""

    line: Line
    agreement: Agreement
    reason: str = ""


@dataclass(frozen=True)
class Side:
    """One side of a chain: the relation in front of it, and its tree or why it has none."""

    sign: str
    tree: Expression | None
    reason: str = ""


def findings(
    lines: Sequence[Line],
    spellings: Sequence[Spelling],
    definitions: Mapping[str, Expression] = {},
) -> Iterator[Finding]:
    """Compare each line, read with its own spelling, with its claims."""
    compared = _Compared(definitions)
    last: list[Side] = []
    for line, spelling in zip(lines, spellings, strict=True):
        try:
            chains, named = read(line.tex, spelling)
        except UserError as error:
            last = []
            yield Finding(line, Agreement.UNREAD, _first(error))
            continue
        goes_on = bool(chains and chains[0][0].sign)
        start = len(last) if goes_on else 0
        chains[:1] = [[*(last if goes_on else []), *chain] for chain in chains[:1]]
        last = chains[-1] if chains else []
        if not line.claims:
            yield Finding(line, Agreement.UNCLAIMED)
            continue
        pairs = [pair for chain in chains[:1] for pair in _pairs(chain, start)]
        pairs += [pair for chain in [*named, *chains[1:]] for pair in _pairs(chain, 1)]
        here = [*chains[0][start:], *(side for chain in chains[1:] for side in chain)]
        unread = [side.reason for side in here if side.tree is None]
        ends = [chains[0][-1]] if goes_on else []
        yield _judged(line, pairs, unread, ends, compared)


def _judged(
    line: Line, pairs: list[Relation], unread: list[str], ends: list[Side], compared: _Compared
) -> Finding:
    """Hold every claim against the relations that were read."""
    said = [claim for claim in line.claims if isinstance(claim, Relation)]
    if unsaid := [claim for claim in line.claims if isinstance(claim, str)]:
        return Finding(line, Agreement.UNREAD, f"the claim: {unsaid[0]}")
    missing = [claim for claim in said if not any(compared.same(claim, pair) for pair in pairs)]
    if not missing:
        return Finding(line, Agreement.AGREES)
    if len(missing) == 1 and any(compared.ends(missing[0], side) for side in ends):
        return Finding(line, Agreement.AGREES, "its right side; the left one stands elsewhere")
    if unread:
        return Finding(line, Agreement.UNREAD, unread[0])
    read = "; ".join(map(show_relation, pairs[-1:])) or "no relation"
    reason = f"claimed {show_relation(missing[0])}; printed {read}"
    some = len(missing) < len(line.claims)
    return Finding(line, Agreement.PARTLY if some else Agreement.DISAGREES, reason)


def _pairs(chain: list[Side], start: int) -> Iterator[Relation]:
    """The relations between two sides of a chain of which the second stands behind `start`."""
    for low in range(len(chain)):
        signs: set[str] = set()
        for high in range(low + 1, len(chain)):
            signs.add(chain[high].sign)
            left, right, sign = chain[low].tree, chain[high].tree, _together(signs)
            if high >= start and left is not None and right is not None and sign:
                yield Relation(left, sign, right)
                if sign in {"<", ">"} and chain[high].sign == f"{sign}=":
                    yield Relation(left, f"{sign}=", right)  # as the line says it


def _together(signs: set[str]) -> str:
    """The relation between the ends of a chain; empty if there is none."""
    rest = signs - {"=="}
    if not rest or len(signs) == 1:
        return next(iter(rest or signs))
    for weak, strict in (("<=", "<"), (">=", ">")):
        if rest <= {weak, strict}:
            return strict if strict in rest else weak
    return ""


def read(tex: str, spelling: Spelling) -> tuple[list[list[Side]], list[list[Side]]]:
    """The statements of a line as sides, and those that say what stands above a brace.

    The first side of a statement that goes on from the line before has a sign.
    """
    tokens, named = without_braces_below(tokens_of(tex))
    found = [_sides(tex, run, spelling) for run in split(tokens, {","})]
    return list(filter(None, found)), [_sides(tex, run, spelling) for run in named]


def _sides(tex: str, tokens: Sequence[Token], spelling: Spelling) -> list[Side]:
    """The sides of one statement, up to the words behind it."""
    ends = [at for at, token in enumerate(tokens) if token.text.startswith(_WORDS)]
    found: list[Side] = []
    for run in split(tokens[: ends[0]] if ends else tokens, set(RELATIONS)):
        sign = RELATIONS.get(run[0].text, "") if run else ""
        if run or found:
            found.append(read_side(tex, sign, run[1:] if sign else run, spelling))
    return found


def split(tokens: Sequence[Token], at: set[str]) -> list[list[Token]]:
    """The runs between marks outside of brackets; a relation stays at the head of its run."""
    found: list[list[Token]] = [[]]
    depth = 0
    for token in tokens:
        depth += (token.text in CLOSING) - (token.text in CLOSING.values())
        if not depth and token.text in at:
            found.append([] if token.text == "," else [token])
        else:
            found[-1].append(token)
    return found


def read_side(tex: str, sign: str, run: Sequence[Token], spelling: Spelling) -> Side:
    """One side, as its tree or as the reason why it has none."""
    reader = Reader(tex, spelling, run)
    try:
        tree = reader.sum()
        reader.finish()
    except UserError as error:
        return Side(sign, None, _first(error))
    return Side(sign, tree)


def without_braces_below(
    tokens: Sequence[Token],
) -> tuple[list[Token], list[list[Token]]]:
    r"""Put v for \underbrace{u}_v, and say that v = u."""
    found: list[Token] = []
    named: list[list[Token]] = []
    at = 0
    while at < len(tokens):
        if tokens[at].text != "\\underbrace":
            found.append(tokens[at])
            at += 1
            continue
        end = _group_end(tokens, at + 1)
        inside, inner = without_braces_below(tokens[at + 2 : end - 1])
        if end < len(tokens) and tokens[end].text == "_":
            stop = _group_end(tokens, end + 1)
            name = [token for token in tokens[end + 1 : stop]]
            name = name[1:-1] if name[0].text == "{" else name
            named += [*inner, [*name, Token("=", tokens[end].at), *inside]]
            found += name
            at = stop
        else:
            found += inside
            at = end
    return found, named


def _group_end(tokens: Sequence[Token], at: int) -> int:
    """Past one token or group."""
    depth = 0
    for end in range(at, len(tokens)):
        depth += (tokens[end].text == "{") - (tokens[end].text == "}")
        if not depth:
            return end + 1
    return len(tokens)


def _first(error: UserError) -> str:
    return str(error).partition("\n")[0]


class _Compared:
    """Trees up to commutation and the definitions of constants."""

    def __init__(self, definitions: Mapping[str, Expression]) -> None:
        self.definitions = definitions
        self.algebra = Algebra()

    def same(self, one: Relation, two: Relation) -> bool:
        """Whether two relations say the same, up to terms that stand on both sides."""
        if two.sign not in {one.sign, MIRRORED[one.sign]}:
            return False
        try:
            gaps = [self.gap(one), self.gap(two)]
            both = [
                self.algebra.sum([gaps[0], self.algebra.scale(gaps[1], Fraction(sign))])
                for sign in (-1, 1)
            ]
        except TooLargeError:
            return one == two
        straight, turned = (value.over.is_zero() for value in both)
        return (one.sign == two.sign and straight) or (MIRRORED[one.sign] == two.sign and turned)

    def ends(self, claim: Relation, side: Side) -> bool:
        """Whether a claim ends as a side does, with the same relation in front of it."""
        if side.tree is None:
            return False
        here = Relation(claim.left, side.sign, side.tree)
        return self.same(claim, here)

    def gap(self, relation: Relation) -> Quotient:
        """The left side minus the right one, with constants by their definitions."""
        tree = subtract(relation.left, relation.right)
        for _ in self.definitions:
            for name in sorted(free_symbols(tree) & set(self.definitions)):
                tree = substitute(tree, name, self.definitions[name])
        return self.algebra.quotient(_encoded(tree))


def _encoded(tree: Expression) -> Expression:
    """Functions that the algebra does not know, as logarithms of what tells their terms apart."""
    match tree:
        case Add(parts):
            return Add(tuple(map(_encoded, parts)))
        case Mul(parts):
            return Mul(tuple(map(_encoded, parts)))
        case Pow(base, exponent):
            return Pow(_encoded(base), _encoded(exponent))
        case Series(body, lower, upper):
            return Series(_encoded(body), _encoded(lower), _encoded(upper), tree.index)
        case Call(name, parts) if name in _NUMERIC:
            return Call(name, tuple(map(_encoded, parts)))
        case Call(name, parts):
            terms = [Mul((Symbol(f"{name} {at}"), _encoded(p))) for at, p in enumerate(parts)]
            return Call("log", (Add((Symbol(name + " "), *terms)),))
        case Number() | Symbol():
            return tree
    return tree

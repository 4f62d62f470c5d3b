"""The language of steps: that of `bounds.grammar`, and the brackets that proofs are written in.

    <u, v>  or  dot(u, v)        the inner product
    |u|  or  norm(u)             the norm (of a scalar: the absolute value); |u|^2 its square
    E|u|^2, E<u, v>, E[...]      expectations; E|u| is the mean of the norm
    name(...)                    a function that the kind of step declares, or a sequence x(t+1)

A text is read into a tree of `bounds.grammar` in which brackets are calls, so that `show` writes it
in a form that reads back.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from bounds.errors import UserError
from bounds.grammar import (
    RELATIONS,
    Add,
    Call,
    Expression,
    Mul,
    Pow,
    Reader,
    Relation,
    Series,
    Symbol,
    children,
    free_symbols,
    show,
    show_relation,
)

Arity = tuple[int, int]

_TOKEN = re.compile(
    r"\s*(?:(?P<number>(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)|(?P<name>[^\W\d]\w*)"
    r"|(?P<sign><=|>=|==|!=|<|>)|(?P<mark>\*\*|[-+*/^(),|\[\]]))"
)


class StepReader(Reader):
    """Reads expressions with inner products, norms, expectations and declared functions."""

    def __init__(self, text: str, functions: Mapping[str, Arity]) -> None:
        """Split the text; `functions` maps each further name to its least and most arguments."""
        self.functions = functions
        super().__init__(text)

    def _split(self) -> Iterator[tuple[str, str, int]]:
        at, end = 0, len(self.text.rstrip())
        while at < end:
            found = _TOKEN.match(self.text, at)
            if found is None:
                start = at + len(self.text[at:]) - len(self.text[at:].lstrip())
                hint = "; write == for equality" if self.text[start] == "=" else ""
                self.fail(f"cannot read {self.text[start]!r} here{hint}", start)
            kind = str(found.lastgroup)
            yield kind, found[kind], found.start(kind)
            at = found.end()
        yield "end", "", end

    def atom(self) -> Expression:
        """Read what `bounds.grammar` reads, or one of the further brackets."""
        _, text, _ = self.tokens[self.position]
        if text == "<":
            return self._product()
        if text == "|":
            return Call("norm", (self._bars(),))
        after = self.tokens[min(self.position + 1, len(self.tokens) - 1)][1]
        if text == "E" and after in {"|", "<", "["}:
            self.position += 1
            return self._expectation(after)
        if text in self.functions and after == "(":
            return self._function(text)
        return super().atom()

    def _expectation(self, opening: str) -> Expression:
        if opening == "<":
            return Call("expect", (self._product(),))
        if opening == "|":
            inner = self._bars()
            # E|u|^2 is the mean of the power; E|u| is the mean of the norm.
            if not self.take("^", "**"):
                return Call("mean_norm", (inner,))
            return Call("expect", (Pow(Call("norm", (inner,)), self.signed()),))
        self.need("[", "after E")
        inner = self.sum()
        self.need("]", "to close E[")
        return Call("expect", (inner,))

    def _product(self) -> Expression:
        self.need("<", "to open an inner product")
        left = self.sum()
        self.need(",", "inside an inner product <u, v>")
        right = self.sum()
        self.need(">", "to close an inner product (leave a blank before a relation)")
        return Call("dot", (left, right))

    def _bars(self) -> Expression:
        self.need("|", "to open a norm")
        inner = self.sum()
        self.need("|", "to close a norm")
        return inner

    def _function(self, name: str) -> Expression:
        at = self.tokens[self.position][2]
        self.position += 1
        self.need("(", f"after {name}")
        arguments = [self.sum()]
        while self.take(","):
            arguments.append(self.sum())
        self.need(")", f"to close {name}(")
        least, most = self.functions[name]
        if not least <= len(arguments) <= most:
            wanted = str(least) if least == most else f"{least} to {most}"
            self.fail(f"{name} takes {wanted} arguments, not {len(arguments)}", at)
        return Call(name, tuple(arguments))


def read_expression(text: str, functions: Mapping[str, Arity]) -> Expression:
    """Read one expression of a step."""
    reader = StepReader(text, functions)
    expression = reader.sum()
    reader.finish()
    return expression


def read_chain(text: str, functions: Mapping[str, Arity]) -> tuple[Relation, ...]:
    """Read `a <= b <= ...` as the relations between neighbours."""
    reader = StepReader(text, functions)
    left = reader.sum()
    found = []
    while sign := reader.take(*RELATIONS):
        right = reader.sum()
        found.append(Relation(left, sign, right))
        left = right
    reader.finish()
    if not found:
        reader.fail("expected one of <= >= < > == !=")
    return tuple(found)


def read_relation(text: str, functions: Mapping[str, Arity]) -> Relation:
    """Read exactly one relation."""
    chain = read_chain(text, functions)
    if len(chain) > 1:
        msg = f"{text!r} states {len(chain)} relations; a claim is one: prove them one at a time"
        raise UserError(msg)
    return chain[0]


def write(relation: Relation) -> str:
    """The relation in bars and angles: text that reads back as the same relation."""
    left, right = (_written(side) for side in (relation.left, relation.right))
    return show_relation(Relation(left, relation.sign, right))


def _written(value: Expression) -> Expression:
    """Brackets in place of the calls that stand for them, each as one symbol."""
    match value:
        case Call(name, arguments):
            texts = [show(_written(argument)) for argument in arguments]
            match name:
                case "dot":
                    return Symbol(f"<{texts[0]}, {texts[1]}>")
                case "norm":
                    return Symbol(f"|{texts[0]}|")
                case "mean_norm":
                    return Symbol(f"E|{texts[0]}|")
                case "expect":
                    return Symbol(f"E[{texts[0]}]")
            return Symbol(f"{name}({', '.join(texts)})")
        case Add(terms):
            return Add(tuple(map(_written, terms)))
        case Mul(factors):
            return Mul(tuple(map(_written, factors)))
        case Pow(base, exponent):
            return Pow(_written(base), _written(exponent))
        case Series(body, index, lower, upper):
            return Series(_written(body), index, _written(lower), _written(upper))
        case _:
            return value


def calls(expression: Expression) -> frozenset[str]:
    """The names of all functions called in an expression."""
    inner = frozenset().union(*map(calls, children(expression)))
    return inner | {expression.name} if isinstance(expression, Call) else inner


def refuse_undeclared(relations: Iterable[Relation], names: Iterable[str], example: str) -> None:
    """Complain about the first name in the relations that nothing was said about."""
    known = set(names)
    for relation in relations:
        for side in (relation.left, relation.right):
            if missing := sorted(free_symbols(side) - known):
                msg = (
                    f"{missing[0]!r} in {write(relation)!r} has no domain; add one, as in {example}"
                )
                raise UserError(msg)


def name_of(expression: Expression, what: str) -> str:
    """The name of a bare symbol."""
    if isinstance(expression, Symbol):
        return expression.name
    msg = f"expected the name of {what}"
    raise UserError(msg)

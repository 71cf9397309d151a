"""Formulas of secondary aptitudes: sums and products of aptitudes, written in the rules."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping
from fractions import Fraction
from math import ceil

_OPERATIONS: dict[type[ast.operator], Callable[[Fraction, Fraction], Fraction]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}


class BadFormula(ValueError):
    """A formula that cannot be worked out; says why."""


def worked_out(formula: str, values: Mapping[str, int]) -> int:
    """What a formula comes to, rounded up. Raises `BadFormula`."""
    return ceil(_value(_parsed(formula), values))


def parts_of(formula: str, values: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    """What is added up to it, as written, where each part is a whole number; else one part.

    Raises `BadFormula`.
    """
    parts = [
        (ast.unparse(node), sign * _value(node, values))
        for node, sign in _addends(_parsed(formula), 1)
    ]
    if all(amount.denominator == 1 for _, amount in parts):
        return tuple((text, int(amount)) for text, amount in parts)
    return ((formula, worked_out(formula, values)),)


def names_in(formula: str) -> tuple[str, ...]:
    """The aptitudes a formula names. Raises `BadFormula`."""
    nodes = ast.walk(_parsed(formula))
    return tuple(sorted({node.id for node in nodes if isinstance(node, ast.Name)}))


def _parsed(formula: str) -> ast.expr:
    try:
        return ast.parse(formula, mode="eval").body
    except (SyntaxError, RecursionError, ValueError):
        raise BadFormula(f"{formula!r} is no formula") from None


def _addends(node: ast.expr, sign: int) -> list[tuple[ast.expr, int]]:
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
        right = sign if isinstance(node.op, ast.Add) else -sign
        return [*_addends(node.left, sign), *_addends(node.right, right)]
    return [(node, sign)]


def _value(node: ast.expr, values: Mapping[str, int]) -> Fraction:
    match node:
        case ast.Constant(value=int() as number) if not isinstance(number, bool):
            return Fraction(number)
        case ast.Name(id=name) if name in values:
            return Fraction(values[name])
        case ast.UnaryOp(op=ast.USub(), operand=inner):
            return -_value(inner, values)
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _OPERATIONS:
            try:
                return _OPERATIONS[type(op)](_value(left, values), _value(right, values))
            except ZeroDivisionError:
                raise BadFormula("it divides by nothing") from None
    raise BadFormula(f"{ast.unparse(node)!r} is neither a number nor an aptitude")

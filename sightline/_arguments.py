"""Check arguments, and turn them into values of a scenario."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import isfinite
from numbers import Real
from typing import Any

from languages.message import Line, Message, message
from rules.engine.model.suggestions import one_of
from sandbox.scenario.faults import shown
from sightline._fault import misfit

Place = tuple[float, float] | tuple[float, float, float]
"""Inches: x along the long edge, y along the short; a third number is the height."""

_A_PLACE = message("api-a-place")


def place(
    name: str,
    given: Any,
    counts: tuple[int, ...] = (2, 3),
    expected: Message = _A_PLACE,
) -> tuple[float, ...]:
    """Return a place of as many numbers as one of ``counts``. Raises Fault."""
    try:
        numbers = tuple(float(value) for value in given)
    except (TypeError, ValueError):
        numbers = ()
    if isinstance(given, str) or len(numbers) not in counts or not all(map(isfinite, numbers)):
        raise misfit(name, said(given), expected)
    return numbers


def number(name: str, given: Any, expected: Line) -> float:
    """Return a finite number. Raises Fault."""
    if isinstance(given, bool) or not isinstance(given, Real) or not isfinite(given):
        raise misfit(name, said(given), expected)
    return float(given)


def known(name: str, given: Any, what: Message, names: Iterable[str]) -> str:
    """Return one of some names. Raises Fault."""
    names = list(names)
    if given not in names:
        raise misfit(name, said(given), one_of(what, given, names))
    return str(given)


def plain(given: Any) -> Any:
    """Return a value as TOML has it: arrays, tuples and numbers of NumPy as lists and numbers."""
    if hasattr(given, "tolist"):
        return plain(given.tolist())
    if isinstance(given, Mapping):
        return {key: plain(value) for key, value in given.items()}
    if isinstance(given, list | tuple):
        return [plain(value) for value in given]
    return given


def said(given: Any) -> str:
    """Return a value for a sentence, in a few characters."""
    return f"{given:g}" if isinstance(given, float) else shown(plain(given))

"""Suggestions for a misspelt name: all known names, or the nearest of many."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from difflib import get_close_matches

MANY = 12
"""Most names that are listed in full."""

_LONGEST = 200
"""Characters of a name that are compared."""

FEW = 3
"""Most names that are suggested."""


def one_of(what: str, name: object, known: Iterable[str]) -> str:
    """Return the phrase for the expected name: one of its kind, with all names or the nearest.

    >>> one_of("a rank", "general", ["captain", "major"])
    'a rank, one of captain, major'
    >>> one_of("a number", "sx", [*map(str, range(30)), "six", "sixty"])
    'a number, such as six'
    """
    there = list(known)
    if len(there) <= MANY:
        return f"{what}, one of {', '.join(there)}"
    folded = {one.casefold(): one for one in there}
    meant = name.casefold() if isinstance(name, str) else ""
    near = get_close_matches(meant, list(folded), FEW)
    near += [one for one in folded if meant in one.split() and one not in near]
    if near:
        return f"{what}, such as {' or '.join(folded[one] for one in near[:FEW])}"
    return f"{what}, such as {', '.join(there[:MANY])}; there are {len(there)}"


def did_you_mean(name: object, known: Iterable[str], meaning: Callable[[str], str] = str) -> str:
    """Return the addition to a sentence about an unknown name: the nearest known one, if any.

    ``meaning``: returns the name that a known word means.

    >>> did_you_mean("abel", ["able", "baker"])
    '; did you mean able?'
    >>> did_you_mean("xyz", ["able", "baker"])
    ''
    >>> did_you_mean("hous", ["building", "house"], {"house": "building"}.__getitem__)
    '; did you mean building?'
    """
    folded = {one.casefold(): one for one in known}
    meant = name.casefold()[:_LONGEST] if isinstance(name, str) else ""
    near = get_close_matches(meant, folded, 1)
    return f"; did you mean {meaning(folded[near[0]])}?" if near else ""

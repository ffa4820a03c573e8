"""Suggestions for a misspelt name: all known names, or the nearest of many."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from difflib import get_close_matches
from functools import reduce

from languages.message import NOTHING, Line, Message, message

MANY = 12
"""Most names that are listed in full."""

_LONGEST = 200
"""Characters of a name that are compared."""

FEW = 3
"""Most names that are suggested."""


def one_of(what: Line, name: object, known: Iterable[str]) -> Message:
    """Return the phrase for the expected name: one of its kind, with all names or the nearest.

    >>> str(one_of("a rank", "general", ["captain", "major"]))
    'a rank, one of captain, major'
    >>> str(one_of("a number", "sx", [*map(str, range(30)), "six", "sixty"]))
    'a number, such as six'
    """
    there = list(known)
    if len(there) <= MANY:
        return message("engine-what-one-of", what=what, known=", ".join(there))
    folded = {one.casefold(): one for one in there}
    meant = name.casefold() if isinstance(name, str) else ""
    near = get_close_matches(meant, list(folded), FEW)
    near += [one for one in folded if meant in one.split() and one not in near]
    if near:
        names = _either(folded[one] for one in near[:FEW])
        return message("engine-what-such-as", what=what, near=names)
    few = ", ".join(there[:MANY])
    return message("engine-what-of-many", what=what, known=few, count=len(there))


def _either(names: Iterable[str]) -> Line:
    """Return names as a phrase, with "or" between them."""
    phrases: Iterable[Line] = names
    return reduce(lambda one, other: message("fault-or", first=one, second=other), phrases)


def did_you_mean(
    name: object, known: Iterable[str], meaning: Callable[[str], str] = str
) -> Message:
    """Return the addition to a sentence about an unknown name; nothing where no known one is near.

    ``meaning``: returns the name that a known word means.

    >>> str(did_you_mean("abel", ["able", "baker"]))
    '; did you mean able?'
    >>> did_you_mean("xyz", ["able", "baker"]) == NOTHING
    True
    >>> str(did_you_mean("hous", ["building", "house"], {"house": "building"}.__getitem__))
    '; did you mean building?'
    """
    folded = {one.casefold(): one for one in known}
    meant = name.casefold()[:_LONGEST] if isinstance(name, str) else ""
    near = get_close_matches(meant, folded, 1)
    return message("engine-did-you-mean", name=meaning(folded[near[0]])) if near else NOTHING

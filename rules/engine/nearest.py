"""Names that a player may have meant: all there are, or the nearest of many."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

MANY = 12
"""More names than this are not all listed."""

FEW = 3
"""So many of the nearest are proposed."""


def one_of(what: str, name: object, known: Iterable[str]) -> str:
    """What was expected in place of a name: one of its kind, all of them or the nearest.

    >>> one_of("a rank", "general", ["captain", "major"])
    'a rank, one of captain, major'
    >>> one_of("a number", "sx", [*map(str, range(30)), "six", "sixty"])
    'a number, such as six or sixty'
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

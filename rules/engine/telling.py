"""Events as sentences: what the stories of all games share."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from rules.engine.events import Event, Modifiers, Result, Rolled

Names = Mapping[str, str]
"""What players call units, by id; who is not in it is called by its id."""

NAMELESS: Names = {}

UNTOLD = ""
"""The sentence of an event that only tables need to know of: a story passes it over."""

Tellers = Mapping[type[Event], Callable[[Any], str]]
"""A sentence for each kind of event, dice among them; empty for what goes without saying."""


Wanted = Callable[[int], str]
"""How a needed score is written."""


def story(events: Iterable[object], tellers: Tellers) -> Iterator[str]:
    """One sentence for each event that has something to say; anything else, such as an action, is
    passed over."""
    for event in events:
        if isinstance(event, Event) and (said := sentence(event, tellers)) != UNTOLD:
            yield said


def sentence(event: Event, tellers: Tellers) -> str:
    """What an event says, in one sentence; empty where nothing need be said.

    Raises TypeError for an event of another game.
    """
    teller = tellers.get(type(event))
    if teller is None:
        raise TypeError(f"no sentence for {type(event).__name__}")
    return teller(event)


def result(event: Result, names: Names = NAMELESS) -> str:
    """Who won, and why, with the names that players have for units: the last sentence of every
    story.
    """
    return named(event.why, names)


def named(words: str, names: Names = NAMELESS) -> str:
    """Words with the names that players have for units in the place of their ids."""
    if not names:
        return words
    ids = "|".join(re.escape(one) for one in sorted(names, key=len, reverse=True))
    whole = rf"(?<![\w/-])(?:{ids})(?:/\d+)?(?![\w-])"
    return re.sub(whole, lambda found: called(names, found[0]), words)


def called(names: Names, who: str) -> str:
    """What players call a unit, or the model ``unit/number`` of it."""
    if who in names:
        return names[who]
    unit, slash, number = who.rpartition("/")
    return f"{names[unit]} #{number}" if slash and unit in names else who


COUNTS = ("no", "one", "two", "three", "four", "five", "six")
"""Small numbers in words."""


def many(count: int, one: str, more: str = "") -> str:
    """So many of a thing: ``no hits``, ``one hit``, ``two hits``, ``12 hits``."""
    number = COUNTS[count] if 0 <= count < len(COUNTS) else str(count)
    return f"{number} {one if count == 1 else more or one + 's'}"


def inches_of(inches: float) -> str:
    """A distance in a story: ``14.2 in``."""
    return f"{inches:.1f} in"


def changed(modifiers: Modifiers) -> str:
    """What changed a score, in brackets: `` (long range −1, point blank +1)``."""
    rows = ", ".join(f"{m.what} {'+' if m.value > 0 else '−'}{abs(m.value)}" for m in modifiers)
    return f" ({rows})" if rows else ""


def dice(event: Rolled, wanted: Wanted, *, low: bool, summed: bool) -> str:
    """Dice with their purpose, what was needed (``low``: that or less, else ``wanted``) and what
    changed that score."""
    faces = " ".join(map(str, event.dice))
    if event.needs is None:
        return f"  {event.purpose}{changed(event.modifiers)}: {faces}"
    needs = f"{event.needs} or less" if low else wanted(event.needs)
    total = f" = {sum(event.dice)}" if summed else ""
    return f"  {event.purpose}, {needs}{changed(event.modifiers)}: {faces}{total}"

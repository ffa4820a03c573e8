"""Events as sentences: what the stories of all games share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from rules.engine.events import Event, Rolled

Names = Mapping[str, str]
"""What players call units, by id; who is not in it is called by its id."""

NAMELESS: Names = {}

UNTOLD = ""
"""The sentence of an event that only tables need to know of: a story passes it over."""

Tellers = Mapping[type[Event], Callable[[Any], str]]
"""A sentence for each kind of event, dice among them."""


def story(events: Iterable[object], tellers: Tellers) -> Iterator[str]:
    """One sentence for each event; anything else, such as an action, is passed over."""
    for event in events:
        if isinstance(event, Event) and (said := sentence(event, tellers)) != UNTOLD:
            yield said


def sentence(event: Event, tellers: Tellers) -> str:
    """What an event says, in one sentence. Raises TypeError for an event of another game."""
    teller = tellers.get(type(event))
    if teller is None:
        raise TypeError(f"no sentence for {type(event).__name__}")
    return teller(event)


def dice(event: Rolled, wanted: Callable[[int], str], *, low: bool, summed: bool) -> str:
    """Dice with their purpose, and what was needed: ``low`` that or less, else ``wanted``."""
    faces = " ".join(map(str, event.dice))
    if event.needs is None:
        return f"  {event.purpose}: {faces}"
    needs = f"{event.needs} or less" if low else wanted(event.needs)
    total = f" = {sum(event.dice)}" if summed else ""
    return f"  {event.purpose}, {needs}: {faces}{total}"

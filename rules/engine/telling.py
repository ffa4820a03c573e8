"""Events as sentences, for the stories of all games."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from rules.engine.model.events import Event, GameEnded, Modifiers, Result, Rolled

Names = Mapping[str, str]
"""Players' names of units and sides, by id; what has none is called by its id."""

NAMELESS: Names = {}

_UNIT = re.compile(r"(?<=\d) (?=[%″′°]|(?:mm|cm|kg|MB|min)\b)")

UNTOLD = ""
"""Sentence of an event that only tables need: a story leaves it out."""

Tellers = Mapping[type[Event], Callable[[Any], str]]
"""A sentence for each kind of event, dice included; empty for events left out of a story."""


Wanted = Callable[[int], str]
"""Formats a needed score."""


def story(events: Iterable[object], tellers: Tellers) -> Iterator[str]:
    """Yield one sentence for each event that has one; other entries, such as actions, are
    skipped.
    """
    for event in events:
        if isinstance(event, Event) and (said := sentence(event, tellers)) != UNTOLD:
            yield said


def sentence(event: Event, tellers: Tellers) -> str:
    """Return the sentence of an event; empty where it has none.

    Raises TypeError for an event of another game.
    """
    teller = tellers.get(type(event))
    if teller is None:
        raise TypeError(f"no sentence for {type(event).__name__}")
    return teller(event)


def result(event: Result, names: Names = NAMELESS) -> str:
    """Return the winner and the reason, with players' names of units: the last sentence of
    a story.
    """
    return named(event.why, names)


def ended(event: GameEnded, counted: str, names: Names = NAMELESS) -> str:
    """Return how many ``counted``, such as ``units``, are left of each side at the end."""
    rows = zip(event.sides, event.left, strict=True)
    left = ", ".join(f"{called(names, side)} {count}" for side, count in rows)
    return f"The game is over; {counted} left: {left}."


def named(words: str, names: Names = NAMELESS) -> str:
    """Replace units' ids in a text by players' names."""
    if not names:
        return words
    ids = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    whole = rf"(?<![\w/-])(?:{ids})(?:/\d+)?(?![\w-])"
    return re.sub(whole, lambda found: called(names, found[0]), words)


def called(names: Names, who: str) -> str:
    """Return players' name of a unit, a side, or a model ``unit/number``."""
    if who in names:
        return names[who]
    unit, slash, number = who.rpartition("/")
    known = slash and unit in names and number.isdecimal()
    return model_called("models", names[unit], int(number)) if known else who


def in_words(name: str) -> str:
    """Return an id as words: ``north wood``."""
    return name.replace("_", " ").replace("-", " ")


def heading(words: str) -> str:
    """Return words with a capital letter, as they stand alone; an id as words: ``North wood``."""
    said = in_words(words).strip()
    return capitalized(said)


def capitalized(words: str) -> str:
    """Return words with a capital letter, as they begin a sentence; the rest stays."""
    return words[:1].upper() + words[1:]


def model_called(men: str, unit: str, number: int) -> str:
    """Return what players call a model of several: ``Able squad rifleman 4``, ``Pak (gun)``.

    ``men``: what the models of the unit are called: ``riflemen``, ``gun and crew``. ``unit``: what
    the unit is called. ``number``: of the model, from 0.
    """
    which = which_model(men, number)
    return f"{unit} ({which})" if " and " in men else f"{unit} {which}"


def which_model(men: str, number: int) -> str:
    """Return what a model is called among those of its unit: ``rifleman 4``, ``crew 2``."""
    gun, manned, crew = men.partition(" and ")
    if manned:
        return f"{crew} {number}" if number else gun
    single = f"{men[:-3]}man" if men.endswith("men") else men.removesuffix("s")
    return f"{single} {number + 1}"


COUNTS = ("no", "one", "two", "three", "four", "five", "six")
"""Small numbers in words."""


def many(count: int, one: str, more: str = "") -> str:
    """Write a count of a thing: ``no hits``, ``one hit``, ``two hits``, ``12 hits``."""
    number = COUNTS[count] if 0 <= count < len(COUNTS) else str(count)
    return f"{number} {one if count == 1 else more or one + 's'}"


def counted(count: int, one: str, more: str = "") -> str:
    """Write a count of a thing in figures: ``1 unit``, ``1,200 units``."""
    return f"{count:,} {one if count == 1 else more or one + 's'}"


def inches_of(inches: float) -> str:
    """Return a distance as players read it: ``14.2″``."""
    return f"{inches:.1f}″"


def unbroken(said: str) -> str:
    """Return text or HTML in which no line ends between a number and its unit."""
    return _UNIT.sub("\u00a0", said)


def changed(modifiers: Modifiers) -> str:
    """Write the modifiers of a score in brackets: `` (long range −1, point blank +1)``."""
    rows = ", ".join(f"{m.what} {'+' if m.value > 0 else '−'}{abs(m.value)}" for m in modifiers)
    return f" ({rows})" if rows else ""


def dice(event: Rolled, wanted: Wanted, *, low: bool, summed: bool) -> str:
    """Describe dice by their purpose, the needed score, and its modifiers.

    ``low``: the score is a maximum; else ``wanted`` formats it. ``summed``: the dice count as a
    sum.
    """
    faces = " ".join(map(str, event.dice))
    if event.needs is None:
        return f"  {event.purpose}{changed(event.modifiers)}: {faces}"
    needs = f"{event.needs} or less" if low else wanted(event.needs)
    total = f" = {sum(event.dice)}" if summed else ""
    return f"  {event.purpose}, {needs}{changed(event.modifiers)}: {faces}{total}"

"""Events as messages, for the stories of all games."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, TypeAlias, overload

from languages.message import NOTHING, Fact, Line, Logged, Message, coded, key_of, message
from rules.engine.model.events import Event, GameEnded, Modifiers, Result, Rolled

Names = Mapping[str, str]
"""Players' names of units and sides, by id; what has none is called by its id."""

NAMELESS: Names = {}


_UNIT = re.compile(r"(?<=\d) (?=[%″′°]|(?:mm|cm|kg|MB|min)\b)")

_PLACE = re.compile(r"(.+?) (?:the (?:(\w+) floor|floor (\d+)) of )?the (.+)")
"""Place where a move ends: how it lies to a thing, the floor of the thing, and its name."""

_OPEN = re.compile(r"(in|across)\sthe\sopen")

UNTOLD = None
"""Message of an event that only tables need: a story leaves it out."""

Told: TypeAlias = "Line | None"

Tellers = Mapping[type[Event], Callable[[Any], Told]]
"""A message for each kind of event, dice included; `UNTOLD` for events left out of a story."""

Wanted = Callable[[int], Message]
"""Returns the phrase for a needed score."""


def story(events: Iterable[object], tellers: Tellers) -> Iterator[Line]:
    """Yield one message for each event that has one; other entries, such as actions, are
    skipped.
    """
    for event in events:
        if isinstance(event, Event) and (said := sentence(event, tellers)) is not UNTOLD:
            yield said


def sentence(event: Event, tellers: Tellers) -> Told:
    """Return the message of an event, if it has one.

    Raises TypeError for an event of another game.
    """
    teller = tellers.get(type(event))
    if teller is None:
        raise TypeError(type(event))
    return teller(event)


def result(event: Result, names: Names = NAMELESS) -> Line:
    """Return the winner and the reason, with players' names of units: the last line of a story.

    A result that was read from a log without playing it is told in the log's English.
    """
    return named(unlogged(event.why), names)


def unlogged(words: str) -> Line:
    """Return the message of a sentence of a log; the sentence where it was read from a file."""
    return words.said if isinstance(words, Logged) else words


def ended(event: GameEnded, counted: str, names: Names = NAMELESS) -> Message:
    """Return how many ``counted``, such as ``units``, are left of each side at the end."""
    rows = zip(event.sides, event.left, strict=True)
    left = tuple(message("left-of-side", side=called(names, side), count=n) for side, n in rows)
    return message("game-over", counted=coded("counted", counted), left=left)


@overload
def named(words: str, names: Names = NAMELESS) -> str: ...


@overload
def named(words: Line, names: Names = NAMELESS) -> Line: ...


def named(words: Line, names: Names = NAMELESS) -> Line:
    """Replace units' ids in a text, or in the facts of a message, by players' names."""
    if not names:
        return words
    if isinstance(words, Message):
        return replace(words, facts={key: _named(fact, names) for key, fact in words.facts.items()})
    ids = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    whole = rf"(?<![\w/-])(?:{ids})(?:/\d+)?(?![\w-])"
    return re.sub(whole, lambda found: called(names, found[0]), words)


def _named(fact: Fact, names: Names) -> Fact:
    if isinstance(fact, str):
        return called(names, fact)
    if isinstance(fact, Message):
        return named(fact, names)
    if isinstance(fact, tuple):
        return tuple(_named(one, names) for one in fact)  # type: ignore[return-value]
    return fact


def called(names: Names, who: str) -> str:
    """Return players' name of a unit, a side, or a model ``unit/number``."""
    if who in names:
        return names[who]
    unit, slash, number = who.rpartition("/")
    known = slash and unit in names and number.isdecimal()
    return str(model_called("models", names[unit], int(number))) if known else who


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


def unit_called(id: str, template: str) -> Line:
    """Return what players call a unit that nobody has named.

    Its template with the number of its id, ``Rifle squad 4``; of another id its words.
    """
    return _unnamed(id, template, "model", heading)


def piece_called(id: str, kind: str) -> Line:
    """Return what players call a piece that nobody has named: ``hedge 2``, or its id as words."""
    return _unnamed(id, kind, "kind", in_words)


def _unnamed(id: str, made: str, room: str, words: Callable[[str], str]) -> Line:
    found = re.fullmatch(rf"{re.escape(made)}(?:-(\d+))?", id) if made else None
    if found is None:
        return words(id)
    given: dict[str, Fact] = {"room": room, "template": made, "name": words(made)}
    if found[1] is None:
        return message("thing-unnamed", **given)
    return message("thing-numbered", number=found[1], **given)


def model_called(men: str, unit: Line, number: int) -> Message:
    """Return what players call a model of several: ``Able squad rifleman 4``, ``Pak (gun)``.

    ``men``: what the models of the unit are called: ``riflemen``, ``gun and crew``. ``unit``: what
    the unit is called. ``number``: of the model, from 0.
    """
    key = "sight-crew-model" if " and " in men else "sight-model"
    return message(key, unit=unit, model=which_model(men, number))


def which_model(men: str, number: int) -> Message:
    """Return what a model is called among those of its unit: ``rifleman 4``, ``crew 2``."""
    gun, manned, crew = men.partition(" and ")
    if manned and not number:
        return message("sight-gun", gun=gun)
    single = f"{men[:-3]}man" if men.endswith("men") else men.removesuffix("s")
    count = number if manned else number + 1
    return message("sight-man", men=key_of(crew or men), single=crew or single, number=count)


COUNTS = ("no", "one", "two", "three", "four", "five", "six")
"""Small numbers in words."""


def many(count: int, one: str, more: str = "") -> str:
    """Write a count of a thing: ``no hits``, ``one hit``, ``two hits``, ``12 hits``."""
    number = COUNTS[count] if 0 <= count < len(COUNTS) else str(count)
    return f"{number} {one if count == 1 else more or one + 's'}"


def counted(count: int, one: str, more: str = "") -> str:
    """Write a count of a thing in figures: ``1 unit``, ``1,200 units``."""
    return f"{count:,} {one if count == 1 else more or one + 's'}"


def unbroken(said: str) -> str:
    """Return text or HTML in which no line ends between a number and its unit."""
    return _UNIT.sub("\u00a0", said)


def yes(fact: bool) -> str:
    """Return a fact as the message files tell it: "yes" or "no"."""
    return "yes" if fact else "no"


def place(key: str, where: str) -> Message:
    """Return the phrase for the place where a move ends, by a message; nothing without a place."""
    if not where:
        return NOTHING
    if (into := _OPEN.fullmatch(where)) is not None:
        return message(key, where=message(f"place-{into[1]}-the-open"))
    found = _PLACE.fullmatch(where)
    if found is None:
        return message(key, where=where)
    how, floor, number, name = found.groups()
    thing = message("thing", name=name)
    if floor or number:
        storey = coded("floor", floor) if floor else message("floor-number", number=int(number))
        thing = message("thing-floor", floor=storey, name=name)
    return message(key, where=coded("place", how, thing=thing))


def changed(modifiers: Modifiers, phrase: Callable[[str], Message] | None = None) -> Message:
    """Return the modifiers of a score in brackets: `` (long range −1, point blank +1)``.

    ``phrase``: returns the phrase for a modifier's name; by default that of the message files.
    """
    rows = tuple(
        message(
            "modifier",
            what=phrase(one.what) if phrase else coded("modifier", one.what),
            amount=f"{'+' if one.value > 0 else '−'}{abs(one.value)}",
        )
        for one in modifiers
    )
    return message("modifiers", rows=rows) if rows else NOTHING


def dice(
    what: Fact,
    faces: tuple[int, ...],
    needs: Message | None = None,
    modifiers: Message = NOTHING,
    after: Message = NOTHING,
) -> Message:
    """Return the message of dice: what they are for, the needed score, its modifiers, the faces.

    ``after``: what follows the faces, such as their sum. Its attribute ``row`` leaves the faces
    out, for readers who see them as pictures.
    """
    facts: dict[str, Fact] = {"what": what, "modifiers": modifiers, "faces": faces, "after": after}
    return (
        Message("dice", facts)
        if needs is None
        else Message("dice-needs", {**facts, "needs": needs})
    )


def dice_of(event: Rolled, what: Message, wanted: Wanted, *, low: bool, summed: bool) -> Message:
    """Return the message of dice by their purpose, the needed score, and its modifiers.

    ``low``: the score is a maximum; else ``wanted`` says it. ``summed``: the dice count as a sum.
    """
    needs = None
    if event.needs is not None:
        needs = message("score-or-less", score=event.needs) if low else wanted(event.needs)
    after = message("sum", total=sum(event.dice)) if summed and needs is not None else NOTHING
    return dice(what, event.dice, needs, changed(event.modifiers), after)

"""Join events that share one sentence, and add those that rolls alone tell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from rules.bolt_action.model.events import NoEffect, OrderGiven, Tested
from rules.engine.model.events import Event, Rolled


@dataclass(frozen=True, slots=True)
class Harmless(Event):
    """Hits of several guns of one kind that cannot harm their target."""

    unit: str
    weapon: str
    hits: int
    guns: int


@dataclass(frozen=True, slots=True)
class Refused(Event):
    """An order whose test failed, and the order that its unit follows instead."""

    unit: str
    order: str
    instead: str


@dataclass(frozen=True, slots=True)
class WentWide(Event):
    """A round of smoke that missed its spot: no smoke is laid."""


def gathered(events: Iterable[object]) -> Iterator[object]:
    """Yield the events, those that share a sentence joined into one, and smoke that missed."""
    held: Harmless | Tested | None = None
    for event in events:
        if isinstance(event, NoEffect):
            event = Harmless(event.unit, event.weapon, event.hits, 1)
        together = None if held is None else _together(held, event)
        if together is not None:
            event = together
        elif held is not None:
            yield held
        held = None
        if isinstance(event, Harmless) or (isinstance(event, Tested) and not event.passed):
            held = event
        else:
            yield event
        if isinstance(event, Rolled) and event.purpose == "to hit the spot" and _missed(event):
            yield WentWide()
    if held is not None:
        yield held


def _missed(roll: Rolled) -> bool:
    return roll.needs is not None and max(roll.dice) < min(roll.needs, 6)


def _together(held: Harmless | Tested, event: object) -> Harmless | Refused | None:
    """Return two successive events joined, or None where each has its own sentence."""
    if isinstance(held, Tested):
        if isinstance(event, OrderGiven) and (event.unit, event.why) == (held.unit, "failed"):
            return Refused(held.unit, held.order, event.order)
        return None
    if isinstance(event, Harmless) and (held.unit, held.weapon) == (event.unit, event.weapon):
        return replace(held, hits=held.hits + event.hits, guns=held.guns + event.guns)
    return None

"""Events as sentences, for players to read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.engine import telling
from rules.engine.events import Rolled
from rules.engine.telling import NAMELESS, Names, Tellers
from rules.shadow_war import events as told

SUMS = ("morale", "rout", "rally")
"""Rolls of 2D6 that pass on their `needs` or less."""

LOW = (*SUMS, "recovery")
"""Rolls that pass on their `needs` or less."""


def story(events: Iterable[object], names: Names = NAMELESS) -> Iterator[str]:
    """One sentence for each event; anything else, such as an action, is passed over.

    `names`: what players call units, by id.
    """
    return telling.story(events, _TELLERS)


def _rolled(event: Rolled) -> str:
    low, summed = event.purpose in LOW, event.purpose in SUMS
    return telling.dice(event, _wanted, low=low, summed=summed)


def _wanted(needs: int) -> str:
    if needs <= 6:
        return f"{needs}+"
    return f"6 and then {needs - 3}+" if needs <= 9 else "out of reach"


def _moved(event: told.Moved) -> str:
    how = {
        "move": "moves",
        "run": "runs",
        "charge": "charges",
        "crawl": "crawls",
        "flee": "flees",
    }[event.why]
    return f"{event.fighter} {how} {event.distance_in:.1f} in."


def _shot(event: told.ShotFired) -> str:
    how = "hits" if event.hit else "misses"
    why = " from overwatch" if event.why == "overwatch" else ""
    return f"{event.fighter} shoots at {event.target}{why} with its {event.weapon} and {how}."


def _condition(event: told.ConditionChanged) -> str:
    what = {
        "up": "is on its feet",
        "pinned": "is pinned",
        "down": "goes down",
        "out": "is out of action",
    }[event.condition]
    because = {
        "hit": " by the shot",
        "trauma": "",
        "rally": "",
        "stood up": "",
        "recovered": ", its wits recovered",
        "charged": " to meet the charge",
        "fled": " and away",
    }[event.why]
    return f"{event.fighter} {what}{because}."


def _tested(event: told.Tested) -> str:
    verb = "passes" if event.passed else "fails"
    return f"{event.fighter} {verb} its {event.what} test on {event.needs}."


def _fought(event: told.Fought) -> str:
    scores = f"{event.fighter} {event.score} to {event.target} {event.target_score}"
    if not event.winner:
        return f"close combat, {scores}: nobody wins."
    hits = "one hit" if event.hits == 1 else f"{event.hits or 'no'} hits"
    return f"close combat, {scores}: {event.winner} wins with {hits}."


def _nerve(event: told.NerveChanged) -> str:
    return f"{event.fighter} {'breaks' if event.broken else 'rallies'}."


def _wounded(event: told.Wounded) -> str:
    left = "no wound" if not event.left else "one wound" if event.left == 1 else f"{event.left}"
    return f"{event.fighter} is wounded and has {left} left."


def _hid(event: told.Hid) -> str:
    return f"{event.fighter} {'hides' if event.hidden else 'no longer hides'}."


def _contact(event: told.Contact) -> str:
    return f"{event.fighter} {'reaches' if event.reached else 'falls short of'} {event.target}."


def _ended(event: told.GameEnded) -> str:
    left = ", ".join(f"{s} {n}" for s, n in zip(event.sides, event.left, strict=True))
    return f"The game is over; fighters left: {left}."


_TELLERS: Tellers = {
    Rolled: _rolled,
    told.TurnBegan: lambda e: f"Turn {e.turn}, {e.side}.",
    told.PhaseBegan: lambda e: f"{e.side}: {e.phase}.",
    told.ChargeDeclared: lambda e: f"{e.fighter} charges {e.target}.",
    told.Contact: _contact,
    told.Moved: _moved,
    told.Hid: _hid,
    told.WentOnOverwatch: lambda e: f"{e.fighter} goes on overwatch.",
    told.ShotFired: _shot,
    told.Wounded: _wounded,
    told.FleshWound: lambda e: f"{e.fighter} has a flesh wound and is worse for it.",
    told.ConditionChanged: _condition,
    told.Tested: _tested,
    told.NerveChanged: _nerve,
    told.Fought: _fought,
    told.Routed: lambda e: f"{e.side} has had enough and leaves.",
    told.GameEnded: _ended,
}

"""Support and smoke in sentences: barrages, screens, air strikes of the reference sheet."""

from __future__ import annotations

from collections.abc import Callable

from rules.bolt_action.model import events as told
from rules.engine.telling import Tellers, inches_of

Namer = Callable[[str], str]
"""Returns players' name of a unit or a side, by its id."""


def support_tellers(name: Namer) -> Tellers:
    """Return the sentence of each event of support and of smoke."""
    return {
        told.SupportCalled: lambda e: _called(e, name),
        told.PointShifted: lambda e: _shifted(e, name),
        told.BarrageFell: lambda e: f"Fire for effect{_at(e.at)}, {e.radius_in:g}″ around.",
        told.SmokeFired: lambda e: _fired(e, name),
        told.SmokeLaid: lambda e: (
            f"Smoke{_at(e.at)}, {e.radius_in:g}″ around, until the end of turn {e.until}."
        ),
        told.SmokeStands: lambda e: (
            f"Smoke stands{_at(e.at)}, {e.radius_in:g}″ around, until the end of turn {e.until}."
        ),
        told.SmokeCleared: lambda e: f"The smoke{_at(e.at)} has cleared.",
        told.Aircraft: lambda e: f"Aircraft of {name(e.side)} over {name(e.target)}: {e.what}.",
    }


def _at(at: tuple[float, ...]) -> str:
    return f" at ({', '.join(f'{x:.1f}' for x in at)})" if at else ""


def _called(event: told.SupportCalled, name: Namer) -> str:
    what = {
        "astray": "goes astray",
        "delayed": "is delayed",
        "arrives": "is on its way" if event.kind == "air strike" else "arrives",
    }[event.result]
    if event.result == "delayed" and event.at:
        return f"The {event.kind} of {name(event.side)} {what}: its marker lies{_at(event.at)}."
    on = f" on {name(event.target)}" if event.target else ""
    watched = f", {name(event.observer)} observing" if event.observer else ""
    return f"The {event.kind} of {name(event.side)}{on}{_at(event.at)} {what}{watched}."


def _shifted(event: told.PointShifted, name: Namer) -> str:
    if not event.shifted_in:
        return f"The point of the {event.kind} is left where it is by {name(event.side)}."
    how = f"{inches_of(event.shifted_in)}, to{_at(event.at).removeprefix(' at')}"
    return f"The point of the {event.kind} is moved {how}, by {name(event.side)}."


def _fired(event: told.SmokeFired, name: Namer) -> str:
    where = f"{_at(event.at)}, {event.range_in:.0f}″ away"
    return f"{name(event.unit)} fires smoke with its {event.weapon}{where}."

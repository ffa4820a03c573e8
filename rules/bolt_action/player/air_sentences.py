"""Flights, support and smoke as messages, and the ambushes that interrupt a way."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from languages.message import NOTHING, Message, coded, message
from rules.bolt_action.model import events as told
from rules.bolt_action.model.facts import STOPS_AT_IN
from rules.engine import telling
from rules.engine.play.objectives import PLAYER_EDGES
from rules.engine.telling import UNTOLD, Names, Tellers, Told

Namer = Callable[[str], str]
"""Returns players' name of a unit or a side, by its id."""


def support_tellers(name: Namer) -> Tellers:
    """Return the message of each event of support and of smoke."""
    return {
        told.SupportCalled: lambda e: _called(e, name),
        told.PointShifted: lambda e: _shifted(e, name),
        told.BarrageFell: lambda e: message("barrage-fell", at=_at(e.at), radius=e.radius_in),
        told.SmokeFired: lambda e: message(
            "smoke-fired", unit=name(e.unit), weapon=coded("arm", e.weapon), at=_at(e.at),
            away=e.range_in,
        ),
        told.SmokeLaid: lambda e: message(
            "smoke-laid", at=_at(e.at), radius=e.radius_in, until=e.until
        ),
        told.SmokeStands: lambda e: message(
            "smoke-stands", at=_at(e.at), radius=e.radius_in, until=e.until
        ),
        told.SmokeCleared: lambda e: message("smoke-cleared", at=_at(e.at)),
        told.Aircraft: lambda e: message(
            "aircraft", side=name(e.side), target=name(e.target), what=coded("attack", e.what)
        ),
    }  # fmt: skip


def _at(at: tuple[float, ...]) -> Message:
    """Return the phrase for a place on the table; nothing without one."""
    return message("at", x=at[0], y=at[1]) if at else NOTHING


def _called(event: told.SupportCalled, name: Namer) -> Message:
    kind, side, at = coded("support", event.kind), name(event.side), _at(event.at)
    if event.result == "delayed" and event.at:
        return message("support-delayed", kind=kind, side=side, at=at)
    on = message("support-on", target=name(event.target)) if event.target else NOTHING
    seen = message("support-observed", unit=name(event.observer)) if event.observer else NOTHING
    result = (
        "on-its-way" if (event.result, event.kind) == ("arrives", "air strike") else event.result
    )
    return message("support", kind=kind, side=side, on=on, at=at, result=result, observed=seen)


def _shifted(event: told.PointShifted, name: Namer) -> Message:
    kind, side = coded("support", event.kind), name(event.side)
    if not event.shifted_in:
        return message("point-left", kind=kind, side=side)
    x, y = event.at
    return message("point-moved", kind=kind, side=side, distance=event.shifted_in, x=x, y=y)


NO_PLANES: Mapping[str, str] = MappingProxyType({})
"""No warplanes."""

NOISE = "Wroooom"
"""Noise of a plane that comes in: players have to make it (WP-6)."""

STILL_IN = 0.05
"""A shorter distance is not mentioned, inches."""


def edge_rolled(face: int) -> Message:
    """Return the message of a roll for the edge that a plane comes in by (WP-5)."""
    edge = "again" if face > len(PLAYER_EDGES) else PLAYER_EDGES[face - 1]
    return telling.dice(
        message("purpose-table-edge"), (face,), after=message(f"edge-rolled-{edge}")
    )


class AirStory:
    """Describes planes that come and go. ``planes``: the side of each warplane, by id."""

    def __init__(self, names: Names, planes: Mapping[str, str]) -> None:
        self._names, self._planes = names, planes

    def _name(self, who: str) -> str:
        return telling.called(self._names, who)

    def began(self, event: told.MoveBegan) -> Told:
        """Tell of the noise of a plane that sets out; other moves are told at their end."""
        return message("flies-in", unit=self._name(event.unit)) if event.start else UNTOLD

    def sprung(self, event: told.AmbushSprung) -> Message:
        """Tell of an ambush with its place along the way."""
        when = event.when
        if when == "before" and event.target in self._planes:
            when = "over-the-edge"
        return message(
            "ambush-sprung", unit=self._name(event.unit), target=self._name(event.target),
            when=when, along=event.gone_in,
        )  # fmt: skip

    def flew(self, event: told.FlewIn) -> Message:
        """Tell a plane's edge, and why it does not stop where it should (WP-6)."""
        side = telling.heading(self._name(self._planes.get(event.unit, event.unit)))
        return message(
            "flew-in", unit=self._name(event.unit), target=self._name(event.target),
            edge=coded("flown-edge", event.edge, side=side), ending=self._ending(event),
        )  # fmt: skip

    def _ending(self, event: told.FlewIn) -> Message:
        if event.in_the_way:
            held = event.ends_in > STOPS_AT_IN - STILL_IN
            return message(
                "flight-held" if held else "flight-blocked",
                distance=event.ends_in,
                thing=self._name(event.in_the_way),
                stop=STOPS_AT_IN,
            )
        if event.ends_in < STOPS_AT_IN - STILL_IN:
            return message("flight-short", distance=event.ends_in)
        return NOTHING

"""Planes that fly in a frame: they come in, fly on from where they were halted, or leave."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from sandbox.play.frames import Frame
from sandbox.table.placement import Placement
from sandbox.table.table import Table
from sandbox.view.effects.flying import Flying
from sandbox.view.marks.flight_overlay import course, departure, onward


def flown(before: Table, frame: Frame, stop: Placement | None = None) -> Iterator[Flying]:
    """Yield the flights from a table to a frame.

    ``stop``: where the plane of the frame stops in the end, and dives to; by default that is its
    place in the frame.
    """
    there = {unit.id: unit for unit in before.units if unit.models}
    for name in frame.departures:
        if name in there:
            plane = there[name].models[0]
            yield Flying(plane.id, departure(before, plane), "leave")
    came = dict(frame.arrivals)
    stood = {model.id: model.stand for model in before.models()}
    for unit in frame.table.units:
        for plane in unit.models if unit.template.flies else ():
            here = plane.stand
            dives = stop is None or stop == here
            if plane.id in came:
                start = np.array(came[plane.id][:2])
                way = course(frame.table, plane, start, here, dives=dives)
                yield Flying(plane.id, way, "arrive")
            elif stood.get(plane.id, here) != here:
                way = onward(frame.table, plane, stood[plane.id], here, dives=dives)
                yield Flying(plane.id, way, "on")

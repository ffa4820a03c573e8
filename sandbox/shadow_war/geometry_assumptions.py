"""Measures at the table that no rulebook states, for Shadow War."""

from __future__ import annotations

from math import atan, degrees

from languages.message import message
from rules.engine.errors import OBJECTIVES
from sandbox.movement import floors, steps
from sandbox.play.geometry_assumptions import (
    Measure,
    drawn_stances,
    scanned_surfaces,
    unknown_heights,
)
from sandbox.shadow_war import contact, flights, interruption_points, mover, walk_graph

MEASURES = (
    Measure("headroom_in", floors.HEADROOM_IN, "SW-MOV-2", message("sw-measure-headroom")),
    Measure("step_in", floors.STEP_IN, "SW-MOV-3", message("sw-measure-step")),
    Measure("base_support", floors.SUPPORTED / 8, "SW-MOV-2", message("sw-measure-base-support")),
    Measure("climb_most_in", steps.CLIMB_MOST_IN, "SW-MOV-3", message("sw-measure-climb-most")),
    Measure("opening_in", steps.OPENING_IN, "SW-MOV-3", message("sw-measure-opening")),
    Measure(
        "grounds",
        ", ".join(f"{ours}: {theirs}" for ours, theirs in walk_graph.BY_GROUND.items()),
        "SW-MOV-3",
        message("sw-measure-grounds"),
    ),
    Measure(
        "kinds",
        ", ".join(f"{kind}: {ground}" for kind, ground in walk_graph.BY_KIND.items()),
        "SW-MOV-3",
        message("sw-measure-kinds"),
    ),
    Measure(
        "steep_deg", round(degrees(atan(walk_graph.STEEP))), "SW-MOV-3", message("sw-measure-steep")
    ),
    Measure(
        "ladder_reach_in",
        walk_graph.LADDER_REACH_IN,
        "SW-MOV-3",
        message("sw-measure-ladder-reach"),
    ),
    Measure("apart_in", mover.APART_IN, "SW-MOV-1", message("sw-measure-apart")),
    Measure(
        "watch_sample_in",
        interruption_points.SAMPLE_IN,
        "SW-SHO-2",
        message("sw-measure-watch-sample"),
    ),
    Measure(
        "stops_where", message("sw-measure-stops-where"), "SW-SHO-2", message("sw-measure-stops")
    ),
    Measure("flight_places", flights.MOST_JUDGED, "SW-MOR-1", message("sw-measure-flight-places")),
    Measure("holds", message("sw-measure-holds-who"), OBJECTIVES, message("sw-measure-holds")),
    Measure("touch_in", contact.TOUCH_IN, "SW-CC-1", message("sw-measure-touch")),
    Measure(
        "contact_rise_in", contact.CONTACT_RISE_IN, "SW-CC-1", message("sw-measure-contact-rise")
    ),
    Measure("across_in", contact.ACROSS_IN, "SW-CC-1", message("sw-measure-across")),
    Measure("higher_in", contact.HIGHER_IN, "SW-CC-2", message("sw-measure-higher")),
    unknown_heights("SW-SHO-2"),
    drawn_stances("SW-SHO-2"),
    *scanned_surfaces("SW-SHO-2"),
)

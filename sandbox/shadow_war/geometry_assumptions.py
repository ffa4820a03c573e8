"""Measures at the table that no rulebook states, for Shadow War."""

from __future__ import annotations

from math import atan, degrees

from rules.engine.errors import OBJECTIVES
from sandbox.movement import floors, steps
from sandbox.play.geometry_assumptions import (
    Measure,
    drawn_stances,
    scanned_surfaces,
    unknown_heights,
)
from sandbox.shadow_war import (
    contact,
    flights,
    ground_classes,
    interruption_points,
    mover,
    walk_graph,
)

MEASURES = (
    Measure("headroom_in", floors.HEADROOM_IN, "SW-MOV-2", "Clear height that a fighter needs."),
    Measure("step_in", floors.STEP_IN, "SW-MOV-3", "Rises up to this are stepped up and down."),
    Measure(
        "base_support",
        floors.SUPPORTED / 8,
        "SW-MOV-2",
        "Share of its rim under which a base needs a floor.",
    ),
    Measure("climb_most_in", steps.CLIMB_MOST_IN, "SW-MOV-3", "Nobody climbs higher at a time."),
    Measure("opening_in", steps.OPENING_IN, "SW-MOV-3", "Openings narrower than this are walls."),
    Measure(
        "grounds",
        ", ".join(f"{ours}: {theirs}" for ours, theirs in ground_classes.BY_GROUND.items()),
        "SW-MOV-3",
        "What a scenario's ground is to walk on.",
    ),
    Measure(
        "kinds",
        ", ".join(f"{kind}: {ground}" for kind, ground in ground_classes.BY_KIND.items()),
        "SW-MOV-3",
        "Kinds of terrain that are something else to walk on than their ground says.",
    ),
    Measure(
        "steep_deg",
        round(degrees(atan(ground_classes.STEEP))),
        "SW-MOV-3",
        "Steeper floors are difficult.",
    ),
    Measure(
        "ladder_reach_in", walk_graph.LADDER_REACH_IN, "SW-MOV-3", "How far off a ladder is taken."
    ),
    Measure("apart_in", mover.APART_IN, "SW-MOV-1", "How far from an enemy a move ends at least."),
    Measure(
        "watch_sample_in",
        interruption_points.SAMPLE_IN,
        "SW-SHO-2",
        "How far the places of a way are apart at which overwatch looks; closer at edges of sight.",
    ),
    Measure(
        "stops_where",
        "where it could stand",
        "SW-SHO-2",
        "Overwatch chooses among places where the mover could stay: not on ladders or over walls.",
    ),
    Measure(
        "flight_places",
        flights.MOST_JUDGED,
        "SW-MOR-1",
        "So many places are judged by true sight for a flight at most, the best by terrain first.",
    ),
    Measure("holds", "who is not down", OBJECTIVES, "Who holds an objective that it is at."),
    Measure("touch_in", contact.TOUCH_IN, "SW-CC-1", "Bases no further apart than this touch."),
    Measure(
        "contact_rise_in", contact.CONTACT_RISE_IN, "SW-CC-1", "Feet may differ so in contact."
    ),
    Measure("across_in", contact.ACROSS_IN, "SW-CC-1", "Contact over a barrier so narrow."),
    Measure("higher_in", contact.HIGHER_IN, "SW-CC-2", "Feet so much higher are higher up."),
    unknown_heights("SW-SHO-2"),
    drawn_stances("SW-SHO-2"),
    *scanned_surfaces("SW-SHO-2"),
)

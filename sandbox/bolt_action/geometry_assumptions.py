"""Measures at the table that no rulebook gives, for Bolt Action on the table."""

from __future__ import annotations

from sandbox.bolt_action.battle import interruption_points, unit_sight
from sandbox.bolt_action.battle.facings import REAR_ARC_DEG
from sandbox.bolt_action.movement import charges, indoors
from sandbox.movement import floors, ground_classes, interiors
from sandbox.movement.ground_classes import GRAZE_IN, LOW_IN
from sandbox.movement.steps import OPENING_IN
from sandbox.play.geometry_assumptions import (
    Measure,
    drawn_stances,
    scanned_surfaces,
    unknown_heights,
)
from sandbox.scenario.marks.objective import HOLD_IN

MEASURES = (
    Measure("outline_in", LOW_IN, "BA-MOV-7", "What a piece has this low is its outline."),
    Measure(
        "nearly_convex",
        ground_classes.NEARLY_CONVEX,
        "BA-MOV-7",
        "What covers so much of its convex hull counts as the hull; else as what it covers.",
    ),
    Measure(
        "opening_in",
        OPENING_IN,
        "BA-MOV-7",
        "An opening that one gets into a house by is free over so much of its height at the least.",
    ),
    Measure("opening_wide_in", interiors.FITS_IN, "BA-MOV-7", "And is at least so wide."),
    Measure(
        "sill_in",
        interiors.SILL_MOST_IN,
        "BA-MOV-7",
        "A window whose sill is so low, or lower, is a way in and out.",
    ),
    Measure(
        "room_in",
        floors.STANDS_IN,
        "BA-MOV-7",
        "Inside a man stands so far from walls; his base goes through doors that are narrower.",
    ),
    Measure(
        "ladders", "inch for inch", "BA-MOV-7", "Up and down inside a house counts as going along."
    ),
    Measure(
        "roofs", "free to leave", "BA-MOV-7", "Who was set up on a roof comes down on any side."
    ),
    Measure(
        "storeys",
        "on the plan",
        "BA-MOV-2",
        "Formation and the inch between units are measured on the plan, whatever the floor.",
    ),
    Measure(
        "contact_inside_in",
        indoors.TOUCH_INSIDE_IN,
        "BA-ASS-3",
        "Models on one floor of a house that are so near touch.",
    ),
    Measure(
        "house_walls",
        "as obstacles",
        "BA-ASS-6",
        "Who is within an inch of a wall or window of his house is assaulted across it.",
    ),
    Measure("graze_in", GRAZE_IN, "BA-MOV-7", "A base so little over an edge is not on the thing."),
    Measure(
        "contact_over_in",
        charges.CONTACT_IN,
        "BA-ASS-3",
        "Models so near, with only an obstacle between, are in contact.",
    ),
    Measure(
        "pile_in_in",
        charges.PILE_IN,
        "BA-ASS-3",
        "So far those who touch nobody are moved into contact.",
    ),
    Measure(
        "charge_over",
        "half",
        "BA-ASS-6",
        "An assault is across an obstacle when at least half of the attackers in contact are.",
    ),
    Measure(
        "glance_in",
        interruption_points.GLANCE_IN,
        "BA-AMB-1",
        "How often those in ambush look along a move; where sight opens and closes is found.",
    ),
    Measure(
        "hidden_share",
        unit_sight.HIDDEN_SHARE,
        "BA-SHO-6",
        "A target in cover is hidden where less than this of most of its seen models is in sight.",
    ),
    Measure(
        "smoke_spot_seen",
        "with the enemy",
        "BA-SMK-1",
        "A spot in front of an enemy is seen by whoever sees that enemy, any other by whoever "
        "sees the ground there.",
    ),
    Measure("own_edge", "facing the enemy", "WP-5", "A side's own edge: where it stood at first."),
    Measure("aim", "nearest model", "WP-6", "The model of its target that a warplane flies at."),
    Measure(
        "plane_over_terrain",
        "yes",
        "WP-6",
        "A plane ends over any terrain, 3″ above what is under its middle; at a drop it is held "
        "between the two heights, 12″ from its target.",
    ),
    Measure(
        "plane_over_models",
        "no",
        "WP-6",
        "A model prevents a place under the flying base at its height, or in the aircraft itself; "
        "the wings may be over whatever is lower.",
    ),
    Measure(
        "held_by_hand",
        "yes",
        "WP-1",
        "Where models leave no room up to its target, a plane is held over them at 12″.",
    ),
    Measure("terrain_from_eye", "yes", "WP-10", "The 12″ are measured on the plan from the eye."),
    Measure("rear_arc_deg", REAR_ARC_DEG, "WP-15", "How wide the rear arc of a plane is."),
    Measure(
        "planes_hinder_moves", "no", "WP-11", "Flying bases are in nobody's way on the ground."
    ),
    Measure(
        "exit_touches",
        "every model",
        "PLAY-OBJECTIVES",
        "A unit leaves by an edge that each of its models can touch with its move.",
    ),
    Measure(
        "hold_in",
        HOLD_IN,
        "PLAY-OBJECTIVES",
        "How near a model's base is to an objective without a radius that it holds.",
    ),
    Measure(
        "smoke_stands", "all game", "BA-SMK-1", "Smoke that a scenario begins with never clears."
    ),
    unknown_heights("BA-SHO-3"),
    drawn_stances("BA-SHO-3"),
    *scanned_surfaces("BA-SHO-3"),
)

"""Measures at the table that no rulebook gives, for Bolt Action on the table."""

from __future__ import annotations

from languages.message import message
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
    worded,
)
from sandbox.scenario.marks.objective import HOLD_IN

MEASURES = (
    Measure("outline_in", LOW_IN, "BA-MOV-7", message("facts-ba-outline")),
    Measure(
        "nearly_convex", ground_classes.NEARLY_CONVEX, "BA-MOV-7", message("facts-ba-nearly-convex")
    ),
    Measure("opening_in", OPENING_IN, "BA-MOV-7", message("facts-ba-opening")),
    Measure("opening_wide_in", interiors.FITS_IN, "BA-MOV-7", message("facts-ba-opening-wide")),
    Measure("sill_in", interiors.SILL_MOST_IN, "BA-MOV-7", message("facts-ba-sill")),
    Measure("room_in", floors.STANDS_IN, "BA-MOV-7", message("facts-ba-room")),
    Measure("ladders", worded("inch-for-inch"), "BA-MOV-7", message("facts-ba-ladders")),
    Measure("roofs", worded("free-to-leave"), "BA-MOV-7", message("facts-ba-roofs")),
    Measure("storeys", worded("on-the-plan"), "BA-MOV-2", message("facts-ba-storeys")),
    Measure(
        "contact_inside_in", indoors.TOUCH_INSIDE_IN, "BA-ASS-3", message("facts-ba-contact-inside")
    ),
    Measure("house_walls", worded("as-obstacles"), "BA-ASS-6", message("facts-ba-house-walls")),
    Measure("graze_in", GRAZE_IN, "BA-MOV-7", message("facts-ba-graze")),
    Measure("contact_over_in", charges.CONTACT_IN, "BA-ASS-3", message("facts-ba-contact-over")),
    Measure("pile_in_in", charges.PILE_IN, "BA-ASS-3", message("facts-ba-pile-in")),
    Measure("charge_over", worded("half"), "BA-ASS-6", message("facts-ba-charge-over")),
    Measure("glance_in", interruption_points.GLANCE_IN, "BA-AMB-1", message("facts-ba-glance")),
    Measure("hidden_share", unit_sight.HIDDEN_SHARE, "BA-SHO-6", message("facts-ba-hidden-share")),
    Measure(
        "smoke_spot_seen", worded("with-the-enemy"), "BA-SMK-1", message("facts-ba-smoke-spot-seen")
    ),
    Measure("own_edge", worded("facing-the-enemy"), "WP-5", message("facts-ba-own-edge")),
    Measure("aim", worded("nearest-model"), "WP-6", message("facts-ba-aim")),
    Measure("plane_over_terrain", worded("yes"), "WP-6", message("facts-ba-plane-over-terrain")),
    Measure("plane_over_models", worded("no"), "WP-6", message("facts-ba-plane-over-models")),
    Measure("held_by_hand", worded("yes"), "WP-1", message("facts-ba-held-by-hand")),
    Measure("terrain_from_eye", worded("yes"), "WP-10", message("facts-ba-terrain-from-eye")),
    Measure("rear_arc_deg", REAR_ARC_DEG, "WP-15", message("facts-ba-rear-arc")),
    Measure("planes_hinder_moves", worded("no"), "WP-11", message("facts-ba-planes-hinder-moves")),
    Measure(
        "exit_touches", worded("every-model"), "PLAY-OBJECTIVES", message("facts-ba-exit-touches")
    ),
    Measure("hold_in", HOLD_IN, "PLAY-OBJECTIVES", message("facts-ba-hold")),
    Measure("smoke_stands", worded("all-game"), "BA-SMK-1", message("facts-ba-smoke-stands")),
    unknown_heights("BA-SHO-3"),
    drawn_stances("BA-SHO-3"),
    *scanned_surfaces("BA-SHO-3"),
)

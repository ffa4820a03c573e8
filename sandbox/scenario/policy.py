"""The sight policy: every threshold a verdict depends on, with its default.

The defaults no source states are assumptions; `ASSUMPTIONS` lists them for the program to show.
"""

from __future__ import annotations

import param

COVERS: tuple[str, ...] = ("none", "soft", "hard", "bunker")
"""Cover classes, least first."""


class SightPolicy(param.Parameterized):
    """How shares become verdicts. Stored in a scenario's ``[policy]``, shown in the page."""

    cover_share = param.Number(
        0.25,
        bounds=(0.01, 1.0),
        label="Hidden share that gives cover",
        doc="A model is in cover when pieces of a class hide at least this share of it.",
    )
    heavy_share = param.Number(
        0.5,
        bounds=(0.01, 1.0),
        label="Hidden share that gives heavy cover",
        doc="Where cover is partial or heavy, it is heavy from this hidden share.",
    )
    unit_share = param.Number(
        0.5,
        bounds=(0.01, 1.0),
        label="Share of models that puts a unit in cover",
        doc="A unit is in cover when at least this share of its visible models is.",
    )
    min_visible = param.Number(
        0.01,
        bounds=(0.0001, 0.5),
        label="Visible share that makes a line of sight",
        doc="There is a line of sight to a model when at least this share of it is visible.",
    )
    precision = param.Number(
        0.02,
        bounds=(0.002, 0.2),
        label="Widest half interval",
        doc="Rays are added until the 95 % interval is no wider than this each way.",
    )
    max_rays = param.Integer(
        32768,
        bounds=(256, 1048576),
        label="Most rays per pair",
        doc="Where this many rays leave the verdict open, it is contested.",
    )
    air_terrain_in = param.Number(
        12.0,
        bounds=(1.0, 120.0),
        label="Inches of terrain that count at warplanes",
        doc="From the ground at a warplane only terrain within so many inches of the firer counts "
        "(WP-10): each sight line is cut there, measured on the plan from the firer's eye.",
    )
    parts = param.List(
        ["body"],
        item_type=str,
        label="Parts that count",
        doc="The parts of a model that are seen and that block: body, weapon, base, aerial, stem.",
    )


ASSUMPTIONS = ("cover_share", "heavy_share", "unit_share", "min_visible", "air_terrain_in")
"""The fields that stand in for what no source says."""

PART_NAMES: tuple[str, ...] = ("body", "weapon", "base", "aerial", "stem")
"""The parts a model may be made of."""

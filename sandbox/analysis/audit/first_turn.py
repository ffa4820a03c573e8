"""Exposure in the first turn: the enemy moves out of its zone, and then looks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from languages.writing import text
from meshes.shapes.piece import BODY
from rules.engine.telling import heading
from sandbox.analysis.audit.objectives import hidden
from sandbox.analysis.fairness.looks import Man, Places, Scenery
from sandbox.analysis.fairness.sides import Share
from sandbox.analysis.fairness.zones import MOVE_IN
from sandbox.scenario.schema import ModelSpec, UnitSpec
from sandbox.table.feet import foot
from sandbox.table.table import Table
from sandbox.table.workshop import Workshop
from sandbox.work.progress import Progress

MOST_PLACES = 150
"""Most places of a zone: with these a share of a half is known to 8 points."""

MOST_EYES = 300
"""Most places from which the enemy looks: about 2″ apart in a usual zone and its first move."""


@dataclass(frozen=True)
class FirstTurn:
    """Exposure of one subject in a side's zone. ``places``: where it can stand."""

    subject: str
    exposed: Share
    places: int

    def to_json(self) -> dict[str, Any]:
        """Return a row of ``first_turn`` of a zone of `sightline audit --json`."""
        exposed = self.exposed
        return {
            "subject": self.subject,
            "exposed": round(exposed.share, 4),
            "low": round(exposed.low, 4),
            "high": round(exposed.high, 4),
            "places": self.places,
        }


def first_turns(scenery: Scenery, number: int, progress: Progress) -> tuple[FirstTurn, ...]:
    """Return the exposure of each of the game's subjects in the zone with this number.

    The enemy is infantry anywhere up to a move outside its zone. A stated body is the only subject.
    """
    table, zone, enemy = scenery.table, scenery.zones[number], scenery.zones[1 - number]
    stride = max(zone_.step_for(table.size, MOST_EYES) for zone_ in scenery.zones)
    eyes = Places.of(table, scenery.man, enemy.places(table.size, stride, MOVE_IN), zone)
    plan = zone.places(table.size, zone.step_for(table.size, MOST_PLACES))
    turns = []
    subjects = _subjects(scenery)
    for row, (subject, model) in enumerate(subjects.items()):
        said = text("audit-first-turn", subject=subject, side=heading(zone.side))
        progress(row / len(subjects), said)
        places = Places.of(table, model, plan, enemy)
        count = int(places.may.sum())
        safe = int(hidden(scenery, eyes, places, model).sum())
        turns.append(FirstTurn(subject, Share.of(count - safe, count), count))
    return tuple(turns)


def _subjects(scenery: Scenery) -> dict[str, Man]:
    """Return the models to put in a zone, by what they stand for."""
    table, body = scenery.table, scenery.man.body
    if body is not None:
        return {"vehicle" if body.is_hull else "infantry": scenery.man}
    subjects = table.scenario.brings.subjects
    return {subject: _model(table, template) for subject, template in subjects.items()}


def _model(table: Table, template: str) -> Man:
    """Return the first model of a template. A hull without a base stands as a circle as wide."""
    spec = UnitSpec(
        id="subject", side="audit", template=template, models=(ModelSpec(position=(0.0, 0.0)),)
    )
    piece = Workshop(table.file).model(spec, 0, spec.models[0], 0)
    under = foot(piece, False)
    radius = under.radius or float(np.ptp(under.core, axis=0).min()) / 2
    parts = tuple(table.scenario.sight_policy.parts)
    assert piece.part(BODY) is not None, "every model has a body"
    return Man(piece, parts, 0.0, radius)

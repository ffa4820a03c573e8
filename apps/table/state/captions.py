"""Names and short descriptions of models and pieces, as the page shows them."""

from __future__ import annotations

from collections.abc import Sequence

from apps.scene.ops import Caption, Label
from languages.message import message
from languages.writing import text
from rules.engine.telling import heading, which_model
from sandbox.scenario.cover_words.ruleset import CoverWords
from sandbox.scenario.game_spec import Moves
from sandbox.scenario.kinds import kind_called, word_called
from sandbox.scenario.policy import SightPolicy
from sandbox.scenario.templates import template_called
from sandbox.scenario.words import BLOCKED
from sandbox.sight import wording
from sandbox.sight.picking import Pick
from sandbox.sight.report import PairSight
from sandbox.table.extents import height_of
from sandbox.table.table import PlacedModel, PlacedUnit, Table
from sandbox.table.things import item_of, mark_of
from sandbox.view.contact_shadow import held_up
from sandbox.view.marks.flight_overlay import extremes

_FLAT_IN = 0.05
"""Height below which terrain is flat: it would be written as 0.0″."""


_ROLES = {"firer": "table-role-firer", "target": "table-role-target"}


def note(table: Table, pick: Pick) -> Caption | None:
    """Return name, kind, cover and height of what the pointer is over; None for bare ground."""
    kind, _, name = pick.id.partition("/")
    if kind == "terrain":
        piece = table.piece(name)
        height = height_of(piece)
        kind = kind_called(piece.spec.kind_name)
        tall = message("table-note-high", kind=kind, height=height)
        none = piece.cover == piece.game.no_cover
        cover = text("table-no-cover") if none else word_called(piece.cover)
        rows = [
            str(message("table-note-flat", kind=kind) if height < _FLAT_IN else tall),
            text("table-note-cover", cover=cover, ground=word_called(piece.ground)),
        ]
        return {"id": pick.id, "title": piece.spec.title, "rows": rows, "clickable": False}
    if kind == "model":
        model = table.model(name)
        unit = table.unit(model.unit)
        which, eye = which_model(unit.men, model.index), float(model.eye[2])
        pose = word_called(model.spec.pose)
        posed = unit.template.moves in (Moves.FOOT, Moves.CREW)
        stands = message("table-note-posed", model=which, pose=pose, height=eye)
        side, quality = heading(unit.spec.side), word_called(unit.spec.troop_quality)
        rows = [
            f"{what_it_is(unit)}, {side}, {quality}",
            str(stands if posed else message("table-note-eye", model=which, height=eye)),
        ]
        return {"id": pick.id, "title": unit.spec.label, "rows": rows, "clickable": True}
    return None


def what_it_is(unit: PlacedUnit) -> str:
    """Return the name of a unit's template; its own for models of no template."""
    return unit.spec.label if unit.spec.men else template_called(unit.spec.template)


def mark_note(table: Table, thing: str) -> Caption:
    """Return the note beside the pointer for a mark."""
    mark = mark_of(table, thing)
    return {"id": item_of(thing), "title": mark.title, "rows": mark.lines, "clickable": False}


def model_name(table: Table, name: str) -> str:
    """Return a model's name: ``Able squad rifleman 1``, ``Pak (gun)``."""
    return wording.model_words(table, name)


def model_in_unit(table: Table, name: str) -> str:
    """Return a model's name beside its unit's: ``rifleman 4``, ``gun``.

    Of a unit of one model, the unit's label.
    """
    unit = table.unit(name.partition("/")[0])
    if len(unit.models) == 1:
        return unit.spec.label
    return str(which_model(unit.men, table.model(name).index))


def percent(share: float, policy: SightPolicy | None = None) -> str:
    """Return a share, shortened: ``61 %``, ``< 1 %``."""
    return wording.percent(share, policy, form="short")


def unit_name(table: Table, name: str) -> str:
    """Return the name of a unit, a model or a side: ``Pak``, ``Pak (gun)``, ``all of Axis``."""
    unit = name.partition("/")[0]
    known = any(one.id == unit for one in table.units)
    return wording.model_words(table, name) if known else text("table-all-of", side=heading(name))


def verdict_words(
    verdict: str, pairs: Sequence[PairSight] = (), words: CoverWords | None = None
) -> str:
    """Return the words of a verdict, shortened. ``words``: those of no pair, if any."""
    return wording.verdict_words(verdict, pairs, BLOCKED, words)


def label_of(unit: PlacedUnit, role: str) -> Label:
    """Return the label beside a unit, at the model in its middle."""
    x, y, _, _ = around(unit.models)
    model = min(unit.models, key=lambda m: (m.stand.x - x) ** 2 + (m.stand.y - y) ** 2)
    return {
        "id": f"{role}/{unit.id}",
        "text": unit.spec.label,
        "detail": text(_ROLES[role]) if role in _ROLES else role,
        "tone": f"side-{unit.side_number}",
        "at": list(waist(model)),
        "radius": reach_of(model),
    }


def reach_of(model: PlacedModel) -> float:
    """Return how far a model reaches from its middle, level, inches."""
    low, high = zip(*(part.mesh.bounds[:, :2] for part in model.piece.parts), strict=True)
    return float(max(*(abs(v) for row in (*low, *high) for v in row)))


def waist(model: PlacedModel) -> tuple[float, float, float]:
    """Return the point half way up a figure, or in an aircraft, table frame, inches."""
    return model.stand.x, model.stand.y, model.stand.z + held_up(model.piece) + 0.6


def covered(model: PlacedModel) -> list[list[float]]:
    """Return points of a model that no label should cover, table frame, inches.

    For an aircraft they include its ends.
    """
    return [list(waist(model)), *extremes(model).tolist()]


def around(models: tuple[PlacedModel, ...]) -> tuple[float, float, float, float]:
    """Return the middle of models, half way up a figure, and their reach from there, inches."""
    count = len(models)
    x, y, z = (sum(getattr(m.stand, axis) for m in models) / count for axis in "xyz")
    reach = max(((m.stand.x - x) ** 2 + (m.stand.y - y) ** 2) ** 0.5 for m in models)
    return x, y, z + 0.6, reach + 0.6

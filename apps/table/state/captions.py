"""Names and short descriptions of models and pieces, in the words of the page."""

from __future__ import annotations

from collections.abc import Sequence

from apps.scene.ops import Caption, Label
from rules.engine.telling import inches_of, which_model
from sandbox.scenario.briefing import NoteSpec, ObjectiveSpec, SmokeSpec, ZoneSpec
from sandbox.scenario.game_spec import Moves
from sandbox.scenario.policy import SightPolicy
from sandbox.scenario.words import BLOCKED
from sandbox.sight import wording
from sandbox.sight.picking import Pick
from sandbox.sight.report import PairSight
from sandbox.table.objectives import reach_of as reach_to
from sandbox.table.table import PlacedModel, PlacedUnit, Table
from sandbox.table.things import item_of
from sandbox.view.light.contact_shadow import held_up
from sandbox.view.marks.flight_overlay import extremes


def note(table: Table, pick: Pick) -> Caption | None:
    """Name, kind, cover and height of what the pointer is over; None for bare ground."""
    kind, _, name = pick.id.partition("/")
    if kind == "terrain":
        piece = table.piece(name)
        tops = [float(part.mesh.bounds[1, 2]) for part in piece.piece.parts if len(part.mesh.faces)]
        height = piece.stand.z + max(tops, default=0.0)
        cover = "no" if piece.cover == piece.game.no_cover else piece.cover
        rows = [
            f"{piece.spec.kind_name}, {inches(height)} high",
            f"cover: {cover}; ground: {piece.ground}",
        ]
        return {"id": pick.id, "title": piece.spec.label, "rows": rows, "clickable": False}
    if kind == "model":
        model = table.model(name)
        unit = table.unit(model.unit)
        pose = f", {model.spec.pose}" if unit.template.moves in (Moves.FOOT, Moves.CREW) else ""
        which = which_model(unit.template.men, model.index)
        rows = [
            f"{unit.template.label}, {unit.spec.side}, {unit.spec.troop_quality}",
            f"{which}{pose}, eye at {inches(float(model.eye[2]))}",
        ]
        return {"id": pick.id, "title": unit.spec.label, "rows": rows, "clickable": True}
    return None


def mark_note(table: Table, thing: str) -> Caption:
    """What a note says, in lines; what an objective, a zone or smoke is."""
    key, _, name = thing.partition(":")
    row = next(one for one in getattr(table.scenario, key) if one.id == name)
    title, rows = name.replace("-", " ").replace("_", " "), list[str]()
    if isinstance(row, NoteSpec):
        title, rows = "Note", [row.text]
    elif isinstance(row, ObjectiveSpec):
        points = f"{row.points} point{'s' * (row.points != 1)}"
        rows = [f"to {row.kind}, {points}" + (f", {row.side}" if row.side else "")]
        rows += [f"held within {reach_to(row):g}″"] if row.kind == "hold" else []
    elif isinstance(row, ZoneSpec):
        where = "sets up here" if row.edge is None else f"comes on over the {row.edge} edge"
        rows = [f"{row.side} {where}"]
    elif isinstance(row, SmokeSpec):
        rows = [f"smoke, {row.radius:g}″ to every side"]
    return {"id": item_of(thing), "title": title, "rows": rows, "clickable": False}


def model_name(table: Table, name: str) -> str:
    """As `sandbox.sight.wording.model_words`: ``Able squad rifleman 1``, ``Pak (gun)``."""
    return wording.model_words(table, name)


def model_in_unit(table: Table, name: str) -> str:
    """Return a model's name beside its unit's: ``rifleman 4``, ``gun``.

    Of a unit of one model, the unit's label.
    """
    unit = table.unit(name.partition("/")[0])
    if len(unit.models) == 1:
        return unit.spec.label
    return which_model(unit.template.men, table.model(name).index)


def inches(value: float) -> str:
    """As `rules.engine.telling.inches_of`: ``14.2″``."""
    return inches_of(value)


def percent(share: float, policy: SightPolicy | None = None) -> str:
    """As `sandbox.sight.wording.percent`, shorter: ``61 %``, ``< 1 %``."""
    return wording.percent(share, policy, under="<", over=">")


def unit_name(table: Table, name: str) -> str:
    """Return what a unit, a model or a side is called: ``Pak``, ``Pak (gun)``, ``all of axis``."""
    unit = name.partition("/")[0]
    known = any(one.id == unit for one in table.units)
    return wording.model_words(table, name) if known else f"all of {name}"


def verdict_words(verdict: str, pairs: Sequence[PairSight] = ()) -> str:
    """As `sandbox.sight.wording.verdict_words`, shorter."""
    return wording.verdict_words(verdict, pairs, blocked=BLOCKED)


def label_of(unit: PlacedUnit, role: str) -> Label:
    """The label beside a unit: it hangs on the model in its middle."""
    x, y, _, _ = around(unit.models)
    model = min(unit.models, key=lambda m: (m.stand.x - x) ** 2 + (m.stand.y - y) ** 2)
    return {
        "id": f"{role}/{unit.id}",
        "text": unit.spec.label,
        "detail": role,
        "tone": f"side-{unit.side_number}",
        "at": list(waist(model)),
        "radius": reach_of(model),
    }


def reach_of(model: PlacedModel) -> float:
    """How far a model reaches level from its middle, inches."""
    low, high = zip(*(part.mesh.bounds[:, :2] for part in model.piece.parts), strict=True)
    return float(max(*(abs(v) for row in (*low, *high) for v in row)))


def waist(model: PlacedModel) -> tuple[float, float, float]:
    """Half way up a man, or into a plane, inches, table frame."""
    return model.stand.x, model.stand.y, model.stand.z + held_up(model.piece) + 0.6


def covered(model: PlacedModel) -> list[list[float]]:
    """Points of a model that no label should cover, inches, table frame: of what flies its middle
    and its ends too.
    """
    return [list(waist(model)), *extremes(model).tolist()]


def around(models: tuple[PlacedModel, ...]) -> tuple[float, float, float, float]:
    """Middle of models, inches, half way up a man, and how far they reach from there."""
    count = len(models)
    x, y, z = (sum(getattr(m.stand, axis) for m in models) / count for axis in "xyz")
    reach = max(((m.stand.x - x) ** 2 + (m.stand.y - y) ** 2) ** 0.5 for m in models)
    return x, y, z + 0.6, reach + 0.6

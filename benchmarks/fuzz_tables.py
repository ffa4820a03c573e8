"""Fuzz each table of a scenario file by itself.

python -m benchmarks.fuzz_tables --cases 15000

The file is loaded, measured, placed and stepped through, or refused in at most fifty sentences.
`fuzz_scenarios` damages whole files; here all of a file is valid except the rows of one table, so
that faults behind the schema are found too.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any

import trimesh
from PIL import Image
from pydantic import ValidationError

from benchmarks.attacks.fuzzing import Run, command, scratch
from benchmarks.attacks.spoiling import spoil
from benchmarks.fuzz_scenarios import JUNK, written
from meshes.terrain.kinds import KINDS, TerrainKind
from sandbox.document.refusal import Refused
from sandbox.measure.taken import take
from sandbox.measure.templates.by_game import TemplateFault
from sandbox.measure.templates.laid import as_rolled, lay_template
from sandbox.play.demonstrations.by_game import PosedFault
from sandbox.play.demonstrations.stages import moments, stage
from sandbox.scenario.faults import ScenarioFault
from sandbox.scenario.file import load
from sandbox.scenario.policy import SightPolicy
from sandbox.table.table import Table, lay

Row = dict[str, Any]
MESH: Row = {"mesh": "m.stl", "mesh_unit": "mm", "scale": 1.5, "up": "y"}

BASE: Row = {
    "format": 1,
    "name": "Tables",
    "game": "bolt-action",
    "ruleset": "reference",
    "measure_first": True,
    "table": {"size": [36, 30], "ground": "winter", "mat": "grass"},
    "terrain": [
        {"id": "wall", "kind": "wall", "position": [10, 10], "size": [4, 0.4, 0.8]},
        {"id": "field", "kind": "field", "position": [28, 6], "size": [6, 5]},
    ],
    "units": [
        {"id": "able", "side": "x", "template": "rifle-squad",
         "models": [{"position": [6, 6]}, {"position": [7, 6]}]},
        {"id": "bo", "side": "y", "template": "smg-squad", "models": [{"position": [16, 16]}]},
        {"id": "tank", "side": "y", "template": "medium-tank", "models": [{"position": [20, 8]}]},
        {"id": "hawk", "side": "x", "template": "fighter-bomber",
         "models": [{"position": [30, 24]}]},
        {"id": "flak", "side": "y", "template": "light-anti-aircraft-gun",
         "models": [{"position": [24, 20]}]},
    ],
    "smoke": [{"id": "cloud", "position": [18, 24], "radius": 2}],
    "notes": [{"id": "note", "position": [3, 3], "text": "Here."}],
}  # fmt: skip

UNSAID = (2, "#aabbcc", [[-3, -2], [3, -2], [2, 2]])
"""Values for keys that have no default."""


def _keys_of(shape: type[TerrainKind]) -> Row:
    """Return every optional key of a kind of terrain, with a valid value."""

    def sound(key: str, value: object) -> bool:
        try:
            shape.model_validate_json(json.dumps({key: value}))
        except ValidationError:
            return False
        return True

    keys: Row = {}
    for key, field in shape.model_fields.items():
        if not field.is_required():
            values = UNSAID if field.default is None else (field.default,)
            keys[key] = next(value for value in values if sound(key, value))
    return keys


LAY: Row = {"id": "lit", "kind": "barrage", "position": [15, 15]}
SOUND: dict[str, tuple[Any, ...]] = {
    "policy": ({name: getattr(SightPolicy(), name) for name in SightPolicy.param
                if name != "name"},),
    "assumptions": ({"officers_lead_platoons": True},),
    "words": ({"format": 1, "name": "Words", "about": "All.", "assumptions": ["One."],
               "clear": "open", "unseen": "gone", "visible": 0.02,
               "model": {"counts": "volume", "looks_from": "top",
                         "heights": [{"base_mm": 25, "height": 1.5}]},
               "cover": [{"word": "some", "hidden": 0.25, "by": "anything"},
                         {"word": "most", "hidden": 0.5, "by": "walls"}],
               "areas": [{"kinds": ["ruin"], "through": "gone", "inside": "some"}],
               "keywords": [{"keyword": "flying", "areas": "ignored", "at_least": "some",
                             "at_most": "most", "seen_within": 30}],
               "units": {"in_the_way": "some", "enough": "each", "by": "nearest"}},
              {"format": 1, "name": "Lines", "cover": [{"word": "some", "hidden": 0.25}],
               "areas": [{"kinds": ["ruin"], "inside": "some", "high": 2, "models": "within"}],
               "units": {"clear_lines": {"word": "some", "at_most": 0.5, "to_models": 0.3}}},
              {"format": 1, "name": "Fewer", "cover": [{"word": "some", "hidden": 0.25}],
               "units": {"clear_lines": {"word": "some", "fewer_than": 0.5}}},
              {"format": 1, "name": "Each", "units": {"cover": "model"}}),
    "scan": ({"digest": "sha256:" + "0" * 64, "file": "table.glb", "method": "sightline.scan/1",
              "error_in": 0.2, "scale": 1.01, "edges": {"rms_in": 0.1, "worst_in": 0.3},
              "holes": 0.02, "region_in": 12.0, "regions": [[0.1, 0.2], [0.2, 0.3]], "thin": "none",
              "thin_free": [[[1, 1], [9, 1], [9, 9]]]},),
    "table": ({**BASE["table"], "light": "evening", "mat_picture": "mat.png",
               "mat_size": [36, 24]},),
    "terrain": (*({"id": "piece", "kind": kind, "position": [18, 12, 0.5], "rotation": 20.0,
                   "cover": "soft", "ground": "rough", "locked": True, "layer": "Upper", "box": "1",
                   **_keys_of(shape)}
                  for kind, shape in KINDS.items()),
                {"id": "guessed", "kind": "box", "position": [18, 12], **_keys_of(KINDS["box"]),
                 "height_range": [0.5, 30], "area": True},
                {"id": "own", "position": [18, 12], **MESH},
                {"id": "thing", "position": [24, 12], "scanned": True, "beneath": True, **MESH},
                {"id": "hole", "position": [24, 18], "unseen": True, **MESH}),
    "units": ({"id": "squad", "name": "Squad", "side": "x", "template": "rifle-squad",
               "men": "models",
               "quality": "veteran", "weapons": ["smg", "rifle"], "locked": True, "layer": "Men",
               "box": "2",
               "models": [{"position": [4, 12, 0], "facing": 10, "pose": "prone"},
                          {"position": [6, 14], "base_height": 0.1, "eye": [0, 0, 1], **MESH}]},
              {"id": "lead", "side": "x", "template": "officer-team", "officer": "captain",
               "hidden": True, "models": [{"position": [4, 20], "body": "32x40"}]},
              {"id": "kite", "side": "x", "template": "rifle-squad", "keywords": ["flying"],
               "models": [{"position": [4, 22]}]},
              {"id": "lorry", "side": "y", "template": "truck", "towing": "flak",
               "models": [{"position": [27, 20]}]}),
    "sights": ({"name": "s", "shooter": "able/1", "target": "bo", "expect": "clear"},),
    "support": ({"side": "x", "kind": "artillery"},
                {"side": "y", "kind": "artillery", "weapon": "medium mortar"}),
    "zones": ({"id": "z", "side": "x", "polygon": [[0, 0], [10, 0], [10, 6]]},
              {"id": "e", "side": "y", "edge": "far"}),
    "objectives": ({"id": "o", "kind": "hold", "side": "y", "position": [10, 10], "radius": 3,
                    "points": 2},
                   {"id": "d", "kind": "destroy", "unit": "bo", "points": 1, "side": "x"},
                   {"id": "q", "kind": "exit", "edge": "left", "side": "x", "unit": "able"},
                   {"id": "v", "kind": "survive", "unit": "able", "side": "x"}),
    "smoke": ({"id": "s", "position": [4, 24], "radius": 2.5},),
    "notes": ({"id": "n", "position": [3, 8], "text": "There."},),
    "measures": ({"id": "t", "kind": "tape", "points": ["able/1", [4, 4, 1]]},
                 {"id": "l", "kind": "line", "points": [[1, 1], [5, 9], "bo"]},
                 {"id": "r", "kind": "rings", "of": "able"},
                 {"id": "a", "kind": "arcs", "of": "tank"},
                 {"id": "g", "kind": "reach", "of": "able/0"},
                 {"id": "k", "kind": "keystones", "of": "wall"}),
    "templates": ({"id": "b", "kind": "barrage", "position": [15, 15], "radius": 6, "turn": 2,
                   "called": True, "shifted": [14, 15], "seed": 3, "step": 2},
                  *(LAY | {"id": kind, "kind": kind, "of": "able/0"}
                    for kind in ("air-strike", "flame", "smoke-screen", "ranges")),
                  LAY | {"kind": "he", "of": "tank", "weapon": "medium anti-tank gun"}),
    "groups": ({"id": "g", "members": ["able", "wall", "cloud", "note"]},),
    "steps": ({"title": "One", "words": "Look.", "why": "So.", "ask": True,
               "told": {"fr": {"title": "Un"}},
               "camera": {"at": [10, 10, 1], "distance": 20, "azimuth": 5, "elevation": 30},
               "lay": [LAY, {"id": "puff", "kind": "smoke", "position": [9, 9], "radius": 2}],
               "remove": ["wall"], "put": [{"thing": "able/0", "position": [8, 8], "facing": 9}],
               "sight": {"shooter": "able", "target": "bo"}},
              {"title": "Two", "attack": {"plane": "hawk", "target": "tank", "seed": 7,
                                          "waits": ["flak"], "aloft": [], "at": 0.5}},
              {"title": "Three", "move": {"model": "able/0", "way": [[12, 12], [14, 12]],
                                          "waits": ["bo/0"], "at": 0.5, "seed": 7}}),
}  # fmt: skip
"""Rows of each table that together have every key."""

NAMES = ("able", "bo/0", "tank", "hawk", "flak", "wall", "field", "cloud", "note", "gone", "x", "y",
         "shadow-war", "rifle", "captain", "smoke", "hold", "left", "tape")  # fmt: skip
NEAR: tuple[Any, ...] = (*NAMES, 0, 1, 2, 6, 12, 0.01, 0.5, 30, 119.9, -3, True, False, [6, 6],
                         [12, 12, 1], [[0, 0], [9, 0], [9, 9], [0, 0]],
                         list(NAMES[:4]))  # fmt: skip


@cache
def _beside(folder: Path) -> Path:
    trimesh.creation.box((25, 25, 50)).export(folder / "m.stl")
    Image.new("RGB", (60, 40), "#556644").save(folder / "mat.png")
    (folder / "cut.stl").write_bytes((folder / "m.stl").read_bytes()[:300])
    return folder


def spoiled_scenario(rng: Random) -> str:
    """Return a scenario file in which one table is spoiled."""
    kind = rng.choice((*SOUND, "terrain", "units", "steps"))
    rows = list(SOUND[kind])
    whole = kind == "steps" or rng.random() < 0.3
    some = rows if whole and len(rows) < 8 else rng.sample(rows, min(len(rows), rng.randint(1, 2)))
    odd = NEAR if rng.random() < 0.6 else (*JUNK, *NEAR)
    spoiled = spoil(rng, some, odd, rng.choice((1, 1, 2, 4))) if rng.random() < 0.95 else some
    content = dict(BASE)
    if kind in ("policy", "assumptions", "scan", "table", "words"):
        content[kind] = spoiled[0] if spoiled else {}
    else:
        content[kind] = [*BASE.get(kind, ()), *spoiled]
    if rng.random() < 0.1:
        key = rng.choice(("game", "ruleset", "measure_first", "format", "name", "table"))
        content[key] = rng.choice(odd)
    return written(content)


def case(rng: Random) -> Run:
    """Return the loading of one scenario file with everything on it."""
    path = _beside(scratch()) / "t.toml"
    path.write_bytes(spoiled_scenario(rng).encode("utf-8", "surrogatepass"))

    def run() -> list[str]:
        try:
            table = lay(load(path))
        except ScenarioFault as fault:
            return str(fault).splitlines()
        for measure in table.scenario.measures:
            take(table, measure)
        as_rolled(table)
        shown: list[Callable[[], object]] = [
            *(partial(lay_template, table, spec) for spec in table.scenario.templates),
            *(partial(_stepped, table, number) for number in range(len(table.scenario.steps))),
        ]
        return next((sentences for shows in shown if (sentences := _refused(shows))), [])

    return run


def _stepped(table: Table, number: int) -> object:
    return moments(stage(table, number))


def _refused(shows: Callable[[], object]) -> list[str]:
    try:
        shows()
    except (Refused, ScenarioFault, PosedFault, TemplateFault) as fault:
        return str(fault).splitlines()
    return []


if __name__ == "__main__":
    command(case, __doc__)

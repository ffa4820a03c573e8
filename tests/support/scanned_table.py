"""A live table of a scan, small: two pieces of it, a locked one, and a barn that is no scan's."""

from __future__ import annotations

from pathlib import Path

import trimesh
from live_tables import hub_in
from tables import HEAD, unit

from sandbox.live.live_document import LiveDocument

SCANNED_HEAD = """format = 1
name = "scanned"
[table]
size = [40.0, 24.0]
[scan]
digest = "sha256:{digest}"
file = "table.glb"
method = "sightline.scan/1"
error_in = {error}
scale = 1.0
edges = {{ rms_in = 0.02, worst_in = 0.1 }}
[[units]]
id = "able"
side = "axis"
template = "rifle-squad"
models = [{{ position = [4.0, 12.0] }}]
[[units]]
id = "baker"
side = "allies"
template = "rifle-squad"
models = [{{ position = [36.0, 12.0], facing = 180 }}]
"""
"""A scanned table with two units, to be formatted with ``digest`` and ``error``."""

SHED = """[[terrain]]
id = "shed"
mesh = "shed.ply"
mesh_unit = "in"
position = [20.0, 3.0, 0.0]
cover = "hard"
scanned = true
"""
"""A piece of it beside the line between the units."""


_ROW = """[[terrain]]
id = "{0}"
mesh = "{1}.ply"
mesh_unit = "in"
scanned = {2}
position = {3}
{4}
"""
_ROWS = (
    ("building-1", "house", "true", [20, 10, 0.5], 'rotation = 30\ncover = "hard"'),
    ("scatter-1", "shed", "true", [26, 12], 'cover = "soft"'),
    ("barn", "shed", "false", [5, 30], ""),
    ("scatter-2", "shed", "true", [40, 30], "locked = true"),
)


def scanned_table(folder: Path) -> LiveDocument:
    """Return the table; its file and meshes are in ``folder``."""
    for name, size in (("house", (6, 4, 3)), ("shed", (2, 3, 2))):
        trimesh.creation.box(size).subdivide().export(folder / f"{name}.ply")
    text = f'{HEAD}game = "bolt-action"\n[table]\nsize = [48, 36]\n'
    text += "".join(_ROW.format(*row) for row in _ROWS)
    text += unit("able", "axis", "position = [3, 3]") + unit(
        "baker", "allies", "position = [40, 3]"
    )
    file = folder / "scan.toml"
    file.write_text(text)
    hub = hub_in()
    return hub.open(hub.from_file(file))

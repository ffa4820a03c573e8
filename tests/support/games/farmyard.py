"""A package of another project, `farmyard`: the third game, and terrain, by entry points."""

from __future__ import annotations

import re
from pathlib import Path
from zipfile import ZipFile

from repository import TESTS

THIRD = TESTS / "third_game"
CAIRN = TESTS / "contributing/terrain/laid/meshes/terrain/barriers/cairn.py.new"

ENTRY_POINTS = """\
[sightline.games]
pig = farmyard
shadow-war = farmyard
lost = no_such_package

[sightline.terrain]
cairn = farmyard.cairn:Cairn
hill = farmyard.cairn:Cairn
lost = farmyard.cairn:Lost
"""


def wheel(place: Path) -> Path:
    """Write its wheel, with the imports that docs/games.md gives such packages."""
    info = "farmyard-1.0.dist-info"
    members = {
        "farmyard/__init__.py": "",
        "farmyard/cairn.py": _from_outside(CAIRN),
        f"{info}/entry_points.txt": ENTRY_POINTS,
        f"{info}/METADATA": "Metadata-Version: 2.1\nName: farmyard\nVersion: 1.0\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    for floor in ("rules", "sandbox"):
        for path in sorted((THIRD / floor / "pig").glob("*.*")):
            members[f"farmyard/{floor}/{path.name}"] = _from_outside(path)
    record = "".join(f"{name},,\n" for name in (*members, f"{info}/RECORD"))
    file = place / "farmyard-1.0-py3-none-any.whl"
    with ZipFile(file, "w") as archive:
        for name, text in {**members, f"{info}/RECORD": record}.items():
            archive.writestr(name, text)
    return file


def _from_outside(path: Path) -> str:
    """Return a module of the program as another package has it."""
    text = re.sub(r"\b(rules|sandbox)\.pig\b", r"farmyard.\1", path.read_text(encoding="utf-8"))
    return re.sub(r"\bfrom (languages|rules|meshes|sandbox)\b", r"from sightline.\1", text)

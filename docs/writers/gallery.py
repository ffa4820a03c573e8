"""Write the gallery: a small picture of every kind of terrain, every unit and every pose.

``python -m docs.make_pictures gallery`` writes it again: only pictures that differ from the files
that are there by more than noise. A test checks that nothing is missing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any, get_args

import numpy as np
from PIL import Image, UnidentifiedImageError

from meshes.terrain.kinds import KINDS
from rules.catalogue import DEFAULT
from sandbox.scenario.file import ScenarioFile
from sandbox.scenario.game_spec import Moves
from sandbox.scenario.kinds import kind_keys
from sandbox.scenario.schema import Pose, Scenario
from sandbox.scenario.templates import templates
from sandbox.table.table import lay
from sandbox.view.rendering.thumbnails import KindSubject, Posed, Subject, UnitSubject, thumbnail

DOCS = Path(__file__).resolve().parents[1]
PAGE, PICTURES = DOCS / "gallery.md", DOCS / "pictures" / "gallery"

SIZE, WIDTH, COLUMNS = 240, 180, 4
"""Width and height of a picture in pixels, its width on the page, and pictures in a row."""

NOISE, FEW = 24, 0.0005
"""Greatest difference of a colour that is noise of drawing or of WebP, of 255, and the share of
pixels that may differ by more: edges fall on other pixels with another driver."""

FIGURE, AWAY = "rifle-squad", 0.9
"""Template of the man who stands before subjects without men, for scale, and its distance in
inches."""

_INTRO = """# What a table is made of

Every kind of terrain beside a figure that is 1.23 inches tall, every pose and every unit, as they
are where a scenario says no more; of a squad a few stand for all. `sightline kinds` and `sightline
templates` list them with their keys.

`python -m docs.make_pictures gallery` makes this page and its pictures again.
"""


@dataclass(frozen=True)
class Shown:
    """One picture: folder and name of its file, its caption, and its subject."""

    folder: str
    name: str
    words: str
    subject: Subject


@dataclass(frozen=True)
class Beside:
    """A subject with a man in front of it, on the viewer's side."""

    subject: Subject

    @property
    def digest(self) -> str:
        """The digest of the subject, marked as having a man in front."""
        return f"beside {self.subject.digest}"

    def posed(self) -> Posed:
        """Return the subject and the man."""
        alone = self.subject.posed()
        table = lay(alone.file)
        things = [*table.pieces, *table.models()]
        points = np.concatenate(
            [one.stand.place(p.mesh.vertices) for one in things for p in one.piece.parts]
        )
        low, high = points.min(axis=0), points.max(axis=0)
        at = [float(0.7 * low[0] + 0.3 * high[0]), float(low[1] - AWAY)]
        units = alone.file.scenario.units
        side = units[0].side if units else "1"
        man = {"id": "man", "side": side, "template": FIGURE, "models": [_man(at)]}
        said = alone.file.scenario.model_dump(exclude_unset=True)
        both = _file({**said, "units": [*said.get("units", ()), man]})
        return Posed(both, alone.shown, alone.turn, alone.up)


@dataclass(frozen=True)
class Pair:
    """Two men of a squad in one pose."""

    pose: Pose

    @property
    def digest(self) -> str:
        """The name of the pose."""
        return f"pose {self.pose}"

    def posed(self) -> Posed:
        """Return one man behind the other, each with another weapon."""
        models = [{**_man([120.0, y]), "pose": self.pose} for y in (121.4, 120.0)]
        unit = {"id": "men", "side": "1", "template": FIGURE, "models": models}
        return Posed(_file({"units": [unit]}), None, -55.0, 22.0)


def _man(at: list[float]) -> dict[str, Any]:
    return {"position": at, "facing": 345.0}


def _file(said: dict[str, Any]) -> ScenarioFile:
    table = {"format": 1, "name": "-", "table": {"size": [240.0, 240.0]}}
    return ScenarioFile(Path(), Path(), Scenario.model_validate({**table, **said}), "")


def terrain() -> Iterator[Shown]:
    """Yield every kind of terrain."""
    for kind in kind_keys():
        room = KINDS[kind.name].__module__.split(".")[-2]
        yield Shown(room, kind.name, kind.about, Beside(KindSubject(kind.name)))


def units(game: str) -> Iterator[Shown]:
    """Yield every template of a game, with a man in front of those without men."""
    for name, template in templates().items():
        if template.game == game:
            alone = UnitSubject(name)
            subject = Beside(alone) if template.moves in (Moves.WHEELS, Moves.AIR) else alone
            yield Shown(template.moves.name.lower(), name, template.label, subject)


def poses() -> Iterator[Shown]:
    """Yield every pose of a man."""
    for pose in get_args(Pose):
        yield Shown("poses", pose, f'`pose = "{pose}"`', Pair(pose))


def sections() -> dict[str, tuple[Shown, ...]]:
    """Return headings and pictures, in the order of the page."""
    games = dict.fromkeys((DEFAULT, *(template.game for template in templates().values())))
    pictures = {"Terrain": tuple(terrain()), "Poses": tuple(poses())}
    return pictures | {f"Units: {game}": tuple(units(game)) for game in games}


def page() -> str:
    """Return the text of the page. Its pictures are in files beside it."""
    parts = [_INTRO]
    for heading, pictures in sections().items():
        rows = [f"## {heading}", "", "| " * COLUMNS + "|", "| :---: " * COLUMNS + "|"]
        for first in range(0, len(pictures), COLUMNS):
            cells = [_cell(one) for one in pictures[first : first + COLUMNS]]
            cells += [""] * (COLUMNS - len(cells))
            rows.append("| " + " | ".join(cells) + " |")
        parts.append("\n".join(rows) + "\n")
    return "\n".join(parts)


def _cell(one: Shown) -> str:
    words = one.words.rstrip(".").replace("|", "\\|")
    source = f"pictures/gallery/{one.folder}/{one.name}.webp"
    picture = f'<img src="{source}" width="{WIDTH}" alt="{one.name}">'
    return f"{picture}<br>**{one.name}**<br>{words}"


def write() -> None:
    """Write the page and the pictures that are new or look different. Remove those it no longer
    has. Print the names of what was written and removed."""
    there = {*PICTURES.glob("*/*.webp")}
    for pictures in sections().values():
        for one in pictures:
            path = PICTURES / one.folder / f"{one.name}.webp"
            there.discard(path)
            if write_picture(path, thumbnail(one.subject, SIZE)):
                print(f"wrote {one.folder}/{path.name}")
    for path in sorted(there):
        path.unlink()
        print(f"removed {path.parent.name}/{path.name}")
    PAGE.write_text(page(), encoding="utf-8", newline="\n")


def write_picture(path: Path, content: bytes) -> bool:
    """Write a picture, unless the file there looks the same. Return whether it was written."""
    if path.exists() and _is_alike(path.read_bytes(), content):
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return True


def _is_alike(old: bytes, new: bytes) -> bool:
    """Return whether two pictures, decoded, differ by no more than noise."""
    try:
        before, now = (np.asarray(Image.open(BytesIO(one)).convert("RGB")) for one in (old, new))
    except UnidentifiedImageError:
        return False
    if before.shape != now.shape:
        return False
    off = np.abs(before.astype(np.int16) - now).max(axis=2)
    return float((off > NOISE).mean()) <= FEW

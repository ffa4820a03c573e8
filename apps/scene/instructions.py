"""Instructions that show a scene's items, for a live page and for a page in a file."""

from __future__ import annotations

from apps.scene import ops
from apps.scene.outbox import matrix_of
from sandbox.scenario.marks.kinds import KINDS
from sandbox.view import style
from sandbox.view.items import ALONG, Item
from sandbox.view.weather import FALL_IN, FALLS_IN_A_SECOND

_LOOSE = {kind.item: kind.loose for kind in KINDS}
"""Whether a press on the box of a mark takes it, by the prefix of its items."""


def add_op(item: Item) -> ops.Add:
    """Return the instruction that shows an item; its mesh and its picture are sent apart."""
    return ops.Add(
        id=item.name,
        mesh=item.digest,
        matrix=matrix_of(item.matrix),
        group=group_of(item.name),
        opacity=item.opacity,
        lit=item.lit,
        visible=item.visible,
        behind=item.behind,
        picture=None if item.picture is None else item.picture.digest,
        loose=_LOOSE.get(item.name.partition("/")[0]),
    )


def group_of(name: str) -> str:
    """Return the group that an item moves with.

    A model's shadow, ring and outline belong to the model; the transparent parts, the mark and the
    outline of a piece of terrain to the piece.
    """
    kind, _, rest = name.partition("/")
    if kind == "ghost":
        return kind
    if kind not in ALONG:
        return name
    return f"model/{rest}" if "/" in rest else f"terrain/{rest}"


def look(daylight: style.Daylight) -> ops.Look:
    """Return the lights and the material that headless pictures have, too."""
    return ops.Look(
        lights=[
            {
                "towards": list(light.towards),
                "colour": [value / 255 for value in style.rgb(light.colour)],
                "intensity": light.intensity,
            }
            for light in daylight.lights
        ],
        ambient=daylight.material.ambient,
        diffuse=daylight.material.diffuse,
        specular=daylight.material.specular,
        power=daylight.material.power,
        sky=None if daylight is style.DAY else (daylight.sky.top, daylight.sky.bottom),
        rain=(FALL_IN, FALLS_IN_A_SECOND) if daylight.rain else None,
    )


def bounds_of(size: tuple[float, float]) -> ops.Box:
    """Return the box that a camera has to show for a table, inches."""
    x, y = size
    return {"low": [-1.5, -1.5, 0.0], "high": [x + 1.5, y + 1.5, 2.0]}

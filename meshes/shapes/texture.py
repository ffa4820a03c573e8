"""Textures: the fine detail that is drawn on a face, and is not in its mesh.

The browser makes a tiling picture for each (`apps/scene/js/drawing/tiles.js`). Rays do not see it.
"""

from __future__ import annotations

from enum import IntEnum


class Texture(IntEnum):
    """The material of a face. The numbers are sent to the browser."""

    PLAIN = 0
    """Without detail."""
    GRASS = 1
    EARTH = 2
    SAND = 3
    SNOW = 4
    GRAVEL = 5
    WATER = 6
    LEAVES = 7
    ROCK = 8
    COBBLES = 9
    CONCRETE = 10
    PLANKS = 11
    WOOD = 12
    PLASTER = 13
    BRICK = 14
    STONE = 15
    TILES = 16
    SLATE = 17
    THATCH = 18
    METAL = 19
    LAMP = 20
    """Plain, and lit at night. The browser is sent `PLAIN`."""


class Textured(str):
    """A colour, ``#rrggbb``, of a texture. What is built in it has both."""

    texture: Texture

    def __new__(cls, colour: str, texture: Texture) -> Textured:
        """Make a colour, ``#rrggbb``, that carries a texture."""
        made = super().__new__(cls, colour)
        made.texture = texture
        return made


def texture_of(colour: str) -> Texture:
    """Return the texture of a colour; plain where it has none."""
    return colour.texture if isinstance(colour, Textured) else Texture.PLAIN


def all_of(texture: Texture, *colours: str) -> tuple[Textured, ...]:
    """Return several colours of one texture."""
    return tuple(Textured(colour, texture) for colour in colours)

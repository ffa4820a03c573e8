"""The colours of a mesh file at any place of its faces: of faces, of vertices, or of a texture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from meshes.shapes.solid import Points

Colours = NDArray[np.uint8]
Faces = NDArray[np.integer]

PICTURES = ("PNG", "JPEG", "WEBP", "BMP", "TGA", "TIFF", "GIF")
"""Formats that textures are read from: Pillow would start other programs for some others."""

GREY = (150, 150, 150)
"""Colour of a mesh without any."""

_STRIP = 2**22
"""Pixels of a picture that are unpacked at once."""

_WITHIN = np.array([[1, 1, 1], [4, 1, 1], [1, 4, 1], [1, 1, 4]]) / np.array([[3], [6], [6], [6]])
"""Places in a face, as weights of its corners, whose mean colour is that of the face."""


class BrokenPicture(ValueError):
    """A texture that cannot be unpacked."""


class Inks(Protocol):
    """Colours of one mesh of a file."""

    def at(self, faces: NDArray[np.int64], weights: Points) -> Colours:
        """Return colours ``(n, 3)`` on faces, by their numbers, at weights ``(n, 3)`` of their
        corners.
        """

    def of_faces(self) -> Colours:
        """Return the mean colour of every face, ``(m, 3)``."""


@dataclass(frozen=True, eq=False)
class FaceInks:
    """One colour for each face: ``colours`` ``(m, 3)``."""

    colours: Colours

    def at(self, faces: NDArray[np.int64], weights: Points) -> Colours:
        """Return the colours of these faces, ``(k, 3)``; ``weights`` do not count."""
        return self.colours[faces]

    def of_faces(self) -> Colours:
        """Return the colour of every face, ``(m, 3)``."""
        return self.colours


@dataclass(frozen=True, eq=False)
class VertexInks:
    """A colour for each vertex: ``colours`` ``(v, 3)``; ``faces``: ``(m, 3)`` of vertices."""

    faces: Faces
    colours: Colours

    def at(self, faces: NDArray[np.int64], weights: Points) -> Colours:
        """Return the colours between those of the corners."""
        return np.round(_between(self.colours, self.faces[faces], weights)).astype(np.uint8)

    def of_faces(self) -> Colours:
        """Return the mean colour of the corners of every face."""
        total = sum(self.colours[self.faces[:, corner]].astype(np.uint16) for corner in range(3))
        return np.asarray(total // 3, dtype=np.uint8)


@dataclass(frozen=True, eq=False)
class TextureInks:
    """A picture that lies on the faces: ``uv`` ``(v, 2)``; ``faces``: ``(m, 3)`` of its rows.

    ``tint``: a colour, 0 to 1, that is multiplied with the picture's.
    """

    faces: Faces
    uv: NDArray[np.floating]
    image: Image.Image
    tint: Points | None = None

    def at(self, faces: NDArray[np.int64], weights: Points) -> Colours:
        """Return the picture's colours there: of the nearest pixels. Raises BrokenPicture."""
        uv = _between(self.uv, self.faces[faces], weights)
        found = sampled_colours(self.image, uv)
        if found is None:
            raise BrokenPicture(self.image.size)
        return found if self.tint is None else np.round(found * self.tint).astype(np.uint8)

    def of_faces(self) -> Colours:
        """Return the mean of a few pixels of every face. Raises BrokenPicture."""
        every = np.arange(len(self.faces))
        total = np.zeros((len(every), 3), dtype=np.uint16)
        for weights in _WITHIN:
            total += self.at(every, np.broadcast_to(weights, (len(every), 3)))
        return np.asarray(total // len(_WITHIN), dtype=np.uint8)


@dataclass(frozen=True, eq=False)
class Skin:
    """The colours of all faces of a file: those of its meshes, one after the other.

    ``starts``: the number of the first face of each mesh.
    """

    starts: Sequence[int]
    inks: Sequence[Inks]

    @property
    def textured(self) -> bool:
        """Whether a picture lies on any of it: its colours are finer than its triangles."""
        return any(isinstance(one, TextureInks) for one in self.inks)

    def at(self, faces: NDArray[np.int64], weights: Points) -> Colours:
        """Return colours ``(n, 3)`` on faces, by their numbers, at weights ``(n, 3)`` of their
        corners.
        """
        found = np.zeros((len(faces), 3), dtype=np.uint8)
        owner = np.searchsorted(self.starts, faces, side="right") - 1
        for number, (start, inks) in enumerate(zip(self.starts, self.inks, strict=True)):
            mine = owner == number
            if mine.any():
                found[mine] = inks.at(faces[mine] - start, weights[mine])
        return found


def one_colour(ink: Sequence[int], count: int) -> Colours:
    """Return one colour for every face."""
    return np.tile(np.asarray(ink, dtype=np.uint8), (count, 1))


def _between(values: NDArray[Any], corners: Faces, weights: Points) -> Points:
    """Return values between those of corners, ``(n, 3)``, a corner at a time to save memory."""
    found = np.zeros((len(corners), values.shape[1]))
    for corner in range(3):
        found += values[corners[:, corner]] * weights[:, corner, None]
    return found


def sampled_colours(image: Image.Image, uv: Points) -> Colours | None:
    """Return the picture's colours at ``(n, 2)`` places, the nearest pixel of each.

    The same colours as from `trimesh.visual.color.uv_to_color`, but unpacked a strip at a time: the
    whole array would need three times the memory. None for a broken picture or another format.
    """
    if image.format is not None and image.format not in PICTURES:
        return None
    wide, high = image.size
    x = np.round((uv[:, 0] * (wide - 1)) % wide).astype(np.int64) % wide
    y = np.round(((1 - uv[:, 1]) * (high - 1)) % high).astype(np.int64) % high
    found = np.zeros((len(uv), 3), dtype=np.uint8)
    rows = max(1, _STRIP // wide)
    try:
        for strip in np.unique(y // rows):
            top = int(strip) * rows
            mine = y // rows == strip
            part = image.crop((0, top, wide, min(top + rows, high))).convert("RGBA")
            found[mine] = np.asarray(part)[y[mine] - top, x[mine], :3]
    except (OSError, ValueError, SyntaxError):
        return None
    return found

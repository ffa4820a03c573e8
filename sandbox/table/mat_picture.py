"""The picture that lies on a table's ground: a player's own PNG or JPEG, read within bounds.

It is colour only: no ray meets it.
"""

from __future__ import annotations

import hashlib
import io
import warnings
from dataclasses import dataclass
from pathlib import Path
from threading import Lock

from PIL import Image, ImageOps, UnidentifiedImageError

from languages.message import Message, message
from meshes.terrain.board import shade
from sandbox.scenario.faults import Fault, ScenarioFault
from sandbox.scenario.file import ScenarioFile
from sandbox.scenario.schema import TableSpec
from sandbox.work.progress import Progress
from sandbox.work.reading import TooCostly, read
from sandbox.work.weak_lru import WeakLru

ENDINGS = ("png", "jpg", "jpeg")
"""Endings of the files that a mat's picture may be."""

MOST_PIXELS = 80_000_000
"""The largest picture that is unpacked: a table of 72 × 48 inches at 150 dots to the inch."""

_MOST = message("fault-at-most", most=MOST_PIXELS)

LONGEST = 3072
"""Pixels along the longer edge of a table, as it is drawn."""

_KEPT = 8

_DAMAGE = (OSError, ValueError, SyntaxError, EOFError, OverflowError, MemoryError)
"""Exceptions that Pillow raises for a damaged file."""


class MatFault(ValueError):
    """A picture that cannot be a mat: what was found in it, and what was expected."""

    def __init__(self, found: Message, expected: Message) -> None:
        super().__init__(found, expected)
        self.found, self.expected = found, expected

    def __str__(self) -> str:
        return str(message("fault-found-bare", found=self.found, expected=self.expected))


@dataclass(frozen=True)
class MatPicture:
    """The whole ground of a table as one picture, its top at the far edge.

    ``jpeg``: bytes of a JPEG file. ``digest``: ``sha256:…`` of them.
    """

    jpeg: bytes
    digest: str


@dataclass(frozen=True)
class Lie:
    """Where a picture lies. ``size``: inches along x and y; ``turned``: by 90° to the left."""

    size: tuple[float, float]
    turned: bool


def is_picture(name: str) -> bool:
    """Return whether a file's name ends as that of a picture."""
    return Path(name).suffix[1:].lower() in ENDINGS


def lie_of(top: TableSpec, pixels: tuple[int, int]) -> Lie:
    """Return how a picture of so many pixels lies in the middle of a table.

    It is turned by 90° where more of the table is covered so, or, stretched to the table, where it
    is squeezed less.
    """
    wide, deep = top.size
    if top.mat_size is None:
        return Lie(top.size, (pixels[0] > pixels[1]) != (wide > deep) and wide != deep)
    x, y = top.mat_size
    turned = min(y, wide) * min(x, deep) > min(x, wide) * min(y, deep)
    return Lie((y, x) if turned else (x, y), turned)


def size_in_proportion(top: TableSpec, pixels: tuple[int, int]) -> tuple[float, float]:
    """Return the largest size, inches, in which a picture of so many pixels lies on a table whole
    and in proportion: of its own width and height."""
    turned = lie_of(top.model_copy(update={"mat_size": None}), pixels).turned
    room = top.size[::-1] if turned else top.size
    scale = min(room[0] / pixels[0], room[1] / pixels[1])
    return round(pixels[0] * scale, 2), round(pixels[1] * scale, 2)


def pixels_in(content: bytes) -> tuple[int, int]:
    """Unpack a picture whole and return its pixels across and down. Raises MatFault."""
    return _unpacked(content)[1]


def mat_picture(file: ScenarioFile) -> MatPicture | None:
    """Return the picture of a scenario's ground; None where it has none.

    What was made before is kept for a while. Raises ScenarioFault for a file that is no picture.
    """
    top = file.scenario.table
    if top.mat_picture is None:
        return None
    digest = file.mesh_digest(top.mat_picture)
    key = digest, top
    with _lock:
        if (made := _made.find(key)) is not None:
            return made
        try:
            asked = _content(file, top.mat_picture), top
            found = read(_fitted, asked, top.mat_picture)
        except (MatFault, TooCostly) as fault:
            said = message("mat-of", picture=top.mat_picture, found=fault.found)
            row = Fault(str(file.path), "table.mat_picture", said, fault.expected)
            raise ScenarioFault([row]) from None
        return _made.add(key, found)


def pixels_of(file: ScenarioFile) -> tuple[int, int] | None:
    """Return the pixels across and down of a scenario's mat picture; None without one."""
    name = file.scenario.table.mat_picture
    if name is None:
        return None
    with _opened(_content(file, name)) as image:
        return _upright(image)


_made: WeakLru[MatPicture] = WeakLru(_KEPT)
_lock = Lock()
"""One picture is unpacked at a time: a large one takes a quarter of a gigabyte."""


def _content(file: ScenarioFile, name: str) -> bytes:
    try:
        return file.content(name)
    except OSError as error:
        unreadable = message("fault-unreadable", why=str(error.strerror))
        raise MatFault(unreadable, message("mat-picture")) from None


def _opened(content: bytes) -> Image.Image:
    """Read what a picture says of itself, no more. Raises MatFault."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            image = Image.open(io.BytesIO(content), formats=("PNG", "JPEG"))
    except UnidentifiedImageError:
        raise MatFault(message("mat-no-picture"), message("mat-png-or-jpeg")) from None
    except Image.DecompressionBombError:
        raise MatFault(message("mat-many-pixels"), _MOST) from None
    except _DAMAGE as error:
        raise _damaged(error) from None
    wide, high = image.size
    if wide * high > MOST_PIXELS:
        raise MatFault(message("mat-pixels", wide=wide, high=high), _MOST)
    return image


def _damaged(error: BaseException) -> MatFault:
    return MatFault(message("mat-damaged", why=_plain(error)), message("mat-whole"))


def _unpacked(content: bytes) -> tuple[Image.Image, tuple[int, int]]:
    """Return a picture of `LONGEST` pixels at most, RGB or RGBA, and how many it had."""
    opened = _opened(content)
    try:
        pixels = _upright(opened)
        opened.draft("RGB", (LONGEST, LONGEST))  # a JPEG is unpacked no larger than it is drawn
        opened.load()
        clear = "A" in opened.getbands() or "transparency" in opened.info
        image = opened if opened.format == "PNG" else ImageOps.exif_transpose(opened)
        image = image.convert("RGBA" if clear else "RGB")
        image.thumbnail((LONGEST, LONGEST))
    except _DAMAGE as error:
        raise _damaged(error) from None
    return image, pixels


def _upright(image: Image.Image) -> tuple[int, int]:
    """Return the pixels across and down of a picture as it is meant to be seen; cameras write
    JPEGs that lie on a side."""
    wide, high = image.size
    if image.format == "PNG":
        return wide, high
    lying = image.getexif().get(0x0112, 1) in (5, 6, 7, 8)
    return (high, wide) if lying else (wide, high)


def _fitted(asked: tuple[bytes, TableSpec], _progress: Progress) -> MatPicture:
    content, top = asked
    image, pixels = _unpacked(content)
    lie = lie_of(top, pixels)
    if lie.turned:
        image = image.transpose(Image.Transpose.ROTATE_90)
    wide, deep = top.size
    scale = LONGEST / max(wide, deep)
    # No finer than the picture is.
    scale = min(scale, max(image.size[0] / lie.size[0], image.size[1] / lie.size[1], 4.0))
    whole = Image.new("RGB", (round(wide * scale), round(deep * scale)), shade(top.mat, top.ground))
    # Only what lies on the table is made larger or smaller.
    across, down = (
        _span(edge, own, count)
        for edge, own, count in zip(top.size, lie.size, image.size, strict=True)
    )
    box = (across[0], down[0], across[1], down[1])
    room = [round(min(a, b) * scale) for a, b in zip(top.size, lie.size, strict=True)]
    piece = image.resize((max(1, room[0]), max(1, room[1])), Image.Resampling.LANCZOS, box)
    at = (whole.size[0] - piece.size[0]) // 2, (whole.size[1] - piece.size[1]) // 2
    whole.paste(piece, at, piece if piece.mode == "RGBA" else None)
    stream = io.BytesIO()
    whole.save(stream, "JPEG", quality=85)
    made = stream.getvalue()
    return MatPicture(made, f"sha256:{hashlib.sha256(made).hexdigest()}")


def _span(edge: float, own: float, pixels: int) -> tuple[float, float]:
    """Return the first and the last pixel of a picture that lie on a table, along one edge."""
    shown = min(1.0, edge / own) * pixels
    return (pixels - shown) / 2, (pixels + shown) / 2


def _plain(error: BaseException) -> str:
    words = " ".join(str(error).split())
    return "".join(sign for sign in words if sign.isprintable())[:80] or type(error).__name__

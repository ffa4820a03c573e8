"""Labels written into a picture of a film, as the page has them beside its templates."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from sandbox.view.effects.camera import Seat
from sandbox.view.effects.projector import camera_of
from sandbox.view.marks.template_words import Word

BOLD, PLAIN = "DejaVuSans-Bold.ttf", "DejaVuSans.ttf"

_LETTERS, _BADGE, _LEAST_PX = 0.026, 0.055, 9
"""Height of the letters and of a badge's as a share of the picture's, and the least, pixels."""

_PAPER, _INK, _SOFT = "#fbf8ef", "#1d1b18", "#6b5138"

_Box = tuple[float, float, float, float]


def font(name: str, share: float, height: int) -> ImageFont.FreeTypeFont:
    """Return a font with letters of a share of a picture's height."""
    import matplotlib

    folder = Path(matplotlib.get_data_path()) / "fonts" / "ttf"
    return ImageFont.truetype(str(folder / name), max(_LEAST_PX, round(share * height)))


def write_badge(image: Image.Image, text: str, colour: str) -> None:
    """Write a verdict into the top of a picture, in white on its colour."""
    pen, letters = ImageDraw.Draw(image), font(BOLD, _BADGE, letters_of(image.size))
    gap = letters.size / 2
    wide, middle = pen.textlength(text.upper(), letters) + 2 * gap, image.width / 2
    top, high = 0.06 * image.height, 1.6 * letters.size
    box = (middle - wide / 2, top, middle + wide / 2, top + high)
    pen.rounded_rectangle(box, gap, fill=colour, outline=_PAPER, width=max(1, round(gap / 8)))
    pen.text((middle, top + high / 2), text.upper(), _PAPER, letters, "mm", stroke_width=1,
             stroke_fill=_INK)  # fmt: skip


def letters_of(size: tuple[int, int]) -> int:
    """Return the height that letters are a share of: a tall picture has smaller ones."""
    width, height = size
    return min(height, round(0.9 * width))


def write_words(image: Image.Image, seat: Seat, words: Iterable[Word]) -> None:
    """Write labels into a picture that is drawn from a pose, the first of two that overlap."""
    pen = ImageDraw.Draw(image)
    bold, plain = (font(name, _LETTERS, letters_of(image.size)) for name in (BOLD, PLAIN))
    gap = bold.size / 3
    taken: list[_Box] = []
    for word in words:
        at = _pixel(image.size, seat, word.at)
        if at is None:
            continue
        first = pen.textlength(word.text, bold)
        second = pen.textlength(word.detail, plain) + gap if word.detail else 0.0
        wide, high = first + second + 2 * gap, 1.5 * bold.size
        x, y = at[0] - wide / 2, at[1] - high
        box = (x, y, x + wide, y + high)
        if any(x < r and left < box[2] and y < b and top < box[3] for left, top, r, b in taken):
            continue
        taken.append(box)
        pen.rounded_rectangle(box, gap, fill=_PAPER, outline=_SOFT)
        middle = y + high / 2
        pen.text((x + gap, middle), word.text, _INK, bold, "lm")
        pen.text((x + 2 * gap + first, middle), word.detail, _SOFT, plain, "lm")


def _pixel(
    size: tuple[int, int], seat: Seat, point: tuple[float, float, float]
) -> tuple[float, float] | None:
    """Return where a point is in a picture; None where it is outside."""
    camera = camera_of(seat)
    eye, focal = np.array(camera.position), np.array(camera.focal)
    forward = (focal - eye) / np.linalg.norm(focal - eye)
    right = np.cross(forward, camera.up)
    right /= np.linalg.norm(right)
    away = np.array(point) - eye
    depth = float(away @ forward)
    if depth <= 0:
        return None
    scale = size[1] / 2 / np.tan(np.radians(camera.angle / 2)) / depth
    x = size[0] / 2 + scale * float(away @ right)
    y = size[1] / 2 - scale * float(away @ np.cross(right, forward))
    return (x, y) if 0 <= x <= size[0] and 0 <= y <= size[1] else None

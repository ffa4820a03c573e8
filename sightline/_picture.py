"""A picture as a value."""

from __future__ import annotations

from dataclasses import dataclass
from os import PathLike
from pathlib import Path

from rules.engine.sanitize import sanitize
from sandbox.scenario.writing import other_ending
from sightline._fault import Fault, write


@dataclass(frozen=True, repr=False)
class Picture:
    """A picture: ``png``, the bytes of the file; ``size``, pixels across and down; ``caption``.

    >>> import sightline
    >>> table = sightline.open("examples/crossroads.toml")
    >>> table.render(size=(320, 200))
    <Picture of 320 × 200 pixels: Crossroads>
    """

    png: bytes
    size: tuple[int, int]
    caption: str

    def save(self, path: str | PathLike[str]) -> None:
        """Write it as a PNG file, whole or not at all. Raises Fault."""
        where = Path(path)
        if wrong := other_ending(where, ".png"):
            raise Fault(wrong)
        write(where, self.png)

    def __repr__(self) -> str:
        width, height = self.size
        return f"<Picture of {width} × {height} pixels: {sanitize(self.caption)}>"

    def _repr_png_(self) -> bytes:
        return self.png

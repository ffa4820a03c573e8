"""Results and pictures as a prompt, a terminal and a notebook show them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from os import PathLike
from pathlib import Path

from rules.engine.model.sanitize import sanitize
from sandbox.paper.words.listing import Part, plain
from sandbox.paper.words.markup import markup, page
from sandbox.scenario.writing import other_ending
from sightline._fault import Fault, write


class Shown:
    """A result. ``print`` writes all of it, in 80 columns; the prompt a short form."""

    def _said(self, *, short: bool) -> Iterator[Part]:
        raise NotImplementedError

    def _blocks(self) -> Iterator[str]:
        yield markup(self._said(short=False))

    def __str__(self) -> str:
        return plain(self._said(short=False))

    def __repr__(self) -> str:
        return plain(self._said(short=True))

    def _repr_html_(self) -> str:
        return page(*self._blocks())


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

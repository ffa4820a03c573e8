"""A table as one file to hand on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any

from languages.message import message
from languages.writing import text
from sandbox.paper.words.listing import Part
from sandbox.scenario.writing import other_ending
from sightline._arguments import said
from sightline._fault import Fault, as_fault, misfit, write
from sightline._laid import Laid, Report, told
from sightline._shown import Shown


@dataclass(frozen=True, repr=False)
class SharedFile(Shown):
    """A page that was written. `sightline.verify` judges its rulings again.

    ``size``: bytes. ``pairs``: firer and target of each ruling on it. ``notes``: what was left out
    or is drawn with fewer triangles, so that the page stays under 10 MB, in sentences.
    """

    path: Path
    size: int
    pairs: tuple[tuple[str, str], ...]
    notes: tuple[str, ...]

    def as_dict(self) -> dict[str, Any]:
        """Return it as values of JSON."""
        return {
            "path": str(self.path),
            "size": self.size,
            "pairs": [list(pair) for pair in self.pairs],
            "notes": list(self.notes),
        }

    def _said(self, *, short: bool) -> Iterator[Part]:
        yield text("cli-wrote-page", file=str(self.path), size=self.size / 1e6)
        yield from self.notes


class Sharing(Laid):
    """A table for somebody who has only a browser."""

    def share(
        self,
        path: str | PathLike[str],
        pairs: Iterable[tuple[str, str]] | None = None,
        *,
        glb: str | PathLike[str] | None = None,
        progress: Report = None,
    ) -> SharedFile:
        """Write the table, its rulings and maps as one page without network and server, `.html`.

        The page is that of `sightline share`. ``pairs``: firer and target of each ruling, units or
        models ``unit/0``; by default the scenario's sights, or the two nearest enemies. ``glb``:
        write the table as glTF, too. Raises Fault.

        >>> import sightline
        >>> table = sightline.open("examples/crossroads.toml")
        >>> page = table.share("crossroads.html", [("able", "charlie"), ("pak", "sherman/0")])
        >>> page.pairs, page.size < 10_000_000, page.notes
        ((('able', 'charlie'), ('pak', 'sherman/0')), True, ())
        """
        out, beside = Path(path), None if glb is None else Path(glb)
        if wrong := other_ending(out, ".html"):
            raise Fault(wrong)
        if beside is not None and (wrong := other_ending(beside, ".glb")):
            raise Fault(f"glb: {wrong}")
        named = None if pairs is None else [_pair(pair) for pair in pairs]
        from apps.share.shared_page import judged, shared_page, usual_pairs

        with as_fault(self._where):
            verdicts = judged(self._table, named or usual_pairs(self._table))
            page = shared_page(self._table, verdicts, told(progress))
        write(out, page.content)
        if beside is not None:
            from sandbox.exchange.gltf import glb as as_gltf

            write(beside, as_gltf(self._table))
        asked = tuple((one.sight.shooter, one.sight.target) for one in verdicts)
        return SharedFile(out, len(page.content), asked, page.notes)


def _pair(given: Any) -> tuple[str, str]:
    pair = () if isinstance(given, str) else tuple(given)
    if len(pair) != 2:
        raise misfit("pairs", said(given), message("api-a-pair"))
    return pair[0], pair[1]

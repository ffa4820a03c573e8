"""A line of sight, both ways, and the rays of its pairs."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from languages.message import message
from sandbox.paper.words import verdicts
from sandbox.paper.words.listing import Part
from sandbox.paper.words.markup import folded, markup
from sandbox.rulings.findings import Findings
from sandbox.sight.report import PairSight, SightReport, UnitSight
from sandbox.sight.wording import verdict_words
from sandbox.table.table import Table
from sightline._fault import misfit
from sightline._shown import Shown

if TYPE_CHECKING:
    from sandbox.sight.report import PairSight
    from sandbox.table.table import Table


@dataclass(frozen=True, eq=False)
class Rays:
    """The n rays by which one model's sight of another was judged, in their order.

    ``origins``: ``(n, 3)``, inches, all at the eye. ``directions``: ``(n, 3)``, unit vectors.
    ``lengths``: ``(n,)``, inches to the body. ``seen``: ``(n,)``, whether each ray meets the body
    before all else. ``hidden_by``: ``(n,)``, the id of what stops it, empty where it is seen.

    >>> import sightline
    >>> pair = sightline.open("examples/crossroads.toml").los("able/0", "charlie/2").pairs[0]
    >>> rays = pair.rays()
    >>> rays.origins.shape == rays.directions.shape == (pair.rays, 3)
    True
    >>> round(float(rays.seen.mean()), 6) == pair.visible
    True
    """

    origins: NDArray[np.float64]
    directions: NDArray[np.float64]
    lengths: NDArray[np.float64]
    seen: NDArray[np.bool_]
    hidden_by: NDArray[np.str_]

    @property
    def points(self) -> NDArray[np.float64]:
        """Points of the body at which the rays are aimed, ``(n, 3)``, inches."""
        return np.asarray(self.origins + self.directions * self.lengths[:, None])

    def __len__(self) -> int:
        return len(self.lengths)

    def __repr__(self) -> str:
        return f"<Rays: {len(self):,}, seen {int(self.seen.sum()):,}>"

    def pyvista(self) -> Any:
        """Return them as lines: a `pyvista.PolyData` with ``seen`` as cell data."""
        import pyvista

        count = len(self)
        lines = np.column_stack([np.full(count, 2), np.arange(count), np.arange(count) + count])
        made = pyvista.PolyData(np.concatenate([self.origins, self.points]), lines=lines.ravel())
        made.cell_data["seen"] = self.seen
        return made


class RayCount(int):
    """A number of rays; called, it returns the rays themselves."""

    _judged: tuple[Table, PairSight] | None = None

    @classmethod
    def of(cls, table: Table, pair: PairSight) -> RayCount:
        """Return the number of rays of a pair that was judged on a table."""
        made = cls(pair.rays)
        made._judged = table, pair
        return made

    def __call__(self) -> Rays:
        """Return the rays. Raises Fault for a pair that came from another process."""
        if self._judged is None:
            raise misfit("rays", message("api-no-table"), message("api-judged-here"))
        from sandbox.sight.pair_rays import pair_rays

        table, pair = self._judged
        found = pair_rays(table, pair)
        names = np.array([*found.names, ""])
        return Rays(
            np.broadcast_to(found.eye, found.directions.shape),
            found.directions,
            found.lengths,
            found.seen,
            names[found.by],
        )

    def __reduce__(self) -> tuple[type[RayCount], tuple[int]]:
        return RayCount, (int(self),)


_WIDE = 160
"""Columns of output that is not folded."""

_OF_BOTH = ("schema", "digest", "policy", "words", "reverse")
"""Keys of a report's JSON that are not of its forward direction."""

_GLANCE = 5
"""Pairs of models that are shown at a prompt."""


@dataclass(frozen=True)
class Blocker:
    """A piece of terrain, smoke, or a model that hides ``share`` of a body, 0 to 1.

    ``cover``: the class of cover it gives, ``none``, ``soft``, ``hard`` or ``bunker``.
    """

    id: str
    cover: str
    share: float


@dataclass(frozen=True)
class Pair:
    """One model's sight of another, ``unit/model`` each.

    ``visible``: the visible share of the body, 0 to 1, between ``low`` and ``high`` at 95 %;
    exactly 0 or 1 only where it is proved. ``range_in``: inches between the bases. ``eye``: the
    point it was judged from, inches. ``rays``: number of rays; ``rays()`` returns them as `Rays`.
    ``contested_by``: what leaves the verdict open, ``rays``, ``height`` or ``scan``.
    """

    shooter: str
    target: str
    visible: float
    low: float
    high: float
    range_in: float
    cover: str
    verdict: str
    hidden_by: tuple[Blocker, ...]
    eye: tuple[float, float, float]
    rays: RayCount
    contested_by: tuple[str, ...]


@dataclass(frozen=True)
class HeightChange:
    """A piece with a `height_range` at whose height a verdict changes.

    ``verdicts``: from its least height to its greatest. ``changes_in``: the heights between them,
    inches, one fewer; ``at_in``: the first.
    """

    id: str
    below: str
    above: str
    at_in: float
    verdicts: tuple[str, ...]
    changes_in: tuple[float, ...]


@dataclass(frozen=True, repr=False)
class Direction(Shown):
    """One unit's sight of another, one way.

    ``verdict``: ``clear``, ``soft``, ``hard``, ``bunker``, ``blocked`` or ``contested``. ``words``:
    the same in players' words. ``headline``: the verdict with its reason, in a sentence.
    ``range_in``: inches between the nearest bases. ``contested_by``: what leaves the verdict open,
    ``rays``, ``height`` or ``scan``; ``heights``: the pieces of unknown height that change it.

    >>> import sightline
    >>> table = sightline.open("examples/crossroads.toml")
    >>> table.los("able/0", "charlie/2").forward
    HARD COVER
    Able squad rifleman 1 sees Charlie squad man 3; hard cover: roadblock hides 54
    %. Range 26.8″.
    from    to         visible  at 95 %  range  hidden by       verdict
    able/0  charlie/2  46 %     45–47 %  26.8″  roadblock 54 %  hard cover
    """

    shooter: str
    target: str
    verdict: str
    words: str
    headline: str
    range_in: float
    pairs: tuple[Pair, ...]
    contested_by: tuple[str, ...]
    heights: tuple[HeightChange, ...]
    _sight: UnitSight = field(compare=False)
    _json: dict[str, Any] = field(compare=False)

    def frame(self) -> Any:
        """Return a `pandas.DataFrame` with a row for each pair. Needs the extra ``frames``.

        >>> import sightline
        >>> sight = sightline.open("examples/crossroads.toml").los("able", "charlie")
        >>> sight.forward.frame().groupby("verdict")["visible"].count().to_dict()
        {'blocked': 4, 'hard': 13, 'soft': 3}
        """
        from sightline._fault import library

        rows = [
            {
                "shooter": pair.shooter,
                "target": pair.target,
                "visible": pair.visible,
                "low": pair.low,
                "high": pair.high,
                "range_in": pair.range_in,
                "cover": pair.cover,
                "verdict": pair.verdict,
                "rays": int(pair.rays),
                "hidden_by": pair.hidden_by[0].id if pair.hidden_by else "",
                "hidden_share": pair.hidden_by[0].share if pair.hidden_by else 0.0,
            }
            for pair in self.pairs
        ]
        return library("pandas").DataFrame(rows)

    def as_dict(self) -> dict[str, Any]:
        """Return one direction of `sightline los --json`."""
        return deepcopy(self._json)

    def _said(self, *, short: bool, columns: int = 80) -> Iterator[Part]:
        most = _GLANCE if short else None
        return verdicts.direction(self._sight, columns, most)

    def _blocks(self) -> Iterator[str]:
        yield markup(self._said(short=False, columns=_WIDE))


@dataclass(frozen=True, repr=False)
class Sight(Shown):
    """Sight between two units or models, each way judged on its own.

    ``digest`` identifies the scenario: the same digest gives the same verdict. Attributes without a
    direction are those of ``forward``: ``sight.verdict`` is ``sight.forward.verdict``.

    >>> import sightline
    >>> table = sightline.open("examples/crossroads.toml")
    >>> sight = table.los("able", "charlie")
    >>> sight.verdict, round(sight.range_in, 1), sight.reverse.words
    ('hard', 25.7, 'soft cover')
    >>> [pair.target for pair in sight.pairs if pair.shooter == "able/4" and pair.visible > 0]
    ['charlie/0']
    >>> [(one.id, one.cover, round(one.share, 2)) for one in sight.pairs[0].hidden_by]
    [('roadblock', 'hard', 0.61)]
    """

    digest: str
    forward: Direction
    reverse: Direction
    _report: SightReport = field(compare=False)
    _json: dict[str, Any] = field(compare=False)

    @property
    def verdict(self) -> str:
        """Verdict on the target, in a word of `Direction`."""
        return self.forward.verdict

    @property
    def headline(self) -> str:
        """Verdict on the target with its reason, in a sentence."""
        return self.forward.headline

    @property
    def contested_by(self) -> tuple[str, ...]:
        """Causes that leave the verdict on the target open: ``rays``, ``height`` or ``scan``."""
        return self.forward.contested_by

    @property
    def heights(self) -> tuple[HeightChange, ...]:
        """Pieces of unknown height that change the verdict on the target."""
        return self.forward.heights

    @property
    def range_in(self) -> float:
        """Inches between the nearest bases."""
        return self.forward.range_in

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """Sight of every model on every target."""
        return self.forward.pairs

    def frame(self) -> Any:
        """Return the pairs of `forward` as a `pandas.DataFrame`. Needs the extra ``frames``."""
        return self.forward.frame()

    def as_dict(self) -> dict[str, Any]:
        """Return the object that `sightline los --json` prints."""
        return deepcopy(self._json)

    def _said(self, *, short: bool) -> Iterator[Part]:
        return verdicts.sight(self._report, 80, _GLANCE if short else None)

    def _blocks(self) -> Iterator[str]:
        yield from self.forward._blocks()
        title, *rest = verdicts.direction(self._report.reverse, _WIDE, back=True)
        yield folded(title, markup(rest))
        yield markup([verdicts.digest(self._report)])


def sight_of(table: Table, report: SightReport, found: Findings) -> Sight:
    """Return the values of a report, the same as in its JSON.

    ``table``: that on which it was judged. ``found``: what is unsure.
    """
    said, shown = found.said(report), found.on(report)
    forward = {key: value for key, value in said.items() if key not in _OF_BOTH}
    return Sight(
        report.digest,
        _direction(table, shown.forward, forward),
        _direction(table, shown.reverse, said["reverse"]),
        shown,
        said,
    )


def _direction(table: Table, sight: UnitSight, said: dict[str, Any]) -> Direction:
    return Direction(
        shooter=sight.shooter,
        target=sight.target,
        verdict=sight.verdict,
        words=verdict_words(sight.verdict, sight.pairs),
        headline=sight.headline,
        range_in=said["range_in"],
        pairs=tuple(
            _pair(table, pair, row) for pair, row in zip(sight.pairs, said["pairs"], strict=True)
        ),
        contested_by=tuple(said.get("contested_by", ())),
        heights=tuple(map(_height, said.get("heights", ()))),
        _sight=sight,
        _json=said,
    )


def _height(row: dict[str, Any]) -> HeightChange:
    rows = {key: tuple(row[key]) for key in ("verdicts", "changes_in")}
    return HeightChange(**{**row, **rows})


def _pair(table: Table, pair: PairSight, row: dict[str, Any]) -> Pair:
    return Pair(
        shooter=row["from"],
        target=row["to"],
        visible=row["visible"],
        low=row["low"],
        high=row["high"],
        range_in=row["range_in"],
        cover=row["cover"],
        verdict=row["verdict"],
        hidden_by=tuple(Blocker(**one) for one in row["hidden_by"]),
        eye=tuple(row["eye"]),
        rays=RayCount.of(table, pair),
        contested_by=tuple(row.get("contested_by", ())),
    )

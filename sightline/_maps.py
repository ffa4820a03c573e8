"""Maps of sight, positions of a unit, and the visibility graph, as arrays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from languages.message import message
from sandbox.paper.words.listing import Part
from sandbox.scenario.writing import other_ending
from sightline._arguments import known, number
from sightline._fault import Fault, as_fault, library, write
from sightline._laid import Laid, Report, told
from sightline._shown import Shown

if TYPE_CHECKING:
    from sandbox.analysis.maps import graph, sight_map, stands

Points = NDArray[np.float64]


@dataclass(frozen=True, repr=False, eq=False)
class SightMap(Shown):
    """A map of what a unit sees of a rifleman in each cell.

    ``values``: ``(rows, columns)``, row 0 at y = 0: floats, NaN where nobody can stand; for
    ``cover`` words, empty there; for ``least`` infinite where nothing is seen up to 12″. ``x``,
    ``y``: the middles of columns and rows, inches.
    ``heights``: ``(rows, columns)``, the height at which the rifleman stands, inches.
    ``by_height``: as ``values``, whether a height that is not known decides the value.
    """

    observer: str
    what: str
    values: NDArray[Any]
    x: Points
    y: Points
    heights: Points
    by_height: NDArray[np.bool_]
    cell: float
    _map: sight_map.SightMap = field(repr=False)
    _laid: Laid = field(repr=False)

    @property
    def extent(self) -> tuple[float, float, float, float]:
        """Edges of the table, left, right, bottom, top, as `matplotlib`'s imshow takes them."""
        wide, deep = self._laid._table.size
        return (0.0, wide, 0.0, deep)

    def xarray(self) -> Any:
        """Return it as an `xarray.DataArray` with the dimensions ``y`` and ``x``, inches.

        Needs the extra ``frames``.
        """
        xarray = library("xarray")
        made = xarray.DataArray(
            self.values,
            dims=("y", "x"),
            coords={"y": self.y, "x": self.x, "height": (("y", "x"), self.heights)},
            name=self.what,
            attrs={"observer": self.observer, "cell_in": self.cell, "digest": self._map.digest},
        )
        for axis in ("x", "y", "height"):
            made[axis].attrs["units"] = "in"
        return made

    def save(self, path: str | PathLike[str]) -> None:
        """Write it as ``.png``, ``.csv`` or ``.json``, as `sightline map --out`. Raises Fault."""
        from sandbox.analysis.maps.writing import WRITERS, written

        where = Path(path)
        if wrong := other_ending(where, *WRITERS):
            raise Fault(wrong)
        write(where, written(self._map, self._laid._table, where.suffix.lower()))

    def as_dict(self) -> dict[str, Any]:
        """Return the object that `sightline map --json` prints."""
        return self._map.to_json()

    def _said(self, *, short: bool) -> Iterator[Part]:
        from sandbox.paper.words.maps import map_words

        yield from map_words(self._map, self._laid._table.scenario.brings.words)

    def _repr_png_(self) -> bytes:
        from sandbox.analysis.maps.writing import written

        return written(self._map, self._laid._table, ".png")


@dataclass(frozen=True, repr=False, eq=False)
class Positions(Shown):
    """Where a unit could move to for a goal: ``shot``, ``cover`` or ``hidden``.

    ``order``, ``inches``, ``at``: the least move to it, and its end ``(3,)``; None for none.
    ``places``: ``(n, 3)``, every place that meets it, inches; ``cost``: ``(n,)``, the inches to
    each; ``orders``: ``(n,)``, the order by which it is reached. ``contested``: ``(m, 3)``, the
    places that are too close to call, which are not among them.
    """

    goal: str
    order: str | None
    inches: float | None
    at: Points | None
    places: Points
    cost: Points
    orders: NDArray[np.str_]
    contested: Points
    _stands: stands.Stands = field(repr=False)

    def as_dict(self) -> dict[str, Any]:
        """Return a goal of `sightline stands --json`."""
        return self._stands.to_json()

    def _said(self, *, short: bool) -> Iterator[Part]:
        from sandbox.paper.words.maps import stands_words

        yield stands_words(self._stands)


@dataclass(frozen=True, repr=False, eq=False)
class Stands(Shown):
    """Positions of a unit for each goal, by name: ``stands["shot"]``."""

    unit: str
    goals: tuple[Positions, ...]
    _json: dict[str, Any] = field(repr=False)

    def __getitem__(self, goal: str) -> Positions:
        return self.goals[[one.goal for one in self.goals].index(goal)]

    def as_dict(self) -> dict[str, Any]:
        """Return the object that `sightline stands --json` prints."""
        return self._json

    def _said(self, *, short: bool) -> Iterator[Part]:
        for goal in self.goals:
            yield from goal._said(short=short)


@dataclass(frozen=True, repr=False, eq=False)
class Graph(Shown):
    """The visibility graph of a table: which places see which, eye to eye.

    ``places``: ``(n, 3)``, inches. ``sees``: ``(n, n)``, symmetric, False on its diagonal.
    ``measures``: ``(n,)`` each, by name, NaN where undefined.
    """

    places: Points
    sees: NDArray[np.bool_]
    measures: dict[str, Points]
    cell: float
    _graph: graph.SightGraph = field(repr=False)
    _laid: Laid = field(repr=False)

    def networkx(self) -> Any:
        """Return it as a `networkx.Graph`: nodes 0 to n − 1 with ``pos``, ``z`` and the measures.

        >>> import sightline
        >>> found = sightline.open("examples/ruins-skirmish.toml").graph(cell=4)
        >>> net = found.networkx()
        >>> net.number_of_nodes() == len(found.places)
        True
        """
        import networkx

        made = networkx.from_numpy_array(self.sees, edge_attr=None)
        for node, (x, y, z) in enumerate(self.places.tolist()):
            made.nodes[node].update(pos=(x, y), z=z)
            made.nodes[node].update({n: float(row[node]) for n, row in self.measures.items()})
        return made

    def frame(self) -> Any:
        """Return a `pandas.DataFrame` with a row for each place. Needs the extra ``frames``."""
        columns = dict(zip(("x", "y", "z"), self.places.T, strict=True))
        return library("pandas").DataFrame(columns | self.measures)

    def save(self, path: str | PathLike[str], measure: str = "integration") -> None:
        """Write it as ``.csv`` or ``.json``, or draw a measure as ``.png``. Raises Fault."""
        from sandbox.analysis.maps.writing import GRAPH_ENDINGS, graph_file

        where = Path(path)
        if wrong := other_ending(where, *GRAPH_ENDINGS):
            raise Fault(wrong)
        known("measure", measure, message("api-measure"), self._graph.measures)
        file = graph_file(self._graph, self._laid._table, where.suffix.lower(), measure)
        write(where, file)

    def as_dict(self) -> dict[str, Any]:
        """Return the object that `sightline graph --json` prints."""
        from sandbox.analysis.maps.writing import graph_json

        return graph_json(self._graph, self._laid._table)

    def _said(self, *, short: bool) -> Iterator[Part]:
        from sandbox.paper.words.maps import graph_words

        yield from graph_words(self._graph)


class Mapping(Laid):
    """Questions about all places of a table."""

    def map(
        self,
        observer: str,
        what: str = "seen",
        *,
        cell: float = 1.0,
        coarse: bool = False,
        progress: Report = None,
    ) -> SightMap:
        """Map how much a unit, a model or a side sees of a rifleman in each cell. Raises Fault.

        ``what``: ``seen``, ``cover``, ``lanes``, ``safe`` or ``least``. ``cell``: inches.
        ``coarse``: sample 16 points of the rifleman, which is much faster.

        >>> import sightline
        >>> table = sightline.open("examples/crossroads.toml")
        >>> seen = table.map("able", cell=4, coarse=True)
        >>> seen.values.shape, seen.x[:3].tolist(), seen.y[:3].tolist()
        ((12, 18), [2.0, 6.0, 10.0], [2.0, 6.0, 10.0])
        """
        from sandbox.analysis.maps.cells import MapFault
        from sandbox.analysis.maps.doubted import mapped
        from sandbox.analysis.maps.sight_map import WHATS

        known("what", what, message("api-what-is-mapped"), WHATS)
        inches = number("cell", cell, message("api-inches", example="1"))
        pace = "coarse" if coarse else "fine"
        with as_fault("cell", MapFault), as_fault(self._where):
            found = mapped(self._table, observer, what, inches, told(progress), pace)  # type: ignore[arg-type]
        cells = found.cells
        shape = (cells.rows, cells.columns)
        middles = cells.middles.reshape(*shape, 2)
        return SightMap(
            observer,
            what,
            _frozen(_values(found.values, words=what == "cover").reshape(shape)),
            _frozen(middles[0, :, 0]),
            _frozen(middles[:, 0, 1]),
            _frozen(_values(found.heights).reshape(shape)),
            _frozen(np.array(found.by_height or [False] * len(found.values)).reshape(shape)),
            inches,
            found,
            self,
        )

    def stands(self, unit: str, target: str | None = None, *, progress: Report = None) -> Stands:
        """Find where a unit could move to: for a clear shot, to cover, out of sight. Raises Fault.

        ``target``: the enemy to see or to hide from; by default all enemies.

        >>> import sightline
        >>> table = sightline.open("examples/ruins-skirmish.toml")
        >>> table.stands("castellan")["hidden"].places.shape[1]
        3
        """
        from sandbox.analysis.maps.doubted import every_goal, goals_json
        from sandbox.analysis.maps.stands import StandsFault

        with as_fault(self._where, StandsFault):
            results = every_goal(self._table, unit, target or "", told(progress))
        goals = tuple(map(_positions, results))
        return Stands(unit, goals, goals_json(self._table, unit, target or "", results))

    def graph(self, *, cell: float = 2.0, progress: Report = None) -> Graph:
        """Measure the visibility graph: which places see which, eye to eye. Raises Fault.

        ``cell``: inches between places.
        """
        from sandbox.analysis.maps.cells import MapFault
        from sandbox.analysis.maps.graph import GraphFault, sight_graph

        inches = number("cell", cell, message("api-inches", example="2"))
        with as_fault("cell", MapFault, GraphFault):
            found = sight_graph(self._table, inches, told(progress))
        places = np.column_stack([found.cells.middles[found.places], found.heights])
        measures = {name.replace(" ", "_"): _frozen(row) for name, row in found.measures.items()}
        return Graph(_frozen(places), _frozen(found.sees), measures, inches, found, self)


def _positions(found: stands.Stands) -> Positions:
    rows, least = list(zip(found.reaches, found.good, strict=True)), found.least
    open_ = [reach.at[row] for reach, row in zip(found.reaches, found.contested, strict=True)]
    return Positions(
        found.goal,
        None if least is None else least.order,
        None if least is None else least.inches,
        None if least is None else _frozen(least.at),
        _frozen(np.concatenate([np.zeros((0, 3)), *(reach.at[good] for reach, good in rows)])),
        _frozen(np.concatenate([np.zeros(0), *(reach.cost[good] for reach, good in rows)])),
        _frozen(np.concatenate([np.full(int(good.sum()), reach.name) for reach, good in rows])),
        _frozen(np.concatenate([np.zeros((0, 3)), *open_])),
        found,
    )


def _values(cells: Sequence[Any], *, words: bool = False) -> NDArray[Any]:
    """Return the values of cells; where there is none, NaN or no word."""
    if words:
        return np.array([cell or "" for cell in cells])
    return np.array([np.nan if cell is None else float(cell) for cell in cells])


def _frozen(array: NDArray[Any]) -> NDArray[Any]:
    view = array.view()
    view.flags.writeable = False
    return view

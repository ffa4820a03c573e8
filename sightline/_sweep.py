"""Sweeps: a unit in thousands of places, judged by all cores or by Dask."""

from __future__ import annotations

import os
import pickle
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
from numpy.typing import NDArray

from languages.message import Message, message
from languages.writing import grouped, text
from sandbox.paper.words.listing import Part, listing
from sandbox.sight.judge import models_named, opponents
from sandbox.work.many import NoScheduler, as_done
from sandbox.work.progress import Progress
from sightline._arguments import known, number, said
from sightline._fault import Fault, as_fault, library, misfit
from sightline._laid import Report, told
from sightline._mesh_files import packed
from sightline._shown import Shown
from sightline._table import Table

if TYPE_CHECKING:
    from sandbox.analysis.placements import Placements, Verdicts

MOST = 1_000_000
"""Most places of a sweep."""

_ALONE = 2_000
"""Pairs of models that are sooner judged than other processes started."""

_CHUNKS = 12
"""Chunks for each core: progress is told after each."""

_COLUMNS = ("verdicts", "visible", "visible_from", "visible_of", "low", "high", "range_in")

Points = NDArray[np.float64]


@dataclass(frozen=True, repr=False, eq=False)
class Sweep(Shown):
    """A unit in n places, judged against m targets.

    ``positions``: ``(n, 2)`` or ``(n, 3)``, inches, of the unit's middle. ``facings``: ``(n,)``,
    degrees, of its first model. ``stands``: ``(n,)``, whether all its models can stand there; where
    not, nothing is judged unless ``free``. ``verdicts``: ``(n, m)``, in words of `Direction`, else
    empty. ``visible``: ``(n, m)``, the greatest share that a model of the unit sees of a model of
    the target, between ``low`` and ``high`` at 95 %. ``visible_from`` and ``visible_of``:
    ``(n, m)``, those two models, such as ``able/0`` and ``charlie/3``. ``range_in``: ``(n, m)``,
    the least range; NaN where nothing was judged, and as the shares with ``what="seen"``, by which
    ``verdicts`` are "seen", "blocked" or "contested". ``reverse_verdicts``, ``reverse_visible``: of
    the targets' sight of the unit, with ``reverse``: the share is that of a model of the unit.
    """

    unit: str
    targets: tuple[str, ...]
    positions: Points
    facings: Points
    stands: NDArray[np.bool_]
    verdicts: NDArray[np.str_]
    visible: Points
    visible_from: NDArray[np.str_]
    visible_of: NDArray[np.str_]
    low: Points
    high: Points
    range_in: Points
    reverse_verdicts: NDArray[np.str_] | None
    reverse_visible: Points | None
    digest: str = field(repr=False)

    def __len__(self) -> int:
        return len(self.positions)

    def frame(self) -> Any:
        """Return a `pandas.DataFrame`: a row for each place and target. Needs ``frames``."""
        many = len(self.targets)
        places = np.repeat(self.positions, many, axis=0)
        columns: dict[str, Any] = {"x": places[:, 0], "y": places[:, 1]}
        if places.shape[1] == 3:
            columns["z"] = places[:, 2]
        columns["facing"] = np.repeat(self.facings, many)
        columns["stands"] = np.repeat(self.stands, many)
        columns["target"] = list(self.targets) * len(self)
        for name in (*_COLUMNS, "reverse_verdicts", "reverse_visible"):
            values = getattr(self, name)
            if values is not None:
                columns[name.replace("verdicts", "verdict")] = values.ravel()
        return library("pandas").DataFrame(columns)

    def as_dict(self) -> dict[str, Any]:
        """Return it as values of JSON; None where nothing was judged."""
        reverse = {
            "reverse_verdicts": self.reverse_verdicts,
            "reverse_visible": self.reverse_visible,
        }
        return {
            "schema": "sightline.sweep/1",
            "digest": self.digest,
            "unit": self.unit,
            "targets": list(self.targets),
            "positions": self.positions.tolist(),
            "facings": self.facings.tolist(),
            "stands": self.stands.tolist(),
            **{name: _plain(getattr(self, name)) for name in _COLUMNS},
            **{name: _plain(rows) for name, rows in reverse.items() if rows is not None},
        }

    def _said(self, *, short: bool) -> Iterator[Part]:
        places, free = grouped(len(self)), grouped(self.stands.sum())
        yield text("api-swept", unit=self.unit, places=places, free=free)
        counts = [Counter(column) for column in self.verdicts.T.tolist()]
        words = [word for word, _ in sum(counts, Counter()).most_common() if word]
        first = text("api-target")
        grid = listing(first, *words, folds=(first,))
        for target, count in zip(self.targets, counts, strict=True):
            grid.add_row(target, *(grouped(count[word]) for word in words))
        yield grid


def sweep(
    table: Table,
    unit: str,
    positions: Any,
    targets: str | Sequence[str] | None = None,
    *,
    what: Literal["verdict", "seen"] = "verdict",
    facings: Any = None,
    reverse: bool = False,
    free: bool = False,
    scheduler: str | None = None,
    progress: Report | bool = None,
) -> Sweep:
    """Judge a unit, or a model ``unit/0``, in each of many places. Raises Fault.

    ``positions``: ``(n, 2)`` inches, of the unit's middle, or ``(n, 3)`` with heights; as for
    `Table.move`. ``targets``: units or models, by default all enemies. ``what``: "seen" asks only
    whether there is any line of sight, at a small part of the cost: ``verdicts`` then are "seen",
    "blocked" or "contested", and there are no shares and ranges. ``facings``: degrees, one
    for all or ``(n,)``; by default as it stands. ``reverse``: judge the targets' sight of it, too.
    ``free``: judge also where it cannot stand. ``scheduler``: the address of a Dask scheduler whose
    workers have this program; without one, all cores of this machine, in processes of their own.
    ``progress``: called with the share done and words, or True for a bar on stderr.

    A verdict is that of `Table.los` at the heights stated; its rays end once it is settled. A
    script that sweeps over processes needs the usual ``if __name__ == "__main__":``.

    >>> import sightline
    >>> table = sightline.open("examples/crossroads.toml")
    >>> places = [(x, y) for x in (10, 30, 50) for y in (4, 10)]
    >>> found = sightline.sweep(table, "able/0", places, targets=["charlie", "sherman"])
    >>> found.verdicts.shape, found.stands.tolist()
    ((6, 2), [True, True, True, True, True, True])
    >>> there = table.move("able/0", to=places[1]).los("able/0", "charlie")
    >>> there.verdict == found.verdicts[1, 0]
    True
    >>> sightline.sweep(table, "able/0", places, "charlie", what="seen").verdicts[:, 0].tolist()
    ['seen', 'seen', 'seen', 'seen', 'seen', 'blocked']
    """
    known("what", what, message("api-what-is-asked"), ("verdict", "seen"))
    if not isinstance(table, Table):
        raise misfit("table", type(table).__name__, message("api-a-table"))
    with as_fault(table._where):
        ours = models_named(table._table, unit)
    names = _targets(table, unit, targets)
    places = _places(positions)
    turns = _turns(facings, len(places), float(ours[0].stand.turn))
    from sandbox.analysis.placements import UnitPlace

    start = float(ours[0].stand.turn)
    rows = zip(places.tolist(), (turns - start).tolist(), strict=True)
    spots = [UnitPlace(tuple(at), turn) for at, turn in rows]
    pairs = len(spots) * len(ours) * sum(len(models_named(table._table, one)) for one in names)
    job = partial(
        _judged, unit=unit, targets=names, free=free, reverse=reverse, only_seen=what == "seen"
    )
    with _shown(progress) as report:
        if scheduler is None and (pairs < _ALONE or (os.cpu_count() or 1) == 1):
            found = [job(table._table, spots, report)]
        else:
            found = _elsewhere(table, job, spots, scheduler or "", report)
    stands, forward, back = _joined(found)
    words, visible, low, high, near, ends = forward
    return Sweep(
        unit=unit,
        targets=names,
        positions=places,
        facings=turns % 360,
        stands=stands,
        verdicts=words,
        visible=visible,
        visible_from=ends[..., 0],
        visible_of=ends[..., 1],
        low=low,
        high=high,
        range_in=near,
        reverse_verdicts=None if back is None else back[0],
        reverse_visible=None if back is None else back[1],
        digest=table.digest,
    )


def _judged(table: Any, spots: Sequence[Any], report: Progress, **how: Any) -> Placements:
    from sandbox.analysis.placements import judge_placements

    unit, targets = how.pop("unit"), how.pop("targets")
    return judge_placements(table, unit, spots, targets, **how, progress=report)


def _elsewhere(
    table: Table,
    job: Callable[..., Placements],
    spots: Sequence[Any],
    scheduler: str,
    report: Callable[[float, str], None],
) -> list[Placements]:
    """Have processes or workers judge chunks of the places, and return all in order."""
    size = max(1, -(-len(spots) // (_CHUNKS * (os.cpu_count() or 1))))
    chunks = [spots[first : first + size] for first in range(0, len(spots), size)]
    work = partial(_chunk, pickle.dumps(packed(table._file)), job)
    found: dict[int, Placements] = {}
    report(0.0, text("api-starting"))
    try:
        for number_, result in as_done(work, chunks, scheduler):
            found[number_] = result
            done, count = grouped(min(len(found) * size, len(spots))), grouped(len(spots))
            report(len(found) / len(chunks), text("api-places-done", done=done, count=count))
    except NoScheduler as fault:
        raise Fault(f"scheduler: {fault}") from None
    return [found[number_] for number_ in range(len(chunks))]


def _chunk(content: bytes, job: Callable[..., Placements], spots: Sequence[Any]) -> Placements:
    from sandbox.work.progress import silent

    return job(_laid(content), spots, silent)


@lru_cache(maxsize=1)
def _laid(content: bytes) -> Any:
    """Lay a table once in a process."""
    from sandbox.table.table import lay
    from sightline._mesh_files import unpacked

    return lay(unpacked(pickle.loads(content)))


def _joined(found: Sequence[Placements]) -> tuple[Any, list[Any], list[Any] | None]:
    stands = np.concatenate([one.stands for one in found])
    forward = _rows([one.forward for one in found])
    back = [one.reverse for one in found if one.reverse is not None]
    return stands, forward, _rows(back) if back else None


def _rows(found: Sequence[Verdicts]) -> list[Any]:
    names = ("words", "visible", "low", "high", "inches", "ends")
    return [np.concatenate([getattr(one, name) for one in found]) for name in names]


def _targets(table: Table, unit: str, given: str | Sequence[str] | None) -> tuple[str, ...]:
    if given is None:
        side = table._table.unit(unit.partition("/")[0]).spec.side
        given = [one.id for one in table._table.units if one.spec.side != side]
    names = (given,) if isinstance(given, str) else tuple(given)
    if not names:
        raise misfit("targets", message("api-none"), message("api-units-of-table"))
    with as_fault(table._where):
        for name in names:
            opponents(table._table, unit, name)
    return names


def _places(given: Any) -> Points:
    try:
        places = np.array(given, dtype=np.float64)
    except (TypeError, ValueError):
        places = np.zeros(0)
    if places.ndim != 2 or places.shape[1] not in (2, 3) or not np.isfinite(places).all():
        found = _array(places) if places.size else said(given)
        raise misfit("positions", found, message("api-positions"))
    if not 0 < len(places) <= MOST:
        expected = message("fault-from-to", least=1, most=grouped(MOST))
        raise misfit("positions", grouped(len(places)), expected)
    return places


def _turns(given: Any, count: int, usual: float) -> Points:
    if given is None:
        return np.full(count, usual)
    if np.ndim(given) == 0:
        return np.full(count, number("facings", given, message("api-degrees")))
    turns = np.array(given, dtype=np.float64)
    if turns.shape != (count,) or not np.isfinite(turns).all():
        raise misfit("facings", _array(turns), message("api-facings", count=count))
    return turns


def _array(given: NDArray[Any]) -> Message:
    return message("api-an-array", shape=str(given.shape))


def _plain(rows: NDArray[Any]) -> list[list[Any]]:
    return [
        [None if cell in ("",) or cell != cell else cell for cell in row] for row in rows.tolist()
    ]


@contextmanager
def _shown(progress: Report | bool) -> Iterator[Progress]:
    """Yield where to report; True: a bar on stderr."""
    if not progress or callable(progress):
        yield told(progress or None)
        return
    from rich import progress as bars
    from rich.console import Console

    with bars.Progress(console=Console(stderr=True)) as bar:
        task = bar.add_task(text("api-sweep"), total=1.0)
        yield lambda share, what: bar.update(task, completed=share, description=str(what))

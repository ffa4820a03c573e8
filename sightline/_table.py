"""A table: opened, looked at, drawn, played and saved."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from operator import index
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from languages.message import message
from languages.writing import text
from rules.catalogue import DEFAULT
from sandbox.paper.words import inventory
from sandbox.paper.words.listing import Part
from sandbox.paper.words.markup import folded, markup
from sandbox.play.match import play_match
from sandbox.rulings.findings import FindingsWish, findings
from sandbox.scenario.cover_words.reading import read_words
from sandbox.scenario.cover_words.shipped import shipped
from sandbox.scenario.file import ScenarioFile, load, read_scenario
from sandbox.sight.judge import judge, models_named, opponents
from sandbox.table import table as laid
from sandbox.table.following import update_table
from sandbox.table.placement import Placement
from sandbox.table.things import marks
from sightline._arguments import number, said
from sightline._building import Building
from sightline._fault import Fault, as_fault, misfit, write
from sightline._findings import Judging
from sightline._game import GamePlayed, game_of
from sightline._maps import Mapping
from sightline._mesh_files import meshes_to_write, packed, unpacked
from sightline._objects import Objects
from sightline._sharing import Sharing
from sightline._shown import Picture
from sightline._sight import Sight, sight_of
from sightline._templates import Templating
from sightline._zones import Comparing

if TYPE_CHECKING:
    from sandbox.exchange.archive import Archive

MOST_TURNS = 100


@dataclass(frozen=True, repr=False, eq=False)
class Table(Building, Judging, Mapping, Comparing, Templating, Objects, Sharing):
    """A table as its scenario lays it: a value. Every change returns a new table.

    Units go by their ids, models by ``unit/model``, numbered from 0. Tables of the same scenario
    and meshes are equal. Coordinates are inches: x along the long edge, y along the short, z up.
    """

    @property
    def name(self) -> str:
        """Name of the scenario."""
        return self._table.scenario.name

    @property
    def game(self) -> str:
        """Game of the scenario."""
        return self._table.scenario.game

    @property
    def ruleset(self) -> str:
        """Ruleset of the scenario."""
        return self._table.scenario.ruleset

    @property
    def words(self) -> str:
        """Name of the words for cover that it is judged by; empty for the classes of its game."""
        words = self._table.scenario.brings.words
        return "" if words is None else words.name

    @property
    def size(self) -> tuple[float, float]:
        """Size along x and y, inches."""
        return self._table.size

    @property
    def digest(self) -> str:
        """Digest of the scenario and its meshes: ``sha256:…``."""
        return self._table.digest

    @property
    def terrain(self) -> tuple[str, ...]:
        """Ids of its terrain."""
        return tuple(piece.id for piece in self._table.pieces)

    @property
    def units(self) -> tuple[str, ...]:
        """Ids of its units."""
        return tuple(unit.id for unit in self._table.units)

    @property
    def models(self) -> tuple[str, ...]:
        """Ids of its models, ``unit/model``, unit by unit."""
        return tuple(model.id for model in self._table.models())

    @property
    def marks(self) -> tuple[str, ...]:
        """Ids of its zones, objectives, smoke and notes."""
        return tuple(mark.id for _, mark in marks(self._table))

    def position(self, thing: str) -> NDArray[np.float64]:
        """Return the place of a piece or a model, ``(3,)``, inches; of a unit, its middle.

        Raises Fault.

        >>> import sightline
        >>> sightline.open("examples/crossroads.toml").position("sherman").round(2).tolist()
        [62.0, 22.2, 0.02]
        """
        spots = [_stand(self._table, name) for name in self._things(thing)]
        return np.asarray(np.mean([(spot.x, spot.y, spot.z) for spot in spots], axis=0))

    def facing(self, thing: str) -> float:
        """Return the facing of a model, or the rotation of a piece, degrees; of a unit, that of
        its first model. Raises Fault.
        """
        return float(_stand(self._table, self._things(thing)[0]).turn % 360)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.digest)

    def __reduce__(self) -> tuple[object, tuple[Archive]]:
        with as_fault(self._where):
            return _unpacked, (packed(self._file),)

    def los(self, shooter: str, target: str) -> Sight:
        """Return the line of sight between two units or models, both ways. Raises Fault.

        Pieces with a `height_range` are tried at other heights too: `Direction.heights`; a scanned
        table also with its surfaces at both ends of their error.

        >>> import sightline
        >>> table = sightline.open("examples/crossroads.toml")
        >>> table.los("able", "baker").verdict
        'hard'
        >>> table.los("able", "zed")
        Traceback (most recent call last):
        sightline.Fault: examples/crossroads.toml: 'zed' is not on the table: expected a unit, \
one of able, dora, pak, panzer, baker, charlie, gunners, sherman
        """
        with as_fault(self._file.path):
            report = judge(self._table, shooter, target)
            found = findings(self._table, report, FindingsWish(unsure=True))
            return sight_of(self._table, report, found)

    def judged_by(self, words: str | PathLike[str] | None) -> Table:
        """Return the same table judged by words: of the program by name, or of a file (TOML).

        None returns to the classes of its game. Raises Fault.

        >>> import sightline
        >>> table = sightline.open("examples/crossroads.toml").judged_by("true-sight-skirmish")
        >>> table.los("able", "charlie").forward.words
        'in cover'
        """
        name = str(words)
        with as_fault(self._file.path):
            said = words if words is None else name if name in shipped() else read_words(Path(name))
            changed = self._table.scenario.model_copy(update={"words": said})
            return Table(update_table(self._table, changed))

    def render(self, size: tuple[int, int] = (1280, 800), *, eye: str | None = None) -> Picture:
        """Draw the whole table, or with ``eye`` the view ahead of that model. Raises Fault.

        ``size``: pixels across and down.
        """
        from sandbox.view.graphics import PictureFault
        from sandbox.view.rendering.pictures import table_picture

        size = _pixels(size)
        with as_fault(self._file.path):
            model = None if eye is None else models_named(self._table, eye)[0]
            try:
                png = table_picture(self._table, size, model)
            except PictureFault as fault:
                raise Fault(str(fault)) from None
        caption = self.name if model is None else text("api-sees", model=model.id)
        return Picture(png, size, caption)

    def eye(self, shooter: str, target: str, size: tuple[int, int] = (960, 540)) -> Picture:
        """Draw a model's view of another model or unit: visible parts tinted, hidden ones hatched.

        For a unit, the view is that of its first model. Raises Fault.
        """
        from sandbox.view.graphics import PictureFault
        from sandbox.view.rendering.pictures import models_eye, png
        from sandbox.view.scene import build_scene

        size = _pixels(size)
        with as_fault(self._file.path):
            ours, theirs = opponents(self._table, shooter, target)
            scene = build_scene(self._table, judged=True)
            try:
                image = models_eye(self._table, scene, ours[0], theirs, size)
            except PictureFault as fault:
                raise Fault(str(fault)) from None
            finally:
                scene.close()
        caption = text("api-sees-of", model=ours[0].id, target=target)
        return Picture(png(image), size, caption)

    def play(self, *, seed: int = 0, turns: int | None = None) -> GamePlayed:
        """Play a whole game, both sides by the simple policy. Raises Fault.

        ``turns``: how many; by default the ruleset's.
        """
        if seed < 0:
            raise misfit("seed", seed, message("api-at-least", least=0))
        if turns is not None and not 1 <= turns <= MOST_TURNS:
            raise misfit("turns", turns, message("fault-from-to", least=1, most=MOST_TURNS))
        with as_fault(self._file.path):
            return game_of(play_match(self._table, (), seed=seed, turns=turns))

    def save(self, path: str | PathLike[str]) -> None:
        """Write the scenario, comments and order kept, whole or not at all.

        Meshes that were added are written beside it. Raises Fault; so it does for a folder from
        which its other meshes are not found.

        >>> import sightline
        >>> table = sightline.open("examples/crossroads.toml").remove("roadblock")
        >>> table.save("examples/no-roadblock.toml")
        >>> sightline.open("examples/no-roadblock.toml") == table
        True
        """
        where = Path(path)
        beside = where.parent
        added = meshes_to_write(self._file, beside)
        with as_fault(where):
            there = replace(self._file, path=where, root=beside, _hashes={})
            if there.digest != self.digest:
                expected = message("api-meshes-of-table")
                raise misfit(where, message("api-other-meshes"), expected)
        for mesh, content in added.items():
            write(beside / mesh, content, make_folder=True)
        write(where, self._file.written().encode())

    def as_dict(self) -> dict[str, Any]:
        """Return the object that `sightline check --json` prints."""
        return inventory.inventory_json(self._table)

    def _said(self, *, short: bool) -> Iterator[Part]:
        return inventory.inventory(self._table, terrain_counted=short)

    def _blocks(self) -> Iterator[str]:
        table = self._table
        yield markup(inventory.heading(table))
        yield folded(inventory.terrain_count(table), markup([inventory.terrain(table)]))
        yield markup(inventory.ending(table))


def open(path: str | PathLike[str], root: str | PathLike[str] | None = None) -> Table:
    """Open the table of a scenario file (TOML).

    ``root``: the folder that mesh paths may not leave; by default the scenario's own. Raises
    `Fault` with a sentence for every fault of the file.

    >>> import sightline
    >>> sightline.open("examples/crossroads.toml")
    Crossroads
    bolt-action, reference; table 72″ × 48″
    22 pieces of terrain
    unit     side    template              quality  models
    able     axis    rifle-squad           regular  5
    dora     axis    mmg-team              veteran  3
    pak      axis    medium-anti-tank-gun  regular  3
    panzer   axis    medium-tank           regular  1
    baker    allies  rifle-squad           regular  5
    charlie  allies  smg-squad             veteran  4
    gunners  allies  light-howitzer        regular  3
    sherman  allies  medium-tank           regular  1
    sha256:ac6a5630e93f0418116e0cf4e671076ad77425be035bfd665cbdbf52271e36f6
    """
    with as_fault():
        return Table(laid.lay(load(Path(path), None if root is None else Path(root))))


def new(
    size: tuple[float, float] = (72.0, 48.0), game: str = DEFAULT, *, name: str = "Untitled"
) -> Table:
    """Return a table with a deployment zone for each side, and nothing else. Raises Fault.

    ``size``: inches along x and y. ``game``: ``bolt-action`` or ``shadow-war``.

    >>> import sightline
    >>> table = sightline.new(size=(48, 48), name="Yard")
    >>> table.size, table.terrain, table.units, table.marks
    ((48.0, 48.0), (), (), ('axis-zone', 'allies-zone'))
    """
    from sandbox.generate.generate import GenerateFault, blank

    with as_fault("", GenerateFault):
        return _of_text(blank(inches(size), name, game), name)


def generate(
    theme: str,
    *,
    seed: int = 0,
    size: tuple[float, float] = (72.0, 48.0),
    density: float = 1.0,
    symmetric: bool = False,
    game: str = DEFAULT,
    name: str = "",
) -> Table:
    """Return a generated table, with zones and without units. Raises Fault.

    ``theme``: village, bocage, ruins, open, …; ``density``: of terrain, 1 is usual. The same
    arguments give the same table, that of `sightline generate`.

    >>> import sightline
    >>> table = sightline.generate("village", seed=5)
    >>> table.name, table == sightline.generate("village", seed=5)
    ('Village 5', True)
    """
    from sandbox.generate.generate import GenerateFault
    from sandbox.generate.generate import generate as generated

    dense = number("density", density, message("api-a-density"))
    with as_fault("", GenerateFault):
        rows = generated(theme, inches(size), dense, symmetric, seed, name=name, game=game)
        return _of_text(rows, name or f"{theme}-{seed}")


def _of_text(rows: str, name: str) -> Table:
    path = Path(name)
    with as_fault():
        return Table(laid.lay(ScenarioFile(path, Path(), read_scenario(rows, path), rows)))


def _unpacked(packed: Archive) -> Table:
    """Return a table from another process."""
    with as_fault():
        return Table(laid.lay(unpacked(packed)))


def _stand(table: laid.Table, name: str) -> Placement:
    """Return where a thing stands. Raises Fault for one that has no height."""
    try:
        return (table.model(name) if "/" in name else table.piece(name.rpartition(":")[2])).stand
    except KeyError:
        where = str(table.file.path)
        raise Fault(text("api-does-not-stand", where=where, thing=name)) from None


def inches(size: tuple[float, float]) -> tuple[float, float]:
    """Return the size of a table. Raises Fault."""
    try:
        wide, deep = size
    except (TypeError, ValueError):
        raise misfit("size", said(size), message("api-two-lengths")) from None
    expected = message("api-a-length")
    return number("size", wide, expected), number("size", deep, expected)


def _pixels(size: tuple[int, int]) -> tuple[int, int]:
    width, height = size
    return index(width), index(height)

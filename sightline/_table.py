"""A table: opened, looked at, drawn, played and saved."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from operator import index
from os import PathLike
from pathlib import Path
from typing import Any

from sandbox.paper.words import inventory
from sandbox.paper.words.listing import Part
from sandbox.paper.words.markup import folded, markup
from sandbox.play.match import play_match
from sandbox.rulings.findings import Wish, findings
from sandbox.scenario.cover_words.reading import read_words
from sandbox.scenario.cover_words.shipped import shipped
from sandbox.scenario.file import ScenarioFile, load
from sandbox.sight.judge import judge, models_named, opponents
from sandbox.table import table as laid
from sandbox.table.following import update_table
from sightline._fault import Fault, as_fault
from sightline._game import GamePlayed, game_of
from sightline._picture import Picture
from sightline._shown import Shown
from sightline._sight import Sight, sight_of
from sightline._writing import write

MOST_TURNS = 100


@dataclass(frozen=True, repr=False, eq=False)
class Table(Shown):
    """A table as its scenario lays it: a value, which nothing changes.

    Units go by their ids, models by ``unit/model``, numbered from 0.
    """

    _table: laid.Table

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
            return sight_of(report, findings(self._table, report, Wish(unsure=True)))

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
        return Picture(png, size, self.name if model is None else f"What {model.id} sees")

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
        return Picture(png(image), size, f"What {ours[0].id} sees of {target}")

    def play(self, *, seed: int = 0, turns: int | None = None) -> GamePlayed:
        """Play a whole game, both sides by the simple policy. Raises Fault.

        ``turns``: how many; by default the ruleset's.
        """
        if seed < 0:
            raise Fault(f"seed: found {seed}; expected 0 or more")
        if turns is not None and not 1 <= turns <= MOST_TURNS:
            raise Fault(f"turns: found {turns}; expected 1 to {MOST_TURNS}")
        with as_fault(self._file.path):
            return game_of(play_match(self._table, (), seed=seed, turns=turns))

    def save(self, path: str | PathLike[str]) -> None:
        """Write the scenario, comments and order kept, whole or not at all.

        Raises Fault; so it does for a folder from which its meshes are not found.
        """
        where = Path(path)
        with as_fault(where):
            there = replace(self._file, path=where, root=where.parent, _hashes={})
            if there.digest != self.digest:
                raise Fault(f"{where}: found other meshes beside it; expected those of the table")
        write(where, self._file.written().encode())

    def as_dict(self) -> dict[str, Any]:
        """Return the object that `sightline check --json` prints."""
        return inventory.inventory_json(self._table)

    @property
    def _file(self) -> ScenarioFile:
        return self._table.file

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


def _pixels(size: tuple[int, int]) -> tuple[int, int]:
    width, height = size
    return index(width), index(height)

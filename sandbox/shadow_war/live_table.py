"""A table that follows a game of Shadow War: moves, prone fighters, departures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy

from rules.engine.play.interruption import Places
from rules.shadow_war.model import events as told
from rules.shadow_war.model.profiles import weapons
from rules.shadow_war.model.state import DOWN, OUT, PINNED
from sandbox.play.games import Arrival
from sandbox.play.live_table import FollowedTable
from sandbox.scenario.schema import Pose
from sandbox.shadow_war.cover import marks_of
from sandbox.table.footprints import Pose2D
from sandbox.table.lying import posed
from sandbox.table.table import PlacedModel, PlacedUnit, Table
from sandbox.view.effects.cues import Cues, Fire, Look, lost, middle_of


class FollowedSkirmish(FollowedTable):
    """The table of a game of Shadow War. Fighters are models, named ``unit/number``.

    Pinned and downed fighters lie prone, and see and are seen so. A player's own mesh has only one
    pose.
    """

    def __init__(self, table: Table) -> None:
        super().__init__(table, marks_of(table.scenario.sight_policy))
        self._own_pose = {model.id: model.spec.pose for model in table.models()}
        self._down: set[str] = set()

    def fighter(self, name: str) -> PlacedModel:
        """Return a fighter's model. Raises KeyError where it is not on the table."""
        return self.table.model(name)

    def side(self, name: str) -> str:
        """Return a fighter's side. Raises KeyError where it is not on the table."""
        return self.table.unit(name.rpartition("/")[0]).spec.side

    def enemies(self, name: str) -> list[PlacedModel]:
        """Return the enemies of a fighter that are on the table."""
        side = self.side(name)
        return [m for unit in self.table.units if unit.spec.side != side for m in unit.models]

    def tell(self, events: Iterable[object]) -> None:
        """Follow events: moves, conditions, departures. Other events change nothing."""
        for event in events:
            match event:
                case told.Moved(fighter=name, to=to) if to:
                    self._put(name, to)
                case told.ConditionChanged(fighter=name, condition=condition):
                    self._become(name, condition)
                case told.Routed(side=side):
                    for unit in self.table.units:
                        if unit.spec.side == side:
                            self.change(unit, ())
                case _:
                    pass

    def lying(self, model: PlacedModel) -> PlacedModel:
        """Return a model prone, if its figure has that pose."""
        return self._posed(model, "prone")

    def shot(self, events: Iterable[object]) -> tuple[str, str] | None:
        """Return the last shot, as the fighters' units; None without one."""
        shots = [event for event in events if isinstance(event, told.ShotFired)]
        if not shots:
            return None
        return shots[-1].fighter.rpartition("/")[0], shots[-1].target.rpartition("/")[0]

    def met(self, events: Iterable[object]) -> Table:
        """Return the table at the moment of the last shot.

        A shot from overwatch meets its target at a place of its way (SW-SHO-2).
        """
        aimed = [event for event in events if isinstance(event, told.Aimed)]
        if not aimed or aimed[-1].moment is None or not aimed[-1].moment.at:
            return self.table
        twin = copy(self)
        twin.sights = self.sights.empty_copy()
        twin._put(aimed[-1].target, aimed[-1].moment.at)
        return twin.table

    def cues(self, before: Table, table: Table, events: Sequence[object]) -> Cues:
        """Return the shots and losses of some events, from one table to another."""
        shots = (event for event in events if isinstance(event, told.ShotFired))
        fires = tuple(_fire(before, table, shot) for shot in shots)
        changed = (event for event in events if isinstance(event, told.ConditionChanged))
        out = {one.fighter.rpartition("/")[0] for one in changed if one.condition == OUT}
        return Cues(fires, losses=lost(before, table, out))

    def arrivals(self, events: Iterable[object]) -> tuple[Arrival, ...]:
        """Return nothing: no fighter arrives in the middle of a game."""
        return ()

    def departures(self, events: Iterable[object]) -> tuple[str, ...]:
        """Return nothing: departures are not shown."""
        return ()

    def upright(self, model: PlacedModel) -> PlacedModel:
        """Return a model standing, if its figure has that pose."""
        return self._posed(model, "standing")

    def _posed(self, model: PlacedModel, pose: Pose) -> PlacedModel:
        return posed(self.table.unit(model.unit), model, pose)

    def _put(self, name: str, to: Places) -> None:
        model = self.fighter(name)
        for _, x, y, *more in to:
            facing = more[0] if more else model.stand.turn
            z = more[1] if len(more) > 1 else None
            self._replace(model, self.put(model, Pose2D(x, y, facing), z))

    def _become(self, name: str, condition: str) -> None:
        model = self.fighter(name)
        (self._down.add if condition == DOWN else self._down.discard)(name)
        if condition == OUT:
            self.lose(model.unit, (model.index,))
        elif condition in (PINNED, DOWN):
            self._replace(model, self.lying(model))
        else:
            self._replace(model, self._posed(model, self._own_pose[name]))

    def _replace(self, before: PlacedModel, after: PlacedModel) -> None:
        if after is before:
            return
        unit: PlacedUnit = self.table.unit(before.unit)
        self.change(unit, tuple(after if m is before else m for m in unit.models))


def _fire(before: Table, table: Table, shot: told.ShotFired) -> Fire:
    firer, target = (
        (table if table.has(name) else before).model(name) for name in (shot.fighter, shot.target)
    )
    x, y, z = firer.eye.tolist()
    weapon = weapons().get(shot.weapon)
    look: Look = "cannon" if weapon is not None and weapon.steady else "bullets"
    return Fire(look, (x, y, z), (middle_of(target),), 1, int(shot.hit))

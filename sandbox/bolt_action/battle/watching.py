"""Sight and ranges of a battle: what units see, how far apart they are, what is seen elsewhere.

Inches and degrees throughout. Units are named by id, models by number.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from typing import Self

from rules.bolt_action.model.facts import COVERS, FACINGS
from rules.bolt_action.player.queries import Look, Supposed
from rules.engine.interruption import Moment, Places
from sandbox.bolt_action.battle.facings import ARC_DEG, in_arc, in_rear_arc, struck_from
from sandbox.bolt_action.battle.interruption_points import Glimpse, moment_of, moments
from sandbox.bolt_action.battle.live_table import FollowedBattle
from sandbox.scenario.words import BLOCKED, CLEAR
from sandbox.sight.cache import likeliest
from sandbox.sight.verdict import unit_verdict
from sandbox.table.footprints import Pose2D
from sandbox.table.ranges import range_between
from sandbox.table.smoke import SIGHT_IN, Cloud, smoke_between
from sandbox.table.table import PlacedModel, PlacedUnit, Table

_Asked = tuple[PlacedModel, PlacedUnit, tuple[str, ...], tuple[bool, ...], tuple[Cloud, ...]]
"""All that a look depends on: models and units are values, other ones when they change."""

HIDDEN_SHARE = 0.1
"""A model in cover of which less than this share is in sight is hidden (BA-SHO-6)."""


class WatchedBattle(FollowedBattle):
    """A followed battle and what its units see.

    Sight is judged as `sandbox.sight.judge` judges it, under the scenario's sight policy. A
    contested pair counts as its likeliest verdict: play has to go on, and the page says so.
    """

    def __init__(self, table: Table, *, arc_deg: float = ARC_DEG) -> None:
        super().__init__(table, (HIDDEN_SHARE,))
        self._arc_deg = arc_deg
        self._policy = table.scenario.sight_policy
        self._seen: dict[tuple[str, str], bool] = {}
        self._distances: dict[tuple[str, str], tuple[PlacedUnit, PlacedUnit, float]] = {}
        self._looks: dict[tuple[str, int, str], tuple[_Asked, Look]] = {}
        self._twins: dict[Supposed, Self] = {}
        self._moments: dict[tuple[str, str], tuple[Moment, ...]] = {}

    def tell(self, events: Iterable[object]) -> None:
        """Follow what happened: moves, losses, wrecks, orders, smoke. Other events do nothing."""
        table, clouds, away = self.table, self.clouds, dict(self.reserve)
        super().tell(events)
        self._moments.clear()
        if table is not self.table or clouds is not self.clouds or away != self.reserve:
            self._twins.clear()  # an order or a pin hides nobody
            self._seen.clear()

    def _as_if(self, supposed: Supposed) -> Self:
        """The field as it would be with a unit standing elsewhere, a plane that comes in from
        reserve included; KeyError where there is none such.

        Only what concerns that unit may be asked of it: its sights are judged anew.
        """
        twin = self._twins.get(supposed)
        if twin is None:
            flying = self.reserve.get(supposed.unit)
            unit = flying or self.table.unit(supposed.unit)
            rows = {int(row[0]): row for row in supposed.at}
            models = tuple(
                self.put(m, Pose2D(*rows[m.index][1:4]), *rows[m.index][4:5])
                if m.index in rows
                else m
                for m in unit.models
            )
            if flying is None and all(a is b for a, b in zip(models, unit.models, strict=True)):
                return self
            twin = copy(self)
            twin.table = self.with_models(unit, models)
            twin.sights = self.sights.forgetful()
            twin._looks, twin._distances, twin._twins, twin._moments = {}, {}, {}, {}
            twin._seen = {}
            self._twins[supposed] = twin
        return twin

    # What a unit sees.

    def look(self, unit: str, model: int, target: str, supposed: Supposed | None = None) -> Look:
        """What a model sees of a unit: KeyError where either is not on the table.

        The range is to the nearest target model that it sees, or to the nearest where it sees
        none (BA-SHO-3); the cover is the best class that enough of those it sees have; in arc
        is one of them at least partly in its front arc (BA-WPN-3).
        """
        if supposed is not None:
            return self._as_if(supposed).look(unit, model, target)
        shooter, there = self.model(unit, model), self.table.unit(target)
        pairs = self.sights.pairs(self.table, shooter, there.models, self._beside(unit))
        verdicts = tuple(likeliest(pair, self._policy) for pair in pairs)
        hides = tuple(pair.visible < HIDDEN_SHARE for pair in pairs)
        asked = (shooter, there, verdicts, hides, self.clouds)
        known = self._looks.get((unit, model, target))
        if known is None or known[0] != asked:
            known = self._looks[unit, model, target] = (asked, self._look(*asked))
        return known[1]

    def _look(
        self,
        shooter: PlacedModel,
        there: PlacedUnit,
        verdicts: tuple[str, ...],
        hides: tuple[bool, ...],
        clouds: tuple[Cloud, ...],
    ) -> Look:
        rows = [
            (smoke_between(clouds, shooter, other), verdict, other, hidden)
            for verdict, hidden, other in zip(verdicts, hides, there.models, strict=True)
        ]
        seen = [row for row in rows if row[1] != BLOCKED and row[0] <= SIGHT_IN]
        verdict = unit_verdict([(m.id, frozenset({v})) for _, v, m, _ in seen], self._policy)
        hidden = sum(hides for *_, hides in seen) >= self._policy.unit_share * len(seen)
        models = [m for _, _, m, _ in seen] or list(there.models)
        return Look(
            range_in=min(range_between(shooter, m) for m in models),
            sight=bool(seen),
            cover="none" if verdict in (CLEAR, BLOCKED) else verdict,
            hidden=bool(seen) and hidden and verdict not in (CLEAR, BLOCKED),
            in_arc=any(in_arc(shooter, m, self._arc_deg) for m in models),
            smoke_in=max((smoke for smoke, *_ in seen), default=0.0),
            facing=self._facing(there, shooter),
            tailing=self._tails(shooter, there),
        )

    def _facing(self, target: PlacedUnit, shooter: PlacedModel) -> str:
        if target.template.flies or target.template.mover in ("infantry", "artillery"):
            return "front"
        return struck_from(self.table.unit(shooter.unit), shooter, target.models[0])

    def _tails(self, shooter: PlacedModel, target: PlacedUnit) -> bool:
        """Whether a plane is behind the plane it looks at (WP-15)."""
        planes = target.template.flies and self.table.unit(shooter.unit).template.flies
        return planes and in_rear_arc(target.models[0], shooter)

    def sees(self, unit: str, other: str, supposed: Supposed | None = None) -> bool:
        """Whether any model of a unit sees any of another; KeyError where either is not there."""
        if supposed is not None:
            return self._as_if(supposed).sees(unit, other)
        known = self._seen.get((unit, other))
        if known is None:
            known = self._seen[unit, other] = self._sees(unit, other)
        return known

    def _sees(self, unit: str, other: str) -> bool:
        ours, theirs = self.table.unit(unit).models, self.table.unit(other).models
        pairs = [(a, b) for a in ours for b in theirs if self._smoke(a, b) <= SIGHT_IN]
        if any(self.sights.known(a, b) not in (None, BLOCKED) for a, b in pairs):
            return True
        for shooter in ours:
            targets = [b for a, b in pairs if a is shooter]
            if targets and any(
                verdict != BLOCKED
                for verdict in self.sights.verdicts(
                    self.table, shooter, targets, self._beside(unit)
                )
            ):
                return True
        return False

    def _beside(self, unit: str) -> tuple[PlacedModel, ...]:
        """Those who will fire with a model: all of a squad, and nobody of a gun's crew."""
        ours = self.table.unit(unit)
        return ours.models if ours.template.mover == "infantry" else ()

    def _smoke(self, shooter: PlacedModel, target: PlacedModel) -> float:
        return smoke_between(self.clouds, shooter, target)

    # How far things are.

    def distance_in(self, unit: str, other: str, supposed: Supposed | None = None) -> float:
        """Between the nearest models of two units; KeyError where either is not there."""
        if supposed is not None:
            return self._as_if(supposed).distance_in(unit, other)
        if unit == other:
            return 0.0
        key = (unit, other) if unit < other else (other, unit)
        one, two = self.table.unit(key[0]), self.table.unit(key[1])
        known = self._distances.get(key)
        if known is None or known[0] is not one or known[1] is not two:
            nearest = min(range_between(a, b) for a in one.models for b in two.models)
            known = self._distances[key] = (one, two, nearest)
        return known[2]

    def exposure(self, unit: str) -> Iterable[int]:
        """A unit's models by number, the nearest to an enemy on the ground first; KeyError for an
        unknown unit."""
        ours = self.table.unit(unit)
        foes = [m for u in self.grounded() if u.spec.side != ours.spec.side for m in u.models]
        near = {
            model.index: min((range_between(model, foe) for foe in foes), default=0.0)
            for model in ours.models
        }
        return sorted(near, key=lambda number: (near[number], number))

    def model_in(
        self, unit: str, other: str, model: int, supposed: Supposed | None = None
    ) -> float:
        """Between a unit's nearest model and one model of another; KeyError where either is not
        there."""
        if supposed is not None:
            return self._as_if(supposed).model_in(unit, other, model)
        if unit == other:
            return 0.0
        named = self.model(other, model)
        return min(range_between(ours, named) for ours in self.table.unit(unit).models)

    def moments(self, watcher: str, mover: str) -> Iterable[Moment]:
        """Where a mover may be interrupted on its way (BA-AMB-1, WP-7): see
        `interruption_points.moments`. KeyError for who has not set out, or a watcher that is not
        there.
        """
        key = (watcher, mover)
        if key not in self._moments:
            self._moments[key] = moments(self, watcher, mover)
        return self._moments[key]

    def moment_at(self, mover: str, share: float) -> Moment:
        """The moment of a mover's way at a share of it, or now if that is behind the mover.

        KeyError for a unit that has not set out.
        """
        return moment_of(self.courses[mover], share)

    def share_at(self, mover: str, at: tuple[float, float]) -> float:
        """The share of a mover's way at the place nearest to a point, inches; KeyError as above."""
        return self.courses[mover].nearest(at)

    def glimpse(
        self, watcher: str, mover: str, at: Places, *, fully: bool = False
    ) -> Glimpse | None:
        """The best that one of a few of a unit's models, or ``fully`` of all, sees of a few of
        another's, or of all, at these places; None where they see nothing.
        """
        twin = self._as_if(Supposed(mover, at))
        seen, some = twin.table.unit(mover), list if fully else _few
        for eye in some(twin.table.unit(watcher).models):
            models = [m for m in some(seen.models) if twin._smoke(eye, m) <= SIGHT_IN]
            if not models:
                continue
            verdicts = twin.sights.verdicts(twin.table, eye, models)
            found = [
                Glimpse(
                    cover=COVERS.index("none" if verdict == CLEAR else verdict),
                    facing=FACINGS.index(twin._facing(seen, eye)),
                    in_arc=in_arc(eye, model, self._arc_deg),
                    range_in=range_between(eye, model),
                )
                for verdict, model in zip(verdicts, models, strict=True)
                if verdict != BLOCKED
            ]
            if found:
                return min(found, key=lambda one: one.worth)
        return None


def _few(models: tuple[PlacedModel, ...]) -> list[PlacedModel]:
    """One of the middle of a unit's models, the first, and the last."""
    numbers = dict.fromkeys((len(models) // 2, 0, len(models) - 1))
    return [models[number] for number in numbers]

"""Sight and distances between the units of one table, or of units supposed to stand elsewhere.

Inches and degrees throughout. Units are named by id, models by number.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from rules.bolt_action.model.facts import COVERS, FACINGS
from rules.bolt_action.player.queries import Look, Supposed
from sandbox.bolt_action.battle.facings import in_arc, in_rear_arc, struck_from
from sandbox.bolt_action.battle.interruption_points import Glimpse
from sandbox.bolt_action.battle.live_table import FollowedBattle
from sandbox.scenario.words import BLOCKED, CLEAR
from sandbox.sight.cache import SightCache, likeliest_verdict
from sandbox.sight.verdict import Line, unit_verdict
from sandbox.table.footprints import Pose2D
from sandbox.table.ranges import range_between
from sandbox.table.smoke import SIGHT_IN, Cloud, smoke_between
from sandbox.table.table import PlacedModel, PlacedUnit, Table

HIDDEN_SHARE = 0.1
"""A model in cover of which less than this share is in sight is hidden (BA-SHO-6)."""

_LookKey = tuple[PlacedModel, PlacedUnit, tuple[str, ...], tuple[bool, ...], tuple[Cloud, ...]]
"""Everything that a look depends on. A model or unit that changes becomes another object."""


class Situation(Protocol):
    """The table that sight is asked about: a live one, or one with a unit supposed elsewhere."""

    @property
    def table(self) -> Table:
        """The table as it stands."""

    @property
    def clouds(self) -> tuple[Cloud, ...]:
        """The smoke that stands on it."""

    @property
    def sights(self) -> SightCache:
        """The verdicts judged on it so far."""


class UnitSight:
    """Sight and ranges between the units of a situation.

    Sight is judged as `sandbox.sight.judge` judges it, under the scenario's sight policy. A
    contested pair counts as its likeliest verdict: play has to go on, and the page says so.
    Each answer is remembered together with what it depends on, so nothing has to be reset when
    the situation changes.
    """

    def __init__(self, situation: Situation, arc_deg: float) -> None:
        """``arc_deg``: width of a front arc, degrees."""
        self._situation = situation
        self._arc_deg = arc_deg
        self._policy = situation.table.scenario.sight_policy
        self._looks: dict[tuple[str, int, str], tuple[_LookKey, Look]] = {}
        self._distances: dict[tuple[str, str], tuple[PlacedUnit, PlacedUnit, float]] = {}
        self._seen: dict[tuple[str, str], bool] = {}
        self._seen_on = (situation.table, situation.clouds)

    @property
    def _table(self) -> Table:
        return self._situation.table

    def look(self, unit: str, model: int, target: str) -> Look:
        """Return what a model sees of a unit. KeyError where either is not on the table.

        The range is to the nearest target model that it sees, or to the nearest of all where it
        sees none (BA-SHO-3). The cover is the best class that enough of the models in sight have.
        A target is in arc if one of them is at least partly in the front arc (BA-WPN-3).
        """
        table, clouds = self._table, self._situation.clouds
        shooter, there = table.unit(unit).numbered(model), table.unit(target)
        pairs = self._situation.sights.pairs(table, shooter, there.models, self._beside(unit))
        verdicts = tuple(likeliest_verdict(pair, self._policy) for pair in pairs)
        hides = tuple(pair.visible < HIDDEN_SHARE for pair in pairs)
        asked = (shooter, there, verdicts, hides, clouds)
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
        verdict = unit_verdict([Line(m.id, frozenset({v})) for _, v, m, _ in seen], self._policy)
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
            tailing=self._is_tailing(shooter, there),
        )

    def _facing(self, target: PlacedUnit, shooter: PlacedModel) -> str:
        """Return the facing of a target that a shot would strike."""
        if target.template.flies or target.template.mover in ("infantry", "artillery"):
            return "front"
        return struck_from(self._table.unit(shooter.unit), shooter, target.models[0])

    def _is_tailing(self, shooter: PlacedModel, target: PlacedUnit) -> bool:
        """Check whether a plane is behind the plane that it looks at (WP-15)."""
        planes = target.template.flies and self._table.unit(shooter.unit).template.flies
        return planes and in_rear_arc(target.models[0], shooter)

    def sees(self, unit: str, other: str) -> bool:
        """Check whether any model of a unit sees any of another. KeyError for an absent unit."""
        stands = (self._table, self._situation.clouds)
        if any(a is not b for a, b in zip(stands, self._seen_on, strict=True)):
            self._seen_on, self._seen = stands, {}
        known = self._seen.get((unit, other))
        if known is None:
            known = self._seen[unit, other] = self._sees(unit, other)
        return known

    def _sees(self, unit: str, other: str) -> bool:
        sights = self._situation.sights
        ours, theirs = self._table.unit(unit).models, self._table.unit(other).models
        pairs = [(a, b) for a in ours for b in theirs if self._smoke_in(a, b) <= SIGHT_IN]
        if any(sights.cached_verdict(a, b) not in (None, BLOCKED) for a, b in pairs):
            return True
        for shooter in ours:
            targets = [b for a, b in pairs if a is shooter]
            if targets and any(
                verdict != BLOCKED
                for verdict in sights.verdicts(self._table, shooter, targets, self._beside(unit))
            ):
                return True
        return False

    def _beside(self, unit: str) -> tuple[PlacedModel, ...]:
        """Return the models that fire together with one: a whole squad, nobody of a gun's crew."""
        ours = self._table.unit(unit)
        return ours.models if ours.template.mover == "infantry" else ()

    def _smoke_in(self, shooter: PlacedModel, target: PlacedModel) -> float:
        return smoke_between(self._situation.clouds, shooter, target)

    def distance_in(self, unit: str, other: str) -> float:
        """Return inches between the nearest models of two units. KeyError for an absent unit."""
        if unit == other:
            return 0.0
        key = (unit, other) if unit < other else (other, unit)
        first, second = self._table.unit(key[0]), self._table.unit(key[1])
        known = self._distances.get(key)
        if known is None or known[0] is not first or known[1] is not second:
            nearest = min(range_between(a, b) for a in first.models for b in second.models)
            known = self._distances[key] = (first, second, nearest)
        return known[2]

    def model_in(self, unit: str, other: str, model: int) -> float:
        """Return inches from a unit's nearest model to one model of another unit.

        KeyError where either is not on the table.
        """
        if unit == other:
            return 0.0
        named = self._table.unit(other).numbered(model)
        return min(range_between(ours, named) for ours in self._table.unit(unit).models)

    def glimpse(self, watcher: str, mover: str, *, fully: bool) -> Glimpse | None:
        """Return the best view that a watcher has of a mover; None where it sees nothing.

        Three models of each unit stand for all of them, unless ``fully``.
        """
        seen = self._table.unit(mover)
        for eye in _sampled(self._table.unit(watcher).models, fully):
            models = [m for m in _sampled(seen.models, fully) if self._smoke_in(eye, m) <= SIGHT_IN]
            if not models:
                continue
            verdicts = self._situation.sights.verdicts(self._table, eye, models)
            views = [
                Glimpse(
                    cover=COVERS.index("none" if verdict == CLEAR else verdict),
                    facing=FACINGS.index(self._facing(seen, eye)),
                    in_arc=in_arc(eye, model, self._arc_deg),
                    range_in=range_between(eye, model),
                )
                for verdict, model in zip(verdicts, models, strict=True)
                if verdict != BLOCKED
            ]
            if views:
                return min(views, key=lambda view: view.worth)
        return None


def _sampled(models: tuple[PlacedModel, ...], fully: bool) -> Sequence[PlacedModel]:
    """Return the middle, the first and the last model, or all of them if ``fully``."""
    if fully:
        return models
    numbers = dict.fromkeys((len(models) // 2, 0, len(models) - 1))
    return [models[number] for number in numbers]


@dataclass(frozen=True, eq=False)
class _SupposedSituation:
    """A table with one unit elsewhere, the smoke on it, and the verdicts judged on it."""

    table: Table
    clouds: tuple[Cloud, ...]
    sights: SightCache


class SupposedSight:
    """The sight of a battle as it is, and as it would be with one unit elsewhere.

    A supposed situation is kept as long as the battle's table and smoke stay the same.
    """

    def __init__(self, battle: FollowedBattle, arc_deg: float) -> None:
        """``arc_deg``: width of a front arc, degrees."""
        self._battle = battle
        self._arc_deg = arc_deg
        self.actual = UnitSight(battle, arc_deg)
        self._supposed: dict[Supposed, tuple[PlacedUnit, UnitSight]] = {}
        self._stands = (battle.table, battle.clouds)

    def of(self, supposed: Supposed | None) -> UnitSight:
        """Return the sight with a unit where it is supposed; the actual one for None.

        The unit may be a plane that comes in from reserve. KeyError for an unknown unit. Ask the
        result only about the supposed unit: its sights are judged anew.
        """
        if supposed is None:
            return self.actual
        battle = self._battle
        stands = (battle.table, battle.clouds)
        if any(a is not b for a, b in zip(stands, self._stands, strict=True)):
            self._stands, self._supposed = stands, {}
        unit = battle.reserve.get(supposed.unit) or battle.table.unit(supposed.unit)
        known = self._supposed.get(supposed)
        if known is None or known[0] is not unit:
            known = self._supposed[supposed] = (unit, self._moved(unit, supposed))
        return known[1]

    def _moved(self, unit: PlacedUnit, supposed: Supposed) -> UnitSight:
        battle = self._battle
        rows = {int(row[0]): row for row in supposed.at}
        models = tuple(
            battle.put(m, Pose2D(*rows[m.index][1:4]), *rows[m.index][4:5])
            if m.index in rows
            else m
            for m in unit.models
        )
        stays = all(a is b for a, b in zip(models, unit.models, strict=True))
        if stays and unit.id not in battle.reserve:
            return self.actual
        table = battle.with_models(unit, models)
        situation = _SupposedSituation(table, battle.clouds, battle.sights.empty_copy())
        return UnitSight(situation, self._arc_deg)

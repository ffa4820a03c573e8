"""Dice for a template, and what comes of them.

The steps of a game are played on a state of the table's units in which no game has begun. It is a
demonstration: the last models of a unit fall, nothing fires at aircraft, and a player is asked only
where a point goes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from math import hypot

from languages.message import Line, code_of, key_of, message
from rules.bolt_action import header, ruleset, story
from rules.bolt_action.model import events as told
from rules.bolt_action.model.actions import (
    AntiAircraft,
    CallSupport,
    Casualties,
    PickAirTarget,
    ShiftPoint,
)
from rules.bolt_action.model.facts import Around, Shot
from rules.bolt_action.model.ruleset import Ruleset
from rules.bolt_action.model.state import Arm, Asset, Marker, Model, State, Unit
from rules.bolt_action.play import air_strike, smoke
from rules.bolt_action.play.barrage import fire_for_effect, resolve
from rules.bolt_action.play.damage import hurt
from rules.bolt_action.play.game import BoltAction
from rules.bolt_action.play.state_changes import Turn, mark, pin
from rules.bolt_action.rules.air_fire import check_falls_on
from rules.bolt_action.rules.barrage import ASTRAY_IN, ATTACKS, DELAY_IN, NEAR_IN
from rules.bolt_action.rules.casualties import EXCEPTIONAL, picked
from rules.bolt_action.rules.fire import roll_volley
from rules.engine.errors import RuleError
from rules.engine.model.events import Event
from rules.engine.model.events import Rolled as Dice
from rules.engine.play.choices import Action, Decision, Pause, Play
from rules.engine.play.dice import SeededDice
from rules.engine.player.tokens import Tokens
from rules.engine.telling import heading
from sandbox.bolt_action.armies import GAME, entry_of
from sandbox.bolt_action.battle.live_table import FollowedBattle
from sandbox.bolt_action.battle.shots import BURSTS_IN
from sandbox.bolt_action.template_odds import known_units
from sandbox.measure.templates.by_game import Rolled, Strike, Template, TemplateFault
from sandbox.measure.templates.within import Place, ground_at, on_plan, units_of
from sandbox.movement.ground_classes import Grounds
from sandbox.play.games import NoGame
from sandbox.scenario.briefing import TemplateSpec
from sandbox.table.table import Table

BEGIN_A_STEP = (
    "barrage",
    "air-strike",
    "barrage-radius",
    "fire-for-effect",
    "air-strike-pins",
    "kind-of-aircraft",
    "to-hit",
)
"""Keys of the purposes of the dice that a step begins with."""

_AT_A_POINT = {"barrage": "barrage", "smoke-screen": "smoke"}
"""The rules' name of support that comes down on a point, by the template's kind."""

_PINS_ALONE = ("fire-for-effect", "barrage-pins", "air-strike-pins")
"""Keys of the purposes of dice after which a unit is pinned, and not hit."""

_NOBODY = "nobody"

_ROCKETS = 2
"""Rockets that a ground attack is drawn with: planes carry them in pairs."""


def roll(table: Table, spec: TemplateSpec, laid: Template) -> Rolled:
    """Return what comes of a template by its seed, up to its step. Raises TemplateFault."""
    try:
        return _Rolling(table, spec, laid).done()
    except (RuleError, NoGame) as fault:
        raise TemplateFault(fault) from None


class _Rolling:
    """One template, rolled for."""

    def __init__(self, table: Table, spec: TemplateSpec, laid: Template) -> None:
        self.table, self.spec, self.laid = table, spec, laid
        says = table.scenario
        own = says.game == GAME
        self.rules: Ruleset = ruleset(says.ruleset, says.assumed) if own else ruleset()
        self.known = known_units(table)
        self.state = self._state()
        self.asked: Decision | None = None
        self.last: Event | None = None
        self.officers = {
            name: str(row.facts["officer"])
            for name, row in self.known.items()
            if "officer" in row.facts
        }

    def _state(self) -> State:
        """Return the table's units as a game begins with them.

        A side alone gets an empty side opposite.
        """
        ground = Grounds.of(self.table.pieces)
        rows = [entry_of(u, ground) for u in self.table.units if u.id in self.known]
        sides = list(dict.fromkeys(row["side"] for row in rows))
        while len(sides) < 2:
            free = f"{_NOBODY}-{len(sides)}"
            rows.append({"id": free, "side": free, "template": "rifle-squad"})
            sides.append(free)
        made = header(
            tuple(rows),
            rules=self.table.scenario.ruleset if self.table.scenario.game == GAME else "reference",
            seed=self.spec.seed or 0,
            assumptions=self.table.scenario.assumed if self.table.scenario.game == GAME else {},
            options={"sides": sides[:2]},
            scenario=self.table.scenario.name,
            digest=self.table.digest,
        )
        state = BoltAction(self.rules).start(made)
        present = {
            name: replace(unit, reserve=False) if unit.warplane else unit
            for name, unit in state.units.items()
        }
        return replace(state, turn=1, units=present)

    def done(self) -> Rolled:
        """Play the template, and return as much as is to be shown."""
        steps: dict[str, Callable[[Turn], None]] = {
            "barrage": self._barrage,
            "air-strike": self._air_strike,
            "smoke-screen": self._smoke_screen,
            "he": self._fire,
            "flame": self._fire,
        }
        events = self._played(steps[self.spec.kind])
        self.last = events[-1] if events else None
        cuts = [n for n, event in enumerate(events) if n and _begins(event)]
        parts = [events[a:b] for a, b in zip([0, *cuts], [*cuts, len(events)], strict=True)]
        parts = [part for part in parts if part]
        shown = len(parts) if self.spec.step is None else min(self.spec.step, len(parts))
        seen = [event for part in parts[:shown] for event in part]
        field = FollowedBattle(self.table)
        for plane in tuple(field.reserve.values()):  # nobody has gone into reserve
            field.bring_on(plane)
        field.tell(seen)
        fell = next((e for e in seen if isinstance(e, told.BarrageFell | told.SmokeLaid)), None)
        called = [e for e in seen if isinstance(e, told.SupportCalled)]
        late = shown == len(parts) and bool(called) and called[-1].result == "delayed"
        asks, within = self._asks(shown == len(parts))
        return Rolled(
            tuple(self._lines(part) for part in parts),
            shown,
            field.table,
            _tokens(seen),
            None if fell is None else float(fell.radius_in),
            None if fell is None else (fell.at[0], fell.at[1]),
            tuple(self._middle(name) for name in _struck(seen)),
            asks,
            within,
            late,
            _strike(seen),
        )

    def _middle(self, name: str) -> tuple[float, float]:
        stands = [model.stand for model in self.table.unit(name).models]
        x, y = sum(s.x for s in stands), sum(s.y for s in stands)
        return round(x / len(stands), 4), round(y / len(stands), 4)

    def _lines(self, part: Sequence[Event]) -> tuple[Line, ...]:
        names = {side: heading(side) for side in self.state.sides}
        names |= {unit.id: unit.spec.label for unit in self.table.units}
        lines = tuple(story(part, names))
        last = part[-1]
        if isinstance(last, told.BarrageFell) and last is self.last:
            lines += (message("nobody-within"),)
        purpose = key_of(last.purpose) if isinstance(last, Dice) else ""
        if purpose == "to-hit":
            key = "flame-misses" if self.spec.kind == "flame" else "shell-misses"
            lines += (message(key, target=names[self._target()]),)
        if purpose == "air-strike-pins":
            lines += (message("adds-no-pin"),)
        return lines

    def _asks(self, ended: bool) -> tuple[Line, float]:
        if self.asked is None or not ended:
            return "", 0.0
        if self.spec.kind == "air-strike":
            return message("laid-name-target", side=heading(self.asked.by)), 0.0
        astray = self.asked.rule == "BA-BAR-1"
        by, far = ("opponent", ASTRAY_IN) if astray else ("owner", DELAY_IN)
        return message("laid-move-point", by=by, far=far), far

    # --- played as a game plays it ---------------------------------------------------------------

    def _played(self, step: Callable[[Turn], None]) -> list[Event]:
        dice, answers = SeededDice(self.spec.seed or 0), list[Action]()
        while True:
            dice.position = 0
            play: Turn = Play(self.state, dice, answers)
            try:
                step(play)
            except Pause as pause:
                answer = self._answer(pause.decision, play.state)
                if answer is None:
                    self.asked = pause.decision
                    return play.events
                answers.append(answer)
            else:
                return play.events

    def _answer(self, asked: Decision, state: State) -> Action | None:
        match asked.accepts[0]:
            case "casualties":
                fallen = picked(
                    self.rules,
                    state.units[asked.unit],
                    asked.count,
                    exceptional=asked.rule == EXCEPTIONAL,
                    among=asked.among,
                )
                return Casualties(asked.unit, tuple(sorted(fallen)))
            case "anti-aircraft":
                return AntiAircraft(asked.by, ())
            case "call-support":
                return self._call()
            case "shift-point" if self.spec.shifted is not None:
                x, y = self.spec.shifted
                far = hypot(x - self.spec.position[0], y - self.spec.position[1])
                return ShiftPoint(asked.by, far, (x, y), self._around_point((x, y)))
            case "pick-air-target" if self.spec.shifted is not None:
                victim = self._nearest(self.spec.shifted)
                return PickAirTarget(asked.by, victim, self._around_unit(victim))
            case _:
                return None

    def _call(self) -> CallSupport:
        if self.spec.kind in _AT_A_POINT:
            at = self.spec.position
            return CallSupport(self.state.sides[0], 0, at, self._around_point(at))
        target = self._target()
        return CallSupport(self._asset().side, 0, (), self._around_unit(target), target)

    def _asset(self) -> Asset:
        """Return the support of the side against its target, or of the first side."""
        if self.spec.kind in _AT_A_POINT:
            side, weapon = self.state.sides[0], self.spec.weapon or "barrage"
            return Asset(0, side, _AT_A_POINT[self.spec.kind], weapon)
        enemy = self.state.enemy(self.state.units[self._target()].side)
        return Asset(0, enemy, code_of(self.spec.kind))

    # --- what falls ------------------------------------------------------------------------------

    def _barrage(self, play: Turn) -> None:
        self.rules.needs("barrages", "BA-BAR-3")
        if self.spec.called:
            resolve(play, self.rules, self._asset(), Marker(self._asset(), self.spec.position))
            return
        fire_for_effect(
            play, self.rules, self.spec.position, self._around_point(self.spec.position)
        )

    def _smoke_screen(self, play: Turn) -> None:
        self.rules.needs("barrages", "BA-SMK-1")
        asset = self._asset()
        if self.spec.called:
            resolve(play, self.rules, asset, Marker(asset, self.spec.position))
            return
        smoke.lay_smoke(play, self.rules, asset.weapon, self.spec.position)

    def _air_strike(self, play: Turn) -> None:
        self.rules.needs(code_of("air-strikes"), "BA-AIR-1")
        asset, target = self._asset(), self._target()
        check_falls_on(play.state.units[target], self.spec.kind)
        if self.spec.called:
            marker = Marker(asset, (), target)
            mark(play, marker)
            resolve(play, self.rules, asset, marker)
            return
        unit = play.state.units[target]
        air_strike.arrive(play, self.rules, asset, unit, self._around_unit(target))

    def _fire(self, play: Turn) -> None:
        """Fire one shell, or one flame, at a unit, with no modifier from the firer."""
        target = play.state.units[self._target()]
        check_falls_on(target, "shell" if self.spec.kind == "he" else "flame")
        name = self.laid.spec.weapon or ""
        weapon = self.rules.weapon(name)
        indirect = weapon.fires_indirectly(self.spec.kind == "he")
        away = next(one.distance_in for one in self.laid.units if one.id == target.id)
        far = weapon.range / 2 if self.spec.kind == "he" else away
        shot = Shot(name, (0,), far, indirect=indirect)
        hits, pins = roll_volley(
            play, self.rules, _firer(name), target, [shot], moved=False, rounds=self.spec.turn
        )
        if not hits and not pins:
            return
        target = pin(play, target, pins)
        hurt(play, self.rules, target, hits, self.officers.get(target.id, "none"))

    def _target(self) -> str:
        """Return the unit it is meant for: the one named, one within, or the nearest."""
        known = [one for one in self.laid.units if one.id in self.known]
        own = self.spec.of
        if self.spec.kind != "flame" and own is not None:
            return own.partition("/")[0]
        reached = [one for one in known if one.within] or (
            known if self.spec.kind != "flame" else []
        )
        if not reached:
            raise TemplateFault(message("laid-nobody-within"))
        return min(reached, key=lambda one: (one.distance_in, one.id)).id

    # --- facts of the table ----------------------------------------------------------------------

    def _around_point(self, at: tuple[float, float]) -> Around:
        place: Place = ground_at(self.table, *at)
        away = on_plan(self.table, place)
        rows = [
            (name, min(away[model.id] for model in self.table.unit(name).models))
            for name in self.known
        ]
        return self._around(rows)

    def _around_unit(self, target: str) -> Around:
        from sandbox.measure.templates.within import from_unit, models_within

        unit = self.table.unit(target)
        near = units_of(self.table, models_within(self.table, from_unit(self.table, unit), NEAR_IN))
        return self._around([(one.id, one.distance_in) for one in near if one.id in self.known])

    def _around(self, rows: Iterable[tuple[str, float]]) -> Around:
        near = tuple(
            (name, far)
            for name, far in rows
            if far <= NEAR_IN and not self.known[name].unit.warplane
        )
        officers = tuple((name, self.officers[name]) for name, _ in near if name in self.officers)
        return Around(near, officers)

    def _nearest(self, at: tuple[float, float]) -> str:
        place = ground_at(self.table, *at)
        away = on_plan(self.table, place)
        side = self._asset().side
        theirs = [name for name in self.known if self.known[name].unit.side == side]
        if not theirs:
            raise TemplateFault(message("laid-no-unit-of", side=heading(side)))
        return min(theirs, key=lambda name: min(away[m.id] for m in self.table.unit(name).models))


def _firer(weapon: str) -> Unit:
    """Return a regular gun with a crew, which nothing hinders."""
    men = tuple(Model(n, (Arm(weapon),) if n == 0 else ()) for n in range(3))
    return Unit(
        id=_NOBODY, side=_NOBODY, template="", kind="artillery", mover="artillery",
        quality="regular", models=men, team=True,
    )  # fmt: skip


def _begins(event: Event) -> bool:
    return isinstance(event, Dice) and key_of(event.purpose) in BEGIN_A_STEP


def _struck(events: Iterable[Event]) -> dict[str, None]:
    """Return the units that a burst hit, and not only pinned."""
    struck: dict[str, None] = {}
    shelled = False
    for event in events:
        if isinstance(event, Dice):
            shelled = key_of(event.purpose) not in _PINS_ALONE
        elif (isinstance(event, told.PinsChanged) and shelled) or isinstance(
            event, told.MenLost | told.VehicleStruck
        ):
            struck[event.unit] = None
    return struck


def _strike(events: Sequence[Event]) -> Strike | None:
    """Return what an aircraft attacks with, by its kind (BA-AIR-2); None before that is rolled."""
    names = {event.what for event in events if isinstance(event, told.Aircraft)}
    for attack in ATTACKS:
        if attack.name not in names:
            continue
        look = key_of(attack.name)
        if look == "strafing-fighter":
            rolled = (e.dice for e in events if isinstance(e, Dice) and e.purpose.endswith(" hits"))
            return Strike("bullets", sum(map(sum, rolled)))
        burst_in = BURSTS_IN[str(attack.hits)]
        if look == "ground-attack":
            return Strike("rocket", _ROCKETS, burst_in)
        return Strike("bomb", 1, burst_in)
    return None


def _tokens(events: Iterable[Event]) -> dict[str, Tokens]:
    pins: dict[str, int] = {}
    words: dict[str, tuple[str, ...]] = {}
    for event in events:
        match event:
            case told.PinsChanged(unit=unit, pins=count):
                pins[unit] = count
            case told.OrderGiven(unit=unit, order=order):
                words[unit] = (order,)
            case told.Destroyed(unit=unit, wreck=wreck):
                pins.pop(unit, None)
                words[unit] = ("wreck",) if wreck else ()
    names = dict.fromkeys((*pins, *words))
    return {
        name: Tokens(words.get(name, ()), pins.get(name, 0), lies="down" in words.get(name, ()))
        for name in names
        if words.get(name) or pins.get(name)
    }

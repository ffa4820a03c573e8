"""An attack from the air as one story: a game posed on a table just before a plane is ordered to
attack, played by the rules themselves and cut into moments.

It is turn 2, nobody has acted, and who lies in wait is in Ambush. The plane's side orders it to
advance at its target; Flak that waits fires where it is best, all else is answered by the simple
policy. In the end the plane pulls out, as it must in the next turn (WP-8).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import cast

from rules import games
from rules.bolt_action import ruleset
from rules.bolt_action.model import actions as acts
from rules.bolt_action.model import events as told
from rules.bolt_action.model.ruleset import Ruleset
from rules.bolt_action.model.state import State, Unit
from rules.bolt_action.play import warplanes
from rules.bolt_action.play.game import BoltAction
from rules.bolt_action.player.offers import offers
from rules.bolt_action.player.offers import told as told_offers
from rules.bolt_action.player.pointing import sprung
from rules.bolt_action.rules.air_fire import flak_of
from rules.bolt_action.rules.warplanes import check_plane_order
from rules.engine.choices import Action, Decision, Play
from rules.engine.dice import SeededDice
from rules.engine.errors import RuleError
from rules.engine.events import Rolled as Dice
from rules.engine.game import Game
from rules.engine.log import Header
from rules.engine.offers import Offer
from rules.games import AnyGame
from sandbox.bolt_action.armies import start_header
from sandbox.bolt_action.field import TableField
from sandbox.demonstrations.by_game import AttackFault, Fall, Moment, Way
from sandbox.play.frames import Frame, Untold, play_on
from sandbox.play.games import NoGame
from sandbox.play.match import Match
from sandbox.scenario.script import AttackSpec
from sandbox.table.footprints import Pose2D
from sandbox.table.placement import Placement
from sandbox.table.table import Table

TURN = 2
"""The first in which planes come (WP-4)."""

MOST_ANSWERS = 200
BURSTING = ("bombs", "rockets")
"""Weapons that are seen to fall and to burst (WP-14)."""

ASIDE_IN = 2.5
"""So far from its target what misses it is drawn to burst, inches."""

_RULES = {
    "pick-prey": ("WP-5",),
    "fly": ("WP-5", "WP-6"),
    "spring-ambush": ("WP-7", "WP-9", "WP-10"),
    "shoot": ("WP-13", "WP-14"),
    "intercept": ("WP-15", "WP-16"),
}
"""By which rules a moment goes, beside the one that asks."""


def air_attack(table: Table, attack: AttackSpec) -> tuple[Moment, ...]:
    """The moments of an attack. Raises AttackFault."""
    try:
        return tuple(_Story(table, attack).moments())
    except (RuleError, NoGame) as fault:
        raise AttackFault(f"{attack.plane}: {fault}") from None


class _Posed(BoltAction):
    """The rules of a game that begins with one plane's order."""

    def __init__(self, rules: Ruleset, attack: AttackSpec) -> None:
        super().__init__(rules)
        self._attack = attack

    def start(self, header: Header) -> State:
        """Turn 2, one order die in the bag, who waits in Ambush, the aloft over the table."""
        attack, state = self._attack, super().start(header)
        units = {name: self._posed(unit) for name, unit in state.units.items()}
        plane = units.get(attack.plane)
        if plane is None or not plane.warplane:
            raise RuleError("WP-1", f"{attack.plane} is no aircraft")
        bag = {side: int(side == plane.side) for side in state.sides}
        state = replace(state, turn=TURN, phase="orders", bag=bag, units=units)
        check_plane_order(state, self.ruleset, plane, acts.GiveOrder(plane.id, "advance"))
        waits = [name for name in attack.waits if units[name].warplane or flak_of(units[name])]
        for name in waits:
            if units[name].warplane:
                order = acts.GiveOrder(name, "ambush")
                check_plane_order(state, self.ruleset, units[name], order)
        waiting = {name: replace(units[name], order="ambush") for name in waits}
        return replace(state, units={**units, **waiting})

    def _posed(self, unit: Unit) -> Unit:
        if not unit.warplane:
            return unit
        present = unit.id in over_the_table(self._attack)
        return replace(unit, reserve=not present, arrived=present)

    def over(self, state: State) -> bool:
        """Once the plane has done what it was ordered to."""
        return super().over(state) or state.units[self._attack.plane].order is not None


def over_the_table(attack: AttackSpec) -> tuple[str, ...]:
    """The planes that are not in reserve, if they are planes: those aloft, and the target."""
    return tuple(name for name in (*attack.aloft, attack.target) if name != attack.plane)


class _PosedMatch(Match):
    """A match of such a game: played action by action, as any other."""

    def __init__(self, table: Table, attack: AttackSpec) -> None:
        says = table.scenario
        header = start_header(table, seed=attack.seed, support=())
        rules = _Posed(ruleset(says.ruleset, says.assumed), attack)
        self.posed: Game[State] = Game(rules, header)
        self.game = cast(AnyGame, self.posed)
        field = TableField(table, arc_deg=header.assumptions["front_arc_deg"])
        for name in over_the_table(attack):
            if name in field.reserve:
                field.bring_on(field.reserve[name])
        self.field = field
        self.field.tell(self.game.log)
        units = self.posed.state.units.values()
        field.orders |= {unit.id: "ambush" for unit in units if unit.order == "ambush"}
        self.spec = games.game_of(header.game)
        self.policy = self.spec.policy("simple")
        self.met = self.at_shot = field.table


class _Story:
    """One attack, played and told."""

    def __init__(self, table: Table, attack: AttackSpec) -> None:
        self.attack = attack
        self.match = _PosedMatch(table, attack)
        self.names = games.names(self.match.game.header)
        self.craters: tuple[tuple[float, float], ...] = ()
        self.way: Way | None = None
        self._aims: dict[str, Moment] = {}
        self._dropped: Fall | None = None
        self._by: tuple[str, ...] = ()

    @property
    def field(self) -> TableField:
        """The table that follows the game."""
        found = self.match.field
        assert isinstance(found, TableField), "it was made so"
        return found

    def moments(self) -> Iterator[Moment]:
        """Play it from the order to the end."""
        game, untold = self.match.game, None
        yield self._before()
        for _ in range(MOST_ANSWERS):
            asked = game.pending
            if asked is None:
                break
            action, offer = self._answer(asked)
            if offer is not None:
                # who breaks in first is known only when all who wait have answered
                self._aims[offer.about] = self._aiming(asked, action, offer)
            if isinstance(action, acts.Shoot):
                self._dropped = self._drops(action)
            since = len(game.log)
            frames, untold = play_on(self.match, action, untold)
            yield from self._told(asked, action, frames, game.log[since:], untold)
        yield from self._pulled_out()

    # --- what is answered --------------------------------------------------------------------

    def _answer(self, asked: Decision) -> tuple[Action, Offer | None]:
        game, attack = self.match.posed, self.attack
        if "give-order" in asked.accepts:
            return acts.GiveOrder(attack.plane, "advance"), None
        if "pick-prey" in asked.accepts:
            return acts.PickPrey(asked.unit, attack.target), None
        found = list(offers(game, self.field, self.names))
        if "spring-ambush" in asked.accepts:
            springs = [one for one in found if isinstance(one.action, acts.SpringAmbush)]
            springs = self._chosen() if attack.at is not None else springs
            if springs:
                best = max(springs, key=_worth)
                return best.action, best
        if "intercept" in asked.accepts:
            comes = next((o for o in found if isinstance(o.action, acts.Intercept)), None)
            if comes is not None:
                return comes.action, None
        chosen = self.match.policy(self.match.game, self.field)
        known = next((one for one in found if one.action == chosen), None)
        fires = isinstance(chosen, acts.Shoot | acts.SpringAmbush | acts.ReactionFire)
        return chosen, known if fires else None

    def _chosen(self) -> list[Offer]:
        """The ambush at the moment that the script names; nothing where no weapon may fire then."""
        game, share = self.match.posed, self.attack.at
        assert share is not None, "asked only then"
        try:
            return list(told_offers(game, [sprung(game, self.field, share)], self.names))
        except RuleError:
            return []

    # --- what is told ------------------------------------------------------------------------

    def _before(self) -> Moment:
        plane = self._name(self.attack.plane)
        lines = [f"{plane} is in reserve, and is ordered to attack."]
        units = self.match.posed.state.units.values()
        waits = [self._name(unit.id) for unit in units if unit.order == "ambush"]
        if waits:
            lines.append(f"In Ambush: {', '.join(waits)}.")
        return Moment("In reserve", self._frame(lines), ("WP-4",))

    def _aiming(self, asked: Decision, action: Action, offer: Offer) -> Moment:
        """Before the dice: who fires at whom from where, and what may come of it."""
        table, firer, target = self.match.table, offer.about, offer.target
        if isinstance(action, acts.SpringAmbush):
            table = self._halted(target, action)
        title = f"{self._name(firer)} may fire"
        shot = (firer, target) if _both(table, firer, target) else None
        frame = replace(self._frame(()), table=table, shot=shot)
        return Moment(
            title, frame, self._rules(asked, firer, target),
            (f"{offer.words}.", *_capitals(offer.detail.split(" · "))), self.way,
            craters=self.craters,
        )  # fmt: skip

    def _halted(self, name: str, spring: acts.SpringAmbush) -> Table:
        """The table as it is where a mover is interrupted."""
        unit = self.field.reserve.get(name) or self.field.table.unit(name)
        _, x, y, facing, *z = spring.moment.at[0]
        model = self.field.put(unit.models[0], Pose2D(x, y, facing), z[0] if z else None)
        return self.field.with_models(unit, (model,))

    def _told(
        self, asked: Decision, action: Action, frames: Sequence[Frame], log: Sequence[object],
        untold: Untold | None,
    ) -> Iterator[Moment]:  # fmt: skip
        """The frames of what was answered."""
        if isinstance(action, acts.Fly):
            yield self._comes_in(asked, action, frames)
            return
        burst = self._burst(log)
        for frame in frames:
            firer = frame.shot[0] if frame.shot else ""
            aim = self._aims.pop(firer, None)
            if aim is not None:
                yield aim
            last = frame is frames[-1]
            falls = (self._dropped,) if self._dropped is not None and firer else ()
            if burst is not None and last:
                falls, self.craters = (burst,), (*self.craters, burst.end[:2])
            rules = self._rules(asked, firer, frame.shot[1] if frame.shot else "")
            if firer:
                self._by = rules
            elif not isinstance(action, acts.GiveOrder | acts.PickPrey):
                rules = self._by or rules
            yield Moment(
                self._title(action, firer), replace(frame, arrivals=()), rules, (), self.way,
                falls, self.craters,
            )  # fmt: skip

    def _title(self, action: Action, firer: str) -> str:
        if firer:
            return f"{self._name(firer)} fires"
        if isinstance(action, acts.GiveOrder):
            return "The order"
        return "The edge" if isinstance(action, acts.PickPrey) else "What comes of it"

    def _comes_in(self, asked: Decision, fly: acts.Fly, frames: Sequence[Frame]) -> Moment:
        (_, x, y, facing, z), start = fly.to[0], fly.start[0]
        self.way = Way(
            fly.unit, fly.flight.target, (start[1], start[2]), Placement(x, y, z, facing)
        )
        frame = self._frame(()) if not frames else frames[-1]
        frame = replace(frame, arrivals=((f"{fly.unit}/0", start[1:3]),))
        where = fly.flight
        far = f'It flies {where.distance_in:.1f}" and stops {where.ends_in:.1f}" from its target'
        if where.in_the_way:
            far += f": {self._name(where.in_the_way)} is in the way"
        elif not where.distance_in:
            far += ", where it comes in"
        title = f"{self._name(fly.unit)} comes in"
        return Moment(title, frame, self._rules(asked, fly.unit, ""), (f"{far}.",), self.way)

    def _pulled_out(self) -> Iterator[Moment]:
        game = self.match.posed
        plane = game.state.units[self.attack.plane]
        if plane.gone or plane.reserve:
            return
        play: Play[State] = Play(game.state, SeededDice(0), ())
        warplanes.pull_out(play, plane)
        self.field.tell(play.events)
        lines = tuple(games.story(game.header, play.events))
        frame = replace(self._frame(lines), turn=TURN + 1, departures=(plane.id,))
        yield Moment("It pulls out in the next turn", frame, ("WP-8",), craters=self.craters)

    def _drops(self, action: acts.Shoot) -> Fall | None:
        """What a plane drops or launches, from its place to its target's."""
        armed = {shot.weapon for volley in action.volleys for shot in volley.shots}
        units = {unit.id: unit for unit in self.match.table.units}
        if not armed.intersection(BURSTING) or action.unit not in units:
            return None
        target = units[action.volleys[0].target].models[0]
        start, stand = units[action.unit].models[0].eye, target.stand
        below = (float(start[0]), float(start[1]), float(start[2]) - 0.4)
        return Fall(below, (stand.x, stand.y, stand.z))

    def _burst(self, log: Sequence[object]) -> Fall | None:
        """What was dropped has burst: at its target, or beside it where nothing hit."""
        spent = any(isinstance(e, told.WeaponSpent) and e.weapon in BURSTING for e in log)
        if self._dropped is None or not spent:
            return None
        fall, self._dropped = self._dropped, None
        x, y, z = fall.end
        hit = any(isinstance(e, Dice) and e.purpose.startswith("high explosive") for e in log)
        if not hit:
            x += ASIDE_IN
        return replace(fall, end=(x, y, z), burst=True)

    # --- words -------------------------------------------------------------------------------

    def _rules(self, asked: Decision, firer: str, target: str) -> tuple[str, ...]:
        kinds = [kind for kind in asked.accepts if kind in _RULES]
        units = self.match.posed.state.units
        if firer in units and target in units and units[firer].warplane and units[target].warplane:
            return ("WP-15",)
        found = [rule for kind in kinds for rule in _RULES[kind]]
        return tuple(dict.fromkeys((*found, *((asked.rule,) if not found else ()))))

    def _name(self, unit: str) -> str:
        return self.names.get(unit, unit)

    def _frame(self, lines: Sequence[str]) -> Frame:
        match = self.match
        return Frame(match.table, TURN, tuple(lines), tokens=match.spec.tokens(match.game.state))


def _worth(offer: Offer) -> tuple[float, float]:
    """Compare moments of a way: the likeliest to harm, and of equal ones the first."""
    assert isinstance(offer.action, acts.SpringAmbush)
    return offer.likely, -offer.action.moment.share


def _both(table: Table, *names: str) -> bool:
    there = {unit.id for unit in table.units if unit.models}
    return there.issuperset(names)


def _capitals(words: Sequence[str]) -> tuple[str, ...]:
    return tuple(f"{one[:1].upper()}{one[1:]}" for one in words)

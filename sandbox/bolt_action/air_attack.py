"""An attack from the air as one story: a posed game, played by the rules and cut into moments.

The plane's side orders it to advance at its target. Flak in Ambush fires where it is best, or at
the moment that the script names. The simple policy answers everything else. In the end the plane
pulls out, as it must in the next turn (WP-8). Each moment has the dice of what its title names.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from languages.message import Line, Message, key_of, message
from rules import games
from rules.bolt_action.model import actions as acts
from rules.bolt_action.model import events as told
from rules.bolt_action.model.state import State
from rules.bolt_action.model.weapons import weapons
from rules.bolt_action.play import warplanes
from rules.bolt_action.player.offers import as_offers as told_offers
from rules.bolt_action.player.offers import offers
from rules.bolt_action.player.pointing import sprung
from rules.engine.errors import RuleError
from rules.engine.model.events import Event
from rules.engine.model.events import Rolled as Dice
from rules.engine.play.choices import Action, Decision, Play
from rules.engine.play.dice import SeededDice
from rules.engine.player.offers import Offer
from rules.engine.player.tokens import Laid
from sandbox.bolt_action.battle.field import TableField
from sandbox.bolt_action.battle.shots import burst_in, fires, losses
from sandbox.bolt_action.posed_attack import TURN, posed_match
from sandbox.play.demonstrations.by_game import Fall, Moment, PosedFault, Way
from sandbox.play.demonstrations.posed_match import MOST_ANSWERS, Staged
from sandbox.play.frames import Frame
from sandbox.play.games import NoGame
from sandbox.scenario.script import AttackSpec
from sandbox.table.footprints import Pose2D
from sandbox.table.placement import Placement
from sandbox.table.table import PlacedModel, Table

BOMBS, ROCKETS = BURSTING = ("bombs", "rockets")
"""Weapons that are seen to fall and to burst (WP-14)."""

ASIDE_IN = 2.5
"""Distance from its target at which a miss is drawn to burst, inches."""

ORDER, EDGE, SPRINGS, FLIES, ARRIVES, FIRES, HOLDS = range(7)
"""Subjects of a part of the story."""

_RULES = {
    ORDER: ("WP-2", "WP-3", "WP-4"),
    EDGE: ("WP-5",),
    SPRINGS: ("WP-16",),
    FLIES: ("WP-1", "WP-5", "WP-6"),
    ARRIVES: ("WP-6",),
    HOLDS: ("WP-7",),
}
_TITLES = {
    ORDER: "air-the-order",
    EDGE: "air-the-edge",
    SPRINGS: "air-springs",
    FLIES: "air-comes-in",
    ARRIVES: "air-arrives",
    FIRES: "air-fires",
    HOLDS: "air-holds-fire",
}
_ASKS = {ORDER: "air-does-it-come", EDGE: "air-which-edge"}
"""Messages of the title of a part, and of what its dice answer."""
_SHOOTING = (
    told.AmbushSprung,
    told.FireDeclared,
    told.ShotTaken,
    told.ShotsFired,
    told.WeaponSpent,
    told.FireHeld,
)
"""Events of a shot before its effect."""


def air_attack(table: Table, attack: AttackSpec) -> tuple[Moment, ...]:
    """Return the moments of an attack. Raises PosedFault."""
    try:
        return tuple(_Story(table, attack).moments())
    except (RuleError, NoGame) as fault:
        raise PosedFault(f"{attack.plane}: {fault}") from None


@dataclass(eq=False)
class _Part:
    """The action of one unit and its effect: successive events of a game."""

    kind: int
    who: str = ""
    target: str = ""
    stages: list[Staged] = field(default_factory=list)

    def has(self, kind: type[Event]) -> bool:
        return any(isinstance(stage.event, kind) for stage in self.stages)


def _begun(event: Event, now: _Part) -> _Part | None:
    """Return the part that an event begins; None where it continues the present part."""
    begun: _Part | None = None
    match event:
        case told.Tested(what="order") | told.OrderGiven(why="ordered" | "failed"):
            begun = _Part(ORDER)
        case told.OrderGiven(order="advance", why="ambush", unit=unit):
            begun = _Part(SPRINGS, unit)
        case Dice(purpose=purpose) if key_of(purpose) == "table-edge":
            begun = _Part(EDGE)
        case told.MoveBegan(unit=unit, start=start) if start:
            begun = _Part(FLIES, unit)
        case told.FlewIn(unit=unit) if (now.kind, now.who) != (FLIES, unit):
            begun = _Part(ARRIVES, unit)
        case (
            told.AmbushSprung(unit=unit, target=target)
            | told.FireDeclared(unit=unit, target=target)
            | told.ShotTaken(unit=unit, target=target)
        ):
            begun = _Part(FIRES, unit, target)
        case told.FireHeld(unit=unit, target=target):
            begun = _Part(HOLDS, unit, target)
        case _:
            pass
    same = begun is not None and (begun.kind, begun.who) == (now.kind, now.who)
    return None if same else begun


class _Story:
    """One attack, played and told."""

    def __init__(self, table: Table, attack: AttackSpec) -> None:
        self.attack = attack
        self.match = posed_match(table, attack)
        self.names = games.names(self.match.game.header)
        self.craters: tuple[tuple[float, float, float], ...] = ()
        self.hulks: tuple[PlacedModel, ...] = ()
        self.way: Way | None = None
        self._ways: dict[str, tuple[Way, Message]] = {}
        self._aims: dict[str, Moment] = {}
        self._dropped: dict[str, Fall] = {}
        self._declared: dict[str, list[Staged]] = {}
        self._part = _Part(ORDER)
        self._tokens = self.match.spec.tokens(self.match.game.state)

    @property
    def field(self) -> TableField:
        """The table that follows the game."""
        follower = self.match.field
        assert isinstance(follower, TableField), "it was made so"
        return follower

    def moments(self) -> Iterator[Moment]:
        """Play the attack from the order to the end; yield its moments."""
        game = self.match.game
        yield self._before()
        for _ in range(MOST_ANSWERS):
            asked = game.pending
            if asked is None:
                break
            action, offer = self._answer(asked)
            if offer is not None:
                # the first to fire is known only when all that wait have answered
                self._aims[offer.about] = self._aiming(action, offer)
            if isinstance(action, acts.Shoot):
                self._drops(action)
            if isinstance(action, acts.Fly):
                self._ways[action.unit] = _way(action), self._far(action)
            self.match.play(action)
            for stage in self.match.stages:
                yield from self._goes_on(stage)
        yield from self._told(self._part)
        yield from self._pulled_out()

    def _goes_on(self, stage: Staged) -> Iterator[Moment]:
        """Add an event to its part; yield the moments of the part before it where that is over."""
        part, begun = self._part, _begun(stage.event, self._part)
        if begun is not None:
            if part.kind == FIRES and begun.kind == FIRES and not part.has(told.ShotTaken):
                self._declared[part.who] = part.stages  # another fires before it
            else:
                yield from self._told(part)
            begun.stages = self._declared.pop(begun.who, [])
            self._part = begun
        self._part.stages.append(stage)

    # --- what is answered --------------------------------------------------------------------

    def _answer(self, asked: Decision) -> tuple[Action, Offer | None]:
        game, attack = self.match.posed, self.attack
        if "give-order" in asked.accepts:
            return acts.GiveOrder(attack.plane, "advance"), None
        if "pick-prey" in asked.accepts:
            return acts.PickPrey(asked.unit, attack.target), None
        choices = list(offers(game, self.field, self.names))
        if "spring-ambush" in asked.accepts:
            springs = [one for one in choices if isinstance(one.action, acts.SpringAmbush)]
            springs = self._chosen() if attack.at is not None else springs
            if springs:
                best = max(springs, key=_worth)
                return best.action, best
        if "intercept" in asked.accepts:
            comes = next((o for o in choices if isinstance(o.action, acts.Intercept)), None)
            if comes is not None:
                return comes.action, None
        chosen = self.match.policy(self.match.game, self.field)
        known = next((one for one in choices if one.action == chosen), None)
        fires = isinstance(chosen, acts.Shoot | acts.SpringAmbush | acts.ReactionFire)
        return chosen, known if fires else None

    def _chosen(self) -> list[Offer]:
        """Return the ambush at the moment that the script names; nothing where no weapon fires."""
        game, share = self.match.posed, self.attack.at
        assert share is not None, "asked only then"
        try:
            return list(told_offers(game, [sprung(game, self.field, share)], self.names))
        except RuleError:
            return []

    # --- what is told ------------------------------------------------------------------------

    def _before(self) -> Moment:
        lines = [message("air-is-ordered", plane=self._name(self.attack.plane))]
        units = self.match.posed.state.units.values()
        waits = [self._name(unit.id) for unit in units if unit.order == "ambush"]
        if waits:
            lines.append(message("air-in-ambush", units=", ".join(waits)))
        return Moment(message("air-in-reserve"), self._frame(lines), ("WP-4",))

    def _aiming(self, action: Action, offer: Offer) -> Moment:
        """Return the moment before the dice: which unit fires from where, and with what chances."""
        table, firer, target = self.match.table, offer.about, offer.target
        if isinstance(action, acts.SpringAmbush):
            unit = self.field.reserve.get(target) or self.field.table.unit(target)
            _, x, y, facing, *z = action.moment.at[0]
            model = self.field.put(unit.models[0], Pose2D(x, y, facing), z[0] if z else None)
            table = self.field.with_models(unit, (model,))
        title = message("air-may-fire", name=self._name(firer))
        shot = (firer, target) if _both(table, firer, target) else None
        frame = replace(self._frame(()), table=table, shot=shot)
        chances = (message("air-chance", said=one) for one in offer.result if str(one))
        odds = message("air-offers", said=offer.says), *chances
        return Moment(title, frame, self._rules_of_fire(firer, target), odds)

    def _told(self, part: _Part) -> Iterator[Moment]:
        """Yield the moments of one part: the action of a unit, and its effect."""
        if not part.stages:
            return
        if part.kind == FIRES:
            aim = self._aims.pop(part.who, None)
            if aim is not None:  # made before the flight was told
                yield replace(aim, way=self.way, craters=self.craters, hulks=self.hulks)
        last = max(
            (n for n, stage in enumerate(part.stages, 1) if isinstance(stage.event, _SHOOTING)),
            default=len(part.stages),
        )
        fired, came = part.stages[:last], part.stages[last:]
        shots = [stage for stage in fired if not _is_of_effect(stage.event)]
        came = [stage for stage in fired if _is_of_effect(stage.event)] + came
        fall = self._dropped.pop(part.who, None) if part.kind == FIRES else None
        odds: tuple[Line, ...] = ()
        if part.kind == FLIES:
            self.way, far = self._ways[part.who]
            odds = (far,)
        rules = _RULES.get(part.kind) or self._rules_of_fire(part.who, part.target)
        title = Message(_TITLES[part.kind], {"name": self._name(part.who)})
        falls = () if fall is None else (fall,)
        tokens = self._tokens_after(part)
        frame = self._of(part, shots, self._tokens if came else tokens)
        volley = fires(frame.table, [stage.event for stage in shots])
        asks: Line = ""
        if part.kind in _ASKS:
            asks = Message(_ASKS[part.kind], {"name": self._name(part.who or self.attack.plane)})
        yield Moment(
            title, frame, rules, odds, self.way, falls, self.craters, volley, (), self.hulks,
            asks=asks,
        )  # fmt: skip
        if fall is not None:
            x, y, z = fall.end
            if not any(map(_is_of_effect, [stage.event for stage in part.stages])):
                x += ASIDE_IN
            fall = replace(fall, end=(x, y, z), burst=True)
            falls, self.craters = (fall,), (*self.craters, (*fall.end[:2], fall.size))
        if came or fall is not None:
            asks = message("air-what-does-it-do", name=self._name(part.target))
            odds = () if came else (message("air-bursts-beside"),)
            frame = replace(self._of(part, came or shots, tokens), shot=None)
            frame = frame if came else replace(frame, lines=())
            lost = losses(shots[-1].table, frame.table, [stage.event for stage in came])
            if came and self.match.posed.state.units[part.target].warplane:
                rules = ("WP-12",)
            yield Moment(
                message("air-result"), frame, rules, odds, self.way, falls, self.craters, (), lost,
                self.hulks, asks=asks,
            )  # fmt: skip
            self.hulks += tuple(loss.model for loss in lost if loss.look != "man")
        self._tokens = tokens

    def _tokens_after(self, part: _Part) -> Laid:
        """Return the tokens beside the units after a part.

        Several units may fire in one action, and the stages have the tokens after all of them. A
        part with fire therefore changes only the tokens of its target.
        """
        after = part.stages[-1].tokens
        if part.kind != FIRES:
            return after
        rest = {name: row for name, row in self._tokens.items() if not _is_of(name, part.target)}
        return {**rest, **{n: row for n, row in after.items() if _is_of(n, part.target)}}

    def _of(self, part: _Part, stages: Sequence[Staged], tokens: Laid) -> Frame:
        """Return the frame of some events of a part."""
        events, table = [stage.event for stage in stages], stages[-1].table
        lines = tuple(games.story(self.match.game.header, events))
        shot = (part.who, part.target)
        return Frame(
            table,
            TURN,
            lines,
            shot if part.kind == FIRES and _both(table, *shot) else None,
            self.field.arrivals(events) if part.kind == FLIES else (),
            self.field.departures(events),
            tokens,
        )

    def _far(self, fly: acts.Fly) -> Message:
        where = fly.flight
        inches = {"distance": where.distance_in, "ends": where.ends_in}
        if where.in_the_way:
            return message("air-flies-blocked", unit=self._name(where.in_the_way), **inches)
        return Message("air-flies" if where.distance_in else "air-stops-at-once", inches)

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
        yield Moment(
            message("air-pulls-out"), frame, ("WP-8",), craters=self.craters, hulks=self.hulks
        )

    def _drops(self, action: acts.Shoot) -> None:
        """Keep the fall of what a plane drops or launches, from its place to its target's."""
        armed = {shot.weapon for volley in action.volleys for shot in volley.shots}
        units = {unit.id: unit for unit in self.match.table.units}
        if not armed.intersection(BURSTING) or action.unit not in units:
            return
        target = units[action.volleys[0].target].models[0]
        start, stand = units[action.unit].models[0].eye, target.stand
        below = (float(start[0]), float(start[1]), float(start[2]) - 0.4)
        look: Literal["bomb", "rocket"] = "rocket" if ROCKETS in armed else "bomb"
        size = burst_in(weapons()[ROCKETS if look == "rocket" else BOMBS])
        end = stand.x, stand.y, stand.z
        self._dropped[action.unit] = Fall(below, end, size, look=look)

    # --- words -------------------------------------------------------------------------------

    def _rules_of_fire(self, firer: str, target: str) -> tuple[str, ...]:
        """Return the rules for fire by a plane, or at one."""
        by, at = (self.match.posed.state.units[name].warplane for name in (firer, target))
        if by and at:
            return ("WP-15",)
        return ("WP-13", "WP-14") if by else ("WP-7", "WP-9", "WP-10", "WP-17")

    def _name(self, unit: str) -> str:
        return self.names.get(unit, unit)

    def _frame(self, lines: Sequence[Line]) -> Frame:
        match = self.match
        return Frame(match.table, TURN, tuple(lines), tokens=match.spec.tokens(match.game.state))


def _way(fly: acts.Fly) -> Way:
    (_, x, y, facing, z), start = fly.to[0], fly.start[0]
    return Way(fly.unit, fly.flight.target, (start[1], start[2]), Placement(x, y, z, facing))


def _is_of(name: str, unit: str) -> bool:
    return name.partition("/")[0] == unit


def _is_of_effect(event: Event) -> bool:
    return isinstance(event, Dice) and key_of(event.purpose).startswith("high-explosive")


def _worth(offer: Offer) -> tuple[float, float]:
    """Return the sort key of ambushes: the likeliest to harm, and of equal ones the first."""
    assert isinstance(offer.action, acts.SpringAmbush)
    return offer.likely, -offer.action.moment.share


def _both(table: Table, *names: str) -> bool:
    there = {unit.id for unit in table.units if unit.models}
    return there.issuperset(names)

"""Offers to a player of Bolt Action: orders, moves and fire, each with its chances."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import reduce

from languages.message import NOTHING, Message, coded, message
from rules.bolt_action.model import actions as acts
from rules.bolt_action.model.facts import Path, Volley
from rules.bolt_action.model.ruleset import Ruleset
from rules.bolt_action.model.state import State, Unit
from rules.bolt_action.odds import air, close_combat, fire
from rules.bolt_action.odds.distributions import p_fubar, p_hit, p_test
from rules.bolt_action.odds.salvo import Fired
from rules.bolt_action.play.fire import may_fire, rounds_on
from rules.bolt_action.play.game import rules_of
from rules.bolt_action.player.fact_builder import FactBuilder
from rules.bolt_action.player.legal import ambushes, legal_actions
from rules.bolt_action.player.queries import Field, Way
from rules.bolt_action.player.sentences import arms, hitting
from rules.bolt_action.player.support_offers import SupportTeller
from rules.bolt_action.rules.close_combat import dares_armour
from rules.bolt_action.rules.morale import morale, needs_order_test
from rules.bolt_action.rules.movement import (
    MARCHES,
    RUN,
    allowance,
    check_path,
    may_cross,
    pace,
    stuck,
)
from rules.bolt_action.rules.to_hit import FIRST_ROUND, ranged_in
from rules.bolt_action.rules.warplanes import arrival_needs
from rules.engine.errors import RuleError
from rules.engine.play.choices import Action, Play
from rules.engine.play.dice import ScriptedDice
from rules.engine.play.game import Game
from rules.engine.player.offers import Barred, Drawn, Offer, OfferTeller, chance, listed, when
from rules.engine.telling import NAMELESS, Names, named, place, yes

DEAR = "fire-smoke"
"""Kind of action that is searched for on request only: it needs sight from hundreds of spots."""

STAYS_IN = 0.05
"""A shorter move is no move, inches."""

ALL_OF_IT_IN = 0.05
"""A move within this of the allowance uses all of it, inches."""

NEARER_IN = 0.5
"""A Run that ends nearer to a drawn place by no more than this is not preferred to an Advance,
inches."""

MOVES_ABOARD = ("advance", "run")
"""Orders on which a unit gets down from its transport."""

SIX = 6
"""Highest face of a die: a score above it needs a 6 and then another."""

LEAST_FALL = 0.05
"""Fewer casualties on average are told as none."""

Phrases = tuple[Message, ...]


def offers(game: Game[State], field: Field, names: Names = NAMELESS) -> Iterator[Offer]:
    """Yield the answers that the table's facts suggest, except the slow ones (`smoke_spots`)."""
    yield from map(_Teller(game, names, field).offer, _listed(game, field))


def _listed(game: Game[State], field: Field) -> Iterator[Action]:
    """Yield the answers that need no point of the table (`pointing.point_offers`)."""
    new = game.pending is not None and "no-support" in game.pending.accepts
    for action in legal_actions(game, field).but(DEAR, *(["call-support"] * new)):
        if not isinstance(action, acts.ShiftPoint) or not action.shifted_in:
            yield action


def as_offers(
    game: Game[State], actions: Iterable[Action], names: Names = NAMELESS
) -> Iterator[Offer]:
    """Yield answers in words, with their likely results."""
    return map(_Teller(game, names).offer, actions)


def smoke_spots(game: Game[State], field: Field, names: Names = NAMELESS) -> Iterator[Offer]:
    """Yield spots between an enemy and its targets, where a unit may lay smoke (BA-SMK-1)."""
    pending = game.pending
    if pending is None or DEAR not in pending.accepts:
        return
    teller = _Teller(game, names, field)
    for action in legal_actions(game, field):
        if isinstance(action, acts.FireSmoke):
            yield teller.offer(action)


def drawn_moves(
    game: Game[State], field: Field, drawn: Drawn, names: Names = NAMELESS
) -> tuple[Offer, ...]:
    """Return the move that a player draws, whether the rules take it or not.

    A unit that waits for its order is given one with it: an Advance, or a Run where that ends
    nearer to the drawn place. None where the unit may not move now. Raises RuleError where it
    cannot go so at all, and where neither order allows it.
    """
    orders = paces(game, drawn.unit)
    if not orders or game.pending is None:
        return ()
    if "move" in game.pending.accepts:
        return (_drawn_move(game, field, drawn, orders[0], names)[1],)
    rules, unit = rules_of(game).ruleset, game.state.units[drawn.unit]
    officer = FactBuilder(rules, game.state, field).officer(unit)
    teller = _Teller(game, names, field)
    best: Offer | None = None
    fault: RuleError | None = None
    off_in = 0.0
    for order in orders:
        given = teller.offer(acts.GiveOrder(unit.id, order, officer))
        if given.idle:
            continue
        way, move = _drawn_move(game, field, drawn, order, names)
        if fault := _fault(rules, unit, order, way.path):
            continue
        if best is None or way.off_in < off_in - NEARER_IN:
            best, off_in = followed(given, move), way.off_in
        if off_in <= NEARER_IN:
            break
    if best is None and fault is not None:
        raise fault
    return () if best is None else (best,)


def _drawn_move(
    game: Game[State], field: Field, drawn: Drawn, order: str, names: Names
) -> tuple[Way, Offer]:
    """Return the move that a player draws for a unit that goes by an order, and its facts."""
    rules, unit = rules_of(game).ruleset, game.state.units[drawn.unit]
    limit_in = 0.0 if stuck(unit) else allowance(rules, unit, order, Path(0.0))

    way = field.drawn(order, limit_in, drawn, lambda path: _fault(rules, unit, order, path) is None)
    offer = _Teller(game, names).offer(acts.Move(unit.id, way.path, way.to, way.way))
    may_in = allowance(rules, unit, order, way.path)
    spent = way.path.distance_in >= may_in - ALL_OF_IT_IN
    if spent:
        whole = message("offer-all-of-it", reach=may_in)
        offer = replace(offer, result=(listed(whole, *offer.result),))
    return way, offer


def _fault(rules: Ruleset, unit: Unit, order: str, path: Path) -> RuleError | None:
    """Return why a unit may not go a path on an order; None where it may."""
    try:
        check_path(rules, unit, order, path)
    except RuleError as fault:
        return fault
    return None


def followed(order: Offer, move: Offer) -> Offer:
    """Return an order as one answer with the move that follows it."""
    says = message("offer-then", order=order.says, move=move.says)
    result = (*move.result, *order.result)
    return replace(order, says=says, result=result, to=move.to, then=move.action)


def paces(game: Game[State], unit: str) -> tuple[str, ...]:
    """Return the orders by which a unit may move now: its own, or those that it may be given.

    Where nothing is measured before an order is declared, none of the latter (BA-TURN-6).
    """
    pending, known = game.pending, game.state.units.get(unit)
    if pending is None or known is None:
        return ()
    if "move" in pending.accepts:
        return (known.order or "advance",) * (unit == pending.unit)
    waits = "give-order" in pending.accepts and known.side == pending.by and known.order is None
    moves = not (known.warplane or known.aboard or known.reserve or stuck(known))
    measured = not rules_of(game).ruleset.assumptions.no_measuring
    return MARCHES if waits and moves and measured else ()


def barred(game: Game[State], field: Field, names: Names = NAMELESS) -> Iterator[Barred]:
    """Yield the enemies that a firing unit may not fire at, and the reasons."""
    pending = game.pending
    if pending is None or "shoot" not in pending.accepts or pending.other:
        return
    state = game.state
    builder, unit = FactBuilder(rules_of(game).ruleset, state, field), state.units[pending.unit]
    order = unit.order if unit.order in ("fire", "advance") else "fire"
    for target in state.present(state.enemy(unit.side)):
        fault = builder.bar(unit, target, order)
        if fault is not None:
            yield Barred(target.id, fault.rule, named(fault.says, names))


def asked_later(game: Game[State], field: Field, names: Names = NAMELESS) -> Iterator[Offer]:
    """Yield the answers about units that are asked after this one whether they keep their orders
    (BA-TURN-5), or fire from Ambush at the same mover (BA-AMB-1, WP-7).
    """
    pending = game.pending
    if pending is None or not {"keep-order", "spring-ambush"} & set(pending.accepts):
        return
    teller = _Teller(game, names, field)
    for unit in sorted(game.state.alive(pending.by), key=lambda one: one.id):
        if unit.id <= pending.unit or unit.order not in ("ambush", "down"):
            continue
        if "keep-order" in pending.accepts:
            for keep in (True, False):
                yield teller.offer(acts.KeepOrder(unit.id, keep))
        elif shots := list(ambushes(game, field, unit)):
            yield from map(teller.offer, (*shots, acts.HoldAmbush(unit.id)))


class _Teller(OfferTeller):
    """Describes actions on the state that they would be played in."""

    def __init__(self, game: Game[State], names: Names, field: Field | None = None) -> None:
        """``field``: asked what a unit stands on and whom it may fire at; None for not at all."""
        super().__init__(names)
        self._field = field
        self._state, self._rules = game.state, rules_of(game).ruleset
        self._unmeasured = self._rules.assumptions.no_measuring
        self.tellers = {
            acts.GiveOrder: self._order,
            acts.Move: self._move,
            acts.Shoot: self._shoot,
            acts.ReactionFire: self._reaction,
            acts.SpringAmbush: self._ambush,
            acts.Escape: self._escape,
            acts.Flee: self._escape,
            acts.Regroup: self._move,
            acts.Casualties: self._losses,
            acts.KeepOrder: self._keep,
            acts.HoldFire: lambda a: Offer(a, a.unit, message("offer-hold-fire")),
            acts.GoDown: lambda a: Offer(
                a, a.unit, message("offer-go-down"), (message("offer-ducks"),)
            ),
            acts.StandFast: lambda a: Offer(
                a, a.unit, message("offer-stand-fast"), (message("offer-stands"),)
            ),
            acts.HoldAmbush: lambda a: Offer(a, a.unit, message("offer-hold-ambush")),
            acts.ChargeHome: lambda a: Offer(
                a, a.unit, message("offer-charge-home", target=self._name(a.charge.target)), to=a.to
            ),
            acts.PickPrey: lambda a: Offer(
                a, a.unit, message("offer-pick-prey", target=self._name(a.target)), target=a.target
            ),
            acts.Fly: lambda a: Offer(a, a.unit, message("offer-fly"), to=a.to),
            acts.Intercept: lambda a: Offer(
                a, a.unit, message("offer-intercept", target=self._name(a.target)), target=a.target
            ),
            acts.FireSmoke: self._smoke,
            acts.Mount: self._mount,
            acts.Dismount: self._dismount,
            **SupportTeller(self._rules, self._state, self._name).tellers,
        }

    # --- orders -----------------------------------------------------------------------------

    def _order(self, given: acts.GiveOrder) -> Offer:
        unit = self._state.units[given.unit]
        if given.charge is not None:
            return self._assault(unit, given)
        idle = self._idle(unit, given.order)
        does = message("offer-does-nothing", why=idle) if idle else self._does(unit, given.order)
        result = (does, *self._test(unit, given))
        return Offer(given, unit.id, coded("order", given.order), result, useless=idle or "")

    def _idle(self, unit: Unit, order: str) -> Message | None:
        """Return why an order would have no effect on a unit; None where it has one."""
        if unit.warplane or unit.aboard:
            return None
        if order == "rally":
            return None if unit.pins else message("offer-idle-no-pins")
        if order == RUN and (shut := self._bars_run(unit)):
            return message("offer-idle-starts-in", ground=_grounds(shut))
        if order in MARCHES and stuck(unit):
            fires = order != RUN and may_fire(self._rules, unit, order)
            goes = fires and self._has_target(unit, order)
            return None if goes else message("offer-idle-stuck")
        smoke = any(self._rules.weapon(a.weapon).smoke for m in unit.models for a in m.arms)
        if order == "fire" and not smoke and not self._has_target(unit, order):
            return message("offer-idle-no-target")
        return message("offer-idle-vehicle") if unit.vehicle and order == "down" else None

    def _has_target(self, unit: Unit, order: str) -> bool:
        """Return whether a unit may fire at an enemy from where it is.

        Where nothing is measured, whether any enemy is seen: ranges are not told.
        """
        field, state = self._field, self._state
        if field is None:
            return True
        enemies = state.present(state.enemy(unit.side))
        if not self._unmeasured:
            builder = FactBuilder(self._rules, state, field)
            return any(builder.volley(unit, enemy, order, spend=True) for enemy in enemies)
        weapons = (self._rules.weapon(arm.weapon) for m in unit.models for arm in m.arms)
        spotted = any(weapon.fires_indirectly(True) for weapon in weapons)
        eyes = [one for one in state.present(unit.side) if spotted or one.id == unit.id]
        return any(field.sees(one.id, enemy.id) for one in eyes for enemy in enemies)

    def _does(self, unit: Unit, order: str) -> Message:
        """Return the effect of an order on a unit, as a phrase (BA-ORD-1); of planes, WP-2."""
        if unit.warplane:
            return coded("offer-flying", order)
        if unit.aboard:
            down = order in MOVES_ABOARD
            return message("offer-gets-down" if down else "offer-stays-aboard")
        if order not in MARCHES:
            return coded("offer-does", order)
        may = pace(self._rules, unit)
        fires = order != RUN and may_fire(self._rules, unit, order)
        plain, road = (
            allowance(self._rules, unit, order, Path(0.0, road=one)) for one in (False, True)
        )
        return message(
            "offer-march",
            reach=may.run_in if order == RUN else may.advance_in,
            road=message("offer-by-road", reach=road) if road > plain else NOTHING,
            fires=yes(fires),
        )

    def _bars_run(self, unit: Unit) -> list[str]:
        """Return the grounds under a unit that it may not Run on (BA-MOV-7)."""
        under = () if self._field is None else self._field.standing_on(unit.id)
        return [ground for ground in under if not may_cross(self._rules, unit, RUN, ground)]

    def _test(self, unit: Unit, given: acts.GiveOrder, *, on_armour: bool = False) -> Phrases:
        if unit.warplane:
            needs = arrival_needs(self._rules, unit, given.order)
            if needs is None:
                return ()
            return (message("offer-comes-on", needs=needs, chance=chance(p_test(needs))),)
        if not needs_order_test(unit, given.order, on_armour=on_armour):
            return ()
        needs = morale(unit, given.officer, on_armour=on_armour)
        passes = chance(p_test(needs))
        if self._rules.has("fubar"):
            fubar = chance(p_fubar(needs))
            return (message("offer-order-test-fubar", needs=needs, chance=passes, fubar=fubar),)
        return (message("offer-order-test", needs=needs, chance=passes),)

    def _assault(self, unit: Unit, given: acts.GiveOrder) -> Offer:
        charge = given.charge
        assert charge is not None
        target = self._state.units[charge.target]
        on_armour = dares_armour(self._rules, unit, target)
        if target.vehicle:
            lost = close_combat.assault_on_vehicle(self._rules, unit, target, charge.officer)
            likely = message("offer-destroys-it", chance=chance(lost))
        else:
            win, lose, both = close_combat.assault_on_men(
                self._rules, unit, target, over_obstacle=charge.over_obstacle
            )
            likely = message("offer-wins", wins=chance(win), loses=chance(lose + both))
        name, away = self._name(target.id), charge.distance_in
        says = message("offer-assault", target=name)
        if not self._unmeasured:
            says = message("offer-assault-away", target=name, distance=away)
        result = (*self._test(unit, given, on_armour=on_armour), likely)
        return Offer(given, unit.id, says, result, target.id, given.to)

    def _keep(self, kept: acts.KeepOrder) -> Offer:
        unit = self._state.units[kept.unit]
        ambush = unit.order == "ambush"
        says = message("offer-stay-in-ambush" if ambush else "offer-stay-down")
        if unit.reserve and unit.order == "down":
            says = message("offer-stay-in-reserve")
        if not kept.keep:
            says = message("offer-take-die-back")
        useful = kept.keep == (ambush or unit.reserve)
        return Offer(kept, unit.id, says, likely=float(useful))

    # --- moves ------------------------------------------------------------------------------

    def _move(self, move: acts.Move | acts.Regroup) -> Offer:
        path = move.path
        if path.exits:
            says = message("offer-leave-table", edge=coded("edge", path.exits))
            return Offer(move, move.unit, says, _way(path))
        if path.distance_in < STAYS_IN and not path.pivots:
            return Offer(move, move.unit, message("offer-stay-here"))
        if path.distance_in < STAYS_IN:
            return Offer(move, move.unit, message("offer-turn-here"), to=move.to)
        where = place("to", path.place)
        says = message("offer-go", distance=path.distance_in, place=where)
        if path.reverse:
            says = message("offer-back-up", distance=path.distance_in, place=where)
        return Offer(move, move.unit, says, _way(path), to=move.to)

    def _mount(self, move: acts.Mount) -> Offer:
        says = message("offer-mount", transport=self._name(move.transport))
        return Offer(move, move.unit, says, _way(move.path), to=move.to)

    def _dismount(self, move: acts.Dismount) -> Offer:
        vehicle = self._name(self._state.units[move.unit].aboard)
        if not move.to:
            return Offer(move, move.unit, message("offer-stay-aboard", transport=vehicle))
        return Offer(move, move.unit, message("offer-dismount", transport=vehicle), to=move.to)

    def _escape(self, move: acts.Escape | acts.Flee) -> Offer:
        says = message("offer-fall-back", distance=move.path.distance_in)
        return Offer(move, move.unit, says, _way(move.path), to=move.to)

    # --- fire -------------------------------------------------------------------------------

    def _shoot(self, shoot: acts.Shoot) -> Offer:
        unit = self._state.units[shoot.unit]
        order = unit.order if unit.order in ("fire", "advance") else "fire"
        first, *rest = shoot.volleys
        result, likely = self._comes_of(unit, first, order)
        once = () if unit.vehicle else self._once(unit.id, first)
        says = message("offer-fire", target=self._name(first.target))
        if once:
            says = message("offer-fire-with", target=self._name(first.target), arms=once)
        more = [
            message("offer-arms-at", arms=self._once(unit.id, one), target=self._name(one.target))
            for one in rest
        ]
        for volley in rest:
            then, _ = self._comes_of(unit, volley, order)
            if result and then:
                joined = message("offer-and-then", one=result[-1], other=then[0])
                result = (*result[:-1], joined, *then[1:])
        if more:
            says = listed(says, *more)
        return Offer(shoot, unit.id, says, result, first.target, likely=likely)

    def _which(self, unit: str, number: int) -> str:
        """Return a model's name without its unit's: ``rifleman 2``."""
        return self._name(f"{unit}/{number}").removeprefix(f"{self._name(unit)} ").strip("()")

    def _once(self, unit: str, volley: Volley) -> Phrases:
        """Name a volley's one-shot weapons: ``the panzerfausts of rifleman 2 and rifleman 5``."""
        men: dict[str, list[int]] = {}
        for shot in volley.shots:
            if "one-shot" in self._rules.weapon(shot.weapon).traits:
                men.setdefault(shot.weapon, []).extend(shot.models)
        return tuple(
            message(
                "offer-arms-of",
                arm=coded("arm", name),
                count=len(some),
                models=tuple(self._which(unit, n) for n in sorted(some)),
            )
            for name, some in men.items()
        )

    def _reaction(self, shot: acts.ReactionFire) -> Offer:
        unit = self._state.units[shot.unit]
        order = "ambush" if unit.warplane else "fire"
        result, likely = self._comes_of(unit, shot.volley, order)
        says = message("offer-fire-as-it-approaches", target=self._name(shot.volley.target))
        return Offer(shot, unit.id, says, result, shot.volley.target, likely=likely)

    def _ambush(self, shot: acts.SpringAmbush) -> Offer:
        unit = self._state.units[shot.unit]
        result, likely = self._comes_of(unit, shot.volley, "ambush")
        target = self._name(shot.volley.target)
        says = message("offer-fire-when", target=target, moment=when(shot.moment))
        return Offer(shot, unit.id, says, result, shot.volley.target, shot.moment.at, likely=likely)

    def _comes_of(self, unit: Unit, volley: Volley, order: str) -> tuple[Phrases, float]:
        """Return the likely result of a volley in phrases, and the expected share of harm.

        Both tell the range band: an assumption withholds them from players who do not measure.
        """
        if self._unmeasured and not self._rules.assumptions.chances_unmeasured:
            return (), 0.0
        target = self._state.units[volley.target]
        moved = order == "advance"
        shots = list(volley.shots)
        if target.warplane:
            found = air.fire_at_plane(self._rules, unit, target, shots, moved=moved)
        else:
            play: Play[State] = Play(self._state, ScriptedDice(()))
            rounds = rounds_on(play, self._rules, unit, target, shots)
            rows = [(shot, rounds) for shot in shots]
            found = fire.fire(self._rules, unit, target, rows, moved=moved, officer=volley.officer)
        said = [_scores(found.shots), message("offer-pinned", chance=chance(found.p_pin))]
        fall = sum(k * p for k, p in enumerate(found.casualties))
        if not target.vehicle and not target.warplane:
            lost = fall if fall >= LEAST_FALL else 0
            said.append(message("offer-casualties", lost=lost, men=target.men))
            likely = fall / max(1, target.men) + 0.1 * found.p_pin
        else:
            likely = found.p_destroyed + 0.1 * found.p_pin
        if target.warplane:
            driven_off = found.p_destroyed - found.p_shot_down
            said.append(message("offer-shot-down", chance=chance(found.p_shot_down)))
            said.append(message("offer-driven-off", chance=chance(driven_off)))
        else:
            said.append(message("offer-destroyed", chance=chance(found.p_destroyed)))
        return tuple(said), likely

    def _smoke(self, fire: acts.FireSmoke) -> Offer:
        x, y = fire.at
        unit = self._state.units[fire.unit]
        spot, last = "{:.1f} {:.1f}".format(*fire.at), unit.ranging
        follows = last is not None and (last.target, last.turn) == (spot, self._state.turn - 1)
        rounds = last.rounds + 1 if last is not None and follows else 1
        needs = FIRST_ROUND - sum(one.value for one in ranged_in(self._rules, rounds))
        near = [] if self._field is None else list(self._field.around(fire.at))
        who = min(near, key=lambda row: row[1])[0] if near else ""
        says = message("offer-lay-smoke", weapon=coded("arm", fire.weapon))
        if who:
            near_it = self._name(who)
            says = message("offer-lay-smoke-near", weapon=coded("arm", fire.weapon), unit=near_it)
        score = hitting(needs) if needs <= SIX else message("offer-six-again")
        hits = message("offer-hits-spot", score=score, chance=chance(p_hit(needs)))
        away = () if self._unmeasured else (message("offer-away", distance=fire.range_in),)
        circle = (x, y, self._rules.weapon(fire.weapon).smoke)
        return Offer(fire, fire.unit, says, (*away, hits), circle=circle)

    def _losses(self, lost: acts.Casualties) -> Offer:
        unit = self._state.units[lost.unit]
        rows = {model.number: model for model in unit.models}
        models = tuple(
            message(
                "offer-model",
                model=self._which(unit.id, n),
                leader=yes(rows[n].leader),
                arms=tuple(coded("arm", arm.weapon) for arm in rows[n].arms),
                armed=yes(bool(rows[n].arms)),
            )
            for n in lost.models
        )
        says = message("offer-lose", models=models)
        marks = tuple(f"{unit.id}/{number}" for number in lost.models)
        return Offer(lost, unit.id, says, marks=marks)


def _way(path: Path) -> Phrases:
    said = []
    if path.pivots:
        said.append(message("offer-pivots", count=path.pivots))
    grounds = [ground for ground in dict.fromkeys(path.grounds) if ground not in ("open", "road")]
    if grounds:
        said.append(message("offer-through", ground=_grounds(grounds)))
    if path.road:
        said.append(message("offer-way-by-road"))
    if path.in_view_of:
        said.append(message("offer-in-view-of", count=len(path.in_view_of)))
    return (listed(*said),) if said else ()


def _grounds(names: Iterable[str]) -> Message:
    """Return grounds as one phrase: ``rough ground and a building``."""
    first, *more = (coded("offer-ground", name) for name in names)
    return reduce(lambda one, other: message("offer-both", one=one, other=other), more, first)


def _scores(shots: tuple[Fired, ...]) -> Message:
    rows: dict[tuple[str, int], int] = {}
    for shot in shots:
        key = (shot.weapon.name, shot.needs)
        rows[key] = rows.get(key, 0) + max(1, len(shot.shot.models))
    return listed(
        *(
            message(
                "offer-needs", arm=coded("arm", name), arms=arms(name, count), count=count,
                score=hitting(needs) if needs <= SIX else message("offer-six-to-hit-again"),
            )
            for (name, needs), count in rows.items()
        )
    )  # fmt: skip

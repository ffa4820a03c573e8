"""Answers for which a player points at the table.

These are support, moved markers, smoke, and the place of a way at which an ambush is sprung.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

from languages.message import coded, key_of, message
from rules.bolt_action.model import actions as acts
from rules.bolt_action.model.events import MoveBegan
from rules.bolt_action.model.state import Asset, Marker, State, Unit
from rules.bolt_action.play.game import rules_of
from rules.bolt_action.player.fact_builder import FactBuilder
from rules.bolt_action.player.offers import as_offers
from rules.bolt_action.player.queries import Field, Supposed
from rules.bolt_action.player.support_offers import effect, label
from rules.engine.errors import RuleError
from rules.engine.play.choices import Action, Decision
from rules.engine.play.game import Game
from rules.engine.player.offers import Offer, PointOffer
from rules.engine.telling import NAMELESS, Names

AIMS_IN = 2.0
"""Distance of a point from the enemy that an air strike there is meant for, inches."""

_MOVE, _SPRING = "move", "spring"
_TEMPLATES = {"barrage": "barrage", "smoke": "smoke-screen", "air strike": "air-strike"}
"""Template of each kind of support (`sightline template`)."""


def point_offers(game: Game[State], names: Names = NAMELESS) -> Iterator[PointOffer]:
    """Yield the answers to the pending decision that lack a point."""
    pending, state = game.pending, game.state
    if pending is None:
        return
    if "no-support" in pending.accepts:
        yield from _calls(game, pending)
    if "shift-point" in pending.accepts:
        yield _shift(_moved(state, pending), pending)
    if "spring-ambush" in pending.accepts:
        yield from _spring(game, pending)
    measured = not rules_of(game).ruleset.assumptions.no_measuring
    if "fire-smoke" in pending.accepts:
        for name in _layers(game, state.units[pending.unit]):
            says = message("offer-point-smoke", weapon=coded("arm", name))
            yield PointOffer(name, pending.unit, says, (), "smoke" * measured, name)


def _calls(game: Game[State], pending: Decision) -> Iterator[PointOffer]:
    """Yield each kind of support that a side may call now, with how often it may."""
    measured = not rules_of(game).ruleset.assumptions.no_measuring
    ready: dict[tuple[str, str], list[Asset]] = {}
    for asset in game.state.assets:
        if asset.number in pending.among:
            ready.setdefault((asset.kind, asset.weapon), []).append(asset)
    for alike in ready.values():
        asset, more = alike[0], len(alike) > 1
        left = (message("offer-calls-left", count=len(alike)),) if more else ()
        yield PointOffer(
            str(asset.number),
            "",
            message("offer-point-support", support=label(asset)),
            (*effect(rules_of(game).ruleset, asset), *left),
            _TEMPLATES[asset.kind] * measured,
            asset.weapon if asset.kind == "smoke" else "",
        )


def _shift(marker: Marker, pending: Decision) -> PointOffer:
    asset, own = marker.asset, pending.by == marker.asset.side
    shift = "offer-point-shift-own" if own else "offer-point-shift"
    return PointOffer(
        _MOVE,
        "",
        message("offer-point-move", kind=key_of(asset.kind)),
        (message(shift, reach=pending.count),),
        _TEMPLATES[asset.kind],
        asset.weapon if asset.kind == "smoke" else "",
        (*marker.at, float(pending.count)),
    )


def _spring(game: Game[State], pending: Decision) -> Iterator[PointOffer]:
    """Yield the choice of a place on a mover's way for an ambush (BA-AMB-1, WP-7)."""
    mover = pending.other
    began = next(e for e in reversed(game.log) if isinstance(e, MoveBegan) and e.unit == mover)
    if not began.distance_in:
        return
    number = min((row[0] for row in began.to), default=0.0)
    rows = [row for row in (*began.start, *began.way, *began.to) if row[0] == number]
    way = tuple((row[1], row[2], *row[4:5]) for row in rows)
    says = message("offer-point-moment")
    yield PointOffer(_SPRING, pending.unit, says, way=way, mover=f"{mover}/{int(number)}")


def sprung(game: Game[State], field: Field, share: float) -> acts.SpringAmbush:
    """Return the pending ambush, sprung at a share of the mover's way.

    Raises RuleError where no model of the unit sees and reaches the mover there.
    """
    pending, state = game.pending, game.state
    if pending is None or "spring-ambush" not in pending.accepts:
        raise RuleError("BA-AMB-1", message("play-refused-no-ambush-now"))
    unit, mover = state.units[pending.unit], state.units[pending.other]
    moment = field.moment_at(mover.id, share)
    builder = FactBuilder(rules_of(game).ruleset, state, field)
    supposed = Supposed(mover.id, moment.at)
    volley = builder.volley(unit, mover, "ambush", supposed=supposed)
    if volley is None:
        raise RuleError(
            "BA-AMB-1", message("play-refused-nothing-reaches-there", unit=unit.id, mover=mover.id)
        )
    return acts.SpringAmbush(unit.id, moment, volley)


def aimed(
    game: Game[State], field: Field, key: str, at: tuple[float, float], names: Names = NAMELESS
) -> tuple[Offer, ...]:
    """Return the meaning of an answer, by its key, at a point, whether the rules take it or not.

    Raises RuleError where it has none.
    """
    pending = game.pending
    if pending is None or all(point_offer.key != key for point_offer in point_offers(game, names)):
        return ()
    return tuple(as_offers(game, [_action(game, field, pending, key, at)], names))


def _action(
    game: Game[State], field: Field, pending: Decision, key: str, at: tuple[float, float]
) -> Action:
    state = game.state
    if key == _SPRING:
        return sprung(game, field, field.share_at(pending.other, at))
    if "fire-smoke" in pending.accepts:
        unit = state.units[pending.unit]
        server = next(model.number for model in unit.models if model.carries(key))
        aim = field.smoke_aim(unit.id, server, at)
        return acts.FireSmoke(unit.id, key, aim.at, aim.range_in, aim.sight, aim.observed)
    builder = FactBuilder(rules_of(game).ruleset, state, field)
    if key == _MOVE:
        x, y = _moved(state, pending).at
        moved_in = hypot(at[0] - x, at[1] - y)
        return acts.ShiftPoint(pending.by, moved_in, at, builder.around_point(at))
    asset = next(one for one in state.assets if str(one.number) == key)
    if asset.kind != "air strike":
        return acts.CallSupport(asset.side, asset.number, at, builder.around_point(at))
    enemies = {unit.id for unit in state.grounded(state.enemy(asset.side))}
    near = [(inches, name) for name, inches in field.around(at) if name in enemies]
    inches, target = min(near, default=(AIMS_IN + 1, ""))
    if inches > AIMS_IN:
        raise RuleError("BA-AIR-1", message("play-refused-point-at-enemy"))
    unit = state.units[target]
    around, watches = builder.around_unit(unit), builder.observer(asset.side, unit)
    return acts.CallSupport(asset.side, asset.number, (), around, target, watches)


def _moved(state: State, pending: Decision) -> Marker:
    return next(m for m in state.markers if m.asset.number in pending.among)


def _layers(game: Game[State], unit: Unit) -> list[str]:
    """List the weapons of a unit that lay smoke, each once."""
    rules = rules_of(game).ruleset
    carried = dict.fromkeys(arm.weapon for model in unit.models for arm in model.arms)
    return [name for name in carried if rules.weapon(name).smoke]

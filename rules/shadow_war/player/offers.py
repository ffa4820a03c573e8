"""Offers to a player of Shadow War: charges, moves and shots, each with its chances."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from languages.message import NOTHING, Message, coded, message
from rules.engine.errors import RuleError
from rules.engine.play.choices import Action
from rules.engine.play.game import Game
from rules.engine.player.offers import Drawn, Offer, OfferTeller, chance, listed, when
from rules.engine.telling import NAMELESS, Names, place
from rules.shadow_war.model import actions as acts
from rules.shadow_war.model.facts import FAR_IN, Path, Shot
from rules.shadow_war.model.ruleset import Ruleset
from rules.shadow_war.model.state import UP, Fighter, State
from rules.shadow_war.play.movement import check_move, movers
from rules.shadow_war.player.fact_builder import FactBuilder
from rules.shadow_war.player.legal import legal_actions, ruleset_of
from rules.shadow_war.player.queries import Field, Way
from rules.shadow_war.player.sentences import wanted
from rules.shadow_war.rules.chances import struck
from rules.shadow_war.rules.close_combat import MODIFIERS, OVER_COVER
from rules.shadow_war.rules.fire import ALWAYS, LEAST, NEVER
from rules.shadow_war.rules.movement import allowance

FLOOR_IN = 2.0
"""Height from which a way's end is described by its height, inches."""

STEP_IN = 1.0
"""Least length of a listed way that changes nothing about cover, inches."""


def offers(game: Game[State], field: Field, names: Names = NAMELESS) -> Iterator[Offer]:
    """Yield every answer that the table's facts suggest, with its likely result.

    For moves these are only the answers in place: the ways are searched one fighter at a time
    (`ways`).
    """
    teller, pending = _Teller(game, names), game.pending
    if pending is None or "move" not in pending.accepts:
        yield from map(teller.offer, legal_actions(game, field))
        return
    rules = ruleset_of(game)
    builder = FactBuilder(rules, game.state, field)
    for fighter in movers(rules, game.state):
        if fighter.condition == UP:
            here = acts.Move(fighter.id, path=Path(cover_in=field.cover_in(fighter.id)))
            yield teller.offer(here)
        for move in builder.stays(fighter):
            yield teller.offer(move)
    for action in legal_actions(game, field).but("move"):
        yield teller.offer(action)


def ways(game: Game[State], field: Field, who: str, names: Names = NAMELESS) -> Iterator[Offer]:
    """Yield the ways of one fighter that are worth considering, where its side moves."""
    pending, fighter = game.pending, game.state.fighters.get(who)
    rules = ruleset_of(game)
    if pending is None or "move" not in pending.accepts or fighter is None:
        return
    if fighter in movers(rules, game.state):
        builder, teller = FactBuilder(rules, game.state, field), _Teller(game, names)
        for kind in ("move", "run") if fighter.condition == UP else ("crawl",):
            here = field.cover_in(fighter.id) <= 0
            for move, way in builder.ways(fighter, kind):
                if way.path.length_in < STEP_IN and (way.path.cover_in <= 0) == here:
                    continue
                offer = teller.offer(move)
                yield replace(offer, result=(*offer.result, _ending(way)))


def as_offers(
    game: Game[State], actions: Iterable[Action], names: Names = NAMELESS
) -> Iterator[Offer]:
    """Yield answers in words, with their likely results."""
    return map(_Teller(game, names).offer, actions)


def drawn_moves(
    game: Game[State], field: Field, drawn: Drawn, names: Names = NAMELESS
) -> tuple[Offer, ...]:
    """Return the moves that a move drawn for a fighter may mean; none where no move is pending.

    A move where it is enough, a run where it is not, though the run may be too short. The fighter
    hides at its end where it may. Raises RuleError where a fighter cannot go so at all.
    """
    pending, fighter = game.pending, game.state.fighters.get(drawn.unit)
    if pending is None or "move" not in pending.accepts or fighter is None:
        return ()
    if fighter.side != pending.by:
        return ()
    rules, teller = ruleset_of(game), _Teller(game, names)
    kinds = ("move", "run") if fighter.condition == UP else ("crawl",)

    def allows(path: Path) -> bool:
        return any(_allowed(rules, fighter, acts.Move(fighter.id, kind, path)) for kind in kinds)

    way = field.drawn(drawn, allowance(fighter, kinds[-1]), allows)
    move = acts.Move(fighter.id, "crawl", way.path, to=way.to, way=way.way, place=way.place)
    for kind in kinds:
        move = replace(move, kind=kind)
        both = [move, replace(move, hide=True)]
        found = [one for one in both if _allowed(rules, fighter, one)]
        if found:
            return tuple(map(teller.offer, found))
    return (teller.offer(move),)


def _allowed(rules: Ruleset, fighter: Fighter, move: acts.Move) -> bool:
    try:
        check_move(rules, fighter, move)
    except RuleError:
        return False
    return True


def paces(game: Game[State], fighter: str) -> tuple[str, ...]:
    """Return the kinds of move by which a fighter may go now, in its side's movement phase."""
    pending, who = game.pending, game.state.fighters.get(fighter)
    if pending is None or who is None or "move" not in pending.accepts or who.condition != UP:
        return ()
    return ("move", "run")


class _Teller(OfferTeller):
    """Describes actions on the state that they would be played in."""

    def __init__(self, game: Game[State], names: Names) -> None:
        super().__init__(names)
        self._state, self._rules = game.state, ruleset_of(game)
        self.tellers = {
            acts.DeclareCharge: self._declared,
            acts.Charge: lambda a: Offer(
                a, a.fighter, message("offer-charge", target=self._name(a.target)),
                target=a.target, to=a.to,
            ),
            acts.Flee: self._flee,
            acts.Move: self._move,
            acts.Done: lambda a: Offer(a, "", message("offer-end", phase=a.phase)),
            acts.Shoot: self._shoot,
            acts.OverwatchShot: self._overwatch,
            acts.HoldFire: lambda a: Offer(a, a.fighter, message("offer-hold-overwatch")),
            acts.Fight: lambda a: Offer(
                a, a.fighter, message("offer-fight", target=self._name(a.target)), target=a.target
            ),
            acts.Rally: self._rally,
        }  # fmt: skip

    def _flee(self, flight: acts.Flee) -> Offer:
        if flight.path.still:
            key = "offer-stay-stuck" if flight.stuck else "offer-stay-unseen"
            return Offer(flight, flight.fighter, message(key))
        where = place("to", flight.place)
        says = message("offer-flee", distance=flight.path.length_in, place=where)
        key = "offer-fled-in-sight" if flight.seen > 0 else "offer-fled-unseen"
        result = (message(key, distance=flight.away_in),)
        return Offer(flight, flight.fighter, says, result, to=flight.to)

    def _declared(self, charge: acts.DeclareCharge) -> Offer:
        target, path = self._name(charge.target), charge.path
        says = message("offer-charge-away", target=target, distance=path.length_in)
        rows = _way(path)
        if charge.cover != "none":
            cover, less = coded("cover", charge.cover), -MODIFIERS[OVER_COVER]
            rows = [message("offer-over-cover", cover=cover, less=less), *rows]
        result = (listed(*rows),) if rows else ()
        return Offer(charge, charge.fighter, says, result, charge.target)

    def _move(self, move: acts.Move) -> Offer:
        says, going = coded("offer-kind", move.kind), NOTHING
        if not move.path.still:
            where = place("to", move.place)
            going = message("offer-going", distance=move.path.length_in, place=where)
        elif move.kind == "move":
            says = message("offer-stay")
        says = message("offer-moves", says=says, going=going)
        if move.hide:
            says = message("offer-and-hide", says=says)
        rows = _way(move.path)
        return Offer(move, move.fighter, says, (listed(*rows),) if rows else (), to=move.to)

    def _shoot(self, shoot: acts.Shoot) -> Offer:
        result, likely = self._comes_of(shoot.fighter, shoot.shot)
        target, weapon = shoot.shot.target, coded("arm", shoot.shot.weapon)
        says = message("offer-shoot", target=self._name(target), weapon=weapon)
        return Offer(shoot, shoot.fighter, says, result, target, likely=likely)

    def _overwatch(self, shot: acts.OverwatchShot) -> Offer:
        result, likely = self._comes_of(shot.fighter, shot.shot, overwatch=True)
        target = shot.shot.target
        says = message("offer-shoot-when", target=self._name(target), moment=when(shot.moment))
        return Offer(shot, shot.fighter, says, result, target, shot.moment.at, likely=likely)

    def _comes_of(
        self, name: str, shot: Shot, *, overwatch: bool = False
    ) -> tuple[tuple[Message, ...], float]:
        """Return the likely result of a shot in phrases, and the chance that its target falls."""
        fighter, target = self._state.fighters[name], self._state.fighters[shot.target]
        found = struck(self._rules, fighter, target, shot, overwatch=overwatch)
        fate = found.fate
        if found.score in (ALWAYS, NEVER):
            hits = coded("offer-score", found.score)
        else:
            score = wanted(max(LEAST, found.needs))
            hits = message("offer-hits-on-chance", score=score, chance=chance(found.hit))
        named = [coded("modifier", one) for one in found.named]
        said = [message("offer-range", distance=shot.range_in), *named, hits]
        if target.wounds > 1:
            said.append(message("offer-wounds", chance=chance(found.hit * found.wound)))
        said.append(message("offer-down-or-out", down=chance(fate.down), out=chance(fate.out)))
        return tuple(said), fate.down + fate.out

    def _rally(self, rally: acts.Rally) -> Offer:
        if not rally.unseen:
            return Offer(rally, "", message("offer-skip-rally"))
        fighters = tuple(message("offer-unit", unit=self._name(one)) for one in rally.unseen)
        return Offer(rally, "", message("offer-rally", fighters=fighters))


def _ending(way: Way) -> Message:
    """Describe the end of a way, so that ways to the same place can be distinguished."""
    hidden = way.path.cover_in <= 0
    said = [message("offer-ends-in-cover" if hidden else "offer-ends-in-the-open")]
    seeing = sum(bool(view.cover) for view in way.views)
    said.append(message("offer-seen-by", count=seeing) if seeing else message("offer-unseen"))
    if way.height_in >= FLOOR_IN:
        said.append(message("offer-height", height=way.height_in))
    if way.ground_in < FAR_IN:
        short = message("offer-short-of-objective", distance=way.ground_in)
        said.append(short if way.ground_in > 0 else message("offer-at-objective"))
    return listed(*said)


def _way(path: Path) -> list[Message]:
    grounds = dict.fromkeys(ground for ground, _ in path.legs if ground != "open")
    said = []
    if grounds:
        over = tuple(coded("offer-leg", ground) for ground in grounds)
        said.append(message("offer-by-ground", grounds=over))
    if path.barriers:
        said.append(message("offer-over-barriers", count=len(path.barriers)))
    if path.in_view_of:
        said.append(message("offer-in-view-of", count=len(path.in_view_of)))
    return said

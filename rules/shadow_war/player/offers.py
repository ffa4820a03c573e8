"""Offers to a player of Shadow War: charges, moves and shots, each with its chances."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from rules.engine.errors import RuleError
from rules.engine.play.choices import Action
from rules.engine.play.game import Game
from rules.engine.player.offers import Drawn, Offer, OfferTeller, percent, when
from rules.engine.telling import NAMELESS, Names
from rules.shadow_war.model import actions as acts
from rules.shadow_war.model.facts import FAR_IN, Path, Shot
from rules.shadow_war.model.ruleset import Ruleset
from rules.shadow_war.model.state import UP, Fighter, State
from rules.shadow_war.play.movement import check_move, movers
from rules.shadow_war.player.fact_builder import FactBuilder
from rules.shadow_war.player.legal import legal_actions, ruleset_of
from rules.shadow_war.player.queries import Field, Way
from rules.shadow_war.rules.chances import struck
from rules.shadow_war.rules.close_combat import MODIFIERS, OVER_COVER
from rules.shadow_war.rules.fire import ALWAYS, NEVER
from rules.shadow_war.rules.movement import allowance

_KINDS = {
    "move": "Move",
    "run": "Run",
    "crawl": "Crawl",
    "stand up": "Stand up",
    "recover": "Try to recover",
    "overwatch": "Go on overwatch",
}

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
                yield replace(offer, detail=_joined(offer.detail, _ending(way)))


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
                a, a.fighter, f"Charge {self._name(a.target)}", target=a.target, to=a.to
            ),
            acts.Flee: self._flee,
            acts.Move: self._move,
            acts.Done: lambda a: Offer(a, "", f"End {a.phase}"),
            acts.Shoot: self._shoot,
            acts.OverwatchShot: self._overwatch,
            acts.HoldFire: lambda a: Offer(a, a.fighter, "Let it pass, stay on overwatch"),
            acts.Fight: lambda a: Offer(
                a, a.fighter, f"Fight {self._name(a.target)}", target=a.target
            ),
            acts.Rally: self._rally,
        }

    def _flee(self, flight: acts.Flee) -> Offer:
        if flight.path.still:
            why = "it can go nowhere" if flight.stuck else "no enemy sees it"
            return Offer(flight, flight.fighter, f"Stay: {why}")
        words = f"Flee {flight.path.length_in:.1f}″ {flight.place}".strip()
        sight = "in sight" if flight.seen > 0 else "out of sight"
        detail = f"{sight}, nearest enemy {flight.away_in:.1f}″ away"
        return Offer(flight, flight.fighter, words, detail, to=flight.to)

    def _declared(self, charge: acts.DeclareCharge) -> Offer:
        words = f"Charge {self._name(charge.target)}, {charge.path.length_in:.1f}″ away"
        less = f"−{-MODIFIERS[OVER_COVER]} in the fight"
        cover = "" if charge.cover == "none" else f"{charge.cover} cover: {less}"
        detail = ", ".join(part for part in (cover, _way(charge.path)) if part)
        return Offer(charge, charge.fighter, words, detail, charge.target)

    def _move(self, move: acts.Move) -> Offer:
        said = _KINDS[move.kind]
        if not move.path.still:
            said += f" {move.path.length_in:.1f}″"
            if move.place:
                said += f" {move.place}"
        elif move.kind == "move":
            said = "Stay"
        if move.hide:
            said += ", and hide"
        return Offer(move, move.fighter, said, _way(move.path), to=move.to)

    def _shoot(self, shoot: acts.Shoot) -> Offer:
        detail, likely = self._comes_of(shoot.fighter, shoot.shot)
        target = shoot.shot.target
        words = f"Shoot {self._name(target)} with the {shoot.shot.weapon}"
        return Offer(shoot, shoot.fighter, words, detail, target, likely=likely)

    def _overwatch(self, shot: acts.OverwatchShot) -> Offer:
        detail, likely = self._comes_of(shot.fighter, shot.shot, overwatch=True)
        target = shot.shot.target
        words = f"Shoot {self._name(target)} {when(shot.moment)}"
        return Offer(shot, shot.fighter, words, detail, target, shot.moment.at, likely=likely)

    def _comes_of(self, name: str, shot: Shot, *, overwatch: bool = False) -> tuple[str, float]:
        """Describe the likely result of a shot, and return the chance that its target falls."""
        fighter, target = self._state.fighters[name], self._state.fighters[shot.target]
        found = struck(self._rules, fighter, target, shot, overwatch=overwatch)
        fate = found.fate
        rolls = found.score not in (ALWAYS, NEVER)
        hits = f"hits on {found.score}, {percent(found.hit)}" if rolls else found.score
        said = [f"{shot.range_in:.1f}″", *found.named, hits]
        if target.wounds > 1:
            said.append(f"wounds {percent(found.hit * found.wound)}")
        said.append(f"down {percent(fate.down)}, out {percent(fate.out)}")
        return " · ".join(said), fate.down + fate.out

    def _rally(self, rally: acts.Rally) -> Offer:
        if not rally.unseen:
            return Offer(rally, "", "Skip rally")
        return Offer(rally, "", f"Rally {', '.join(map(self._name, rally.unseen))}")


def _ending(way: Way) -> str:
    """Describe the end of a way, so that ways to the same place can be distinguished."""
    said = ["in cover" if way.path.cover_in <= 0 else "in the open"]
    seeing = sum(bool(view.cover) for view in way.views)
    said.append(f"seen by {seeing}" if seeing else "out of sight")
    if way.height_in >= FLOOR_IN:
        said.append(f"{way.height_in:.0f}″ up")
    if way.ground_in < FAR_IN:
        held = f"{way.ground_in:.0f}″ short of an objective"
        said.append(held if way.ground_in > 0 else "at an objective")
    return ", ".join(said)


def _joined(one: str, other: str) -> str:
    return f"{one} · {other}" if one else other


def _way(path: Path) -> str:
    grounds = dict.fromkeys(ground for ground, _ in path.legs if ground != "open")
    said = ["by " + ", ".join(grounds)] if grounds else []
    if path.barriers:
        said.append("over a barrier" if len(path.barriers) == 1 else "over barriers")
    if path.in_view_of:
        said.append(f"in view of {len(path.in_view_of)} of the enemy")
    return ", ".join(said)

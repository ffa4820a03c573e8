"""A move past enemies on overwatch as one story: a posed game, played by the rules.

Each waiting fighter fires where it is best, or at the moment that the script names. The simple
policy answers everything else. Each moment has the dice of what its title names.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from languages.message import Line, message
from rules import games
from rules.engine.errors import RuleError
from rules.engine.play.choices import Action
from rules.engine.play.interruption import Moment as Halt
from rules.engine.player.offers import Drawn, Offer
from rules.engine.telling import called
from rules.shadow_war.model import actions as acts
from rules.shadow_war.model import events as told
from rules.shadow_war.model.state import State
from rules.shadow_war.player.offers import drawn_moves, offers
from sandbox.play.demonstrations.by_game import Moment, PosedFault, Walk
from sandbox.play.demonstrations.posed_match import MOST_ANSWERS, PosedMatch, Staged
from sandbox.play.frames import Frame
from sandbox.play.games import NoGame
from sandbox.scenario.script import MoveSpec
from sandbox.shadow_war.field import SkirmishField
from sandbox.shadow_war.start import start_game
from sandbox.table.footprints import Pose2D
from sandbox.table.table import Table
from sandbox.view.effects.cues import lost


def posed_match(table: Table, move: MoveSpec) -> tuple[PosedMatch[State], SkirmishField]:
    """Return the match in which the fighter is about to move, and its field.

    Raises NoGame, and RuleError for fighters that cannot wait or move so.
    """
    game, field = start_game(table, seed=move.seed)
    match = PosedMatch(game, field)
    side = game.state.fighters[move.model].side
    waits = list(move.waits)
    for name in waits:
        if game.state.fighters[name].side == side:
            said = message("sw-no-enemy", fighter=move.model, target=name)
            raise RuleError("SW-SHO-2", said)
    for _ in range(MOST_ANSWERS):
        asked = game.pending
        if asked is None:
            break
        moves = "move" in asked.accepts
        if moves and asked.by == side and not waits:
            return match, field
        answer: Action = acts.Done(game.state.phase)
        if moves and asked.by != side and waits:
            answer = acts.Move(waits.pop(0), "overwatch")
        match.play(answer)
    raise RuleError("SW-MOV-1", message("sw-watch-never-moves", fighter=move.model))


FIRES, ARRIVES = range(2)
"""Subjects of a part of the story."""

_RULES = {FIRES: ("SW-SHO-1", "SW-SHO-2", "SW-SHO-3"), ARRIVES: ("SW-MOV-2",)}
_TITLES = {FIRES: "sw-watch-fires", ARRIVES: "sw-watch-arrives"}
_OF_HARM = ("SW-WND-1", "SW-WND-2", "SW-TRA-1", "SW-HIT-1")


def watched_move(table: Table, move: MoveSpec) -> tuple[Moment, ...]:
    """Return the moments of a move. Raises PosedFault."""
    try:
        return tuple(_Story(table, move).moments())
    except (RuleError, NoGame) as fault:
        raise PosedFault(f"{move.model}: {fault}") from None


@dataclass(eq=False)
class _Part:
    """The deed of one fighter, and its effect: successive events of a game."""

    kind: int
    who: str
    stages: list[Staged] = field(default_factory=list)


class _Story:
    """One move, played and told."""

    def __init__(self, table: Table, move: MoveSpec) -> None:
        self.move = move
        self.match, self.field = posed_match(table, move)
        self.names = games.names(self.match.game.header)
        self.unit = move.model.partition("/")[0]
        self.walk: Walk | None = None
        self._aims: dict[str, Offer] = {}
        self._halt: Halt | None = None
        self._part: _Part | None = None
        self._tokens = self.match.spec.tokens(self.match.game.state)

    def moments(self) -> Iterator[Moment]:
        """Play the move from the order to its end; yield its moments."""
        game = self.match.game
        offer = self._begins()
        yield self._before(offer)
        action: Action | None = offer.action
        for _ in range(MOST_ANSWERS):
            if action is None:
                break
            self.match.play(action)
            for stage in self.match.stages:
                yield from self._goes_on(stage)
            asked = game.pending
            done = asked is None or not {"overwatch-shot", "flee"} & set(asked.accepts)
            action = None if done else self._answer()
        yield from self._told()

    def _before(self, offer: Offer) -> Moment:
        waits = [self._name(name) for name in self.move.waits]
        who = ", ".join(waits)
        waiting = message("sw-watch-waiting", fighters=who) if waits else message("sw-watch-nobody")
        moves = message("sw-watch-moves", fighter=self._name(self.move.model), move=offer.says)
        frame = self._frame(self.match.table, (waiting, moves))
        title = message("sw-watch-before")
        return Moment(title, frame, ("SW-SHO-2", "SW-MOV-2"), walk=self.walk)

    def _begins(self) -> Offer:
        """Return the move: at a walk where that is enough, else at a run. Raises RuleError."""
        move = self.move
        way = tuple(tuple(map(float, place)) for place in move.way)
        number = int(move.model.rpartition("/")[2])
        drawn = Drawn(move.model, alone=((number, way),))  # exactly so, or not at all
        offer, *_ = drawn_moves(self.match.posed, self.field, drawn, self.names)
        assert isinstance(offer.action, acts.Move), "it was drawn as one"
        self.walk = Walk(self.unit, tuple((x, y, z) for _, x, y, _, z in offer.action.way))
        return offer

    def _answer(self) -> Action:
        """Return the answer to the pending decision: of those on overwatch the best shot."""
        found = offers(self.match.posed, self.field, self.names)
        shots = [one for one in found if isinstance(one.action, acts.OverwatchShot)]
        if not shots:
            return self.match.policy(self.match.game, self.field)
        best = max(shots, key=self._worth)
        self._aims[best.about] = best
        return best.action

    def _worth(self, offer: Offer) -> tuple[float, float]:
        """Return the sort key of a shot: nearest to the named moment, or likeliest to harm."""
        assert isinstance(offer.action, acts.OverwatchShot), "asked only for these"
        share, at = offer.action.moment.share, self.move.at
        return (offer.likely, -share) if at is None else (-abs(share - at), offer.likely)

    def _goes_on(self, stage: Staged) -> Iterator[Moment]:
        """Add an event to its part; yield the moments of the part before it where that is over."""
        match stage.event:
            case told.Aimed(fighter=who, moment=halt):
                yield from self._told()
                self._part, self._halt = _Part(FIRES, who), halt
                yield self._aiming(who, self._halted(stage.table))
            case told.Moved(fighter=who, stopped=False) if who == self.move.model:
                yield from self._told()
                self._part = _Part(ARRIVES, who)
            case _:
                pass
        if self._part is not None:
            self._part.stages.append(stage)

    def _aiming(self, who: str, table: Table) -> Moment:
        """Return the moment before the dice: which fighter fires, at which place of the way."""
        offer = self._aims.pop(who)
        return Moment(
            message("sw-watch-may-fire", fighter=self._name(who)),
            replace(self._frame(table, ()), shot=self._shot(who)),
            ("SW-SHO-2",),
            (
                message("sw-watch-shot", shot=offer.says),
                *(message("sw-watch-chance", chance=one) for one in offer.result if str(one)),
            ),
            walk=self.walk,
        )

    def _told(self) -> Iterator[Moment]:
        """Yield the moments of the part that is over: the deed of a fighter, and its effect."""
        part, self._part = self._part, None
        if part is None:
            return
        name = self._name(part.who)
        rules, title = _RULES[part.kind], message(_TITLES[part.kind], fighter=name)
        before, self._tokens = self._tokens, part.stages[-1].tokens
        if part.kind != FIRES:
            yield Moment(title, self._of(part.stages, part.stages[-1].table), rules)
            return
        cut = 1 + next(
            n for n, stage in enumerate(part.stages) if isinstance(stage.event, told.ShotFired)
        )
        fired, came = part.stages[:cut], part.stages[cut:]
        met = self._halted(fired[-1].table)
        frame = replace(self._of(fired, met), shot=self._shot(part.who), tokens=before)
        cues = self.field.cues(met, met, [one.event for one in fired])
        yield Moment(title, frame, rules, fires=cues.fires, walk=self.walk)
        if any(games.story(self.match.game.header, [one.event for one in came])):
            went = any(isinstance(one.event, told.Moved) for one in came)
            after = came[-1].table if went else self._halted(came[-1].table)
            losses = lost(met, after, {self.unit})
            asks = message("sw-watch-asks", fighter=self._name(self.move.model))
            found = self._of(came, after)
            yield Moment(message("sw-watch-result"), found, _OF_HARM, losses=losses, asks=asks)

    def _halted(self, table: Table) -> Table:
        """Return a table with the mover where it is interrupted."""
        if self._halt is None or not self._halt.at or not table.has(self.move.model):
            return table
        _, x, y, facing, *z = self._halt.at[0]
        model = table.model(self.move.model)
        there = self.field.put(model, Pose2D(x, y, facing), z[0] if z else None)
        unit = table.unit(self.unit)
        models = tuple(there if one is model else one for one in unit.models)
        units = (replace(one, models=models) if one is unit else one for one in table.units)
        return Table(table.file, table.pieces, tuple(units))

    def _shot(self, firer: str) -> tuple[str, str]:
        return firer.partition("/")[0], self.unit

    def _of(self, stages: Sequence[Staged], table: Table) -> Frame:
        """Return the frame of some events of a part."""
        events = [stage.event for stage in stages]
        lines = games.story(self.match.game.header, events)
        return self._frame(table, list(lines))

    def _frame(self, table: Table, lines: Sequence[Line]) -> Frame:
        return Frame(table, self.match.posed.state.turn, tuple(lines), tokens=self._tokens)

    def _name(self, fighter: str) -> str:
        return called(self.names, fighter)

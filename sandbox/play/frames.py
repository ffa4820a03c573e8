"""A game as frames: the table after each step, its story, its shot, and the places of lost models.

An action without a story is no frame: its moves are seen in the next one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from languages.message import Line
from rules import games
from rules.engine.model.events import Event
from rules.engine.play.choices import Action
from rules.engine.player.tallies import Statistics
from rules.engine.player.tokens import Laid
from sandbox.play.games import Arrival
from sandbox.play.match import Match, last_shot
from sandbox.table.table import Table
from sandbox.view.effects.cues import Cues


@dataclass(frozen=True, eq=False)
class Frame:
    """The table after one step, and the step's events.

    ``lines``: the story of the step. ``shot``: shooter and target, where both still stand; a shot
    that interrupts a move is shown where it met its target. ``arrivals``: models that came onto the
    table. ``departures``: units that left it. ``tokens``: tokens beside units or models then.
    ``bag``: each side's dice in the bag then. ``cues``: the shots and losses of the step.
    """

    table: Table
    turn: int
    lines: tuple[Line, ...]
    shot: tuple[str, str] | None = None
    arrivals: tuple[Arrival, ...] = ()
    departures: tuple[str, ...] = ()
    tokens: Laid = field(default_factory=dict)
    bag: Mapping[str, int] = field(default_factory=dict)
    cues: Cues = field(default_factory=Cues)


@dataclass(frozen=True, eq=False)
class Untold:
    """Events since the last frame, and the table and tokens before them."""

    before: Table
    tokens: Laid
    events: tuple[Event, ...] = ()


def first_frame(match: Match, start: Table) -> Frame:
    """Return what a game shows before its first action. ``start``: the table before it began."""
    told = [line for line in match.game.log if isinstance(line, Event)]
    return _frame(match, told, start, match.table)


def play_on(
    match: Match, action: Action, untold: Untold | None = None
) -> tuple[tuple[Frame, ...], Untold | None]:
    """Play an action; return its frames, or the events still to be shown. Raises RuleError.

    A shot is shown before its results: where its target falls in the same step, the shot is a frame
    of its own, on the table at the moment of the shot.
    """
    if untold is None:
        untold = Untold(match.table, match.spec.tokens(match.game.state))
    events = (*untold.events, *match.play(action))
    if not match.game.over and not any(games.story(match.game.header, events)):
        return (), replace(untold, events=events)
    after, last = match.table, last_shot(match.field, events)
    if last < 0:
        return (_frame(match, events, untold.before, after),), None
    if after is match.at_shot:
        return (_frame(match, events, untold.before, match.met),), None
    shot = _frame(match, events[: last + 1], untold.before, match.met)
    came_of_it = _frame(match, events[last + 1 :], match.met, after)
    return (replace(shot, tokens=untold.tokens), came_of_it), None


def _frame(match: Match, events: Iterable[Event], before: Table, table: Table) -> Frame:
    """Return the frame of some events, from one table to another."""
    events, field = list(events), match.field
    there = {unit.id for unit in table.units if unit.models}
    # a unit that was stopped on its way in has arrived, and only goes on from there
    new = {model.id for model in table.models()} - {model.id for model in before.models()}
    shot = field.shot(events)
    return Frame(
        table,
        match.game.state.turn,
        tuple(games.story(match.game.header, events)),
        shot if shot is not None and there.issuperset(shot) else None,
        tuple(arrival for arrival in field.arrivals(events) if arrival[0] in new),
        field.departures(events),
        match.spec.tokens(match.game.state),
        dict(match.spec.bag(match.game.state)),
        field.cues(before, table, events),
    )


@dataclass(frozen=True, slots=True)
class Fallen:
    """A lost model, at its last place on the table, inches; ``side_number``: 0 or 1."""

    model: str
    unit: str
    side_number: int
    x: float
    y: float
    turn: int


def fallen(frames: Iterable[Frame], found: Statistics) -> tuple[Fallen, ...]:
    """Return the models that are lost for good, in the order of their loss.

    Of a unit at most its number of losses: its other models left the table alive.
    """
    lost = {row.unit: row.lost for row in found.units}
    last: dict[str, Fallen] = {}
    gone: dict[str, Fallen] = {}
    for frame in frames:
        there = {
            model.id: Fallen(
                model.id, unit.id, unit.side_number, model.stand.x, model.stand.y, frame.turn
            )
            for unit in frame.table.units
            for model in unit.models
        }
        for name in last.keys() - there.keys():
            gone.setdefault(name, last[name])
        for name in gone.keys() & there.keys():
            del gone[name]
        last = last | there
    marks = []
    for one in gone.values():
        row = one.model if one.model in lost else one.unit
        if lost.get(row, 0) > 0:
            lost[row] -= 1
            marks.append(one)
    return tuple(marks)

"""The end of a game: the objectives of its scenario, their points, and the winner.

All games share this. The rules know no geometry: at its end a game asks for one action,
`CountObjectives`, with the sides at each objective. A program that knows the table answers it by
`Holders`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any, Protocol

from languages.message import Message, code_of, coded, logged, message
from rules.engine.errors import OBJECTIVES, two_called, value_of, wrong_value
from rules.engine.model.assumptions import assume
from rules.engine.model.codec import tag
from rules.engine.model.events import Result
from rules.engine.model.reading import Reader
from rules.engine.play.choices import Action, Decision, Play, question
from rules.engine.telling import in_words

HOLD, DESTROY, EXIT, SURVIVE = "hold", "destroy", "exit", "survive"

KINDS = (HOLD, DESTROY, EXIT, SURVIVE)
"""Deeds that score points."""

EDGES = ("left", "right", "near", "far")
"""Edges of a table: x = 0, x = its length, y = 0, y = its depth."""

PLAYER_EDGES = ("own", "left", "right", "opposite")
"""Edges as a player sees them, facing the enemy, in the order of the die's faces that name them."""

MOST_MODELS, BY_POINTS = code_of("most-models"), code_of("by-points")
"""Values of assumptions: who holds what is contested, and who wins where nobody is left."""

MOST_POINTS = 1000

OPTION = "objectives"
"""Option of a header that holds the objectives of a game."""


@dataclass(frozen=True)
class Ending:
    """Assumptions about the end of a game; every game's own assumptions follow these."""

    hold_contested: str = assume(
        "nobody", OBJECTIVES, message("rule-hold-contested"), ("nobody", MOST_MODELS)
    )
    last_side_takes_all: bool = assume(True, OBJECTIVES, message("rule-last-side-takes-all"))
    wiped_out_loses: bool = assume(True, OBJECTIVES, message("rule-wiped-out-loses"))
    both_wiped_out: str = assume(
        BY_POINTS, OBJECTIVES, message("rule-both-wiped-out"), (BY_POINTS, "draw")
    )
    points_for_unit: int = assume(1, OBJECTIVES, message("rule-points-for-unit"))
    lead_to_win: int = assume(1, OBJECTIVES, message("rule-lead-to-win"), least=1)


@dataclass(frozen=True, slots=True)
class Objective:
    """A deed that scores `points` at the end of a game, for `side`, or for either side where it is
    "".

    hold: one side alone stands at it. destroy: `unit` is destroyed, or without one each enemy unit
    scores. exit: `unit` left the table by `edge`, or without one each unit of `side` scores.
    survive: `unit`, or any unit of `side`, is not destroyed.
    """

    id: str
    kind: str
    side: str = ""
    unit: str = ""
    edge: str = ""
    points: int = 1

    @property
    def label(self) -> str:
        """Its id as words."""
        return in_words(self.id)


@dataclass(frozen=True, slots=True)
class Fate:
    """The end of a unit: whether it was destroyed, or the edge by which it left the table."""

    side: str
    destroyed: bool = False
    exited: str = ""


@dataclass(frozen=True, slots=True)
class CountObjectives(Action):
    """Sides at the objectives when the game ends: an objective's id, a side, its number of
    models.
    """

    within: tuple[tuple[str, str, int], ...] = ()


class Holders(Protocol):
    """A program that knows which models stand where."""

    def holders(self) -> Iterable[tuple[str, str, int]]:
        """Return for each objective to hold the sides with living models within its radius.

        Each row is the objective, the side and its number of such models on the ground.
        """


@dataclass(frozen=True, slots=True)
class End:
    """A game at its end.

    `fates`: of its units by id. `lost`: each side's number of losses, by default its units. `fled`:
    a side that gave up.
    """

    sides: tuple[str, ...]
    fates: Mapping[str, Fate]
    lost: Mapping[str, int] | None = None
    fled: str = ""
    counted: str = "unit"

    def enemy(self, side: str) -> str:
        """Return the other side."""
        return self.sides[1] if side == self.sides[0] else self.sides[0]

    def losses(self, side: str) -> int:
        """Return the number of losses of a side."""
        if self.lost is not None:
            return self.lost[side]
        return sum(fate.side == side and fate.destroyed for fate in self.fates.values())

    def gone(self, side: str) -> bool:
        """Return whether a side has no unit left on the table, or gave up."""
        left = (f.side == side and not f.destroyed and not f.exited for f in self.fates.values())
        return side == self.fled or not any(left)

    def wiped_out(self, side: str) -> bool:
        """Return whether all units of a side were destroyed, or it gave up."""
        ours = [fate.destroyed for fate in self.fates.values() if fate.side == side]
        return side == self.fled or all(ours)


def counted(table: Holders) -> CountObjectives:
    """Answer who holds the objectives, from the table's facts; there is nothing to choose."""
    return CountObjectives(tuple(table.holders()))


def read_objectives(
    rows: Any, sides: Sequence[str], units: Mapping[str, str]
) -> tuple[Objective, ...]:
    """Read the objectives of a header's option; `units` are sides by unit.

    Raises RuleError, in a sentence, for anything that is no objective of this game.
    """
    if not isinstance(rows, (list, tuple)):
        raise wrong_value("objectives", value_of("objects"), rows)
    found: dict[str, Objective] = {}
    for number, row in enumerate(rows):
        made = _read(Reader(row, f"objectives[{number}]"), sides, units)
        if made.id in found:
            raise two_called("objective", made.id)
        found[made.id] = made
    return tuple(found.values())


def _read(row: Reader, sides: Sequence[str], units: Mapping[str, str]) -> Objective:
    made = Objective(
        id=row.word("id"),
        kind=row.word("kind", KINDS),
        side=row.word("side", ("", *sides), ""),
        unit=row.word("unit", (), ""),
        edge=row.word("edge", ("", *EDGES), ""),
        points=row.whole("points", 1, MOST_POINTS, 1),
    )
    row.done()
    wrong = _misfit(made, units)
    if wrong is not None:
        key, wanted = wrong
        raise wrong_value(f"objectives.{made.id:.60}.{key}", wanted, getattr(made, key))
    return made


def misfit(one: Objective, units: Mapping[str, str]) -> tuple[str, str] | None:
    """Return the key of an objective that does not fit a game of these units, and what it expects.

    `units`: sides by unit. None where all keys fit.
    """
    wrong = _misfit(one, units)
    return None if wrong is None else (wrong[0], str(wrong[1]))


def _misfit(one: Objective, units: Mapping[str, str]) -> tuple[str, Message] | None:
    if one.unit and one.unit not in units:
        return "unit", message("engine-goal-unit")
    if one.kind == HOLD and one.unit:
        return "unit", message("engine-goal-no-unit")
    if one.kind == EXIT and not one.edge:
        return "edge", message("engine-goal-edge", known=", ".join(EDGES))
    if one.kind != EXIT and one.edge:
        return "edge", message("engine-goal-no-edge", kind=one.kind)
    if one.kind in (EXIT, SURVIVE) and not (one.unit or one.side):
        return "side", message("engine-goal-side", kind=one.kind)
    if one.unit and one.side:
        own = units[one.unit] == one.side
        if one.kind == DESTROY and own:
            return "unit", message("engine-goal-foe-of", side=one.side)
        if one.kind != DESTROY and not own:
            return "unit", message("engine-goal-unit-of", side=one.side)
    return None


def leaves_by(objectives: Iterable[Objective], unit: str, side: str) -> tuple[str, ...]:
    """Return the edges by which a unit may leave the table for points."""
    found = (
        objective.edge
        for objective in objectives
        if objective.kind == EXIT
        and (objective.unit == unit if objective.unit else objective.side == side)
    )
    return tuple(dict.fromkeys(found))


def finish(play: Play[Any], objectives: Sequence[Objective], end: End, assumed: Ending) -> None:
    """End a game with its result; first ask who stands at the objectives to hold, if there
    are any.
    """
    held: dict[str, str] = {}
    unopposed: set[str] = set()
    if any(objective.kind == HOLD for objective in objectives):
        accepts = (tag(CountObjectives),)
        answer = play.ask(
            Decision(end.sides[0], question("play-asked-holders"), accepts, OBJECTIVES)
        )
        if not isinstance(answer, CountObjectives):
            raise TypeError(answer)
        held = _held(objectives, end, assumed, answer)
        stood = {(name, side) for name, side, _ in answer.within}
        unopposed = {name for name, side in held.items() if (name, side) not in stood}
    play.say(result(objectives, end, assumed, held, unopposed))


def result(
    objectives: Sequence[Objective],
    end: End,
    assumed: Ending,
    held: Mapping[str, str],
    unopposed: Collection[str] = (),
) -> Result:
    """Return the winner and the reason.

    `held`: the side that holds each objective. `unopposed`: those of them that fell to a side
    without a model there.
    """
    if not objectives:
        return _by_losses(end, assumed)
    points = dict.fromkeys(end.sides, 0)
    deeds: list[Message] = []
    for one in objectives:
        for side in end.sides if not _scorer(one, end) else (_scorer(one, end),):
            times, deed = _scored(one, side, end, held)
            if one.kind == HOLD and one.id in unopposed:
                deed = message("play-took-unopposed", side=side, goal=one.label)
            points[side] += times * one.points
            if times:
                deeds.append(message("play-scored", deed=deed, points=times * one.points))
    empty = [
        objective.label
        for objective in objectives
        if objective.kind == HOLD and objective.id not in held
    ]
    if empty:
        goals = [message("play-goal", goal=goal) for goal in empty]
        deeds.append(message("play-nobody-held", goals=_chained("play-or", goals)))
    winner = _leader(points, assumed)
    said = _chained("play-deeds", deeds or [message("play-no-objective")])
    why = message("play-result", verdict=_verdict(winner, points), deeds=said)
    return Result(winner, logged(why), points)


def _chained(key: str, phrases: Sequence[Message]) -> Message:
    """Return phrases as one, each joined to those before it by a message."""
    return reduce(lambda one, other: message(key, one=one, other=other), phrases)


def _scorer(one: Objective, end: End) -> str:
    """Return the only side that an objective can score for, "" where either can."""
    if one.unit:
        owner = end.fates[one.unit].side
        return end.enemy(owner) if one.kind == DESTROY else owner
    return one.side


def _scored(one: Objective, side: str, end: End, held: Mapping[str, str]) -> tuple[int, Message]:
    """Return how many times an objective scores for a side, and the phrase for the deed."""
    mine = {name: fate for name, fate in end.fates.items() if fate.side == side}
    who = [end.fates[one.unit]] if one.unit else list(mine.values())
    if one.kind == HOLD:
        return int(held.get(one.id) == side), message("play-held", side=side, goal=one.label)
    if one.kind == SURVIVE:
        left = any(not fate.destroyed for fate in who)
        if one.unit:
            return int(left), message("play-survived", unit=one.unit)
        return int(left), message("play-some-survived", side=side)
    if one.kind == EXIT:
        out, edge = sum(fate.exited == one.edge for fate in who), coded("edge", one.edge)
        if one.unit:
            return out, message("play-left", unit=one.unit, edge=edge)
        return out, message("play-units-left", count=out, side=side, edge=edge)
    if one.unit:
        deed = message("play-destroyed-unit", side=side, unit=one.unit)
        return int(end.fates[one.unit].destroyed), deed
    foes = [fate for fate in end.fates.values() if fate.side != side and fate.destroyed]
    return len(foes), message("play-destroyed-units", side=side, count=len(foes))


def _held(
    objectives: Sequence[Objective], end: End, assumed: Ending, told: CountObjectives
) -> dict[str, str]:
    """Return the holder of each objective. Raises RuleError for facts about unknown ones."""
    places = [objective.id for objective in objectives if objective.kind == HOLD]
    rows: dict[str, Counter[str]] = {name: Counter() for name in places}
    for name, side, models in told.within:
        if name not in rows or side not in end.sides or models < 1 or side in rows[name]:
            row = name, side, models
            raise wrong_value("within", message("engine-holders"), row, OBJECTIVES)
        rows[name][side] = models
    alone = [side for side in end.sides if end.gone(end.enemy(side)) and not end.gone(side)]
    held = {}
    for name, there in rows.items():
        ranked = there.most_common()
        if alone and assumed.last_side_takes_all:
            held[name] = alone[0]
        elif ranked and _prevails([models for _, models in ranked], assumed):
            held[name] = ranked[0][0]
    return held


def _prevails(models: Sequence[int], assumed: Ending) -> bool:
    """Return whether the strongest side at a place holds it; `models`: by side, strongest first."""
    if len(models) == 1:
        return True
    return assumed.hold_contested == MOST_MODELS and models[0] > models[1]


def _by_losses(end: End, assumed: Ending) -> Result:
    """Return the result of a game without objectives: by the losses of each side."""
    lost = {side: end.losses(side) for side in end.sides}
    points = {side: lost[end.enemy(side)] * assumed.points_for_unit for side in end.sides}
    beaten = [side for side in end.sides if end.wiped_out(side)]
    if len(beaten) == 1 and assumed.wiped_out_loses:
        winner = end.enemy(beaten[0])
        fled = beaten[0] == end.fled
        key = "play-won-as-the-enemy-fled" if fled else "play-won-as-nobody-is-left"
        return Result(winner, logged(message(key, winner=winner, side=beaten[0])), points)
    if len(beaten) > 1 and assumed.both_wiped_out == "draw":
        return Result(None, logged(message("play-drawn-as-nobody-is-left")), points)
    deeds = tuple(
        message("play-lost", side=side, count=lost[side], counted=end.counted) for side in end.sides
    )
    leader = _leader(points, assumed)
    why = message("play-result", verdict=_verdict(leader, points), deeds=deeds)
    return Result(leader, logged(why), points)


def _leader(points: Mapping[str, int], assumed: Ending) -> str | None:
    """Return the side that is far enough ahead, or None."""
    (low, _), (high, leader) = sorted((score, side) for side, score in points.items())
    return leader if high - low >= assumed.lead_to_win else None


def _verdict(winner: str | None, points: Mapping[str, int]) -> Message:
    low, high = sorted(points.values())
    if winner is not None:
        return message("play-victory", winner=winner, points=high, others=low)
    if high > low:
        return message("play-draw", points=high, others=low)
    return message("play-draw-each", points=high) if high else message("play-draw-without-points")

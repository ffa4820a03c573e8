"""The end of a game: the objectives of its scenario, their points, and the winner.

All games share this. The rules know no geometry: at its end a game asks for one action,
`CountObjectives`, with the sides at each objective. A program that knows the table answers it by
`Holders`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from rules.engine.errors import OBJECTIVES, UNKNOWN, RuleError
from rules.engine.model.assumptions import assume
from rules.engine.model.codec import tag
from rules.engine.model.events import Result
from rules.engine.model.reading import Reader
from rules.engine.play.choices import Action, Decision, Play
from rules.engine.telling import in_words

HOLD, DESTROY, EXIT, SURVIVE = "hold", "destroy", "exit", "survive"

KINDS = (HOLD, DESTROY, EXIT, SURVIVE)
"""Deeds that score points."""

EDGES = ("left", "right", "near", "far")
"""Edges of a table: x = 0, x = its length, y = 0, y = its depth."""

PLAYER_EDGES = ("own", "left", "right", "opposite")
"""Edges as a player sees them, facing the enemy, in the order of the die's faces that name them."""

MOST_POINTS = 1000

OPTION = "objectives"
"""Option of a header that holds the objectives of a game."""


@dataclass(frozen=True)
class Ending:
    """Assumptions about the end of a game; every game's own assumptions follow these."""

    hold_contested: str = assume(
        "nobody",
        OBJECTIVES,
        "Who holds an objective that both sides stand at.",
        ("nobody", "most models"),
    )
    last_side_takes_all: bool = assume(
        True,
        OBJECTIVES,
        "Whether objectives to hold fall to a side whose enemy has nobody left on the table.",
    )
    wiped_out_loses: bool = assume(
        True,
        OBJECTIVES,
        "Without objectives a side that has nobody left loses, whatever it destroyed.",
    )
    both_wiped_out: str = assume(
        "by points",
        OBJECTIVES,
        "Without objectives, where the last units of both sides are lost at once: points for all "
        "losses decide, or it is a draw.",
        ("by points", "draw"),
    )
    points_for_unit: int = assume(
        1, OBJECTIVES, "Points for each enemy unit destroyed where there are no objectives."
    )
    lead_to_win: int = assume(
        1, OBJECTIVES, "By how many points a side wins; closer than that is a draw.", least=1
    )


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
        raise RuleError(UNKNOWN, "objectives are a list of objects")
    found: dict[str, Objective] = {}
    for number, row in enumerate(rows):
        made = _read(Reader(row, f"objectives[{number}]"), sides, units)
        if made.id in found:
            raise RuleError(UNKNOWN, f"two objectives are called {made.id!r}")
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
    wrong = misfit(made, units)
    if wrong is not None:
        key, wanted = wrong
        found = getattr(made, key) or "nothing"
        raise RuleError(
            UNKNOWN, f"the {key} of the objective {made.id!r:.60} is {wanted}; found {found!r:.60}"
        )
    return made


def misfit(one: Objective, units: Mapping[str, str]) -> tuple[str, str] | None:
    """Return the key of an objective that does not fit a game of these units, and what it expects.

    `units`: sides by unit. None where all keys fit.
    """
    if one.unit and one.unit not in units:
        return "unit", "a unit of this game"
    if one.kind == HOLD and one.unit:
        return "unit", "none, since a place is held"
    if one.kind == EXIT and not one.edge:
        return "edge", f"the edge to leave by, one of {', '.join(EDGES)}"
    if one.kind != EXIT and one.edge:
        return "edge", f"none, since nobody leaves the table to {one.kind}"
    if one.kind in (EXIT, SURVIVE) and not (one.unit or one.side):
        return "side", f"a side, or a unit is named, that is to {one.kind}"
    if one.unit and one.side:
        own = units[one.unit] == one.side
        if one.kind == DESTROY and own:
            return "unit", f"a unit of the enemy of {one.side}"
        if one.kind != DESTROY and not own:
            return "unit", f"a unit of {one.side}"
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
        answer = play.ask(Decision(end.sides[0], "who holds what", accepts, OBJECTIVES))
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
    deeds: list[str] = []
    for one in objectives:
        for side in end.sides if not _scorer(one, end) else (_scorer(one, end),):
            times, deed = _scored(one, side, end, held)
            if one.kind == HOLD and one.id in unopposed:
                deed = f"{side} took the {one.label} unopposed"
            points[side] += times * one.points
            if times:
                deeds.append(f"{deed} ({times * one.points})")
    empty = [
        objective.label
        for objective in objectives
        if objective.kind == HOLD and objective.id not in held
    ]
    if empty:
        deeds.append(f"nobody held {' or '.join(f'the {label}' for label in empty)}")
    winner = _leader(points, assumed)
    said = "; ".join(deeds) if deeds else "no objective was reached"
    return Result(winner, f"{_verdict(winner, points)}: {said}.", points)


def _scorer(one: Objective, end: End) -> str:
    """Return the only side that an objective can score for, "" where either can."""
    if one.unit:
        owner = end.fates[one.unit].side
        return end.enemy(owner) if one.kind == DESTROY else owner
    return one.side


def _scored(one: Objective, side: str, end: End, held: Mapping[str, str]) -> tuple[int, str]:
    """Return how many times an objective scores for a side, and a phrase for the deed."""
    mine = {name: fate for name, fate in end.fates.items() if fate.side == side}
    if one.kind == HOLD:
        return int(held.get(one.id) == side), f"{side} held the {one.label}"
    if one.kind == SURVIVE:
        who = [end.fates[one.unit]] if one.unit else list(mine.values())
        left = any(not fate.destroyed for fate in who)
        return int(left), f"{one.unit or f'some of {side}'} survived"
    if one.kind == EXIT:
        who = [end.fates[one.unit]] if one.unit else list(mine.values())
        out = sum(fate.exited == one.edge for fate in who)
        left_by = f"left by the {one.edge} edge"
        return out, f"{one.unit or _counted(out, f'unit of {side}', f'units of {side}')} {left_by}"
    if one.unit:
        return int(end.fates[one.unit].destroyed), f"{side} destroyed {one.unit}"
    foes = [fate for fate in end.fates.values() if fate.side != side and fate.destroyed]
    return len(foes), f"{side} destroyed {_counted(len(foes), 'unit', 'units')}"


def _held(
    objectives: Sequence[Objective], end: End, assumed: Ending, told: CountObjectives
) -> dict[str, str]:
    """Return the holder of each objective. Raises RuleError for facts about unknown ones."""
    places = [objective.id for objective in objectives if objective.kind == HOLD]
    rows: dict[str, Counter[str]] = {name: Counter() for name in places}
    for name, side, models in told.within:
        if name not in rows or side not in end.sides or models < 1 or side in rows[name]:
            raise RuleError(
                OBJECTIVES,
                "who holds what is an objective to hold, a side and how many of its models are "
                f"there, once each, not {name!r:.60}, {side!r:.60}, {models}",
            )
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
    return assumed.hold_contested == "most models" and models[0] > models[1]


def _by_losses(end: End, assumed: Ending) -> Result:
    """Return the result of a game without objectives: by the losses of each side."""
    lost = {side: end.losses(side) for side in end.sides}
    points = {side: lost[end.enemy(side)] * assumed.points_for_unit for side in end.sides}
    beaten = [side for side in end.sides if end.wiped_out(side)]
    if len(beaten) == 1 and assumed.wiped_out_loses:
        winner = end.enemy(beaten[0])
        fled = beaten[0] == end.fled
        why = f"{beaten[0]} gave up the fight" if fled else f"nobody of {beaten[0]} is left"
        return Result(winner, f"Victory for {winner}: {why}.", points)
    if len(beaten) > 1 and assumed.both_wiped_out == "draw":
        return Result(None, "A draw: nobody of either side is left.", points)
    one, other = (f"{side} lost {_counted(lost[side], end.counted)}" for side in end.sides)
    leader = _leader(points, assumed)
    return Result(leader, f"{_verdict(leader, points)}: {one}, {other}.", points)


def _leader(points: Mapping[str, int], assumed: Ending) -> str | None:
    """Return the side that is far enough ahead, or None."""
    (low, _), (high, leader) = sorted((score, side) for side, score in points.items())
    return leader if high - low >= assumed.lead_to_win else None


def _verdict(winner: str | None, points: Mapping[str, int]) -> str:
    low, high = sorted(points.values())
    if winner is None and high == low:
        return f"A draw, {_counted(high, 'point')} each" if high else "A draw, nobody scored"
    if winner is None:
        return f"A draw, {_counted(high, 'point')} to {low}"
    return f"Victory for {winner} by {_counted(high, 'point')} to {low}"


def _counted(count: int, one: str, many: str = "") -> str:
    return f"one {one}" if count == 1 else f"{count or 'no'} {many or one + 's'}"

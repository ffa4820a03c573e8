"""What the dice gave: leads of rough games beside the same leads less luck, and which way constants
of the policy that looks ahead should go, all at once.

python -m benchmarks.luck middle simple --first 1001 --seeds 20 --kept base.jsonl
python -m benchmarks.luck middle simple --seeds 40 --vary places.COMES=0.6:1.0 worth.ARMOUR=1.5:4

Whenever dice fall, the same answer is played a few times more with others, and what the state that
came is worth above their mean is taken off the lead (after AIVAT; Burch and others, 2018). What
remains has the same mean whatever a state is said to be worth (`worth_of`), and varies less the
truer that is. With ``--vary`` the first policy plays each game of a table and seed with every
constant at one of its two values, in the game with the sides swapped at the other; told is half of
what the upper value brings beside the lower. Leads are points a game, with their standard errors.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass, replace
from importlib import import_module
from itertools import product
from pathlib import Path
from random import Random
from statistics import mean, stdev
from typing import cast
from unittest.mock import patch

import numpy as np

from benchmarks import duels
from benchmarks.rough_field import RoughField
from benchmarks.rough_ground import Ground
from rules.bolt_action.model.state import State, Unit
from rules.engine.choices import Decision
from rules.engine.dice import SeededDice
from rules.engine.events import Modifiers, Result, Rolled
from rules.engine.game import Game
from sandbox.play.match import Match
from sandbox.table.table import Table

AHEAD = "rules.bolt_action.player.policy.ahead"

TRIES = 5
"""How often dice are rolled again."""

FOLLOWS = {"move": 0.3, "shoot": 0.4}
"""What it is worth that a unit has passed its test and is now asked, points."""


@dataclass(frozen=True)
class Fair:
    """A game of two policies: the lead of the first, how much of that is luck, and the signs of the
    constants that were varied."""

    table: str
    seed: int
    side: int
    lead: float
    luck: float
    signs: tuple[int, ...] = ()


class OtherDice:
    """The dice of a game as they fell so far, and others from then on."""

    def __init__(self, seed: int, fell: int, other: Random) -> None:
        self._own, self._fell, self._other = SeededDice(seed), fell, other
        self._row: list[float] = []
        self.position = 0

    def roll(
        self,
        count: int,
        purpose: str,
        needs: int | None = None,
        sides: int = 6,
        modifiers: Modifiers = (),
    ) -> tuple[int, ...]:
        """The next ``count`` dice."""
        faces: list[int] = []
        for at in range(self.position, self.position + count):
            if at < self._fell:
                self._own.position = at
                faces += self._own.roll(1, purpose, needs, sides)
                continue
            while len(self._row) <= at - self._fell:
                self._row.append(self._other.random())
            faces.append(int(self._row[at - self._fell] * sides) + 1)
        self.position += count
        return tuple(faces)


def worth_of(state: State, pending: Decision | None, side: str, whole: dict[str, int]) -> float:
    """What a state is worth to a side, points, about as 400 games said; ``whole``: men at first."""
    left = state.turns - max(1, state.turn)
    found = sum(
        (1 if unit.side == side else -1) * _unit(unit, left, whole[unit.id])
        for unit in state.alive()
    )
    if pending is not None:
        asked = next((v for what, v in FOLLOWS.items() if what in pending.accepts), 0.0)
        found += asked if pending.by == side else -asked
    return found


def _unit(unit: Unit, left: int, whole: int) -> float:
    if unit.vehicle:
        alive, pin, yet = 2.0 + 0.8 * left, 0.2 + 0.1 * left, 0.2
    elif unit.team or unit.kind == "artillery":
        alive, pin, yet = 0.7 + 0.25 * left, 0.05 + 0.05 * left, 0.1
    else:
        alive = 0.6 + 0.15 * left + (0.8 + 0.2 * left) * unit.men / whole
        pin, yet = 0.05 + 0.05 * left, 0.1
    return alive - min(unit.pins, 6) * (pin + yet * (unit.order is None))


def play(
    name: str, table: Table, ground: Ground, seed: int, policies: tuple[str, str], side: int
) -> Fair:
    """Play a rough game, the first policy on the side of that number."""
    match = Match(table, seed=seed)
    game = cast("Game[State]", match.game)
    field = RoughField(table, ground, game)
    sides = game.state.sides
    mine = sides[side]
    each = {one: match.spec.policy(policies[one != mine]) for one in sides}
    whole = {unit.id: unit.men for unit in game.state.units.values()}
    rolls, luck = Random(f"{name} {seed} {side}"), 0.0
    while (pending := game.pending) is not None:
        answer = each[pending.by](match.game, field)
        before, fell = game.copy(), _rolled(game.log)
        events = game.play(answer)
        field.tell(events)
        if _rolled(events):
            others = []
            for _ in range(TRIES):
                twin = before.copy()
                twin._dice = OtherDice(seed, fell, rolls)
                twin.play(answer)
                others.append(worth_of(twin.state, twin.pending, mine, whole))
            luck += worth_of(game.state, game.pending, mine, whole) - mean(others)
    last = game.log[-1]
    assert isinstance(last, Result)
    lead = last.points[mine] - last.points[game.state.enemy(mine)]
    return Fair(name, seed, side, lead, luck)


def _rolled(events: Iterable[object]) -> int:
    """How many dice fell."""
    return sum(len(event.dice) for event in events if isinstance(event, Rolled))


def signs_of(name: str, seed: int, side: int, count: int) -> tuple[int, ...]:
    """Which constants are at their upper values in a game: chance, and the others on the side that
    is swapped."""
    chance, turned = Random(f"{name} {seed}"), 1 if side == 0 else -1
    return tuple(turned * chance.choice((-1, 1)) for _ in range(count))


@contextmanager
def varied(values: dict[str, float]) -> Iterator[None]:
    """Constants of the policy, named `module.NAME`, at other values for a while: in their own
    module, not where others import them. KeyError: there is none of that name."""
    places = []
    for key, value in values.items():
        module, _, name = key.rpartition(".")
        own = import_module(f"{AHEAD}.{module}")
        if not hasattr(own, name):
            raise KeyError(key)
        places.append((own, name, value))
    with ExitStack() as stack:
        for own, name, value in places:
            stack.enter_context(patch.object(own, name, value))
        yield


def effects(rows: Sequence[Fair]) -> list[tuple[float, float]]:
    """Of each constant half of what its upper value brings beside its lower, and the error."""
    signs = np.array([one.signs for one in rows], dtype=float)
    fair = np.array([one.lead - one.luck for one in rows])
    tables = sorted({one.table for one in rows})
    own = np.array([[one.table == name for name in tables] for one in rows], dtype=float)
    design = np.column_stack([signs, own])
    inverse = np.linalg.inv(design.T @ design)
    found = inverse @ design.T @ fair
    left = fair - design @ found
    spread = left @ left / max(1, len(rows) - design.shape[1])
    errors = np.sqrt(np.diag(inverse) * spread)
    return [(float(a), float(b)) for a, b in zip(found, errors, strict=True)][: signs.shape[1]]


def in_words(rows: Sequence[Fair], keys: Sequence[str]) -> str:
    """The leads, and what each constant does that was varied."""
    leads = [one.lead for one in rows]
    fair = [one.lead - one.luck for one in rows]
    lines = [
        f"{len(rows)} games; {what} {mean(some):.2f} ± {stdev(some) / len(some) ** 0.5:.2f}, "
        f"standard deviation {stdev(some):.2f}"
        for what, some in (("lead", leads), ("less luck", fair))
    ]
    if keys and len(rows) > len(keys) + len({one.table for one in rows}):
        found = zip(keys, effects(rows), strict=True)
        lines += [f"{key}: {value:+.2f} ± {error:.2f}" for key, (value, error) in found]
    return "\n".join(lines)


def kept_in(path: Path | None) -> list[Fair]:
    """The games of a file that were played already."""
    if path is None or not path.exists():
        return []
    rows = [json.loads(line) for line in path.read_text().splitlines()]
    return [Fair(**{**row, "signs": tuple(row["signs"])}) for row in rows]


def main() -> None:
    say = argparse.ArgumentParser(description=__doc__)
    say.add_argument("a", help="a policy")
    say.add_argument("b", help="another")
    say.add_argument("--seeds", type=int, default=5, help="how many; two games each on a table")
    say.add_argument("--first", type=int, default=1, help="the first seed")
    say.add_argument("--kept", type=Path, help="a file that each game is added to, JSON Lines")
    say.add_argument("--vary", nargs="*", default=[], help="constants: module.NAME=lower:upper")
    told = say.parse_args()
    bounds = {}
    for one in told.vary:
        key, _, values = one.partition("=")
        lower, _, upper = values.partition(":")
        bounds[key] = float(lower), float(upper)
    rows = kept_in(told.kept)
    known = {(one.table, one.seed, one.side) for one in rows}
    plans = {name: Ground(duels.duel(name)) for name in duels.names()}
    seeds = range(told.first, told.first + told.seeds)
    for seed, name, side in product(seeds, plans, (0, 1)):
        if (name, seed, side) in known:
            continue
        signs = signs_of(name, seed, side, len(bounds))
        values = {
            key: pair[sign > 0] for (key, pair), sign in zip(bounds.items(), signs, strict=True)
        }
        with varied(values):
            found = play(name, duels.duel(name), plans[name], seed, (told.a, told.b), side)
        rows.append(replace(found, signs=signs))
        if told.kept is not None:
            with told.kept.open("a") as file:
                file.write(json.dumps(asdict(rows[-1])) + "\n")
    print(in_words(rows, list(bounds)))


if __name__ == "__main__":
    main()

"""Count where planes stop in random flights over random tables (WP-6).

python -m benchmarks.counts.count_flights --flights 1000

The tables are generated, of every theme. Units of both sides are placed on them at random, and
earlier planes are in the air.
"""

from __future__ import annotations

import argparse
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from rules.bolt_action.model.facts import STOPS_AT_IN
from rules.engine.play.objectives import PLAYER_EDGES
from sandbox.generate.generate import generate
from sandbox.generate.themes import THEMES
from sandbox.movement.flight import FlightPath, flown, fly
from sandbox.scenario.file import load
from sandbox.table.table import PlacedUnit, Table, lay

EXACT_IN = 1e-6
"""Inches by which a range may differ from 12."""

SIZE = (72.0, 48.0)
GROUND = ("rifle-squad", "truck", "medium-tank", "medium-anti-tank-gun", "halftrack")
FLYING = ("fighter-bomber", "interceptor", "dive-bomber")


@dataclass(frozen=True, eq=False)
class Flight:
    """A flight: the table without the plane, its path, and the plane where it ends."""

    table: Table
    path: FlightPath
    plane: PlacedUnit


def flights(count: int, seed: int, each: int = 10) -> Iterator[Flight]:
    """Yield ``count`` random flights, ``each`` over one table. Earlier planes stay on their
    table."""
    for number in range(0, count, each):
        random = Random(f"{seed}|{number}")
        table = random_table(random)
        hunter, *others = (unit for unit in table.units if unit.template.flies)
        for _ in range(min(each, count - number)):
            units = tuple(unit for unit in table.units if unit.id != hunter.id)
            left = Table(table.file, table.pieces, units)
            target = random.choice([unit.id for unit in units if unit.spec.side == "b"])
            edge = random.choice(PLAYER_EDGES)
            path = fly(left, hunter, target, edge, own="near")
            yield Flight(left, path, flown(left, hunter, path))
            if others:  # a second plane follows the same path first, and stays
                second = others.pop()
                there = flown(left, second, fly(left, second, target, edge, own="near"))
                table = _with(table, there)


def random_table(random: Random) -> Table:
    """Return a generated table of a random theme and density, with units placed at random."""
    theme = random.choice(sorted(THEMES))
    text = generate(theme, SIZE, random.uniform(0.6, 1.6), seed=random.randrange(10_000))
    text = text[: text.index("[[zones]]")] + "".join(_unit(random, n) for n in range(10))
    for number in range(4):
        text += _rows(f"plane{number}", "b" if number > 2 else "a", FLYING[number % 3], [(6, 6)])
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "random.toml"
        path.write_text(text, encoding="utf-8")
        return lay(load(path))


def _unit(random: Random, number: int) -> str:
    x, y = random.uniform(4, SIZE[0] - 4), random.uniform(4, SIZE[1] - 4)
    kind = random.choice(GROUND)
    men = 6 if kind == "rifle-squad" else 3 if kind.endswith("gun") else 1
    models = [(x + 1.3 * (k % 3), y + 1.3 * (k // 3)) for k in range(men)]
    return _rows(f"unit{number}", "b" if number < 6 else "a", kind, models)


def _rows(name: str, side: str, template: str, models: list[tuple[float, float]]) -> str:
    rows = ", ".join(f"{{ position = [{x:.3f}, {y:.3f}] }}" for x, y in models)
    return (
        f'\n[[units]]\nid = "{name}"\nside = "{side}"\ntemplate = "{template}"\nmodels = [{rows}]\n'
    )


def _with(table: Table, unit: PlacedUnit) -> Table:
    units = tuple(unit if one.id == unit.id else one for one in table.units)
    return Table(table.file, table.pieces, units)


def kind_of(flight: Flight, stops_in: float = STOPS_AT_IN) -> str:
    """Return the way in which a flight stops."""
    path = flight.path
    if path.ends_in > stops_in + EXACT_IN:
        return "beyond 12 inches"
    if path.starts_in <= stops_in:
        return "began within 12 inches"
    if path.ends_in >= stops_in - EXACT_IN:
        return "held over models at 12.0 inches" if path.in_the_way else "at 12.0 inches"
    flies = flight.table.unit(path.in_the_way).template.flies
    return "nearer, for another plane" if flies else "nearer, for a model on the ground"


def main() -> None:
    """Count flights and print the result."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--flights", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    counts = Counter(kind_of(flight) for flight in flights(arguments.flights, arguments.seed))
    for kind, count in counts.most_common():
        print(f"{count:6d}  {kind}")


if __name__ == "__main__":
    main()

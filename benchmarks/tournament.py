"""Play one policy against another on the examples' tables, each side in turn.

python -m benchmarks.tournament middle simple --seeds 10 crossroads artillery
python -m benchmarks.tournament middle simple --kept games.jsonl --json

For every seed, two games are played on each table, with the sides swapped. The winner is the one
that the result names; equal points are a draw. Thinking time is processor time, which other
programs do not lengthen. With ``--kept`` each game is written to a file as it ends, and games in
the file are not played again.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from rules.engine.model.events import Result
from sandbox.play.match import Match
from sandbox.scenario.file import load
from sandbox.sight.counting.intervals import wilson
from sandbox.table.table import Table, lay

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from benchmarks.tables import duels, skirmishes  # noqa: E402

EXAMPLES = ROOT / "examples"

NAMES = [
    *sorted(path.stem for path in EXAMPLES.glob("*.toml")),
    *duels.names(),
    *skirmishes.names(),
]


@dataclass(frozen=True)
class Played:
    """One game: the policies, the winner and the thinking times.

    ``first``, ``second``: the policies of the table's first and second side. ``won``: 1 or 2, 0 for
    a draw. ``points``: of both sides. ``thought``: seconds of each decision, of both sides.
    """

    table: str
    seed: int
    first: str
    second: str
    won: int
    points: tuple[int, int]
    thought: tuple[tuple[float, ...], tuple[float, ...]]

    @property
    def key(self) -> tuple[str, int, str, str]:
        """The key of the game."""
        return self.table, self.seed, self.first, self.second

    def result_of(self, policy: str) -> str:
        """Return ``won``, ``drawn`` or ``lost``, for a policy that plays one of the sides."""
        if not self.won:
            return "drawn"
        return "won" if (self.first, self.second)[self.won - 1] == policy else "lost"


def table_of(name: str) -> Table:
    """Return the table of an example or a duel."""
    if name in skirmishes.names():
        return skirmishes.skirmish(name)
    return duels.duel(name) if name in duels.names() else lay(load(EXAMPLES / f"{name}.toml"))


def play(
    name: str, table: Table, seed: int, first: str, second: str, turns: int | None = None
) -> Played:
    """Play one game to its end. ``turns``: by default the scenario's."""
    match = Match(table, seed=seed, turns=turns)
    sides = match.game.state.sides
    policies = {
        side: match.spec.policy(one) for side, one in zip(sides, (first, second), strict=True)
    }
    thought: dict[str, list[float]] = {side: [] for side in sides}
    while not match.game.over:
        decision = match.game.pending
        assert decision is not None
        began = time.process_time()
        answer = policies[decision.by](match.game, match.field)
        thought[decision.by].append(time.process_time() - began)
        match.play(answer)
    last = match.game.log[-1]
    assert isinstance(last, Result)
    won = 0 if last.winner is None else 1 + sides.index(last.winner)
    one, other = (last.points[side] for side in sides)
    mine, theirs = (tuple(round(s, 4) for s in thought[side]) for side in sides)
    return Played(name, seed, first, second, won, (one, other), (mine, theirs))


def games(
    names: Iterable[str], seeds: Iterable[int], a: str, b: str
) -> Iterator[tuple[str, int, str, str]]:
    """Yield the games to play: every table with every seed, in both orders."""
    for seed in seeds:
        for name in names:
            yield name, seed, a, b
            yield name, seed, b, a


def summary(rows: Iterable[Played], policy: str) -> dict[str, object]:
    """Return a policy's wins, draws and losses, and its share of wins with the 95 % interval."""
    games = list(rows)
    counts = {what: sum(one.result_of(policy) == what for one in games) for what in _RESULTS}
    low, high = wilson(counts["won"], len(games))
    share = counts["won"] / len(games) if games else 0.0
    mine, theirs = (sum(points(one, policy)[k] for one in games) for k in (0, 1))
    return {
        "pairs": pairs(games, policy),
        "games": len(games),
        **counts,
        "share_won": round(share, 4),
        "low": round(low, 4),
        "high": round(high, 4),
        "points": [mine, theirs],
    }


_RESULTS = ("won", "drawn", "lost")


def pairs(rows: Iterable[Played], policy: str) -> list[int]:
    """Return a policy's results over pairs of games that differ only in the sides.

    A pair is won, drawn or lost by the points of both games together, so that a table that favours
    a side has no effect.
    """
    leads: dict[tuple[str, int], list[int]] = {}
    for row in rows:
        mine, theirs = points(row, policy)
        leads.setdefault((row.table, row.seed), []).append(mine - theirs)
    both = [sum(lead) for lead in leads.values() if len(lead) == 2]
    return [sum(x > 0 for x in both), sum(x == 0 for x in both), sum(x < 0 for x in both)]


def points(one: Played, policy: str) -> tuple[int, int]:
    """Return the points of a policy in a game, and those of the other."""
    mine, theirs = one.points
    return (mine, theirs) if one.first == policy else (theirs, mine)


def thinking(rows: Iterable[Played], policy: str) -> dict[str, float]:
    """Return the thinking times of a policy, seconds: figures over its decisions."""
    seconds = [
        s
        for row in rows
        for who, each in zip((row.first, row.second), row.thought, strict=True)
        if who == policy
        for s in each
    ]
    if not seconds:
        return {}
    seconds.sort()
    return {
        "decisions": len(seconds),
        "median_s": round(statistics.median(seconds), 4),
        "p95_s": round(seconds[int(0.95 * (len(seconds) - 1))], 4),
        "slowest_s": round(seconds[-1], 4),
    }


def report(rows: list[Played], a: str, b: str) -> dict[str, object]:
    """Return all results of the tournament, as JSON values."""
    tables = sorted({row.table for row in rows})
    return {
        "policies": [a, b],
        "tables": {name: summary((o for o in rows if o.table == name), a) for name in tables},
        "all": summary(rows, a),
        "thinking": {who: thinking(rows, who) for who in (a, b)},
    }


def games_in(path: Path | None) -> dict[tuple[str, int, str, str], Played]:
    """Return the games of this tournament that a file has already."""
    if path is None or not path.exists():
        return {}
    games = {}
    for line in path.read_text().splitlines():
        row = json.loads(line)
        mine, theirs = row.pop("thought")
        won, (one, other) = row.pop("won"), row.pop("points")
        played = Played(**row, won=won, points=(one, other), thought=(tuple(mine), tuple(theirs)))
        games[played.key] = played
    return games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("a", help="a policy")
    parser.add_argument("b", help="another policy")
    parser.add_argument("tables", nargs="*", default=NAMES, help="examples; all by default")
    parser.add_argument(
        "--seeds", type=int, default=5, help="number of seeds; two games each on a table"
    )
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--turns", type=int, help="of each game; by default the scenario's")
    parser.add_argument("--kept", type=Path, help="JSON Lines file to which games are added")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    given = parser.parse_args()
    if unknown := [name for name in given.tables if name not in NAMES]:
        parser.error(f"no example {', '.join(unknown)}; there are {', '.join(NAMES)}")
    if given.a == given.b:
        parser.error("two policies that differ: of one nobody can tell which won")
    laid = {name: table_of(name) for name in given.tables}
    known, rows = games_in(given.kept), []
    for key in games(given.tables, range(given.first, given.first + given.seeds), given.a, given.b):
        played = known.get(key)
        if played is None:
            name, seed, first, second = key
            played = play(name, laid[name], seed, first, second, given.turns)
            if given.kept is not None:
                with given.kept.open("a") as file:
                    file.write(json.dumps(asdict(played)) + "\n")
        rows.append(played)
    results = report(rows, given.a, given.b)
    print(json.dumps(results) if given.json else in_words(results))


def in_words(results: dict[str, object]) -> str:
    """Return the report as a table in Markdown, with a line on the thinking of each policy."""
    a, b = results["policies"]  # type: ignore[misc]
    lines = [
        f"| {a} against {b} | games | won | drawn | lost | share won, 95 % | points | pairs |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    for name, row in [*results["tables"].items(), ("all", results["all"])]:  # type: ignore[attr-defined]
        share = f"{row['share_won']:.0%} ({row['low']:.0%}–{row['high']:.0%})"
        counts = " | ".join(str(row[what]) for what in ("games", *_RESULTS))
        points_, pairs_ = (
            f"{row['points'][0]} : {row['points'][1]}",
            "–".join(map(str, row["pairs"])),
        )
        lines.append(f"| {name} | {counts} | {share} | {points_} | {pairs_} |")
    lines.append("")
    for who, row in results["thinking"].items():  # type: ignore[attr-defined]
        if row:
            lines.append(
                f"{who}: {row['decisions']} decisions, median {row['median_s']:.3f} s, 95 % under "
                f"{row['p95_s']:.2f} s, slowest {row['slowest_s']:.2f} s"
            )
    return "\n".join(lines)


if __name__ == "__main__":
    main()

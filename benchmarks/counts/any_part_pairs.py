"""Compare sight from any part with random segments at the exported mesh, on random tables.

``python -m benchmarks.counts.any_part_pairs [--pairs N] [--segments N] [--kept FILE]``. A run with
the same FILE goes on after the pairs that are in it. The table is exported as glTF and read again.
Random points on both silhouettes are joined at random, and trimesh casts each segment: no sequence,
no search and no mesh of the program. The interval of each pair should hold the share of free
segments; and no segment may be free where the program proves that none is.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import numpy as np
import trimesh

from benchmarks.tables.crowded_tables import crowded_table
from sandbox.exchange.gltf import from_gltf, glb
from sandbox.rulings.ray_check import GRAZING
from sandbox.scenario.file import load
from sandbox.sight.judge import judge_pairs
from sandbox.sight.report import PairSight
from sandbox.table.table import Table, lay

WORDS = """
[words]
format = 1
name = "Any part"
[words.model]
looks_from = "any"
[[words.cover]]
word = "obscured"
hidden = 0.25
"""

_AT_ONCE, _TOLD = 20_000, 50
_SHORT = 1e-4
"""Share of a segment before its end from which nothing stops it, for float32."""


class Compared(NamedTuple):
    """A pair by both. ``free``: free segments of the ``cast`` random ones."""

    pair: PairSight
    free: int
    cast: int

    @property
    def share(self) -> float:
        return self.free / self.cast

    def beyond(self, deviations: float) -> float:
        """Return how far the share is outside the interval, beyond its own error."""
        share = min(max(self.share, 1.0 / self.cast), 1.0 - 1.0 / self.cast)
        error = deviations * float(np.sqrt(share * (1.0 - share) / self.cast)) + GRAZING
        return max(self.pair.low - self.share, self.share - self.pair.high) - error


class Row(NamedTuple):
    """The figures of a compared pair. ``is_wrong``: far outside the interval."""

    free: int
    cast: int
    is_within: bool
    is_wrong: bool
    is_missed: bool
    is_false_proof: bool
    says: str

    @staticmethod
    def of(row: Compared) -> Row:
        """Return the figures of a pair."""
        pair = row.pair
        return Row(
            row.free, row.cast, row.beyond(2.0) <= 0.0, row.beyond(5.0) > 0.0,
            row.free > 0 and pair.line is None, row.free > 0 and pair.is_proved_unseen,
            f"{pair.shooter} {pair.target}: {row.share:.4f}, {pair.visible:.4f}",
        )  # fmt: skip


def compared(pairs: int, segments: int, first: int = 0) -> Iterator[Compared]:
    """Yield pairs of random tables, each by the program and by random segments.

    ``first``: the number of the first table.
    """
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(first, pairs):
            text = crowded_table(("solid", "thin")[seed % 2], seed)
            file = Path(folder) / f"{seed}.toml"
            file.write_text(text + WORDS, "utf-8")
            table, draw = lay(load(file)), np.random.default_rng(seed)
            able, baker = (
                table.unit(name).models[draw.integers(len(table.unit(name).models))]
                for name in ("able", "baker")
            )
            (pair,) = judge_pairs(table, table.scenario.sight_policy, [able], [baker])
            yield Compared(pair, *_free(table, able.id, baker.id, draw, segments))


def _free(
    table: Table, shooter: str, target: str, draw: np.random.Generator, segments: int
) -> tuple[int, int]:
    """Return how many random segments between two bodies are free, and of how many."""
    scene = trimesh.load_scene(BytesIO(glb(table)), file_type="glb")
    meshes = {name: from_gltf(scene, name) for name in scene.graph.nodes_geometry}
    own = {f"model/{name.partition('/')[0]}/" for name in (shooter, target)}
    blocking = trimesh.util.concatenate(
        [
            mesh
            for name, mesh in meshes.items()
            if name.startswith("terrain/")
            or (name.endswith("/body") and not name.startswith(tuple(own)))
        ]
    )
    bodies = [meshes[f"model/{name}/body"] for name in (shooter, target)]
    axis = bodies[1].bounds.mean(axis=0) - bodies[0].bounds.mean(axis=0)
    free = cast = 0
    while cast < segments:
        ends = [_seen(body, way, draw) for body, way in zip(bodies, (axis, -axis), strict=True)]
        number = min(map(len, ends))
        starts, ends_ = (points[:number] for points in ends)
        ways = ends_ - starts
        inches = np.linalg.norm(ways, axis=1)
        along = _first(blocking, starts, ways / inches[:, None])
        free += int((along > inches * (1.0 - _SHORT)).sum())
        cast += number
    return free, cast


def _seen(body: trimesh.Trimesh, toward: np.ndarray, draw: np.random.Generator) -> np.ndarray:
    """Return random points of a body's silhouette as it is seen along an axis, in random order."""
    toward = toward / np.linalg.norm(toward)
    middle = body.bounds.mean(axis=0)
    reach = float(np.linalg.norm(body.vertices - middle, axis=1).max())
    level = np.cross(toward, [0.0, 0.0, 1.0])
    level /= np.linalg.norm(level)
    across = np.stack([level, np.cross(level, toward)])
    starts = middle + draw.uniform(-reach, reach, (_AT_ONCE, 2)) @ across + 2.0 * reach * toward
    ways = np.broadcast_to(-toward, starts.shape)
    along = _first(body, starts, ways)
    met = np.isfinite(along)
    return np.asarray(starts[met] + along[met, None] * ways[met])


def _first(mesh: trimesh.Trimesh, starts: np.ndarray, ways: np.ndarray) -> np.ndarray:
    """Return the inches to the first face on each ray, infinite where there is none."""
    faces = mesh.ray.intersects_first(starts, ways)
    found = np.full(len(starts), np.inf)
    met = np.flatnonzero(faces >= 0)
    corners = mesh.triangles[faces[met]]
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    deep = np.einsum("ij,ij->i", normals, corners[:, 0] - starts[met])
    with np.errstate(divide="ignore", invalid="ignore"):
        found[met] = deep / np.einsum("ij,ij->i", normals, ways[met])
    return found


def report(rows: Sequence[Row]) -> dict[str, int]:
    """Print and return in how many pairs both agree."""
    counts = {
        "pairs": len(rows),
        "seen in part": sum(0 < row.free < row.cast for row in rows),
        "segments": sum(row.cast for row in rows),
        "within the interval": sum(row.is_within for row in rows),
        "far outside it": sum(row.is_wrong for row in rows),
        "with a free segment that the program misses": sum(row.is_missed for row in rows),
        "wrong proofs": sum(row.is_false_proof for row in rows),
    }
    print(", ".join(f"{count:,} {what}" for what, count in counts.items()), flush=True)
    return counts


def main() -> None:
    """Print in how many pairs both agree, after every fifty."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=500)
    parser.add_argument("--segments", type=int, default=20_000)
    parser.add_argument("--kept", type=Path, help="a file of JSON lines, one for each pair")
    given = parser.parse_args()
    kept: Path | None = given.kept
    rows: list[Row] = []
    if kept is not None and kept.exists():
        rows = [Row(*json.loads(line)) for line in kept.read_text("utf-8").splitlines()]
    for pair in compared(given.pairs, given.segments, len(rows)):
        rows.append(Row.of(pair))
        if kept is not None:
            with kept.open("a", encoding="utf-8") as file:
                file.write(json.dumps(rows[-1]) + "\n")
        if len(rows) % _TOLD == 0 and len(rows) < given.pairs:
            report(rows)
    report(rows)
    for number, row in enumerate(rows):
        if row.is_wrong or row.is_missed or row.is_false_proof:
            print(f"  table {number}, {row.says}")


if __name__ == "__main__":
    main()

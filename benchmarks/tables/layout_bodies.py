"""Measure how much of both zones is seen for bodies of several sizes, on the published layouts.

``python -m benchmarks.tables.layout_bodies --out FILE [--words NAME] [--bodies 32,60]``. It has
less than an audit: what is seen of the first zone from anywhere in the other, and in turn 1, at the
heights that are assumed for the pieces. The layouts are their own rotation, so that both zones are
alike. A line of JSON is written for each layout and body as soon as it is done; a run with the same
FILE goes on after those that are in it. FILE goes to ``docs/writers/layout_audit.py``.
"""

from __future__ import annotations

import argparse
import json
from functools import cache
from pathlib import Path
from time import process_time
from typing import Any

from benchmarks.timed.sizes import size
from sandbox.analysis.audit.first_turn import first_turns
from sandbox.analysis.audit.objectives import hidden
from sandbox.analysis.fairness.looks import Man, Places, Scenery
from sandbox.analysis.fairness.sides import Share
from sandbox.analysis.fairness.zones import zones_of
from sandbox.exchange.layouts.catalogues import PACKAGE
from sandbox.exchange.layouts.importing import scenario_file, sources_in
from sandbox.scenario.bodies import Body
from sandbox.table.table import Table, lay
from sandbox.work.progress import silent

BODIES = ("32", "60", "vehicle", "40")
"""The bodies measured, by their usual names."""

PLACES, EYES = size((300, 1000), (40, 40))
"""Most places in either zone, and most from which the enemy looks, as in an audit."""


def measured(table: Table, body: Body | None) -> dict[str, Any]:
    """Return the share of the first zone that is seen, with its 95 % interval, and in turn 1."""
    zones, man = zones_of(table), Man.of(table, body)
    step, stride = (max(zone.step_for(table.size, n) for zone in zones) for n in (PLACES, EYES))
    places = Places.of(table, man, zones[0].places(table.size, step), zones[1])
    eyes = Places.of(table, man, zones[1].places(table.size, stride), zones[0])
    scenery = Scenery(table, man, zones, (places, places), (eyes, eyes))
    stand = int(places.may.sum())
    exposed = Share.of(stand - int(hidden(scenery, eyes, places, man).sum()), stand)
    (turn, *_) = first_turns(scenery, 0, silent)
    return {
        "exposed": round(exposed.share, 4),
        "low": round(exposed.low, 4),
        "high": round(exposed.high, 4),
        "first_turn": round(turn.exposed.share, 4),
        "places": stand,
        "eyes": int(eyes.may.sum()),
    }


def main() -> None:
    """Measure what is not in the file yet."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True, help="a file of JSON lines")
    parser.add_argument("--words", default="any-part-areas", help="empty: from the eye")
    parser.add_argument("--bodies", default=",".join(BODIES), help="rifleman: the audit's own")
    parser.add_argument("--layouts", type=int, help="so many of the package; all by default")
    given = parser.parse_args()
    out: Path = given.out
    lines = out.read_text("utf-8").splitlines() if out.exists() else []
    tables = cache(lambda source: lay(scenario_file(source).by_words(given.words)))
    done = {tuple(json.loads(line)["of"]) for line in lines}
    for body in given.bodies.split(","):
        for source in sources_in(PACKAGE)[: given.layouts]:
            of = source.partition(":")[2], given.words, body
            if of in done:
                continue
            start = process_time()
            table = tables(source)
            stated = None if body == "rifleman" else Body.of(body)
            row = {
                "of": of,
                "name": table.scenario.name,
                **measured(table, stated),
                "seconds": round(process_time() - start, 1),
            }
            with out.open("a", encoding="utf-8") as file:
                file.write(json.dumps(row) + "\n")
            print(row["name"], body, row["exposed"], row["seconds"], flush=True)


if __name__ == "__main__":
    main()

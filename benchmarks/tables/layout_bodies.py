"""Measure how much of both zones is seen for bodies of several sizes, on the published layouts.

``python -m benchmarks.tables.layout_bodies --out FILE [--words NAME] [--bodies 32,60]``. It has
less than an audit: what is seen from anywhere in the other zone, by a squad, and in turn 1, at the
heights that are assumed for the pieces. A line of JSON is written for each layout and body as soon
as it is done; a run with the same FILE goes on after those that are in it. FILE goes to
``docs/writers/layout_audit.py``.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from statistics import fmean
from time import process_time
from typing import Any

from sandbox.analysis.audit.first_turn import first_turns
from sandbox.analysis.audit.squads import hidden_from_squads
from sandbox.analysis.fairness.bodies import Body
from sandbox.analysis.fairness.looks import Looks, Man, Scenery
from sandbox.analysis.fairness.sides import Share, shares
from sandbox.analysis.fairness.zones import zones_of
from sandbox.exchange.layouts.catalogues import PACKAGE
from sandbox.exchange.layouts.tables import scenario_file, sources_in
from sandbox.table.table import Table, lay
from sandbox.work.progress import silent

BODIES = ("32", "60", "vehicle", "40")
"""The bodies measured, by their usual names."""

PLACES, EYES = 300, 1000
"""Most places in either zone, and most from which the enemy looks, as in an audit."""


def measured(table: Table, body: Body | None) -> dict[str, Any]:
    """Return the shares of both zones that are seen: means, and the mean ends of intervals."""
    zones = zones_of(table)
    step, stride = (max(zone.step_for(table.size, n) for zone in zones) for n in (PLACES, EYES))
    scenery = Scenery.of(table, zones, Man.of(table, body), step, stride)
    looks = Looks.of(scenery)
    both = shares(looks.exposed)
    turns = [turn for number in range(2) for turn in first_turns(scenery, number, silent)]
    return {
        **_mean(both),
        "difference": round(abs(both[0].share - both[1].share), 4),
        "hidden_from_squad": round(fmean(hidden_from_squads(looks, n).mean for n in range(2)), 4),
        "first_turn": round(max(turn.exposed.share for turn in turns), 4),
        "places": [int(there.may.sum()) for there in scenery.places],
        "eyes": [int(there.may.sum()) for there in scenery.eyes],
    }


def _mean(both: tuple[Share, Share]) -> dict[str, float]:
    """Return the mean of both zones, and the mean ends of their intervals: both are alike."""
    keys = {"exposed": "share", "low": "low", "high": "high"}
    return {key: round(fmean(getattr(one, of) for one in both), 4) for key, of in keys.items()}


def main() -> None:
    """Measure what is not in the file yet."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True, help="a file of JSON lines")
    parser.add_argument("--words", default="any-part-areas", help="empty: from the eye")
    parser.add_argument("--bodies", default=",".join(BODIES), help="rifleman: the audit's own")
    given = parser.parse_args()
    out: Path = given.out
    lines = out.read_text("utf-8").splitlines() if out.exists() else []
    done = {tuple(json.loads(line)["of"]) for line in lines}
    for body in given.bodies.split(","):
        for source in sources_in(PACKAGE):
            of = source.partition(":")[2], given.words, body
            if of in done:
                continue
            start = process_time()
            table = lay(scenario_file(source).by_words(given.words))
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

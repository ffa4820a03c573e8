"""Time the comparison of two zones, and the audit, of a generated village of 38 pieces.

The audit of a published layout of 46 pieces is timed too, also by words that judge by areas.

Beside them stands the former way, in the same run: all pairs of one zone by one eye after the
other, as maps count them. Seconds are the processor's.
"""

from __future__ import annotations

from collections.abc import Callable
from time import process_time

import sightline
from benchmarks.timed.printed_rows import print_rows
from benchmarks.timed.sizes import size, smallest
from sandbox.analysis.audit.audit import audit
from sandbox.analysis.fairness.fairness import measured
from sandbox.analysis.fairness.looks import Looks
from sandbox.analysis.maps.counting import counted
from sandbox.analysis.maps.onlooker import Onlooker, ranks_of
from sandbox.exchange.layouts.importing import scenario_file
from sandbox.sight.occluders import ground_of
from sandbox.sight.surroundings import Surroundings
from sandbox.table.table import lay

VILLAGE = {"seed": 3, **size({}, {"size": (30.0, 24.0)})}
"""Seed of the village."""


LAYOUT = "wh40kdc:bm-disrupt-vs-assets-02"


def audit_layout(words: str = "") -> None:
    """Audit the published layout by words; only lay it where nothing is timed."""
    table = lay(scenario_file(LAYOUT).by_words(words))
    if not smallest:
        audit(table)


def one_by_one(looks: Looks) -> None:
    """Count all pairs of the first zone, each eye alone."""
    scenery = looks.scenery
    table, mine, eyes = scenery.table, scenery.places[0], scenery.eyes[1]
    names = tuple(piece.id for piece in table.pieces)
    around = Surroundings(ground_of(table.pieces), (), names, ())
    covers = ranks_of(table, around, table.scenario.sight_policy)
    men = mine.men(scenery.man, mine.may.nonzero()[0])
    for eye in scenery.raised(eyes.at[eyes.may]):
        counted(Onlooker.of(eye, around, covers, 256), men, "coarse")


def test_fairness_and_audit() -> None:
    table = sightline.generate("village", **VILLAGE)
    looks, _, _ = measured(table._table)  # compiles, and reads what is cached
    rows = {}
    runs: dict[str, Callable[[], object]] = {
        "fairness": table.fairness,
        "audit": table.audit,
        "audit of a published layout": audit_layout,
        "… with the words footprint-ruins": lambda: audit_layout("footprint-ruins"),
        "places of both zones, nearest eyes first": lambda: Looks.of(looks.scenery),
        "places of one zone, one eye after the other": lambda: one_by_one(looks),
    }
    for what, run in runs.items():
        began = process_time()
        run()
        rows[what] = f"{process_time() - began:.1f} s of processor"
    print_rows(rows, "fairness")

"""Deployment zones on the command line: `sightline fairness`."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from apps.cli.batch import CannotRun, Result, Scenarios, Scheduler, run_each
from apps.cli.terminal import AsJson, Root, Words, command_group, fault_of, stop
from languages.writing import text
from sandbox.scenario.writing import other_ending
from sandbox.work.progress import Progress

if TYPE_CHECKING:
    from sandbox.table.table import Table

fairness = command_group()


@fairness.command("fairness", help=text("cli-fairness"))
def fairness_(
    scenarios: Scenarios,
    out: Annotated[
        Path | None,
        typer.Option(metavar="OUT.html", help=text("cli-fairness-out")),
    ] = None,
    scheduler: Scheduler = "",
    words: Words = "",
    root: Root = None,
    as_json: AsJson = False,
) -> None:
    """Compare the deployment zones of both sides, and suggest moves of terrain that even them."""
    if out is not None and (wrong := other_ending(out, ".html")):
        stop(fault_of("--out", wrong))
    work = partial(_compare_zones, sheet=out is not None)
    run_each(scenarios, root, work, out=out, scheduler=scheduler, as_json=as_json, words=words)


def _compare_zones(table: Table, progress: Progress, *, sheet: bool) -> Result:
    from sandbox.analysis.fairness.fairness import fairness as compare_zones
    from sandbox.analysis.fairness.zones import FairnessFault
    from sandbox.paper.fairness_sheet import fairness_sheet
    from sandbox.paper.words.fairness import fairness_words
    from sandbox.sight.judge import SightFault

    try:
        comparison = compare_zones(table, progress)
    except (FairnessFault, SightFault) as fault:
        raise CannotRun(str(fault)) from None
    page = fairness_sheet(table, comparison) if sheet else None
    return Result(comparison.to_json(), tuple(fairness_words(comparison)), page)

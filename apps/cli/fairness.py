"""Deployment zones on the command line: `sightline fairness`."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from apps.cli.many import Made, Refused, Scenarios, Scheduler, make_each
from apps.cli.terminal import AsJson, Root, stop
from sandbox.scenario.writing import other_ending
from sandbox.work.progress import Progress

if TYPE_CHECKING:
    from sandbox.table.table import Table

fairness = typer.Typer()


@fairness.command("fairness")
def fairness_(
    scenarios: Scenarios,
    out: Annotated[
        Path | None, typer.Option(metavar="OUT.html", help="Write it as a page; replaces a file.")
    ] = None,
    scheduler: Scheduler = "",
    root: Root = None,
    as_json: AsJson = False,
) -> None:
    """Hold the deployment zones of both sides against each other, and find what would mend them."""
    if out is not None and (wrong := other_ending(out, ".html")):
        stop(f"--out: {wrong}")
    make = partial(_fairness, sheet=out is not None)
    make_each(scenarios, root, make, out=out, scheduler=scheduler, as_json=as_json)


def _fairness(table: Table, progress: Progress, *, sheet: bool) -> Made:
    from sandbox.analysis.fairness.fairness import fairness as held
    from sandbox.analysis.fairness.zones import FairnessFault
    from sandbox.paper.sheets.fairness_sheet import fairness_sheet
    from sandbox.paper.words.fairness import fairness_words

    try:
        found = held(table, progress)
    except FairnessFault as fault:
        raise Refused(str(fault)) from None
    page = fairness_sheet(table, found) if sheet else None
    return Made(found.to_json(), tuple(fairness_words(found)), page)

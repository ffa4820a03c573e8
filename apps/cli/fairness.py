"""Deployment zones on the command line: `sightline fairness`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from apps.cli.terminal import AsJson, Root, ScenarioPath, errors, laid, print_json, say, stop, write
from sandbox.scenario.writing import other_ending

fairness = typer.Typer()


@fairness.command("fairness")
def fairness_(
    scenario: ScenarioPath,
    out: Annotated[
        Path | None, typer.Option(metavar="OUT.html", help="Write it as a page; replaces a file.")
    ] = None,
    root: Root = None,
    as_json: AsJson = False,
) -> None:
    """Hold the deployment zones of both sides against each other, and find what would mend them."""
    from sandbox.fairness.fairness import fairness as held
    from sandbox.fairness.zones import FairnessFault
    from sandbox.printed.fairness import fairness_words
    from sandbox.printed.fairness_sheet import fairness_sheet

    if out is not None and (wrong := other_ending(out, ".html")):
        stop(f"--out: {wrong}")
    table = laid(scenario, root)
    try:
        with errors.status("Casting rays …") as status:
            found = held(table, lambda share, told: status.update(f"{told}, {share:.0%} …"))
    except FairnessFault as fault:
        stop(f"{scenario}: {fault}")
    if out is not None:
        write(out, fairness_sheet(table, found))
    if as_json:
        print_json(found.to_json())
    else:
        for line in fairness_words(found):
            say(line)
        if out is not None:
            say(f"Wrote {out}.")

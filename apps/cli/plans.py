"""Print the table: a plan to scale, and footprints in full size."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from apps.cli.terminal import (
    Root,
    ScenarioPath,
    command_group,
    errors,
    fault_of,
    load_table,
    one_of,
    print_line,
    refuse,
    stop,
    write,
)
from languages.writing import text
from sandbox.scenario.writing import other_ending

plans = command_group()

Paper = Annotated[str, typer.Option("--paper", help=text("cli-paper"))]


@plans.command(help="\n\n".join((text("cli-plan"), text("cli-plan-more"))))
def plan(
    scenario: ScenarioPath,
    out: Annotated[Path, typer.Argument(metavar="OUT.pdf|OUT.png", help=text("cli-plan-out"))],
    paper: Paper = "a4",
    root: Root = None,
) -> None:
    """Draw a plan to scale on one page: every piece, with tape measures to its position.

    A PDF also has the packing list.
    """
    kind = _ending(out, "pdf", "png")
    from sandbox.paper.plans.paper import PlanFault
    from sandbox.paper.plans.plan import plan as draw_plan

    paper = known_paper(paper)
    table = load_table(scenario, root)
    with errors.status(text("cli-drawing-plan")):
        try:
            content = draw_plan(table, "png" if kind == "png" else "pdf", paper)
        except PlanFault as fault:
            stop(fault_of(scenario, fault))
        write(out, content)
    key = "cli-wrote-plan-and-list" if kind == "pdf" else "cli-wrote-plan"
    print_line(text(key, file=str(out), paper=paper.upper()))


@plans.command(help=text("cli-footprints"))
def footprints(
    scenario: ScenarioPath,
    out: Annotated[Path, typer.Argument(metavar="OUT.pdf|OUT.dxf", help=text("cli-out-file"))],
    paper: Paper = "a4",
    only: Annotated[
        list[str] | None, typer.Option(metavar="ID", help=text("cli-footprints-only"))
    ] = None,
    root: Root = None,
) -> None:
    """Draw the footprints of the terrain in full size, to cut out or to lay on the table."""
    kind = _ending(out, "pdf", "dxf")
    from sandbox.paper.plans.footprints import footprints as draw_footprints
    from sandbox.paper.plans.paper import PlanFault

    paper = known_paper(paper)
    table = load_table(scenario, root)
    with errors.status(text("cli-drawing-footprints")):
        try:
            content = draw_footprints(table, "dxf" if kind == "dxf" else "pdf", paper, only or ())
        except PlanFault as fault:
            stop(fault_of(scenario, fault))
        write(out, content)
    key = "cli-wrote-footprints-to-print" if kind == "pdf" else "cli-wrote-footprints"
    print_line(text(key, file=str(out)))


def _ending(out: Path, *kinds: str) -> str:
    if wrong := other_ending(out, *(f".{name}" for name in kinds)):
        stop(wrong)
    return out.suffix[1:].lower()


def known_paper(paper: str) -> str:
    """Return the name of a paper in small letters, or stop where there is no such."""
    from sandbox.paper.plans.paper import PAPERS

    if paper.lower() not in PAPERS:
        refuse("--paper", repr(paper), one_of(PAPERS))
    return paper.lower()

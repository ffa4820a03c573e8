"""Print the table: a plan to scale, and footprints in full size."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from apps.cli.terminal import Root, ScenarioPath, errors, load_table, print_line, stop, write

plans = typer.Typer()

Paper = Annotated[str, typer.Option("--paper", help="The paper: a4, a3 or letter.")]


@plans.command()
def plan(
    scenario: ScenarioPath,
    out: Annotated[Path, typer.Argument(metavar="OUT.pdf|OUT.png", help="The plan to write.")],
    paper: Paper = "a4",
    root: Root = None,
) -> None:
    """Draw a plan to scale on one page: every piece, with tape measures to its position.

    A PDF also has the packing list.
    """
    kind = _ending(out, "pdf", "png")
    from sandbox.paper.plans.paper import PlanFault
    from sandbox.paper.plans.plan import plan as draw_plan

    paper = _known_paper(paper)
    table = load_table(scenario, root)
    with errors.status("Drawing the plan …"):
        try:
            content = draw_plan(table, "png" if kind == "png" else "pdf", paper)
        except PlanFault as fault:
            stop(f"{scenario}: {fault}")
        write(out, content)
    lists = ", with the packing list" if kind == "pdf" else ""
    print_line(f"Wrote {out}: a plan to scale on {paper.upper()}{lists}.")


@plans.command()
def footprints(
    scenario: ScenarioPath,
    out: Annotated[Path, typer.Argument(metavar="OUT.pdf|OUT.dxf", help="The file to write.")],
    paper: Paper = "a4",
    only: Annotated[
        list[str] | None, typer.Option(metavar="ID", help="Draw this piece alone; may be repeated.")
    ] = None,
    root: Root = None,
) -> None:
    """Draw the footprints of the terrain in full size, to cut out or to lay on the table."""
    kind = _ending(out, "pdf", "dxf")
    from sandbox.paper.plans.footprints import footprints as draw_footprints
    from sandbox.paper.plans.paper import PlanFault

    paper = _known_paper(paper)
    table = load_table(scenario, root)
    with errors.status("Drawing footprints …"):
        try:
            content = draw_footprints(table, "dxf" if kind == "dxf" else "pdf", paper, only or ())
        except PlanFault as fault:
            stop(f"{scenario}: {fault}")
        write(out, content)
    hint = " Print them at 100 %." if kind == "pdf" else ""
    print_line(f"Wrote {out}: footprints in full size.{hint}")


def _ending(out: Path, *kinds: str) -> str:
    kind = out.suffix[1:].lower()
    if kind not in kinds:
        wanted = " or ".join(f".{name}" for name in kinds)
        stop(f"{out}: found a name ending in {out.suffix!r}; expected {wanted}")
    return kind


def _known_paper(paper: str) -> str:
    from sandbox.paper.plans.paper import PAPERS

    if paper.lower() not in PAPERS:
        stop(f"--paper: found {paper!r}; expected one of {', '.join(PAPERS)}")
    return paper.lower()

"""Import terrain layouts of other programs as scenarios, and export tables as layouts."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from apps.cli.terminal import (
    Root,
    ScenarioPath,
    check_game,
    check_new,
    errors,
    load_table,
    parse_size,
    print_line,
    stop,
    stop_at,
    write,
)
from rules.catalogue import DEFAULT
from rules.engine.model.sanitize import sanitize
from rules.engine.telling import counted
from sandbox.scenario.writing import other_ending

layouts = typer.Typer(no_args_is_help=True, help="Import and export terrain layouts.")


@layouts.command("import")
def import_layout(
    source: Annotated[
        str,
        typer.Argument(
            metavar="SOURCE",
            help="A 40kdc terrain layout, a Tabletop Simulator save, or wh40kdc:ID for a layout of "
            "that package.",
        ),
    ],
    out: Annotated[Path, typer.Argument(metavar="OUT.toml", help="The scenario file to write.")],
    layout: Annotated[
        str | None, typer.Option(metavar="ID", help="The layout to read, of a file with several.")
    ] = None,
    templates: Annotated[
        Path | None,
        typer.Option(
            help="The terrain catalogue; by default terrain-templates.json beside the layout."
        ),
    ] = None,
    deployments: Annotated[
        Path | None,
        typer.Option(
            help="The deployment patterns of a layout; by default deployment-patterns.json beside "
            "it."
        ),
    ] = None,
    heights: Annotated[
        str,
        typer.Option(
            metavar="LOW-HIGH",
            help="Inches of features without a height, where none of their kind has one.",
        ),
    ] = "",
    windows: Annotated[
        Literal["none", "bays", "slits"],
        typer.Option(help="Cut windows into walls, which the format has without any."),
    ] = "none",
    size: Annotated[
        str, typer.Option(help="The table in inches, such as 72x48; by default that of the format.")
    ] = "",
    units: Annotated[
        float, typer.Option(min=0.001, max=1000, help="Units of a save per inch.")
    ] = 1.0,
    game: Annotated[str, typer.Option(help="The game that the scenario is for.")] = DEFAULT,
    force: Annotated[bool, typer.Option("--force", help="Replace an existing file.")] = False,
) -> None:
    """Write a scenario from a 40kdc terrain layout or a Tabletop Simulator save."""
    check_new(out, ".toml", force)
    check_game(game)
    with errors.status("Reading …"):
        from sandbox.exchange.layouts.assumed_heights import heights_in
        from sandbox.exchange.layouts.importing import LayoutWish, source_scenario
        from sandbox.scenario.faults import ScenarioFault
        from sandbox.scenario.file import read_scenario

        try:
            table = parse_size(size) if size else None
            between = heights_in(heights)
            wish = LayoutWish(layout, templates, deployments, table, between, windows, units, game)
            imported = source_scenario(source, f"{out.stem}-meshes", wish)
            read_scenario(imported.text, out)
        except ScenarioFault as fault:
            stop_at(fault, Path(source))
    for name, content in imported.meshes.items():
        try:
            (out.parent / name).parent.mkdir(exist_ok=True)
        except OSError as error:
            stop(f"{out.parent / name}: found {error.strerror}; expected a writable folder")
        write(out.parent / name, content)
    write(out, imported.text.encode())
    mesh_count = len(imported.meshes)
    beside = f", and {counted(mesh_count, 'mesh', 'meshes')} beside it" if mesh_count else ""
    print_line(f"Wrote {out} with {counted(imported.pieces, 'piece')}{beside}.")
    for credit in imported.credits:
        print_line(f"{credit}.")
    _print_notes("Left out or changed", imported.left_out)


@layouts.command("export")
def export_layout(
    scenario: ScenarioPath,
    out: Annotated[Path, typer.Argument(metavar="OUT.json", help="The terrain layout to write.")],
    root: Root = None,
) -> None:
    """Write the terrain of a table as a 40kdc terrain layout."""
    if wrong := other_ending(out, ".json"):
        stop(wrong)
    table = load_table(scenario, root)
    with errors.status("Writing the layout …"):
        from sandbox.exchange.layouts.terrain_layout_out import layout_text

        text, left_out = layout_text(table)
        write(out, text.encode())
    print_line(f"Wrote {out} with {counted(len(table.pieces), 'piece')}.")
    _print_notes("Not expressible in a layout", left_out)


@layouts.command("list")
def list_layouts(
    source: Annotated[
        str,
        typer.Argument(
            metavar="SOURCE", help="A file of 40kdc terrain layouts, or wh40kdc for that package."
        ),
    ],
) -> None:
    """List the layouts of a file or of the package wh40kdc, by their ids."""
    with errors.status("Reading …"):
        from sandbox.exchange.layouts.importing import listed
        from sandbox.scenario.faults import ScenarioFault, shown_line

        try:
            rows = listed(source)
        except ScenarioFault as fault:
            stop_at(fault, Path(source))
    for row in rows:
        details = [row.deployment or "no deployment", counted(row.pieces, "piece"), row.source]
        line = ", ".join(shown_line(detail) for detail in details if detail)
        print_line(f"{shown_line(row.id)}  {shown_line(row.name)}: {line}")


def _print_notes(title: str, lines: tuple[str, ...]) -> None:
    if lines:
        errors.print(f"{title}:", markup=False)
    for line in lines:
        errors.print(f"  {sanitize(line)}", markup=False)

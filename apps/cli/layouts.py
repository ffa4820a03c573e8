"""Import terrain layouts of other programs as scenarios, and export tables as layouts."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from apps.cli.terminal import (
    TABLE,
    Root,
    ScenarioPath,
    check_game,
    check_new,
    command_group,
    errors,
    load_table,
    parse_size,
    print_line,
    refuse,
    stop,
    stop_at,
    write,
)
from languages.message import Fact, message
from languages.writing import text
from rules.catalogue import DEFAULT
from rules.engine.model.sanitize import sanitize
from sandbox.scenario.writing import other_ending

layouts = command_group(no_args_is_help=True, help=text("cli-layouts"))


@layouts.command("import", help=text("cli-layout-import"))
def import_layout(
    source: Annotated[
        str,
        typer.Argument(
            metavar="SOURCE",
            help=text("cli-layout-source"),
        ),
    ],
    out: Annotated[Path, typer.Argument(metavar="OUT.toml", help=text("cli-out-scenario"))],
    layout: Annotated[str | None, typer.Option(metavar="ID", help=text("cli-layout-id"))] = None,
    templates: Annotated[
        Path | None,
        typer.Option(help=text("cli-layout-templates")),
    ] = None,
    deployments: Annotated[
        Path | None,
        typer.Option(help=text("cli-layout-deployments")),
    ] = None,
    heights: Annotated[
        str,
        typer.Option(
            metavar="LOW-HIGH",
            help=text("cli-layout-heights"),
        ),
    ] = "",
    windows: Annotated[
        Literal["none", "bays", "slits"],
        typer.Option(help=text("cli-layout-windows")),
    ] = "none",
    size: Annotated[str, typer.Option(help=text("cli-layout-size", example=TABLE))] = "",
    units: Annotated[float, typer.Option(min=0.001, max=1000, help=text("cli-layout-units"))] = 1.0,
    game: Annotated[str, typer.Option(help=text("cli-game"))] = DEFAULT,
    force: Annotated[bool, typer.Option("--force", help=text("cli-force"))] = False,
) -> None:
    """Write a scenario from a 40kdc terrain layout or a Tabletop Simulator save."""
    check_new(out, ".toml", force)
    check_game(game)
    with errors.status(text("cli-reading")):
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
            wanted = message("cli-expected-writable-folder")
            refuse(out.parent / name, str(error.strerror), wanted)
        write(out.parent / name, content)
    write(out, imported.text.encode())
    if imported.meshes:
        facts: dict[str, Fact] = {
            "pieces": message("cli-pieces", count=imported.pieces),
            "meshes": message("cli-meshes", count=len(imported.meshes)),
        }
        print_line(text("cli-wrote-pieces-meshes", file=str(out), **facts))
    else:
        print_line(text("cli-wrote-pieces", file=str(out), count=imported.pieces))
    for credit in imported.credits:
        print_line(f"{credit}.")
    _print_notes(text("cli-layout-left-out"), imported.left_out)


@layouts.command("export", help=text("cli-layout-export"))
def export_layout(
    scenario: ScenarioPath,
    out: Annotated[Path, typer.Argument(metavar="OUT.json", help=text("cli-layout-out"))],
    root: Root = None,
) -> None:
    """Write the terrain of a table as a 40kdc terrain layout."""
    if wrong := other_ending(out, ".json"):
        stop(wrong)
    table = load_table(scenario, root)
    with errors.status(text("cli-writing-layout")):
        from sandbox.exchange.layouts.terrain_layout_out import layout_text

        content, left_out = layout_text(table)
        write(out, content.encode())
    print_line(text("cli-wrote-pieces", file=str(out), count=len(table.pieces)))
    _print_notes(text("cli-layout-inexpressible"), left_out)


@layouts.command("list", help=text("cli-layout-list"))
def list_layouts(
    source: Annotated[
        str,
        typer.Argument(metavar="SOURCE", help=text("cli-layout-list-source")),
    ],
) -> None:
    """List the layouts of a file or of the package wh40kdc, by their ids."""
    with errors.status(text("cli-reading")):
        from sandbox.exchange.layouts.importing import listed
        from sandbox.scenario.faults import ScenarioFault, shown_line

        try:
            rows = listed(source)
        except ScenarioFault as fault:
            stop_at(fault, Path(source))
    for row in rows:
        deployment = row.deployment or text("cli-layout-no-deployment")
        details = [deployment, text("cli-pieces", count=row.pieces), row.source]
        line = ", ".join(shown_line(detail) for detail in details if detail)
        print_line(f"{shown_line(row.id)}  {shown_line(row.name)}: {line}")


def _print_notes(title: str, lines: tuple[str, ...]) -> None:
    if lines:
        errors.print(title, markup=False)
    for line in lines:
        errors.print(f"  {sanitize(line)}", markup=False)

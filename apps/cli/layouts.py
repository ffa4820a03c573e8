"""Layouts of others: read as scenarios, and tables written as such."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from apps.cli.terminal import Root, ScenarioPath, errors, laid, say, stop, stop_at, write
from rules.catalogue import DEFAULT, RULESETS
from rules.engine.sanitize import sanitize
from sandbox.scenario.writing import other_ending

layouts = typer.Typer(no_args_is_help=True, help="Read the layouts of others, and write one.")


@layouts.command("import")
def import_layout(
    file: Annotated[
        Path,
        typer.Argument(metavar="FILE", help="A 40kdc terrain layout or a Tabletop Simulator save."),
    ],
    out: Annotated[Path, typer.Argument(metavar="OUT.toml", help="The scenario file to write.")],
    layout: Annotated[
        str | None, typer.Option(metavar="ID", help="Which of several layouts of the file.")
    ] = None,
    templates: Annotated[
        Path | None,
        typer.Option(
            help="The catalogue of a layout; by default terrain-templates.json beside it."
        ),
    ] = None,
    size: Annotated[
        str, typer.Option(help="The table in inches, such as 72x48; by default as the format says.")
    ] = "",
    units: Annotated[
        float, typer.Option(min=0.001, max=1000, help="Units of a save to an inch.")
    ] = 1.0,
    game: Annotated[str, typer.Option(help="The game that the scenario is for.")] = DEFAULT,
    force: Annotated[bool, typer.Option("--force", help="Replace a file that is there.")] = False,
) -> None:
    """Make a scenario of a 40kdc terrain layout or a Tabletop Simulator save."""
    if wrong := other_ending(out, ".toml"):
        stop(wrong)
    if out.exists() and not force:
        stop(f"{out}: found a file that is already there; expected a new name, or --force")
    if game not in RULESETS:
        stop(f"--game: found {game!r}; expected one of {', '.join(RULESETS)}")
    with errors.status("Reading …"):
        from sandbox.exchange.layouts.importing import Wish, scenario_of
        from sandbox.scenario.faults import ScenarioFault
        from sandbox.scenario.file import read_scenario

        try:
            wish = Wish(layout, templates, _size(size), units, game)
            found = scenario_of(file, f"{out.stem}-meshes", wish)
            read_scenario(found.text, out)
        except ScenarioFault as fault:
            stop_at(fault, file)
    for name, content in found.meshes.items():
        try:
            (out.parent / name).parent.mkdir(exist_ok=True)
        except OSError as error:
            stop(f"{out.parent / name}: found {error.strerror}; expected a place to write to")
        write(out.parent / name, content)
    write(out, found.text.encode())
    beside = (
        f", and {_count(len(found.meshes), 'mesh', 'meshes')} beside it" if found.meshes else ""
    )
    say(f"Wrote {out} with {_count(found.pieces, 'piece')}{beside}.")
    _tell("Left out, or not as in the file", found.left_out)


@layouts.command("export")
def export_layout(
    scenario: ScenarioPath,
    out: Annotated[Path, typer.Argument(metavar="OUT.json", help="The terrain layout to write.")],
    root: Root = None,
) -> None:
    """Write the terrain of a table as a 40kdc terrain layout."""
    if wrong := other_ending(out, ".json"):
        stop(wrong)
    table = laid(scenario, root)
    with errors.status("Writing the layout …"):
        from sandbox.exchange.layouts.terrain_layout_out import layout_text

        text, left_out = layout_text(table)
        write(out, text.encode())
    say(f"Wrote {out} with {_count(len(table.pieces), 'piece')}.")
    _tell("What a layout cannot say", left_out)


def _tell(what: str, lines: tuple[str, ...]) -> None:
    if lines:
        errors.print(f"{what}:", markup=False)
    for line in lines:
        errors.print(f"  {sanitize(line)}", markup=False)


def _size(text: str) -> tuple[float, float] | None:
    if not text:
        return None
    try:
        x, y = (float(part) for part in text.lower().split("x"))
    except ValueError:
        stop(f"--size: found {text!r}; expected inches such as 72x48")
    if not (6 <= x <= 240 and 6 <= y <= 240):
        stop(f"--size: found {text!r}; expected 6 to 240 inches each way")
    return x, y


def _count(number: int, one: str, more: str = "") -> str:
    return f"{number:,} {one if number == 1 else more or one + 's'}"

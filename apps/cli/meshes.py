"""People's own meshes: audited, and written as they would be taken."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from apps.cli import print_sight
from apps.cli.streams import BAD_INPUT
from apps.cli.terminal import errors, print_json, write
from rules.engine.sanitize import sanitize

meshes = typer.Typer()


@meshes.command("import")
def import_(
    files: Annotated[
        list[Path], typer.Argument(metavar="MESH…", help="STL, OBJ, PLY, OFF, GLB or 3MF files.")
    ],
    unit: Annotated[
        Literal["mm", "cm", "m", "in"] | None,
        typer.Option(help="What the files' numbers are; guessed by default."),
    ] = None,
    scale: Annotated[
        float | None, typer.Option(help="What they are multiplied by; inches without a unit.")
    ] = None,
    up: Annotated[
        Literal["z", "y"] | None, typer.Option(help="Which axis points up; guessed by default.")
    ] = None,
    triangles: Annotated[
        int | None,
        typer.Option(min=100, help="Decimate what has more; 200,000 by default."),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Write each there as it is taken, repairs done."),
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object for each instead.")
    ] = False,
) -> None:
    """Say what meshes are like, how they would stand on a table, and what had to be mended."""
    with errors.status("Getting ready …"):
        from sandbox.paper.words.audits import audit_json, audit_words, refused_json
        from sandbox.table.own_meshes import BUDGET, MeshFault, Reading, audit_mesh
    refused = 0
    sets: dict[tuple[Path, str], Reading] = {}
    for file in files:
        same = file.parent, file.suffix.lower()
        try:
            with errors.status(f"Looking at {sanitize(file.name)} from all sides …"):
                found = audit_mesh(
                    file,
                    unit=unit,
                    scale=scale,
                    up=up,
                    like=sets.get(same),
                    budget=triangles or BUDGET,
                )
        except MeshFault as fault:
            refused += 1
            if as_json:
                print_json(refused_json(str(file), str(fault)))
            errors.print(sanitize(str(fault)), style="red", markup=False)
            continue
        sets.setdefault(same, found.reading)
        if as_json:
            print_json(audit_json(str(file), found))
        else:
            print_sight.say(audit_words(str(file), found))
        if out is not None:
            refused += not _written(out, file, found.content_to_store(file.read_bytes()))
    if refused:
        raise typer.Exit(BAD_INPUT)


def _written(folder: Path, file: Path, kept: tuple[str, bytes]) -> bool:
    """Whether it was written; another file of the same name with other bytes is left alone."""
    name, content = kept
    target = folder / name
    if target.exists() and target.read_bytes() != content:
        sentence = f"{target}: found another file of that name; expected a new one for {file.name}"
        errors.print(sanitize(sentence), style="red", markup=False)
        return False
    folder.mkdir(parents=True, exist_ok=True)
    write(target, content)
    return True

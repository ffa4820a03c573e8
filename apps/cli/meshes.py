"""Audit mesh files, and write them as an import would store them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from apps.cli import print_sight
from apps.cli.streams import BAD_INPUT
from apps.cli.terminal import command_group, errors, print_json, write
from languages.message import message
from languages.writing import text
from rules.engine.model.sanitize import sanitize

meshes = command_group()


@meshes.command("import", help=text("cli-import"))
def import_(
    files: Annotated[list[Path], typer.Argument(metavar="MESH…", help=text("cli-import-files"))],
    unit: Annotated[
        Literal["mm", "cm", "m", "in"] | None,
        typer.Option(help=text("cli-import-unit")),
    ] = None,
    scale: Annotated[float | None, typer.Option(help=text("cli-import-scale"))] = None,
    up: Annotated[Literal["z", "y"] | None, typer.Option(help=text("cli-import-up"))] = None,
    triangles: Annotated[
        int | None,
        typer.Option(min=100, help=text("cli-import-triangles")),
    ] = None,
    out: Annotated[Path | None, typer.Option(metavar="FOLDER", help=text("cli-import-out"))] = None,
    as_json: Annotated[bool, typer.Option("--json", help=text("cli-json-each"))] = False,
) -> None:
    """Audit meshes: size, unit, which way is up, and what had to be repaired."""
    with errors.status(text("cli-getting-ready")):
        from sandbox.paper.words.audits import audit_json, audit_words, refused_json
        from sandbox.table.own_meshes import BUDGET, MeshFault, UnitReading, audit_mesh
    refused = 0
    sets: dict[tuple[Path, str], UnitReading] = {}
    for file in files:
        same = file.parent, file.suffix.lower()
        try:
            with errors.status(text("cli-looking", file=sanitize(file.name))):
                audit = audit_mesh(
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
        sets.setdefault(same, audit.reading)
        if as_json:
            print_json(audit_json(str(file), audit))
        else:
            print_sight.print_parts(audit_words(str(file), audit))
        if out is not None:
            refused += not _write_mesh(out, file, *audit.content_to_store(file.read_bytes()))
    if refused:
        raise typer.Exit(BAD_INPUT)


def _write_mesh(folder: Path, file: Path, name: str, content: bytes) -> bool:
    """Write a mesh, and return True; False where another file of that name has other bytes."""
    target = folder / name
    if target.exists() and target.read_bytes() != content:
        wanted = message("cli-expected-new-for", file=file.name)
        found = message("fault-other-file")
        sentence = text("fault-found", place=str(target), found=found, expected=wanted)
        errors.print(sanitize(sentence), style="red", markup=False)
        return False
    folder.mkdir(parents=True, exist_ok=True)
    write(target, content)
    return True

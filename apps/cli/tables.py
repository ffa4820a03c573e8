"""The tables that are kept: listed, written to a file, deleted."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from apps.cli import print_sight
from apps.cli.terminal import AsJson, StoreUrl, errors, print_json, say, stop, write
from rules.engine.sanitize import sanitize
from sandbox.paper.words.listing import listing
from sandbox.scenario.writing import other_ending

if TYPE_CHECKING:
    from sandbox.live.store.kept import Kept
    from sandbox.live.store.store import Store

tables = typer.Typer(invoke_without_command=True)

TableName = Annotated[str, typer.Argument(metavar="NAME", help="A table, as `tables` lists it.")]


@tables.callback()
def listed(context: typer.Context, store: StoreUrl = "", as_json: AsJson = False) -> None:
    """List the tables that are kept; export or delete one."""
    context.obj = store
    if context.invoked_subcommand is not None:
        if as_json:
            stop(f"--json: found before {context.invoked_subcommand}; expected with the list alone")
        return
    with _opened(store, may_be_missing=True) as (where, found):
        rows = [] if found is None else found.rows()
    if as_json:
        print_json({"store": where, "tables": [_json(row) for row in rows]})
    elif rows:
        grid = listing("table", "name", "steps", "changed", "file", folds=("table", "name", "file"))
        for row in rows:
            when = datetime.fromtimestamp(row.changed).strftime("%Y-%m-%d %H:%M")
            grid.add_row(row.name, row.title, f"{row.steps:,}", when, row.source)
        print_sight.out.print(grid)
    else:
        say(f"No tables are kept in {where} yet.")


@tables.command()
def export(
    context: typer.Context,
    name: TableName,
    out: Annotated[Path, typer.Argument(metavar="OUT.toml", help="The scenario file to write.")],
    store: StoreUrl = "",
    force: Annotated[bool, typer.Option("--force", help="Replace a file that is there.")] = False,
) -> None:
    """Write a table as it now is to a scenario file, its author's comments kept."""
    if wrong := other_ending(out, ".toml"):
        stop(wrong)
    if out.exists() and not force:
        stop(f"{out}: found a file that is already there; expected a new name, or --force")
    with _opened(store or context.obj) as (_, found):
        from sandbox.live.store.opening import opened, written

        assert found is not None
        whole = found.read(name)
        document = opened(whole)
        text = written(whole, document.scenario)
        kept = [one for one in found.meshes(name) if one.name in document.scenario.files()]
        for mesh in kept:
            _write_mesh(out.parent / mesh.name, found.mesh_content(mesh.sha256))
    write(out, text.encode())
    say(f"Wrote {out}" + "".join(f", {mesh.name}" for mesh in kept) + ".")
    meshes, source = len(document.scenario.files()) - len(kept), whole.source
    if meshes and (not source or Path(source).resolve().parent != out.resolve().parent):
        are = "1 mesh is" if meshes == 1 else f"{meshes:,} meshes are"
        there = f"; they were beside {source}" if source else ""
        _note(f"Its {are} looked for from {out.resolve().parent}, by the same paths{there}.")
    if document.game is not None:
        _note("A game is on the table: the file has the table as it was before.")


def _write_mesh(path: Path, content: bytes) -> None:
    """A mesh that was kept with a table, beside its scenario; never in another's place."""
    try:
        if path.exists() and path.read_bytes() != content:
            stop(f"{path}: found another file of that name; expected a folder without one")
    except OSError as error:
        stop(f"{path}: found {error.strerror}; expected a file that can be read")
    write(path, content)


@tables.command()
def delete(
    context: typer.Context,
    name: TableName,
    store: StoreUrl = "",
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> None:
    """Delete a table with its history; its scenario file stays."""
    with _opened(store or context.obj) as (_, found):
        from sandbox.live.tables.lost import lost_with

        assert found is not None
        lost = lost_with(found, name)
        _note(lost)
        if not yes:
            try:
                yes = typer.confirm(sanitize(f"Delete {name}?"), err=True)
            except typer.Abort:
                errors.print()
                stop("found no answer; expected y or n, or --yes")
        if yes:
            found.delete(name)
            say(f"Deleted {name}.")
        else:
            say("Nothing was deleted.")


@contextmanager
def _opened(url: str, may_be_missing: bool = False) -> Iterator[tuple[str, Store | None]]:
    """Where a store is, and the store; its faults stop the command. None: the usual one is not
    there yet, and may be missing."""
    from sandbox.live.store.database import file_of, usual_url
    from sandbox.live.store.kept import StoreFault
    from sandbox.live.store.store import Store

    try:
        file = file_of(url or usual_url())
        if file is not None and not file.exists():
            if not url and may_be_missing:
                yield str(file), None
                return
            stop(f"{file}: found no such file; expected a store of tables")
        store = Store(url or usual_url())
        try:
            yield store.where, store
        finally:
            store.close()
    except StoreFault as fault:
        stop(str(fault))


def _json(row: Kept) -> dict[str, Any]:
    return {
        "name": row.name,
        "title": row.title,
        "source": row.source,
        "steps": row.steps,
        "made": datetime.fromtimestamp(row.made, UTC).isoformat(),
        "changed": datetime.fromtimestamp(row.changed, UTC).isoformat(),
    }


def _note(sentence: str) -> None:
    errors.print(sanitize(sentence), markup=False)

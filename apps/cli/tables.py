"""List, export, move and delete stored tables."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from apps.cli import print_sight
from apps.cli.terminal import (
    AsJson,
    StoreUrl,
    check_new,
    errors,
    print_json,
    print_line,
    stop,
    write,
)
from rules.engine.model.sanitize import sanitize
from rules.engine.telling import counted
from sandbox.paper.words.listing import listing

if TYPE_CHECKING:
    from sandbox.live.store.kept import Kept
    from sandbox.live.store.store import Store

tables = typer.Typer(invoke_without_command=True)

TableName = Annotated[str, typer.Argument(metavar="NAME", help="A table, by its name in the list.")]


@tables.callback()
def list_tables(context: typer.Context, store: StoreUrl = "", as_json: AsJson = False) -> None:
    """List the stored tables; export, move or delete them."""
    context.obj = store
    if context.invoked_subcommand is not None:
        if as_json:
            stop(f"--json: found before {context.invoked_subcommand}; expected with the list alone")
        return
    with open_store(store, may_be_missing=True) as (where, opened_store):
        rows = [] if opened_store is None else opened_store.rows()
    if as_json:
        print_json({"store": where, "tables": [_json(row) for row in rows]})
    elif rows:
        grid = listing("table", "name", "steps", "changed", "file", folds=("table", "name", "file"))
        for row in rows:
            when = datetime.fromtimestamp(row.changed).strftime("%Y-%m-%d %H:%M")
            grid.add_row(row.name, row.title, f"{row.steps:,}", when, row.source)
        print_sight.out.print(grid)
    else:
        print_line(f"No tables are stored in {where} yet.")


@tables.command()
def export(
    context: typer.Context,
    name: TableName,
    out: Annotated[Path, typer.Argument(metavar="OUT.toml", help="The scenario file to write.")],
    store: StoreUrl = "",
    force: Annotated[bool, typer.Option("--force", help="Replace an existing file.")] = False,
) -> None:
    """Write the current state of a table to a scenario file; its author's comments stay."""
    check_new(out, ".toml", force)
    with open_store(store or context.obj) as (_, opened_store):
        from sandbox.live.store.opening import opened, written

        assert opened_store is not None
        stored = opened_store.read(name)
        document = opened(stored)
        text = written(stored, document.scenario)
        files = document.scenario.files()
        stored_meshes = [mesh for mesh in opened_store.meshes(name) if mesh.name in files]
        for mesh in stored_meshes:
            _write_mesh(out.parent / mesh.name, opened_store.mesh_content(mesh.sha256))
    write(out, text.encode())
    print_line(f"Wrote {out}" + "".join(f", {mesh.name}" for mesh in stored_meshes) + ".")
    missing, source, folder = len(files) - len(stored_meshes), stored.source, out.resolve().parent
    if missing and (not source or Path(source).resolve().parent != folder):
        meshes = counted(missing, "mesh", "meshes")
        origin = f"; the scenario was {source}" if source else ""
        _note(
            f"Not stored with the table: {meshes}. Copy to the same relative paths in "
            f"{folder}{origin}."
        )
    if document.game is not None:
        _note("A game is being played on the table: the file has the table before the game.")


def _write_mesh(path: Path, content: bytes) -> None:
    """Write a stored mesh beside the scenario; stop where another file has its name."""
    try:
        if path.exists() and path.read_bytes() != content:
            stop(f"{path}: found another file of that name; expected a folder without one")
    except OSError as error:
        stop(f"{path}: found {error.strerror}; expected a readable file")
    write(path, content)


@tables.command()
def delete(
    context: typer.Context,
    name: TableName,
    store: StoreUrl = "",
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> None:
    """Delete a table with its history; its scenario file stays."""
    with open_store(store or context.obj) as (_, opened_store):
        from sandbox.live.tables.lost import lost_with

        assert opened_store is not None
        _note(lost_with(opened_store, name))
        if not yes:
            try:
                yes = typer.confirm(sanitize(f"Delete {name}?"), err=True)
            except typer.Abort:
                errors.print()
                stop("found no answer; expected y or n, or --yes")
        if yes:
            opened_store.delete(name)
            print_line(f"Deleted {name}.")
        else:
            print_line("Nothing was deleted.")


@tables.command()
def move(
    origin: Annotated[str, typer.Argument(metavar="FROM", help="The store that has the tables.")],
    to: Annotated[str, typer.Argument(metavar="TO", help="The store to move them to.")],
    names: Annotated[
        list[str] | None,
        typer.Argument(metavar="[NAME]…", help="The tables to move; by default all."),
    ] = None,
) -> None:
    """Move tables to another store, with their history, links, games and meshes."""
    with open_store(origin) as (where, source), open_store(to, makes=True) as (there, target):
        from sandbox.live.store.copying import move_groups, move_table

        assert source is not None and target is not None
        if where == there:
            stop(f"{to}: found the same store twice; expected another one")
        wanted = names or [row.name for row in source.rows()]
        for name in wanted:
            moved = move_table(source, target, name)
            steps = f"{moved.steps:,} step{'' if moved.steps == 1 else 's'}"
            print_line(f"{name}: moved, {steps}, sha256:{moved.digest}")
        groups = [] if names else move_groups(source, target)
        for group in groups:
            print_line(f"{group}: moved, a saved group")
        if not wanted and not groups:
            print_line("Nothing to move.")


@tables.command("revoke-owner-links")
def revoke_owner_links(context: typer.Context, store: StoreUrl = "") -> None:
    """End all owner's links, at running servers too; each prints a new one when it is restarted."""
    with open_store(store or context.obj) as (_, opened_store):
        assert opened_store is not None
        opened_store.owners.forget_keys()
    print_line(
        "The owner's links are ended; running servers put out who came by them within seconds. "
        "Restart the servers: each prints a new one."
    )


@contextmanager
def open_store(
    url: str, may_be_missing: bool = False, makes: bool = False
) -> Iterator[tuple[str, Store | None]]:
    """Yield the location of a store and the store; stop the command on its faults.

    The store is None where the default one does not exist yet and ``may_be_missing``. ``makes``: a
    store that does not exist is made.
    """
    from sandbox.live.store.database import file_of, usual_url
    from sandbox.live.store.kept import StoreFault
    from sandbox.live.store.store import Store

    try:
        file = file_of(url or usual_url())
        if file is not None and not file.exists() and not makes:
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

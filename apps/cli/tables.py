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
    command_group,
    errors,
    print_json,
    print_line,
    refuse,
    stop,
    write,
)
from languages.message import Fact, message
from languages.writing import grouped, text
from rules.engine.model.sanitize import sanitize
from sandbox.paper.words.listing import listing

if TYPE_CHECKING:
    from sandbox.live.store.kept import Kept
    from sandbox.live.store.store import Store

tables = command_group(invoke_without_command=True)

TableName = Annotated[str, typer.Argument(metavar="NAME", help=text("cli-tables-name"))]


@tables.callback(help=text("cli-tables"))
def list_tables(context: typer.Context, store: StoreUrl = "", as_json: AsJson = False) -> None:
    """List the stored tables; export, move or delete them."""
    context.obj = store
    if context.invoked_subcommand is not None:
        if as_json:
            stop(text("cli-tables-json", command=context.invoked_subcommand))
        return
    with open_store(store, may_be_missing=True) as (where, opened_store):
        rows = [] if opened_store is None else opened_store.rows()
    if as_json:
        print_json({"store": where, "tables": [_json(row) for row in rows]})
    elif rows:
        table, name, file = (
            text("cli-column-table"),
            text("cli-column-name"),
            text("cli-column-file"),
        )
        steps, changed = text("cli-column-steps"), text("cli-column-changed")
        grid = listing(table, name, steps, changed, file, folds=(table, name, file))
        for row in rows:
            when = datetime.fromtimestamp(row.changed).strftime("%Y-%m-%d %H:%M")
            grid.add_row(row.name, row.title, grouped(row.steps), when, row.source)
        print_sight.out.print(grid)
    else:
        print_line(text("cli-tables-none", store=where))


@tables.command(help=text("cli-tables-export"))
def export(
    context: typer.Context,
    name: TableName,
    out: Annotated[Path, typer.Argument(metavar="OUT.toml", help=text("cli-out-scenario"))],
    store: StoreUrl = "",
    force: Annotated[bool, typer.Option("--force", help=text("cli-force"))] = False,
) -> None:
    """Write the current state of a table to a scenario file; its author's comments stay."""
    check_new(out, ".toml", force)
    with open_store(store or context.obj) as (_, opened_store):
        from sandbox.live.store.opening import opened
        from sandbox.live.store.opening import written as content_of

        assert opened_store is not None
        stored = opened_store.read(name)
        document = opened(stored)
        content = content_of(stored, document.scenario)
        files = document.scenario.files()
        stored_meshes = [mesh for mesh in opened_store.meshes(name) if mesh.name in files]
        for mesh in stored_meshes:
            _write_mesh(out.parent / mesh.name, opened_store.mesh_content(mesh.sha256))
    write(out, content.encode())
    print_line(
        text("cli-wrote", file=", ".join([str(out), *(mesh.name for mesh in stored_meshes)]))
    )
    missing, source, folder = len(files) - len(stored_meshes), stored.source, out.resolve().parent
    if missing and (not source or Path(source).resolve().parent != folder):
        facts: dict[str, Fact] = {"count": missing, "folder": str(folder)}
        if source:
            _note(text("cli-tables-unstored-from", origin=source, **facts))
        else:
            _note(text("cli-tables-unstored", **facts))
    if document.game is not None:
        _note(text("cli-tables-game"))


def _write_mesh(path: Path, content: bytes) -> None:
    """Write a stored mesh beside the scenario; stop where another file has its name."""
    try:
        if path.exists() and path.read_bytes() != content:
            refuse(path, message("fault-other-file"), message("cli-expected-free-folder"))
    except OSError as error:
        refuse(path, str(error.strerror), message("cli-expected-readable"))
    write(path, content)


@tables.command(help=text("cli-tables-delete"))
def delete(
    context: typer.Context,
    name: TableName,
    store: StoreUrl = "",
    yes: Annotated[bool, typer.Option("--yes", help=text("cli-tables-yes"))] = False,
) -> None:
    """Delete a table with its history; its scenario file stays."""
    with open_store(store or context.obj) as (_, opened_store):
        from sandbox.live.tables.lost import lost_with

        assert opened_store is not None
        _note(lost_with(opened_store, name))
        if not yes:
            try:
                yes = typer.confirm(sanitize(text("cli-tables-ask", table=name)), err=True)
            except typer.Abort:
                errors.print()
                stop(text("cli-tables-no-answer"))
        if yes:
            opened_store.delete(name)
            print_line(text("cli-tables-deleted", table=name))
        else:
            print_line(text("cli-tables-undeleted"))


@tables.command(help=text("cli-tables-move"))
def move(
    origin: Annotated[str, typer.Argument(metavar="FROM", help=text("cli-tables-from"))],
    to: Annotated[str, typer.Argument(metavar="TO", help=text("cli-tables-to"))],
    names: Annotated[
        list[str] | None,
        typer.Argument(metavar="[NAME]…", help=text("cli-tables-names")),
    ] = None,
) -> None:
    """Move tables to another store, with their history, links, games and meshes."""
    with open_store(origin) as (where, source), open_store(to, makes=True) as (there, target):
        from sandbox.live.store.copying import move_groups, move_table

        assert source is not None and target is not None
        if where == there:
            refuse(to, message("cli-found-same-store"), message("cli-expected-another-store"))
        wanted = names or [row.name for row in source.rows()]
        for name in wanted:
            moved = move_table(source, target, name)
            facts: dict[str, Fact] = {"count": moved.steps, "digest": moved.digest}
            print_line(text("cli-tables-moved", table=name, **facts))
        groups = [] if names else move_groups(source, target)
        for group in groups:
            print_line(text("cli-tables-moved-group", group=group))
        if not wanted and not groups:
            print_line(text("cli-tables-unmoved"))


@tables.command("revoke-owner-links", help=text("cli-revoke"))
def revoke_owner_links(context: typer.Context, store: StoreUrl = "") -> None:
    """End all owner's links, at running servers too; each prints a new one when it is restarted."""
    with open_store(store or context.obj) as (_, opened_store):
        assert opened_store is not None
        opened_store.owners.forget_keys()
    print_line(text("cli-revoked"))


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
            refuse(file, message("cli-found-no-such-file"), message("cli-expected-store"))
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

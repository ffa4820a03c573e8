"""Back up a store to a file, and restore one from it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from apps.cli.tables import open_store
from apps.cli.terminal import errors, print_line, stop
from rules.engine.telling import counted

if TYPE_CHECKING:
    from sandbox.live.store.backups import Backup

backups = typer.Typer()

_Store = Annotated[
    str, typer.Argument(metavar="STORE", help="The database with the tables, as a URL.")
]
_File = Annotated[Path, typer.Argument(metavar="FILE", help="The backup.")]


@backups.command()
def backup(store: _Store, file: _File) -> None:
    """Write all tables to one file, also while servers write to the store."""
    with open_store(store) as (_, source), errors.status("Copying …"):
        from sandbox.live.store.backups import back_up

        assert source is not None
        made = back_up(source, file)
    print_line(f"Wrote {file}: {_words(made)}.")


@backups.command()
def restore(
    file: _File,
    store: _Store,
    replace: Annotated[
        bool, typer.Option("--replace", help="Delete what the store holds first.")
    ] = False,
) -> None:
    """Put all tables of a backup into a store, which must be empty."""
    with errors.status("Copying …"):
        from sandbox.live.store.backups import restore as restore_all
        from sandbox.live.store.kept import StoreFault

        try:
            where, made = restore_all(file, store, replace=replace)
        except StoreFault as fault:
            stop(str(fault))
    print_line(f"Restored {where}: {_words(made)}.")


def _words(made: Backup) -> str:
    counts = ((made.tables, "table"), (made.steps, "step"), (made.meshes, "mesh file"))
    return ", ".join(counted(count, word) for count, word in counts)

"""Back up a store to a file, and restore one from it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from apps.cli.tables import open_store
from apps.cli.terminal import command_group, errors, print_line, stop
from languages.message import Message, message
from languages.writing import text

if TYPE_CHECKING:
    from sandbox.live.store.backups import Backup

backups = command_group()

_Store = Annotated[str, typer.Argument(metavar="STORE", help=text("cli-backup-store"))]
_File = Annotated[Path, typer.Argument(metavar="FILE", help=text("cli-backup-file"))]


@backups.command(help=text("cli-backup"))
def backup(store: _Store, file: _File) -> None:
    """Write all tables to one file, also while servers write to the store."""
    with open_store(store) as (_, source), errors.status(text("cli-copying")):
        from sandbox.live.store.backups import back_up

        assert source is not None
        made = back_up(source, file)
    print_line(text("cli-wrote-backup", file=str(file), counts=_counts(made)))


@backups.command(help=text("cli-restore"))
def restore(
    file: _File,
    store: _Store,
    replace: Annotated[bool, typer.Option("--replace", help=text("cli-restore-replace"))] = False,
) -> None:
    """Put all tables of a backup into a store, which must be empty."""
    with errors.status(text("cli-copying")):
        from sandbox.live.store.backups import restore as restore_all
        from sandbox.live.store.kept import StoreFault

        try:
            where, made = restore_all(file, store, replace=replace)
        except StoreFault as fault:
            stop(str(fault))
    print_line(text("cli-restored", store=where, counts=_counts(made)))


def _counts(made: Backup) -> tuple[Message, ...]:
    return (
        message("cli-backup-tables", count=made.tables),
        message("cli-backup-steps", count=made.steps),
        message("cli-backup-meshes", count=made.meshes),
    )

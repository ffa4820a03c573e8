"""Commands whose modules are imported when they are asked for: one for a command, all for help."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import typer
from typer.core import TyperGroup

_COMMANDS = {
    "play:games": ("rules", "odds", "play", "replay", "statistics"),
    "plans:plans": ("plan", "footprints"),
    "template:templates": ("template",),
    "maps:maps": ("map", "graph", "stands"),
    "fairness:fairness": ("fairness",),
    "audit:audits": ("audit",),
    "meshes:meshes": ("import",),
    "scan:scans": ("scan",),
    "film:films": ("film",),
    "rulings:rulings": ("los", "verify"),
    "share:shares": ("share",),
    "pack:packs": ("pack",),
    "tables:tables": ("tables",),
    "backups:backups": ("backup", "restore"),
    "layouts:layouts": ("layout",),
    "rosters:rosters": ("roster",),
    "words:words": ("words",),
}
MODULES = {name: place for place, names in _COMMANDS.items() for name in names}
"""The module of this room and its commands, by the name of each command, in the order of help."""

GROUPS = ("tables", "layout", "roster", "words")
"""Names of commands that have commands of their own."""


class LazyCommands(TyperGroup):
    """The commands of the entry point, then those of `MODULES`."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Return the names of all commands."""
        own = [name for name in self.commands if name not in MODULES]
        return [*own, *MODULES]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Return a command by its name, or None."""
        if cmd_name in MODULES and cmd_name not in self.commands:
            module, _, attribute = MODULES[cmd_name].partition(":")
            found = getattr(import_module(f".{module}", __package__), attribute)
            made = typer.main.get_command(found)
            if cmd_name in GROUPS:
                made.name = cmd_name
                self.commands[cmd_name] = made
            else:
                inner = made.commands if isinstance(made, TyperGroup) else {cmd_name: made}
                self.commands.update(inner)
        return super().get_command(ctx, cmd_name)

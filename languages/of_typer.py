"""Typer's own words in other languages. It asks gettext for some; others are English sentences,
which are read back into a message and its facts."""

from __future__ import annotations

import gettext
import re
from typing import Any

from languages.writing import ENGLISH, found, speaking, spoken, text

_GAPS = {
    "typer-arguments": "",
    "typer-options": "",
    "typer-commands": "",
    "typer-error": "",
    "typer-required": "",
    "typer-default": "value",
    "typer-variable": "name",
    "typer-stopped": "",
    "typer-help": "",
    "typer-try": "command help",
    "typer-no-command": "",
    "typer-guess": "name guess",
    "typer-unknown-command": "name",
    "typer-unknown-option-guess": "name guess",
    "typer-unknown-option": "name",
    "typer-invalid": "name why",
    "typer-missing-argument": "name",
    "typer-missing-option": "name",
    "typer-no-value": "name",
    "typer-value-left": "name",
    "typer-extra": "words",
    "typer-no-integer": "",
    "typer-no-number": "",
    "typer-least": "value",
    "typer-most": "value",
    "typer-choice": "found known",
}
"""The messages, and the gaps of their English sentences. The first that fits a sentence is its."""


def translate() -> None:
    """Have typer speak the language of this process. To be called before typer is imported."""
    if spoken() == ENGLISH:
        return
    gettext.gettext = retold  # type: ignore[assignment]
    from typer import core
    from typer import exceptions as own
    from typer._click import exceptions
    from typer._click.core import Command
    from typer._click.formatting import HelpFormatter

    write, option = HelpFormatter.write_usage, Command.get_help_option

    def write_usage(self: Any, prog: str, args: str = "", prefix: str | None = None) -> None:
        write(self, prog, _metavar(args), prefix or text("typer-usage") + " ")

    def get_help_option(self: Any, ctx: Any) -> Any:
        found = option(self, ctx)
        if found is not None:
            found.help = text("typer-help")
        return found

    def renamed(make: Any) -> Any:
        def init(self: Any, *args: Any, metavar: str | None = None, **how: Any) -> None:
            make(self, *args, metavar=None if metavar is None else _metavar(metavar), **how)

        return init

    def told(kind: Any) -> Any:
        tell = kind.format_message
        return lambda self: retold(tell(self))

    HelpFormatter.write_usage = write_usage  # type: ignore[method-assign]
    Command.get_help_option = get_help_option  # type: ignore[method-assign]
    for one in (core.TyperArgument, core.TyperOption):
        one.__init__ = renamed(one.__init__)  # type: ignore[method-assign]
    for kind in (
        own.TyperException,
        exceptions.BadParameter,
        exceptions.MissingParameter,
        exceptions.NoSuchOption,
    ):
        kind.format_message = told(kind)  # type: ignore[method-assign]


def _metavar(said: str) -> str:
    """Return what stands for values, ``OUT.png|OUT.csv``, with its words in the language spoken."""
    return re.sub("[A-Z]{2,}", lambda word: found(f"metavar-{word[0].lower()}") or word[0], said)


def retold(said: str) -> str:
    """Return an English sentence of typer in the language spoken here; any other as it is."""
    if said[:1] == "[" and said[-1:] == "]":
        return f"[{retold(said[1:-1])}]"
    for key, gaps in _GAPS.items():
        found = re.fullmatch(_pattern(key, gaps.split()), said, re.DOTALL)
        if found:
            facts = {name: retold(value) for name, value in found.groupdict().items()}
            return text(key, **facts)
    return said


def _pattern(key: str, gaps: list[str]) -> str:
    """Return what matches the English sentence of a message, with a group for each gap."""
    with speaking(ENGLISH):
        pattern = re.escape(text(key, **{gap: f"GAP{gap}" for gap in gaps}))
    for gap in gaps:
        pattern = pattern.replace(f"GAP{gap}", f"(?P<{gap}>.*)")
    return pattern

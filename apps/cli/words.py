"""Words for cover: list those of the program, show them, and copy them to change them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from apps.cli import print_sight
from apps.cli.terminal import (
    AsJson,
    command_group,
    print_json,
    print_line,
    refuse,
    stop,
    stop_at,
    write,
)
from languages.message import message
from languages.writing import text
from sandbox.scenario.writing import other_ending

words = command_group(no_args_is_help=True, help=text("cli-words-group"))

Name = Annotated[str, typer.Argument(metavar="NAME|FILE", help=text("cli-words-name-or-file"))]


@words.command("list", help=text("cli-words-list"))
def list_words(as_json: AsJson = False) -> None:
    """List the words for cover that come with the program."""
    from sandbox.paper.words.cover_words import rulesets
    from sandbox.scenario.cover_words.shipped import shipped

    if as_json:
        print_json({"words": [{"name": name, **_said(one)} for name, one in shipped().items()]})
        return
    print_sight.print_parts(rulesets(shipped()))


@words.command(help=text("cli-words-show"))
def show(name: Name, as_json: AsJson = False) -> None:
    """Show words, and all that they depend on; or everything that is wrong with a file."""
    from sandbox.paper.words.cover_words import ruleset

    found = _found(name, as_json)
    if as_json:
        print_json(_said(found))
    else:
        print_sight.print_parts(ruleset(found))


@words.command(help=text("cli-words-copy"))
def copy(
    name: Annotated[str, typer.Argument(metavar="NAME", help=text("cli-words-name"))],
    out: Annotated[Path, typer.Argument(metavar="OUT.toml", help=text("cli-out-file"))],
) -> None:
    """Write words of the program into a file, to change them there."""
    from rules.engine.model.suggestions import one_of
    from sandbox.scenario.cover_words.shipped import texts

    if name not in texts():
        refuse("NAME", repr(name), one_of(message("paper-words-words"), name, texts()))
    if wrong := other_ending(out, ".toml"):
        stop(wrong)
    if out.exists():
        refuse(out, message("cli-found-existing"), message("cli-expected-new-name"))
    write(out, texts()[name].encode())
    print_line(text("cli-words-wrote", file=str(out), name=out.name))


def _found(name: str, as_json: bool) -> Any:
    from sandbox.scenario.cover_words.reading import read_words
    from sandbox.scenario.cover_words.shipped import shipped
    from sandbox.scenario.faults import ScenarioFault

    if name in shipped():
        return shipped()[name]
    try:
        return read_words(Path(name))
    except ScenarioFault as fault:
        if as_json:
            print_json(print_sight.faults_json(fault))
        stop_at(fault, Path(name))


def _said(found: Any) -> dict[str, Any]:
    """Return words as JSON: their digest, and every key with its value."""
    said: dict[str, Any] = found.model_dump(mode="json", exclude_none=True)
    return {"title": said.pop("name"), "digest": found.digest, **said}

"""Lay a template on a table: which models are within, and the odds for each unit."""

from __future__ import annotations

from typing import Annotated

import typer

from apps.cli import print_sight
from apps.cli.terminal import (
    AsJson,
    Root,
    ScenarioPath,
    command_group,
    fault_of,
    load_table,
    parse_lengths,
    print_json,
    stop,
)
from languages.message import message
from languages.writing import text

templates = command_group()


@templates.command(help=text("cli-template"))
def template(
    scenario: ScenarioPath,
    kind: Annotated[
        str,
        typer.Argument(metavar="KIND", help=text("cli-template-kind")),
    ],
    at: Annotated[str, typer.Option(metavar="X,Y", help=text("cli-template-at"))],
    radius: Annotated[str | None, typer.Option(help=text("cli-template-radius"))] = None,
    unit: Annotated[
        str | None,
        typer.Option(help=text("cli-template-unit")),
    ] = None,
    weapon: Annotated[str | None, typer.Option(help=text("cli-template-weapon"))] = None,
    root: Root = None,
    as_json: AsJson = False,
) -> None:
    """Lay a template: list the models and units within, and the odds of its effect on each unit."""
    centre = parse_lengths("--at", at, 2, message("cli-expected-place"))
    radius_in = None
    if radius is not None:
        (radius_in,) = parse_lengths("--radius", radius, 1, message("cli-expected-radius"))
    table = load_table(scenario, root)
    from sandbox.measure.templates.by_game import TemplateFault
    from sandbox.measure.templates.laid import ArgumentFault, asked_template, template_json

    try:
        laid = asked_template(table, kind, centre, radius_in, unit, weapon)
    except ArgumentFault as fault:
        stop(fault_of(f"--{fault.argument}", fault))
    except TemplateFault as fault:
        stop(fault_of(scenario, fault))
    if as_json:
        print_json(template_json(laid, table.digest))
    else:
        from sandbox.paper.words.templates import laid_template

        print_sight.print_parts(laid_template(laid))

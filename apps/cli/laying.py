"""The command that lays a template on a table: who is within, and the odds."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from apps.cli import print_sight
from apps.cli.terminal import AsJson, Root, ScenarioPath, laid, print_json, stop

laying = typer.Typer()


@laying.command()
def template(
    scenario: ScenarioPath,
    kind: Annotated[
        str,
        typer.Argument(
            metavar="KIND",
            help="barrage, smoke, he, flame, air-strike, smoke-screen or ranges.",
        ),
    ],
    at: Annotated[str, typer.Option(metavar="X,Y", help="Where it is laid, inches.")],
    radius: Annotated[
        str | None, typer.Option(help="Its radius, inches; by default its kind's own.")
    ] = None,
    unit: Annotated[
        str | None,
        typer.Option(help="Whose flame or ranges, the target of an air strike, who is shelled."),
    ] = None,
    weapon: Annotated[
        str | None, typer.Option(help="What it is of: smoke, shells and flames have several.")
    ] = None,
    root: Root = None,
    as_json: AsJson = False,
) -> None:
    """Lay a template on the table: who is within, and the odds of what it does to each unit."""
    place = numbers("--at", at, 2, "X,Y in inches, such as 30,20")
    wide = None if radius is None else numbers("--radius", radius, 1, "inches, such as 6")[0]
    table = laid(scenario, root)
    from pydantic import ValidationError

    from sandbox.measure.templates.by_game import TemplateFault
    from sandbox.measure.templates.laid import kinds_in, lay_template, template_json
    from sandbox.scenario.briefing import TemplateSpec
    from sandbox.scenario.values import WIDEST_RADIUS_IN

    if wide is not None and not 0 < wide <= WIDEST_RADIUS_IN:
        stop(f"--radius: found {radius}; expected more than 0 and at most {WIDEST_RADIUS_IN:g}")
    known = [one.name for one in kinds_in(table.scenario.brings)]
    if kind not in known:
        stop(f"{scenario}: found kind {kind!r}; expected one of {', '.join(known)}")
    asked: dict[str, Any] = {"id": "asked", "kind": kind, "position": list(place)}
    asked |= {"radius": wide, "of": unit, "weapon": weapon}
    try:
        spec = TemplateSpec.model_validate({k: v for k, v in asked.items() if v is not None})
        found = lay_template(table, spec)
    except ValidationError as error:
        key = str(error.errors()[0]["loc"][0])
        option = {"of": "--unit", "position": "--at"}.get(key, f"--{key}")
        stop(f"{option}: found {asked[key]!r}; expected another")
    except TemplateFault as fault:
        stop(f"{scenario}: {fault}")
    if as_json:
        print_json(template_json(found, table.digest))
    else:
        from sandbox.paper.words.templates import laid_template

        print_sight.say(laid_template(found))


def numbers(option: str, text: str, count: int, wanted: str) -> tuple[float, ...]:
    """So many finite numbers between commas, or stop."""
    from math import isfinite

    try:
        found = tuple(float(part) for part in text.split(","))
    except ValueError:
        found = ()
    if len(found) != count or not all(map(isfinite, found)):
        stop(f"{option}: found {text!r}; expected {wanted}")
    return found

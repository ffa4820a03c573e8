"""Deployment zones on the command line: `sightline fairness`."""

from __future__ import annotations

import typer

from apps.cli.terminal import AsJson, Root, ScenarioPath, errors, laid, print_json, say, stop

fairness = typer.Typer()


@fairness.command("fairness")
def fairness_(scenario: ScenarioPath, root: Root = None, as_json: AsJson = False) -> None:
    """Hold the deployment zones of both sides against each other, and find what would mend them."""
    from sandbox.fairness.fairness import fairness as held
    from sandbox.fairness.zones import FairnessFault
    from sandbox.printed.fairness import fairness_words

    table = laid(scenario, root)
    try:
        with errors.status("Casting rays …") as status:
            found = held(table, lambda share, told: status.update(f"{told}, {share:.0%} …"))
    except FairnessFault as fault:
        stop(f"{scenario}: {fault}")
    if as_json:
        print_json(found.to_json())
    else:
        for line in fairness_words(found):
            say(line)

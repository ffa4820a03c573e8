"""Every template and air rule of the sources has a step in a demonstration that is shipped."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from games.in_words import in_words
from repository import EXAMPLES, ROOT
from tables import laid

from rules.bolt_action.model.weapons import weapons
from sandbox.measure.templates.laid import roll_template
from sandbox.play.demonstrations.by_game import Moment
from sandbox.play.demonstrations.stages import Stage, moments, stage
from sandbox.scenario.briefing import TemplateSpec
from sandbox.table.table import Table

pytestmark = pytest.mark.slow

CHAPTERS = ("BA-HE", "BA-BAR", "BA-SMK", "BA-AIR", "WP")
"""Chapters of templates and of the air; each of their rules has a step."""

NOT_SHOWN = {"WP-18"}
"""A rule about choosing an army: nothing happens on the table."""

STEPS = {
    "BA-SHO-8": "artillery: Its third",
    "BA-HE-1 D2": "templates: The least shell: D2 hits",
    "BA-HE-1 D3": "templates: A light mortar: D3 hits",
    "BA-HE-1 D6": "templates: A medium mortar: D6 hits",
    "BA-HE-1 2D6": "templates: A medium howitzer: 2D6 hits",
    "BA-HE-1 3D6": "templates: A heavy howitzer: 3D6 hits",
    "BA-HE-2": "templates: A shell on armour",
    "BA-HE-3": "templates: From above into an open top",
    "BA-WPN-6 flamethrower (infantry)": "templates: It goes on, and fires",
    "BA-WPN-6 flamethrower (vehicle)": "templates: A flamethrower tank",
    "BA-BAR-1": "templates: It falls on its own side",
    "BA-BAR-2": "artillery: First a D6: does it come?",
    "BA-BAR-3": "artillery: Unit by unit",
    "BA-SMK-1 light mortar": "templates: A light mortar's smoke: 3″",
    "BA-SMK-1 medium mortar": "templates: A medium mortar's: 4″",
    "BA-SMK-1 heavy mortar": "templates: A heavy mortar's: 5″",
    "BA-SMK-1 barrage": "templates: And it stands: 6″",
    "BA-SMK-1 astray": "artillery: Smoke that lands off target",
    "BA-SMK-2": "artillery: Smoke between them",
    "BA-AIR-1": "templates: A D6: nothing in sight yet",
    "BA-AIR-1 astray": "templates: A rookie pilot",
    "BA-AIR-2 strafing fighter": "templates: It comes: a strafing fighter",
    "BA-AIR-2 fighter-bomber": "templates: It comes: a fighter-bomber",
    "BA-AIR-2 ground attack": "templates: It comes: ground attack",
    "WP-1": "aircraft: A bomb run past Flak",
    "WP-2": "aircraft: A bomb run past Flak",
    "WP-3": "aircraft: A bomb run past Flak",
    "WP-4": "aircraft: A bomb run past Flak",
    "WP-5": "aircraft: A bomb run past Flak",
    "WP-6": "aircraft: A bomb run past Flak",
    "WP-6 closer": "aircraft: A fighter that waits for it",
    "WP-7": "aircraft: A bomb run past Flak",
    "WP-7 at the named moment": "aircraft: A bomb run past Flak",
    "WP-8": "aircraft: A bomb run past Flak",
    "WP-9": "aircraft: A bomb run past Flak",
    "WP-10": "line-of-sight: The plane behind the house",
    "WP-11": "aircraft: A plane hides nobody",
    "WP-12": "aircraft: On its tail",
    "WP-12 destroyed": "aircraft: Shot down",
    "WP-13": "aircraft: A bomb run past Flak",
    "WP-14 bomb": "aircraft: A bomb run past Flak",
    "WP-14 rocket": "aircraft: Rockets",
    "WP-15": "aircraft: On its tail",
    "WP-15 rear gun": "aircraft: On its tail",
    "WP-16": "aircraft: A fighter that waits for it",
    "WP-17": "aircraft: A bomb run past Flak",
    "SW-SHO-2": "overwatch: A shot along the way",
}
"""Each rule, with a case of it where it has several, and the step that shows it."""


def test_every_rule_of_these_chapters_has_a_step() -> None:
    ids = Path(ROOT / "tests" / "rules" / "ids" / "bolt-action.txt").read_text().split()
    wanted = {one for one in ids if one.rpartition("-")[0] in CHAPTERS} - NOT_SHOWN
    named = {what.partition(" ")[0] for what in STEPS}
    assert wanted <= named, f"no step shows {', '.join(sorted(wanted - named))}"


def test_every_size_of_shell_and_every_kind_of_smoke_has_a_step() -> None:
    sizes = {str(one.he) for one in weapons().values() if one.he is not None}
    assert {f"BA-HE-1 {size}" for size in sizes} <= STEPS.keys()
    radii = {one.smoke for one in weapons().values() if one.smoke}
    shown = {weapons()[what[9:]].smoke for what in STEPS if what[9:] in weapons()}
    assert radii - shown <= {6.0}, "a barrage makes as much as a heavy howitzer"


@cache
def table(name: str) -> Table:
    return laid(EXAMPLES / "demonstrations" / f"{name}.toml")


@pytest.mark.parametrize(("what", "step"), STEPS.items())
def test_the_step_shows_what_it_is_named_for(what: str, step: str) -> None:
    name, _, title = step.partition(": ")
    there = table(name)
    numbers = [n for n, one in enumerate(there.scenario.steps) if one.title == title]
    assert numbers, f"{name} has no step {title!r}"
    assert what in set(shown_by(stage(there, numbers[0])))


def shown_by(made: Stage) -> Iterator[str]:
    """Yield the rules that a step shows, and cases of them, by what the rules made of it."""
    for one in made.step.lay:
        yield from laid_rules(made, one)
    for moment in moments(made):
        yield from moment.rules
        yield from cases(moment)
    step = made.step
    if step.attack is not None and step.attack.at is not None:
        yield "WP-7 at the named moment"
    if step.sight is not None:
        yield from (rule for rule in ("WP-10", "WP-11") if rule in (step.why or ""))
        yield from ("BA-SMK-2",) if made.table.smoke else ()


def cases(moment: Moment) -> Iterator[str]:
    lines = "\n".join(in_words(moment.frame.lines))
    yield from (f"WP-14 {fall.look}" for fall in moment.falls if fall.burst)
    said = {
        "with its rear gun": "WP-15 rear gun",
        "is in the way at 12″": "WP-6 closer",
        "is shot down": "WP-12 destroyed",
    }
    yield from (case for words, case in said.items() if words in lines)


def laid_rules(made: Stage, spec: TemplateSpec) -> Iterator[str]:
    if spec.seed is None:
        return
    rolled = roll_template(made.table, spec)
    told = "\n".join(line for step in rolled.steps[: rolled.shown] for line in in_words(step))
    match spec.kind:
        case "he" if rolled.struck:
            yield f"BA-HE-1 {weapons()[spec.weapon or ''].he}"
            if "ranged in" in told and spec.turn > 1:
                yield "BA-SHO-8"
            if "damage effect" in told:
                yield "BA-HE-3" if "open top +1" in told else "BA-HE-2"
        case "flame" if rolled.struck:
            yield f"BA-WPN-6 {spec.weapon}"
        case "barrage":
            yield from ("BA-BAR-1",) if "goes astray" in told and spec.shifted else ()
            yield from ("BA-BAR-2",) if "is delayed" in told else ()
            yield from ("BA-BAR-3",) if rolled.struck or "barrage pins" in told else ()
        case "smoke-screen" if len(rolled.table.smoke) > len(made.table.smoke):
            yield f"BA-SMK-1 {'astray' if spec.shifted else spec.weapon}"
        case "air-strike":
            yield from ("BA-AIR-1",) if "is delayed" in told else ()
            yield from ("BA-AIR-1 astray",) if "goes astray" in told else ()
            kinds = ("strafing fighter", "fighter-bomber", "ground attack")
            yield from (f"BA-AIR-2 {kind}" for kind in kinds if f": {kind}." in told)
        case _:
            pass

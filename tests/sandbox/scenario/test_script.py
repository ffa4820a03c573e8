"""The script of a demonstration in a scenario file: read, checked, saved."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from tables import HEAD, loaded, unit

from sandbox.document.apply import apply
from sandbox.document.commands import Rename
from sandbox.scenario.faults import ScenarioFault

BASE = (
    HEAD
    + unit("able", "a", "position = [10, 10]")
    + unit("baker", "b", "position = [30, 10]", "position = [31.5, 10]")
)

SCRIPT = """
# what the umpire shows first
[[steps]]
title = "Who sees whom?"
words = "Guess."
why = "Nothing stands between."
camera = { at = [20, 10], distance = 30 }
sight = { shooter = "able", target = "baker" }
ask = true

[[steps]]
title = "Smoke"
lay = [{ id = "screen", kind = "smoke", position = [20, 10], radius = 3 }]
put = [{ thing = "baker/1", position = [33, 10], facing = 90 }]

[[steps]]
title = "Gone again"
remove = ["screen", "able"]
"""


def test_a_script_is_read_and_saved_as_it_was_written(tmp_path: Path) -> None:
    file = loaded(tmp_path, BASE + SCRIPT)
    first, second, third = file.scenario.steps
    assert (first.title, first.ask, second.lay[0].radius) == ("Who sees whom?", True, 3.0)
    assert third.remove == ("screen", "able") and first.camera is not None
    assert (first.camera.azimuth, first.camera.elevation) == (-90.0, 35.0)
    renamed = file.saying(apply(file.scenario, Rename("Another name")))
    assert renamed.written() == (BASE + SCRIPT).replace('"Test"', '"Another name"')


def test_every_key_of_a_step_is_kept_in_the_file(tmp_path: Path) -> None:
    bare, scripted = loaded(tmp_path, BASE), loaded(tmp_path, BASE + SCRIPT)
    assert bare.digest != scripted.digest


@pytest.mark.parametrize(
    ("steps", "place", "words"),
    [
        ("[[steps]]\nwords = 'x'\n", "steps[0].title", "expected a title"),
        ("[[steps]]\ntitle = 'x'\nverdict = 'clear'\n", "steps[0].verdict", "not known here"),
        ("[[steps]]\ntitle = 'x'\nask = true\n", "steps[0].sight", "who looks at whom"),
        (
            "[[steps]]\ntitle = 'x'\nsight = {shooter = 'able', target = 'bakker'}\n",
            "steps[0].sight.target",
            "did you mean baker?",
        ),
        (
            "[[steps]]\ntitle = 'x'\nsight = {shooter = 'able', target = 'able'}\n",
            "steps[0].sight.target",
            "another unit than the shooter's",
        ),
        (
            "[[steps]]\ntitle = 'x'\nlay = [{id = 'b', kind = 'barrrage', position = [1, 1]}]\n",
            "steps[0].lay[0] (b).kind",
            "one of barrage, smoke",
        ),
        (
            "[[steps]]\ntitle = 'x'\nlay = [{id = 'b', kind = 'smoke', position = [1, 1]}]\n",
            "steps[0].lay[0] (b).radius",
            "how far the smoke reaches",
        ),
        (
            "[[steps]]\ntitle = 'x'\nput = [{thing = 'baker/2', position = [1, 1]}]\n",
            "steps[0].put[0].thing",
            "a model of baker, 0 to 1",
        ),
        (
            "[[steps]]\ntitle = 'x'\nput = [{thing = 'able/0', position = [99, 1]}]\n",
            "steps[0].put[0].position",
            "a place on the table",
        ),
        ("[[steps]]\ntitle = 'x'\nremove = ['wall']\n", "steps[0].remove[0]", "laid before"),
        (
            "[[steps]]\ntitle = 'x'\nattack = {plane = 'stuka', target = 'able'}\n",
            "steps[0].attack.plane",
            "the id of a unit",
        ),
        (
            "[[steps]]\ntitle = 'x'\nmove = {model = 'able', way = [[1, 1]]}\n",
            "steps[0].move.model",
            "a model of able, 0 to 0",
        ),
        (
            "[[steps]]\ntitle = 'x'\nmove = {model = 'able/0', way = [[99, 1]]}\n",
            "steps[0].move.way[0]",
            "a place on the table",
        ),
        (
            "[[steps]]\ntitle = 'x'\nmove = {model = 'able/0', way = []}\n",
            "steps[0].move.way",
            "at least 1",
        ),
        (
            "[[steps]]\ntitle = 'x'\ncamera = {at = [1, 1], distance = 1}\n",
            "steps[0].camera.distance",
            "at least 3",
        ),
    ],
)
def test_a_script_that_cannot_be_is_refused_in_one_sentence(
    tmp_path: Path, steps: str, place: str, words: str
) -> None:
    tomllib.loads(BASE + steps)  # good TOML
    with pytest.raises(ScenarioFault) as refused:
        loaded(tmp_path, BASE + steps)
    (fault,) = refused.value.faults
    message = str(fault)
    assert fault.place == place and words in message and message.count("\n") == 0

"""The command line as other programs run it: a process, its streams, its bytes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tables import unit

pytestmark = pytest.mark.slow

SCENE = f"""
format = 1
name = "Überfall in Łódź"
[policy]
max_rays = 1024
[[terrain]]
id = "farm"
kind = "building"
position = [20, 14]
rotation = 20
[[terrain]]
id = "copse"
kind = "wood"
position = [20, 24]
size = [6, 6]
trees = 4
{unit("able", "a", "position = [10, 10]", "position = [10, 22]", "position = [11, 16]")}
name = "Żbik"
{unit("baker", "b", "position = [30, 12], facing = 180", "position = [29, 25]")}
{unit("charlie", "b", "position = [26, 13], facing = 180", template="truck")}
"""


def sightline(*words: str | Path, **env: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-c", "from apps.cli.main import main; main()", *map(str, words)],
        env=os.environ | env,
        capture_output=True,
        timeout=600,
        check=False,
    )


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("process") / "scene.toml"
    path.write_text(SCENE, encoding="utf-8")
    return path


def test_los_gives_the_same_bytes_in_every_process(scene: Path) -> None:
    words = ("los", scene, "able", "baker", "--json")
    first = sightline(*words, PYTHONHASHSEED="0", OMP_NUM_THREADS="1")
    again = sightline(*words, PYTHONHASHSEED="99", OMP_NUM_THREADS="2")
    assert first.returncode == again.returncode == 0
    assert first.stdout == again.stdout
    assert first.stderr == again.stderr == b""
    report = json.loads(first.stdout)
    assert len(report["pairs"]) == 6
    assert report["pairs"][0]["rays"] > 0


def test_output_is_utf_8_wherever_it_goes(scene: Path) -> None:
    """Also where the terminal is said to know no letter beyond ASCII."""
    narrow = {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "LC_ALL": "C"}
    result = sightline("check", scene, **narrow)
    assert result.returncode == 0, result.stderr
    words = result.stdout.decode("utf-8")
    assert words.startswith("Überfall in Łódź\n") and "table 72″ × 48″" in words


def test_a_fault_is_a_sentence_on_stderr_and_an_exit_with_2(scene: Path, tmp_path: Path) -> None:
    bad = tmp_path / "schlägt_fehl.toml"
    bad.write_text(SCENE.replace("[20, 14]", "[nan, 14]"), encoding="utf-8")
    result = sightline("los", bad, "able", "baker", "--json", PYTHONIOENCODING="ascii")
    assert (result.returncode, result.stdout) == (2, b"")
    assert result.stderr.decode("utf-8").strip() == (
        f"{bad}, terrain[0] (farm).position[0]: found nan; expected a finite number"
    )


def test_a_reader_that_leaves_early_gets_no_traceback(scene: Path) -> None:
    """As in `sightline kinds | head -1`."""
    process = subprocess.Popen(
        [sys.executable, "-c", "from apps.cli.main import main; main()", "kinds"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None and process.stderr is not None
    process.stdout.close()
    faults = process.stderr.read()
    process.stderr.close()
    assert process.wait(60) in (0, 1, 141)
    assert b"Traceback" not in faults


INTERRUPTED = """
import os, signal, time
from apps.cli import main as cli
def interrupted(_words):
    try:
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(60)
    except BaseException as fault:  # as libraries do that are being loaded
        raise ImportError from fault
cli.cli = interrupted
cli.main()
"""


@pytest.mark.skipif(os.name == "nt", reason="no such signal can be sent here")
def test_ctrl_c_ends_with_one_line() -> None:
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED], capture_output=True, timeout=300, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"Stopped.\n")


def test_a_command_that_succeeded_ends_without_errors_of_libraries(
    scene: Path, tmp_path: Path
) -> None:
    ended = sightline("render", scene, tmp_path / "table.png")
    assert ended.returncode == 0
    assert b"Exception ignored" not in ended.stderr

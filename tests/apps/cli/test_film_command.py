"""`sightline film`: tiny films of each sort, and what it refuses in one sentence."""

from __future__ import annotations

import builtins
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from commands import run
from PIL import Image
from repository import EXAMPLES
from tables import HEAD, laid, unit

from sandbox.play.demonstrations.sight_film import GROWS, LOOKS, LOOP_S, sight_show
from sandbox.sight.judge import judge
from sandbox.view.effects.camera import seat_at
from sandbox.view.effects.cues import middle_of
from sandbox.view.effects.projector import camera_of
from sandbox.view.marks.order_dice import in_something

TEXT = (
    HEAD
    + unit("able", "a", "position = [10, 10]", template="mmg-team")
    + unit("baker", "b", "position = [30, 10]", "position = [31.5, 10]")
    + """
[[steps]]
title = "Look"
words = "What is there."

[[steps]]
title = "A barrage"
words = "It falls."
lay = [{ id = "barrage", kind = "barrage", position = [30, 10], seed = 5 }]
"""
)
SMALL = ("--size", "96x64", "--rate", "2")


@pytest.mark.slow
def test_a_demonstration_is_filmed_with_its_captions(file: Path, tmp_path: Path) -> None:
    out = tmp_path / "film.gif"
    done = run("film", file, out, "--steps", "all", *SMALL)
    assert done.exit_code == 0, done.output
    assert "seconds." in done.stdout
    with Image.open(out) as film:
        assert film.size == (96, 64) and film.n_frames > 10
        first = film.convert("RGB")
        film.seek(film.n_frames // 2)
        assert film.convert("RGB").tobytes() != first.tobytes()


@pytest.mark.slow
def test_a_turn_about_the_table_and_one_step(file: Path, tmp_path: Path) -> None:
    turn, step = tmp_path / "turn.webp", tmp_path / "step.webp"
    assert run("film", file, turn, "--turn", "--size", "96x64", "--rate", "1").exit_code == 0
    assert run("film", file, step, "--steps", "1", *SMALL).exit_code == 0
    with Image.open(turn) as film:
        assert film.n_frames == 12
    with Image.open(step) as film:
        assert film.n_frames < 8


@pytest.mark.slow
def test_a_game_is_filmed_from_its_log(file: Path, tmp_path: Path) -> None:
    log, out = tmp_path / "game.jsonl", tmp_path / "game.gif"
    played = run("play", file, "--turns", "1", "--policy", "simple", "--json")
    log.write_text(played.stdout, "utf-8")
    done = run("film", file, out, "--game", log, *SMALL)
    assert done.exit_code == 0, done.output
    with Image.open(out) as film:
        assert film.n_frames > 3
    other = tmp_path / "other.toml"
    other.write_text(TEXT.replace("[31.5, 10]", "[33, 10]"), encoding="utf-8")
    refused = run("film", other, out, "--game", log, *SMALL)
    assert refused.exit_code == 2 and "another table" in refused.output


@pytest.mark.slow
@pytest.mark.parametrize("size", ["96x64", "72x128"])
def test_a_line_of_sight_is_a_loop_of_six_seconds_that_is_never_still(
    size: str, file: Path, tmp_path: Path
) -> None:
    """Wide, and tall for a phone. The last picture leads to the first."""
    out = tmp_path / "pair.webp"
    done = run("film", file, out, "--pair", "able,baker", "--size", size, "--rate", "4")
    assert done.exit_code == 0 and "6.0 seconds" in done.stdout, done.output
    with Image.open(out) as film:
        assert f"{film.width}x{film.height}" == size
        assert 20 <= film.n_frames <= 24, "of 24, those that are alike are one: a second at most"


def test_the_film_of_a_pair_shows_firer_line_target_eye_and_verdict(file: Path) -> None:
    table = laid(file)
    made = sight_show(table, judge(table, "able", "baker").forward)
    track = made.show.track
    at = [seat_at(track, track[-1].seat, one) for one in (0.0, GROWS[1] + 0.1, LOOKS[0] + 0.1)]
    eye, there = made.firer.eye, middle_of(made.target)
    assert np.hypot(at[0][0] - eye[0], at[0][1] - eye[1]) < 1.0, "the firer"
    assert np.hypot(at[1][0] - there[0], at[1][1] - there[1]) < 1.0, "the target"
    assert np.allclose(camera_of(at[2]).position, eye, atol=0.05), "from the firer's eye"
    assert np.allclose(seat_at(track, track[-1].seat, LOOP_S), at[0], atol=0.01), "a loop"
    grows = [one.since for one in made.show.reveals]
    assert grows == sorted(grows) and len(set(grows)) > 20
    assert "sees Baker" in made.sight.headline and made.show.tells > LOOKS[0]


def test_the_camera_goes_round_the_terrain_between_the_models() -> None:
    table = laid(EXAMPLES / "crossroads.toml")
    made = sight_show(table, judge(table, "pak", "sherman").forward)
    outside = np.arange(0.0, LOOKS[0] - 0.5, 0.1)
    seats = [seat_at(made.show.track, made.show.track[-1].seat, one) for one in outside]
    positions = np.array([camera_of(seat).position for seat in seats])
    assert not in_something(table, positions[:, :2], positions[:, 2], 0.2).any()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["film.avi", "--turn"], "expected .mp4 or .webm or .gif or .webp"),
        (["film.gif"], "expected exactly one of them"),
        (["film.gif", "--turn", "--steps", "all"], "expected exactly one of them"),
        (["film.gif", "--pair", "able"], "--pair: found 'able'; expected two units"),
        (["film.gif", "--pair", "able,charlie"], "charlie"),
        (["film.gif", "--steps", "3"], "--steps: found '3'; expected all, or steps of 1 to 2"),
        (["film.gif", "--steps", "2-1"], "--steps: found '2-1'"),
        (["film.gif", "--turn", "--size", "97x64"], "--size: found '97x64'; expected even"),
        (["film.gif", "--turn", "--size", "big"], "--size: found 'big'"),
        (["film.gif", "--game", "nothing.jsonl"], "nothing.jsonl"),
    ],
)
def test_a_wrong_word_is_refused_in_one_sentence(
    words: list[str], said: str, file: Path, tmp_path: Path
) -> None:
    out, *rest = words
    done = run("film", file, tmp_path / out, *rest)
    assert done.exit_code == 2 and said in " ".join(done.output.split())
    assert "Traceback" not in done.output and not (tmp_path / out).exists()


def test_a_scenario_without_steps_is_named(tmp_path: Path) -> None:
    path = tmp_path / "bare.toml"
    path.write_text(HEAD + unit("able", "a", "position = [10, 10]"), encoding="utf-8")
    done = run("film", path, tmp_path / "film.gif", "--steps", "all")
    assert done.exit_code == 2 and "found no steps" in " ".join(done.output.split())


def test_without_ffmpeg_it_says_how_to_get_it(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = builtins.__import__

    def without(name: str, *given: Any, **more: Any) -> Any:
        if name == "imageio_ffmpeg":
            raise ImportError(name)
        return plain(name, *given, **more)

    monkeypatch.setattr(builtins, "__import__", without)
    done = run("film", file, tmp_path / "film.mp4", "--turn", *SMALL)
    assert done.exit_code == 2 and "sightline-tabletop[film]" in " ".join(done.output.split())


@pytest.mark.slow
def test_a_video_is_written_where_ffmpeg_is(file: Path, tmp_path: Path) -> None:
    pytest.importorskip("imageio_ffmpeg")
    out = tmp_path / "film.mp4"
    done = run("film", file, out, "--steps", "1", *SMALL)
    assert done.exit_code == 0, done.output
    assert out.stat().st_size > 500 and out.read_bytes()[4:8] == b"ftyp"
    assert json.dumps(sorted(one.name for one in tmp_path.iterdir())) == json.dumps(
        ["film.mp4", "flat.toml"]
    ), "no half-written file is left"

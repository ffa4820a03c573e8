"""`import sightline`: the command line's figures and words as values, that print and show well."""

from __future__ import annotations

import dataclasses
import io
import json
import pickle
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest
from PIL import Image
from repository import ROOT
from tables import unit
from typer.testing import CliRunner

import sightline
from apps.cli import print_sight
from apps.cli.main import cli

pytestmark = pytest.mark.slow

EXAMPLES = ROOT / "examples"
PAIRS = {
    "air-attack": ("sentry", "escort"),
    "artillery": ("able", "baker"),
    "crossroads": ("able", "charlie"),
    "crossroads-battle": ("able", "baker"),
    "flak-convoy": ("flak_front", "diver"),
    "ruins-skirmish": ("castellan", "spark"),
}
HOSTILE = "<img src=x onerror=alert(1)>&\"'</td>\\u202e"
SCENE = f"""
# A comment that is kept.
format = 1
name = "{HOSTILE.replace('"', "")}"
[table]
size = [40, 30]
[policy]
max_rays = 1024
[[terrain]]
id = "wall"
kind = "box"
size = [0.5, 6, 0.8]
position = [15, 10]
cover = "hard"
{unit("able", "red", "position = [10, 10]", "position = [10, 12], facing = 30")}
name = '<script>alert("Able")</script>'
{unit("baker", "blue", "position = [20, 10], facing = 180")}
"""


def printed(*words: str | Path) -> str:
    done = CliRunner().invoke(cli, [str(word) for word in words])
    assert done.exit_code == 0, done.stderr
    return done.stdout


def refused(*words: str | Path) -> str:
    done = CliRunner().invoke(cli, [str(word) for word in words])
    assert done.exit_code == 2 and done.stdout == ""
    return done.stderr.removesuffix("\n")


def stripped(text: str) -> list[str]:
    return [line.rstrip() for line in text.rstrip().split("\n")]


@pytest.fixture
def scene(tmp_path: Path) -> Path:
    path = tmp_path / "scene.toml"
    path.write_text(SCENE, encoding="utf-8")
    return path


@pytest.fixture
def at_80(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(print_sight.out, "width", 80)


# --- the same figures and words as the command line -------------------------------------------


@pytest.mark.parametrize("name", sorted(path.stem for path in EXAMPLES.glob("*.toml")))
def test_sight_is_what_los_prints(name: str, at_80: None) -> None:
    path = EXAMPLES / f"{name}.toml"
    shooter, target = PAIRS[name]
    sight = sightline.open(path).los(shooter, target)
    answer = json.loads(printed("los", path, shooter, target, "--json"))
    assert json.loads(json.dumps(sight.as_dict())) == answer
    assert stripped(str(sight)) == stripped(printed("los", path, shooter, target))
    for way, row in ((sight.forward, answer), (sight.reverse, answer["reverse"])):
        assert (way.shooter, way.target) == (row["shooter"], row["target"])
        assert (way.verdict, way.headline) == (row["verdict"], row["headline"])
        assert way.range_in == row["range_in"]
        for pair, one in zip(way.pairs, row["pairs"], strict=True):
            blockers = [dataclasses.asdict(blocker) for blocker in pair.hidden_by]
            assert blockers == one["hidden_by"] and list(pair.eye) == one["eye"]
            assert (pair.shooter, pair.target) == (one["from"], one["to"])
            for key in ("visible", "low", "high", "rays", "range_in", "cover", "verdict"):
                assert getattr(pair, key) == one[key]
    assert sight.digest == answer["digest"]


def test_play_is_what_play_prints(scene: Path, tmp_path: Path) -> None:
    words = ("play", scene, "--seed", "7", "--policy", "simple", "--turns", "2")
    game = sightline.open(scene).play(seed=7, turns=2)
    assert game.log == printed(*words, "--json").encode()
    assert str(game) == printed(*words).rstrip("\n")
    assert len(game.events) == game.log.count(b"\n") - 1
    assert game.events[-1]["type"] == "result" and game.events[-1]["why"] == game.result.why
    assert game.result.points == game.events[-1]["points"]
    assert game.header["seed"] == 7
    log = tmp_path / "game.jsonl"
    game.save(log)
    assert log.read_bytes() == game.log
    printed("replay", log, scene)


FACTS = {
    "action": "shoot",
    "shooter": {"kind": "infantry", "quality": "regular", "models": 10, "order": "advance"},
    "target": {"kind": "infantry", "quality": "veteran", "models": 8, "pins": 0},
    "shots": [{"weapon": "rifle", "count": 6, "range_in": 14.0, "cover": "soft"}],
}


def test_odds_are_what_odds_prints(tmp_path: Path) -> None:
    file = tmp_path / "facts.json"
    file.write_text(json.dumps(FACTS), encoding="utf-8")
    chances = sightline.odds(FACTS)
    assert chances.as_dict() == dict(chances) == json.loads(printed("odds", file, "--json"))
    assert stripped(str(chances)) == stripped(printed("odds", file))
    chances["shots"][0]["needs"] = 2
    assert chances["shots"] == json.loads(printed("odds", file, "--json"))["shots"]


def test_a_table_is_what_check_prints(scene: Path, at_80: None) -> None:
    table = sightline.open(str(scene))
    assert stripped(str(table)) == stripped(printed("check", scene))
    assert table.as_dict() == json.loads(printed("check", scene, "--json"))
    assert (table.units, table.terrain, table.size) == (("able", "baker"), ("wall",), (40, 30))
    assert (table.game, table.ruleset) == ("bolt-action", "reference")


def test_the_version_equals_that_of_the_command_line() -> None:
    assert printed("--version").split()[:2] == ["sightline", sightline.__version__]


# --- what is wrong ------------------------------------------------------------------------------


def test_every_fault_of_a_file_is_said(scene: Path) -> None:
    scene.write_text(SCENE.replace("[15, 10]", "[15, 100]").replace('"hard"', '"herd"'))
    with pytest.raises(sightline.Fault) as caught:
        sightline.open(scene)
    assert len(caught.value.sentences) == 2
    assert str(caught.value).split("\n") == refused("check", scene).split("\n")[:2]


@pytest.mark.parametrize(
    ("shooter", "target"), [("zed", "baker"), ("able/7", "baker"), ("able", "able/1"), ("", "\x1b")]
)
def test_a_missing_unit_is_reported_as_los_does(scene: Path, shooter: str, target: str) -> None:
    table = sightline.open(scene)
    with pytest.raises(sightline.Fault) as caught:
        table.los(shooter, target)
    assert str(caught.value) == refused("los", scene, shooter, target)
    with pytest.raises(sightline.Fault, match=re.escape(str(caught.value))):
        table.eye(shooter, target)


def test_faults_come_without_the_inside_of_the_program(scene: Path) -> None:
    table = sightline.open(scene)
    with pytest.raises(sightline.Fault) as caught:
        table.los("zed", "baker")
    assert caught.value.__suppress_context__ and caught.value.__cause__ is None
    script = "import sightline, sys; sightline.open(sys.argv[1])"
    done = subprocess.run(
        [sys.executable, "-c", script, str(scene.with_name("none.toml"))],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )
    last = done.stderr.rstrip().split("\n")[-1]
    assert last.startswith("sightline.Fault: ") and last.endswith("expected a scenario file")
    assert done.stderr.count("Traceback") == 1 and "During handling" not in done.stderr


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ({"seed": -1}, "seed: found -1; expected 0 or more"),
        ({"turns": 0}, "turns: found 0; expected 1 to 100"),
    ],
)
def test_games_that_cannot_be(scene: Path, how: dict[str, int], said: str) -> None:
    with pytest.raises(sightline.Fault) as caught:
        sightline.open(scene).play(**how)
    assert str(caught.value) == said


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ("shoot", "facts: found str; expected one object of facts"),
        ({"action": float("nan")}, "found no JSON"),
        ({"action": {1, 2}}, "found no JSON"),
        ({"game": "chess"}, "no game 'chess' can be played"),
        (FACTS | {"shots": [{"weapon": "spoon"}]}, "spoon"),
    ],
)
def test_odds_of_nonsense(facts: dict[str, object], said: str) -> None:
    with pytest.raises(sightline.Fault, match=re.escape(said)) as caught:
        sightline.odds(facts)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("size", [(0, 0), (-5, 100), (100, 5000)])
def test_pictures_of_no_size(scene: Path, size: tuple[int, int]) -> None:
    table = sightline.open(scene)
    sentence = f"a picture of {size[0]} × {size[1]} pixels: expected 1 to 4096 each way"
    with pytest.raises(sightline.Fault, match=sentence):
        table.render(size)
    with pytest.raises(sightline.Fault, match=sentence):
        table.eye("able", "baker", size)


# --- pictures and files ------------------------------------------------------------------------


def test_pictures_are_of_the_size_asked_for(scene: Path, tmp_path: Path) -> None:
    table = sightline.open(scene)
    pictures = [
        table.render((160, 100)),
        table.render((160, 100), eye="able"),
        table.eye("able/1", "baker", size=(160, 100)),
    ]
    for picture in pictures:
        assert picture._repr_png_() == picture.png and picture.png.startswith(b"\x89PNG\r\n")
        assert Image.open(io.BytesIO(picture.png)).size == picture.size == (160, 100)
    assert len({picture.png for picture in pictures}) == 3
    pictures[2].save(tmp_path / "eye.png")
    assert (tmp_path / "eye.png").read_bytes() == pictures[2].png
    printed("render", scene, tmp_path / "cli.png", "--size", "160x100")
    assert (tmp_path / "cli.png").read_bytes() == pictures[0].png


def test_pictures_are_saved_whole_or_not_at_all(scene: Path, tmp_path: Path) -> None:
    picture = sightline.Picture(b"png", (1, 1), "nothing")
    with pytest.raises(sightline.Fault, match=r"expected \.png"):
        picture.save(tmp_path / "eye.jpg")
    with pytest.raises(sightline.Fault, match="expected a place that can be written"):
        picture.save(tmp_path / "nowhere" / "eye.png")
    assert [path.name for path in tmp_path.iterdir()] == [scene.name]


def test_a_saved_table_is_the_same_table(scene: Path, tmp_path: Path) -> None:
    table = sightline.open(scene)
    table.save(tmp_path / "copy.toml")
    assert sightline.open(tmp_path / "copy.toml").digest == table.digest
    assert (tmp_path / "copy.toml").read_text(encoding="utf-8") == SCENE


def test_a_table_is_not_saved_away_from_its_meshes(tmp_path: Path) -> None:
    for name in ("here", "there", "nowhere"):
        (tmp_path / name).mkdir()
    cube = "solid\nfacet normal 0 0 0\nouter loop\nvertex 0 0 0\nvertex 9 0 0\nvertex 0 9 {}\n"
    cube += "endloop\nendfacet\nendsolid\n"
    (tmp_path / "here" / "a.stl").write_text(cube.format(9))
    (tmp_path / "there" / "a.stl").write_text(cube.format(8))
    path = tmp_path / "here" / "scene.toml"
    path.write_text(SCENE.replace('kind = "box"\nsize = [0.5, 6, 0.8]', 'mesh = "a.stl"'))
    table = sightline.open(path)
    table.save(tmp_path / "here" / "copy.toml")
    for folder, said in (("there", "other meshes"), ("nowhere", '"a.stl"')):
        with pytest.raises(sightline.Fault, match=said):
            table.save(tmp_path / folder / "copy.toml")
        assert not (tmp_path / folder / "copy.toml").exists()


# --- in a notebook ---------------------------------------------------------------------------


class Reader(HTMLParser):
    """The tags of a document, and what it says."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.names: set[str] = set()
        self.said = ""
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.names |= {name for name, _ in attrs}
        if tag != "br":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.said += data


def test_notebooks_are_given_words_and_nothing_that_runs_or_loads(scene: Path) -> None:
    table = sightline.open(scene)
    sight = table.los("able", "baker")
    results = [table, sight, sight.reverse, table.play(seed=1, turns=1), sightline.odds(FACTS)]
    for result in results:
        reader = Reader()
        reader.feed(result._repr_html_())
        reader.close()
        assert not reader.open
        assert reader.tags <= {
            "div", "p", "b", "br", "span", "table", "thead", "tbody", "tr", "th", "td", "details",
            "summary",
        }  # fmt: skip
        assert reader.names <= {"class", "style"}
        assert "url(" not in result._repr_html_() and "http" not in result._repr_html_()
        assert "\u202e" not in result._repr_html_() + str(result) + repr(result)
    html = sight._repr_html_()
    assert "&lt;script&gt;alert(&quot;Able&quot;)&lt;/script&gt;" in html
    for pair in sight.pairs:
        assert f">{pair.shooter}</td>" in html
    assert "The other way: " in html and sight.digest in html


def test_results_are_short_at_a_prompt_and_within_80_columns() -> None:
    table = sightline.open(EXAMPLES / "crossroads.toml")
    sight = table.los("able", "charlie")
    assert len(repr(sight).split("\n")) < len(str(sight).split("\n"))
    assert "… and 15 more pairs" in repr(sight)
    assert repr(sight).startswith("HARD COVER\nAll 5 riflemen see Charlie squad;")
    assert "22 pieces of terrain" in repr(table) and "churchyard_wall" not in repr(table)
    for result in (table, sight, sight.forward):
        for text in (str(result), repr(result)):
            assert max(map(len, text.split("\n"))) <= 80
            assert text == "\n".join(stripped(text))


def test_results_are_values(scene: Path) -> None:
    table = sightline.open(scene)
    sight, again = table.los("able", "baker"), sightline.open(scene).los("able", "baker")
    game = table.play(seed=3, turns=1)
    assert sight == again and hash(sight) == hash(again)
    assert game == sightline.open(scene).play(seed=3, turns=1)
    for value, name in (
        (sight, "digest"),
        (sight.forward, "verdict"),
        (sight.pairs[0], "visible"),
        (table, "_table"),
        (game, "log"),
        (game.result, "why"),
        (sightline.odds(FACTS), "_found"),
        (sightline.Picture(b"", (1, 1), ""), "png"),
    ):
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(value, name, None)
    for one in (sight, game, sightline.odds(FACTS)):
        assert str(pickle.loads(pickle.dumps(one))) == str(one)


# --- what is public --------------------------------------------------------------------------


def test_all_that_is_named_is_public_and_the_rest_says_that_it_is_not() -> None:
    named = {name for name in dir(sightline) if not name.startswith("_")}
    assert named == set(sightline.__all__)
    assert "internal" in (sightline.__doc__ or "")
    for name in sightline.__all__:
        assert (getattr(sightline, name).__doc__ or "").strip()


def test_the_python_api_loads_neither_the_page_nor_the_renderer() -> None:
    script = (
        "import sys, sightline; "
        "print([name for name in ('panel', 'apps', 'bokeh', 'typer') if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert done.stdout == "[]\n"


def test_a_verdict_says_which_height_leaves_it_open(tmp_path: Path) -> None:
    ruin = '[[terrain]]\nid = "ruin"\nkind = "box"\nsize = [0.5, 12.0, 1.0]\nposition = [20, 20]\n'
    text = (
        f'format = 1\nname = "Heights"\n{ruin}height_range = [0.2, 3.0]\n'
        + unit("able", "axis", "position = [10, 20]")
        + unit("baker", "allies", "position = [30, 20]")
    )
    path = tmp_path / "heights.toml"
    path.write_text(text, encoding="utf-8")
    sight = sightline.open(path).los("able", "baker")
    assert (sight.verdict, sight.contested_by) == ("contested", ("height",))
    assert sight.pairs[0].contested_by == ("height",)
    for direction in (sight.forward, sight.reverse):
        (height,) = direction.heights
        assert (height.id, height.below, height.above) == ("ruin", "clear", "blocked")
        assert height.at_in == height.changes_in[0] and "hard" in height.verdicts
    printed = json.loads(
        CliRunner().invoke(cli, ["los", str(path), "able", "baker", "--json"]).stdout
    )
    assert sight.as_dict() == printed
    assert sight.reverse.as_dict() == printed["reverse"]
    assert "clear if the ruin is lower than" in " ".join(str(sight).split())
    output = CliRunner().invoke(cli, ["los", str(path), "able", "baker"]).stdout
    assert output.startswith("CONTESTED\n") and "The other way: CONTESTED" in output
    fixed = tmp_path / "fixed.toml"
    fixed.write_text(text.replace("height_range = [0.2, 3.0]", ""), encoding="utf-8")
    assert sightline.open(fixed).los("able", "baker").heights == ()

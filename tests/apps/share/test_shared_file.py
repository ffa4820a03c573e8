"""A table as one page: what it holds, what it asks of the network, and that it verifies."""

from __future__ import annotations

import gzip
import json
import re
from base64 import b64decode, b64encode
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
import trimesh
from commands import run
from repository import EXAMPLES, ROOT
from tables import HEAD, laid, table_from, unit

from apps.share import fitting
from apps.share.fitting import fitted
from apps.share.shared_page import MOST_BYTES, judged, shared_page, usual_pairs
from sandbox.rulings.handed_on import CHANGED
from sandbox.rulings.ruling import rulings_in
from sandbox.sight.judge import judge
from sandbox.table.table import Table
from sandbox.view.scene import build_scene

pytestmark = pytest.mark.slow

WORST = '</script><img src=x onerror="alert(1)">\'"&'
WALL = '[[terrain]]\nid = "wall"\nkind = "box"\nposition = [20, 20]\nsize = [1, 6, 0.9]\n'
UNITS = unit("able", "axis", "position = [10, 20]") + unit("baker", "allies", "position = [30, 20]")


class Read(HTMLParser):
    """A page as a browser reads it: its elements, and the text of each kind."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.held: dict[str, str] = {}
        self._id = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag in ("script", "style"):
            self._id = dict(attrs).get("id") or tag

    def handle_endtag(self, tag: str) -> None:
        self._id = ""

    def handle_data(self, data: str) -> None:
        if self._id:
            self.held[self._id] = self.held.get(self._id, "") + data
        else:
            self.words.append(data)

    @property
    def recording(self) -> dict[str, Any]:
        return self.packed("recording")

    def packed(self, name: str) -> dict[str, Any]:
        """Return what an element holds, without its buffers."""
        content = gzip.decompress(b64decode(self.held[name]))
        length = int.from_bytes(content[:4], "little")
        told: dict[str, Any] = json.loads(content[4 : 4 + length])
        return told


def page_of(table: Table, *pairs: tuple[str, str]) -> bytes:
    return shared_page(table, judged(table, pairs or usual_pairs(table))).content


@pytest.fixture(scope="module")
def crossroads() -> bytes:
    return page_of(laid(EXAMPLES / "crossroads.toml"))


def test_the_crossroads_is_less_than_10_mb_and_names_no_address_outside(crossroads: bytes) -> None:
    assert len(crossroads) < 10_000_000 == MOST_BYTES
    read = Read(crossroads.decode())
    for tag, attributes in read.tags:
        for name in ("src", "href", "action", "data", "srcset", "poster"):
            assert (attributes.get(name) or "data:").startswith("data:"), (tag, attributes)
    policy = next(a["content"] for t, a in read.tags if a.get("http-equiv"))
    assert policy is not None and policy.startswith("default-src 'none'; script-src 'sha256-")
    assert "http" not in policy and "unsafe-inline' '" not in policy
    style = next(iter(re.findall(r"<style>(.*?)</style>", crossroads.decode(), re.S)))
    assert "url(" not in style and "@import" not in style


def test_the_page_runs_its_own_scripts_and_asks_nobody(crossroads: bytes) -> None:
    read = Read(crossroads.decode())
    packed = [gzip.decompress(b64decode(read.held[name])) for name in ("vtk", "viewer", "codes")]
    scripts = [read.held["script"].encode(), *packed]
    digests = [b64encode(sha256(script).digest()).decode() for script in scripts]
    allowed = " ".join(f"'sha256-{digest}'" for digest in digests)
    policy = next(a["content"] for t, a in read.tags if a.get("http-equiv"))
    assert policy == (
        f"default-src 'none'; script-src {allowed}; "
        "style-src 'unsafe-inline'; img-src data: blob:; connect-src blob:; worker-src blob:"
    )
    assert not any(b"sourceMappingURL" in script[-200:] for script in packed)


@pytest.mark.parametrize(
    ("folder", "script", "licences", "name"),
    [
        ("share", "model-viewer.min.js", "LICENSES.txt", "model-viewer 4.4.0"),
        ("share", "qrcode.js", "LICENSES.txt", "qrcode-generator 2.0.4"),
        ("web", "fluent-bundle.js", "LICENSE.txt", "@fluent/bundle 0.19.1"),
    ],
)
def test_scripts_of_others_are_those_whose_licences_lie_beside_them(
    folder: str, script: str, licences: str, name: str
) -> None:
    vendor = ROOT / "apps" / folder / "js" / "vendor"
    digest = sha256((vendor / script).read_text("utf-8").encode()).hexdigest()
    assert f"\nSHA-256: {digest}\n" in (vendor / licences).read_text("utf-8")
    assert name in (ROOT / "NOTICES").read_text("utf-8")


def test_what_does_not_fit_is_left_out_and_the_page_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("apps.share.shared_page.MOST_BYTES", 0)
    table = table_from(tmp_path, HEAD + WALL + UNITS)
    page = shared_page(table, judged(table, usual_pairs(table)))
    assert {"gltf", "sight", "viewer"} & Read(page.content.decode()).held.keys() == set()
    assert ">Who sees whom?<" not in page.content.decode()
    assert [note.rpartition(": ")[2] for note in page.notes] == [
        "judging on the page itself.",
        "the glTF model.",
        "augmented reality.",
    ]


def test_the_page_holds_the_verdicts_of_the_sights_their_lines_and_maps(crossroads: bytes) -> None:
    read = Read(crossroads.decode())
    words = " ".join("".join(read.words).split())
    for expected in ("CLEAR", "SOFT COVER", "HARD COVER", "BLOCKED", "CONTESTED"):
        assert expected in words
    told = read.recording
    assert len(told["rulings"]) == 5 and len(told["maps"]) == 4 * 5
    marks = {mark["id"].split("/")[0] for pair in told["rulings"][2] for mark in pair["marks"]}
    assert marks == {"ring", "sight", "outline"}
    named = {add["mesh"] for adds in (told["items"], *told["maps"]) for add in adds}
    assert named <= told["sources"].keys()


def test_a_verdict_from_any_part_has_its_bundle_and_its_free_line(tmp_path: Path) -> None:
    table = table_from(tmp_path, f'{HEAD}words = "any-part"\n{UNITS}')
    read = Read(page_of(table).decode())
    said = [row["said"] for row in read.packed("sight")["asking"]["verdicts"].values()]
    assert said[:4] == ["out of sight", "in the open", "light cover", "medium cover"]
    ((shown, *_),) = read.recording["rulings"]
    assert any(mark["id"].startswith("shaft") for mark in shown["marks"])
    assert "A free line" in [label["text"] for label in shown["labels"]]
    pair = judge(table, *usual_pairs(table)[0]).forward.pairs[0]
    assert pair.line is not None and shown["eye"] == pytest.approx(pair.line[0])


def test_its_certificate_verifies_and_a_changed_file_does_not(tmp_path: Path) -> None:
    page = page_of(table_from(tmp_path, HEAD + WALL + UNITS))
    file = tmp_path / "handed" / "page.html"
    file.parent.mkdir()
    file.write_bytes(page)
    done = run("verify", file, "--json")
    assert (done.exit_code, json.loads(done.stdout)) == (0, {"same": True})

    changed = page.replace(b'class="say">', b'class="say">Not ', 1)
    for content in (changed, page[: page.rindex(b"<!-- sealed")], page + b"<p>more</p>"):
        file.write_bytes(content)
        done = run("verify", file, "--json")
        assert (done.exit_code, json.loads(done.stdout)) == (
            1,
            {"same": False, "because": str(CHANGED)},
        )


def test_a_forged_verdict_does_not_verify_although_the_page_is_sealed_anew(
    tmp_path: Path,
) -> None:
    from sandbox.rulings.handed_on import sealed

    page = page_of(table_from(tmp_path, HEAD + WALL + UNITS)).decode()
    body = page[: page.rindex("<!-- sealed")]
    forged = re.sub(r'"verdict": "\w+"', '"verdict": "blocked"', body)
    assert forged != body
    file = tmp_path / "page.html"
    file.write_bytes(sealed(forged))
    done = run("verify", file, "--json")
    assert done.exit_code == 1
    assert "the ruling says blocked" in json.loads(done.stdout)["because"].replace('"', "")


def test_hostile_names_stay_text(tmp_path: Path) -> None:
    quoted = json.dumps(WORST)
    text = (
        f"format = 1\nname = {quoted}\n"
        + WALL
        + UNITS.replace('id = "able"', f'id = "able"\nname = {quoted}')
    )
    table = table_from(tmp_path, text)
    page = page_of(table).decode()
    read, plain = Read(page), Read(page_of(table_from(tmp_path, HEAD + WALL + UNITS)).decode())
    assert [tag for tag, _ in read.tags] == [tag for tag, _ in plain.tags]
    assert not [a for _, a in read.tags if any(name.startswith("on") for name in a)]
    assert WORST in "".join(read.words)
    assert read.recording["title"] == WORST
    assert rulings_in(page.encode(), "page.html")[0].scenario.name == WORST


def test_a_table_without_enemies_is_shared_without_rulings(tmp_path: Path) -> None:
    table = table_from(tmp_path, HEAD + WALL)
    assert usual_pairs(table) == []
    told = Read(page_of(table).decode()).recording
    assert told["rulings"] == [] and told["maps"] == []
    assert "terrain/wall" in {add["id"] for add in told["items"]}


def test_meshes_go_with_the_page_so_that_it_verifies_anywhere(tmp_path: Path) -> None:
    trimesh.creation.cone(radius=20, height=60).export(tmp_path / "stone.stl")
    text = HEAD + '[[terrain]]\nid = "stone"\nmesh = "stone.stl"\nposition = [20, 20]\n' + UNITS
    page = page_of(table_from(tmp_path, text))
    file = tmp_path / "elsewhere" / "page.html"
    file.parent.mkdir()
    file.write_bytes(page)
    assert run("verify", file).exit_code == 0


def test_large_meshes_are_drawn_lighter_and_left_out_and_the_page_says_so(tmp_path: Path) -> None:
    ball = trimesh.creation.icosphere(subdivisions=6, radius=60)
    ball.vertices += 0.3 * trimesh.util.generate_basis([0, 0, 1])[0]
    ball.export(tmp_path / "ball.stl")
    text = HEAD + '[[terrain]]\nid = "ball"\nmesh = "ball.stl"\nposition = [20, 20]\n' + UNITS
    scene = build_scene(table_from(tmp_path, text), judged=True)
    before = {name: item.mesh.n_cells for name, item in scene.items.items()}
    items, fewer = fitted(list(scene.items.values()), budget=120_000)
    scene.close()
    assert fewer == ["terrain/ball"]
    after = {item.name: item.mesh.n_cells for item in items}
    assert 500 <= after["terrain/ball"] < before["terrain/ball"] / 2
    assert {name for name in after if after[name] != before[name]} == {"terrain/ball"}
    drawn = next(item for item in items if item.name == "terrain/ball")
    whole = scene.items["terrain/ball"].mesh.bounds
    assert drawn.mesh.bounds == pytest.approx(whole, abs=0.1)


def test_the_outline_of_a_large_mesh_is_drawn_lighter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fitting, "MOST_OF_MARK", 2_000)
    trimesh.creation.icosphere(subdivisions=5, radius=60).export(tmp_path / "ball.stl")
    row = '[[terrain]]\nid = "ball"\nmesh = "ball.stl"\nposition = [20, 20]\n'
    told = Read(page_of(table_from(tmp_path, HEAD + row + UNITS)).decode()).recording
    (outline,) = (one for one in told["rulings"][0][0]["marks"] if one["id"] == "outline/ball")
    assert 500 <= told["sources"][outline["mesh"]]["faces"] <= 2_100

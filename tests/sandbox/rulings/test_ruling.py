"""Rulings: that one judged again is the same, and that nothing in one can be changed unseen."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import trimesh
from hypothesis import example, given
from hypothesis import strategies as st
from repository import EXAMPLES
from scanned_table import SCANNED_HEAD
from tables import HEAD, laid, unit

from rules.engine.telling import unbroken
from sandbox.analysis.side_by_side import side_by_side
from sandbox.rulings.findings import Findings, FindingsWish
from sandbox.rulings.ruling import Ruling, RulingFault, rule, ruling_in
from sandbox.rulings.sheet import rulesets_html, sheet
from sandbox.rulings.verify import differences, table_of, verify
from sandbox.scenario.file import load
from sandbox.sight.judge import judge
from sandbox.table.table import Table, lay

TEXT = (
    HEAD
    + '[[terrain]]\nid = "block"\nkind = "box"\nsize = [2.0, 1.0, 0.9]\nposition = [20.0, 20.0]\n'
    + unit("able", "axis", "position = [10, 20]", "position = [10, 22]")
    + unit("baker", "allies", "position = [30, 20]")
)


def table_in(folder: Path, text: str = TEXT) -> Table:
    file = folder / "table.toml"
    file.write_text(text, encoding="utf-8")
    return lay(load(file))


@cache
def _ruling() -> Ruling:
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as folder:
        return rule(table_in(Path(folder)), "able", "baker/0")


def test_a_ruling_holds_on_its_own_text_and_on_the_file(tmp_path: Path) -> None:
    table = table_in(tmp_path)
    ruling = rule(table, "able", "baker/0")
    assert ruling.encoded() == rule(table, "able", "baker/0").encoded()
    file = tmp_path / "ruling.json"
    file.write_bytes(ruling.encoded())
    again = ruling_in(file.read_bytes(), str(file))
    assert again == ruling
    assert again.positions["able/1"][:2] == (10.0, 22.0)
    assert verify(again, table_of(again, file)).same
    assert verify(again, table_in(tmp_path, "# a remark\n" + TEXT)).same


def leaves(value: Any, way: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The ways to all that is no dict or list."""
    rows = value.items() if isinstance(value, dict) else enumerate(value)
    for key, one in rows:
        if isinstance(one, dict | list):
            yield from leaves(one, (*way, key))
        else:
            yield (*way, key)


def _claims() -> list[tuple[str | int, ...]]:
    """Everything in a ruling that speaks of the table, but its text, which has remarks too."""
    ways = leaves(_ruling().to_json())
    return [way for way in ways if way[0] not in ("versions", "schema") and way[-1] != "text"]


@pytest.mark.slow
@given(st.deferred(lambda: st.sampled_from(_claims())))
@example(("verdict",))
@example(("report", "pairs", 1, "visible"))
@example(("positions", "able/0", 3))
@example(("policy", "cover_share"))
@example(("digest",))
def test_every_change_of_a_ruling_is_detected(way: tuple[str | int, ...]) -> None:
    answer = _ruling().to_json()
    row: Any = answer
    for key in way[:-1]:
        row = row[key]
    was = row[way[-1]]
    numeric = isinstance(was, int | float) and not isinstance(was, bool)
    row[way[-1]] = was + 1e-6 if numeric else f"{was}x"
    try:
        changed = ruling_in(json.dumps(answer).encode(), "r.json")
    except RulingFault:
        return
    verdict = verify(changed, table_of(changed, Path("r.json")))
    assert verdict.because or verdict.worded
    assert verdict.same is (way[-1] in ("headline", "note"))


def test_a_sentence_of_another_version_is_shown_and_its_figures_are_the_same() -> None:
    answer = _ruling().to_json()
    answer["report"]["headline"] = "Blocked."
    ruling = ruling_in(json.dumps(answer).encode(), "r.json")
    verdict = verify(ruling, table_of(ruling, Path("r.json")))
    assert verdict.same and str(verdict.worded).startswith(
        'report.headline: the ruling says "Blocked."'
    )
    assert verdict.to_json() == {"same": True, "worded": str(verdict.worded)}
    answer["verdict"] = "blocked"
    ruling = ruling_in(json.dumps(answer).encode(), "r.json")
    assert not verify(ruling, table_of(ruling, Path("r.json"))).same


def test_another_table_is_named_by_what_is_other(tmp_path: Path) -> None:
    ruling = _ruling()
    moved = table_in(tmp_path, TEXT.replace("[10, 22]", "[10, 23]"))
    because = str(verify(ruling, moved).because)
    assert because == (
        "the scenario is another: units[able].models[1].position[1] was 22.0 in the ruling, "
        "and is 23.0"
    )
    gone = table_in(tmp_path, TEXT.replace('id = "baker"', 'id = "zed"'))
    assert "units[baker].id" in str(verify(ruling, gone).because)


def test_the_bytes_of_meshes_count(tmp_path: Path) -> None:
    box = trimesh.creation.box((2.0, 1.0, 2.0))
    box.export(tmp_path / "own.stl")
    text = TEXT + (
        '[[terrain]]\nid = "own"\nmesh = "own.stl"\nmesh_unit = "in"\nposition = [25.0, 20.0]\n'
    )
    file = tmp_path / "ruling.json"
    ruling = rule(table_in(tmp_path, text), "able", "baker")
    file.write_bytes(ruling.encoded())
    assert list(ruling.meshes) == ["own.stl"]
    assert verify(ruling, table_of(ruling, file)).same
    box.apply_scale(1.01)
    box.export(tmp_path / "own.stl")
    assert 'the mesh "own.stl" is another' in str(verify(ruling, table_in(tmp_path, text)).because)
    (tmp_path / "own.stl").unlink()
    with pytest.raises(RulingFault, match=r"ruling\.json, scenario\.terrain.*own\.stl"):
        table_of(ruling, file)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "found text that is not JSON (line 1, column 1); expected a file of JSON"),
        (b"\xff\xfe", "found bytes that are not UTF-8"),
        (b"[" * 100_000, "found brackets more than 64 deep; expected fewer"),
        pytest.param(
            b'{"a": [' + b"[]," * 3_000_000 + b"0]}",
            "found more than 2,000,000 values",
            marks=pytest.mark.slow,
        ),
        (b"[]", "found no schema"),
        (b'{"schema": "sightline.map/1"}', "found the schema sightline.map/1"),
        (b'{"schema": "sightline.ruling/1"}', "digest: found a ruling that is not whole"),
    ],
)
def test_a_file_that_is_no_ruling_is_refused_in_a_sentence(content: bytes, said: str) -> None:
    with pytest.raises(RulingFault, match=re.escape(said)):
        ruling_in(content, "r.json")


@pytest.mark.slow
def test_the_page_needs_no_network_and_holds_the_ruling(tmp_path: Path) -> None:
    hostile = TEXT.replace("# ", "#") + '[[notes]]\nid = "n"\nposition = [1, 1]\ntext = "</script>"'
    table = table_in(tmp_path, hostile)
    report = judge(table, "able", "baker")
    page = sheet(table, report).decode()
    assert page.count("<script") == page.count("</script>") == 1
    sources = re.findall(r'(?:src|href|url)\s*[=(]\s*"?([^">)]*)', page)
    assert sources and all(one.startswith("data:") for one in sources)
    assert report.digest in page and report.forward.headline in page
    held = ruling_in(page.encode(), "page.html")
    assert held == rule(table, "able", "baker")
    assert verify(held, table).same


def test_a_place_in_a_ruling_names_a_long_id_in_short() -> None:
    old = {"pairs": [{"id": "x" * 5000, "share": 0.1}, {"id": "panzer/0", "share": 0.1}]}
    new = {"pairs": [{"id": "x" * 5000, "share": 0.2}, {"id": "panzer/0", "share": 0.2}]}
    long, plain = (place for place, _, _ in differences(old, new))
    assert len(long) < 120 and long.startswith('pairs["xxx')
    assert plain == "pairs[panzer/0].share"


@pytest.mark.slow
def test_the_page_says_who_at_whom_in_names_and_folds_ids_away() -> None:
    table = laid(EXAMPLES / "crossroads.toml")
    report = judge(table, "pak", "sherman")
    findings = Findings(rulesets=side_by_side(table, report.forward))
    page = sheet(table, report, findings).decode()
    assert "<h1>Pak → Sherman</h1>" in page
    card = unbroken(rulesets_html(findings.rulesets or ()))
    assert card in page, "the table of the card"
    shown, _, folded = page.partition("<details>")
    above = re.sub(r"<[^>]*>", " ", shown.partition("<body>")[2])
    for name in ("pak/", "sherman", "sha256", "cover_share", "numpy"):
        assert name not in above, name
        assert name in folded
    names = re.findall(r'<span style="left:([\d.]+)%;top:([\d.]+)%;[^>]*>([^<]*)<', shown)
    at = {name: (float(left), float(top)) for left, top, name in names}
    assert {"Pak", "Sherman"} < set(at) and len(at) == 3
    assert all(0 <= value <= 100 for spot in at.values() for value in spot)
    # North is up, and east to the right.
    (px, py), (sx, sy) = (
        (u.models[0].stand.x, u.models[0].stand.y) for u in map(table.unit, ("pak", "sherman"))
    )
    assert (at["Sherman"][0] - at["Pak"][0]) * (sx - px) > 0
    assert (at["Sherman"][1] - at["Pak"][1]) * (sy - py) < 0


UNSURE = TEXT.replace("size = [2.0, 1.0, 0.9]", "size = [2.0, 4.0, 0.9]\nheight_range = [0.2, 3.0]")


@pytest.mark.slow
def test_a_ruling_with_heights_is_verified_and_one_from_before_them_too(tmp_path: Path) -> None:
    table = table_in(tmp_path, UNSURE)
    ruling = rule(table, "able/0", "baker", FindingsWish(unsure=True))
    assert ruling.verdict == ruling.report["verdict"] == "contested"
    assert ruling.report["contested_by"] == ruling.report["reverse"]["contested_by"] == ["height"]
    assert verify(ruling, table).same
    answer = ruling.to_json()
    answer["report"]["heights"][0]["at_in"] += 0.5
    changed = verify(Ruling.model_validate(answer), table)
    assert not changed.same and "heights" in str(changed.because)
    older = rule(table, "able/0", "baker", FindingsWish())
    assert "heights" not in older.report and older.verdict != "contested"
    assert verify(older, table).same


def test_known_heights_change_no_byte_of_a_ruling(tmp_path: Path) -> None:
    table = table_in(tmp_path)
    plain = rule(table, "able", "baker/0", FindingsWish())
    assert rule(table, "able", "baker/0", FindingsWish(unsure=True)).encoded() == plain.encoded()


def test_a_ruling_on_a_scanned_table_holds_its_scan_and_another_is_refused(tmp_path: Path) -> None:
    text = SCANNED_HEAD.format(digest="0" * 64, error=0.1)
    ruling = rule(table_in(tmp_path, text), "able", "baker", FindingsWish(unsure=True))
    held = table_of(ruling, tmp_path / "ruling.json").scenario.scan
    assert held is not None
    assert held.digest == "sha256:" + "0" * 64
    assert (held.error_in, held.method) == (0.1, "sightline.scan/1")
    assert ruling.to_json()["report"]["scan"]["error_in"] == 0.1
    for other in (
        text.replace("0" * 64, "1" * 64),
        text.replace("error_in = 0.1", "error_in = 0.2"),
        text.replace("sightline.scan/1", "by hand"),
    ):
        found = verify(ruling, table_in(tmp_path, other))
        assert not found.same
        assert "the scenario is another: scan." in str(found.because)

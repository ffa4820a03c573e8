"""A link of a shared page is judged by the program, and one that asks nothing is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from commands import run
from repository import SCENARIOS
from tables import laid

from sandbox.rulings.asked import LinkFault, asked, key_of
from sandbox.sight.judge import judge
from sandbox.table.table import lay

SCENARIO = SCENARIOS / "crossing.toml"


def test_a_link_moves_the_models_that_it_names() -> None:
    table = laid(SCENARIO)
    link = f"https://club.example/t.html#of={key_of(table)}&firer=able&target=baker"
    found = asked(table, f"{link}&at=baker%2F0:24,18,90&at=able/1:3.125,4,15.5")
    assert (found.firer, found.target) == ("able", "baker")
    stands = [found.table.model(name).stand for name in ("baker/0", "able/1", "able/0")]
    assert [(s.x, s.y, s.z, s.turn) for s in stands] == [
        (24, 18, 4, 90),
        (3.125, 4, 0, 15.5),
        (10, 9, 0, 0),
    ]
    done = run("los", SCENARIO, link)
    assert (done.exit_code, done.stdout) == (0, run("los", SCENARIO, "able", "baker").stdout)


@pytest.mark.parametrize(
    ("fragment", "because"),
    [
        ("of={key}&firer=able", "the link has no firer and target"),
        ("maps", "the link has no firer and target"),
        ("of=0123&firer=able&target=baker", "the link is of table 0123, and this one is {key}"),
        ("of={key}&firer=able&target=zulu", "“zulu” in the link is no unit on this table"),
        ("of={key}&firer=able&target=baker&at=able/9:1,2,3", "“able/9:1,2,3” in the link is no"),
        ("of={key}&firer=able&target=baker&at=able/0:99,2,3", "“able/0:99,2,3” in the link is no"),
        ("of={key}&firer=able&target=baker&at=able/0:1,2", "“able/0:1,2” in the link is no"),
        (
            "of={key}&firer=able&target=baker&at=able/0:nan,2,3",
            "“able/0:nan,2,3” in the link is no",
        ),
        ("of={key}&firer=able&target=put-1&put=33:1,2,3", "“33:1,2,3” in the link is no body of a"),
        (
            "of={key}&firer=able&target=put-1&put=32x40:1,2,3",
            "“32x40:1,2,3” in the link is no body",
        ),
        ("of={key}&firer=able&target=put-1&put=32:99,2,3", "“32:99,2,3” in the link is no body"),
        ("of={key}&firer=able&target=put-1&put=32:1,nan,3", "“32:1,nan,3” in the link is no body"),
        ("of={key}&firer=able&target=put-1&put=32:1,2,inf", "“32:1,2,inf” in the link is no body"),
        ("of={key}&firer=able&target=put-1&put=32:1,2", "“32:1,2” in the link is no body"),
        ("of={key}&firer=able&target=put-1&put=%1B[2J:1,2,3", "u001b.2J:1,2,3"),
        ("of={key}&firer=able&target=put-2&put=32:1,2,3", "“put-2” in the link is no unit"),
        ("of={key}&firer=able&target=put-1" + 51 * "&put=32:1,2,3", "puts down 51 models, and at"),
    ],
)
def test_a_link_that_asks_nothing_of_the_table_is_refused(fragment: str, because: str) -> None:
    table = laid(SCENARIO)
    with pytest.raises(LinkFault, match=because.format(key=key_of(table))):
        asked(table, "http://[club.example#" + fragment.format(key=key_of(table)))


def test_a_table_with_such_a_unit_takes_no_body_of_its_name() -> None:
    table = laid(SCENARIO)
    put = asked(table, f"#of={key_of(table)}&firer=able&target=put-1&put=32:1,2,3").table
    with pytest.raises(LinkFault, match="has a unit “put-1” of its own"):
        asked(put, f"#of={key_of(put)}&firer=able&target=put-1&put=32:5,2,3")


def test_models_that_were_put_down_are_judged_by_los_as_by_verify() -> None:
    table = laid(SCENARIO)
    link = f"#of={key_of(table)}&firer=put-1&target=put-2&put=32:10,4,90&put=oval75:24,18,0"
    found = asked(table, link)
    stands = [found.table.model(f"put-{number}/0").stand for number in (1, 2)]
    assert [(s.x, s.y, s.z, s.turn) for s in stands] == [(10, 4, 0, 90), (24, 18, 4, 0)]
    assert [unit.spec.label for unit in found.table.units[-2:]] == [
        "1: 32 mm base",
        "2: 75 × 42 mm oval",
    ]
    forward = judge(found.table, "put-1", "put-2").forward
    rays = sum(pair.rays for pair in forward.pairs)
    seen = round(sum(pair.visible * pair.rays for pair in forward.pairs))
    done = run("verify", f"{link}&said={forward.verdict}:{seen},{rays}", SCENARIO)
    assert (done.exit_code, done.stdout[:9]) == (0, "The same:")
    assert found.table.digest == lay(found.table.file).digest != table.digest
    done = run("los", SCENARIO, link, "--json")
    told = json.loads(done.stdout)
    assert (told["shooter"], told["target"], told["verdict"]) == ("put-1", "put-2", forward.verdict)
    assert sum(pair["rays"] for pair in told["pairs"]) == rays


def test_everything_about_models_that_were_put_down_is_found_on_the_asked_table(
    tmp_path: Path,
) -> None:
    table = laid(SCENARIO)
    link = f"#of={key_of(table)}&firer=baker&target=put-1&put=oval75:24,18,0&at=baker/0:10,4,90"
    for out in ("ruling.json", "ruling.html"):
        wish = ["--margin", "--tolerance", "0.1", "--rulesets", "--certificate", tmp_path / out]
        done = run("los", SCENARIO, link, *wish)
        assert (done.exit_code, done.stdout.splitlines()[0]) == (0, "HARD COVER")
        assert "Close: with 1: 75 × 42 mm oval" in done.stdout and "Shadow War" in done.stdout
        done = run("verify", tmp_path / out)
        assert (done.exit_code, done.stdout[:9]) == (0, "The same:")


@pytest.mark.parametrize(
    ("firer", "target"),
    [("put-1", "put-2"), ("able", "put-2"), ("put-1", "able"), ("put-2", "baker")],
)
def test_a_model_that_was_put_down_is_of_the_other_side(firer: str, target: str) -> None:
    table = laid(SCENARIO)
    put = "put=25:1,2,0&put=25:4,2,0"
    found = asked(table, f"#of={key_of(table)}&firer={firer}&target={target}&{put}").table
    assert len(found.scenario.all_sides) == 2
    assert found.unit(firer).spec.side != found.unit(target).spec.side


def test_the_answer_of_a_page_is_judged_again() -> None:
    table = laid(SCENARIO)
    forward = judge(table, "able", "baker").forward
    rays = sum(pair.rays for pair in forward.pairs)
    seen = round(sum(pair.visible * pair.rays for pair in forward.pairs))
    link = f"https://club.example/t.html#of={key_of(table)}&firer=able&target=baker"
    done = run("verify", f"{link}&said={forward.verdict}:{seen},{rays}", SCENARIO)
    assert (done.exit_code, done.stdout[:9]) == (0, "The same:")
    for said in (f"clear:{seen},{rays}", f"{forward.verdict}:{seen - rays // 100},{rays}"):
        done = run("verify", f"{link}&said={said}", SCENARIO)
        assert done.exit_code == 1 and f"{seen} of {rays} rays free" in done.stdout
    done = run("verify", link, SCENARIO)
    assert done.exit_code == 2 and "copy it once the verdict is settled" in done.stderr
    done = run("verify", link)
    assert done.exit_code == 2 and "expected the scenario of the table" in done.stderr


def test_los_wants_a_target_or_a_link_with_one() -> None:
    done = run("los", SCENARIO, "able")
    assert done.exit_code == 2 and "expected a target beside the shooter" in done.stderr
    done = run("los", SCENARIO, "#of=0")
    assert (done.exit_code, done.stderr) == (2, "LINK: the link has no firer and target\n")
    of = key_of(laid(SCENARIO))
    done = run("los", SCENARIO, f"#of={of}&firer=able&target=put-1" + 51 * "&put=32:1,2,3")
    assert (done.exit_code, done.stderr) == (
        2,
        "LINK: the link puts down 51 models, and at most 50 are read\n",
    )

"""A file written back keeps its author's comments and order, whatever was done to its rows."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest
import tomlkit
from histories import played
from hypothesis import given
from hypothesis import strategies as st
from repository import ROOT

from sandbox.document.delta import ABSENT
from sandbox.document.document import Document
from sandbox.document.history import Entry
from sandbox.scenario.file import read_scenario
from sandbox.scenario.toml_edit import HALF, likeness, origins, rewritten
from sandbox.scenario.toml_layout import elements, parts

TEXT = """\
# The farm, as played on Sunday.

# Second line of its own.
format = 1     # the only one
name   =   "Farm"          # the club's own

# --- the ground ---------------------

[table]  # the kitchen table
size = [ 36.0,24.0 ]  # inches

# The barn stands first.
# It is made of tin.
[[terrain]]  # barn header
id = "barn"   # barn id
kind = "box"
# barn, above its place
position = [12.0, 12.0]  # barn place
size = [  # barn sizes
    4.0,  # barn long
    4.0,
    3.0,  # barn high
]

# --- who fights ---------------------

# Able comes up the road.
[[units]]
id = "able"
side = "axis"  # able side
template = "rifle-squad"
models = [  # able models
    # the sergeant
    { position = [4.0, 4.0] },  # keep him back
    {position=[6.0,4.0]},
]  # able models end

[[terrain]]            # hedge header
id = "hedge"
kind = "box"
position = [20.0, 12.0] # hedge place
size = [6.0, 0.5, 1.0]
# hedge last

[[units]] # baker header
id = "baker"
side = "allies"
template = "rifle-squad"
name = \"\"\"Baker \\
[[terrain]] \\
# no comment\"\"\" # baker name
models = [ { position = [30.0, 20.0], facing = 180.0 } ] # baker models


# The crate is last.
[[terrain]]
id = "crate"  # crate id
kind = "box"
position = [24, 6]
size = [2, 2, 1]

# --- what for -----------------------

[[objectives]] # kill header
id = "kill"
kind = "destroy"
side = "axis"
unit = "baker"  # kill unit

[policy]
# we agreed on a third
cover_share = 0.33  # policy share
# The end.
"""
LISTS = (
    "terrain", "units", "objectives", "zones", "smoke", "notes", "measures", "templates", "groups"
)  # fmt: skip
Name = tuple[str, str]
"""The list of a row, and its id."""


def content_of(document: Document) -> dict[str, Any]:
    return document.scenario.model_dump(mode="json", exclude_unset=True, exclude_none=True)


def rows(content: dict[str, Any]) -> dict[Name, Any]:
    return {(key, row["id"]): row for key in LISTS for row in content.get(key, ())}


def blocks(text: str) -> dict[Name, list[str]]:
    """The lines of every table, the comments right above it among them; by plain means."""
    lines, inside, heads = text.splitlines(), False, list[int]()
    for number, line in enumerate(lines):
        if line.startswith("[") and not inside:
            heads.append(number)
        inside ^= line.count('"""') % 2 == 1

    def lead(head: int) -> int:
        while head and head < len(lines) and lines[head - 1].startswith("#"):
            head -= 1
        return head

    found = {}
    for head, after in zip(heads, [*heads[1:], len(lines)], strict=True):
        own = lines[lead(head) : lead(after)]
        body = "\n".join(own)
        loose = re.search(r"\n\n+#", body)
        own = (body[: loose.start()] if loose else body).splitlines()
        name = re.search(r'^id = "(\w+)"', body, re.MULTILINE)
        key = lines[head].strip("[ ").partition("]")[0]
        found[key, name[1] if name else ""] = own
    return found


def comments(block: list[str]) -> dict[str, str]:
    """Every comment of a table, and the key that it is about; none where it is about the table.
    Those within a list of models are left out."""
    found, key = {}, ""
    for line in block:
        if named := re.match(r"(\w+) += ", line):
            key = named[1]
        if "# " in line and not (key == "models" and line.startswith(" ")):
            alone = line.startswith("#")
            found[line.rpartition("# ")[2]] = "" if alone else key
    return found


def followed(first: list[Name], entries: list[Entry]) -> dict[Name, Name]:
    """Return the present name of each earlier row, after renaming, removal and restoring."""
    now, lost = {name: name for name in first}, dict[Name, Any]()
    for entry in entries:
        whole = [change for change in entry.delta if len(change.path) == 2]
        gone = {c.path: (c.before, now.pop(c.path, None)) for c in whole if c.after is ABSENT}
        for change in whole:
            if change.before is ABSENT:
                for path, (row, was) in (gone | lost).items():
                    renamed = path != change.path and path in gone
                    here = path[0] == change.path[0] and (renamed or path == change.path)
                    if here and was and likeness(row, change.after) == 1:
                        now[change.path] = was
        lost |= gone
    return now


def check_comments(old: str, new: str, document: Document) -> int:
    """Every comment is where it was; how many of rows were looked at."""
    content = content_of(document)
    assert tomllib.loads(new) == content
    assert read_scenario(new) == document.scenario
    before, after, looked = rows(tomllib.loads(old)), rows(content), 0
    was, now = blocks(old), blocks(new)
    names = followed(list(before), document.history.entries)
    names = {name: first for name, first in names.items() if name in after}
    for name, row in after.items():
        first = names.get(name)
        known = name in before or (first is not None and alone(first, before, after))
        for other in before:
            mine = comments(was[other])
            if other == (name if name in before else first):
                for comment, key in mine.items() if known else ():
                    if not key or key in row:
                        assert comments(now[name]).get(comment) == key, (name, comment)
                        looked += 1
            elif name in before or likeness(before[other], row) < HALF:
                assert not set(mine) & set(comments(now[name])), (name, other)
    stay = [name for name in was if name in after or not name[1]]
    if not any(first != name for name, first in names.items()):
        there = [name[0] for name in now if name in stay]
        assert there == [name[0] for name in stay if name in now]
    for comment in re.findall(r"^# (.*)$", old.partition("[table]")[0], re.MULTILINE):
        assert comment in new
    for comment in re.findall(r"^# (---.*)$", old, re.MULTILINE):
        assert f"\n\n# {comment}\n\n" in new
    return looked


def alone(first: Name, before: dict[Name, Any], after: dict[Name, Any]) -> bool:
    """Whether a row that was renamed is the only one of its list that is not there by its id."""
    rest = [name for name in before if name[0] == first[0] and name != first]
    there = [name for name in after if name in rest]
    new = [after[name] for name in after if name[0] == first[0] and name not in rest]
    return rest == there and likeness(before[first], new[0]) >= HALF and len(new) == 1


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(40))
def test_comments_stay_whatever_is_done(seed: int) -> None:
    random, old, looked = Random(seed), TEXT, 0
    for length in (25, 15, 40):
        document = played(random, length, start=read_scenario(old))
        new = rewritten(old, content_of(document))
        looked += check_comments(old, new, document)
        assert rewritten(new, content_of(document)) == new
        old = new
    assert looked > 5


# --- one thing at a time ---------------------------------------------------------------------


def changed(change: Any) -> str:
    content = tomllib.loads(TEXT)
    change(content)
    new = rewritten(TEXT, content)
    assert tomllib.loads(new) == content
    return new


def lines(text: str) -> list[str]:
    return text.splitlines()


def without(*gone: str) -> list[str]:
    for one in gone:
        assert one in lines(TEXT), one
    return [line for line in lines(TEXT) if line not in gone]


def test_a_row_that_is_new_comes_after_the_one_before_it() -> None:
    row = {"size": [3, 3, 3], "position": [1.0, 2.0], "kind": "box", "id": "shed"}
    new = changed(lambda c: c["terrain"].insert(1, row))
    block = '[[terrain]]\nid = "shed"\nkind = "box"\nposition = [1.0, 2.0]\nsize = [3, 3, 3]\n\n'
    assert new.replace(block, "") == TEXT
    assert new.index("barn high") < new.index("shed") < new.index("# --- who fights")
    new = changed(lambda c: c["terrain"].insert(0, row))
    assert new.replace(block, "") == TEXT
    assert new.index("the ground") < new.index("shed") < new.index("The barn stands first")


def test_a_row_and_its_comments_go_and_no_other() -> None:
    new = changed(lambda c: c["terrain"].pop(1))
    start = TEXT.index("[[terrain]]            #")
    assert new == TEXT[:start] + TEXT[TEXT.index("[[units]] # baker") :]
    new = changed(lambda c: c.pop("objectives"))
    start = TEXT.index("[[objectives]]")
    assert new == TEXT[:start] + TEXT[TEXT.index("[policy]") :]


def test_the_first_row_goes_and_another_comes() -> None:
    def change(content: dict[str, Any]) -> None:
        row = {"id": "well", "kind": "wreck", "position": [9.0, 9.0]}
        content["terrain"] = [*content["terrain"][1:], row]

    new = changed(change)
    for comment in ("The barn stands first", "barn id", "barn high"):
        assert comment not in new
    assert "hedge place" in "\n".join(blocks(new)["terrain", "hedge"])
    assert comments(blocks(new)["terrain", "well"]) == {}


def test_a_row_under_another_id_keeps_its_comments() -> None:
    new = changed(lambda c: c["terrain"][1].update(id="thicket", position=[3.0, 4.0]))
    assert new == TEXT.replace('"hedge"', '"thicket"').replace("[20.0, 12.0]", "[3.0, 4.0]")


def test_rows_in_another_order_take_their_comments_along() -> None:
    new = changed(lambda c: c["terrain"].reverse())
    for name in ("barn", "hedge", "crate"):
        assert comments(blocks(new)["terrain", name]) == comments(blocks(TEXT)["terrain", name])
    assert [key for key, _ in blocks(new)] == [key for key, _ in blocks(TEXT)]


def test_a_key_that_is_new_stands_with_its_table() -> None:
    new = changed(lambda c: c["terrain"][1].update(rotation=30.0))
    assert new == TEXT.replace("0.5, 1.0]\n", "0.5, 1.0]\nrotation = 30.0\n")
    new = changed(lambda c: c.update(ruleset="reference"))
    assert new == TEXT.replace("club's own\n", 'club\'s own\nruleset = "reference"\n')


def test_a_key_goes_with_the_comment_beside_it() -> None:
    new = changed(lambda c: c["units"][0].pop("side"))
    assert lines(new) == without('side = "axis"  # able side')


def test_models_come_and_go_and_keep_their_comments() -> None:
    new = changed(lambda c: c["units"][0]["models"].pop(1))
    assert lines(new) == without("    {position=[6.0,4.0]},")
    new = changed(lambda c: c["units"][0]["models"].pop(0))
    gone = ("    # the sergeant", "    { position = [4.0, 4.0] },  # keep him back")
    assert lines(new) == without(*gone)
    new = changed(lambda c: c["units"][0]["models"].insert(0, {"position": [9.0, 9.0]}))
    assert new == TEXT.replace("    # the s", "    { position = [9.0, 9.0] },\n    # the s")
    new = changed(lambda c: c["units"][1]["models"].append({"position": [9.0, 9.0]}))
    assert "180.0 }, { position = [9.0, 9.0] } ] # baker models\n" in new


def test_models_that_move_to_where_others_stood_keep_their_own() -> None:
    content = tomllib.loads(TEXT)
    content["units"][0]["models"] = [{"position": [6.0, 4.0]}, {"position": [8.0, 4.0]}]
    new = rewritten(TEXT, content)
    assert "    { position = [6.0, 4.0] },  # keep him back\n    {position=[8.0, 4.0]},\n" in new


def test_a_name_that_holds_a_header_is_whole() -> None:
    new = changed(lambda c: c["units"].pop(0))
    assert '"""Baker \\\n[[terrain]] \\\n# no comment""" # baker name\n' in new
    new = changed(lambda c: c["units"][1].update(name="Boris"))
    assert 'name = "Boris" # baker name\n' in new


def test_strings_in_lists_are_no_headers() -> None:
    text = TEXT.replace(
        "\n[[units]] # baker",
        '\n[[groups]]\nid = "g"\nmembers = [\n  "barn", # first\n  "crate",\n]\n'
        "\n[[units]] # baker",
    ).replace("size = [6.0", 'x = [\n["units"],\n["terrain"]\n] # x\nsize = [6.0')
    content = tomllib.loads(text)
    content["groups"][0]["members"] = ["hedge", "barn"]
    content["terrain"].pop(0)
    new = rewritten(text, content)
    assert tomllib.loads(new) == content
    assert '"hedge",\n  "barn", # first\n]' in new and "] # x\n" in new and "hedge last" in new


def test_lines_end_as_they_did() -> None:
    content = tomllib.loads(TEXT.replace('"""Baker \\\n[[terrain]] \\\n# no comment"""', '"B"'))
    text = TEXT.replace('"""Baker \\\n[[terrain]] \\\n# no comment"""', '"B"').replace("\n", "\r\n")
    content["terrain"].insert(1, {"id": "shed", "kind": "box", "position": [1, 2]})
    content["units"][0]["models"].pop(0)
    new = rewritten(text, content)
    assert tomllib.loads(new) == content
    assert new.count("\n") == new.count("\r\n") and "hedge last" in new


def test_models_under_headers_of_their_own() -> None:
    text = """\
[[units]]
id = "a" # a

# first
[[units.models]] # one
position = [1, 2] # here

# second
[[units.models]]
position = [3, 4]
[[terrain]] # t
id = "t"
"""
    content = tomllib.loads(text)
    content["units"][0]["models"] = [{"position": [9, 9]}, {"position": [3, 4]}]
    content["units"][0]["models"].append({"position": [5, 6]})
    content["units"].append({"id": "b", "models": [{"position": [7, 7]}]})
    new = rewritten(text, content)
    assert tomllib.loads(new) == content
    for comment in ("# a\n", "# first\n", "# one\n", "# here\n", "# second\n", "# t\n"):
        assert new.count(comment) == 1
    content["units"][0]["models"] = [{"position": [3, 4]}]
    new = rewritten(text, content)
    assert tomllib.loads(new) == content
    assert "# second\n[[units.models]]\nposition = [3, 4]\n" in new and "# first" not in new


# --- the parts -------------------------------------------------------------------------------


@pytest.mark.parametrize("path", sorted((ROOT / "examples").glob("*.toml")), ids=lambda p: p.stem)
def test_the_parts_of_a_file_join_up_again(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    pieces = parts(text)
    assert "".join(part.text + part.tail for part in pieces) == text
    assert len({part.path for part in pieces}) > 3
    for part in pieces:
        if part.path:
            assert list(tomllib.loads(part.text)) == [part.path[0]]


VALUES = st.lists(
    st.one_of(
        st.integers(0, 99),
        st.text("a#,[]{}\"'\\ \n", max_size=6),
        st.lists(st.integers(0, 9), max_size=3),
    ),
    max_size=6,
)


@pytest.mark.slow
@given(VALUES, st.data())
def test_a_list_is_taken_apart_and_joins_up_again(values: list[Any], data: st.DataObject) -> None:
    many = st.sampled_from(["", " ", "\n", '\n  # x, ] [ " \n  ', " # y\n"])
    text = "[" + data.draw(many)
    for number, value in enumerate(values):
        last = number == len(values) - 1 and data.draw(st.booleans())
        text += tomlkit.item(value).as_string() + ("" if last else ",") + data.draw(many)
    text += "]"
    opening, found, closing = elements(text)
    assert [tomllib.loads(f"x = {one.value}")["x"] for one in found] == values
    joined = "".join(one.lead + one.value + "," * one.comma + one.trail for one in found)
    assert opening + joined + closing == text


@pytest.mark.slow
@given(st.lists(st.integers(0, 50), unique=True), st.randoms(use_true_random=False))
def test_rows_without_ids_are_found_again(places: list[int], random: Random) -> None:
    """Rows that are removed or inserted leave the identity of the others alone."""
    before = [{"position": [n, n]} for n in places]
    numbers = [n for n in range(len(before)) if random.random() < 0.7]
    after: list[tuple[int | None, Any]] = [(n, before[n]) for n in numbers]
    assert origins(before, [row for _, row in after]) == numbers
    grown = [*before]
    grown.insert(random.randint(0, len(grown)), {"position": [77, 77]})
    whole = [None if row["position"][0] == 77 else before.index(row) for row in grown]
    assert origins(before, grown) == whole


def test_rows_are_found_by_their_ids_whatever_they_say() -> None:
    rows = [{"id": name, "x": number} for number, name in enumerate("abcd")]
    a, b, c, d = rows
    assert origins(rows, [d, b, a]) == [3, 1, 0]
    assert origins(rows, [b, c, d, {"id": "e", "x": 0}]) == [1, 2, 3, None]
    assert origins(rows, [a, {"id": "e", "x": 1}, c, d]) == [0, 1, 2, 3]
    assert origins(rows, [a, {"id": "e", "x": 7}, c, d]) == [0, None, 2, 3]
    assert origins(rows, [{**a, "id": "b"}, c]) == [1, 2]
    sights = [{"name": "over", "shooter": "a"}, {"name": "under", "shooter": "a"}]
    assert origins(sights, [sights[1], {"name": "new", "shooter": "z"}]) == [1, None]
    assert origins(["a", "b"], ["b", "c"]) == [1, None]
    assert origins([], rows) == [None] * 4 and origins(rows, []) == []

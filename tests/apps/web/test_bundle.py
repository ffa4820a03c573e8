"""The modules of a component joined into one, and what is not understood refused."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from repository import ROOT

from apps.web.bundle import BundleFault, bundle

APPS = ROOT / "apps"
NODE = shutil.which("node")


@pytest.fixture
def room(tmp_path: Path) -> Path:
    """Four modules, one of which two others import; they have private names in common."""
    place = tmp_path / "room" / "js"
    place.mkdir(parents=True)
    files = {
        "base.js": "const own = 2;\nexport const TWO = own;\nexport function twice(x) {\n"
        "  return TWO * x;\n}\n",
        "left.js": 'import { twice } from "./base.js";\n\nconst own = 10;\n'
        "export class Left {\n  get value() {\n    return twice(own);\n  }\n}\n",
        "right.js": 'import {\n  TWO,\n  twice,\n} from "./base.js";\n\n'
        "export async function* right() {\n  yield twice(TWO);\n}\n"
        "export const seen = () => twice(100);\n",
        "entry.js": 'import { Left } from "./left.js";\nimport { seen } from "./right.js";\n\n'
        "/** not an import of anything */\nexport function render() {\n"
        "  return [new Left().value, seen()];\n}\n",
    }
    for name, text in files.items():
        (place / name).write_text(text, encoding="utf-8")
    return place


def run(module: str, last: str) -> Any:
    if NODE is None:
        pytest.skip("no Node on this machine")
    done = subprocess.run(
        [NODE, "--input-type=module", "-"],
        input=f"{module}\nconsole.log(JSON.stringify({last}));",
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.slow
def test_joined_modules_do_what_they_did_apart(room: Path) -> None:
    assert run(bundle(room / "entry.js"), "render()") == [20, 200]


def test_each_module_comes_once_named_and_after_what_it_imports(room: Path) -> None:
    whole = bundle(room / "entry.js")
    assert whole.endswith("\n"), "Panel takes what ends with .js for the name of a file"
    lines = whole.splitlines()
    named = [line for line in lines if line.startswith("// room/")]
    assert named == [f"// room/{name}.js" for name in ("base", "left", "right", "entry")]
    assert lines[-1] == "//# sourceURL=sightline/room/entry.js"
    assert lines[-2] == "export const { render } = $entry;"


def test_a_module_keeps_its_lines(room: Path) -> None:
    """So that a line of a trace is found: so many below the module's name."""
    lines = bundle(room / "entry.js").splitlines()
    for name in ("base", "left", "right", "entry"):
        at = lines.index(f"// room/{name}.js") + 2
        own = (room / f"{name}.js").read_text(encoding="utf-8").splitlines()
        for number, line in enumerate(own):
            if not line.startswith(("import", "export", "  T", "  tw", "}")) and line:
                assert lines[at + number] == line


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("export default 3;", "line 9: 'export default 3;'"),
        ("export { own };", "line 9: 'export { own };'"),
        ("export let many = 1;", "line 9: 'export let many = 1;'"),
        ('export * from "./base.js";', "line 9: "),
        ("export const [a, b] = [1, 2];", "line 9: "),
        ('import "./base.js";', "line 9: "),
        ('import base from "./base.js";', "line 9: "),
        ('import * as base from "./base.js";', "line 9: "),
        ('import { twice as two } from "./base.js";', "line 9: "),
        ('import { twice } from "base";', "line 9: "),
        ('import { twice } from "./base.js"', "line 9: "),
        ('const late = import("./base.js");', "line 9: import("),
        ("const here = import.meta.url;", "line 9: import."),
        ('import { thrice } from "./base.js";', "imports thrice; base.js exports TWO"),
        ('import { twice } from "./gone.js";', "gone.js, missing"),
        ('import { Left } from "./left.js";', ": Left × 2"),
        ('import { render } from "./entry.js";', ": render × 2"),
    ],
)
def test_an_unsupported_import_is_refused_with_its_line(room: Path, line: str, said: str) -> None:
    entry = room / "entry.js"
    entry.write_text(f"{entry.read_text(encoding='utf-8')}\n{line}\n", encoding="utf-8")
    with pytest.raises(BundleFault) as found:
        bundle(entry)
    words = str(found.value)
    assert words.startswith("entry.js") and said in words and "\n" not in words


def test_a_circle_is_refused_by_its_names(room: Path) -> None:
    base = room / "base.js"
    text = base.read_text(encoding="utf-8")
    base.write_text(f'import {{ seen }} from "./right.js";\n{text}', encoding="utf-8")
    with pytest.raises(BundleFault, match=r"circle: base\.js → right\.js → base\.js$"):
        bundle(room / "entry.js")


def test_two_modules_of_one_name_are_refused(room: Path) -> None:
    (room / "more").mkdir()
    (room / "more" / "left.js").write_text("export const MORE = 1;\n", encoding="utf-8")
    entry = room / "entry.js"
    text = entry.read_text(encoding="utf-8")
    entry.write_text(f'import {{ MORE }} from "./more/left.js";\n{text}', encoding="utf-8")
    with pytest.raises(BundleFault, match=r"left\.js × 2"):
        bundle(entry)


@pytest.mark.slow
@pytest.mark.parametrize(
    "entry",
    ["scene/js/view.js", "cards/shared/js/pick_list.js", "cards/sight/js/pair_table.js",
     "cards/play/js/edge_pick.js", "cards/play/js/timeline.js", "server/js/browser.js"],
)  # fmt: skip
def test_every_component_is_one_module_that_renders(entry: str) -> None:
    stage = 'const page = { window: {}, document: { scripts: [] }, location: { href: "" } };'
    module = json.dumps(bundle(APPS / entry))
    read = f"""{stage} Object.assign(globalThis, page);
const found = await import("data:text/javascript," + encodeURIComponent({module}));"""
    assert run(read, "Object.keys(found)") == ["render"]

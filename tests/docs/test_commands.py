"""Every command in the documentation runs as it is written."""

from __future__ import annotations

import importlib.util
import json
import re
import shlex
from pathlib import Path
from shutil import copytree
from typing import NamedTuple

import pytest
import trimesh
from repository import ROOT
from scan_meshes import elsewhere, glb, parts
from typer.testing import CliRunner

from apps.cli.main import cli
from languages.chosen import choose
from languages.writing import ENGLISH, LANGUAGES, ask
from sandbox.live.store.store import Store

PAGES = sorted(
    [
        ROOT / "README.md",
        ROOT / "CONTRIBUTING.md",
        ROOT / "SECURITY.md",
        *(ROOT / "docs").rglob("*.md"),
    ]
)
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FACTS = {"action": "order-test", "unit": {"quality": "regular", "pins": 3}}
ARMY = {"roster": {"forces": [{"selections": [{"name": "MMG team", "type": "unit"}]}]}}
ENDLESS = ("serve",)
"""Commands that run until they are stopped."""
LONG = ("audit", "share", "stands")
"""Commands that cast millions of rays: their own tests run them on small tables."""
TRANSLATED = [ROOT / "docs" / language for language in LANGUAGES if language != "en"]
ELSEWHERE = (
    "python",
    "python3",
    ".venv/bin/python",
    ".venv/bin/pip",
    ".venv/bin/ruff",
    ".venv/bin/mypy",
    "pip",
    "pipx",
    "uv",
    "uvx",
    ".venv/bin/sightline",
    "npm",
    "curl",
)
"""Programs that set the project up or test it, or ask a server: other tests do as they do."""


class Command(NamedTuple):
    """A command line of a page, split into words; ``out``: the file its output goes to."""

    page: str
    words: tuple[str, ...]
    out: str | None


def commands(page: Path) -> list[Command]:
    """Return the commands in the shell blocks of a page, in their order."""
    lines: list[str] = []
    for kind, block in FENCE.findall(page.read_text(encoding="utf-8")):
        if kind not in ("sh", "console", ""):
            continue
        shown = block.replace("\\\n", " ").splitlines()
        prompted = [line[2:] for line in shown if line.startswith("$ ")]
        lines += prompted if prompted or kind != "sh" else shown
    commands = []
    for line in lines:
        for words in chained(shlex.split(line, comments=True)):
            out = words[words.index(">") + 1] if ">" in words else None
            arguments = tuple(words[: words.index(">")] if ">" in words else words)
            commands.append(Command(page.name, arguments, out))
    return commands


def chained(words: list[str]) -> list[list[str]]:
    """Split words at ``&&``, ``;`` and ``|``."""
    parts: list[list[str]] = [[]]
    for word in words:
        if word in ("&&", ";", "|"):
            parts.append([])
        elif word.endswith(";"):
            parts[-1].append(word[:-1])
            parts.append([])
        else:
            parts[-1].append(word)
    return [part for part in parts if part]


WRITTEN = {page: commands(page) for page in PAGES}


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the files that the pages speak of."""
    folder = tmp_path_factory.mktemp("place")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        prepare(folder)
    return folder


def prepare(folder: Path) -> None:
    """Put the files that the pages speak of into a folder, the present one."""
    copytree(ROOT / "examples", folder / "examples")
    (folder / "list.txt").write_text("10 Regular Grenadiers with 1 LMG\nMMG team\nGrenadeers\n")
    (folder / "army.json").write_text(json.dumps(ARMY))
    (folder / "mine.toml").write_text('[units]\nrifle-squad = ["grenadeers"]\n')
    (folder / "facts.json").write_text(json.dumps(FACTS))
    trimesh.creation.box((200.0, 150.0, 160.0)).export(folder / "farmhouse.stl")
    (folder / "my-table.glb").write_bytes(glb(elsewhere(parts(cell=1.0))[0]))
    (folder / "tables").mkdir()
    for seed in (1, 2):
        call(
            "generate",
            f"tables/{seed}.toml",
            "--seed",
            str(seed),
            "--theme",
            "open",
            "--size",
            "24x24",
        )
    call("generate", "table.toml", "--seed", "3", "--theme", "village")
    call("layout", "export", "table.toml", "layout.json")
    farm = (folder / "table.toml").read_text(encoding="utf-8")
    (folder / "table.toml").unlink()
    store = folder / "data" / "sightline" / "tables.sqlite3"
    store.parent.mkdir(parents=True)
    for path in (store, folder / "club.sqlite3"):
        Store(f"sqlite:///{path}").create("farm", text=farm, source="farm.toml", title="Farm")


def call(*words: str, stdin: str = "") -> str:
    """Run the program in its language; return what it printed."""
    left = choose(words, {})
    try:
        done = CliRunner().invoke(cli, left, input=stdin, catch_exceptions=False)
    finally:
        ask(lambda: ENGLISH)
    assert done.exit_code == 0, (
        f"sightline {shlex.join(words)}: exit {done.exit_code}\n{done.output}"
    )
    return done.stdout


def options_of(words: tuple[str, ...]) -> set[str]:
    return {word for word in words if word.startswith("--")}


def run_here(command: Command, before: str) -> str:
    """Run a command of a page in the present folder; return what it printed.

    A command that runs until it is stopped, that takes long, or that needs other machines, is
    not started: every option it is given must be one that its help lists.
    """
    program, *words = command.words
    rest = [
        str(path)
        for word in words
        for path in (sorted(Path().glob(word)) if "*" in word else [word])
    ]
    if program == "echo":
        return " ".join(rest) + "\n"
    if program == "sightline":
        if rest[0] in (*ENDLESS, *LONG) or "--scheduler" in rest:
            listed = call(rest[0], "--help")
            assert not {x for x in options_of(command.words) if x not in listed}
            return ""
        stdin = "y\n" if "delete" in rest else before
        return call(*rest, stdin=stdin)
    if program.endswith("python") and rest[:1] == ["-m"] and rest[1].startswith("benchmarks"):
        module = importlib.util.find_spec(rest[1])
        assert module is not None and module.origin is not None, f"no module {rest[1]}"
        source = Path(module.origin).read_text(encoding="utf-8")
        assert not {x for x in options_of(command.words) if f'"{x}"' not in source}
        return ""
    assert program in ELSEWHERE, f"{shlex.join(command.words)}: a command that no test runs"
    return ""


@pytest.mark.slow
@pytest.mark.parametrize(
    "page", [p for p in PAGES if WRITTEN[p] and p.parent not in TRANSLATED], ids=lambda p: p.name
)
def test_the_commands_of_a_page_run(
    page: Path, place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copytree(place, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    printed = ""
    for command in WRITTEN[page]:
        printed = run_here(command, printed)
        if command.out is not None:
            Path(command.out).write_text(printed, encoding="utf-8")


@pytest.mark.parametrize("folder", TRANSLATED, ids=lambda folder: folder.name)
def test_the_commands_of_a_translated_page_are_those_of_the_english_one(folder: Path) -> None:
    """They may say the language, in which other tests ask for each verdict and each story."""
    english = [page for page in PAGES if page.parent not in TRANSLATED]
    known = {shlex.join(command.words) for page in english for command in WRITTEN[page]}
    told = [shlex.join(command.words) for page in folder.iterdir() for command in WRITTEN[page]]
    assert {line.removesuffix(f" --lang {folder.name}") for line in told} <= known


def test_pages_show_many_commands() -> None:
    shown = {
        command.words[1]
        for page in PAGES
        for command in WRITTEN[page]
        if command.words[0] == "sightline"
    }
    assert shown >= {"serve", "los", "verify", "map", "play", "generate", "fairness", "tables"}

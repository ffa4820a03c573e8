"""The language of the command line: chosen by --lang or by the environment, before its help."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from repository import ROOT

from languages.chosen import by_environment, choose
from languages.of_typer import retold
from languages.writing import ENGLISH, METRIC, ask, inches, known, reader, speaking, spoken, text

CROSSROADS = ROOT / "examples" / "crossroads.toml"


@pytest.fixture(autouse=True)
def _english_again() -> object:
    yield
    ask(lambda: ENGLISH)


def sightline(*words: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the program as it is installed, in a process of its own."""
    told = {name: value for name, value in os.environ.items() if name not in ("LC_ALL", "LANG")}
    return subprocess.run(
        [sys.executable, "-m", "sightline", *map(str, words)],
        cwd=ROOT,
        env=told | environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "de_AT"}, "de"),
        ({"LC_MESSAGES": "de", "LANG": "fr"}, "de"),
        ({"LANGUAGE": "it:de:fr", "LC_ALL": "fr_FR"}, "de"),
        ({"LC_ALL": "C.UTF-8", "LANG": "fr"}, "en"),
        ({"LC_ALL": "", "LANG": "it_IT.UTF-8"}, "en"),
    ],
)
def test_the_environment_chooses_as_gettext_does(
    environment: dict[str, str], language: str
) -> None:
    assert by_environment(environment) == language


@pytest.mark.parametrize(
    ("words", "left", "language"),
    [
        (["--lang", "de", "play", "x"], ["play", "x"], "de"),
        (["play", "x", "--seed", "1", "--lang=de"], ["play", "x", "--seed", "1"], "de"),
        (["play", "x"], ["play", "x"], "fr"),
        (["los", "--json", "--lang", "de"], ["los", "--json"], "en"),
        (["odds", "--", "--lang"], ["odds", "--", "--lang"], "fr"),
    ],
)
def test_lang_stands_anywhere_and_json_is_english(
    words: list[str], left: list[str], language: str
) -> None:
    assert choose(words, {"LANG": "fr"}) == left and spoken() == language


@pytest.mark.parametrize("words", [["--lang", "it"], ["--lang"], ["--lang=it"]])
def test_a_language_that_there_is_not_is_one_sentence(words: list[str]) -> None:
    with pytest.raises(ValueError, match=r"^--lang: found '(it)?'; expected one of de, en, fr$"):
        choose(words, {})


@pytest.mark.slow
def test_help_and_faults_are_in_the_language_of_the_process() -> None:
    done = sightline("los", "--help", LANG="fr_FR.UTF-8")
    assert done.returncode == 0 and "Utilisation" in done.stdout
    assert "Juger la ligne de vue" in done.stdout and "Affiche cette aide." in done.stdout
    done = sightline("plan", CROSSROADS, "x.txt", "--lang", "de")
    assert done.returncode == 2
    assert "x.txt: gefunden ein Name mit der Endung '.txt'; erwartet: .pdf oder .png" in done.stderr
    done = sightline("check", CROSSROADS, "--lang", "it", LANG="de_DE")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "--lang: gefunden 'it'; erwartet: eines von de, en, fr\n"


@pytest.mark.slow
@pytest.mark.parametrize(("lang", "turn"), [("fr", "Tour 1."), ("de", "Runde 1.")])
def test_a_story_is_told_in_the_reader_s_language(tmp_path: Path, lang: str, turn: str) -> None:
    """From the same log, which is free of language."""
    log = tmp_path / "log.jsonl"
    log.write_text(sightline("play", CROSSROADS, "--turns", "1", "--json", LANG=lang).stdout)
    done = sightline("replay", log, "--story", "--lang", lang)
    assert done.returncode == 0 and turn in done.stdout.splitlines()
    assert "Turn 1." in sightline("replay", log, "--story").stdout


@pytest.mark.parametrize(
    ("english", "german"),
    [
        ("Missing argument 'SCENARIO'.", "Es fehlt das Argument 'SCENARIO'."),
        ("[default: 60.0]", "[Vorgabe: 60.0]"),
        ("[default: {}]", "[Vorgabe: {}]"),
        ("No such command {name!r}.", "Unbekannter Befehl: {name!r}."),
        (
            "Invalid value for '--port': Input should be less than or equal to 65535",
            "Ungültiger Wert für '--port': höchstens 65535",
        ),
        ("Whatever else it says.", "Whatever else it says."),
    ],
)
def test_sentences_of_typer_are_retold(english: str, german: str) -> None:
    with speaking("de"):
        assert retold(english) == german


@pytest.mark.slow
def test_no_mistake_in_a_command_is_told_in_english() -> None:
    """Typer's sentences change with its versions."""
    for words in (
        ("rules", "bolt-action"),
        ("rules", "--nope"),
        ("rule",),
        ("los",),
        ("serve", "--port", "many"),
        ("serve", "--port", "70000"),
        ("serve", "--port"),
        ("rules", "--json=yes"),
        ("audit", CROSSROADS, "--out"),
    ):
        done = sightline(*words, LANG="fr")
        assert done.returncode == 2
        english = r"(?i)\b(got|missing|invalid|such|input|should|try|requires|takes?|error)\b"
        assert not re.search(english, done.stderr), done.stderr


@pytest.mark.parametrize(
    ("length", "digits", "english", "french"),
    [
        (14.25, 1, "36.2 cm", "36,2 cm"),
        (14.25, 0, "36 cm", "36 cm"),
        (0.125, 3, "0.3 cm", "0,3 cm"),
        (10, None, "25.4 cm", "25,4 cm"),
        (50, None, "127 cm", "127 cm"),
    ],
)
def test_lengths_are_written_in_centimetres(
    length: float, digits: int | None, english: str, french: str
) -> None:
    with speaking(f"en{METRIC}"):
        assert inches(length, digits) == english
    with speaking(f"fr{METRIC}"):
        assert spoken() == "fr" and inches(length, digits) == french
        assert text("scan-height-there").endswith("centimètres")
        with speaking("fr"):
            assert inches(10) == "10″"


def test_a_command_measures_in_centimetres_and_its_json_in_inches() -> None:
    assert choose(["--cm", "los", "--lang", "de"], {}) == ["los"]
    assert reader() == f"de{METRIC}" and known(reader())
    assert choose(["--cm", "los", "--json"], {}) == ["los", "--json"]
    assert reader() == ENGLISH
    assert choose(["los", "--", "--cm"], {}) == ["los", "--", "--cm"]
    assert reader() == ENGLISH

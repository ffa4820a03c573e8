"""Words for cover as data: thresholds, contradictions, faults, and how scenarios have them."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tables import HEAD, word_for

from languages.message import Message
from languages.writing import speaking
from meshes.shapes.character import Shelter
from sandbox.scenario.cover_words.reading import is_words, read_words, scenario_text, words_in
from sandbox.scenario.cover_words.ruleset import BY, CoverWords
from sandbox.scenario.cover_words.shipped import sentence_said, shipped, texts, word_said
from sandbox.scenario.faults import ScenarioFault
from sandbox.scenario.file import load, meaning, read_scenario

QUARTERS = """format = 1
name = "Quarters"
clear = "open"
unseen = "gone"
[[cover]]
word = "some"
hidden = 0.25
[[cover]]
word = "most"
hidden = 0.75
"""


@st.composite
def rulesets(draw: st.DrawFn) -> CoverWords:
    """Return a ruleset of up to three words, each reachable."""
    keys = list(BY)
    rows = draw(
        st.lists(
            st.tuples(st.sampled_from(keys), st.integers(1, 100)),
            min_size=1,
            max_size=3,
            unique=True,
        )
    )
    rows.sort(key=lambda row: (keys.index(row[0]), row[1]))
    cover = [
        {"word": f"word {n}", "hidden": share / 100, "by": by} for n, (by, share) in enumerate(rows)
    ]
    visible = draw(st.sampled_from((0.0001, 0.01, 0.1, 0.5)))
    return CoverWords.model_validate(
        {"format": 1, "name": "Drawn", "visible": visible, "cover": cover}
    )


@pytest.mark.slow
@given(rulesets(), st.sampled_from(Shelter), st.floats(0, 1), st.floats(0, 1))
def test_words_are_monotone_in_the_hidden_share(
    words: CoverWords, shelter: Shelter, one: float, other: float
) -> None:
    order = [words.clear, *words.names, words.unseen]
    less, more = sorted((one, other))
    before, after = (order.index(word_for(words, share, shelter)) for share in (less, more))
    assert before <= after


@pytest.mark.slow
@given(rulesets(), st.sampled_from(Shelter), st.floats(0, 1))
def test_every_share_has_exactly_one_word(
    words: CoverWords, shelter: Shelter, hidden: float
) -> None:
    word = word_for(words, hidden, shelter)
    assert [word, *words.names, words.clear, words.unseen].count(word) == 2
    assert (word == words.unseen) == (1.0 - hidden < words.visible)


@pytest.mark.slow
@given(rulesets(), st.sampled_from(Shelter), st.sampled_from(Shelter), st.floats(0, 1))
def test_better_pieces_never_give_a_lesser_word(
    words: CoverWords, one: Shelter, other: Shelter, hidden: float
) -> None:
    order = [words.clear, *words.names, words.unseen]
    less, more = sorted((one, other))
    at_least = order.index(word_for(words, hidden, less))
    assert at_least <= order.index(word_for(words, hidden, more))


@pytest.mark.parametrize("name", shipped())
def test_what_is_shipped_can_be_copied_and_read_as_a_players_own(name: str, tmp_path: Path) -> None:
    copied = tmp_path / "own.toml"
    copied.write_text(texts()[name], encoding="utf-8")
    assert read_words(copied) == shipped()[name]
    assert shipped()[name].assumptions


FAULTS = {
    "": "format: found nothing; expected format = 1",
    "format = 1\nname = 3": "name: found 3; expected text",
    QUARTERS.replace("0.75", "0.2"): 'found cover[1] "most" from 0.2 by anything; expected more',
    QUARTERS.replace("0.25", "0"): "cover[0].hidden: found 0; expected a share above 0",
    QUARTERS.replace('"some"', '"blocked"'): "expected another word than clear, blocked",
    QUARTERS.replace('"some"', '"Most"'): "found the words",
    QUARTERS.replace('"some"', '" some"'): "expected a word or a few",
    QUARTERS + '[model]\ncounts = ["arm"]': 'model.counts: found ["arm"]; expected "volume"',
    QUARTERS + "[model]\nheights = [{ base_mm = 25, height = 1 }]": 'expected counts = "volume"',
    QUARTERS + '[[areas]]\nkinds = ["ruim"]\nthrough = "most"': "such as ruin",
    QUARTERS + '[[areas]]\nkinds = ["ruin"]': "expected through, inside, or both",
    QUARTERS + '[[areas]]\nkinds = ["ruin"]\ninside = "gone"': 'areas[0].inside "gone"; expected',
    QUARTERS + '[units]\nin_the_way = "nope"': 'found units.in_the_way "nope"; expected one of',
    QUARTERS + '[[areas]]\nkinds = ["ruin"]\ninside = "most"\nhigh = "tall"': (
        'areas[0].high: found "tall"; expected "endless", "piece", or inches above 0 and up to 24'
    ),
    QUARTERS + '[[areas]]\nkinds = ["ruin"]\ninside = "most"\nmodels = "near"': (
        'areas[0].models: found "near"; expected one of touching, within'
    ),
    QUARTERS + '[[keywords]]\nkeyword = "Towering"': (
        'keywords[0].keyword: found "Towering"; expected a keyword in small letters'
    ),
    QUARTERS + '[[keywords]]\nkeyword = "towering"': (
        "expected areas, at_least, at_most or seen_within"
    ),
    QUARTERS + '[[keywords]]\nkeyword = "hidden"\nat_least = "gone"': (
        'found keywords[0].at_least "gone"; expected one of "some", "most"'
    ),
    QUARTERS + '[[keywords]]\nkeyword = "hidden"\nseen_within = 0': (
        "keywords[0].seen_within: found 0; expected"
    ),
    QUARTERS + '[[keywords]]\nkeyword = "a"\nseen_within = 1\n' * 2: (
        'found the keywords "a", "a"; expected each keyword once'
    ),
    QUARTERS + '[units.clear_lines]\nword = "most"': "expected fewer_than or at_most, one of",
    QUARTERS + '[units.clear_lines]\nword = "gone"\nat_most = 0.5': (
        'found units.clear_lines.word "gone"; expected one of "some", "most"'
    ),
    QUARTERS + '[units]\nenough = "any"\n[units.clear_lines]\nword = "most"\nat_most = 1': (
        "expected no enough beside clear_lines"
    ),
    QUARTERS + '[units]\ncover = "model"\nenough = "any"': (
        'expected no enough beside cover = "model"'
    ),
    QUARTERS + '[units]\nby = "far"': 'units.by: found "far"; expected one of enough, nearest, any',
    QUARTERS + "[units]\nenough = 2": "units.enough: found 2; expected one of any, half, each",
    QUARTERS + "colour = 1": "cover[1].colour: found a key that is not known here",
    "x = [": "expected words for cover in TOML",
}


@pytest.mark.parametrize(("text", "told"), FAULTS.items())
def test_a_fault_says_file_place_found_and_expected(text: str, told: str) -> None:
    with pytest.raises(ScenarioFault) as raised:
        words_in("mine.toml", text)
    assert str(raised.value).startswith("mine.toml")
    assert told in str(raised.value)
    with speaking("de"):
        assert "; erwartet: " in str(raised.value)


def test_words_by_class_must_get_better() -> None:
    worse = QUARTERS.replace("hidden = 0.25", 'hidden = 0.25\nby = "walls"')
    with pytest.raises(ScenarioFault, match="by walls or better, as it comes after"):
        words_in("mine.toml", worse)


def test_a_scenario_takes_words_by_name_as_a_table_or_from_a_file(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(QUARTERS, encoding="utf-8")
    (tmp_path / "battle.toml").write_text(HEAD + 'words = "mine.toml"\n', encoding="utf-8")
    file = load(tmp_path / "battle.toml")
    assert file.scenario.brings.scale == ("none", "some", "most")
    table = "\n".join(HEAD.splitlines()) + "\n[words]\n" + QUARTERS.replace("[[", "[[words.")
    assert read_scenario(table).words == file.scenario.words
    assert read_scenario(file.text).words == file.scenario.words  # the text has all of it
    named = read_scenario(HEAD + 'words = "height-classes"\n')
    assert named.brings.words == shipped()["height-classes"]


def test_the_digest_is_that_of_what_the_words_say(tmp_path: Path) -> None:
    for number, text in enumerate((QUARTERS, f"# a comment\n{QUARTERS}", QUARTERS[:-5] + "0.8\n")):
        (tmp_path / f"{number}.toml").write_text(text, encoding="utf-8")
        path = tmp_path / f"battle-{number}.toml"
        path.write_text(HEAD + f'words = "{number}.toml"\n', encoding="utf-8")
    same, again, other = (load(tmp_path / f"battle-{n}.toml") for n in range(3))
    assert same.digest == again.digest != other.digest
    assert meaning(read_scenario(HEAD)) != meaning(same.scenario)


@pytest.mark.parametrize(
    ("named", "told"),
    [
        ("gone.toml", "which is not there; expected a file of words for cover"),
        ("../mine.toml", "expected a path that stays in"),
        ("/mine.toml", "expected a path from the folder of this file"),
        ("C:/mine.toml", "expected a path from the folder of this file"),
    ],
)
def test_a_file_of_words_is_beside_its_scenario(tmp_path: Path, named: str, told: str) -> None:
    (tmp_path / "mine.toml").write_text(QUARTERS, encoding="utf-8")
    inner = tmp_path / "inner"
    inner.mkdir()
    path = inner / "battle.toml"
    path.write_text(HEAD + f'words = "{named}"\n', encoding="utf-8")
    with pytest.raises(ScenarioFault) as raised:
        load(path)
    assert told in str(raised.value)


def test_a_damaged_file_of_words_is_named_and_not_the_scenario(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text("format = 2\n", encoding="utf-8")
    path = tmp_path / "battle.toml"
    path.write_text(HEAD + 'words = "mine.toml"\n', encoding="utf-8")
    with pytest.raises(ScenarioFault) as raised:
        scenario_text(path, tmp_path)
    assert "mine.toml, format: found 2" in str(raised.value)


def test_words_are_told_from_scenarios() -> None:
    assert is_words(QUARTERS) and is_words("clear = 3")
    assert (
        not is_words(HEAD) and not is_words(HEAD + 'words = "height-classes"') and not is_words("x")
    )
    assert all(is_words(text) for text in texts().values())
    assert tomllib.loads(QUARTERS)["name"] == "Quarters"


@pytest.mark.parametrize("name", shipped())
def test_what_the_programs_words_say_is_said_in_each_language(name: str) -> None:
    words = shipped()[name]
    sentences = (words.name, *filter(None, [words.about]), *words.assumptions)
    known = (words.clear, *words.names, words.unseen)
    for line in [*map(sentence_said, sentences), *map(word_said, known)]:
        assert isinstance(line, Message), line
    for sentence in sentences:
        assert str(sentence_said(sentence)) == sentence, "a scenario's own copy is known by it"
    for word in known:
        assert str(word_said(word)) == word
    for language in ("de", "fr"):
        with speaking(language):
            assert not {*sentences} & {*map(str, map(sentence_said, sentences))}
            assert not ({*known} - {"bunker"}) & {*map(str, map(word_said, known))}
    assert (
        sentence_said("Mine alone.") == "Mine alone." and word_said("<half> gone") == "<half> gone"
    )

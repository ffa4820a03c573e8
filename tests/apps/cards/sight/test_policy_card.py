"""The card of cover rules: the thresholds of the table's own game."""

from __future__ import annotations

import base64
from itertools import product
from math import prod
from pathlib import Path

import pytest
from shown import Shown, click, unfold
from tables import HEAD, table_from, unit

from apps.cards.sight.policy import PolicyCard
from apps.cards.sight.words_wizard import WordsWizard, words_picture
from apps.table.state.session import Session
from sandbox.document.commands import SetWords
from sandbox.scenario.cover_words.questions import QUESTIONS, made_words, usual, words_file
from sandbox.scenario.cover_words.reading import words_in
from sandbox.scenario.cover_words.ruleset import CoverWords
from sandbox.scenario.policy import ASSUMPTIONS, threshold_called


@pytest.mark.parametrize(
    ("game", "template", "shown", "hidden"),
    [
        ("bolt-action", "rifle-squad", "air_terrain_in", "heavy_share"),
        ("shadow-war", "fighter", "heavy_share", "air_terrain_in"),
    ],
)
def test_thresholds_of_another_game_are_not_offered(
    tmp_path: Path, game: str, template: str, shown: str, hidden: str
) -> None:
    text = f'format = 1\nname = "T"\ngame = "{game}"\n'
    session = Session()
    card = PolicyCard(session)
    session.lay(
        table_from(tmp_path, text + unit("able", "a", "position = [5, 5]", template=template))
    )
    card.show(True)
    unfold(card)
    labels = Shown(card).labels
    name = {field: threshold_called(field) for field in ASSUMPTIONS}
    assert name[shown] in labels and name[hidden] not in labels
    assert {name["cover_share"], name["unit_share"]} <= set(labels)


def test_words_have_their_own_thresholds_and_are_shown_with_them(tmp_path: Path) -> None:
    session = Session()
    card = PolicyCard(session)
    words = 'format = 1\nname = "T"\nwords = "height-classes"\n'
    session.lay(table_from(tmp_path, words + unit("able", "a", "position = [5, 5]")))
    card.show(True)
    unfold(card)
    shown = Shown(card)
    assert "Words for cover" in shown.labels
    assert threshold_called("cover_share") not in shown.labels
    assert "medium cover" in shown.text and "from 2 % visible" in shown.text


def test_words_from_any_part_have_no_visible_share_that_is_needed(tmp_path: Path) -> None:
    session = Session()
    card = PolicyCard(session)
    words = 'format = 1\nname = "T"\nwords = "any-part"\n'
    session.lay(table_from(tmp_path, words + unit("able", "a", "position = [5, 5]")))
    card.show(True)
    unfold(card)
    shown = Shown(card)
    assert threshold_called("min_visible") not in shown.labels
    assert "one free line" in shown.text and "% visible" not in shown.text


@pytest.mark.slow
def test_every_set_of_answers_makes_words_that_a_file_can_hold() -> None:
    pictures = set()
    for some in product(*(one.answers for one in QUESTIONS)):
        answers = dict(zip((one.key for one in QUESTIONS), some, strict=True))
        made = made_words(answers, "Mine")
        assert words_in("mine.toml", words_file(made)) == CoverWords.model_validate(made)
        pictures.add(words_picture(answers, "said"))
    assert len(pictures) == prod(len(one.answers) for one in QUESTIONS)


def test_each_answer_sets_what_it_says() -> None:
    made = {
        (key, answer): CoverWords.model_validate(made_words({**usual(), key: answer}, "Mine"))
        for one in QUESTIONS
        for key, answer in zip([one.key] * 4, one.answers, strict=False)
    }
    assert made["looks", "any"].from_any and not made["looks", "eye"].from_any
    assert made["hidden", "0.5"].cover[0].hidden == 0.5
    assert [made["areas", one].beyond_pairs for one in ("built", "endless", "piece")] == [
        "",
        "",
        "areas.high",
    ]
    in_areas = [made["areas", one].assumptions[5:] for one in ("built", "endless", "piece")]
    assert [len(said) for said in in_areas] == [0, 1, 1] and "its base touches" in in_areas[1][0]
    assert made["areas", "endless"].areas[0].models == "touching"
    assert made["between", "cover"].units.in_the_way == "in cover"
    assert made["unit", "each"].units.enough == "each"
    assert made["unit", "shooters"].units.clear_lines is not None


def test_answers_change_the_picture_and_the_file_and_are_used_on_the_table(tmp_path: Path) -> None:
    session = Session()
    session.lay(table_from(tmp_path, HEAD + unit("able", "a", "position = [5, 5]")))
    wizard = WordsWizard(lambda said: session.do(SetWords(said)))
    unfold(wizard)
    shown = Shown(wizard)
    first = shown.text
    assert 'aria-label="Lines start at the eye; Cover begins with a quarter' in first
    shown.named("Lines start at").value = "any"
    assert "Lines start at any part of the model" in shown.text
    shown.named("Their name").value = "Night <fight>"
    assert 'download="night-fight.toml"' in shown.text
    click(shown.named("Use these words"))
    assert session.table is not None and session.table.scenario.words is not None
    made = session.table.scenario.brings.words
    assert made is not None and (made.name, made.from_any) == ("Night <fight>", True)
    content = shown.text.partition("base64,")[2].partition('"')[0]
    assert words_in("night.toml", base64.b64decode(content).decode()) == made

"""The game log of the page: one line for each activation, its side, and its dice."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from repository import EXAMPLES, SCENARIOS
from tables import laid

from apps.cards.play.story_lines import news, shown_about, side_names, story_groups
from apps.cards.play.story_list import story
from languages.message import NOTHING, Line, message
from rules.bolt_action import GAME as BOLT_ACTION
from rules.bolt_action.player.air_sentences import edge_rolled
from rules.engine.telling import dice, place
from sandbox.live.played import Played
from sandbox.play.dice_rows import dice_row, is_dice
from sandbox.play.frames import first_frame, play_on

SIDES = {"axis": 0, "allies": 1, "Panzer": 0, "Sherman": 1}


def frames(*steps: list[Line]) -> Any:
    return [SimpleNamespace(lines=tuple(lines)) for lines in steps]


def test_an_activation_is_one_line_of_its_side_that_opens_to_its_dice() -> None:
    shown = frames(
        [message("turn", turn=1), message("die-drawn", side="axis")],
        [message("given-ordered", unit="Panzer", order=message("order-fire"))],
        [
            message("fires", how="fire", unit="Panzer", target="Sherman", why="ordered"),
            message(
                "dice-shot",
                what="the MMG at 9.0″",
                needs=message("score-six"),
                modifiers=NOTHING,
                faces=(6, 2),
            ),
            message("hits", unit="Panzer", target="Sherman", hits=0),
        ],
        [message("die-drawn", side="allies")],
    )
    turn, group = story_groups(shown, SIDES, BOLT_ACTION.opens)
    assert (turn["kind"], turn["title"]) == ("turn", "Turn 1.")
    assert (group["kind"], group["side"], group["step"], group["last"]) == ("done", 0, 0, 2)
    assert (group["title"], group["rest"]) == ("Panzer", "fires at Sherman · misses Sherman")
    assert [row["faces"] for row in group["rows"]] == [[], [], [6, 2], []]
    assert "order die" not in str((turn, group))


def test_support_is_no_part_of_what_stands_when_a_turn_begins() -> None:
    shown = frames(
        [message("turn", turn=1), "Smoke stands at (33.0, 29.5)."],
        [dice("barrage", (1,)), "The barrage of axis at (48.6, 21.2) goes astray."],
    )
    _, stands, support = story_groups(shown, SIDES, BOLT_ACTION.opens)
    assert (stands["title"], stands["rest"], stands["kind"]) == (
        "Smoke stands at (33.0, 29.5).",
        "",
        "told",
    )
    assert support["title"] == "The barrage of axis at (48.6, 21.2) goes astray."
    assert [row["faces"] for row in support["rows"]] == [[1], []]


def test_orders_kept_at_the_end_of_a_turn_are_not_under_the_last_activation() -> None:
    shown = frames(
        [message("turn", turn=1), message("die-drawn", side="axis")],
        [
            message("given-ordered", unit="Panzer", order=message("order-ambush")),
            message("order-kept", unit="Panzer", order=message("order-ambush")),
        ],
        [message("order-kept", unit="Sherman", order=message("order-ambush"))],
        [message("turn", turn=2), message("die-drawn", side="allies")],
        [message("given-ordered", unit="Sherman", order=message("order-fire"))],
    )
    groups = story_groups(shown, SIDES, BOLT_ACTION.opens)
    assert [(group["title"], group["rest"], group["side"]) for group in groups] == [
        ("Turn 1.", "", -1), ("Panzer: Ambush.", "", 0), ("Panzer keeps Ambush.", "", 0),
        ("Sherman keeps Ambush.", "", 1), ("Turn 2.", "", -1), ("Sherman: Fire.", "", 1),
    ]  # fmt: skip


def test_a_line_of_dice_says_what_was_needed_and_shows_faces() -> None:
    for line, text, faces, after in (
        (
            dice(
                "order test",
                (6, 1),
                message("score-or-less", score=9),
                after=message("sum", total=7),
            ),
            "Order test: needs 9 or less, rolled",
            [6, 1],
            "= 7",
        ),
        (dice("to hit", (4,), message("score-six")), "To hit: needs 6, rolled", [4], ""),
        (
            dice(
                "damage by MMG",
                (
                    1,
                    6,
                ),
                message("score", score=4),
            ),
            "Damage by MMG: needs 4+, rolled",
            [1, 6],
            "",
        ),
        (dice("high explosive pins", (2,)), "High explosive pins", [2], ""),
        (edge_rolled(5), "The edge it comes in by", [5], "roll again"),
        (message("turn", turn=1), "Turn 1.", [], ""),
    ):
        assert dice_row(line) == {"text": text, "faces": faces, "after": after}


@pytest.mark.slow
def test_the_story_of_a_battle_has_no_filler_and_all_its_dice() -> None:
    for path in (SCENARIOS / "convoy.toml", EXAMPLES / "ruins-skirmish.toml"):
        table = laid(path)
        played = Played(table, 1)
        played.begin_again((), {})
        match, untold = played.match, None
        frames = [first_frame(match, table)]
        while not match.game.over and match.game.state.turn <= 2:
            choose = match.spec.policy("simple")
            more, untold = play_on(match, choose(match.game, match.field), untold)
            frames += more
        groups = story_groups(frames, side_names(table), match.spec.opens)
        titles = [group["title"] for group in groups]
        assert not [
            title for title in titles if "order die" in title or title.endswith("shooting.")
        ]
        assert all(group["side"] in (0, 1) for group in groups if group["kind"] != "turn")
        dice = [line for frame in frames for line in frame.lines if is_dice(line)]
        rows = [row for group in groups for row in group["rows"] if row["faces"]]
        assert len(rows) == len(dice) > 5
        assert shown_about(groups, len(frames), 10) == groups[-10:]
        assert shown_about(groups, 0, 10) == groups[: len(shown_about(groups, 0, 10))]


def test_dice_of_a_story_in_words_are_pictures() -> None:
    lines = story([edge_rolled(5), "Dive bomber flies in."])
    assert 'data-face="5"' in lines and ">5<" not in lines and " 5 " not in lines
    assert '<li class="told">Dive bomber flies in.</li>' in lines


def test_a_folded_line_shows_the_harm_and_the_news_say_it_in_one_sentence() -> None:
    """A move that drew a shot and a pin shows both in the list, and over the table."""
    shown = frames(
        [message("die-drawn", side="allies")],
        [message("given-ordered", unit="Sherman", order=message("order-advance"))],
        [
            message(
                "moved",
                unit="Sherman",
                how="advance",
                distance=7.9,
                road=NOTHING,
                ending=place("ending", "near the wall"),
            ),
            message("fires", how="fire", unit="Panzer", target="Sherman", why="ambush"),
            dice("to hit", (6,), message("score-six")),
            message("hits", unit="Panzer", target="Sherman", hits=1),
            message("harm-pins", unit="Sherman", count=1, left=2),
        ],
        [message("die-drawn", side="axis")],
        [message("given-ordered", unit="Panzer", order=message("order-fire"))],
        [
            message("fires", how="fire", unit="Panzer", target="Sherman", why="ordered"),
            dice("to hit", (3,), message("score-six")),
            message("hits", unit="Panzer", target="Sherman", hits=0),
        ],
    )
    groups = story_groups(shown, SIDES, BOLT_ACTION.opens)
    assert groups[0]["hurt"] == "Sherman gains one pin (2 now)"
    assert "pin" not in groups[0]["rest"] and groups[1]["hurt"] == ""
    assert news(groups, 2) == (
        "Sherman advances 7.9″, ending near the wall: Sherman gains one pin (2 now)."
    )
    assert news(groups, 5) == "Panzer misses Sherman."
    assert news([], 0) == ""


def test_the_news_of_a_game_that_is_over_are_its_result_alone() -> None:
    """The last activation and the victory are sentences of their own."""
    left = (
        message("left-of-side", side="Axis", count=7),
        message("left-of-side", side="Allies", count=4),
    )
    ended = message("game-over", counted=message("counted-units"), left=left)
    over = "The game is over; units left: Axis 7, Allies 4."
    won = "Victory for Axis by 5 points to 2: Axis held the crossroads (3)."
    shown = frames(
        [message("die-drawn", side="axis")],
        [message("given-ordered", unit="Panzer", order=message("order-down"))],
        [ended, won],
    )
    groups = story_groups(shown, SIDES, BOLT_ACTION.opens)
    assert [group["title"] for group in groups] == ["Panzer: Down.", over]
    assert news(groups, 1) == "Panzer: Down."
    assert news(groups, 2) == f"{over} {won}"


def test_the_news_of_a_plane_are_that_it_comes_in() -> None:
    """The order, its test and the flight are one activation; what came of it is a sentence."""
    shown = frames(
        [message("die-drawn", side="axis")],
        [message("given-ordered", unit="Panzer", order=message("order-advance"))],
        ["Panzer passes its order test."],
        ["Wroooom! Panzer flies in."],
    )
    groups = story_groups(shown, SIDES, BOLT_ACTION.opens)
    assert news(groups, 3) == "Wroooom! Panzer flies in."


def test_an_activation_in_which_a_unit_is_lost_is_marked() -> None:
    shown = frames(
        [message("die-drawn", side="axis")],
        [message("given-ordered", unit="Panzer", order=message("order-fire"))],
        [
            message("fires", how="fire", unit="Panzer", target="Sherman", why="ordered"),
            dice("to hit", (6,), message("score-six")),
            message(
                "loss", unit="Sherman", how=message("fate-shot-down", unit="Sherman"), wreck="no"
            ),
        ],
        [message("die-drawn", side="allies")],
        ["Sherman: Down.", "  order test, 9 or less: 6 1 = 7"],
    )
    groups = story_groups(shown, SIDES, BOLT_ACTION.opens)
    assert [group["lost"] for group in groups] == [True, False]

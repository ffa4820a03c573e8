"""Pointing at the table: support, and the moment of a move at which Flak fires."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from games.in_words import in_words
from page_of_messages import Page
from repository import EXAMPLES
from shown import Shown
from tables import laid, table_from, unit

from apps.cards.play.your_turn import YourTurn
from apps.table.state.session import Session
from apps.table.workspace import Workspace
from sandbox.table.table import Table
from tests.apps.table.game.test_by_hand import begun, down, opened, play_until_asked

pytestmark = pytest.mark.slow

GREEN = (52.0, 22.0)


@pytest.fixture(scope="module")
def village() -> Table:
    return laid(EXAMPLES / "artillery.toml")


@pytest.fixture
def page(village: Table) -> Iterator[tuple[Session, Page, Workspace]]:
    for session, view, space in opened(village):
        begun(space, *space.by_hand.sides)
        yield session, view, space


def labels(view: Page) -> list[str]:
    assert view.scene is not None
    return [label["text"] for label in view.scene.labels]


def test_the_first_question_of_a_prepared_attack_is_three_rows(
    page: tuple[Session, Page, Workspace],
) -> None:
    session, _, space = page
    card = YourTurn(session, space.by_hand)
    rows = list(Shown(card).rows.values())
    assert rows == [
        "Artillery barrage: point at its target",
        "Smoke screen of the heavy mortar: point at its target",
        "Call nothing this turn",
    ]


def test_the_circle_and_the_odds_follow_the_pointer_until_a_click_sets_them(
    page: tuple[Session, Page, Workspace],
) -> None:
    session, view, space = page
    hand = space.by_hand
    card = YourTurn(session, hand)
    Shown(card).pick(next(iter(Shown(card).rows)))
    down(view, "hover", *GREEN)
    (first,) = hand.draft.pointed
    assert "Baker squad within 100 %" in first.detail and hand.draft.chosen is None
    assert any(name.startswith("ghost/") for name in view.scene.items)
    down(view, "hover", 65.0, 20.0)
    assert (
        hand.draft.pointed[0].action.at == (65.0, 20.0)
        and "Baker squad" not in hand.draft.pointed[0].detail
    )
    down(view, "pick", *GREEN)
    down(view, "hover", 10.0, 10.0)
    assert hand.draft.chosen is hand.draft.pointed[0] and hand.draft.chosen.action.at == GREEN
    view.tell("key", key="Enter", shift=False, control=False)
    play_until_asked(space)
    assert space.game.playback.work.fault == "" and hand.question.number == 1
    (action,) = space.game.playback.game.record.actions
    assert action["at"] == list(GREEN)


def test_esc_lets_the_point_follow_the_pointer_again(
    page: tuple[Session, Page, Workspace],
) -> None:
    _, view, space = page
    hand = space.by_hand
    hand.aim_with(hand.points[0])
    down(view, "pick", *GREEN)
    view.tell("key", key="Escape", shift=False, control=False)
    assert hand.draft.chosen is None
    down(view, "hover", 40.0, 20.0)
    assert hand.draft.pointed[0].action.at == (40.0, 20.0)


FLIGHT = "\n".join(
    (
        unit("rifles", "allies", "position = [36, 24]"),
        unit("flak", "allies", "position = [28, 18]", template="anti-aircraft-halftrack"),
        unit("foot", "axis", "position = [66, 42]"),
        unit("kite", "axis", "position = [60, 40]", template="fighter-bomber"),
    )
)


def coming_in(space: Workspace) -> None:
    """Play by hand until Flak may break into the flight of a plane."""
    hand = space.by_hand
    for _ in range(60):
        assert hand.question is not None
        if "spring-ambush" in hand.question.asked.accepts:
            return
        offers = list(hand.question.offers)
        wanted = {"kite": "advance", "flak": "ambush"}
        orders = [o for o in offers if getattr(o.action, "order", "") == wanted.get(o.about)]
        prey = [o for o in offers if getattr(o.action, "target", "") == "rifles"]
        waits = [o for o in offers if o.words == "Stay in Ambush"]
        hand.give((waits or orders or prey or offers)[-1])
        play_until_asked(space)
    raise AssertionError("no plane came in")


def test_flak_fires_at_any_moment_of_a_flight_in_clear_sight(tmp_path: Path) -> None:
    """The moment follows the pointer along the way, with the plane there and its odds."""
    for session, view, space in opened(table_from(tmp_path, FLIGHT)):
        begun(space, *space.by_hand.sides, seed=3)
        coming_in(space)
        hand = space.by_hand
        (point,) = hand.points
        assert point.words == "Fire at another moment: point on its path"
        shares = [o.action.moment.share for o in hand.question.offers if o.to]
        hand.aim_with(point)
        start = session.table.model("kite/0").stand
        assert any(name.startswith("ghost/") for name in view.scene.items), "its way is drawn"
        x, y, *_ = point.way[-1]
        for share in (0.31, 0.5):
            place = start.x + share * (x - start.x), start.y + share * (y - start.y)
            down(view, "hover", *place)
            (offer,) = hand.draft.pointed
            assert offer.action.moment.share == pytest.approx(share, abs=0.01)
            assert offer.detail and "in its move" in offer.words
            assert hand.draft.chosen is None
            there = session.table.model("kite/0").stand
            assert (there.x, there.y) == pytest.approx(place, abs=0.2), "it is seen there"
        assert all(abs(share - 0.5) > 0.05 for share in shares), "no listed answer is that one"
        down(view, "pick", *place)
        view.tell("key", key="Enter", shift=False, control=False)
        play_until_asked(space)
        action = space.game.playback.game.record.actions[-1]
        assert action["moment"]["share"] == pytest.approx(0.5, abs=0.01)
        lines = [
            line for frame in space.game.playback.game.frames for line in in_words(frame.lines)
        ]
        assert any(
            "opens fire from Ambush at Kite" in line and "″ along its path" in line
            for line in lines
        )


LURKING = "\n".join(
    (
        '[[terrain]]\nid = "wall"\nkind = "box"\nposition = [24, 12]\nsize = [40, 1, 6]\n',
        unit("one", "allies", "position = [36, 30]"),
        unit("other", "allies", "position = [39, 29]"),
        unit("blind", "allies", "position = [24, 4]"),
        unit("runner", "axis", "position = [34, 23]"),
    )
)
"""Three squads of a man each in Ambush, of which one sees nothing of the field beyond a wall."""


def passing(space: Workspace, card: Shown) -> Iterator[str]:
    """Let the runner pass unit by unit; the answers so far are said."""
    assert space.by_hand.aim_tool.point is not None, "the odds follow the pointer at once"
    assert "one: Let it pass" not in card.text
    yield "Let it pass"
    assert "One: Let it pass" in card.text
    yield "Let it pass"


def run_past(space: Workspace, answers: Iterator[str]) -> list[str]:
    """Play by hand until a runner has passed those in Ambush; the units that were asked.

    ``answers``: the words of the answers to the ambush, one after the other, empty
    where it is given otherwise.
    """
    hand, asked, waiting = space.by_hand, list[str](), set[str]()
    for _ in range(80):
        question = hand.question
        assert question is not None, space.game.playback.log[-6:]
        if "spring-ambush" in question.asked.accepts:
            asked.append(question.asked.unit)
            wanted = next(answers)
            if wanted:
                hand.give(next(o for o in hand.offers if o.words.startswith(wanted)))
        elif asked:
            return asked
        else:
            offers = [o for o in question.offers if not o.idle]
            rest = [o for o in offers if o.about != "runner"]
            waits = [o for o in rest if o.words in ("Ambush", "Stay in Ambush")]
            runs = [o for o in offers if o.about == "runner" and o.words.startswith("Go ")]
            orders = [o for o in offers if o.about == "runner" and o.words == "Advance"]
            chosen = (waits or runs or (orders if len(waiting) == 3 else []) or offers)[-1]
            waiting |= {chosen.about} if chosen in waits else set()
            hand.give(chosen)
        play_until_asked(space)
    raise AssertionError("nobody passed")


def test_only_those_are_asked_about_an_ambush_who_can_fire_at_some_moment(tmp_path: Path) -> None:
    for session, _view, space in opened(table_from(tmp_path, LURKING)):
        card = Shown(YourTurn(session, space.by_hand))
        begun(space, *space.by_hand.sides, seed=3)

        assert run_past(space, passing(space, card)) == ["one", "other"]


def test_a_slider_goes_along_the_whole_way_of_an_enemy(tmp_path: Path) -> None:
    """The moment of an ambush is chosen by a slider too; it begins at the likeliest shot."""

    def slid(space: Workspace, card: Shown) -> Iterator[str]:
        hand, slider = space.by_hand, card.named("Along its move, %")
        shots = [o for o in hand.question.offers if o.to]
        best = max(shots, key=lambda one: one.likely).action.moment.share
        assert slider.visible and slider.value == round(100 * best)
        assert hand.draft.chosen is None, "nothing is set before it is moved"
        for percent in (50, 20):
            slider.value = percent
            assert hand.draft.chosen.action.moment.share == pytest.approx(percent / 100, abs=0.01)
        yield "Let it pass"
        yield "Let it pass"

    for session, _view, space in opened(table_from(tmp_path, LURKING)):
        card = Shown(YourTurn(session, space.by_hand))
        begun(space, *space.by_hand.sides, seed=3)
        assert not [part for part in card.labels if part.startswith("Along")]
        assert run_past(space, slid(space, card)) == ["one", "other"]


@pytest.mark.parametrize("words", ["All let it pass", "Let all pass this turn"])
def test_more_than_one_passes_at_one_answer(tmp_path: Path, words: str) -> None:
    for _session, _view, space in opened(table_from(tmp_path, LURKING)):
        begun(space, *space.by_hand.sides, seed=3)
        asked = run_past(space, iter([words, "Let it pass"]))
        assert asked == (["one"] if words.startswith("All") else ["one", "other"])
        played = [action["type"] for action in space.game.playback.game.record.actions]
        assert played.count("hold-ambush") >= 3, "all of them are answered for"


def test_several_units_in_ambush_answer_in_one_list(tmp_path: Path) -> None:
    """Every unit that may fire at a mover stands in the list, with the moment it would fire at."""

    def chosen(card: Shown, part: int) -> str:
        (row,) = [row for row in card.sections[part]["rows"] if row["current"]]
        return str(row["title"])

    def pick(card: Shown, part: int, words: str) -> None:
        rows = card.sections[part]["rows"]
        card.pick(next(row["id"] for row in rows if row["title"].startswith(words)))

    def listed(card: Shown) -> Iterator[str]:
        assert [part["title"] for part in card.sections] == ["One", "Other", "Or"]
        assert "Runner moves; who fires from Ambush?" in re.sub("<[^>]*>", "", card.text)
        assert [row["title"] for row in card.sections[2]["rows"]] == ["All let it pass"]
        for part in (0, 1):
            assert chosen(card, part).startswith("Fire at Runner"), "the likeliest shot"
        pick(card, 1, "Let all pass this turn")
        card.named("Along its move, %").value = 50
        assert chosen(card, 0) == "Fire at Runner midway in its move"
        pick(card, 0, "Let it pass")
        assert chosen(card, 0).startswith("Let it pass"), "the last choice holds"
        assert chosen(card, 1) == "Let all pass this turn"
        card.press("Answer so")
        yield ""

    for session, _view, space in opened(table_from(tmp_path, LURKING)):
        card = Shown(YourTurn(session, space.by_hand))
        begun(space, *space.by_hand.sides, seed=3)
        assert run_past(space, listed(card)) == ["one"], "nobody else is asked"
        played = [action["type"] for action in space.game.playback.game.record.actions]
        assert played.count("hold-ambush") == 3 and "spring-ambush" not in played

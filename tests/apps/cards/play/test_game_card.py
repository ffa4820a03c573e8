"""The game card on a session's table, without a browser."""

from __future__ import annotations

import re

import panel as pn
import pytest
from games.in_words import in_words
from page_of_messages import Page, from_browser
from repository import SCENARIOS
from shown import Shown
from tables import laid

from apps.cards.play.captions import News
from apps.cards.play.game import GameCard
from apps.cards.play.seats import Seats
from apps.cards.play.story_list import StoryList, Timeline
from apps.scene.protocol import Pointer
from apps.table.state.modes import drawn_over
from apps.table.state.session import Session
from apps.table.state.storeys import cut_above, storeys
from apps.table.workspace import Workspace
from sandbox.document.commands import Remove
from sandbox.view.marks.flight_overlay import departure
from sandbox.view.scene import build_scene

pytestmark = pytest.mark.slow


Made = tuple[Session, Page, Workspace, GameCard]


def game_page(name: str) -> Made:
    table = laid(SCENARIOS / f"{name}.toml")
    session, view = Session(), Page()
    space = Workspace(session, view)
    card = GameCard(session, space.game, Seats(session, space.by_hand))
    space.show(build_scene(table), table)
    view.tell("ready", width=800, height=600)
    return session, view, space, card


@pytest.fixture
def yard() -> Made:
    """A page whose next game is one in which the raider pins the warden by fire."""
    page = game_page("yard")
    Shown(page[3]).fill({"Seed": "31"})
    return page


def step(card: GameCard, until: str = "") -> None:
    """The next step, or on to the one whose story says so."""
    card.game.onward()
    while until and until not in " ".join(in_words(card.game.playback.frame.lines)):
        assert not card.game.playback.ended, f"nobody ever {until}"
        card.game.onward()


def story_list(card: GameCard) -> StoryList:
    return Shown(card).only(StoryList)


def story_of(card: GameCard) -> str:
    groups = story_list(card).groups
    return "\n".join(
        line
        for group in groups
        for line in (group["title"], *(row["text"] for row in group["rows"]))
    )


def test_leaving_a_game_brings_back_the_table_it_began_on(yard: Made) -> None:
    session, view, _, card = yard
    start = session.table
    Shown(card).press("Start")
    assert card.game.begun
    assert not session.can_undo
    step(card, "Old warden is pinned")
    assert session.table is card.game.playback.frame.table
    assert session.table is not start
    assert session.table.model("warden/0").spec.pose == "prone"
    before = view.scene.items["model/warden/0"].digest
    card.game.leave()
    assert session.table is start
    assert (card.game.begun, session.can_undo, session.can_redo) == (False, False, False)
    assert (session.firer, session.target) == ("", "")
    assert session.table.model("warden/0").spec.pose == "standing"
    assert view.scene.items["model/warden/0"].digest != before, "he is on his feet again"
    labels = Shown(card).labels
    assert "Start" in labels and "The next step" not in labels


def test_neither_undo_nor_a_drag_ends_the_game(yard: Made) -> None:
    session, view, _, card = yard
    session.change(session.table.moved("warden/0", 3.0, 3.0, 0.0))
    start = session.table
    Shown(card).press("Start")
    step(card, " fires the ")
    step(card, "is pinned")
    there = session.table
    session.undo()
    assert "A game is on the table" in session.notice
    session.choose("warden", "warden/0")
    grips = [op["groups"] for op in view.messages if op["op"] == "grips"]
    assert grips[-1] == [], "nothing to drag"
    from_browser(view, {"type": "drag", "group": "model/warden/0", "by": [1.0, 1.0], "last": True})
    assert session.table is there
    assert card.game.begun
    card.game.leave()
    assert session.table is start
    session.undo()
    assert session.table is not start, "what was done before can be undone"


def test_an_echo_of_the_slider_does_not_stop_a_game(yard: Made) -> None:
    _, _, _, card = yard
    Shown(card).press("Start")
    for _ in range(4):
        step(card)
    card.game.playback.running = True
    # The browser may tell back what it was told: late, and after something newer was said.
    slider = Shown(card).only(Timeline)
    slider.at = 2
    assert card.game.playback.running
    assert card.game.playback.place.at == 4
    from_browser(slider, {"step": 2})
    assert not card.game.playback.running
    assert card.game.playback.place.at == 2


def test_another_scenario_is_another_game(yard: Made) -> None:
    _, _, space, card = yard
    Shown(card).press("Start")
    step(card)
    card.game.playback.running = True
    space.show(None, None)
    assert not card.game.begun
    assert not card.game.playback.running
    table = laid(SCENARIOS / "convoy.toml")
    space.show(build_scene(table), table)
    Shown(card).press("Start")
    assert card.game.playback.frame.table.file.path == table.file.path


def test_another_game_is_of_the_same_table_with_other_dice(yard: Made) -> None:
    session, _, _, card = yard
    start = session.table
    Shown(card).press("Start")
    step(card, "goes down")
    card.game.another()
    assert (card.game.playback.place.at, card.game.playback.place.known) == (0, 1)
    assert {m.spec.pose for m in session.table.models()} == {"standing"}
    card.game.leave()
    assert session.table is start
    assert not session.mode.in_game


def test_a_shot_is_judged_while_its_target_stands(yard: Made) -> None:
    session, view, _, card = yard
    Shown(card).press("Start")
    # The first shot of this game that fells its target.
    step(card, "Raider fires the rifle at Old warden")
    assert (session.firer, session.target) == ("raider", "warden")
    assert session.verdict.report.forward.verdict != "blocked"
    assert session.table.model("warden/0").spec.pose == "standing"
    assert "sight/shown" in view.scene.items
    assert label_ids(view) >= {"firer/raider", "target/warden"}
    standing = view.scene.items["model/warden/0"].digest
    step(card)
    assert (session.firer, session.verdict.report) == ("", None)
    assert "sight/shown" not in view.scene.items
    assert view.scene.items["model/warden/0"].digest != standing, "he lies"
    card.game.playback.back()
    assert (session.firer, session.target) == ("raider", "warden")
    assert view.scene.items["model/warden/0"].digest == standing


def label_ids(view: Page) -> set[str]:
    return {row["id"] for row in view.last("labels")["labels"]}


def test_a_moving_model_is_drawn_on_its_way(yard: Made) -> None:
    _, view, _, card = yard
    Shown(card).press("Start")
    view.messages = []
    step(card, "Old warden runs")
    *_, glide = [op for op in view.messages if op["op"] == "glide"]
    assert glide["groups"] == ["model/warden/0"]
    view.messages = []
    card.game.scrub(0)
    assert not [op for op in view.messages if op["op"] == "glide"], "that is no step"


def test_the_story_calls_units_by_their_names_and_sets_dice_apart(yard: Made) -> None:
    _, _, _, card = yard
    Shown(card).press("Start")
    step(card, "Old warden is pinned")
    assert "Raider fires the rifle at Old warden" in story_of(card)
    assert not re.search(r"warden/|\bwarden\b(?<!Old warden)", story_of(card))
    groups = story_list(card).groups
    assert (groups[0]["kind"], groups[0]["title"]) == ("turn", "Turn 1, Wardens.")
    shots = [group for group in groups if group["title"].startswith("Raider fires")]
    needed = "To hit: needs 3+ (rifle at short range +1), rolled"
    rows = [row for group in groups for row in group["rows"] if row["text"] == needed]
    assert [1] in [row["faces"] for row in rows]
    assert {shot["side"] for shot in shots} == {0}
    place = card.game.playback.place
    assert f"step {place.at} of {place.known - 1}" in Shown(card).text


def test_a_plane_flies_in_once_and_what_it_fires_at_is_seen() -> None:
    """A flight that the page never hears of would keep the lines away for good."""
    session, view, space, card = game_page("convoy")
    Shown(card).press("Start")
    view.messages = []
    step(card, "Stuka attacks")
    (flight,) = view.flights()
    assert (flight["group"], flight["manner"]) == ("model/stuka/0", "arrive")
    assert len(space.flights.aloft) == 1
    assert "model/stuka/0" not in {
        group for op in view.messages if op["op"] == "glide" for group in op["groups"]
    }
    step(card)
    assert not space.flights.aloft, "the next step ends it"
    assert (session.firer, session.target) == ("stuka", "rifles")
    assert "sight/shown" in view.scene.items
    assert "firer/stuka" in label_ids(view)
    view.messages = []
    step(card, "Stuka pulls out")
    assert "model/stuka/0" in [op["group"] for op in view.flights() if op["manner"] == "leave"]
    view.landed()
    assert "model/stuka/0" not in view.scene.items


def test_a_flight_in_the_place_of_one_that_was_never_drawn_ends_both() -> None:
    session, view, space, _ = game_page("convoy")
    ended: list[str] = []
    plane = session.table.model("eagle/0")
    way = departure(session.table, plane)
    space.flights.fly("eagle/0", way, then=lambda: ended.append("first"))
    space.flights.fly("eagle/0", way, then=lambda: ended.append("second"))
    assert ended == ["first"]
    view.landed()
    assert ended == ["first", "second"]
    assert not space.flights.aloft


def test_a_table_without_a_game_says_why(yard: Made) -> None:
    session, _, _, card = yard
    others = tuple(unit.id for unit in session.table.units if unit.spec.side != "wardens")
    session.do(Remove(others))
    steps = session.desk.seq
    Shown(card).press("Start")
    assert not card.game.begun
    assert "Start" in Shown(card).labels
    assert 'class="fault"' in Shown(card).text
    assert session.desk.seq == steps


def test_a_ruin_is_cut_open_storey_by_storey(yard: Made) -> None:
    session, view, space, _ = yard
    assert storeys(session.table) == pytest.approx((0.0, 3.0), abs=0.05)
    first, second = (cut_above(session.table, storey) for storey in (1, 2))
    assert 1.3 < first < 2.7, "over a man's head, under the floor above"
    assert second > 4.3
    ruin = session.table.piece("ruin").stand
    down = Pointer.model_validate(
        {"type": "hover", "x": 1.0, "y": 1.0, "origin": [ruin.x, ruin.y, 50.0],
         "direction": [0.0, 0.0, -1.0]}
    )  # fmt: skip
    above = space.hand.under(down).point[2]
    shown = []
    for _ in range(3):
        space.commands.next_storey()
        shown.append(space.state.storey)
        op = [message for message in view.messages if message["op"] == "cut"][-1]
        assert op["height"] == {2: second, 1: first, 0: None}[space.state.storey]
        if space.state.storey == 1:
            assert space.hand.under(down).point[2] <= first < above, (
                "what is cut away is not in the way"
            )
    assert shown == [2, 1, 0]
    assert space.hand.under(down).point[2] == above


def test_no_words_are_hidden_or_shown(yard: Made) -> None:
    """Panel's pane of HTML fails when it is shown before the browser has drawn it: a card that
    opens on a game of the address stayed empty."""
    *_, card = yard
    switched: list[object] = []
    panes = list(card.__panel__().select(pn.pane.HTML))
    assert panes
    for pane in panes:
        assert pane.visible
        pane.param.watch(switched.append, "visible")
    Shown(card).press("Start")
    step(card)
    assert "Turn 1" in story_of(card)
    card.game.leave()
    assert story_list(card).groups == []
    assert switched == []


def test_a_click_on_a_line_shows_its_moment_and_what_came_later_stays(yard: Made) -> None:
    session, _, _, card = yard
    Shown(card).press("Start")
    step(card, "Old warden is pinned")
    playback, story = card.game.playback, story_list(card)
    whole = story.groups
    fired = next(one for one in whole if "Raider fires" in one["title"])
    from_browser(story, {"step": fired["step"]})
    assert playback.place.at == story.at == fired["step"] and session.firer == "raider"
    assert story.groups == whole, "it can be gone forward to again"
    assert any("Back to the latest step" in label for label in Shown(card).labels)
    from_browser(story, {"step": 99})
    assert playback.place.at == fired["step"]
    wanted: list[object] = []
    card.game.param.watch(wanted.append, "branched")
    Shown(card).press("Play on from here")
    assert wanted


def test_the_camera_follows_a_shot_and_goes_back_unless_it_is_switched_off(yard: Made) -> None:
    session, view, space, card = yard
    Shown(card).press("Start")
    step(card, "fires the rifle")
    play = [op for op in view.messages if op["op"] == "play"][-1]
    assert play["track"] and play["back"] and play["tells"] > 0 and not session.told
    firer = session.table.unit(session.firer).models[0].stand
    first = play["track"][0]["focal"]
    assert abs(first[0] - firer.x) < 8 and abs(first[1] - firer.y) < 8, "the firer first"
    dice = {way["id"] for way in play["throws"]}
    assert dice and dice <= {one.name for one in drawn_over(session.mode)}
    assert dice <= view.scene.items.keys()
    space.state.director = False
    step(card)
    step(card, "fires the rifle")
    play = [op for op in view.messages if op["op"] == "play"][-1]
    assert not play["track"] and play["throws"], "the dice fall all the same"
    card.game.leave()
    assert not [name for name in view.scene.items if "die-" in name]


def test_story_and_news_wait_for_the_dice_and_the_impact(yard: Made) -> None:
    """A hit is declared while its dice roll; story, news and losses tell it once it is seen."""
    session, view, space, card = yard
    news = Shown(News(session, space.game))
    Shown(card).press("Start")
    step(card, "fires the rifle")
    declared, *rest = in_words(space.game.playback.frame.lines)
    outcome = next(line for line in rest if re.search(" (misses|hits) ", line))
    assert not session.told
    assert declared in story_of(card) and outcome not in story_of(card)
    assert outcome.rstrip(".") not in news.text
    show = [op for op in view.messages if op["op"] == "play"][-1]["show"]
    view.tell("seen", show=show)
    assert session.told and outcome in story_of(card)
    assert re.search("misses|hits", news.text)

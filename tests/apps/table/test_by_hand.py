"""A game played by hand at a page: what is asked, what may be answered, what comes of it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from repository import EXAMPLES, SCENARIOS
from tables import laid

from apps.cards.seats import Seats
from apps.cards.your_turn import YourTurn
from apps.table.by_hand import MARCH
from apps.table.session import Session
from apps.table.workspace import Workspace
from sandbox.live.people import Person, Presence
from sandbox.live.roles import Role
from sandbox.table.table import Table
from sandbox.view.scene import build_scene
from tests.apps.table.test_hand import Page

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def crossing() -> Table:
    return laid(SCENARIOS / "crossing.toml")


@pytest.fixture
def page(crossing: Table) -> Iterator[tuple[Session, Page, Workspace]]:
    yield from opened(crossing)


@pytest.fixture
def battle() -> Iterator[tuple[Session, Page, Workspace]]:
    yield from opened(laid(SCENARIOS / "convoy.toml"))


def opened(table: Table) -> Iterator[tuple[Session, Page, Workspace]]:
    session, view = Session(), Page()
    space = Workspace(session, view)
    scene = build_scene(table)
    space.show(scene, table)
    view.tell("ready", width=800, height=600)
    space.state.workspace = "play"
    yield session, view, space
    scene.close()


def ghosts(view: Page) -> list[str]:
    assert view.scene is not None
    return [name for name in view.scene.items if name.startswith("would/")]


def on(space: Workspace) -> None:
    """What the page's clock does: whatever nobody is asked for is played, step by step."""
    playback = space.game.playback
    while playback.running:
        playback.forward()


def begun(space: Workspace, *hands: str, seed: int = 1) -> None:
    space.game.playback.hands = list(hands)
    space.game.begin(seed)
    space.game.run()
    on(space)


def test_who_plays_by_hand_is_asked_and_nothing_is_played_for_him(
    page: tuple[Session, Page, Workspace],
) -> None:
    session, _, space = page
    hand, playback = space.by_hand, space.game.playback
    sides = hand.sides
    begun(space, *sides)
    assert playback.at == 0 and not playback.running
    assert hand.question.asked.question == "order"
    assert len(hand.units) > 0
    unit = hand.units[0]
    hand.look_at(unit)
    assert {offer.about for offer in hand.offers} == {unit}
    assert session.firer == unit
    playback.forward()
    assert playback.known == 1, "nobody answers for him"


def test_a_unit_is_ordered_and_goes_where_one_points(
    page: tuple[Session, Page, Workspace],
) -> None:
    session, view, space = page
    hand = space.by_hand
    begun(space, *hand.sides)
    unit = next(u for u in hand.units if len(session.table.unit(u).models) > 1)
    hand.look_at(unit)
    hand.take(next(offer for offer in hand.offers if offer.words == "Advance"))
    on(space)
    assert hand.question.asked.accepts == ("move",) and hand.question.asked.unit == unit
    assert space.state.tool == MARCH
    stood = session.table.unit(unit).models[0].stand
    middle = session.table.size[0] / 2, session.table.size[1] / 2
    view.tell("pick", x=1, y=1, origin=[*middle, 60.0], direction=[0.0, 0.0, -1.0])
    assert hand.fault == "" and hand.pointed is hand.chosen is hand.offers[0]
    assert 0 < hand.pointed.action.path.distance_in <= 6.0 + 1e-6
    view.tell("key", key="Enter", shift=False, control=False)
    view.tell("frame", x=1, y=1, origin=[*middle, 60.0], direction=[0.0, 0.0, -1.0])
    on(space)
    now = session.table.unit(unit).models[0].stand
    assert (now.x, now.y) != (stood.x, stood.y)
    assert any("advances" in line for line in space.game.playback.log)


def test_what_is_shown_first_is_done_when_it_is_taken_again(
    page: tuple[Session, Page, Workspace],
) -> None:
    _, view, space = page
    hand = space.by_hand
    begun(space, *hand.sides)
    hand.look_at(hand.units[0])
    hand.take(next(offer for offer in hand.offers if offer.words == "Advance"))
    on(space)
    there = next(offer for offer in hand.offers if offer.to)
    known = space.game.playback.known
    hand.take(there)
    assert hand.chosen is there and space.game.playback.known == known
    assert ghosts(view)
    hand.take(there)
    on(space)
    assert space.game.playback.known > known and hand.chosen is None
    assert not ghosts(view)


def test_one_side_by_hand_the_other_by_the_computer(
    battle: tuple[Session, Page, Workspace],
) -> None:
    _, _, space = battle
    hand, playback = space.by_hand, space.game.playback
    mine = hand.sides[0]
    begun(space, mine, seed=3)
    rng, asked = Random(5), 0
    while not playback.over and asked < 12:
        assert playback.asked == mine and hand.question.asked.by == mine
        hand.give(rng.choice(hand.question.offers))
        on(space)
        assert playback.fault == ""
        asked += 1
    log = "\n".join(playback.log)
    assert f"An order die of {hand.sides[1]} is drawn" in log


@pytest.mark.parametrize("scenario", ["crossing", "convoy", "yard"])
def test_whatever_is_offered_may_be_played(scenario: str) -> None:
    for _, _, space in opened(laid(SCENARIOS / f"{scenario}.toml")):
        hand, playback = space.by_hand, space.game.playback
        begun(space, *hand.sides, seed=2)
        rng = Random(scenario)
        for _ in range(40):
            if playback.over:
                break
            assert hand.question is not None, playback.asked
            offers = hand.question.offers
            assert offers and all(offer.words for offer in offers)
            hand.give(rng.choice(offers))
            on(space)
            assert playback.fault == "", playback.fault


def test_the_card_asks_and_says_what_may_not_be_fired_at(
    page: tuple[Session, Page, Workspace],
) -> None:
    session, _, space = page
    hand = space.by_hand
    card = YourTurn(session, hand)
    begun(space, *hand.sides)
    assert "give an order" in card._head.object
    if len(hand.units) > 1:
        assert [part["title"] for part in card._list.sections] == ["Which unit?"]
        card._picked(card._list.sections[0]["rows"][0]["id"])
    rows = card._list.sections[0]["rows"]
    assert [row["title"] for row in rows][:2] == ["Fire", "Advance"]
    card._picked(next(row["id"] for row in rows if row["title"] == "Fire"))
    on(space)
    titles = [section["title"] for section in card._list.sections]
    question = hand.question
    assert question.asked.question == "fire"
    barred = {one.target for one in question.barred}
    fired = {offer.target for offer in question.offers if offer.target}
    enemies = {u.id for u in session.table.units if u.spec.side != question.asked.by}
    assert barred | fired == enemies and not barred & fired
    assert ("Not at" in titles) == bool(barred)
    assert all(one.rule.startswith("BA-") and one.why for one in question.barred)


def test_the_computer_plays_as_well_as_it_is_told(
    battle: tuple[Session, Page, Workspace], monkeypatch: pytest.MonkeyPatch
) -> None:
    session, _, space = battle
    hand, playback = space.by_hand, space.game.playback
    seats = Seats(session, hand)
    assert seats._level.options == list(hand.levels) and hand.levels[0] == "easy"
    seats._level.value = hand.levels[-1]
    asked = []
    live = session.desk.live
    choose = live.policy_action
    monkeypatch.setattr(live, "policy_action", lambda name="": asked.append(name) or choose())
    space.game.begin(1)
    playback.forward()
    assert asked == [hand.levels[-1]]


def test_who_came_by_a_sides_link_is_asked_for_that_side_alone(
    battle: tuple[Session, Page, Workspace],
) -> None:
    session, _, space = battle
    hand, playback = space.by_hand, space.game.playback
    axis, allies = hand.sides
    begun(space, axis, allies)
    first = playback.asked
    other = allies if first == axis else axis
    seats = Seats(session, hand)
    session.desk.role = Role("play", other)
    assert playback.hands == [other] and list(seats._seats) == [other]
    assert hand.question is None and not hand.mine
    session.desk.role = Role("play", first)
    assert hand.mine and hand.question.asked.by == first


def test_the_computer_plays_for_nobody_who_is_there(
    battle: tuple[Session, Page, Workspace],
) -> None:
    session, _, space = battle
    hand, playback = space.by_hand, space.game.playback
    guest = {side: Presence(9, Person("guest", "Ben"), Role("play", side)) for side in hand.sides}
    begun(space, *hand.sides)
    other = next(side for side in hand.sides if side != playback.asked)
    playback.hands = [other]
    session.desk.people = (guest[playback.asked],)
    known = playback.known
    playback.running = True
    on(space)
    assert playback.known == known and playback.elsewhere
    session.desk.people = ()
    playback.running = True
    on(space)
    assert playback.known > known


def test_smoke_is_looked_for_where_somebody_asks_for_it() -> None:
    for _, _, space in opened(laid(EXAMPLES / "artillery.toml")):
        hand = space.by_hand
        begun(space, *hand.sides)
        for _ in range(30):
            question = hand.question
            if hand.may_look_further:
                break
            wanted = ("Fire", "Stand", "Hold")
            best = [o for o in question.offers if o.words.startswith(wanted)]
            hand.give((best or question.offers)[0])
            on(space)
        assert hand.may_look_further
        before = len(hand.question.offers)
        hand.look_further()
        assert not hand.may_look_further
        smoke = [o for o in hand.question.offers[before:] if o.words.startswith("Lay smoke")]
        assert smoke and "hits the spot on 6, 17 %" in smoke[0].detail
        hand.give(smoke[0])
        on(space)
        assert space.game.playback.fault == ""

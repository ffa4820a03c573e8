"""A game played by hand at a page: what is asked, what may be answered, what comes of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from math import cos, radians, sin
from pathlib import Path
from random import Random
from typing import Any

import pytest
from page_of_messages import Page
from repository import EXAMPLES, SCENARIOS
from shown import Shown, parts
from tables import laid, table_from, unit

from apps.cards.play.captions import News
from apps.cards.play.game import GameCard
from apps.cards.play.seats import Seats
from apps.cards.play.story_lines import side_names, story_groups
from apps.cards.play.story_list import StoryList
from apps.cards.play.your_turn import YourTurn
from apps.table.game.by_hand import ByHand
from apps.table.game.one_list import has_one_answer
from apps.table.state.session import Session
from apps.table.tools.ghosts import breaks_in
from apps.table.tools.move_tool import NAME as MARCH
from apps.table.tools.move_tool import lead_of
from apps.table.workspace import Workspace
from rules.engine.player.offers import Offer, Weighed
from rules.engine.telling import called, heading
from rules.games import game_of, replay_log
from sandbox.document.refusal import Refused
from sandbox.live.live_game import LiveGame
from sandbox.live.seats.consent import Request
from sandbox.live.seats.people import Person, Presence
from sandbox.live.seats.roles import Role
from sandbox.table.table import Table
from sandbox.view.scene import build_scene

RANK = "What the computer would do"
"""The heading above the answers that the computer ranks best."""

pytestmark = pytest.mark.slow

LEVEL = "The computer plays"
"""The name of the field for the computer's level."""


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


def measured(table: Table, first: bool) -> Table:
    """The same table where players may measure first, or may not."""
    scenario = table.scenario.model_copy(update={"measure_first": first})
    return replace(table, file=replace(table.file, scenario=scenario))


@pytest.fixture
def free(crossing: Table) -> Iterator[tuple[Session, Page, Workspace]]:
    """A page of a game in which players may measure before they order."""
    yield from opened(measured(crossing, True))


def ghosts(view: Page) -> list[str]:
    assert view.scene is not None
    return [name for name in view.scene.items if name.startswith("ghost/")]


def play_until_asked(space: Workspace) -> None:
    """Act as the page's clock: play step by step until somebody is asked."""
    playback = space.game.playback
    while playback.running:
        playback.forward()


def give(hand: ByHand, offer: Offer) -> None:
    """Give an answer, also one without effect, about which a player is asked once."""
    for _ in range(2 if offer.idle else 1):
        hand.give(offer)


def begun(space: Workspace, *hands: str, seed: int = 1) -> None:
    space.game.playback.take_hands(list(hands))
    space.game.begin(seed)
    space.game.run()
    play_until_asked(space)


def test_a_side_played_by_hand_is_asked_and_the_computer_leaves_it_alone(
    page: tuple[Session, Page, Workspace],
) -> None:
    session, _, space = page
    hand, playback = space.by_hand, space.game.playback
    sides = hand.sides
    card = Shown(GameCard(session, space.game, Seats(session, hand)))
    begun(space, *sides)
    assert playback.place.at == 0 and not playback.running
    onward = [card.named("Let it run"), card.named("The next step")]
    assert all(button.disabled for button in onward), "the next step is the player's own"
    playback.take_hands([])
    assert not any(button.disabled for button in onward)
    playback.take_hands(list(sides))
    assert hand.question.asked.question == "order"
    assert len(hand.units) > 0
    unit = hand.units[0]
    hand.look_at(unit)
    assert {offer.about for offer in hand.offers} == {unit}
    assert session.firer == unit
    playback.forward()
    assert playback.place.known == 1, "nobody answers for him"


def test_a_unit_is_ordered_and_goes_where_one_points(
    page: tuple[Session, Page, Workspace],
) -> None:
    session, view, space = page
    hand = space.by_hand
    begun(space, *hand.sides)
    unit = next(u for u in hand.units if len(session.table.unit(u).models) > 1)
    hand.look_at(unit)
    hand.give(next(offer for offer in hand.offers if offer.words == "Advance"))
    play_until_asked(space)
    assert hand.question.asked.accepts == ("move",) and hand.question.asked.unit == unit
    assert space.state.tool == MARCH
    every = parts(YourTurn(session, hand), hidden=True)
    go = next(part for part in every if getattr(part, "label", "") == "Do it")
    said = list[str]()
    go.param.watch(lambda _: said.append(go.label), "visible")
    stood = session.table.unit(unit).models[0].stand
    view.tell("pick", x=1, y=1, origin=[-99.0, -99.0, 60.0], direction=[0.0, 0.0, -1.0])
    assert session.notice.startswith("That is beside the table") and hand.draft.chosen is None
    middle = session.table.size[0] / 2, session.table.size[1] / 2
    view.tell("pick", x=1, y=1, origin=[*middle, 60.0], direction=[0.0, 0.0, -1.0])
    assert hand.draft.fault == "" and hand.draft.pointed[0] is hand.draft.chosen is hand.offers[0]
    assert 0 < hand.draft.pointed[0].action.path.distance_in <= 6.0 + 1e-6
    assert said == [hand.draft.chosen.words], "no other words are on the button that shows"
    view.tell("key", key="Enter", shift=False, control=False)
    view.tell("frame", x=1, y=1, origin=[*middle, 60.0], direction=[0.0, 0.0, -1.0])
    play_until_asked(space)
    now = session.table.unit(unit).models[0].stand
    assert (now.x, now.y) != (stood.x, stood.y)
    assert any("advances" in line for line in space.game.playback.log)


def test_a_listed_answer_is_shown_on_hover_and_takes_one_click(
    page: tuple[Session, Page, Workspace],
) -> None:
    session, view, space = page
    hand = space.by_hand
    begun(space, *hand.sides)
    hand.look_at(hand.units[0])
    card = Shown(YourTurn(session, hand))
    card.pick(next(k for k, v in card.rows.items() if v == "Advance"))
    play_until_asked(space)
    there = next(key for key, title in card.rows.items() if title.startswith("Go "))
    known = space.game.playback.place.known
    card.hover(there)
    assert ghosts(view) and hand.draft.chosen is None and space.game.playback.place.known == known
    card.hover("")
    assert not ghosts(view)
    card.hover(there)
    card.pick(there)
    play_until_asked(space)
    assert space.game.playback.place.known > known and hand.draft.chosen is None
    assert not ghosts(view)


def test_a_click_on_an_older_list_takes_the_answer_that_was_clicked(
    page: tuple[Session, Page, Workspace],
) -> None:
    session, _, space = page
    hand = space.by_hand
    begun(space, *hand.sides)
    hand.look_at(hand.units[0])
    card = Shown(YourTurn(session, hand))
    question, before = hand.question, card.rows
    assert question is not None and len(set(before.values())) > 3
    # More is found meanwhile, and is listed above what the player sees.
    more = [replace(offer, likely=offer.likely + 9.0) for offer in question.offers if offer.about]
    hand.question = replace(question, offers=(*more, *question.offers))
    assert list(card.rows) != list(before)
    assert {key: title for key, title in card.rows.items() if key in before} == before
    # A row of the question before is none of this one.
    hand.give(next(offer for offer in question.offers if offer.words == "Advance"))
    play_until_asked(space)
    assert hand.question is not None and not set(before) & set(card.rows)


@pytest.mark.parametrize(
    "scenario", [SCENARIOS / "convoy.toml", EXAMPLES / "ruins-skirmish.toml"], ids=lambda p: p.stem
)
def test_no_question_with_a_single_answer_is_asked(scenario: Path) -> None:
    for _session, _view, space in opened(laid(scenario)):
        hand, playback = space.by_hand, space.game.playback
        begun(space, *hand.sides)
        rng, asked, skipped = Random(3), 0, 0
        while not playback.turn.over and playback.frame.turn < 3:
            question = hand.question
            assert question is not None
            assert not has_one_answer(question), question.asked
            asked += 1
            before = len(playback.game.record.actions)
            give(hand, rng.choice(question.offers))
            play_until_asked(space)
            skipped += len(playback.game.record.actions) - before - 1
        assert asked > 10 and skipped > 2
        played = playback.game.lines()
        assert list(replay_log(played).lines()) == played


def test_a_single_answer_is_not_given_while_somebody_is_asked_for_consent(
    battle: tuple[Session, Page, Workspace],
) -> None:
    """The request would lapse with it."""
    session, _, space = battle
    hand, rng = space.by_hand, Random(3)
    begun(space, *hand.sides)
    session.desk.asked = Request("r", "ann", "played", (2,), frozenset({"bob"}))
    for _ in range(60):
        if has_one_answer(hand.question):
            break
        give(hand, rng.choice(hand.question.offers))
        play_until_asked(space)
    before = len(space.game.playback.game.record.actions)
    assert has_one_answer(hand.question)
    play_until_asked(space)
    assert len(space.game.playback.game.record.actions) == before


def test_one_side_is_played_by_hand_the_other_by_the_computer(
    battle: tuple[Session, Page, Workspace],
) -> None:
    _, _, space = battle
    hand, playback = space.by_hand, space.game.playback
    mine = hand.sides[0]
    begun(space, mine, seed=3)
    rng, asked = Random(5), 0
    while not playback.turn.over and asked < 12:
        assert playback.turn.asked == mine and hand.question.asked.by == mine
        give(hand, rng.choice(hand.question.offers))
        play_until_asked(space)
        assert playback.work.fault == ""
        asked += 1
    log = "\n".join(playback.log)
    assert f"An order die of {heading(hand.sides[1])} is drawn" in log


def test_a_game_that_is_started_goes_on_to_the_first_question_by_hand(
    battle: tuple[Session, Page, Workspace],
) -> None:
    """Start is the only press before a player is asked, also where the computer's die is first."""
    _, _, space = battle
    hand, playback = space.by_hand, space.game.playback
    for side in hand.sides:
        playback.take_hands([side])
        space.game.begin(3)
        play_until_asked(space)
        assert playback.turn.asked == side and not hand.may_let_play
        space.game.another()
        play_until_asked(space)
        assert playback.turn.asked == side and not hand.may_let_play
        space.game.leave()
    assert not playback.running


def test_answers_without_effect_are_listed_after_those_with_one(
    battle: tuple[Session, Page, Workspace],
) -> None:
    _, _, space = battle
    hand = space.by_hand
    begun(space, *hand.sides, seed=3)
    lists = []
    for name in hand.units:
        hand.look_at(name)
        lists.append([bool(offer.idle) for offer in hand.offers if offer.about])
    assert any(map(any, lists))
    assert all(rows == sorted(rows) for rows in lists)


def test_the_computer_goes_on_when_it_is_told_to_where_it_waits(
    battle: tuple[Session, Page, Workspace],
) -> None:
    session, _, space = battle
    hand, playback = space.by_hand, space.game.playback
    card = Shown(YourTurn(session, hand))
    begun(space, *hand.sides, seed=3)
    playback.take_hands([side for side in hand.sides if side != playback.turn.asked])
    assert hand.may_let_play and "Let the computer play" in card.labels, "nothing goes on by itself"
    assert f"The computer plays {heading(playback.turn.asked)}" in card.text
    known = playback.place.known
    hand.let_play()
    play_until_asked(space)
    assert playback.place.known > known and playback.turn.asked in playback.players.hands
    assert not hand.may_let_play and "Let the computer play" not in card.labels


def test_the_computer_goes_on_after_an_answer_that_takes_longer_than_the_clocks_period(
    battle: tuple[Session, Page, Workspace], monkeypatch: pytest.MonkeyPatch
) -> None:
    session, _, space = battle
    hand, playback = space.by_hand, space.game.playback
    [mine, other] = hand.sides
    begun(space, mine, seed=3)
    submit = session.desk.submit

    def slow(*args: Any, **how: Any) -> Any:
        playback.forward()  # the page's clock
        return submit(*args, **how)

    monkeypatch.setattr(session.desk, "submit", slow)
    for _ in range(12):
        if playback.turn.over:
            break
        give(hand, hand.question.offers[0])
        play_until_asked(space)
        assert playback.turn.over or playback.turn.asked == mine
    assert f"An order die of {heading(other)} is drawn" in "\n".join(playback.log)


def test_the_computer_answers_for_nobody_who_plays_by_hand(
    battle: tuple[Session, Page, Workspace], monkeypatch: pytest.MonkeyPatch
) -> None:
    session, _, space = battle
    hand, playback = space.by_hand, space.game.playback
    mine, live = hand.sides[1], session.desk.live
    choose, answered = live.policy_action, []
    monkeypatch.setattr(
        live, "policy_action", lambda name="": answered.append(live.game.asked) or choose("simple")
    )
    begun(space, mine, seed=3)
    for _ in range(14):
        if playback.turn.over:
            break
        offers = hand.question.offers
        hand.give(next((o for o in offers if o.words in ("Ambush", "Stay in Ambush")), offers[0]))
        play_until_asked(space)
    played = [action["type"] for action in playback.game.record.actions]
    assert "hold-ambush" in played, "somebody came by an ambush, and there was nothing to fire at"
    assert mine not in answered


def test_a_shot_at_somebody_on_his_way_is_judged_where_he_then_is() -> None:
    """Evidence from the starting place is never shown with the odds of the place of the hit."""
    for session, _, space in opened(laid(SCENARIOS / "yard.toml")):
        hand, playback = space.by_hand, space.game.playback
        looked = 0
        for seed in range(1, 9):
            begun(space, hand.sides[0], seed=seed)
            for _ in range(40):
                if playback.turn.over or hand.question is None:
                    break
                shots = [o for o in hand.question.offers if breaks_in(o)]
                if shots:
                    assert session.target == "", "as he stands he is seen wrong"
                    before = session.table
                for shot in shots:
                    hand.preview(shot)
                    pair = [one.partition("/")[0] for one in (shot.about, shot.target)]
                    for row in shot.to:
                        stand = session.table.model(f"{pair[1]}/{int(row[0])}").stand
                        assert (stand.x, stand.y) == pytest.approx(row[1:3], abs=1e-3)
                    assert [session.firer, session.target] == pair
                    assert session.verdict.report.forward.verdict != "blocked"
                    looked += 1
                if shots:
                    hand.preview(None)
                    assert session.table is before
                every = hand.question.offers
                waits = next((o for o in every if o.words == "Go on overwatch"), None)
                give(hand, waits or hand.offers[-1])
                play_until_asked(space)
            space.game.leave()
            if looked > 2:
                break
        assert looked > 2


@pytest.mark.parametrize("scenario", ["crossing", "convoy", "yard"])
def test_every_offer_may_be_played(scenario: str) -> None:
    for _, _, space in opened(laid(SCENARIOS / f"{scenario}.toml")):
        hand, playback = space.by_hand, space.game.playback
        begun(space, *hand.sides, seed=2)
        rng = Random(scenario)
        for _ in range(40):
            if playback.turn.over:
                break
            assert hand.question is not None, playback.turn.asked
            offers = hand.question.offers
            assert offers and all(offer.words for offer in offers)
            give(hand, rng.choice(offers))
            play_until_asked(space)
            assert playback.work.fault == "", playback.work.fault


def test_the_card_asks_and_says_what_may_not_be_fired_at(
    page: tuple[Session, Page, Workspace],
) -> None:
    session, _, space = page
    hand = space.by_hand
    card = Shown(YourTurn(session, hand))
    begun(space, *hand.sides)
    assert "give an order" in card.text
    if len(hand.units) > 1:
        assert [part["title"] for part in card.sections] == ["Which unit?"]
        card.pick(card.sections[0]["rows"][0]["id"])
    rows = card.sections[0]["rows"]
    assert [row["title"] for row in rows][:2] == ["Fire", "Advance"]
    card.pick(next(row["id"] for row in rows if row["title"] == "Fire"))
    play_until_asked(space)
    rng = Random(1)
    while hand.question.asked.question != "fire" or not hand.question.barred:
        # Its fire is asked about also where there is one target, or none: it may stay silent.
        advances = [one for one in hand.question.offers if one.words == "Advance"]
        give(hand, rng.choice(advances or hand.question.offers))
        play_until_asked(space)
    titles = [section["title"] for section in card.sections]
    question = hand.question
    assert question.asked.question == "fire"
    barred = {one.target for one in question.barred}
    fired = {offer.target for offer in question.offers if offer.target}
    enemies = {u.id for u in session.table.units if u.spec.side != question.asked.by}
    assert barred | fired == enemies and not barred & fired
    assert ("Cannot fire at" in titles) == bool(barred)
    assert all(one.rule.startswith("BA-") and one.why for one in question.barred)


def test_the_computer_plays_as_well_as_it_is_told(
    battle: tuple[Session, Page, Workspace], monkeypatch: pytest.MonkeyPatch
) -> None:
    session, _, space = battle
    hand, playback = space.by_hand, space.game.playback
    seats = Shown(Seats(session, hand))
    _usual, *levels = seats.named(LEVEL).options.values()
    assert levels == list(hand.levels) and levels[0] == "simple"
    seats.fill({LEVEL: hand.levels[-1]})
    asked = []
    live = session.desk.live
    choose = live.policy_action
    monkeypatch.setattr(live, "policy_action", lambda name="": asked.append(name) or choose())
    space.game.begin(1)
    playback.forward()
    assert asked == [hand.levels[-1]]


def test_a_player_by_hand_has_the_opponents_default_level(
    battle: tuple[Session, Page, Workspace],
) -> None:
    session, _, space = battle
    hand, playback = space.by_hand, space.game.playback
    seats = Shown(Seats(session, hand))
    assert playback.players.level == "simple", "who is watched is quick"
    shown = seats.named(LEVEL).value
    playback.take_hands([hand.sides[0]])
    assert playback.players.level == "middle"
    assert seats.named(LEVEL).value == shown, "what is shown as chosen does not change by itself"
    assert next(iter(seats.named(LEVEL).options)) == "default", "nothing of it is cut off"
    assert "Default: middle against a person, simple otherwise" in seats.text
    playback.take_hands([])
    assert playback.players.level == "simple"
    seats.fill({LEVEL: "middle"})
    seats.fill({LEVEL: "simple"})
    playback.take_hands([hand.sides[0]])
    assert playback.players.level == "simple", "what was chosen stays"


def test_a_level_that_there_is_not_is_told_and_another_plays(
    battle: tuple[Session, Page, Workspace],
) -> None:
    session, _, space = battle
    playback = space.game.playback
    seats = Shown(Seats(session, space.by_hand))
    assert "unknown level" not in seats.text
    playback.choose_level("hard")
    assert playback.players.level == "simple"
    assert "unknown level “hard”. The computer plays simple." in seats.text
    seats.fill({LEVEL: "middle"})
    assert playback.players.level == "middle" and "unknown level" not in seats.text


def test_a_policy_that_a_game_does_not_have_is_refused_in_a_sentence(
    battle: tuple[Session, Page, Workspace],
) -> None:
    session, _, space = battle
    begun(space, space.by_hand.sides[0])
    with pytest.raises(Refused, match="found 'hard'; bolt-action has simple and middle"):
        session.desk.live.policy_action("hard")


@pytest.fixture
def in_mud(tmp_path: Path) -> Iterator[tuple[Session, Page, Workspace]]:
    mud = '[[terrain]]\nid = "mud"\nkind = "box"\nposition = [20, 24]\nsize = [2, 40, 0.1]\n'
    squads = [
        unit(name, side, f"position = [20, {y}]", f"position = [18, {y}]")
        for name, side, y in (("one", "a", 12), ("two", "b", 36))
    ]
    yield from opened(table_from(tmp_path, "\n".join([f'{mud}ground = "rough"\n', *squads])))


def test_who_may_go_nowhere_on_an_order_is_told_so_and_sees_no_reach(
    in_mud: tuple[Session, Page, Workspace],
) -> None:
    _, view, space = in_mud
    march = space.by_hand.move_tool
    marching(space, order="Run")
    assert march.held and not march.ground
    assert space.state.words.startswith("The rules allow no move from where")
    down(view, "pick", 10.0, 12.0)
    assert space.by_hand.draft.chosen is None and "cannot Run" in march.why


@pytest.fixture
def tanks(tmp_path: Path) -> Iterator[tuple[Session, Page, Workspace]]:
    two = [
        unit(name, side, f"position = [12, {y}]", template="medium-tank")
        for name, side, y in (("one", "a", 12), ("two", "b", 36))
    ]
    yield from opened(table_from(tmp_path, "\n".join(two)))


def test_a_vehicle_is_turned_at_the_end_of_its_way(
    tanks: tuple[Session, Page, Workspace],
) -> None:
    session, view, space = tanks
    hand, march = space.by_hand, space.by_hand.move_tool
    begun(space, *hand.sides)
    hand.give(next(offer for offer in hand.offers if offer.words == "Advance"))
    play_until_asked(space)
    assert march.has_front
    stand = session.table.unit(hand.about).models[0].stand
    ahead = cos(radians(stand.turn)), sin(radians(stand.turn))
    at = stand.x + 3 * ahead[0], stand.y + 3 * ahead[1]
    down(view, "pick", *at)
    march.turn()
    assert space.state.words.startswith("Click what it is to face")
    down(view, "pick", at[0] - 9 * ahead[1], at[1] + 9 * ahead[0])
    (row,) = hand.draft.chosen.to
    assert row[1:3] == pytest.approx(at, abs=0.05)
    assert (row[3] - stand.turn) % 360 == pytest.approx(90.0, abs=1.0) and not march.turning
    view.tell("key", key="Escape", shift=False, control=False)
    assert (hand.draft.chosen.to[0][3] - stand.turn) % 360 == pytest.approx(0.0, abs=1.0)
    view.tell("key", key="Escape", shift=False, control=False)
    march.turn()
    down(view, "pick", at[0] - 9 * ahead[1], at[1] + 9 * ahead[0])
    assert hand.draft.chosen.words == "Turn where it is"


def test_a_link_for_a_side_is_asked_for_that_side_alone(
    battle: tuple[Session, Page, Workspace],
) -> None:
    session, _, space = battle
    hand, playback = space.by_hand, space.game.playback
    axis, allies = hand.sides
    begun(space, axis, allies)
    first = playback.turn.asked
    other = allies if first == axis else axis
    seats = Shown(Seats(session, hand))
    session.desk.role = Role("play", other)
    assert (
        playback.players.hands == (other,) and seats.labels[0] == f"Play {heading(other)} by hand"
    )
    assert f"Play {heading(first)} by hand" not in seats.labels
    assert hand.question is None and not hand.mine
    session.desk.role = Role("play", first)
    assert hand.mine and hand.question.asked.by == first


def test_a_guest_arrives_at_the_game_behind_its_side_and_is_told_how_it_stands(
    battle: tuple[Session, Page, Workspace],
) -> None:
    """A visitor by the link of a side sees the game from that side, and is told who plays."""
    session, view, space = battle
    hand, playback = space.by_hand, space.game.playback
    begun(space, *hand.sides)
    space.state.workspace = "table"
    asked = playback.turn.asked
    session.desk.role = Role("play", asked)
    assert space.state.workspace == "play"
    assert session.said == f"You play {heading(asked)}. Turn 1: it is your turn."
    (looked,) = [op for op in view.messages if op["op"] == "camera" and op["action"] == "show"]
    stands = [m.stand for u in session.table.units if u.spec.side == asked for m in u.models]
    width, depth = session.table.size
    middle = [sum(getattr(s, axis) for s in stands) / len(stands) for axis in "xy"]
    towards = radians(looked["azimuth"])
    ahead = (middle[0] - width / 2) * cos(towards) + (middle[1] - depth / 2) * sin(towards)
    assert ahead > 0, "the camera is on the side of its own units"
    space.state.workspace = "table"
    session.param.trigger("table")
    assert space.state.workspace == "table", "once, not after each step"


def test_a_guest_whose_table_is_still_to_come_arrives_behind_its_side() -> None:
    """The role is known before the table is drawn: the view of the whole table comes first."""
    table = laid(SCENARIOS / "crossing.toml")
    session, view = Session(), Page()
    space = Workspace(session, view)
    session.desk.role = Role("play", "axis")
    view.tell("ready", width=800, height=600)
    scene = build_scene(table)
    space.show(scene, table)
    aimed = [op["action"] for op in view.messages if op["op"] == "camera" and "action" in op]
    assert aimed[-1] == "show", aimed
    scene.close()


def test_sides_have_their_names_wherever_a_player_reads(
    battle: tuple[Session, Page, Workspace],
) -> None:
    """Seats, questions, bag, story and who is waited for name sides as units and zones do."""
    session, _, space = battle
    hand, playback = space.by_hand, space.game.playback
    turn = Shown(YourTurn(session, hand))
    card = Shown(GameCard(session, space.game, Seats(session, hand)))
    begun(space, *hand.sides)
    read = [turn.text, card.text, *card.labels, *(row["title"] for row in story_of(card))]
    asked = playback.turn.asked
    guest = Presence(9, Person("guest", "Ben"), Role("play", asked))
    session.desk.people = (*session.desk.people, guest)
    playback.take_hands([side for side in hand.sides if side != asked])
    read += [turn.text, card.text]
    assert f"Waiting for {heading(asked)} at another screen" in turn.text
    ids = set(hand.sides)
    seen = [re.sub("<[^>]*=|>", " ", text) for text in read]
    assert not [text for text in seen if ids & set(re.findall(r"[\w-]+", text))]


def test_undo_and_the_news_say_what_they_are_about(
    battle: tuple[Session, Page, Workspace],
) -> None:
    """Undo names the answer that it takes back; the strip of news says what came of the last."""
    _, _, space = battle
    hand, playback = space.by_hand, space.game.playback
    strip = Shown(News(space.session, space.game))
    begun(space, *hand.sides)
    known, before = playback.place.known, playback.takes_back
    offer = next(o for o in hand.question.offers if o.words == "Down")
    hand.give(offer), hand.give(offer)
    play_until_asked(space)
    name = called(hand.question.names, offer.about)
    assert playback.takes_back == f"take back {name}’s down"
    assert name in strip.text and strip.text.count("<p") == 1
    space.game.take_back()
    assert playback.place.known == known and playback.takes_back == before


def story_of(card: Shown) -> list[dict[str, Any]]:
    return list(card.only(StoryList).groups)


def test_the_computer_plays_for_nobody_who_is_there(
    battle: tuple[Session, Page, Workspace],
) -> None:
    session, _, space = battle
    hand, playback = space.by_hand, space.game.playback
    guest = {side: Presence(9, Person("guest", "Ben"), Role("play", side)) for side in hand.sides}
    begun(space, *hand.sides)
    other = next(side for side in hand.sides if side != playback.turn.asked)
    playback.take_hands([other])
    session.desk.people = (guest[playback.turn.asked],)
    known = playback.place.known
    playback.running = True
    play_until_asked(space)
    assert playback.place.known == known and playback.elsewhere
    session.desk.people = ()
    playback.running = True
    play_until_asked(space)
    assert playback.place.known > known


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
            give(hand, (best or question.offers)[0])
            play_until_asked(space)
        assert hand.may_look_further
        before = len(hand.question.offers)
        hand.look_further()
        assert not hand.may_look_further
        smoke = [o for o in hand.question.offers[before:] if o.words.startswith("Lay smoke")]
        assert smoke and "hits the spot on 6, 17 %" in smoke[0].detail
        hand.give(smoke[0])
        play_until_asked(space)
        assert space.game.playback.work.fault == ""


# --- moves drawn on the table -------------------------------------------------------------------


def down(view: Page, kind: str, x: float, y: float, **more: object) -> None:
    """A message of the pointer straight above a place."""
    view.tell(kind, x=1, y=1, origin=[x, y, 60.0], direction=[0.0, 0.0, -1.0], **more)


def marching(space: Workspace, order: str = "Advance", unit: str = "") -> str:
    """One side's squad is asked to move; its id."""
    hand, session = space.by_hand, space.session
    begun(space, *hand.sides)
    unit = unit or next(u for u in hand.units if len(session.table.unit(u).models) > 1)
    hand.look_at(unit)
    given = next(offer for offer in hand.offers if offer.words == order)
    hand.give(replace(given, useless=""))  # of one without effect no move would be asked
    play_until_asked(space)
    return unit


def test_a_unit_is_dragged_and_its_ghost_goes_along(
    page: tuple[Session, Page, Workspace],
) -> None:
    session, view, space = page
    hand = space.by_hand
    unit = marching(space)
    models = session.table.unit(unit).models
    assert view.last("grips")["groups"] == [f"model/{m.id}" for m in models]
    assert hand.move_tool.ground, "how far it may go is drawn"
    stood = [(m.stand.x, m.stand.y) for m in models]
    first = models[0]
    x, y = first.stand.x, first.stand.y
    for share in (0.5, 1.0):
        at = x + 2.0 * share, y + 1.0 * share
        down(view, "haul", *at, id=f"model/{first.id}", last=share == 1.0)
        assert ghosts(view)
    went = {int(row[0]): row[1:3] for row in hand.draft.chosen.to}
    assert went[first.index] == pytest.approx((x + 2.0, y + 1.0), abs=0.2), "under the pointer"
    now = [(m.stand.x, m.stand.y) for m in session.table.unit(unit).models]
    assert now == stood, "nobody moved before it is given"
    hand.finish()
    play_until_asked(space)
    assert not ghosts(view) and not hand.move_tool.ground
    assert view.last("grips") == {"op": "grips", "groups": [], "stay": False}
    assert "Advance" in "".join(space.game.playback.log)


def test_where_a_click_would_lead_is_shown_before_it(
    page: tuple[Session, Page, Workspace],
) -> None:
    session, view, space = page
    hand, march = space.by_hand, space.by_hand.move_tool
    unit = marching(space)
    stand = session.table.unit(unit).models[0].stand
    beyond = session.table.size[0] - 2.0, session.table.size[1] - 2.0
    down(view, "hover", *beyond)
    assert ghosts(view) and hand.draft.chosen is None and not hand.draft.pointed
    shown = march.offers[0].to
    hand.finish()
    assert hand.question.asked.unit == unit, "nothing is given by pointing alone"
    down(view, "pick", stand.x, stand.y + 4.0)
    chosen = hand.draft.chosen.to
    assert chosen != shown, "a click elsewhere shows what it would do"
    down(view, "hover", *beyond)
    assert hand.draft.chosen.to == chosen, "what is set stays"
    view.tell("key", key="Escape", shift=False, control=False)
    assert hand.draft.chosen is None
    down(view, "hover", *beyond)
    down(view, "pick", *beyond)
    play_until_asked(space)
    assert "move" not in hand.question.asked.accepts
    rows = {int(row[0]): row[1:3] for row in shown}
    now = {m.index: (m.stand.x, m.stand.y) for m in session.table.unit(unit).models}
    assert all(now[number] == pytest.approx(at, abs=0.01) for number, at in rows.items())


def test_a_pointer_that_rested_before_the_question_shows_where_a_click_would_lead(
    page: tuple[Session, Page, Workspace],
) -> None:
    session, view, space = page
    hand = space.by_hand
    begun(space, *hand.sides)
    hand.look_at(hand.units[0])
    down(view, "hover", session.table.size[0] - 2.0, session.table.size[1] - 2.0)
    assert not ghosts(view) and not hand.move_tool.offers
    hand.give(next(offer for offer in hand.offers if str(offer.words).startswith("Advance")))
    play_until_asked(space)
    assert ghosts(view) and hand.move_tool.offers


def waiting(space: Workspace) -> str:
    """A squad of one side waits for its order and is chosen; its id."""
    hand, session = space.by_hand, space.session
    begun(space, *hand.sides)
    unit = next(u for u in hand.units if len(session.table.unit(u).models) > 1)
    hand.look_at(unit)
    return unit


@pytest.mark.parametrize(("away", "order"), [(4.0, "Advance"), (9.0, "Run")])
def test_a_click_in_the_reach_of_an_order_gives_the_order_and_the_move(
    free: tuple[Session, Page, Workspace], away: float, order: str
) -> None:
    session, view, space = free
    hand, march = space.by_hand, space.by_hand.move_tool
    unit = waiting(space)
    assert len({item.name for item in march.ground}) > 2, "two reaches and their rims"
    assert "Advance within the inner line, Run beyond it" in space.state.words
    card = Shown(YourTurn(session, hand))
    assert "One model at a time" not in card.labels, "orders are not pushed down"
    lead = lead_of(session.table.unit(unit).models).stand
    at = lead.x + away, lead.y
    down(view, "hover", *at)
    assert march.offers[0].words.startswith(f"{order}: go ")
    assert ghosts(view) and hand.question.asked.question == "order", "shown, and not given"
    down(view, "pick", *at)
    play_until_asked(space)
    now = lead_of(session.table.unit(unit).models).stand
    assert (now.x, now.y) == pytest.approx(at, abs=0.6)
    verb = {"Advance": "advances", "Run": "runs"}[order]
    assert any(verb in line for line in space.game.playback.log)
    assert (
        hand.question is None
        or hand.question.asked.unit != unit
        or "shoot" in (hand.question.asked.accepts)
    )


def test_a_first_tap_shows_an_order_with_its_move_and_a_second_gives_it(
    free: tuple[Session, Page, Workspace],
) -> None:
    session, view, space = free
    hand = space.by_hand
    unit = waiting(space)
    lead = lead_of(session.table.unit(unit).models).stand
    ray = {"touch": True, "near": 24, "right": [0.001, 0.0, 0.0]}
    down(view, "pick", lead.x + 4.0, lead.y, **ray)
    assert hand.draft.chosen.words.startswith("Advance: go") and hand.question.number == 0
    assert space.state.words.startswith("Click it again or press Enter to go there")
    down(view, "pick", lead.x + 4.0, lead.y + 3.5, **ray)
    assert hand.draft.chosen is not None and hand.question.number == 0, "a tap elsewhere corrects"
    down(view, "pick", lead.x + 4.6, lead.y + 3.2, **ray)
    play_until_asked(space)
    assert (session.table.unit(unit).models[0].stand.x) > lead.x


def test_an_order_that_is_pressed_first_is_the_one_that_is_drawn(
    free: tuple[Session, Page, Workspace],
) -> None:
    session, view, space = free
    march = space.by_hand.move_tool
    unit = marching(space, order="Run")
    assert "inner line" not in space.state.words
    lead = lead_of(session.table.unit(unit).models).stand
    down(view, "hover", lead.x + 2.0, lead.y)
    assert march.offers[0].words.startswith("Go "), "it runs, however near"


def test_a_drawn_order_that_is_not_obeyed_moves_nobody(
    free: tuple[Session, Page, Workspace],
) -> None:
    """A move that was drawn with an order is dropped where none is asked for after it."""
    session, view, space = free
    hand, unit = space.by_hand, waiting(space)
    game, number = space.game.playback.game, hand.question.number
    stays = next(offer for offer in hand.offers if offer.words == "Ambush")
    lead = lead_of(session.table.unit(unit).models).stand
    down(view, "pick", lead.x + 4.0, lead.y)
    hand.give(replace(stays, then=hand.draft.chosen.then))
    play_until_asked(space)
    assert len(game.record.actions) == number + 1 and hand.question is not None
    assert hand.draft.fault == "" and space.game.playback.work.fault == ""


def test_a_unit_is_chosen_by_a_click_on_it_whichever_was_shown_before(
    battle: tuple[Session, Page, Workspace],
) -> None:
    session, view, space = battle
    hand = space.by_hand
    begun(space, *hand.sides)
    placed = {one.id: one for one in session.table.units if one.models}
    first, second = [one for one in hand.units if one in placed][:2]
    side = placed[first].side_number
    enemy = next(one for one in placed.values() if one.side_number != side).id
    for clicked in (first, second, first, enemy):
        stand = placed[clicked].models[0].stand
        down(view, "pick", stand.x, stand.y)
        own = first if clicked == enemy else clicked
        assert (hand.about, session.firer) == (own, own)
    assert session.target == enemy, "a click on an enemy shows the sight of it"


def test_a_double_click_whose_first_click_has_moved_a_unit_leaves_the_camera(
    free: tuple[Session, Page, Workspace],
) -> None:
    session, view, space = free
    unit = waiting(space)
    lead = lead_of(session.table.unit(unit).models).stand
    for kind in ("hover", "pick", "pick", "frame"):
        down(view, kind, lead.x + 4.0, lead.y)
    assert space.by_hand.question is None or space.by_hand.question.number > 0
    assert view.last("camera") is None or view.last("camera")["action"] == "home"


def test_a_way_bends_and_counts_along_all_of_it(page: tuple[Session, Page, Workspace]) -> None:
    session, view, space = page
    hand, march = space.by_hand, space.by_hand.move_tool
    unit = marching(space)
    lead = lead_of(session.table.unit(unit).models).stand
    down(view, "pick", lead.x + 2.0, lead.y, shift=True)
    assert len(march.bends) == 1 and hand.draft.chosen.action.path.distance_in == pytest.approx(
        2, abs=0.6
    )
    down(view, "pick", lead.x + 2.0, lead.y + 2.0)
    path = hand.draft.chosen.action.path
    assert path.distance_in == pytest.approx(4, abs=0.6)
    corners = {round(row[1] - lead.x, 1) for row in hand.draft.chosen.action.way if row[0] >= 0}
    assert corners, "it goes by the bend"
    down(view, "pick", lead.x + 2.0, session.table.size[1] - 1.0)
    assert hand.draft.chosen.action.path.distance_in <= 6.0 + 1e-6
    assert "all of its 6" in hand.draft.chosen.detail
    view.tell("key", key="Escape", shift=False, control=False)
    view.tell("key", key="Escape", shift=False, control=False)
    assert march.drawn is None and hand.draft.chosen is None and not ghosts(view)


def test_a_single_model_moves_as_far_as_its_formation_permits(
    page: tuple[Session, Page, Workspace],
) -> None:
    session, view, space = page
    hand, march = space.by_hand, space.by_hand.move_tool
    unit = marching(space)
    model = session.table.unit(unit).models[-1]
    march.single = True
    x, y = model.stand.x, model.stand.y
    down(view, "haul", x, y + 0.3, id=f"model/{model.id}", last=True)
    rows = {int(row[0]): row[1:3] for row in march.offers[0].to}
    others = [m for m in session.table.unit(unit).models if m is not model]
    assert all(rows[m.index] == (m.stand.x, m.stand.y) for m in others)
    assert rows[model.index] == pytest.approx((x, y + 0.3), abs=0.01)
    down(view, "haul", x, y + 5.5, id=f"model/{model.id}", last=True)
    assert "BA-MOV-2" in hand.draft.fault and hand.draft.chosen is None
    assert ghosts(view), "what is refused is shown, to be drawn on from"
    known = space.game.playback.place.known
    hand.finish()
    assert space.game.playback.place.known == known, "and not played"


def test_a_move_onto_impassable_ground_is_refused(page: tuple[Session, Page, Workspace]) -> None:
    session, view, space = page
    hand, march = space.by_hand, space.by_hand.move_tool
    unit = marching(space)
    one, other = session.table.unit(unit).models[:2]
    march.single = True
    down(view, "pick", one.stand.x, one.stand.y)
    down(view, "haul", other.stand.x, other.stand.y, id=f"model/{one.id}", last=True)
    assert "on another model" in hand.draft.fault and march.drawn is None


def test_a_game_goes_on_by_itself_where_no_answer_is_possible() -> None:
    for _session, view, space in opened(laid(SCENARIOS / "yard.toml")):
        hand, playback = space.by_hand, space.game.playback
        begun(space, *hand.sides)
        assert hand.question.number == 1 and "move" in hand.question.asked.accepts
        assert playback.place.at == 0, "nothing has been told yet"
        playback.take_back()
        play_until_asked(space)
        assert playback.game is not None and hand.question.number == 1, "nor taken back"
        fighter = next(name for name in hand.units if name)
        hand.look_at(fighter)
        stand = space.session.table.model(fighter).stand
        down(view, "pick", min(stand.x + 2.0, 23.5), stand.y)
        hand.finish()
        play_until_asked(space)
        assert hand.question.number == 2 and playback.place.at == 1
        playback.take_back()
        play_until_asked(space)
        assert hand.question.number == 1 and playback.place.at == 0 and hand.units
        assert len(playback.game.record.actions) == 1, "charges are gone by for good"
        space.desk.seat.undo()  # as where the last step that was told is such a one
        playback.follow()
        playback.take_hands([])
        playback.take_hands(list(hand.sides))
        assert hand.question.number == 0 and len(hand.offers) == 1
        give(hand, hand.offers[0])
        play_until_asked(space)
        assert hand.question.number == 1


def test_a_fighter_moves_or_runs_to_where_one_points() -> None:
    for session, view, space in opened(laid(SCENARIOS / "yard.toml")):
        hand, march = space.by_hand, space.by_hand.move_tool
        begun(space, *hand.sides)
        assert "move" in hand.question.asked.accepts, "charges, which nobody can, are gone by"
        fighter = hand.units[0] or hand.units[1]
        card = Shown(YourTurn(session, hand))
        hand.look_at(fighter)
        assert [m.id for m in march.models] == [fighter] and march.ground
        assert sum(bool(offer.to) for offer in hand.offers) > 3, "its ways are looked for"
        rows = list(card.rows.values())
        assert rows[-1].startswith("End movement")
        assert 0 < sum(bool(re.match(r"(Move|Run) \d", row)) for row in rows) <= 8, "one may point"
        stand = session.table.model(fighter).stand
        kinds = []
        for away in (2.0, 7.0, 30.0):
            down(view, "pick", min(stand.x + away, 23.5), stand.y)
            kinds.append(march.offers[0].action.kind if march.offers else "")
        assert kinds[0] == "move" and "run" in kinds
        down(view, "pick", stand.x + 2.0, stand.y)
        hand.finish()
        play_until_asked(space)
        assert space.game.playback.work.fault == ""
        now = session.table.model(fighter).stand
        assert now.x == pytest.approx(stand.x + 2.0, abs=0.05)


def test_a_hot_seat_hides_the_options_of_each_player_from_the_other(
    page: tuple[Session, Page, Workspace],
) -> None:
    session, _, space = page
    hand, playback = space.by_hand, space.game.playback
    seats, card = Shown(Seats(session, hand)), Shown(YourTurn(session, hand))
    assert "Hide options" not in seats.labels
    playback.take_hands(list(hand.sides))
    seats.fill({"Hide options": True})
    space.game.begin(1)
    rng, switched = Random(3), 0
    for _ in range(14):
        asked = playback.turn.asked
        if hand.curtain.covers:
            switched += 1
            assert hand.curtain.covers == asked and hand.question is None and not card.sections
            assert "Give the screen to" in card.text and "Show what is asked" in card.labels
            hand.uncover()
        assert hand.question.asked.by == asked and not hand.curtain.covers
        assert "Show what is asked" not in card.labels
        give(hand, rng.choice(hand.question.offers))
        play_until_asked(space)
    assert switched > 1


def test_smoke_is_laid_where_one_points() -> None:
    for session, view, space in opened(laid(EXAMPLES / "artillery.toml")):
        hand = space.by_hand
        begun(space, *hand.sides)
        for _ in range(30):
            if "fire-smoke" in hand.question.asked.accepts:
                break
            wanted = ("Fire", "Stand", "Hold")
            best = [o for o in hand.question.offers if o.words.startswith(wanted)]
            give(hand, (best or hand.question.offers)[0])
            play_until_asked(space)
        (point, *_) = hand.points
        hand.aim_with(point)
        unit = session.table.unit(hand.question.asked.unit)
        foe = next(u for u in session.table.units if u.spec.side != unit.spec.side)
        x, y = foe.models[0].stand.x, foe.models[0].stand.y
        down(view, "pick", unit.models[0].stand.x + 1.0, unit.models[0].stand.y)
        assert "BA-SHO-3" in hand.draft.fault and hand.draft.chosen is None, "too near"
        good = None
        for share in (0.4, 0.5, 0.6, 0.7, 0.8):
            stand = unit.models[0].stand
            at = stand.x + share * (x - stand.x), stand.y + share * (y - stand.y)
            down(view, "pick", *at)
            good = hand.draft.chosen
            if good is not None:
                break
        assert good is not None and good.action.at == pytest.approx(at, abs=0.01)
        assert good.circle[2] > 0 and "ghost/0" in view.scene.items
        view.tell("key", key="Enter", shift=False, control=False)
        play_until_asked(space)
        assert space.game.playback.work.fault == ""
        assert "smoke" in "\n".join(space.game.playback.log)


def test_suggestions_are_shown_on_request_and_may_be_played(
    page: tuple[Session, Page, Workspace], monkeypatch: pytest.MonkeyPatch
) -> None:
    session, _, space = page
    hand = space.by_hand
    card = Shown(YourTurn(session, hand))
    begun(space, *hand.sides)
    hand.look_at(hand.units[0])
    before = [part["title"] for part in card.sections]
    assert "Suggest a move" in card.labels and RANK not in before
    meanwhile, weighed = list[Any](), LiveGame.weighed
    monkeypatch.setattr(
        LiveGame,
        "weighed",
        lambda game, unit: meanwhile.append((card.text, *card.sections)) or weighed(game, unit),
    )
    card.press("Suggest a move")
    said, awaited, *others = meanwhile[0]
    assert awaited == {"title": RANK, "none": "Weighing every answer …", "rows": [], "room": True}
    ranked, *rest = card.sections
    assert ranked["title"] == RANK and [part["title"] for part in rest] == before
    assert ranked["room"] and rest == others and card.text == said, "nothing else moves"
    assert "Suggest a move" not in card.labels
    points = r"[+−](?!0\.00)\d\.\d\d victory points over doing|no better than doing nothing"
    assert all(re.match(points, row["detail"]) for row in ranked["rows"])
    best = ranked["rows"][0]
    card.pick(best["id"])
    hand.finish()
    play_until_asked(space)
    assert space.game.playback.place.known > 1 and RANK not in [p["title"] for p in card.sections]


def test_each_unit_has_its_suggestions_at_once_where_that_is_chosen(
    battle: tuple[Session, Page, Workspace],
) -> None:
    """A suggested activation is two clicks then: the unit, and the suggestion."""
    session, _, space = battle
    hand = space.by_hand
    card = Shown(YourTurn(session, hand))
    begun(space, *hand.sides, seed=3)
    first, second = hand.units[:2]
    hand.look_at(first)
    card.named("Suggest each time").value = True
    assert card.sections[0]["title"] == RANK
    hand.look_at(second)
    assert card.sections[0]["title"] == RANK and "Suggest a move" not in card.labels
    card.named("Suggest each time").value = False
    hand.look_at(first)
    assert card.sections[0]["title"] != RANK and "Suggest a move" in card.labels


def test_a_suggestion_that_is_taken_is_the_whole_activation(
    page: tuple[Session, Page, Workspace], monkeypatch: pytest.MonkeyPatch
) -> None:
    """An order that is suggested with its move is followed by that move, and by the fire."""
    weighed, asked = LiveGame.weighed, list[int]()

    def noted(game: LiveGame, unit: str) -> tuple[Weighed, ...] | None:
        asked.append(len(game.record.actions))
        return weighed(game, unit)

    session, _, space = page
    hand, playback = space.by_hand, space.game.playback
    card = Shown(YourTurn(session, hand))
    begun(space, *hand.sides)
    for who in hand.units:
        hand.look_at(who)
        card.press("Suggest a move")
        rows = card.sections[0]["rows"]
        goes = next((row for row in rows if row["title"].startswith("Advance: go")), None)
        if goes is not None:
            break
    assert goes is not None and ("likely" in goes["detail"])
    monkeypatch.setattr(LiveGame, "weighed", noted)
    card.pick(goes["id"])
    play_until_asked(space)
    played = [action["type"] for action in playback.game.record.actions]
    assert "move" in played, played
    assert "move" not in [played[number] for number in asked], "the move is known"
    question = hand.question
    assert question is None or (question.asked.unit, question.asked.question) != (who, "fire")
    assert not question or not {"move", "shoot"} & set(question.asked.accepts)


@pytest.mark.parametrize("targets", [1, 2])
def test_a_unit_that_is_ordered_to_fire_fires_where_it_has_one_target(
    tmp_path: Path, targets: int
) -> None:
    """Two enemies are a choice, which is asked; one is none."""
    rows = [unit("able", "axis", "position = [12, 12]")]
    rows += [unit(f"foe{k}", "allies", f"position = [22, {8 + 8 * k}]") for k in range(targets)]
    for _session, _view, space in opened(table_from(tmp_path, "\n".join(rows))):
        hand = space.by_hand
        begun(space, *hand.sides)
        for _ in range(4):
            fire = [o for o in hand.question.offers if (o.about, o.words) == ("able", "Fire")]
            hand.give(fire[0] if fire else hand.question.offers[0])
            play_until_asked(space)
            if fire:
                break
        played = [action["type"] for action in space.game.playback.game.record.actions]
        assert fire and not fire[0].idle
        assert ("shoot" in played) == (targets == 1), (played, hand.question)
        asks = hand.question is not None and "shoot" in hand.question.asked.accepts
        assert asks == (targets == 2)


def test_an_order_without_effect_asks_nothing_more(tmp_path: Path) -> None:
    """A Run in a wood, given after all, is not followed by a question where to go."""
    wood = '[[terrain]]\nid = "wood"\nkind = "wood"\nposition = [12, 12]\nsize = [16, 16]\n'
    able = unit("able", "axis", "position = [12, 12]")
    baker = unit("baker", "allies", "position = [40, 30]")
    for _session, _view, space in opened(table_from(tmp_path, "\n".join((wood, able, baker)))):
        hand = space.by_hand
        begun(space, *hand.sides)
        for _ in range(8):
            idle = [o for o in hand.question.offers if o.idle and o.words == "Run"]
            give(hand, (idle or list(hand.question.offers))[0])
            play_until_asked(space)
            if idle:
                break
        played = [action["type"] for action in space.game.playback.game.record.actions]
        assert idle and "move" in played, (played, hand.question)
        assert hand.question is None or hand.question.asked.question == "order"


def test_the_end_of_a_turn_is_one_list(page: tuple[Session, Page, Workspace]) -> None:
    """All units that may keep their orders are asked at once, and answered with one press."""
    session, _, space = page
    hand, playback = space.by_hand, space.game.playback
    card = Shown(YourTurn(session, hand))
    begun(space, *hand.sides)
    for _ in range(60):
        if hand.question.later:
            break
        rows = [o for o in hand.question.offers if o.words in ("Down", "Ambush", "Stay here")]
        give(hand, (rows or list(hand.question.offers))[-1])
        play_until_asked(space)
    question = hand.question
    units = list(dict.fromkeys(o.about for o in (*question.offers, *question.later)))
    assert len(units) > 1
    assert [part["title"] for part in card.sections] == [called(question.names, u) for u in units]
    for part in card.sections:
        assert sum(row["current"] for row in part["rows"]) == 1, "one answer each is chosen"
    other = next(row for row in card.sections[0]["rows"] if not row["current"])
    card.pick(other["id"])
    assert [row["title"] for row in card.sections[0]["rows"] if row["current"]] == [other["title"]]
    before = len(playback.game.record.actions)
    card.press("End the turn so")
    play_until_asked(space)
    actions = playback.game.record.actions[before:]
    kept = {one["unit"] for one in actions if one["type"] == "keep-order"}
    assert kept >= set(units), "each of them is answered"
    assert hand.question is None or hand.question.asked.unit not in units


@pytest.mark.parametrize(
    ("points", "words"),
    [
        (0.004, "no better than doing nothing"),
        (-0.004, "no better than doing nothing"),
        (0.5, "+0.50 victory points over doing nothing"),
        (-1.2, "−1.20 victory points over doing nothing"),
    ],
)
def test_next_to_nothing_is_nothing_and_has_no_sign(
    page: tuple[Session, Page, Workspace],
    points: float,
    words: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session, _, space = page
    card = Shown(YourTurn(session, space.by_hand))
    begun(space, *space.by_hand.sides)
    space.by_hand.look_at(space.by_hand.units[0])
    offer = next(offer for offer in space.by_hand.offers if offer.about)
    monkeypatch.setattr(LiveGame, "weighed", lambda _game, _unit: (Weighed(offer, points),))
    card.press("Suggest a move")
    (row,) = card.sections[0]["rows"]
    assert row["detail"].split(" · ")[0] == words


@pytest.mark.parametrize(("ranked", "words"), [(None, "looks ahead"), ((), "No move to suggest")])
def test_a_missing_suggestion_is_explained(
    ranked: tuple[()] | None, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # every game there is has one who does, and where there is nothing the game goes on by itself
    monkeypatch.setattr(LiveGame, "weighed", lambda _game, _unit: ranked)
    for session, _, space in opened(laid(SCENARIOS / "yard.toml")):
        card = Shown(YourTurn(session, space.by_hand))
        begun(space, *space.by_hand.sides)
        space.by_hand.look_at(space.by_hand.units[0])
        card.press("Suggest a move")
        assert words in card.sections[0]["none"] and "Suggest a move" not in card.labels


def test_the_owner_of_casualties_takes_them_from_the_table() -> None:
    for session, _, space in opened(laid(EXAMPLES / "crossroads.toml")):
        hand, playback = space.by_hand, space.game.playback
        begun(space, *hand.sides, seed=4)
        rng = Random(1)
        for _ in range(120):
            if hand.question.asked.question == "casualties":
                break
            fire = [o for o in hand.question.offers if o.words.startswith(("Fire", "Do not"))]
            give(hand, rng.choice(fire or list(hand.question.offers)))
            play_until_asked(space)
        asked = hand.question.asked
        assert asked.question == "casualties" and all(o.marks for o in hand.question.offers)
        wanted = hand.question.offers[-1]
        session.select(wanted.marks)  # as a click on the figures does
        assert hand.draft.chosen.marks == wanted.marks
        hand.finish()
        play_until_asked(space)
        left = {model.id for model in session.table.models()}
        assert playback.work.fault == "" and not left & set(wanted.marks)


def test_an_order_without_effect_is_asked_about_once(
    battle: tuple[Session, Page, Workspace],
) -> None:
    session, _, space = battle
    hand = space.by_hand
    card = Shown(YourTurn(session, hand))
    begun(space, *hand.sides)
    hand.look_at(hand.units[0])
    rally = next(offer for offer in hand.offers if offer.words == "Rally")
    known = space.game.playback.place.known

    def pick() -> None:
        rows = [row for section in card.sections for row in section["rows"]]
        card.pick(next(row["id"] for row in rows if row["title"] == "Rally"))

    pick()
    assert space.game.playback.place.known == known and hand.draft.idle is rally
    assert "Rally would have no effect: no pins to shed" in card.text
    hand.look_at(hand.units[1])
    assert hand.draft.idle is None and "would have no effect" not in card.text
    hand.look_at(rally.about)
    pick()
    assert hand.draft.idle is rally, "another choice meanwhile asks anew"
    pick()
    play_until_asked(space)
    assert space.game.playback.place.known > known


def test_a_side_has_one_colour_wherever_it_is_named() -> None:
    table = laid(EXAMPLES / "air-attack.toml")
    numbers = table.side_numbers
    for session, _view, space in opened(table):
        hand = space.by_hand
        card = Shown(GameCard(session, space.game, Seats(session, hand)))
        asks = Shown(YourTurn(session, hand))
        begun(space, *hand.sides)
        for side, number in numbers.items():
            assert re.search(rf'class="side-{number}" title="\d+ of {heading(side)}"', card.text), (
                "the bag"
            )
        seen = 0
        for _ in range(12):
            rows = [row for part in asks.sections for row in part["rows"]]
            tones = [row["tone"] for row in rows if row["tone"].startswith("side-")]
            mine = numbers[hand.question.asked.by]
            seen += len(tones)
            assert "Cannot fire at" in str(asks.sections) or set(tones) <= {f"side-{mine}"}
            give(hand, hand.question.offers[0])
            play_until_asked(space)
        assert seen > 5, "units to choose from, also those that are not on the table"
        sides = side_names(table)
        groups = story_groups(space.game.playback.frames, sides, game_of(table.scenario.game).opens)
        by_name = {unit.spec.label: unit.side_number for unit in table.units}
        told = [group for group in groups if group["kind"] != "turn"]
        for group in told:
            names = [name for name in by_name if group["title"].startswith(name)]
            assert not names or group["side"] == by_name[max(names, key=len)], group["title"]
        assert len(told) > 3


def test_the_dice_in_the_bag_are_shown_until_the_game_is_over(
    page: tuple[Session, Page, Workspace],
) -> None:
    session, _, space = page
    card = Shown(GameCard(session, space.game, Seats(session, space.by_hand)))
    begun(space, *space.by_hand.sides)
    playback = space.game.playback
    frame = playback.frame
    left = sum(frame.bag.values())
    assert left == len(session.table.units) - 1, "one is drawn"
    assert card.text.count("■") == left
    playback.turn = playback.turn._replace(over=True)
    assert "Game over" in card.text and "in the bag" not in card.text
    said = Shown(YourTurn(session, space.by_hand)).text
    assert playback.log[-1] in said and "Statistics" in said and "Another game" in said

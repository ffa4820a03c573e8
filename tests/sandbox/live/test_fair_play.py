"""Games between people on a live table: secrets kept, published, and used by no preview."""

from __future__ import annotations

from typing import Any

import pytest
from games.fixed_secrets import fix_secrets
from repository import SCENARIOS
from tables import hub

from rules.engine.play.secret_dice import commitment_of
from rules.games import replay_log
from sandbox.document.commands import Act, BeginGame, LeaveGame, Redo, TakeBack, Undo
from sandbox.document.document import Document
from sandbox.document.refusal import Refused
from sandbox.live.asking import answer_request, request_undo
from sandbox.live.digests import digest_of
from sandbox.live.hub import Hub
from sandbox.live.live_document import LiveDocument, Seat
from sandbox.live.seats.people import Person
from sandbox.live.seats.roles import EDITOR, OWNER, Role
from sandbox.live.secrets_kept import DiceSecrets
from sandbox.live.store.opening import opened
from sandbox.live.store.store import StoreFault
from sandbox.live.tables.branching import branched

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def _fixed(monkeypatch: pytest.MonkeyPatch) -> None:
    fix_secrets(monkeypatch)


@pytest.fixture
def tables() -> Hub:
    return hub(SCENARIOS)


@pytest.fixture
def live(tables: Hub) -> LiveDocument:
    return tables.open(tables.from_file(SCENARIOS / "yard.toml"))


def sit(live: LiveDocument, name: str, role: Role = EDITOR) -> Seat:
    return live.join(Person(name), role, lambda _told: None)


def act(seat: Seat) -> int:
    return seat.submit(seat.live.policy_action("simple")).seq


def game(live: LiveDocument) -> Any:
    assert live.game is not None
    live.game.catch_up()
    return live.game


def rolled(live: LiveDocument) -> int:
    rolls: int = game(live).rolled_by(len(game(live).record.actions))
    return rolls


def act_until_rolled(seat: Seat) -> int:
    while True:
        before = rolled(seat.live)
        step = act(seat)
        if rolled(seat.live) > before:
            return step


def to_the_end(seat: Seat) -> list[str]:
    while not game(seat.live).over:
        act(seat)
    return seat.live.log()


def ahead(dice: Any, position: int, many: int = 300) -> tuple[int, ...]:
    """Return the next faces of the dice, and leave the dice as they were."""
    was, dice.position = dice.position, position
    faces: tuple[int, ...] = dice.roll(many, "a test")
    dice.position = was
    return faces


def test_no_preview_and_no_policy_rolls_the_dice_of_the_game(live: LiveDocument) -> None:
    ann = sit(live, "ann")
    ann.submit(BeginGame(7))
    for _ in range(6):
        played = game(live)
        played.question()
        played.choice("simple")
        now = rolled(live)
        real, thought = ahead(played._played.dice, now), ahead(played._thought.dice, now)
        same = sum(a == b for a, b in zip(real, thought, strict=True))
        assert same < 0.4 * len(real)
        assert ahead(played._played.dice, 0, now) == ahead(played._thought.dice, 0, now)
        act(ann)
    assert list(replay_log(to_the_end(ann)).lines()) == live.log()


def test_a_running_game_is_not_branched_and_a_branch_of_an_ended_one_has_other_dice(
    tables: Hub, live: LiveDocument
) -> None:
    owner = sit(live, "ann", OWNER)
    sit(live, "bob")
    owner.submit(BeginGame(7))
    act_until_rolled(owner)
    with pytest.raises(Refused, match="once it has ended"):
        branched(tables, live, 2, Person("ann"))
    log = to_the_end(owner)
    made = tables.open(branched(tables, live, 3, Person("ann")))
    assert made.log()[1:] == log[1 : len(made.log())]
    made.submit("ann", OWNER, Act(*_next(made)))
    first, second = made.document.game.dice  # type: ignore[union-attr]
    assert first.secret and not second.secret
    assert second.at < rolled(live)
    seat = sit(made, "ann", OWNER)
    assert list(replay_log(to_the_end(seat)).lines()) == made.log()


def _next(live: LiveDocument) -> tuple[int, Any]:
    action = live.policy_action("simple")
    return action.number, action.action


def test_a_solo_player_without_ownership_undoes_and_rolls_anew(
    live: LiveDocument,
) -> None:
    ann = sit(live, "ann")
    ann.submit(BeginGame(7))
    step = act_until_rolled(ann)
    before = live.document.game
    assert before is not None
    number = len(before.actions) - 1
    dice = game(live).rolled_by(number)
    ann.submit(Undo(step))
    after = live.document.game
    assert after is not None and after.dice[-1].at == dice
    assert after.dice[-1].commitment != before.dice[-1].commitment
    assert list(replay_log(to_the_end(ann)).lines()) == live.log()


def test_an_agreed_undo_is_stored_replayed_and_not_repeated(live: LiveDocument) -> None:
    ann, bob = sit(live, "ann"), sit(live, "bob")
    ann.submit(BeginGame(7))
    act(bob)
    step = act_until_rolled(ann)
    act(bob)
    request_undo(ann, step)
    request = live.fair.request
    assert request is not None and request.needed == {"bob"}
    with pytest.raises(Refused, match="your own request"):
        answer_request(ann, request.id, allow=True)
    answer_request(bob, request.id, allow=True)
    assert live.fair.request is None
    entry = live.document.history.entries[-1]
    assert isinstance(entry.command, TakeBack)
    assert entry.title.startswith("took back, as agreed: played")
    with pytest.raises(Refused, match="play it anew"):
        ann.submit(Redo(step))
    store: Any = live.store
    assert digest_of(opened(store.read("yard"))) == digest_of(live.document)
    again = LiveDocument("yard", opened(store.read("yard")), live.table, store)
    assert again.log() == live.log()
    # The same answer again: whoever thinks on sees what came of it now.
    ann.submit(live.document.history.entry(step).command)
    assert list(replay_log(to_the_end(bob)).lines()) == live.log()


def test_a_withdrawn_request_may_be_repeated_and_a_refused_one_may_not(live: LiveDocument) -> None:
    ann, bob = sit(live, "ann"), sit(live, "bob")
    ann.submit(BeginGame(7))
    act(bob)
    step = act_until_rolled(ann)
    for seat in (ann, bob):
        request_undo(ann, step)
        with pytest.raises(Refused, match="Somebody has asked already"):
            request_undo(ann, step)
        assert live.fair.request is not None
        answer_request(seat, live.fair.request.id, allow=False)
    with pytest.raises(Refused, match="This was refused"):
        request_undo(ann, step)
    with pytest.raises(Refused, match="no answer of yours"):
        request_undo(bob, step)


def test_no_client_gives_what_the_server_alone_does(live: LiveDocument) -> None:
    ann = sit(live, "ann")
    ann.submit(BeginGame(7))
    step = act(ann)
    with pytest.raises(Refused, match="ask for it"):
        ann.submit(TakeBack((step,), ("bob",)))
    with pytest.raises(Refused, match="leave it instead"):
        ann.submit(Undo(1))


def test_a_game_begun_alone_is_not_begun_again_where_others_may_play(live: LiveDocument) -> None:
    ann = sit(live, "ann", OWNER)
    ann.submit(BeginGame(7))
    ann.submit(Undo(1))
    sit(live, "bob")
    with pytest.raises(Refused, match="begin it anew"):
        ann.submit(Redo(1))
    ann.submit(BeginGame(7))
    assert live.document.game is not None and live.document.game.sealed


def test_a_secret_that_cannot_be_kept_is_used_for_nothing(
    live: LiveDocument, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, store = sit(live, "ann"), live.store
    seq = live.document.seq

    def full(*_what: object) -> None:
        raise StoreFault("The disk is full.")

    monkeypatch.setattr(store, "keep_dice_secret", full)
    with pytest.raises(StoreFault):
        ann.submit(BeginGame(7))
    assert (live.document.seq, live.document.game, live.game) == (seq, None, None)
    monkeypatch.undo()
    ann.submit(BeginGame(7))
    assert list(replay_log(to_the_end(ann)).lines()) == live.log()


def test_a_secret_is_another_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    made = DiceSecrets("yard", None)
    rows = [row for _ in range(50) for row in made.sealed((), 0)]
    assert len({row.commitment for row in rows}) == 50
    for row, (at, secret) in zip(rows, made.opened(tuple(rows)), strict=True):
        assert (at, commitment_of(secret)) == (0, row.commitment)


def test_leaving_is_kept_with_the_secret_and_followed_from_the_log(live: LiveDocument) -> None:
    ann = sit(live, "ann")
    ann.submit(BeginGame(7))
    act_until_rolled(ann)
    ann.submit(LeaveGame())
    store: Any = live.store
    whole = store.read("yard")
    (secret,) = store.dice_secrets("yard").values()
    assert [secret in entry.text() for entry in whole.entries] == [False] * (
        len(whole.entries) - 1
    ) + [True]
    followed = Document(live.document.scenario)
    for entry in whole.entries:
        followed.replay(entry)
    assert digest_of(followed) == digest_of(live.document)


def test_a_request_outlives_the_server(tables: Hub, live: LiveDocument) -> None:
    ann, bob = sit(live, "ann"), sit(live, "bob")
    ann.submit(BeginGame(7))
    act(bob)
    request_undo(ann, act_until_rolled(ann))
    request = live.fair.request
    assert request is not None
    later = Hub(tables.store, SCENARIOS).open("yard")
    assert later.fair.request == request
    sit(later, "ann")
    answer_request(sit(later, "bob"), request.id, allow=False)
    once_more = Hub(tables.store, SCENARIOS).open("yard")
    assert once_more.fair.request is None
    with pytest.raises(Refused, match="This was refused"):
        request_undo(sit(once_more, "ann"), request.steps[0])

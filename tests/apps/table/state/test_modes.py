"""A page goes from mode to mode as `modes` says, and each mode keeps what it promises."""

from __future__ import annotations

from functools import cache
from typing import get_args

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule
from repository import SCENARIOS
from tables import laid

from apps.table.state import modes
from apps.table.state.modes import LIVE, Frame, Held, Live, Mode, Past, Staged
from apps.table.state.placing import HeldPlaces
from sandbox.document.commands import Spot
from sandbox.table.table import Table

STEPS = st.integers(min_value=1, max_value=9)
THINGS = st.lists(st.sampled_from(("able/0", "able/1", "barn")), min_size=1, max_size=3).map(tuple)
SHOTS = st.none() | st.just(("able", "baker"))


@cache
def blank() -> Table:
    return laid(SCENARIOS / "blank.toml")


class Page(RuleBasedStateMachine):
    """A page that is told to do anything at any time; ``expected`` is the kind it must be in."""

    def __init__(self) -> None:
        super().__init__()
        self.mode: Mode = LIVE
        self.expected: type = Live

    def go(self, after: Mode, allowed: tuple[type, ...], then: type) -> None:
        """A change is made from the kinds that allow it; any other stays the very same."""
        before, self.mode = self.mode, after
        if isinstance(before, allowed):
            self.expected = then
        else:
            assert after is before

    @rule(things=THINGS)
    def grasp(self, things: tuple[str, ...]) -> None:
        self.go(modes.grasp(self.mode, things), (Live, Held), Held)

    @rule(things=THINGS, x=st.floats(0.0, 9.0))
    def hold(self, things: tuple[str, ...], x: float) -> None:
        hand = HeldPlaces(tuple(Spot(thing, (x, 2.0)) for thing in things))
        self.go(modes.grasp(self.mode, things, hand, things[:1]), (Live, Held), Held)
        if isinstance(self.mode, Held):
            assert (self.mode.hand, self.mode.hindered) == (hand, things[:1])

    @rule()
    def release(self) -> None:
        self.go(modes.release(self.mode), (Held,), Live)

    @rule(step=STEPS)
    def look_back(self, step: int) -> None:
        self.go(modes.look_back(self.mode, step), (Live, Held, Past), Past)
        if isinstance(self.mode, Past):
            assert self.mode.step == step

    @rule()
    def to_now(self) -> None:
        self.go(modes.to_now(self.mode), (Past,), Live)

    @rule()
    def begin_game(self) -> None:
        self.go(modes.begin_game(self.mode), get_args(Mode), Frame)

    @rule(shot=SHOTS)
    def fire(self, shot: modes.Shot | None) -> None:
        self.go(modes.fire(self.mode, shot), (Frame,), Frame)
        if isinstance(self.mode, Frame):
            assert self.mode.shot == shot

    @rule()
    def leave_game(self) -> None:
        self.go(modes.leave_game(self.mode), (Frame,), Live)

    @rule(guess=st.booleans())
    def stage(self, guess: bool) -> None:
        staged = modes.stage(self.mode, blank(), withheld=guess)
        self.go(staged, (Live, Held, Past, Staged), Staged)
        assert modes.withheld(self.mode) is (guess and isinstance(self.mode, Staged))

    @rule()
    def unstage(self) -> None:
        self.go(modes.unstage(self.mode), (Staged,), Live)

    @precondition(lambda self: self.mode is not LIVE)
    @rule()
    def leave_all(self) -> None:
        """From anywhere the page comes back to the table as everybody has it."""
        mode = self.mode
        for leave in (modes.release, modes.to_now, modes.leave_game, modes.unstage):
            mode = leave(mode)
        assert mode is LIVE

    @invariant()
    def it_is_what_was_asked_for(self) -> None:
        assert type(self.mode) is self.expected

    @invariant()
    def only_a_table_that_can_be_changed_follows_its_steps(self) -> None:
        assert self.mode.follows is not bool(self.mode.refusal)

    @invariant()
    def nothing_is_in_hand_where_nothing_can_be_changed(self) -> None:
        assert not (isinstance(self.mode, Held) and self.mode.refusal)


TestPage = Page.TestCase
TestPage.settings = settings(max_examples=30, stateful_step_count=30, deadline=None)

"""The keys and their commands, in one table, which is the sheet of keys too."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from apps.scene.ops import Listen
from apps.scene.protocol import Key, drop
from apps.table.input.commands import Commands
from apps.table.state.placeable import NUDGE, STRIDE
from apps.table.tools.tape_tool import NAME as TAPE
from sandbox.scenario.faults import shown

TURN = 15.0
"""Degrees of a bracket."""

_ARROWS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, 1), "ArrowDown": (0, -1)}

Act = Callable[[Commands, Key], None]


@dataclass(frozen=True)
class Chord:
    """A key by its browser's name, in small letters. ``shift``: None where it does not matter."""

    key: str
    control: bool = False
    shift: bool | None = None

    def meets(self, message: Key) -> bool:
        """Return whether a message is this key."""
        held = self.shift is None or self.shift == message.shift
        return held and (self.key, self.control) == (message.key, message.control)


@dataclass(frozen=True)
class Row:
    """The command of some keys.

    ``caps``: as printed on a keyboard, with spaces between. ``act``: None for keys that the browser
    handles (keys.js of ``scene``). ``moves``: it moves selected models. ``in_game``: it works in a
    game. ``setting_up``: only while a table is set up; else the key is the browser's.
    ``showing``: only in a demonstration, before any other command of the key.
    """

    caps: str
    words: str
    chords: tuple[Chord, ...]
    act: Act | None = None
    moves: bool = False
    in_game: bool = True
    setting_up: bool = False
    showing: bool = False


def _keys(*names: str, control: bool = False) -> tuple[Chord, ...]:
    return tuple(Chord(name, control) for name in names)


def _nudge(do: Commands, message: Key) -> None:
    across, up = _ARROWS[message.key]
    step = STRIDE if message.shift else NUDGE
    do.session.move((across * step, up * step))


def _turn(do: Commands, message: Key) -> None:
    do.turn(TURN if message.key == "[" else -TURN)


def _clip(do: Commands, message: Key) -> None:
    {"c": do.arrange.copy, "x": do.arrange.cut, "v": do.arrange.paste}[message.key]()


KEYS = (
    Row("1 2 3", "set up the table; judge sight on it; demo and play", _keys("1", "2", "3"),
        lambda do, message: do.go_to(message.key)),
    Row("F", "firer: what the pointer is over, or the next click", _keys("f"),
        lambda do, _: do.arm("firer")),
    Row("T", "target: likewise", _keys("t"), lambda do, _: do.arm("target")),
    Row("U", "choose the whole units of the chosen models", _keys("u"),
        lambda do, _: do.whole_units()),
    Row("X", "firer and target change places", _keys("x"), lambda do, _: do.session.swap()),
    Row("E", "look through the eye of the pair shown", _keys("e"),
        lambda do, _: do.look_through_eye()),
    Row("L", "look here: shows everybody at the table what the pointer is on", _keys("l"),
        lambda do, _: do.point()),
    Row("M", "Tape: click two points; Shift-click continues", _keys("m"),
        lambda do, _: do.tools.switch(TAPE)),
    Row("Esc", "Skip what is shown; step back; leave eye view", _keys("Escape"),
        lambda do, _: do.step_back()),
    Row("← ↑ ↓ →", "move what is chosen or in hand 1/8″; with Shift 1″; or turn the table",
        _keys(*_ARROWS), _nudge, moves=True, in_game=False),
    Row("[ ]", "turn what is chosen, or about to be placed, by 15°", _keys("[", "]"), _turn,
        moves=True, in_game=False),
    Row("Enter", "put down what is in hand; end what is drawn or measured", _keys("Enter"),
        lambda do, _: do.finish()),
    Row("Ctrl Z", "undo your last step; in a game for everybody",
        (Chord("z", control=True, shift=False),), lambda do, _: do.undo()),
    Row("Ctrl Y", "do it again",
        (Chord("y", control=True), Chord("z", control=True, shift=True)),
        lambda do, _: do.session.redo(), in_game=False),
    Row("Del", "Delete the selection", _keys("Delete", "Backspace"),
        lambda do, _: do.arrange.remove(), in_game=False, setting_up=True),
    Row("Ctrl C X V", "Copy, cut, paste where the pointer is",
        _keys("c", "x", "v", control=True), lambda do, message: _clip(do, message),
        in_game=False, setting_up=True),
    Row("N", "Duplicate the selection", _keys("n"), lambda do, _: do.arrange.double(),
        in_game=False, setting_up=True),
    Row("Ctrl A", "Select everything", (Chord("a", control=True),),
        lambda do, _: do.arrange.choose_all(), in_game=False, setting_up=True),
    Row("K", "Select everything like it", _keys("k"),
        lambda do, _: do.arrange.choose_alike(), in_game=False, setting_up=True),
    Row("G", "Group; with Shift ungroup", _keys("g"),
        lambda do, message: do.arrange.ungroup() if message.shift else do.arrange.group(),
        in_game=False, setting_up=True),
    Row("O", "A copy on the other half, turned by 180°", _keys("o"),
        lambda do, _: do.arrange.mirror("turn"), in_game=False, setting_up=True),
    Row("B", "Lock or unlock", _keys("b"), lambda do, _: do.arrange.lock(),
        in_game=False, setting_up=True),
    Row("H", "Hide on this page; with Shift show all", _keys("h"),
        lambda do, message: do.arrange.show_all() if message.shift else do.arrange.hide(),
        in_game=False, setting_up=True),
    Row("W A S D", "shift the table", _keys("w", "a", "s", "d")),
    Row(", .", "turn it", _keys(",", ".")),
    Row("PgUp PgDn", "tilt it", _keys("PageUp", "PageDown")),
    Row("+ −", "nearer, farther", _keys("+", "=", "-")),
    Row("Home", "the whole table", _keys("Home"), lambda do, _: do.home()),
    Row("→ PgDn", "demonstration: play the next step", _keys("ArrowRight", "PageDown"),
        lambda do, _: do.demonstration.next_step(), showing=True),
    Row("← PgUp", "demonstration: back to the beginning of the step, or the step before",
        _keys("ArrowLeft", "PageUp"), lambda do, _: do.demonstration.previous_step(), showing=True),
    Row("Space . B", "demonstration: play or pause", _keys(" ", ".", "b"),
        lambda do, _: do.demonstration.play_or_pause(), showing=True),
    Row("↑ ↓", "demonstration: moment by moment", _keys("ArrowUp", "ArrowDown"),
        lambda do, message: do.step_moment(on=message.key == "ArrowDown"), showing=True),
    Row("?", "this sheet", _keys("?"), lambda do, _: do.show_help()),
)  # fmt: skip
"""In the order of the sheet. Arrows with nothing to move turn the table in the browser."""


def listened(*, setting_up: bool, showing: bool) -> Listen:
    """Return the keys that the browser reports now."""
    rows = [
        row
        for row in KEYS
        if row.act is not None
        and (setting_up or not row.setting_up)
        and (showing or not row.showing)
    ]
    asked = [chord for row in rows for chord in row.chords]
    first = [chord.key for row in rows if row.showing for chord in row.chords]
    plain = dict.fromkeys(chord.key for chord in asked if not chord.control)
    control = dict.fromkeys(chord.key for chord in asked if chord.control)
    return Listen(plain=list(plain), control=list(control), first=first)


def hinted(what: str, key: str, *, control: bool = False) -> str:
    """Return a button's hint with its keys: ``Undo (Ctrl Z)``. Raises KeyError for an unknown
    key."""
    for row in KEYS:
        if Chord(key, control) in [replace(chord, shift=None) for chord in row.chords]:
            return f"{what} ({row.caps})"
    raise KeyError(key)


def press(do: Commands, message: Key) -> None:
    """Obey a key of the page; drop one that has no row."""
    for row in sorted(KEYS, key=lambda row: not row.showing):
        if row.showing and not do.demonstration.begun:
            continue
        if row.act is not None and any(chord.meets(message) for chord in row.chords):
            _obey(row, row.act, do, message)
            return
    with_control = "Control " if message.control else ""
    drop("key.key", shown(f"{with_control}{message.key}"), "a key of the sheet of keys")


def _obey(row: Row, act: Act, do: Commands, message: Key) -> None:
    if row.moves and not do.session.selected and do.tools.on is None:
        return
    if row.setting_up and do.state.workspace != "table":
        return
    if not row.in_game and do.session.mode.in_game and do.session.refused:
        return  # `refused` gave notice
    act(do, message)

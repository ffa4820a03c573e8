# Commands of the page: what their keys do, and the words of their buttons.

command-hint = { $what } ({ $caps })
command-tabs = set up the table; judge sight on it; demo and play
command-firer = firer: what the pointer is over, or the next click
command-target = target: likewise
command-whole-units = choose the whole units of the chosen models
command-swap = firer and target change places
command-eye = look through the eye of the pair shown
    .button = Eye view of the pair shown
command-point = look here: shows everybody at the table what the pointer is on
command-tape = Tape: click two points; Shift-click continues
command-step-back = Skip what is shown; step back; leave eye view
command-nudge = move what is chosen or in hand { INCHES(0.125, parts: 1) }; with Shift { INCHES(1) }; or turn the table
command-turn = turn what is chosen, or about to be placed, by 15°
command-finish = put down what is in hand; end what is drawn or measured
command-undo = undo your last step; in a game for everybody
    .button = Undo
command-redo = do it again
    .button = Redo
command-delete = Delete the selection
    .button = Delete
command-clip = Copy, cut, paste where the pointer is
command-duplicate = Duplicate the selection
    .button = Duplicate
command-select-all = Select everything
command-alike = Select all of its kind
command-group = Group
command-ungroup = Ungroup
command-half = A copy on the other half, turned by 180°
command-lock = Lock or unlock
command-hide = Hide on this page
command-show-all = Draw what is hidden on this page again
    .button = Draw them on this page again
command-shift = shift the table
command-orbit = turn it
command-tilt = tilt it
command-zoom = nearer, farther
command-whole = the whole table
    .button = The whole table
command-next-step = demonstration: play the next step
command-previous-step = demonstration: back to the beginning of the step, or the step before
command-play-or-pause = demonstration: play or pause
command-moments = demonstration: moment by moment
command-help = this sheet
    .button = Pointer and keys

# Keys, as printed on a keyboard.

command-cap-ctrl = Ctrl
command-cap-shift = Shift
command-cap-del = Del
command-cap-enter = Enter
command-cap-esc = Esc
command-cap-home = Home
command-cap-pgup = PgUp
command-cap-pgdn = PgDn
command-cap-space = Space

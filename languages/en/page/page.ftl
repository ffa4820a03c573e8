# The page: its frame, the list of units, new tables.

## The frame: buttons, the list of scenarios, tabs

page-cancel = Cancel
page-tables = Tables
page-demonstrations = Demonstrations
page-unreadable = { $name } – unreadable: { $why }
page-choose-scenario = Choose a scenario
page-scenario = Scenario
page-unsaved = unsaved
page-unsaved-hint = All changes are stored; Save writes them to the file
page-tab-table = Table
page-tab-sight = Sight
page-tab-play = Demo & play

## Marks in the picture of a scan

page-corner-near-left = Click the near left corner of the table.
page-corner-near-right = Click the near right corner of the table.
page-corner-far-right = Click the far right corner of the table.
page-corner-far-left = Click the far left corner of the table.
page-corners-marked = All four corners are marked. An inch off is good enough.
page-end-one = Click one end of a distance that you know, such as an edge of the table.
page-end-other = Click its other end.
page-ends-marked = Both ends are marked: say how far apart they are.

## The help on pointer and keys

page-help-keys-table = Keys: Table
page-help-keys = Keys
page-tour = Tour of the page
page-help-pointer = Pointer
page-help-rings = Rings on the table
page-pointer-click = Click a unit, or beside it
    .does = choose the firer, then its target
page-pointer-double = Double click, double tap
    .does = select a whole unit, to move it; elsewhere zoom in
page-pointer-shift = Shift + click
    .does = add a model to the selection; with a double click a unit
page-pointer-drag-selected = Drag a selected model
    .does = move the selection in formation; red where it cannot stand
page-pointer-drag-piece = Drag a piece or unit, on Table
    .does = move it at once; locked pieces stay
page-pointer-drag-else = Drag anything else
    .does = turn the table, also with one finger
page-pointer-point = Alt + click, long touch
    .does = point there for everybody at the table
page-pointer-shift-table = Right drag, two fingers
    .does = shift the table
page-pointer-wheel = Wheel, pinch
    .does = zoom to the pointer
page-ring-firer = firer, in its side's colour
page-ring-target = target, in its side's colour
page-ring-selected = selected: a drag or an arrow key moves it
page-ring-others = selected by somebody else, in their colour

## Setting up a table

page-reading-again = Read it again
page-setting-up = Setting up { $name }…
page-cannot-set-up = { $name } cannot be set up: { $count ->
    [one] one thing is
   *[other] { $count } things are
} wrong with it
page-correct-file = Correct the file and read it again, or choose another scenario above.
page-not-opened = { $name } could not be opened
page-choose-another = Choose another scenario above.
page-not-set-up = { $name } could not be set up
page-program-error = This is an error in the program; the server's log has details. Choose another scenario above.

## A new table

page-new-table = New table
page-create = Create
page-blank = Blank
page-theme-village = Village
page-theme-bocage = Bocage
page-theme-ruins = Ruins
page-theme-open = Open
page-theme-industrial = Industrial
page-theme-desert-town = Desert town
page-another-size = Another size…
page-inches = inches
page-centimetres = centimetres
page-name = Name
page-game = Game
page-size = Size
page-length = Length
page-depth = Depth
page-unit = Unit
page-contents = Contents
page-density = Density
page-symmetric = The same from both sides
page-seed = Seed
page-another-seed = Another one
page-drawing-plan = Drawing the plan…
page-drawing = Drawing the page…
page-server-works = The server is working
page-plan-pieces = { $count } pieces, seen as in the view

## The list of units

page-units = Units
page-search-units = Search units and sights
page-no-units = No units yet. Put some on the table from the palette (tab Table).
page-so-many-men = { $count } { sight-men }
page-no-match = No match.
page-sights = Sights
page-firer = firer
page-target = target
page-matches = matches
page-expected = expected { $verdict }

## The bar below the table

page-clear-measures = Clear measures
page-rings = Rings
page-arcs = Arcs
page-reach = Reach
page-keystones = Keystones
page-tape = Tape
page-rings-and-arcs = Rings and arcs
page-map-off = Map off
page-record = Record: end it to download the film
page-end-film = End the film and download it
page-recording = Recording. Press Record again to end the film and download it.
page-filming-sight = The film of this line of sight is being made; it is downloaded when it ends.
page-filming-turn = The film of a turn is being made; it is downloaded when the turn ends.
page-grid = The { INCHES(12) } grid
page-free-placement = Free placement: models may be put where they cannot stand
page-director = The camera follows the shots of a game; Esc skips one
page-follow-view = Follow the referee's view
page-no-view = Follow the referee's view: no referee is here now
page-end-following = Stop following the referee's view
page-follows-view = Your view follows the referee's. Turn the table to end it.
page-waits-for-view = No referee is here now. Your view follows theirs when they come.
page-photo = Photo: download a picture of this view
page-straight-down = Straight down
page-zoom-to-fit = Zoom to fit
page-all-storeys = All
page-storeys-all = All storeys shown; click to show up to storey { $below }
page-storeys-up-to = Shown up to storey { $shown }; click to show up to storey { $below }
page-storeys-lowest = Shown up to storey { $shown }; click to show all
page-click-firer = Click the firing unit.
    .tap = Tap the firing unit.
page-click-target = Click the target unit.
    .tap = Tap the target unit.

## Beside a demonstration

page-vote-by-phone = Vote by phone
page-as-code = { $link } as a QR code
page-vote-here = Only this computer reaches Sightline: share it on this network, and the room votes.
page-play-or-pause = Play or pause (Space)
page-speed = Speed
page-step-before = The step before (PgUp)
page-step-next = The next step (PgDn)
page-sound = Sound
page-only-table = Only the table: hide all cards
page-end-demonstration = End the demonstration
page-hidden = { $things } hidden · Show all
page-hidden-blocking = { $things } hidden, still in the way of sight · Show all

## Opening a table

page-is-ready = the page is ready
page-table-is-there = the table is there
page-undo-hint = { $undo }: { $what }
page-no-scenario-file = There is no *.toml file in { $place }. Put a scenario file there, or start with another folder, and load this page again.
page-no-such-table = There is no table { $name }
page-table-perhaps-deleted = It may have been deleted, or the link belongs to another server. Choose a scenario above.
page-loading-cancelled = Loading cancelled
page-load-again = Choose a scenario above, or load this one again.
page-reading-scenario = Reading the scenario
page-sending-table = Sending the table to this browser
page-may-close = You may close this page.

## The file of the open table

page-file-gone = { $name } is no longer on disk. Save writes it again.
page-file-changed = { $name } has changed on disk.
page-file-changed-unsaved = { $name } has changed on disk. Reloading drops unsaved changes; Undo restores them.
page-reload = Reload
page-keep-table = Keep this table
page-scenario-gone = That scenario no longer exists.
page-named-table-gone = The table { $name } no longer exists.

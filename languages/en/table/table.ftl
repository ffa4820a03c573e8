# Fields of what is selected.

table-field-name = Name
table-any-unit = any unit
table-no-kind = none of these
table-kind-about = What the piece is: sets its cover and its ground together
table-wrong-kind = { $thing }, kind: found { $found }; expected { $expected }.
table-changed-kind = changed the kind of { $thing } to { $kind }
table-no-field = { $thing } has no { $field }.
length-inches = inches
length-centimetres = centimetres
table-no-number = { $thing }, { $field }: found no number; expected { UNIT() }.
table-facts = { LENGTH($x, digits: 1) } × { LENGTH($y, digits: 1) } × { INCHES($z, digits: 1) } overall; cover: { $cover }; ground: { $ground }
table-triangles = { NUMBER($count, useGrouping: 1) } triangles
table-mesh = mesh { $mesh }
table-no-cover = no
table-height-about = height above the table; left empty it stands on what lies there
table-depth-about = How far it reaches from its edge of the table
table-by-its-size = by its size
table-outlines = { $count }, { INCHES($x, digits: 1) } × { INCHES($y, digits: 1) } over all
table-corners-around = { $count } corners, { INCHES($x, digits: 1) } × { INCHES($y, digits: 1) }. Drag a corner to move it.
table-corners-along = { $count } corners, { INCHES($long, digits: 1) } long. Drag a corner to move it.

# Changes of many things at once.

table-copied = { $count ->
        [one] { $count } thing
       *[other] { $count } things
    } copied.
table-nothing-copied = Nothing was copied yet.
table-locked-things = locked { $count } things
table-unlocked-things = unlocked { $count } things
table-locked-layer = locked the layer { $layer }
table-unlocked-layer = unlocked the layer { $layer }
table-put-on-layer = put on the layer { $layer }
table-off-layer = taken off its layer
table-choose-first = Choose something first.
table-hidden-here = Hidden on this page only.
table-gone = That is gone.
table-it-is-gone = It is gone.
table-copy-in-the-way = The copy is in the way. { $why }
table-copy-under = The copy landed under { $model }: move it, or undo.
table-copy-under-several = The copy landed under { $model } and { $more } more: move it, or undo.
table-merging = Merging …
table-splitting = Splitting …
table-replacing = Replacing …
table-group-gone = That group is gone.
table-added-group = added the group { $group }
table-sized = sized { $thing }
table-no-handle = { $thing } has no such handle.
table-no-point = There is no such point.
table-fewest-points = It needs { $count } points.
table-no-size = { $thing } has no size that way.
table-no-corners = { $thing } has no corners: nothing of it bends.

# The table itself: its size, mat, picture and zones.

table-length = length
table-depth = depth
table-mat = mat
table-season = season
table-light = light
table-deployment = deployment
table-deployment-about = Zones for two sides, in the place of all zones on this table
table-own-zones = own zones
table-none = none
table-picture = picture
table-picture-about = Lies on the mat, in colour only: sight and movement do not meet it
table-picture-lies = picture lies
table-picture-lies-about = In its own size it lies in the middle, turned by 90° where it fits better so
table-stretched = stretched to the table
table-to-scale = in its own size
table-picture-width = picture width
table-picture-height = picture height
table-laid-mat = laid { $picture } as the mat
table-took-mat = took the mat { $picture } away
table-no-picture = There is no picture on this table.
table-picture-fault = { $picture }: { $fault }.
table-zones-laid = zones: { $map }
table-draw-zones = Draw zones of your own from the palette: Draw a zone.
table-top-no-field = The table has no { $field }.
table-things = { $count ->
        [one] { $count } thing
       *[other] { $count } things
    }

# Fields of a unit.

table-unit-side = Side
table-unit-quality = Quality
table-unit-officer = Officer
table-unit-models = Models
table-unit-pose = Pose
table-unit-hidden = Starts hidden
table-unit-tows = Tows
table-unit-nothing = nothing
table-unit-something = something
table-unit-away = — away with it
table-unit-carries = { $model } carries
table-unit-weapon = Weapon { $number }
table-unit-mount = Mount { $number }
table-unit-one-more = One more
table-unit-choose-weapon = choose a weapon
table-unit-usual = { $usual } (usual)
table-unit-posed = set pose of { $unit }
table-unit-posed-already = { $unit }: all are { $pose } already.
table-unit-wrong-count = { $unit }, models: found { $found }; expected 1 to { $most }.
table-unit-same-count = { $unit } has { $count } models.
table-unit-fewer = took { $count } models from { $unit }
table-unit-more = added { $count } models to { $unit }
table-unit-expects-weapon = { $unit }: expected a weapon to be added.

# The palette.

table-palette-buildings = Buildings
table-palette-walls = Walls & hedges
table-palette-woods = Woods & fields
table-palette-ground = Ground & water
table-palette-stores = Stores & obstacles
table-palette-squads = Squads
table-palette-teams = Teams
table-palette-fighters = Fighters
table-palette-guns = Guns
table-palette-vehicles = Vehicles
table-palette-planes = Planes
table-palette-meshes = My meshes
table-palette-groups = Groups
table-palette-saved = Saved groups
table-palette-draw = Draw
table-palette-marks = Zones and marks
table-draw-kind = Draw { $kind }
table-mark-zone = Deployment zone
table-mark-entry = Entry edge
table-mark-objective = Objective
table-mark-note = Note

# Tools: the next thing to do.

table-draw-edge = { $thing }: click near an edge of the table. Esc ends.
    .tap = { $thing }: tap near an edge of the table.
table-draw-mark = { $thing }: click where it goes. Esc ends.
    .tap = { $thing }: tap where it goes.
table-draw-first = { $thing }: click the first point. Esc: stop drawing.
    .tap = { $thing }: tap the first point.
table-draw-again = { $thing } again: click the first point. Esc: stop drawing.
    .tap = { $thing } again: tap the first point.
table-draw-other-end = { $thing }: click its other end. Esc: remove the last point.
    .tap = { $thing }: tap its other end.
table-draw-next = { $thing }: click the next point. Enter or double click: finish. Esc: remove the last point.
    .tap = { $thing }: tap the next point. Double tap: finish.
table-draw-fewest = { $thing }: at least { $count } points are needed.
table-place = { $thing }: click where it goes, or use the arrow keys and Enter. Esc ends.
    .tap = { $thing }: tap where it goes.
table-place-turning = { $thing }: click where it goes, or use the arrow keys and Enter. [ and ] turn it, Esc ends.
    .tap = { $thing }: tap where it goes.
table-place-doubt = { $doubt } A click or Enter puts it there.
    .tap = { $doubt } A tap puts it there.
table-place-hangs = { $thing } reaches over the edge of the table.
table-split-begin = Split { $thing }: click where the line begins. Esc: stop.
    .tap = Split { $thing }: tap where the line begins.
table-split-end = Split { $thing }: click where the line ends. Esc: remove the first point.
    .tap = Split { $thing }: tap where the line ends.
table-tape-begin = Tape: click where it begins: a base or a corner is caught.
    .tap = Tape: tap where it begins: a base or a corner is caught.
table-tape-end = Click where it ends; with Shift it goes on from there. Esc lays it down.
    .tap = Tap where it ends.
table-tape-more = Click on, or double click or press Enter at its end. Esc takes a point back.
    .tap = Tap on, or double tap at its end.
table-beside = That is beside the table: click where it is to go on it.
    .tap = That is beside the table: tap where it is to go on it.
table-move-either = Drag it, or click where it is to go: { $near } within the inner line, { $far } beyond it.
    .tap = Drag it, or tap where it is to go: { $near } within the inner line, { $far } beyond it.
table-move-begin = Drag it, or click where it is to go. Shift-click adds a waypoint. A click on what is shown goes there.
    .tap = Drag it, or tap where it is to go. A tap on what is shown goes there.
table-move-on = Click on from the waypoint. Esc removes the last one. Enter confirms.
    .tap = Tap on from the waypoint.
table-move-set = Click it again or press Enter to go there; a click elsewhere moves it.
    .tap = Tap it again to go there; a tap elsewhere moves it.
table-move-face = Click what it is to face in the end. Enter confirms.
    .tap = Tap what it is to face in the end.
table-move-held = The rules allow no move from where the unit stands. It can stay.
table-move-refused = It may not go so: draw it anew, or Esc to take back the last point.
    .tap = It may not go so: draw it anew.
table-move-one = One model: drag it, or click it and then where it is to go. Enter confirms.
    .tap = One model: drag it, or tap it and then where it is to go.
table-move-click-model = Click the model first that is to go.
    .tap = Tap the model first that is to go.
table-aim-words = Click where it is to be; the odds follow the pointer. Enter or a double click confirms.
    .tap = Tap where it is to be; the odds follow the pointer. A double tap confirms.
table-aim-along = Point along its path: the odds follow the pointer. Click a place; Enter confirms.
    .tap = Point along its path: the odds follow the pointer. Tap a place.
table-aim-looking = Looking at that place …
table-aim-refused = The rules refuse that place: click another, or Esc.
    .tap = The rules refuse that place: tap another.
table-aim-elsewhere = It is set here: Enter or a double click confirms, a click elsewhere moves it.
    .tap = It is set here: a double tap confirms, a tap elsewhere moves it.
table-not-allowed = not allowed: { $rule }

# What stands beside things on the table.

table-role-firer = firer
table-role-target = target
table-role-laid = { $role }: { $laid }
table-pins = { $count ->
        [one] { $count } pin
       *[other] { $count } pins
    }
token-bolt-action-advance = advance
token-bolt-action-ambush = ambush
token-bolt-action-down = down
token-bolt-action-fire = fire
token-bolt-action-rally = rally
token-bolt-action-run = run
token-bolt-action-wreck = wreck
token-bolt-action-immobilised = immobilised
token-bolt-action-hidden = hidden
token-shadow-war-pinned = pinned
token-shadow-war-down = down
token-shadow-war-broken = broken
token-shadow-war-overwatch = overwatch
token-shadow-war-hidden = hidden
table-drag-it = drag to move it
table-drag-these = drag to move these { $count }
table-note-flat = { $kind }, flat
table-note-high = { $kind }, { INCHES($height, digits: 1) } high
table-note-cover = cover: { $cover }; ground: { $ground }
table-note-eye = { $model }, eye at { INCHES($height, digits: 1) }
table-note-posed = { $model }, { $pose }, eye at { INCHES($height, digits: 1) }
table-all-of = all of { $side }
table-free-line = A free line
table-no-free-line = No free line
table-from-its-start = the picture is from its start
table-line-proved = proved
table-lines-tried = of { NUMBER($count, useGrouping: 1) } tried
table-hides = hides { $share }
table-hides-of = hides { $share } of { $model }
table-map-of = Map of { $unit }
table-map-shows = shows what this unit sees
table-stands-there = { $unit }: already has it
table-could-stand = { $unit }: { $order } { INCHES($far, digits: 1) }
table-being-measured = being measured…
table-measure-rings = rings
table-measure-arcs = arcs
table-measure-reach = reach
table-measure-keystones = keystones
table-measure-tape = tape
table-measure-line = line
table-measure-no-unit = Choose a unit first, and then what is measured of it: { $kind }.
table-measure-no-piece = Choose a piece of terrain first: then it is measured to the edges and its neighbours.
table-measure-no-range = { $unit } has no weapon with a range.
table-measure-no-arc = { $unit } has no weapon with an arc: all of them bear all round.
table-measure-flies = { $unit } flies: where it may stop is shown before it is flown.
table-measure-alone = Only you see this: what is measured now is not kept with the table.
table-unmeasured = Nothing is measured before a decision is declared ({ $rule }); measure_first = true in the scenario allows it.
table-piece-gone = One of these pieces is gone.
table-rolled-template = rolled for a template
table-its-point = { $template }, its point
table-point-moves = The point moves { INCHES($most) } at most.
table-flies = flies { INCHES($far, digits: 1) },
table-flies-stops = stops { INCHES($far, digits: 1) } from { $target }
table-flies-stops-why = stops { INCHES($far, digits: 1) } from { $target }: { $why }
table-flies-blocked = { $unit } is in the way
table-flies-stays = it stays where it comes in
table-you-point = You point at { $thing }
table-points = { $person } points at { $thing }
table-you = You
table-the-ground = the ground
table-point-nowhere = Move the pointer to something on the table first: L shows it to everybody.
table-point-watching = You watch this table: you cannot point at anything for the others.

# Why something is not done now.

table-no-pair = Choose a firer and a target first: then E looks through its eyes.
table-cannot-stand = { $model } cannot stand there: { $why }.
table-cannot-stand-several = { $model } and { $more } more cannot stand there: { $why }.
table-asked-fault = Cannot open the question: { $fault }.
table-past = This is not the table as it is now: go back to now to change it.
table-game-on = A game is on the table. Go back in it with its own buttons, or leave it first.
table-demonstrated = A demonstration is shown: leave it to change the table.
table-game-no-past = A game is on the table: leave it to look at earlier steps.
table-demonstration-no-past = A demonstration is shown: leave it to look at earlier steps.
table-not-kept = Nothing was changed: the store of tables cannot be written now. Try again later.
table-unexpected = Something went wrong that should not have: { $kind }: { $error }
table-none-laid = No table is laid.
table-stale = { $who } { $step } in the meantime. Check it and try again.
table-blocked = “{ $title }” cannot be { $verb }: since then { $who } { $step }.
table-called-you = you
table-called-somebody = somebody
table-take-back-refused = { $who } refused to take back “{ $step }”.
table-take-back-late = The game has moved on: “{ $step }” is not taken back.
table-unrecorded = This browser cannot record the table: it has no MediaRecorder for WebM. Try another browser, or film it with: sightline film
table-graphics-lost = The graphics of this browser gave up: load the page again.
table-you-play = You play { $side }. { $more }
table-begins-by-owner = The game begins when the table's owner starts it.
table-game-replayed = The game is being played again.
table-your-turn = it is your turn.
table-turn-of = { $side } is to play.
table-in-turn = Turn { $turn }: { $what }

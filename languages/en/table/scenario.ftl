# Faults of scenario files and of files that are read like them: what was found, what was expected.

## A file as a whole

file-scenario = a scenario file
file-a-scenario = a scenario
file-words = words for cover
file-of-words = a file of words for cover
file-club = what a club owns
file-json = a file of JSON
file-mesh = a mesh file
file-picture = a PNG or JPEG file
file-folder = a folder
file-pipe = a pipe
file-device = a device
file-socket = a socket
file-none = no such file
file-not-plain = no plain file
file-no-name = a name that no file can have
file-bytes = { NUMBER($count, useGrouping: 1) } bytes
file-more-bytes = more than { NUMBER($most, useGrouping: 1) } bytes
file-most-bytes = at most { NUMBER($most, useGrouping: 1) } bytes

## A file that another one names

file-not-there = { $file }, which is not there
file-not-read = { $file }, which cannot be read ({ $why })
file-of-bytes = { $file } of { NUMBER($count, useGrouping: 1) } bytes
file-of-more-bytes = { $file } of more than { NUMBER($most, useGrouping: 1) } bytes
file-bytes-up-to-here = { NUMBER($count, useGrouping: 1) } bytes of meshes up to here
file-most-bytes-in-all = at most { NUMBER($most, useGrouping: 1) } bytes in all
file-path-from-here = a path from the folder of this file
file-path-openable = a path that can be opened
file-path-within = a path that stays in { $folder }

## The text of a file

file-utf8 = text in UTF-8
file-no-toml = text that is not TOML ({ $why })
file-nested = nested too deep
file-toml = { $what } in TOML
file-toml-nested = brackets nested more than { $most } deep (line { NUMBER($line, useGrouping: 1) })
file-toml-most-nested = { $what } in TOML, at most { $most } deep
file-toml-dots = a key of more than { $most } dots (line { NUMBER($line, useGrouping: 1) })
file-toml-most-dots = { $what } in TOML, at most { $most } dots in a key
file-toml-values = more than { NUMBER($most, useGrouping: 1) } keys, values and brackets
file-toml-most-values = { $what } in TOML, at most { NUMBER($most, useGrouping: 1) }
file-no-json = text that is not JSON
file-no-json-at = text that is not JSON (line { NUMBER($line, useGrouping: 1) }, column { NUMBER($column, useGrouping: 1) })
file-json-nested = brackets more than { $most } deep
file-json-fewer = fewer
file-json-values = more than { NUMBER($most, useGrouping: 1) } values
file-json-finite = finite numbers

## Values of any key

scenario-nothing = nothing
scenario-unknown-key = a key that is not known here
scenario-value = a value
scenario-other-values = other values
scenario-another-value = another value: { $why }
scenario-format = 1, the only format there is
scenario-table = a table
scenario-list = a list
scenario-text = text
scenario-a-word = a word
scenario-true-or-false = true or false
scenario-number = a number
scenario-number-with-room = a number a table has room for
scenario-whole-number = a whole number
scenario-finite-number = a finite number
scenario-number-between = a number from { $least } to { $most }
scenario-whole-number-between = a whole number from { $least } to { $most }
scenario-numbers = { $count } numbers
scenario-above = above { $limit }
scenario-at-least = at least { $limit }
scenario-below = below { $limit }
scenario-at-most = at most { $limit }
scenario-share = a share above 0 and up to 1
scenario-least-characters = { $count ->
    [one] at least { $count } character
   *[other] at least { $count } characters
}
scenario-most-characters = at most { $count } characters
scenario-least-in-list = at least { $count } in the list
scenario-most-in-list = at most { NUMBER($count, useGrouping: 1) } in the list
scenario-tables = { NUMBER($count, useGrouping: 1) } tables
scenario-plain-id = letters, digits, _, - and . only, no spaces, the first no - or .
scenario-colour = a colour as #rrggbb
scenario-no-control-characters = text without control characters
scenario-text-like = text like { $pattern }
scenario-beside = a { $name } beside { $other }
scenario-mesh-has-height = no height_range beside a mesh, which has its height
scenario-body-or-mesh = no body beside a mesh, which has its own
scenario-open-between = open_between as two heights above its foot, the lower one first
scenario-near = { $wanted }{ $near }
scenario-units-are = { $wanted }; units are { $known }
scenario-none = none

## Ids, names and words

scenario-id = an id
scenario-id-of-unit = the id of a unit
scenario-id-of-piece = the id of a piece of terrain
scenario-id-or-model = the id of a unit, or unit/model
scenario-id-of-thing-or-model = the id of a thing, or unit/model
scenario-id-of-terrain-or-model = the id of terrain, or unit/model
scenario-id-to-group = the id of terrain, a unit, smoke or a note
scenario-id-on-the-table = the id of terrain, a unit, or what was laid before
scenario-model = a model, as unit/number
scenario-models-of = a model of { $unit }, 0 to { $last }
scenario-id-once = an id used once; { $place } has it already
scenario-ids = a list of ids
scenario-name = a name
scenario-title = a title
scenario-to-read = something to read
scenario-few-words = a word or a few
scenario-few-words-up-to = a word or a few, up to { $most } characters
scenario-keyword = a keyword in small letters, digits and hyphens, up to { $most } characters
scenario-side = the name of a side
scenario-side-of-two = a side, { $one } or { $other }
scenario-sides = { $count } sides ({ $some })
scenario-two-sides = at most two sides
scenario-game = a game
scenario-ruleset = a ruleset of { $game }, one of { $known }
scenario-assumption = an assumption that `sightline rules` lists
scenario-rules-do-not-ask = nothing: the rules of { $game } do not ask about it
scenario-said-above = nothing: above, { $name } is { $value }
scenario-said-by-measuring = nothing: measure_first says it

## Places

scenario-inches = inches
scenario-point = [x, y] in inches
scenario-place = [x, y] or [x, y, z] in inches
scenario-top = [x, y, z] in inches
scenario-end = [x, y] or [x, y, z] in inches, or the id of a thing, or unit/model
scenario-place-held = [x, y] in inches, the place that is to be held
scenario-on-the-table = a place on the table of { INCHES($width) } × { INCHES($depth) }
scenario-height-range = [lowest, highest] in inches, above 0 and up to { $most }
scenario-height-within = a height within height_range, { $low } to { $high }
scenario-no-height = no height_range: a { $kind } has no key of its height
scenario-rows-alike = rows of equal length in regions
scenario-polygon-or-edge = a polygon or an edge, not both
scenario-corners-or-edge = a list of three corners or more, each [x, y] in inches, or an edge

## Terrain and units

scenario-kind-or-mesh = a kind (`sightline kinds`) or a mesh
scenario-no-kind-or-mesh = neither kind nor mesh
scenario-mesh-beside-kind = a mesh beside the kind { $kind }
scenario-not-both = a kind or a mesh, not both
scenario-terrain-kind = a kind of terrain
scenario-template = a template (`sightline templates`)
scenario-quality = a quality
scenario-models = a list of models, each with its position
scenario-many-models = { NUMBER($count, useGrouping: 1) } models
scenario-most-models = at most { NUMBER($most, useGrouping: 1) } models in all
scenario-weapons = a list of weapons, one for each model, such as ["smg", "rifle"]
scenario-towing = true, false or the id of the gun that it tows
scenario-no-towing = no towing: only vehicles tow
scenario-gun = true, or the id of a gun of its own side; there are { $guns }
scenario-free-gun = a gun that nobody tows; { $place } has it already
scenario-another-unit = another unit than the shooter's

## Marks, measures, templates, groups and steps

scenario-some-kind = a kind
scenario-deed = what there is to do, one of { $known }
scenario-in-no-other-group = a thing in no other group; { $place } has it
scenario-two-places = two places or things
scenario-places = two or more places or things
scenario-has-points = nothing: a { $kind } has points
scenario-of-one-thing = nothing: { $kind } are of one thing
scenario-laid-kind = one of { $known }; smoke stands under [[smoke]]
scenario-smoke-reach = how far the smoke reaches, inches
scenario-who-looks = who looks at whom, since it is asked about
scenario-attack-too = an attack too
scenario-one-in-a-step = one of them in a step

## Marks on the table, beside the pointer and in lists

mark-points = { $count ->
    [one] { $count } point
   *[other] { $count } points
}
mark-objective = to { $deed }, { $points }
mark-objective-of = to { $deed }, { $points }, { $side }
mark-objective-worth = { $deed }, { $points }
mark-held-within = held within { INCHES($reach) }
mark-either-side = either side
mark-smoke = smoke, { INCHES($radius) }
mark-smoke-reach = smoke, { INCHES($radius) } to every side
mark-note = note
mark-zone = { $side } deployment zone
mark-zone-listed = deployment zone, { $side }
mark-entry = { $side }: entry over the { $edge ->
    [left] left
    [right] right
    [near] near
   *[far] far
} edge
mark-entry-listed = entry edge, { $side }: { $edge }

## The place of a fault, for readers who do not see the file

scenario-row = { $one } { $name }

## The terrain of a club

stock-size = its length and width, and maybe its height, in inches
stock-count-or-length = count or length, one of them
stock-theme = a theme
stock-nothing = theme { $theme }: found no piece of it that is owned; expected some

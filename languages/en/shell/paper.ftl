# Plans, sheets and results in words: on paper, in pages and in a terminal.

# Plans, packing lists, footprints

paper-pieces =
    { $count -> 
        [one] { $count } piece of terrain 
       *[other] { $count } pieces of terrain 
    }
paper-eighths = inches, to the nearest eighth
paper-millimetres = centimetres, to the millimetre
paper-near-edge = N  near edge
paper-far-edge = F  far edge
paper-left-edge = L  left edge
paper-right-edge = R  right edge
paper-zone = { $zone } ({ $side })
paper-piece = piece
paper-left-or-right = L or R
paper-near-or-far = N or F
paper-then = then ○
paper-scale = 1 : { $scale }: { INCHES($length) } of the table; check: printed at 100 %, this bar measures { $millimetres } mm
paper-sign-piece = a piece seen from above: its number, and its name where there is room
paper-sign-corner = the corner measured: L, R, N, F: how far it is from the left, right, near, far edge
paper-sign-second = of a piece that lies askew: then turn it until this corner is as far
paper-sign-round = the middle of a round piece, measured in the place of a corner
paper-sign-objective = an objective; dashed: how near it is held
paper-sign-side = models and zones of { $side }
paper-sign-side-edge = models and zones of { $side }; arrows: the edge it comes over
paper-card-scan =
    The table in 3D
    on your phone:
    scan the code.
paper-no-room = found { $count } pieces; expected as many as fit on a sheet of { $width } × { $height } mm beside the plan: take a larger one
paper-packing = Packing list: { $scenario }
paper-counts-as = What counts as what: { $scenario }
paper-page = , page { $page } of { $pages }
paper-no-box = Without a box
paper-how-many = how many
paper-what = what
paper-plan-number = number on the plan
paper-size = length × width × height
paper-footprints-of = Footprints of { $scenario }
paper-footprints = Footprints, as large as they are
paper-check-bar = { LENGTH($length) } { UNIT() } ({ NUMBER($millimetres, maximumFractionDigits: 1) } mm): if they are not, print at 100 %
paper-tile = { $label }; sheet { $sheet } of { $sheets } ({ $across } across)
paper-sheet = { $name }, sheet { $sheet }
paper-joins = joins sheet { $sheet }
paper-many-sheets = found footprints of { $count } sheets; expected at most { $most }: choose pieces (`sightline footprints` has --only), or larger paper
paper-no-piece = found no piece { $name }; expected the id of a piece of terrain

# A verdict, and what is on a table

paper-from = from
paper-to = to
paper-visible = visible
paper-at-95 = at 95 %
paper-range = range
paper-hidden-by = hidden by
paper-verdict = verdict
paper-nothing = nothing
paper-lines = { NUMBER($count, useGrouping: 1) } lines
paper-headline = { $headline }. Range { INCHES($range, digits: 1) }.
paper-other-way = The other way: { $verdict }
paper-more-pairs = … and { $count } more pairs
paper-digest = Scenario { $digest }
paper-table-empty = The table is empty.
paper-note = Note: { $note }.
paper-table = { $rules }; table { $width } × { $depth }
paper-words-of = words of { $name }
paper-terrain = terrain
paper-kind = kind
paper-at = at
paper-cover = cover
paper-ground = ground
paper-triangles = triangles
paper-piece-at = { $x }, { $y }, { $z } up
paper-unit = unit
paper-side = side
paper-template = template
paper-quality = quality
paper-models = models
paper-cannot-stand = { $name } cannot stand where it is: { $why }
paper-cannot-stand-more = { $count } more models cannot stand where they are

# Maps and positions

paper-map-of = { $looker }: { $what }. { $columns } × { $rows } cells of { INCHES($inches) }; a man can stand in { $count }.
paper-share-of = { $share } %  { $what }
paper-hidden-lines = Hidden is where none of { $lines } lines is free; that is no proof
paper-out-of-sight = out of sight
paper-in-sight = in sight, the furthest at { INCHES($inches, digits: 1) }
paper-seen-at-all = seen at all
paper-seen-wholly = seen wholly
paper-graph-any = { $count } places { INCHES($inches) } apart where a man can stand; of { $all } pairs { $pairs } see each other, by one of 64 lines from any part to any part.
paper-graph-eye = { $count } places { INCHES($inches) } apart where a man can stand; of { $all } pairs { $pairs } see each other, eye to eye.
paper-measure-none = { $name }: none; { $meaning }
paper-measure = { $name }: { $mean } in the mean, from { $least } to { $most } at { $x }, { $y }; { $meaning }
paper-positions = { $good } of { $all } positions by { $order }
paper-unsure-more = { " " }Too close to call at { $count } more.
paper-stands-there = { $said }: already there; so are { $counts }.{ $also }
paper-stands-none = { $said }: no position within its reach.{ $also }
paper-stands-unsure-none = { $said }: too close to call where it stands; no position within its reach.{ $also }
paper-stands = { $said }: { $order } { INCHES($inches, digits: 1) }, to { LENGTH($x, digits: 1) }, { LENGTH($y, digits: 1) }; { $counts }.{ $also }
paper-stands-unsure = { $said }: too close to call where it stands; { $order } { INCHES($inches, digits: 1) }, to { LENGTH($x, digits: 1) }, { LENGTH($y, digits: 1) }; { $counts }.{ $also }

# Scans

paper-scan-table = a table of { LENGTH($width) } × { INCHES($depth) } ({ $why }).
paper-scan-scale = Scale { $scale }; { $unit }; { $up }.
paper-scan-good = The scan is good to ±{ INCHES($error, digits: 2) }; its edges fit to { INCHES($rms, digits: 2) }, at worst { INCHES($worst, digits: 2) }; { $holes } of it is holes.
paper-sentence = { CAPITAL($said) }.
paper-scan-piece = { "  " }{ $piece }: { INCHES($high, digits: 1) } high{ $base }{ $faces }, { $cover } cover, ±{ INCHES($error, digits: 2) }
paper-scan-base = , on a { $base } base
paper-scan-faces = , faces { $degrees }°
paper-scan-look = { "  " }{ $name }: { $pieces }
paper-scan-thin = Fences and wire are thinner than it shows. Add them as rows of kind fence; where none is missing, write thin = "none" under [scan].

# Statistics, templates, chances

paper-no-dice = No dice have been rolled to a score yet.
paper-lost = lost
paper-shots = shots
paper-hits = hits
paper-kills = kills
paper-pins = pins
paper-dice-for = dice for
paper-tries = tries
paper-expected = expected
paper-made = made
paper-everything = everything
paper-as-usual = as usual
paper-lucky = lucky: so or more in { $share } of games
paper-unlucky = unlucky: so or more in { $share } of games
paper-very-lucky = very lucky: so or more in { $share } of games
paper-very-unlucky = very unlucky: so or more in { $share } of games
paper-template-at = { $template } at { $x }, { $y }
paper-template-of = { $template } of { $weapon } at { $x }, { $y }
paper-ground-up = The ground is { INCHES($height, digits: 2) } up there.
paper-nearest = nearest
paper-within = within
paper-meaning = what it means
paper-of = { $some } of { $all }
paper-weapon = weapon
paper-needs = needs
paper-damages = damages
paper-score = needs: { $score }
paper-six-then-six = 6, then 6
paper-see = see
paper-to-hit = to hit
paper-differs-at = differs at

# Fairness of zones

paper-stand-places = places to stand
paper-exposed = exposed
paper-safe = safe
paper-seen-over = seen from over { INCHES($inches) }
paper-seen-up-to = seen from up to { INCHES($inches) }
paper-seen-from-to = seen from { $least } to { INCHES($most) }
paper-cover-within = cover within a move
paper-blocking = sight-blocking terrain
paper-percent = { PERCENT($share, digits: 1) }
paper-share-interval = { $share } ({ PERCENT($low, digits: 1) } to { PERCENT($high, digits: 1) })
paper-contested-heights = Contested: { $low } with all unknown heights at their least, { $high } at their greatest. At the heights stated: { $said }
paper-fair = fair
paper-not-fair = not fair
paper-not-told = not to be told
paper-fair-alike = Fair within what can be measured: no difference in any measure
paper-fair-small = Fair within what can be measured. The largest difference: { $gap }, which is too little to matter
paper-fair-insignificant = Fair within what can be measured. The largest difference: { $gap }, which is not significant
paper-untold = This cannot be told: { $gap }, which may be chance
paper-unfair-to = Not fair to { $side }: { $gaps }
paper-gap = { $measure }, { $shares }: about { TENTHS($hits) } more hits of { $shots } first-turn shots
paper-height-changes = { $piece }, { $low } to { $high } high, changes { $lower } of { $all } places at its least height, { $higher } at its greatest
paper-piece-matters = { $piece } matters { $points }: without it { $without }
paper-points = { TENTHS($points) } points
paper-alike = both sides are exposed alike
paper-more-exposed = the zone of { $side } is { $points } more exposed than the other
paper-move = { $piece } from { $start } to { $end }
paper-place = { $x }, { $y }
paper-move-these = Move { $moves }.
paper-move-these-then = Move { $moves }. Then: { $then }.
paper-no-moves = No small moves of at most three pieces even the exposure: { $nearest }. { $lacks }
paper-lacks =
    { $count -> 
        [one] 1 more of the { $places } places of { $side } has to be out of sight. 
       *[other] { $count } more of the { $places } places of { $side } have to be out of sight. 
    }
paper-no-need = Nothing needs to be moved.
paper-no-move-blocking = No move is suggested: moves are tried for exposure alone. { $side } needs something that blocks sight within { INCHES($inches) } of its zone.
paper-no-move-cover = No move is suggested: moves are tried for exposure alone. { $side } needs more cover in its zone, or within a move of it.
paper-no-free-place = no piece that makes a difference has a free place near it to go to
paper-tried =
    of { $places } places weighed for { $pieces ->
        [one] 1 piece
       *[other] { $pieces } pieces
    }, those that look best leave something not as on a good table
paper-tried-best =
    of { $places } places weighed for { $pieces ->
        [one] 1 piece
       *[other] { $pieces } pieces
    } the best is { $best }, and then { $leaves }
paper-tried-in-a-row =
    of { $places } places weighed for { $pieces ->
        [one] 1 piece
       *[other] { $pieces } pieces
    } the best is { $best }, and then { $leaves }; after { $moves } moves in a row { $all }
paper-best = { $piece } to { $place }

# Audits and comparisons of zones as pages

paper-by-eye = from the eye
paper-by-words = by the words “{ $words }”
paper-by-for = { $by }, for { $body }
paper-no-zones = no zones
paper-audit-line = { $table }: { $verdict }; { $figures }; judged { $reading }.
paper-audit-title = { $table }: audit
paper-audit-terrain = Its terrain, measured in three dimensions; sight is judged { $reading }
paper-audit-all = Its terrain, deployment zones and objectives, measured in three dimensions; sight is judged { $reading }
paper-terrain-heading = Terrain
paper-audit-about = Shares are of the places where a man can stand, over the terrain without units, with their 95 % intervals. Fair: no significant difference in exposure. A squad is ten men within { INCHES(3) } of a place. In turn 1 the enemy has moved up to { INCHES(6) } out of its zone.
paper-fairness-about = Shares are of the places where a man can stand, over the terrain without units, with their 95 % intervals. Fair: no significant difference in exposure.
paper-only-terrain = Only the terrain was measured ({ $why }).
paper-from-above = From above, north up.
paper-zones-figure = From above, north up; places { INCHES($step) } apart. A full dot is seen from somewhere in the enemy's zone, { $ring }. Blue outlines and arrows: what is to be moved, and to where.
paper-both-sides = Both sides
paper-matters-most = What matters most
paper-pieces-figure = Pieces by number.
paper-objectives-figure = Pieces by number. Circles: { $near } around each objective; rings in them are places that { $other } does not see from its zone, and squares those that { $one } does not.
paper-objectives = Objectives
paper-rotation = rotation
paper-rotated = Turned by 180°, a piece is { INCHES($median, digits: 1) } from its partner in the median, { INCHES($worst, digits: 1) } at worst ({ $one } from { $other }).
paper-hidden-from-squad = hidden from a squad (least to most)
paper-exposed-first =
    exposed in turn 1, { $subject ->
        [flying] plane
       *[other] { $subject }
    }
paper-percent-interval = { $share } ({ $low } to { $high })
paper-objective = objective
paper-unseen-places = places of { $side } unseen
paper-reached-vehicle = reached by { INCHES(3) } vehicle
paper-reached-base = 60 mm base
paper-objective-at = { $objective }, at { LENGTH($x, digits: 1) }, { LENGTH($y, digits: 1) }
paper-no-objectives = The table has no objectives with a place.
paper-yes = yes
paper-not-from = not from { $side }
paper-not-from-both = not from { $one } or { $other }
paper-flips = { $piece }: { $places } of { $all } places
paper-height-flips = { $piece }: { $lower } of { $all } places at { $low }, { $higher } at { $high }
paper-no-place = no place
paper-heights-known = every height is known
paper-alone = { $side } alone in { $share }
paper-hides-of = { $piece } hides { $count } of { $all }
paper-shifted = { $piece } is { INCHES($inches, digits: 1) } from { $other }
paper-matters-title = What matters most to the difference
paper-no-piece-matters = no piece
paper-flips-title = What { INCHES(0.5, parts: 1) } of placement error flips
paper-nothing-flips = nothing
paper-one-side-title = One side alone sees the other in { $share } of pairs of places
paper-no-pair = no pair
paper-rotation-title = Furthest from the table's own rotation
paper-all-partners = every piece has its partner
paper-heights-title = What heights flip
paper-fairness-title = { $scenario }: { $sides }
paper-fairness-of = The deployment zones of { $sides }, held against each other; sight is judged { $reading }
paper-contested = contested
paper-no-difference = no piece makes a difference
paper-none-differs = none makes a difference
paper-heights-covered = The intervals cover both ends of these heights.
paper-ring = a ring from nowhere
paper-ring-lines = a ring from nowhere: none of { $lines } lines from each place of the enemy is free, which is no proof
paper-table-above = The table from above
paper-zone-of = { $zone }, { $side }
paper-seen-from = seen from { INCHES($inches) }
paper-moved = { $piece }, moved
paper-audited = Audited tables
paper-audited-count =
    { $count -> 
        [one] { $count } audited table 
       *[other] { $count } audited tables 
    }
paper-audited-about = Sight is judged { $readings }. Click a heading to sort by it, and again for the other way. Places of the zones: orange is exposed, green is safe.
paper-figures = { $said }; { $one }
paper-or = { $one } or { $other }
paper-fair-of = { $fair } of { $all } fair
paper-fair-of-without = { $fair } of { $all } fair, { $without } without zones
paper-index-table = Table
paper-index-zones = Zones
paper-index-fair = fair: no significant difference in exposure
paper-index-columns = What the columns say
paper-index-files = The same figures are in audit.csv and, with all details, in audit.jsonl beside this page.

# Columns of an audit: their titles, and what they say

paper-column-coverage = terrain
    .about = share of terrain
paper-column-pieces = pieces
    .about = number of pieces
paper-column-pieces-per-sq-ft = per sq ft
    .about = pieces per square foot
paper-column-rotation-median-in = rotation, median
    .about = distance of a piece from the table turned by 180°, median
paper-column-rotation-worst-in = rotation, worst
    .about = the same, of the worst piece
paper-column-exposed-first = exposed, 1st side
    .about = share of the first side's zone that is seen from anywhere in the other
paper-column-exposed-second = exposed, 2nd side
    .about = the same of the second side's zone
paper-column-difference = difference
    .about = between the two
paper-column-hidden-from-squad = hidden from a squad
    .about = mean share of a zone that a squad in the other does not see
paper-column-first-turn-infantry = turn 1, infantry
    .about = share of the worse zone that is seen after the enemy's first move, for infantry
paper-column-first-turn-vehicle = turn 1, vehicle
    .about = the same for a vehicle
paper-column-first-turn-flying = turn 1, flying
    .about = the same for a model on a flying stand
paper-column-one-sided = one-sided
    .about = share of pairs of places between which only one side sees
paper-column-placement = { INCHES(0.5, parts: 1) } flips
    .about = most places that become exposed or safe when one piece is { INCHES(0.5, parts: 1) } off
paper-column-unreached = unreached
    .about = objectives that a vehicle { INCHES(3) } wide or a 60 mm base does not reach from both zones

# Letters of the edges of a plan

paper-letter-left = L
paper-letter-right = R
paper-letter-near = N
paper-letter-far = F

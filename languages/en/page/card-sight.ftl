# The Sight tab: the card of the verdict, its questions, cover rules, maps.

card-sight-nothing-yet = Verdicts appear here once the table is set up.
card-sight-no-units = This table has no units, so there are no lines of sight.
card-sight-open-table-tab = Open the tab <b>Table</b> (key 1) and go to Units in the palette.
card-sight-place-a-unit = Choose a side, click a unit, then click where it stands.
card-sight-guess-first = Guess first; then the verdict appears here.
card-sight-during-play = Lines of sight appear here during play.
card-sight-choose-both = Choose a firer, then a target.
card-sight-click-the-firer = Click the firing unit, on the table or in the list.
card-sight-click-the-target = Click the target, a unit of the other side.
card-sight-click-an-enemy = Click an enemy to see what { $unit } sees of it.
card-sight-choose-target = { $unit } fires. Now choose its target.
card-sight-choose-again = Choose another pair, or undo the last change, and it is judged again.
card-sight-casting-rays = Casting rays…
card-sight-other-way = The other way
card-sight-indirect = Indirect fire: it needs no line of sight.
card-sight-drawn-after-drag = Drawn when you let go
card-sight-drawing = Drawing…
card-sight-no-picture = No picture: { $why }
card-sight-picture = What { $shooter } sees of { $target }
card-sight-picture-lying = What { $shooter } sees of { $target }, judged as it stands
card-sight-picture-colours = { $caption }: green is seen, hatched is hidden
card-sight-side-view = Side view, to scale; click to enlarge
card-sight-bundle-free = On the table: pale, all lines between both bodies; dots, where some of them are stopped; thick, the free line.
card-sight-bundle-stopped = On the table: pale, all lines between both bodies; dots, where some of them are stopped; dashed, the line between their middles.
card-sight-words-are-those-of = The words are those of { $name }.
card-sight-unit-word = A unit has the best word that { $share } of its visible models have; a model, the best from as many of those that see it.
card-sight-model-cover = A model is in cover of a class when things of that class or better hide { $share } of it.
card-sight-unit-cover = A unit has the best cover that { $share } of its visible models have; a model, the best from as many of those that see it.
card-sight-pair-rays = This pair: { NUMBER($rays, useGrouping: 1) } rays.

## The bars of shares and heights.

card-sight-seen = seen
card-sight-hidden = hidden
card-sight-interval = 95 % interval: { $low } to { $high }
card-sight-seen-from = seen from { $share } %
card-sight-from-visible = from { $share } % visible
card-sight-cover-from = cover from { $share } % hidden
card-sight-word-from = { $word } { $share } %
card-sight-class-from = { $word } { $share } %
card-sight-from-hidden = from { $share } % hidden
card-sight-in-the-place-of = In the place of { $model }
card-sight-no-heights = No heights: { $why }
card-sight-least-height-seen = the least height that is seen
card-sight-stance = { $stance } { $height }: { $verdict ->
    [blocked] hidden
    [contested] too close to call
   *[seen] seen
}{ $floor ->
    [0] { "" }
   *[other] , { $up } up
}

## Questions about a verdict.

card-sight-stop = Stop
card-sight-starting = Starting
card-sight-doing = { $doing }, { PERCENT($done, sign: 0) }&nbsp;% …
card-sight-no-height-changes-it = No unknown height changes this verdict, either way.
card-sight-margin = Margin
card-sight-margin-about = Margin: the least move, up to { INCHES($most) }, that changes this verdict
card-sight-tolerance = Placement tolerance
card-sight-tolerance-about = Placement tolerance: how often this verdict holds if every model and piece were up to { INCHES(0.125, parts: 1) } off
card-sight-rulesets = Compare rulesets
card-sight-rulesets-about = Compare rulesets: this verdict under every ruleset, and by other thresholds
card-sight-pixels = Cross-check by pixels
card-sight-pixels-about = Cross-check by pixels: the same shares by two more methods: pixels, and rays of trimesh at the exported mesh
card-sight-ruling = Download this ruling as a page
card-sight-ruling-about = Download this ruling as a page: the verdict with all answers, in one file
card-sight-no-fence-here = No fence here
card-sight-no-fence-between = No fence here: the scan misses no fence, wire or railing between these two
card-sight-no-fences = No fences at all
card-sight-no-fence-on-table = No fences at all: the scan misses no fence, wire or railing on the whole table

## Cover rules.

card-sight-cover-rules = Cover rules
card-sight-scenario-default = Scenario default
card-sight-of-this-table = { $name } (this table)
card-sight-depend-on = What they depend on
card-sight-word-clear = { $looks ->
    [any] one free line
   *[eye] from { $percent } % visible
}
card-sight-word-unseen = { $looks ->
    [any] no free line
   *[eye] under { $percent } % visible
}
card-sight-word-begins = from { $share } hidden{ $by ->
    [anything] { "" }
   *[other] , by { $by }
}
card-sight-new-words = New words in five questions
card-sight-my-words = My words
card-sight-their-name = Their name
card-sight-use-words = Use these words
card-sight-save-words = Save as a file

## Maps and positions.

card-sight-map = Map
card-sight-map-of = { $what ->
    [seen] What is seen
    [cover] Cover
    [lanes] Ranges
    [safe] Out of sight
    [least] Least heights
   *[none] No map
}
card-sight-map-about = { $what ->
    [cover] The verdict on a standing model at each position, seen from { $who }.
    [lanes] The range from { $who } to each position where a standing model is seen.
    [safe] Where a standing model is out of sight of { $who }.
    [least] From which height on a model at each position is seen from { $who }.
   *[seen] How much of a standing model { $who } would see at each position.
}
card-sight-goal = { $what ->
    [shot] Positions with a clear shot
    [cover] Positions in cover
    [hidden] Positions out of sight
   *[none] Off
}
card-sight-find-positions = Find positions
card-sight-positions-for = For
card-sight-seen-by = Seen from
card-sight-selected-unit = Selected unit
card-sight-firer-named = Firer ({ $unit })
card-sight-selected-named = Selected ({ $unit })
card-sight-target-named = Target ({ $unit })
card-sight-all-of = All of { $side }
card-sight-stop-map = Stop: keep the map as it is
card-sight-colour-the-table = Colour the table by what can be seen at each position.
card-sight-choose-a-unit = Choose a unit to see where its own move could take it.
card-sight-map-of-nobody = Choose a unit on the table: the map shows what it sees.
card-sight-searching = Searching, { PERCENT($done) } …
card-sight-refining = { $said } Refining …
card-sight-drawing-map = Drawing the map …
card-sight-apart = Positions { INCHES($inches) } apart.
card-sight-coarse = Coarse: { $points } points of a model at each.
card-sight-from-any-part = From any part of a model.
card-sight-no-colour = No colour: no room to stand.

# Titles of the cards.

card-sight-title-map = Map
card-sight-title = Line of sight

# The audit of a mesh, and a ruleset of words, on paper and in a terminal.

## The audit of a mesh: names of rows, and what is found.

paper-mesh-size = size
paper-mesh-unit = unit
paper-mesh-up = up
paper-mesh-made-of = made of
paper-mesh-surface = surface
paper-mesh-see-through = see through
paper-mesh-crossing = crossing
paper-mesh-decimated = decimated
paper-mesh-repairs = repairs
paper-mesh-note = note
paper-mesh-sizes = { $inches }; at 1:56 that is { $metres } m{ $size ->
    [large] : far larger than terrain is
    [small] : smaller than the base of a figure
   *[usual] { "" }
}
paper-mesh-unsure = unsure: { $why }
paper-mesh-turned = { $up }: { $why }
paper-mesh-parts = { NUMBER($triangles, useGrouping: 1) } triangles in { $parts ->
    [1] one part
   *[other] { NUMBER($parts, useGrouping: 1) } parts
}
paper-mesh-watertight = watertight
paper-mesh-open = open along { NUMBER($edges, useGrouping: 1) } edges: one may see into it there
paper-mesh-openings = { $count ->
    [0] no gaps seen
    [1] one opening from the side that shows most; kept, as windows are
   *[other] { NUMBER($count, useGrouping: 1) } openings from the side that shows most; kept, as windows are
}
paper-mesh-no-repairs = none needed
paper-mesh-row = In a scenario: { $row }

## A ruleset of words.

paper-words-name = name
paper-words-words = words
paper-words-about = about
paper-words-word = word
paper-words-holds = holds
paper-words-list = { $names }
paper-words-from = from { $hidden } % hidden{ $by ->
    [screens] { " " }by screens or better
    [walls] { " " }by walls or better
    [bunkers] { " " }by bunkers
   *[anything] { "" }
}
paper-words-height = { INCHES($height) } on bases up to { $base } mm
paper-words-counts = What counts as a model: { $counts }. It looks from { $looks ->
    [eye] its eye
    [middle] the middle of what counts
    [top] the top of what counts
   *[any] any part of what counts, at any part of the other model
}.
paper-words-between = { $way ->
    [block] Models of other units block the line like terrain.
    [not] Models of other units are not in the way.
   *[word] A model of another unit between the bases: at least { $way }.
}
paper-words-assumed = Assumed: { $what }
paper-words-each = Each model has its own word; the unit has the least of them.{ paper-words-by }
paper-words-best = A unit has the best word that { $enough ->
    [any] any
    [half] half
   *[each] each
} of its visible models has.{ paper-words-by }
paper-words-by = { $by ->
    [nearest] { " " }A model has its word by the nearest line to it.
    [any] { " " }A model has its word by the line that hides it least.
   *[enough] { "" }
}
paper-words-clear-lines = A unit counts as “{ $word }” where { $limit ->
    [most] at most { $shooters }
   *[fewer] fewer than { $shooters }
} of the shooters that see it draw clear lines to at least { $models } of its models.
paper-words-keyword = A unit that is { $keyword }: { $does }.
paper-words-no-areas = areas do not count
paper-words-at-least = at least { $word }
paper-words-at-most = at most { $word }
paper-words-unseen = not seen beyond { INCHES($inches) }
paper-words-area = { CAPITAL($kinds) }: { $does }{ $high ->
    [endless] { "" }
    [piece] ; up to the height of the piece
   *[inches] ; up to { INCHES($high) }
}.
paper-words-marked = pieces marked as areas
paper-words-every = every piece that gives cover
paper-words-through = a line through the footprint{ $stops ->
    [yes] : { $word }
   *[no] , at least { $word }
}
paper-words-inside = { $models ->
    [within] a model wholly in it
   *[touching] a model in it
}, at least { $word }

# Python: what is expected of arguments, and results as they are printed.

api-a-place = x and y in inches, such as (30, 20)
api-a-scan-point = a point x, y, z of the scan
api-inches = inches, such as { $example }
api-inches-above-0 = inches above 0
api-inches-between = inches between two points
api-a-length = a length in inches
api-two-lengths = two lengths in inches, such as (72, 48)
api-degrees = degrees
api-seconds = seconds
api-a-density = a density, 1 is usual
api-a-factor = a factor, such as 0.0179
api-pixels = { $least } to { $most } pixels
api-at-least = { $least } or more
api-kind = a kind of terrain or mark
api-template = a template
api-game = a game
api-what-is-mapped = what is mapped
api-what-is-asked = what is asked
api-measure = a measure
api-of-mesh = the { $option } of a mesh
api-of-scan = the { $option } of a scan

## Found, and expected

api-rows-and-place = rows beside at or facing
api-either = either
api-neither = neither
api-place-or-facing = a place, a facing, or both
api-no-key = no key
api-a-key = one, such as cover='hard'
api-none = none
api-ids = ids, such as 'able'
api-units-of-table = units or models of the table
api-a-model = a model, such as { $example }
api-no-library = no such library
api-installed = it installed: { $install }
api-new-file = a new one
api-file-of-table = that of the table
api-a-mesh-file = a mesh file
api-a-mesh = a path, or a mesh of trimesh or PyVista
api-mesh-of-table = the mesh of the table
api-other-meshes = other meshes beside it
api-meshes-of-table = those of the table
api-one-object = one object of facts
api-no-json = no JSON ({ $why })
api-no-table = a pair without its table
api-judged-here = one that was judged here
api-four-corners = four corners x, y, z
api-a-pair = firer and target, ('able', 'baker')
api-a-table = a table of sightline
api-an-array = an array { $shape }
api-positions = (n, 2) or (n, 3) numbers, in inches
api-facings = ({ $count },) degrees, or one
api-cannot-go = { $where }: { $thing } cannot go to ({ $x }, { $y })
api-no-place = { $where }: { $thing } has no place of its own; expected a thing that has
api-does-not-stand = { $where }: { $thing } does not stand; expected terrain or a unit
api-not-on-table = { $where }: { $thing } is not on the table: expected { $expected }
api-models = a model, { $first } to { $last }
api-piece-or-unit = a piece or unit

## Results

api-same = The same.
api-ruling-on = Ruling on { $digest }
api-sees = What { $model } sees
api-sees-of = What { $model } sees of { $target }
api-game-of = { $scenario }, seed { $seed }
api-side = side
api-points = points
api-story = The story, { NUMBER($count, useGrouping: 1) } { $count ->
    [one] line
   *[other] lines
}
api-target = target
api-swept = { $unit } in { $places } places; it can stand in { $free } of them.
api-sweep = Sweep
api-starting = Starting
api-places-done = { $done } of { $count } places

# Terrain layouts and saves of other programs: what is left out or changed, and what is wrong.

## What is left out or changed: a thing, and why.

layout-thing = { $name }: { $why }
layout-some-things = { $count ->
    [1] { $name }
   *[other] { $name } ({ $count } of them)
}: { $why }
layout-more-things = and { NUMBER($count, useGrouping: 1) } more things
layout-object = an object without a name

layout-no-template = its template { $template } is in no catalogue that was given
layout-no-feature = its feature { $template } is in no catalogue
layout-no-area-there = the area { $area } that it stands on is not there
layout-no-walls = its walls cannot be built, so it is a solid block
layout-no-outline = its outline crosses itself or has no area
layout-too-long = it is longer than { INCHES($most) }
layout-off-at = at { INCHES($x) } { INCHES($y) } it is off the table
layout-off = it is off the table
layout-off-table = off the table of { INCHES($width) } × { INCHES($depth) }
layout-part-off = its part off the table is cut away
layout-many-corners = it has more than { $most } corners
layout-many-pieces = a table has at most { NUMBER($most, useGrouping: 1) } pieces
layout-territories = its deployment pattern has territories; they are ignored here
layout-keywords = keywords of areas ({ $words }), which are rules of another game
layout-zones-elsewhere = its deployment zones, which are in the pattern { $pattern }, not in this file
layout-height = { $count ->
    [1] { $name }
   *[other] { $count } × { $name }
}: it has no height; { INCHES($height) } ({ INCHES($low) } to { INCHES($high) }) is assumed, { $source ->
    [like] as { $like } has it
    [given] as --heights says
   *[usual] for want of any other
}
layout-storey = the height of a storey, which the format does not say: { INCHES($height) } is assumed
layout-roofs = { $count ->
    [one] { $count } roof
   *[other] { $count } roofs
}, to which the format gives no outline: the upper floor is taken for the roof

## What a layout cannot say.

layout-only-here = { $count ->
    [one] { $count } zone
   *[other] { $count } zones
}, which only this program reads of it
layout-none-of = { $what ->
    [unit] { $count ->
        [one] { $count } unit
       *[other] { $count } units
    }
    [note] { $count ->
        [one] { $count } note
       *[other] { $count } notes
    }
   *[smoke] { $count ->
        [one] { $count } smoke screen
       *[other] { $count } smoke screens
    }
}, which a layout has none of
layout-covers-nothing = it covers nothing
layout-parts-apart = its parts lie apart, and are one outline in the layout
layout-openings = it has openings seen from above, which its outline fills
layout-stands-up = it stands { INCHES($height, digits: 1) } up, which a layout cannot say
layout-objective = the objective { $objective }: a layout has them on pieces alone, to be held

## A Tabletop Simulator save.

layout-no-shape = { $kind ->
    [Custom_Assetbundle] an asset bundle, which only Unity reads
    [Custom_Tile] a picture, without a mesh
    [Custom_Token] a picture, without a mesh
    [Custom_Board] a picture, without a mesh
    [Figurine] a figurine; units are set up from templates
    [Figurine_Custom] a flat figurine; units are set up from templates
    [HandTrigger] a zone of a hand
    [ScriptingTrigger] a zone of a script
    [FogOfWar] fog of war
    [Text] text in the air
    [Notecard] a card to read
   *[other] a thing of the game itself, whose shape no save says
}
layout-many-objects = a save is read up to { NUMBER($most, useGrouping: 1) } objects
layout-no-object = it is no object of JSON
layout-no-transform = its Transform is no position, rotation and scale of numbers
layout-bag = a bag with { NUMBER($count, useGrouping: 1) } things in it
layout-many-addresses = meshes are looked for at up to { NUMBER($most, useGrouping: 1) } addresses
layout-mesh-fault = { $file } has { $found }; expected { $expected }
layout-no-mesh = it names no mesh
layout-far-mesh = its mesh is { $way ->
    [web] a web address
   *[other] at { $way }://
}, and nothing is fetched
layout-no-file = no file { $file } is there
layout-outside = { $file } is not in the save's folder
layout-other-format = its mesh { $file } is none of { $known }
layout-odd-name = its mesh has a name that no file can have
layout-odd-corners = corners that are no numbers
layout-finite = finite ones
layout-end-to-end = { INCHES($size) } from end to end
layout-piece-for-a-table = a piece for a table
layout-triangles = triangles of shapes

## Comments in the scenarios and the layouts that are written: always in English.

layout-made = Made from the terrain layout { $layout }.
layout-not-as = Not as in the layout: { $what }.
layout-made-of-save = Made from a Tabletop Simulator save; one of its units is { $inches ->
    [1] one inch
   *[other] { $inches } inches
}.
layout-dropped = Everything is dropped onto what lies beneath it; heights of the save are passed over.
layout-left-out = Left out: { $what }.
layout-on-a-table = Terrain on a table of { $width } × { $depth } inches.

## Faults: what was found, what was expected.

layout-heights = { UNIT() } such as { $example }, { LENGTH($least) } to { LENGTH($most) }, the lowest first
layout-no-package = no such package
layout-unreadable = data that cannot be read
layout-layouts = 40kdc terrain layouts
layout-or-save = a 40kdc terrain layout or a Tabletop Simulator save
layout-or-list = a terrain layout, or a list of them
layout-several = { NUMBER($count, useGrouping: 1) } layouts ({ $some })
layout-an-id = the id of one, by --layout
layout-no-layout = no layout { $name }
layout-a-mesh = a mesh
layout-meshes = { $count ->
    [one] { $count } mesh
   *[other] { $count } meshes
}
layout-import-first = sightline layout import first
layout-points = a polygon's points
layout-sides = the width and height of a { $shape ->
    [rectangle] rectangle
   *[right-triangle] right-triangle
}
layout-shape = a template or a footprint
layout-nothing = no piece to take ({ $why })
layout-empty = it is empty
layout-models = models with meshes

# Meshes and scans: why a file or a shape is refused, and what is found out about one.

## What a mesh file has too much of. The facts: how many, and what was counted.

mesh-counted = { NUMBER($count, useGrouping: 1) } { $what ->
    [bytes] bytes
    [bytes-beside] bytes of files beside
    [zip-files] files in the zip
    [zip-bytes] bytes in the zip
    [element-bytes] bytes of one element
    [vertices] vertices
    [normals] normals or textures
    [parts] parts
    [levels] levels of parts
    [solids] solids
    [materials] materials
    [changes] changes of material
    [sweep] vertices times materials
    [lines] lines
    [words] words
    [elements] elements
    [line-points] points of lines
    [pixels] pixels of textures
   *[triangles] triangles
}
mesh-counted-on-table = { mesh-counted } in all meshes up to here
mesh-materials = { NUMBER($count, useGrouping: 1) } bytes of materials in { $file }
mesh-at-most-on-table = at most { NUMBER($most, useGrouping: 1) } on one table

## What is found in a mesh file, and what is expected instead.

mesh-no-file = no file
mesh-file = a mesh file
mesh-ending = a file ending in { $ending }
mesh-not-opened = a file that cannot be opened ({ $why })
mesh-damaged = a damaged file ({ $why })
mesh-whole = a whole mesh
mesh-no-faces = no faces
mesh-no-area = no face with an area
mesh-with-triangles = a mesh with triangles
mesh-no-points = a mesh with triangles, not a point cloud
mesh-no-vertices = faces of vertices that do not exist
mesh-not-finite = vertices that are NaN or infinite
mesh-finite = finite numbers
mesh-compressed = a mesh that { $name } compresses
mesh-uncompressed = a GLB without compression: switch it off where it is exported, or run gltf-transform copy IN.glb OUT.glb
mesh-not-beside = no file { $file } beside it
mesh-with-buffers = a glTF with its buffers beside it
mesh-points = a point cloud
mesh-points-advice = a mesh: export it from the scanning app as GLB, OBJ or PLY mesh, not as points
mesh-splat = a Gaussian splat, which has no surface
mesh-splat-advice = a mesh: have the scanning app make one of the same pictures (a mesh, not a splat), and export it as GLB or OBJ
mesh-zip-damaged = a zip that cannot be unpacked ({ $why })
mesh-zip-whole = a whole zip with a mesh in it
mesh-zip-without = a zip without a mesh
mesh-zip-with = one with { $kinds }
mesh-usdz = a USDZ, which is read by usd-core alone
mesh-usdz-instead = a GLB, OBJ or PLY of the same scan, or the library: pip install 'sightline-tabletop[usd]'

## How a mesh is to be read.

mesh-scale = a scale of { $scale }
mesh-above-0 = a finite number above 0
mesh-long = a mesh { INCHES($longest) } across
mesh-between = between { INCHES($least) } and { INCHES($most) }; say its unit or scale
mesh-base-height = a base height of { $height }
mesh-from-0 = finite inches, 0 or more
mesh-all-base = a mesh { INCHES($height, digits: 3) } high with a base of { INCHES($base) }
mesh-base-lower = a base lower than the model

## What an audit says: the unit, with the reason.

mesh-reading = { $unit ->
    [mm] millimetres
    [cm] centimetres
    [m] metres
   *[in] inches
}
mesh-reading-to-scale = { mesh-reading } at 1:56
mesh-reading-times = { mesh-reading } times { NUMBER($factor, maximumFractionDigits: 8) }
mesh-sides = { NUMBER($x, maximumFractionDigits: 8) } × { NUMBER($y, maximumFractionDigits: 8) } × { INCHES($z) }
mesh-sort = { $sort ->
    [base] a base
    [figure] a figure
    [vehicle] a vehicle
    [tree] a tree
    [wall] a wall or fence
    [building] a building
    [terrain] a piece of terrain
   *[any] a piece of terrain or a figure
}
mesh-unit-fits = as { $reading } it is { $size }, the size of { $sort }
mesh-unit-fits-too = { mesh-unit-fits }; it would be as { $others } too
mesh-unit-of-set = as { $reading }, like the others of its set, it is { $size }
mesh-unit-tile = about one unit wide, as tiles of building kits are: with { $inches } in for one unit it is { $size }
mesh-unit-none = no unit makes it the size of { $sort } ({ $low } to { INCHES($high) }); as { $reading } it is { $size }
mesh-unit-none-named = no unit makes it the size of { $sort } ({ $low } to { INCHES($high) }); its name says { $sort }; as { $reading } it is { $size }
mesh-told = as told
mesh-told-as-guessed = as told; { $why }
mesh-told-otherwise = as told; guessed otherwise: { $why }
mesh-told-reading = as told: { $reading }
mesh-told-not-guessed = as told: { $reading }; guessed: { $guessed }

## Which way is up, with the reason.

mesh-up-lies = its name says that it lies flat, and along y it is thin
mesh-up-flat = its underside along { $up } is flat, { PERCENT($flat) } of its outline
mesh-up-flatter = { mesh-up-flat }; along { $other } it is { PERCENT($less) }
mesh-up-usual = { $format ->
    [gltf] glTF files have y up
    [stl] STL files for printing have z up
    [three-mf] 3MF files for printing have z up
   *[else] z is up where nothing else says so
}
mesh-up-usual-and-flat = { mesh-up-usual }, and { mesh-up-flat }

## What is wrong with it, and what was repaired.

mesh-crossing = { $faces ->
    [0] no faces cross, of { mesh-crossing-of }
   *[other] { NUMBER($faces, useGrouping: 1) } of { mesh-crossing-of } faces cross others
}
mesh-crossing-of = { $chosen ->
    [all] { NUMBER($looked, useGrouping: 1) }
   *[sample] a sample of { NUMBER($looked, useGrouping: 1) }
}
mesh-decimated = { NUMBER($before, useGrouping: 1) } triangles made { NUMBER($after, useGrouping: 1) }; from thirteen sides the outline moves by at most { INCHES($off, digits: 3) }
mesh-merged = merged { NUMBER($count, useGrouping: 1) } equal { $count ->
    [one] vertex
   *[other] vertices
}
mesh-without-area = dropped { NUMBER($count, useGrouping: 1) } { $count ->
    [one] triangle
   *[other] triangles
} without area
mesh-doubled = dropped { NUMBER($count, useGrouping: 1) } { $count ->
    [one] triangle that was there twice
   *[other] triangles that were there twice
}
mesh-specks = dropped { NUMBER($count, useGrouping: 1) } loose { $count ->
    [one] speck
   *[other] specks
} smaller than { INCHES($size) }
mesh-turned = turned { NUMBER($count, useGrouping: 1) } { $count ->
    [one] triangle
   *[other] triangles
} that faced inward
mesh-flat = it is flat: a sheet without thickness, which hides only what is behind it
mesh-one-sided = a part of it has one side only, like a Möbius strip: left as it is
mesh-no-fewer = it has { NUMBER($count, useGrouping: 1) } triangles, over the { NUMBER($most, useGrouping: 1) }, and gets no fewer
mesh-colourless = its colours are in { $names }, which { $count ->
    [one] is
   *[other] are
} not here: it gets one colour
mesh-colourless-more = its colours are in { $names } and { $more } more, which are not here: it gets one colour

## Reading a scan, step by step.

scan-looking-for-up = Looking for the way up
scan-looking-for-top = Looking for the table top
scan-fitting-edges = Fitting the table's edges
scan-cropping = Cropping the scan to the table
scan-looking-down = Looking at it from above
scan-parting = Parting what stands on it
scan-looking-for-holes = Looking for holes

## Why no table is found in a scan.

scan-ask = the table's size or its corners, the distance between two points, or a scan that shows its edges
scan-size-or-corners = the table's size or its corners
scan-size-or-unit = the table's size, or the unit
scan-nothing-level = no level surface
scan-no-table = no level rectangle of { $size ->
    [stated] the stated size
   *[usual] a usual size, nor one on a floor
}
scan-no-table-with = { scan-no-table }, with { INCHES($inches) } between the two points
scan-two-tables = two level rectangles that may be the table, { $one } and { $other }
scan-size = { $x } × { INCHES($y) }
scan-distance-between = { INCHES($inches) } between points that are { $apart } apart
scan-two-points = two points and their distance
scan-corners-meet = two corners at the same place
scan-four-corners = four corners of a table
scan-corners-skew = corners whose opposite sides or diagonals differ by { PERCENT($by) }
scan-rectangle = near left, near right, far right and far left of a rectangle
scan-corners-turned = corners of { $wide } × { $deep } in the scan's units and a table of { $size }
scan-same-side = the same side to be the longer one; the near side is along x
scan-corners-apart = corners that are not as far apart as a table's
scan-nothing-between = no surface between the four corners
scan-the-corners = the corners of the table
scan-one-point = one point twice
scan-two-ends = the two ends of a distance
scan-nothing-up = no surface that looks up
scan-nothing-on-it = no surface on the table
scan-from-above = a scan of a table from above
scan-hardly-along = hardly any surface that looks along { $axis }
scan-another-axis = another axis
scan-things = { NUMBER($count, useGrouping: 1) } things on the table
scan-edges-off = edges that are off by { INCHES($by, digits: 2) }
scan-differs = a rectangle that differs by { INCHES($by, digits: 1) } from { $size }

## Sides of the table: "far", or "right and far".

scan-side = { $side ->
    [left] left
    [right] right
    [near] near
   *[far] far
}
scan-and = { $first } and { $second }
scan-hardly-any = hardly any of the { $edges } edge of the table
scan-part = a table whose { $cut }
scan-cut = { $edges } { $count ->
    [one] edge has
   *[other] edges have
} no side face, as in a scan of the { $parts } part of a table
scan-state-size = the { $cut }: state the table's size if it is larger
scan-little-by-corners = little of the { $edges } edge was scanned: it lies by the corners
scan-little-by-size = little of the { $edges } edge was scanned: it lies where the size says
scan-shows = it shows the { $side } { $part ->
    [half] half
   *[part] part
} of the table, { $seen } of { INCHES($whole) }: nobody knows what stands on the rest
scan-inside-out = its faces are wound inside out, as those of a mirrored scan are: if writing on the table reads backwards, say that it is mirrored

## What a scan was read as, with the reasons.

scan-sides = { TENTHS($long) } × { INCHES($short, digits: 1) }
scan-unit = as { $reading } the table is { $measured }
scan-unit-by-distance = by the known distance of { INCHES($distance) } the table is { $measured }
scan-size-told = as told; it measures { $measured }
scan-size-usual = the usual size nearest to { $measured }
scan-size-unusual = as measured: { $measured } is no usual size
scan-size-by-distance = as measured by the known distance: { $measured }
scan-up-by-corners = as the four corners have it
scan-up-told = as told, and { PERCENT($share) } of its surface looks that way
scan-up-usual = files ending in { $kind } have { $axis } up, and { PERCENT($share) } of its surface looks that way
scan-looks-along = { PERCENT($share) } of its surface looks along { $axis }
scan-looks-otherwise = { PERCENT($share) } of its surface looks along { $axis }, hardly any along { $usual }
scan-base = { $shape ->
    [round] { $long } mm
   *[oval] { $long } × { $wide } mm oval
}
scan-vehicles = { $count } { $count ->
    [one] vehicle
   *[other] vehicles
} { TENTHS($long) } × { INCHES($wide, digits: 1) }
scan-figures = { $count } { $count ->
    [one] figure
   *[other] figures
} without a base
scan-figures-on-bases = { $count } { $count ->
    [one] figure on a { $base } base
   *[other] figures on { $base } bases
}

## Terrain whose keys do not fit together.

shape-at-least = at least { INCHES($inches) }
shape-at-most = at most { INCHES($inches) }
shape-points = points { $one } and { $other }, { INCHES($gap) } apart
shape-line = a line { INCHES($long) } long
shape-corners = an outline of { $count } corners
shape-three = at least 3
shape-crosses = an outline that crosses itself
shape-crosses-not = one that does not
shape-area = an outline around { $area } square inches
shape-area-at-least = at least { $least }
shape-no-outline = an outline that crosses itself, or has no area
shape-around = corners in order around the piece
shape-ways = { $count } { $what ->
    [gaps] { $count ->
        [one] gap
       *[other] gaps
    }
   *[gates] { $count ->
        [one] gate
       *[other] gates
    }
} of { INCHES($width) } in { INCHES($length, digits: 1) }
shape-storeys = { $count } { $count ->
    [one] storey
   *[other] storeys
} under eaves { INCHES($eaves, digits: 2) } high, { INCHES($each, digits: 2) } each
shape-stairs-leave = stairs up { INCHES($height) } that leave { INCHES($deck, digits: 1) } of { INCHES($length) } for the deck
shape-length-at-least = a length of at least { INCHES($least, digits: 1) }
shape-stairs-along = stairs up { INCHES($height, digits: 1) } along a house { INCHES($length) } long
shape-levels = { $count } levels on a ruin { INCHES($length) } long, which leave no room for the top floor
shape-floors = { $floors } { $floors ->
    [one] floor
   *[other] floors
} and { $levels } { $levels ->
    [one] level
   *[other] levels
}
shape-level-each = a level for each floor
shape-floor = a floor at { INCHES($level) }
shape-within-walls = at most the height of the walls, { INCHES($height) }
shape-left-out = The terrain { $kind } is left out: { $why }.

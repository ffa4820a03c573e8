# Files that come and go: zips, scans, commands and long work; what was found, what was expected.

exchange-more-than = more than { NUMBER($most, useGrouping: 1) } { $what ->
    [bytes] bytes
    [text] bytes of text
    [units] units
    [selections] selections
    [rows] rows of one unit
   *[parts] parts of one unit
}
exchange-count = { NUMBER($count, useGrouping: 1) } { $what ->
    [units] units
    [models] models
    [lines] lines
    [names] names
   *[characters] characters
}
exchange-installed = it installed: { $command }

## A zip.

exchange-found = Found { $found }; expected { $expected }.
exchange-found-in = { $place }: found { $found }; expected { $expected }.
exchange-damaged = a zip that is damaged or locked
exchange-whole = a whole one
exchange-files = a zip of { NUMBER($count, useGrouping: 1) } files
exchange-bytes = { NUMBER($count, useGrouping: 1) } bytes in the zip
exchange-leads-out = { $name } in the zip, which leads out of it
exchange-within = files within
exchange-twice = { $name } twice in the zip
exchange-once = it once
exchange-scenarios = { NUMBER($count, useGrouping: 1) } scenarios in the zip
exchange-one-scenario = one, a .toml
exchange-no-utf8 = bytes that are not UTF-8
exchange-missing = no { $name }
exchange-mesh-in-zip = that mesh in the zip
exchange-large-meshes = Its meshes have more than { NUMBER($most, useGrouping: 1) } bytes in all.

## A scan.

exchange-scan-reading = Reading the scan
exchange-scan-looking = Looking at it from above
exchange-scan-colouring = Colouring the ground
exchange-scan-writing = Writing the pieces
exchange-scan-comment = A scanned table. Inches and degrees; x along the near edge.
exchange-no-scan = a table that is no scan's
exchange-earlier-scan = an earlier scan's scenario
exchange-as-before = { $size } as before

## A command of a program.

exchange-command = A command
exchange-commands = 1 to { $most } commands
exchange-changes = changes of the scenario
exchange-nothing = nothing
exchange-too-deep = values nested too deep
exchange-no-json = text that is no JSON
exchange-finite = a finite number
exchange-large-lists = lists of at most { NUMBER($longest, useGrouping: 1) }, and { NUMBER($most, useGrouping: 1) } values in all

## Long work.

exchange-again = A worker process ended; it starts again
exchange-waiting = Waiting for other work
exchange-ended-twice = The process that did this ended twice; ask again, or for less
exchange-costly = a file that takes more than { $gigabytes } GB or { $seconds } s to read
exchange-smaller = a smaller or simpler one
exchange-no-dask = no Dask to reach it with
exchange-no-scheduler = none at { $address } ({ $why })
exchange-scheduler = a Dask scheduler's address, such as tcp://127.0.0.1:8786

## Pictures.

exchange-lighting-ground = Lighting the ground
exchange-lighting-terrain = Lighting terrain { $number } of { $count }
exchange-lighting-model = Lighting model { $number } of { $count }
exchange-lit = Lit
exchange-lightening = Drawing scanned piece { $number } of { $count } lighter
exchange-no-picture = no picture can be drawn here: this machine offers no OpenGL, neither on a screen nor by EGL or OSMesa (on Debian and Ubuntu, libegl1 is enough)
exchange-picture-size = a picture of { $width } × { $height } pixels: expected 1 to { $most } each way
exchange-enlarge = Enlarge
exchange-enlarge-side = Enlarge the side view
exchange-close = Close
exchange-side-view = Side view: { $from } to { $to }

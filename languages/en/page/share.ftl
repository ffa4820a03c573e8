# A table as one page that is handed on.

# Rulings, maps, notes and the frame

share-figure-side = Side view, to scale; select it to enlarge
share-other-way = The other way: { $headline }.
share-more-pairs = The certificate has { $count } further pairs.
share-pairs = Pairs of models
share-sees = What { $firer } sees of { $target }
share-sees-colours = What { $firer } sees of { $target }: green is seen, hatched is hidden
share-holds-title = Certificate and files
share-holds = This file holds its rulings and the table that they were judged on. <code>sightline verify</code> with this file judges them again; the page and its pictures are only a view of them.
share-files = Files
share-holds-table = This file holds the table. Save it, and open it with <code>sightline serve</code>.
share-page = A shared page
share-drawing-firers = Drawing what each firer sees
share-packing = Packing the page
share-fewer = Drawn with fewer triangles, to keep this file small: { $things }.
share-fewer-judged = Drawn with fewer triangles, to keep this file small: { $things }. The rulings were judged by all of them.
share-ground = the ground
share-digest-code = The digest as a QR code
share-left-out = Not in this file, which would be too large: { $what }.
share-gltf = the glTF model
share-augmented = augmented reality
share-mesh-verifies = its mesh, so it verifies only with them beside it
share-meshes-verify = its { $count } meshes, so it verifies only with them beside it
share-mesh-opens = its mesh, so it opens only with them beside it
share-meshes-open = its { $count } meshes, so it opens only with them beside it
share-rulings = Rulings
share-maps = Maps
share-map = Map, seen from the firer
share-no-map = No map
share-stage = The table in 3D
share-needs-javascript = The table in 3D needs JavaScript. The rest is beside it.
share-view = View
share-home = Whole table
share-home-key = Whole table (Home)
share-top = From above
share-top-key = From above (T)
share-eye = Firer’s view
share-eye-key = Firer’s view (E)
share-room-label = See it in your room (AR)
share-room-title = The table at its real size in the picture of this device’s camera
share-room = In your room
share-about = About this table
share-theme = Light or dark
share-fold = Show or hide this card
share-show = Show
share-marks = Lines and rings
share-labels = Names
share-grid = Grid, 1 foot
share-save-ruling = Save the certificate
share-save-table = Save the table
share-save-gltf = Save as glTF
share-digest = Digest of the table, also in the code:
share-made = Made by Sightline. Drawn by vtk.js, © Kitware Inc., BSD 3-Clause License. Augmented reality by model-viewer, © Google LLC, Apache License 2.0, with three.js, © its authors, MIT License.
share-keys = Drag to turn, with two fingers or the right button to shift, wheel or pinch to zoom. Keys: arrows, W A S D, + and −, Home, T, E.
share-augmented-label = The table in your room
share-close = Close

share-ask = Who sees whom?
share-ask-firer = Fires
share-ask-target = Target
share-ask-swap = The other way round
share-moves = Move what is chosen
share-undo = Undo (Ctrl Z)
share-turn-left = Turn left ([)
share-turn-right = Turn right (])
share-measure = Measure
share-link = Copy a link to this question
share-code = Show a QR code of this question
share-readings = All readings
share-put = Put down a model
share-body = base of { $long } mm, { $high } mm high
share-oval = oval base of { $long } × { $wide } mm, { $high } mm high
share-hull = hull of { $long } × { $wide } mm, { $high } mm high
share-ask-map = Map of what it sees
share-ask-map-about = The verdict on a standing model at each position. Positions { INCHES($inches) } apart; no colour: no room to stand.
share-judging = judging on the page itself

# A folder of tables for a static host

share-all-tables = All tables
share-folder-title = Tables
share-folder-size =
    { $count ->
        [one] { INCHES($x) } × { INCHES($y) }, { $count } piece of terrain
       *[other] { INCHES($x) } × { INCHES($y) }, { $count } pieces of terrain
    }
share-folder-about = Tap a table to open it in 3D. What was open once opens without a network as well.
share-folder-keep = Keep all tables on this device ({ TENTHS($size) } MB)
share-folder-keeping = Keeping all tables …
share-folder-kept = All tables open without a network.
share-folder-not-kept = Not all tables could be loaded. Try again.
share-folder-cards = Cards to print, with a QR code for each table (PDF)
share-folder-made = Made by Sightline.

# Help and messages of the command line.

# Arguments and options of several commands

cli-no-language = --lang: found { $found }; expected one of { $known }
cli-lang = The language of what is printed: { $known }; JSON is English.
cli-cm = Read and print lengths in centimetres; JSON has inches.
cli-scenario = A scenario file (TOML).
cli-scenarios = Scenario files (TOML).
cli-root = The folder that mesh paths may not leave; by default the scenario's.
cli-store = The database with the tables; by default a file in your data folder.
cli-words = Judge by these words for cover (sightline words list), not by the scenario's.
cli-json = Print one JSON object instead.
cli-scheduler = A Dask scheduler for the work; its workers need the same program and files.
cli-force = Replace an existing file.
cli-out-scenario = The scenario file to write.
cli-pixels = Width and height in pixels.
cli-asked = A unit, unit/model, or the link of a shared page with its question.
cli-asked-target = A unit, or unit/model; none beside a link.
cli-expected-target = a target beside the shooter

# Progress and endings of several commands

cli-stopped = Stopped.
cli-setting-up = Setting up the table …
cli-setting-up-share = Setting up the table, { PERCENT($share) }: { $what } …
cli-casting = Casting rays …
cli-progress = { $what }, { PERCENT($share) } …
cli-getting-ready = Getting ready …
cli-reading = Reading …
cli-drawing = Drawing …
cli-drawing-share = Drawing, { PERCENT($share) }: { $what } …
cli-copying = Copying …
cli-judging = Judging …
cli-analysing = Analysing …
cli-writing-table = Writing the table …
cli-wrote = Wrote { $file }.
cli-open-it = Wrote { $file }. Open it with: sightline serve { $file }
cli-faults-found =
    { $count -> 
        [one] One fault found. 
       *[other] { $count } faults found. 
    }
cli-more-faults = { $rest } in { $file }.

# What was found, and what was expected

cli-found-existing = an existing file
cli-found-folder = a folder
cli-found-no-file = no regular file
cli-found-many-bytes = more than { $most } bytes
cli-found-no-utf8 = bytes that are not UTF-8 at { $at }
cli-expected-new-name = a new name
cli-expected-name-or-force = a new name, or --force
cli-expected-text-file = a text file
cli-expected-at-most = at most that
cli-expected-utf8 = text in UTF-8
cli-expected-readable = a readable file
cli-expected-writable-folder = a writable folder
cli-expected-inches-size = { UNIT() } such as { $example }
cli-expected-inches-range = { LENGTH(6) } to { LENGTH(240) } { UNIT() } each way
cli-expected-pixels = WIDTHxHEIGHT, such as 1280x800
cli-expected-pixels-range = 16 to 8192 pixels each way

# The commands about a whole table

cli-about = A tabletop for 28 mm wargames: true line of sight and cover, by rays cast at the meshes.
cli-version = Print the version.
cli-serve = Open the table in the browser.
cli-serve-path = A scenario, or a folder of scenarios.
cli-serve-host = The address to listen on.
cli-serve-port = The port to listen on.
cli-serve-no-open = Do not open a browser.
cli-serve-allow-origin = Another host name that browsers may use; may be repeated.
cli-serve-trust = Let everyone who reaches the server change all tables.
cli-serve-roles = Admit only those with a link that the owner made.
cli-serve-tls-cert = Serve TLS with this certificate (PEM).
cli-serve-tls-key = The key of the certificate (PEM).
cli-serve-proxy-headers = Believe the X-Forwarded headers of a proxy at this address or network; may be repeated.
cli-serve-root-path = The path that a proxy serves this under.
cli-serve-embed-in = A site that may show this page in a frame; may be repeated.
cli-serve-hsts = Make browsers use HTTPS alone for this time.
cli-serve-workers = Serve with N processes; needs PostgreSQL.
cli-serve-scheduler = A Dask scheduler that does the long work.
cli-serve-metrics = Publish Prometheus metrics there; not on by itself.
cli-serve-log-format = The form of the log on stderr.
cli-serve-limit = A limit of docs/serving.md; may be repeated.
cli-serve-quota = The most that one owner of tables keeps: tables, steps or mesh_mb; repeatable.
cli-serve-oauth-issuer = Visitors sign in with this OpenID provider.
cli-serve-oauth-key = The id of this server as the provider's client.
cli-serve-oauth-secret = The client's secret.
cli-serve-found-nothing = no such file or folder
cli-serve-expected-path = a scenario or a folder of scenarios
cli-serve-both = --trust, --roles: found both; expected one of them
cli-loading-page = Loading the page …
cli-compile = Compile the sight kernels once for this machine: for container images and installers.
cli-preparing-sight = Preparing sight …
cli-preparing = { $what } …
cli-sight-unprepared = Sight could not be prepared: { $why }; set NUMBA_CACHE_DIR to a folder that can be written to
cli-sight-prepared = Sight is prepared.
cli-check = List what is on the table, or everything that is wrong with the file.
cli-export = Write the table as the engine sees it, as binary glTF (y up, metres).
cli-export-out = The glTF file to write.
cli-render = Draw the table, or what a model sees.
cli-render-out = The picture to write.
cli-render-eye = Look from the eye of this model (unit/number).
cli-kinds = List the kinds of terrain, with their keys.
cli-templates = List the unit templates.
cli-new = Write a small worked example to start from.
cli-generate = Write a generated table: the same arguments write the same bytes.
cli-generate-seed = Another number makes another table.
cli-generate-theme = The theme: village, bocage, ruins, open, …
cli-generate-size = Length and depth of the table, { UNIT() }.
cli-generate-density = The density of terrain; 1 is usual.
cli-generate-symmetric = Make both halves the same, turned by 180°.

# Games

cli-rules = List the rulesets, their differences, and every assumption with its value.
cli-odds = Print the exact chances of one resolved action.
cli-odds-file = The facts as JSON; - for stdin.
cli-odds-expected = one object of facts
cli-play = Play a scenario headless and print its log: as a story, or as JSON Lines with --json.
cli-play-actions = Actions to play, in the form of a log.
cli-play-seed = Seed of the dice.
cli-play-policy = The policy that plays on where the file ends: simple or middle (Bolt Action only); axis=middle for one side, may be repeated.
cli-play-turns = Number of turns; by default the ruleset's.
cli-play-story = Print a story, the default.
cli-story = Print it as a story.
cli-story-both = --story: found --json beside it; expected one of the two
cli-playing = Playing …
cli-playing-turn = Playing turn { $turn } …
cli-action-fault = { $file }, action { $number }: { $why }
cli-fault-of = { $place }: { $why }
cli-fault-in-line = { $place }, { $why }
cli-replay = Verify a log against the rules; exit with 2 where a line does not follow.
cli-log = A log that play printed.
cli-replay-scenario = The scenario that it must have been played on.
cli-replay-other-name = { $log }, line 1: the scenario's name is { $logged }; { $scenario } has { $wanted }
cli-replay-other-digest = { $log }, line 1: the digest is { $logged }; { $scenario } has { $wanted }
cli-replay-over = { $log }: { $lines } lines follow from the rules, to the end.
cli-replay-so-far = { $log }: { $lines } lines follow from the rules, so far.
cli-statistics = Print the statistics of a game: luck by exact odds, fire and losses by unit.
cli-found-no-statistics = a game of { $game }, which has no statistics
cli-expected-another = another
cli-found-side = the side { $side }
cli-waits = The game waits for { $side }: { $question } ({ $rule }), answered by { $kinds }; give actions in a file, or --policy simple to play both sides.
cli-waits-of = The game waits for { $side }: { $question } of { $unit } ({ $rule }), answered by { $kinds }; give actions in a file, or --policy simple to play both sides.
cli-rules-sources = sources { $sources }; { $weapons } weapons
cli-rules-said = What a source says, for those who play otherwise
cli-rules-assumed = Assumptions, where no source says
cli-rules-by = { $rule }, by { $source }
cli-rules-table = { $rule }, table
cli-rules-sight = sight

# Plans

cli-plan = Draw a plan to scale on one page: every piece, with tape measures to its position.
cli-plan-more = A PDF also has the packing list.
cli-plan-out = The plan to write.
cli-paper = The paper: a4, a3 or letter.
cli-drawing-plan = Drawing the plan …
cli-wrote-plan = Wrote { $file }: a plan to scale on { $paper }.
cli-wrote-plan-and-list = Wrote { $file }: a plan to scale on { $paper }, with the packing list.
cli-footprints = Draw the footprints of the terrain in full size, to cut out or to lay on the table.
cli-out-file = The file to write.
cli-footprints-only = Draw this piece alone; may be repeated.
cli-drawing-footprints = Drawing footprints …
cli-wrote-footprints = Wrote { $file }: footprints in full size.
cli-wrote-footprints-to-print = Wrote { $file }: footprints in full size. Print them at 100 %.

# Templates, maps, zones

cli-template = Lay a template: list the models and units within, and the odds of its effect on each unit.
cli-template-kind = barrage, smoke, he, flame, air-strike, smoke-screen or ranges.
cli-template-at = The position of its centre, { UNIT() }.
cli-template-radius = Its radius, { UNIT() }; by default that of its kind.
cli-template-unit = The unit that fires it, or that an air strike or shelling targets.
cli-template-weapon = Its weapon, where a kind (smoke, HE, flame) has several.
cli-expected-place = X,Y in { UNIT() }, such as 30,20
cli-expected-radius = { UNIT() }, such as 6
cli-map = Map how much a unit would see of a rifleman in each cell of the table.
cli-map-from = The observer: a unit, unit/model, or a side.
cli-map-what = seen, cover, lanes, safe or least.
cli-map-cell = The size of a cell, { UNIT() }.
cli-map-out = Write it to a file.
cli-map-coarse = Sample 16 points of the model per cell: much faster.
cli-graph = Measure the visibility graph of the table: which places see which, eye to eye.
cli-graph-cell = The distance between places, { UNIT() }.
cli-graph-out = Write all places to a file, or draw them.
cli-graph-measure = What a picture shows: integration, mean depth, drift, area, …
cli-measuring = Measuring
cli-stands = Find the shortest moves of a unit to a clear shot, to cover, and out of sight.
cli-stands-unit = The unit or model (unit/model) that moves.
cli-stands-target = The enemy; by default all enemies.
cli-fairness = Compare the deployment zones of both sides, and suggest moves of terrain that even them.
cli-fairness-out = Write the report as a page; replaces a file.
cli-done-of = { $done } of { $count } done …
cli-scenario-named = { $scenario }:
cli-found-same-names = scenarios of the same name
cli-expected-names = { $count } different names

# Audits

cli-audit = Audit tables: exposure, symmetry, objectives, and what decides them, in true 3D.
cli-audit-sources = Scenarios (TOML), layouts (JSON; FILE.json:ID for one), or wh40kdc[:ID].
cli-audit-out = Write a page per table, an index, CSV and JSON Lines; tables done are kept.
cli-audit-body = Put bodies of this size in the zones, not riflemen: 25, 32, 40, 60, vehicle, BASExHEIGHT or LENGTHxWIDTHxHEIGHT in mm.
cli-found-file-at = a file at { $file }
cli-expected-folder = a folder
cli-faults-more = { $first } (and { $count } more faults)
cli-tables-done = { $done } of { $count } tables …
cli-tables-left = { $done } of { $count } tables, about { $time } left …
cli-seconds = { $count } s
cli-minutes = { $count } min
cli-import = Audit meshes: size, unit, which way is up, and what had to be repaired.
cli-import-files = STL, OBJ, PLY, OFF, GLB or 3MF files.
cli-import-unit = The unit of the files' coordinates; guessed by default.
cli-import-scale = A factor on coordinates; gives inches without --unit.
cli-import-up = Which axis points up; guessed by default.
cli-import-triangles = Decimate meshes with more triangles; 200,000 by default.
cli-import-out = Write each repaired mesh to this folder.
cli-json-each = Print one JSON object per file instead.
cli-looking = Looking at { $file } from all sides …
cli-expected-new-for = a new one for { $file }

# Scans

cli-scan = Find the table in a scan, and write it as a scenario with its pieces.
cli-scan-file = A scan of a table: GLB, glTF, OBJ, PLY, USDZ, or a zip of one.
cli-scan-size = The table in { UNIT() }, such as { $example }; by default the usual size nearest.
cli-scan-unit = The unit of the scan's coordinates; guessed by default.
cli-scan-up = The axis that points up; guessed by default.
cli-scan-corners = The table's corners in the scan's coordinates: near left, near right, far right, far left; found by default.
cli-scan-points = Two points in the scan's coordinates whose distance is known: see --distance.
cli-scan-distance = The distance between --points: it gives the scale.
cli-scan-mirrored = The scan is mirrored: writing on the table reads backwards in it.
cli-scan-since = The scenario of an earlier scan of this table: tell what moved; keep its names, kinds and units.
cli-game = The game that the scenario is for.
cli-scan-json = Print the report as JSON.
cli-found-existing-folder = an existing folder
cli-expected-name-for-out = another name for OUT, or --force
cli-scanning = { PERCENT($share) }: { $what } …
cli-wrote-scan = Wrote { $file }: { $table }
cli-expected-corners = four corners x,y,z, near left; near right; far right; far left
cli-expected-points = two points x,y,z; x,y,z
cli-expected-points-apart = two points x,y,z; x,y,z, and { UNIT() } between them
cli-found-no-points = no points
cli-found-no-distance = no distance
cli-scan-both = --points and --distance

# Films

cli-film = Film a demonstration, a game, a line of sight, or a turn about the table.
cli-film-out = A .mp4, .webm, .gif or .webp file.
cli-film-steps = Film the demonstration: these steps of it.
cli-film-game = Film a game: a log that play printed.
cli-film-pair = Film a line of sight: a loop of six seconds.
cli-film-turn = Film a turn about the table.
cli-film-rate = Pictures per second.
cli-film-one = --steps, --game, --pair, --turn: expected exactly one of them
cli-filming = Filming …
cli-filming-share = Filming, { PERCENT($share) }: { $what } …
cli-wrote-film = Wrote { $file }: { TENTHS($seconds) } seconds.
cli-expected-even = even numbers of { $least } to { $most }, such as 1280x720
cli-expected-two = two units or models, such as able,baker
cli-found-no-steps = no steps
cli-expected-demonstration = a scenario with a demonstration
cli-expected-steps = all, or steps of 1 to { $count } such as 2 or 2-4
cli-found-other-game = a game on another table
cli-expected-game-on = one on { $scenario }
cli-found-no-ffmpeg = no ffmpeg
cli-expected-ffmpeg = { $install }, or a .gif or .webp
cli-unwritten = { $file }: could not be written: { $why }

# Rulings

cli-los = Judge the line of sight and cover between two units, both ways.
cli-los-smoke = Add smoke that is not in the file; may be repeated.
cli-los-margin = Find the least move that changes the verdict.
cli-los-tolerance = Test how often the verdict holds with models this far off.
cli-los-cross-check = Count all pairs by pixels and by trimesh, too.
cli-los-time-limit = The longest search for --margin; the output says what was not finished.
cli-los-rulesets = Judge by every ruleset and reading as well.
cli-los-certificate = Write the ruling; replaces a file.
cli-expected-smoke = X,Y,R in { UNIT() }
cli-verify = Judge a ruling again: exit 0 if it holds, 1 with the reason if not, 2 for no ruling.
cli-verify-ruling = A ruling that `los --certificate` wrote, or a page of `share`, or the link to a question on one.
cli-verify-scenario = Judge on this scenario instead of its own.
cli-verify-time-limit = The longest search for margins.
cli-verify-late = { $ruling }: { $why }; expected one, or a longer --time-limit
cli-expected-linked-table = the scenario of the table that the link is of
cli-expected-readable-ruling = a readable ruling
cli-verify-worded = The same figures in other words: { $worded }. { $digest }
cli-verify-same = The same: { $headline }. { $digest }
cli-verify-not = Not the same: { $why }.
cli-share = Write the table, its rulings and maps as one page that needs no network and no server; with --out tables as a folder for a static host.
cli-share-tables = A scenario and the page to write, which replaces a file. With --out: scenarios (TOML), layouts (JSON; FILE.json:ID for one), or wh40kdc[:ID].
cli-share-folder = Write a folder: an index, a page for each table, what they share once, and qr.pdf with cards to print.
cli-share-at = The address that the folder will have on the web, such as https://club.example/tables, for the codes of qr.pdf.
cli-share-pair = Units, or unit/model, to judge; may be repeated. Without it the scenario's sights are judged, or the two nearest enemies.
cli-share-glb = Write the table as glTF as well.
cli-making-page = Making the page, { PERCENT($share) }: { $what } …
cli-wrote-page = Wrote { $file }: { TENTHS($size) } MB.
cli-wrote-folder =
    { $count ->
        [one] Wrote { $folder }: { $count } table, { TENTHS($size) } MB.
       *[other] Wrote { $folder }: { $count } tables, { TENTHS($size) } MB.
    }
cli-no-cards = There is no qr.pdf: its codes need the folder's address, which --at says.

cli-pack = Make tables from the terrain that a club owns: their files, pages that judge, and one document to print for each: plan, packing list, what counts as what.
cli-pack-club = What the club owns: [[own]] rows of a kind with count or length, and size; themes and size of the tables.
cli-pack-out = The folder to write: a scenario and a page for each table, an index, and tables.pdf.
cli-pack-tables = The number of tables that are played at the same time: each has its part of the terrain.
cli-pack-wrote = { $folder } written: { $count ->
    [1] one table
   *[other] { $count } tables
}, and { $file } to print.
cli-pack-mended = made fair by { $count ->
    [1] one move
   *[other] { $count } moves
}
cli-expected-one-page = it without --out, for one page
cli-expected-out-folder = --out FOLDER beside it
cli-expected-share = SCENARIO OUT.html, or tables and --out FOLDER
cli-found-names =
    { $count ->
        [one] { $count } name
       *[other] { $count } names
    }
cli-found-other-files = something else
cli-expected-own-folder = a new or empty folder, or one that `share` wrote
cli-expected-address = an address such as https://club.example/tables
cli-expected-pair = FIRER,TARGET, such as able,baker

# Stored tables

cli-tables = List the stored tables; export, move or delete them.
cli-tables-name = A table, by its name in the list.
cli-tables-json = --json: found before { $command }; expected with the list alone
cli-column-table = table
cli-column-name = name
cli-column-steps = steps
cli-column-changed = changed
cli-column-file = file
cli-tables-none = No tables are stored in { $store } yet.
cli-tables-export = Write the current state of a table to a scenario file; its author's comments stay.
cli-tables-unstored =
    { $count -> 
        [one] Not stored with the table: 1 mesh. Copy to the same relative paths in { $folder }. 
       *[other] Not stored with the table: { $count } meshes. Copy to the same relative paths in { $folder }. 
    }
cli-tables-unstored-from =
    { $count -> 
        [one] Not stored with the table: 1 mesh. Copy to the same relative paths in { $folder }; the scenario was { $origin }. 
       *[other] Not stored with the table: { $count } meshes. Copy to the same relative paths in { $folder }; the scenario was { $origin }. 
    }
cli-tables-game = A game is being played on the table: the file has the table before the game.
cli-expected-free-folder = a folder without one
cli-tables-delete = Delete a table with its history; its scenario file stays.
cli-tables-yes = Do not ask.
cli-tables-ask = Delete { $table }?
cli-tables-no-answer = found no answer; expected y or n, or --yes
cli-tables-deleted = Deleted { $table }.
cli-tables-undeleted = Nothing was deleted.
cli-tables-move = Move tables to another store, with their history, links, games and meshes.
cli-tables-from = The store that has the tables.
cli-tables-to = The store to move them to.
cli-tables-names = The tables to move; by default all.
cli-found-same-store = the same store twice
cli-expected-another-store = another one
cli-tables-moved =
    { $count -> 
        [one] { $table }: moved, 1 step, sha256:{ $digest } 
       *[other] { $table }: moved, { $count } steps, sha256:{ $digest } 
    }
cli-tables-moved-group = { $group }: moved, a saved group
cli-tables-unmoved = Nothing to move.
cli-revoke = End all owner's links, at running servers too; each prints a new one when it is restarted.
cli-revoked = The owner's links are ended; running servers put out who came by them within seconds. Restart the servers: each prints a new one.
cli-found-no-such-file = no such file
cli-expected-store = a store of tables
cli-backup = Write all tables to one file, also while servers write to the store.
cli-restore = Put all tables of a backup into a store, which must be empty.
cli-backup-store = The database with the tables, as a URL.
cli-backup-file = The backup.
cli-restore-replace = Delete what the store holds first.
cli-wrote-backup = Wrote { $file }: { $counts }.
cli-restored = Restored { $store }: { $counts }.
cli-backup-tables =
    { $count -> 
        [one] { $count } table 
       *[other] { $count } tables 
    }
cli-backup-steps =
    { $count -> 
        [one] { $count } step 
       *[other] { $count } steps 
    }
cli-backup-meshes =
    { $count -> 
        [one] { $count } mesh file 
       *[other] { $count } mesh files 
    }

# Layouts and army lists

cli-layouts = Import and export terrain layouts.
cli-layout-import = Write a scenario from a 40kdc terrain layout or a Tabletop Simulator save.
cli-layout-source = A 40kdc terrain layout, a Tabletop Simulator save, or wh40kdc:ID for a layout of that package.
cli-layout-id = The layout to read, of a file with several.
cli-layout-templates = The terrain catalogue; by default terrain-templates.json beside the layout.
cli-layout-deployments = The deployment patterns of a layout; by default deployment-patterns.json beside it.
cli-layout-heights = { CAPITAL(UNIT()) } of features without a height, where none of their kind has one.
cli-layout-windows = Cut windows into walls, which the format has without any.
cli-layout-size = The table in { UNIT() }, such as { $example }; by default that of the format.
cli-layout-units = Units of a save per inch.
cli-wrote-pieces =
    { $count -> 
        [one] Wrote { $file } with 1 piece. 
       *[other] Wrote { $file } with { $count } pieces. 
    }
cli-wrote-pieces-meshes = Wrote { $file } with { $pieces }, and { $meshes } beside it.
cli-pieces =
    { $count -> 
        [one] 1 piece 
       *[other] { $count } pieces 
    }
cli-meshes =
    { $count -> 
        [one] 1 mesh 
       *[other] { $count } meshes 
    }
cli-layout-left-out = Left out or changed:
cli-layout-inexpressible = Not expressible in a layout:
cli-layout-export = Write the terrain of a table as a 40kdc terrain layout.
cli-layout-out = The terrain layout to write.
cli-writing-layout = Writing the layout …
cli-layout-list = List the layouts of a file or of the package wh40kdc, by their ids.
cli-layout-list-source = A file of 40kdc terrain layouts, or wh40kdc for that package.
cli-layout-no-deployment = no deployment
cli-rosters = Import army lists.
cli-roster-import = Put the units of an army list on a table, in formation in their side's zone.
cli-roster-import-more = What was read of each line is listed, lines in doubt first, with the reason to ask. --choose corrects one.
cli-roster-list = An army list: BattleScribe (.ros, .rosz), New Recruit (JSON) or plain text.
cli-roster-out = The scenario file to write: a new, empty table.
cli-roster-into = Add the units to this scenario instead.
cli-roster-side = The side of the units.
cli-roster-names = Further names of units and weapons, TOML.
cli-roster-choose = Read line N of the table as this template, or leave it out with N=none.
cli-roster-keep = Keep what --choose says as names in --names FILE.
cli-roster-base = Place models without a template on bases of this width.
cli-roster-height = The height of these models, { UNIT() }.
cli-roster-size = The size of a new table in { UNIT() }, such as { $example }.
cli-roster-game = The game of a new table.
cli-roster-either = roster import: expected either OUT.toml or --into SCENARIO
cli-roster-no-side = --side: found none; expected the side of the units beside --into
cli-roster-no-names = --keep: found no --names FILE or no --choose; expected both
cli-roster-placing = Placing the units …
cli-roster-wrote = Wrote { $file } with { $units } and { $models } from { $list }.
cli-units =
    { $count -> 
        [one] 1 unit 
       *[other] { $count } units 
    }
cli-models =
    { $count -> 
        [one] 1 model 
       *[other] { $count } models 
    }
cli-roster-nothing = nothing
cli-expected-choice = N=TEMPLATE, N from 1 to { $most }
cli-expected-template = a template of `sightline templates`
cli-expected-none-or-mesh = none, or the same mesh
cli-found-none = none
cli-expected-millimetres = { $least } to { $most } mm
cli-expected-inches = { LENGTH($least) } to { LENGTH($most) } { UNIT() }

# Words, lists, output

cli-words-group = List and check words for cover.
cli-words-list = List the words for cover that come with the program.
cli-words-show = Show words, and all that they depend on; or everything that is wrong with a file.
cli-words-copy = Write words of the program into a file, to change them there.
cli-words-name-or-file = Words of the program, or a file (TOML).
cli-words-name = Words of the program.
cli-words-wrote = Wrote { $file }. A scenario beside it uses it with: words = "{ $name }"
cli-column-key = key
cli-column-default = default
cli-column-what = what it is
cli-column-template = template
cli-column-moves = moves as
cli-column-quality = quality
cli-column-cover = cover
cli-output-closed = it is closed
cli-output = standard output: found { $why }; expected to write there

# The menus: files, adding, sharing, tables, storage, other games.

## The file menu

menu-save = Save
menu-add = Add…
menu-tables = Tables…
menu-new-table = New table…
menu-save-as = Save as…
menu-download = Download
menu-photo = Photo of the view
menu-film = Record the view, or end the film
menu-film-turn = Film of a turn about the table
menu-print-plan = Print plan and packing list
menu-print-footprints = Print footprints of the selection
menu-one-file = Share as one file (HTML)
menu-layout = Export as 40kdc layout
menu-pack = Make a pack of tables from your terrain…
menu-reload = Reload from file
menu-share = Share…
menu-your-storage = Your storage…
menu-theme = Light or dark
menu-centimetres = Lengths in centimetres
menu-inches = Lengths in inches
menu-language = English
menu-more = More file actions
menu-only-owner-writes = Only the owner of this server writes files. Download it instead.
menu-downloaded = Downloaded { $name }.
menu-downloaded-files = Downloaded { $name }: the table and { $count ->
    [one] its file
   *[other] its { $count } files
}.
menu-no-file-to-reload = This table has no file that you can reload.
menu-no-longer-open = The table is no longer open.
menu-saved-as = Saved as { $name }.
menu-file-name = Name of the file
menu-save-as-title = Save as
menu-writing = Writing { $name } …
menu-layout-done = { $name } is downloaded.
menu-layout-done-without = { $name } is downloaded. Not in it: { $parts }.
menu-layout-done-without-more = { $name } is downloaded. Not in it: { $parts }; and { $more } more.

## Adding files

menu-add-about = Choose files, or drop them anywhere on the page at any time. Their content tells what they are.
menu-choose-files = Choose files…
menu-scan-with-phone = Scan with a phone…
menu-close = Close
menu-done = Done

## Army lists

menu-your-words = Your words
menu-read-as = Read as
menu-models-and-weapons = Models and weapons
menu-keep-choices = Keep my choices as names
menu-passed-over = Passed over: { $lines }.
menu-as-read = As read: { $what }
menu-leave-out = Leave it out
menu-read-line-as = Read “{ $name }” as
menu-read-nothing = Nothing

## Files that were added

menu-may-not-make = You may not create tables on this server.
menu-layout-field = Layout
menu-side = Side
menu-nothing-to-add = { $name }: found nothing that can be added. Add… says what can.
menu-nothing-tells = Nothing in { $name } tells what it is.
menu-what-is-it = What is it?
menu-names-used = Army lists are read with the names of { $name }.
menu-words-need-table = { $name }: found words for cover; open a table to judge by them.
menu-words-used = This table is judged by the words of { $name }.
menu-they-join = They join { $table } in the zone of their side, or a new table.
menu-add-to-table = Add to this table
menu-onto-new-table = New table
menu-check-lines = Check { $count } of its { $lines } lines.
menu-what-was-read = What was read
menu-placing = Placing { $name } …
menu-added = Added { $what }
menu-has-layouts = { $name } has { $count } layouts.
menu-open-it = Open it
menu-which-layout = Which layout?
menu-report-told = what was read is told
menu-mat-laid = { $name } is now the mat. Set its size in the card Table.

## Downloads

menu-log-saved = Game log saved: { $name }.
menu-making = Making { $name } …
menu-making-share = Making { $name }, { PERCENT($share) } …
menu-file-done = { $name } is downloaded: { TENTHS($megabytes) } MB.
menu-pack-title = A pack of tables
menu-pack-about = What your club owns, as rows of kind with count or length. The pack is a zip: for each table a scenario, a page that judges, and sheets to print.
menu-pack-owned = What you own (TOML)
menu-pack-tables = Tables
menu-pack-make = Make the pack
menu-pack-making = Making tables, { $done } of { $count } done …
menu-no-footprints = Only terrain has footprints. Select terrain, or nothing.
menu-drawing = Drawing { $name } …
menu-print-it = Downloaded { $name }. Print it at 100 %.
menu-ruling-saved = Ruling saved.

## Other games

menu-branching = Creating a table with the game at this step …
menu-new-game-about = The current game ends for everybody at this table. It stays stored: “Earlier games” opens it again.
menu-earlier-about = A game opens on a new table, as it was when it was left. This table and its game stay.
menu-start-another = Start another game
menu-keep-playing = Keep playing
menu-start-another-title = Start another game?
menu-earlier-games = Earlier games
menu-opening-earlier = Opening the earlier game on a new table…
menu-game-left = Game { $number }: { $actions ->
    [one] 1 action
   *[other] { $actions } actions
}, seed { $seed }, left { $unit ->
    [now] just now
    [hours] { $ago } h ago
   *[minutes] { $ago } min ago
}
menu-branched = The game continues on this new table. { $source } is unchanged.

## Scanning with a phone

menu-phone-title = Scan with a phone
menu-phone-label = a scan by phone
menu-share-network = Share on this network
menu-phone-how = Point the phone's camera at this code. It opens this table on the phone and asks for the scan there. The scanned table appears here too. The link works for an hour, adds one scan, and changes nothing else.
menu-phone-here = Only this machine reaches this server: no phone can open this link.
menu-phone-first = So far only this computer reaches Sightline. Share it on this network, so that the phone does too: whoever comes from there needs a link of yours. What is sent is not encrypted, so use a network that you trust.
menu-link-as-code = The link as a QR code
menu-scan-good-to = The scan { $name } is good to ±{ INCHES($error, digits: 2) }.

## Sharing a table

menu-edit-table = Edit the table
menu-watch-only = Watch only
menu-play-side = Play { $side }
menu-add-one-scan = Add one scan
menu-until-withdrawn = Until you withdraw it
menu-for-an-hour = For an hour
menu-for-a-day = For a day
menu-for-a-week = For a week
menu-for-30-days = For 30 days
menu-share-here = So far only this computer reaches this table. Let people on the same network in: they open a link or scan its code, and nothing is restarted. What is sent is not encrypted, so use a network that you trust. Or send the table as one file.
menu-share-alone = Only this machine reaches this server, so the links work here only.
menu-share-opened = Open on this network at <b>{ $address }</b> until Sightline is stopped. Whoever comes from there needs a link of yours. If the link does not open there, allow Sightline in this computer's firewall.
menu-share-trust = Everybody who reaches this server may edit, even without a link (<code>--trust</code>). A link limits only the person who opens it.
menu-share-roles = Everybody who has a link can open the table with it, until you withdraw it or it expires.
menu-share-button = Share: links to this table
menu-no-links = There are no links to this table.
menu-visitors-may = Visitors may
menu-it-works = It works
menu-for-whom = For whom (a note to yourself)
menu-send-one-file = Send as one file (HTML)
menu-one-file-hint = A page with the table in 3D, the verdict shown and the maps. It opens in any browser, without this computer.
menu-make-link = Make a link
menu-share-table = Share this table
menu-you-play = You play { $side }
menu-you-watch = You watch this table
menu-you-may-scan = You may add one scan
menu-own-role = Back to your own role

## Storage

menu-no-own-tables = You have no tables here yet.
menu-make-room = To make room, delete tables in the list of tables. Every change of a table counts as a step, also one that was undone.
menu-sign-out = Sign out
menu-storage-title = Your storage
menu-storage-tables = Tables
menu-storage-table = Table
menu-storage-steps = Steps
menu-storage-meshes = Meshes
menu-megabytes = { $size } MB
menu-used-of = { $used } of { $most }

## The list of tables

menu-all-tables = All tables
menu-tables-title = Tables
menu-name = Name
menu-only-owner-lists = Only the owner of this server sees the list of its tables.
menu-no-file = no file
menu-table-about =
    { INCHES($x) } × { INCHES($y) } · { $pieces ->
        [one] { $pieces } piece
       *[other] { $pieces } pieces
    } · { $units ->
        [one] { $units } unit
       *[other] { $units } units
    }
menu-table-gone = That table no longer exists.
menu-only-owner-acts = Only the owner of a table can rename, copy, archive or delete it.
menu-rename = Rename
menu-rename-title = Rename { $name }
menu-name-length = A name has 1 to { $most } characters.
menu-renamed = { $old } is now called { $new }.
menu-table-created = Created the table { $name }.
menu-archived = { $name } is archived.
menu-in-list-again = { $name } is in the list again.
menu-delete = Delete
menu-keep-it = Keep it
menu-delete-title = Delete { $name }?
menu-deleted = { $name } is deleted.

## Edits of a lost connection

menu-while-lost = While the connection was lost you { $done }. Do it now?
menu-more-after = { $count } more after this.
menu-move-now = Move it now
menu-discard = Discard

## Things that a scan does not show, and models that it shows

menu-thin-asked = Any fences, wire or railings that the scan does not show?
menu-missing-asked = Does anything else stand on the table that is not in the list below?
menu-thin-drawing = Mark both ends of each fence that the scan does not show.
menu-missing-adding = Put what is missing on the table, from the palette. Fences too?
menu-no-fences = No fences
menu-draw-fence = Draw a fence…
menu-add-missing = Add something else…
menu-no-more-fences = No more fences
menu-leave-scanned = Leave as scanned
menu-look-said = { $name }: { $said }
menu-look-gone = no longer as it was scanned.
menu-look-replaced = { $by }. Undo brings back the scan.
menu-replace-look = Replace { $name } by
menu-such-as-sherman = such as Sherman
menu-replace-it = Replace it
menu-replace-all = Replace all
menu-choose-unit = choose a unit first.

## Scans of tables

menu-scan-title = A scan of a table
menu-scan-add-title = Add a scan to this table
menu-scan-about = Scan the whole table with an app such as Polycam, Scaniverse or RealityScan, and export a mesh with its colours: { $files }.
menu-scan-file = Choose the scan's file
menu-scan-uploading = Uploading { $name }
menu-scan-becomes-table = { $name } becomes a table of its own, with a piece for each thing on it.
menu-scan-becomes = { $name } becomes this table, with a piece for each thing on it.
menu-scan-replaces = { $name } becomes this table, with a piece for each thing on it. It takes the place of what is here; Undo brings that back.
menu-scan-size = Size of the table
menu-scan-by-edges = Found by its edges
menu-scan-mirrored = Mirrored: writing on it reads backwards
menu-scan-find = Find the table
menu-scan-mark = Mark the corners
menu-scan-measure = Known distance
menu-scan-reading = Reading the scan
menu-scan-inches = { CAPITAL(UNIT()) } between the two points
menu-scan-mark-ends = Mark both ends.
menu-scan-mark-corners = Mark all four corners.
menu-scan-say-inches = Say how many { UNIT() } apart the two points are.

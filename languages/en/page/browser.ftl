# Texts of the page's scripts (apps/**/*.js), which say them by js/say.js.

js-people = Who is at this table
js-and-more = and { $names }
js-chat = Chat
js-table-after = The table as it was after step { $number }
js-taken-back = , taken back
js-your-colour = Your colour
js-colour-taken = { $colour }, taken by somebody here
js-send = Send
js-edge = The edge where it enters
js-roll-edge = Roll a D6 for the edge; 5 and 6 are rolled again
js-roll-again = Roll again
js-roll = Roll the D6
js-rolled-again = rolled again
js-step-of-game = Step of the game
js-step-at = step { $at } of { $last }
js-scan-above = The scan from above
js-remove-point = Remove the last point
js-inches = { $label }, inches
js-centimetres = { $label }, centimetres
js-degrees = { $label }, degrees
js-default = Back to the default (Alt Backspace in the field)
js-default-of = { $label }: back to the default
js-links = Links to this table
js-link = The link
js-copy = Copy
js-copy-now = Copy it now: it is shown only once.
js-link-code = The link as a QR code
js-close = Close
js-copied = Copied.
js-no-copying = This browser does not allow copying: press Ctrl C.
js-link-in-use = made { $at }, in use by { $people }
js-link-last-used = made { $at }, last used { $used }
js-link-never-used = made { $at }, never used
js-link-expired = expired { $until }
js-link-until = works until { $until }
js-withdraw = Withdraw
js-withdraw-link = Withdraw the link: { $what }
js-now = now
js-minutes = { $count } min
js-hours = { $count } h
js-days =
    { $count ->
        [one] { $count } day
       *[other] { $count } days
    }
js-rename = Rename
js-duplicate = Duplicate
js-archive = Archive
js-restore = Restore
js-delete = Delete
js-open-table = Open { $name }
js-search-tables = Search tables
js-new-table = New table
js-add = Add…
js-tables = Tables
js-show-archived = Show archived ({ $count })
js-no-such-table = No table has that name.
js-no-tables = There are no tables.
js-welcome = Open a table
js-your-files = Your files…
js-your-files-are = Or drop a file anywhere: a mesh, a scan, a layout, an army list, a saved table.
js-go-on = Go on where you were
js-tabs = Tabs of the page
js-details = Details
js-said-of = { $what }: { $said }
js-digest = Digest:
js-digest-about = The same scenario gives the same verdict
js-pair = Pair
js-visible = Visible
js-range = Range
js-hidden-by = Hidden by
js-choose-file = Choose a file
js-too-many = { $count } more are too many at once: drop them again later.
js-files-wait =
    { $count ->
        [one] { $files } waits
       *[other] { $files } wait
    } until { $until }.
js-until-page = the page is ready
js-terrain = Terrain
js-draw = Draw
js-units = Units
js-mine = Mine
js-go-to = Go to { $part }
js-search-things = Search terrain and units
js-search-palette = Search the palette
js-found = { $count } found
js-recent = Recent
js-recent-number = Recent { $number }
js-remove-entry = Remove { $name } from the palette
js-new-side = Side of new units
js-nothing-called = Nothing here is called “{ $text }”.
js-nothing-laid = Nothing here is called “{ $text }”. Lay it with the card “Templates” in the tab Demo & play.
js-north = North: the table's +y edge
js-look = Look
js-choices = Choose one of these
js-turn = Turn
js-move = Move
js-size = Size
js-height = Height
js-lift = Lift
js-point = Point: drag to move, double click to remove
js-insert = Drag to add a point
js-lifted = lifted to { INCHES($height, digits: 1) }
js-high = { INCHES($height, digits: 1) } high
js-length = { INCHES($length, digits: 1) }
js-moved = moved { INCHES($distance, digits: 1) }
js-table = The table. Click a unit to choose the firer, then its target.
js-needs-webgl = The table needs WebGL 2: switch on hardware acceleration, or try another browser.
js-connection-lost = Connection lost.
js-reconnecting = { $why } The table is stored on the server. Reconnecting…
js-connected = Connected again. Loading the table…
js-dock = Dock: { $title }. Arrows move it, with Shift resize it.
js-pop-out = Pop out: { $title }
js-about-card = What the card { $title } is for
js-about-palette = Everything that can lie on the table: terrain, what is drawn corner by corner, units, and what you have added. Click a picture, then the table, or drag it there.
js-about-units = The units of both sides, and the sights that the scenario keeps. Click a unit to make it the firer, then one of the other side to see the verdict.
js-about-demonstration = A scenario that is shown step by step; the rules and the dice play each step. Go on by its arrows, or let it run.
js-about-air = A plane attacks a target by the rules for aircraft. Choose the plane, its target and the edge where it comes in, and watch it fly.
js-about-game = A game by the rules, watched or played. Choose the sides that you play and press Start; each step is told here, and can be shown again.
js-about-steps = What was done at this table, when and by whom. Click a step to see the table as it was then.
js-about-chat = What the people at this table write to each other. Everybody at the table reads it.
js-about-presenter = What whoever presents this demonstration says at this step. Only windows that do not show the demonstration have this card.
js-about-selection = The place, the size and all other values of what is selected. Type exact numbers here, or pull the handles on the table.
js-about-table-check = Looks over the table for what would trouble a game, and gives its figures. Click a remark to see its place.
js-about-fairness = Compares what the two deployment zones see, are seen from, and find to hide behind. It names the terrain that matters most, and moves that would even it.
js-about-table = The table itself: its size, its mat, its zones and marks, and its layers. Choose deployment zones here, or lay a picture of your own as the mat.
js-about-your-turn = What your side may do now, each choice with its odds. Choose here or on the table.
js-about-templates = Shells, flame and smoke as they lie on the table. Each says who is within, and the odds; then its dice are rolled.
js-about-line-of-sight = Whether the firer sees the target, how much of each model it sees, and what hides the rest. Where the rays leave two verdicts open, the verdict is contested.
js-about-map = The whole table in colours: what a unit sees, what it sees in cover, and what is out of its sight. Point at a place to read it.
js-about-statistics = How the game went: luck beside exact odds, where models fell, and what each unit did. A lucky side rolled better than the odds.
js-tour = Tour of the page
js-tour-of = { $at } of { $count }
js-tour-next = Next
js-tour-skip = Skip
js-tour-done = Done
js-tour-title-1 = Who sees whom?
js-tour-1 = Choose the unit in the ring: it fires. The ring then goes to a target: choose that, too.
js-tour-title-2 = The verdict, and why
js-tour-2 = Here it says whether the firer sees its target, how much of each model, and what hides the rest. The lines on the table show the same.
js-tour-title-3 = Try another place
js-tour-3 = Drag a selected model, and the verdict follows. Undo takes the move back.
js-tour-title-4 = More than sight
js-tour-4 = Table, on the left, is for setting up terrain and units. Demo & play, on the right, has games by the rules.
js-tour-title-5 = Hand it on, get help
js-tour-5 =
    { $where ->
        [menu] In this menu, Share makes a link to this table for others, who watch or play
       *[bar] Share makes a link to this table for others, who watch or play
    }. Help has all gestures and keys, and this tour again.
js-width-left = Width of the cards at the left
js-width-right = Width of the cards at the right
js-dismiss = Dismiss (Esc)
js-sheet-height = Height of the sheets
js-sheets = Sheets
js-load-again = Load again
js-yours-next = The server is building other pages. Yours is next.
js-pages-before =
    The server is building other pages. { $count ->
        [one] { $count } page is
       *[other] { $count } pages are
    } before yours.
js-building = The server is building the page…
js-closed-early = The server closed the connection before the page was ready.
js-loading = Loading the page…
js-ar-table = The table
js-ar-devices = Open this file in Chrome on an Android phone, or in Safari on an iPhone or iPad.
js-ar-refused = Augmented reality did not start: the browser refused it. Permit the camera, reload this page and try again.
js-ar-failed = This browser cannot show the table in your room. The table in 3D is on the page itself.
js-ar-not-offered = “In your room” (augmented reality) is not offered: { $why }
js-ar-too-large = it would have made this file too large.
js-ar-place = Place it in your room
js-ar-size = The table is { $metres } m in your room, its real size. Two fingers make it smaller or larger there.
js-ar-insecure = the browser has it for files and for https addresses only.
js-ar-browser = this browser has none. { $devices }
js-ar-device = this device has none. { $devices }
js-ar-frame = the page around this one does not permit it.
js-setting-up = Setting up the table …
js-too-old = This browser is too old to unpack the table. The rest is beside it.
js-damaged = The table cannot be drawn: this file is damaged. The rest is beside it.
js-shared-table = The table. Drag to turn it.

js-ask-firer = Tap who fires.
js-ask-put = Choose a model and tap where it stands: who fires, then the target.
js-ask-put-target = Put down the target of { $firer }.
js-ask-target = Tap the target of { $firer }.
js-ask-two = Choose two different units.
js-ask-counting = Casting rays …
js-ask-share = { $visible } % ({ $low } to { $high })
js-ask-part = { $percent } %
js-ask-hidden = What is not seen is hidden most by { $things }.
js-ask-open = The rays leave open: { $verdicts }.
js-ask-rays = { $rays } rays, cast on this device
js-ask-more = { $rays } rays so far …
js-ask-told = { $firer } → { $target }: { $verdict }
js-ask-as-scanned = As scanned. What the scan leaves open is judged next …
js-scan-good = The scan is good to ±{ INCHES($error, digits: 2) } here{ $same ->
    [0] {"."}
   *[other] , and the verdict is the same in { $same } of 100 scans like this one.
}{ $gaps ->
    [0] {""}
   *[other] {" "}Gaps narrower than { INCHES($gaps, digits: 1) } may not show: look along the line yourself.
}
js-scan-between = Contested: { $verdicts }. As scanned: { $stated }.
js-scan-coarse = The scan is too coarse for this line (±{ INCHES($error, digits: 2) }). It is as scanned in { $same } of 100 scans like this one. Sightline says what to measure.
js-scan-ends = The scan is too coarse for this line (±{ INCHES($error, digits: 2) }). Sightline says what to measure.
js-scan-piece = The scan does not tell what { $piece } is. Say so in Sightline, and share the table again.
js-scan-fence = { $stated }, unless there is a fence, wire or a railing here: the scan does not show such thin things. With one: { $fenced }.
js-scan-no-fence = No fence here
js-scan-no-fences = No fences at all
js-scan-is-fence = There is one
js-scan-draw = There is one: its place and height decide. Draw it on the table in Sightline, and share the table again.
js-move-hint = Drag in the picture to move { $what }; tap one of its models again to move that alone.
js-distance = { INCHES($distance, digits: 1) }
js-measure-from = Measure: tap a model or a place.
js-measure-to = Tap the other end.
js-put-where = Tap where it stands.
js-link-other = This link is to another table.
js-link-in-address = The link is in the address of this page.
js-tap-again = tap again to do it

# Tables that several people sit at: what is refused, and what became of files.

## Files that were added

live-left-out = Left out or changed

## Who may do what at a table

live-you-watch = You watch this table: you cannot change it.
live-link-adds-scan = This link adds one scan to this table, and changes nothing else.
live-you-play = You play { $side } at this table: you cannot change what stands on it.
live-role-owner = owner
live-role-editor = editor
live-role-watcher = watcher
live-role-scan = adds a scan
live-role-plays = plays { $side }
live-only-owner-lays = Only the owner of this table lays its file anew.
live-not-your-turn = It is not your turn: { $side } decides.
live-editors-begin = A game is begun and left by who may edit the table.
live-too-fast = That is too fast: wait a moment.
live-link-withdrawn = The link that you used has been withdrawn.
live-seats-taken = { $count } sit at this table already.
live-cannot-write = You watch this table: you cannot write here.
live-token-taken = This token is somebody else's.
live-step-not-followed = Step { $step } of another server cannot be followed: open it again.
live-step-does-not-follow = { $name }: step { $step } does not follow
live-deleted = This table has been deleted.
live-no-table = There is no table { $name }.
live-names-mesh = The scenario names { $mesh }: upload it in a zip with its meshes, or put them in the folder that is served.

## Taking back

live-only-as-agreed = “{ $title }” is taken back only if the other side agrees: dice or answers came of it. Ask for it.
live-ask-for-it = This is taken back only as others agree: ask for it.
live-asked-already = Somebody has asked already: wait for the answer.
live-lapsed = This request was answered already, or has lapsed.
live-nobody-here = Nobody of the other side is here to agree.
live-not-yours = Only the other side agrees to this, or refuses it.
live-own-request = You cannot agree to your own request.
live-refused-already = This was refused: it cannot be asked again before the game has moved on.
live-not-asked = This is no answer of yours in the game that is on: there is nothing to ask for.
live-free = Nothing was rolled or answered since: take it back without asking.
live-begin-anew = Others may play in this game: begin it anew, so that nobody knows its dice.

## Games

live-unfollowed = The table cannot follow this action: it speaks of what is not there.
live-not-played-again = This game cannot be played again: step { $step }: { $why }
live-long-action = An action of { $found } characters; expected at most { $most }.
live-no-action = An action: found values that no action has; expected others.
live-game-over = The game is over.
live-branch-later = This game is between people: it goes on from an earlier step on another table once it has ended, so that nobody sees what is to be rolled.
live-no-game-here = No game is on this table.
live-from-step = { $name }, from step { $step }
live-game-with-seed = { $name }, game with seed { $seed }
live-no-game-left = No game left this table by step { $step }.
live-no-secret = { $name }: found no secret of the game's dice; expected one

## Files of tables

live-changed-on-disk = { $name } has been changed by somebody else since it was read: nothing was written. Save as another file, or lay this one anew.
live-no-file-yet = This table has no file yet: save it as one, or download it.
live-nothing-changed = Nothing has changed: { $name } is as it was.
live-saved = { $name } is saved.
live-no-file-name = { $name } is no name for a file: letters, digits, spaces, _ and - only, 60 at most.
live-file-exists = There is a { $name } already: choose another name.
live-laid-anew = { $name } is laid anew.
live-says-the-same = { $name } says what is on the table.

## Groups and meshes kept with a table

live-groups-of-owner = Groups are kept by who owns this server's tables.
live-group-name = A group's name has 1 to { $most } signs.
live-group-nowhere = This table is kept nowhere, and no group of it.
live-group-size = Choose 1 to { $most } pieces of terrain or units to keep as a group.
live-most-groups = { $most } groups are kept, the most there may be: take one out first.
live-group-meshes = The group's meshes have more than { $most } bytes in all.
live-mesh-large = { $name } has more than { $most } bytes.
live-mesh-nowhere = This table is kept nowhere, and no mesh with it.
live-most-meshes = { $count } meshes of { $bytes } bytes are kept with this table: { $most } and { $largest } are the most.
live-mesh-beside = { $name } is not kept with this table: it lies beside it.

## What deleting a table loses

live-lost-steps = { $count ->
    [0] no steps
    [one] { $count } step
   *[other] { $count } steps
}
live-lost-links = { $count ->
    [one] { $count } link
   *[other] { $count } links
}
live-lost-chat = { $count ->
    [one] { $count } line of chat
   *[other] { $count } lines of chat
}
live-lost-certificates = { $count ->
    [one] { $count } certificate
   *[other] { $count } certificates
}
live-lost-meshes = { $count ->
    [one] { $count } mesh
   *[other] { $count } meshes
}
live-lost-unsaved = { $name } goes with { $things }; it was never saved to a file.
live-lost-file-stays = { $name } goes with { $things }; { $file } stays.
live-lost-file-older = { $name } goes with { $things }; { $file } stays, without what was done since.
live-lost-damaged = { $name } goes with { $things }, some of it damaged; { $file } stays.
live-no-table-of-name = { $name }: found no table of that name; expected one

## Quotas

live-quota-tables = You own { $most } tables, the most that this server keeps for one owner. Delete one first.
live-quota-steps = The tables of this table's owner have { $most } steps, the most that this server keeps for one owner. The owner has to delete a table first.
live-quota-meshes = The meshes of this table's owner would have more than { $most } MB, the most that this server keeps for one owner. The owner has to delete a mesh or a table first.

## Kinds of files that can be added

live-reads-mesh = A mesh
live-files-mesh = of terrain or a model: { $formats } or { $last }
live-then-palette = goes into the palette
live-reads-scan = A scan
live-files-scan = of a whole table, by an app such as Polycam: { $files }
live-scan-files = GLB, PLY, USDZ, or OBJ in a zip
live-then-laid = is laid on a table
live-reads-list = An army list
live-files-list = of BattleScribe, of New Recruit, or plain text
live-then-units = adds its units
live-reads-picture = A picture
live-files-picture = PNG or JPEG
live-then-mat = covers the table as its mat
live-reads-words = Words for cover
live-files-words = of a game, as TOML
live-then-judges = are used to judge this table
live-reads-names = Names for army lists
live-then-lists = are used to read lists
live-reads-club = The terrain of a club
live-files-club = with [[own]] rows, as TOML
live-then-packed = becomes a pack of tables to print
live-reads-ruling = A ruling
live-files-here = that was saved here
live-then-judged = is judged again on a new table
live-reads-log = A game's log
live-then-played = is played again on a new table
live-reads-layout = A layout or save
live-files-layout = of 40kdc or Tabletop Simulator
live-then-new = opens as a new table
live-reads-scenario = A scenario
live-files-toml = TOML
live-reads-zip = A zip
live-files-zip = of a scenario or a save, with its meshes
live-file-too-large = { $name }: found { $found } bytes; expected at most { $most }.

## What became of a file

live-not-utf8-scenario = Bytes that are not UTF-8; expected a scenario in TOML.
live-not-utf8-log = Bytes that are not UTF-8; expected a log in JSON Lines.
live-strange-in-zip = Found { $name } in the zip; expected plain names of files.
live-zip-unwritable = { $name } of the zip: { $why }.
live-save-refused = { $why }; a zip of the save and its meshes can be read.
live-pieces-taken = { $count ->
    [one] { $count } piece
   *[other] { $count } pieces
} of { $name } on this table.
live-not-checked = { $name }: not checked, { $why }.
live-not-the-same = { $name }: not the same: { $why }.
live-the-same = { $name }: the same when judged again.
live-ruling-mesh = The ruling was made with the mesh { $mesh }, which no table that you may open has; drop that mesh or its table first.
live-log-without-table = { $file }: found the log of a game on { $scenario }, and no table that is exactly as it was then; drop its scenario first.
live-log-differs = { $file }: line { $line } is another where its game is played on this table; expected a game with the usual length and rules.
live-game-of-file = { $scenario }, game of { $file }
live-actions-played = { $count ->
    [one] { $count } action
   *[other] { $count } actions
} of { $name } played.
live-list-placed = { $units ->
    [one] { $units } unit
   *[other] { $units } units
} with { $models ->
    [one] { $models } model
   *[other] { $models } models
} of { $name }.
live-on-stands = No name is known: models stand on { $stand }.

## The store of tables

live-store-full = { $place }: found { $most } tables, the most that are kept; expected room for another: delete some with sightline tables delete NAME
live-store-name-taken = { $name }: found a table of that name already; expected a new name
live-store-mesh-taken = { $name }: found another mesh of that name; expected a new one
live-store-mesh-gone = { $place }: found a mesh gone or damaged; expected its bytes
live-store-no-table = { $name }: found no table of that name in { $place }; expected one
live-store-step-damaged = { $place }: found step { $step } of { $name } damaged; expected its entry
live-store-snapshot-damaged = { $place }: found the snapshot of { $name } damaged; expected a scenario
live-store-elsewhere = { $name }: found steps that are not from here; the table is open in another server
live-store-other-database = { $place }: found a database of something else; expected a store of tables
live-store-newer = { $place }: found a store of version { $found }, which a newer Sightline wrote; expected at most version { $most }
live-store-older-damaged = { $place }: found a damaged step in a store of version { $found }; expected one that can be brought up to version { $most }
live-store-no-group = { $name }: found no group of that name; expected one that is kept
live-store-scenario-unreadable = { $name }: its scenario cannot be read: { $why }
live-store-step-unfit = { $name }: step { $step } does not follow from those before it: { $why }
live-store-text-damaged = { $name }: found its file's text damaged; expected TOML
live-store-unusable = { $place }: found { $found }; expected a store that can be read and written
live-store-row-twice = { $place }: found the same row there already; expected another
live-store-half-sign = { $place }: found text with half a sign in it; expected Unicode
live-store-no-url = { $place }: found no URL of a database; expected one such as sqlite:///tables.sqlite3
live-store-folder-unwritable = { $place }: found { $found }; expected a folder that can be written
live-store-no-folder = { $place }: found no folder { $folder }; expected a folder for the store
live-store-is-folder = { $place }: found a folder; expected a file to keep tables in
live-store-no-driver = { $place }: found no driver for { $driver } ({ $why }); expected one that is installed, or sqlite:///FILE
live-store-bad-url = { $place }: found { $found }; expected a URL of a database
live-store-other-kind = { $place }: found a database of { $found }; expected SQLite or PostgreSQL
live-copy-differs = { $name }: found a copy that differs; expected the same rows
live-copy-mesh-gone = mesh { $mesh }: found it gone or damaged; expected its bytes
live-copy-full = { $place }: found { $most } tables, the most that are kept; expected room for { $name }
live-copy-name-taken = { $name }: found another table of that name in { $place }; expected none, or an equal one
live-copy-changed = { $name }: found new steps while it was moved; expected nobody at work on it
live-backup-not-empty = { $place }: found { $tables ->
    [one] 1 table
   *[other] { $tables } tables
} and { $groups } saved groups there; expected an empty store, or --replace, which deletes them
live-backup-no-file = { $file }: found no such file; expected a backup
live-backup-unreadable = { $file }: found { $found }; expected a backup
live-backup-newer = { $file }: found a backup of a store of version { $found }, which a newer Sightline wrote; expected at most version { $most }
live-backup-damaged = { $file }: found a file that is damaged or cut off; expected one that sightline backup wrote

# The cards of the tab Table: selection.

card-table-empty = Click something on the table, or hold Shift and drag a box around several. Add more from the palette.
card-table-to-look-at = Click something on the table to see what it is.
card-table-replace = Replace by a model
card-table-replace-hint = A model with its base takes the place of each selected piece
card-table-choose-unit = choose a unit
card-table-unit-of-side = { $unit }, { $side }
card-table-several = Select several: clicks add, a drag on empty ground draws a box
card-table-end-snap = Ends and corners snap to those of others
card-table-angle-snap = Turns snap to steps of 15°
card-table-grid-snap = Positions snap to a grid of { INCHES(0.5, parts: 1) }
card-table-save-group = Save as a group, for every table…
card-table-mirror-x = A copy mirrored left to right
card-table-mirror-y = A copy mirrored near to far
card-table-five-more = Five more in a row
card-table-align-left = Align their left edges
card-table-align-across = Align their middles across
card-table-align-right = Align their right edges
card-table-align-near = Align their near edges
card-table-align-along = Align their middles along
card-table-align-far = Align their far edges
card-table-gaps-across = Equal gaps across
card-table-gaps-along = Equal gaps along
card-table-merge = Merge into one piece
card-table-split = Split along a line…
card-table-hidden = { $count } hidden on this page; Shift H shows them.
card-table-locked = { $title } · locked
card-table-on-layer = { $title } · layer { $layer }
card-table-whole-unit = all { $count } models, { $what }; click one again to select it alone.
card-table-part-of-unit = { $some } of { $count } models, { $what }; click one again to select it alone.
card-table-things = { $count } things
card-table-title-of-kind = { $title } ({ $kind })
card-table-unit-head = { $unit }: { $what }

# The palette, and what is kept for it.

card-table-add = Add…
card-table-add-hint = Add… meshes, scans, layouts, army lists, pictures, rulings: any file
card-table-group-name = Name of the group
card-table-group-about = The selection is saved with its meshes, for every table: the palette lists it under Saved groups. A group of the same name is replaced.
card-table-save = Save
card-table-cancel = Cancel
card-table-save-as-group = Save as a group
card-table-group-saved = { $group } is among the saved groups.
card-table-away-saved = It leaves the palette of every table. Copies on tables stay.
card-table-away-mesh = It leaves the palette of this table.
card-table-away-standing = { $count ->
    [one] It leaves the palette of this table. It stands on this table once, and stays there.
   *[other] It leaves the palette of this table. It stands on this table { $count } times, and stays there.
}
card-table-remove = Remove
card-table-keep = Keep it
card-table-remove-question = Remove { $name } from the palette?
card-table-removed = Removed { $name } from the palette.

# The table's own card.

card-table-lit = This page shows the game in that light. The table itself keeps its own.
card-table-mat-picture = Mat from a picture…
card-table-layer-field = Layer for the selection
card-table-select-first = Select something first.
card-table-no-marks-draw = None: draw one (Palette).
card-table-no-marks = None.
card-table-marks = Zones and marks
card-table-layers = Layers
card-table-layer-row = { $layer } · { $things }
card-table-layer-show = Show { $layer }
card-table-layer-hide = Hide { $layer } on this page
card-table-layer-lock = Lock { $layer }
card-table-layer-unlock = Unlock { $layer }

# The table check.

card-table-check-off = The table check is off. Switch it on below.
card-table-checking = Checking the table …
card-table-no-table = No table is open.
card-table-check-switch = Check the table while it is built
card-table-what-is-checked = What is checked
card-table-no-problems = No problems found.
card-table-unusual = { $count ->
    [one] Nothing is misplaced; one figure is unusual.
   *[other] Nothing is misplaced; { $count } figures are unusual.
}
card-table-remarks = { $count ->
    [one] One remark on this table.
   *[other] { $count } remarks on this table.
}
card-table-remarks-listed = { $count } remarks on this table, { $most } of them listed.
card-table-in-figures = In figures
card-table-usual = usual: { $low } to { $high }
card-table-usual-percent = usual: { $low } to { $high } %
card-table-few = little; { $usual }
card-table-many = much; { $usual }

# The comparison of zones.

card-table-fairness-empty = <p class="hint">Fairness compares two deployment zones, one of each side.</p><ol class="steps"><li>In the palette, at Zones and marks, choose Deployment zone.</li><li>Click its corners on the table; a double click or Enter ends it.</li><li>Draw the other side's likewise. Set its side under Selection.</li></ol>
card-table-fairness-one = Only { $side } has a zone: draw the other side's.
card-table-fairness-ready = How exposed is each deployment zone to the other? Terrain only; it takes some ten seconds.
card-table-compare = Compare the zones
card-table-stop = Stop
card-table-move-them = Move them
card-table-comparing = Comparing
card-table-doing = { $doing }, { $percent } % …
card-table-matters = What matters most
card-table-unknown-heights = Heights that are not known
card-table-both-ends = Intervals cover both ends of these heights.
card-table-dot-seen = dot: seen from the enemy's zone
card-table-ring-unseen = ring: not seen from it

# A file that is dropped or chosen.

card-table-unit-hint = The unit of the numbers in the file: most files for printing are in millimetres. The figure beside it is { INCHES(1.2) } tall.
card-table-file-unit = Unit of the file
card-table-file-height = Height, { UNIT() }
card-table-z-up = Z is up
card-table-y-up = Y is up
card-table-import = Import
card-table-scan = Scan of a table
card-table-one-piece = One piece
card-table-colours = Add the file with its colours (MTL, PNG, JPEG …)
card-table-uploading = Uploading { $name }: { $percent } %
card-table-reading-size = Reading its size …
card-table-checking-mesh = Checking the mesh from all sides …
card-table-drawing = Drawing it beside a figure …
card-table-beside-figure = { $name } beside a figure of { INCHES(1.2) }
card-table-no-picture = No picture can be drawn here.
card-table-in-palette = { $name } is in the palette.
card-table-file-fault = { $name }: { $why }.
card-table-a-height = a height of { INCHES($height) }
card-table-inches-between = { LENGTH($low) } to { INCHES($high) }
card-table-needs-table = { $name }: found no open table. Open one, then drop the file again.
card-table-until-done = { $name } is done
card-table-reading = Reading { $name } …
card-table-may-not-change = You may not change this table.
card-table-wrong-ending = found a file ending in { $found }; expected one of { $expected }
card-table-wrong-length = found { NUMBER($found, useGrouping: 1) } bytes; expected 1 to { NUMBER($most, useGrouping: 1) }
card-table-interrupted = found an interrupted upload; expected the whole file
card-table-veil = Drop { $kinds }, or { $last }

# Titles of the cards.

card-table-title-palette = Palette
card-table-title-selection = Selection
card-table-title-table = Table
card-table-title-check = Table check
card-table-title-fairness = Fairness

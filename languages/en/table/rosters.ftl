# Army lists: what was read of each line, why it is asked, what is left out, and what is wrong.

## What was read of a line.

list-no-unit = no unit of that name
list-read-as = { $count ->
    [1] { $unit }, { $quality }
   *[other] { $count } × { $unit }, { $quality }
}
list-arm = { $count } { $weapon }
list-carried = { $models ->
    [one] { $models } model
   *[other] { $models } models
}{ $arms ->
    [none] { "" }
   *[written] : { $weapons }
    [usual] : { $weapons }; its template's, as none is written
}

## Reasons to ask. Weapons are names in the words of the game.

list-which = its name does not say which
list-several-names = several names
list-called = it is called { $units }
list-no-size = neither a size nor a known calibre is written
list-may-be = it may be { $weapons }
list-class-differs = lists differ about the class of { $calibres }
list-no-class = { $calibres } has no known class
list-calibre-is = { $calibres } is a { $weapon }
list-other-calibre = { $calibre } is { $weapons }; { $unit } has { $arms }
list-other-weapon = { $weapon } is written; { $unit } has { $arms }
list-other-gun = its gun is a { $weapon }; { $unit } has { $arms }
list-no-gun = no gun
list-no-known-gun = no known gun
list-not-understood = not understood: { $words }
list-other-models = { $models } models; { $unit } has { $most }
list-many = { $count } of them
list-men-of-one = { $men } men; { $unit } is one model
list-men-beside = { $men } men: with the officer, or beside the officer
list-other-crew = a crew of { $men }; { $unit } has { $most }
list-two-numbers = { $number } and { $men } men
list-squads-or-men = { $number } squads or { $number } men
list-no-number = no number of men: as many as it has weapons
list-how-many = how many of { $weapon }
list-many-weapons = more weapons than its { $models } models
list-two-weapons = { $name }: { $weapons }
list-beside = a { $weapon } beside its { $weapons }
list-left-out = left out: { $name }

## What is not on the table as it is in the list.

list-name = An army list
list-passed-over = Headings and options: { $names }
list-not-matched = Not matched: { $name }
list-not-matched-of = Not matched: { $unit }, { $name }
list-nearest = { $said }; nearest: { $nearest }
list-no-ground = { $unit }: no free ground for { $count ->
    [one] { $count } model
   *[other] { $count } models
}
list-outside = { $unit }: placed, but outside its zone, which is full
list-no-weapons = { $unit }: a stand has no weapons; the list's are left out
list-stand = { $base } mm bases, { INCHES($height) } high
list-no-room = no room for any unit
list-no-known-name = no unit with a known name
list-no-name-among = no unit with a known name among { $names }
list-names-or-stands = names of templates, or --base and --height

## Faults: what was found, what was expected.

list-expected = an army list: BattleScribe (.ros, .rosz), New Recruit (JSON) or plain text
list-none = no unit
list-line = line { $number }
list-rosters = { NUMBER($count, useGrouping: 1) } rosters in the zip
list-one-roster = one, a .ros
list-entity = a document type or an entity ({ $kind })
list-no-entity = a roster without them
list-no-xml = text that is not XML
list-no-xml-at = text that is not XML (line { NUMBER($line, useGrouping: 1) }, column { NUMBER($column, useGrouping: 1) })
list-xml = a BattleScribe roster in XML
list-element = the element { $name }
list-roster-of = a roster of { $namespace }
list-with-forces = a roster with forces
list-too-deep = { $what ->
    [elements] elements more than { $most } deep
   *[selections] more than { $most } selections within each other
}
list-less-deep = fewer
list-units-or-models = 1 to { $most } units or models
list-a-list = a list
list-named = a table with a name
list-without-name = no name
list-name-of = the name of a unit or an option
list-whole-number = a whole number
list-utf8 = a list in UTF-8
list-zero = a zero byte
list-plain = a list in plain text
list-table = a table
list-key = a key
list-names-by-key = a table with a list of names for each key
list-of-names = a list of names, such as ["grenadiers"]
list-a-letter = a name with a letter or a digit

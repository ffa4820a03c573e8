# Audits of tables and the comparison of zones: their progress, who stands there, and what they lack.

audit-measuring-terrain = Measuring the terrain
audit-first-turn = First turn of { $subject } of { $side }
audit-looking-for-cover-at = Looking for cover at { $objective }
audit-looking-for-cover-for = Looking for cover for { $side }
audit-looking-into = Looking into the zone of { $side }
audit-taking-away = Taking away { $piece }

## Who stands in the zones.

audit-riflemen = riflemen { INCHES($high, digits: 2) } high with their bases of { $base } mm
audit-bodies = bodies as wide as their bases of { $base } mm, { $high } mm high
audit-ovals = bodies as wide as their oval bases of { $long } × { $wide } mm, { $high } mm high
audit-hulls = hulls of { $long } × { $wide } mm, { $high } mm high
audit-expected-body = { $known }, BASExHEIGHT, ovalLENGTHxWIDTHxHEIGHT or LENGTHxWIDTHxHEIGHT in millimetres, { $least } to { $most }, at most { $widest } wide

## Measures of a zone.

audit-exposed = exposed
audit-seen-within = seen from up to { INCHES($inches) }
audit-cover-within-move = cover within a move

## Zones that cannot be compared: where, what was found, and what was expected.

audit-zones-of = zones of { $side }
audit-no-zones = none
audit-zones-alone = those of { $side } alone
audit-both-zones = [[zones]] of both sides
audit-zone-area = { NUMBER($area, minimumFractionDigits: 2, maximumFractionDigits: 2) } square inches
audit-room-for-a-man = room for a man, 1 or more
audit-nobody-can-stand = no place where a man can stand of { NUMBER($places, useGrouping: 1) } looked at, { INCHES($apart) } apart
audit-one-place = one

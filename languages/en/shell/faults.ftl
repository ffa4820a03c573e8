# Faults of what a program is given: files, options, names.

fault-found = { $place }: found { $found }; expected { $expected }
fault-expected-one-of = one of { $known }

fault-found-bare = found { $found }; expected { $expected }
fault-more =
    { $count -> 
        [one] and { NUMBER($count, useGrouping: 1) } more fault 
       *[other] and { NUMBER($count, useGrouping: 1) } more faults 
    }
fault-too-large = a whole number too large to write out
fault-expected-writable = a place that can be written
fault-found-ending = a name ending in { $ending }
fault-name = { $name }
fault-or = { $first } or { $second }
fault-from-to = { $least } to { $most }
fault-of-them = { $count } of them
fault-at-most = at most { NUMBER($most, useGrouping: 1) }
fault-unreadable = a file that cannot be read ({ $why })
fault-no-utf8 = bytes that are not UTF-8 (at byte { $at })
fault-some-of = a list of some of { $known }
fault-other-file = another file of that name
fault-the-unit = the unit { $unit }
fault-weapon-of = a weapon of { $ruleset }
fault-cannot-be-read = { $name } cannot be read: { $why }.
fault-kind = a kind (`sightline kinds`)

# Fehler in dem, was das Programm bekommt: Dateien, Optionen, Namen.

fault-found = { $place }: gefunden { $found }; erwartet: { $expected }
fault-expected-one-of = eines von { $known }

fault-found-bare = gefunden { $found }; erwartet: { $expected }
fault-more =
    { $count -> 
        [one] und noch { NUMBER($count, useGrouping: 1) } Fehler 
       *[other] und noch { NUMBER($count, useGrouping: 1) } Fehler 
    }
fault-too-large = eine ganze Zahl, zu groß zum Ausschreiben
fault-expected-writable = ein beschreibbarer Ort
fault-found-ending = ein Name mit der Endung { $ending }
fault-name = { $name }
fault-or = { $first } oder { $second }
fault-from-to = { $least } bis { $most }
fault-of-them = { $count } davon
fault-at-most = höchstens { NUMBER($most, useGrouping: 1) }
fault-unreadable = eine unlesbare Datei ({ $why })
fault-no-utf8 = Bytes, die kein UTF-8 sind (bei Byte { $at })
fault-some-of = eine Liste mit Namen aus { $known }
fault-other-file = eine andere Datei dieses Namens
fault-the-unit = die Einheit { $unit }
fault-weapon-of = eine Waffe von { $ruleset }
fault-cannot-be-read = { $name } lässt sich nicht lesen: { $why }.
fault-kind = eine Art (`sightline kinds`)

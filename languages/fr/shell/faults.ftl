# Défauts de ce qui est donné au programme : fichiers, options, noms.

fault-found = { $place } : trouvé { $found } ; attendu : { $expected }
fault-expected-one-of = l’un de { $known }

fault-found-bare = trouvé { $found } ; attendu : { $expected }
fault-more =
    { $count -> 
        [one] et encore { NUMBER($count, useGrouping: 1) } défaut 
       *[other] et encore { NUMBER($count, useGrouping: 1) } défauts 
    }
fault-too-large = un nombre entier trop grand pour être écrit
fault-expected-writable = un endroit où l’on puisse écrire
fault-found-ending = un nom finissant par { $ending }
fault-name = { $name }
fault-or = { $first } ou { $second }
fault-from-to = { $least } à { $most }
fault-of-them = { $count }
fault-at-most = { NUMBER($most, useGrouping: 1) } au plus
fault-unreadable = un fichier illisible ({ $why })
fault-no-utf8 = des octets qui ne sont pas de l’UTF-8 (à l’octet { $at })
fault-some-of = une liste de noms parmi { $known }
fault-other-file = un autre fichier de ce nom
fault-the-unit = l’unité { $unit }
fault-weapon-of = une arme { DE($ruleset) }
fault-cannot-be-read = { $name } est illisible : { $why }.
fault-kind = un type (`sightline kinds`)

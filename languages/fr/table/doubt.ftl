# Ce qu’un scan laisse ouvert dans un verdict.

doubt-coarse = le scan est trop grossier pour cette ligne (±{ INCHES($error, digits: 2) })
doubt-piece = le scan est précis à ±{ INCHES($error, digits: 2) } ici, mais ne dit pas ce qu’est { $piece }
doubt-thin = le scan est précis à ±{ INCHES($error, digits: 2) } ici{ $same ->
    [0] {""}
   *[other] , et le verdict est le même sur { $same } scans semblables sur 100
}, mais ne montre ni clôtures ni fils de fer, et il peut y en avoir ici
doubt-good = le scan est précis à ±{ INCHES($error, digits: 2) } ici{ $same ->
    [0] {""}
   *[other] , et le verdict est le même sur { $same } scans semblables sur 100
}{ $gaps ->
    [0] {""}
   *[other] , mais il peut cacher des interstices de moins de { INCHES($gaps, digits: 1) }
}
doubt-piece-gives = { CAPITAL($piece) } : { $cover }
doubt-piece-about = { CAPITAL($piece) } donne { $cover } : règle tous les verdicts qui en dépendent
doubt-piece-gaps = { CAPITAL($piece) } : a des ouvertures
doubt-piece-gaps-about = { CAPITAL($piece) } donne { $cover } et a des ouvertures que le scan ne montre pas, comme un étal de marché : regardez le long des lignes qui en dépendent
doubt-assumed = Un élément scanné dont la forme ne dit pas le couvert peut en donner un autre : un verdict qui en dépend reste ouvert jusqu’à ce que quelqu’un dise ce que c’est.

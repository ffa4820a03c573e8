# Was ein Scan an einem Urteil offenlässt.

doubt-coarse = der Scan ist für diese Linie zu grob (±{ INCHES($error, digits: 2) })
doubt-piece = der Scan ist hier auf ±{ INCHES($error, digits: 2) } genau, sagt aber nicht, was { $piece } ist
doubt-thin = der Scan ist hier auf ±{ INCHES($error, digits: 2) } genau{ $same ->
    [0] {""}
   *[other] , und in { $same } von 100 ähnlichen Scans ist es dasselbe
}, zeigt aber weder Zäune noch Draht, und hier kann etwas davon stehen
doubt-good = der Scan ist hier auf ±{ INCHES($error, digits: 2) } genau{ $same ->
    [0] {""}
   *[other] , und in { $same } von 100 ähnlichen Scans ist es dasselbe
}{ $gaps ->
    [0] {""}
   *[other] , aber Lücken unter { INCHES($gaps, digits: 1) } zeigt er womöglich nicht
}
doubt-piece-gives = { CAPITAL($piece) }: { $cover }
doubt-piece-about = { CAPITAL($piece) } gibt { $cover }: klärt jedes Urteil, das daran hängt
doubt-piece-gaps = { CAPITAL($piece) }: hat Lücken
doubt-piece-gaps-about = { CAPITAL($piece) } gibt { $cover } und hat Lücken, die der Scan nicht zeigt, wie ein Marktstand: an den Linien entlangsehen, die daran hängen
doubt-assumed = Ein gescanntes Geländestück, dessen Form die Deckung nicht verrät, gibt womöglich eine andere: Ein Urteil, das daran hängt, ist offen, bis jemand sagt, was es ist.

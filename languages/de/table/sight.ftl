# Sichtlinien: Urteile, ihre Gründe, Anteile, Namen von Modellen.

sight-verdict = { $verdict ->
    [clear] freie Sicht
    [contested] strittig
    [blocked] blockiert
   *[unseen] keine Sichtlinie
}
sight-cover = { $cover ->
    [soft] weiche Deckung
    [hard] harte Deckung
    [partial] teilweise Deckung
    [heavy] schwere Deckung
   *[other] Deckung „{ $cover }“
}
sight-cover-named = { $cover ->
    [bunker] Bunker
   *[other] { $cover }
}
sight-cover-before-another = { $cover ->
    [soft] weiche
    [hard] harte
    [partial] teilweise
    [heavy] schwere
   *[other] „{ $cover }“
}
sight-word = { $word }
sight-open-or = im Freien oder { $cover }
sight-or = { $before } oder { $last }
sight-or-better = { $cover } oder besser
sight-contested-between = strittig, { $before } oder { $last }
sight-contested-alone = strittig: { $verdict }
sight-too-close-to-call = zu knapp für ein Urteil

sight-share = { $form ->
    [bare] { PERCENT($share, $digits, sign: 0) }
   *[full] { PERCENT($share, $digits) }
}
sight-share-under = { $form ->
    [short] < 1 %
    [bare] unter 1
   *[full] unter 1 %
}
sight-share-over = { $form ->
    [short] > 99 %
    [bare] über 99
   *[full] über 99 %
}
sight-share-range = { $low } bis { $high }
sight-part = { $part ->
    [half] der Hälfte
    [all] allen
   *[part] { $percent } %
}
sight-enough = { $part ->
    [half] die Hälfte
    [all] alle
    [one] 1
   *[part] { $percent } %
}
sight-nothing = nichts
sight-sure = { $given ->
    [scan] wie gescannt
    [heights] bei den angegebenen Höhen
   *[no] bewiesen
}
sight-within = ±{ PERCENT($half, $digits) }{ $given ->
    [scan] { " " }wie gescannt
    [heights] { " " }bei den angegebenen Höhen
   *[no] { "" }
}
sight-lines-tried = { NUMBER($rays, useGrouping: 1) } Linien geprüft
sight-visible = { $share } sichtbar, { $sure }
sight-fully-visible = Ganz sichtbar ({ $sure })
sight-fully-hidden = Ganz verdeckt ({ $sure })
sight-proved-unseen = bewiesen: Keine Linie führt von Körper zu Körper
sight-no-line-is-free = keine von { NUMBER($rays, useGrouping: 1) } Linien ist frei

sight-men = { $men ->
    [riflemen] Schützen
    [men] Männer
    [crew] Kanoniere
    [tanks] Panzer
    [planes] Flugzeuge
    [fighters] Kämpfer
    [halftracks] Halbkettenfahrzeuge
    [trucks] Lkw
    [tank-destroyers] Jagdpanzer
    [scout-cars] Spähwagen
    [jeeps] Jeeps
    [carriers] Carrier
    [assault-guns] Sturmgeschütze
    [armoured-cars] Panzerspähwagen
    [models] Modelle
   *[other] { $plural }
}
    .of = { $men ->
        [riflemen] Schützen
        [men] Männern
        [crew] Kanonieren
        [tanks] Panzern
        [planes] Flugzeugen
        [fighters] Kämpfern
        [halftracks] Halbkettenfahrzeugen
        [trucks] Lkw
        [tank-destroyers] Jagdpanzern
        [scout-cars] Spähwagen
        [jeeps] Jeeps
        [carriers] Carriern
        [assault-guns] Sturmgeschützen
        [armoured-cars] Panzerspähwagen
        [models] Modellen
       *[other] { $plural }
    }
    .none = { $men ->
        [planes] Keines
        [halftracks] Keines
        [assault-guns] Keines
        [models] Keines
       *[other] Keiner
    }
sight-man = { $men ->
    [riflemen] Schütze
    [men] Mann
    [crew] Kanonier
    [tanks] Panzer
    [planes] Flugzeug
    [fighters] Kämpfer
    [halftracks] Halbkettenfahrzeug
    [trucks] Lkw
    [tank-destroyers] Jagdpanzer
    [scout-cars] Spähwagen
    [jeeps] Jeep
    [carriers] Carrier
    [assault-guns] Sturmgeschütz
    [armoured-cars] Panzerspähwagen
    [models] Modell
   *[other] { $single }
} { $number }
sight-gun = { $gun ->
    [gun] Geschütz
   *[other] { $gun }
}
sight-model = { $unit } ({ $model })
sight-crew-model = { $unit } ({ $model })
sight-piece = „{ $name }“
sight-smoke = Rauch

sight-headline = { $seen }; { $verdict }
sight-headline-contested = { $seen }; { $between }: { $why }
sight-noted = { $said }. { $note }
sight-terrain-beyond-is-ignored = Gelände jenseits von { INCHES($inches) } zählt nicht
sight-planes-ignore-terrain = Für Flugzeuge zählt kein Gelände

sight-one-sees = { CAPITAL($name) } sieht { $target }
sight-one-may-see = { CAPITAL($name) } sieht { $target } vielleicht
sight-one-is-blind = { CAPITAL($name) } sieht { $target } nicht
sight-none-sees = { sight-men.none } der { $firers } { sight-men } sieht { $target }
sight-some-see = { $seeing } von { $firers } { sight-men.of } { $seeing ->
    [1] sieht
   *[other] sehen
} { $target }
sight-all-see = { $firers ->
    [2] Beide
   *[other] Alle { $firers }
} { sight-men } sehen { $target }
sight-neither-gun-nor-crew-sees = Weder { $gun ->
    [gun] das Geschütz
   *[other] { $gun }
} noch { $men ->
    [crew] die Bedienung
   *[other] { $plural }
} sieht { $target }
sight-gun-and-crew-see = { $gun ->
    [gun] Das Geschütz
   *[other] { CAPITAL($gun) }
} und { $firers ->
    [3] beide
   *[other] alle
} { sight-men } sehen { $target }
sight-more-may = { $seen }, { $more } { $more ->
    [1] weiterer
   *[other] weitere
} vielleicht
sight-but-some-may = { $seen } sicher, { $more } vielleicht

sight-verdict-because = { $verdict }: { $why }
sight-verdict-by-keyword = { $verdict }, als Einheit mit „{ $keyword }“
sight-blocks = { $thing } unterbricht die Linie
sight-hides = { $thing } verdeckt { $share }
sight-hidden = { $share } verdeckt
sight-hidden-by = { $share } verdeckt, vor allem durch { $first }
sight-hidden-by-two = { $share } verdeckt, vor allem durch { $first }, dann { $second }
sight-meets = die Linie trifft auf { $first }
sight-meets-two = die Linie trifft auf { $first } und { $second }
sight-draw-clear-lines = { $drawing } von { $seeing }, die es sehen, { $drawing ->
    [1] hat
   *[other] haben
} freie Linien zu mindestens { $part } seiner Modelle
sight-so-many = { $number } × { $word }
sight-each-by = { $models }{ $by ->
    [nearest] , je über die nächste Linie
    [any] , je über die beste Linie
   *[enough] { "" }
}
sight-from-lines = { $cover } auf { $having } von { $total } Sichtlinien{ $perhaps ->
    [0] { "" }
   *[other] , vielleicht { $perhaps }
} (nötig: { $enough })
sight-for-models = { $cover } für { $having } von { $total } Modellen{ $perhaps ->
    [0] { "" }
   *[other] , vielleicht { $perhaps }
} (nötig: { $enough })
sight-for-all-models = { $cover } für { $total ->
    [2] beide
   *[other] alle { $total }
} Modelle
sight-only-from-lines = Deckung nur auf { $having } von { $total } Sichtlinien{ $perhaps ->
    [0] { "" }
   *[other] , vielleicht { $perhaps }
} (nötig: { $enough })
sight-only-for-models = Deckung nur für { $having } von { $total } Modellen{ $perhaps ->
    [0] { "" }
   *[other] , vielleicht { $perhaps }
} (nötig: { $enough })
sight-no-model-in-cover = kein Modell hat Deckung auf genug der Sichtlinien zu ihm (nötig: { $enough })
sight-some-lines-open = { $open } von { $lines } Linien { $open ->
    [1] ist
   *[other] sind
} zu knapp für ein Urteil, { $hidden }
sight-all-lines-open = { $lines ->
    [2] beide
   *[other] alle { $lines }
} Linien sind zu knapp für ein Urteil, { $hidden }
sight-lead-too-close = { $lead }, zu nahe an { $least } für ein Urteil

sight-sentence = { $said }.
sight-cover-hides = { $cover } verdeckt { $share }
sight-is-hidden = { $share } verdeckt
sight-is-hidden-for = { $share } verdeckt{ $by ->
    [screens] { " " }durch Sichtschutz
    [walls] { " " }durch Mauern
    [bunkers] { " " }durch Bunker
   *[anything] { "" }
} für „{ $word }“
sight-too-close = { $lead }: zu nahe an { $least } für ein Urteil.
sight-too-close-to-unseen = { $share } sichtbar: zu nahe an { $least } für ein Urteil
sight-under-the-needed = { $lead }, weniger als die nötigen { $least }.
sight-under-the-first = { $lead }, weniger als die { $least } für { $cover }: { $verdict }.
sight-is-enough = { $lead } ({ $least } genügen): { $verdict }.
sight-therefore = { $why }: { $verdict }.
sight-class-too-close = welche Klasse es verdeckt, ist zu knapp für ein Urteil.
sight-gives-no-cover = was es verdeckt, gibt keine Deckung.
sight-so = also { $verdict }.
sight-so-no-cover = also keine Deckung.
sight-so-word = also: { $word }.
sight-as-keyword = Als Einheit mit „{ $keyword }“: { $verdict }.
sight-nothing-hides-it = nichts verdeckt es.
sight-all-is-hidden = alles davon ist verdeckt.
sight-within-the-scan = Wie gescannt: { CAPITAL($said) } Im Rahmen des Scanfehlers: { $between }.
sight-at-other-heights = Bei den angegebenen Höhen: { CAPITAL($said) } Bei anderen Höhen: { $between }.
sight-class = { " " }({ $cover ->
    [no-cover] keine Deckung
    [soft] weich
    [hard] hart
    [bunker] Bunker
    [partial] teilweise
    [heavy] schwer
   *[other] { $cover }
})
sight-class-of-models = { " " }(Modelle: { $cover ->
    [no-cover] keine Deckung
    [soft] weich
    [hard] hart
    [bunker] Bunker
    [partial] teilweise
    [heavy] schwer
   *[other] { $cover }
})

sight-looker = { $what ->
    [audit] Eine Prüfung
    [cross-check] Eine Gegenprobe
    [fairness] Der Vergleich der Seiten
    [graph] Ein Sichtgraph
    [map] Eine Karte
    [positions] Die Suche nach Stellungen
    [shared-page] Eine geteilte Seite
   *[rays] Eine Liste von Strahlen
}
sight-from-one-eye = { $what } sieht mit einem Auge: gefunden: die Wörter „{ $words }“, die von jedem Teil aus sehen; erwartet: Wörter, die vom Auge, von der Mitte oder von oben sehen
sight-line-by-line = { $what } beurteilt Linien einzeln: gefunden: die Wörter „{ $words }“ mit { $field }; erwartet: Wörter ohne
sight-of-one-unit = { $shooter } und { $target } gehören zu einer Einheit; keine Einheit schießt auf sich selbst
sight-not-on-the-table = { $name } ist nicht auf dem Tisch: { $there }
sight-models-are = Modelle von { $unit } sind { $unit }/0 bis { $unit }/{ $last }
sight-only-model-is = nur { $unit }/0 ist es
sight-a-unit = eine Einheit
sight-no-unit-is = es gibt keine Einheit
sight-expected = erwartet: { $known }{ $near }
sight-preparing-terrain = Das Gelände wird vorbereitet
sight-no-embree = Embree verfolgt die Strahlen und fehlt: pip install embreex
sight-preparing = Die Sicht wird vorbereitet: { $number } von { $count }

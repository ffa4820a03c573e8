# Der Reiter „Sicht“: die Karte des Urteils, Fragen dazu, Deckungsregeln, Karten.

card-sight-nothing-yet = Hier erscheinen Urteile, sobald der Tisch aufgebaut ist.
card-sight-no-units = Auf diesem Tisch stehen keine Einheiten, also gibt es keine Sichtlinien.
card-sight-open-table-tab = Reiter <b>Tisch</b> öffnen (Taste 1) und in der Palette zu den Einheiten gehen.
card-sight-place-a-unit = Seite wählen, eine Einheit anklicken, dann ihren Platz anklicken.
card-sight-guess-first = Erst raten; dann erscheint hier das Urteil.
card-sight-during-play = Hier erscheinen während des Spiels die Sichtlinien.
card-sight-choose-both = Erst den Schützen wählen, dann das Ziel.
card-sight-click-the-firer = Die schießende Einheit anklicken, auf dem Tisch oder in der Liste.
card-sight-click-the-target = Das Ziel anklicken, eine Einheit der anderen Seite.
card-sight-click-an-enemy = Einen Gegner anklicken: zeigt, was { $unit } von ihm sieht.
card-sight-choose-target = { $unit } schießt. Jetzt das Ziel wählen.
card-sight-choose-again = Ein anderes Paar wählen oder die letzte Änderung rückgängig machen, dann wird neu geurteilt.
card-sight-casting-rays = Strahlen werden geworfen …
card-sight-other-way = Andersherum
card-sight-indirect = Indirektes Feuer: Es braucht keine Sichtlinie.
card-sight-drawn-after-drag = Wird nach dem Loslassen gezeichnet
card-sight-drawing = Wird gezeichnet …
card-sight-no-picture = Kein Bild: { $why }
card-sight-picture = Was { $shooter } von { $target } sieht
card-sight-picture-lying = Was { $shooter } von { $target } sieht; beurteilt wird das stehende Modell
card-sight-picture-colours = { $caption }: grün ist zu sehen, schraffiert ist verdeckt
card-sight-side-view = Seitenansicht, maßstäblich; zum Vergrößern anklicken
card-sight-bundle-free = Auf dem Tisch: blass alle Linien zwischen beiden Körpern; Punkte, wo einige enden; dick die freie Linie.
card-sight-bundle-stopped = Auf dem Tisch: blass alle Linien zwischen beiden Körpern; Punkte, wo einige enden; gestrichelt die Linie zwischen ihren Mitten.
card-sight-words-are-those-of = Die Wörter sind die von „{ $name }“.
card-sight-unit-word = Eine Einheit hat das beste Wort, das { $share } ihrer sichtbaren Modelle haben; ein Modell das beste von ebenso vielen derer, die es sehen.
card-sight-model-cover = Ein Modell hat Deckung einer Klasse, wenn Dinge dieser oder einer besseren Klasse { $share } von ihm verdecken.
card-sight-unit-cover = Eine Einheit hat die beste Deckung, die { $share } ihrer sichtbaren Modelle haben; ein Modell die beste gegen ebenso viele derer, die es sehen.
card-sight-pair-rays = Dieses Paar: { NUMBER($rays, useGrouping: 1) } Strahlen.

card-sight-seen = zu sehen
card-sight-hidden = verdeckt
card-sight-interval = 95-%-Intervall: { $low } bis { $high }
card-sight-seen-from = gesehen ab { $share } %
card-sight-from-visible = ab { $share } % sichtbar
card-sight-cover-from = Deckung ab { $share } % verdeckt
card-sight-word-from = { $word } { $share } %
card-sight-class-from = { $word ->
    [partial] teilweise
    [heavy] schwer
   *[other] { $word }
} { $share } %
card-sight-from-hidden = ab { $share } % verdeckt
card-sight-in-the-place-of = Am Platz von { $model }
card-sight-no-heights = Keine Höhen: { $why }
card-sight-least-height-seen = die kleinste Höhe, die zu sehen ist
card-sight-stance = { $stance } { $height }: { $verdict ->
    [blocked] verdeckt
    [contested] zu knapp für ein Urteil
   *[seen] zu sehen
}{ $floor ->
    [0] { "" }
   *[other] , { $up } höher
}

card-sight-stop = Abbrechen
card-sight-starting = Beginnt
card-sight-doing = { $doing }, { PERCENT($done, sign: 0) }&nbsp;% …
card-sight-no-height-changes-it = Keine unbekannte Höhe ändert dieses Urteil, in keiner Richtung.
card-sight-margin = Spielraum
card-sight-margin-about = Spielraum: die kleinste Verschiebung, bis { INCHES($most) }, die dieses Urteil ändert
card-sight-tolerance = Aufstelltoleranz
card-sight-tolerance-about = Aufstelltoleranz: wie oft dieses Urteil gilt, wenn jedes Modell und Geländestück bis zu { INCHES(0.125, parts: 1) } daneben steht
card-sight-rulesets = Regeln vergleichen
card-sight-rulesets-about = Regeln vergleichen: dieses Urteil nach allen Regeln und mit anderen Schwellen
card-sight-pixels = Gegenprobe mit Pixeln
card-sight-pixels-about = Gegenprobe mit Pixeln: dieselben Anteile auf zwei weiteren Wegen, durch Pixel und durch Strahlen von trimesh auf das exportierte Mesh
card-sight-ruling = Urteil als Seite speichern
card-sight-ruling-about = Urteil als Seite speichern: das Urteil mit allen Antworten in einer Datei
card-sight-no-fence-here = Hier kein Zaun
card-sight-no-fence-between = Hier kein Zaun: Zwischen diesen beiden fehlt dem Scan kein Zaun, Draht oder Geländer
card-sight-no-fences = Gar keine Zäune
card-sight-no-fence-on-table = Gar keine Zäune: Auf dem ganzen Tisch fehlt dem Scan kein Zaun, Draht oder Geländer

card-sight-cover-rules = Deckungsregeln
card-sight-scenario-default = Vorgabe des Szenarios
card-sight-of-this-table = { $name } (dieser Tisch)
card-sight-depend-on = Wovon sie abhängen
card-sight-word-clear = { $looks ->
    [any] eine freie Linie
   *[eye] ab { $percent } % sichtbar
}
card-sight-word-unseen = { $looks ->
    [any] keine freie Linie
   *[eye] unter { $percent } % sichtbar
}
card-sight-word-begins = ab { $share } verdeckt{ $by ->
    [screens] { " " }durch Sichtschutz
    [walls] { " " }durch Mauern
    [bunkers] { " " }durch Bunker
   *[anything] { "" }
}
card-sight-new-words = Neue Wörter in fünf Fragen
card-sight-my-words = Meine Wörter
card-sight-their-name = Ihr Name
card-sight-use-words = Diese Wörter verwenden
card-sight-save-words = Als Datei speichern

card-sight-map = Karte
card-sight-map-of = { $what ->
    [seen] Was zu sehen ist
    [cover] Deckung
    [lanes] Entfernungen
    [safe] Außer Sicht
    [least] Kleinste Höhen
   *[none] Keine Karte
}
card-sight-map-about = { $what ->
    [cover] Das Urteil über ein stehendes Modell an jedem Platz, gesehen von { $who }.
    [lanes] Die Entfernung von { $who } zu jedem Platz, an dem ein stehendes Modell zu sehen ist.
    [safe] Wo ein stehendes Modell außer Sicht von { $who } ist.
    [least] Ab welcher Höhe ein Modell an jedem Platz von { $who } zu sehen ist.
   *[seen] Wie viel von einem stehenden Modell { $who } an jedem Platz sähe.
}
card-sight-goal = { $what ->
    [shot] Stellungen mit freiem Schussfeld
    [cover] Stellungen in Deckung
    [hidden] Stellungen außer Sicht
   *[none] Aus
}
card-sight-find-positions = Stellungen suchen
card-sight-positions-for = Für
card-sight-seen-by = Gesehen von
card-sight-selected-unit = Gewählte Einheit
card-sight-firer-named = Schütze ({ $unit })
card-sight-selected-named = Gewählt ({ $unit })
card-sight-target-named = Ziel ({ $unit })
card-sight-all-of = Alle von { $side }
card-sight-stop-map = Abbrechen: Die Karte bleibt, wie sie ist
card-sight-colour-the-table = Färbt den Tisch danach, was an jedem Platz zu sehen ist.
card-sight-choose-a-unit = Eine Einheit wählen: zeigt, wohin ihre eigene Bewegung sie bringen kann.
card-sight-map-of-nobody = Eine Einheit auf dem Tisch wählen: Die Karte zeigt, was sie sieht.
card-sight-searching = Suche, { PERCENT($done) } …
card-sight-refining = { $said } Wird verfeinert …
card-sight-drawing-map = Die Karte wird gezeichnet …
card-sight-apart = Plätze im Abstand von { INCHES($inches) }.
card-sight-coarse = Grob: { $points } Punkte eines Modells an jedem.
card-sight-from-any-part = Von jedem Teil eines Modells aus.
card-sight-no-colour = Ohne Farbe: kein Platz zum Stehen.

# Titel der Karten.

card-sight-title-map = Karte
card-sight-title = Sichtlinie

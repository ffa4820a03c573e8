# Die Prüfung eines Meshs und ein Regelwerk aus Wörtern, auf Papier und im Terminal.

## Die Prüfung eines Meshs: Namen der Zeilen, und was gefunden wird.

paper-mesh-size = Größe
paper-mesh-unit = Einheit
paper-mesh-up = oben
paper-mesh-made-of = besteht aus
paper-mesh-surface = Oberfläche
paper-mesh-see-through = Durchsicht
paper-mesh-crossing = Kreuzungen
paper-mesh-decimated = vereinfacht
paper-mesh-repairs = Reparaturen
paper-mesh-note = Hinweis
paper-mesh-sizes = { $inches }; bei 1:56 sind das { $metres } m{ $size ->
    [large] : weit größer als Gelände
    [small] : kleiner als die Base einer Figur
   *[usual] { "" }
}
paper-mesh-unsure = unsicher: { $why }
paper-mesh-turned = { $up }: { $why }
paper-mesh-parts = { NUMBER($triangles, useGrouping: 1) } Dreiecke in { $parts ->
    [1] einem Teil
   *[other] { NUMBER($parts, useGrouping: 1) } Teilen
}
paper-mesh-watertight = wasserdicht
paper-mesh-open = offen an { NUMBER($edges, useGrouping: 1) } Kanten: Dort kann man hineinsehen
paper-mesh-openings = { $count ->
    [0] keine Lücken zu sehen
    [1] eine Öffnung von der Seite, die am meisten zeigt; sie bleibt, wie ein Fenster
   *[other] { NUMBER($count, useGrouping: 1) } Öffnungen von der Seite, die am meisten zeigt; sie bleiben, wie Fenster
}
paper-mesh-no-repairs = keine nötig
paper-mesh-row = In einem Szenario: { $row }

## Ein Regelwerk aus Wörtern.

paper-words-name = Name
paper-words-words = Wörter
paper-words-about = Beschreibung
paper-words-word = Wort
paper-words-holds = gilt
paper-words-list = { $names }
paper-words-from = ab { $hidden } % verdeckt{ $by ->
    [screens] { " " }durch Sichtschutz oder Besseres
    [walls] { " " }durch Mauern oder Besseres
    [bunkers] { " " }durch Bunker
   *[anything] { "" }
}
paper-words-height = { INCHES($height) } auf Bases bis { $base } mm
paper-words-counts = Als Modell zählt: { $counts }. Es sieht von { $looks ->
    [eye] seinem Auge aus
    [middle] der Mitte dessen aus, was zählt
    [top] der Spitze dessen aus, was zählt
   *[any] jedem Teil dessen aus, was zählt, auf jeden Teil des anderen Modells
}.
paper-words-between = { $way ->
    [block] Modelle anderer Einheiten blockieren die Linie wie Gelände.
    [not] Modelle anderer Einheiten sind nicht im Weg.
   *[word] Ein Modell einer anderen Einheit zwischen den Bases: mindestens { $way }.
}
paper-words-assumed = Angenommen: { $what }
paper-words-each = Jedes Modell hat sein eigenes Wort; die Einheit hat das geringste davon.{ paper-words-by }
paper-words-best = Eine Einheit hat das beste Wort, das { $enough ->
    [any] irgendeines ihrer sichtbaren Modelle
    [half] die Hälfte ihrer sichtbaren Modelle
   *[each] jedes ihrer sichtbaren Modelle
} hat.{ paper-words-by }
paper-words-by = { $by ->
    [nearest] { " " }Ein Modell hat sein Wort von der nächsten Linie zu ihm.
    [any] { " " }Ein Modell hat sein Wort von der Linie, die es am wenigsten verdeckt.
   *[enough] { "" }
}
paper-words-clear-lines = Eine Einheit zählt als „{ $word }“, wo von { $limit ->
    [most] höchstens { $shooters }
   *[fewer] weniger als { $shooters }
} der Schützen, die sie sehen, freie Linien zu mindestens { $models } ihrer Modelle führen.
paper-words-keyword = Eine Einheit mit „{ $keyword }“: { $does }.
paper-words-no-areas = Bereiche zählen nicht
paper-words-at-least = mindestens { $word }
paper-words-at-most = höchstens { $word }
paper-words-unseen = jenseits von { INCHES($inches) } nicht zu sehen
paper-words-area = { CAPITAL($kinds) }: { $does }{ $high ->
    [endless] { "" }
    [piece] ; bis zur Höhe des Stücks
   *[inches] ; bis { INCHES($high) }
}.
paper-words-marked = als Bereiche markierte Stücke
paper-words-every = jedes Stück, das Deckung gibt
paper-words-through = eine Linie durch den Grundriss{ $stops ->
    [yes] : { $word }
   *[no] , mindestens { $word }
}
paper-words-inside = { $models ->
    [within] ein Modell ganz darin
   *[touching] ein Modell darin
}, mindestens { $word }

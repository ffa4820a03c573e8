# Armeelisten: was aus jeder Zeile gelesen wurde, warum gefragt wird, was wegfällt, was falsch ist.

## Was aus einer Zeile gelesen wurde.

list-no-unit = keine Einheit dieses Namens
list-read-as = { $count ->
    [1] { $unit }, { $quality }
   *[other] { $count } × { $unit }, { $quality }
}
list-arm = { $count } × { $weapon }
list-carried = { $models ->
    [one] { $models } Modell
   *[other] { $models } Modelle
}{ $arms ->
    [none] { "" }
   *[written] : { $weapons }
    [usual] : { $weapons }; die der Vorlage, da keine dasteht
}

## Gründe, zu fragen. Waffen haben die Namen des Spiels.

list-which = der Name sagt nicht, welche
list-several-names = mehrere Namen
list-called = heißt { $units }
list-no-size = weder Größe noch ein bekanntes Kaliber steht da
list-may-be = vielleicht { $weapons }
list-class-differs = Listen sind uneins über die Klasse von { $calibres }
list-no-class = { $calibres }: keine bekannte Klasse
list-calibre-is = { $calibres } entspricht: { $weapon }
list-other-calibre = { $calibre } entspricht: { $weapons }; { $unit } hat: { $arms }
list-other-weapon = geschrieben steht: { $weapon }; { $unit } hat: { $arms }
list-other-gun = das Geschütz ist: { $weapon }; { $unit } hat: { $arms }
list-no-gun = kein Geschütz
list-no-known-gun = kein bekanntes Geschütz
list-not-understood = nicht verstanden: { $words }
list-other-models = { $models } Modelle; { $unit } hat { $most }
list-many = { $count } Stück
list-men-of-one = { $men } Mann; { $unit } ist ein einziges Modell
list-men-beside = { $men } Mann: mit dem Offizier oder ohne ihn gezählt
list-other-crew = { $men } Mann Besatzung; { $unit } hat { $most }
list-two-numbers = { $number } und { $men } Mann
list-squads-or-men = { $number } Trupps oder { $number } Mann
list-no-number = keine Anzahl: so viele Männer wie Waffen
list-how-many = wie viele: { $weapon }
list-many-weapons = mehr Waffen als die { $models } Modelle
list-two-weapons = { $name }: { $weapons }
list-beside = { $weapon } neben: { $weapons }
list-left-out = weggelassen: { $name }

## Was auf dem Tisch anders ist als in der Liste.

list-name = Eine Armeeliste
list-passed-over = Überschriften und Optionen: { $names }
list-not-matched = Nicht zugeordnet: { $name }
list-not-matched-of = Nicht zugeordnet: { $unit }, { $name }
list-nearest = { $said }; am ähnlichsten: { $nearest }
list-no-ground = { $unit }: kein freier Platz für { $count ->
    [one] { $count } Modell
   *[other] { $count } Modelle
}
list-outside = { $unit }: aufgestellt, aber außerhalb der Zone; die ist voll
list-no-weapons = { $unit }: Ein Platzhalter trägt keine Waffen; die der Liste fallen weg
list-stand = { $base }-mm-Bases, { INCHES($height) } hoch
list-no-room = keinen Platz für eine Einheit
list-no-known-name = keine Einheit mit bekanntem Namen
list-no-name-among = keine Einheit mit bekanntem Namen unter { $names }
list-names-or-stands = Namen von Vorlagen, oder --base und --height

## Fehler: was gefunden, was erwartet wurde.

list-expected = eine Armeeliste: BattleScribe (.ros, .rosz), New Recruit (JSON) oder einfacher Text
list-none = keine Einheit
list-line = Zeile { $number }
list-rosters = { NUMBER($count, useGrouping: 1) } Armeelisten im Zip
list-one-roster = eine, mit der Endung .ros
list-entity = eine Dokumenttyp-Angabe oder Entität ({ $kind })
list-no-entity = eine Armeeliste ohne dergleichen
list-no-xml = Text, der kein XML ist
list-no-xml-at = Text, der kein XML ist (Zeile { NUMBER($line, useGrouping: 1) }, Spalte { NUMBER($column, useGrouping: 1) })
list-xml = eine BattleScribe-Liste in XML
list-element = das Element { $name }
list-roster-of = eine Armeeliste von { $namespace }
list-with-forces = eine Armeeliste mit „forces“
list-too-deep = { $what ->
    [elements] mehr als { $most } Elemente ineinander
   *[selections] mehr als { $most } „selections“ ineinander
}
list-less-deep = weniger
list-units-or-models = 1 bis { $most } Einheiten oder Modelle
list-a-list = eine Liste
list-named = eine Tabelle mit einem Namen
list-without-name = kein Name
list-name-of = der Name einer Einheit oder einer Option
list-whole-number = eine ganze Zahl
list-utf8 = eine Liste in UTF-8
list-zero = ein Null-Byte
list-plain = eine Liste als einfacher Text
list-table = eine Tabelle
list-key = ein Schlüssel
list-names-by-key = eine Tabelle mit einer Namensliste für jeden Schlüssel
list-of-names = eine Liste von Namen, etwa ["grenadiers"]
list-a-letter = ein Name mit einem Buchstaben oder einer Ziffer

# Geländeaufbauten und Spielstände anderer Programme: was weggelassen oder geändert wird, was falsch ist.

## Was weggelassen oder geändert wird: ein Ding und der Grund.

layout-thing = { $name }: { $why }
layout-some-things = { $count ->
    [1] { $name }
   *[other] { $name } ({ $count } Stück)
}: { $why }
layout-more-things = und { NUMBER($count, useGrouping: 1) } weitere
layout-object = ein Objekt ohne Namen

layout-no-template = Seine Vorlage { $template } steht in keinem der Kataloge
layout-no-feature = Sein Geländestück { $template } steht in keinem Katalog
layout-no-area-there = Der Bereich { $area }, auf dem es steht, fehlt
layout-no-walls = Seine Wände lassen sich nicht bauen; es ist ein massiver Block
layout-no-outline = Sein Umriss kreuzt sich selbst oder hat keine Fläche
layout-too-long = Es ist länger als { INCHES($most) }
layout-off-at = Bei { INCHES($x) } { INCHES($y) } liegt es neben dem Tisch
layout-off = Es liegt neben dem Tisch
layout-off-table = neben dem Tisch von { INCHES($width) } × { INCHES($depth) }
layout-part-off = Der Teil neben dem Tisch ist abgeschnitten
layout-many-corners = Es hat mehr als { $most } Ecken
layout-many-pieces = Ein Tisch hat höchstens { NUMBER($most, useGrouping: 1) } Geländestücke
layout-territories = Das Aufstellungsmuster hat Territorien; sie zählen hier nicht
layout-keywords = Schlüsselwörter von Bereichen ({ $words }): Regeln eines anderen Spiels
layout-zones-elsewhere = die Aufstellungszonen; sie stehen im Muster { $pattern }, nicht in dieser Datei
layout-height = { $count ->
    [1] { $name }
   *[other] { $count } × { $name }
}: keine Höhe angegeben; angenommen { INCHES($height) } ({ INCHES($low) } bis { INCHES($high) }), { $source ->
    [like] wie bei { $like }
    [given] nach --heights
   *[usual] mangels anderer Angabe
}
layout-storey = die Höhe eines Stockwerks, die das Format nicht nennt: angenommen { INCHES($height) }
layout-roofs = { $count ->
    [one] { $count } Dach
   *[other] { $count } Dächer
} ohne Umriss im Format: Das obere Stockwerk gilt als Dach

## Was ein Aufbau nicht sagen kann.

layout-only-here = { $count ->
    [one] { $count } Zone, die
   *[other] { $count } Zonen, die
} nur dieses Programm daraus liest
layout-none-of = { $what ->
    [unit] { $count ->
        [one] { $count } Einheit
       *[other] { $count } Einheiten
    }
    [note] { $count ->
        [one] { $count } Notiz
       *[other] { $count } Notizen
    }
   *[smoke] { $count ->
        [one] { $count } Rauchvorhang
       *[other] { $count } Rauchvorhänge
    }
}: In einem Aufbau gibt es das nicht
layout-covers-nothing = Es bedeckt nichts
layout-parts-apart = Seine Teile liegen auseinander; im Aufbau sind sie ein einziger Umriss
layout-openings = Von oben hat es Öffnungen; sein Umriss füllt sie
layout-stands-up = Es steht { INCHES($height, digits: 1) } über dem Tisch; das kann ein Aufbau nicht sagen
layout-objective = das Missionsziel { $objective }: In einem Aufbau liegen sie nur auf Geländestücken und werden gehalten

## Ein Spielstand von Tabletop Simulator.

layout-no-shape = { $kind ->
    [Custom_Assetbundle] ein Asset-Bundle, das nur Unity liest
    [Custom_Tile] ein Bild ohne Mesh
    [Custom_Token] ein Bild ohne Mesh
    [Custom_Board] ein Bild ohne Mesh
    [Figurine] eine Figur; Einheiten werden aus Vorlagen aufgestellt
    [Figurine_Custom] eine flache Figur; Einheiten werden aus Vorlagen aufgestellt
    [HandTrigger] die Zone einer Hand
    [ScriptingTrigger] die Zone eines Skripts
    [FogOfWar] Nebel des Krieges
    [Text] Text in der Luft
    [Notecard] eine Karte zum Lesen
   *[other] ein Ding aus dem Spiel selbst, dessen Form kein Spielstand enthält
}
layout-many-objects = Ein Spielstand wird bis { NUMBER($most, useGrouping: 1) } Objekte gelesen
layout-no-object = Das ist kein JSON-Objekt
layout-no-transform = Sein Transform enthält nicht Position, Drehung und Maßstab in Zahlen
layout-bag = ein Beutel mit { NUMBER($count, useGrouping: 1) } Dingen darin
layout-many-addresses = Meshes werden an höchstens { NUMBER($most, useGrouping: 1) } Adressen gesucht
layout-mesh-fault = In { $file } gefunden: { $found }; erwartet: { $expected }
layout-no-mesh = Es nennt kein Mesh
layout-far-mesh = Sein Mesh liegt { $way ->
    [web] im Netz
   *[other] unter { $way }://
}, und nichts wird geholt
layout-no-file = Die Datei { $file } fehlt
layout-outside = { $file } liegt nicht im Ordner des Spielstands
layout-other-format = Sein Mesh { $file } hat keine der Endungen { $known }
layout-odd-name = Der Name seines Meshs passt zu keiner Datei
layout-odd-corners = Ecken, die keine Zahlen sind
layout-finite = endliche
layout-end-to-end = { INCHES($size) } von Ende zu Ende
layout-piece-for-a-table = ein Stück für einen Spieltisch
layout-triangles = Dreiecke von Formen

## Bemerkungen in den Szenarien und Aufbauten, die geschrieben werden: immer auf Englisch.

layout-made = Aus dem Geländeaufbau { $layout }.
layout-not-as = Anders als im Aufbau: { $what }.
layout-made-of-save = Aus einem Spielstand von Tabletop Simulator; eine seiner Einheiten ist { $inches ->
    [1] ein Zoll
   *[other] { $inches } Zoll
}.
layout-dropped = Alles wird auf das gestellt, was darunter liegt; Höhen des Spielstands zählen nicht.
layout-left-out = Weggelassen: { $what }.
layout-on-a-table = Gelände auf einem Tisch von { $width } × { $depth } Zoll.

## Fehler: was gefunden, was erwartet wurde.

layout-heights = { UNIT() } wie { $example }, von { LENGTH($least) } bis { LENGTH($most) }, die kleinste Zahl zuerst
layout-no-package = kein solches Paket
layout-unreadable = Daten, die sich nicht lesen lassen
layout-layouts = 40kdc-Aufbauten
layout-or-save = ein 40kdc-Aufbau oder ein Spielstand von Tabletop Simulator
layout-or-list = ein Geländeaufbau oder eine Liste davon
layout-several = { NUMBER($count, useGrouping: 1) } Aufbauten ({ $some })
layout-an-id = die ID von einem, mit --layout
layout-no-layout = kein Aufbau { $name }
layout-a-mesh = ein Mesh
layout-meshes = { $count ->
    [one] { $count } Mesh
   *[other] { $count } Meshes
}
layout-import-first = erst sightline layout import
layout-points = die Punkte eines Vielecks
layout-sides = Breite und Höhe { $shape ->
    [rectangle] eines Rechtecks
   *[right-triangle] eines rechtwinkligen Dreiecks
}
layout-shape = eine Vorlage oder ein Grundriss
layout-nothing = kein Geländestück zu übernehmen ({ $why })
layout-empty = leer
layout-models = Modelle mit Meshes

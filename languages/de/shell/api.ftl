# Python: was von Argumenten erwartet wird, und Ergebnisse, wie sie ausgegeben werden.

api-a-place = x und y in Zoll, etwa (30, 20)
api-a-scan-point = ein Punkt x, y, z des Scans
api-inches = Zoll, etwa { $example }
api-inches-above-0 = Zoll, mehr als 0
api-inches-between = die Zoll zwischen zwei Punkten
api-a-length = eine Länge in Zoll
api-two-lengths = zwei Längen in Zoll, etwa (72, 48)
api-degrees = Grad
api-seconds = Sekunden
api-a-density = eine Dichte, üblich ist 1
api-a-factor = ein Faktor, etwa 0.0179
api-pixels = { $least } bis { $most } Pixel
api-at-least = { $least } oder mehr
api-kind = eine Art von Gelände oder Markierung
api-template = eine Einheitenvorlage
api-game = ein Spiel
api-what-is-mapped = was die Karte zeigt
api-what-is-asked = was gefragt ist
api-measure = ein Maß
api-of-mesh = { $option } eines Meshes
api-of-scan = { $option } eines Scans

## Gefunden und erwartet

api-rows-and-place = Zeilen neben at oder facing
api-either = eines von beiden
api-neither = keines von beiden
api-place-or-facing = ein Ort, eine Ausrichtung oder beides
api-no-key = kein Schlüssel
api-a-key = einer, etwa cover='hard'
api-none = nichts
api-ids = IDs, etwa 'able'
api-units-of-table = Einheiten oder Modelle des Tisches
api-a-model = ein Modell, etwa { $example }
api-no-library = keine solche Bibliothek
api-installed = ihre Installation: { $install }
api-new-file = eine neue
api-file-of-table = die des Tisches
api-a-mesh-file = eine Meshdatei
api-a-mesh = ein Pfad oder ein Mesh von trimesh oder PyVista
api-mesh-of-table = das Mesh des Tisches
api-other-meshes = andere Meshes daneben
api-meshes-of-table = die des Tisches
api-one-object = ein Objekt mit Angaben
api-no-json = kein JSON ({ $why })
api-no-table = ein Paar ohne seinen Tisch
api-judged-here = eines, das hier beurteilt wurde
api-four-corners = vier Ecken x, y, z
api-a-pair = Schütze und Ziel, ('able', 'baker')
api-a-table = ein Tisch von sightline
api-an-array = ein Array { $shape }
api-positions = Zahlen (n, 2) oder (n, 3), in Zoll
api-facings = ({ $count },) Grad oder eine Zahl
api-cannot-go = { $where }: { $thing } kann nicht nach ({ $x }, { $y })
api-no-place = { $where }: { $thing } hat keinen eigenen Ort; erwartet: etwas, das einen hat
api-does-not-stand = { $where }: { $thing } steht nicht auf dem Tisch; erwartet: Gelände oder eine Einheit
api-not-on-table = { $where }: { $thing } ist nicht auf dem Tisch; erwartet: { $expected }
api-models = ein Modell, { $first } bis { $last }
api-piece-or-unit = ein Geländestück oder eine Einheit

## Ergebnisse

api-same = Dasselbe.
api-ruling-on = Urteil zu { $digest }
api-sees = Was { $model } sieht
api-sees-of = Was { $model } von { $target } sieht
api-game-of = { $scenario }, Startwert { $seed }
api-side = Seite
api-points = Punkte
api-story = Der Spielverlauf, { NUMBER($count, useGrouping: 1) } { $count ->
    [one] Zeile
   *[other] Zeilen
}
api-target = Ziel
api-swept = { $unit } an { $places } Orten; an { $free } davon ist Platz dafür.
api-sweep = Durchlauf
api-starting = Start
api-places-done = { $done } von { $count } Orten

# Meshes und Scans: warum eine Datei oder eine Form abgelehnt wird, und was über eine Datei herauskommt.

## Wovon eine Meshdatei zu viel hat. Die Fakten: wie viel, und was gezählt wurde.

mesh-counted = { NUMBER($count, useGrouping: 1) } { $what ->
    [bytes] Bytes
    [bytes-beside] Bytes in Dateien daneben
    [zip-files] Dateien im Zip
    [zip-bytes] Bytes im Zip
    [element-bytes] Bytes in einem einzigen Element
    [vertices] Eckpunkte
    [normals] Normalen oder Texturkoordinaten
    [parts] Teile
    [levels] Ebenen von Teilen
    [solids] Körper
    [materials] Materialien
    [changes] Materialwechsel
    [sweep] Eckpunkte mal Materialien
    [lines] Zeilen
    [words] Wörter
    [elements] Elemente
    [line-points] Punkte von Linien
    [pixels] Pixel in Texturen
   *[triangles] Dreiecke
}
mesh-counted-on-table = { mesh-counted } in allen Meshes bis hierher
mesh-materials = { NUMBER($count, useGrouping: 1) } Bytes an Materialien in { $file }
mesh-at-most-on-table = höchstens { NUMBER($most, useGrouping: 1) } auf einem Tisch

## Was in einer Meshdatei steckt, und was stattdessen erwartet wird.

mesh-no-file = keine Datei
mesh-file = eine Meshdatei
mesh-ending = eine Datei mit der Endung { $ending }
mesh-not-opened = eine Datei, die sich nicht öffnen lässt ({ $why })
mesh-damaged = eine beschädigte Datei ({ $why })
mesh-whole = ein unbeschädigtes Mesh
mesh-no-faces = keine Flächen
mesh-no-area = keine Fläche mit einem Inhalt
mesh-with-triangles = ein Mesh aus Dreiecken
mesh-no-points = ein Mesh aus Dreiecken, keine Punktwolke
mesh-no-vertices = Flächen mit Eckpunkten, die es nicht gibt
mesh-not-finite = Eckpunkte, die NaN oder unendlich sind
mesh-finite = endliche Zahlen
mesh-compressed = ein Mesh, das { $name } komprimiert hat
mesh-uncompressed = ein GLB ohne Komprimierung: beim Export abschalten, oder gltf-transform copy IN.glb OUT.glb ausführen
mesh-not-beside = keine Datei { $file } daneben
mesh-with-buffers = ein glTF mit seinen Puffern daneben
mesh-points = eine Punktwolke
mesh-points-advice = ein Mesh: in der Scan-App als GLB, OBJ oder PLY-Mesh exportieren, nicht als Punkte
mesh-splat = ein Gaussian Splat, der keine Oberfläche hat
mesh-splat-advice = ein Mesh: in der Scan-App aus denselben Bildern eines berechnen lassen (Mesh statt Splat) und als GLB oder OBJ exportieren
mesh-zip-damaged = ein Zip, das sich nicht entpacken lässt ({ $why })
mesh-zip-whole = ein unbeschädigtes Zip mit einem Mesh darin
mesh-zip-without = ein Zip ohne Mesh
mesh-zip-with = eines mit { $kinds }
mesh-usdz = ein USDZ, das nur usd-core lesen kann
mesh-usdz-instead = ein GLB, OBJ oder PLY desselben Scans, oder die Bibliothek: pip install 'sightline-tabletop[usd]'

## Wie ein Mesh zu lesen ist.

mesh-scale = ein Maßstab von { $scale }
mesh-above-0 = eine endliche Zahl über 0
mesh-long = ein Mesh von { INCHES($longest) } Länge
mesh-between = zwischen { INCHES($least) } und { INCHES($most) }; Einheit oder Maßstab angeben
mesh-base-height = eine Höhe der Base von { $height }
mesh-from-0 = endlich viele Zoll, 0 oder mehr
mesh-all-base = ein { INCHES($height, digits: 3) } hohes Mesh mit einer Base von { INCHES($base) }
mesh-base-lower = eine Base, die niedriger ist als das Modell

## Was eine Prüfung ergibt: die Einheit, mit dem Grund.

mesh-reading = { $unit ->
    [mm] Millimeter
    [cm] Zentimeter
    [m] Meter
   *[in] Zoll
}
mesh-reading-to-scale = { mesh-reading } in 1:56
mesh-reading-times = { mesh-reading } mal { NUMBER($factor, maximumFractionDigits: 8) }
mesh-sides = { NUMBER($x, maximumFractionDigits: 8) } × { NUMBER($y, maximumFractionDigits: 8) } × { INCHES($z) }
mesh-sort = { $sort ->
    [base] eine Base
    [figure] eine Figur
    [vehicle] ein Fahrzeug
    [tree] ein Baum
    [wall] eine Mauer oder ein Zaun
    [building] ein Gebäude
    [terrain] ein Geländestück
   *[any] ein Geländestück oder eine Figur
}
mesh-unit-fits = als { $reading } gelesen misst es { $size }, so groß wie { $sort }
mesh-unit-fits-too = { mesh-unit-fits }; als { $others } passte es auch
mesh-unit-of-set = als { $reading } gelesen, wie die anderen seines Satzes, misst es { $size }
mesh-unit-tile = etwa eine Einheit breit, wie die Platten von Bausätzen: mit { $inches } Zoll je Einheit misst es { $size }
mesh-unit-none = in keiner Einheit ist es so groß wie { $sort } ({ $low } bis { INCHES($high) }); als { $reading } gelesen misst es { $size }
mesh-unit-none-named = in keiner Einheit ist es so groß wie { $sort } ({ $low } bis { INCHES($high) }); dem Namen nach ist es { $sort }; als { $reading } gelesen misst es { $size }
mesh-told = wie angegeben
mesh-told-as-guessed = wie angegeben; { $why }
mesh-told-otherwise = wie angegeben; anders geschätzt: { $why }
mesh-told-reading = wie angegeben: { $reading }
mesh-told-not-guessed = wie angegeben: { $reading }; geschätzt: { $guessed }

## Wo oben ist, mit dem Grund.

mesh-up-lies = dem Namen nach liegt es flach, und entlang y ist es dünn
mesh-up-flat = seine Unterseite entlang { $up } ist flach, auf { PERCENT($flat) } seines Umrisses
mesh-up-flatter = { mesh-up-flat }; entlang { $other } auf { PERCENT($less) }
mesh-up-usual = { $format ->
    [gltf] in glTF-Dateien zeigt y nach oben
    [stl] in STL-Dateien zum Drucken zeigt z nach oben
    [three-mf] in 3MF-Dateien zum Drucken zeigt z nach oben
   *[else] z zeigt nach oben, wo sonst nichts dafür spricht
}
mesh-up-usual-and-flat = { mesh-up-usual }, und { mesh-up-flat }

## Was daran falsch ist, und was repariert wurde.

mesh-crossing = { $faces ->
    [0] keine von { mesh-crossing-of } durchdringt eine andere
    [one] { NUMBER($faces, useGrouping: 1) } von { mesh-crossing-of } durchdringt andere
   *[other] { NUMBER($faces, useGrouping: 1) } von { mesh-crossing-of } durchdringen andere
}
mesh-crossing-of = { $chosen ->
    [all] { NUMBER($looked, useGrouping: 1) } Flächen
   *[sample] einer Stichprobe von { NUMBER($looked, useGrouping: 1) } Flächen
}
mesh-decimated = aus { NUMBER($before, useGrouping: 1) } Dreiecken wurden { NUMBER($after, useGrouping: 1) }; von dreizehn Seiten gesehen verschiebt sich der Umriss um höchstens { INCHES($off, digits: 3) }
mesh-merged = { NUMBER($count, useGrouping: 1) } { $count ->
    [one] gleicher Eckpunkt
   *[other] gleiche Eckpunkte
} vereinigt
mesh-without-area = { NUMBER($count, useGrouping: 1) } { $count ->
    [one] Dreieck
   *[other] Dreiecke
} ohne Fläche entfernt
mesh-doubled = { NUMBER($count, useGrouping: 1) } { $count ->
    [one] doppeltes Dreieck
   *[other] doppelte Dreiecke
} entfernt
mesh-specks = { NUMBER($count, useGrouping: 1) } { $count ->
    [one] loser Splitter
   *[other] lose Splitter
} unter { INCHES($size) } entfernt
mesh-turned = { NUMBER($count, useGrouping: 1) } { $count ->
    [one] nach innen gerichtetes Dreieck
   *[other] nach innen gerichtete Dreiecke
} umgedreht
mesh-flat = es ist flach: ein Blatt ohne Dicke, das nur verdeckt, was hinter ihm ist
mesh-one-sided = ein Teil davon hat nur eine Seite, wie ein Möbiusband: so gelassen
mesh-no-fewer = es hat { NUMBER($count, useGrouping: 1) } Dreiecke, mehr als { NUMBER($most, useGrouping: 1) }, und weniger werden es nicht
mesh-colourless = seine Farben sind in { $names }, und { $count ->
    [one] das fehlt
   *[other] die fehlen
} hier: Es bekommt eine einzige Farbe
mesh-colourless-more = seine Farben sind in { $names } und { $more } weiteren Dateien, und die fehlen hier: Es bekommt eine einzige Farbe

## Einen Scan lesen, Schritt für Schritt.

scan-looking-for-up = Es wird gesucht, wo oben ist
scan-looking-for-top = Die Tischplatte wird gesucht
scan-fitting-edges = Die Ränder des Tisches werden eingepasst
scan-cropping = Der Scan wird auf den Tisch zugeschnitten
scan-looking-down = Der Blick von oben entsteht
scan-parting = Was darauf steht, wird getrennt
scan-looking-for-holes = Löcher werden gesucht

## Warum in einem Scan kein Tisch zu finden ist.

scan-ask = die Größe des Tisches oder seine Ecken, der Abstand zwischen zwei Punkten, oder ein Scan, der seine Ränder zeigt
scan-size-or-corners = die Größe des Tisches oder seine Ecken
scan-size-or-unit = die Größe des Tisches oder die Einheit
scan-nothing-level = keine waagerechte Fläche
scan-no-table = kein waagerechtes Rechteck { $size ->
    [stated] der angegebenen Größe
   *[usual] üblicher Größe, und keines über einem Boden
}
scan-no-table-with = { scan-no-table }, mit { INCHES($inches) } zwischen den beiden Punkten
scan-two-tables = zwei waagerechte Rechtecke, die der Tisch sein können, { $one } und { $other }
scan-size = { $x } × { INCHES($y) }
scan-distance-between = { INCHES($inches) } zwischen Punkten, die { $apart } auseinanderliegen
scan-two-points = zwei Punkte und ihr Abstand
scan-corners-meet = zwei Ecken an derselben Stelle
scan-four-corners = die vier Ecken eines Tisches
scan-corners-skew = Ecken, deren Gegenseiten oder Diagonalen um { PERCENT($by) } voneinander abweichen
scan-rectangle = vorn links, vorn rechts, hinten rechts und hinten links eines Rechtecks
scan-corners-turned = Ecken von { $wide } × { $deep } in den Einheiten des Scans und ein Tisch von { $size }
scan-same-side = dieselbe Seite als die längere; die vordere Seite liegt entlang x
scan-corners-apart = Ecken, deren Abstände nicht die eines Tisches sind
scan-nothing-between = keine Oberfläche zwischen den vier Ecken
scan-the-corners = die Ecken des Tisches
scan-one-point = zweimal derselbe Punkt
scan-two-ends = die beiden Enden einer Strecke
scan-nothing-up = keine Oberfläche, die nach oben zeigt
scan-nothing-on-it = keine Oberfläche auf dem Tisch
scan-from-above = ein Scan eines Tisches von oben
scan-hardly-along = kaum Oberfläche, die nach { $axis } zeigt
scan-another-axis = eine andere Achse
scan-things = { NUMBER($count, useGrouping: 1) } Dinge auf dem Tisch
scan-edges-off = Ränder, die um { INCHES($by, digits: 2) } abweichen
scan-differs = ein Rechteck, das um { INCHES($by, digits: 1) } von { $size } abweicht

## Seiten des Tisches, gebeugt: „hinteren“, oder „rechten und hinteren“.

scan-side = { $side ->
    [left] linken
    [right] rechten
    [near] vorderen
   *[far] hinteren
}
scan-and = { $first } und { $second }
scan-hardly-any = kaum etwas vom { $edges } Rand des Tisches
scan-part = wohl nur ein Teil des Tisches: { $cut }
scan-cut = am { $edges } Rand { $count ->
    [one] gibt es keine Seitenfläche
   *[other] gibt es keine Seitenflächen
}, wie im Scan nur des { $parts } Teils eines Tisches
scan-state-size = { $cut }: die Größe des Tisches angeben, wenn er größer ist
scan-little-by-corners = vom { $edges } Rand wurde wenig gescannt: Er liegt, wo die Ecken es sagen
scan-little-by-size = vom { $edges } Rand wurde wenig gescannt: Er liegt, wo die Größe es sagt
scan-shows = er zeigt { $part ->
    [half] die Hälfte des Tisches am { $side } Rand
   *[part] den { $side } Teil des Tisches
}, { $seen } von { INCHES($whole) }: Was auf dem Rest steht, weiß niemand
scan-inside-out = seine Flächen sind nach innen gewendet, wie bei einem gespiegelten Scan: Ist Schrift auf dem Tisch seitenverkehrt, angeben, dass er gespiegelt ist

## Als was ein Scan gelesen wurde, mit den Gründen.

scan-sides = { TENTHS($long) } × { INCHES($short, digits: 1) }
scan-unit = als { $reading } gelesen misst der Tisch { $measured }
scan-unit-by-distance = nach der bekannten Strecke von { INCHES($distance) } misst der Tisch { $measured }
scan-size-told = wie angegeben; gemessen { $measured }
scan-size-usual = die übliche Größe, die { $measured } am nächsten ist
scan-size-unusual = wie gemessen: { $measured } ist keine übliche Größe
scan-size-by-distance = wie nach der bekannten Strecke gemessen: { $measured }
scan-up-by-corners = nach den vier Ecken
scan-up-told = wie angegeben, und { PERCENT($share) } der Oberfläche zeigen dorthin
scan-up-usual = in Dateien mit der Endung { $kind } zeigt { $axis } nach oben, und { PERCENT($share) } der Oberfläche zeigen dorthin
scan-looks-along = { PERCENT($share) } der Oberfläche zeigen nach { $axis }
scan-looks-otherwise = { PERCENT($share) } der Oberfläche zeigen nach { $axis }, kaum etwas nach { $usual }
scan-base = { $shape ->
    [round] { $long } mm
   *[oval] { $long } × { $wide } mm oval
}
scan-vehicles = { $count } { $count ->
    [one] Fahrzeug
   *[other] Fahrzeuge
} von { TENTHS($long) } × { INCHES($wide, digits: 1) }
scan-figures = { $count } { $count ->
    [one] Figur
   *[other] Figuren
} ohne Base
scan-figures-on-bases = { $count } { $count ->
    [one] Figur auf einer Base
   *[other] Figuren auf Bases
} von { $base }

## Gelände, dessen Felder nicht zusammenpassen.

shape-at-least = mindestens { INCHES($inches) }
shape-at-most = höchstens { INCHES($inches) }
shape-points = Punkte { $one } und { $other } mit { INCHES($gap) } Abstand
shape-line = eine { INCHES($long) } lange Linie
shape-corners = ein Umriss aus { $count } Ecken
shape-three = mindestens 3
shape-crosses = ein Umriss, der sich selbst kreuzt
shape-crosses-not = einer, der das nicht tut
shape-area = ein Umriss um { $area } Quadratzoll
shape-area-at-least = mindestens { $least }
shape-no-outline = ein Umriss, der sich selbst kreuzt oder keine Fläche hat
shape-around = Ecken der Reihe nach um das Stück herum
shape-ways = { $count } { $what ->
    [gaps] { $count ->
        [one] Lücke
       *[other] Lücken
    }
   *[gates] { $count ->
        [one] Tor
       *[other] Tore
    }
} von { INCHES($width) } auf { INCHES($length, digits: 1) }
shape-storeys = { $count } { $count ->
    [one] Geschoss
   *[other] Geschosse
} unter einer Traufe in { INCHES($eaves, digits: 2) } Höhe, je { INCHES($each, digits: 2) }
shape-stairs-leave = eine { INCHES($height) } hohe Treppe, die dem Steg { INCHES($deck, digits: 1) } von { INCHES($length) } lässt
shape-length-at-least = eine Länge von mindestens { INCHES($least, digits: 1) }
shape-stairs-along = eine { INCHES($height, digits: 1) } hohe Treppe an einem { INCHES($length) } langen Haus
shape-levels = { $count } Ebenen auf einer { INCHES($length) } langen Ruine, die dem obersten Boden keinen Platz lassen
shape-floors = { $floors } { $floors ->
    [one] Boden
   *[other] Böden
} und { $levels } { $levels ->
    [one] Ebene
   *[other] Ebenen
}
shape-level-each = eine Ebene für jeden Boden
shape-floor = ein Boden in { INCHES($level) } Höhe
shape-within-walls = höchstens die Höhe der Wände, { INCHES($height) }
shape-left-out = Das Gelände { $kind } wird ausgelassen: { $why }.

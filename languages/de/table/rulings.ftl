# Urteile: was Proben neben einem Urteil sagen, ob ein Urteil beim Nachprüfen dasselbe ist, seine Seite.

ruling-drawing-views = Was jeder sieht, wird gezeichnet
ruling-exporting = Der Tisch wird exportiert
ruling-casting-rays = Die Strahlen werden mit trimesh verfolgt

ruling-pairs = { $pairs ->
    [1] 1 Paar
    [2] beide Paare
   *[other] alle { $pairs } Paare
}
ruling-not-compared = { $left ->
    [0] { "" }
   *[other] ; { $left } nicht verglichen, weil Wald oder Rauch dazwischen ist
}
ruling-pixels-agree = Die Pixel bestätigen es: { $pairs }, auf { PERCENT($widest, digits: 1) } genau{ $rest }.
ruling-pixels-differ = Die Pixel weichen ab: { $rows }{ $rest }.
ruling-pixels-row = { $shooter } sieht nach Pixeln { PERCENT($pixels, digits: 1) } von { $target }, nach Strahlen { PERCENT($rays, digits: 1) }
ruling-pixels-unused = Pixel wurden nicht benutzt: { $why ->
    [any] Sie werden von einem Auge aus gezeichnet, und hier zählt die Sicht von jedem Teil
   *[between] Dazwischen ist Wald oder Rauch
}.
ruling-rays-alike = { NUMBER($same, useGrouping: 1) } von { NUMBER($rays, useGrouping: 1) } Strahlen auf das exportierte Mesh enden gleich
ruling-rays-agree = Die Strahlen von trimesh bestätigen es: { $pairs }, { $ends }.
ruling-rays-differ = Die Strahlen von trimesh weichen ab für { $rows }: { $ends }.
ruling-rays-row = { $shooter } und { $target }
ruling-rays-unused = Strahlen von trimesh wurden nicht benutzt: Dazwischen sind Wald, Rauch oder Bereiche.

ruling-says = { $place }: im Urteil steht { $was }, jetzt ist es { $now }
ruling-says-by-versions = { $said } (geurteilt mit { $versions })
ruling-version = { $name } (damals { $was }, jetzt { $now })
ruling-nothing = nichts
ruling-page-changed = die Seite wurde nach dem Schreiben geändert
ruling-no-scenario = das Szenario im Urteil ist keines: { $why }
ruling-other-scenario = das Szenario ist ein anderes: { $place } war im Urteil { $was } und ist { $now }
ruling-other-mesh = das Mesh { $mesh } ist ein anderes: seine Bytes sind nicht die des Urteils
ruling-other-digest = im Urteil steht der Fingerabdruck { $was }, der des Szenarios ist { $now }

ruling-different-tables = Urteile über verschiedene Tische
ruling-one-table = ein Tisch
ruling-schema = das Schema { $schema }
ruling-no-schema = kein Schema
ruling-not-whole = ein unvollständiges Urteil
ruling-meshes-untold = keine Tabelle von Meshes
ruling-meshes-told = eine
ruling-mesh-damaged = ein beschädigtes Mesh
ruling-mesh-cut-off = ein Mesh, das abgeschnitten oder zu groß ist
ruling-mesh-whole = ein ganzes Mesh mit höchstens { NUMBER($most, useGrouping: 1) } Bytes
ruling-no-inches = keine Zoll
ruling-inches-asked = die, mit denen gefragt wurde

ruling-page-about = { $scenario }; { $rules }; { INCHES($range, digits: 1) } entfernt
ruling-by-words = Wörter aus { $name }, { $digest }…
ruling-rules-of = { $game }: { $rules }
ruling-all-the-same = Alle Regelwerke und Lesarten sagen dasselbe.
ruling-column-verdict = Urteil
ruling-column-see = sehen
ruling-column-to-hit = Trefferwurf
ruling-corner = sichtbar, von \ Ziel
ruling-some-of = { $some } von { $all }
ruling-some-shown = Gezeigt: { $firers } von { $all_firers } Schützen, { $targets } von { $all_targets } Zielen; im Urteil stehen alle.
ruling-pair = { CAPITAL($shooter) } sieht { $share } von { $target } ({ $sure }); { $hides }.
ruling-hides-nothing = nichts verdeckt etwas davon
ruling-above = Von oben, mit den Sichtlinien
ruling-above-about = Von oben, Norden oben. Eine Linie endet am Ziel oder an dem, was sie aufhält. Gestrichelt: blockiert. Gepunktet: strittig.
ruling-eye = Was der Schütze sieht
ruling-eye-about = { $pair } Grün: gesehen. Schraffiert: verdeckt.
ruling-side-about = Seitenansicht, maßstäblich; zum Vergrößern anklicken.
ruling-other-way = In der Gegenrichtung:
ruling-details = Einzelheiten
ruling-share-about = Sichtbarer Anteil: der Teil des Zielkörpers, den der Schütze frei sieht, ± das halbe 95-%-Intervall. Das Paar oben: { NUMBER($rays, useGrouping: 1) } Strahlen.
ruling-asked = Gefragt: <code>{ $asked }</code>. Festlegungen: { $policy }.
ruling-digest-about = Fingerabdruck des Szenarios und seiner Meshes, wie im Code daneben:
ruling-versions-about = Geurteilt mit { $versions }. Diese Seite enthält das ganze Urteil: <code>sightline verify</code> mit dieser Datei prüft es nach.

asked-nothing = der Link hat keinen Schützen und kein Ziel
asked-no-unit = „{ $unit }“ im Link ist keine Einheit auf diesem Tisch
asked-another-table = der Link gehört zu Tisch { $of }, und dieser ist { $own }
asked-no-areas = die Bereiche ohne Zäune im Link sind keine Bereiche dieses Tischs: Zahlenpaare, x,y,x,y,x,y
asked-no-place = „{ $place }“ im Link ist kein Modell dieses Tischs mit einem Ort darauf
asked-no-answer = der Link hat keine Antwort seiner Seite: kopieren, sobald das Urteil feststeht
asked-said = { $verdict }, { $seen } von { $rays } Strahlen frei
asked-no-body = „{ $place }“ im Link ist kein Modell auf einer üblichen Base und kein Ort auf diesem Tisch
asked-too-many = der Link stellt { $count } Modelle auf, und höchstens { $most } werden gelesen
asked-put-taken = der Tisch hat selbst eine Einheit „{ $unit }“, darum kann kein Link ein Modell dieses Namens aufstellen

# Titel der Schritte in der Liste der Schritte, und warum etwas nicht geht.

edit-word = { $word }
edit-list = { $said }
edit-both = { $first } und { $second }
edit-and-more = { $first } und { $more } weitere
edit-things = { $count } Dinge
edit-some-of = { $count } von { $unit }
edit-all-of = { $unit }
edit-kinds = { $number } { $number ->
    [1] { $kind }
   *[other] × { $kind }
}
edit-added = { $thing } hinzugefügt
edit-moved = { $things } verschoben
edit-turned = { $things } gedreht
edit-lifted = { $things } angehoben
edit-sized = Größe von { $things } geändert
edit-reshaped = Form von { $things } geändert
edit-removed = { $things } entfernt
edit-grouped = { $things } als { $name } gruppiert
edit-renamed = { $thing } in { $name } umbenannt
edit-called-mesh = { $mesh } in { $other } umbenannt
edit-named-table = den Tisch { $name } genannt
edit-judged-by = Urteil nach { $settings }
edit-judged-by-words = Urteil nach den Wörtern von { $name }
edit-judged-by-game = Urteil nach dem Spiel
edit-setting = { $field } { $value }
edit-setting-usual = { $field } wie üblich
edit-set = { $keys } von { $thing } eingestellt
edit-set-of-table = { $keys } des Tisches eingestellt
edit-scan = angegeben, welche dünnen Dinge der Scan nicht zeigt
edit-marked = { $thing } { $done ->
    [wrote] geschrieben
    [drew] gezeichnet
    [set] gesetzt
   *[other] { $done }
}
edit-measured = gemessen: { $kind }
edit-measured-at = gemessen: { $kind } bei { $ends }
edit-measured-of = gemessen: { $kind } von { $thing }
edit-laid-smoke = Rauch { $name } gelegt
edit-laid-template = Schablone { $name } gelegt
edit-rolled-template = für die Schablone { $name } gewürfelt
edit-read-anew = den Tisch neu eingelesen
edit-began-game = Spiel begonnen, Startwert { $seed }
edit-played = gespielt: { $action } ({ $number })
edit-action-of = { $unit }, { $action }
edit-an-action = eine Aktion
edit-deed = { $code ->
    [advance] Vorrücken
    [ambush] Hinterhalt
    [down] Kopf einziehen
    [fire] Feuer
    [rally] Sammeln
    [run] Rennen
    [give-order] Befehl
    [move] Bewegung
    [mount] Aufsitzen
    [dismount] Absitzen
    [shoot] Beschuss
    [fire-smoke] Nebel
    [hold-fire] kein Beschuss
    [go-down] Kopf einziehen
    [stand-fast] hält stand
    [escape] Ausweichen
    [reaction-fire] Reaktionsfeuer
    [charge-home] Sturmangriff
    [spring-ambush] Feuer aus dem Hinterhalt
    [hold-ambush] bleibt im Hinterhalt
    [casualties] Verluste
    [mistaken-target] falsches Ziel
    [no-mistaken-target] kein falsches Ziel
    [flee] Flucht
    [regroup] Neu gruppieren
    [keep-order] Befehl behalten
    [call-support] Unterstützung gerufen
    [no-support] keine Unterstützung
    [shift-point] Punkt verschoben
    [pick-air-target] Ziel des Flugzeugs
    [anti-aircraft] Flugabwehr
    [pick-prey] Beute gewählt
    [fly] Flug
    [intercept] Abfangen
    [measure] Messung
    [declare-charge] Sturm angesagt
    [charge] Sturm
    [done] fertig
    [overwatch-shot] Schuss aus der Feuerbereitschaft
    [fight] Nahkampf
   *[other] { $word }
}
edit-left-game = das Spiel verlassen
edit-took-back = zurückgenommen: { $title }
edit-did-again = wiederholt: { $title }
edit-took-back-as-agreed = wie vereinbart zurückgenommen: { $title }
edit-pasted = eingefügt
edit-added-units = { $count ->
    [1] 1 Einheit
   *[other] { $count } Einheiten
} aus { $name } hinzugefügt
edit-added-along-a-line = { $count } entlang einer Linie hinzugefügt
edit-added-a-copy = eine Kopie hinzugefügt, { $way ->
    [turn] um 180° gedreht
    [x] quer gespiegelt
   *[y] längs gespiegelt
}
edit-mirrored = { $way ->
    [turn] um 180° gedreht
    [x] quer gespiegelt
   *[y] längs gespiegelt
}
edit-grouped-anew = neu gruppiert

edit-no-change = Keine Änderung.
edit-game-on = Auf dem Tisch läuft ein Spiel: Es muss verlassen sein, bevor sich etwas anderes ändern lässt.
edit-no-game = Auf dem Tisch läuft kein Spiel.
edit-game-already = Auf dem Tisch läuft schon ein Spiel.
edit-game-went-on = Das Spiel ging vor der Antwort weiter: Es wird neu gezeigt, und nichts geht verloren.
edit-no-command-of-game = { $command } ist kein Befehl eines Spiels.
edit-saw-another-step = Gesehen war Schritt { $seen } dieses Tisches, und er hat { $steps }.
edit-no-such-step = Es gibt keinen Schritt { $number }.
edit-took-something-back = Schritt { $step } hat etwas zurückgenommen: stattdessen jenes wiederholen.
edit-taken-back-as-agreed = „{ $step }“ wurde wie vereinbart zurückgenommen: neu spielen.
edit-not-your-step = „{ $step }“ ist ein fremder Schritt.
edit-taken-back-already = „{ $step }“ ist schon zurückgenommen.
edit-done-already = „{ $step }“ ist schon getan.
edit-played-already = „{ $step }“ lässt sich nicht zurücknehmen: Das Spiel läuft schon; stattdessen verlassen.
edit-table-has-changed = „{ $step }“ lässt sich nicht { $verb ->
    [undo] zurücknehmen
   *[redo] wiederholen
}: Der Tisch hat sich seitdem geändert.
edit-cannot = „{ $step }“ lässt sich nicht { $verb ->
    [undo] zurücknehmen
   *[redo] wiederholen
}: { $why }
edit-overtaken = „{ $step }“ lässt sich nicht { $verb ->
    [undo] zurücknehmen
   *[redo] wiederholen
}: Was es änderte, wurde seitdem geändert.
edit-blocked = „{ $step }“ lässt sich nicht { $verb ->
    [undo] zurücknehmen
   *[redo] wiederholen
}; seitdem{ $named ->
    [yes] { " " }({ $who })
   *[no] { "" }
}: { $by }.
edit-somebody-else = jemand anderes
edit-stale = Inzwischen ({ $who }): { $title }. Bitte prüfen und noch einmal versuchen.
edit-changed-since = Was geändert werden soll, wurde seitdem geändert.
edit-changes-no-scenario = { $command } ändert kein Szenario.
edit-off-the-table = { $thing } kann nicht nach ({ $place }): Der Tisch ist { INCHES($width) } × { INCHES($depth) } groß.
edit-no-facing = { $thing } hat keine Ausrichtung.
edit-no-place = { $thing } hat keinen eigenen Platz.
edit-there-already = { $thing } gibt es schon.
edit-id-by-renaming = { $thing }: Eine ID ändert sich durch Umbenennen.
edit-no-mesh = { $mesh } ist kein Mesh dieses Szenarios.
edit-not-scanned = Dieser Tisch wurde nicht gescannt.
edit-scan-does-not-change = { $field } eines Scans ändert sich nicht.
edit-cannot-set-up = Der Tisch lässt sich nicht aufbauen. { $why }.
edit-objective-about = Im Missionsziel { $objective } geht es um { $unit }: erst das Ziel entfernen.
edit-not-on-the-table = { $thing } gibt es auf dem Tisch nicht.
edit-no-such-model = { $unit } hat kein Modell { $model }.
edit-table-too-deep = Gefunden: zu tief geschachtelte Werte; erwartet: eine Tabelle eines Szenarios.
edit-invalid-table = Gefunden: eine Tabelle, die kein Szenario haben kann; erwartet: eine andere.

edit-in-the-way = „{ $thing }“ ist im Weg
edit-model-in-the-way = ein Modell von { $unit } ist im Weg
edit-over-the-edge = es würde über die Tischkante ragen
edit-cannot-stand = { $unit }{ $more ->
    [0] { "" }
   *[other] { " " }und { $more } weitere
} { $more ->
    [0] kann
   *[other] können
} dort nicht stehen: { $why }.
edit-no-model-to-fly-at = { $unit } hat kein Modell, das sich anfliegen lässt
edit-nothing-flies = in { $game } fliegt nichts
edit-no-edge = { $edge } ist keine Kante: erwartet: eine von { $known }
edit-no-way-inside = durch Türen, Öffnungen oder über Leitern von { $piece } führt kein Weg dorthin
edit-choose-something = Erst etwas auswählen.
edit-choose-three = Zum Verteilen drei Dinge oder mehr auswählen.
edit-choose-two-to-group = Zum Gruppieren zwei Dinge oder mehr auswählen.
edit-choose-two-to-align = Zum Ausrichten zwei Dinge oder mehr auswählen.
edit-choose-terrain-or-units = Erst Gelände oder Einheiten auswählen.
edit-none-in-a-group = Nichts von der Auswahl gehört zu einer Gruppe.
edit-would-be-off-the-table = Dort wäre es nicht mehr auf dem Tisch.
edit-too-many-at-once = Das sind { $count } Dinge auf einmal; höchstens { $most } gehen.
edit-wrong-ending = Gefunden: eine Datei mit der Endung { $ending }; erwartet: eine von { $known }.
edit-no-angle = eine Ausrichtung von { $facing } Grad ist kein Winkel
edit-place-off-the-table = ({ $x }, { $y }) liegt nicht auf dem Tisch von { INCHES($width) } × { INCHES($depth) }
edit-setting-up = Der Tisch wird aufgebaut
edit-the-game = das Spiel
edit-copy-of = { $name } (Kopie)
edit-building-terrain = Geländestück { NUMBER($number, useGrouping: 1) } von { NUMBER($count, useGrouping: 1) } wird gebaut
edit-placing-model = Modell { NUMBER($number, useGrouping: 1) } wird aufgestellt
edit-measuring-meshes = Die Meshes werden vermessen
edit-as-scanned = Wie gescannt: Der Scan ist auf ±{ INCHES($error, digits: 2) } genau.

edit-smoke-off-the-table = gefunden: ({ $x }, { $y }); erwartet: ein Platz auf dem Tisch von { INCHES($width) } × { INCHES($depth) }
edit-smoke-radius = gefunden: ein Radius von { INCHES($found) }; erwartet: mehr als 0 und höchstens { INCHES($most) }
edit-too-much-smoke = gefunden: { $found } Rauchwolken; erwartet: höchstens { $most }
edit-smoke-cloud = Eine Wolke, { INCHES($width) } breit und ebenso hoch. Eine Sichtlinie durch mehr als { INCHES($sight) } davon ist blockiert.
edit-template-radius = gefunden: { $found }; erwartet: mehr als 0 und höchstens { $most }
edit-template-kind = gefunden: Art { $kind }; erwartet: eine von { $known }
edit-template-another = gefunden: { $found }; erwartet: etwas anderes
edit-template-place = gefunden: der Platz ({ $x }, { $y }); erwartet: einer auf dem Tisch von { INCHES($width) } × { INCHES($depth) }
edit-template-weapon = gefunden: Waffe { $weapon }; erwartet: eine von { $known }
edit-template-no-weapon = gefunden: Waffe { $weapon }; erwartet: keine: { $kind } gehört zu keiner
edit-template-not-rolled = für { $kind } wird nicht gewürfelt
edit-template-unit = gefunden: Einheit { $unit }; erwartet: eine vom Tisch: { $known }
edit-ranges-no-unit = Reichweiten: gefunden: keine Einheit auf dem Tisch; erwartet: eine mit Waffen
edit-ranges-no-weapon = Reichweiten: gefunden: { $unit } ohne eine Waffe mit Reichweite
edit-to-the-edge = bis zur Kante ({ $edge ->
    [left] links
    [right] rechts
    [near] vorn
    [far] hinten
   *[other] { $edge }
})
edit-to-a-piece = bis „{ $piece }“
edit-length-in-all = { INCHES($inches, digits: 1) } insgesamt
edit-along-the-ground = { INCHES($inches, digits: 1) } über den Boden
edit-band = { $name ->
    [least] mindestens
    [short] kurz
    [long] lang
    [advance] Vorrücken
    [run] Rennen
    [move] Bewegen
   *[other] { $name }
} { INCHES($inches) }
edit-arc-ahead = { $weapons }, { $degrees }° nach vorn
edit-looks-like-a-scan = { NUMBER($triangles, useGrouping: 1) } Dreiecke, und { $long } × { $wide } m, wenn die Einheit der Meter ist: Das sieht nach dem Scan eines ganzen Tisches aus.

generate-plan = Plan des Tisches
generate-whole-number = eine ganze Zahl von 0 bis { $most }
generate-each-way = { $least } bis { $most } Zoll in beiden Richtungen

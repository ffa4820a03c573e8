# Spiele auf dem Tisch: was nicht beginnen oder gegangen werden kann, und ein Angriff aus der Luft, Moment für Moment.

begin-other-game = { $scenario } ist für { $own } eingerichtet, nicht für { $game }
begin-two-sides = ein Spiel hat zwei Seiten, { $scenario } hat { $count }
begin-no-template = { $unit }: { $game } kennt die Vorlage { $template } nicht
begin-one-model = { $unit }: { $kind ->
    [vehicle] ein Fahrzeug
    [warplane] ein Flugzeug
   *[other] { $kind }
} ist ein Modell, nicht { $models }

way-walled = eine Wand ohne Tür oder Öffnung ist im Weg
way-blocked = etwas ist im Weg: in dieser Richtung geht es nicht weiter
way-ends-badly = das Ende liegt außerhalb des Tisches, in etwas Festem oder auf einem anderen Modell
way-leads-nowhere = dorthin führt kein Weg: näher an diese Stelle geht es nicht
way-no-standing = in { $house } kann bei ({ TENTHS($x) }; { TENTHS($y) }) niemand stehen
way-no-opening = { $house } hat keine Öffnung

air-in-reserve = In Reserve
air-the-order = Der Befehl
air-the-edge = Die Kante
air-springs = { $name } kommt aus dem Hinterhalt
air-comes-in = { $name } fliegt an
air-arrives = { $name } trifft ein
air-may-fire = { $name } darf feuern
air-fires = { $name } feuert
air-holds-fire = { $name } feuert nicht
air-result = Ergebnis
air-pulls-out = In der nächsten Runde dreht es ab

air-does-it-come = Kommt { $name }?
air-which-edge = Über welche Tischkante kommt das Flugzeug?
air-what-does-it-do = Was geschieht mit { $name }?
air-is-ordered = { $plane } ist in Reserve und erhält den Befehl zum Angriff.
air-in-ambush = Im Hinterhalt: { $units }.
air-flies = Flugweg { INCHES($distance, digits: 1) }, Halt { INCHES($ends, digits: 1) } vor dem Ziel.
air-flies-blocked = Flugweg { INCHES($distance, digits: 1) }, Halt { INCHES($ends, digits: 1) } vor dem Ziel: { $unit } ist im Weg.
air-stops-at-once = Flugweg { INCHES($distance, digits: 1) }, Halt { INCHES($ends, digits: 1) } vor dem Ziel, gleich an der Kante.
air-bursts-beside = Der Einschlag liegt neben dem Ziel.
air-offers = { CAPITAL($said) }.
air-chance = { CAPITAL($said) }

air-no-aircraft = { $unit } ist kein Flugzeug
air-not-on-the-table = { $unit } wartet und hat kein Modell auf dem Tisch
air-game-without = { $game } kennt { $what ->
    [aircraft] keine Flugzeuge
   *[watched] keine Feuerbereitschaft
}

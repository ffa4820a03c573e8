# Bericht eines Spiels Bolt Action. Schlüssel mit „harm“ oder „loss“ sagen, was wehtut.

die-drawn = Befehlswürfel gezogen: { $side }.

order-advance = Vorrücken
order-ambush = Hinterhalt
order-down = Kopf einziehen
order-fire = Feuer
order-rally = Sammeln
order-run = Rennen
tried-advance = { " " }(Vorrücken)
tried-ambush = { " " }(Hinterhalt)
tried-down = { " " }(Kopf einziehen)
tried-fire = { " " }(Feuer)
tried-rally = { " " }(Sammeln)
tried-run = { " " }(Rennen)

given-ordered = { $unit }: { $order }.
given-failed = { $unit } bekommt stattdessen { $order }.
given-reaction = { $unit } zieht als Reaktion den Kopf ein.
given-fubar = { $unit }: { $order }, alles geht schief.
given-ambush = { $unit } verlässt den Hinterhalt.
harm-stopped = { $unit } wird aufgehalten: { $order }.
stays-in-reserve = { $unit } bleibt in Reserve.
remains-in-reserve = { $unit } bleibt weiter in Reserve.
order-kept = { $unit } behält { $order }.
fubar-down = { $unit } zieht den Kopf ein, alles geht schief: { $why ->
    [friendly-fire] kein Freund ist nah genug am Feind
    [panic] kein Feind zum Weglaufen in Sicht, oder kein Weg
   *[unknown] niemand, den man aus Versehen treffen oder vor dem man weglaufen könnte
}.
tested = { $unit } { $passed ->
    [yes] besteht
   *[no] verpatzt
} den { $what }{ $tried }.
refused = { $unit } verpatzt den Befehlstest{ $tried } und { $instead }.
instead-order = bekommt stattdessen { $order }
instead-reserve = bleibt in Reserve
test-order = Befehlstest
test-morale = Moraltest
test-fire-on-board = Test gegen Feuer an Bord
harm-pins = { $unit } erhält { $count ->
    [one] einen Beschussmarker
   *[other] { WORD($count) } Beschussmarker
}: { $left ->
    [0] keiner übrig
   *[other] jetzt { $left }
}.
    .short = { $unit } erhält { $count ->
        [one] einen Beschussmarker
       *[other] { WORD($count) } Beschussmarker
    } (jetzt { $left })
pins-shed = { $unit } legt { $count ->
    [one] einen Beschussmarker
   *[other] { WORD($count) } Beschussmarker
} ab: { $left ->
    [0] keiner übrig
   *[other] noch { $left }
}.

moved = { $unit } { $how ->
    [advance] rückt { INCHES($distance, digits: 1) }{ $road } vor{ $ending }
    [run] rennt { INCHES($distance, digits: 1) }{ $road }{ $ending }
    [escape] weicht { INCHES($distance, digits: 1) }{ $road } zurück{ $ending }
    [panic] flieht { INCHES($distance, digits: 1) }{ $road }{ $ending }
    [assault] stürmt { INCHES($distance, digits: 1) }{ $road }{ $ending }
    [regroup] gruppiert sich neu, { INCHES($distance, digits: 1) } weiter{ $road }{ $ending }
    [back-away] setzt { INCHES($distance, digits: 1) }{ $road } zurück und weicht aus{ $ending }
   *[back-up] setzt { INCHES($distance, digits: 1) }{ $road } zurück{ $ending }
}.
by-road = { " " }auf der Straße
stays = { $unit } bleibt stehen.
towed = { $unit } wird von { $by } gezogen.
unhitched = { $unit } wird abgekoppelt.
mounts = { $unit } sitzt auf: { $on }.
dismounts = { $unit } sitzt ab: { $off }.
revealed = { $unit } ist nicht mehr versteckt.
leaves-table = { $unit } verlässt den Tisch über die { $edge } Kante.
edge-left = linke
edge-right = rechte
edge-near = vordere
edge-far = hintere

fires = { $unit } feuert { $why ->
    [ambush] aus dem Hinterhalt auf { $target }
    [assault] auf { $target }, den Angreifer
    [fubar] aus Versehen auf { $target }
    [rear-gun] mit dem Heck-MG auf { $target }
   *[ordered] auf { $target }
}.
fire-held = { $why ->
    [unarmed] { $unit } eröffnet das Feuer auf { $target } nicht: keine Waffe mehr.
    [blind] { $unit } eröffnet das Feuer auf { $target } nicht: keine Waffe sieht das Ziel und reicht so weit.
    [escaped] { $target } ist dem Feuer von { $unit } entkommen.
    [mistaken] { $unit } hält { $target } für den Feind, aber keine Waffe sieht das Ziel und reicht so weit.
   *[held] { $unit } eröffnet das Feuer auf { $target } nicht: die eigene Seite hält es zurück.
}
does-not-reach = { $unit }: { $arms } { $count ->
    [one] reicht
   *[other] reichen
} nicht so weit.
harmless = { $hits ->
    [one] Ein Treffer
   *[other] { CAPITAL(WORD($hits)) } Treffer
} ({ $arms }) { $hits ->
    [one] kann
   *[other] können
} { $unit } nichts anhaben.
went-wide = Die Granate geht daneben: kein Rauch.
hits = { $hits ->
    [0] { $unit } verfehlt { $target }.
    [one] { $unit } trifft { $target } einmal.
    [2] { $unit } trifft { $target } zweimal.
    [3] { $unit } trifft { $target } dreimal.
    [4] { $unit } trifft { $target } viermal.
   *[other] { $unit } trifft { $target } { $hits }-mal.
}
harm-men = { $unit } verliert { $count ->
    [one] einen Mann
   *[other] { WORD($count) } Mann
}{ $picked ->
    [yes] , vom Feind ausgesucht
   *[no] { "" }
}.
spent = { $unit } hat { $count ->
    [one] einen Schuss
   *[other] { WORD($count) } Schuss
} verbraucht ({ $weapon }).
struck = { $unit }: { $level } – { $effects }.
damaged = { $unit }: { $level }.
damage-none = getroffen
damage-superficial = oberflächlicher Schaden
damage-full = voller Schaden
damage-massive = schwerer Schaden
effect-crew-stunned = Besatzung betäubt
effect-immobilised = bewegungsunfähig
effect-on-fire = brennt
effect-destroyed = zerstört
effect-none = keine Wirkung
loss = { $how }.{ $wreck ->
    [yes] { " " }Das Wrack versperrt den Weg.
   *[no] { "" }
}
fate-destroyed-by-damage = { $unit } ist zerstört
fate-abandoned = Die Besatzung verlässt { $unit }
fate-shot-down = { $unit } ist abgeschossen
fate-it-lost-the-close-combat = { $unit } ist vernichtet: Nahkampf verloren
fate-lost-with-its-vehicle = { $unit } ist mit dem Fahrzeug verloren
fate-pinned-beyond-its-morale = { $unit } ist vernichtet: mehr Beschussmarker als Moral
fate-its-last-man-fell = { $unit } ist vernichtet: der letzte Mann ist gefallen
fate-the-team-lost-its-weapon = { $unit } ist vernichtet: das Team hat seine Waffe verloren
fate-its-morale-failed = { $unit } ist vernichtet: die Moral ist gebrochen
arms-at = { $arms } auf { INCHES($distance, digits: 1) }
shot-indirect = indirekt
hidden-in-cover = versteckt, { $cover }
shot-through-smoke = durch Rauch
shot-at-side = in die Seite
shot-at-rear = ins Heck
shot-at-top = von oben
mount-turret = { " " }im Turm
mount-hull = { " " }im Bug
mount-pintle = { " " }auf Drehlafette
mount-wing = { " " }im Flügel
mount-rack = { " " }unter dem Flügel
mount-rear = { " " }im Heck

assaults = { $unit } stürmt gegen { $target }.
contact = { $unit } { $reached ->
    [yes] erreicht { $target }
   *[no] erreicht { $target } nicht
}.
strike-together = { $attacker } und { $defender } schlagen gleichzeitig zu, { $why ->
    [obstacle] über das Hindernis
   *[again] noch eine Runde
}.
withstands = { $unit } hält dem Sturm stand.
round-fought = Nahkampf: { $attacker } verursacht { $caused ->
    [0] keinen Verlust
    [one] einen Verlust
   *[other] { WORD($caused) } Verluste
}, { $defender } { $taken ->
    [0] keinen
    [one] einen Verlust
   *[other] { WORD($taken) } Verluste
}; { $verdict ->
    [attacker] { $outright ->
        [yes] { $attacker } gewinnt
       *[no] von { $defender } ist niemand übrig, { $attacker } gewinnt
    }
    [defender] { $outright ->
        [yes] { $defender } gewinnt
       *[no] von { $attacker } ist niemand übrig, { $defender } gewinnt
    }
    [draw] sie kämpfen weiter
   *[both] niemand ist übrig
}.
measured = { $start } bis { $end }: { INCHES($inches) }, gemessen von { $side }.

at = { " " }bei ({ LENGTH($x, digits: 1) }; { LENGTH($y, digits: 1) })
flies-in = Wroooom! { $unit } fliegt ein.
ambush-sprung = { $unit } eröffnet aus dem Hinterhalt das Feuer auf { $target }, { $when ->
    [over-the-edge] beim Flug über die Kante
    [before] vor dem Aufbruch
    [during] nach { INCHES($along, digits: 1) } des Wegs
   *[after] am Ende des Wegs
}.
flew-in = { $unit } greift { $target } an, über { $edge }{ $ending }.
flown-edge-own = die Tischkante von { $side }
flown-edge-left = die linke Seite von { $side }
flown-edge-right = die rechte Seite von { $side }
flown-edge-opposite = die Kante gegenüber von { $side }
flight-held = , in der Luft über { $thing }, weil näher kein Platz ist
flight-blocked = , am Ende { INCHES($distance, digits: 1) } davor: { $thing } steht bei { INCHES($stop) } im Weg
flight-short = , und bleibt { INCHES($distance, digits: 1) } davor, wo der Flug beginnt
flies-off = { $unit } { $why ->
    [driven-off] wird vertrieben und kommt nicht wieder
   *[pull-out] dreht ab, in die Reserve
}.
edge-rolled-own = , die eigene Tischkante
edge-rolled-left = , links von der eigenen Seite
edge-rolled-right = , rechts von der eigenen Seite
edge-rolled-opposite = , die Kante gegenüber
edge-rolled-again = , noch einmal würfeln
support-barrage = Sperrfeuer
support-air-strike = Luftangriff
support-smoke = Rauchvorhang
support-delayed = { $kind } von { $side }: verspätet, der Marker liegt{ $at }.
    .caption = { $kind } von { $side }: verspätet.
support = { $kind } von { $side }{ $on }{ $at }: { $result ->
    [astray] verirrt
    [delayed] verspätet
    [on-its-way] unterwegs
   *[arrives] trifft ein
}{ $observed }.
    .caption = { $kind } von { $side }{ $on }: { $result ->
        [astray] verirrt
        [delayed] verspätet
        [on-its-way] unterwegs
       *[arrives] trifft ein
    }{ $observed }.
support-on = { " " }auf { $target }
support-observed = , { $unit } beobachtet
point-left = { $kind }: { $side } lässt den Punkt, wo er ist.
point-moved = { $kind }: { $side } verschiebt den Punkt um { INCHES($distance, digits: 1) }, nach ({ LENGTH($x, digits: 1) }; { LENGTH($y, digits: 1) }).
    .caption = { $kind }: { $side } verschiebt den Punkt um { INCHES($distance, digits: 1) }.
barrage-fell = Wirkungsfeuer{ $at }, Umkreis { INCHES($radius) }.
    .caption = Wirkungsfeuer, Umkreis { INCHES($radius) }.
smoke-fired = { $unit } schießt Rauch ({ $weapon }){ $at }, { INCHES($away, digits: 0) } entfernt.
    .caption = { $unit } schießt Rauch ({ $weapon }), { INCHES($away, digits: 0) } entfernt.
smoke-laid = Rauch{ $at }, Umkreis { INCHES($radius) }, bis zum Ende von Runde { $until }.
    .caption = Rauch, Umkreis { INCHES($radius) }, bis zum Ende von Runde { $until }.
smoke-stands = Rauch steht noch{ $at }, Umkreis { INCHES($radius) }, bis zum Ende von Runde { $until }.
    .caption = Rauch steht noch, Umkreis { INCHES($radius) }, bis zum Ende von Runde { $until }.
smoke-cleared = Der Rauch{ $at } ist verzogen.
    .caption = Der Rauch ist verzogen.
aircraft = Flugzeug von { $side } über { $target }: { $what }.
attack-arrives = trifft ein
attack-driven-off = vertrieben
attack-strafing-fighter = Tiefflug
attack-fighter-bomber = Jagdbomber
attack-ground-attack = Schlachtflugzeug

nobody-within = Niemand steht darin.
flame-misses = Die Flamme verfehlt { $target }.
shell-misses = Die Granate verfehlt { $target }.
adds-no-pin = Dieser Wurf bringt keinen Beschussmarker.

unit-has-pins = { $unit } hat { $count ->
    [one] einen Beschussmarker
   *[other] { WORD($count) } Beschussmarker
}
unit-pins = { $unit } { $count ->
    [one] einen
   *[other] { WORD($count) }
}
all-pins = { $rows }.

# Schablonen auf einem Tisch: was sie sind, was sie den Einheiten dort tun, und wie für sie gewürfelt wird.

laid-barrage = Artilleriesperrfeuer
laid-barrage-about = Jede Einheit im Umkreis von { ROLLED("W6+6") } um den Punkt: W3 Beschussmarker, oder bei einer 6 eine schwere Haubitze.
laid-smoke = Rauch
laid-smoke-about = Eine Wolke, so hoch wie breit: Man sieht höchstens { INCHES($sight) } hinein.
laid-he = Sprenggranate
laid-he-about = Eine Granate, die eine Einheit trifft: ihre Treffer, ihre Beschussmarker, und wie sich das Feuer einschießt.
laid-flame = Flammenwerfer
laid-flame-about = So weit die Flamme reicht.
laid-air-strike = Luftangriff
laid-air-strike-about = Das Ziel und jede Einheit im Umkreis von { INCHES($near) } geraten unter Beschuss, dann greift das Flugzeug an.
laid-smoke-screen = Rauchvorhang
laid-smoke-screen-about = Rauch, den Unterstützung legt: Vorher wird gewürfelt.
laid-ranges = Reichweiten und Feuerwinkel
laid-ranges-about = Kleinste und größte Reichweiten der Waffen einer Einheit, und der Feuerwinkel, in dem sie wirken.

laid-called = Nach den Regeln angefordert geht es bei 1 fehl (der Gegner verschiebt den Punkt um bis zu { INCHES($astray) }), kommt bei 2 oder 3 später (den Punkt um bis zu { INCHES($delayed) } verschieben und neu würfeln), sonst fällt es.
laid-shell-bursts = Waffe: { $weapon }; eine Granate macht { $hits } Treffer. Dies sind die Chancen einer Granate, die trifft.
laid-ranges-in = Indirekt auf eine Stelle gefeuert, trifft sie Runde für Runde bei { $needs }.
laid-score = { $needs }{ $needs ->
    [6] { "" }
   *[other] +
}
laid-score-then = { $score }, dann { $next }
laid-flame-reaches = { CAPITAL($weapon) }: reicht { INCHES($reach) } weit. Die Chancen gelten für ein Ziel ohne Deckung.
laid-air-strike-comes = Er kommt bei 4 oder mehr. In diesen Chancen ist keine Flugabwehr eingerechnet.
laid-planes-replace = WP-1: Auf diesem Tisch sind Flugzeuge, und sie ersetzen Luftangriffe: Ein Flugzeug greift nach WP-5 bis WP-14 an. Unten steht, was ein Luftangriff bewirken würde.
laid-weapons-of = { $unit }: { $weapons }.
laid-of = { $unit }.

laid-reached = { $how ->
    [within] Im Umkreis
    [outside] Nicht erreicht
    [never] Nie erreicht
    [always] Bei jedem Wurf im Umkreis
    [in-reach] In Reichweite
    [out-of-reach] Außer Reichweite
    [target] Das Ziel
    [too-far] Zu weit weg
   *[nothing] Nichts reicht so weit
}
laid-within-on = Im Umkreis bei { $score }: { $share }
laid-by = Durch { $arms }
laid-arm = { $count } × { $weapon }
laid-if-it-hits = Wenn sie trifft: { $odds ->
    [nothing] ohne Folgen
   *[other] { $odds }
}
laid-pinned = { $share } unter Beschuss: im Mittel { TENTHS($mean) } Marker{ $most ->
    [1] { "" }
   *[other] , bis zu { $most }
}
laid-losses = { $share } Chance auf Verluste: im Mittel { TENTHS($mean) }{ $most ->
    [1] { "" }
   *[other] , bis zu { $most }
}
laid-destroyed = { $share } zerstört
laid-unknown = Diese Regeln kennen die Einheit nicht.
laid-refused = { $rule }: { $why }.

laid-rolled = { INCHES($radius) } gewürfelt
laid-name-target = Das Ziel nennt { $side }: die Einheit anklicken.
laid-move-point = { $by ->
    [opponent] Der Gegner verschiebt
   *[owner] Der Besitzer verschiebt
} den Punkt um bis zu { INCHES($far) }: die Stelle anklicken.
laid-nobody-within = niemand ist darin: näher an eine Einheit legen
laid-no-unit-of = { $side } hat keine Einheit, die man dafür halten könnte
laid-no-profile = { $unit } hat keine Werte
laid-alone = allein, ohne Formation
laid-on-a-road = { INCHES($inches) } auf einer Straße

laid-band = { $weapon }, { $band ->
    [least] mindestens
    [short] kurz
    [long] lang
   *[other] { $band }
}

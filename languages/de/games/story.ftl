# Berichte aller Spiele: Würfel, Ergebnisse, Orte.

nothing = { "" }

number-0 = kein
number-1 = ein
number-2 = zwei
number-3 = drei
number-4 = vier
number-5 = fünf
number-6 = sechs

game-over = Das Spiel ist aus; noch im Spiel ({ $counted }): { $left }.
left-of-side = { $side } { $count }
counted-units = Einheiten
counted-fighters = Kämpfer
turn = Runde { $turn }.

dice = { "  " }{ $what }{ $modifiers }: { $faces }{ $after }
    .row = { CAPITAL($what) }{ $modifiers }
dice-needs = { "  " }{ $what }, { $needs }{ $modifiers }: { $faces }{ $after }
    .row = { CAPITAL($what) }: nötig { $needs }{ $modifiers }, gewürfelt
dice-shot = { "  " }{ $what }: { $needs }{ $modifiers }: { $faces }
    .row = { CAPITAL($what) }: nötig { $needs }{ $modifiers }, gewürfelt
sum = { " " }= { $total }
sum-inches = { " " }= { INCHES($total) }
modifiers = { " " }({ $rows })
modifier = { $what } { $amount }
score = { $score }+
score-six = 6
score-or-less = { $score } oder weniger
score-then-six = 6, dann 6
score-six-then = 6, dann { $score }+
score-any = jeder Wurf genügt
score-unknown = ?
score-out-of-reach = nicht zu schaffen
score-cannot-hit = trifft nie

ending = , am Ende { $where }
to = { " " }{ $where }
thing = „{ $name }“
thing-floor = „{ $name }“ ({ $floor })
floor-number = { $number }. Stock
floor-ground = Erdgeschoss
floor-first = erster Stock
floor-second = zweiter Stock
floor-third = dritter Stock
floor-fourth = vierter Stock
floor-fifth = fünfter Stock
floor-sixth = sechster Stock
place-by = bei { $thing }
place-behind = hinter { $thing }
place-in = in { $thing }
place-near = nahe { $thing }
place-on = auf { $thing }
place-inside = innerhalb von { $thing }
place-into = in { $thing } hinein
place-onto = auf { $thing } hinauf
place-to = bis zu { $thing }
place-along = entlang { $thing }
place-across = quer über { $thing }
place-up-to = hinauf zu { $thing }
place-down-to = hinunter zu { $thing }
place-away-from = weg von { $thing }
place-into-the-open-from = aus { $thing } ins Freie
place-in-the-open = im Freien
place-across-the-open = über offenes Gelände

cover-soft = weiche Deckung
cover-hard = harte Deckung
cover-partial = teilweise Deckung
cover-heavy = schwere Deckung

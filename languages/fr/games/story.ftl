# Récits de tous les jeux : dés, résultats, lieux.

nothing = { "" }

number-0 = aucun
number-1 = un
number-2 = deux
number-3 = trois
number-4 = quatre
number-5 = cinq
number-6 = six

game-over = La partie est finie ; { $counted } en jeu : { $left }.
left-of-side = { $side } { $count }
counted-units = unités encore
counted-fighters = combattants encore
turn = Tour { $turn }.

dice = { "  " }{ $what }{ $modifiers } : { $faces }{ $after }
    .row = { CAPITAL($what) }{ $modifiers }
dice-needs = { "  " }{ $what }, { $needs }{ $modifiers } : { $faces }{ $after }
    .row = { CAPITAL($what) } : il faut { $needs }{ $modifiers }, résultat
dice-shot = { "  " }{ $what } : { $needs }{ $modifiers } : { $faces }
    .row = { CAPITAL($what) } : il faut { $needs }{ $modifiers }, résultat
sum = { " " }= { $total }
sum-inches = { " " }= { INCHES($total) }
modifiers = { " " }({ $rows })
modifier = { $what } { $amount }
score = { $score }+
score-six = 6
score-or-less = { $score } ou moins
score-then-six = 6, puis 6
score-six-then = 6 puis { $score }+
score-any = tout résultat suffit
score-unknown = ?
score-out-of-reach = hors d’atteinte
score-cannot-hit = ne peut pas toucher

ending = , et finit { $where }
to = { " " }{ $where }
thing = « { $name } »
thing-floor = « { $name } » ({ $floor })
floor-number = étage { $number }
floor-ground = rez-de-chaussée
floor-first = 1er étage
floor-second = 2e étage
floor-third = 3e étage
floor-fourth = 4e étage
floor-fifth = 5e étage
floor-sixth = 6e étage
place-by = près { DE($thing) }
place-behind = derrière { $thing }
place-in = dans { $thing }
place-near = aux abords { DE($thing) }
place-on = sur { $thing }
place-inside = à l’intérieur { DE($thing) }
place-into = jusque dans { $thing }
place-onto = jusque sur { $thing }
place-to = vers { $thing }
place-along = le long { DE($thing) }
place-across = à travers { $thing }
place-up-to = en montant jusqu’à { $thing }
place-down-to = en descendant jusqu’à { $thing }
place-away-from = en s’éloignant { DE($thing) }
place-into-the-open-from = à découvert, hors { DE($thing) }
place-in-the-open = à découvert
place-across-the-open = à découvert

cover-soft = couvert léger
cover-hard = couvert { -hard }
cover-partial = couvert partiel
cover-heavy = couvert important

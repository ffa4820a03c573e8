# The stories of all games: dice, results, places.

nothing = { "" }

number-0 = no
number-1 = one
number-2 = two
number-3 = three
number-4 = four
number-5 = five
number-6 = six

game-over = The game is over; { $counted } left: { $left }.
left-of-side = { $side } { $count }
counted-units = units
counted-fighters = fighters
turn = Turn { $turn }.

## Dice. Their attribute "row" leaves the faces out, which a reader then sees as pictures.

dice = { "  " }{ $what }{ $modifiers }: { $faces }{ $after }
    .row = { CAPITAL($what) }{ $modifiers }
dice-needs = { "  " }{ $what }, { $needs }{ $modifiers }: { $faces }{ $after }
    .row = { CAPITAL($what) }: needs { $needs }{ $modifiers }, rolled
dice-shot = { "  " }{ $what }: { $needs }{ $modifiers }: { $faces }
    .row = { CAPITAL($what) }: needs { $needs }{ $modifiers }, rolled
sum = { " " }= { $total }
sum-inches = { " " }= { INCHES($total) }
modifiers = { " " }({ $rows })
modifier = { $what } { $amount }
score = { $score }+
score-six = 6
score-or-less = { $score } or less
score-then-six = 6, then 6
score-six-then = 6 then { $score }+
score-any = any roll does
score-unknown = ?
score-out-of-reach = out of reach
score-cannot-hit = cannot hit

## Where a move ends.

ending = , ending { $where }
to = { " " }{ $where }
thing = the { $name }
thing-floor = the { $floor } of the { $name }
floor-number = floor { $number }
floor-ground = ground floor
floor-first = first floor
floor-second = second floor
floor-third = third floor
floor-fourth = fourth floor
floor-fifth = fifth floor
floor-sixth = sixth floor
place-by = by { $thing }
place-behind = behind { $thing }
place-in = in { $thing }
place-near = near { $thing }
place-on = on { $thing }
place-inside = inside { $thing }
place-into = into { $thing }
place-onto = onto { $thing }
place-to = to { $thing }
place-along = along { $thing }
place-across = across { $thing }
place-up-to = up to { $thing }
place-down-to = down to { $thing }
place-away-from = away from { $thing }
place-into-the-open-from = into the open from { $thing }
place-in-the-open = in the open
place-across-the-open = across the open

## Cover.

cover-soft = soft cover
cover-hard = hard cover
cover-partial = partial cover
cover-heavy = heavy cover

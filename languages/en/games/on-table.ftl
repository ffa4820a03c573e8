# Games on the table: what cannot begin or be gone, and an attack from the air, moment by moment.

## Beginning.

begin-other-game = { $scenario } is set for { $own }, not for { $game }
begin-two-sides = a game has two sides, { $scenario } has { $count }
begin-no-template = { $unit }: { $game } has no template { $template }
begin-one-model = { $unit }: a { $kind } is one model, not { $models }

## Ways.

way-walled = a wall without a door or an opening is in the way
way-blocked = something is in the way: it gets nowhere in that direction
way-ends-badly = it ends off the table, in something solid, or on another model
way-leads-nowhere = no way leads there: it could end no nearer to that place
way-no-standing = nobody can stand in { $house } at ({ TENTHS($x) }, { TENTHS($y) })
way-no-opening = { $house } has no opening

## An attack: titles of its moments.

air-in-reserve = In reserve
air-the-order = The order
air-the-edge = The edge
air-springs = { $name } comes out of its Ambush
air-comes-in = { $name } comes in
air-arrives = { $name } arrives
air-may-fire = { $name } may fire
air-fires = { $name } fires
air-holds-fire = { $name } does not fire
air-result = Result
air-pulls-out = It pulls out in the next turn

## An attack: what its dice answer, and what is told beside them.

air-does-it-come = Does { $name } come?
air-which-edge = By which table edge does it come?
air-what-does-it-do = What does it do to { $name }?
air-is-ordered = { $plane } is in reserve, and is ordered to attack.
air-in-ambush = In Ambush: { $units }.
air-flies = It flies { INCHES($distance, digits: 1) } and stops { INCHES($ends, digits: 1) } from its target.
air-flies-blocked = It flies { INCHES($distance, digits: 1) } and stops { INCHES($ends, digits: 1) } from its target: { $unit } is in the way.
air-stops-at-once = It flies { INCHES($distance, digits: 1) } and stops { INCHES($ends, digits: 1) } from its target, where it comes in.
air-bursts-beside = It bursts beside its target.
air-offers = { CAPITAL($said) }.
air-chance = { CAPITAL($said) }

## An attack that cannot be played.

air-no-aircraft = { $unit } is no aircraft
air-not-on-the-table = { $unit } waits and has no model on the table
air-game-without = { $game } has no { $what ->
    [aircraft] aircraft
   *[watched] overwatch
}

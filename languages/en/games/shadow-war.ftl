# Shadow War: what its rules refuse, its measures at the table, its demonstrations.

## What a player is asked for. Digests have these in English.

sw-asked-charges = charges
sw-asked-movement = movement
sw-asked-shooting = shooting
sw-asked-declared-charge = a declared charge
    .card = drive the charge home
sw-asked-close-combat = close combat
    .card = fight
sw-asked-rally = the rally phase
sw-asked-overwatch = an overwatch shot
    .card = shoot { $other } from overwatch, or let it pass
sw-asked-flight = flight
    .card = flee

## Files of units, and facts of odds.

sw-no-officer = no officer: fighters have leaders in shadow-war
sw-no-towing = no towing in shadow-war
sw-nobody-hidden = nobody hidden at first: fighters hide as they move in shadow-war
sw-weapon-for-each = an entry for each model, [] for one without, such as ["rifle", []]
sw-weapons-at-most = at most { $models } entries, one for each model
sw-figures = a list of weapons for each model
sw-not-both = a shot is at { $one } or { $other }, not both
sw-did-not-charge = { $who } did not charge: nothing is { $what }
sw-one-has-charged = only one of two can have charged the other
sw-one-is-higher = only one of two can be higher up
sw-no-support = { $scenario } has support, and nobody calls any in { $game }

## Actions.

sw-nobody-leaves = nobody leaves the table by an edge in Shadow War
sw-there-is-no = there is no { $name }{ $hint }
sw-no-longer = there is no { $name } any more
sw-not-theirs = it is { $side }'s turn: { $fighter } is not theirs
sw-no-enemy = { $fighter } has no enemy { $target }
sw-no-friend = { $friend } is no friend of { $fighter }
sw-placed-by = one row, { $number }, x, y
sw-declared-no-charge = { $fighter } declared no charge at { $target }
sw-does-not-fight = { $fighter } does not fight { $target } now
sw-stands-higher = { $fighter } or { $target } stands higher, or neither
sw-not-broken = { $fighter } is not one of { $side }'s broken fighters
sw-not-down = { $fighter } is not one of { $side }'s that are down
sw-not-down-among = { $fighter } is not down among enemies like that
sw-ends-in-something = the move ends off the table or in something solid
sw-ends-on-fighter = the move ends on another fighter
sw-no-way = there is no way to that place

## Thresholds and measures at the table.

sw-heavy-share = Hidden share that gives heavy cover
sw-heavy-share-about = Where cover is partial or heavy, it is heavy from this hidden share.
sw-measure-headroom = Clear height that a fighter needs.
sw-measure-step = Rises up to this are stepped up and down.
sw-measure-base-support = Share of its rim under which a base needs a floor.
sw-measure-climb-most = Nobody climbs higher at a time.
sw-measure-opening = Openings narrower than this are walls.
sw-measure-grounds = What a scenario's ground is to walk on.
sw-measure-kinds = Kinds of terrain that are something else to walk on than their ground says.
sw-measure-steep = Steeper floors are difficult.
sw-measure-ladder-reach = How far off a ladder is taken.
sw-measure-apart = How far from an enemy a move ends at least.
sw-measure-watch-sample = How far the places of a way are apart at which overwatch looks; closer at edges of sight.
sw-measure-stops = Overwatch chooses among places where the mover could stay: not on ladders or over walls.
sw-measure-stops-where = where it could stand
sw-measure-flight-places = So many places are judged by true sight for a flight at most, the best by terrain first.
sw-measure-holds = Who holds an objective that it is at.
sw-measure-holds-who = who is not down
sw-measure-touch = Bases no further apart than this touch.
sw-measure-contact-rise = Feet may differ so in contact.
sw-measure-across = Contact over a barrier so narrow.
sw-measure-higher = Feet so much higher are higher up.

## A move past enemies on overwatch, in a demonstration.

sw-watch-before = Before the move
sw-watch-waiting = On overwatch: { $fighters }.
sw-watch-nobody = Nobody is on overwatch.
sw-watch-moves = { $fighter }: { CAPITAL($move) }.
sw-watch-may-fire = { $fighter } may fire
sw-watch-shot = { CAPITAL($shot) }.
sw-watch-chance = { CAPITAL($chance) }
sw-watch-fires = { $fighter } fires from overwatch
sw-watch-arrives = { $fighter } arrives
sw-watch-result = Result
sw-watch-asks = What does it do to { $fighter }?
sw-watch-never-moves = { $fighter } does not come to move

## Statistics.

sw-ended-out = out of action
sw-ended-fled = fled

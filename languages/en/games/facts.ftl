# What facts are taken from the table by, where no rulebook gives a measure: `sightline rules`.

facts-value = { $value ->
    [all-game] all game
    [as-obstacles] as obstacles
    [as-scanned] as scanned
    [as-stated] as stated
    [asked] asked
    [every-model] every model
    [facing-the-enemy] facing the enemy
    [free-to-leave] free to leave
    [half] half
    [inch-for-inch] inch for inch
    [may-be-scatter] may be scatter
    [nearest-model] nearest model
    [no] no
    [not-judged] not judged
    [on-the-plan] on the plan
    [with-the-enemy] with the enemy
   *[yes] yes
}

## Of every game.

facts-unknown-heights = A game is played at the heights stated. A verdict tries each piece of unknown height alone, then all at their least and all at their greatest; maps and zones try these two.
facts-drawn-stances = A figure is judged in the pose that the scenario gives it: standing, kneeling or prone. The stance in which it is drawn on the table changes no verdict.
facts-scan-dent = Where a scanned wall is dented so deep, the scan may have closed an opening: a line that passes such places alone is undecided.
facts-scan-reach = What hangs in the air farther than that from where it stands has a support that the scan does not show: a line below it is undecided.
facts-scan-post = A scan whose surface may be off by half of that misses posts and closes windows: a line just above a small low thing, or one that a ruin alone stops, is undecided.
facts-scan-trees = Scanned trees are a wood, of which a line of sight may pass so many inches. A scan does not show what is between leaves: where solid leaves would change a verdict, it is undecided, unless the row of the trees has a depth.
facts-scan-figures = A scanned thing of the size of a model may give the cover of scatter until a model replaces it or it is deleted.
facts-scan-thin = A scan shows no rails or wire: a verdict that one fence between the models would change is undecided until somebody says that none is missing, or draws it.
facts-scan-maps = Maps, zones and games take a scanned table as it was scanned; a verdict tries its error.

## Of Bolt Action.

facts-ba-outline = What a piece has this low is its outline.
facts-ba-nearly-convex = A piece that covers so much of its convex hull counts as the hull; else as what it covers.
facts-ba-opening = An opening that one gets into a house by is free over so much of its height at the least.
facts-ba-opening-wide = And is at least so wide.
facts-ba-sill = A window whose sill is so low, or lower, is a way in and out.
facts-ba-room = Inside, a man stands so far from walls; the base goes through doors that are narrower.
facts-ba-ladders = Up and down inside a house counts as going along.
facts-ba-roofs = A unit that was set up on a roof comes down on any side.
facts-ba-storeys = Formation and the inch between units are measured on the plan, whatever the floor.
facts-ba-contact-inside = Models on one floor of a house that are so near touch.
facts-ba-house-walls = A model within an inch of a wall or window of its house is assaulted across it.
facts-ba-graze = A base so little over an edge is not on the thing.
facts-ba-contact-over = Models so near, with only an obstacle between, are in contact.
facts-ba-pile-in = Models that touch nobody are moved so far into contact.
facts-ba-charge-over = An assault is across an obstacle when at least half of the attackers in contact are.
facts-ba-glance = How often those in ambush look along a move; where sight opens and closes is found.
facts-ba-hidden-share = A target in cover is hidden where less than this of most of its seen models is in sight.
facts-ba-smoke-spot-seen = A spot in front of an enemy is seen by whoever sees that enemy, any other by whoever sees the ground there.
facts-ba-own-edge = A side's own edge: where it stood at first.
facts-ba-aim = The model of its target that a warplane flies at.
facts-ba-plane-over-terrain = A plane ends over any terrain, { INCHES(3) } above what is under its middle; at a drop it is held between the two heights, { INCHES(12) } from its target.
facts-ba-plane-over-models = A model prevents a place under the flying base at its height, or in the aircraft itself; the wings may be over whatever is lower.
facts-ba-held-by-hand = Where models leave no room up to its target, a plane is held over them at { INCHES(12) }.
facts-ba-terrain-from-eye = The { INCHES(12) } are measured on the plan from the eye.
facts-ba-rear-arc = How wide the rear arc of a plane is.
facts-ba-planes-hinder-moves = Flying bases are in nobody's way on the ground.
facts-ba-exit-touches = A unit leaves by an edge that each of its models can touch with its move.
facts-ba-hold = How near a model's base is to an objective without a radius that it holds.
facts-ba-smoke-stands = Smoke that a scenario begins with never clears.

## Thresholds of the sight policy.

policy-air-terrain = Terrain counts against aircraft within ({ UNIT() })
policy-air-terrain-about = From the ground at a warplane only terrain within so many { UNIT() } of the firer counts (WP-10): each sight line is cut there, measured on the plan from the firer's eye.

# The cards of a game and of a demonstration.

## What is asked.

card-play-show-question = Show what is asked
card-play-do-it = Do it
card-play-point = Point at where it goes
card-play-smoke-spots = Look for spots of smoke
card-play-suggest = Suggest a move
card-play-suggest-always = Suggest each time
card-play-one-model = One model at a time
card-play-waypoint = Add waypoint
card-play-facing = Set final facing
card-play-along = Along its move, %
card-play-let-play = Let the computer play
card-play-answer-so = Answer so
card-play-end-turn-so = End the turn so
card-play-give-screen = Give the screen to { $side }.
card-play-thinking = Finding possible answers …
card-play-no-effect = { $answer } would have no effect: { $why }. Choose it again to give it all the same.
card-play-see-statistics = The card Statistics compares the dice with their odds.
card-play-see-undo = Undo takes back the last answer.
card-play-see-another = “Another game” in the card Game begins anew.
card-play-looking-back = You are looking back. Return to the latest step to play.
card-play-playing-answer = Playing your answer …
card-play-computer-plays = The computer plays { $side }.
card-play-computer-playing = The computer plays { $side } …
card-play-waiting = Waiting for { $side } at another screen.
card-play-weighing = Weighing every answer …
card-play-ranked = What the computer would do
card-play-barred = Cannot fire at
card-play-or-unit = Or another unit
card-play-which-unit = Which unit?
card-play-or = Or
card-play-answers = Answers
card-play-game-over = Game over
card-play-your-turn = Your turn
card-play-your-turn-of = Your turn: { $side }
card-play-turn-of = Turn of { $side }
card-play-gains-nothing = no better than doing nothing
card-play-gains = { $sign }{ NUMBER($points, minimumFractionDigits: 2, maximumFractionDigits: 2) } victory points over doing nothing
card-play-question = { $who }: { $what }
card-play-asks-ambushes = { $other } moves; who fires from Ambush?
card-play-asks-turn-end = the turn ends; who keeps its order?
card-play-all-pass = All let it pass
card-play-all-pass-this-turn = Let all pass this turn
card-play-nobody-is-asked = no unit in Ambush is asked about this move
card-play-is-not-asked = it is asked about nobody until the turn ends
card-play-only-answer = { $unit }: { $answer } (the only answer).
card-play-nobody-ahead = No computer player of this game looks ahead: it weighs only the odds shown here.
card-play-no-suggestion = No move to suggest here: choose one yourself.
card-play-no-smoke-spot = There is no spot that smoke might be worth.
card-play-gone-on = The game has gone on meanwhile.

## The game.

card-play-watch-or-play = Watch the computer play both sides, or play one or both by hand.
card-play-how-to-begin = Start the game, then go step by step, or let it run. The same seed gives the same dice, as long as you are the only player.
card-play-mended = Correct the scenario, or choose another above. You can still look at its table.
card-play-seed = Seed
card-play-seed-fault = A seed is a whole number from 0 to { $most }.
card-play-start = Start
card-play-start-hint = Start the game
card-play-back-to-game = Back to the game
card-play-back-to-game-hint = Back to the game that you left, for everybody
card-play-another = Another game
card-play-another-hint = Another game with other dice; this one stays stored
card-play-earlier = Earlier games
card-play-earlier-hint = Earlier games of this table: open one again
card-play-leave = Leave the game: back to the table before it
card-play-step-before = The step before
card-play-step-next = The next step
card-play-run = Let it run
card-play-pause = Pause
card-play-branch = Play on from here
card-play-branch-hint = Play on from here on a new table; this one stays as it is
card-play-log = Download the log
card-play-log-hint = Download the log with every die, for sightline replay to verify
card-play-going-back = Going back to step { $step }: { $played } played…
card-play-newest = Back to the latest step ({ $count } ahead)
card-play-step-of = step { $step } of { $count }
card-play-the-start = the start
card-play-turn = Turn { $turn }
card-play-seed-is = seed { $seed }
card-play-seed-secret = seed { $seed }, secret dice
card-play-bag = in the bag
card-play-bag-has = In the bag: { $dice }
card-play-dice-of = { $count } of { $side }
card-play-setting-up = Setting up the game…
card-play-playing-again = Playing the game again: { $done } of { $count } actions…
card-play-nobody-looks = Nobody looks any more.
card-play-ask-to-take-back = ask to take back your last answer
card-play-take-back = take back { $action }{ $more ->
    [0] { "" }
    [one] { " " }and 1 answer
   *[other] { " " }and { $more } answers
}
card-play-others-here = Others sit at this table: the game of this address begins when you start it.
card-play-lost-unit = You lost a unit: { $how }
card-play-level = The computer plays
card-play-level-simple = simple
card-play-level-middle = middle
card-play-default = default
card-play-defaults = Default: { $against } against a person, { $usual } otherwise.
card-play-unknown-level = This address asks for the unknown level “{ $level }”. The computer plays { $used }.
card-play-hide-options = Hide options
card-play-hide-options-hint = Hide options: each player sees them only at the screen
card-play-by-hand = Play { $side } by hand

## Statistics.

card-play-plan = { $count ->
    [0] Plan of the table
    [one] Plan of the table: 1 model fell
   *[other] Plan of the table: { $count } models fell
}
card-play-fell = { $model }, turn { $turn }
card-play-no-statistics = This game has no statistics.
card-play-no-dice = No dice have been rolled against a score yet.
card-play-where-they-fell = Where they fell
card-play-luck = { $side }: { $made } of { $tries } rolls succeeded, { TENTHS($expected) } expected; { $unusual }.
card-play-side-without-dice = { $side }: no dice rolled against a score yet.
card-play-luck-note = successes (expected) of rolls
card-play-made = { $made } ({ TENTHS($expected) }) of { $tries }
card-play-head-unit = Unit
card-play-head-shots = Shots
card-play-head-hits = Hits
card-play-head-kills = Kills
card-play-head-pins = Pins
card-play-head-lost = Lost
card-play-lost-of = { $lost } of { $models }
card-play-each-unit = Each unit

## A demonstration, and the presenter's notes.

card-play-eyes = Through its eyes
card-play-back = Back
card-play-next = Next
card-play-step = Step
card-play-play = Play
card-play-moment-before = The moment before (↑)
card-play-moment-next = The next moment (↓)
card-play-leave-demonstration = Leave the demonstration
card-play-demo-step = Step { $step } of { $count }
card-play-score = You had { $good } of { $guessed } right.
card-play-score-of = You had { $good } of { $guessed } right, of { $count } questions.
card-play-casting-rays = Casting rays…
card-play-leave-game-first = A game is on the table: leave it first.
card-play-demo-hint = Play it, or step through it. Your table is not changed.
card-play-contested = Too close to call, for the engine too.
card-play-answer-is = The answer: { $right }.
card-play-right = Right: { $right }.
card-play-wrong = No: { $right }. You said { $guess }.
card-play-next-there = Play the next step in the window that shows it
card-play-other-window = Your other window
card-play-shows-step = { $who } shows step { $step } of { $count }
card-play-no-notes = No notes for this step.
card-play-then = Next: “{ $title }”. { $words }
card-play-then-the-answer = Next: the answer, unless it is shown
card-play-then-the-answer-and = Next: the answer, unless it is shown; then “{ $title }”. { $words }

## Attacks from the air.

card-play-plane = Plane
card-play-target = Target
card-play-fly = Fly
card-play-skip = Skip
card-play-pull-out = Pull out
card-play-whole-attack = The whole attack
card-play-whole-attack-hint = By the rules, moment by moment: Flak, fire, bombs, pulling out
card-play-edge-own = Own
card-play-edge-left = Left
card-play-edge-right = Right
card-play-edge-opposite = Opponent's
card-play-enter-own = Enter over the middle of its own edge
card-play-enter-left = Enter over the middle of the left edge
card-play-enter-right = Enter over the middle of the right edge
card-play-enter-opposite = Enter over the middle of the opponent's edge
card-play-from-edge-own = From its own edge.
card-play-from-edge-left = From the left edge.
card-play-from-edge-right = From the right edge.
card-play-from-edge-opposite = From the opponent's edge.
card-play-choose-plane = Choose a plane
card-play-choose-target = Choose a target
card-play-no-plane = No aircraft.
card-play-no-plane-hint = There is no plane on the table now.
card-play-which-plane = Which plane?
card-play-which-plane-hint = Choose a plane here, or make one the firer.
card-play-which-target = Target of { $plane }?
card-play-which-target-hint = Choose an enemy here, or on the table.
card-play-which-edge = Where does { $plane } enter?
card-play-which-edge-hint = Roll the D6, or choose an edge by hand.
card-play-plane-comes = { $plane } comes in…
card-play-finding-path = Finding its path.
card-play-other-edge = Choose another edge or target.
card-play-skip-hint = Esc or a click on the table skips.
card-play-plane-arrives = { $noise }! { $plane } comes in.
card-play-plane-aloft = { $plane } is in the air.
card-play-looks-down = { $plane } looks down…
card-play-casting = Casting rays.
card-play-in-place = { $plane } is in place to attack { $target }.
card-play-attacks = { $plane } attacks
card-play-table-changed = The table has changed while it flew: it stands where it stood.

## Templates.

card-play-template = Template
card-play-fired-by = Fired by
card-play-place = Place
card-play-on-table = On the table
card-play-by-rules = By the rules
card-play-click-where = Click where
card-play-roll = Roll
card-play-next-turn = Next turn
card-play-one-back = One step back
card-play-show-everything = Show everything
card-play-undo-roll = Undo roll
card-play-move = Move
card-play-take-off = Take it off the table
card-play-choose-one = Choose one
card-play-no-template = Show what a template does on this table.
card-play-no-template-hint = Choose one, then click where it goes to see which units are within, and the odds.
card-play-measuring = Measuring…
card-play-nobody-within = No unit is within.
card-play-outside = { $count ->
    [one] 1 other unit is outside.
   *[other] { $count } other units are outside.
}

# Titles of the cards.

card-play-title-demonstration = Demonstration
card-play-title-statistics = Statistics
card-play-title-presenter = Presenter
card-play-title-game = Game
card-play-title-templates = Templates
card-play-title-air = Air
card-play-title-your-turn = Your turn

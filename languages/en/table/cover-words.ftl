# Words for cover, and the thresholds of the sight policy.

policy-cover-share = Hidden share that gives cover
    .about = A model is in cover when pieces of a class hide at least this share of it.
policy-unit-share = Share of models that puts a unit in cover
    .about = A unit is in cover when at least this share of its visible models is.
policy-min-visible = Visible share that makes a line of sight
    .about = There is a line of sight to a model when at least this share of it is visible.

words-for-cover = words for cover (`sightline words list`)
words-no-rules = this table is judged by the words of { $name }, which have no rules to play by
words-unseen = no line of sight

## Faults of a file of words

words-reserved = another word than { $known }
words-high = "endless", "piece", or inches above 0 and up to { $most }
words-counts = "{ $volume }", or a list of some of { $known }
words-heights-in-order = heights in the order of their base_mm, each once
words-through-or-inside = through, inside, or both
words-one-share = fewer_than or at_most, one of the two
words-keyword-does = areas, at_least, at_most or seen_within
words-heights-of-volume = counts = "volume" beside heights
words-beside-clear-lines = no { $keys } beside clear_lines
words-own-word = no enough beside cover = "model": each model has its own word
words-one-line-is-enough = none beside looks_from = "any": one free line is enough
words-found-words = the words { $words }
words-each-once = each word once
words-found-keywords = the keywords { $words }
words-keyword-each-once = each keyword once
words-found-cover = cover[{ $number }] { $word } from { $hidden } by { $by }
words-by-better = by { $by } or better, as it comes after { $word }
words-more-hidden = more than { $hidden } or better pieces, as it comes after { $word }
words-in-cover = the words in cover

## Five questions that make words of one's own. The words are "in the open", "in cover" and "out of sight".

words-in-the-open = in the open
words-covered = in cover
words-out-of-sight = out of sight
words-about = { CAPITAL($cover) }, { $clear } or { $unseen }, by five questions.
words-areas-assumed = A model is in an area that its base touches: it has { $cover } there, and looks out of it. Lines of sight depend on where their own ends are.
words-answered = { $question } { $answer }
words-looks = Lines start at
words-looks-eye = the eye
words-looks-any = any part of the model
words-hidden = Cover begins with
words-hidden-0-25 = a quarter of the model hidden
words-hidden-0-05 = any part of the model hidden
words-hidden-0-5 = half of the model hidden
words-hidden-0-75 = three quarters of the model hidden
words-areas = Ruins and marked areas hide
words-areas-built = what their walls hide
words-areas-endless = all that lies behind them
words-areas-piece = what lies behind, up to their top
words-between = Models of other units in between
words-between-block = hide like terrain
words-between-not = hide nothing
words-between-cover = give cover
words-unit = A unit is in cover where
words-unit-half = half of its visible models are
words-unit-each = all of its visible models are
words-unit-shooters = too few shooters see it clearly

## The rulesets that come with the program: names, descriptions, assumptions.

cover-words-one-eye = One eye
cover-words-one-eye-about = Lines from the eye of a model to the body of another. From a quarter hidden on, a model is in the cover that the pieces before it give; a unit is where half of its visible models are.
cover-words-any-part = Any part
cover-words-any-part-about = A model is seen where one line from any part of the looking model to any part of it is free. The words go by quarters of all such lines that are hidden.
cover-words-any-part-areas = Any part, with areas
cover-words-any-part-areas-about = A model is seen where one line from any part of the looking model to any part of it is free. A ruin hides what lies wholly behind its footprint; sight goes into it and out of it.
cover-words-footprint-ruins = Footprint ruins
cover-words-footprint-ruins-about = Nothing is seen through the footprint of a ruin, however low its walls; sight goes into it and out of it. A model that is not fully visible has cover.
cover-words-height-classes = Height classes
cover-words-height-classes-about = Every model is a cylinder on its base, of a standard height by its width. The words go by quarters of the cylinder that are hidden.
cover-words-third-edition-units = Third-edition units
cover-words-third-edition-units-about = A unit is in cover where fewer than half of the shooters that see it draw clear lines to at least half of its models.
cover-words-true-sight-skirmish = True sight skirmish
cover-words-true-sight-skirmish-about = Lines from the eye to the body. A model is obscured by anything between the two bases, and in cover from half hidden.
cover-words-footprint = A footprint is the smallest convex shape around a piece, seen from above.
cover-words-marked-base = The base on which the parts of a ruin stand is a footprint, where the scenario marks it as an area.
cover-words-into-ruin = A line may go as far into a ruin as the part of the model that stands in it.
cover-words-line-leaves = A line that starts in the footprint may leave it.
cover-words-looks-out = A model looks out of a ruin when its middle is in the footprint.
cover-words-fully-visible-lines = Fully visible allows for a twentieth of all lines to be hidden: hands and rays err.
cover-words-fully-visible-model = Fully visible allows for a twentieth of the model to be hidden: hands and rays err.
cover-words-weapons-count = Weapons and aerials count as the model; the base does not.
cover-words-others-hide-nothing = Other models hide nothing: a unit is seen past its friends and its enemies.
cover-words-cover-of-each = A unit has cover when each of its models that are seen has it.
cover-words-no-lines-at-weapons = Weapons, banners and bases are not seen, hide nothing, and no line starts at them.
cover-words-even-points = Lines start and end at points that are spread evenly over the two outlines.
cover-words-quarters-of-lines = Quarters are shares of all these lines.
cover-words-screens-give-light = Hedges, woods and other screens give light cover at most, walls any word.
cover-words-heights-28 = Heights for 28 mm figures: 1.5″ on foot, 2″ on bases up to 40 mm, 2.5″ on bases up to 60 mm.
cover-words-without-a-base = What stands without a base, such as a tank, is as high as it is.
cover-words-looks-from-top = A model looks from the middle of its cylinder's top.
cover-words-quarters-of-outline = Quarters are shares of the cylinder's outline, seen from there.
cover-words-sight-from-hundredth = A line of sight begins at a hundredth of the body.
cover-words-cover-from-quarter = Cover begins at a quarter of the body, seen from the eye.
cover-words-better-counts-too = What gives better cover also counts for the lesser word.
cover-words-no-weapons = Weapons, banners and bases are not seen and hide nothing.
cover-words-others-as-screens = Models of other units hide as terrain does, at most as screens.
cover-words-others-as-terrain = Models of other units hide as terrain does.
cover-words-who-shoots = A shooter counts when it sees at least one model; the others do not fire.
cover-words-all-models = All models of the target count, also those that nobody sees.
cover-words-clear-line = A line is clear where less than a quarter of the body is hidden, seen from the eye.
cover-words-exactly-half = Exactly half of the shooters are enough for no cover, and exactly half of the models for a clear view.
cover-words-hidden-unit = A unit that is hidden has cover at the least, from everywhere.
cover-words-cover-from-half = In cover begins at half of the body, seen from the eye.
cover-words-base-to-base = A line from base to base is any straight line on the plan between two points of the bases.
cover-words-touching-piece = A piece that a base touches is not between.
cover-words-flat-pieces = Flat pieces, such as roads, obscure nothing; a hill does, for models that do not stand on it.
cover-words-seen-from-twentieth = A model counts as seen from a twentieth of its body.

## Their words. `short`: before another that also ends in *cover*.

cover-words-clear = clear
cover-words-blocked = blocked
cover-words-in-the-open = in the open
cover-words-out-of-sight = out of sight
cover-words-no-line-of-sight = no line of sight
cover-words-fully-visible = fully visible
cover-words-not-visible = not visible
cover-words-open-target = open target
cover-words-masked = masked
cover-words-benefit-of-cover = benefit of cover
cover-words-light-cover = { $form ->
    [short] light
   *[full] light cover
}
cover-words-medium-cover = { $form ->
    [short] medium
   *[full] medium cover
}
cover-words-heavy-cover = { $form ->
    [short] heavy
   *[full] heavy cover
}
cover-words-soft-cover = { $form ->
    [short] soft
   *[full] soft cover
}
cover-words-hard-cover = { $form ->
    [short] hard
   *[full] hard cover
}
cover-words-bunker = bunker
cover-words-in-cover = in cover
cover-words-obscured = obscured

# Lines of sight: verdicts, why they are so, shares, names of models.

## Verdicts and classes of cover.

sight-verdict = { $verdict ->
    [clear] clear
    [contested] contested
    [blocked] blocked
   *[unseen] no line of sight
}
sight-cover = { $cover } cover
sight-cover-named = { $cover }
sight-cover-before-another = { $cover }
sight-word = { $word }
sight-open-or = in the open, or { $cover }
sight-or = { $before } or { $last }
sight-or-better = { $cover } or better
sight-contested-between = contested between { $before } and { $last }
sight-contested-alone = contested: { $verdict }
sight-too-close-to-call = too close to call

## Shares.

sight-share = { $form ->
    [bare] { PERCENT($share, $digits, sign: 0) }
   *[full] { PERCENT($share, $digits) }
}
sight-share-under = { $form ->
    [short] < 1 %
    [bare] under 1
   *[full] under 1 %
}
sight-share-over = { $form ->
    [short] > 99 %
    [bare] over 99
   *[full] over 99 %
}
sight-share-range = { $low } to { $high }
sight-part = { $part ->
    [half] half
    [all] all
   *[part] { $percent } %
}
sight-enough = { $part ->
    [half] half is
    [all] all are
    [one] one is
   *[part] { $percent } % is
}
sight-nothing = nothing
sight-sure = { $given ->
    [scan] as scanned
    [heights] at the heights stated
   *[no] proved
}
sight-within = ±{ PERCENT($half, $digits) }{ $given ->
    [scan] { " " }as scanned
    [heights] { " " }at the heights stated
   *[no] { "" }
}
sight-lines-tried = { NUMBER($rays, useGrouping: 1) } lines tried
sight-visible = { $share } visible, { $sure }
sight-fully-visible = Fully visible ({ $sure })
sight-fully-hidden = Fully hidden ({ $sure })
sight-proved-unseen = proved: nothing passes between the bodies
sight-no-line-is-free = none of { NUMBER($rays, useGrouping: 1) } lines is free

## Names of models, and of what hides them.

sight-men = { $plural }
    .of = { $plural }
    .none = None
sight-man = { $single } { $number }
sight-gun = { $gun }
sight-model = { $unit } { $model }
sight-crew-model = { $unit } ({ $model })
sight-piece = { $name }
sight-smoke = the smoke

## The headline: which models see, the verdict, and why.

sight-headline = { $seen }; { $verdict }
sight-headline-contested = { $seen }, { $between }: { $why }
sight-noted = { $said }. { $note }
sight-terrain-beyond-is-ignored = Terrain beyond { INCHES($inches) } is ignored
sight-planes-ignore-terrain = Planes ignore terrain

sight-one-sees = { CAPITAL($name) } sees { $target }
sight-one-may-see = { CAPITAL($name) } may see { $target }
sight-one-is-blind = { CAPITAL($name) } does not see { $target }
sight-none-sees = { $firers ->
    [2] Neither
   *[other] { sight-men.none }
} of the { $firers } { sight-men } sees { $target }
sight-some-see = { $seeing } of { $firers } { sight-men.of } see { $target }
sight-all-see = { $firers ->
    [2] Both
   *[other] All { $firers }
} { sight-men } see { $target }
sight-neither-gun-nor-crew-sees = Neither the { $gun } nor the { sight-men } sees { $target }
sight-gun-and-crew-see = The { $gun } and { $firers ->
    [3] both
   *[other] all
} { sight-men } see { $target }
sight-more-may = { $seen } and { $more } more may
sight-but-some-may = { $seen }, but { $more } may

sight-verdict-because = { $verdict }: { $why }
sight-verdict-by-keyword = { $verdict }, as a unit that is { $keyword }
sight-blocks = { $thing } blocks the line
sight-hides = { $thing } hides { $share }
sight-hidden = { $share } hidden
sight-hidden-by = { $share } hidden, most by { $first }
sight-hidden-by-two = { $share } hidden, most by { $first }, then { $second }
sight-meets = the line meets { $first }
sight-meets-two = the line meets { $first } and { $second }
sight-draw-clear-lines = { $drawing } of { $seeing } that see it { $drawing ->
    [1] draws clear lines
   *[other] draw clear lines
} to at least { $part } of its models
sight-so-many = { $number } { $word }
sight-each-by = { $models }{ $by ->
    [nearest] , each by the nearest line
    [any] , each by its best line
   *[enough] { "" }
}
sight-from-lines = { $cover } from { $having } of { $total }{ $perhaps ->
    [0] { "" }
   *[other] , perhaps { $perhaps }
} ({ $enough } enough)
sight-for-models = { $cover } for { $having } of { $total } models{ $perhaps ->
    [0] { "" }
   *[other] , perhaps { $perhaps }
} ({ $enough } enough)
sight-for-all-models = { $cover } for { $total ->
    [2] both
   *[other] all { $total }
} models
sight-only-from-lines = cover from only { $having } of { $total }{ $perhaps ->
    [0] { "" }
   *[other] , perhaps { $perhaps }
} ({ $enough } needed)
sight-only-for-models = cover for only { $having } of { $total } models{ $perhaps ->
    [0] { "" }
   *[other] , perhaps { $perhaps }
} ({ $enough } needed)
sight-no-model-in-cover = no model is in cover from enough of those that see it ({ $enough } needed)
sight-some-lines-open = { $open } of { $lines } lines { $open ->
    [1] is
   *[other] are
} too close to call, { $hidden }
sight-all-lines-open = { $lines ->
    [2] both
   *[other] all { $lines }
} lines are too close to call, { $hidden }
sight-lead-too-close = { $lead }, too close to { $least } to call

## The reason of a pair of models. First letters are small.

sight-sentence = { $said }.
sight-cover-hides = { $cover } hides { $share }
sight-is-hidden = { $share } is hidden
sight-is-hidden-for = { $share } is hidden{ $by ->
    [anything] { "" }
   *[other] { " " }by { $by }
} for { $word }
sight-too-close = { $lead }: too close to { $least } to call.
sight-too-close-to-unseen = { $share } is visible: too close to { $least } to call
sight-under-the-needed = { $lead }, under the { $least } needed.
sight-under-the-first = { $lead }, under the { $least } of { $cover }: { $verdict }.
sight-is-enough = { $lead } ({ $least } is enough): { $verdict }.
sight-therefore = { $why }: { $verdict }.
sight-class-too-close = by class, what hides it is too close to call.
sight-gives-no-cover = what hides it gives no cover.
sight-so = so { $verdict }.
sight-so-no-cover = so there is no cover.
sight-so-word = so: { $word }.
sight-as-keyword = As a unit that is { $keyword }: { $verdict }.
sight-nothing-hides-it = nothing hides it.
sight-all-is-hidden = all of it is hidden.
sight-within-the-scan = As scanned, { $said } Within the error of the scan: { $between }.
sight-at-other-heights = At the heights stated, { $said } At other heights: { $between }.
sight-class = { " " }({ $cover ->
    [no-cover] no cover
   *[other] { $cover }
})
sight-class-of-models = { " " }(models: { $cover ->
    [no-cover] no cover
   *[other] { $cover }
})

## Faults and progress.

sight-looker = { $what ->
    [audit] An audit
    [cross-check] A cross-check
    [fairness] Fairness
    [graph] A visibility graph
    [map] A map
    [positions] A search for positions
    [shared-page] A shared page
   *[rays] A list of rays
}
sight-from-one-eye = { $what } looks from one eye: found the words { $words }, which look from any part; expected words that look from the eye, the middle or the top
sight-line-by-line = { $what } judges lines one by one: found the words { $words }, which have { $field }; expected words without
sight-of-one-unit = { $shooter } and { $target } are of one unit; a unit does not fire at itself
sight-not-on-the-table = { $name } is not on the table: { $there }
sight-models-are = models of { $unit } are { $unit }/0 to { $unit }/{ $last }
sight-only-model-is = only { $unit }/0 is
sight-a-unit = a unit
sight-no-unit-is = no unit is
sight-expected = expected { $known }{ $near }
sight-preparing-terrain = Preparing the terrain
sight-no-embree = Embree casts the rays and is not there: pip install embreex
sight-preparing = Preparing sight: { $number } of { $count }

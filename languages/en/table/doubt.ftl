# What a scan leaves open of a verdict.

doubt-coarse = the scan is too coarse for this line (±{ INCHES($error, digits: 2) })
doubt-piece = the scan is good to ±{ INCHES($error, digits: 2) } here, but does not tell what { $piece } is
doubt-thin = the scan is good to ±{ INCHES($error, digits: 2) } here{ $same ->
    [0] {""}
   *[other] , and it is the same in { $same } of 100 scans like this one
}, but does not show fences or wire, and one may stand here
doubt-good = the scan is good to ±{ INCHES($error, digits: 2) } here{ $same ->
    [0] {""}
   *[other] , and it is the same in { $same } of 100 scans like this one
}{ $gaps ->
    [0] {""}
   *[other] , but gaps narrower than { INCHES($gaps, digits: 1) } may not show
}
doubt-piece-gives = { CAPITAL($piece) }: { $cover }
doubt-piece-about = { CAPITAL($piece) } gives { $cover }: settles every verdict that hangs on it
doubt-piece-gaps = { CAPITAL($piece) }: has gaps
doubt-piece-gaps-about = { CAPITAL($piece) } gives { $cover } and has gaps that the scan does not show, as a market stall has: look along the lines that it decides
doubt-assumed = A scanned piece whose shape does not tell its cover may give another one: a verdict that hangs on it is undecided until somebody says what the piece is.

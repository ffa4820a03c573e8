# Wörter für Deckung, und die Schwellen der Sichtregeln.

policy-cover-share = Verdeckter Anteil, ab dem es Deckung gibt
    .about = Ein Modell ist in Deckung, wenn Geländestücke einer Klasse mindestens diesen Anteil davon verdecken.
policy-unit-share = Anteil der Modelle, ab dem eine Einheit in Deckung ist
    .about = Eine Einheit ist in Deckung, wenn es mindestens dieser Anteil ihrer sichtbaren Modelle ist.
policy-min-visible = Sichtbarer Anteil, ab dem es eine Sichtlinie gibt
    .about = Zu einem Modell gibt es eine Sichtlinie, wenn mindestens dieser Anteil davon sichtbar ist.

words-for-cover = Wörter für Deckung (`sightline words list`)
words-no-rules = dieser Tisch wird nach den Wörtern von { $name } beurteilt, und zu denen gibt es keine Spielregeln
words-unseen = keine Sichtlinie

## Fehler in einer Datei mit Wörtern

words-reserved = ein anderes Wort als { $known }
words-high = "endless", "piece" oder Zoll, über 0 und bis { $most }
words-counts = "{ $volume }" oder eine Liste mit einigen von { $known }
words-heights-in-order = die heights in der Reihenfolge von base_mm, jede nur einmal
words-through-or-inside = through, inside oder beides
words-one-share = fewer_than oder at_most, eines von beiden
words-keyword-does = areas, at_least, at_most oder seen_within
words-heights-of-volume = counts = "volume" neben heights
words-beside-clear-lines = kein { $keys } neben clear_lines
words-own-word = kein enough neben cover = "model": Jedes Modell hat sein eigenes Wort
words-one-line-is-enough = nichts neben looks_from = "any": Eine freie Linie genügt
words-found-words = die Wörter { $words }
words-each-once = jedes Wort nur einmal
words-found-keywords = die Schlüsselwörter { $words }
words-keyword-each-once = jedes Schlüsselwort nur einmal
words-found-cover = cover[{ $number }] { $word } ab { $hidden } durch { $by }
words-by-better = durch { $by } oder besser, denn es folgt auf { $word }
words-more-hidden = mehr als { $hidden } oder bessere Geländestücke, denn es folgt auf { $word }
words-in-cover = die Wörter in cover

## Fünf Fragen, aus denen eigene Wörter werden. Die Wörter sind „im Freien“, „in Deckung“ und „außer Sicht“.

words-in-the-open = im Freien
words-covered = in Deckung
words-out-of-sight = außer Sicht
words-about = { CAPITAL($cover) }, { $clear } oder { $unseen }, nach fünf Fragen.
words-areas-assumed = Ein Modell ist in einem Bereich, den seine Base berührt: Es ist dort { $cover } und blickt hinaus. Sichtlinien hängen davon ab, wo ihre eigenen Enden sind.
words-answered = { $question } { $answer }
words-looks = Linien beginnen an
words-looks-eye = den Augen
words-looks-any = irgendeinem Teil des Modells
words-hidden = Deckung beginnt mit
words-hidden-0-25 = einem verdeckten Viertel des Modells
words-hidden-0-05 = irgendeinem verdeckten Teil des Modells
words-hidden-0-5 = einer verdeckten Hälfte des Modells
words-hidden-0-75 = drei verdeckten Vierteln des Modells
words-areas = Ruinen und markierte Bereiche verdecken
words-areas-built = das, was ihre Mauern verdecken
words-areas-endless = alles, was dahinter liegt
words-areas-piece = das, was dahinter liegt, bis zu ihrer Oberkante
words-between = Modelle anderer Einheiten dazwischen
words-between-block = verdecken wie Gelände
words-between-not = verdecken nichts
words-between-cover = geben Deckung
words-unit = Eine Einheit ist in Deckung, wenn
words-unit-half = die Hälfte ihrer sichtbaren Modelle es ist
words-unit-each = alle ihre sichtbaren Modelle es sind
words-unit-shooters = zu wenige Schützen sie klar sehen

## Die Regeln, die mit dem Programm kommen: Namen, Beschreibungen, Annahmen.

cover-words-one-eye = Ein Auge
cover-words-one-eye-about = Linien vom Auge eines Modells zum Körper eines anderen. Ab einem verdeckten Viertel hat ein Modell die Deckung der Stücke davor; eine Einheit hat die der Hälfte ihrer sichtbaren Modelle.
cover-words-any-part = Jeder Teil
cover-words-any-part-about = Ein Modell ist zu sehen, wo eine Linie von irgendeinem Teil des schauenden Modells zu irgendeinem Teil von ihm frei ist. Die Wörter gehen nach Vierteln aller dieser Linien, die verdeckt sind.
cover-words-any-part-areas = Jeder Teil, mit Bereichen
cover-words-any-part-areas-about = Ein Modell ist zu sehen, wo eine Linie von irgendeinem Teil des schauenden Modells zu irgendeinem Teil von ihm frei ist. Eine Ruine verdeckt, was ganz hinter ihrem Grundriss liegt; man sieht in sie hinein und aus ihr heraus.
cover-words-footprint-ruins = Ruinen nach Grundriss
cover-words-footprint-ruins-about = Durch den Grundriss einer Ruine sieht man nichts, wie niedrig ihre Mauern auch sind; man sieht in sie hinein und aus ihr heraus. Ein Modell, das nicht ganz zu sehen ist, hat Deckung.
cover-words-height-classes = Höhenklassen
cover-words-height-classes-about = Jedes Modell ist ein Zylinder auf seiner Base, mit einer festen Höhe je nach Breite. Die Wörter gehen nach Vierteln des Zylinders, die verdeckt sind.
cover-words-third-edition-units = Einheiten der dritten Edition
cover-words-third-edition-units-about = Eine Einheit ist in Deckung, wenn weniger als die Hälfte der Schützen, die sie sehen, freie Linien zu mindestens der Hälfte ihrer Modelle ziehen.
cover-words-true-sight-skirmish = Scharmützel nach wahrer Sicht
cover-words-true-sight-skirmish-about = Linien vom Auge zum Körper. Ein Modell ist verstellt durch alles zwischen den beiden Bases, und in Deckung, wenn die Hälfte verdeckt ist.
cover-words-footprint = Ein Grundriss ist die kleinste konvexe Form um ein Stück, von oben gesehen.
cover-words-marked-base = Die Platte, auf der die Teile einer Ruine stehen, ist ein Grundriss, wo das Szenario sie als Bereich markiert.
cover-words-into-ruin = Eine Linie darf so weit in eine Ruine gehen wie der Teil des Modells, der darin steht.
cover-words-line-leaves = Eine Linie, die im Grundriss beginnt, darf ihn verlassen.
cover-words-looks-out = Ein Modell sieht aus einer Ruine heraus, wenn seine Mitte im Grundriss ist.
cover-words-fully-visible-lines = „Ganz sichtbar“ lässt ein Zwanzigstel aller Linien verdeckt sein: Hände und Strahlen irren.
cover-words-fully-visible-model = „Ganz sichtbar“ lässt ein Zwanzigstel des Modells verdeckt sein: Hände und Strahlen irren.
cover-words-weapons-count = Waffen und Antennen zählen zum Modell, die Base nicht.
cover-words-others-hide-nothing = Andere Modelle verdecken nichts: eine Einheit ist an Freunden und Feinden vorbei zu sehen.
cover-words-cover-of-each = Eine Einheit hat Deckung, wenn jedes ihrer Modelle, das zu sehen ist, sie hat.
cover-words-no-lines-at-weapons = Waffen, Banner und Bases werden nicht gesehen, verdecken nichts, und keine Linie beginnt an ihnen.
cover-words-even-points = Linien beginnen und enden an Punkten, die gleichmäßig über die beiden Umrisse verteilt sind.
cover-words-quarters-of-lines = Viertel sind Anteile aller dieser Linien.
cover-words-screens-give-light = Hecken, Wälder und anderer Sichtschutz geben höchstens leichte Deckung, Mauern jedes Wort.
cover-words-heights-28 = Höhen für 28-mm-Modelle: 1,5″ zu Fuß, 2″ auf Bases bis 40 mm, 2,5″ auf Bases bis 60 mm.
cover-words-without-a-base = Was keine Base hat, wie ein Panzer, ist so hoch, wie es ist.
cover-words-looks-from-top = Ein Modell sieht von der Mitte der Oberseite seines Zylinders.
cover-words-quarters-of-outline = Viertel sind Anteile des Umrisses des Zylinders, von dort gesehen.
cover-words-sight-from-hundredth = Eine Sichtlinie beginnt bei einem Hundertstel des Körpers.
cover-words-cover-from-quarter = Deckung beginnt bei einem Viertel des Körpers, vom Auge gesehen.
cover-words-better-counts-too = Was bessere Deckung gibt, zählt auch für das geringere Wort.
cover-words-no-weapons = Waffen, Banner und Bases werden nicht gesehen und verdecken nichts.
cover-words-others-as-screens = Modelle anderer Einheiten verdecken wie Gelände, höchstens als Sichtschutz.
cover-words-others-as-terrain = Modelle anderer Einheiten verdecken wie Gelände.
cover-words-who-shoots = Ein Schütze zählt, wenn er mindestens ein Modell sieht; die anderen schießen nicht.
cover-words-all-models = Alle Modelle des Ziels zählen, auch die, die niemand sieht.
cover-words-clear-line = Eine Linie ist frei, wenn weniger als ein Viertel des Körpers verdeckt ist, vom Auge gesehen.
cover-words-exactly-half = Genau die Hälfte der Schützen genügt für keine Deckung, und genau die Hälfte der Modelle für freie Sicht.
cover-words-hidden-unit = Eine versteckte Einheit hat mindestens Deckung, von überall.
cover-words-cover-from-half = „In Deckung“ beginnt bei der Hälfte des Körpers, vom Auge gesehen.
cover-words-base-to-base = Eine Linie von Base zu Base ist jede gerade Linie auf dem Plan zwischen zwei Punkten der Bases.
cover-words-touching-piece = Ein Stück, das eine Base berührt, ist nicht dazwischen.
cover-words-flat-pieces = Flache Stücke wie Straßen verstellen nichts; ein Hügel tut es für Modelle, die nicht auf ihm stehen.
cover-words-seen-from-twentieth = Ein Modell gilt als gesehen ab einem Zwanzigstel seines Körpers.

## Ihre Wörter. `short`: vor einem anderen Wort für Deckung.

cover-words-clear = freie Sicht
cover-words-blocked = blockiert
cover-words-in-the-open = im Freien
cover-words-out-of-sight = außer Sicht
cover-words-no-line-of-sight = keine Sichtlinie
cover-words-fully-visible = ganz sichtbar
cover-words-not-visible = nicht sichtbar
cover-words-open-target = offenes Ziel
cover-words-masked = außer Sicht
cover-words-benefit-of-cover = Vorteil der Deckung
cover-words-light-cover = { $form ->
    [short] leichte
   *[full] leichte Deckung
}
cover-words-medium-cover = { $form ->
    [short] mittlere
   *[full] mittlere Deckung
}
cover-words-heavy-cover = { $form ->
    [short] schwere
   *[full] schwere Deckung
}
cover-words-soft-cover = { $form ->
    [short] weiche
   *[full] weiche Deckung
}
cover-words-hard-cover = { $form ->
    [short] harte
   *[full] harte Deckung
}
cover-words-bunker = Bunker
cover-words-in-cover = in Deckung
cover-words-obscured = verstellt

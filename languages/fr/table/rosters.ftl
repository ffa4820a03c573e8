# Listes d’armée : ce qui a été lu de chaque ligne, pourquoi on demande, ce qui est omis, ce qui ne va pas.

## Ce qui a été lu d’une ligne.

list-no-unit = aucune unité de ce nom
list-read-as = { $count ->
    [1] { $unit }, { $quality }
   *[other] { $count } × { $unit }, { $quality }
}
list-arm = { $count } × { $weapon }
list-carried = { $models ->
    [one] { $models } figurine
   *[other] { $models } figurines
}{ $arms ->
    [none] { "" }
   *[written] { " " }: { $weapons }
    [usual] { " " }: { $weapons } ; celles du modèle, faute d’indication
}

## Raisons de demander. Les armes ont leur nom dans le jeu.

list-which = son nom ne dit pas laquelle
list-several-names = plusieurs noms
list-called = elle s’appelle { $units }
list-no-size = ni taille ni calibre connu n’est écrit
list-may-be = peut-être { $weapons }
list-class-differs = les listes ne s’accordent pas sur la classe de { $calibres }
list-no-class = { $calibres } : pas de classe connue
list-calibre-is = { $calibres } : { $weapon }
list-other-calibre = { $calibre } : { $weapons } ; { $unit } a : { $arms }
list-other-weapon = il est écrit { $weapon } ; { $unit } a : { $arms }
list-other-gun = son canon : { $weapon } ; { $unit } a : { $arms }
list-no-gun = pas de canon
list-no-known-gun = pas de canon connu
list-not-understood = pas compris : { $words }
list-other-models = { $models } figurines ; { $unit } en a { $most }
list-many = { $count } exemplaires
list-men-of-one = { $men } hommes ; { $unit } est une seule figurine
list-men-beside = { $men } hommes : l’officier compris, ou en plus de l’officier
list-other-crew = { $men } servants ; { $unit } en a { $most }
list-two-numbers = { $number } et { $men } hommes
list-squads-or-men = { $number } escouades ou { $number } hommes
list-no-number = pas de nombre d’hommes : autant que d’armes
list-how-many = combien : { $weapon }
list-many-weapons = plus d’armes que ses { $models } figurines
list-two-weapons = { $name } : { $weapons }
list-beside = { $weapon } en plus de : { $weapons }
list-left-out = omis : { $name }

## Ce qui n’est pas sur la table comme dans la liste.

list-name = Une liste d’armée
list-passed-over = Titres et options : { $names }
list-not-matched = Sans correspondance : { $name }
list-not-matched-of = Sans correspondance : { $unit }, { $name }
list-nearest = { $said } ; le plus proche : { $nearest }
list-no-ground = { $unit } : pas de place pour { $count ->
    [one] { $count } figurine
   *[other] { $count } figurines
}
list-outside = { $unit } : placée, mais hors de sa zone, qui est pleine
list-no-weapons = { $unit } : une figurine de remplacement n’a pas d’armes ; celles de la liste sont omises
list-stand = des socles de { $base } mm, hauts de { INCHES($height) }
list-no-room = pas de place pour une seule unité
list-no-known-name = aucune unité au nom connu
list-no-name-among = aucune unité au nom connu parmi { $names }
list-names-or-stands = des noms de modèles, ou --base et --height

## Défauts : ce qui a été trouvé, ce qui était attendu.

list-expected = une liste d’armée : BattleScribe (.ros, .rosz), New Recruit (JSON) ou texte simple
list-none = aucune unité
list-line = ligne { $number }
list-rosters = { NUMBER($count, useGrouping: 1) } listes dans le zip
list-one-roster = une seule, en .ros
list-entity = un type de document ou une entité ({ $kind })
list-no-entity = une liste sans cela
list-no-xml = du texte qui n’est pas du XML
list-no-xml-at = du texte qui n’est pas du XML (ligne { NUMBER($line, useGrouping: 1) }, colonne { NUMBER($column, useGrouping: 1) })
list-xml = une liste BattleScribe en XML
list-element = l’élément { $name }
list-roster-of = une liste de { $namespace }
list-with-forces = une liste avec « forces »
list-too-deep = { $what ->
    [elements] plus de { $most } éléments l’un dans l’autre
   *[selections] plus de { $most } « selections » l’une dans l’autre
}
list-less-deep = moins
list-units-or-models = de 1 à { $most } unités ou figurines
list-a-list = une liste
list-named = un tableau avec un nom
list-without-name = aucun nom
list-name-of = le nom d’une unité ou d’une option
list-whole-number = un nombre entier
list-utf8 = une liste en UTF-8
list-zero = un octet nul
list-plain = une liste en texte simple
list-table = un tableau
list-key = une clé
list-names-by-key = un tableau avec une liste de noms pour chaque clé
list-of-names = une liste de noms, comme ["grenadiers"]
list-a-letter = un nom avec une lettre ou un chiffre

# Mots qui diffèrent d’un document à l’autre : la feuille de référence (reference) et les règles abrégées.

-pin = { RULESET() ->
    [reference] pion de stress
   *[other] marqueur PIN
}
-pins = { RULESET() ->
    [reference] pions de stress
   *[other] marqueurs PIN
}
-pins-short = { RULESET() ->
    [reference] stress
   *[other] PIN
}
-hard = { RULESET() ->
    [reference] important
   *[other] lourd
}
-the-cup = { RULESET() ->
    [fr-abridged] le gobelet à dés
   *[other] la pioche
}
-fubar = { RULESET() ->
    [fr-abridged] FUBAR
   *[other] c’est le foutoir
}
-smg = { RULESET() ->
    [reference] mitraillette
   *[other] pistolet-mitrailleur
}
-smgs = { RULESET() ->
    [reference] mitraillettes
   *[other] pistolets-mitrailleurs
}
-the-smg = { RULESET() ->
    [reference] la mitraillette
   *[other] le pistolet-mitrailleur
}

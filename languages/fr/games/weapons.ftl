# Armes : un nombre, comme une unité les tire, et le nom seul.

weapon-piat = { $count ->
    [one] le PIAT{ $mount }
   *[other] { $count } PIAT
}
weapon-vb-launcher = { $count ->
    [one] le lanceur VB{ $mount }
   *[other] { $count } lanceurs VB
}
weapon-ampulomet = { $count ->
    [one] l’ampoulomet{ $mount }
   *[other] { $count } ampoulomets
}
weapon-anti-tank-rifle = { $count ->
    [one] le fusil antichar{ $mount }
   *[other] { $count } fusils antichars
}
weapon-assault-rifle = { $count ->
    [one] le fusil d’assaut{ $mount }
   *[other] { $count } fusils d’assaut
}
weapon-automatic-rifle = { $count ->
    [one] le fusil automatique{ $mount }
   *[other] { $count } fusils automatiques
}
weapon-bazooka = { $count ->
    [one] le bazooka{ $mount }
   *[other] { $count } bazookas
}
weapon-bombs = { $count ->
    [one] la bombe{ $mount }
   *[other] { $count } bombes
}
weapon-flamethrower-infantry = { $count ->
    [one] le lance-flammes (infanterie){ $mount }
   *[other] { $count } lance-flammes (infanterie)
}
weapon-flamethrower-vehicle = { $count ->
    [one] le lance-flammes (véhicule){ $mount }
   *[other] { $count } lance-flammes (véhicule)
}
weapon-heavy-anti-tank-gun = { $count ->
    [one] le canon antichar lourd{ $mount }
   *[other] { $count } canons antichars lourds
}
weapon-heavy-autocannon = { $count ->
    [one] le canon auto lourd{ $mount }
   *[other] { $count } canons auto lourds
}
weapon-heavy-howitzer = { $count ->
    [one] l’obusier lourd{ $mount }
   *[other] { $count } obusiers lourds
}
weapon-heavy-mortar = { $count ->
    [one] le mortier lourd{ $mount }
   *[other] { $count } mortiers lourds
}
weapon-hmg = { $count ->
    [one] la mitrailleuse lourde{ $mount }
   *[other] { $count } mitrailleuses lourdes
}
weapon-light-anti-aircraft-gun = { $count ->
    [one] le canon antiaérien léger{ $mount }
   *[other] { $count } canons antiaériens légers
}
weapon-light-anti-tank-gun = { $count ->
    [one] le canon antichar léger{ $mount }
   *[other] { $count } canons antichars légers
}
weapon-light-autocannon = { $count ->
    [one] le canon auto léger{ $mount }
   *[other] { $count } canons auto légers
}
weapon-light-howitzer = { $count ->
    [one] l’obusier léger{ $mount }
   *[other] { $count } obusiers légers
}
weapon-light-mortar = { $count ->
    [one] le mortier léger{ $mount }
   *[other] { $count } mortiers légers
}
weapon-lmg = { $count ->
    [one] la mitrailleuse légère{ $mount }
   *[other] { $count } mitrailleuses légères
}
weapon-medium-anti-tank-gun = { $count ->
    [one] le canon antichar moyen{ $mount }
   *[other] { $count } canons antichars moyens
}
weapon-medium-howitzer = { $count ->
    [one] l’obusier moyen{ $mount }
   *[other] { $count } obusiers moyens
}
weapon-medium-mortar = { $count ->
    [one] le mortier moyen{ $mount }
   *[other] { $count } mortiers moyens
}
weapon-mmg = { $count ->
    [one] la mitrailleuse moyenne{ $mount }
   *[other] { $count } mitrailleuses moyennes
}
weapon-panzerfaust = { $count ->
    [one] le panzerfaust{ $mount }
   *[other] { $count } panzerfausts
}
weapon-panzerschreck = { $count ->
    [one] le panzerschreck{ $mount }
   *[other] { $count } panzerschrecks
}
weapon-pistol = { $count ->
    [one] le pistolet{ $mount }
   *[other] { $count } pistolets
}
weapon-rifle = { $count ->
    [one] le fusil{ $mount }
   *[other] { $count } fusils
}
weapon-rockets = { $count ->
    [one] la roquette{ $mount }
   *[other] { $count } roquettes
}
weapon-shotgun = { $count ->
    [one] le fusil à pompe{ $mount }
   *[other] { $count } fusils à pompe
}
weapon-smg = { $count ->
    [one] { -the-smg }{ $mount }
   *[other] { $count } { -smgs }
}
weapon-special-anti-tank-weapon-v = { $count ->
    [one] l’arme antichar spéciale (V){ $mount }
   *[other] { $count } armes antichars spéciales (V)
}
weapon-super-heavy-anti-tank-gun = { $count ->
    [one] le canon antichar super-lourd{ $mount }
   *[other] { $count } canons antichars super-lourds
}
weapon-twin-light-autocannon = { $count ->
    [one] le canon auto léger jumelé{ $mount }
   *[other] { $count } canons auto légers jumelés
}
weapon-strafing-fighter = { $count ->
    [one] le chasseur en mitraillage
   *[other] { $count } chasseurs en mitraillage
}
weapon-fighter-bomber = { $count ->
    [one] le chasseur-bombardier
   *[other] { $count } chasseurs-bombardiers
}
weapon-ground-attack = { $count ->
    [one] l’avion d’attaque au sol
   *[other] { $count } avions d’attaque au sol
}
weapon-close-combat = corps à corps

arm-piat = PIAT
arm-vb-launcher = lanceur VB
arm-ampulomet = ampoulomet
arm-anti-tank-rifle = fusil antichar
arm-assault-rifle = fusil d’assaut
arm-automatic-rifle = fusil automatique
arm-bazooka = bazooka
arm-bombs = bombe
arm-flamethrower-infantry = lance-flammes (infanterie)
arm-flamethrower-vehicle = lance-flammes (véhicule)
arm-heavy-anti-tank-gun = canon antichar lourd
arm-heavy-autocannon = canon auto lourd
arm-heavy-howitzer = obusier lourd
arm-heavy-mortar = mortier lourd
arm-hmg = mitrailleuse lourde
arm-light-anti-aircraft-gun = canon antiaérien léger
arm-light-anti-tank-gun = canon antichar léger
arm-light-autocannon = canon auto léger
arm-light-howitzer = obusier léger
arm-light-mortar = mortier léger
arm-lmg = mitrailleuse légère
arm-medium-anti-tank-gun = canon antichar moyen
arm-medium-howitzer = obusier moyen
arm-medium-mortar = mortier moyen
arm-mmg = mitrailleuse moyenne
arm-panzerfaust = panzerfaust
arm-panzerschreck = panzerschreck
arm-pistol = pistolet
arm-rifle = fusil
arm-rockets = roquette
arm-shotgun = fusil à pompe
arm-smg = { -smg }
arm-special-anti-tank-weapon-v = arme antichar spéciale (V)
arm-super-heavy-anti-tank-gun = canon antichar super-lourd
arm-twin-light-autocannon = canon auto léger jumelé
arm-strafing-fighter = chasseur en mitraillage
arm-fighter-bomber = chasseur-bombardier
arm-ground-attack = avion d’attaque au sol
arm-heavy-weapon = arme lourde
arm-blade = lame

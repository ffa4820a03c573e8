# Weapons: a number of them, as a unit fires them, and the name alone.

weapon-piat = { $count ->
    [one] the { $mount }PIAT
   *[other] { $count } PIATs
}
weapon-vb-launcher = { $count ->
    [one] the { $mount }VB launcher
   *[other] { $count } VB launchers
}
weapon-ampulomet = { $count ->
    [one] the { $mount }ampulomet
   *[other] { $count } ampulomets
}
weapon-anti-tank-rifle = { $count ->
    [one] the { $mount }anti-tank rifle
   *[other] { $count } anti-tank rifles
}
weapon-assault-rifle = { $count ->
    [one] the { $mount }assault rifle
   *[other] { $count } assault rifles
}
weapon-automatic-rifle = { $count ->
    [one] the { $mount }automatic rifle
   *[other] { $count } automatic rifles
}
weapon-bazooka = { $count ->
    [one] the { $mount }bazooka
   *[other] { $count } bazookas
}
weapon-bombs = { $count ->
    [one] the { $mount }bomb
   *[other] { $count } bombs
}
weapon-flamethrower-infantry = { $count ->
    [one] the { $mount }flamethrower (infantry)
   *[other] { $count } flamethrowers (infantry)
}
weapon-flamethrower-vehicle = { $count ->
    [one] the { $mount }flamethrower (vehicle)
   *[other] { $count } flamethrowers (vehicle)
}
weapon-heavy-anti-tank-gun = { $count ->
    [one] the { $mount }heavy anti-tank gun
   *[other] { $count } heavy anti-tank guns
}
weapon-heavy-autocannon = { $count ->
    [one] the { $mount }heavy autocannon
   *[other] { $count } heavy autocannons
}
weapon-heavy-howitzer = { $count ->
    [one] the { $mount }heavy howitzer
   *[other] { $count } heavy howitzers
}
weapon-heavy-mortar = { $count ->
    [one] the { $mount }heavy mortar
   *[other] { $count } heavy mortars
}
weapon-hmg = { $count ->
    [one] the { $mount }HMG
   *[other] { $count } HMGs
}
weapon-light-anti-aircraft-gun = { $count ->
    [one] the { $mount }light anti-aircraft gun
   *[other] { $count } light anti-aircraft guns
}
weapon-light-anti-tank-gun = { $count ->
    [one] the { $mount }light anti-tank gun
   *[other] { $count } light anti-tank guns
}
weapon-light-autocannon = { $count ->
    [one] the { $mount }light autocannon
   *[other] { $count } light autocannons
}
weapon-light-howitzer = { $count ->
    [one] the { $mount }light howitzer
   *[other] { $count } light howitzers
}
weapon-light-mortar = { $count ->
    [one] the { $mount }light mortar
   *[other] { $count } light mortars
}
weapon-lmg = { $count ->
    [one] the { $mount }LMG
   *[other] { $count } LMGs
}
weapon-medium-anti-tank-gun = { $count ->
    [one] the { $mount }medium anti-tank gun
   *[other] { $count } medium anti-tank guns
}
weapon-medium-howitzer = { $count ->
    [one] the { $mount }medium howitzer
   *[other] { $count } medium howitzers
}
weapon-medium-mortar = { $count ->
    [one] the { $mount }medium mortar
   *[other] { $count } medium mortars
}
weapon-mmg = { $count ->
    [one] the { $mount }MMG
   *[other] { $count } MMGs
}
weapon-panzerfaust = { $count ->
    [one] the { $mount }panzerfaust
   *[other] { $count } panzerfausts
}
weapon-panzerschreck = { $count ->
    [one] the { $mount }panzerschreck
   *[other] { $count } panzerschrecks
}
weapon-pistol = { $count ->
    [one] the { $mount }pistol
   *[other] { $count } pistols
}
weapon-rifle = { $count ->
    [one] the { $mount }rifle
   *[other] { $count } rifles
}
weapon-rockets = { $count ->
    [one] the { $mount }rocket
   *[other] { $count } rockets
}
weapon-shotgun = { $count ->
    [one] the { $mount }shotgun
   *[other] { $count } shotguns
}
weapon-smg = { $count ->
    [one] the { $mount }SMG
   *[other] { $count } SMGs
}
weapon-special-anti-tank-weapon-v = { $count ->
    [one] the { $mount }special anti-tank weapon (v)
   *[other] { $count } special anti-tank weapons (v)
}
weapon-super-heavy-anti-tank-gun = { $count ->
    [one] the { $mount }super-heavy anti-tank gun
   *[other] { $count } super-heavy anti-tank guns
}
weapon-twin-light-autocannon = { $count ->
    [one] the { $mount }twin light autocannon
   *[other] { $count } twin light autocannons
}
weapon-close-combat = close combat

arm-piat = PIAT
arm-vb-launcher = VB launcher
arm-ampulomet = ampulomet
arm-anti-tank-rifle = anti-tank rifle
arm-assault-rifle = assault rifle
arm-automatic-rifle = automatic rifle
arm-bazooka = bazooka
arm-bombs = bomb
arm-flamethrower-infantry = flamethrower (infantry)
arm-flamethrower-vehicle = flamethrower (vehicle)
arm-heavy-anti-tank-gun = heavy anti-tank gun
arm-heavy-autocannon = heavy autocannon
arm-heavy-howitzer = heavy howitzer
arm-heavy-mortar = heavy mortar
arm-hmg = HMG
arm-light-anti-aircraft-gun = light anti-aircraft gun
arm-light-anti-tank-gun = light anti-tank gun
arm-light-autocannon = light autocannon
arm-light-howitzer = light howitzer
arm-light-mortar = light mortar
arm-lmg = LMG
arm-medium-anti-tank-gun = medium anti-tank gun
arm-medium-howitzer = medium howitzer
arm-medium-mortar = medium mortar
arm-mmg = MMG
arm-panzerfaust = panzerfaust
arm-panzerschreck = panzerschreck
arm-pistol = pistol
arm-rifle = rifle
arm-rockets = rocket
arm-shotgun = shotgun
arm-smg = SMG
arm-special-anti-tank-weapon-v = special anti-tank weapon (v)
arm-super-heavy-anti-tank-gun = super-heavy anti-tank gun
arm-twin-light-autocannon = twin light autocannon
arm-heavy-weapon = heavy weapon
arm-blade = blade
arm-strafing-fighter = strafing fighter
weapon-strafing-fighter = { $count ->
    [one] the strafing fighter
   *[other] { $count } strafing fighters
}
arm-fighter-bomber = fighter-bomber
weapon-fighter-bomber = { $count ->
    [one] the fighter-bomber
   *[other] { $count } fighter-bombers
}
arm-ground-attack = ground attack
weapon-ground-attack = { $count ->
    [one] the ground attack
   *[other] { $count } ground attacks
}

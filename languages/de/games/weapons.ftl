# Waffen: eine Anzahl, wie eine Einheit sie abfeuert, und der Name allein.

weapon-piat = { $count ->
    [one] das PIAT{ $mount }
   *[other] { $count } PIAT
}
weapon-vb-launcher = { $count ->
    [one] der VB-Granatwerfer{ $mount }
   *[other] { $count } VB-Granatwerfer
}
weapon-ampulomet = { $count ->
    [one] das Ampulomjot{ $mount }
   *[other] { $count } Ampulomjots
}
weapon-anti-tank-rifle = { $count ->
    [one] die Panzerbüchse{ $mount }
   *[other] { $count } Panzerbüchsen
}
weapon-assault-rifle = { $count ->
    [one] das Sturmgewehr{ $mount }
   *[other] { $count } Sturmgewehre
}
weapon-automatic-rifle = { $count ->
    [one] das Schnellfeuergewehr{ $mount }
   *[other] { $count } Schnellfeuergewehre
}
weapon-bazooka = { $count ->
    [one] die Bazooka{ $mount }
   *[other] { $count } Bazookas
}
weapon-bombs = { $count ->
    [one] die Bombe{ $mount }
   *[other] { $count } Bomben
}
weapon-flamethrower-infantry = { $count ->
    [one] der Flammenwerfer (Infanterie){ $mount }
   *[other] { $count } Flammenwerfer (Infanterie)
}
weapon-flamethrower-vehicle = { $count ->
    [one] der Flammenwerfer (Fahrzeug){ $mount }
   *[other] { $count } Flammenwerfer (Fahrzeug)
}
weapon-heavy-anti-tank-gun = { $count ->
    [one] die schwere Panzerabwehrkanone{ $mount }
   *[other] { $count } schwere Panzerabwehrkanonen
}
weapon-heavy-autocannon = { $count ->
    [one] die schwere Maschinenkanone{ $mount }
   *[other] { $count } schwere Maschinenkanonen
}
weapon-heavy-howitzer = { $count ->
    [one] die schwere Haubitze{ $mount }
   *[other] { $count } schwere Haubitzen
}
weapon-heavy-mortar = { $count ->
    [one] der schwere Granatwerfer{ $mount }
   *[other] { $count } schwere Granatwerfer
}
weapon-hmg = { $count ->
    [one] das sMG{ $mount }
   *[other] { $count } sMG
}
weapon-light-anti-aircraft-gun = { $count ->
    [one] die leichte Flak{ $mount }
   *[other] { $count } leichte Flak
}
weapon-light-anti-tank-gun = { $count ->
    [one] die leichte Panzerabwehrkanone{ $mount }
   *[other] { $count } leichte Panzerabwehrkanonen
}
weapon-light-autocannon = { $count ->
    [one] die leichte Maschinenkanone{ $mount }
   *[other] { $count } leichte Maschinenkanonen
}
weapon-light-howitzer = { $count ->
    [one] die leichte Haubitze{ $mount }
   *[other] { $count } leichte Haubitzen
}
weapon-light-mortar = { $count ->
    [one] der leichte Granatwerfer{ $mount }
   *[other] { $count } leichte Granatwerfer
}
weapon-lmg = { $count ->
    [one] das lMG{ $mount }
   *[other] { $count } lMG
}
weapon-medium-anti-tank-gun = { $count ->
    [one] die mittlere Panzerabwehrkanone{ $mount }
   *[other] { $count } mittlere Panzerabwehrkanonen
}
weapon-medium-howitzer = { $count ->
    [one] die mittlere Haubitze{ $mount }
   *[other] { $count } mittlere Haubitzen
}
weapon-medium-mortar = { $count ->
    [one] der mittlere Granatwerfer{ $mount }
   *[other] { $count } mittlere Granatwerfer
}
weapon-mmg = { $count ->
    [one] das mMG{ $mount }
   *[other] { $count } mMG
}
weapon-panzerfaust = { $count ->
    [one] die Panzerfaust{ $mount }
   *[other] { $count } Panzerfäuste
}
weapon-panzerschreck = { $count ->
    [one] der Panzerschreck{ $mount }
   *[other] { $count } Panzerschrecks
}
weapon-pistol = { $count ->
    [one] die Pistole{ $mount }
   *[other] { $count } Pistolen
}
weapon-rifle = { $count ->
    [one] das Gewehr{ $mount }
   *[other] { $count } Gewehre
}
weapon-rockets = { $count ->
    [one] die Rakete{ $mount }
   *[other] { $count } Raketen
}
weapon-shotgun = { $count ->
    [one] die Schrotflinte{ $mount }
   *[other] { $count } Schrotflinten
}
weapon-smg = { $count ->
    [one] die MPi{ $mount }
   *[other] { $count } MPis
}
weapon-special-anti-tank-weapon-v = { $count ->
    [one] die besondere Panzerabwehrwaffe (V){ $mount }
   *[other] { $count } besondere Panzerabwehrwaffen (V)
}
weapon-super-heavy-anti-tank-gun = { $count ->
    [one] die superschwere Panzerabwehrkanone{ $mount }
   *[other] { $count } superschwere Panzerabwehrkanonen
}
weapon-twin-light-autocannon = { $count ->
    [one] die leichte Zwillings-Maschinenkanone{ $mount }
   *[other] { $count } leichte Zwillings-Maschinenkanonen
}
weapon-strafing-fighter = { $count ->
    [one] der Tiefflieger
   *[other] { $count } Tiefflieger
}
weapon-fighter-bomber = { $count ->
    [one] der Jagdbomber
   *[other] { $count } Jagdbomber
}
weapon-ground-attack = { $count ->
    [one] das Schlachtflugzeug
   *[other] { $count } Schlachtflugzeuge
}
weapon-close-combat = Nahkampf

arm-piat = PIAT
arm-vb-launcher = VB-Granatwerfer
arm-ampulomet = Ampulomjot
arm-anti-tank-rifle = Panzerbüchse
arm-assault-rifle = Sturmgewehr
arm-automatic-rifle = Schnellfeuergewehr
arm-bazooka = Bazooka
arm-bombs = Bombe
arm-flamethrower-infantry = Flammenwerfer (Infanterie)
arm-flamethrower-vehicle = Flammenwerfer (Fahrzeug)
arm-heavy-anti-tank-gun = schwere Panzerabwehrkanone
arm-heavy-autocannon = schwere Maschinenkanone
arm-heavy-howitzer = schwere Haubitze
arm-heavy-mortar = schwerer Granatwerfer
arm-hmg = sMG
arm-light-anti-aircraft-gun = leichte Flak
arm-light-anti-tank-gun = leichte Panzerabwehrkanone
arm-light-autocannon = leichte Maschinenkanone
arm-light-howitzer = leichte Haubitze
arm-light-mortar = leichter Granatwerfer
arm-lmg = lMG
arm-medium-anti-tank-gun = mittlere Panzerabwehrkanone
arm-medium-howitzer = mittlere Haubitze
arm-medium-mortar = mittlerer Granatwerfer
arm-mmg = mMG
arm-panzerfaust = Panzerfaust
arm-panzerschreck = Panzerschreck
arm-pistol = Pistole
arm-rifle = Gewehr
arm-rockets = Rakete
arm-shotgun = Schrotflinte
arm-smg = MPi
arm-special-anti-tank-weapon-v = besondere Panzerabwehrwaffe (V)
arm-super-heavy-anti-tank-gun = superschwere Panzerabwehrkanone
arm-twin-light-autocannon = leichte Zwillings-Maschinenkanone
arm-strafing-fighter = Tiefflieger
arm-fighter-bomber = Jagdbomber
arm-ground-attack = Schlachtflugzeug
arm-heavy-weapon = schwere Waffe
arm-blade = Klinge

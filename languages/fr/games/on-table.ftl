# Parties sur la table : ce qui ne peut commencer ou aller, et une attaque aérienne, moment par moment.

begin-other-game = { $scenario } est prévu pour { $own }, pas pour { $game }
begin-two-sides = une partie oppose deux camps, { $scenario } en a { $count }
begin-no-template = { $unit } : { $game } n’a pas de modèle d’unité { $template }
begin-one-model = { $unit } : { $kind ->
    [vehicle] un véhicule
    [warplane] un avion
   *[other] { $kind }
} est une seule figurine, pas { $models }

way-walled = un mur sans porte ni ouverture barre le passage
way-blocked = quelque chose barre le passage : on n’avance pas dans cette direction
way-ends-badly = cela finit hors de la table, dans quelque chose de plein, ou sur une autre figurine
way-leads-nowhere = aucun chemin n’y mène : on ne peut finir plus près de cet endroit
way-no-standing = personne ne peut se tenir dans { $house } en ({ TENTHS($x) } ; { TENTHS($y) })
way-no-opening = { $house } n’a pas d’ouverture

air-in-reserve = En réserve
air-the-order = L’ordre
air-the-edge = Le bord
air-springs = { $name } sort de son embuscade
air-comes-in = { $name } approche
air-arrives = { $name } arrive
air-may-fire = { $name } peut tirer
air-fires = { $name } tire
air-holds-fire = { $name } ne tire pas
air-result = Résultat
air-pulls-out = L’avion se retire au tour suivant

air-does-it-come = { $name } vient-il ?
air-which-edge = Par quel bord de la table arrive-t-il ?
air-what-does-it-do = Quel effet sur { $name } ?
air-is-ordered = { $plane } est en réserve et reçoit l’ordre d’attaquer.
air-in-ambush = En embuscade : { $units }.
air-flies = L’avion parcourt { INCHES($distance, digits: 1) } et s’arrête à { INCHES($ends, digits: 1) } de sa cible.
air-flies-blocked = L’avion parcourt { INCHES($distance, digits: 1) } et s’arrête à { INCHES($ends, digits: 1) } de sa cible : { $unit } est dans le passage.
air-stops-at-once = L’avion parcourt { INCHES($distance, digits: 1) } et s’arrête à { INCHES($ends, digits: 1) } de sa cible, là où il arrive.
air-bursts-beside = L’impact est à côté de la cible.
air-offers = { CAPITAL($said) }.
air-chance = { CAPITAL($said) }

air-no-aircraft = { $unit } n’est pas un avion
air-not-on-the-table = { $unit } attend et n’a pas de figurine sur la table
air-game-without = { $game } n’a { $what ->
    [aircraft] pas d’avions
   *[watched] pas d’état d’alerte
}

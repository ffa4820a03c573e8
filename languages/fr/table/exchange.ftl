# Fichiers qui vont et viennent : zips, scans, commandes et longs travaux ; ce qui a été trouvé, ce qui était attendu.

exchange-more-than = plus de { NUMBER($most, useGrouping: 1) } { $what ->
    [bytes] octets
    [text] octets de texte
    [units] unités
    [selections] « selections »
    [rows] lignes d’une unité
   *[parts] parties d’une unité
}
exchange-count = { NUMBER($count, useGrouping: 1) } { $what ->
    [units] unités
    [models] figurines
    [lines] lignes
    [names] noms
   *[characters] caractères
}
exchange-installed = installé : { $command }

## Un zip.

exchange-found = Trouvé { $found } ; attendu : { $expected }.
exchange-found-in = { $place } : trouvé { $found } ; attendu : { $expected }.
exchange-damaged = un zip endommagé ou verrouillé
exchange-whole = un zip intact
exchange-files = un zip de { NUMBER($count, useGrouping: 1) } fichiers
exchange-bytes = { NUMBER($count, useGrouping: 1) } octets dans le zip
exchange-leads-out = { $name } dans le zip, qui mène en dehors
exchange-within = des fichiers à l’intérieur
exchange-twice = { $name } deux fois dans le zip
exchange-once = une seule fois
exchange-scenarios = { NUMBER($count, useGrouping: 1) } scénarios dans le zip
exchange-one-scenario = un seul, en .toml
exchange-no-utf8 = des octets qui ne sont pas de l’UTF-8
exchange-missing = pas { DE($name) }
exchange-mesh-in-zip = ce maillage dans le zip
exchange-large-meshes = Ses maillages ont plus de { NUMBER($most, useGrouping: 1) } octets en tout.

## Un scan.

exchange-scan-reading = Lecture du scan
exchange-scan-looking = Vue d’en haut
exchange-scan-colouring = Coloriage du sol
exchange-scan-writing = Écriture des éléments
exchange-scan-comment = Une table scannée. Pouces et degrés ; x le long du bord proche.
exchange-no-scan = une table qui ne vient pas d’un scan
exchange-earlier-scan = le scénario d’un scan antérieur
exchange-as-before = { $size } comme avant

## Une commande d’un programme.

exchange-command = Une commande
exchange-commands = de 1 à { $most } commandes
exchange-changes = des changements du scénario
exchange-nothing = rien
exchange-too-deep = des valeurs trop imbriquées
exchange-no-json = du texte qui n’est pas du JSON
exchange-finite = un nombre fini
exchange-large-lists = des listes d’au plus { NUMBER($longest, useGrouping: 1) }, et { NUMBER($most, useGrouping: 1) } valeurs en tout

## De longs travaux.

exchange-again = Un processus de travail s’est arrêté ; il recommence
exchange-waiting = En attente d’un autre travail
exchange-ended-twice = Le processus qui faisait cela s’est arrêté deux fois ; redemandez, ou demandez moins
exchange-costly = un fichier qui demande plus de { $gigabytes } Go ou { $seconds } s de lecture
exchange-smaller = un fichier plus petit ou plus simple
exchange-no-dask = pas de Dask pour l’atteindre
exchange-no-scheduler = aucun à { $address } ({ $why })
exchange-scheduler = l’adresse d’un ordonnanceur Dask, comme tcp://127.0.0.1:8786

## Images.

exchange-lighting-ground = Éclairage du sol
exchange-lighting-terrain = Éclairage de l’élément { $number } sur { $count }
exchange-lighting-model = Éclairage de la figurine { $number } sur { $count }
exchange-lit = Éclairé
exchange-lightening = Allègement de l’élément scanné { $number } sur { $count }
exchange-no-picture = aucune image ne peut être dessinée ici : cette machine n’offre pas OpenGL, ni sur un écran ni par EGL ou OSMesa (sous Debian et Ubuntu, libegl1 suffit)
exchange-picture-size = une image de { $width } × { $height } pixels : attendu de 1 à { $most } dans chaque sens
exchange-enlarge = Agrandir
exchange-enlarge-side = Agrandir la vue de côté
exchange-close = Fermer
exchange-side-view = Vue de côté : { DE($from) } vers { $to }

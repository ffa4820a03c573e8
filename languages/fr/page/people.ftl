# People at a table: the chat, names, requests to undo, the list of steps.

## The chat

people-chat = Discussion
people-chat-new = Discussion · { $count ->
    [one] { $count } nouveau
   *[other] { $count } nouveaux
}
people-chat-watches = Vous regardez cette table : vous pouvez lire ici, mais pas écrire.
people-chat-none = Personne n’a encore rien écrit.
people-chat-write = Écrire à tous
people-you = Vous
people-followed = { $count ->
    [one] { $count } page suit votre vue
   *[other] { $count } pages suivent votre vue
}

## The request to undo

people-allow = Accepter
people-refuse = Refuser
people-withdraw = Retirer
people-asks-to-undo = <b>{ CAPITAL($who) }</b> demande d’annuler « { $title } »{ $later ->
    [0] { "" }
    [one] { " " }et une réponse suivante
   *[other] { " " }et les { $later } réponses suivantes
}. De nouveaux dés seront jetés.
people-asked-to-undo = Vous avez demandé d’annuler « { $title } »{ $later ->
    [0] { "" }
    [one] { " " }et une réponse suivante
   *[other] { " " }et les { $later } réponses suivantes
}. On attend { $who }.

## The greeting

people-colour-blue = Bleu
people-colour-vermilion = Vermillon
people-colour-green = Vert
people-colour-purple = Violet
people-colour-orange = Orange
people-colour-sky-blue = Bleu ciel
people-colour-yellow = Jaune
people-colour-grey = Gris
people-your-name = Votre nom
people-use-name = Utiliser ce nom
people-not-now = Pas maintenant
people-name-at-table = Votre nom à cette table

## The steps

people-steps = Étapes
people-no-steps = Rien n’a encore été fait à cette table.
people-last-steps = Les { $shown } dernières étapes sur { $count }.
people-played-actions = a joué { $count } actions de la partie
people-back-to-now = Revenir au présent
people-back-to-now-hint = Revenir au présent (Échap)
people-as-asked = Une question envoyée : vous seul voyez ses figurines où le lien les place
people-as-after-step = État après l’étape <b>{ $step }</b> sur { $count } : { $who } { $done }

## Badges

people-no-name = encore sans nom
people-badge-you = Vous : { $name }, { $role }. Nom et couleur…

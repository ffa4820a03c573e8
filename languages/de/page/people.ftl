# People at a table: the chat, names, requests to undo, the list of steps.

## The chat

people-chat = Chat
people-chat-new = Chat · { $count } neu
people-chat-watches = Als Zuschauer kann man hier nur lesen, nicht schreiben.
people-chat-none = Noch hat niemand etwas geschrieben.
people-chat-write = An alle schreiben
people-you = Du
people-followed = { $count ->
    [one] { $count } Seite folgt deiner Ansicht
   *[other] { $count } Seiten folgen deiner Ansicht
}

## The request to undo

people-allow = Erlauben
people-refuse = Ablehnen
people-withdraw = Zurückziehen
people-asks-to-undo = <b>{ CAPITAL($who) }</b> möchte „{ $title }“{ $later ->
    [0] { "" }
    [one] { " " }und eine spätere Antwort
   *[other] { " " }und { $later } spätere Antworten
} rückgängig machen. Es wird neu gewürfelt.
people-asked-to-undo = „{ $title }“{ $later ->
    [0] { "" }
    [one] { " " }und eine spätere Antwort
   *[other] { " " }und { $later } spätere Antworten
} rückgängig machen: angefragt. Es fehlt noch die Antwort von { $who }.

## The greeting

people-colour-blue = Blau
people-colour-vermilion = Zinnoberrot
people-colour-green = Grün
people-colour-purple = Violett
people-colour-orange = Orange
people-colour-sky-blue = Himmelblau
people-colour-yellow = Gelb
people-colour-grey = Grau
people-your-name = Name
people-use-name = Namen verwenden
people-not-now = Nicht jetzt
people-name-at-table = Name an diesem Tisch

## The steps

people-steps = Schritte
people-no-steps = An diesem Tisch ist noch nichts geschehen.
people-last-steps = Die letzten { $shown } von { $count } Schritten.
people-played-actions = hat { $count } Aktionen des Spiels gespielt
people-back-to-now = Zurück zum jetzigen Stand
people-back-to-now-hint = Zurück zum jetzigen Stand (Esc)
people-as-asked = Eine geschickte Frage: Nur du siehst ihre Modelle, wo der Link sie hat
people-as-after-step = Stand nach Schritt <b>{ $step }</b> von { $count }: { $who } { $done }

## Badges

people-no-name = noch ohne Namen
people-badge-you = Du: { $name }, { $role }. Name und Farbe…

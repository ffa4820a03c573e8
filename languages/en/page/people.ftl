# People at a table: the chat, names, requests to undo, the list of steps.

## The chat

people-chat = Chat
people-chat-new = Chat · { $count } new
people-chat-watches = You watch this table: you read here, and cannot write.
people-chat-none = Nobody has written anything yet.
people-chat-write = Write to everybody
people-you = You
people-followed = { $count ->
    [one] { $count } page follows your view
   *[other] { $count } pages follow your view
}

## The request to undo

people-allow = Allow
people-refuse = Refuse
people-withdraw = Withdraw
people-asks-to-undo = <b>{ CAPITAL($who) }</b> asks to undo “{ $title }”{ $later ->
    [0] { "" }
    [one] { " " }and { $later } later answer
   *[other] { " " }and { $later } later answers
}. New dice will be rolled.
people-asked-to-undo = You asked to undo “{ $title }”{ $later ->
    [0] { "" }
    [one] { " " }and { $later } later answer
   *[other] { " " }and { $later } later answers
}. Waiting for { $who }.

## The greeting

people-colour-blue = Blue
people-colour-vermilion = Vermilion
people-colour-green = Green
people-colour-purple = Purple
people-colour-orange = Orange
people-colour-sky-blue = Sky blue
people-colour-yellow = Yellow
people-colour-grey = Grey
people-your-name = Your name
people-use-name = Use this name
people-not-now = Not now
people-name-at-table = Your name at this table

## The steps

people-steps = Steps
people-no-steps = Nothing has been done at this table yet.
people-last-steps = The last { $shown } of { $count } steps.
people-played-actions = played { $count } actions of the game
people-back-to-now = Back to now
people-back-to-now-hint = Back to now (Esc)
people-as-asked = A question that was sent: you alone see its models where the link has them
people-as-after-step = As it was after step <b>{ $step }</b> of { $count }: { $who } { $done }

## Badges

people-no-name = no name yet
people-badge-you = You: { $name }, { $role }. Name and colour…

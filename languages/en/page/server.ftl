# The server: who may open a table, signing in, votes, folders.

## Who may open a table

server-no-access = No access
server-no-access-to-table = No access to this table
server-opens-with-link = This table opens with a link only. You came without a link, or yours is not valid for this table or has been withdrawn. { $ask }
server-ask-again = Ask the owner of the table for a new link.
server-sign-in-to-open = <a href="{ $address }">Sign in</a> to open and create tables of your own.
server-need-no-link = { $why } On this server you need no link: { $link }.
server-open-without = open the table without it
server-link-invalid = This link is not valid for this table, or has been withdrawn.
server-full = The server has reached its limit of open pages. Try again in a minute.
server-address-full = Your address has reached its limit of open pages. Close one and try again.
server-link-full = This link has reached its limit of open pages. Close one and try again.
server-no-page = There is no page at this address.
server-foreign = Pages of other sites may not load this page. Open it with a link.
server-slower = Too many wrong keys from your address. Try again in a minute.
server-link-has-expired = The link that you used has expired.
server-expired-on = This link expired on { $day } at { $time } UTC.
server-link-kinds = A link lets its user edit, play one side, watch, or add one scan.
server-most-links = This table already has { $most } links. Withdraw some.
server-link-only = No access: this table opens with a link only.
server-stale = This page is out of date. Load it again.
server-other-keys = This browser has opened another link in the meantime. Load the page again.
server-no-network = This computer is on no network that others could reach it by. Join the Wi-Fi or plug in the cable, and try again.
server-not-opened = This computer cannot be opened to its network: { $why }.
server-port-taken = port { $port } is taken: stop the program that uses it, or choose another with --port
server-cannot-listen = cannot listen on { $address }: { $why }
server-only-page-reloads = Only the table's page reloads the file.

## Signing in

server-sign-in-again = Sign in again
server-signing-in-failed = Signing in failed: { $why }. { $again }
server-not-signed-in = Not signed in
server-sign-out = Sign out
server-sign-out-here = Sign out of this server?
server-begun-elsewhere = it was not begun in this browser, or more than ten minutes ago
server-provider-unexpected = the provider did not answer as expected
server-next-elsewhere = the address to go to afterwards is no page of this server
server-answer-used = this answer of the provider was used before
server-code-refused = the provider refused the code
server-token-other-server = the provider's answer is for another server
server-token-other-sign-in = the provider's answer is for another sign-in
server-token-nobody = the provider's answer names nobody
server-token-unknown-key = the provider's answer is signed with an unknown key
server-token-no-key-pair = the provider's answer is not signed with a key pair
server-token-expired = the provider's answer has expired
server-token-no-signature = the provider's answer does not bear its signature
server-token-unreadable = the provider's answer is no ID token that can be checked

## The votes of a room

server-vote = Vote
server-vote-none-now = No question is asked now. The next one appears here by itself.
server-vote-counts = Your vote counts. Another button changes it.
server-vote-too-many = Too many requests. Try again in a minute.
server-vote-no-question = No question is asked here.
server-no-vote = This is no vote.
server-vote-elsewhere = Only the page of the question takes a vote.
server-vote-open-first = Open the link of the question first.
server-vote-closed = This question is closed.
server-vote-none-of-these = This is none of the answers.
server-vote-no-more = No more votes are taken on this question.

## Folders of scenarios

server-many-folders = { $folder } holds more than { $most } folders: some scenarios may not be listed.
server-many-scenarios = { $folder } holds more than { $most } scenarios: some scenarios may not be listed.
server-many-files = { $folder } holds more than { $most } files: some scenarios may not be listed.
server-deep-folders = { $folder } holds folders more than { $most } deep: some scenarios may not be listed.

## A page's connection

server-message-early = A message came before the page was ready.
server-message-long = A message is too long.
server-message-unreadable = A message could not be read.

## Options at the start

server-embed-in = --embed-in: found { $found }; expected an origin such as https://club.example
server-allow-origin = --allow-origin: found { $found }; expected a host's name, such as table.example or 192.168.1.20:5006
server-option-one-of = { $option }: found { $found }; expected one of { $names }
server-option-number = { $option } { $name }: found { $found }; expected a number, at least { $least }
server-tls-cert = --tls-cert { $file }: found { $found }; expected a certificate and its key (--tls-key) as PEM files
server-oauth-all = --oauth-issuer, --oauth-key, --oauth-secret: found some of them; expected all three (the secret also as PANEL_OAUTH_SECRET in the environment)
server-oauth-url = --oauth-issuer: found { $found }; expected a URL
server-oauth-package = --oauth-issuer: found no package PyJWT with cryptography; install it: { $install }
server-oauth-provider = --oauth-issuer { $issuer }: found no OpenID provider there; expected one that answers at /.well-known/openid-configuration
server-root-path = --root-path: found { $found }; expected a path such as /sightline
server-proxy-headers = --proxy-headers: found { $found }; expected the proxy's address or network, such as 127.0.0.1 or 10.0.0.0/8

## At the start, in the terminal

server-starting = Starting Sightline, which will be at { $address } in some seconds (on a new machine in up to a minute) …
server-at = Sightline on { $address }  (Ctrl C stops it)
server-read-only = Read only: { $why }. Edits are refused until it can be written.
server-listens-everywhere = It listens on every address of this machine and opens as { $names }. Add another name with --allow-origin NAME.
server-trusts = Warning: everybody who reaches this address may change every table (--trust), and owns the tables that they make. Only the owner's link writes files and owns the others.
server-needs-links = Every visitor needs a link that the owner makes (--roles).
server-not-encrypted = { $way } The connection is not encrypted; --tls-cert or a proxy encrypts it.
server-owners-link = The owner's link to all tables: { $link }
server-opened-at = Open on this network at { $address }: whoever comes from there needs a link.
server-compiling-sight = Sight is being compiled in the background, once; verdicts are slower until then.
server-no-place = { $place } does not exist: name a scenario file or a folder of them
server-opens-to-network = { $option } opens the server to the network: add --roles, so that others need a link of yours, or --trust, so that everybody may change every table
server-metrics-port = --metrics: found { $found }; expected a port, or 127.0.0.1:9100
server-metrics-place = --metrics { $place }: found { $why }
server-metrics-package = --metrics: found no package prometheus-client; install it: { $install }
server-workers-count = --workers: found { $count }; expected 1 to { $most }
server-workers-system = --workers: this system cannot pass connections between processes; use --workers 1
server-workers-store = --workers { $count }: found a SQLite store, which one process uses; expected --store postgresql+psycopg://… for several
server-workers-failed = --workers { $count }: found none that starts, each tried { $tried } times: { $why }
server-worker-not-started = it cannot be started ({ $why })
server-worker-ended = it ended with status { $status }

## While it runs

server-page-failed = This page could not be built
server-page-fault = This is a fault of the program; the server's log has the details. Load the page again.
server-answers-to = This server answers to { $names } only; start it with --allow-origin NAME for another.
server-metrics-names = Metrics answer to { $names } and addresses only.
server-store-silent = The store did not answer within { $seconds } seconds.
server-no-worker = No worker of this server is ready. It starts others: try again in a few seconds.
server-restarts = The server restarts.
server-setting-up = it is being set up
server-waiting-for-table = Waiting for another table: { $what }
server-reading-scenario = Reading the scenario

## Programs at a table

server-own-scripts = This server accepts scripts of its own pages only.
server-no-hello = No hello came within { $seconds } seconds after connecting.
server-hello-first = Send hello first.
server-said-hello = You have sent hello already.
server-too-many-silent = Too many connections have not sent hello.
server-program-denied = No access to this table with this key.
server-program-fault = The server failed to do this. Its log has the reason.
server-table-not-opened = The table cannot be opened. The server's log has the reason.
server-read-too-slowly = You read too slowly. Connect again and send hello with since.
server-full-of-programs = The server has reached its limit of { $most } programs.
server-table-full-of-programs = This table has reached its limit of { $most } programs.
server-address-full-of-programs = Your address has reached its limit of { $most } programs.

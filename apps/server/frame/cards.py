"""The cards of the page, each side from above to below."""

from apps.cards.people.chat import CHAT
from apps.cards.people.steps import STEPS
from apps.cards.play.demonstration import DEMONSTRATION
from apps.cards.play.flight import AIR
from apps.cards.play.game import GAME
from apps.cards.play.notes import NOTES
from apps.cards.play.statistics import STATISTICS
from apps.cards.play.templates import TEMPLATES
from apps.cards.play.your_turn import YOUR_TURN
from apps.cards.shared.units import UNITS
from apps.cards.sight.maps import MAPS
from apps.cards.sight.verdict import SIGHT
from apps.cards.table.fairness import FAIRNESS
from apps.cards.table.inspector import SELECTION
from apps.cards.table.palette import PALETTE_CARD
from apps.cards.table.survey import SURVEY
from apps.cards.table.table_settings import TABLE

_LEFT = (PALETTE_CARD, UNITS, DEMONSTRATION, AIR, GAME, STEPS, CHAT)
_RIGHT = (NOTES, SELECTION, SURVEY, FAIRNESS, TABLE, YOUR_TURN, TEMPLATES, SIGHT, MAPS, STATISTICS)
CARDS = _LEFT + _RIGHT

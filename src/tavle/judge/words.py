"""The words of orders in Norwegian, English, German and French, folded, by what they say."""

from __future__ import annotations

from enum import Enum

from tavle.judge.letters import spellings
from tavle.judge.names import POWER_NAMES


class Kind(Enum):
    """What a word of an order says."""

    NAME = "name"
    TYPE = "type"
    NATION = "nation"
    COAST = "coast"
    HOLD = "hold"
    SUPPORT = "support"
    CONVOY = "convoy"
    MOVE = "move"
    VIA = "via"
    RETREAT = "retreat"
    DISBAND = "disband"
    BUILD = "build"
    WAIVE = "waive"
    COMMA = "comma"
    LIST = "list"
    OR = "or"
    DITTO = "ditto"


_VERBS = {
    Kind.HOLD: (
        "hold holds holding hld stand stands standing std stay stays remain remains holder star staar blir "
        "venter halt halten haelt steht bleibt halte tient tenir tiens defend defends defendre reste attend garde sta "
        "staende staaende stehen"
    ),
    Kind.SUPPORT: (
        "sup supp suppt spt support supports supporting supported stotter stotte stott stoetter stoette "
        "unterstutzt unterstuetzt unterstutzen unterstutze unterst unt soutient soutien soutenir soutiens appuie "
        "appuyer hjelper"
    ),
    Kind.CONVOY: (
        "cvy cnv conv convoy convoys convoying convoie convoyer konvoi konvoy konvoier konvoierer konvoyerer "
        "konvojerer konvoiert konvoyiert konvoieren transports transporterer transportiert transporte "
        "eskorterer convoi frakter konv geleitet befordert befoerdert verschifft skiper"
    ),
    Kind.MOVE: (
        "to mv mve mto cto move moves moving go goes going attack attacks into advances til gar gaar flytter "
        "flytt angriper rykker inn mot nach zieht geht greift bewegt vers va attaque attaquer marche en zu"
    ),
    Kind.VIA: "via by per par med mit with over uber ueber vc convoyed",
    Kind.RETREAT: (
        "rto retreat retreats retreating ret retrett retretterer retirerer trekker weicht ruckzug rueckzug "
        "retraite recule retire viker rommer ruckt rueckt"
    ),
    Kind.DISBAND: (
        "dsb disband disbands disbanded remove removes removed destroy destroys destroyed dis rem otb opploses "
        "opplos opplost opploest nedlegges fjernes fjern fjerner auflosen aufgelost aufloesen entfernt "
        "entfernen entferne dissout dissoute dissoudre supprime supprimee supprimer retrait retirer retiree abgebaut "
        "abbau abbauen detruit detruite vernichtet odelegges off tas ta minus"
    ),
    Kind.BUILD: (
        "bld build builds building bygg bygger bau baut baue bauen aufbau construit construire construction "
        "construis new ny nye nytt neu neue neuer nouveau nouvel nouvelle bygges gebaut"
    ),
    Kind.OR: "or eller oder ou",
    Kind.WAIVE: (
        "wve waive waives waived pass avstar avstaar verzichtet passe renonce ingen ingenting nothing none nichts "
        "kein keine keinen rien aucun aucune ikke"
    ),
}

_TYPES = {
    "A": "a amy army armies armee armeen arme haer haeren troops troop",
    "F": "f fleet fleets flate flaate flaten flaaten flotte flotten flott flt fl",
}

_COASTS = {
    "nc": "nc ncs northcoast nordkyst nordkysten nordkuste nordkueste cotenord kn nk cn coastn",
    "sc": "sc scs southcoast sydkyst sydkysten sorkyst sorkysten sudkuste suedkueste cotesud sk cs coasts",
    "ec": "ec ecs eastcoast ostkyst ostkysten oestkyst ostkuste ostkueste coteest ok ce oc coaste",
    "wc": "wc wcs westcoast vestkyst vestkysten westkuste westkueste coteouest wk co",
}
_COAST_LETTERS = {
    "nc": "n north northern nord",
    "sc": "s south southern syd sor sud sued",
    "ec": "e east eastern ost oest est o",
    "wc": "w west western vest ouest v",
}

_FILLERS = (
    "the of from at and og und et der die das le la les l de du des det coast kyst kysten kuste cote his "
    "sea seg tilbake sich zuruck zurueck se then i in own egen egne eigene eigenen propre stille position un une ein "
    "eine einen wird take taken board brettet plateau av"
)
FILLERS = frozenset(_FILLERS.split())
"""Words that say nothing by themselves."""


def _table(groups: dict[Kind, str]) -> dict[str, Kind]:
    return {word: kind for kind, words in groups.items() for word in words.split()}


def _values(groups: dict[str, str]) -> dict[str, str]:
    return {form: value for value, words in groups.items() for word in words.split() for form in spellings(word)}


VERBS = _table(_VERBS)
TYPES = _values(_TYPES)
COASTS = _values(_COASTS)
COAST_LETTERS = _values(_COAST_LETTERS)
NATIONS = _values(POWER_NAMES)

GLUED_TYPES = {
    short + letter: (power, letter.upper())
    for power, shorts in {
        "AUS": "au aus ost os oe o",
        "ENG": "en eng br",
        "FRA": "fr fra",
        "GER": "ge ger de al dt",
        "ITA": "it ita",
        "RUS": "ru rus",
        "TUR": "tu tur ty",
    }.items()
    for short in shorts.split()
    for letter in "af"
}
"""Nationality glued to the type: `ItF` is an Italian fleet. The powers' own codes (`fra`, `ita`) are nationalities,
not these.
"""

GLUED_COASTS = {
    name + letters: (name, coast)
    for name, forms in {
        "stp": {"nc": "n nc nk", "sc": "s sc sk"},
        "spa": {"nc": "n nc nk", "sc": "s sc sk"},
        "sp": {"nc": "n nc", "sc": "s sc"},
        "bul": {"ec": "e ec ok", "sc": "s sc sk"},
        "bu": {"ec": "e ec", "sc": "s sc"},
    }.items()
    for coast, shorts in forms.items()
    for letters in shorts.split()
}
"""Coast glued to the province: `SpS`, `StPnc`."""
SHORT_SPLIT = {"sp": "spa", "bu": "bul"}

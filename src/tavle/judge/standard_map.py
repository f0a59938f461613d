"""The standard map of Diplomacy as facts: 75 provinces, what borders what, the centres and the first position.

One line a province: code, kind (sea, inland, coastal), centre (a power's home, `neutral` or `-`) | where an army may
go | where a fleet may go, for a split coast by coast. Borders are written on both sides; a test compares the sides.

Source: the rule book's board, as three independent encodings of it agree edge for edge.
"""

PROVINCES = """
adr sea - | | alb apu ion tri ven
aeg sea - | | bul/sc con eas gre ion smy
alb coastal - | gre ser tri | adr gre ion tri
ank coastal TUR | arm con smy | arm bla con
apu coastal - | nap rom ven | adr ion nap ven
arm coastal - | ank sev smy syr | ank bla sev
bal sea - | | ber bot den kie lvn pru swe
bar sea - | | nwg nwy stp/nc
bel coastal neutral | bur hol pic ruh | eng hol nth pic
ber coastal GER | kie mun pru sil | bal kie pru
bla sea - | | ank arm bul/ec con rum sev
boh inland - | gal mun sil tyr vie |
bot sea - | | bal fin lvn stp/sc swe
bre coastal FRA | gas par pic | eng gas mao pic
bud inland AUS | gal rum ser tri vie |
bul coastal neutral | con gre rum ser | ec: bla con rum; sc: aeg con gre
bur inland - | bel gas mar mun par pic ruh |
cly coastal - | edi lvp | edi lvp nao nwg
con coastal TUR | ank bul smy | aeg ank bla bul/ec bul/sc smy
den coastal neutral | kie swe | bal hel kie nth ska swe
eas sea - | | aeg ion smy syr
edi coastal ENG | cly lvp yor | cly nth nwg yor
eng sea - | | bel bre iri lon mao nth pic wal
fin coastal - | nwy stp swe | bot stp/sc swe
gal inland - | boh bud rum sil ukr vie war |
gas coastal - | bre bur mar par spa | bre mao spa/nc
gre coastal neutral | alb bul ser | aeg alb bul/sc ion
hel sea - | | den hol kie nth
hol coastal neutral | bel kie ruh | bel hel kie nth
ion sea - | | adr aeg alb apu eas gre nap tun tys
iri sea - | | eng lvp mao nao wal
kie coastal GER | ber den hol mun ruh | bal ber den hel hol
lon coastal ENG | wal yor | eng nth wal yor
lvn coastal - | mos pru stp war | bal bot pru stp/sc
lvp coastal ENG | cly edi wal yor | cly iri nao wal
lyo sea - | | mar pie spa/sc tus tys wes
mao sea - | | bre eng gas iri naf nao por spa/nc spa/sc wes
mar coastal FRA | bur gas pie spa | lyo pie spa/sc
mos inland RUS | lvn sev stp ukr war |
mun inland GER | ber boh bur kie ruh sil tyr |
naf coastal - | tun | mao tun wes
nao sea - | | cly iri lvp mao nwg
nap coastal ITA | apu rom | apu ion rom tys
nth sea - | | bel den edi eng hel hol lon nwg nwy ska yor
nwg sea - | | bar cly edi nao nth nwy
nwy coastal neutral | fin stp swe | bar nth nwg ska stp/nc swe
par inland FRA | bre bur gas pic |
pic coastal - | bel bre bur par | bel bre eng
pie coastal - | mar tus tyr ven | lyo mar tus
por coastal neutral | spa | mao spa/nc spa/sc
pru coastal - | ber lvn sil war | bal ber lvn
rom coastal ITA | apu nap tus ven | nap tus tys
ruh inland - | bel bur hol kie mun |
rum coastal neutral | bud bul gal ser sev ukr | bla bul/ec sev
ser inland neutral | alb bud bul gre rum tri |
sev coastal RUS | arm mos rum ukr | arm bla rum
sil inland - | ber boh gal mun pru war |
ska sea - | | den nth nwy swe
smy coastal TUR | ank arm con syr | aeg con eas syr
spa coastal neutral | gas mar por | nc: gas mao por; sc: lyo mao mar por wes
stp coastal RUS | fin lvn mos nwy | nc: bar nwy; sc: bot fin lvn
swe coastal neutral | den fin nwy | bal bot den fin nwy ska
syr coastal - | arm smy | eas smy
tri coastal AUS | alb bud ser tyr ven vie | adr alb ven
tun coastal neutral | naf | ion naf tys wes
tus coastal - | pie rom ven | lyo pie rom tys
tyr inland - | boh mun pie tri ven vie |
tys sea - | | ion lyo nap rom tun tus wes
ukr inland - | gal mos rum sev war |
ven coastal ITA | apu pie rom tri tus tyr | adr apu tri
vie inland AUS | boh bud gal tri tyr |
wal coastal - | lon lvp yor | eng iri lon lvp
war inland RUS | gal lvn mos pru sil ukr |
wes sea - | | lyo mao naf spa/sc tun tys
yor coastal - | edi lon lvp wal | edi lon nth
"""

POWERS = {
    "AUS": "Austria",
    "ENG": "England",
    "FRA": "France",
    "GER": "Germany",
    "ITA": "Italy",
    "RUS": "Russia",
    "TUR": "Turkey",
}
"""Code and English name, in the order of the rule book."""

START = (
    "AUS A bud",
    "AUS F tri",
    "AUS A vie",
    "ENG F edi",
    "ENG A lvp",
    "ENG F lon",
    "FRA F bre",
    "FRA A mar",
    "FRA A par",
    "GER A ber",
    "GER F kie",
    "GER A mun",
    "ITA F nap",
    "ITA A rom",
    "ITA A ven",
    "RUS A mos",
    "RUS F sev",
    "RUS F stp/sc",
    "RUS A war",
    "TUR F ank",
    "TUR A con",
    "TUR A smy",
)
"""The units of spring 1901."""

SOLO = 18
"""So many centres win the game."""

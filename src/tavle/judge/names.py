"""What the provinces and powers are called: printed names in four languages, and other spellings that are met on paper.

Everything here counts as an exact name. Misspellings do not stand here: the reader finds those by likeness and says so.
"""

LANGUAGES = ("en", "nb", "de", "fr")

NAMES = """
adr | Adriatic Sea | Adriaterhavet | Adria | Mer Adriatique
aeg | Aegean Sea | Egeerhavet | Ägäis | Mer Égée
alb | Albania | Albania | Albanien | Albanie
ank | Ankara | Ankara | Ankara | Ankara
apu | Apulia | Apulia | Apulien | Apulie
arm | Armenia | Armenia | Armenien | Arménie
bal | Baltic Sea | Østersjøen | Ostsee | Mer Baltique
bar | Barents Sea | Barentshavet | Barentssee | Mer de Barents
bel | Belgium | Belgia | Belgien | Belgique
ber | Berlin | Berlin | Berlin | Berlin
bla | Black Sea | Svartehavet | Schwarzes Meer | Mer Noire
boh | Bohemia | Bøhmen | Böhmen | Bohême
bot | Gulf of Bothnia | Bottenviken | Bottnischer Meerbusen | Golfe de Botnie
bre | Brest | Brest | Brest | Brest
bud | Budapest | Budapest | Budapest | Budapest
bul | Bulgaria | Bulgaria | Bulgarien | Bulgarie
bur | Burgundy | Burgund | Burgund | Bourgogne
cly | Clyde | Clyde | Clyde | Clyde
con | Constantinople | Konstantinopel | Konstantinopel | Constantinople
den | Denmark | Danmark | Dänemark | Danemark
eas | Eastern Mediterranean | Østlige Middelhav | Östliches Mittelmeer | Méditerranée Orientale
edi | Edinburgh | Edinburgh | Edinburgh | Édimbourg
eng | English Channel | Den engelske kanal | Ärmelkanal | Manche
fin | Finland | Finland | Finnland | Finlande
gal | Galicia | Galicia | Galizien | Galicie
gas | Gascony | Gascogne | Gascogne | Gascogne
gre | Greece | Hellas | Griechenland | Grèce
hel | Helgoland Bight | Helgolandsbukta | Helgoländer Bucht | Baie d'Helgoland
hol | Holland | Holland | Holland | Hollande
ion | Ionian Sea | Det joniske hav | Ionisches Meer | Mer Ionienne
iri | Irish Sea | Irskesjøen | Irische See | Mer d'Irlande
kie | Kiel | Kiel | Kiel | Kiel
lon | London | London | London | Londres
lvn | Livonia | Livland | Livland | Livonie
lvp | Liverpool | Liverpool | Liverpool | Liverpool
lyo | Gulf of Lyon | Lyonbukta | Golf von Lyon | Golfe du Lion
mao | Mid-Atlantic Ocean | Midtatlanteren | Mittelatlantik | Atlantique Central
mar | Marseilles | Marseille | Marseille | Marseille
mos | Moscow | Moskva | Moskau | Moscou
mun | Munich | München | München | Munich
naf | North Africa | Nord-Afrika | Nordafrika | Afrique du Nord
nao | North Atlantic Ocean | Nordatlanteren | Nordatlantik | Atlantique Nord
nap | Naples | Napoli | Neapel | Naples
nth | North Sea | Nordsjøen | Nordsee | Mer du Nord
nwg | Norwegian Sea | Norskehavet | Norwegische See | Mer de Norvège
nwy | Norway | Norge | Norwegen | Norvège
par | Paris | Paris | Paris | Paris
pic | Picardy | Picardie | Picardie | Picardie
pie | Piedmont | Piemonte | Piemont | Piémont
por | Portugal | Portugal | Portugal | Portugal
pru | Prussia | Preussen | Preußen | Prusse
rom | Rome | Roma | Rom | Rome
ruh | Ruhr | Ruhr | Ruhr | Ruhr
rum | Rumania | Romania | Rumänien | Roumanie
ser | Serbia | Serbia | Serbien | Serbie
sev | Sevastopol | Sevastopol | Sewastopol | Sébastopol
sil | Silesia | Schlesien | Schlesien | Silésie
ska | Skagerrak | Skagerrak | Skagerrak | Skagerrak
smy | Smyrna | Smyrna | Smyrna | Smyrne
spa | Spain | Spania | Spanien | Espagne
stp | St Petersburg | St. Petersburg | St. Petersburg | Saint-Pétersbourg
swe | Sweden | Sverige | Schweden | Suède
syr | Syria | Syria | Syrien | Syrie
tri | Trieste | Trieste | Triest | Trieste
tun | Tunis | Tunis | Tunis | Tunisie
tus | Tuscany | Toscana | Toskana | Toscane
tyr | Tyrolia | Tyrol | Tirol | Tyrol
tys | Tyrrhenian Sea | Tyrrenhavet | Tyrrhenisches Meer | Mer Tyrrhénienne
ukr | Ukraine | Ukraina | Ukraine | Ukraine
ven | Venice | Venezia | Venedig | Venise
vie | Vienna | Wien | Wien | Vienne
wal | Wales | Wales | Wales | Pays de Galles
war | Warsaw | Warszawa | Warschau | Varsovie
wes | Western Mediterranean | Vestlige Middelhav | Westliches Mittelmeer | Méditerranée Occidentale
yor | Yorkshire | Yorkshire | Yorkshire | Yorkshire
"""
"""Code | English | Norwegian | German | French."""

OTHER_NAMES = """
adr | adriatic, adriatiske hav, det adriatiske hav, adriatisches meer, adriatique
aeg | aegean, egeiske hav, det egeiske hav, ägäisches meer, égée
bal | oss, baltic, baltische see, baltique, baltiske hav
bar | barents, barentsee
ber | berl
bla | black, blk, schwarzmeer, svart
boh | bohème
bot | bothnia, gob, gulfofb, bottenhavet, bottenvika, bottniske bukt, bottnischer busen, botnie
bul | bulg
bur | burg
con | istanbul, konstantinopol
eas | e med, eas med, east, east med, eastern, eastern med, eastmed, emd, eme, emed, ems, østre middelhav
eas | østlige middelhavet, det østlige middelhav, øst-middelhavet, østmiddelhavet, ostmittelmeer
eas | méditerranée est, mer méditerranée orientale
edi | edb
eng | channel, ech, eng ch, english ch, man, the channel, kanalen, engelske kanal, la manche, der kanal, kanal
eng | engl channel
gas | gasc
gre | grekenland
hel | heb, helg, helgoland, heligoland, heligoland bight, hgb, hlg, helgolandsbukten, tyskebukta, deutsche bucht
hel | baie de heligoland, héligoland, helgoland bay
hol | netherlands, nederland, niederlande, pays bas
ion | ionian, joniske hav, joniahavet, ionisches, ionienne, ioniske hav
iri | irish, irs, irskehavet, irske sjø, irlandsee, mer irlandaise
lon | lnd
lvn | livo, livon, lva, lvo, liv land
lvp | liverp, livp, lpl
lyo | gol, gulf of lion, gulf of lyons, gulfofl, lyon, lyons, lionbukta, lyonbukten, løvebukta, golfe de lyon
lyo | golf of lyon, golf du lion
mao | mat, mid, mid atl, mid atlantic, mid atlantic ocean, mid-atlantic, midatlantic, midatlanticocean
mao | midt-atlanteren, midtatlanterhavet, mittlerer atlantik, mittel atlantik, atlantique centre
mao | milieu atlantique, mid-atl, océan atlantique central, matl
mar | mars
naf | n afr, n africa, nora, north afr, afrique nord, n-afrika, nord afrika
nao | n atlantic, nat, north atl, nord-atlanteren, nordatlanterhavet, nordatlantischer ozean, nord atlantik
nao | océan atlantique nord, north atlantic, n atl, natl
nth | n sea, norsea, nos, nrd, nse, nts, nordsjø, nord sjøen
nwg | norg, norwegian, norwsea, nrg, nws, norskesjøen, norwegensee, norw sea, norwegian s, norwegisches meer
nwy | nge, norw
pie | pid, pmt
por | port
pru | prus
ruh | rhe
rum | roumania, rumenia
ser | serb, servia
sev | sebastopol, seva, sevast
ska | skag
smy | izmir
spa | esp, spn
stp | leningrad, pet, petersburg, saint petersburg, st p, st pete, st.petersburg, stpete, saint petersbourg
stp | sankt petersburg, st pétersbourg, st-pétersbourg, petrograd, pétersbourg
tun | tunisia
tus | tusc
tyr | alp, trl, tyl, tyo
tys | tyh, tyn, tyr sea, tyrhh, tyrr, tyrrhenian, tyrrhenisches, det tyrrenske hav, tyrrenske hav
tys | tyrrhenische see, tyrrhénienne
vie | vien
wal | galles
war | var
wes | w med, wes med, west, west med, western, western med, westmed, wmd, wme, wmed, wms, vestre middelhav
wes | vestlige middelhavet, det vestlige middelhav, vest-middelhavet, vestmiddelhavet, westmittelmeer
wes | méditerranée ouest, mer méditerranée occidentale
yor | york
"""
"""Code | codes and short forms of other programs and players, more names. A code may have several lines."""

SHARED = {
    "nor": "nwy nwg nth nao naf",
    "north": "nth nao naf",
    "nord": "nth nao naf",
    "liv": "lvp lvn",
    "gul": "lyo bot",
    "gulf": "lyo bot",
    "golf": "lyo bot",
    "golfe": "lyo bot",
    "tyr": "tyr tys",
    "ns": "nth nwg",
    "bs": "bla bal bar",
    "na": "nao naf",
    "ost": "bal eas",
    "med": "wes eas",
    "middelhavet": "wes eas",
    "mittelmeer": "wes eas",
    "atl": "mao nao",
    "atlantic": "mao nao",
    "atlanteren": "mao nao",
    "atlantik": "mao nao",
    "atlantique": "mao nao",
}
"""Short forms that more than one province bears."""

POWER_NAMES = {
    "AUS": (
        "austria österrike østerrike österreich autriche austrian østerriksk østerrikske österreichisch "
        "österreichische autrichien autrichienne austro aus aut öst ös"
    ),
    "ENG": (
        "england angleterre english engelsk engelske englisch englische anglais anglaise britain british "
        "britisk eng ang"
    ),
    "FRA": "france frankrike frankreich french fransk franske französisch französische français française fra fr",
    "GER": (
        "germany tyskland deutschland allemagne german tysk tyske deutsch deutsche allemand allemande ger ge "
        "tys all deu dt"
    ),
    "ITA": "italy italia italien italie italian italiensk italienske italienisch italienische italienne ita it",
    "RUS": "russia russland rußland russie russian russisk russiske russisch russische russe rus ru",
    "TUR": "turkey tyrkia türkei turquie turkish tyrkisk tyrkiske türkisch türkische turc turque tur tu tyrk",
}
"""Words for a power and for what is a power's."""

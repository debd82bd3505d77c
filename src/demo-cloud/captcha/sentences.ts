import { randomInt } from 'node:crypto'

/** Parts of sentences of one language, between commas: every choice of one of each is a correct sentence. */
interface Parts {
  openings: string
  people: string
  deeds: string
  things: string
  places: string
  /** After an opening the verb comes before its subject. */
  isVerbSecond?: true
}

const parts: Readonly<Record<string, Parts>> = {
  // Plain words that the local recognizer knows.
  en: {
    openings: 'this morning, last winter, every sunday, after dinner, before the storm, on the way home',
    people: 'my sister, the old teacher, a young doctor, our neighbor, the tall driver, her brother',
    deeds: 'found, carried, painted, lost, bought, remembered, described, followed',
    things:
      'a small garden, the yellow window, an empty letter, the heavy basket, a broken camera, the silver piano, a quiet kitchen, the long river, an old station, a high mountain',
    places:
      'near the bridge, behind the church, in the village, beside the lake, under the table, by the sea',
  },
  de: {
    openings:
      'heute morgen, im letzten winter, jeden sonntag, nach dem essen, vor dem sturm, auf dem heimweg',
    deeds: 'fand, trug, malte, verlor, kaufte, suchte, beschrieb, vergaß',
    people:
      'meine schwester, der alte lehrer, eine junge ärztin, unser nachbar, der große fahrer, ihr bruder',
    things:
      'einen kleinen garten, das gelbe fenster, einen leeren brief, den schweren korb, eine kaputte kamera, das silberne klavier, eine stille küche, den langen weg, einen alten schlüssel, die hohe leiter',
    places:
      'neben der brücke, hinter der kirche, in unserem dorf, am ufer des sees, unter dem tisch, nicht weit vom meer',
    isVerbSecond: true,
  },
  es: {
    openings:
      'esta mañana, el invierno pasado, cada domingo, después de la cena, antes de la tormenta, de camino a casa',
    people: 'mi hermana, el viejo maestro, una joven doctora, nuestro vecino, el conductor alto, su hermano',
    deeds: 'encontró, llevó, pintó, perdió, compró, recordó, describió, olvidó',
    things:
      'un jardín pequeño, la ventana amarilla, una carta vacía, la cesta pesada, una cámara rota, el piano de plata, una cocina tranquila, el río largo, una estación antigua, la montaña alta',
    places:
      'cerca del puente, detrás de la iglesia, en el pueblo, junto al lago, debajo de la mesa, a la orilla del mar',
  },
  fr: {
    openings:
      "ce matin, l'hiver dernier, chaque dimanche, après le dîner, avant l'orage, sur le chemin du retour",
    people: 'ma cousine, le vieux professeur, une jeune femme, notre voisin, le grand conducteur, son frère',
    deeds: 'a trouvé, a porté, a peint, a perdu, a acheté, a cherché, a décrit, a oublié',
    things:
      'un petit jardin, la fenêtre jaune, une lettre vide, le panier lourd, une caméra cassée, le piano argenté, une cuisine calme, la longue rivière, une vieille gare, la haute montagne',
    places:
      "près du pont, derrière l'église, dans le village, au bord du lac, sous la table, à côté de la mer",
  },
  it: {
    openings:
      "questa mattina, l'inverno scorso, ogni domenica, dopo cena, prima del temporale, sulla via di casa",
    people:
      "mia sorella, il vecchio maestro, una giovane dottoressa, il nostro vicino, l'autista alto, suo fratello",
    deeds:
      'ha trovato, ha portato, ha dipinto, ha perso, ha comprato, ha cercato, ha descritto, ha dimenticato',
    things:
      "un piccolo giardino, la finestra gialla, una lettera vuota, il cesto pesante, una macchina rotta, il pianoforte d'argento, una cucina tranquilla, il fiume lungo, una vecchia stazione, la montagna alta",
    places:
      'vicino al ponte, dietro la chiesa, nel villaggio, accanto al lago, sotto il tavolo, in riva al mare',
  },
  pt: {
    openings:
      'esta manhã, no inverno passado, todos os domingos, depois do jantar, antes da tempestade, a caminho de casa',
    people: 'minha irmã, o velho professor, uma jovem médica, nosso vizinho, o motorista alto, seu irmão',
    deeds: 'encontrou, levou, pintou, perdeu, comprou, procurou, descreveu, esqueceu',
    things:
      'um pequeno jardim, a janela amarela, uma carta vazia, o cesto pesado, uma câmera quebrada, o piano prateado, uma cozinha tranquila, o rio comprido, uma estação antiga, a montanha alta',
    places: 'perto da ponte, atrás da igreja, na aldeia, ao lado do lago, debaixo da mesa, à beira do mar',
  },
  nl: {
    openings: 'vanmorgen, afgelopen winter, elke zondag, na het eten, voor de storm, op weg naar huis',
    deeds: 'vond, droeg, schilderde, verloor, kocht, zocht, beschreef, vergat',
    people: 'mijn zus, de oude leraar, een jonge dokter, onze buurman, de lange chauffeur, haar broer',
    things:
      'een kleine tuin, het gele raam, een lege brief, de zware mand, een kapotte camera, de zilveren piano, een stille keuken, de lange rivier, een oud station, de hoge berg',
    places: 'bij de brug, achter de kerk, in het dorp, naast het meer, onder de tafel, aan de zee',
    isVerbSecond: true,
  },
  pl: {
    openings: 'dziś rano, zeszłej zimy, w każdą niedzielę, po kolacji, przed burzą, w drodze do domu',
    people: 'moja siostra, młoda lekarka, nasza sąsiadka, stara nauczycielka, jego ciotka, wysoka kobieta',
    deeds: 'znalazła, niosła, malowała, zgubiła, kupiła, pamiętała, opisała, widziała',
    things:
      'mały ogród, żółte okno, pusty list, ciężki kosz, zepsuty aparat, srebrny fortepian, cichy pokój, długi most, stary dworzec, wysoki dom',
    places: 'obok rzeki, za kościołem, w naszej wsi, koło jeziora, pod stołem, nad morzem',
  },
  hr: {
    openings:
      'jutros je, prošle zime je, svake nedjelje je, poslije večere je, prije oluje je, na putu kući je',
    people: 'moja sestra, mlada liječnica, naša susjeda, stara učiteljica, njegova teta, visoka žena',
    deeds: 'pronašla, nosila, slikala, izgubila, kupila, tražila, opisala, zaboravila',
    things:
      'mali vrt, žuti prozor, prazno pismo, težak koš, pokvaren sat, srebrni klavir, tihu sobu, dugi most, stari ključ, visoku planinu',
    places: 'blizu mosta, iza crkve, u našem selu, pokraj jezera, ispod stola, uz more',
  },
  sv: {
    openings: 'i morse, förra vintern, varje söndag, efter middagen, före stormen, på väg hem',
    deeds: 'hittade, bar, målade, tappade, köpte, sökte, beskrev, glömde',
    people: 'min syster, den gamla läraren, en ung läkare, vår granne, den långa föraren, hennes bror',
    things:
      'en liten trädgård, det gula fönstret, ett tomt brev, den tunga korgen, en trasig kamera, det svarta pianot, ett tyst kök, den långa vägen, en gammal nyckel, den höga stegen',
    places: 'nära bron, bakom kyrkan, i byn, bredvid sjön, under bordet, vid havet',
    isVerbSecond: true,
  },
  ru: {
    openings: 'сегодня утром, прошлой зимой, каждое воскресенье, после ужина, перед грозой, по дороге домой',
    people: 'моя сестра, молодая женщина, наша соседка, старая учительница, его тётя, высокая девушка',
    deeds: 'нашла, несла, рисовала, потеряла, купила, искала, описала, забыла',
    things:
      'маленький сад, жёлтое окно, пустое письмо, тяжёлый мешок, сломанные часы, серебряный рояль, тихий дом, длинный мост, старый ключ, высокий стол',
    places: 'около реки, за церковью, в нашей деревне, у озера, под деревом, на берегу моря',
  },
}

/** Languages with sentences; in all others digits are read. */
export const sentenceLanguages: readonly string[] = Object.keys(parts)

const digitsInAll = 10

function pick(list: string): string {
  const words = list.split(', ')
  return words[randomInt(words.length)] ?? ''
}

/** What the person is asked to read aloud, new each time: a sentence of the voice's language, or digits to be read in it. */
export function captchaText(language: string | null): string {
  const own = parts[(language ?? 'en').slice(0, 2).toLowerCase()]
  if (!own) return Array.from({ length: digitsInAll }, () => randomInt(10)).join(' ')
  const [who, does] = [pick(own.people), pick(own.deeds)]
  const words = [
    pick(own.openings),
    ...(own.isVerbSecond ? [does, who] : [who, does]),
    pick(own.things),
    pick(own.places),
  ].join(' ')
  return `${words.replace(/^./u, (letter) => letter.toUpperCase())}.`
}

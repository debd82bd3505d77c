/** Scripts that are used by one of our languages only. */
const scripts: readonly [code: string, letters: RegExp][] = [
  ['ja', /[\u3040-\u30ff]/u],
  ['ko', /\p{Script=Hangul}/u],
  ['zh', /\p{Script=Han}/u],
  ['ru', /\p{Script=Cyrillic}/u],
  ['ar', /\p{Script=Arabic}/u],
  ['el', /\p{Script=Greek}/u],
  ['hi', /\p{Script=Devanagari}/u],
]

/** The most frequent small words of each language; what several share counts for each of them. */
const smallWords: Readonly<Record<string, string>> = {
  en: 'the of and to in is that it was for on are as with his they at be this have from or had by but not what all were we when your can there an which she do how their if will up about out many then them these so some her would make like him into time has look two more go see no way could my than first been who its now people down did get come made may i you',
  es: 'de la que el en y los se del las un por con no una su para es al lo como más pero sus le ya fue este ha sí porque esta son entre está cuando muy sin sobre también me hasta hay donde quien desde todo nos durante yo',
  pt: 'de que não do da em um para com uma os no se na por mais as dos como mas foi ao ele das tem à seu sua ou ser quando muito há nos já está eu também só pelo pela até isso ela entre era depois sem mesmo aos você são é o',
  fr: 'de la le et les des en un du une que est pour qui dans par plus pas au sur ne se ce il sont avec ou son aux cette mais comme ses elle nous vous je être fait tout très où même leur sans deux',
  de: 'der die und in den von zu das mit sich des auf für ist im dem nicht ein eine als auch es an werden aus er hat dass sie nach wird bei einer um am sind noch wie einem über einen so zum war haben nur oder aber vor zur bis mehr durch man ich wir',
  it: 'di e il la che in un a per è una sono con non del si da le come ma della dei al nel più alla gli questo anche ha lo io mi ci cosa delle o se quando nella perché molto era loro su',
  nl: 'de het een van en in is dat op te zijn met voor niet aan er om ook als dan maar bij of uit door naar heeft ze hij we werd nog wel tot worden had geen ik je wat',
  pl: 'i w nie na się z do to że jest jak o a co ale po za od tak czy tylko przez było jego dla już być który tego są mnie może jej pan',
  hr: 'i je u se na da su za od a o s kao koji što iz ne te to bio ili ali bi sam nije smo ovo samo već može ako kako još koja prema sve do',
  sv: 'och i att det som en på är av för med den till inte har de ett om han men var jag sig från vi så kan man när år under också efter eller nu',
}

/** Fewer hits than this share of all words is a guess, and guesses are not answered. */
const leastShare = 0.2

/**
 * Languages of a text, best first; empty where it cannot be told. Small and honest: scripts, then the most frequent
 * words. Looks at the first 100 characters, as the platform does.
 */
export function detectLanguages(text: string): string[] {
  const start = text.slice(0, 100).toLowerCase()
  const byScript = scripts.find(([, letters]) => letters.test(start))
  if (byScript) return [byScript[0]]
  const words = start.match(/[\p{L}']+/gu) ?? []
  if (words.length === 0) return []
  const scores = Object.entries(smallWords).map(([code, list]) => {
    const known = new Set(list.split(' '))
    return { code, share: words.filter((word) => known.has(word)).length / words.length }
  })
  const best = Math.max(...scores.map(({ share }) => share))
  if (best < leastShare) return []
  return scores
    .filter(({ share }) => share >= leastShare && share >= best * 0.8)
    .sort((a, b) => b.share - a.share)
    .map(({ code }) => code)
}

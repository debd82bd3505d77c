import { francAll } from 'franc-min'

/** Languages a voice can speak (GET /v1/models), by franc's ISO 639-3 codes. */
const codes: Readonly<Record<string, string>> = {
  arb: 'ar',
  ces: 'cs',
  cmn: 'zh',
  deu: 'de',
  ell: 'el',
  eng: 'en',
  fra: 'fr',
  hin: 'hi',
  hrv: 'hr',
  hun: 'hu',
  ind: 'id',
  ita: 'it',
  jpn: 'ja',
  kor: 'ko',
  nld: 'nl',
  pol: 'pl',
  por: 'pt',
  ron: 'ro',
  rus: 'ru',
  spa: 'es',
  swe: 'sv',
  tam: 'ta',
  tur: 'tr',
  ukr: 'uk',
  vie: 'vi',
}
/** Shorter than this the trigrams say nothing, unless the writing itself tells. */
const charsMin = 40
const charsMax = 2_000
/** Where the second language comes this close to the first, it is a guess; guesses are not answered. */
const tooClose = 0.94
/** Letters of one language that its neighbours do not have. */
const tellTale: readonly [code: string | null, letters: RegExp][] = [
  ['ja', /[\u3040-\u30ff]/u],
  ['ko', /\p{Script=Hangul}/u],
  ['zh', /\p{Script=Han}/u],
  ['uk', /[їєґ]/u],
  // Serbian and Macedonian: no voice speaks them.
  [null, /[јљњћђџ]/u],
  ['ru', /[ыэё]/u],
  ['bg', /ъ[^еёюя]/u],
]

/** Tells the language of a text on this computer (ISO 639-1); null where it cannot be told. */
export function guessLanguage(text: string): string | null {
  const start = text.slice(0, charsMax).toLowerCase()
  const byLetters = tellTale.find(([, letters]) => letters.test(start))
  if (byLetters) return byLetters[0]
  if (start.trim().length < charsMin) return null
  const [best, second] = francAll(start, { only: Object.keys(codes) })
  if (!best || (second && second[1] > tooClose)) return null
  return codes[best[0]] ?? null
}

import { francAll } from 'franc-min'

/** Languages a voice can speak (GET /v1/models) whose writing they share with others, by franc's ISO 639-3 codes. */
const codes: Readonly<Record<string, string>> = {
  arb: 'ar',
  ces: 'cs',
  deu: 'de',
  ell: 'el',
  eng: 'en',
  fra: 'fr',
  hin: 'hi',
  hrv: 'hr',
  hun: 'hu',
  ind: 'id',
  ita: 'it',
  nld: 'nl',
  pol: 'pl',
  por: 'pt',
  ron: 'ro',
  spa: 'es',
  swe: 'sv',
  tam: 'ta',
  tur: 'tr',
  vie: 'vi',
}
/** Shorter than this the trigrams say nothing, unless the writing itself tells. */
const charsMin = 40
const charsMax = 3_000
/** Trigrams tell more by agreeing piece after piece than all at once: their distances shrink with the length. */
const pieceChars = 200
const pieceAgreement = 0.6
/** In a single piece the second language may not come closer than this; a guess is not answered. */
const tooClose = 0.97
/** Writing that tells by itself; null: a language no voice speaks. */
const telltale: readonly [code: string | null, letters: RegExp][] = [
  ['ja', /[\u3040-\u30ff]/u],
  ['ko', /\p{Script=Hangul}/u],
  ['zh', /\p{Script=Han}/u],
  // Serbian and Macedonian.
  [null, /[јљњћђџ]/u],
  ['uk', /[іїєґ]/u],
  ['bg', /ъ[^еёюя]/u],
  ['ru', /\p{Script=Cyrillic}{3}/u],
]

/** Tells the language of a text on this computer (ISO 639-1); null where it cannot be told. */
export function guessLanguage(text: string): string | null {
  const start = text.slice(0, charsMax).toLowerCase()
  const byLetters = telltale.find(([, letters]) => letters.test(start))
  if (byLetters) return byLetters[0]
  if (start.trim().length < charsMin) return null
  return start.length < 2 * pieceChars ? guessPiece(start, tooClose) : guessByPieces(start)
}

function guessByPieces(text: string): string | null {
  const votes = new Map<string, number>()
  let count = 0
  for (let at = 0; at + pieceChars <= text.length; at += pieceChars, count++) {
    const code = guessPiece(text.slice(at, at + pieceChars), 1)
    if (code !== null) votes.set(code, (votes.get(code) ?? 0) + 1)
  }
  const [best] = [...votes].sort(([, a], [, b]) => b - a)
  return best && best[1] >= count * pieceAgreement ? best[0] : null
}

function guessPiece(text: string, closest: number): string | null {
  const [best, second] = francAll(text, { only: Object.keys(codes) })
  if (!best || (second && second[1] > closest)) return null
  return codes[best[0]] ?? null
}
